//! Breaking texts into lines: sentences and code at spaces, output anywhere. Commands are never broken: they are pasted.

/// Breaks a sentence at spaces; a word longer than a line is broken anywhere.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(line) if columns(line) + 1 + columns(word) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            Some(_) | None => lines.extend(fold(word, width)),
        }
    }
    lines
}

/// Breaks a text every `width` characters, keeping each of them.
pub(super) fn fold(text: &str, width: usize) -> Vec<String> {
    let chars: Vec<char> = text.chars().collect();
    chars.chunks(width.max(1)).map(|chunk| chunk.iter().collect()).collect()
}

/// Breaks code after spaces, keeping each character; a word longer than a line is broken anywhere.
pub(super) fn wrap_code(code: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in code.split_inclusive(' ') {
        match lines.last_mut() {
            Some(line) if columns(line) + columns(word.trim_end()) <= width => line.push_str(word),
            Some(_) | None => lines.extend(fold(word, width)),
        }
    }
    lines
}

/// The number of columns that a text takes.
pub(super) fn columns(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_break_at_spaces() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert!(wrap("", 7).is_empty());
    }

    #[test]
    fn a_word_too_long_for_a_line_is_broken() {
        assert_eq!(wrap("a bbbbbbbb c", 4), ["a", "bbbb", "bbbb", "c"]);
    }

    #[test]
    fn code_breaks_after_spaces_and_keeps_them() {
        assert_eq!(wrap_code("f(one,  two, three);", 9), ["f(one,  ", "two, ", "three);"]);
        assert_eq!(wrap_code("f(abcdefgh)", 4), ["f(ab", "cdef", "gh)"]);
    }
}
