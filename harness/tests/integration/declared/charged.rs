//! What a check of a declared assignment is charged with: calls that it is not about, memory at the end of objects, streams.

use std::fs;
use std::path::Path;

use harness::model::{GradeReport, Verdict};
use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, check, graded, handed_in};
use crate::stage::harness;
use crate::sweep::leaves_out;

const HEADER: &str = "#ifndef BOX_H
#define BOX_H
#include <iosfwd>
class Box {
public:
    Box();
    ~Box();
    Box(const Box& other);
    Box& operator=(Box other);
    void put(int number);
    int first() const;
    int last() const;
    Box twice() const;
private:
    int* m_numbers;
    int m_count;
};
std::ostream& operator<<(std::ostream& out, const Box& box);
#endif
";

const SOLUTION: &str = "#include \"Box.h\"
#include <iostream>
#include <utility>
Box::Box() : m_numbers(new int[8]()), m_count(0) {}
Box::~Box() { delete[] m_numbers; }
Box::Box(const Box& other) : m_numbers(new int[8]()), m_count(other.m_count) {
    for (int i = 0; i < 8; i++) m_numbers[i] = other.m_numbers[i];
}
Box& Box::operator=(Box other) {
    std::swap(m_numbers, other.m_numbers);
    std::swap(m_count, other.m_count);
    return *this;
}
void Box::put(int number) { m_numbers[m_count++] = number; }
int Box::first() const { return m_numbers[0]; }
int Box::last() const { return m_numbers[m_count - 1]; }
Box Box::twice() const {
    Box box(*this);
    for (int i = 0; i < m_count; i++) box.m_numbers[i] *= 2;
    return box;
}
std::ostream& operator<<(std::ostream& out, const Box& box) { return out << box.first(); }
";

const MANIFEST: &str = "id = \"box\"
title = \"A box of numbers\"
[component.box]
file = \"Box.cpp\"
header = \"Box.h\"
object = \"Box b\"
[[topic]]
why = \"Numbers are kept.\"
[[topic.check]]
id = \"box.put.keeps\"
points = 30
title = \"put keeps the number\"
clause = \"put\"
hint = \"Keep it.\"
judge = [\"put\"]
run = [\"put(0) first()\", \"put(3) last() first()\", \"put(1) put(2) put(3) put(4) last()\"]
[[topic.check]]
id = \"box.first.stays\"
points = 20
title = \"first stays the first\"
clause = \"first\"
hint = \"Look at the front.\"
judge = [\"first\"]
run = [\"put(7) put(8) first()\"]
[[topic.check]]
id = \"box.twice.doubles\"
points = 20
title = \"twice doubles\"
clause = \"twice\"
hint = \"All of them.\"
judge = [\"twice\"]
run = [\"put(7) twice()\"]
[[topic.check]]
id = \"box.print.first\"
points = 10
title = \"<< prints the first\"
clause = \"operator<<\"
hint = \"Write to out.\"
judge = [\"operator<<\"]
run = [\"put(7) cout << b\"]
[[topic.check]]
id = \"box.memory.errors\"
points = 20
title = \"memory\"
clause = \"~Box\"
hint = \"delete[]\"
memory = true
";

/// The assignment, and a submission that is its solution with one place changed.
fn boxes(find: &str, replace: &str) -> (TempDir, TempDir) {
    let folder =
        all_handed_in(&[("assignment.toml", MANIFEST), ("Box.h", HEADER), ("solution/Box.cpp", SOLUTION)]);
    (folder, handed_in("Box.cpp", &super::changed(SOLUTION, find, replace)))
}

fn failed(find: &str, replace: &str) -> Vec<String> {
    let (folder, submission) = boxes(find, replace);
    let report = graded(folder.path(), submission.path());
    let checks = report.components.iter().flat_map(|component| &component.checks);
    let failed = checks.filter(|check| check.evidence.is_some() && !check.verdict.is_pass());
    failed.map(|check| check.id.clone()).collect()
}

#[test]
fn a_function_that_returns_nothing_is_judged_by_what_is_seen_of_it_afterwards() {
    assert_eq!(
        failed("m_numbers[m_count++] = number", "m_numbers[m_count] = m_count < 2 ? number : 0, m_count++"),
        ["box.put.keeps"]
    );
}

#[test]
fn a_wrong_call_that_another_check_is_about_costs_that_check() {
    assert_eq!(failed("return m_numbers[0];", "return m_numbers[m_count > 1];"), ["box.first.stays"]);
    assert_eq!(failed("return out <<", "return std::cout <<"), ["box.print.first"]);
}

#[test]
fn a_crash_that_no_check_is_about_is_shown_by_the_first_check_that_it_stops() {
    if leaves_out("a crash that no check is about is shown by the first check that it stops") {
        return;
    }
    let (folder, submission) = boxes("m_numbers(new int[8]()), m_count(0)", "m_numbers(nullptr), m_count(0)");
    let report = graded(folder.path(), submission.path());
    let first = check(&report, "box.put.keeps");
    assert!(matches!(first.verdict, Verdict::Crashed { .. }), "{first:?}");
    let other = check(&report, "box.first.stays").verdict.skipped_because().unwrap();
    assert!(other.contains("box.put.keeps"), "{other}");
}

#[test]
fn what_was_written_to_cout_in_place_of_the_stream_is_told_apart() {
    let (folder, submission) = boxes("return out <<", "return std::cout <<");
    let report = graded(folder.path(), submission.path());
    let got = &check(&report, "box.print.first").evidence.as_ref().unwrap().got;
    assert!(got.starts_with("(on cout, and not on the stream that was passed:) "), "{got}");
}

#[test]
fn the_end_of_objects_and_every_script_are_watched() {
    if leaves_out("the end of objects and every script are watched") {
        return;
    }
    for (find, replace) in [
        ("{ delete[] m_numbers; }", "{}"),
        ("{ delete[] m_numbers; }", "{ delete[] m_numbers; delete[] m_numbers; }"),
        // Only the script in the middle, which is not the longest, asks for the last of one number.
        (
            "return m_numbers[m_count - 1];",
            "if (m_count == 1 && m_numbers[8] == 1) return 2; return m_numbers[m_count - 1];",
        ),
    ] {
        let (folder, submission) = boxes(find, replace);
        let mut command = harness();
        command.arg("grade").arg(submission.path()).args(["--only", "box.memory", "--assignment"]);
        let output = command.arg(folder.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{replace}: {output:?}");
    }
}

#[test]
fn a_crash_that_a_check_pays_for_costs_the_memory_check_nothing() {
    if leaves_out("a crash that a check pays for costs the memory check nothing") {
        return;
    }
    let null = "if (m_count == 2) return *static_cast<volatile int*>(nullptr); return m_numbers[0];";
    let leak = "if (m_count == 2) new int(1); return m_numbers[0];";
    for (replace, kinds) in [(null, ("crashed", "pass")), (leak, ("pass", "memory-errors"))] {
        let (folder, submission) = boxes("return m_numbers[0];", replace);
        let mut command = harness();
        command.args(["grade", "--format", "json", "--assignment"]).arg(folder.path()).arg(submission.path());
        let output = command.output().unwrap();
        let report: GradeReport = serde_json::from_slice(&output.stdout).unwrap();
        let kind = |id: &str| check(&report, id).verdict.kind();
        assert_eq!((kind("box.first.stays"), kind("box.memory.errors")), kinds, "{report:?}");
    }
}

/// The kind of verdict of two checks, with memory watched.
fn kinds(assignment: &Path, submission: &Path, ids: [&str; 2]) -> [String; 2] {
    let mut command = harness();
    command.args(["grade", "--format", "json", "--assignment"]).arg(assignment).arg(submission);
    let output = command.output().unwrap();
    let report: GradeReport = serde_json::from_slice(&output.stdout).unwrap();
    ids.map(|id| check(&report, id).verdict.kind().to_owned())
}

#[test]
fn an_error_of_memory_that_only_a_failing_checks_scripts_show_is_paid_for_by_what_memory_rests_on() {
    if leaves_out("errors of memory beside a check that they are put down to") {
        return;
    }
    let wrong = "if (m_count == 2) { new int(1); return m_numbers[1]; } return m_numbers[0];";
    for (rests_on, verdicts) in
        [("", ["mismatch", "memory-errors"]), ("rests-on = [\"box.first.stays\"]\n", ["mismatch", "pass"])]
    {
        let (folder, submission) = boxes("return m_numbers[0];", wrong);
        let memory = format!("{rests_on}memory = true\n");
        // The other check looks at nothing that is wrong.
        let manifest =
            MANIFEST.replace("put(0) first()\", \"put(3) last() first()", "put(0) last()\", \"put(3) last()");
        fs::write(folder.path().join("assignment.toml"), manifest.replace("memory = true\n", &memory))
            .unwrap();
        let ids = ["box.first.stays", "box.memory.errors"];
        assert_eq!(kinds(folder.path(), submission.path(), ids), verdicts, "{rests_on}");
    }
}

#[test]
fn what_does_nothing_right_or_never_ends_shows_no_right_use_of_memory() {
    if leaves_out("memory of what does nothing right") {
        return;
    }
    let (folder, submission) =
        boxes("{ delete[] m_numbers; }", "{ delete[] m_numbers; for (volatile int i = 0;;) i = i; }");
    let ids = ["box.first.stays", "box.memory.errors"];
    assert_eq!(kinds(folder.path(), submission.path(), ids), ["pass", "skipped"]);
    let stub = "#include \"Box.h\"\nBox::Box() : m_numbers(nullptr), m_count(0) {}\nBox::Box(const Box&) : Box() {}\n\
                Box& Box::operator=(Box) { return *this; }\nBox::~Box() {}\nvoid Box::put(int) {}\n\
                int Box::first() const { return -77; }\nint Box::last() const { return -77; }\n\
                Box Box::twice() const { return Box(); }\nstd::ostream& operator<<(std::ostream& out, const Box&) { return out; }\n";
    let stub = handed_in("Box.cpp", stub);
    assert_eq!(kinds(folder.path(), stub.path(), ids), ["mismatch", "skipped"]);
}

#[test]
fn a_solution_that_answers_with_fresh_memory_is_the_authors_fault() {
    let (folder, submission) = boxes("box.first()", "box.first()");
    let wrong = super::changed(SOLUTION, "new int[8]()), m_count(0)", "new int[8]), m_count(0)");
    let wrong =
        super::changed(&wrong, "m_numbers[m_count++] = number", "m_count++; static_cast<void>(number)");
    fs::write(folder.path().join("solution/Box.cpp"), wrong).unwrap();
    let mut command = harness();
    command.arg("grade").arg(submission.path()).arg("--assignment").arg(folder.path());
    command.assert().code(70).stdout(contains("solution/Box.cpp: the"));
}
