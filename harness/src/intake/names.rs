//! Names in a submission: hostile ones are escaped, clutter is recognised, and a name that is nearly a wanted one is
//! found.

use std::path::Path;

use std::fmt::Write;

use crate::model::is_header;

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
    // A header is no other spelling of the source beside it.
    if is_header(&plain) != is_header(&wanted) {
        return None;
    }
    let edits = strsim::osa_distance(&plain, &wanted);
    (edits <= 2).then_some(2 + edits)
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

/// A name without its marks of a copy, in lower case, and the number of the copy: `board.cpp` and 2 for `Board (2).cpp`. A
/// number after a hyphen is Canvas's.
pub(crate) fn copy_number(name: &str) -> (String, u32) {
    let name = name.to_lowercase();
    let (stem, ending) = name.rsplit_once('.').unwrap_or((&name, ""));
    let (mut stem, mut number) = match stem.trim().strip_prefix("copy of ") {
        Some(rest) => (rest.trim(), 1),
        None => (stem.trim(), 0),
    };
    while let Some((rest, of)) = without_mark(stem) {
        (stem, number) = (rest, number.max(of));
    }
    let plain = if ending.is_empty() { stem.to_owned() } else { format!("{stem}.{}", ending.trim()) };
    (plain, number)
}

/// Takes off one mark of a copy, if there is one.
fn without_mark(stem: &str) -> Option<(&str, u32)> {
    let (rest, number) = if let Some(inside) = stem.strip_suffix(')') {
        inside.rsplit_once('(')?
    } else if let Some(rest) = stem.strip_suffix("copy") {
        let rest = rest.trim_end_matches([' ', '-', '_']);
        return (!rest.is_empty() && stem.len() > rest.len() + 4).then_some((rest, 1));
    } else {
        let digits = stem.trim_end_matches(|c: char| c.is_ascii_digit());
        match digits.strip_suffix('-').or_else(|| digits.strip_suffix("copy ").map(|_| digits)) {
            Some(rest) => (rest, &stem[digits.len()..]),
            None => return None,
        }
    };
    let rest = rest.trim_end();
    let number = number.parse().ok().filter(|number| *number < 10_000)?;
    (!rest.is_empty()).then_some((rest, number))
}

/// The number of the copy, if a file of that name stands for a wanted one: capitals do not count, nor do marks of a copy.
pub(super) fn stand_in(name: &[u8], wanted: &str) -> Option<u32> {
    let name = std::str::from_utf8(name).ok().filter(|name| name.len() <= COMPARED_LENGTH)?;
    let (plain, number) = copy_number(name);
    (plain == wanted.to_lowercase()).then_some(number)
}

/// A folder's name without the number at its end, and that number: `attempt` and 2 for `attempt 2`.
pub(super) fn attempt_number(name: &[u8]) -> Option<(String, u32)> {
    let name = std::str::from_utf8(name).ok().filter(|name| name.len() <= COMPARED_LENGTH)?.to_lowercase();
    let name = name.trim_end_matches(')');
    let digits = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = name[digits.len()..].parse().ok()?;
    Some((digits.trim_end_matches([' ', '(', '-', '_']).to_owned(), number))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_numbered_as_browsers_file_managers_and_platforms_number_them() {
        for (name, number) in [
            ("BOARD.CPP", 0),
            ("Board (1).cpp", 1),
            ("Board(12).cpp", 12),
            ("Board-2.cpp", 2),
            ("Board - Copy.cpp", 1),
            ("Board - Copy (2).cpp", 2),
            ("Board copy 3.cpp", 3),
            ("Copy of Board.cpp", 1),
            ("Board .cpp", 0),
        ] {
            assert_eq!(stand_in(name.as_bytes(), "Board.cpp"), Some(number), "{name}");
        }
        for name in
            ["Board2.cpp", "Bord.cpp", "Board.cc", "Board.cpp.txt", "(1).cpp", "copy.cpp", "Board (x).cpp"]
        {
            assert_eq!(stand_in(name.as_bytes(), "Board.cpp"), None, "{name}");
        }
        assert_eq!(copy_number("hw (2).zip"), ("hw.zip".to_owned(), 2));
    }

    #[test]
    fn attempts_are_numbered_at_the_end_of_their_names() {
        assert_eq!(attempt_number(b"Attempt 2"), Some(("attempt".to_owned(), 2)));
        assert_eq!(attempt_number(b"try_(10)"), Some(("try".to_owned(), 10)));
        assert_eq!(attempt_number(b"final"), None);
    }
}
