//! Assignments that a folder declares, with the course's own solution as the oracle.

mod apart;
mod battleship;
mod by_chance;
mod by_hand;
mod charged;
mod classes;
mod containers;
mod courses;
mod courses_further;
mod displays;
mod faults;
mod files;
mod forms;
mod further;
mod handed_over;
mod header_places;
mod hooks;
mod lacking;
mod mutants;
mod neighbors;
mod object_lists;
mod operators;
mod overloads;
mod own_headers;
mod passed;
mod programs;
mod put_down;
mod shared;
mod styles;
mod submissions;
mod templates;
mod together;
mod tokens;
mod told;
mod watched;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use harness::model::{CheckResult, GradeReport};
use harness::selftest::Fixture;
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use crate::stage::{harness, root, two_at_a_time};
use crate::sweep::{AtMost, leaves_out, part_of};

/// The folder of an example that comes with the program.
fn example(name: &str) -> PathBuf {
    root().join("harness/examples/assignments").join(name)
}

/// A copy of a folder.
fn copied(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copied(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).unwrap();
        }
    }
}

/// A copy of Connect Four, `connectfour/` in a folder of its own, with one place of one file changed.
fn connect_four_with(file: &str, find: &str, replace: &str) -> TempDir {
    example_with("connectfour", file, find, replace)
}

/// A copy of an example in a folder of its own, with one place of one file changed.
fn example_with(name: &str, file: &str, find: &str, replace: &str) -> TempDir {
    let place = TempDir::new().unwrap();
    let folder = place.path().join(name);
    copied(&example(name), &folder);
    let text = fs::read_to_string(folder.join(file)).unwrap();
    fs::write(folder.join(file), changed(&text, find, replace)).unwrap();
    place
}

/// A text with one place changed.
fn changed(text: &str, find: &str, replace: &str) -> String {
    assert!(text.contains(find), "{find}");
    text.replacen(find, replace, 1)
}

/// The report of a submission, without a look at memory.
fn graded(assignment: &Path, submission: &Path) -> GradeReport {
    let mut command = harness();
    command.args(["grade", "--memory", "off", "--assignment"]);
    command.arg(assignment).arg(submission).args(["--format", "json"]);
    let output = command.output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

/// The mutants of the checks in Rust of which it is not as told whether one of an example's checks notices them.
fn other_than_told(name: &str, mutants: &[Fixture], unseen: &[&str]) -> Vec<String> {
    let reports = two_at_a_time(mutants, |mutant| report_on(&example(name), mutant));
    let otherwise = |(mutant, report): (&Fixture, GradeReport)| {
        let failing = failing(&report);
        // A check that a busy machine stopped has noticed nothing: long games come near their clock there.
        let is_otherwise = if unseen.contains(&mutant.name.as_str()) {
            failing.iter().any(|told| !told.ends_with("(timed-out)"))
        } else {
            report.score.earned == report.score.possible
        };
        is_otherwise.then(|| format!("{}: {failing:?}", mutant.name))
    };
    mutants.iter().zip(reports).filter_map(otherwise).collect()
}

/// The report on the mutant's component.
fn report_on(assignment: &Path, mutant: &Fixture) -> GradeReport {
    let component = mutant.name.split('-').next().unwrap();
    let place = TempDir::new().unwrap();
    let submission = mutant.materialise(place.path(), &[]).unwrap();
    let mut command = harness();
    command.args(["grade", "--format", "json", "--only", component, "--assignment"]);
    let output = command.arg(assignment).arg(submission).output().unwrap();
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
}

/// The checks with points that fail, each with the kind of its verdict.
fn failing(report: &GradeReport) -> Vec<String> {
    let checks = report.components.iter().flat_map(|component| &component.checks);
    let is_told = |check: &CheckResult| check.verdict.is_pass() || check.verdict.skipped_because().is_some();
    let failing = checks.filter(|check| check.points.possible > 0 && !is_told(check));
    failing.map(|check| format!("{} ({})", check.id, check.verdict.kind())).collect()
}

fn check<'r>(report: &'r GradeReport, id: &str) -> &'r CheckResult {
    let mut checks = report.components.iter().flat_map(|component| &component.checks);
    checks.find(|check| check.id == id).unwrap()
}

/// A folder with that one file.
fn handed_in(name: &str, text: &str) -> TempDir {
    all_handed_in(&[(name, text)])
}

/// A folder with these files, and the folders that they are in.
fn all_handed_in(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    folder
}

/// What a program prints that is made of these files of the folder, as a student compiles them; it must end with 1, as one that
/// shows a failure does.
fn shown_by(folder: &Path, sources: &[&str]) -> String {
    let mut compile = Command::new("g++");
    compile.current_dir(folder).args(["-std=c++17", "-Wall", "-Werror", "-o", "repro"]).args(sources);
    assert!(compile.status().unwrap().success(), "{sources:?}");
    let run = Command::new(folder.join("repro")).output().unwrap();
    let printed = String::from_utf8_lossy(&run.stdout).into_owned();
    assert_eq!(run.status.code(), Some(1), "{printed}");
    printed
}

#[test]
fn connect_four_takes_less_than_150_lines() {
    let text = fs::read_to_string(example("connectfour").join("assignment.toml")).unwrap();
    assert!(text.lines().count() < 150);
}

#[test]
fn the_examples_have_no_mistake_and_every_check_catches_its_mutant() {
    let examples = [
        ("connectfour", "14 fixtures"),
        ("wordcount", "6 fixtures"),
        ("fraction", "12 fixtures"),
        ("linkedlist", "13 fixtures"),
        ("neighbors-class", "17 fixtures"),
        ("tictactoe", "14 fixtures"),
        ("battleship-board-game", "54 fixtures"),
    ];
    for (name, fixtures) in part_of(examples.to_vec(), AtMost { usual: 2, broad: 7 }) {
        harness()
            .args(["assignment", "check", "--seeds", "3"])
            .arg(example(name))
            .assert()
            .success()
            .stdout(contains("the solution has full marks under 3 seeds"))
            .stdout(contains(format!("{fixtures}: 0 survivors, 0 missed, 0 other verdicts, 0 false alarms")));
    }
}

#[test]
fn a_declared_assignment_is_found_by_its_path_and_by_its_name_on_the_search_path() {
    let listed = |argument: &Path| {
        let mut command = harness();
        command.args(["checks", "--assignment"]).arg(argument);
        command.env("HARNESS_ASSIGNMENTS", format!("/nowhere:{}", example("").display()));
        command
    };
    let by_name = listed(Path::new("connectfour")).output().unwrap().stdout;
    let by_path = listed(&example("connectfour")).output().unwrap().stdout;
    assert_eq!(by_name, by_path);
    listed(Path::new("connectfour")).assert().success().stdout(contains("grid.wins.diagonal"));
    listed(Path::new("connectfive"))
        .assert()
        .code(2)
        .stderr(contains("there is no assignment connectfive"))
        .stderr(contains("HARNESS_ASSIGNMENTS"));
    listed(Path::new("no/such/folder")).assert().code(2).stderr(contains("no/such/folder/assignment.toml"));
}

/// The example of `harness explain` names the assignment so that the command can be given as it is.
#[test]
fn what_is_asked_of_a_check_and_what_students_begin_with_needs_no_solution() {
    let folder = example("connectfour");
    harness()
        .args(["explain", "grid.full.exactly", "--assignment"])
        .arg(&folder)
        .assert()
        .success()
        .stdout(contains("Grid g(1, 2);").and(contains("g.drop(1, 'X');")))
        .stdout(contains("connectfour --only grid.full.exactly"));
    let place = TempDir::new().unwrap();
    let kit = place.path().join("kit");
    harness().arg("new").arg(&folder).arg(&kit).assert().success();
    let given = fs::read_to_string(kit.join("Grid.h")).unwrap();
    assert_eq!(given, fs::read_to_string(folder.join("Grid.h")).unwrap());
    assert!(fs::read_to_string(kit.join("README.md")).unwrap().contains("Write Grid.cpp"));
    assert!(!kit.join("solution").exists() && !kit.join("Grid.cpp").exists());
}

/// The words of `assignment new` in a folder with that file.
fn begun(name: &str, text: &str) -> (TempDir, std::process::Output) {
    let place = TempDir::new().unwrap();
    fs::write(place.path().join(name), text).unwrap();
    let output = harness().current_dir(place.path()).args(["assignment", "new", name]).output().unwrap();
    (place, output)
}

#[test]
fn a_program_becomes_a_folder_that_grades() {
    if leaves_out("a program becomes a folder that grades") {
        return;
    }
    let source = fs::read_to_string(example("wordcount").join("solution/count.cpp")).unwrap();
    let source = changed(
        &source,
        "    if (argc > 2) return 2;",
        "    if (argc > 2) { std::cerr << \"too much\\n\"; return 2; }",
    );
    let (place, output) = begun("count.cpp", &source);
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("harness assignment check count"), "{output:?}");
    let report = graded(&place.path().join("count"), &place.path().join("count/solution"));
    assert_eq!((report.score.earned, report.score.possible), (100, 100), "{report:?}");
    assert_eq!(report.components[0].checks.len(), 5, "{report:?}");
    let silent = changed(&source, "std::cerr << \"too much\\n\"; ", "");
    let silent = changed(&silent, "std::cin >> word", "std::getline(std::cin, word)");
    let report = graded(&place.path().join("count"), handed_in("count.cpp", &silent).path());
    assert!(!check(&report, "count.typed.lines").verdict.is_pass(), "{report:?}");
}

#[test]
fn a_source_without_a_main_is_no_program_and_is_told_so() {
    let (_place, output) = begun("count.cpp", "int count() { return 1; }\n");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("count.cpp: it has no main") && said.contains("name the header first"), "{said}");
}

#[test]
fn a_header_that_holds_all_becomes_a_folder_that_grades() {
    let text = "#pragma once\nclass Counter {\npublic:\n    void up() { m_n++; }\n    int value() const { return m_n; }\nprivate:\n    int m_n = 0;\n};\n";
    let (place, output) = begun("Counter.h", text);
    assert!(output.status.success(), "{output:?}");
    let report = graded(&place.path().join("counter"), &place.path().join("counter/solution"));
    assert_eq!(report.score.earned, 100, "{report:?}");
}

#[test]
fn a_header_and_a_solution_become_a_folder_that_grades() {
    if leaves_out("a header and a solution become a folder that grades") {
        return;
    }
    let place = TempDir::new().unwrap();
    let begin = || {
        let mut command = harness();
        command.current_dir(place.path()).args(["assignment", "new"]);
        command.arg(example("connectfour").join("Grid.h"));
        command.arg(example("connectfour").join("solution/Grid.cpp"));
        command
    };
    begin().assert().success().stdout(contains("harness assignment check grid"));
    begin().assert().code(2).stderr(contains("grid is there already; it is left as it is"));
    harness()
        .current_dir(place.path())
        .args(["assignment", "check", "grid", "--seeds", "2"])
        .assert()
        .code(1)
        .stdout(contains("the solution has full marks under 2 seeds"))
        .stdout(contains("no fixture is meant for grid.wins.answers"));
    // The source beside the header is taken where none is named.
    fs::copy(example("connectfour").join("Grid.h"), place.path().join("Grid.h")).unwrap();
    fs::copy(example("connectfour").join("solution/Grid.cpp"), place.path().join("Grid.cpp")).unwrap();
    let mut alone = harness();
    alone.current_dir(place.path()).args(["assignment", "new", "Grid.h", "--to", "alone"]);
    alone.assert().success();
    assert!(place.path().join("alone/solution/Grid.cpp").is_file());
    let without = place.path().join("empty.h");
    fs::write(&without, "struct Empty;\n").unwrap();
    let mut command = harness();
    command.current_dir(place.path()).args(["assignment", "new", "empty.h", "grid/solution/Grid.cpp"]);
    command.assert().code(2).stderr(contains("empty.h: it declares nothing that could be called"));
    for (text, why) in [
        ("template <class T> class Pile { public: void put(T item); };\n", "it declares templates alone"),
        (
            "class Grid { Grid(); public: int n; };\nvoid show(const Grid& grid);\n",
            "empty.h:2: no function of it can be called without objects",
        ),
    ] {
        fs::write(&without, text).unwrap();
        let mut command = harness();
        command.current_dir(place.path()).args(["assignment", "new", "empty.h", "grid/solution/Grid.cpp"]);
        command.assert().code(2).stderr(contains(why));
    }
    fs::write(&without, "typedef struct list list;\nlist *list_new(void);\nint list_size(const list *l);\n")
        .unwrap();
    let mut command = harness();
    command.current_dir(place.path()).args(["assignment", "new", "empty.h", "grid/solution/Grid.cpp"]);
    let why = "empty.h:2: no function of it could be called: list_new: ";
    command.assert().code(2).stderr(contains(why)).stderr(contains("that `given` names"));
}
