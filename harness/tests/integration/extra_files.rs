//! Helper files that the assignment does not ask for: left out with the clause, or compiled in where an instructor says so.

use std::fs;

use harness::model::{BuildReport, GradeReport};
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use crate::stage::{Copy, check, component, grade, harness, reference_in_rust};

const ALLOW: &str = "[intake]\nextra-files = \"allow\"\n";

/// A Board that calls a function of another file.
fn several_files() -> Copy {
    Copy::of("char-grid")
        .prepend("Board.cpp", "#include \"utility.h\"\nconst int FOUR = doubled(2);\n")
        .with("utility.h", "#ifndef UTILITY_H\n#define UTILITY_H\nint doubled(int number);\n#endif\n")
        .with("utility.cpp", "#include \"utility.h\"\nint doubled(int number) { return 2 * number; }\n")
}

fn allowing(path: &std::path::Path, arguments: &[&str]) -> GradeReport {
    let folder = TempDir::new().unwrap();
    let rubric = folder.path().join("rubric.toml");
    fs::write(&rubric, ALLOW).unwrap();
    grade(path, &[&["--rubric", rubric.to_str().unwrap()], arguments].concat())
}

fn diagnostics(report: &GradeReport) -> &str {
    match &component(report, "board").build {
        BuildReport::Failed { diagnostics } => diagnostics,
        built @ (BuildReport::Built { .. } | BuildReport::Missing { .. }) => panic!("{built:?}"),
    }
}

#[test]
fn a_board_that_includes_a_header_of_its_own_hears_the_clause_and_the_file() {
    let report = grade(several_files().path(), &["--only", "board"]);
    let told = diagnostics(&report);
    assert!(told.contains("utility.h was handed in as well, but left out"), "{told}");
    assert!(told.contains("put then in one of the files you will be turning in"), "{told}");
}

#[test]
fn a_board_that_declares_a_function_of_another_file_hears_of_that_file() {
    let copy = Copy::of("char-grid")
        .prepend("Board.cpp", "int doubled(int number);\nconst int FOUR = doubled(2);\n")
        .with("utility.cpp", "int doubled(int number) { return 2 * number; }\n");
    let report = grade(copy.path(), &["--only", "board"]);
    let told = diagnostics(&report);
    assert!(told.contains("utility.cpp was handed in as well, but left out"), "{told}");
}

#[test]
fn a_rubric_that_allows_extra_files_compiles_headers_and_sources_in() {
    let report = allowing(several_files().path(), &["--only", "board"]);
    let board = component(&report, "board");
    assert_eq!(board.score.earned, board.score.possible, "{:?}", board.build);
    let notes: Vec<&str> = report.notes.iter().map(|note| note.text.as_str()).collect();
    let told = "utility.cpp, utility.h were compiled in: ";
    assert!(notes.iter().any(|note| note.starts_with(told)), "{notes:?}");
}

/// The command that a report names shows the failure of the submission that was graded, helper files and all.
#[test]
fn the_program_of_a_failure_is_made_of_the_files_that_were_graded() {
    let copy =
        several_files().edit("Board.cpp", "    if (findPlaced(shipId) != -1)\n        return false;\n", "");
    let folder = TempDir::new().unwrap();
    let rubric = folder.path().join("rubric.toml");
    fs::write(&rubric, ALLOW).unwrap();
    let rubric = rubric.to_str().unwrap();
    let report = grade(copy.path(), &["--rubric", rubric, "--only", "board.place-ship.twice"]);
    let program = &check(&report, "board.place-ship.twice").program;
    assert!(program.ends_with(&format!(" --rubric {rubric}")), "{program}");
    let repro = |arguments: &[&str]| {
        let mut command = harness();
        command.args(["repro", copy.path().to_str().unwrap(), "board.place-ship.twice", "-o", "-"]);
        command.args(arguments).assert()
    };
    repro(&["--rubric", rubric]).code(0).stdout(contains("placeShip"));
    repro(&[]).code(1).stdout(contains("placeShip").not());
}

#[test]
fn an_extra_file_that_does_not_compile_is_named() {
    let copy = several_files().with("utility.cpp", "int doubled(int number) { return number * }\n");
    let report = allowing(copy.path(), &["--only", "board"]);
    assert!(diagnostics(&report).contains("utility.cpp:1:"), "{}", diagnostics(&report));
}

#[test]
fn a_module_in_rust_is_compiled_in_where_that_is_allowed() {
    let (_place, path) = reference_in_rust("battleship");
    let board = fs::read_to_string(path.join("board.rs")).unwrap();
    let used = "\nconst _FOUR: i32 = crate::utility::doubled(2);\n";
    fs::write(path.join("board.rs"), board + used).unwrap();
    fs::write(path.join("utility.rs"), "pub const fn doubled(number: i32) -> i32 {\n    2 * number\n}\n")
        .unwrap();
    let refused = grade(&path, &["--only", "board"]);
    assert!(diagnostics(&refused).contains("utility.rs was handed in as well"), "{}", diagnostics(&refused));
    let report = allowing(&path, &["--only", "board"]);
    let board = component(&report, "board");
    assert_eq!(board.score.earned, board.score.possible, "{:?}", board.build);
}

#[test]
fn a_module_of_a_students_may_use_unsafe_code_no_more_than_the_file_beside_it() {
    let (_place, path) = reference_in_rust("battleship");
    let text = "#![allow(unsafe_code)]\npub fn last() -> u8 {\n    unsafe { *[1u8].as_ptr() }\n}\n";
    fs::write(path.join("utility.rs"), text).unwrap();
    let report = allowing(&path, &["--only", "board"]);
    assert!(diagnostics(&report).contains("unsafe"), "{}", diagnostics(&report));
}

#[test]
fn a_helper_whose_name_no_module_can_have_breaks_nothing() {
    let (_place, path) = reference_in_rust("battleship");
    for name in ["my-notes.rs", "2nd.rs", "entry.rs", "self.rs", "type.rs"] {
        fs::write(path.join(name), "pub fn unused() {}\n").unwrap();
    }
    let report = allowing(&path, &["--only", "board.attack"]);
    assert_eq!(report.score.earned, report.score.possible, "{:?}", component(&report, "board").build);
}
