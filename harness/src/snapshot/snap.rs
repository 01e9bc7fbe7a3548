//! insta's file format: a head between two lines of dashes, then the text.

/// The text of a snapshot; `None` when there is no head.
pub(super) fn read(file: &str) -> Option<String> {
    let (_, text) = file.strip_prefix("---\n")?.split_once("\n---\n")?;
    // insta neither keeps nor compares the last line end.
    Some(format!("{}\n", text.trim_end_matches('\n')))
}

/// A snapshot file of a text that ends its last line.
pub(super) fn write(name: &str, text: &str) -> String {
    format!(
        "---\nsource: harness snapshot accept\nexpression: {name}\n---\n{}\n",
        text.trim_end_matches('\n')
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let text = "display(false):\n  0\n0 X\n";
        assert_eq!(read(&write("x", text)).as_deref(), Some(text));
        assert_eq!(read("no head"), None);
    }
}
