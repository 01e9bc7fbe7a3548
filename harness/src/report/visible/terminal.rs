//! The one door for texts that a submission controls: what comes out can be printed on a terminal.
//!
//! Such a text may hold escape sequences that repaint the screen or fill the clipboard, marks that reverse the
//! reading order, invisible characters, and megabytes. Here every such character is replaced by one that shows
//! it, and lengths are capped with a mark that says how much is missing.

/// How much of a text is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cap {
    /// Lines.
    pub lines: usize,
    /// Bytes, before escaping.
    pub bytes: usize,
}

/// Whether white space is shown as itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Space {
    /// A space is a space; tabs reach to the next multiple of eight.
    Plain,
    /// `·` is a space, `→` a tab, `⏎` the end of a line.
    Drawn,
}

/// Markers by which build services take a line of output for a command wherever it stands in the line.
const COMMAND_MARKERS: [(&str, &str); 2] = [("##[", "##\\u{5b}"), ("##vso[", "##vso\\u{5b}")];

/// Bytes shown of one line of a block.
const LINE: usize = 300;

const TAB_STOP: usize = 8;

/// Whether a terminal may obey this character, or a reader not see it.
pub fn is_treacherous(c: char) -> bool {
    c.is_control()
        || (c.is_whitespace() && c != ' ')
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// The text with everything treacherous shown; line ends and tabs stay.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\n' || c == '\t' {
            out.push(c);
        } else {
            push_visible(c, &mut out);
        }
    }
    COMMAND_MARKERS.iter().fold(out, |text, (marker, shown)| text.replace(marker, shown))
}

/// The text on one line of at most `max` characters, white space other than spaces drawn.
pub fn inline(text: &str, max: usize) -> String {
    let cut = text.char_indices().nth(max).map_or(text.len(), |(at, _)| at);
    let (head, rest) = text.split_at(cut);
    let shown = escape(head).replace('\n', "⏎").replace('\t', "→");
    shown + &left_out(rest)
}

/// The text's lines, ready to print. No line holds a line end or a tab.
pub fn lines(text: &str, space: Space) -> Vec<String> {
    text.split_inclusive('\n').map(|line| one_line(line, space)).collect()
}

/// The text's first lines, ready to print; what is missing of a line, and of the text, is said at its end.
pub fn block(text: &str, cap: Cap) -> Vec<String> {
    let mut room = cap.bytes;
    let mut shown = Vec::new();
    for line in text.split_inclusive('\n').take(cap.lines) {
        if room == 0 {
            break;
        }
        let line = line.strip_suffix('\n').unwrap_or(line);
        let (head, rest) = line.split_at(line.floor_char_boundary(room.min(LINE)));
        room = room.saturating_sub(head.len() + 1);
        shown.push(one_line(head, Space::Plain) + &left_out(rest));
    }
    let more = text.split_inclusive('\n').count() - shown.len();
    shown.extend((more > 0).then(|| format!("… {}", count(more, "more line"))));
    shown
}

/// "1 line", "2 lines".
pub(super) fn count(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

fn push_visible(c: char, out: &mut String) {
    match c {
        '\0'..='\u{1f}' => out.extend(char::from_u32(0x2400 + u32::from(c))),
        '\u{7f}' => out.push('␡'),
        _ if is_treacherous(c) => out.extend(c.escape_unicode()),
        _ => out.push(c),
    }
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

fn left_out(rest: &str) -> String {
    match rest.chars().count() {
        0 => String::new(),
        more => format!(" … {}", count(more, "more character")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WIDE: Cap = Cap { lines: 100, bytes: 10_000 };

    #[test]
    fn control_characters_are_shown_as_pictures() {
        assert_eq!(escape("\x1b[2J\x1b]52;c;eA==\x07\r\0\x7f"), "␛[2J␛]52;c;eA==␇␍␀␡");
    }

    #[test]
    fn the_eight_bit_controls_are_shown_by_number() {
        assert_eq!(escape("\u{9b}31m \u{9d}"), "\\u{9b}31m \\u{9d}");
    }

    #[test]
    fn bidi_marks_invisible_characters_and_odd_spaces_are_shown_by_number() {
        assert_eq!(
            escape("a\u{202e}b\u{200b}c\u{feff}\u{a0}\u{2028}"),
            "a\\u{202e}b\\u{200b}c\\u{feff}\\u{a0}\\u{2028}"
        );
    }

    #[test]
    fn line_ends_tabs_and_letters_of_any_language_stay() {
        assert_eq!(escape("größe\t一\n"), "größe\t一\n");
    }

    #[test]
    fn escaping_twice_changes_nothing_more() {
        let all: String = (0..0x11_0000).filter_map(char::from_u32).collect();
        let once = escape(&all);
        assert_eq!(escape(&once), once);
        assert!(!once.chars().any(|c| is_treacherous(c) && c != '\n' && c != '\t'));
    }

    #[test]
    fn markers_of_build_services_are_broken() {
        assert_eq!(escape("x ##[add-mask]y ##vso[task.x]"), "x ##\\u{5b}add-mask]y ##vso\\u{5b}task.x]");
    }

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
    fn an_inline_text_is_one_line_and_says_what_it_leaves_out() {
        assert_eq!(inline("a\nb\tc", 10), "a⏎b→c");
        assert_eq!(inline("ünterschied", 3), "ünt … 8 more characters");
    }

    #[test]
    fn a_block_within_its_cap_is_whole() {
        assert_eq!(block("a\nb\n", WIDE), ["a", "b"]);
        assert!(block("", WIDE).is_empty());
    }

    #[test]
    fn a_block_says_how_many_lines_are_missing() {
        assert_eq!(block("a\nb\nc\nd", Cap { lines: 2, bytes: 100 }), ["a", "b", "… 2 more lines"]);
        assert_eq!(block("a\nb\n", Cap { lines: 1, bytes: 100 }), ["a", "… 1 more line"]);
    }

    #[test]
    fn a_block_says_how_much_of_a_line_is_missing() {
        assert_eq!(block("abcdef", Cap { lines: 9, bytes: 4 }), ["abcd … 2 more characters"]);
        assert_eq!(
            block("abcdef\ng\nh", Cap { lines: 9, bytes: 4 }),
            ["abcd … 2 more characters", "… 2 more lines"]
        );
    }

    #[test]
    fn a_long_line_does_not_hide_the_next() {
        let shown = block(&format!("{}\nlast", "A".repeat(1000)), WIDE);
        assert_eq!(shown, [format!("{} … 700 more characters", "A".repeat(300)), "last".to_owned()]);
    }

    #[test]
    fn a_cap_never_splits_a_character() {
        assert_eq!(block("ééé", Cap { lines: 9, bytes: 3 }), ["é … 2 more characters"]);
    }
}
