//! Files that students begin with: those that the course gives out, skeletons, tests and a page on how to go on.

use crate::model::{NamedText, Starter};

/// A file of the starter, by its name.
macro_rules! starter {
    ($name:literal) => {
        NamedText { name: $name, text: include_str!(concat!("starter/cpp/", $name)) }
    };
}

/// A given file, which lies among the sources.
macro_rules! helper {
    ($name:literal) => {
        NamedText { name: concat!("src/", $name), text: include_str!(concat!("given/", $name)) }
    };
}

/// In C++.
pub(super) static CPP: Starter = Starter {
    files: &[
        helper!("board.hxx"),
        helper!("board.cxx"),
        helper!("move.hxx"),
        helper!("move.cxx"),
        helper!("player.hxx"),
        helper!("player.cxx"),
        helper!("position_set.hxx"),
        helper!("position_set.cxx"),
        starter!("src/model.hxx"),
        starter!("src/model.cxx"),
        starter!("src/view.hxx"),
        starter!("src/view.cxx"),
        starter!("src/controller.hxx"),
        starter!("src/controller.cxx"),
        starter!("src/reversi.cxx"),
        starter!("test/model_test.cxx"),
        starter!("test/board_test.cxx"),
        starter!("test/move_test.cxx"),
        starter!("test/player_test.cxx"),
        starter!("test/position_set_test.cxx"),
        starter!("test/catch_main.cxx"),
        starter!("CMakeLists.txt"),
    ],
    run: "cmake -B build && cmake --build build",
};

/// The text of a file as it was given; empty for a name that is none.
pub(super) fn text(name: &str) -> &'static str {
    CPP.files.iter().find(|file| file.name == name).map_or("", |file| file.text)
}
