use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use harness::model::{CheckResult, ComponentReport, GradeReport};
use tempfile::TempDir;

/// The repository's root.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// An accepted Battleship fixture.
pub(crate) fn accepted(name: &str) -> PathBuf {
    root().join("fixtures/battleship/accepted").join(name)
}

/// The cache that all tests share.
pub(crate) fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache")
}

/// The binary, with the tests' cache.
pub(crate) fn harness() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("harness"));
    command.env("HARNESS_CACHE_DIR", cache()).env_remove("NO_COLOR");
    command
}

/// The report of grading what lies at `path`.
pub(crate) fn grade(path: &Path, arguments: &[&str]) -> GradeReport {
    let output =
        harness().arg("grade").arg(path).args(["--format", "json"]).args(arguments).output().unwrap();
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)))
}

pub(crate) fn component<'a>(report: &'a GradeReport, id: &str) -> &'a ComponentReport {
    report.components.iter().find(|component| component.id == id).unwrap()
}

pub(crate) fn check<'a>(report: &'a GradeReport, id: &str) -> &'a CheckResult {
    let mut all = report.components.iter().flat_map(|component| &component.checks);
    all.find(|check| check.id == id).unwrap_or_else(|| panic!("no check {id}"))
}

/// A copy of an accepted fixture to be changed.
pub(crate) struct Copy {
    folder: TempDir,
}

impl Copy {
    pub(crate) fn of(name: &str) -> Copy {
        let folder = TempDir::new().unwrap();
        for entry in fs::read_dir(accepted(name)).unwrap() {
            let entry = entry.unwrap();
            if entry.file_name() != "fixture.toml" {
                fs::copy(entry.path(), folder.path().join(entry.file_name())).unwrap();
            }
        }
        Copy { folder }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn edit(self, file: &str, find: &str, replace: &str) -> Copy {
        let path = self.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.matches(find).count(), 1, "{find:?} in {file}");
        fs::write(path, text.replace(find, replace)).unwrap();
        self
    }

    pub(crate) fn append(self, file: &str, text: &str) -> Copy {
        let path = self.path().join(file);
        let whole = fs::read_to_string(&path).unwrap() + text;
        fs::write(path, whole).unwrap();
        self
    }

    pub(crate) fn without(self, file: &str) -> Copy {
        fs::remove_file(self.path().join(file)).unwrap();
        self
    }

    pub(crate) fn with(self, file: &str, text: &str) -> Copy {
        fs::write(self.path().join(file), text).unwrap();
        self
    }
}

/// Says that something was left out, past the test runner, which would keep the words of a test that passes.
pub(crate) fn say(text: &str) {
    std::io::stderr().write_all(format!("{text}\n").as_bytes()).unwrap();
}
