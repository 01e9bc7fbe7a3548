//! What a compiler has to reach: its own programs and libraries, and nothing that could hold an answer.
//!
//! Whole folders of programs are left out: `harness` itself, with the reference in it, may lie in one, and its bytes
//! could be taken into a library. The few programs that a compiler starts are named one by one.

use std::path::{Path, PathBuf};

/// Where systems keep compilers' parts, headers and libraries; what does not exist is passed over.
const SYSTEM: [&str; 11] = [
    "/usr/include",
    "/usr/lib",
    "/usr/lib32",
    "/usr/lib64",
    "/usr/libexec",
    "/usr/local/include",
    "/usr/local/lib",
    "/lib",
    "/lib64",
    "/etc/ld.so.cache",
    "/etc/alternatives",
];

/// Folders of programs, in any installation.
const PROGRAMS: [&str; 2] = ["bin", "sbin"];

/// The places for those programs: the system's, the programs themselves, and the installations they come from.
pub(super) fn readable(programs: &[PathBuf]) -> Vec<PathBuf> {
    let mut places: Vec<PathBuf> = SYSTEM.iter().map(PathBuf::from).filter(|place| place.exists()).collect();
    for program in programs.iter().filter_map(|program| program.canonicalize().ok()) {
        places.extend(installation(&program));
        places.push(program);
    }
    places.sort();
    places.dedup();
    places
}

/// What lies beside the program's folder, for compilers that are not the system's.
fn installation(program: &Path) -> Vec<PathBuf> {
    let Some(root) = program.parent().and_then(Path::parent) else { return Vec::new() };
    if ["/", "/usr", "/usr/local"].iter().any(|system| root == Path::new(system)) {
        return Vec::new();
    }
    let entries = std::fs::read_dir(root).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_kept = |path: &PathBuf| path.is_dir() && !PROGRAMS.iter().any(|name| path.ends_with(name));
    entries.filter(is_kept).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_folder_of_programs_is_readable() {
        let places = readable(&["/usr/bin/env".into()]);
        assert!(
            !places.iter().any(|place| place.is_dir() && PROGRAMS.iter().any(|name| place.ends_with(name)))
        );
        assert!(!places.contains(&PathBuf::from("/")) && !places.contains(&PathBuf::from("/usr")));
    }

    #[test]
    fn a_compiler_of_its_own_installation_brings_its_libraries_but_not_its_neighbours() {
        let root = tempfile::tempdir().unwrap();
        let real = root.path().canonicalize().unwrap();
        for folder in ["bin", "lib", "include"] {
            std::fs::create_dir(real.join(folder)).unwrap();
        }
        let program = real.join("bin/g++");
        std::fs::write(&program, "").unwrap();
        let places = readable(std::slice::from_ref(&program));
        assert!(places.contains(&program) && places.contains(&real.join("lib")));
        assert!(places.contains(&real.join("include")) && !places.contains(&real.join("bin")));
    }
}
