//! The Rust command lines.
//!
//! Never cargo: whatever a submission brings for it (dependencies, build scripts, settings) is not even read. A component
//! is one crate that is compiled to an object and linked like one in C++. Our own crates and the standard library are a
//! library that is made once and that every component names: linking them into each would take longer than all else
//! that the linker does, and each process would have to bind them again.

use std::io;
use std::path::{Path, PathBuf};

use super::command::Tool;
use super::cpp::CompileOutcome;
use super::kit::{EXPORTS, RUST_RUNTIME};
use super::toolchain::Toolchain;
use super::workshop::{BuildError, ours};
use crate::model::RustKit;

/// For every crate: they must agree on how panics travel.
const LANGUAGE: &[&str] = &["--edition=2024", "-Cpanic=unwind", "-Cdebuginfo=0", "--color=never"];

/// For our own crates.
const OURS: &[&str] = &["-Copt-level=2", "-Ccodegen-units=1", "--cap-lints=allow"];

/// For a student's: unoptimised, because compiling is most of a grade's time, and an overflow is a panic with its place.
/// The standard library's own checks of unsafe code have nothing to find and would take a third of an unoptimised run.
/// Unsafe code is forbidden by the root's attribute and once more here.
const STUDENT: &[&str] = &[
    "-Copt-level=0",
    "-Cdebug-assertions=off",
    "-Coverflow-checks=on",
    "-Ccodegen-units=1",
    "--crate-type=rlib",
];

/// For the crate of the shims: also an archive that holds all that it depends on.
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

/// A crate of ours, by its root.
#[derive(Debug, Clone, Copy)]
pub(super) enum OwnCrate {
    /// It is compiled.
    Plain(&'static str),
    /// It is compiled, and linked with all that it depends on.
    Shims(&'static str),
}

impl OwnCrate {
    /// What is made of it.
    pub(super) fn makes(self) -> Vec<PathBuf> {
        match self {
            OwnCrate::Plain(file) => vec![format!("lib{}.rlib", file.trim_end_matches(".rs")).into()],
            OwnCrate::Shims(_) => vec![format!("lib{SHIM}.rlib").into(), BASE_FILE.into()],
        }
    }
}

/// The command lines of one toolchain over one kit's folder.
pub(super) struct Rust<'a> {
    pub(super) toolchain: &'a Toolchain,
    pub(super) kit: &'a Path,
}

impl Rust<'_> {
    /// What a cache key must say about the command lines.
    pub(super) fn flags() -> String {
        [LANGUAGE, OURS, STUDENT, ARCHIVE, BASE, COMPONENT].concat().join(" ")
    }

    /// Our own crates, each after those that it builds upon.
    pub(super) fn crates(kit: &RustKit) -> [OwnCrate; 3] {
        let root = kit.shims.first().map_or("", |file| file.name);
        [OwnCrate::Plain(RUST_RUNTIME.name), OwnCrate::Plain(kit.sdk.name), OwnCrate::Shims(root)]
    }

    /// Compiles one of them in the kit's folder; the last is also linked to the library that every component names.
    pub(super) fn prepare(&self, own: OwnCrate) -> Result<(), BuildError> {
        match own {
            OwnCrate::Plain(file) => ours(file, self.compile_ours(file, None)),
            OwnCrate::Shims(file) => {
                ours(file, self.compile_ours(file, Some(SHIM)))?;
                ours(BASE_FILE, self.link_base())
            }
        }
    }

    /// Links our crates with the standard library, and drops the archive of them.
    fn link_base(&self) -> io::Result<CompileOutcome> {
        let archive = self.kit.join(format!("lib{SHIM}.a"));
        let tool = self.toolchain.link(self.kit).args(BASE).arg("-soname").arg(self.base_name());
        let tool = tool.arg("-o").arg(self.base()).arg(&archive);
        let outcome = tool.run()?.into();
        std::fs::remove_file(archive)?;
        Ok(outcome)
    }

    /// One of our crates; with a name for it, also as an archive that holds everything it depends on.
    fn compile_ours(&self, file: &str, archive: Option<&str>) -> io::Result<CompileOutcome> {
        let tool = self.toolchain.compile(self.kit).args(LANGUAGE).args(OURS);
        let tool = tool.args(["-L", "."]).arg(format!("--remap-path-prefix={}=.", self.kit.display()));
        let tool = match archive {
            Some(name) => tool.args(ARCHIVE).arg(name),
            None => tool.arg("--crate-type=rlib"),
        };
        Ok(tool.arg(file).run()?.into())
    }

    /// Compiles the student's `file`, which lies in `folder`, under the root of that name, to `object.o` there.
    pub(super) fn compile(&self, folder: &Path, root: &str) -> io::Result<CompileOutcome> {
        std::fs::copy(self.kit.join(root), folder.join(ROOT))?;
        let outcome = self.student(folder, ROOT).args(["--emit=obj", "-oobject.o"]).run()?.into();
        std::fs::remove_file(folder.join(ROOT))?;
        Ok(outcome)
    }

    /// Compiles the student's `file` in `folder` alone, without any shim.
    pub(super) fn check_bare(&self, folder: &Path, file: &str) -> io::Result<CompileOutcome> {
        Ok(self.student(folder, file).args(["--emit=metadata", "-Funsafe-code"]).run()?.into())
    }

    /// Links `object.o` in `folder` over our library to `library.so`.
    pub(super) fn link(&self, folder: &Path) -> io::Result<CompileOutcome> {
        let tool = self.toolchain.link(folder).reading(self.kit).args(COMPONENT);
        let tool = tool.arg(format!("--version-script={}", self.kit.join(EXPORTS).display()));
        let tool = tool.args(["-o", "library.so", "object.o"]).arg(self.base());
        Ok(tool.run()?.into())
    }

    /// The library that every component names.
    pub(super) fn base(&self) -> PathBuf {
        self.kit.join(BASE_FILE)
    }

    /// What it is found by among what is loaded: two kits' can be loaded at once.
    fn base_name(&self) -> String {
        let kit = self.kit.file_name().unwrap_or_default().to_string_lossy();
        format!("harness-{kit}.so")
    }

    fn student<'b>(&'b self, folder: &'b Path, file: &str) -> Tool<'b> {
        let tool = self.toolchain.compile(folder).reading(self.kit).without_environment();
        tool.args(LANGUAGE).args(STUDENT).arg("-L").arg(self.kit).arg(file)
    }
}
