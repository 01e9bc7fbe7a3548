//! The rules of the design that a compiler does not hold.

mod imports;
mod names;
mod prose;
mod runtime;
mod tree;

use std::fs;
use std::path::{Path, PathBuf};

use crate::stage::root;

/// Who may import whom inside `harness`. A module that is not named as a key may not be there.
const ALLOWED: &[(&str, &[&str])] = &[
    ("model", &["model"]),
    ("differences", &["model", "differences"]),
    ("docs", &["model", "docs"]),
    ("report", &["model", "differences", "report"]),
    ("lexer", &["lexer"]),
    ("intake", &["model", "intake"]),
    ("sandbox", &["model", "sandbox"]),
    ("build", &["model", "sandbox", "stop", "build"]),
    ("worker", &["model", "sandbox", "worker"]),
    ("assignments", &["model", "lexer", "assignments"]),
    ("rubric", &["model", "assignments", "rubric"]),
    ("self_attack", &["model", "build", "worker", "self_attack"]),
    (
        "grade",
        &["model", "differences", "sandbox", "build", "worker", "assignments", "intake", "lexer", "grade"],
    ),
    ("class", &["model", "build", "grade", "intake", "whole_file", "class"]),
    ("whole_file", &["stop", "whole_file"]),
    ("stop", &["stop"]),
    ("lineup", &["model", "worker", "duel", "lineup"]),
    ("duel", &["model", "sandbox", "worker", "duel"]),
    ("tournament", &["model", "build", "class", "duel", "whole_file", "worker", "tournament"]),
    ("show", &["model", "sandbox", "worker", "report", "show"]),
    ("selftest", &["model", "build", "grade", "intake", "assignments", "selftest"]),
    ("snapshot", &["model", "differences", "sandbox", "worker", "assignments", "snapshot"]),
    (
        "cli",
        &[
            "model",
            "report",
            "lexer",
            "intake",
            "sandbox",
            "build",
            "worker",
            "assignments",
            "grade",
            "duel",
            "lineup",
            "tournament",
            "rubric",
            "self_attack",
            "stop",
            "selftest",
            "show",
            "snapshot",
            "class",
            "whole_file",
            "pack",
            "docs",
            "cli",
            "exit_code",
        ],
    ),
    ("pack", &["report", "pack"]),
    ("exit_code", &["exit_code"]),
];

const FILE_LIMIT: usize = 600;

/// Where the sources of our crates lie.
const SOURCES: [&str; 4] = ["reference/src", "harness/judge/src", "harness/src", "harness/worker/src"];

/// The two crates that have modules enough for rules between them: what judges, and what runs and reports.
fn parent_crates() -> [PathBuf; 2] {
    ["harness/judge/src", "harness/src"].map(|folder| root().join(folder))
}

pub(crate) fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The names that follow `crate::` in a file.
fn imports(text: &str) -> Vec<String> {
    let name = |rest: &str| rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.flat_map(|line| line.split("crate::").skip(1).map(name).collect::<Vec<String>>())
        .filter(|name| !name.is_empty() && name.starts_with(|c: char| c.is_ascii_lowercase()))
        .collect()
}

fn forbidden_imports(module: &str, text: &str) -> Vec<String> {
    let (_, allowed) = ALLOWED
        .iter()
        .find(|(name, _)| *name == module)
        .unwrap_or_else(|| panic!("say in layering.rs what the new module {module} may import"));
    imports(text).into_iter().filter(|import| !allowed.contains(&import.as_str())).collect()
}

#[test]
fn modules_import_only_what_the_design_allows() {
    let homes = parent_crates();
    for (home, path) in homes.iter().flat_map(|home| sources(home).into_iter().map(move |path| (home, path)))
    {
        let relative = path.strip_prefix(home).unwrap();
        let module =
            relative.components().next().unwrap().as_os_str().to_str().unwrap().trim_end_matches(".rs");
        if matches!(module, "main" | "lib") {
            continue;
        }
        let wrong = forbidden_imports(module, &fs::read_to_string(&path).unwrap());
        assert!(wrong.is_empty(), "{} imports {wrong:?}", relative.display());
    }
}

/// Two ways to make a text inert are one too many: the second would be forgotten when the first is mended.
#[test]
fn only_the_seam_of_output_makes_texts_inert() {
    let seam = root().join("harness/src/report/visible");
    let own_ways =
        ["quick_xml", "csv::", "escape_unicode", "escape_debug", "escape_default", "&lt;", "&amp;"];
    let printers = ["harness/src/report", "harness/src/cli"].map(|folder| sources(&root().join(folder)));
    for path in printers.concat().into_iter().filter(|path| !path.starts_with(&seam)) {
        let text = fs::read_to_string(&path).unwrap();
        let found = own_ways.iter().find(|way| text.contains(**way));
        assert_eq!(found, None, "{}", path.display());
    }
}

#[test]
fn the_import_test_notices_a_forbidden_import() {
    assert_eq!(forbidden_imports("report", "use crate::grade::grade;"), ["grade"]);
    assert_eq!(forbidden_imports("model", "fn f() { crate::build::x() }"), ["build"]);
}

#[test]
fn the_reference_knows_nothing_of_the_harness_and_has_no_unsafe_code() {
    let lib = fs::read_to_string(root().join("reference/src/lib.rs")).unwrap();
    assert!(lib.contains("#![forbid(unsafe_code)]"));
    let manifest = fs::read_to_string(root().join("reference/Cargo.toml")).unwrap();
    let names_it = |line: &&str| line.starts_with("harness") && *line != "harness = false";
    assert_eq!(manifest.lines().find(names_it), None);
}

#[test]
fn the_worker_depends_on_no_reference() {
    let manifest = fs::read_to_string(root().join("harness/worker/Cargo.toml")).unwrap();
    assert!(!manifest.contains("reference") && !manifest.contains("harness.workspace"));
}

#[test]
fn files_stay_small() {
    let mut large = Vec::new();
    for folder in SOURCES {
        for path in sources(&root().join(folder)) {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
            let is_tests = path.ends_with("tests.rs");
            if code.lines().count() > FILE_LIMIT && !is_tests {
                large.push(path);
            }
        }
    }
    assert!(large.is_empty(), "{large:?}");
}

#[test]
fn every_module_file_says_what_it_owns() {
    for folder in SOURCES {
        for path in sources(&root().join(folder)) {
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.starts_with("//!"), "{} has no module documentation", path.display());
        }
    }
}

#[test]
fn only_the_worker_is_unsafe() {
    for folder in SOURCES.into_iter().filter(|folder| !folder.contains("worker")) {
        for path in sources(&root().join(folder)) {
            let text = fs::read_to_string(&path).unwrap();
            assert!(!text.contains("unsafe {"), "{} holds unsafe code", path.display());
        }
    }
}

/// A fourth assignment adds folders and touches three lines; this names the one that is missing.
#[test]
fn every_assignment_is_registered_everywhere() {
    let folders = |path: &str| -> Vec<String> {
        let entries = fs::read_dir(root().join(path)).unwrap().map(|entry| entry.unwrap());
        let mut names: Vec<String> = entries
            .filter(|entry| entry.path().is_dir())
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    };
    let mut registered: Vec<String> =
        harness::assignments::ALL.iter().map(|assignment| assignment.id().to_owned()).collect();
    registered.sort();
    assert_eq!(folders("reference/src"), registered, "add `pub mod` to reference/src/lib.rs, or the folder");
    let mut own = folders("harness/judge/src/assignments");
    own.retain(|name| !["contract", "declared", "repro", "source_rules"].contains(&name.as_str()));
    assert_eq!(own, registered, "add it to ALL in assignments/registry.rs");
    assert_eq!(folders("fixtures"), registered, "every assignment has fixtures");
}
