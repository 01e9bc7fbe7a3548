//! [`Rust`]: the command lines of rustc.
//!
//! Cargo is never used: the dependencies, build scripts and settings that a submission brings for it are not even
//! read. A component is one crate that is compiled to an object and linked like one in C++. The grader's crates and
//! the standard library are a library that is made once and that every component names: linking them into each would
//! take longer than the rest of the link, and each process would have to bind them again.

use std::path::{Path, PathBuf};

use super::artefact::Artefact;
use super::cache::LIBRARY;
use super::command::Tool;
use super::cpp::OBJECT;
use super::diagnosis::{Made, ToolError};
use super::error::{BuildError, ours};
use super::kit::{EXPORTS, GIVEN, OBJECTS, OURS as SOURCES, RUST_RUNTIME, seen_from};
use super::outcome::CompileOutcome;
use super::toolchain::Toolchain;
use crate::model::RustKit;

/// Flags for every crate: they must agree on how panics travel.
const LANGUAGE: &[&str] = &["--edition=2024", "-Cpanic=unwind", "-Cdebuginfo=0", "--color=never"];

/// Flags for the grader's own crates.
const OURS: &[&str] = &["-Copt-level=2", "-Ccodegen-units=1", "--cap-lints=allow"];

/// Flags for a student's crate: unoptimised, because compiling is most of a grade's time, and an overflow is a panic
/// with its place. The standard library's own checks of unsafe code have nothing to find and would take a third of an
/// unoptimised run. Unsafe code is forbidden by the root's attribute.
const STUDENT: &[&str] = &[
    "-Copt-level=0",
    "-Cdebug-assertions=off",
    "-Coverflow-checks=on",
    "-Ccodegen-units=1",
    "--crate-type=rlib",
];

/// Flags for the crate of the shims, which also becomes an archive with all that it depends on.
const ARCHIVE: &[&str] = &["--crate-type=rlib,staticlib", "--crate-name"];

/// Linking our library: all of the standard library, whatever a submission may use, and what we define in the C library's
/// place binds inside first.
const BASE: &[&str] = &["-s", "-Bsymbolic", "--whole-archive"];

/// Linking a component.
const COMPONENT: &[&str] = &["--gc-sections", "-s"];

/// The crate of the shims.
const SHIM: &str = "harness_shim";

/// The library that every component names, in the kit's folder.
const BASE_FILE: &str = "base.so";

/// The root of a component in its folder.
const ROOT: &str = "harness_component.rs";

/// A crate of the grader's, by its root.
#[derive(Debug, Clone, Copy)]
pub(super) enum OwnCrate {
    /// It is compiled, and kept in that part of the kit.
    Plain(&'static str, &'static str),
    /// It is compiled and linked with all that it depends on; only the library is kept.
    Shims(&'static str),
}

impl OwnCrate {
    /// The file that is made of it, in the kit's folder.
    pub(super) fn makes(self) -> PathBuf {
        match self {
            OwnCrate::Plain(file, part) => Path::new(part).join(archive_of(file)),
            OwnCrate::Shims(_) => Path::new(OBJECTS).join(BASE_FILE),
        }
    }
}

fn archive_of(file: &str) -> String {
    format!("lib{}.rlib", file.trim_end_matches(".rs"))
}

/// The command lines of one toolchain over one kit's folder.
pub(super) struct Rust<'a> {
    pub(super) toolchain: &'a Toolchain,
    pub(super) kit: &'a Path,
}

impl Rust<'_> {
    /// The part of a cache key that stands for the command lines.
    pub(super) fn flags() -> String {
        [LANGUAGE, OURS, STUDENT, ARCHIVE, BASE, COMPONENT].concat().join(" ")
    }

    /// Our own crates, each after those that it builds upon.
    pub(super) fn crates(kit: &RustKit) -> [OwnCrate; 3] {
        let root = kit.shims.first().map_or("", |file| file.name);
        [
            OwnCrate::Plain(RUST_RUNTIME.name, SOURCES),
            OwnCrate::Plain(kit.sdk.name, GIVEN),
            OwnCrate::Shims(root),
        ]
    }

    /// Compiles one of them into the folder; the last is also linked to the library that every component names.
    pub(super) fn prepare(&self, own: OwnCrate, into: &Path) -> Result<(), BuildError> {
        match own {
            OwnCrate::Plain(file, _) => ours(file, self.compile_ours(file, None, into)),
            OwnCrate::Shims(file) => {
                ours(file, self.compile_ours(file, Some(SHIM), into))?;
                ours(BASE_FILE, self.link_base(into))
            }
        }
    }

    /// Links the archive in the folder, which holds our crates with the standard library.
    fn link_base(&self, into: &Path) -> Result<CompileOutcome, ToolError> {
        self.toolchain.diagnose(None, Some((Artefact::OwnLibrary, &into.join(BASE_FILE))), || {
            let tool = self.toolchain.link(into).args(BASE).arg("-soname").arg(self.base_name());
            tool.args(["-o", BASE_FILE]).arg(format!("lib{SHIM}.a"))
        })
    }

    /// One of our crates, into the folder; with a name for it, also as an archive that holds everything it depends on.
    fn compile_ours(
        &self,
        file: &str,
        archive: Option<&str>,
        into: &Path,
    ) -> Result<CompileOutcome, ToolError> {
        let made = into.join(archive.map_or_else(|| archive_of(file), archive_of));
        let sources = seen_from(into, self.kit, SOURCES);
        self.toolchain.diagnose(None, Some((Artefact::Opaque, &made)), || {
            let tool = self.toolchain.compile(into).naming_whole_paths().args(LANGUAGE).args(OURS);
            let tool = [GIVEN, SOURCES].into_iter().fold(tool, |tool, part| {
                tool.reading(&self.kit.join(part)).arg("-L").arg(seen_from(into, self.kit, part))
            });
            let tool = tool.arg(format!("--remap-path-prefix={}=.", sources.display()));
            let tool = match archive {
                Some(name) => tool.args(ARCHIVE).arg(name),
                None => tool.arg("--crate-type=rlib"),
            };
            tool.arg(sources.join(file))
        })
    }

    /// Compiles the student's `file`, which lies in `folder`, under the root of that name, to `object.o` there.
    pub(super) fn compile(
        &self,
        folder: &Path,
        file: &str,
        root: &str,
        modules: &[&str],
    ) -> Result<CompileOutcome, ToolError> {
        let mut text = std::fs::read_to_string(self.kit.join(SOURCES).join(root))?;
        text.extend(modules.iter().map(|module| helper_module(module)));
        std::fs::write(folder.join(ROOT), text)?;
        let made = folder.join(OBJECT);
        let outcome = self.students(folder, file, Some((Artefact::Object, &made)), |tool| {
            tool.arg(ROOT).args(["--emit=obj", "-oobject.o"])
        })?;
        std::fs::remove_file(folder.join(ROOT))?;
        Ok(outcome)
    }

    /// Compiles the student's `file` in `folder` alone, without any shim.
    pub(super) fn check_bare(&self, folder: &Path, file: &str) -> Result<CompileOutcome, ToolError> {
        self.students(folder, file, None, |tool| tool.arg(file).args(["--emit=metadata", "-Funsafe-code"]))
    }

    /// Links `object.o` in `folder` over our library to `library.so`.
    pub(super) fn link(&self, folder: &Path) -> Result<CompileOutcome, ToolError> {
        let made = folder.join(LIBRARY);
        self.toolchain.diagnose(None, Some((Artefact::Library, &made)), || {
            let objects = seen_from(folder, self.kit, OBJECTS);
            let tool = self.toolchain.link(folder).reading(&self.kit.join(OBJECTS)).args(COMPONENT);
            let tool = tool.arg(format!("--version-script={}", objects.join(EXPORTS).display()));
            tool.args(["-o", LIBRARY, OBJECT]).arg(objects.join(BASE_FILE))
        })
    }

    /// The library that every component names.
    pub(super) fn base(&self) -> PathBuf {
        self.kit.join(OBJECTS).join(BASE_FILE)
    }

    /// The library's name among what is loaded: two kits' can be loaded at once.
    fn base_name(&self) -> String {
        let kit = self.kit.file_name().unwrap_or_default().to_string_lossy();
        format!("harness-{kit}.so")
    }

    /// The compiler in a folder of the student's: of the grader's files it reads the one crate that is given.
    fn students<'b>(
        &'b self,
        folder: &'b Path,
        file: &str,
        made: Made<'_>,
        command: impl Fn(Tool<'b>) -> Tool<'b>,
    ) -> Result<CompileOutcome, ToolError> {
        self.toolchain.diagnose(Some(file), made, || {
            let tool = self.toolchain.compile(folder).reading(&self.kit.join(GIVEN)).without_environment();
            let tool = tool.naming_whole_paths().args(LANGUAGE).args(STUDENT);
            command(tool.arg("-L").arg(seen_from(folder, self.kit, GIVEN)))
        })
    }
}
/// The root's lines for a helper file: it is a student's as much as the file beside it, and may be named as a keyword is.
pub(super) fn helper_module(name: &str) -> String {
    format!(
        "#[forbid(unsafe_code)]\n#[allow(dead_code, missing_docs)]\n#[path = \"{name}.rs\"]\npub mod r#{name};\n"
    )
}
