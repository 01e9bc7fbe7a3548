//! Components whose header students write themselves.

use std::fs;

use harness::model::{BuildReport, CheckResult, GradeReport, Verdict};
use predicates::prelude::*;
use predicates::str::contains;

use super::{all_handed_in, changed, check, copied, example, graded, shown_by};
use crate::stage::harness;
use crate::sweep::leaves_out;

fn solution(name: &str) -> String {
    fs::read_to_string(example("fraction").join("solution").join(name)).unwrap()
}

/// The report of the solution's source with that header.
fn with_header(header: &str) -> GradeReport {
    with_both(header, &solution("Fraction.cpp"))
}

fn with_both(header: &str, source: &str) -> GradeReport {
    let folder = all_handed_in(&[("Fraction.h", header), ("Fraction.cpp", source)]);
    graded(&example("fraction"), folder.path())
}

fn failed(report: &GradeReport) -> Vec<&str> {
    let checks = report.components.iter().flat_map(|component| &component.checks);
    checks.filter(|check| !check.verdict.is_pass()).map(|check| check.id.as_str()).collect()
}

fn uncompiled<'r>(report: &'r GradeReport, id: &str) -> &'r str {
    let Verdict::BuildFailed { diagnostics } = &check(report, id).verdict else {
        panic!("{:?}", check(report, id))
    };
    diagnostics
}

fn diagnostics(report: &GradeReport) -> &str {
    let BuildReport::Failed { diagnostics } = &report.components[0].build else { panic!("{report:?}") };
    diagnostics
}

#[test]
fn a_function_that_is_not_declared_costs_the_checks_that_call_it_and_is_named() {
    if leaves_out("a function that is not declared costs the checks that call it and is named") {
        return;
    }
    let header = changed(&solution("Fraction.h"), "    bool operator<(const Fraction& other) const;\n", "");
    let definition = "bool Fraction::operator<(const Fraction& other) const {\n    return m_numerator * \
                      other.m_denominator < other.m_numerator * m_denominator;\n}\n";
    let report = with_both(&header, &changed(&solution("Fraction.cpp"), definition, ""));
    assert_eq!(failed(&report), ["fraction.equal.value"]);
    let said = uncompiled(&report, "fraction.equal.value");
    assert!(said.starts_with("a call of operator<(Fraction other) does not compile with"), "{said}");
    assert!(said.contains("no match for 'operator<'"), "{said}");
}

#[test]
fn what_cannot_be_called_is_as_good_as_absent() {
    if leaves_out("what cannot be called is as good as absent") {
        return;
    }
    for (find, replace) in [
        ("    Fraction operator*", "private:\n    Fraction operator*"),
        ("    Fraction operator*(const Fraction& other) const;", "    Fraction operator*(int times) const;"),
        (
            "    Fraction operator*(const Fraction& other) const;",
            "    void operator*(const Fraction& other) const;",
        ),
    ] {
        let mut header = changed(&solution("Fraction.h"), find, replace);
        if replace.starts_with("private") {
            header = changed(&header, "    Fraction& operator+=", "public:\n    Fraction& operator+=");
        }
        let mut source = solution("Fraction.cpp");
        if !replace.starts_with("private") {
            let body = "Fraction Fraction::operator*(const Fraction& other) const {\n    return Fraction(m_numerator * \
                        other.m_numerator, m_denominator * other.m_denominator);\n}\n";
            source = changed(&source, body, "");
        }
        let report = with_both(&header, &source);
        // A silent check calls it as well: it ends there, which is that other check's business.
        assert!(
            failed(&report).starts_with(&["fraction.multiply.lowest"]),
            "{replace}: {:?}",
            failed(&report)
        );
        assert!(check(&report, "fraction.add.lowest").verdict.is_pass(), "{replace}");
    }
}

#[test]
fn a_header_that_was_not_handed_in_is_named() {
    let folder = all_handed_in(&[("Fraction.cpp", &solution("Fraction.cpp"))]);
    let report = graded(&example("fraction"), folder.path());
    assert!(diagnostics(&report).contains("Fraction.h was not handed in"), "{}", diagnostics(&report));
    assert_eq!(report.score.earned, 0);
}

#[test]
fn a_function_that_the_header_defines_for_every_file_is_named_with_its_line() {
    if leaves_out("a function that the header defines for every file is named with its line") {
        return;
    }
    let header = changed(
        &solution("Fraction.h"),
        "std::ostream& operator<<",
        "int helper() { return 1; }\nstd::ostream& operator<<",
    );
    let report = with_header(&header);
    let said = diagnostics(&report);
    assert!(said.contains("Fraction.h:26: error: helper() is defined in a header and not inline"), "{said}");
}

#[test]
fn a_header_without_the_class_says_so() {
    if leaves_out("a header without the class says so") {
        return;
    }
    let report = with_both("class Fractional {};\n", "#include \"Fraction.h\"\n");
    let said = diagnostics(&report);
    assert!(said.starts_with("this header does not serve the calls that its checks make"), "{said}");
    assert!(said.contains("Fraction"), "{said}");
}

/// Nothing that a header can write reaches what the grader needs: it stands before it, and under names that none can know.
#[test]
fn a_header_that_takes_the_graders_words_has_its_points_and_no_more() {
    if leaves_out("a header that takes the graders words has its points and no more") {
        return;
    }
    let tricks = "#ifdef HARNESS_RT_H\n#define private public\n#define void int\n#define call take\n#define harness_rt evil\n\
                  #define switch while\n#define true false\n#define object_1 object_2\n\
                  namespace { namespace harness_rt { namespace declared { template <class T> struct Wire; } } }\n\
                  namespace harness_shim { int each(); }\nnamespace wire = std;\nnamespace std { class Fraction; }\n#endif\n";
    let report = with_header(&(solution("Fraction.h") + tricks));
    assert_eq!(failed(&report), [""; 0], "{report:?}");
}

#[test]
fn names_of_the_harness_are_refused_in_a_header_that_shows_them_to_the_grader_alone() {
    if leaves_out("names of the harness are refused in a header that shows them to the grader alone") {
        return;
    }
    for (trick, name) in [
        ("extern \"C\" void harness_entry();\nvoid (*forged)() = harness_entry;\n", "harness_entry"),
        ("#include <cstdio>\nextern \"C\" int fflush(FILE*) { return 0; }\n", "fflush"),
    ] {
        let header = format!("{}#ifdef HARNESS_RT_H\n{trick}#endif\n", solution("Fraction.h"));
        let report = with_header(&header);
        assert!(diagnostics(&report).contains(name), "{trick}: {}", diagnostics(&report));
    }
}

#[test]
fn another_header_is_another_submission_to_the_cache() {
    if leaves_out("another header is another submission to the cache") {
        return;
    }
    let right = with_header(&solution("Fraction.h"));
    assert_eq!(failed(&right), [""; 0]);
    let wrong = with_header(&changed(&solution("Fraction.h"), "m_denominator = 1", "m_denominator = 2"));
    assert_eq!(failed(&wrong), ["fraction.construct.lowest"], "what is printed was wrong before");
}

#[test]
fn memory_is_watched_in_functions_that_the_header_defines() {
    if leaves_out("memory is watched in functions that the header defines") {
        return;
    }
    let header = changed(
        &solution("Fraction.h"),
        "    int numerator() const;",
        "    int numerator() const { return *new int(m_numerator); }",
    );
    let source =
        changed(&solution("Fraction.cpp"), "int Fraction::numerator() const { return m_numerator; }\n", "");
    let place = tempfile::TempDir::new().unwrap();
    copied(&example("fraction"), place.path());
    let manifest = fs::read_to_string(place.path().join("assignment.toml")).unwrap();
    let manifest = changed(
        &manifest,
        "silent = true\nrun = [\"2 4: a + half a * third a == half a += third\"]\n",
        "memory = true\n",
    );
    fs::write(place.path().join("assignment.toml"), manifest).unwrap();
    let folder = all_handed_in(&[("Fraction.h", &header), ("Fraction.cpp", &source)]);
    let mut command = harness();
    command.args(["grade", "--assignment"]).arg(place.path()).arg(folder.path());
    command.assert().code(1).stdout(contains("never deleted").or(contains("leak")));
}

/// No line of the source leads there: a script calls what the header defines.
#[test]
fn a_leak_of_a_class_that_is_all_in_the_students_header_is_theirs() {
    if leaves_out("a leak of a class that is all in the students header is theirs") {
        return;
    }
    let place = all_handed_in(&[
        ("assignment.toml", BOX),
        (
            "solution/Box.h",
            "#pragma once\nclass Box {\npublic:\n    void put(int n);\n    int get() const;\nprivate:\n    int m_n = 0;\n};\n",
        ),
        (
            "solution/Box.cpp",
            "#include \"Box.h\"\nvoid Box::put(int n) { m_n = n; }\nint Box::get() const { return m_n; }\n",
        ),
    ]);
    let header = "#pragma once\nclass Box {\n    int* m_n = nullptr;\npublic:\n    void put(int n) { m_n = new int(n); }\n    int get() const { return *m_n; }\n};\n";
    let folder = all_handed_in(&[("Box.h", header), ("Box.cpp", "#include \"Box.h\"\n")]);
    let mut command = harness();
    command.args(["grade", "--assignment"]).arg(place.path()).arg(folder.path());
    command.assert().code(1).stdout(contains("never deleted: Box.h:5, in Box::put(int)"));
}

/// The grader's own calls over it need C++17.
#[test]
fn a_header_of_an_older_standard_serves_the_calls() {
    if leaves_out("a header of an older standard serves the calls") {
        return;
    }
    let place = all_handed_in(&[
        ("assignment.toml", &format!("standard = \"c++11\"\n{BOX}")),
        (
            "solution/Box.h",
            "#pragma once\nclass Box {\npublic:\n    void put(int n);\n    int get() const;\nprivate:\n    int m_n = 0;\n};\n",
        ),
        (
            "solution/Box.cpp",
            "#include \"Box.h\"\nvoid Box::put(int n) { m_n = n; }\nint Box::get() const { return m_n; }\n",
        ),
    ]);
    let header = "#pragma once\n#include <iostream>\nusing namespace std;\nstatic int size = 0;\nclass Box {\npublic:\n    void put(int n);\n    int get();\nprivate:\n    int m_n;\n};\n";
    let source =
        "#include \"Box.h\"\nvoid Box::put(int n) { size++; m_n = n; }\nint Box::get() { return m_n; }\n";
    let report = graded(place.path(), all_handed_in(&[("Box.h", header), ("Box.cpp", source)]).path());
    assert_eq!(failed(&report), [""; 0], "{report:?}");
}

const BOX: &str = r#"id = "box"
title = "A box"
[component.box]
file = "Box.cpp"
header = "Box.h"
student-header = true
object = "Box b"
[[topic]]
why = "A box keeps a number."
[[topic.check]]
id = "box.put.keeps"
points = 50
title = "put keeps"
clause = "put"
hint = "Keep it."
run = ["put(3) get() -> 3"]
[[topic.check]]
id = "box.memory.errors"
points = 50
title = "memory"
clause = "~Box"
hint = "delete"
memory = true
"#;

#[test]
fn a_failure_becomes_a_program_over_the_students_own_header() {
    if leaves_out("a failure becomes a program over the students own header") {
        return;
    }
    let source =
        changed(&solution("Fraction.cpp"), "Fraction(-other.m_numerator", "Fraction(other.m_numerator");
    let folder = all_handed_in(&[("Fraction.h", &solution("Fraction.h")), ("Fraction.cpp", &source)]);
    let program = folder.path().join("main.cpp");
    let mut repro = harness();
    repro.arg("repro").arg(folder.path()).args(["fraction.add.lowest", "-o"]).arg(&program);
    repro.arg("--assignment").arg(example("fraction")).assert().success();
    let printed = shown_by(folder.path(), &["main.cpp", "Fraction.cpp"]);
    assert!(printed.contains("returned: got {1, 1}, required {0, 1}   <-- differs"), "{printed}");
}

/// A student's class stands beside the course's own of a component whose header students write too.
#[test]
fn a_component_that_is_used_lends_the_courses_header() {
    if leaves_out("a component that is used lends the courses header") {
        return;
    }
    let place = tempfile::TempDir::new().unwrap();
    let files = [
        ("assignment.toml", USES),
        (
            "solution/Box.h",
            "#pragma once\nclass Box {\npublic:\n    void put(int n);\n    int sum() const;\nprivate:\n    int m_sum = 0;\n};\n",
        ),
        (
            "solution/Box.cpp",
            "#include \"Box.h\"\nvoid Box::put(int n) { m_sum += n; }\nint Box::sum() const { return m_sum; }\n",
        ),
        (
            "solution/Shelf.h",
            "#pragma once\n#include \"Box.h\"\nclass Shelf {\npublic:\n    void add(int n);\n    int total() const;\nprivate:\n    Box m_box;\n};\n",
        ),
        (
            "solution/Shelf.cpp",
            "#include \"Shelf.h\"\nvoid Shelf::add(int n) { m_box.put(n); }\nint Shelf::total() const { return m_box.sum(); }\n",
        ),
    ];
    fs::create_dir(place.path().join("solution")).unwrap();
    files.iter().for_each(|(name, text)| fs::write(place.path().join(name), text).unwrap());
    // The student's Box counts wrongly, in a header of its own.
    let box_header =
        "#pragma once\nstruct Box { int n = 0; void put(int) { n++; } int sum() { return n; } };\n";
    let own = |name: &str| fs::read_to_string(place.path().join("solution").join(name)).unwrap();
    let folder = all_handed_in(&[
        ("Box.h", box_header),
        ("Box.cpp", "#include \"Box.h\"\n"),
        ("Shelf.h", &own("Shelf.h")),
        ("Shelf.cpp", &own("Shelf.cpp")),
    ]);
    let report = graded(place.path(), folder.path());
    assert_eq!(failed(&report), ["box.sum.all"], "{report:?}");
}

const USES: &str = r#"
id = "shelf"
title = "Boxes on a shelf"

[component.box]
file = "Box.cpp"
header = "Box.h"
student-header = true
object = "Box b"

[component.shelf]
file = "Shelf.cpp"
header = "Shelf.h"
student-header = true
uses = ["box"]
object = "Shelf s"

[[topic]]
why = "A box holds what is put in."
[[topic.check]]
id = "box.sum.all"
points = 50
title = "sum is the sum"
clause = "sum()"
hint = "Add them."
run = ["put(2) put(3) sum() -> 5"]
[[topic.check]]
id = "shelf.total.all"
points = 50
title = "total is the sum of all"
clause = "total()"
hint = "Ask the box."
run = ["add(2) add(3) total() -> 5"]
"#;

#[test]
fn students_are_given_no_header_that_they_write() {
    let place = tempfile::TempDir::new().unwrap();
    let mut command = harness();
    command.arg("new").arg(example("fraction")).arg(place.path().join("begin"));
    command.assert().success();
    let begin = place.path().join("begin");
    assert!(!begin.join("Fraction.h").exists());
    let page = fs::read_to_string(begin.join("README.md")).unwrap();
    assert!(page.contains("Write Fraction.cpp and Fraction.h"), "{page}");
}

#[test]
fn keys_that_contradict_each_other_are_named_with_their_line() {
    let told = |find: &str, replace: &str| {
        let place = super::example_with("fraction", "assignment.toml", find, replace);
        let output =
            harness().args(["assignment", "check"]).arg(place.path().join("fraction")).output().unwrap();
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let no_header = told(
        "header = \"Fraction.h\"                  # students write both; the interface is that of solution/Fraction.h\n",
        "",
    );
    assert!(no_header.contains("student-header is about a header, and there is none"), "{no_header}");
    let other = told("file = \"Fraction.cpp\"", "file = \"Fractions.h\"");
    assert!(
        other.contains("students hand in Fractions.h, which is a header, and Fraction.h is another"),
        "{other}"
    );
    let misspelt = told("\"denominator()\"]", "\"denomintor()\"]");
    assert!(misspelt.contains("Fraction has no function denomintor()"), "{misspelt}");
    assert!(misspelt.contains("did you mean denominator?"), "{misspelt}");
    let unknown = told("Fraction = [\"num", "Fractoin = [\"num");
    assert!(
        unknown.contains("assignment.toml:13: no header of a component has a class Fractoin"),
        "{unknown}"
    );
}

/// A shelf that stands its numbers in a box, and one that takes them out and puts them in again: only the calls differ.
fn shelf(put: &str) -> String {
    format!(
        "#pragma once\n#include \"Box.h\"\nclass Shelf {{\npublic:\n    Shelf(Box& box) : m_box(box) {{}}\n    void add(int n) {{ {put} }}\n    \
         int total() const {{ return m_box.sum(); }}\nprivate:\n    Box& m_box;\n}};\n"
    )
}

const WATCHED_SHELF: &str = r#"
id = "shelf"
title = "A box on a shelf"

[component.box]
file = "Box.cpp"
header = "Box.h"
student-header = true
object = "Box b"

[component.shelf]
file = "Shelf.cpp"
header = "Shelf.h"
student-header = true
uses = ["box"]
objects = ["Box b"]
object = "Shelf s(b)"

[[topic]]
why = "A box holds what is put in."
[[topic.check]]
id = "box.sum.all"
points = 30
title = "sum is the sum"
clause = "sum()"
hint = "Add them."
run = ["put(2) put(3) sum() -> 5"]
[[topic.check]]
id = "shelf.total.all"
points = 30
title = "total is the sum of all"
clause = "total()"
hint = "Ask the box."
run = ["b.put(1) add(2) add(3) total() -> 6"]
[[topic.check]]
id = "shelf.add.calls"
points = 40
title = "add puts the number into the box, once"
clause = "add(n)"
hint = "One put."
calls = ["put"]
run = ["b.put(1) add(2) b.put(3) add(4)"]
"#;

/// The check of the calls, for a shelf with that header and source.
fn put_calls(header: &str, source: &str) -> CheckResult {
    let box_header = "#pragma once\nclass Box {\npublic:\n    void put(int n);\n    int sum() const;\nprivate:\n    int m_sum = 0;\n};\n";
    let box_source =
        "#include \"Box.h\"\nvoid Box::put(int n) { m_sum += n; }\nint Box::sum() const { return m_sum; }\n";
    let place = all_handed_in(&[
        ("assignment.toml", WATCHED_SHELF),
        ("solution/Box.h", box_header),
        ("solution/Box.cpp", box_source),
        ("solution/Shelf.h", &shelf("m_box.put(n);")),
        ("solution/Shelf.cpp", "#include \"Shelf.h\"\n"),
    ]);
    let folder = all_handed_in(&[
        ("Box.h", box_header),
        ("Box.cpp", box_source),
        ("Shelf.h", header),
        ("Shelf.cpp", source),
    ]);
    let report = graded(place.path(), folder.path());
    assert!(check(&report, "shelf.total.all").verdict.is_pass(), "{report:?}");
    check(&report, "shelf.add.calls").clone()
}

#[test]
fn calls_that_a_students_own_header_makes_are_watched() {
    if leaves_out("calls that a students own header makes are watched") {
        return;
    }
    let include = "#include \"Shelf.h\"\n";
    let right = put_calls(&shelf("m_box.put(n);"), include);
    assert!(right.verdict.is_pass(), "{right:?}");
    let twice = put_calls(&shelf("m_box.put(n - 1); m_box.put(1);"), include);
    let evidence = twice.evidence.unwrap();
    assert_eq!(evidence.required, "b.put(2)");
    assert_eq!(evidence.got, "b.put(1)\nb.put(1)");
}

#[test]
fn calls_of_a_students_source_and_of_templates_in_a_header_are_watched() {
    if leaves_out("calls of a students source and of templates in a header are watched") {
        return;
    }
    let header = "#pragma once\n#include \"Box.h\"\ntemplate <class T> void fill(T& t, int n) { t.put(n); }\nclass Shelf {\npublic:\n    \
                  Shelf(Box& box);\n    void add(int n);\n    int total();\nprivate:\n    Box* m_box;\n};\n";
    let source = |add: &str| {
        format!(
            "#include \"Shelf.h\"\nShelf::Shelf(Box& box) : m_box(&box) {{}}\nvoid Shelf::add(int n) {{ {add} }}\nint Shelf::total() {{ return \
             m_box->sum(); }}\n"
        )
    };
    let right = put_calls(header, &source("fill(*m_box, n);"));
    assert!(right.verdict.is_pass(), "{right:?}");
    let none = put_calls(header, &source("fill(*m_box, n); if (n == 4) m_box->put(0);"));
    assert_eq!(none.verdict.kind(), "mismatch", "{none:?}");
    let inside =
        put_calls(&changed(header, "t.put(n); }", "t.put(n); t.put(0); }"), &source("fill(*m_box, n);"));
    assert_eq!(inside.verdict.kind(), "mismatch", "{inside:?}");
}

/// A header cannot hide its calls behind names like the grader's.
#[test]
fn calls_of_functions_that_are_called_like_the_graders_are_watched() {
    if leaves_out("calls of functions that are called like the graders are watched") {
        return;
    }
    let header = shelf("harness_shim_put(m_box, n);");
    let hiding = "inline void harness_shim_put(Box& box, int n) { box.put(n); box.put(0); }\n";
    let header = changed(&header, "class Shelf", &format!("{hiding}class Shelf"));
    let row = put_calls(&header, "#include \"Shelf.h\"\n");
    assert_eq!(row.evidence.unwrap().got, "b.put(2)\nb.put(0)");
}
