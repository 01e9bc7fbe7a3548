//! The submissions that are timed: every accepted and real-like fixture that has its files beside it.

use std::fs;
use std::path::{Path, PathBuf};

/// One submission, and what its bare compilation is.
pub(crate) struct Case {
    /// The assignment, the kind of fixture and its name.
    pub(crate) name: String,
    pub(crate) assignment: &'static str,
    pub(crate) folder: PathBuf,
    /// The folder whose sources make the floor: a submission's own, unless it is in Rust.
    pub(crate) compiled_barely: PathBuf,
    pub(crate) flags: &'static [&'static str],
    pub(crate) sources: &'static [&'static str],
    pub(crate) headers: Vec<PathBuf>,
    /// The file that is changed where one is.
    pub(crate) edited: &'static str,
}

/// The bare compilation of one assignment, and the submissions whose place it takes that are in Rust.
struct Bare {
    assignment: &'static str,
    flags: &'static [&'static str],
    sources: &'static [&'static str],
    rust: &'static [&'static str],
    plain: &'static str,
}

const ALL: [Bare; 3] = [
    Bare {
        assignment: "battleship",
        flags: &["-std=c++17", "-O1"],
        sources: &["Board.cpp", "Game.cpp", "Player.cpp"],
        rust: &["board.rs", "game.rs", "player.rs"],
        plain: "char-grid",
    },
    Bare {
        assignment: "neighbors",
        flags: &["-std=c++17", "-O1"],
        sources: &["Neighbors.cpp", "playgame.cpp"],
        rust: &[],
        plain: "",
    },
    Bare {
        assignment: "reversi",
        flags: &["-std=c++14", "-O0", "-DCS211_TESTING", "-Isrc"],
        sources: &[
            "src/model.cxx",
            "src/view.cxx",
            "src/controller.cxx",
            "src/reversi.cxx",
            "test/model_test.cxx",
        ],
        rust: &[],
        plain: "",
    },
];

/// All submissions that are timed.
pub(crate) fn cases() -> Vec<Case> {
    let of = |bare: &'static Bare| ["accepted", "real-like"].into_iter().flat_map(|kind| bare.cases(kind));
    ALL.iter().flat_map(of).collect()
}

/// The folder of a fixture.
pub(crate) fn fixture(assignment: &str, kind: &str, name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures").join(assignment).join(kind).join(name)
}

impl Bare {
    fn cases(&'static self, kind: &str) -> Vec<Case> {
        let Ok(folders) = fs::read_dir(fixture(self.assignment, kind, "")) else { return Vec::new() };
        let mut names: Vec<String> =
            folders.filter_map(|folder| folder.ok()?.file_name().into_string().ok()).collect();
        names.sort();
        names.iter().filter_map(|name| self.case(kind, name)).collect()
    }

    /// `None` for a fixture that is an edit of another one, or has but a part of the files.
    fn case(&self, kind: &str, name: &str) -> Option<Case> {
        let folder = fixture(self.assignment, kind, name);
        let has_all =
            |files: &[&str]| !files.is_empty() && files.iter().all(|file| folder.join(file).is_file());
        let is_rust = has_all(self.rust);
        if !is_rust && !has_all(self.sources) {
            return None;
        }
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("judge/src/assignments").join(self.assignment);
        let barely = if is_rust { fixture(self.assignment, "accepted", self.plain) } else { folder.clone() };
        Some(Case {
            name: format!("{} {kind} {name}", self.assignment),
            assignment: self.assignment,
            folder,
            compiled_barely: barely,
            flags: self.flags,
            sources: self.sources,
            headers: vec![own.join("given"), own.join("starter/cpp/src")],
            edited: if is_rust { self.rust[0] } else { self.sources[0] },
        })
    }
}
