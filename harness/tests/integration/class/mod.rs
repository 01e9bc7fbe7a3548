//! `harness grade-class` and what belongs to it.

mod books;
mod engines;
mod entries;
mod exports;
mod messy;
mod resume;
mod shards;
mod throughput;

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;
use tempfile::TempDir;

use crate::stage::{Copy, harness};

const SOURCES: [&str; 3] = ["Board.cpp", "Game.cpp", "Player.cpp"];

/// One check is enough where the class is the matter, and compiling costs the most anyway.
const QUICK: [&str; 2] = ["--only", "board.unplace-ship"];

/// What only a broken copy says.
const WRONG_UNPLACE: [&str; 2] = [
    "return m_impl->unplaceShip(topOrLeft, shipId, dir);",
    "m_impl->unplaceShip(topOrLeft, shipId, dir);
    return false;",
];

/// A class in a folder, and the folder of its results.
struct Class {
    home: TempDir,
}

impl Class {
    fn new() -> Class {
        let home = TempDir::new().unwrap();
        fs::create_dir(home.path().join("class")).unwrap();
        Class { home }
    }

    fn folder(&self) -> PathBuf {
        self.home.path().join("class")
    }

    fn out(&self) -> PathBuf {
        self.home.path().join("results")
    }

    /// A copy of an accepted submission; the mark tells it apart from all others.
    fn with(self, name: &str, mark: &str) -> Class {
        let folder = self.folder().join(name);
        fs::create_dir_all(&folder).unwrap();
        for (file, text) in sources(mark) {
            fs::write(folder.join(file), text).unwrap();
        }
        self
    }

    /// The same as an archive.
    fn with_zip(self, name: &str, mark: &str) -> Class {
        zipped(&self.folder().join(name), &sources(mark));
        self
    }

    fn with_file(self, name: &str, text: &str) -> Class {
        fs::write(self.folder().join(name), text).unwrap();
        self
    }

    /// One whose unplaceShip refuses everything, or another change.
    fn edited(self, name: &str, file: &str, find: &str, replace: &str) -> Class {
        let path = self.folder().join(name).join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(find), "{find}");
        fs::write(path, text.replacen(find, replace, 1)).unwrap();
        self
    }

    fn grade(&self, arguments: &[&str]) -> Assert {
        self.grade_into(&self.out(), arguments)
    }

    fn grade_into(&self, out: &Path, arguments: &[&str]) -> Assert {
        let mut command = harness();
        command.arg("grade-class").arg(self.folder()).arg("--out").arg(out).args(QUICK).args(arguments);
        command.assert()
    }

    fn record(&self, name: &str) -> Value {
        record_in(&self.out(), name)
    }
}

fn record_in(out: &Path, name: &str) -> Value {
    let path = out.join("submissions").join(format!("{name}.json"));
    let text = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_slice(&text).unwrap()
}

fn sources(mark: &str) -> Vec<(String, String)> {
    let copy = Copy::of("char-grid");
    let text = |file: &str| fs::read_to_string(copy.path().join(file)).unwrap() + &format!("\n// {mark}\n");
    SOURCES.iter().map(|file| ((*file).to_owned(), text(file))).collect()
}

pub(crate) fn zipped(path: &Path, files: &[(String, String)]) {
    let mut zip = zip::ZipWriter::new(fs::File::create(path).unwrap());
    for (name, text) in files {
        zip.start_file(name.as_str(), zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
}

fn kind(record: &Value) -> &str {
    record["outcome"]["kind"].as_str().unwrap()
}

fn lines(path: &Path) -> Vec<String> {
    fs::read_to_string(path).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn one_bad_submission_never_stops_the_run() {
    let class = Class::new()
        .with("alice", "class")
        .with_zip("bob.zip", "class")
        .with("carol", "class")
        .edited("carol", "Board.cpp", WRONG_UNPLACE[0], WRONG_UNPLACE[1])
        .with("dora", "class")
        .edited("dora", "Board.cpp", "#include", "this is no C++ #include")
        .with_file("eve.rar", "Rar!\u{1a}\u{7}")
        .with_file("roster.csv", "not a submission");
    fs::create_dir(class.folder().join("frank")).unwrap();
    std::os::unix::fs::symlink(class.folder().join("alice"), class.folder().join("grace")).unwrap();
    class
        .grade(&[])
        .code(1)
        .stdout(
            contains("7 submissions: 4 graded, 3 rejected")
                .and(contains("board.unplace-ship.removes"))
                .and(contains("dora: Board.cpp"))
                .and(contains("  eve: ").and(contains("rar archive")))
                .and(contains("  grace: ").and(contains("a link"))),
        )
        .stderr(contains("alice").and(contains("ignored 1 file that cannot be a submission: roster.csv")));
    let kinds = ["alice", "bob", "carol", "dora", "eve", "frank", "grace"]
        .map(|name| kind(&class.record(name)).to_owned());
    assert_eq!(kinds, ["graded", "graded", "graded", "graded", "rejected", "rejected", "rejected"]);
    let grades = lines(&class.out().join("grades.csv"));
    assert_eq!(grades.len(), 8);
    assert!(
        grades[5].starts_with("\"eve\"") && grades[5].contains("\"rejected\",\"\",\"\""),
        "{}",
        grades[5]
    );
    let report = &class.record("alice")["outcome"]["report"];
    assert!(report["isolation"]["self_attack"].as_str().unwrap().ends_with("once for the whole class"));
    assert!(
        class.out().join("reports/text/alice.txt").is_file()
            && !class.out().join("reports/text/eve.txt").exists()
    );
}

#[test]
fn a_class_in_which_everything_passes_exits_with_0() {
    let class = Class::new().with("alice", "class").with_zip("bob.zip", "class");
    class.grade(&[]).code(0).stdout(contains("2 submissions: 2 graded\n").and(contains("full │")));
}

#[test]
fn what_cannot_be_used_is_refused_before_anything_is_graded() {
    let class = Class::new();
    class.grade(&[]).code(2).stderr(contains("no submissions in").and(contains("help:")));
    let class = class.with("alice", "class");
    class.grade(&["--shard", "3/2"]).code(2).stderr(contains("counted from 1"));
    class.grade(&["--only", "bord"]).code(2).stderr(contains("did you mean"));
    class.grade(&["--roster", "no/such/file"]).code(2).stderr(contains("cannot read no/such/file"));
    class.grade(&["--canvas", "no/such/file"]).code(2).stderr(contains("cannot read no/such/file"));
    assert!(!class.out().join("submissions/alice.json").exists());
}

/// Memory that is worth points and cannot be watched is a fault of the machine. It meets who can be built.
#[test]
fn a_fault_of_ours_is_no_score_and_the_others_have_theirs() {
    let class = Class::new().with("alice", "class").with("bob", "class");
    let class = class.edited("alice", "Board.cpp", WRONG_UNPLACE[0], "return nothing;");
    let class = class.with_file("../rubric.toml", "[checks.\"board.memory.errors\"]\npoints = 1\n");
    let rubric = class.home.path().join("rubric.toml");
    let tools = without_locator(&class.home.path().join("tools"));
    let mut command = harness();
    command.arg("grade-class").arg(class.folder()).arg("--out").arg(class.out()).args(QUICK);
    command.args(["--only", "board.memory", "--rubric"]).arg(rubric).env("PATH", tools);
    command.assert().code(70).stdout(
        contains("2 submissions: 1 graded, 1 without a score by a grader error").and(contains("  bob: ")),
    );
    assert_eq!(kind(&class.record("alice")), "graded");
    assert_eq!(kind(&class.record("bob")), "fault");
    let grades = lines(&class.out().join("grades.csv"));
    assert!(grades[2].contains("\"fault of the harness\",\"\",\"\""), "{}", grades[2]);
}

/// A folder of all that compiling needs, and nothing that says which line an address belongs to.
fn without_locator(folder: &Path) -> PathBuf {
    fs::create_dir(folder).unwrap();
    let path = std::env::var_os("PATH").unwrap();
    for tool in ["g++", "ld", "as"] {
        let real = std::env::split_paths(&path).map(|place| place.join(tool)).find(|file| file.is_file());
        std::os::unix::fs::symlink(real.unwrap(), folder.join(tool)).unwrap();
    }
    folder.to_owned()
}

#[test]
fn reports_are_made_again_without_grading() {
    let class = Class::new().with("alice", "class").with("carol", "class").edited(
        "carol",
        "Board.cpp",
        WRONG_UNPLACE[0],
        WRONG_UNPLACE[1],
    );
    let first = class.grade(&[]).code(1).get_output().stdout.clone();
    let files = [
        "grades.csv",
        "index.html",
        "summary.txt",
        "summary.json",
        "reports/text/carol.txt",
        "reports/html/alice.html",
    ];
    let read = || files.map(|file| fs::read_to_string(class.out().join(file)).unwrap());
    let before = read();
    for file in files {
        fs::remove_file(class.out().join(file)).unwrap();
    }
    let again = harness().arg("class-report").arg(class.out()).assert().code(1).get_output().stdout.clone();
    assert_eq!((read(), again), (before, first));
    fs::remove_file(class.out().join("submissions/carol.json")).unwrap();
    harness()
        .arg("class-report")
        .arg(class.out())
        .assert()
        .code(70)
        .stdout(contains("Not graded yet\n  carol"));
    assert!(!class.out().join("reports/text/carol.txt").exists());
    harness()
        .arg("class-report")
        .arg(class.folder())
        .assert()
        .code(2)
        .stderr(contains("holds no results of a class"));
}

#[test]
fn a_roster_gives_partners_one_submission_and_names_who_is_absent() {
    let class = Class::new().with("team", "class").with("solo", "class");
    let roster = class.home.path().join("roster.toml");
    fs::write(
        &roster,
        "[[submission]]\nname = \"team\"\nstudents = [{ id = \"1\", name = \"Ann\" }, { id = \"2\", name = \"=Bob\" }]\n\
         [[submission]]\nname = \"gone\"\nstudents = [{ id = \"3\", name = \"Zoe\" }]\n",
    )
    .unwrap();
    class
        .grade(&["--roster", roster.to_str().unwrap()])
        .code(0)
        .stdout(contains("1 of the roster handed in nothing"));
    let grades = lines(&class.out().join("grades.csv"));
    let starts = [
        "\"submission\",\"id\"",
        "\"solo\",\"\",\"\"",
        "\"team\",\"1\",\"Ann\"",
        "\"team\",\"2\",\"'=Bob\"",
        "\"\",\"3\",\"Zoe\",\"\",\"\",\"nothing handed in\",\"\"",
    ];
    for (line, start) in grades.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    assert_eq!(grades.len(), starts.len());
}

#[test]
fn failures_that_look_alike_are_told_together_with_the_smallest_of_them() {
    let class = Class::new()
        .with("alice", "class")
        .with("carol", "one")
        .edited("carol", "Board.cpp", WRONG_UNPLACE[0], WRONG_UNPLACE[1])
        .with("dave", "another")
        .edited("dave", "Board.cpp", WRONG_UNPLACE[0], WRONG_UNPLACE[1])
        .with("erin", "class")
        .edited("erin", "Board.cpp", WRONG_UNPLACE[0], "return true;");
    class.grade(&[]).code(1).stdout(
        contains("     2 unplaceShip: required true, got false\n       board.unplace-ship.removes: ")
            .and(contains("of carol, dave\n       the smallest, of carol:"))
            .and(contains("b.unplaceShip(")),
    );
    let summary: Value =
        serde_json::from_slice(&fs::read(class.out().join("summary.json")).unwrap()).unwrap();
    let clusters = summary["clusters"].as_array().unwrap();
    let of = |check: &str, name: &str| {
        let holds = |cluster: &&Value| {
            let has = |list: &str, value: &str, of: fn(&Value) -> &Value| {
                cluster[list].as_array().unwrap().iter().any(|one| of(one) == value)
            };
            has("checks", check, |check| &check["id"]) && has("submissions", name, |name| name)
        };
        clusters.iter().find(holds).map(|cluster| cluster["submissions"].as_array().unwrap().len())
    };
    assert_eq!(of("board.unplace-ship.removes", "carol"), Some(2));
    assert_eq!(of("board.unplace-ship.mismatch", "erin"), Some(1));
}
