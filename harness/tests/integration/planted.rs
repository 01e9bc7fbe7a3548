use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use harness::model::GradeReport;
use predicates::prelude::*;
use predicates::str::contains;
use tempfile::TempDir;

use crate::stage::{Copy, harness, root};
use crate::sweep::leaves_out;

/// Text that is in every planted file, and may be in no other.
const CANARY: &str = "canary-of-the-planted-files";

fn given() -> PathBuf {
    root().join("harness/judge/src/assignments/battleship/given")
}

/// A precompiled header of a Game with one member more: whoever includes `Game.h` beside it gets that Game.
fn plant_precompiled_header(folder: &Path) {
    let work = TempDir::new().unwrap();
    for entry in fs::read_dir(given()).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, work.path().join(path.file_name().unwrap())).unwrap();
    }
    let header = work.path().join("Game.h");
    let text = fs::read_to_string(&header).unwrap();
    let evil =
        text.replacen("class Game", &format!("struct {} {{}};\nclass Game", CANARY.replace('-', "_")), 1);
    assert_ne!(text, evil);
    fs::write(&header, evil).unwrap();
    let mut compiler = Command::new("g++");
    compiler.args(["-std=c++17", "-x", "c++-header"]).arg(&header).arg("-o").arg(folder.join("Game.h.gch"));
    assert!(compiler.status().unwrap().success());
}

fn plant(folder: &Path, name: &[u8]) {
    let marker = folder.join("marker");
    let text = format!("# {CANARY}\nall:\n\ttouch {}\n", marker.display());
    fs::write(folder.join(OsStr::from_bytes(name)), text).unwrap();
}

/// Every file under a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found
}

fn holds(path: &Path, text: &str) -> bool {
    let content = fs::read(path).unwrap();
    content.windows(text.len()).any(|window| window == text.as_bytes())
}

/// What a build or a tool started in the submission's folder would pick up.
const PLANTED: [&[u8]; 14] = [
    b"-fplugin=x.cpp",
    b"@args.cpp",
    b"Board.o",
    b"CMakeLists.txt",
    b"Makefile",
    b"Game.h",
    b"build.rs",
    b"harness.toml",
    b"iostream",
    b"libBoard.a",
    b"rust-toolchain.toml",
    b"vector",
    b"x\x1b]0;owned\x07\n::error::forged",
    b"y\xff\xe2\x80\xae",
];

#[test]
fn what_is_planted_beside_the_sources_is_listed_and_never_reaches_the_build() {
    if leaves_out("files planted beside the sources") {
        return;
    }
    let copy = Copy::of("char-grid");
    plant_precompiled_header(copy.path());
    PLANTED.iter().for_each(|name| plant(copy.path(), name));
    let cache = TempDir::new().unwrap();
    let out = cache.path().join("report.json");
    let mut command = harness();
    command.arg("grade").arg(copy.path()).arg("--cache-dir").arg(cache.path());
    command.args(["--format", "json", "--out"]).arg(&out);
    let listed =
        contains("-fplugin=x.cpp, @args.cpp, Board.o, CMakeLists.txt, Game.h.gch, Makefile were left")
            .and(contains("Game.h was left out: the harness uses its own"))
            .and(contains("\u{1b}").not())
            .and(contains("\n::").not());
    command.assert().code(0).stdout(contains("Score 100/100").and(listed));
    assert!(!copy.path().join("marker").exists(), "something ran the planted files");

    let report: GradeReport = serde_json::from_slice(&fs::read(&out).unwrap()).unwrap();
    let names = |text: &str| {
        let (names, _) = text.split_once(" was left out").or_else(|| text.split_once(" were left out"))?;
        Some(names.split(", ").count())
    };
    let told: usize = report.notes.iter().filter_map(|note| names(&note.text)).sum();
    assert_eq!(told, PLANTED.len() + 1, "{:#?}", report.notes);
    let reached: Vec<PathBuf> = files(cache.path())
        .into_iter()
        .filter(|path| *path != out)
        .filter(|path| holds(path, CANARY) || holds(path, &CANARY.replace('-', "_")))
        .collect();
    assert!(reached.is_empty(), "{reached:?}");
}

/// Without this, the test above could pass because the planted header does nothing.
#[test]
fn the_planted_header_would_be_taken_where_the_sources_lie() {
    let copy = Copy::of("char-grid");
    for entry in fs::read_dir(given()).unwrap() {
        let path = entry.unwrap().path();
        fs::copy(&path, copy.path().join(path.file_name().unwrap())).unwrap();
    }
    plant_precompiled_header(copy.path());
    let probe = format!("#include \"Game.h\"\n{} proof;\n", CANARY.replace('-', "_"));
    fs::write(copy.path().join("probe.cpp"), probe).unwrap();
    let mut compiler = Command::new("g++");
    compiler.args(["-std=c++17", "-fsyntax-only", "probe.cpp"]).current_dir(copy.path());
    assert!(compiler.status().unwrap().success(), "this compiler takes no precompiled header from there");
}

#[test]
fn of_very_many_planted_files_twenty_are_named_and_the_rest_are_counted() {
    let copy = Copy::of("char-grid");
    (0..300).for_each(|number| plant(copy.path(), format!("planted-{number:03}.cpp").as_bytes()));
    let mut command = harness();
    let told = contains("planted-019.cpp, and 280 more")
        .and(contains("planted-020.cpp").not())
        .and(contains("was left out").not());
    command.arg("grade").arg(copy.path()).assert().code(0).stdout(told);
}
