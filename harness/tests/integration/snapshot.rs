use std::fs;
use std::path::Path;

use harness::assignments;
use harness::model::Assignment;
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use crate::stage::{Copy, accepted, harness, root};
use crate::sweep::leaves_out;

pub(crate) const PICTURE: &str = "rows = 2\ncols = 3\nfleet = [{ length = 2, symbol = \"Q\" }]\nscript = \"\"\"\nplace 0 0 1 horizontal\nattack 0 1\n\"\"\"\n";

const SHOWN: &str = "display(false):\n  012\n0 .XQ\n1 ...\ndisplay(true):\n  012\n0 .X.\n1 ...";

fn shipped_by(assignment: &dyn Assignment) -> &'static [(&'static str, &'static str, &'static str)] {
    assignment.pictures().shipped
}

fn shipped() -> &'static [(&'static str, &'static str, &'static str)] {
    shipped_by(assignments::find("battleship").unwrap())
}

/// A gallery with one picture.
fn gallery() -> TempDir {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("small.toml"), PICTURE).unwrap();
    folder
}

fn accept(gallery: &Path, more: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = harness();
    command.args(["snapshot", "accept", "--from"]).arg(accepted("char-grid")).arg("--gallery").arg(gallery);
    command.args(more).assert()
}

#[test]
fn an_accepted_board_matches_every_shipped_snapshot_far_from_the_repository() {
    for name in ["char-grid", "terse-rand"] {
        let elsewhere = TempDir::new().unwrap();
        harness()
            .current_dir(elsewhere.path())
            .args(["snapshot", "check"])
            .arg(accepted(name))
            .assert()
            .code(0)
            .stdout(format!("{0} of {0} snapshots match\n", shipped().len()));
    }
}

#[test]
fn a_wrong_display_exits_with_1_and_one_diff_for_each_mismatch() {
    // The edit of the fixture `board-display-miss-capital`, which breaks the pictures with a miss and no others.
    let text = fs::read_to_string(accepted("terse-rand").join("Board.cpp")).unwrap();
    let copy = Copy::of("terse-rand").with("Board.cpp", &text.replace("'o'", "'O'"));
    let output = harness().args(["snapshot", "check"]).arg(copy.path()).output().unwrap();
    let report = String::from_utf8(output.stdout).unwrap();
    let named: Vec<&str> = report.lines().filter_map(|line| line.strip_prefix("✗ ")).collect();
    assert_eq!(output.status.code(), Some(1), "{report}");
    assert_eq!(named, ["hits_misses_and_a_sunk_ship", "single_column", "single_row"], "{report}");
    assert!(report.contains("required") && report.contains("got"), "{report}");
}

#[test]
fn a_board_that_shows_nothing_exits_with_1_and_says_why() {
    let copy = Copy::of("terse-rand").append("Board.cpp", "\nstatic int gone = (exit(5), 0);\n");
    harness()
        .args(["snapshot", "check"])
        .arg(copy.path())
        .assert()
        .code(1)
        .stdout(contains("exit status 5").and(contains("0 of 8 snapshots match")));
}

#[test]
fn a_board_that_does_not_compile_exits_with_2() {
    let copy = Copy::of("terse-rand").append("Board.cpp", "\nint broken( { }\n");
    harness()
        .args(["snapshot", "check"])
        .arg(copy.path())
        .assert()
        .code(2)
        .stderr(contains("does not compile"));
}

#[test]
fn show_prints_what_is_expected_of_one_picture_or_all() {
    harness()
        .args(["snapshot", "show", "one_cell_sunk"])
        .assert()
        .code(0)
        .stdout("# one_cell_sunk\ndisplay(false):\n  0\n0 X\ndisplay(true):\n  0\n0 X\n");
    let output = harness().args(["snapshot", "show"]).output().unwrap();
    let all = String::from_utf8(output.stdout).unwrap();
    assert!(shipped().iter().all(|(name, ..)| all.contains(&format!("# {name}\n"))), "{all}");
    harness()
        .args(["snapshot", "show", "one_cell_sank"])
        .assert()
        .code(2)
        .stderr(contains("did you mean one_cell_sunk?"));
}

#[test]
fn an_instructors_own_gallery_is_accepted_in_instas_format_and_then_checked() {
    let gallery = gallery();
    let check = |copy: &Path| {
        let mut command = harness();
        command.args(["snapshot", "check"]).arg(copy).arg("--gallery").arg(gallery.path());
        command.assert()
    };
    check(&accepted("char-grid")).code(2).stderr(contains("no snapshot yet of small"));
    accept(gallery.path(), &[]).code(0).stdout(contains("small.snap"));
    // insta itself reads it and finds it equal.
    insta::with_settings!({ snapshot_path => gallery.path(), prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("small", SHOWN);
    });
    check(&accepted("terse-rand")).code(0).stdout("1 of 1 snapshots match\n");
    accept(gallery.path(), &[]).code(0).stdout("");
}

#[test]
fn for_review_the_approved_snapshot_stays_and_the_new_one_lies_beside_it() {
    let gallery = gallery();
    let old = "---\nsource: x\nexpression: x\n---\nold\n";
    fs::write(gallery.path().join("small.snap"), old).unwrap();
    accept(gallery.path(), &["--review"]).code(0).stdout(contains("small.snap.new"));
    assert_eq!(fs::read_to_string(gallery.path().join("small.snap")).unwrap(), old);
    let proposed = fs::read_to_string(gallery.path().join("small.snap.new")).unwrap();
    assert!(proposed.ends_with(&format!("---\n{SHOWN}\n")), "{proposed}");
}

#[test]
fn a_slip_in_a_gallery_is_named_with_its_line_and_nothing_is_written() {
    let gallery = gallery();
    fs::write(gallery.path().join("wrong.toml"), PICTURE.replace("0 0 1 horizontal", "0 0 2 horizontal"))
        .unwrap();
    accept(gallery.path(), &[]).code(2).stderr(contains("wrong.toml: line 1 of the script"));
    assert!(!gallery.path().join("small.snap").exists());
}

#[test]
fn every_picture_of_the_repository_is_shipped() {
    for assignment in assignments::ALL {
        let folder = fs::read_dir(root().join("snapshots").join(assignment.id())).unwrap();
        let mut files: Vec<String> =
            folder.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        files.sort();
        let names = shipped_by(*assignment).iter();
        let mut shipped: Vec<String> =
            names.flat_map(|(name, ..)| [format!("{name}.snap"), format!("{name}.toml")]).collect();
        shipped.sort();
        assert_eq!(files, shipped);
    }
}

#[test]
fn the_frames_of_an_interface_are_written_as_pictures_and_text_has_none() {
    if leaves_out("the frames of an interface are written as pictures and text has none") {
        return;
    }
    let desk = TempDir::new().unwrap();
    let interface = root().join("fixtures/reversi/accepted/ui-caching-view");
    let frames = |submission: &Path| {
        let mut command = harness();
        command.current_dir(desk.path()).args(["snapshot", "frames", "--out", "frames"]).arg(submission);
        command.assert()
    };
    frames(&interface).success().stdout(contains("wrote frames/ui-2-a-game-under-way.png: a game under way"));
    let read = |name: &str| fs::read(desk.path().join("frames").join(name)).unwrap();
    let [opening, later] = ["ui-1-a-new-game.png", "ui-2-a-game-under-way.png"].map(read);
    assert!(opening.starts_with(b"\x89PNG") && later.starts_with(b"\x89PNG"));
    assert_ne!(opening, later, "a view that keeps what it shows is shown the game by a move");
    frames(&interface).code(2).stderr(contains("frames is there already").and(contains("--force")));
    frames(&accepted("char-grid")).code(2).stderr(contains("nothing of battleship draws pictures"));
}
