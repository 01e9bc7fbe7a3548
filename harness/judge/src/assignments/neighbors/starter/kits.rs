//! Files that students begin with: those that the course gives out, skeletons and a page on how to go on.
//!
//! The skeletons compile and hold nothing of a solution. The files in Rust end in `.in` because they are no modules of
//! this crate.

use crate::model::{NamedText, Starter};

/// In C++.
pub(crate) static CPP: Starter = Starter {
    files: &[
        NamedText { name: "Neighbors.h", text: include_str!("../given/Neighbors.h") },
        NamedText { name: "Neighbors.cpp", text: include_str!("cpp/Neighbors.cpp") },
        NamedText { name: "playgame.cpp", text: include_str!("cpp/playgame.cpp") },
        NamedText { name: "README.md", text: include_str!("cpp/README.md") },
    ],
    run: "g++ -std=c++17 -Wall -g -o playgame playgame.cpp Neighbors.cpp && ./playgame",
};

/// In Rust.
pub(crate) static RUST: Starter = Starter {
    files: &[
        NamedText { name: "neighbors.rs", text: include_str!("../rust/neighbors.rs") },
        NamedText { name: "class.rs", text: include_str!("rust/class.rs.in") },
        NamedText { name: "playgame.rs", text: include_str!("rust/playgame.rs.in") },
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
}
