//! Overloads that checks name one by one, what exceptions say, and classes that a header lacks or nobody copies.

use std::fs;
use std::path::PathBuf;

use harness::model::GradeReport;
use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, graded, handed_in};
use crate::stage::harness;
use crate::sweep::leaves_out;

const MANIFEST: &str = r##"id = "row"
title = "A row of numbers"

[component.row]
file = "Row.cpp"
header = "Row.h"
object = "Row r"

[[topic]]
why = "A row keeps its numbers in their order."
[[topic.check]]
id = "row.at.outside"
points = 40
title = "at throws for places that do not exist"
clause = "at(index)"
hint = "Compare index with size()."
judge = ["at"]
run = ['at(0) -> throws std::out_of_range "no such place"']
[[topic.check]]
id = "row.insert.end"
points = 30
title = "insert(value) puts it at the end"
clause = "insert(int value)"
hint = "push_back does it."
judge = ["insert(int)"]
run = ["insert(3) insert(4) at(0) -> 3 at(1) -> 4"]
[[topic.check]]
id = "row.insert.place"
points = 30
title = "insert(index, value) puts it there"
clause = "insert(int index, int value)"
hint = "begin() + index is the place."
judge = ["insert(int, int)"]
run = ["insert(3) insert(0, 4) at(0) -> 4 at(1) -> 3"]
"##;

const HEADER: &str = "#pragma once\n#include <vector>\nclass Row {\npublic:\n    int at(int index) const;\n    \
                      void insert(int value);\n    void insert(int index, int value);\nprivate:\n    std::vector<int> m_all;\n};\n";

const SOLUTION: &str = r#"#include "Row.h"
#include <stdexcept>
int Row::at(int index) const {
    if (index < 0 || index >= (int)m_all.size()) throw std::out_of_range("no such place");
    return m_all[index];
}
void Row::insert(int value) { m_all.push_back(value); }
void Row::insert(int index, int value) { m_all.insert(m_all.begin() + index, value); }
"#;

fn laid_out(files: &[(&str, &str)]) -> (TempDir, PathBuf) {
    let place = TempDir::new().unwrap();
    let folder = place.path().join("own");
    fs::create_dir_all(folder.join("solution")).unwrap();
    files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    (place, folder)
}

fn row(manifest: &str) -> (TempDir, PathBuf) {
    laid_out(&[("assignment.toml", manifest), ("Row.h", HEADER), ("solution/Row.cpp", SOLUTION)])
}

/// The checks that failed, without those that are put down to others.
fn failed(report: &GradeReport) -> Vec<&str> {
    let checks = report.components.iter().flat_map(|component| &component.checks);
    let failed = checks.filter(|check| check.verdict.class().is_failure());
    failed.map(|check| check.id.as_str()).collect()
}

#[test]
fn each_overload_has_its_check_and_what_an_exception_says_is_compared() {
    if leaves_out("each overload has its check and what an exception says is compared") {
        return;
    }
    let (_place, folder) = row(MANIFEST);
    let costs = |edits: &[(&str, &str)]| {
        let source = edits.iter().fold(SOLUTION.to_owned(), |text, (find, new)| changed(&text, find, new));
        let report = graded(&folder, handed_in("Row.cpp", &source).path());
        failed(&report).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(costs(&[]), [""; 0]);
    assert_eq!(costs(&[("push_back(value)", "insert(m_all.begin(), value)")]), ["row.insert.end"]);
    let misplaced = ("m_all.insert(m_all.begin() + index, value)", "m_all.push_back(value + index)");
    assert_eq!(costs(&[misplaced]), ["row.insert.place"]);
    assert_eq!(costs(&[("\"no such place\"", "\"outside\"")]), ["row.at.outside"]);
    // An at that never throws is no reason why a number stands elsewhere.
    let silent = ("throw std::out_of_range(\"no such place\")", "return 0");
    assert_eq!(costs(&[silent, misplaced]), ["row.at.outside", "row.insert.place"]);
}

#[test]
fn an_overload_that_is_not_there_is_told_with_those_that_are() {
    let (_place, folder) = row(&changed(MANIFEST, "\"insert(int)\"", "\"insert(long)\""));
    let mut command = harness();
    command.args(["assignment", "check"]).arg(folder);
    command
        .assert()
        .failure()
        .stderr(contains("the scripts of the component call insert(int), insert(int, int)"));
}

#[test]
fn a_text_that_the_solution_does_not_say_is_the_authors_slip() {
    if leaves_out("a text that the solution does not say is the authors slip") {
        return;
    }
    let (_place, folder) = row(&changed(MANIFEST, "\"no such place\"", "\"nowhere\""));
    let mut command = harness();
    command.args(["assignment", "check"]).arg(folder);
    command.assert().failure().stderr(contains("that says \"nowhere\""));
}

const SHAPES: &str = r##"id = "shapes"
title = "Shapes"

[component.shapes]
file = "shapes.cpp"
header = "shapes.h"
student-header = true
objects = ["Square s(2)", "Circle c(1)", "Frame f(s)"]

[[topic]]
why = "Each shape has an area."
[[topic.check]]
id = "shapes.square.area"
points = 40
title = "A square"
clause = "Square"
hint = "side * side"
run = ["s.area() -> 4"]
[[topic.check]]
id = "shapes.circle.area"
points = 30
title = "A circle"
clause = "Circle"
hint = "3 * radius * radius"
run = ["c.area() -> 3"]
[[topic.check]]
id = "shapes.frame.count"
points = 30
title = "A frame"
clause = "Frame"
hint = "One."
run = ["f.count() -> 1"]
"##;

const CIRCLE: &str = "class Circle {\npublic:\n    explicit Circle(int r) : m(r) {}\n    int area() const { return 3 * m * m; }\n\
                      private:\n    int m;\n};\n";

/// A frame cannot be copied, which only a compiler that tries finds out: C++ declares the function, and no call asks for it.
const SHAPES_HEADER: &str = "#pragma once\n#include <memory>\n#include <vector>\nclass Square {\npublic:\n    explicit Square(int side);\n    \
                             int area() const;\nprivate:\n    int m_side;\n};\nCIRCLEclass Frame {\npublic:\n    explicit Frame(const Square& of);\n    \
                             int count() const;\nprivate:\n    std::vector<std::unique_ptr<Square>> m_all;\n};\n";

const SHAPES_SOURCE: &str = "#include \"shapes.h\"\nSquare::Square(int side) : m_side(side) {}\nint Square::area() const { return m_side * m_side; }\n\
                             Frame::Frame(const Square& of) { m_all.push_back(std::make_unique<Square>(of)); }\nint Frame::count() const { return m_all.size(); }\n";

#[test]
fn a_class_of_several_that_a_header_lacks_costs_its_own_checks() {
    if leaves_out("a class of several that a header lacks costs its own checks") {
        return;
    }
    let header = |circle: &str| SHAPES_HEADER.replace("CIRCLE", circle);
    let whole = header(CIRCLE);
    let (_place, folder) = laid_out(&[
        ("assignment.toml", SHAPES),
        ("solution/shapes.h", &whole),
        ("solution/shapes.cpp", SHAPES_SOURCE),
    ]);
    let report = |header: &str| {
        let files = all_handed_in(&[("shapes.h", header), ("shapes.cpp", SHAPES_SOURCE)]);
        graded(&folder, files.path())
    };
    assert_eq!(failed(&report(&whole)), [""; 0]);
    assert_eq!(failed(&report(&header("using Circle = Square;\n"))), ["shapes.circle.area"]);
    let lacking = report(&header(""));
    assert_eq!(failed(&lacking), ["shapes.circle.area"]);
    let said = format!("{:?}", check(&lacking, "shapes.circle.area").verdict);
    assert!(said.contains("Circle"), "{said}");
}
