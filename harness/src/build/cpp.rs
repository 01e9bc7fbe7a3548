//! The C++ command lines.

use std::path::{Path, PathBuf};

use super::command::{Finished, PATIENCE, Tool};
use super::headers::Headers;
use super::kit::EXPORTS;
use super::toolchain::{Compiler, Toolchain};

/// Shared by the precompiled header and the student's file: they must agree to the letter.
///
/// Unoptimised, because compiling is most of a grade's time and scenarios are short; uninitialised locals get a
/// pattern, so that a forgotten initialiser misbehaves in every run alike.
///
/// The code asks before each access and at each index, with calls that mean nothing unless the worker has the address
/// sanitizer loaded (`runtime/memory.cpp`): so one library serves the scenarios and the second look at memory, where a
/// second compilation would cost more than everything else in a grade.
const LANGUAGE: &[&str] = &[
    "-std=c++17",
    "-O0",
    "-g1",
    "-fPIC",
    "-ftrivial-auto-var-init=pattern",
    "-fsanitize=address,bounds,bool,enum",
    "-fsanitize-recover=bounds,bool,enum",
];

/// Calls only: what the sanitizer would do inline to stacks and globals works nowhere but in its own process. Indices
/// of arrays there are watched all the same.
const CALLS_ONLY: [&str; 3] =
    ["asan-instrumentation-with-call-threshold=0", "asan-stack=0", "asan-globals=0"];

/// For our own sources. Who watches memory follows the frames, so each function has to have one.
const OURS: &[&str] = &[
    "-std=c++17",
    "-O1",
    "-fPIC",
    "-fvisibility=hidden",
    "-fno-omit-frame-pointer",
    "-fno-optimize-sibling-calls",
];

/// Diagnostics in plain text, the first ones only.
const DIAGNOSTICS: &[&str] = &["-fno-diagnostics-color", "-ftemplate-depth=256"];

/// Besides what the compilers warn of anyway: reads of what was never set. Unoptimised, g++'s "may be" means a variable
/// that is set nowhere before the line, and a line that may not be reached.
const WARNINGS: [&str; 2] = ["-Wuninitialized", "-Wmaybe-uninitialized"];

/// What compiling a student's file gave. Texts are hostile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CompileOutcome {
    /// It compiled; the text holds warnings.
    Compiled(String),
    /// It did not; the text says why.
    Rejected(String),
    /// The compiler ran into a limit, as it will every time; the text says which.
    TooMuch(String),
    /// The compiler was stopped at a limit of time, which a busy machine can be to blame for; the text says which.
    Stopped(String),
}

impl From<Finished> for CompileOutcome {
    fn from(finished: Finished) -> Self {
        match finished {
            Finished::Success { output } => CompileOutcome::Compiled(output),
            Finished::Failure { output } => CompileOutcome::Rejected(output),
            Finished::TooMuch { why, output } => CompileOutcome::TooMuch(stopped(&why, &output)),
            Finished::TooLong { output } => {
                let why = format!("it took more than {} seconds", PATIENCE.as_secs());
                CompileOutcome::Stopped(stopped(&why, &output))
            }
        }
    }
}

fn stopped(why: &str, output: &str) -> String {
    format!("the compiler was stopped because {why}\n{output}")
}

/// What the two C++ compilers spell differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    Gnu,
    Clang,
}

impl Dialect {
    /// How that compiler is spoken to, if it compiles C++.
    pub(super) fn of(compiler: Compiler) -> Option<Dialect> {
        match compiler {
            Compiler::Gpp => Some(Dialect::Gnu),
            Compiler::Clangpp => Some(Dialect::Clang),
            Compiler::Rustc => None,
        }
    }
}

/// The command lines of one toolchain over one kit's folder.
pub(super) struct Cpp<'a> {
    pub(super) toolchain: &'a Toolchain,
    pub(super) dialect: Dialect,
    pub(super) kit: &'a Path,
}

impl Cpp<'_> {
    /// What a cache key must say about the command lines.
    pub(super) fn flags() -> String {
        [LANGUAGE, &CALLS_ONLY, OURS, DIAGNOSTICS, &WARNINGS].concat().join(" ")
    }

    /// Precompiles a set of standard headers in the kit's folder.
    pub(super) fn precompile(&self, headers: Headers) -> std::io::Result<CompileOutcome> {
        let header = self.shim(headers.file().name);
        let tool = self
            .toolchain
            .compile(self.kit)
            .args(LANGUAGE)
            .args(self.calls_only())
            .args(self.precompile_flags());
        let tool = tool.args(["-x", "c++-header"]).arg(&header).arg("-o").arg(self.precompiled(headers));
        Ok(tool.run()?.into())
    }

    /// Compiles one of our own sources.
    pub(super) fn compile_shim(&self, source: &str) -> std::io::Result<CompileOutcome> {
        let tool = self.toolchain.compile(self.kit).args(OURS).args(DIAGNOSTICS);
        let tool = tool.arg("-I").arg(self.kit.join("given")).arg("-I").arg(self.kit.join("shim"));
        let tool = tool.arg("-c").arg(self.shim(source)).arg("-o").arg(self.object(source));
        Ok(tool.run()?.into())
    }

    /// Links one of our own sources, compiled before, to a library beside it that is loaded before all others.
    pub(super) fn link_alone(&self, source: &str) -> std::io::Result<CompileOutcome> {
        let tool = self.toolchain.link(self.kit).arg(self.object(source));
        Ok(tool.arg("-o").arg(self.alone(source)).run()?.into())
    }

    /// What [`link_alone`](Cpp::link_alone) makes.
    pub(super) fn alone(&self, source: &str) -> PathBuf {
        self.shim(source).with_extension("so")
    }

    /// Compiles the student's `file`, which lies in `folder`, to `object.o` there.
    pub(super) fn compile(
        &self,
        folder: &Path,
        file: &str,
        headers: Headers,
    ) -> std::io::Result<CompileOutcome> {
        let tool = self.student(folder).args(LANGUAGE).args(self.calls_only()).args(DIAGNOSTICS);
        let tool = tool.args(self.student_flags()).args(self.warnings());
        let tool = tool.args(self.include_precompiled(headers)).arg("-I").arg(self.kit.join("given"));
        // The name as the student knows it, so that diagnostics read `Board.cpp:12:5`.
        Ok(tool.args(["-c", file, "-o", "object.o"]).run()?.into())
    }

    /// Checks the student's `file` as turned in, without anything precompiled.
    pub(super) fn check_bare(&self, folder: &Path, file: &str) -> std::io::Result<CompileOutcome> {
        let tool = self.student(folder).args(["-std=c++17", "-fsyntax-only"]).args(DIAGNOSTICS);
        let tool = tool.args(self.student_flags()).arg("-I").arg(self.kit.join("given"));
        Ok(tool.arg(file).run()?.into())
    }

    /// Expands the macros of the student's `file` as compiling it would, into `output` in the folder.
    pub(super) fn preprocess(
        &self,
        folder: &Path,
        file: &str,
        headers: Headers,
        output: &str,
    ) -> std::io::Result<CompileOutcome> {
        let tool = self.student(folder).args(LANGUAGE).args(self.calls_only()).args(DIAGNOSTICS);
        let tool = tool.args(self.student_flags()).args(self.precompiled_stays_away());
        let tool = tool.args(self.include_precompiled(headers)).arg("-I").arg(self.kit.join("given"));
        Ok(tool.args(["-E", file, "-o", output]).run()?.into())
    }

    /// Links `object.o` in `folder` with ready-made objects to `library.so`.
    pub(super) fn link(&self, folder: &Path, shims: &[&str]) -> std::io::Result<CompileOutcome> {
        let tool = self.toolchain.link(folder).reading(self.kit);
        let tool = tool.arg(format!("--version-script={}", self.shim(EXPORTS).display()));
        let tool = tool.args(["-o", "library.so", "object.o"]).args(self.objects(shims));
        Ok(tool.run()?.into())
    }

    /// Links again with every library named and nothing left undefined, to hear all that is missing.
    pub(super) fn explain_undefined(&self, folder: &Path, shims: &[&str]) -> std::io::Result<CompileOutcome> {
        let tool = self.student(folder).args(["-shared", "-nostartfiles", "-Wl,-z,defs"]);
        let tool = tool.args(["-o", "explained.so", "object.o"]).args(self.objects(shims));
        Ok(tool.run()?.into())
    }

    /// The compiler in a folder of the student's: it reads the kit besides.
    fn student<'b>(&'b self, folder: &'b Path) -> Tool<'b> {
        self.toolchain.compile(folder).reading(self.kit)
    }

    fn objects(&self, shims: &[&str]) -> Vec<PathBuf> {
        shims
            .iter()
            .copied()
            .chain(["harness_rt.cpp", "memory.cpp", "dso_handle.cpp"])
            .map(|name| self.object(name))
            .collect()
    }

    fn shim(&self, name: &str) -> PathBuf {
        self.kit.join("shim").join(name)
    }

    fn object(&self, source: &str) -> PathBuf {
        self.shim(source).with_extension("o")
    }

    fn precompiled(&self, headers: Headers) -> PathBuf {
        let ending = match self.dialect {
            Dialect::Gnu => "gch",
            Dialect::Clang => "pch",
        };
        self.shim(&format!("{}.{ending}", headers.file().name))
    }

    fn calls_only(&self) -> Vec<String> {
        let (before, mark) = match self.dialect {
            Dialect::Gnu => ("--param", ""),
            Dialect::Clang => ("-mllvm", "-"),
        };
        let settings = CALLS_ONLY.into_iter();
        settings.flat_map(|setting| [before.to_owned(), format!("{mark}{setting}")]).collect()
    }

    fn warnings(&self) -> &'static [&'static str] {
        match self.dialect {
            Dialect::Gnu => &WARNINGS,
            Dialect::Clang => &WARNINGS[..1],
        }
    }

    fn precompile_flags(&self) -> &'static [&'static str] {
        match self.dialect {
            Dialect::Gnu => &[],
            // Instantiates once what every file would instantiate again.
            Dialect::Clang => &["-fpch-instantiate-templates"],
        }
    }

    fn include_precompiled(&self, headers: Headers) -> [PathBuf; 2] {
        match self.dialect {
            Dialect::Gnu => ["-include".into(), self.shim(headers.file().name)],
            Dialect::Clang => ["-include-pch".into(), self.precompiled(headers)],
        }
    }

    /// Where macros are expanded, a precompiled header's are known without its text.
    fn precompiled_stays_away(&self) -> &'static [&'static str] {
        match self.dialect {
            Dialect::Gnu => &["-fpch-preprocess"],
            Dialect::Clang => &[],
        }
    }

    fn student_flags(&self) -> &'static [&'static str] {
        match self.dialect {
            Dialect::Gnu => &["-fno-gnu-unique", "-fmax-errors=5"],
            Dialect::Clang => &["-ferror-limit=5"],
        }
    }
}
