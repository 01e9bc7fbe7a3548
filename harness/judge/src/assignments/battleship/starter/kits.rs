//! Files that students begin with: those that the course gives out, skeletons, a sample program and a page on how to go on.
//!
//! The skeletons compile and hold the code that the course gives out (AwfulPlayer, `createPlayer`, the checks of `addShip`'s
//! arguments), nothing of a solution. Only `globals.h` differs from the header that submissions are built with: its
//! `randInt` needs no harness. The files in Rust end in `.in` because they are no modules of this crate.

use crate::model::{NamedText, Starter};

/// In C++.
pub(crate) static CPP: Starter = Starter {
    files: &[
        NamedText { name: "globals.h", text: include_str!("cpp/globals.h") },
        NamedText { name: "Board.h", text: include_str!("../given/Board.h") },
        NamedText { name: "Game.h", text: include_str!("../given/Game.h") },
        NamedText { name: "Player.h", text: include_str!("../given/Player.h") },
        NamedText { name: "Board.cpp", text: include_str!("cpp/Board.cpp") },
        NamedText { name: "Game.cpp", text: include_str!("cpp/Game.cpp") },
        NamedText { name: "Player.cpp", text: include_str!("cpp/Player.cpp") },
        NamedText { name: "main.cpp", text: include_str!("cpp/main.cpp") },
        NamedText { name: "README.md", text: include_str!("cpp/README.md") },
    ],
    run: "g++ -std=c++17 -Wall -g -o battleship main.cpp Board.cpp Game.cpp Player.cpp && ./battleship",
};

/// In Rust.
pub(crate) static RUST: Starter = Starter {
    files: &[
        NamedText { name: "battleship.rs", text: include_str!("../rust/battleship.rs") },
        NamedText { name: "board.rs", text: include_str!("rust/board.rs.in") },
        NamedText { name: "game.rs", text: include_str!("rust/game.rs.in") },
        NamedText { name: "player.rs", text: include_str!("rust/player.rs.in") },
        NamedText { name: "main.rs", text: include_str!("rust/main.rs.in") },
        NamedText { name: "Cargo.toml", text: include_str!("rust/Cargo.toml.in") },
        NamedText { name: "README.md", text: include_str!("rust/README.md") },
    ],
    run: "cargo run",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_for_students_gives_the_command_that_the_program_names() {
        for starter in [&CPP, &RUST] {
            let page = starter.files.iter().find(|file| file.name == "README.md").unwrap();
            assert!(page.text.contains(&format!("```sh\n{}\n", starter.run)));
        }
    }

    /// Where the numbers come from is the one difference that there may be.
    #[test]
    fn the_header_for_students_is_the_graders_but_for_random_numbers() {
        let before = |text: &'static str, mark: &str| text.split(mark).next().unwrap();
        let ours = before(include_str!("../given/globals.h"), "// Where the numbers");
        assert_eq!(ours, before(include_str!("cpp/globals.h"), "// A uniformly"));
    }
}
