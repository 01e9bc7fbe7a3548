//! Programs with files in their folder, what they write to standard error, and what is typed at random.

use std::fs;

use predicates::str::contains;
use tempfile::TempDir;

use super::{changed, check, graded, handed_in};
use crate::stage::harness;
use crate::sweep::leaves_out;

const MANIFEST: &str = r#"id = "sums"
title = "Sums of a file"
[component.sums]
file = "sums.cpp"
program = true
files = ["data/three.txt"]
[[topic]]
why = "What is written is what the program is for."
[[topic.check]]
id = "sums.file.lines"
points = 40
title = "OUT has the sum of each line of IN"
clause = "sums IN OUT"
hint = "A line at a time."
judge = ["written"]
run = [
    'file("in.txt", "1 2\n3\n") main("", {"in.txt", "out.txt"}) written("out.txt") -> prints "3\n3\n"',
    'file("three.txt") file("out.txt", "old\n") main("", {"three.txt", "./out.txt"}) written("out.txt")',
]
[[topic.check]]
id = "sums.status.read"
points = 20
title = "Where IN cannot be read the status is 2, and OUT stays away"
clause = "status 2"
hint = "Look whether it is open."
judge = ["main"]
run = ['main("", {"none.txt", "out.txt"}) -> 2 written("out.txt") -> false']
[[topic.check]]
id = "sums.errors.told"
points = 20
title = "The reason is told on cerr"
clause = "cerr"
hint = "cerr, not cout."
judge = ["errors", "complains"]
run = ['main("", {"none.txt", "out.txt"}) errors() -> prints "cannot read none.txt\n" complains() -> true']
[[topic.check]]
id = "sums.typed.random"
points = 20
title = "Without arguments what is typed is summed up"
clause = "sums without arguments"
hint = "Until the end."
judge = ["main"]
random = { turns = [3, 30], turn = 'type(-9..9) type("\n"|" ")', last = 'main("")' }
"#;

const SOLUTION: &str = r#"#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
static void all(std::istream& in, std::ostream& out) {
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        long sum = 0;
        for (long one; words >> one;) sum += one;
        out << sum << '\n';
    }
}
int main(int argc, char** argv) {
    if (argc == 1) {
        all(std::cin, std::cout);
        return 0;
    }
    std::ifstream in(argv[1]);
    if (!in) {
        std::cerr << "cannot read " << argv[1] << '\n';
        return 2;
    }
    std::ofstream out(argv[2]);
    all(in, out);
}
"#;

/// Streams of C, a file that is never closed, and an end by exit.
const OTHER_WAYS: &str = r#"#include <cstdio>
#include <cstdlib>
#include <cstring>
static FILE* out = stdout;
int main(int argc, char** argv) {
    FILE* in = argc == 1 ? stdin : fopen(argv[1], "r");
    if (in == NULL) { fprintf(stderr, "cannot read %s\n", argv[1]); exit(2); }
    if (argc == 3) out = fopen(argv[2], "w");
    static char line[1000];
    while (fgets(line, sizeof line, in) != NULL) {
        long sum = 0;
        for (char* word = strtok(line, " \n"); word != NULL; word = strtok(NULL, " \n")) sum += atol(word);
        fprintf(out, "%ld\n", sum);
    }
    exit(0);
}
"#;

fn folder_with(manifest: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    let place = |name: &str| folder.path().join(name);
    ["solution", "data"].iter().for_each(|name| fs::create_dir(place(name)).unwrap());
    fs::write(place("assignment.toml"), manifest).unwrap();
    fs::write(place("data/three.txt"), "1\n2 2\n-7 3 1\n").unwrap();
    fs::write(place("solution/sums.cpp"), SOLUTION).unwrap();
    folder
}

/// A manifest with that script in place of the one about the status.
fn refused(script: &str, problem: &str) {
    let with = format!("run = ['{script}']");
    let manifest = changed(
        MANIFEST,
        r#"run = ['main("", {"none.txt", "out.txt"}) -> 2 written("out.txt") -> false']"#,
        &with,
    );
    let folder = folder_with(&manifest);
    let mut command = harness();
    command.args(["assignment", "check"]).arg(folder.path());
    command.assert().code(70).stderr(contains("assignment.toml:27: ")).stderr(contains(problem));
}

#[test]
fn files_errors_and_typed_input_are_the_same_by_every_way_to_them() {
    if leaves_out("files errors and typed input are the same by every way to them") {
        return;
    }
    let folder = folder_with(MANIFEST);
    for source in [SOLUTION, OTHER_WAYS] {
        let report = graded(folder.path(), handed_in("sums.cpp", source).path());
        assert_eq!((report.score.earned, report.score.possible), (100, 100), "{report:?}");
    }
    // One that is global is written to its end when the program ends.
    let global = changed(SOLUTION, "int main", "std::ofstream out;\nint main");
    let global = changed(&global, "std::ofstream out(argv[2]);", "out.open(argv[2]);");
    let report = graded(folder.path(), handed_in("sums.cpp", &global).path());
    assert_eq!(report.score.earned, 100, "{report:?}");
}

#[test]
fn a_wrong_file_costs_the_check_about_it_and_no_other() {
    if leaves_out("a wrong file costs the check about it and no other") {
        return;
    }
    let folder = folder_with(MANIFEST);
    let wrong = changed(SOLUTION, "out(argv[2])", "out(argv[2], std::ios::app)");
    let report = graded(folder.path(), handed_in("sums.cpp", &wrong).path());
    assert_eq!(report.score.earned, 60, "{report:?}");
    let evidence = check(&report, "sums.file.lines").evidence.as_ref().unwrap();
    assert_eq!(evidence.called, "cat out.txt");
    assert_eq!((evidence.required.as_str(), evidence.got.as_str()), ("1\n4\n-3\n", "old\n1\n4\n-3\n"));
    let early =
        changed(SOLUTION, "    std::ifstream in", "    std::ofstream{argv[2]};\n    std::ifstream in");
    let report = graded(folder.path(), handed_in("sums.cpp", &early).path());
    let evidence = check(&report, "sums.status.read").evidence.as_ref().unwrap();
    assert_eq!((report.score.earned, evidence.required.as_str()), (80, "there is no such file"));
    let silent = changed(SOLUTION, "std::cerr <<", "std::cout <<");
    let report = graded(folder.path(), handed_in("sums.cpp", &silent).path());
    let evidence = check(&report, "sums.errors.told").evidence.as_ref().unwrap();
    assert_eq!(evidence.got, "nothing on standard error");
}

#[test]
fn what_is_typed_at_random_is_cut_to_what_still_fails() {
    if leaves_out("what is typed at random is cut to what still fails") {
        return;
    }
    let folder = folder_with(MANIFEST);
    let wrong = changed(SOLUTION, "sum += one;", "sum += one < -8 ? 0 : one;");
    let report = graded(folder.path(), handed_in("sums.cpp", &wrong).path());
    let failed = check(&report, "sums.typed.random");
    let evidence = failed.evidence.as_ref().unwrap();
    assert_eq!(evidence.called, "./sums");
    assert_eq!((evidence.required.as_str(), evidence.got.as_str()), ("-9\n", "0\n"));
    assert_eq!(report.score.earned, 80, "{report:?}");
    // What is typed first stays, and of a turn all or nothing.
    let first = "random = { first = 'type(\"5\\n\")', turns = [3, 30], turn = 'type(-9..9) type(\"x\\n\")',";
    let manifest =
        changed(MANIFEST, "random = { turns = [3, 30], turn = 'type(-9..9) type(\"\\n\"|\" \")',", first);
    let folder = folder_with(&manifest);
    let report = graded(folder.path(), handed_in("sums.cpp", &wrong).path());
    let evidence = check(&report, "sums.typed.random").evidence.as_ref().unwrap();
    assert_eq!((evidence.required.as_str(), evidence.got.as_str()), ("5\n-9\n", "5\n0\n"));
    assert_eq!(evidence.before, [r#"typed: "5\n""#, "typed: -9", r#"typed: "x\n""#]);
}

#[test]
fn a_program_reaches_no_file_but_those_of_its_folder() {
    if leaves_out("a program reaches no file but those of its folder") {
        return;
    }
    let folder = folder_with(MANIFEST);
    let place = TempDir::new().unwrap();
    let outside = place.path().join("outside.txt");
    let reach = format!(
        "    std::ofstream({:?}) << \"x\";\n    std::ofstream(\"../outside.txt\") << \"x\";\n    if (std::ifstream(\"/etc/passwd\")) return 9;\n    \
         for (int n = 0; n < 5000; n++) std::ofstream(\"more\" + std::to_string(n)) << n;\n    std::ifstream in",
        outside.display().to_string()
    );
    let hostile = changed(SOLUTION, "    std::ifstream in", &reach);
    let report = graded(folder.path(), handed_in("sums.cpp", &hostile).path());
    assert!(check(&report, "sums.status.read").verdict.is_pass(), "{report:?}");
    assert!(!outside.exists());
}

#[test]
fn a_script_runs_the_program_once_between_what_it_gets_and_what_it_leaves() {
    refused(r#"file("a", "b")"#, "a script does not run the program");
    refused(r#"main("") main("")"#, "a script runs the program more than once");
    refused(r#"errors() main("")"#, "a script asks what the program left before it runs it");
    refused(r#"main("") type("a")"#, "a script gives the program something after it ran it");
    refused(r#"file("tree.txt") main("")"#, "the component lists no file tree.txt");
}

/// Checks that ask for the status by itself.
#[test]
fn an_exit_status_that_checks_judge_apart_costs_no_check_of_what_is_printed() {
    if leaves_out("an exit status that checks judge apart costs no check of what is printed") {
        return;
    }
    let manifest = changed(
        MANIFEST,
        r#"run = ['main("", {"none.txt", "out.txt"}) -> 2 written("out.txt") -> false']"#,
        r#"run = ['main("", {"none.txt", "out.txt"}) status() -> 2', 'main("1\n") status() -> 0']"#,
    );
    let manifest = changed(&manifest, "judge = [\"main\"]\nrun", "judge = [\"status\"]\nrun");
    // A text that the author wrote is required of what is printed, and not of the status.
    let manifest = changed(
        &manifest,
        "last = 'main(\"\")' }",
        "last = 'main(\"\")' }\nrun = ['main(\"1 2\\n\") -> prints \"3\\n\"']",
    );
    let folder = folder_with(&manifest);
    for source in [SOLUTION, OTHER_WAYS] {
        let report = graded(folder.path(), handed_in("sums.cpp", source).path());
        assert_eq!(report.score.earned, 100, "{report:?}");
    }
    let wrong = changed(&changed(OTHER_WAYS, "exit(2);", "exit(3);"), "    exit(0);", "    exit(5);");
    let report = graded(folder.path(), handed_in("sums.cpp", &wrong).path());
    let status = check(&report, "sums.status.read");
    let harness::model::Verdict::Mismatch { expected, observed, .. } = &status.verdict else {
        panic!("{status:?}")
    };
    assert_eq!((expected.as_str(), observed.as_str()), ("2", "3"));
    assert_eq!(report.score.earned, 80, "{report:?}");
    let throwing =
        changed(SOLUTION, "all(std::cin, std::cout);", "all(std::cin, std::cout);\n        throw 1;");
    let report = graded(folder.path(), handed_in("sums.cpp", &throwing).path());
    assert!(!check(&report, "sums.typed.random").verdict.is_pass(), "{report:?}");
    // What a shell shows of it.
    let thrown = changed(&changed(OTHER_WAYS, "exit(2);", "throw 2;"), "    exit(0);", "    return 0;");
    let report = graded(folder.path(), handed_in("sums.cpp", &thrown).path());
    let harness::model::Verdict::Mismatch { observed, .. } = &check(&report, "sums.status.read").verdict
    else {
        panic!("{report:?}")
    };
    assert_eq!(observed, "134");
}
