//! Functions that the author wrote by hand, for what no script can call by itself.

use std::fs;

use harness::model::{GradeReport, Verdict};
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use super::{all_handed_in, changed, check, graded};
use crate::stage::harness;
use crate::sweep::leaves_out;

const MANIFEST: &str = r#"id = "route"
title = "A route"
[component.route]
file = "Route.cpp"
header = "Route.h"
student-header = true
shim = "shims/visits.h"
object = "Route r"
[[topic]]
why = "Whoever visits a route sees its towns in their order."
[[topic.check]]
id = "route.visit.order"
points = 50
title = "visit visits the towns in their order"
clause = "visit(next)"
hint = "From the first on."
run = ['add(1) add(2) visited(r) -> {1, 2}']
[[topic.check]]
id = "route.size.all"
points = 50
title = "size is the number of towns"
clause = "size()"
hint = "Count them."
run = ['size() -> 0 add(1) size() -> 1']
"#;

const SHIM: &str = r#"#include <algorithm>
#include "Route.h"
std::vector<int> visited(Route& route) {
    std::vector<int> all;
    route.visit([&](int town) { all.push_back(town); return std::min(town, 9) < 9; });
    return all;
}
"#;

const HEADER: &str = r#"#pragma once
#include <functional>
#include <vector>
class Route {
public:
    void add(int town);
    void visit(const std::function<bool(int)>& next) const;
    int size() const;
private:
    std::vector<int> m_towns;
};
"#;

const SOLUTION: &str = r#"#include "Route.h"
void Route::add(int town) { m_towns.push_back(town); }
void Route::visit(const std::function<bool(int)>& next) const {
    for (int town : m_towns)
        if (!next(town)) return;
}
int Route::size() const { return static_cast<int>(m_towns.size()); }
"#;

fn folder_with(manifest: &str, shim: &str) -> TempDir {
    let folder = TempDir::new().unwrap();
    ["solution", "shims"].iter().for_each(|name| fs::create_dir(folder.path().join(name)).unwrap());
    let files = [
        ("assignment.toml", manifest),
        ("Route.h", HEADER),
        ("shims/visits.h", shim),
        ("solution/Route.h", HEADER),
        ("solution/Route.cpp", SOLUTION),
    ];
    files.iter().for_each(|(name, text)| fs::write(folder.path().join(name), text).unwrap());
    folder
}

fn report(manifest: &str, header: &str, source: &str) -> GradeReport {
    let submission = all_handed_in(&[("Route.h", header), ("Route.cpp", source)]);
    graded(folder_with(manifest, SHIM).path(), submission.path())
}

/// The same with a header that students are given.
fn given() -> String {
    changed(MANIFEST, "student-header = true\n", "")
}

#[test]
fn a_function_of_the_authors_is_called_like_one_of_the_header() {
    if leaves_out("a function of the authors is called like one of the header") {
        return;
    }
    // A student may have a function of its name, and a visit as a template.
    let own = changed(
        SOLUTION,
        "void Route::add",
        "std::vector<int> visited(Route&) { return {}; }\nvoid Route::add",
    );
    let template = "#pragma once\n#include <vector>\nstruct Route {\n    std::vector<int> all;\n    void add(int town) { all.push_back(town); }\n    template <class F> void visit(F next) { for (int town : all) if (!next(town)) break; }\n    int size() { return all.size(); }\n};\n";
    for (manifest, header, source) in [
        (given(), HEADER, own.as_str()),
        (MANIFEST.to_owned(), HEADER, own.as_str()),
        (MANIFEST.to_owned(), template, "#include \"Route.h\"\n"),
    ] {
        let report = report(&manifest, header, source);
        assert_eq!(report.score.earned, 100, "{report:?}");
    }
    let backwards = changed(
        SOLUTION,
        "int town : m_towns",
        "int town : std::vector<int>(m_towns.rbegin(), m_towns.rend())",
    );
    for manifest in [given(), MANIFEST.to_owned()] {
        let report = report(&manifest, HEADER, &backwards);
        let Verdict::Mismatch { expected, observed, .. } = &check(&report, "route.visit.order").verdict
        else {
            panic!("{report:?}")
        };
        assert_eq!((expected.as_str(), observed.as_str()), ("{1, 2}", "{2, 1}"));
    }
}

#[test]
fn a_header_over_which_it_does_not_compile_costs_what_calls_it_with_the_compilers_words() {
    if leaves_out("a header over which it does not compile costs what calls it with the compilers words") {
        return;
    }
    let header =
        changed(HEADER, "void visit(const std::function<bool(int)>& next) const;", "void visitAll() const;");
    let source = changed(
        SOLUTION,
        "void Route::visit(const std::function<bool(int)>& next) const {\n    for (int town : m_towns)\n        if (!next(town)) return;\n}\n",
        "void Route::visitAll() const {}\n",
    );
    let report = report(MANIFEST, &header, &source);
    assert!(check(&report, "route.size.all").verdict.is_pass(), "{report:?}");
    let words = format!("{:?}", check(&report, "route.visit.order"));
    assert!(words.contains("has no member named 'visit'"), "{words}");
}

#[test]
fn a_mistake_in_it_is_the_authors_and_has_its_line() {
    if leaves_out("a mistake in it is the authors and has its line") {
        return;
    }
    let told = |manifest: &str, shim: &str, said: &str| {
        let folder = folder_with(manifest, shim);
        let submission = all_handed_in(&[("Route.h", HEADER), ("Route.cpp", SOLUTION)]);
        let mut command = harness();
        command
            .env("COLUMNS", "200")
            .args(["grade", "--assignment"])
            .arg(folder.path())
            .arg(submission.path());
        command.assert().code(70).stderr(contains(said.to_owned()));
    };
    told(MANIFEST, "int visited(Route& r {\n", "shims/visits.h:1: this is no declaration");
    told(&given(), &changed(SHIM, "return all;", "return al;"), "visits.h:6:");
    told(&changed(MANIFEST, "shims/visits.h", "shims/visit.h"), SHIM, "did you mean visits.h?");
}

#[test]
fn students_are_not_given_it_and_no_program_calls_it() {
    if leaves_out("students are not given it and no program calls it") {
        return;
    }
    let folder = folder_with(&given(), SHIM);
    let place = TempDir::new().unwrap();
    let mut begin = harness();
    begin.arg("new").arg(folder.path()).arg(place.path().join("begin")).assert().success();
    assert!(place.path().join("begin/Route.h").is_file());
    assert!(!place.path().join("begin/visits.h").exists());
    let wrong =
        all_handed_in(&[("Route.cpp", &changed(SOLUTION, "if (!next(town)) return;", "next(town + 1);"))]);
    let mut repro = harness();
    repro.arg("repro").arg(wrong.path()).args(["route.visit.order", "--assignment"]).arg(folder.path());
    repro.assert().code(1).stdout(contains("#include").not());
}
