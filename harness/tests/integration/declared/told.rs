//! Objects that functions tell, where `<<` is a check of its own.

use crate::sweep::leaves_out;
use std::fs;

use super::{all_handed_in, changed, check, example, graded};

fn report(find: &str, replace: &str) -> harness::model::GradeReport {
    let solution = |name: &str| fs::read_to_string(example("fraction").join("solution").join(name)).unwrap();
    let source = changed(&solution("Fraction.cpp"), find, replace);
    let folder = all_handed_in(&[("Fraction.h", &solution("Fraction.h")), ("Fraction.cpp", &source)]);
    graded(&example("fraction"), folder.path())
}

#[test]
fn a_fault_in_printing_costs_the_check_of_printing_alone() {
    if leaves_out("a fault in printing costs the check of printing alone") {
        return;
    }
    let report = report("out << '/' <<", "out << ':' <<");
    assert_eq!(report.score.earned, report.score.possible - 10, "{report:?}");
    assert!(!check(&report, "fraction.print.slash").verdict.is_pass());
}

#[test]
fn a_fault_in_what_tells_is_put_down_to_the_check_that_is_about_it() {
    let report = report(
        "int Fraction::denominator() const { return m_denominator; }",
        "int Fraction::denominator() const { return m_denominator + 1; }",
    );
    let add = check(&report, "fraction.add.lowest");
    assert_eq!(add.verdict.kind(), "skipped", "{add:?}");
    assert_eq!(check(&report, "fraction.construct.lowest").verdict.kind(), "mismatch");
}

#[test]
fn a_wrong_sum_is_shown_as_scripts_write_it() {
    if leaves_out("a wrong sum is shown as scripts write it") {
        return;
    }
    let report =
        report("return *this + Fraction(-other.m_numerator", "return *this + Fraction(other.m_numerator");
    let harness::model::Verdict::Mismatch { expected, observed, .. } =
        &check(&report, "fraction.add.lowest").verdict
    else {
        panic!("{report:?}")
    };
    assert_eq!((expected.as_str(), observed.as_str()), ("{0, 1}", "{1, 1}"));
}

#[test]
fn what_one_function_tells_in_braces_stands_in_braces_of_its_own() {
    if leaves_out("what one function tells in braces stands in braces of its own") {
        return;
    }
    let header = "#pragma once\n#include <vector>\nclass Row {\npublic:\n    explicit Row(int n) : m_n(n) {}\n    std::vector<int> all() const;\n    \
                  Row longer() const;\nprivate:\n    int m_n;\n};\n";
    let solution = "#include \"Row.h\"\nstd::vector<int> Row::all() const { return std::vector<int>(m_n, 7); }\nRow Row::longer() const { return Row(m_n + 1); }\n";
    for (wanted, code, said) in
        [("{7, 7}", 70, "in the order of `tell`: {{1, 1}}"), ("{{7, 7}}", 1, "solution: full marks")]
    {
        let manifest = format!(
            "id = \"row\"\ntitle = \"Row\"\n[component.row]\nfile = \"Row.cpp\"\nheader = \"Row.h\"\nobject = \"Row r(1)\"\n\
             [tell]\nRow = [\"all()\"]\n[[topic]]\nwhy = \"w\"\n[[topic.check]]\nid = \"row.longer.all\"\npoints = 100\ntitle = \"t\"\n\
             clause = \"c\"\nhint = \"h\"\nrun = [\"longer() -> {wanted}\"]\n"
        );
        let folder = all_handed_in(&[
            ("assignment.toml", &manifest),
            ("Row.h", header),
            ("solution/Row.cpp", solution),
        ]);
        let output = crate::stage::harness()
            .args(["assignment", "check", "--seeds", "1"])
            .arg(folder.path())
            .output()
            .unwrap();
        let text =
            format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(output.status.code() == Some(code) && text.contains(said), "{text}");
    }
}

const POINTS: &str = r#"id = "points"
title = "Points"
[component.point]
file = "Point.cpp"
header = "Point.h"
object = "Point p(x, y)"
[tell]
Point = ["x", "y", "norm()"]
[[topic]]
why = "Points are moved."
[[topic.check]]
id = "point.moved.both"
points = 100
title = "moved gives a point moved by both"
clause = "moved(dx, dy)"
hint = "Add both."
judge = ["moved"]
run = ["1 2: moved(3, 4) -> {4, 6, 10}"]
"#;

#[test]
fn public_members_tell_an_object_as_functions_do() {
    if leaves_out("public members tell an object as functions do") {
        return;
    }
    let header = "#pragma once\nclass Point {\npublic:\n    Point(int x, int y);\n    Point moved(int dx, int dy) const;\n    int norm() const;\n    int x;\n    int y;\nprivate:\n    int m_moves = 0;\n};\n";
    let solution = "#include \"Point.h\"\nPoint::Point(int x, int y) : x(x), y(y) {}\nPoint Point::moved(int dx, int dy) const { return Point(x + dx, y + dy); }\nint Point::norm() const { return x + y; }\n";
    let folder =
        all_handed_in(&[("assignment.toml", POINTS), ("Point.h", header), ("solution/Point.cpp", solution)]);
    let graded_with = |text: &str| graded(folder.path(), all_handed_in(&[("Point.cpp", text)]).path());
    assert_eq!(graded_with(solution).score.earned, 100);
    let wrong = graded_with(&changed(solution, "y + dy);", "y - dy);"));
    let harness::model::Verdict::Mismatch { expected, observed, .. } =
        &check(&wrong, "point.moved.both").verdict
    else {
        panic!("{wrong:?}")
    };
    assert_eq!((expected.as_str(), observed.as_str()), ("{4, 6, 10}", "{4, -2, 2}"));
    let private = changed(POINTS, "\"norm()\"", "\"m_moves\"");
    fs::write(folder.path().join("assignment.toml"), private).unwrap();
    let mut command = crate::stage::harness();
    command.args(["checks", "--assignment"]).arg(folder.path());
    command.assert().code(70).stderr(predicates::str::contains("and no such public member"));
}
