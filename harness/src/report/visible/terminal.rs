//! Lines for a person: tabs and white space, and blocks that are capped.

use super::{count, escape};
use crate::model::tail_of;

/// The part of a text that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cap {
    /// Lines.
    pub lines: usize,
    /// Bytes, before escaping.
    pub bytes: usize,
}

/// The display of white space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Space {
    /// A space is a space; tabs reach to the next multiple of eight.
    Plain,
    /// `·` is a space, `→` a tab, `⏎` the end of a line.
    Drawn,
}

/// Bytes shown of one line of a block.
const LINE: usize = 300;

const TAB_STOP: usize = 8;

/// The text's lines, ready to print. No line holds a line end or a tab.
pub fn lines(text: &str, space: Space) -> Vec<String> {
    text.split_inclusive('\n').map(|line| one_line(line, space)).collect()
}

/// The text's first and last lines, ready to print; what is missing of a line, or between them, is said there.
pub fn block(text: &str, cap: Cap) -> Vec<String> {
    let all: Vec<&str> =
        text.split_inclusive('\n').map(|line| line.strip_suffix('\n').unwrap_or(line)).collect();
    let whole = all.len() <= cap.lines && all.iter().map(|line| cost(line)).sum::<usize>() <= cap.bytes;
    if whole || all.len() <= 1 {
        return all.iter().map(|line| cut(line, cap.bytes)).collect();
    }
    let last = Cap { lines: tail_of(cap.lines), bytes: tail_of(cap.bytes) };
    let first = Cap { lines: cap.lines - last.lines, bytes: cap.bytes - last.bytes };
    let mut shown = within(all.iter(), first);
    let tail = within(all[shown.len()..].iter().rev(), last);
    let missing = all.len() - shown.len() - tail.len();
    let mark = || format!("… {}{}", count(missing, "more line"), if tail.is_empty() { "" } else { " …" });
    shown.extend((missing > 0).then(mark));
    shown.extend(tail.into_iter().rev());
    shown
}

/// Takes as many of the lines as there is room for; only one that has all the room may be cut.
fn within<'a>(lines: impl Iterator<Item = &'a &'a str>, cap: Cap) -> Vec<String> {
    let mut room = cap.bytes;
    let mut shown = Vec::new();
    for line in lines.take(cap.lines) {
        let fits = cost(line) <= room;
        if room == 0 || !(fits || shown.is_empty()) {
            break;
        }
        shown.push(cut(line, room));
        room = room.saturating_sub(cost(line));
    }
    shown
}

/// The bytes that a line takes of a block.
fn cost(line: &str) -> usize {
    line.len().min(LINE) + 1
}

/// Head and tail of one line.
fn cut(line: &str, room: usize) -> String {
    let room = room.min(LINE);
    if line.len() <= room {
        return one_line(line, Space::Plain);
    }
    let end = line.floor_char_boundary(room - tail_of(room));
    let start = line.ceil_char_boundary(line.len() - tail_of(room));
    let (head, tail) = (&line[..end], &line[start..]);
    let missing = count(line[end..start].chars().count(), "more character");
    let end = if tail.is_empty() { String::new() } else { format!(" … {tail}") };
    one_line(&format!("{head} … {missing}{end}"), Space::Plain)
}

fn one_line(line: &str, space: Space) -> String {
    let (body, ended) = match line.strip_suffix('\n') {
        Some(body) => (escape(body), "⏎"),
        None => (escape(line), ""),
    };
    match space {
        Space::Plain => expand_tabs(&body),
        Space::Drawn => body.replace(' ', "·").replace('\t', "→") + ended,
    }
}

fn expand_tabs(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut column = 0;
    for c in line.chars() {
        let (shown, width) = if c == '\t' { (' ', TAB_STOP - column % TAB_STOP) } else { (c, 1) };
        out.extend(std::iter::repeat_n(shown, width));
        column += width;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: Cap = Cap { lines: 100, bytes: 10_000 };

    #[test]
    fn drawn_white_space_shows_a_missing_line_end() {
        assert_eq!(lines("a b\t\nc", Space::Drawn), ["a·b→⏎", "c"]);
        assert_eq!(lines("\n", Space::Drawn), ["⏎"]);
        assert_eq!(lines("\r\n", Space::Drawn), ["␍⏎"]);
    }

    #[test]
    fn plain_tabs_reach_to_the_next_stop() {
        assert_eq!(lines("ab\tc\t\n", Space::Plain), ["ab      c       "]);
    }

    #[test]
    fn a_block_within_its_cap_is_whole() {
        assert_eq!(block("a\nb\n", WIDE), ["a", "b"]);
        assert_eq!(block("a\nb\nc", Cap { lines: 3, bytes: 6 }), ["a", "b", "c"]);
        assert!(block("", WIDE).is_empty());
    }

    #[test]
    fn a_block_keeps_its_head_and_its_tail_and_says_how_many_lines_are_missing_between() {
        let shown = block("a\nb\nc\nd\ne\nf\n", Cap { lines: 4, bytes: 100 });
        assert_eq!(shown, ["a", "b", "c", "… 2 more lines …", "f"]);
        assert_eq!(block("a\nb\n", Cap { lines: 1, bytes: 100 }), ["a", "… 1 more line"]);
    }

    #[test]
    fn a_block_keeps_head_and_tail_of_a_long_line() {
        assert_eq!(block("abcdef", Cap { lines: 9, bytes: 4 }), ["abc … 2 more characters … f"]);
    }

    #[test]
    fn a_block_of_too_many_bytes_keeps_its_last_line() {
        let text = format!("first\n{}last", "middle\n".repeat(50));
        let shown = block(&text, Cap { lines: 90, bytes: 40 });
        assert_eq!((shown[0].as_str(), shown[shown.len() - 1].as_str()), ("first", "last"));
        assert!(shown.iter().any(|line| line == "… 47 more lines …"), "{shown:?}");
    }

    #[test]
    fn a_long_line_does_not_hide_the_next() {
        let shown = block(&format!("{}Z\nlast", "A".repeat(999)), WIDE);
        let cut = format!("{} … 700 more characters … {}Z", "A".repeat(225), "A".repeat(74));
        assert_eq!(shown, [cut, "last".to_owned()]);
    }

    #[test]
    fn a_cap_never_splits_a_character() {
        assert_eq!(block("ééé", Cap { lines: 9, bytes: 3 }), ["é … 2 more characters"]);
    }
}
