use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use harness::model::GradeReport;
use predicates::prelude::*;
use predicates::str::contains;
use rustix::fs::{CWD, Mode};
use tempfile::TempDir;

use crate::stage::{Copy, HANGS, accepted, cache, harness};

fn report_in(file: &Path) -> GradeReport {
    serde_json::from_slice(&fs::read(file).unwrap()).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.collect()
}

/// The binary as a process to be looked at while it runs.
fn started(submission: &Path, file: &Path, stdout: Stdio) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("harness"))
        .env("HARNESS_CACHE_DIR", cache())
        .arg("grade")
        .arg(submission)
        .args(["--force", "--format", "json", "--out"])
        .arg(file)
        .stdout(stdout)
        .spawn()
        .unwrap()
}

/// Everything on the machine whose parent is that process.
fn children_of(parent: u32) -> Vec<String> {
    let stats = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        // Processes come and go while we look.
        fs::read_to_string(entry.ok()?.path().join("stat")).ok()
    });
    let is_child = |stat: &String| {
        let after_name = stat.rsplit_once(')').map(|(_, rest)| rest.split_whitespace().nth(1));
        after_name.flatten() == Some(parent.to_string().as_str())
    };
    stats.filter(is_child).collect()
}

#[test]
fn the_file_gets_the_report_as_data_and_the_terminal_the_one_for_reading() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("alice.json");
    let mut command = harness();
    command.arg("grade").arg(accepted("char-grid")).args(["--format", "json", "--out"]).arg(&file);
    command.assert().code(0).stdout(contains("Score 100/100").and(contains("\"schema\"").not()));
    let report = report_in(&file);
    assert_eq!(report.score.earned, 100);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(names(folder.path()), ["alice.json"]);
}

#[test]
fn a_report_for_reading_is_written_without_colours() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("alice.txt");
    harness().arg("grade").arg(accepted("char-grid")).arg("--out").arg(&file).assert().code(0);
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.ends_with("Score 100/100\n") && !text.contains('\x1b'), "{text}");
}

#[test]
fn a_failed_grade_is_written_as_well_and_replaces_what_was_there() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("bob.json");
    fs::write(&file, "an older and much longer report ".repeat(10_000)).unwrap();
    let copy = Copy::of("char-grid").without("Player.cpp");
    let mut command = harness();
    command.arg("grade").arg(copy.path()).args(["--force", "--format", "json", "--out"]).arg(&file);
    command.assert().code(1);
    assert!(report_in(&file).score.earned < 100);
}

#[test]
fn a_link_at_the_files_name_is_replaced_and_what_it_leads_to_stays() {
    let folder = TempDir::new().unwrap();
    let (target, link) = (folder.path().join("precious"), folder.path().join("out.json"));
    fs::write(&target, "precious").unwrap();
    symlink(&target, &link).unwrap();
    let mut command = harness();
    command.arg("grade").arg(accepted("char-grid")).args(["--force", "--format", "json", "--out"]).arg(&link);
    command.assert().code(0);
    assert_eq!(fs::read_to_string(&target).unwrap(), "precious");
    assert!(fs::symlink_metadata(&link).unwrap().is_file());
    assert_eq!(report_in(&link).score.earned, 100);
}

#[test]
fn a_second_name_of_the_old_report_keeps_the_old_report() {
    let folder = TempDir::new().unwrap();
    let (file, other) = (folder.path().join("out.txt"), folder.path().join("kept.txt"));
    fs::write(&file, "old").unwrap();
    fs::hard_link(&file, &other).unwrap();
    harness().arg("grade").arg(accepted("char-grid")).args(["--force", "--out"]).arg(&file).assert().code(0);
    assert_eq!(fs::read_to_string(&other).unwrap(), "old");
    assert_ne!(fs::metadata(&file).unwrap().ino(), fs::metadata(&other).unwrap().ino());
}

#[test]
fn where_no_report_can_be_written_nothing_is_graded_and_the_fix_is_named() {
    let folder = TempDir::new().unwrap();
    let pipe = folder.path().join("pipe");
    rustix::fs::mkfifoat(CWD, &pipe, Mode::RWXU).unwrap();
    symlink(folder.path(), folder.path().join("link")).unwrap();
    for (out, why) in [
        (folder.path().join("no/such/folder.json"), "folder that exists"),
        (folder.path().to_owned(), "that is a folder"),
        (folder.path().join("link"), "that is a folder"),
        (folder.path().join(".."), "no name of a file"),
        (pipe, "no ordinary file"),
        ("/dev/null".into(), "no ordinary file"),
        ("/proc/report.json".into(), "folder that exists"),
    ] {
        let mut command = harness();
        command.arg("grade").arg(accepted("char-grid")).arg("--out").arg(&out);
        command.assert().code(2).stdout("").stderr(contains(why).and(contains("help:")));
    }
    assert_eq!(names(folder.path()).len(), 2);
}

#[test]
fn a_submission_that_is_refused_leaves_no_file() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("out.json");
    harness().args(["grade", "no/such/submission", "--out"]).arg(&file).assert().code(2);
    assert!(names(folder.path()).is_empty());
}

/// The program is held at its standard output, which is full, right after the file has appeared.
#[test]
fn when_the_file_appears_no_worker_is_left() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("out.json");
    let (mut reader, mut writer) = std::io::pipe().unwrap();
    rustix::io::ioctl_fionbio(&writer, true).unwrap();
    while writer.write(&[b' '; 4096]).is_ok() {}
    rustix::io::ioctl_fionbio(&writer, false).unwrap();
    let copy = Copy::of("char-grid").append("Board.cpp", "\n// graded for its file's sake\n");
    let mut child = started(copy.path(), &file, writer.into());
    let deadline = Instant::now() + HANGS;
    while !file.exists() {
        assert!(Instant::now() < deadline, "no report appeared");
        std::thread::sleep(Duration::from_millis(1));
    }
    let left = children_of(child.id());
    assert_eq!(report_in(&file).score.earned, 100);
    std::thread::spawn(move || reader.read_to_end(&mut Vec::new()));
    assert!(child.wait().unwrap().success());
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn a_grade_that_is_killed_leaves_the_old_report_and_nothing_else() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("out.json");
    fs::write(&file, "old").unwrap();
    let signature = "bool Board::attack(Point p, bool& shotHit, bool& shipDestroyed, int& shipId)\n{";
    let sleeping = format!("#include <unistd.h>\n{signature}\n    for (;;) sleep(1000);");
    let copy = Copy::of("char-grid").edit("Board.cpp", signature, &sleeping);
    let mut child = started(copy.path(), &file, Stdio::null());
    while children_of(child.id()).is_empty() {
        assert_eq!(child.try_wait().unwrap(), None);
        std::thread::sleep(Duration::from_millis(1));
    }
    std::thread::sleep(Duration::from_millis(300));
    child.kill().unwrap();
    assert_eq!(child.wait().unwrap().code(), None);
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    assert_eq!(names(folder.path()), ["out.json"]);
}
