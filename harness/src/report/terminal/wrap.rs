//! Breaking texts into lines: sentences and code at spaces, output anywhere, commands where a shell allows it.

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

/// Breaks a command so that it can still be pasted: at unquoted spaces, with a backslash.
pub(super) fn wrap_command(command: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in shell_words(command) {
        match lines.last_mut() {
            Some(line) if columns(line) + columns(word) + 3 <= width => {
                line.push(' ');
                line.push_str(word);
            }
            Some(line) => {
                line.push_str(" \\");
                lines.push(word.to_owned());
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The number of columns that a text takes.
pub(super) fn columns(text: &str) -> usize {
    text.chars().count()
}

fn shell_words(command: &str) -> Vec<&str> {
    let mut quote = None;
    let mut after_backslash = false;
    let split = |c: char| {
        let escaped = std::mem::replace(&mut after_backslash, false);
        match (c, quote) {
            _ if escaped => {}
            ('\\', None | Some('"')) => after_backslash = true,
            ('\'' | '"', None) => quote = Some(c),
            (_, Some(open)) if open == c => quote = None,
            _ => {}
        }
        c == ' ' && quote.is_none() && !escaped
    };
    command.split(split).filter(|word| !word.is_empty()).collect()
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

    #[test]
    fn commands_break_with_a_backslash_and_never_inside_quotes() {
        assert_eq!(wrap_command("run 'a b' --only x", 11), ["run 'a b' \\", "--only x"]);
        assert_eq!(wrap_command("run a\\ b c", 8), ["run \\", "a\\ b c"]);
    }
}
