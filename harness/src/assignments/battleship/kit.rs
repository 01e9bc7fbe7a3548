//! What Battleship components are built with.

use crate::model::{ComponentKit, Kit, NamedText, Wanted};

/// The files that students hand in, and those that they were given.
pub(super) static WANTED: Wanted = Wanted {
    sources: &["Board.cpp", "Game.cpp", "Player.cpp"],
    documents: &[&["report.txt", "report.doc", "report.docx"]],
    given: &["globals.h", "Board.h", "Game.h", "Player.h", "main.cpp"],
};

/// Headers, shims and how they go together.
pub(super) static KIT: Kit = Kit {
    headers: &[
        NamedText { name: "globals.h", text: include_str!("given/globals.h") },
        NamedText { name: "Board.h", text: include_str!("given/Board.h") },
        NamedText { name: "Game.h", text: include_str!("given/Game.h") },
        NamedText { name: "Player.h", text: include_str!("given/Player.h") },
    ],
    shim_headers: &[
        NamedText { name: "contract.h", text: include_str!("shim/contract.h") },
        NamedText { name: "game_stub.h", text: include_str!("shim/game_stub.h") },
        NamedText { name: "board_proxy.h", text: include_str!("shim/board_proxy.h") },
        NamedText { name: "player_board.h", text: include_str!("shim/player_board.h") },
        NamedText { name: "player_contract.h", text: include_str!("shim/player_contract.h") },
    ],
    shims: &[
        NamedText { name: "game_stub.cpp", text: include_str!("shim/game_stub.cpp") },
        NamedText { name: "board_proxy.cpp", text: include_str!("shim/board_proxy.cpp") },
        NamedText { name: "board_shim.cpp", text: include_str!("shim/board_shim.cpp") },
        NamedText { name: "game_shim.cpp", text: include_str!("shim/game_shim.cpp") },
        NamedText { name: "player_board.cpp", text: include_str!("shim/player_board.cpp") },
        NamedText { name: "player_shim.cpp", text: include_str!("shim/player_shim.cpp") },
    ],
    components: &[
        ComponentKit { id: "board", file: "Board.cpp", shims: &["board_shim.cpp", "game_stub.cpp"] },
        ComponentKit { id: "game", file: "Game.cpp", shims: &["game_shim.cpp", "board_proxy.cpp"] },
        ComponentKit {
            id: "player",
            file: "Player.cpp",
            shims: &["player_shim.cpp", "player_board.cpp", "game_stub.cpp"],
        },
    ],
};
