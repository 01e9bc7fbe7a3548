//! The Rust compiler itself, in place of a program that chooses one.
//!
//! `rustc` on a search path is often rustup's, which picks a compiler by files in the folder that it runs in and may
//! even fetch one. It is asked once, in the root folder, where no submission lies, and not used again.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::toolchain::ToolchainError;

/// The compiler that `rustc` stands for.
///
/// # Errors
/// When it does not say where it lives, or is not there.
pub(super) fn real_compiler(rustc: &Path) -> Result<PathBuf, ToolchainError> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_knows_no_sysroot_is_broken() {
        let error = real_compiler(Path::new("/bin/false")).unwrap_err();
        assert!(matches!(error, ToolchainError::Broken { program: "rustc", .. }), "{error}");
    }

    #[test]
    fn a_sysroot_without_a_compiler_is_broken() {
        let error = real_compiler(Path::new("/bin/echo")).unwrap_err();
        assert!(error.to_string().contains("bin/rustc is missing"), "{error}");
    }
}
