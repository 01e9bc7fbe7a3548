//! [`wrapped`]: a text of many lines in the width of a terminal.

use super::line::Width;
use super::wrap::columns;

/// Columns by which the rest of a long line is indented further.
const HANGING: usize = 4;

/// The text with long lines broken at spaces, the rest below the beginning. What stands in backticks, and a line that is a command,
/// is kept whole: it is pasted.
pub fn wrapped(text: &str, width: Width) -> String {
    text.lines().map(|line| broken(line, width.columns()) + "\n").collect()
}

fn broken(line: &str, width: usize) -> String {
    let content = line.trim_start_matches(' ');
    if columns(line) <= width || content.starts_with("harness ") {
        return line.to_owned();
    }
    let indent = columns(line) - columns(content);
    let rest = (indent + HANGING).min(width / 2);
    let mut lines = vec![" ".repeat(indent)];
    let mut is_begun = false;
    for word in words(content) {
        let fits = lines.last().is_some_and(|last| columns(last) + 1 + columns(&word) <= width);
        match lines.last_mut() {
            Some(last) if is_begun && fits => *last = format!("{last} {word}"),
            Some(last) if !is_begun => last.push_str(&word),
            Some(_) | None => lines.push(" ".repeat(rest) + &word),
        }
        is_begun = true;
    }
    lines.join("\n")
}

/// The words of a line; spaces within backticks part none.
fn words(line: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut is_open = false;
    for word in line.split(' ') {
        match words.last_mut() {
            Some(last) if is_open => *last = format!("{last} {word}"),
            Some(_) | None => words.push(word.to_owned()),
        }
        is_open ^= word.matches('`').count() % 2 == 1;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_at_spaces_and_commands_never() {
        let width = Width::of_terminal(40);
        let text = "  help: name it with `harness grade-class class --columns id=NUMBER` or else leave it out\nshort\n";
        let expected = "  help: name it with\n      `harness grade-class class --columns id=NUMBER`\n      or else leave it out\nshort\n";
        assert_eq!(wrapped(text, width), expected);
        let command = "    harness grade submission --assignment neighbors --seed 0 --only x\n";
        assert_eq!(wrapped(command, width), command);
    }

    #[test]
    fn spaces_that_draw_something_stay_in_lines_that_fit() {
        let board = "    0 . . .  . B\n\n    1 . . W\n";
        assert_eq!(wrapped(board, Width::USUAL), board);
    }
}
