//! Indices of arrays: the sources in which g++ may not watch them, because it would compile them wrongly.
//!
//! Of `(this->*table[i])(x)` g++ 12 looks at an index that nobody set, and ends the program for it: a correct table of member
//! functions would crash.

use super::source_folder::SourceFolder;

/// Leaves indices alone, whatever was asked before.
pub(super) const UNWATCHED: &str = "-fno-sanitize=bounds";

/// Returns true if a file in the folder, or in a folder of it, may call a member by a pointer. In a comment or a text the operators mean
/// nothing, and cost no more than a look at indices.
pub(super) fn are_misread_in(folder: &SourceFolder) -> bool {
    folder.texts.values().any(|text| calls_by_pointer(text))
}

fn calls_by_pointer(source: &[u8]) -> bool {
    // What a compiler made holds any bytes.
    if source.starts_with(b"\x7fELF") {
        return false;
    }
    let arrow = source.windows(3).any(|window| window == b"->*");
    // In a format, as in "%.*s", a dot follows no object.
    arrow || source.windows(3).any(|window| ends_object(window[0]) && window[1..] == *b".*")
}

fn ends_object(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b')' | b']')
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn calls_by_pointers_to_members_are_found_and_calls_of_members_are_not() {
        assert!(calls_by_pointer(b"s = (this->*table[s])(x);"));
        assert!(calls_by_pointer(b"(board.*f)(p)"));
        assert!(!calls_by_pointer(b"x = a->b * c.d * *e; ++*p; printf(\"%.*s\", 1., *p);"));
        assert!(!calls_by_pointer(b"\x7fELF\x02.*"));
    }

    #[test]
    fn a_header_in_a_folder_of_the_folder_counts() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("src")).unwrap();
        fs::write(folder.path().join("Game.cpp"), "#include \"src/steps.h\"").unwrap();
        let read = || SourceFolder::read(folder.path()).unwrap();
        assert!(!are_misread_in(&read()));
        fs::write(folder.path().join("src/steps.h"), "#define CALL(o, f) ((o).*(f))").unwrap();
        assert!(are_misread_in(&read()));
    }
}
