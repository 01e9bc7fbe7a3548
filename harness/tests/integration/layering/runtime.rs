//! The Rust files that are compiled into submissions: all of them are seen by the tools.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::{sources, tree};
use crate::stage::root;

const LINT: &str = "harness/runtime/lint";

/// The files that the targets of the lint packages consist of.
fn linted() -> BTreeSet<PathBuf> {
    let lint = root().join(LINT);
    let given = fs::read_dir(&lint).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let packages = given.chain([lint.clone()]);
    packages.flat_map(|package| targets(&package)).flat_map(|target| with_modules(&target)).collect()
}

/// The paths of a package's targets, by its manifest.
fn targets(package: &Path) -> Vec<PathBuf> {
    let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap();
    let table: toml::Table = toml::from_str(&manifest).unwrap();
    let examples = table.get("example").and_then(toml::Value::as_array).into_iter().flatten();
    let targets = table.get("lib").into_iter().chain(examples);
    targets.map(|target| package.join(target["path"].as_str().unwrap())).collect()
}

/// A target's root file and all that its modules lead to.
fn with_modules(target: &Path) -> Vec<PathBuf> {
    if target.extension().is_some_and(|extension| extension == "in") {
        return vec![target.canonicalize().unwrap()];
    }
    let modules = tree::modules(&target.canonicalize().unwrap());
    modules.into_values().map(|module| module.file).collect()
}

/// Folders whose Rust files are compiled into submissions.
fn folders() -> Vec<PathBuf> {
    let assignments = fs::read_dir(root().join("harness/judge/src/assignments")).unwrap();
    let shims = assignments.map(|entry| entry.unwrap().path().join("rust")).filter(|path| path.is_dir());
    shims.chain([root().join("harness/runtime/rust")]).collect()
}

#[test]
fn every_rust_file_that_is_compiled_into_submissions_is_linted() {
    let linted = linted();
    let unseen: Vec<PathBuf> = folders()
        .iter()
        .flat_map(|folder| sources(folder))
        .map(|file| file.canonicalize().unwrap())
        .filter(|file| !linted.contains(file))
        .collect();
    assert!(
        unseen.is_empty(),
        "clippy never sees {unseen:?}. Declare each as a module of a target in {LINT}/Cargo.toml, or let its name end in \
         .in if it can be no module."
    );
}
