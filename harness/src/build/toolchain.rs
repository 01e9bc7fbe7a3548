//! [`Toolchain`]: a compiler and its linker, found and named exactly.

use std::io;
use std::path::{Path, PathBuf};

use harness_worker::compile::Rank;

use super::cache::{Cache, key};
use super::command::{Surroundings, Tool, ToolEnd};
use super::compiler::{Compiler, SearchPath, identity};
use super::diagnosis::{Made, ToolError, diagnose};
use super::linkage::HELD;
use super::outcome::CompileOutcome;
use super::toolchain_error::ToolchainError;
use super::{readable_paths, sysroot, wrapper};
use crate::sandbox::Confinement;

/// The number of times that a compiler is asked at the most before its answer is taken.
const QUESTIONS: usize = 4;

/// Flags for every library: all that it refers to is bound when it is loaded.
const LIBRARY: &[&str] = &["-shared", "--eh-frame-hdr", "--hash-style=gnu", "-z", "now", "-z", "noexecstack"];

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

/// Nothing that compilers read may hold what was made of other submissions, or this program with its answers.
fn refuse_exposure(program: &'static str, readable: &[PathBuf], cache: &Cache) -> Result<(), ToolchainError> {
    let ourselves = std::env::current_exe().ok();
    let held = [("the cache folder", Some(cache.root().to_owned())), ("harness itself,", ourselves)];
    for (what, held) in held.into_iter().filter_map(|(what, held)| Some((what, held?))) {
        if let Some(place) = readable_paths::holder(readable, &held) {
            let place = place.to_owned();
            return Err(ToolchainError::Exposed { program, place, what, held });
        }
    }
    Ok(())
}

/// The program that g++ leaves assembling to; the others do it by themselves.
fn assembler(compiler: Compiler, search: &SearchPath) -> Result<Option<PathBuf>, ToolchainError> {
    match compiler {
        Compiler::Gpp => search.find("as").map(Some).ok_or(ToolchainError::NotFound { program: "as" }),
        Compiler::Clangpp | Compiler::Rustc => Ok(search.find("as")),
    }
}

/// The reason why a compiler did not answer.
enum NoAnswer {
    /// It could not be run.
    System(io::Error),
    /// Its output or its end, in place of an answer.
    Said(String),
}

impl From<io::Error> for NoAnswer {
    fn from(cause: io::Error) -> NoAnswer {
        NoAnswer::System(cause)
    }
}

/// The first number of a version as a compiler says it, outside of what packagers add in parentheses.
fn major(version: &str) -> Option<u32> {
    let mut depth = 0_i32;
    let plain: String = version
        .chars()
        .map(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            if depth > 0 || c == ')' { ' ' } else { c }
        })
        .collect();
    plain.split_whitespace().filter_map(|word| word.split_once('.')).find_map(|(first, _)| first.parse().ok())
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
            Compiler::Gpp | Compiler::Clangpp => wrapper::real_compiler(compiler, &path, search, cache)?,
            Compiler::Rustc => sysroot::real_compiler(&path, cache)?,
        };
        let linker = search.find("ld").ok_or(ToolchainError::NotFound { program: "ld" })?;
        if wrapper::is_script(&linker) {
            return Err(ToolchainError::Wrapper { program: "ld", path: linker });
        }
        let locator = search.find("addr2line").filter(|path| !wrapper::is_script(path));
        let assembler = assembler(compiler, search)?;
        let started = [Some(path.clone()), Some(linker.clone()), assembler, locator.clone()];
        let started: Vec<PathBuf> = started.into_iter().flatten().collect();
        let readable = readable_paths::readable(&started);
        refuse_exposure(program, &readable, cache)?;
        let surroundings = Surroundings { search: search.0.clone(), readable, confinement };
        let mut toolchain =
            Toolchain { compiler, program: path, linker, locator, surroundings, version: String::new() };
        let key = identity(&toolchain.program);
        toolchain.version = match key.as_ref().and_then(|key| cache.answer(key)) {
            Some(version) => version,
            None => {
                let version = toolchain.ask_version(cache)?;
                if let Some(key) = key {
                    cache.keep_answer(&key, &version);
                }
                version
            }
        };
        Ok(toolchain)
    }

    /// An answer is believed when it is given twice: it is kept, and stands in every report.
    fn ask_version(&self, cache: &Cache) -> Result<String, ToolchainError> {
        let broken = |detail: String| ToolchainError::Broken { program: self.compiler.program(), detail };
        let mut heard: Vec<String> = Vec::new();
        let mut failure = "its output differs each time".to_owned();
        for _ in 0..QUESTIONS {
            match self.answer(cache, "--version") {
                Ok(version) if heard.contains(&version) => return Ok(version),
                Ok(version) => heard.push(version),
                Err(NoAnswer::System(cause)) => {
                    return Err(ToolchainError::System { program: self.compiler.program(), cause });
                }
                Err(NoAnswer::Said(detail)) => failure = detail,
            }
        }
        Err(broken(failure))
    }

    /// The first line of what the compiler says to one argument; in words why there is none.
    fn answer(&self, cache: &Cache, argument: &str) -> Result<String, NoAnswer> {
        let scratch = cache.scratch()?;
        let detail = match self.tool(&self.program, scratch.path()).arg(argument).run()? {
            ToolEnd::Success { output } => match output.lines().next() {
                Some(line) => return Ok(line.to_owned()),
                None => "it prints nothing".to_owned(),
            },
            ToolEnd::Failure { output } => output,
            ToolEnd::Killed { signal } => format!("it was killed by signal {signal}"),
            ToolEnd::TooMuch { why, .. } => why,
            ToolEnd::TooLong { .. } => "it takes too long".to_owned(),
        };
        Err(NoAnswer::Said(detail))
    }

    /// The address sanitizer's library, if the compiler has one; asked for once and kept.
    pub fn sanitizer(&self, cache: &Cache) -> Option<PathBuf> {
        let key = key(&[b"sanitizer library", self.fingerprint().as_bytes()]);
        let kept: Option<PathBuf> = cache.answer(&key).filter(|path: &PathBuf| path.is_file());
        if kept.is_some() {
            return kept;
        }
        let path = self.ask_sanitizer(cache)?;
        cache.keep_answer(&key, &path);
        path.is_file().then_some(path)
    }

    fn ask_sanitizer(&self, cache: &Cache) -> Option<PathBuf> {
        self.file_of(cache, "libasan.so")
    }

    /// The compiler's library of that name. Where it has none, it repeats the name, which must not be looked for
    /// where harness happens to run: a submission could hold a file of that name.
    fn file_of(&self, cache: &Cache, name: &str) -> Option<PathBuf> {
        let answers =
            (0..QUESTIONS).filter_map(|_| self.answer(cache, &format!("-print-file-name={name}")).ok());
        let mut repeated = 0;
        for answer in answers {
            let path = Path::new(answer.trim());
            if path.is_absolute() && path.is_file() {
                return path.canonicalize().ok();
            }
            repeated += usize::from(answer.trim() == name);
            // Said twice, it is no slip.
            if repeated == 2 {
                return None;
            }
        }
        None
    }

    /// The libraries that the worker holds, as far as the compiler knows of them; asked for once and kept.
    pub(super) fn held_libraries(&self, cache: &Cache) -> Vec<PathBuf> {
        let key = key(&[b"held libraries", self.fingerprint().as_bytes()]);
        let kept = cache.answer::<Vec<PathBuf>>(&key);
        if let Some(kept) = kept.filter(|kept| kept.iter().all(|path| path.is_file())) {
            return kept;
        }
        let found: Vec<PathBuf> = HELD.iter().filter_map(|name| self.file_of(cache, name)).collect();
        cache.keep_answer(&key, &found);
        found
    }

    /// Returns true if [`located`](Toolchain::located) can answer.
    pub fn has_locator(&self) -> bool {
        self.locator.is_some()
    }

    /// Function and `file:line` of each address of a library, in order. Hostile text: the library says so itself, and
    /// what reads it is confined like a compiler. Empty where nothing can be said.
    pub fn located(&self, cache: &Cache, library: &Path, addresses: &[u64]) -> Vec<(String, String)> {
        let (Some(locator), Some(folder)) = (&self.locator, library.parent()) else { return Vec::new() };
        let Ok(scratch) = cache.scratch() else { return Vec::new() };
        // By the way from where it runs: a user of its own may be shut out from the folders above.
        let way = pathdiff::diff_paths(library, scratch.path()).unwrap_or_else(|| library.to_owned());
        let tool = self.tool(locator, scratch.path()).reading(folder).args(["-f", "-C", "-e"]).arg(way);
        let tool = tool.args(addresses.iter().map(|address| format!("{address:#x}")));
        let output = match tool.run() {
            Ok(ToolEnd::Success { output }) => output,
            Ok(
                ToolEnd::Failure { .. }
                | ToolEnd::Killed { .. }
                | ToolEnd::TooMuch { .. }
                | ToolEnd::TooLong { .. },
            )
            | Err(_) => return Vec::new(),
        };
        let lines: Vec<&str> = output.lines().collect();
        lines.chunks_exact(2).map(|pair| (pair[0].to_owned(), pair[1].to_owned())).collect()
    }

    /// The confinement of the compiler and of the components that it builds.
    pub fn confinement(&self) -> Confinement {
        self.surroundings.confinement
    }

    /// The compiler's kind.
    pub fn compiler(&self) -> Compiler {
        self.compiler
    }

    /// The compiler's program.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// The identity of the compiler while it reads a submission.
    pub fn rank(&self) -> Rank {
        readable_paths::rank(&self.program, self.surroundings.confinement.layers())
    }

    /// The paths that it may read, besides what it works on.
    pub fn readable(&self) -> &[PathBuf] {
        &self.surroundings.readable
    }

    /// The first line of `--version`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// True if the compiler can give uninitialised variables a pattern: g++ since 12, clang++ since 8.
    pub(super) fn fills_variables(&self) -> bool {
        let first = match self.compiler {
            Compiler::Gpp => 12,
            Compiler::Clangpp => 8,
            Compiler::Rustc => return false,
        };
        // A compiler whose number nobody can read is taken for a new one: if it is not, it says so.
        major(&self.version).is_none_or(|major| major >= first)
    }

    /// The part of a cache key that tells two toolchains apart.
    pub(super) fn fingerprint(&self) -> String {
        let linking = LIBRARY.join(" ");
        format!("{}\n{}\n{}\n{linking}", self.compiler.program(), self.program.display(), self.version)
    }

    /// Runs a tool of this toolchain until its outcome is certain; see [`diagnose`].
    pub(super) fn diagnose<'b>(
        &self,
        source: Option<&str>,
        made: Made<'_>,
        tool: impl Fn() -> Tool<'b>,
    ) -> Result<CompileOutcome, ToolError> {
        diagnose(self.compiler.program(), source, made, || tool().run())
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

#[cfg(test)]
mod tests {
    use super::major;

    #[test]
    fn the_version_of_a_compiler_is_read_whoever_packed_it() {
        for (version, expected) in [
            ("g++ (Debian 12.2.0-14+deb12u1) 12.2.0", Some(12)),
            ("g++ (GCC) 11.3.1 20220421 (Red Hat 11.3.1-2)", Some(11)),
            ("g++ (Ubuntu 9.4.0-1ubuntu1~20.04.2) 9.4.0", Some(9)),
            ("Debian clang version 14.0.6", Some(14)),
            ("Apple clang version 15.0.0 (clang-1500.3.9.4)", Some(15)),
            ("g++", None),
        ] {
            assert_eq!(major(version), expected, "{version}");
        }
    }
}
