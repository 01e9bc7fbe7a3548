//! Things that real courses have: a newer standard of C++, operators before and behind an operand, functions of the author's of
//! which one does not compile over a student's header.

use std::fs;

use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, graded};
use crate::stage::harness;
use crate::sweep::leaves_out;

const HEADER: &str = "#ifndef CLOCK_H
#define CLOCK_H
class Clock {
public:
    explicit Clock(int minutes);
    int minutes() const;
    Clock& operator++();
    Clock operator++(int);
    void set(int minutes);                 // throws a number that is no time
private:
    int m_minutes;
};
#endif
";

const SOURCE: &str = "#include \"Clock.h\"
Clock::Clock(int minutes) : m_minutes(minutes) { if (minutes < 0) throw minutes; }
int Clock::minutes() const { return m_minutes; }
Clock& Clock::operator++() { m_minutes++; return *this; }
Clock Clock::operator++(int) { Clock old = *this; ++*this; return old; }
void Clock::set(int minutes) { if (minutes < 0) throw minutes; m_minutes = minutes; }
";

const SHIM: &str = "int constant(const Clock& clock) { return clock.minutes(); }
int later(Clock& clock) { return (++clock).minutes(); }
";

const MANIFEST: &str = "id = \"clock\"
title = \"A clock\"
standard = \"c++20\"

[component.clock]
file = \"Clock.cpp\"
header = \"Clock.h\"
student-header = true
shim = \"later.h\"
object = \"Clock c(minutes)\"

[tell]
Clock = [\"minutes()\"]

[[topic]]
why = \"Clocks go on.\"
[[topic.check]]
id = \"clock.construct.minutes\"
points = 20
title = \"A clock has its minutes\"
clause = \"Clock(minutes)\"
hint = \"Keep them.\"
judge = [\"Clock\", \"minutes\"]
run = [\"5: minutes() -> 5\", \"-1: minutes() -> throws\"]
[[topic.check]]
id = \"clock.forward.both\"
points = 30
title = \"++ before and behind\"
clause = \"operator++\"
hint = \"Two functions.\"
judge = [\"operator++\"]
run = [\"5: ++c minutes() -> 6 c++ -> {6} minutes() -> 7\"]
[[topic.check]]
id = \"clock.set.stays\"
points = 30
title = \"What is refused changes nothing\"
clause = \"set(minutes)\"
hint = \"First look.\"
judge = [\"set\"]
run = [\"5: set(9) minutes() -> 9 set(-1) minutes() -> 9\"]
[[topic.check]]
id = \"clock.later.one\"
points = 10
title = \"Later\"
clause = \"operator++\"
hint = \"By reference.\"
judge = [\"later\"]
run = [\"5: later(c) -> 6\"]
[[topic.check]]
id = \"clock.constant.one\"
points = 10
title = \"A constant clock has minutes\"
clause = \"const\"
hint = \"const\"
judge = [\"constant\"]
run = [\"5: constant(c) -> 5\"]
";

fn clock() -> TempDir {
    all_handed_in(&[
        ("assignment.toml", MANIFEST),
        ("later.h", SHIM),
        ("solution/Clock.h", HEADER),
        ("solution/Clock.cpp", SOURCE),
    ])
}

/// The checks that cost something.
fn failed(header: &str, source: &str) -> Vec<String> {
    let (place, folder) = (clock(), all_handed_in(&[("Clock.h", header), ("Clock.cpp", source)]));
    let report = graded(place.path(), folder.path());
    let checks = report.components.iter().flat_map(|part| &part.checks);
    checks.filter(|check| check.points.earned < check.points.possible).map(|check| check.id.clone()).collect()
}

#[test]
fn a_newer_standard_is_a_key_and_students_are_told_it() {
    if leaves_out("a newer standard is a key and students are told it") {
        return;
    }
    let source = format!("#include <compare>\nconstexpr auto less = 1 <=> 2;\n{SOURCE}");
    assert_eq!(failed(HEADER, &source), [""; 0]);
    let (place, into) = (clock(), TempDir::new().unwrap());
    let mut command = harness();
    command.arg("new").arg(place.path()).arg(into.path().join("begin"));
    command.assert().code(0);
    let page = fs::read_to_string(into.path().join("begin/README.md")).unwrap();
    assert!(page.contains("g++ -std=c++20 "), "{page}");
}

#[test]
fn a_standard_that_there_is_not_is_named() {
    let place = clock();
    fs::write(place.path().join("assignment.toml"), changed(MANIFEST, "c++20", "c++98")).unwrap();
    let mut command = harness();
    command.args(["assignment", "check"]).arg(place.path());
    command.assert().code(70).stderr(contains("assignment.toml:3: ")).stderr(contains("c++20"));
}

#[test]
fn a_function_of_the_authors_that_does_not_compile_costs_no_other() {
    if leaves_out("a function of the authors that does not compile costs no other") {
        return;
    }
    let header = changed(HEADER, "int minutes() const;", "int minutes();");
    assert_eq!(failed(&header, &changed(SOURCE, "minutes() const", "minutes()")), ["clock.constant.one"]);
}

/// The constructor's fault lets the check fail that is about `minutes` as well; yet `minutes` was not called there.
#[test]
fn a_function_that_was_not_called_takes_no_blame_from_another() {
    if leaves_out("a function that was not called takes no blame from another") {
        return;
    }
    let source = changed(SOURCE, "{ if (minutes < 0) throw minutes; }", "{}");
    let source =
        changed(&source, "if (minutes < 0) throw minutes; m_minutes = minutes;", "m_minutes = minutes;");
    let missed = failed(HEADER, &source);
    assert_eq!(missed, ["clock.construct.minutes", "clock.set.stays"]);
    let report = graded(clock().path(), all_handed_in(&[("Clock.h", HEADER), ("Clock.cpp", SOURCE)]).path());
    assert_eq!(check(&report, "clock.set.stays").points.earned, 30);
}
