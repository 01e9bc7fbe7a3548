//! [`Cpp`]: the command lines of the C++ compilers and the linker.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use super::artefact::Artefact;
use super::cache::LIBRARY;
use super::command::Tool;
use super::compiler::Compiler;
use super::diagnosis::{Made, ToolError};
use super::headers::Headers;
use super::indices;
use super::kit::{EXPORTS, GIVEN, OBJECTS, OURS as SOURCES, RUNTIME_ROOT, root_name, seen_from};
use super::objects::CompileKey;
use super::outcome::CompileOutcome;
use super::source_folder::SourceFolder;
use super::test_macro;
use super::toolchain::Toolchain;
use crate::model::{ComponentKit, CppStyle};

/// Flags for every file of a student's.
const LANGUAGE: &[&str] = &["-g1", "-fPIC"];

/// Shared by the precompiled header and the student's file: they must agree to the letter.
///
/// Unoptimised, because compiling is most of a grade's time and scenarios are short.
///
/// The code asks before each access and at each index, with calls that mean nothing unless the worker has the address
/// sanitizer loaded (`runtime/cpp/memory.cpp`): so one library serves the scenarios and the second look at memory, where a
/// second compilation would cost more than everything else in a grade.
const WATCHED: &[&str] =
    &["-O0", "-fsanitize=address,bounds,bool,enum", "-fsanitize-recover=bounds,bool,enum"];

/// The same for code that runs for long: a game that is drawn some hundred thousand times. What only seems to work where nothing is
/// optimised goes on seeming so: a function that returns nothing, an overflow, a view of a temporary. The classroom's compiler
/// does not optimise either.
const OPTIMISED: &[&str] = &[
    "-O1",
    "-fwrapv",
    "-fno-delete-null-pointer-checks",
    "-fsanitize=unreachable",
    "-fsanitize-undefined-trap-on-error",
];

/// The same by g++ alone.
const OPTIMISED_BY_GNU: &[&str] = &["-fstack-reuse=none", "-flifetime-dse=0"];

/// The same by clang++ alone.
const OPTIMISED_BY_CLANG: &[&str] = &["-fno-strict-return", "-fno-strict-aliasing"];

/// Uninitialised locals get a pattern, so that a forgotten initialiser misbehaves in every run alike; by compilers that can.
const FILLED: &str = "-ftrivial-auto-var-init=pattern";

/// Calls only: what the sanitizer would do inline to stacks and globals works nowhere but in its own process. Indices
/// of arrays there are watched all the same.
const CALLS_ONLY: [&str; 3] =
    ["asan-instrumentation-with-call-threshold=0", "asan-stack=0", "asan-globals=0"];

/// Flags for the grader's own sources. The watcher of memory follows the frames, so each function has to have one.
const OURS: &[&str] = &[
    "-std=c++17",
    "-O1",
    "-fPIC",
    "-fvisibility=hidden",
    "-fno-omit-frame-pointer",
    "-fno-optimize-sibling-calls",
];

/// Diagnostics in plain text, the first ones only; what the assembler says names no file of a random name.
const DIAGNOSTICS: &[&str] = &["-fno-diagnostics-color", "-ftemplate-depth=256", "-pipe"];

/// Besides what the compilers warn of anyway: reads of what was never set. Unoptimised, g++'s "may be" means a variable
/// that is set nowhere before the line, and a line that may not be reached.
const UNSET: [&str; 2] = ["-Wuninitialized", "-Wmaybe-uninitialized"];

/// Takes back what g++ guesses of optimised code, the standard library's within it.
const UNSURE: &str = "-Wno-maybe-uninitialized";

/// The warnings that are shown and decide nothing. `int i = i;` would become a read of what was never set, which a check
/// counts, only by the first of them.
const SHOWN: [&str; 3] = ["-Wall", "-Wextra", "-Wno-init-self"];

/// The warnings that a compile asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WarningSet {
    /// Those that a check counts.
    Counted,
    /// Also those that are only shown.
    Shown,
}

/// The differences between the two C++ compilers' command lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    Gnu,
    Clang,
}

impl Dialect {
    /// The dialect of that compiler, if it compiles C++.
    pub(super) fn of(compiler: Compiler) -> Option<Dialect> {
        match compiler {
            Compiler::Gpp => Some(Dialect::Gnu),
            Compiler::Clangpp => Some(Dialect::Clang),
            Compiler::Rustc => None,
        }
    }
}

/// The command lines of one toolchain over one kit's folder.
///
/// Command lines name the kit by the way from where the programs run: a user of its own may be shut out from the folders above.
#[derive(Clone, Copy)]
pub(super) struct Cpp<'a> {
    pub(super) toolchain: &'a Toolchain,
    pub(super) dialect: Dialect,
    pub(super) kit: &'a Path,
    /// The folder that holds the precompiled headers and the runtime, which may be the kit's.
    pub(super) standard: &'a Path,
    pub(super) style: CppStyle,
}

impl Cpp<'_> {
    /// The part of a cache key that stands for the command lines.
    pub(super) fn flags() -> String {
        let optimised = [OPTIMISED, OPTIMISED_BY_GNU, OPTIMISED_BY_CLANG].concat();
        let language = [LANGUAGE, WATCHED, &optimised, &[FILLED, indices::UNWATCHED], &CALLS_ONLY];
        [&language.concat(), OURS, DIAGNOSTICS, &UNSET, &SHOWN, &[UNSURE]].concat().join(" ")
    }

    /// Precompiles a set of standard headers, into the folder.
    pub(super) fn precompile(&self, headers: Headers, into: &Path) -> Result<CompileOutcome, ToolError> {
        let made = name_of(&self.precompiled(headers));
        self.toolchain.diagnose(None, Some((Artefact::Opaque, &into.join(&made))), || {
            let tool = self.compiler(into).reading(&self.standard.join(GIVEN)).args(self.language());
            let tool = tool.args(self.code(headers)).args(self.precompile_flags()).args(["-x", "c++-header"]);
            tool.arg(self.given_to_precompile(into).join(headers.file().name)).arg("-o").arg(&made)
        })
    }

    /// The folder of its header as a precompiled header remembers it. What clang makes is opened from another place than where it
    /// was made, and only a whole path means the same there.
    fn given_to_precompile(&self, into: &Path) -> PathBuf {
        match self.dialect {
            Dialect::Gnu => seen_from(into, self.standard, GIVEN),
            Dialect::Clang => self.standard.join(GIVEN),
        }
    }

    /// Compiles a component's shims, into the folder: one object, made of its root.
    pub(super) fn compile_root(
        &self,
        component: &ComponentKit,
        into: &Path,
    ) -> Result<CompileOutcome, ToolError> {
        self.compile_in(self.kit, self.style.own, &root_name(component), into)
    }

    /// Compiles the runtime, into the folder.
    pub(super) fn compile_runtime(&self, into: &Path) -> Result<CompileOutcome, ToolError> {
        self.compile_in(self.standard, &[], RUNTIME_ROOT, into)
    }

    /// Compiles one of our own sources, into the folder.
    pub(super) fn compile_ours(&self, source: &str, into: &Path) -> Result<CompileOutcome, ToolError> {
        self.compile_in(self.kit, &[], source, into)
    }

    /// Compiles one of our own sources, which that folder of the cache holds.
    fn compile_in(
        &self,
        home: &Path,
        flags: &[&str],
        source: &str,
        into: &Path,
    ) -> Result<CompileOutcome, ToolError> {
        let made = name_of(&object(source));
        self.toolchain.diagnose(None, Some((Artefact::Object, &into.join(&made))), || {
            let tool = self.toolchain.compile(into).args(OURS).args(flags).args(DIAGNOSTICS);
            let tool = [GIVEN, SOURCES].into_iter().fold(tool, |tool, part| {
                let folder = home.join(part);
                tool.reading(&folder).arg(seeking(&folder)).arg(seen_from(into, home, part))
            });
            tool.arg("-c").arg(seen_from(into, home, SOURCES).join(source)).arg("-o").arg(&made)
        })
    }

    /// Links one of our own sources, compiled into the folder before, to a library beside it that is loaded before all
    /// others.
    pub(super) fn link_alone(&self, source: &str, into: &Path) -> Result<CompileOutcome, ToolError> {
        let made = name_of(&alone(source));
        self.toolchain.diagnose(None, Some((Artefact::OwnLibrary, &into.join(&made))), || {
            self.toolchain.link(into).arg(name_of(&object(source))).arg("-o").arg(&made)
        })
    }

    /// Compiles a student's file, which lies in `folder`, to `object` there.
    pub(super) fn compile(
        &self,
        folder: &Path,
        key: &CompileKey,
        object: &str,
        warnings: WarningSet,
    ) -> Result<CompileOutcome, ToolError> {
        let made = folder.join(object);
        let CompileKey { file, headers, flags } = key;
        self.students(folder, file, Some((Artefact::Object, &made)), |tool| {
            let tool = tool.args(self.language()).args(self.code(*headers)).args(DIAGNOSTICS);
            let tool = tool.args(self.student_flags()).args(flags).args(self.warnings(warnings, *headers));
            let tool = tool.args(self.include_precompiled(folder, *headers));
            // The name as the student knows it, so that diagnostics read `Board.cpp:12:5`.
            let tool =
                tool.args(["-c", file, "-o", object]).args(["-MMD", "-MF"]).arg(reads_of(Path::new(object)));
            // A line number needs no folder before it.
            tool.arg(format!("-fdebug-prefix-map={}=.", folder.display()))
        })
    }

    /// Checks the student's `file` as turned in, without anything precompiled.
    pub(super) fn check_bare(&self, folder: &Path, file: &str) -> Result<CompileOutcome, ToolError> {
        self.students(folder, file, None, |tool| {
            let tool = tool.args(self.style.language).arg("-fsyntax-only").args(DIAGNOSTICS);
            tool.args(self.student_flags()).arg(file)
        })
    }

    /// Expands the macros of the student's `file` as compiling it would, into `output` in the folder.
    pub(super) fn preprocess(
        &self,
        folder: &Path,
        file: &str,
        headers: Headers,
        output: &str,
    ) -> Result<CompileOutcome, ToolError> {
        self.students(folder, file, None, |tool| {
            let tool = tool.args(self.language()).args(self.code(headers)).args(DIAGNOSTICS);
            let tool = tool.args(self.student_flags()).args(self.precompiled_stays_away());
            let tool = tool.args(self.include_precompiled(folder, headers));
            tool.args(["-E", file, "-o", output])
        })
    }

    /// Links `object.o` and the helpers' objects in `folder` with the component's ready-made object to `library.so`.
    pub(super) fn link(
        &self,
        folder: &Path,
        component: &ComponentKit,
        more: &[String],
    ) -> Result<CompileOutcome, ToolError> {
        let made = folder.join(LIBRARY);
        let outcome = self.toolchain.diagnose(None, Some((Artefact::Library, &made)), || {
            let tool = self.toolchain.link(folder);
            let tool = self.linked_from().iter().fold(tool, |tool, objects| tool.reading(objects));
            let script = seen_from(folder, self.kit, OBJECTS).join(EXPORTS);
            let tool = tool.arg(format!("--version-script={}", script.display()));
            tool.args(["-o", LIBRARY, OBJECT]).args(more).args(self.own_objects(folder, component))
        })?;
        Ok(outcome.map_text(|text| self.without_ours(&text, folder, component)))
    }

    /// Links again with every library named and nothing left undefined, so that the linker names all that is missing.
    pub(super) fn explain_undefined(
        &self,
        folder: &Path,
        component: &ComponentKit,
        more: &[String],
    ) -> Result<CompileOutcome, ToolError> {
        let outcome = self.toolchain.diagnose(None, None, || {
            let tool = self.toolchain.compile(folder);
            let tool = self.linked_from().iter().fold(tool, |tool, objects| tool.reading(objects));
            // The object is a student's: nothing in it is to be compiled any further.
            let tool = tool.args(["-shared", "-nostartfiles", "-fno-lto", "-fno-use-linker-plugin"]);
            let tool = tool.args(["-Wl,-z,defs", "-o", "explained.so", OBJECT]).args(more);
            tool.args(self.own_objects(folder, component))
        })?;
        Ok(outcome.map_text(|text| self.without_ours(&text, folder, component)))
    }

    /// A linker's output without the lines about the grader's own objects: neither where they lie nor what is in them
    /// concerns a student.
    fn without_ours(&self, text: &str, folder: &Path, component: &ComponentKit) -> String {
        let ours = self.own_objects(folder, component).map(|object| object.display().to_string());
        let mut lines: Vec<String> = text.lines().filter_map(|line| told_of_students(line, &ours)).collect();
        lines.dedup();
        let told: String = lines.into_iter().map(|line| line + "\n").collect();
        let is_too_large = text.contains("relocation truncated to fit");
        if is_too_large { format!("its static data is too large for a library\n{told}") } else { told }
    }

    /// The compiler in a folder of the student's: of the grader's files it reads those that are given, and no others.
    fn students<'b>(
        &'b self,
        folder: &'b Path,
        file: &str,
        made: Made<'_>,
        command: impl Fn(Tool<'b>) -> Tool<'b>,
    ) -> Result<CompileOutcome, ToolError> {
        let outcome = self.toolchain.diagnose(Some(file), made, || {
            let tool = self.compiler(folder);
            let tool = self.given().iter().fold(tool, |tool, given| tool.reading(given));
            let tool = self.style.folders.iter().fold(tool, |tool, folder| tool.args(["-I", folder]));
            // A header that is given may use one that students write, which lies here.
            let tool = tool.arg(seeking(&self.kit.join(GIVEN))).arg(seen_from(folder, self.kit, GIVEN));
            command(tool.args(["-iquote", "."]))
        })?;
        // The names of the given headers, not where they lie.
        let places = self.given().map(|given| format!("{}/", seen_from(folder, &given, "").display()));
        Ok(outcome.map_text(|text| places.iter().fold(text, |text, place| text.replace(place, ""))))
    }

    /// The folders that a compile of a student's file reads: what students are given, and the precompiled headers.
    fn given(&self) -> [PathBuf; 2] {
        [self.kit, self.standard].map(|shelf| shelf.join(GIVEN))
    }

    /// The compiler where it reads or writes a precompiled header: clang's holds a whole path.
    fn compiler<'b>(&'b self, folder: &'b Path) -> Tool<'b> {
        let tool = self.toolchain.compile(folder);
        match self.dialect {
            Dialect::Gnu => tool,
            Dialect::Clang => tool.naming_whole_paths(),
        }
    }

    /// The folders that only links read.
    fn linked_from(&self) -> [PathBuf; 2] {
        [self.kit, self.standard].map(|shelf| shelf.join(OBJECTS))
    }

    /// What a component's library is linked with, as it is called from the folder. The runtime's initialisers come before those
    /// of shims.
    fn own_objects(&self, folder: &Path, component: &ComponentKit) -> [PathBuf; 2] {
        let runtime = seen_from(folder, self.standard, "").join(object(RUNTIME_ROOT));
        [runtime, self.root_object(folder, component)]
    }

    /// The object of a component's shims, as it is called from the folder.
    pub(super) fn root_object(&self, folder: &Path, component: &ComponentKit) -> PathBuf {
        seen_from(folder, self.kit, "").join(object(&root_name(component)))
    }

    /// The precompiled form of a set of headers, by its place in the folder that holds it.
    pub(super) fn precompiled(&self, headers: Headers) -> PathBuf {
        let ending = match self.dialect {
            Dialect::Gnu => "gch",
            Dialect::Clang => "pch",
        };
        Path::new(GIVEN).join(format!("{}.{ending}", headers.file().name))
    }

    fn language(&self) -> impl Iterator<Item = &'static str> {
        let filled = self.toolchain.fills_variables().then_some(FILLED);
        self.style.language.iter().chain(LANGUAGE).copied().chain(filled)
    }

    /// The compile of a file of that folder.
    pub(super) fn key(&self, file: &str, headers: Headers, folder: &SourceFolder) -> CompileKey {
        let flags =
            self.unwatched_indices(folder).into_iter().chain(self.without_test_macro(folder)).collect();
        CompileKey { file: file.to_owned(), headers, flags }
    }

    /// What keeps g++ from sources in that folder that it would compile wrongly.
    fn unwatched_indices(&self, folder: &SourceFolder) -> Option<&'static str> {
        match self.dialect {
            Dialect::Gnu => indices::are_misread_in(folder).then_some(indices::UNWATCHED),
            Dialect::Clang => None,
        }
    }

    /// What has sources that ask for test programs' macro compiled as in the program, where no test program is compiled.
    fn without_test_macro(&self, folder: &SourceFolder) -> Option<&'static str> {
        let testing = self.style.testing?;
        test_macro::is_for_tests_alone(&testing, folder).then_some(testing.unset)
    }

    /// Flags for the code that the set of headers is for.
    fn code(&self, headers: Headers) -> Vec<String> {
        let by_this = match self.dialect {
            Dialect::Gnu => OPTIMISED_BY_GNU,
            Dialect::Clang => OPTIMISED_BY_CLANG,
        };
        let words = |flags: &[&str]| -> Vec<String> { flags.iter().map(|flag| (*flag).to_owned()).collect() };
        match headers {
            Headers::Usual | Headers::All => [words(WATCHED), self.calls_only()].concat(),
            Headers::Optimised => words(&[OPTIMISED, by_this].concat()),
        }
    }

    fn calls_only(&self) -> Vec<String> {
        let (before, mark) = match self.dialect {
            Dialect::Gnu => ("--param", ""),
            Dialect::Clang => ("-mllvm", "-"),
        };
        let settings = CALLS_ONLY.into_iter();
        settings.flat_map(|setting| [before.to_owned(), format!("{mark}{setting}")]).collect()
    }

    fn warnings(&self, asked: WarningSet, headers: Headers) -> impl Iterator<Item = &'static str> {
        let (unset, shown) = match self.dialect {
            Dialect::Gnu => (&UNSET[..], &SHOWN[..]),
            Dialect::Clang => (&UNSET[..1], &SHOWN[..2]),
        };
        let shown = match asked {
            WarningSet::Counted => &[],
            WarningSet::Shown => shown,
        };
        let unsure: &[&str] = match (self.dialect, headers) {
            (Dialect::Gnu, Headers::Optimised) => &[UNSURE],
            (Dialect::Gnu, Headers::Usual | Headers::All) | (Dialect::Clang, _) => &[],
        };
        unset.iter().chain(shown).chain(unsure).copied()
    }

    fn precompile_flags(&self) -> &'static [&'static str] {
        match self.dialect {
            Dialect::Gnu => &[],
            // Instantiates once what every file would instantiate again.
            Dialect::Clang => &["-fpch-instantiate-templates"],
        }
    }

    fn include_precompiled(&self, folder: &Path, headers: Headers) -> [PathBuf; 2] {
        let given = seen_from(folder, self.standard, GIVEN);
        match self.dialect {
            Dialect::Gnu => ["-include".into(), given.join(headers.file().name)],
            Dialect::Clang => {
                ["-include-pch".into(), seen_from(folder, self.standard, "").join(self.precompiled(headers))]
            }
        }
    }

    /// Flags by which a precompiled header's macros are known without its text being expanded.
    fn precompiled_stays_away(&self) -> &'static [&'static str] {
        match self.dialect {
            Dialect::Gnu => &["-fpch-preprocess"],
            Dialect::Clang => &[],
        }
    }

    /// Flags of callers: every error is told, and what calls the student's functions may be of a newer language than they are.
    pub(super) fn of_callers(&self) -> Vec<&'static str> {
        let standard = self.style.own.iter().filter(|flag| flag.starts_with("-std="));
        self.all_errors().iter().chain(standard).copied().collect()
    }

    /// Flags by which a source of the grader's own has all its errors named.
    fn all_errors(&self) -> &'static [&'static str] {
        match self.dialect {
            Dialect::Gnu => &["-fmax-errors=60", "-fno-diagnostics-show-caret"],
            Dialect::Clang => &["-ferror-limit=60", "-fno-caret-diagnostics"],
        }
    }

    fn student_flags(&self) -> &'static [&'static str] {
        match self.dialect {
            Dialect::Gnu => &["-fno-gnu-unique", "-fmax-errors=5"],
            Dialect::Clang => &["-ferror-limit=5"],
        }
    }
}

/// A line of a linker's output for students. Of a line about the grader's object only the name is left that the student's
/// object defines too, or does not define.
fn told_of_students(line: &str, ours: &[String; 2]) -> Option<String> {
    let mut marks = ours.iter().map(String::as_str).chain(["component-", RUNTIME_ROOT, "harness_rt::"]);
    let is_ours = marks.any(|mark| line.contains(mark));
    if !is_ours {
        return Some(line.to_owned());
    }
    let matters = ["multiple definition of ", "undefined reference to "];
    matters.iter().find_map(|what| line.split_once(what).map(|(_, name)| format!("{what}{name}")))
}

/// The object that a component is compiled to, in its folder.
pub(super) const OBJECT: &str = "object.o";

/// The list of the files that were read for an object, beside it.
pub(super) fn reads_of(object: &Path) -> PathBuf {
    object.with_extension("d")
}

/// The object of one of the grader's own sources, by its place in the kit.
pub(super) fn object(source: &str) -> PathBuf {
    Path::new(OBJECTS).join(source).with_extension("o")
}

/// The library of one of the grader's own sources that is linked alone, by its place in the kit.
pub(super) fn alone(source: &str) -> PathBuf {
    object(source).with_extension("so")
}

/// The name alone.
fn name_of(file: &Path) -> PathBuf {
    file.file_name().map(PathBuf::from).unwrap_or_default()
}

/// The option by which compilers look for headers in a folder. Some students write them in angle brackets, so that they are found by
/// those too, but where the system has one of the name, as `sched.h`: its own headers would read ours in that one's place.
fn seeking(folder: &Path) -> &'static str {
    let is_systems = |name: OsString| Path::new("/usr/include").join(name).is_file();
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
    if names.into_iter().any(is_systems) { "-iquote" } else { "-I" }
}
