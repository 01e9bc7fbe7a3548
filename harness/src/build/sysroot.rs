//! The Rust compiler itself, in place of a program that chooses one.
//!
//! `rustc` on a search path is often rustup's, which picks a compiler by files in the folder that it runs in and may
//! even fetch one. It is asked once, in the root folder, where no submission lies, and not used again. Asking takes longer
//! than linking all components, so the answer is kept for as long as nothing changes that rustup goes by.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::cache::{Cache, key};
use super::compiler::identity;
use super::toolchain_error::ToolchainError;

/// The compiler that `rustc` stands for.
///
/// # Errors
/// When it does not say where it lives, or is not there.
pub(super) fn real_compiler(rustc: &Path, cache: &Cache) -> Result<PathBuf, ToolchainError> {
    let state = Rustup::of(rustc).and_then(|rustup| rustup.state(Path::new("/")));
    let kept = state.as_ref().and_then(|state| cache.answer::<PathBuf>(state));
    if let Some(compiler) = kept.filter(|compiler| compiler.is_file()) {
        return Ok(compiler);
    }
    let compiler = ask(rustc)?;
    if let Some(state) = state {
        cache.keep_answer(&state, &compiler);
    }
    Ok(compiler)
}

fn ask(rustc: &Path) -> Result<PathBuf, ToolchainError> {
    let broken = |detail: String| ToolchainError::Broken { program: "rustc", detail };
    let mut command = Command::new(rustc);
    command.args(["--print", "sysroot"]).current_dir("/").stdin(Stdio::null());
    let output = command.output().map_err(|error| broken(error.to_string()))?;
    if !output.status.success() {
        return Err(broken(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    let sysroot = String::from_utf8_lossy(&output.stdout);
    let compiler = Path::new(sysroot.trim()).join("bin/rustc");
    if compiler.is_file() { Ok(compiler) } else { Err(broken(format!("{} is missing", compiler.display()))) }
}

/// Rustup's `rustc`, and what it goes by.
struct Rustup<'a> {
    rustc: &'a Path,
    home: PathBuf,
    /// The variable that overrules its settings.
    demanded: OsString,
}

impl Rustup<'_> {
    /// `None` when this `rustc` is somebody else's, who may go by anything.
    fn of(rustc: &Path) -> Option<Rustup<'_>> {
        let home = env::var_os("RUSTUP_HOME").map(PathBuf::from);
        let home = home.or_else(|| Some(env::home_dir()?.join(".rustup")))?;
        let demanded = env::var_os("RUSTUP_TOOLCHAIN").unwrap_or_default();
        rustc.with_file_name("rustup").is_file().then_some(Rustup { rustc, home, demanded })
    }

    /// Changes with its answer in that folder; `None` where a file there demands a compiler.
    fn state(&self, folder: &Path) -> Option<String> {
        if ["rust-toolchain", "rust-toolchain.toml"].iter().any(|name| folder.join(name).exists()) {
            return None;
        }
        let program = identity(self.rustc)?;
        let settings = identity(&self.home.join("settings.toml"))?;
        // Changes when one is installed, removed or linked.
        let installed = identity(&self.home.join("toolchains"))?;
        let parts = ["rustup", &program, &settings, &installed].map(str::as_bytes);
        Some(key(&[&parts[..], &[self.demanded.as_encoded_bytes()]].concat()))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn asked(rustc: &str) -> ToolchainError {
        let folder = tempfile::tempdir().unwrap();
        real_compiler(Path::new(rustc), &Cache::open(folder.path()).unwrap()).unwrap_err()
    }

    #[test]
    fn a_program_that_knows_no_sysroot_is_broken() {
        let error = asked("/bin/false");
        assert!(matches!(error, ToolchainError::Broken { program: "rustc", .. }), "{error}");
    }

    #[test]
    fn a_sysroot_without_a_compiler_is_broken() {
        let error = asked("/bin/echo");
        assert!(error.to_string().contains("bin/rustc is missing"), "{error}");
    }

    #[test]
    fn rustups_answer_is_kept_until_something_changes_that_it_goes_by() {
        let folder = tempfile::tempdir().unwrap();
        let (home, root, rustc) =
            (folder.path().join("home"), folder.path().join("root"), folder.path().join("rustc"));
        fs::create_dir_all(home.join("toolchains")).unwrap();
        fs::create_dir(&root).unwrap();
        for file in [&rustc, &folder.path().join("rustup"), &home.join("settings.toml")] {
            fs::write(file, "").unwrap();
        }
        let rustup = |demanded: &str| Rustup { rustc: &rustc, home: home.clone(), demanded: demanded.into() };
        let before = rustup("").state(&root);
        assert!(before.is_some());
        assert_eq!(rustup("").state(&root), before);
        assert_ne!(rustup("nightly").state(&root), before);
        fs::write(home.join("settings.toml"), "default_toolchain = \"beta\"").unwrap();
        assert_ne!(rustup("").state(&root), before);
        fs::write(root.join("rust-toolchain.toml"), "").unwrap();
        assert_eq!(rustup("").state(&root), None);
    }

    #[test]
    fn nothing_is_kept_of_a_rustc_that_is_not_rustups() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Rustup::of(&folder.path().join("rustc")).is_none());
    }
}
