//! The C++ compiler itself, in place of a program that starts it.
//!
//! `g++` on a search path can be ccache's, or a script that starts another one. Confined like a compiler it
//! could not even find that, and what it keeps by itself would be out of the grader's sight. So it is asked once, before any
//! submission is there, which compiler it starts, and that one is used; where it does not say, it is refused.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::cache::{Cache, key};
use super::compiler::{Compiler, SearchPath, identity};
use super::toolchain_error::ToolchainError;

/// The compiler that the program of that path is or starts.
///
/// # Errors
/// When it starts another one and does not say which.
pub(super) fn real_compiler(
    compiler: Compiler,
    path: &Path,
    search: &SearchPath,
    cache: &Cache,
) -> Result<PathBuf, ToolchainError> {
    let state = identity(path).map(|identity| key(&[b"compiler behind", identity.as_bytes()]));
    let kept = state.as_ref().and_then(|state| cache.answer::<PathBuf>(state));
    if let Some(real) = kept.filter(|real| real.is_file()) {
        return Ok(real);
    }
    let real = ask(compiler, path, search)?;
    if let Some(state) = state {
        cache.keep_answer(&state, &real);
    }
    Ok(real)
}

fn ask(compiler: Compiler, path: &Path, search: &SearchPath) -> Result<PathBuf, ToolchainError> {
    let program = compiler.program();
    let broken = |detail: String| ToolchainError::Broken { program, detail };
    let mut command = Command::new(path);
    // It has nothing to compile, so it starts nothing further.
    command.arg("-v").current_dir("/");
    let output = command.env("LC_ALL", "C").env("PATH", &search.0).stdin(Stdio::null()).output();
    let output = output.map_err(|cause| ToolchainError::System { program, cause })?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(broken(said.into_owned()));
    }
    let real = match compiler {
        Compiler::Gpp => line(&said, "COLLECT_GCC=").map(PathBuf::from),
        Compiler::Clangpp | Compiler::Rustc => {
            line(&said, "InstalledDir: ").map(|folder| Path::new(folder).join(program))
        }
    };
    let refused = || ToolchainError::Wrapper { program, path: path.to_owned() };
    let real = real.ok_or_else(refused)?;
    let real =
        if real.components().count() > 1 { real } else { search.others(&real, path).ok_or_else(refused)? };
    if is_same(&real, path) {
        Ok(path.to_owned())
    } else {
        Some(real).filter(|real| real.is_file()).ok_or_else(refused)
    }
}

fn line<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    text.lines().find_map(|line| line.strip_prefix(start)).map(str::trim)
}

fn is_same(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Returns true if the file is a script, which starts other programs: a confined tool starts only programs that are named.
pub(super) fn is_script(path: &Path) -> bool {
    use std::io::Read;
    let mut first = [0; 2];
    std::fs::File::open(path).and_then(|mut file| file.read_exact(&mut first)).is_ok() && &first == b"#!"
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// Written by a process of its own: a child that another test forks meanwhile would hold a file of ours open for writing, and
    /// nothing that is open for writing can be started.
    fn script(folder: &Path, name: &str, text: &str) -> PathBuf {
        let (written, path) = (folder.join("written"), folder.join(name));
        fs::write(&written, text).unwrap();
        fs::set_permissions(&written, fs::Permissions::from_mode(0o755)).unwrap();
        assert!(Command::new("cp").arg(&written).arg(&path).status().unwrap().success());
        path
    }

    fn search() -> SearchPath {
        SearchPath("/usr/local/bin:/usr/bin:/bin".into())
    }

    #[test]
    fn a_compiler_stands_for_itself() {
        let path = search().find("g++").unwrap();
        assert_eq!(ask(Compiler::Gpp, &path, &search()).unwrap(), path);
    }

    #[test]
    fn a_script_that_starts_a_compiler_stands_for_that() {
        let folder = tempfile::tempdir().unwrap();
        let real = search().find("g++").unwrap();
        let text = format!("#!/bin/sh\nexec {} \"$@\"\n", real.display());
        let path = script(folder.path(), "g++", &text);
        assert_eq!(ask(Compiler::Gpp, &path, &search()).unwrap(), real);
    }

    #[test]
    fn a_script_that_starts_a_compiler_by_its_bare_name_stands_for_the_next_one_on_the_path() {
        let folder = tempfile::tempdir().unwrap();
        let path = script(folder.path(), "g++", "#!/bin/sh\nPATH=/usr/bin:/bin\nexec g++ \"$@\"\n");
        let all = format!("{}:/usr/local/bin:/usr/bin:/bin", folder.path().display());
        assert_eq!(
            ask(Compiler::Gpp, &path, &SearchPath(all.into())).unwrap(),
            search().find("g++").unwrap()
        );
    }

    #[test]
    fn what_says_nothing_or_fails_is_refused_in_one_sentence() {
        let folder = tempfile::tempdir().unwrap();
        let silent = script(folder.path(), "silent", "#!/bin/sh\nexit 0\n");
        let error = ask(Compiler::Gpp, &silent, &search()).unwrap_err().to_string();
        assert!(error.contains("starts another compiler and does not say which"), "{error}");
        let failing = script(folder.path(), "failing", "#!/bin/sh\necho no >&2; exit 1\n");
        let error = ask(Compiler::Gpp, &failing, &search()).unwrap_err();
        assert!(matches!(error, ToolchainError::Broken { .. }), "{error}");
        assert!(is_script(&failing) && !is_script(Path::new("/bin/sh")));
    }
}
