//! Files that Battleship components are built with.

use crate::model::{ComponentKit, CppStyle, Kit, NamedText, RustKit, Wanted};

/// The files that students hand in, and those that they were given.
pub(super) static WANTED: Wanted = Wanted {
    sources: &["Board.cpp", "Game.cpp", "Player.cpp"],
    optional: &[],
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
        NamedText { name: "contract.h", text: include_str!("cpp/contract.h") },
        NamedText { name: "game_stub.h", text: include_str!("cpp/game_stub.h") },
        NamedText { name: "board_proxy.h", text: include_str!("cpp/board_proxy.h") },
        NamedText { name: "player_board.h", text: include_str!("cpp/player_board.h") },
    ],
    shims: &[
        NamedText { name: "game_stub.cpp", text: include_str!("cpp/game_stub.cpp") },
        NamedText { name: "board_proxy.cpp", text: include_str!("cpp/board_proxy.cpp") },
        NamedText { name: "board_shim.cpp", text: include_str!("cpp/board_shim.cpp") },
        NamedText { name: "game_shim.cpp", text: include_str!("cpp/game_shim.cpp") },
        NamedText { name: "player_board.cpp", text: include_str!("cpp/player_board.cpp") },
        NamedText { name: "player_shim.cpp", text: include_str!("cpp/player_shim.cpp") },
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
    variants: &[],
    style: CppStyle::PLAIN,
};

/// The same in Rust. There are no headers: what is given is one file, and students' copies of it are not used.
pub(super) static RUST: RustKit = RustKit {
    wanted: Wanted {
        sources: &["board.rs", "game.rs", "player.rs"],
        optional: &[],
        documents: WANTED.documents,
        given: &["battleship.rs", "lib.rs", "main.rs"],
    },
    sdk: NamedText { name: "battleship.rs", text: include_str!("rust/battleship.rs") },
    shims: &[
        NamedText { name: "shim.rs", text: include_str!("rust/shim.rs") },
        NamedText { name: "board_proxy.rs", text: include_str!("rust/board_proxy.rs") },
        NamedText { name: "board_shim.rs", text: include_str!("rust/board_shim.rs") },
        NamedText { name: "contract.rs", text: include_str!("rust/contract.rs") },
        NamedText { name: "game_shim.rs", text: include_str!("rust/game_shim.rs") },
        NamedText { name: "game_stub.rs", text: include_str!("rust/game_stub.rs") },
        NamedText { name: "player_board.rs", text: include_str!("rust/player_board.rs") },
        NamedText { name: "player_call.rs", text: include_str!("rust/player_call.rs") },
        NamedText { name: "player_shim.rs", text: include_str!("rust/player_shim.rs") },
        NamedText { name: "remote_board.rs", text: include_str!("rust/remote_board.rs") },
        NamedText { name: "scripted_player.rs", text: include_str!("rust/scripted_player.rs") },
        NamedText { name: "values.rs", text: include_str!("rust/values.rs") },
    ],
    roots: &[
        NamedText { name: "board_component.rs", text: include_str!("rust/board_component.rs.in") },
        NamedText { name: "game_component.rs", text: include_str!("rust/game_component.rs.in") },
        NamedText { name: "player_component.rs", text: include_str!("rust/player_component.rs.in") },
    ],
    components: &[
        ComponentKit { id: "board", file: "board.rs", shims: &["board_component.rs"] },
        ComponentKit { id: "game", file: "game.rs", shims: &["game_component.rs"] },
        ComponentKit { id: "player", file: "player.rs", shims: &["player_component.rs"] },
    ],
};
