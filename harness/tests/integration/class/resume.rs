use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use predicates::prelude::*;
use predicates::str::contains;

use super::{Class, QUICK, WRONG_UNPLACE, kind, record_in};
use crate::stage::{HANGS, cache};
use crate::sweep::leaves_out;

/// Which file holds which record: one that is written again is another file.
fn records(out: &Path) -> BTreeMap<String, u64> {
    let Ok(entries) = fs::read_dir(out.join("submissions")) else { return BTreeMap::new() };
    let entries = entries.map(|entry| entry.unwrap());
    let named =
        entries.map(|entry| (entry.file_name().into_string().unwrap(), entry.metadata().unwrap().ino()));
    named.filter(|(name, _)| !name.starts_with('.')).collect()
}

fn class_of(names: &[&str], mark: &str) -> Class {
    names.iter().fold(Class::new(), |class, name| class.with(name, &format!("{mark} {name}")))
}

#[test]
fn a_second_run_redoes_only_what_changed_and_says_whose_score_fell() {
    let class = class_of(&["alice", "bob", "carol"], "second run");
    class.grade(&[]).code(0);
    let first = records(&class.out());
    class.grade(&[]).code(0).stderr(contains("3 have a result that still holds"));
    assert_eq!(records(&class.out()), first);
    let class = class.edited("bob", "Board.cpp", WRONG_UNPLACE[0], WRONG_UNPLACE[1]);
    class.grade(&[]).code(1).stderr(
        contains("2 have a result that still holds")
            .and(contains("scores fell since the last run:"))
            .and(contains("bob: ").and(contains("the submission changed: Board.cpp")))
            .and(contains("board.unplace-ship.removes: pass 1/1 → mismatch 0/1")),
    );
    let second = records(&class.out());
    let redone: Vec<&String> = first.keys().filter(|name| first[*name] != second[*name]).collect();
    assert_eq!(redone, ["bob.json"]);
    class.grade(&["--seed", "5"]).code(1).stderr(contains("still holds").not());
    assert!(second.iter().all(|(name, file)| records(&class.out())[name] != *file));
}

/// Killed again and again, each time a little later; what was finished is never lost and never done again.
#[test]
fn a_run_that_is_killed_goes_on_where_it_was() {
    if leaves_out("a run that is killed goes on where it was") {
        return;
    }
    let names = ["a1", "a2", "a3", "a4", "a5", "a6"];
    let class = class_of(&names, &format!("killed {:?}", Instant::now()));
    let mut kept = BTreeMap::new();
    let mut kills = 0;
    for round in 0..40 {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("harness"))
            .env("HARNESS_CACHE_DIR", cache())
            .arg("grade-class")
            .arg(class.folder())
            .arg("--out")
            .arg(class.out())
            .args(QUICK)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let before = records(&class.out()).len();
        let started = Instant::now();
        // One more record, and then anywhere in the work on the next.
        while records(&class.out()).len() == before && child.try_wait().unwrap().is_none() {
            assert!(started.elapsed() < HANGS);
            std::thread::sleep(Duration::from_millis(2));
        }
        std::thread::sleep(Duration::from_millis(17 * round % 90));
        let _ = child.kill();
        if child.wait().unwrap().code().is_some() {
            break;
        }
        kills += 1;
        let now = records(&class.out());
        for (name, file) in &kept {
            assert_eq!(now.get(name), Some(file), "{name} was lost or done again");
        }
        for name in now.keys() {
            assert_eq!(kind(&record_in(&class.out(), name.trim_end_matches(".json"))), "graded");
        }
        kept = now;
    }
    assert!(kills >= 2, "{kills}");
    class.grade(&[]).code(0).stdout(contains("6 submissions: 6 graded"));
    for (name, file) in &kept {
        assert_eq!(records(&class.out()).get(name), Some(file), "{name}");
    }
    let whole = class.home.path().join("whole");
    class.grade_into(&whole, &[]).code(0);
    for name in names {
        assert_eq!(record_in(&whole, name), record_in(&class.out(), name));
    }
    let drafts = fs::read_dir(class.out().join("submissions")).unwrap();
    assert_eq!(drafts.count(), names.len());
}
