//! [`shell_word`]: names in commands that a reader pastes into a shell.

/// A text as one word of a shell, in quotes where it needs them.
pub fn shell_word(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_quoted_only_where_a_shell_would_take_them_apart() {
        assert_eq!(shell_word("class/alice.zip"), "class/alice.zip");
        assert_eq!(shell_word("it's (1).zip"), r"'it'\''s (1).zip'");
        assert_eq!(shell_word(""), "''");
    }
}
