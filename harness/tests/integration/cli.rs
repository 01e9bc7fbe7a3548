use std::fs;
use std::io::Write;
use std::process::Command;

use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use crate::stage::{Copy, accepted, cache, harness};
use crate::sweep::leaves_out;

#[test]
fn a_perfect_submission_exits_with_0() {
    harness().arg("grade").arg(accepted("char-grid")).assert().code(0).stdout(contains("Score 100/100"));
}

#[test]
fn a_submission_with_a_failing_check_exits_with_1() {
    let copy = Copy::of("char-grid").without("Player.cpp");
    harness().arg("grade").arg(copy.path()).assert().code(1).stdout(contains("Player.cpp"));
}

#[test]
fn a_path_that_does_not_exist_exits_with_2_and_says_so() {
    harness().args(["grade", "no/such/folder"]).assert().code(2).stderr(contains("no/such/folder"));
}

#[test]
fn an_empty_folder_exits_with_2_and_names_what_is_wanted() {
    let empty = TempDir::new().unwrap();
    harness().arg("grade").arg(empty.path()).assert().code(2).stderr(contains("Board.cpp"));
}

#[test]
fn a_file_that_is_no_zip_exits_with_2() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("submission.zip");
    fs::write(&file, "<html>not found</html>").unwrap();
    harness().arg("grade").arg(&file).assert().code(2).stderr(contains("zip").and(contains("help:")));
}

#[test]
fn misspelt_names_are_guessed() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("Bord.cpp"), "").unwrap();
    harness()
        .arg("grade")
        .arg(folder.path())
        .assert()
        .code(2)
        .stderr(contains("rename Bord.cpp to Board.cpp"));
}

#[test]
fn an_unknown_check_exits_with_2_and_a_suggestion() {
    harness()
        .arg("grade")
        .arg(accepted("char-grid"))
        .args(["--only", "board.place-ship.overlp"])
        .assert()
        .code(2)
        .stderr(contains("did you mean board.place-ship.overlap?"));
}

#[test]
fn an_unknown_assignment_exits_with_2_and_lists_the_known() {
    harness()
        .arg("grade")
        .arg(accepted("char-grid"))
        .args(["--assignment", "chess"])
        .assert()
        .code(2)
        .stderr(contains("battleship"));
}

/// A shell makes arguments of a folder's names where somebody writes `*`.
#[test]
fn a_hostile_name_among_the_arguments_is_quoted_without_its_controls() {
    let name = "--\u{1b}[2J\u{202e}\n::error::forged";
    let quoted = || contains("\\u{202e}").and(contains("\u{1b}").not()).and(contains("\n::").not());
    harness().arg("grade").arg(accepted("char-grid")).arg(name).assert().code(2).stderr(quoted());
    harness().arg("grade").arg(&name[2..]).assert().code(2).stderr(contains("\u{1b}").not());
    harness().args(["duel", "awful", "good"]).arg(name).assert().code(2).stderr(quoted());
}

#[test]
fn an_unwritable_cache_exits_with_2_and_names_the_option() {
    harness()
        .env("HARNESS_CACHE_DIR", "/proc/nowhere")
        .arg("grade")
        .arg(accepted("char-grid"))
        .assert()
        .code(2)
        .stderr(contains("--cache-dir"));
}

#[test]
fn without_a_compiler_nothing_is_graded_and_the_package_is_named() {
    harness()
        .env("PATH", "/nonexistent")
        .arg("grade")
        .arg(accepted("char-grid"))
        .assert()
        .code(2)
        .stderr(contains("g++ is not installed").and(contains("apt-get install g++")));
}

#[test]
fn without_an_assembler_nothing_is_graded_and_its_package_is_named() {
    let path = TempDir::new().unwrap();
    for program in ["g++", "ld"] {
        let there = ["/usr/bin", "/usr/local/bin"].map(|folder| std::path::Path::new(folder).join(program));
        let there = there.iter().find(|there| there.exists()).unwrap();
        std::os::unix::fs::symlink(there, path.path().join(program)).unwrap();
    }
    harness()
        .env("PATH", path.path())
        .arg("grade")
        .arg(accepted("char-grid"))
        .assert()
        .code(2)
        .stderr(contains("as is not installed").and(contains("apt-get install binutils")));
}

/// A grade by a shell that has set a limit first.
fn grade_under(limit: &str) -> assert_cmd::assert::Assert {
    let program = assert_cmd::cargo::cargo_bin!("harness");
    assert_cmd::Command::new("sh")
        .args(["-c", &format!("ulimit {limit} && exec \"$@\""), "sh"])
        .arg(program)
        .arg("grade")
        .arg(accepted("char-grid"))
        .env("HARNESS_CACHE_DIR", cache())
        .assert()
}

#[test]
fn a_limit_on_harness_itself_is_named_as_what_it_is() {
    if leaves_out("a limit on harness itself is named as what it is") {
        return;
    }
    let files = "harness may have only 16 files open at a time, and needs ";
    grade_under("-n 16").code(2).stdout("").stderr(contains(files).and(contains("ulimit -n")));
    let size = "harness may write files of only ";
    grade_under("-f 64").code(2).stdout("").stderr(contains(size).and(contains("ulimit -f unlimited")));
    // A soft limit alone is raised.
    grade_under("-S -n 20").code(0);
}

#[test]
fn a_zip_is_graded_like_the_folder_in_it() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("alice.zip");
    let mut zip = zip::ZipWriter::new(fs::File::create(&path).unwrap());
    for name in ["Board.cpp", "Game.cpp", "Player.cpp", "report.txt"] {
        zip.start_file(format!("alice/{name}"), zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(&fs::read(accepted("char-grid").join(name)).unwrap()).unwrap();
    }
    zip.start_file("__MACOSX/alice/._Board.cpp", zip::write::SimpleFileOptions::default()).unwrap();
    zip.finish().unwrap();
    harness().arg("grade").arg(&path).assert().code(0).stdout(contains("Score 100/100"));
}

#[test]
fn the_binary_works_alone_on_another_machine() {
    let elsewhere = TempDir::new().unwrap();
    let copied = elsewhere.path().join("harness");
    // By a process of its own: what this one writes, processes that other tests begin hold open, and it cannot be run meanwhile.
    let copy = Command::new("cp").arg(assert_cmd::cargo::cargo_bin!("harness")).arg(&copied).status();
    assert!(copy.unwrap().success());
    assert_cmd::Command::new(&copied)
        .env_clear()
        .env("HARNESS_CACHE_DIR", cache())
        .current_dir(elsewhere.path())
        .arg("grade")
        .arg(accepted("char-grid"))
        .assert()
        .code(0);
}

#[test]
fn the_rubric_totals_100_points() {
    let output = harness().arg("checks").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let totals = text.lines().filter_map(|line| line.split_once(" (")?.1.strip_suffix(" points)"));
    assert_eq!(totals.map(|points| points.parse::<u32>().unwrap()).sum::<u32>(), 100, "{text}");
}

#[test]
fn a_missing_second_compiler_is_said_and_costs_nothing() {
    if leaves_out("a missing second compiler is said and costs nothing") {
        return;
    }
    // Every program that g++ needs, and no clang++.
    let path = TempDir::new().unwrap();
    for program in ["g++", "as", "ld", "cc1plus"] {
        let there = ["/usr/bin", "/usr/local/bin"].map(|folder| std::path::Path::new(folder).join(program));
        if let Some(there) = there.iter().find(|there| there.exists()) {
            std::os::unix::fs::symlink(there, path.path().join(program)).unwrap();
        }
    }
    harness()
        .env("PATH", path.path())
        .arg("grade")
        .arg(accepted("char-grid"))
        .args(["--compilers", "both"])
        .assert()
        .code(0)
        .stdout(contains("clang++ is not installed"));
}
