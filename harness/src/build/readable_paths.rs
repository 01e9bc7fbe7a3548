//! What a compiler has to reach: its own programs and libraries, and nothing that could hold an answer.
//!
//! Whole folders of programs are left out: `harness` itself, with the reference in it, may lie in one, and its bytes
//! could be taken into a library. The few programs that a compiler starts are named one by one. Of an installation that is
//! not the system's only what compilers keep their parts in is opened, by name: beside a tool in somebody's `~/bin` lies
//! everything they have.

use std::env;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use harness_worker::compile::Rank;

use crate::sandbox::{Layer, Layers};

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

/// What a compiler's own installation keeps its parts in.
const PARTS: [&str; 6] = ["lib", "lib32", "lib64", "libx32", "libexec", "include"];

/// What is opened of an installation that is somebody's home: the parts that are compilers' alone.
const PARTS_AT_HOME: [&str; 5] = ["lib/gcc", "lib64/gcc", "libexec/gcc", "lib/clang", "include/c++"];

/// User ids for compilers: next to those of components, and like them no account's.
const FIRST_USER: u32 = 65_000;
const USERS: u32 = 500;

/// The places for those programs: the system's, the programs themselves, and the installations they come from.
pub(super) fn readable(programs: &[PathBuf]) -> Vec<PathBuf> {
    readable_for(programs, env::home_dir().and_then(|home| home.canonicalize().ok()).as_deref())
}

fn readable_for(programs: &[PathBuf], home: Option<&Path>) -> Vec<PathBuf> {
    let mut places: Vec<PathBuf> = SYSTEM.iter().map(PathBuf::from).filter(|place| place.exists()).collect();
    for program in programs.iter().filter_map(|program| program.canonicalize().ok()) {
        places.extend(installation(&program, home));
        places.push(program);
    }
    places.sort();
    places.dedup();
    places
}

/// The parts beside the program's folder, for compilers that are not the system's.
fn installation(program: &Path, home: Option<&Path>) -> Vec<PathBuf> {
    let Some(root) = program.parent().and_then(Path::parent) else { return Vec::new() };
    if ["/", "/usr", "/usr/local"].iter().any(|system| root == Path::new(system)) {
        return Vec::new();
    }
    let at_home = home.is_some_and(|home| home.starts_with(root));
    let parts: &[&str] = if at_home { &PARTS_AT_HOME } else { &PARTS };
    let parts = parts.iter().map(|part| root.join(part)).chain(shared_parts(root));
    // A part may be a link to anywhere: what counts is where it leads.
    let parts = parts.filter_map(|part| part.canonicalize().ok());
    parts.filter(|part| part.is_dir() && !is_personal(part, home)).collect()
}

/// `share/gcc` and its like.
fn shared_parts(root: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root.join("share")).into_iter().flatten().flatten();
    let of_gcc = entries.filter(|entry| entry.file_name().as_encoded_bytes().starts_with(b"gcc"));
    of_gcc.map(|entry| entry.path()).collect()
}

/// A home, what holds one, or a folder that is kept out of sight.
fn is_personal(place: &Path, home: Option<&Path>) -> bool {
    let is_hidden = place.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    is_hidden || place == Path::new("/") || home.is_some_and(|home| home.starts_with(place))
}

/// The first of the places that holds the other one.
pub(super) fn holder<'a>(places: &'a [PathBuf], held: &Path) -> Option<&'a Path> {
    let held = held.canonicalize().unwrap_or_else(|_| held.to_owned());
    let real = |place: &Path| place.canonicalize().unwrap_or_else(|_| place.to_owned());
    places.iter().map(PathBuf::as_path).find(|place| held.starts_with(real(place)))
}

/// Who a program is to be while it reads a submission: a user of its own where the process may become one and the program
/// lies where every user may go.
pub(super) fn rank(program: &Path, layers: Layers) -> Rank {
    if !layers.has(Layer::Identity) {
        return Rank::Unchanged;
    }
    if is_open_to_all(program) { Rank::User(user()) } else { Rank::PlainRoot }
}

/// One user for all compilers of this run: what one makes the next one reads.
fn user() -> u32 {
    FIRST_USER + std::process::id() % USERS
}

/// Whether every user may go there and read it.
pub(super) fn is_open_to_all(path: &Path) -> bool {
    let Ok(real) = path.canonicalize() else { return false };
    let allows = |path: &Path, bits: u32| path.metadata().is_ok_and(|about| about.mode() & bits == bits);
    allows(&real, 0o004) && real.ancestors().skip(1).all(|folder| allows(folder, 0o001))
}

#[cfg(test)]
mod tests {
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn no_folder_of_programs_is_readable() {
        let places = readable(&["/usr/bin/env".into()]);
        let programs = ["bin", "sbin"];
        assert!(
            !places.iter().any(|place| place.is_dir() && programs.iter().any(|name| place.ends_with(name)))
        );
        assert!(!places.contains(&PathBuf::from("/")) && !places.contains(&PathBuf::from("/usr")));
    }

    /// An installation with these folders, and a compiler in it.
    fn installed(folders: &[&str]) -> (tempfile::TempDir, PathBuf, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        for part in folders.iter().chain(&["bin"]) {
            fs::create_dir_all(root.join(part)).unwrap();
        }
        let program = root.join("bin/g++");
        fs::write(&program, "").unwrap();
        (folder, root, program)
    }

    fn opened(root: &Path, program: &Path, home: Option<&Path>) -> Vec<String> {
        let places = readable_for(std::slice::from_ref(&program.to_owned()), home);
        let below = places.iter().filter_map(|place| place.strip_prefix(root).ok());
        below.map(|place| place.display().to_string()).collect()
    }

    #[test]
    fn a_compiler_of_its_own_installation_brings_its_parts_and_nothing_else_that_lies_there() {
        let (_folder, root, program) =
            installed(&["lib", "include", "share/gcc-12", "share/private", ".ssh", "library", "exams"]);
        assert_eq!(opened(&root, &program, None), ["bin/g++", "include", "lib", "share/gcc-12"]);
    }

    #[test]
    fn a_tool_in_somebodys_home_opens_only_what_is_a_compilers_there() {
        let (_folder, root, program) = installed(&["lib/gcc", "lib/private", "include", ".ssh"]);
        assert_eq!(opened(&root, &program, Some(&root)), ["bin/g++", "lib/gcc"]);
        let inside = root.join("people/ada");
        assert_eq!(opened(&root, &program, Some(&inside)), ["bin/g++", "lib/gcc"]);
    }

    #[test]
    fn a_part_that_leads_to_a_home_or_to_what_is_hidden_is_not_opened() {
        let (_folder, root, program) = installed(&["home/ada", ".ssh", "lib64"]);
        symlink(root.join("home"), root.join("lib")).unwrap();
        symlink(root.join(".ssh"), root.join("include")).unwrap();
        let home = root.join("home/ada");
        assert_eq!(opened(&root, &program, Some(&home)), ["bin/g++"]);
        assert_eq!(opened(&root, &program, None), ["bin/g++", "home", "lib64"]);
    }

    #[test]
    fn what_lies_in_a_readable_place_is_found_there_also_through_links() {
        let (_folder, root, _) = installed(&["lib/inner"]);
        symlink(root.join("lib"), root.join("elsewhere")).unwrap();
        let places = [root.join("include"), root.join("elsewhere")];
        assert_eq!(holder(&places, &root.join("lib/inner")), Some(places[1].as_path()));
        assert_eq!(holder(&places, &root.join("bin")), None);
    }

    #[test]
    fn a_compiler_behind_a_closed_folder_keeps_its_name_and_loses_its_rights() {
        let (_folder, root, program) = installed(&[]);
        let open = |mode| fs::set_permissions(&root, Permissions::from_mode(mode)).unwrap();
        open(0o755);
        assert!(matches!(rank(&program, Layers::all()), Rank::User(65_000..65_500)));
        open(0o700);
        assert_eq!(rank(&program, Layers::all()), Rank::PlainRoot);
        assert_eq!(rank(&program, Layers::all().without(Layer::Identity)), Rank::Unchanged);
    }
}
