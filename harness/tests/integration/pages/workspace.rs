//! The folder that a page's commands are run in, with everything that pages name as if it were there.

use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use harness::build::Cache;
use tempfile::TempDir;

use super::page::Page;
use crate::stage::{accepted, cache, mutants, root};

/// The fixture that is `submission/`: its only mistake fails one check.
const SUBMISSION: &str = "board-unplace-one-cell";

/// The cache that `harness cache` shows and empties; all other commands use the one that all tests share.
const OWN_CACHE: &str = "own-cache";

/// Between the words of a command that was called, and after its last.
const WORD: char = '\u{1f}';
const CALL: char = '\u{1e}';

const GRADEBOOK: &str = "Student,ID,SIS User ID,SIS Login ID,Section,Battleship (2)\n    Points Possible,,,,,100.00\n\
                         \"Doe, Jane\",11,,jane,S,\n";
const ROSTER: &str =
    "submission,id,name,login,email\nalice,11,Alice,alice,a@example.com\nbob,12,Bob,bob,b@example.com\n";
const RUBRIC: &str = "[checks.\"board.two-boards\"]\nvisibility = \"hidden\"\n";

/// A command that was called, and its words.
pub(super) type Call = Vec<String>;

pub(super) struct Workspace {
    home: TempDir,
}

impl Workspace {
    pub(super) fn of(page: &Page) -> Workspace {
        let workspace = Workspace { home: TempDir::new().unwrap() };
        workspace.lay_out_programs();
        workspace.lay_out_submissions();
        for (name, text) in [("roster.csv", ROSTER), ("rubric.toml", RUBRIC), ("gradebook.csv", GRADEBOOK)] {
            workspace.write(name, text);
        }
        for block in &page.blocks {
            if let Some((_, name)) = block
                .mark
                .split_once(' ')
                .filter(|(language, _)| ["toml", "cpp", "rust", "txt"].contains(language))
            {
                workspace.write(name, &block.text);
            }
        }
        // `harness cache` speaks of a cache that is there.
        Cache::open(&workspace.path(OWN_CACHE)).unwrap();
        if page.source.contains("last-week/") {
            workspace.run("harness grade-class submissions/ --out last-week");
        }
        workspace
    }

    fn path(&self, name: &str) -> PathBuf {
        self.home.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        fs::create_dir_all(self.path(name).parent().unwrap()).unwrap();
        fs::write(self.path(name), text).unwrap();
    }

    fn lay_out_submissions(&self) {
        let all = mutants();
        let mutant = all.iter().find(|fixture| fixture.name == SUBMISSION).unwrap();
        let wrong: Vec<(String, Vec<u8>)> =
            mutant.submission.files.iter().map(|file| (file.name.clone(), file.content.clone())).collect();
        let (right, other) = (files_of("char-grid"), files_of("ship-records"));
        for (name, files) in [("submission", &wrong), ("alice", &right), ("trusted", &right)] {
            lay_out(&self.path(name), files);
        }
        lay_out(&self.path("submissions/alice"), &right);
        lay_out(&self.path("submissions/carol"), &wrong);
        fs::create_dir(self.path("export")).unwrap();
        for (name, files) in [
            ("alice.zip", &right),
            ("bob.zip", &other),
            ("submissions/bob.zip", &other),
            ("export/doejane_11_501_p.zip", &right),
        ] {
            archive(&self.path(name), files);
        }
    }

    /// `harness` is the program, and in `parsed` one that only notes how it was called; so is cargo, except that here it
    /// starts `harness` where it would have built it first.
    fn lay_out_programs(&self) {
        fs::create_dir_all(self.path("bin/parsed")).unwrap();
        symlink(assert_cmd::cargo::cargo_bin!("harness"), self.path("bin/harness")).unwrap();
        let note = format!(
            "{{ printf '%s\\x1f' \"${{0##*/}}\" \"$@\"; printf '\\x1e'; }} >> {}\n",
            self.calls().display()
        );
        let start = format!(
            "[ \"$1\" = run ] || exit 0\nwhile [ \"$1\" != -- ]; do shift; done\nshift\ncd {}\nexec harness \"$@\"\n",
            root().display()
        );
        for (name, text) in [
            ("bin/cargo", format!("{note}{start}")),
            ("bin/parsed/cargo", note.clone()),
            ("bin/parsed/harness", note),
        ] {
            self.write(name, &format!("#!/bin/bash\n{text}"));
            fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).unwrap();
        }
    }

    fn calls(&self) -> PathBuf {
        self.path("bin/calls")
    }

    /// Performs a line of a page.
    pub(super) fn run(&self, line: &str) -> Output {
        let path = format!("{}:{}", self.path("bin").display(), std::env::var("PATH").unwrap());
        let cache = if line.starts_with("harness cache") { self.path(OWN_CACHE) } else { cache() };
        self.bash(line).env("PATH", path).env("HARNESS_CACHE_DIR", cache).output().unwrap()
    }

    /// The commands of a line that is not performed. A program that is neither harness nor cargo is a call as well,
    /// without arguments.
    pub(super) fn parse(&self, line: &str) -> Vec<Call> {
        let missing = format!(
            "command_not_found_handle() {{ printf '%s\\x1f\\x1e' \"$1\" >> {}; }}\n",
            self.calls().display()
        );
        let _ = fs::remove_file(self.calls());
        self.bash(&(missing + line)).env("PATH", self.path("bin/parsed")).output().unwrap();
        self.called()
    }

    /// The commands that were noted since they were last asked for.
    pub(super) fn called(&self) -> Vec<Call> {
        let noted = fs::read_to_string(self.calls()).unwrap_or_default();
        let _ = fs::remove_file(self.calls());
        let words = |call: &str| call.split_terminator(WORD).map(str::to_owned).collect();
        noted.split_terminator(CALL).map(words).collect()
    }

    fn bash(&self, script: &str) -> Command {
        let mut command = Command::new("/bin/bash");
        command.args(["--norc", "-c", script]).current_dir(self.home.path()).env("HOME", self.home.path());
        // A rustc that rustup manages looks for its toolchains in the home of the user.
        if let Some(home) = std::env::home_dir().filter(|_| std::env::var_os("RUSTUP_HOME").is_none()) {
            command.env("RUSTUP_HOME", home.join(".rustup"));
        }
        command.env_remove("NO_COLOR").stdin(std::process::Stdio::null());
        command
    }
}

fn files_of(fixture: &str) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(accepted(fixture)).unwrap().map(|entry| entry.unwrap());
    let files =
        entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()));
    files.filter(|(name, _)| name != "fixture.toml").collect()
}

fn lay_out(folder: &Path, files: &[(String, Vec<u8>)]) {
    fs::create_dir_all(folder).unwrap();
    for (name, content) in files {
        fs::write(folder.join(name), content).unwrap();
    }
}

fn archive(path: &Path, files: &[(String, Vec<u8>)]) {
    let mut zip = zip::ZipWriter::new(fs::File::create(path).unwrap());
    for (name, content) in files {
        zip.start_file(name.as_str(), zip::write::SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap();
}
