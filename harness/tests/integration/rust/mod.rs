//! Submissions in Rust through the real program.

use std::fs;
use std::path::Path;

use harness::model::{BuildReport, Verdict};
use predicates::prelude::*;
use predicates::str::contains;

use crate::stage::{Copy, accepted, check, component, grade, harness, reference_in_rust, root};
use crate::sweep::{AtMost, leaves_out, part_of};

#[test]
fn the_reference_handed_in_in_rust_gets_full_marks_under_several_seeds() {
    let (_place, reference) = reference_in_rust("battleship");
    for seed in part_of(vec!["0", "1", "20"], AtMost { usual: 1, broad: 3 }) {
        let report = grade(&reference, &["--seed", seed]);
        assert_eq!((report.score.earned, report.score.possible), (100, 100), "{report:#?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_report_of_a_submission_in_rust() {
    if leaves_out("a submission in Rust, twice") {
        return;
    }
    let report = || {
        let mut report = grade(&accepted("rust-grid"), &["--seed", "7", "--no-cache"]);
        report.notes.retain(|note| note.about == "submission");
        serde_json::to_string(&report).unwrap()
    };
    assert_eq!(report(), report());
}

fn panicking() -> Copy {
    let start = "    fn attack(&mut self, p: Point) -> Attack {\n        if !self.game.is_valid(p) {\n";
    Copy::of("rust-grid").edit("board.rs", start, &start.replace("!self.game.is_valid(p)", "p.r > 1000"))
}

#[test]
fn a_panic_is_told_with_its_text_and_its_line() {
    let copy = panicking();
    let report = grade(copy.path(), &["--only", "board.attack.outside"]);
    let Verdict::Mismatch { observed, .. } = &check(&report, "board.attack.outside").verdict else {
        panic!("{report:#?}")
    };
    let source = fs::read_to_string(copy.path().join("board.rs")).unwrap();
    let line = source.lines().position(|line| line.contains("self.grid[r][c] == 'X' ||")).unwrap() + 1;
    let start = format!("it panicked at board.rs:{line}:");
    assert!(observed.starts_with(&start) && observed.contains("index out of bounds"), "{observed}");
}

#[test]
fn a_file_that_does_not_compile_costs_its_component_alone_and_names_its_own_lines() {
    let copy = Copy::of("rust-grid").edit("game.rs", "self.ships.len() as i32", "self.ship.len() as i32");
    let report = grade(copy.path(), &[]);
    let BuildReport::Failed { diagnostics } = &component(&report, "game").build else {
        panic!("{report:#?}")
    };
    assert!(diagnostics.contains("no field `ship`") && diagnostics.contains("--> game.rs:"), "{diagnostics}");
    assert_eq!(component(&report, "board").score.earned, component(&report, "board").score.possible);
}

#[test]
fn a_crate_with_src_is_graded_like_a_folder_of_files() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("src")).unwrap();
    fs::write(folder.path().join("Cargo.toml"), "[package]\nname = \"mine\"\n").unwrap();
    fs::write(folder.path().join("src/lib.rs"), "mod board;\n").unwrap();
    fs::copy(accepted("rust-grid").join("board.rs"), folder.path().join("src/board.rs")).unwrap();
    let report = grade(folder.path(), &["--only", "board."]);
    assert_eq!(report.score.earned, report.score.possible);
    let said = |text: &str| report.notes.iter().any(|note| note.text.contains(text));
    assert!(said("Cargo.toml was left out: no build tool is run"), "{:#?}", report.notes);
}

#[test]
fn a_mixture_of_both_languages_is_refused_with_a_file_of_each() {
    let copy = Copy::of("rust-grid").with("Board.cpp", "");
    let refused = harness().arg("grade").arg(copy.path()).assert().code(2);
    refused.stderr(contains("Board.cpp is C++ and board.rs is Rust"));
}

/// A search path with the tools for C++ alone.
fn without_rustc() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = std::env::var_os("PATH").unwrap();
    for tool in ["g++", "ld", "as"] {
        let found = std::env::split_paths(&path).map(|place| place.join(tool)).find(|path| path.is_file());
        std::os::unix::fs::symlink(found.unwrap(), folder.path().join(tool)).unwrap();
    }
    folder
}

#[test]
fn where_no_rustc_is_installed_nothing_is_graded_and_that_is_said() {
    let tools = without_rustc();
    let mut command = harness();
    let refused = command.arg("grade").arg(accepted("rust-grid")).env("PATH", tools.path()).assert().code(2);
    refused.stderr(contains("rustc is not installed")).stdout(predicate::str::is_empty());
}

#[test]
fn the_report_names_the_command_that_writes_a_program_in_rust_and_it_is_written() {
    let copy = panicking();
    let report = grade(copy.path(), &["--only", "board.attack.outside"]);
    let named = &check(&report, "board.attack.outside").program;
    assert!(named.ends_with(" board.attack.outside"), "{named}");
    let file = copy.path().join("repro.rs");
    let told = harness().current_dir(copy.path()).args(["repro", ".", "board.attack.outside"]).assert();
    told.code(0).stdout("rustc --edition 2024 -o repro repro.rs && ./repro\n");
    let text = fs::read_to_string(file).unwrap();
    assert!(
        text.contains("mod battleship;\nmod board;\n") && text.contains("b.attack(Point::new("),
        "{text}"
    );
}

#[test]
fn the_reference_of_neighbors_handed_in_in_rust_gets_full_marks_under_several_seeds() {
    if leaves_out("the reference of Neighbors in Rust") {
        return;
    }
    let (_place, reference) = reference_in_rust("neighbors");
    let accepted = root().join("fixtures/neighbors/accepted");
    for (path, seed) in
        [(reference, "1"), (accepted.join("rust-bitboard"), "7"), (accepted.join("rust-plain"), "20")]
    {
        let report = grade(&path, &["--seed", seed]);
        assert_eq!((report.assignment.as_str(), report.score.earned), ("neighbors", 100), "{report:#?}");
    }
}

#[test]
fn displays_of_a_class_in_rust_are_compared_with_the_approved_ones() {
    let path = root().join("fixtures/neighbors/accepted/rust-plain");
    let same = harness().args(["snapshot", "check"]).arg(path).assert();
    same.code(0);
}

#[test]
fn a_submission_in_rust_duels_one_in_cpp() {
    let names = [accepted("rust-grid"), accepted("char-grid")];
    let [rust, cpp] = names.each_ref().map(|path: &std::path::PathBuf| -> &Path { path });
    let played = harness().arg("duel").args([rust, cpp]).args(["--games", "4"]).assert().success();
    played.stdout(contains("of 4").and(contains("forfeited").not()));
}

#[test]
fn an_interface_of_reversi_costs_itself_alone_where_it_does_not_compile_and_nothing_where_it_is_not_handed_in()
 {
    let place = tempfile::TempDir::new().unwrap();
    let model = root().join("fixtures/reversi/accepted/rust-plain/model.rs");
    fs::copy(model, place.path().join("model.rs")).unwrap();
    let report = grade(place.path(), &[]);
    assert_eq!((report.score.earned, report.score.possible, report.components.len()), (50, 50, 1));
    fs::write(place.path().join("ui.rs"), "use crate::model::Model;\npub struct Ui(Model);\n").unwrap();
    let report = grade(place.path(), &[]);
    assert_eq!((report.score.earned, report.score.possible), (50, 75));
    let BuildReport::Failed { diagnostics } = &component(&report, "ui").build else { panic!("{report:#?}") };
    assert!(diagnostics.contains("--> ui.rs:1"), "no model lies beside an interface: {diagnostics}");
}
