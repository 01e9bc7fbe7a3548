//! The names of helper files: sources and headers beside the wanted ones that may be compiled in with them.

use crate::model::{Wanted, WantedName};

/// The endings of files that a compiler of C++ reads.
const CPP: &[&str] = &["h", "hpp", "hh", "hxx", "cpp", "cc", "cxx"];

/// The folder for files that are tests by their names.
const TESTS: &str = "test";

/// The name of a helper file in the language of the wanted sources: a plain name that becomes one of ours when it is compiled
/// in, in a folder where wanted names carry folders. The path is that from the home folder.
pub(super) fn helper_name(path: &[Vec<u8>], wanted: &Wanted) -> Option<String> {
    let text = |part: &'_ Vec<u8>| String::from_utf8(part.clone()).ok();
    let (base, folders) = path.split_last()?;
    let base = text(base)?;
    let stem = helper_stem(&base, wanted)?;
    let folder = match folders.first() {
        Some(folder) => Some(text(folder)?),
        None => usual_folder(stem, wanted).map(str::to_owned),
    };
    Some(match folder {
        Some(folder) => format!("{folder}/{base}"),
        None => base,
    })
}

/// The name without its ending, if a helper file may have it.
fn helper_stem<'a>(name: &'a str, wanted: &Wanted) -> Option<&'a str> {
    let (stem, ending) = name.rsplit_once('.')?;
    let is_rust = wanted.sources.iter().any(|source| source.ends_with(".rs"));
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || (c == '-' && !is_rust);
    let endings: &[&str] = if is_rust { &["rs"] } else { CPP };
    let is_wanted = wanted.names().any(|wanted| WantedName::of(wanted).base == name);
    // A program that `harness repro` wrote has a main of its own.
    let is_ours = stem.starts_with("harness") || matches!(stem, "main" | "repro") || is_wanted;
    // Names that no module of the root can have.
    let is_taken = is_rust && ["crate", "self", "super", "Self", "_", "entry"].contains(&stem);
    let begins = |c: char| c != '-' && !(is_rust && c.is_ascii_digit());
    let is_short = stem.len() <= 64 && stem.starts_with(begins);
    let is_name = is_short && stem.chars().all(is_plain) && !is_ours && !is_taken;
    (is_name && endings.contains(&ending)).then_some(stem)
}

/// The folder to which a helper file at the top belongs.
fn usual_folder(stem: &str, wanted: &Wanted) -> Option<&'static str> {
    let is_test = stem.ends_with("_test") || stem.starts_with("test");
    let folders = wanted.folders();
    let tests = folders.iter().find(|folder| is_test && **folder == TESTS);
    tests.or_else(|| folders.iter().find(|folder| **folder != TESTS)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FOLDERS: Wanted = Wanted {
        sources: &["src/model.cxx"],
        optional: &[],
        documents: &[&["test/model_test.cxx"]],
        given: &["src/board.hxx"],
    };

    fn named(path: &str, wanted: &Wanted) -> Option<String> {
        let path: Vec<Vec<u8>> = path.split('/').map(|part| part.as_bytes().to_vec()).collect();
        helper_name(&path, wanted)
    }

    #[test]
    fn a_helper_keeps_its_folder_and_gets_one_at_the_top() {
        for (path, name) in [
            ("src/rules.cxx", "src/rules.cxx"),
            ("test/helpers.hxx", "test/helpers.hxx"),
            ("rules.hxx", "src/rules.hxx"),
            ("rules_test.cxx", "test/rules_test.cxx"),
            ("test_access.hxx", "test/test_access.hxx"),
            ("contest.cxx", "src/contest.cxx"),
        ] {
            assert_eq!(named(path, &FOLDERS).as_deref(), Some(name), "{path}");
        }
        let plain = Wanted { sources: &["Board.cpp"], optional: &[], documents: &[], given: &[] };
        assert_eq!(named("rules_test.hxx", &plain).as_deref(), Some("rules_test.hxx"));
    }

    #[test]
    fn no_helper_has_a_wanted_or_given_name_in_any_folder_nor_one_of_ours() {
        for path in [
            "test/model.cxx",
            "test/board.hxx",
            "model_test.cxx",
            "src/main.cxx",
            "repro.cpp",
            "harness_x.hxx",
        ] {
            assert_eq!(named(path, &FOLDERS), None, "{path}");
        }
        for path in ["src/notes.txt", "src/rules", "src/a b.cxx", "-o.cxx", "src/.cxx"] {
            assert_eq!(named(path, &FOLDERS), None, "{path}");
        }
    }
}
