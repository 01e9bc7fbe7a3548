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

/// A file of the library without a window, or of the test framework.
macro_rules! headless {
    ($name:literal) => {
        NamedText { name: concat!("headless/", $name), text: include_str!(concat!("given/", $name)) }
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
        starter!("README.md"),
        headless!("catch.cxx"),
        headless!("catch.hpp"),
        headless!("catch.hxx"),
        headless!("catch/catch.hpp"),
        headless!("catch2/catch.hpp"),
        headless!("catch2/catch_all.hpp"),
        headless!("catch2/catch_amalgamated.hpp"),
        headless!("catch2/catch_approx.hpp"),
        headless!("catch2/catch_message.hpp"),
        headless!("catch2/catch_section_info.hpp"),
        headless!("catch2/catch_test_macros.hpp"),
        headless!("catch2/catch_tostring.hpp"),
        headless!("catch2/generators/catch_generators.hpp"),
        headless!("catch2/generators/catch_generators_adapters.hpp"),
        headless!("catch2/generators/catch_generators_all.hpp"),
        headless!("catch2/generators/catch_generators_random.hpp"),
        headless!("catch2/generators/catch_generators_range.hpp"),
        headless!("catch2/matchers/catch_matchers.hpp"),
        headless!("catch2/matchers/catch_matchers_all.hpp"),
        headless!("catch2/matchers/catch_matchers_container_properties.hpp"),
        headless!("catch2/matchers/catch_matchers_contains.hpp"),
        headless!("catch2/matchers/catch_matchers_exception.hpp"),
        headless!("catch2/matchers/catch_matchers_floating_point.hpp"),
        headless!("catch2/matchers/catch_matchers_predicate.hpp"),
        headless!("catch2/matchers/catch_matchers_string.hpp"),
        headless!("catch2/matchers/catch_matchers_templated.hpp"),
        headless!("catch2/matchers/catch_matchers_vector.hpp"),
        headless!("catch_amalgamated.hpp"),
        headless!("catch_approx.hxx"),
        headless!("catch_check.hxx"),
        headless!("catch_core.hxx"),
        headless!("catch_generators.hxx"),
        headless!("catch_matchers.hxx"),
        headless!("catch_print.hxx"),
        headless!("catch_rare.hxx"),
        headless!("catch_text.cxx"),
        headless!("catch_tracker.cxx"),
        headless!("catch_tracker.hxx"),
        headless!("ge211.cxx"),
        headless!("ge211.hxx"),
        headless!("ge211_audio.hxx"),
        headless!("ge211_color.cxx"),
        headless!("ge211_color.hxx"),
        headless!("ge211_errors.hxx"),
        headless!("ge211_events.hxx"),
        headless!("ge211_game.hxx"),
        headless!("ge211_geometry.hxx"),
        headless!("ge211_2020.hxx"),
        headless!("ge211_hooks.hxx"),
        headless!("ge211_sprites.cxx"),
        headless!("ge211_sprites.hxx"),
        headless!("ge211_time.hxx"),
    ],
    run: "g++ -std=c++14 -Wall -Wextra -g -DCS211_TESTING -Isrc -Iheadless -o model_test test/model_test.cxx test/catch_main.cxx src/model.cxx src/board.cxx src/move.cxx src/player.cxx src/position_set.cxx headless/*.cxx && ./model_test",
};

/// The user interface in Rust as students begin with it.
pub(super) const RUST_UI: &str = include_str!("starter/rust/ui.rs.in");

/// Model and user interface in Rust.
pub(super) static RUST: Starter = Starter {
    files: &[
        NamedText { name: "reversi.rs", text: include_str!("rust/reversi.rs") },
        NamedText { name: "model.rs", text: include_str!("starter/rust/model.rs.in") },
        NamedText { name: "ui.rs", text: RUST_UI },
        NamedText { name: "main.rs", text: include_str!("starter/rust/main.rs.in") },
        NamedText { name: "Cargo.toml", text: include_str!("starter/rust/Cargo.toml.in") },
        NamedText { name: "README.md", text: include_str!("starter/rust/README.md") },
    ],
    run: "cargo run",
};

/// The text of a file as it was given; empty for a name that is none.
pub(super) fn text(name: &str) -> &'static str {
    CPP.files.iter().find(|file| file.name == name).map_or("", |file| file.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_library_and_the_framework_is_written() {
        let written = |name: &str| CPP.files.iter().any(|file| file.name.rsplit('/').next() == Some(name));
        for entry in
            std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/assignments/reversi/given")).unwrap()
        {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            assert!(entry.path().is_dir() || written(&name), "{name}");
        }
    }

    #[test]
    fn the_page_for_students_gives_the_command_that_the_program_names() {
        for starter in [&CPP, &RUST] {
            let page = starter.files.iter().find(|file| file.name == "README.md").unwrap();
            assert!(page.text.contains(&format!("```sh\n{}\n", starter.run)));
        }
    }
}
