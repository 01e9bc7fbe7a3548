//! Makes repros of fixtures, compiles them as a student would, and runs them: our own fixtures only, with limits.

use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::fmt;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use harness::assignments;
use harness::build::Builder;
use harness::grade::{self, Only, Reproduction};
use harness::model::{Assignment, Check, Language, Program, SourceFile, Submission};
use harness::selftest::{self, Fixture, FixtureKind};
use tempfile::TempDir;

use crate::stage::{harness, options, root, workshop_in};

/// The course's header, as far as it matters here: random numbers without the harness, the same in every run.
const GLOBALS: (&str, &str) = (
    "extern \"C\" int harness_rand_int(int limit);",
    "inline int harness_rand_int(int limit) {\n    static std::mt19937 generator(20);\n    \
     return std::uniform_int_distribution<>(0, limit - 1)(generator);\n}",
);

/// The course's SDK as well: what is drawn from the system there is drawn from a count here.
const SDK: [(&str, &str); 2] = [
    (
        "use std::collections::hash_map::RandomState;",
        "use std::hash::{BuildHasherDefault, DefaultHasher};\nuse std::sync::atomic::{AtomicU64, Ordering};\n\
         static DRAWN: AtomicU64 = AtomicU64::new(20);",
    ),
    (
        "RandomState::new().hash_one(())",
        "BuildHasherDefault::<DefaultHasher>::default().hash_one(DRAWN.fetch_add(1, Ordering::Relaxed))",
    ),
];

/// What every program includes, compiled once.
const USUAL: &str = "#include <cstdlib>\n#include <iostream>\n#include <map>\n#include <set>\n#include <sstream>\n\
                     #include <string>\n#include <vector>\n#include <random>\n#include <algorithm>\n";

/// A folder with the course's headers, and what was compiled so far.
pub(super) struct Bench {
    folder: TempDir,
    assignment: &'static dyn Assignment,
    workshop: Builder,
    bases: HashMap<String, Submission>,
    compiling: Mutex<()>,
    project: Option<Project>,
}

/// The project that `harness new` gives a student, where submissions have folders, and what of it never changes, compiled.
struct Project {
    folder: TempDir,
    objects: Vec<PathBuf>,
}

/// Files of such a project that are the student's to change, or no part of a program about the model.
const NOT_COMPILED_ONCE: [&str; 4] = ["model.cxx", "view.cxx", "controller.cxx", "reversi.cxx"];

impl Project {
    fn of(assignment: &str) -> Project {
        let folder = TempDir::new().unwrap();
        harness().current_dir(folder.path()).args(["new", assignment, assignment]).assert().success();
        let root = folder.path().join(assignment);
        let sources = ["src", "headless"].iter().flat_map(|place| fs::read_dir(root.join(place)).unwrap());
        let sources = sources.map(|entry| entry.unwrap().path()).filter(|path| {
            let name = path.file_name().unwrap().to_str().unwrap();
            name.ends_with(".cxx") && !NOT_COMPILED_ONCE.contains(&name) && !name.starts_with("catch")
        });
        let objects = sources.map(|source| compiled(&source, &root, &root).unwrap()).collect();
        Project { folder, objects }
    }

    /// As a student would, but that what never changes is compiled already.
    fn run(&self, program: &Program, submission: &Submission, name: &str, scratch: &Path) -> Run {
        let folder = tempfile::Builder::new().prefix(name).tempdir_in(scratch).unwrap();
        let kit = self.folder.path().join("reversi");
        let src = folder.path().join("src");
        fs::create_dir(&src).unwrap();
        for header in ["board", "model", "move", "player", "position_set"].map(|name| format!("{name}.hxx")) {
            fs::copy(kit.join("src").join(&header), src.join(&header)).unwrap();
        }
        let handed_in = |file: &&SourceFile| matches!(file.name.as_str(), "src/model.hxx" | "src/model.cxx");
        let added = submission.extra.iter().filter(|file| file.name.starts_with("src/"));
        for file in submission.files.iter().filter(handed_in).chain(added.clone()) {
            fs::write(folder.path().join(&file.name), &file.content).unwrap();
        }
        fs::write(folder.path().join("main.cpp"), &program.text).unwrap();
        let own = added.filter(|file| file.name.ends_with(".cxx")).map(|file| folder.path().join(&file.name));
        let sources = [folder.path().join("main.cpp"), src.join("model.cxx")].into_iter().chain(own);
        let mut objects = self.objects.clone();
        for source in sources {
            match compiled(&source, folder.path(), &kit) {
                Ok(object) => objects.push(object),
                Err(run) => return run,
            }
        }
        let binary = folder.path().join("repro");
        let linked = Command::new("g++").args(&objects).arg("-o").arg(&binary).output().unwrap();
        assert!(linked.status.success(), "{}", String::from_utf8_lossy(&linked.stderr));
        execute(&binary, folder.path())
    }
}

/// The object file of a source of the project, beside it.
fn compiled(source: &Path, project: &Path, kit: &Path) -> Result<PathBuf, Run> {
    let object = source.with_extension("o");
    let mut command = Command::new("g++");
    command.current_dir(project).args(["-std=c++17", "-Isrc", "-I"]).arg(kit.join("headless"));
    let done = command.arg("-c").arg(source).arg("-o").arg(&object).output().unwrap();
    match done.status.success() {
        true => Ok(object),
        false => Err(Run { exit: None, output: format!("error: {}", String::from_utf8_lossy(&done.stderr)) }),
    }
}

/// How a program ended.
#[derive(Debug)]
pub(super) struct Run {
    exit: Option<i32>,
    output: String,
}

impl Run {
    /// It came to its end and found nothing wrong.
    pub(super) fn is_clean(&self) -> bool {
        self.exit == Some(0) && self.output.trim_end().ends_with("Nothing differs from what is required.")
    }

    /// It found a difference and said where, or was ended by an exception, which the system names.
    pub(super) fn names_difference(&self) -> bool {
        let differs = self.exit == Some(1)
            && self.output.contains("<-- differs")
            && self.output.trim_end().ends_with("Something differs from what is required.");
        // Whoever ends the program, by whatever exit code, leaves no last line to be printed.
        let differs = differs || self.output.trim_end().ends_with("the call ended the program   <-- differs");
        differs || (self.broke_off() && self.output.contains("terminate called"))
    }

    /// It crashed, or did not end; but it compiled and began.
    pub(super) fn broke_off(&self) -> bool {
        !matches!(self.exit, Some(0 | 1)) && !self.output.contains("error:")
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<&str> = self.output.lines().collect();
        let tail = lines[lines.len().saturating_sub(6)..].join("\n      ");
        write!(f, "exit {:?}\n      {tail}", self.exit)
    }
}

impl Bench {
    pub(super) fn new(assignment: &str, language: Language) -> Bench {
        let assignment = assignments::find(assignment).unwrap();
        let workshop = workshop_in(assignment, language);
        let mut all = selftest::load(&root().join("fixtures"), assignment).unwrap();
        all.retain(|fixture| fixture.kind == FixtureKind::Accepted);
        let bases = all.into_iter().map(|fixture| (fixture.name, fixture.submission)).collect();
        let folder = TempDir::new().unwrap();
        let project = match (language, assignment.id()) {
            (Language::Cpp, "reversi") => Some(Project::of("reversi")),
            (Language::Cpp, _) => {
                write_headers(folder.path(), assignment);
                None
            }
            (Language::Rust, _) => None,
        };
        Bench { folder, assignment, workshop, bases, compiling: Mutex::new(()), project }
    }

    pub(super) fn reproduce(&self, mutant: &Fixture, check: &str) -> Reproduction {
        let options = options(Only::Everything);
        let mut rows = self.assignment.components().iter().flat_map(|component| component.checks());
        let check: &'static Check = rows.find(|row| row.id == check).unwrap();
        grade::reproduce(self.assignment, &mutant.submission, &self.workshop, &options, check).unwrap()
    }

    /// The accepted submission that a mutant was made of.
    pub(super) fn base_of(&self, mutant: &Fixture) -> &Submission {
        let path = root()
            .join("fixtures")
            .join(self.assignment.id())
            .join("mutants")
            .join(&mutant.name)
            .join("fixture.toml");
        let text = fs::read_to_string(path).unwrap();
        let line = text.lines().find_map(|line| line.strip_prefix("base = ")).unwrap();
        &self.bases[line.trim_matches('"')]
    }

    /// Compiles the program with the submission's files and runs it.
    pub(super) fn run(&self, program: &Program, submission: &Submission, name: &str) -> Run {
        match (program.language, &self.project) {
            (Language::Cpp, Some(project)) => project.run(program, submission, name, self.folder.path()),
            (Language::Cpp, None) => self.run_cpp(program, submission, name),
            (Language::Rust, _) => self.run_rust(program, submission, name),
        }
    }

    /// As a student would: everything in one folder, and the command of the program's first lines.
    fn run_rust(&self, program: &Program, submission: &Submission, name: &str) -> Run {
        let folder = tempfile::Builder::new().prefix(name).tempdir_in(self.folder.path()).unwrap();
        let sdk = self.assignment.rust().unwrap().sdk;
        let repeatable =
            SDK.iter().fold(sdk.text.to_owned(), |text, (chance, count)| text.replace(chance, count));
        assert!(!repeatable.contains("RandomState"), "{repeatable}");
        fs::write(folder.path().join(sdk.name), repeatable).unwrap();
        fs::write(folder.path().join("repro.rs"), &program.text).unwrap();
        for file in program.beside.iter().filter(|file| **file != sdk.name) {
            fs::write(folder.path().join(file), &submission.file(file).unwrap().content).unwrap();
        }
        let command = "rustc --edition 2024 -o repro repro.rs";
        assert!(program.text.contains(&format!("//     {command} && ./repro\n")), "{}", program.text);
        let built = Command::new("sh").args(["-c", command]).current_dir(folder.path()).output().unwrap();
        let said = String::from_utf8_lossy(&built.stderr).into_owned();
        match built.status.success() {
            // Only what the student's own file makes the compiler say may be said.
            true if said.contains("warning") => Run { exit: None, output: format!("error: {said}") },
            true => execute(&folder.path().join("repro"), folder.path()),
            false => Run { exit: None, output: format!("error: {said}") },
        }
    }

    fn run_cpp(&self, program: &Program, submission: &Submission, name: &str) -> Run {
        let mut objects = vec![self.object("main.cpp", program.text.as_bytes())];
        for file in program.beside {
            objects.push(self.object(file, &submission.file(file).unwrap().content));
        }
        let errors: Vec<&String> = objects.iter().filter_map(|object| object.as_ref().err()).collect();
        if let Some(error) = errors.first() {
            return Run { exit: None, output: (*error).clone() };
        }
        let folder = tempfile::Builder::new().prefix(name).tempdir_in(self.folder.path()).unwrap();
        let binary = folder.path().join("repro");
        let paths: Vec<PathBuf> = objects.into_iter().flatten().collect();
        let linked = Command::new("g++").args(&paths).arg("-o").arg(&binary).output().unwrap();
        if !linked.status.success() {
            return Run { exit: None, output: format!("error: {}", String::from_utf8_lossy(&linked.stderr)) };
        }
        execute(&binary, folder.path())
    }

    /// The object file of a source, compiled unless it was before.
    fn object(&self, file: &str, source: &[u8]) -> Result<PathBuf, String> {
        let mut hasher = DefaultHasher::new();
        (file, source).hash(&mut hasher);
        let stem = format!("{:016x}", hasher.finish());
        let object = self.folder.path().join(&stem).with_extension("o");
        if object.is_file() {
            return Ok(object);
        }
        let cpp = self.folder.path().join(&stem).with_extension("cpp");
        fs::write(&cpp, source).unwrap();
        let scratch = tempfile::Builder::new().suffix(".o").tempfile_in(self.folder.path()).unwrap();
        let mut command = Command::new("g++");
        command.current_dir(self.folder.path()).args(["-std=c++17", "-include", "usual.h", "-I.", "-c"]);
        let done = command.arg(&cpp).arg("-o").arg(scratch.path()).output().unwrap();
        if !done.status.success() {
            return Err(format!("error: {}", String::from_utf8_lossy(&done.stderr)));
        }
        let _one_at_a_time = self.compiling.lock().unwrap();
        scratch.persist(&object).unwrap();
        Ok(object)
    }
}

fn write_headers(folder: &Path, assignment: &dyn Assignment) {
    for header in assignment.kit().headers {
        fs::write(folder.join(header.name), header.text.replace(GLOBALS.0, GLOBALS.1)).unwrap();
    }
    fs::write(folder.join("usual.h"), USUAL).unwrap();
    let flags = ["-std=c++17", "-x", "c++-header", "usual.h", "-o", "usual.h.gch"];
    assert!(Command::new("g++").current_dir(folder).args(flags).status().unwrap().success());
}

/// Runs it with limits on memory, processor time, file size and elapsed time.
fn execute(binary: &Path, folder: &Path) -> Run {
    let limits = "ulimit -v 1000000; ulimit -t 15; ulimit -f 65536; ulimit -c 0; exec timeout -k 1 40 ./repro > output 2>&1";
    let mut shell = Command::new("sh");
    shell
        .args(["-c", limits])
        .current_dir(folder)
        .stdin(Stdio::null())
        .env_clear()
        .env("PATH", "/usr/bin:/bin");
    let status = shell.stderr(Stdio::null()).status().unwrap();
    let output = fs::read(folder.join("output")).unwrap_or_default();
    debug_assert!(binary.exists());
    Run { exit: status.code(), output: String::from_utf8_lossy(&output).into_owned() }
}
