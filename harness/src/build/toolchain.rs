//! Finding a compiler and naming it exactly.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::cache::{Cache, key};
use super::command::{Finished, Surroundings, Tool};
use super::{reach, sysroot};
use crate::model::Language;
use crate::sandbox::Confinement;

/// The compilers that a submission can be built with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Compiler {
    /// GNU C++.
    Gpp,
    /// Clang.
    Clangpp,
    /// Rust's.
    Rustc,
}

impl Compiler {
    /// The program's name.
    pub fn program(self) -> &'static str {
        match self {
            Compiler::Gpp => "g++",
            Compiler::Clangpp => "clang++",
            Compiler::Rustc => "rustc",
        }
    }

    /// What it compiles.
    pub fn language(self) -> Language {
        match self {
            Compiler::Gpp | Compiler::Clangpp => Language::Cpp,
            Compiler::Rustc => Language::Rust,
        }
    }
}

/// For every library: all that it refers to is bound when it is loaded.
const LIBRARY: &[&str] = &["-shared", "--eh-frame-hdr", "--hash-style=gnu", "-z", "now", "-z", "noexecstack"];

/// Where programs are looked for: the value of `PATH`, read by the command line and nowhere else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchPath(pub OsString);

impl SearchPath {
    /// The first executable of that name.
    fn find(&self, program: &str) -> Option<PathBuf> {
        std::env::split_paths(&self.0).map(|folder| folder.join(program)).find(|path| path.is_file())
    }
}

/// A compiler with its linker, found and asked for its version.
#[derive(Debug, Clone)]
pub struct Toolchain {
    compiler: Compiler,
    program: PathBuf,
    linker: PathBuf,
    /// Says which line an address belongs to.
    locator: Option<PathBuf>,
    surroundings: Surroundings,
    version: String,
}

/// No usable toolchain.
#[derive(Debug, thiserror::Error)]
pub enum ToolchainError {
    /// The program is not on the search path.
    #[error("{program} is not installed, or not on PATH")]
    NotFound {
        /// What was looked for.
        program: &'static str,
    },
    /// It is there but cannot say its version.
    #[error("{program} --version does not work: {detail}")]
    Broken {
        /// The compiler.
        program: &'static str,
        /// What happened.
        detail: String,
    },
}

impl ToolchainError {
    /// The fix.
    pub fn help(&self) -> String {
        match self {
            ToolchainError::NotFound { program } => {
                let package = match *program {
                    "ld" | "as" => "binutils",
                    "clang++" => "clang",
                    "rustc" => {
                        return "submissions in Rust need it, 1.85 or newer: https://rustup.rs, and then run harness \
                                again; nothing was graded"
                            .to_owned();
                    }
                    other => other,
                };
                format!("install it (Debian and Ubuntu: apt-get install {package}) or choose --compiler")
            }
            ToolchainError::Broken { program, .. } => {
                format!("run `{program} --version` yourself and mend what it says")
            }
        }
    }
}

/// The program that g++ leaves assembling to; the others do it by themselves.
fn assembler(compiler: Compiler, search: &SearchPath) -> Result<Option<PathBuf>, ToolchainError> {
    match compiler {
        Compiler::Gpp => search.find("as").map(Some).ok_or(ToolchainError::NotFound { program: "as" }),
        Compiler::Clangpp | Compiler::Rustc => Ok(search.find("as")),
    }
}

/// What changes when another file or folder takes its place; `None` when that cannot be told.
pub(super) fn identity(program: &Path) -> Option<String> {
    let real = program.canonicalize().ok()?;
    let about = real.metadata().ok()?;
    let changed = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?.as_nanos();
    Some(key(&[
        b"compiler version",
        real.as_os_str().as_encoded_bytes(),
        &changed.to_le_bytes(),
        &about.len().to_le_bytes(),
    ]))
}

impl Toolchain {
    /// Finds a compiler and the linker. A compiler that the cache knows is not asked for its version again.
    ///
    /// # Errors
    /// When either is missing or does not run.
    pub fn find(
        compiler: Compiler,
        search: &SearchPath,
        cache: &Cache,
        confinement: Confinement,
    ) -> Result<Toolchain, ToolchainError> {
        let program = compiler.program();
        let path = search.find(program).ok_or(ToolchainError::NotFound { program })?;
        let path = match compiler {
            Compiler::Gpp | Compiler::Clangpp => path,
            Compiler::Rustc => sysroot::real_compiler(&path, cache)?,
        };
        let linker = search.find("ld").ok_or(ToolchainError::NotFound { program: "ld" })?;
        let locator = search.find("addr2line");
        let assembler = assembler(compiler, search)?;
        let started = [Some(path.clone()), Some(linker.clone()), assembler, locator.clone()];
        let started: Vec<PathBuf> = started.into_iter().flatten().collect();
        let readable = reach::readable(&started);
        let surroundings = Surroundings { search: search.0.clone(), readable, confinement };
        let mut toolchain =
            Toolchain { compiler, program: path, linker, locator, surroundings, version: String::new() };
        let key = identity(&toolchain.program);
        toolchain.version = match key.as_ref().and_then(|key| cache.result(key)) {
            Some(version) => version,
            None => toolchain.ask_version(cache)?,
        };
        if let Some(key) = key {
            cache.keep_result(&key, &toolchain.version);
        }
        Ok(toolchain)
    }

    fn ask_version(&self, cache: &Cache) -> Result<String, ToolchainError> {
        let program = self.compiler.program();
        let broken = |detail: String| ToolchainError::Broken { program, detail };
        let scratch = cache.scratch().map_err(|error| broken(error.to_string()))?;
        let finished = self
            .tool(&self.program, scratch.path())
            .arg("--version")
            .run()
            .map_err(|error| broken(error.to_string()))?;
        match finished {
            Finished::Success { output } => {
                output.lines().next().map(str::to_owned).ok_or_else(|| broken("it prints nothing".into()))
            }
            Finished::Failure { output } => Err(broken(output)),
            Finished::TooMuch { why, .. } => Err(broken(why)),
            Finished::TooLong { .. } => Err(broken("it takes too long".to_owned())),
        }
    }

    /// The address sanitizer's library, if the compiler has one; asked for once and kept.
    pub fn sanitizer(&self, cache: &Cache) -> Option<PathBuf> {
        let key = key(&[b"sanitizer library", self.fingerprint().as_bytes()]);
        let path = cache.result(&key).or_else(|| self.ask_sanitizer(cache))?;
        cache.keep_result(&key, &path);
        path.is_file().then_some(path)
    }

    fn ask_sanitizer(&self, cache: &Cache) -> Option<PathBuf> {
        let scratch = cache.scratch().ok()?;
        let tool = self.tool(&self.program, scratch.path()).arg("-print-file-name=libasan.so");
        match tool.run().ok()? {
            // Where it has none, a compiler repeats the name, which must not be looked for where harness happens to run:
            // a submission could hold a file of that name.
            Finished::Success { output } => {
                Some(Path::new(output.trim())).filter(|path| path.is_absolute())?.canonicalize().ok()
            }
            Finished::Failure { .. } | Finished::TooMuch { .. } | Finished::TooLong { .. } => None,
        }
    }

    /// Whether [`located`](Toolchain::located) can answer.
    pub fn has_locator(&self) -> bool {
        self.locator.is_some()
    }

    /// Function and `file:line` of each address of a library, in order. Hostile text: the library says so itself, and
    /// what reads it is confined like a compiler. Empty where nothing can be said.
    pub fn located(&self, cache: &Cache, library: &Path, addresses: &[u64]) -> Vec<(String, String)> {
        let (Some(locator), Some(folder)) = (&self.locator, library.parent()) else { return Vec::new() };
        let Ok(scratch) = cache.scratch() else { return Vec::new() };
        let tool = self.tool(locator, scratch.path()).reading(folder).args(["-f", "-C", "-e"]).arg(library);
        let tool = tool.args(addresses.iter().map(|address| format!("{address:#x}")));
        let output = match tool.run() {
            Ok(Finished::Success { output }) => output,
            Ok(Finished::Failure { .. } | Finished::TooMuch { .. } | Finished::TooLong { .. }) | Err(_) => {
                return Vec::new();
            }
        };
        let lines: Vec<&str> = output.lines().collect();
        lines.chunks_exact(2).map(|pair| (pair[0].to_owned(), pair[1].to_owned())).collect()
    }

    /// What confines it, and what it builds.
    pub fn confinement(&self) -> Confinement {
        self.surroundings.confinement
    }

    /// Which compiler this is.
    pub fn compiler(&self) -> Compiler {
        self.compiler
    }

    /// The compiler's program.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// The first line of `--version`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// What tells two toolchains apart in a cache key.
    pub(super) fn fingerprint(&self) -> String {
        let linking = LIBRARY.join(" ");
        format!("{}\n{}\n{}\n{linking}", self.compiler.program(), self.program.display(), self.version)
    }

    /// The compiler, to be run in `folder`.
    pub(super) fn compile<'a>(&'a self, folder: &'a Path) -> Tool<'a> {
        self.tool(&self.program, folder)
    }

    /// The linker, to be run in `folder`, making a library.
    pub(super) fn link<'a>(&'a self, folder: &'a Path) -> Tool<'a> {
        self.tool(&self.linker, folder).args(LIBRARY)
    }

    fn tool<'a>(&'a self, program: &Path, folder: &'a Path) -> Tool<'a> {
        Tool::new(program, folder, &self.surroundings)
    }
}
