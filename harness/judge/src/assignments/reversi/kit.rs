//! Building material of Reversi components: given files, shims, and the grader's files that go over a student's headers.

use crate::model::{ComponentKit, CppStyle, Kit, NamedText, RustKit, TestMacro, Wanted};

/// A given file, by its name.
macro_rules! given {
    ($name:literal) => {
        NamedText { name: $name, text: include_str!(concat!("given/", $name)) }
    };
}

/// A file of the shims, by its name.
macro_rules! cpp {
    ($name:literal) => {
        NamedText { name: $name, text: include_str!(concat!("cpp/", $name)) }
    };
}

/// The files that must not change.
pub(super) const HELPERS: [&str; 8] = [
    "src/board.hxx",
    "src/board.cxx",
    "src/move.hxx",
    "src/move.cxx",
    "src/player.hxx",
    "src/player.cxx",
    "src/position_set.hxx",
    "src/position_set.cxx",
];

/// The files that students hand in, those that they may hand in, and those that they were given.
pub(super) static WANTED: Wanted = Wanted {
    sources: &[
        "src/model.cxx",
        "src/view.hxx",
        "src/view.cxx",
        "src/controller.hxx",
        "src/controller.cxx",
        "test/model_test.cxx",
    ],
    optional: &["src/model.hxx", "src/reversi.cxx", "CMakeLists.txt"],
    documents: &[],
    given: &[
        "src/board.hxx",
        "src/board.cxx",
        "src/move.hxx",
        "src/move.cxx",
        "src/player.hxx",
        "src/player.cxx",
        "src/position_set.hxx",
        "src/position_set.cxx",
        "test/board_test.cxx",
        "test/move_test.cxx",
        "test/player_test.cxx",
        "test/position_set_test.cxx",
        "test/catch_main.cxx",
        "README.txt",
    ],
};

/// The sources of the helper types and of the library, a part of every component.
macro_rules! with_library {
    ($($shim:literal),*) => {
        &[
            $($shim,)*
            "board.cxx",
            "move.cxx",
            "player.cxx",
            "position_set.cxx",
            "ge211.cxx",
            "ge211_color.cxx",
            "ge211_sprites.cxx",
        ]
    };
}

/// The shims of the program, played or not.
const OF_MAIN: &[&str] = with_library!(
    "main_shim.cpp",
    "swapped_door.cpp",
    "ui_shim.cpp",
    "swapped_members.cpp",
    "member_values.cpp"
);

/// The shims of tests beside a swapped model.
const OF_SWAPPED_TESTS: &[&str] = with_library!(
    "tests_shim.cpp",
    "swapped_door.cpp",
    "swapped_members.cpp",
    "member_values.cpp",
    "catch.cxx",
    "catch_text.cxx",
    "catch_tracker.cxx"
);

/// The student's tests beside their own model.
const TESTS_OF_OWN_MODEL: ComponentKit = ComponentKit {
    id: "tests.own",
    file: "test/model_test.cxx",
    shims: with_library!("tests_shim.cpp", "catch.cxx", "catch_text.cxx", "catch_tracker.cxx"),
};

/// The program with the given interface, where the student's does not compile.
const PROGRAM_WITH_GIVEN_INTERFACE: ComponentKit =
    ComponentKit { id: "rules.given-interface", file: "src/reversi.cxx", shims: OF_MAIN };

/// The student's tests beside a swapped model that borrows what only the student's has.
const TESTS_THAT_BORROW: ComponentKit =
    ComponentKit { id: "tests.lent", file: "test/model_test.cxx", shims: OF_SWAPPED_TESTS };

/// The macro that opens the given classes to tests. The course's build sets it for test programs, and not for the game.
const TESTING: TestMacro = TestMacro {
    name: "CS211_TESTING",
    unset: "-UCS211_TESTING",
    given: &["#ifdef CS211_TESTING", "friend struct Test_access;", "#endif"],
    file: TESTS_OF_OWN_MODEL.file,
};

/// Further libraries of the student's tests.
pub(super) static OF_TESTS: [ComponentKit; 2] = [TESTS_OF_OWN_MODEL, TESTS_THAT_BORROW];

/// Libraries in place of the program.
pub(super) static OF_PROGRAM: [ComponentKit; 1] = [PROGRAM_WITH_GIVEN_INTERFACE];

/// Headers, shims and how they go together.
pub(super) static KIT: Kit = Kit {
    headers: &[
        given!("board.hxx"),
        given!("catch.hpp"),
        given!("catch.hxx"),
        given!("catch/catch.hpp"),
        given!("catch2/catch.hpp"),
        given!("catch2/catch_all.hpp"),
        given!("catch2/catch_amalgamated.hpp"),
        given!("catch2/catch_approx.hpp"),
        given!("catch2/catch_message.hpp"),
        given!("catch2/catch_section_info.hpp"),
        given!("catch2/catch_test_macros.hpp"),
        given!("catch2/catch_tostring.hpp"),
        given!("catch2/generators/catch_generators.hpp"),
        given!("catch2/generators/catch_generators_adapters.hpp"),
        given!("catch2/generators/catch_generators_all.hpp"),
        given!("catch2/generators/catch_generators_random.hpp"),
        given!("catch2/generators/catch_generators_range.hpp"),
        given!("catch2/matchers/catch_matchers.hpp"),
        given!("catch2/matchers/catch_matchers_all.hpp"),
        given!("catch2/matchers/catch_matchers_container_properties.hpp"),
        given!("catch2/matchers/catch_matchers_contains.hpp"),
        given!("catch2/matchers/catch_matchers_exception.hpp"),
        given!("catch2/matchers/catch_matchers_floating_point.hpp"),
        given!("catch2/matchers/catch_matchers_predicate.hpp"),
        given!("catch2/matchers/catch_matchers_string.hpp"),
        given!("catch2/matchers/catch_matchers_templated.hpp"),
        given!("catch2/matchers/catch_matchers_vector.hpp"),
        given!("catch_amalgamated.hpp"),
        given!("catch_approx.hxx"),
        given!("catch_check.hxx"),
        given!("catch_core.hxx"),
        given!("catch_generators.hxx"),
        given!("catch_matchers.hxx"),
        given!("catch_print.hxx"),
        given!("catch_rare.hxx"),
        given!("catch_tracker.hxx"),
        given!("ge211.hxx"),
        given!("ge211_audio.hxx"),
        given!("ge211_color.hxx"),
        given!("ge211_errors.hxx"),
        given!("ge211_events.hxx"),
        given!("ge211_game.hxx"),
        given!("ge211_geometry.hxx"),
        given!("ge211_2020.hxx"),
        given!("ge211_hooks.hxx"),
        given!("ge211_sprites.hxx"),
        given!("ge211_time.hxx"),
        given!("move.hxx"),
        given!("player.hxx"),
        given!("position_set.hxx"),
    ],
    shim_headers: &[
        cpp!("reversi_contract.h"),
        cpp!("model_state.h"),
        cpp!("state_codec.h"),
        cpp!("member_values.h"),
        cpp!("swapped_door.h"),
        cpp!("swapped_members.h"),
    ],
    shims: &[
        cpp!("member_values.cpp"),
        cpp!("model_shim.cpp"),
        cpp!("swapped_door.cpp"),
        cpp!("swapped_members.cpp"),
        cpp!("tests_shim.cpp"),
        cpp!("main_shim.cpp"),
        cpp!("ui_shim.cpp"),
        given!("board.cxx"),
        given!("move.cxx"),
        given!("player.cxx"),
        given!("position_set.cxx"),
        given!("ge211.cxx"),
        given!("ge211_color.cxx"),
        given!("ge211_sprites.cxx"),
        given!("catch.cxx"),
        given!("catch_text.cxx"),
        given!("catch_tracker.cxx"),
    ],
    components: &[
        ComponentKit {
            id: "model",
            file: "src/model.cxx",
            shims: with_library!("model_shim.cpp", "member_values.cpp"),
        },
        ComponentKit { id: "ui", file: "src/controller.cxx", shims: OF_MAIN },
        ComponentKit { id: "tests", file: "test/model_test.cxx", shims: OF_SWAPPED_TESTS },
        ComponentKit { id: "rules", file: "src/reversi.cxx", shims: OF_MAIN },
    ],
    variants: &[TESTS_OF_OWN_MODEL, TESTS_THAT_BORROW, PROGRAM_WITH_GIVEN_INTERFACE],
    style: CppStyle {
        language: &["-std=c++14", "-DCS211_TESTING"],
        folders: &["src"],
        own: &[],
        precompiled: &["ge211.hxx"],
        testing: Some(TESTING),
        optimised: &["ui", "rules", PROGRAM_WITH_GIVEN_INTERFACE.id],
    },
};

/// The user interface in Rust.
pub(super) const RUST_UI: &str = "ui.rs";

/// The model in Rust, and the user interface where it is handed in. One file is given in place of headers, and students' copies
/// of it are not used.
pub(super) static RUST: RustKit = RustKit {
    wanted: Wanted {
        sources: &["model.rs"],
        optional: &[RUST_UI],
        documents: &[],
        given: &["reversi.rs", "lib.rs", "main.rs"],
    },
    sdk: NamedText { name: "reversi.rs", text: include_str!("rust/reversi.rs") },
    shims: &[
        NamedText { name: "shim.rs", text: include_str!("rust/shim.rs") },
        NamedText { name: "contract.rs", text: include_str!("rust/contract.rs") },
        NamedText { name: "state_codec.rs", text: include_str!("rust/state_codec.rs") },
        NamedText { name: "model_shim.rs", text: include_str!("rust/model_shim.rs") },
        NamedText { name: "swapped_model.rs", text: include_str!("rust/swapped_model.rs") },
        NamedText { name: "ui_shim.rs", text: include_str!("rust/ui_shim.rs") },
    ],
    roots: &[
        NamedText { name: "model_component.rs", text: include_str!("rust/model_component.rs.in") },
        NamedText { name: "ui_component.rs", text: include_str!("rust/ui_component.rs.in") },
    ],
    components: &[
        ComponentKit { id: "model", file: "model.rs", shims: &["model_component.rs"] },
        ComponentKit { id: "ui", file: RUST_UI, shims: &["ui_component.rs"] },
    ],
};

/// The grader's files that are compiled over the student's model.hxx to reach their Model.
pub(super) const DRIVER: [NamedText; 7] = [
    cpp!("model_state.h"),
    cpp!("member_values.h"),
    cpp!("model_values.h"),
    cpp!("model_members.h"),
    cpp!("members_in_reach.h"),
    cpp!("members_out_of_reach.h"),
    cpp!("model_driver.cxx"),
];

/// The Model that takes the place of the student's.
pub(super) const SWAPPED: [NamedText; 6] = [
    cpp!("model_state.h"),
    cpp!("member_values.h"),
    cpp!("model_values.h"),
    cpp!("model_members.h"),
    cpp!("swapped_members.h"),
    cpp!("swapped_model.cxx"),
];

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn files_below(folder: &Path, from: &Path, into: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => files_below(&path, from, into),
                false => into.push(path.strip_prefix(from).unwrap().to_str().unwrap().to_owned()),
            }
        }
    }

    #[test]
    fn every_given_file_is_in_the_kit() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/assignments/reversi/given");
        let mut there = Vec::new();
        files_below(&folder, &folder, &mut there);
        let known: Vec<&str> = KIT.headers.iter().chain(KIT.shims).map(|file| file.name).collect();
        let unknown: Vec<&String> = there.iter().filter(|name| !known.contains(&name.as_str())).collect();
        assert_eq!(unknown, [""; 0]);
    }
}
