//! Names in a submission: hostile ones are escaped, clutter is recognised, and a name that is nearly a wanted one is
//! found.

use std::path::Path;

use std::fmt::Write;

/// The number of characters of a name that are shown.
const SHOWN_LENGTH: usize = 100;

/// Longer names are not compared with wanted ones.
const COMPARED_LENGTH: usize = 64;

/// Endings that stand for another format of the same source or document, so `Board.cc` is near `Board.cpp`.
const OTHER_FORMATS: &[&str] = &[
    "", "c", "c++", "cc", "cp", "cpp", "cxx", "doc", "docx", "htm", "html", "md", "odt", "pages", "pdf",
    "rs", "rtf", "tex", "txt",
];

/// A name as it may be printed: control characters, invisible ones and bytes that are not UTF-8 are spelled out, and
/// what is beyond the length limit is counted.
pub(super) fn shown(raw: &[u8]) -> String {
    let mut pieces = raw.utf8_chunks().flat_map(|chunk| {
        let valid = chunk.valid().chars().map(escaped);
        valid.chain(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")))
    });
    let mut text: String = pieces.by_ref().take(SHOWN_LENGTH).collect();
    let left = pieces.count();
    if left > 0 {
        // Writing to a string cannot fail.
        let _ = write!(text, "… (and {left} more characters)");
    }
    text
}

fn escaped(character: char) -> String {
    match character {
        '\'' | '"' => character.to_string(),
        other => other.escape_debug().collect(),
    }
}

/// Clutter that systems and tools leave in a folder; no student hands it in on purpose.
pub(crate) fn is_clutter(name: &[u8]) -> bool {
    (name.starts_with(b".") && !is_for_build_tools(name))
        || matches!(name, b"__MACOSX" | b"Thumbs.db" | b"desktop.ini")
}

/// Returns true for files that steer a build tool: worth a word, because their author may count on them.
pub(super) fn is_for_build_tools(name: &[u8]) -> bool {
    matches!(
        name,
        b"Cargo.toml" | b"Cargo.lock" | b".cargo" | b"build.rs" | b"rust-toolchain" | b"rust-toolchain.toml"
    )
}

/// Returns true for a folder that a build tool writes. Copies of sources in there are none of the student's.
pub(super) fn is_build_folder(name: &[u8]) -> bool {
    name.starts_with(b"cmake-build")
}

/// The distance of a name from a wanted one; `None` when they have nothing to do with each other.
pub(super) fn distance(name: &[u8], wanted: &str) -> Option<usize> {
    let name = std::str::from_utf8(name).ok().filter(|name| name.len() <= COMPARED_LENGTH)?.to_lowercase();
    let wanted = wanted.to_lowercase();
    if name == wanted {
        return Some(0);
    }
    let plain = without_copy_marks(&name);
    if plain == wanted || plain.strip_prefix(&wanted).is_some_and(|rest| rest.starts_with('.')) {
        return Some(1);
    }
    if is_other_format(&plain, &wanted) {
        return Some(2);
    }
    if is_header(&plain) != is_header(&wanted) {
        return None;
    }
    let edits = strsim::osa_distance(&plain, &wanted);
    (edits <= 2).then_some(2 + edits)
}

/// True for a header: no other spelling of the source beside it.
fn is_header(name: &str) -> bool {
    [".h", ".hh", ".hpp", ".hxx"].iter().any(|ending| name.ends_with(ending))
}

/// Without the marks that browsers and file managers put on a second copy: `board (1).cpp`, `board - copy.cpp`.
fn without_copy_marks(name: &str) -> String {
    let (stem, ending) = name.split_once('.').unwrap_or((name, ""));
    let numbered = |end: char| end.is_ascii_digit() || " ()-_".contains(end);
    let stem = stem.trim().trim_start_matches("copy of ").trim_end_matches(numbered);
    let stem = stem.trim_end_matches("copy").trim_end_matches(numbered);
    let ending = ending.split_once(' ').map_or(ending, |(ending, _)| ending);
    if ending.is_empty() { stem.to_owned() } else { format!("{stem}.{ending}") }
}

fn is_other_format(name: &str, wanted: &str) -> bool {
    let (stem, ending) = name.split_once('.').unwrap_or((name, ""));
    wanted.split_once('.').is_some_and(|(wanted, _)| stem == wanted) && OTHER_FORMATS.contains(&ending)
}

/// A name as it may be printed.
pub(crate) fn name_shown(name: &str) -> String {
    shown(name.as_bytes())
}

/// A path as it may be printed.
pub(super) fn path_shown(path: &Path) -> String {
    shown(path.as_os_str().as_encoded_bytes())
}
