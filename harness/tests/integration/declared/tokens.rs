//! Checks that read the student's source: tokens that it must not have, or must have.

use std::fs;

use harness::model::GradeReport;
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, graded, handed_in};
use crate::stage::harness;
use crate::sweep::leaves_out;

const MANIFEST: &str = r##"id = "sorting"
title = "Sorting by hand"
[component.sorting]
file = "sorting.cpp"
header = "sorting.h"
[[topic]]
why = "Who sorts by the library learns nothing of sorting."
[[topic.check]]
id = "sorting.sorted.order"
points = 60
title = "sorted gives the numbers in order"
clause = "sorted(numbers)"
hint = "Insert each where it belongs."
run = ["sorted({3, 1, 2}) -> {1, 2, 3} sorted({}) -> {}"]
[[topic.check]]
id = "sorting.source.own"
points = 40
title = "The sorting is your own"
clause = "Use a loop, and neither the library's sort nor goto"
hint = "Two loops, one in the other."
forbidden = ["std::sort", "stable_sort", "goto", "#include <algorithm>"]
required = ["for"]
"##;

const HEADER: &str = "#pragma once\n#include <vector>\nstd::vector<int> sorted(std::vector<int> numbers);\n";

const SOLUTION: &str = r#"#include "sorting.h"
// Not std::sort, and no goto.
std::vector<int> sorted(std::vector<int> numbers) {
    for (std::size_t one = 1; one < numbers.size(); one++)
        for (std::size_t at = one; at > 0 && numbers[at] < numbers[at - 1]; at--) std::swap(numbers[at], numbers[at - 1]);
    return numbers;
}
"#;

fn folder_with(manifest: &str) -> TempDir {
    all_handed_in(&[("assignment.toml", manifest), ("sorting.h", HEADER), ("solution/sorting.cpp", SOLUTION)])
}

fn report(source: &str) -> GradeReport {
    graded(folder_with(MANIFEST).path(), handed_in("sorting.cpp", source).path())
}

/// What the report says of the source.
fn said(source: &str) -> String {
    let report = report(source);
    assert!(check(&report, "sorting.sorted.order").verdict.is_pass(), "{report:?}");
    let harness::model::Verdict::Refused { rule } = &check(&report, "sorting.source.own").verdict else {
        return String::new();
    };
    rule.clone()
}

#[test]
fn a_comment_or_a_text_with_the_word_costs_nothing() {
    if leaves_out("a comment or a text with the word costs nothing") {
        return;
    }
    assert_eq!(said(SOLUTION), "");
    let text = changed(
        SOLUTION,
        "    return",
        "    const char* why = \"goto std::sort\";\n    static_cast<void>(why);\n    return",
    );
    assert_eq!(said(&text), "");
}

#[test]
fn a_token_that_is_not_allowed_is_named_with_its_file_and_line() {
    let library = "#include \"sorting.h\"\n#include <algorithm>\nstd::vector<int> sorted(std::vector<int> all) {\n    for (int once = 0; once < 1; once++)\n        std::sort(all.begin(), all.end());\n    return all;\n}\n";
    assert_eq!(
        said(library),
        "sorting.cpp line 2: #include <algorithm>; sorting.cpp line 5: std::sort (not allowed here)"
    );
}

#[test]
fn a_token_that_a_macro_makes_is_one() {
    let hidden =
        changed(SOLUTION, "#include \"sorting.h\"\n", "#include \"sorting.h\"\n#define JOIN(a, b) a##b\n");
    let hidden = changed(&hidden, "    return", "    JOIN(go, to) end;\nend:\n    return");
    assert!(said(&hidden).contains("goto (made by the macro JOIN)"), "{}", said(&hidden));
}

#[test]
fn what_must_be_used_and_is_only_spoken_of_is_missed() {
    if leaves_out("what must be used and is only spoken of is missed") {
        return;
    }
    let without = "#include \"sorting.h\"\n// for all of them\nstd::vector<int> sorted(std::vector<int> all) {\n    std::size_t one = 1;\n    while (one < all.size()) {\n        std::size_t at = one++;\n        while (at > 0 && all[at] < all[at - 1]) { std::swap(all[at], all[at - 1]); at--; }\n    }\n    return all;\n}\n";
    assert_eq!(said(without), "sorting.cpp has no for (it must be used)");
}

#[test]
fn a_student_reads_the_clause_beside_the_line() {
    let text = changed(SOLUTION, "    return", "    goto end;\nend:\n    return");
    let (folder, submission) = (folder_with(MANIFEST), handed_in("sorting.cpp", &text));
    let mut command = harness();
    command.env("COLUMNS", "160").args(["grade", "--assignment"]).arg(folder.path()).arg(submission.path());
    let shown = contains("sorting.cpp line 6: goto")
        .and(contains("Use a loop, and neither the library's sort nor goto"));
    command.assert().code(1).stdout(shown);
}

#[test]
fn a_helper_that_is_included_is_read_as_well() {
    if leaves_out("a helper that is included is read as well") {
        return;
    }
    let source =
        changed(SOLUTION, "#include \"sorting.h\"\n", "#include \"sorting.h\"\n#include \"order.h\"\n");
    let helper = "#pragma once\ninline void order() { goto end; end:; }\n";
    let submission = all_handed_in(&[("sorting.cpp", &source), ("order.h", helper)]);
    let folder = folder_with(MANIFEST);
    fs::write(folder.path().join("rubric.toml"), "[intake]\nextra-files = \"allow\"\n").unwrap();
    let mut command = harness();
    command
        .args(["grade", "--format", "json", "--rubric"])
        .arg(folder.path().join("rubric.toml"))
        .arg("--assignment");
    let output = command.arg(folder.path()).arg(submission.path()).output().unwrap();
    let report: GradeReport = serde_json::from_slice(&output.stdout).unwrap();
    let harness::model::Verdict::Refused { rule } = &check(&report, "sorting.source.own").verdict else {
        panic!("{report:?}")
    };
    assert!(rule.starts_with("order.h line 2: goto"), "{rule}");
}

#[test]
fn slips_about_tokens_are_named_with_their_line() {
    let slips = [
        ("\"goto\", ", "\"\\\"goto\\\"\", ", "is no row of tokens"),
        ("required = [\"for\"]", "required = [\"goto\"]", "goto is required and forbidden"),
        ("required = [\"for\"]", "required = [\"for\"]\nsilent = true", "something else than tokens"),
        (
            "required = [\"for\"]",
            "required = [\"while\"]",
            "solution breaks the rule: sorting.cpp has no while",
        ),
        ("\"stable_sort\"", "\"std::swap\"", "solution breaks the rule: sorting.cpp line 5: std::swap"),
    ];
    for (find, replace, told) in slips {
        let folder = folder_with(&changed(MANIFEST, find, replace));
        let mut command = harness();
        command.args(["grade", "--assignment"]).arg(folder.path());
        command.arg(handed_in("sorting.cpp", SOLUTION).path());
        command.assert().code(70).stdout("").stderr(contains("assignment.toml:").and(contains(told)));
    }
}

#[test]
fn an_explanation_shows_what_is_not_allowed() {
    let folder = folder_with(MANIFEST);
    let mut command = harness();
    command.args(["explain", "sorting.source.own", "--assignment"]).arg(folder.path());
    command.assert().success().stdout(contains("stable_sort"));
}

/// A list that is to be added up by recursion.
fn added(rule: &str, source: &str) -> GradeReport {
    let manifest = format!(
        "id = \"adding\"\ntitle = \"Adding\"\n[component.adding]\nfile = \"adding.cpp\"\nheader = \"adding.h\"\n[[topic]]\nwhy = \"w\"\n\
         [[topic.check]]\nid = \"adding.sum.own\"\npoints = 100\ntitle = \"t\"\nclause = \"c\"\nhint = \"h\"\n{rule}\n"
    );
    let place = super::all_handed_in(&[
        ("assignment.toml", &manifest),
        ("adding.h", "int sum(int n);\nint product(int n);\n"),
    ]);
    fs::create_dir(place.path().join("solution")).unwrap();
    let solution = "#include \"adding.h\"\nint sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }\nint product(int n) { int p = 1; while (n) p *= n--; return p; }\n";
    fs::write(place.path().join("solution/adding.cpp"), solution).unwrap();
    let folder = handed_in("adding.cpp", source);
    graded(place.path(), folder.path())
}

#[test]
fn one_function_is_read_with_what_it_calls_and_no_other() {
    if leaves_out("one function is read with what it calls and no other") {
        return;
    }
    let rule = "within = [\"sum\"]\nforbidden = [\"for\", \"while\", \"goto\"]\nrecursive = true";
    let helper = "#include \"adding.h\"\nstatic int down(int n, int so_far) { if (!n) return so_far; return down(n - 1, so_far + n); }\n\
                  int sum(int n) { return down(n, 0); }\nint product(int n) { int p = 1; for (; n; n--) p *= n; return p; }\n";
    assert_eq!(added(rule, helper).score.earned, 100);
    let looped = "#include \"adding.h\"\nstatic int all(int n) {\n  int s = 0;\n  while (n) s += n--;\n  return s;\n}\n\
                  int sum(int n) { return all(n); }\nint product(int n) { return n ? n * product(n - 1) : 1; }\n";
    let report = added(rule, looped);
    assert_eq!(report.score.earned, 0);
    let said = format!("{:?}", super::check(&report, "adding.sum.own"));
    assert!(said.contains("adding.cpp line 4: while") && said.contains("sum never calls itself"), "{said}");
    let apart = "#include \"adding.h\"\ntemplate <class T> static T from(T n) { return n ? n + from<T>(n - 1) : n; }\n\
                 struct Other { static int sum(int n) { return from<int>(n); } };\nint sum(int n) { return (Other::sum)(n); }\n\
                 int product(int n) { return n; }\n";
    assert_eq!(added(rule, apart).score.earned, 100);
    let namesake = apart.replace("from<int>(n)", "n * (n + 1) / 2");
    assert!(format!("{:?}", added(rule, &namesake)).contains("sum never calls itself"));
    let none = added(rule, "#include \"adding.h\"\nint product(int n) { return n; }\n");
    assert!(format!("{none:?}").contains("has no function sum yet"), "{none:?}");
}

#[test]
fn one_of_several_tokens_is_enough() {
    let rule = "within = [\"product\"]\nrequired-any = [\"for\", \"while\"]";
    let source =
        "#include \"adding.h\"\nint sum(int n) { for (;;) return n; }\nint product(int n) { LOOP }\n";
    let with = |text: &str| added(rule, &source.replace("LOOP", text)).score.earned;
    assert_eq!(
        (with("for (;;) return n;"), with("while (n) return n; return 1;"), with("return n;")),
        (100, 100, 0)
    );
}

#[test]
fn slips_about_functions_that_are_read_are_named() {
    for (rule, said) in [
        ("within = [\"sum\"]", "nothing is asked of these functions"),
        ("recursive = true", "recursive is about functions, and none is named"),
        ("within = [\"sum\"]\nforbidden = [\"#include <list>\"]", "stands in no function"),
        (
            "within = [\"summ\"]\nforbidden = [\"for\"]",
            "the course's own solution: adding.cpp has no function",
        ),
        ("within = [\"product\"]\nrecursive = true", "never calls itself"),
    ] {
        let manifest = format!(
            "id = \"adding\"\ntitle = \"Adding\"\n[component.adding]\nfile = \"adding.cpp\"\nheader = \"adding.h\"\n[[topic]]\nwhy = \"w\"\n\
             [[topic.check]]\nid = \"adding.sum.own\"\npoints = 100\ntitle = \"t\"\nclause = \"c\"\nhint = \"h\"\n{rule}\n"
        );
        let place = super::all_handed_in(&[
            ("assignment.toml", &manifest),
            ("adding.h", "int sum(int n);\nint product(int n);\n"),
        ]);
        fs::create_dir(place.path().join("solution")).unwrap();
        let solution = "#include \"adding.h\"\nint sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }\nint product(int n) { return n; }\n";
        fs::write(place.path().join("solution/adding.cpp"), solution).unwrap();
        let mut command = harness();
        command.env("COLUMNS", "200").args(["assignment", "check"]).arg(place.path());
        command.assert().code(70).stderr(contains("assignment.toml:")).stderr(contains(said));
    }
}

/// A header that students write may have other rules than their source.
#[test]
fn a_rule_may_be_about_one_of_two_files_and_about_global_variables() {
    if leaves_out("a rule may be about one of two files and about global variables") {
        return;
    }
    let folder = folder_with(MANIFEST);
    fs::rename(folder.path().join("sorting.h"), folder.path().join("solution/sorting.h")).unwrap();
    let rule = "read = [\"sorting.h\"]\nforbidden = [\"using namespace std\"]\n[[topic.check]]\nid = \"sorting.source.globals\"\npoints = 0\n\
                title = \"No globals\"\nclause = \"none\"\nhint = \"-\"\nno-globals = true\n";
    let manifest =
        changed(MANIFEST, "header = \"sorting.h\"", "header = \"sorting.h\"\nstudent-header = true");
    let start = manifest.find("forbidden = ").unwrap();
    fs::write(folder.path().join("assignment.toml"), format!("{}{rule}", &manifest[..start])).unwrap();
    let broken = |header: &str, source: &str| {
        let files = all_handed_in(&[("sorting.h", header), ("sorting.cpp", source)]);
        let report = graded(folder.path(), files.path());
        ["sorting.source.own", "sorting.source.globals"]
            .map(|id| check(&report, id).verdict.class().is_failure())
    };
    let source = changed(SOLUTION, "// Not", "using namespace std;\n// Not");
    assert_eq!(broken(HEADER, &source), [false, false]);
    let header = format!("{HEADER}using namespace std;\n");
    assert_eq!(broken(&header, SOLUTION), [true, false]);
    assert_eq!(broken(HEADER, &changed(SOLUTION, "// Not", "static int swaps;\n// Not")), [false, true]);
}
