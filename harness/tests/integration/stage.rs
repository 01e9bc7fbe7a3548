use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use assert_cmd::Command;
use harness::assignments;
use harness::build::{Builder, Cache, Compiler, Library, Reuse, SearchPath, Toolchain};
use harness::grade::{Chance, GradeOptions, Only, SHRINK_TRIES, Timing};
use harness::model::{
    Adjustments, Assignment, BuildInput, CheckResult, ComponentKit, ComponentReport, GradeReport, Language,
    Linked,
};
use harness::sandbox::Confinement;
use harness::selftest::{self, Fixture, FixtureKind};
use tempfile::TempDir;

/// After that long a program hangs. How long a submission may take is for its limits to say, which count its own processor
/// time and are named in its verdicts; the wall's time is also that of whatever else the machine does.
pub(crate) const HANGS: Duration = Duration::from_secs(600);

/// The repository's root.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// An accepted Battleship fixture.
pub(crate) fn accepted(name: &str) -> PathBuf {
    root().join("fixtures/battleship/accepted").join(name)
}

/// The fixture of the reference in Rust, which is generated, in a folder that is to be kept for as long.
pub(crate) fn reference_in_rust(assignment: &str) -> (TempDir, PathBuf) {
    let all = selftest::load(&root().join("fixtures"), assignments::find(assignment).unwrap()).unwrap();
    let place = TempDir::new().unwrap();
    let fixture = all.iter().find(|fixture| fixture.name == "rust-reference").unwrap();
    let path = fixture.materialise(place.path(), &[]).unwrap();
    (place, path)
}

/// The cache that all tests share.
pub(crate) fn cache() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("cache")
}

/// The binary, with the tests' cache. One that hangs is killed, so that its test fails and the others still say something.
pub(crate) fn harness() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("harness"));
    command.env("HARNESS_CACHE_DIR", cache()).env_remove("NO_COLOR").timeout(HANGS);
    command
}

/// Where Battleship components are built by g++, confined as strongly as this machine can.
pub(crate) fn workshop() -> Builder {
    workshop_of(Compiler::Gpp, Confinement::strongest().unwrap()).unwrap()
}

/// Where components of any assignment are built by g++.
pub(crate) fn workshop_for(assignment: &dyn Assignment) -> Builder {
    build_place(assignment, Compiler::Gpp, Confinement::strongest().unwrap()).unwrap()
}

/// Where components of any assignment are built in that language.
pub(crate) fn workshop_in(assignment: &dyn Assignment, language: Language) -> Builder {
    match language {
        Language::Cpp => workshop_for(assignment),
        Language::Rust => {
            let (toolchain, cache) = tools(Compiler::Rustc, Confinement::strongest().unwrap()).unwrap();
            Builder::prepare_rust(toolchain, &cache, assignment.rust().unwrap()).unwrap()
        }
    }
}

/// Where Battleship components are built; `None` where the compiler is not installed.
pub(crate) fn workshop_of(compiler: Compiler, confinement: Confinement) -> Option<Builder> {
    build_place(assignments::find("battleship").unwrap(), compiler, confinement)
}

fn build_place(assignment: &dyn Assignment, compiler: Compiler, confinement: Confinement) -> Option<Builder> {
    let (toolchain, cache) = tools(compiler, confinement)?;
    Some(Builder::prepare(toolchain, &cache, assignment.kit()).unwrap())
}

/// A toolchain and the tests' cache; `None` where the compiler is not installed.
fn tools(compiler: Compiler, confinement: Confinement) -> Option<(Toolchain, Cache)> {
    let cache = Cache::open(&cache()).unwrap();
    let path = SearchPath(std::env::var_os("PATH").unwrap());
    let toolchain = Toolchain::find(compiler, &path, &cache, confinement).ok()?;
    Some((toolchain, cache))
}

/// The fixtures of Battleship in C++ that fail one check each.
pub(crate) fn mutants() -> Vec<Fixture> {
    let mut all = mutants_of(assignments::find("battleship").unwrap());
    all.retain(|fixture| fixture.submission.language == Language::Cpp);
    all
}

/// The fixtures of an assignment that fail one check each.
pub(crate) fn mutants_of(assignment: &dyn Assignment) -> Vec<Fixture> {
    let mut all = selftest::load(&root().join("fixtures"), assignment).unwrap();
    all.retain(|fixture| fixture.kind == FixtureKind::Mutant);
    all
}

/// The library of a component of one file, which builds.
pub(crate) fn library(workshop: &Builder, kit: &ComponentKit, source: &[u8]) -> Linked {
    match workshop.build(kit, &BuildInput::alone(kit.file, source), Reuse::Allowed).unwrap() {
        Library::Ready { linked, .. } => linked,
        Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
            panic!("{diagnostics}")
        }
    }
}

/// Does something with each, two at a time; the results in the order of the inputs.
pub(crate) fn two_at_a_time<T: Sync, R: Send>(all: &[T], act: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(one) = all.get(number) else { return };
                    let result = act(one);
                    done.lock().unwrap().push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap();
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// How a grade goes unless somebody asks for something else.
pub(crate) fn options(only: Only) -> GradeOptions {
    GradeOptions {
        seed: 0,
        reuse: Reuse::Allowed,
        only,
        memory: harness::grade::MemoryMode::Off,
        adjustments: Adjustments::default(),
        rubric_path: None,
        slots: 1,
        shrink_tries: SHRINK_TRIES,
        self_attack: None,
        submission_path: "submission/".to_owned(),
        timing: Timing::Reported,
        chance: Chance::Shared,
        progress: Arc::default(),
    }
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

    pub(crate) fn prepend(self, file: &str, text: &str) -> Copy {
        let path = self.path().join(file);
        let whole = text.to_owned() + &fs::read_to_string(&path).unwrap();
        fs::write(path, whole).unwrap();
        self
    }

    pub(crate) fn append(self, file: &str, text: &str) -> Copy {
        let path = self.path().join(file);
        let whole = fs::read_to_string(&path).unwrap() + text;
        fs::write(path, whole).unwrap();
        self
    }

    /// A copy of which no result can be kept from an earlier run of the tests, or from a test beside this one.
    pub(crate) fn never_graded(self, file: &str) -> Copy {
        let version = format!("\n// {}\n", self.path().display());
        self.append(file, &version)
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

/// Where a g++ looks for its parts, for one that was copied elsewhere: `GCC_EXEC_PREFIX`.
pub(crate) fn gcc_prefix(compiler: &Path) -> PathBuf {
    let asked = std::process::Command::new(compiler).arg("-print-prog-name=cc1plus").output().unwrap();
    let path = PathBuf::from(String::from_utf8(asked.stdout).unwrap().trim());
    path.ancestors().nth(3).unwrap().to_owned()
}
