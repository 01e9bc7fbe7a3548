use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use predicates::prelude::*;
use predicates::str::{contains, ends_with};
use tempfile::TempDir;

use crate::snapshot::PICTURE;
use crate::stage::{harness, root};
use crate::sweep::{AtMost, part_of};

/// A file of the user's that must survive every command.
const WORK: &str = "the only copy of somebody's work\n";

/// A failing submission to Neighbors with the given header beside it, and a class of that one.
struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new() -> Desk {
        let folder = TempDir::new().unwrap();
        let own = folder.path().join("class/ann");
        fs::create_dir_all(&own).unwrap();
        fs::create_dir(folder.path().join("gallery")).unwrap();
        let skeleton = root().join("harness/judge/src/assignments/neighbors/starter/cpp");
        for name in ["Neighbors.cpp", "playgame.cpp"] {
            let text = fs::read_to_string(skeleton.join(name)).unwrap();
            fs::write(own.join(name), text).unwrap();
        }
        fs::write(own.join("Neighbors.h"), "// given\n").unwrap();
        Desk { folder }
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn run(&self, command: &str) -> assert_cmd::assert::Assert {
        let reversi = root().join("fixtures/reversi/accepted/ui-counts-moves");
        let declared = root().join("harness/examples/assignments/connectfour");
        let (header, solution) = (declared.join("Grid.h"), declared.join("solution/Grid.cpp"));
        let words = command.split(' ').map(|word| match word {
            "REVERSI" => reversi.as_os_str(),
            "HEADER" => header.as_os_str(),
            "SOLUTION" => solution.as_os_str(),
            word => word.as_ref(),
        });
        harness().current_dir(self.path()).args(words).assert()
    }

    /// Every file with its text.
    fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        fn walk(folder: &Path, all: &mut BTreeMap<PathBuf, Vec<u8>>) {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    walk(&path, all);
                } else {
                    all.insert(path.clone(), fs::read(&path).unwrap());
                }
            }
        }
        let mut all = BTreeMap::new();
        walk(self.path(), &mut all);
        all
    }
}

/// Every command that writes where the user says, by its words: a command line for each way, and the file in its way. The
/// words of what is refused with `--force` as well end in it.
const WRITERS: &[(&str, &[(&str, &str)])] = &[
    ("new", &[("new neighbors mine", "mine/notes.txt")]),
    (
        "grade",
        &[
            ("grade class/ann --out notes.txt", "notes.txt"),
            ("grade class/ann --report junit=notes.xml", "notes.xml"),
            ("grade class/ann --out class/ann/Neighbors.cpp --force", "class/ann/Neighbors.cpp"),
            ("grade class/ann --report json=class/ann/neighbors.H --force", "class/ann/neighbors.H"),
        ],
    ),
    (
        "grade-class",
        &[
            ("grade-class class --out results", "results/thesis.tex"),
            ("grade-class class --out class/results", "class/results/class.json"),
            ("grade-class class --out class", "class/class.json"),
        ],
    ),
    ("class-report", &[("class-report results", "results/thesis.tex")]),
    ("merge", &[("merge results --out all", "all/thesis.tex")]),
    (
        "repro",
        &[
            ("repro class/ann class.construct.board", "repro.cpp"),
            ("repro class/ann class.construct.board -o notes.cpp", "notes.cpp"),
            (
                "repro class/ann class.construct.board --force -o class/ann/playgame.cpp",
                "class/ann/playgame.cpp",
            ),
            ("repro class/ann class.construct.board --force -o neighbors.H", "neighbors.H"),
        ],
    ),
    ("rubric init", &[("rubric init -o rubric.toml", "rubric.toml")]),
    ("pack gradescope", &[("pack gradescope packed --assignment neighbors", "packed/autograder.zip")]),
    ("pack github", &[("pack github .", ".github/workflows/grade.yml")]),
    ("duel", &[("duel awful awful --games 2 --report gradescope=results.json", "results.json")]),
    (
        "tournament",
        &[
            ("tournament class --games 2 --out ranking", "ranking/thesis.tex"),
            ("tournament class --games 2 --out class/ranking", "class/ranking/index.html"),
            ("tournament class --games 2 --out class", "class/index.html"),
        ],
    ),
    ("man", &[("man .", "harness-grade.1")]),
    ("assignment new", &[("assignment new HEADER SOLUTION --to mine", "mine/notes.txt")]),
    // Held to it where there is a solution to change: declared::mutants.
    ("assignment mutants", &[]),
    ("show", &[("show REVERSI --no-browser --record notes.txt", "notes.txt")]),
    ("snapshot accept", &[]),
    ("snapshot frames", &[("snapshot frames REVERSI --out frames", "frames/notes.txt")]),
];

/// The commands that write nothing but to their output and to the cache.
const READERS: &[&str] = &[
    "assignment check",
    "rubric check",
    "rubric preview",
    "diff",
    "checks",
    "explain",
    "snapshot check",
    "snapshot show",
    "play",
    "doctor",
    "cache",
    "cache prune",
    "cache clear",
    "selftest",
    "docs",
    "schema",
    "completions",
];

/// The words of every command.
fn leaves(command: &clap::Command, words: &str, all: &mut Vec<String>) {
    let mut own: Vec<&clap::Command> = command.get_subcommands().collect();
    own.retain(|command| command.get_name() != "help");
    if !words.is_empty() && (own.is_empty() || !command.is_subcommand_required_set()) {
        all.push(words.to_owned());
    }
    for sub in own {
        leaves(sub, format!("{words} {}", sub.get_name()).trim_start(), all);
    }
}

#[test]
fn every_command_is_known_to_write_or_to_read() {
    let mut all = Vec::new();
    leaves(&harness::cli::grammar(), "", &mut all);
    let writers = WRITERS.iter().map(|(words, _)| *words);
    let mut known: Vec<&str> = writers.chain(READERS.iter().copied()).collect();
    known.sort_unstable();
    all.sort_unstable();
    assert_eq!(all, known, "a new command belongs into one of the two tables");
}

#[test]
fn no_command_overwrites_a_file_of_the_users() {
    let all = WRITERS.iter().flat_map(|(_, all)| *all).collect();
    for (command, path) in part_of(all, AtMost { usual: 3, broad: usize::MAX }) {
        let desk = Desk::new();
        let file = desk.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        if !file.exists() {
            fs::write(&file, WORK).unwrap();
        }
        let before = desk.files();
        desk.run(command).code(2).stderr(contains("help: "));
        assert!(desk.files() == before, "{command} changed what was there");
    }
}

/// A gallery with one picture whose snapshot somebody has approved.
#[test]
fn an_approved_snapshot_is_replaced_only_by_force() {
    let desk = Desk::new();
    let approved = "---\nsource: x\nexpression: x\n---\nold\n";
    fs::write(desk.path().join("gallery/small.toml"), PICTURE).unwrap();
    fs::write(desk.path().join("gallery/small.snap"), approved).unwrap();
    let board = root().join("fixtures/battleship/accepted/char-grid");
    let accept = format!("snapshot accept --from {} --gallery gallery", board.display());
    desk.run(&accept).code(2).stderr(contains("small.snap is there already"));
    assert_eq!(fs::read_to_string(desk.path().join("gallery/small.snap")).unwrap(), approved);
    desk.run(&format!("{accept} --force")).code(0).stdout(contains("wrote gallery/small.snap"));
}

#[test]
fn an_earlier_report_is_replaced_and_anything_else_only_by_force() {
    let desk = Desk::new();
    let grade = "grade class/ann --only class.construct.board --out out.txt";
    desk.run(grade).code(1);
    let first = fs::read_to_string(desk.path().join("out.txt")).unwrap();
    desk.run(&format!("{grade} --format json")).code(1);
    assert_ne!(fs::read_to_string(desk.path().join("out.txt")).unwrap(), first);
    fs::write(desk.path().join("out.txt"), WORK).unwrap();
    desk.run(grade).code(2).stderr(contains("out.txt is there already and is no report of harness"));
    desk.run(&format!("{grade} --force")).code(1);
    assert_eq!(fs::read_to_string(desk.path().join("out.txt")).unwrap(), first);
}

/// The first failure that a student makes a program of, twice, and then another.
#[test]
fn a_repro_is_written_beside_the_work_and_its_command_names_it() {
    let desk = Desk::new();
    let own = desk.path().join("class/ann");
    let repro = |more: &[&str]| {
        harness().current_dir(&own).args(["repro", ".", "class.print.layout"]).args(more).assert()
    };
    repro(&[])
        .code(0)
        .stdout("g++ -std=c++17 -o repro repro.cpp Neighbors.cpp && ./repro\n")
        .stderr(ends_with("harness: wrote repro.cpp\n"));
    repro(&[]).code(2).stderr(contains("repro.cpp is there already").and(contains("--force")));
    repro(&["--force", "-o", "second try.cpp"])
        .code(0)
        .stdout("g++ -std=c++17 -o repro 'second try.cpp' Neighbors.cpp && ./repro\n");
    let text = fs::read_to_string(own.join("second try.cpp")).unwrap();
    assert!(
        text.contains("//     g++ -std=c++17 -o repro 'second try.cpp' Neighbors.cpp && ./repro\n"),
        "{text}"
    );
    desk.run("repro class/ann class.print.layout -o class/ann/third.cpp")
        .code(0)
        .stdout("cd class/ann && g++ -std=c++17 -o repro third.cpp Neighbors.cpp && ./repro\n");
    desk.run("repro class/ann class.print.layout")
        .code(0)
        .stderr(contains("wrote repro.cpp: put it into a folder with the submission's files"));
}
