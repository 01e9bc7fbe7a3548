use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use predicates::prelude::*;
use predicates::str::contains;

use super::{Class, WRONG_UNPLACE};
use crate::stage::harness;

pub(super) fn class() -> Class {
    Class::new()
        .with("alice", "shards")
        .with("bob", "shards")
        .with("carol", "shards")
        .edited("carol", "Board.cpp", WRONG_UNPLACE[0], WRONG_UNPLACE[1])
        .with("dora", "shards")
        .edited("dora", "Board.cpp", "#include", "no C++ #include")
        .with_file("eve.zip", "no archive")
}

/// Every file of a folder by its path.
pub(super) fn files(root: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = fs::read_to_string(&path).unwrap();
                found.insert(path.strip_prefix(root).unwrap().to_owned(), text);
            }
        }
    }
    found
}

fn merge(parts: &[&Path], out: &Path) -> assert_cmd::assert::Assert {
    harness().arg("merge").args(parts).arg("--out").arg(out).assert()
}

#[test]
fn shards_joined_are_one_whole_run_byte_for_byte() {
    let class = class();
    class.grade(&[]).code(1);
    let parts = [1, 2, 3].map(|index| class.home.path().join(format!("part{index}")));
    let mut graded = 0;
    for (number, part) in parts.iter().enumerate() {
        let shard = format!("{}/3", number + 1);
        class.grade_into(part, &["--shard", &shard]);
        graded += fs::read_dir(part.join("submissions")).unwrap().count();
    }
    assert_eq!(graded, 5);
    let joined = class.home.path().join("joined");
    let [a, b, c] = &parts;
    merge(&[c, a, b], &joined).code(1).stdout(contains("5 submissions: 4 graded, 1 rejected"));
    assert_eq!(files(&joined), files(&class.out()));
    merge(&[a, b], &class.home.path().join("x")).code(2).stderr(contains("missing: 3/3"));
    merge(&[a, b, b], &class.home.path().join("x")).code(2).stderr(contains("missing: 3/3"));
    merge(&[a, b, c, c], &class.home.path().join("x")).code(2).stderr(contains("given twice"));
    merge(&[&class.out()], &class.home.path().join("x")).code(2).stderr(contains("no shard"));
    class.grade_into(b, &["--shard", "2/3", "--seed", "9"]);
    merge(&[a, b, c], &class.home.path().join("x")).code(2).stderr(contains("different seeds"));
    fs::remove_dir_all(c.join("submissions")).unwrap();
    merge(&[a, c], &class.home.path().join("x")).code(2);
    assert!(!class.home.path().join("x").exists());
}

#[test]
fn a_diff_names_who_moved_in_which_check_and_why() {
    let class = class();
    let before = class.home.path().join("before");
    class.grade_into(&before, &[]).code(1);
    let diff = |now: &Path| harness().arg("diff").arg(&before).arg(now).assert();
    diff(&before).code(0).stdout("0 fell, 0 rose, 0 otherwise, 5 as before\n");
    let class = class.edited("alice", "Board.cpp", WRONG_UNPLACE[0], WRONG_UNPLACE[1]);
    class.grade(&[]).code(1);
    diff(&class.out()).code(1).stdout(
        contains("Fell\n  alice: ")
            .and(contains("because the submission changed: Board.cpp"))
            .and(contains("board.unplace-ship.removes: pass 1/1 → mismatch 0/1"))
            .and(contains("1 fell, 0 rose, 0 otherwise, 4 as before")),
    );
    harness().arg("diff").arg(class.out()).arg(&before).assert().code(0).stdout(contains("Rose\n  alice: "));
    fs::remove_dir_all(class.folder().join("bob")).unwrap();
    fs::write(class.folder().join("carol/Board.cpp"), "").unwrap();
    fs::remove_file(class.folder().join("eve.zip")).unwrap();
    let class = class.with_file("alice/Board.cpp", "int x;\n");
    class.grade_into(&class.home.path().join("third"), &["--seed", "1"]).code(1);
    diff(&class.home.path().join("third")).code(1).stdout(
        contains("bob: 4/4 → nothing, because only one of the runs has it")
            .and(contains("between the runs: the seed was 0 and is 1")),
    );
    harness().arg("diff").arg(class.folder()).arg(&before).assert().code(2);
}
