//! The one door for texts that a submission controls: what comes out can be printed where its module says.
//!
//! Such a text may hold escape sequences that repaint the screen or fill the clipboard, marks that reverse the
//! reading order, invisible characters, markup, formulas, commands to build services, and megabytes. First every
//! character that a terminal may obey or a reader not see is replaced by one that shows it; then each module does what
//! its own format needs. Lengths are capped from the middle, with a mark there that says how much is missing: a
//! compiler's first error stands at the beginning, a program's last words at the end.
//!
//! Renderers write texts of a submission through here and through nothing else:
//!
//! - [`terminal`]: printed lines, for a person;
//! - [`json`]: the report as data, nothing lost;
//! - [`html`], [`markdown`], [`csv`]: the formats of pages, comments and spreadsheets;
//! - [`workflow`]: for every line of output, because any of them may be read by a build service.
//!
//! A writer that knows its own markup, as that of JUnit files does, is given what is ready to print.

pub mod csv;
pub mod html;
pub mod json;
pub mod markdown;
pub mod terminal;
pub mod workflow;

use crate::model::{excerpt, tail_of};

/// Bytes of a message.
const MESSAGE: usize = 16 << 10;

/// True if a terminal may obey this character, or a reader not see it.
pub fn is_treacherous(c: char) -> bool {
    c.is_control()
        || (c.is_whitespace() && c != ' ')
        || is_noncharacter(c)
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

/// The text with everything treacherous shown; line ends and tabs stay. No marker of a build service is left in it, but
/// its lines may still begin like a command: see [`workflow::guard`].
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\n' || c == '\t' {
            out.push(c);
        } else {
            push_visible(c, &mut out);
        }
    }
    workflow::break_markers(&out, "\\u{5b}")
}

/// The text as a message to the user of the program: of any number of lines, capped, inert in a log too.
pub fn message(text: &str) -> String {
    workflow::guard(&escape(&excerpt(text.to_owned(), MESSAGE)))
}

/// The text on one line, white space other than spaces drawn, at most `max` characters of its head and tail.
pub fn inline(text: &str, max: usize) -> String {
    let shown = middle(text, max).map(|(head, missing, tail)| {
        let end = if tail.is_empty() { String::new() } else { format!(" … {tail}") };
        format!("{head} … {}{end}", count(missing, "more character"))
    });
    escape(shown.as_deref().unwrap_or(text)).replace('\n', "⏎").replace('\t', "→")
}

/// "1 line", "2 lines".
pub fn count(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// Head and tail of what has more than `max` elements, and how many stand between them.
pub(super) fn ends<T>(all: &[T], max: usize) -> (&[T], usize, &[T]) {
    if all.len() <= max {
        return (all, 0, &[]);
    }
    let tail = tail_of(max);
    (&all[..max - tail], all.len() - max, &all[all.len() - tail..])
}

/// Head and tail of a text of more than `max` characters, and how many stand between them.
fn middle(text: &str, max: usize) -> Option<(&str, usize, &str)> {
    let missing = text.chars().count().checked_sub(max).filter(|missing| *missing > 0)?;
    let at = |index: usize| text.char_indices().nth(index).map_or(text.len(), |(at, _)| at);
    let head = max - tail_of(max);
    Some((&text[..at(head)], missing, &text[at(head + missing)..]))
}

/// XML knows no way to write some of them, and no reader a way to see any.
fn is_noncharacter(c: char) -> bool {
    u32::from(c) & 0xfffe == 0xfffe || matches!(c, '\u{fdd0}'..='\u{fdef}')
}

fn push_visible(c: char, out: &mut String) {
    match c {
        '\0'..='\u{1f}' => out.extend(char::from_u32(0x2400 + u32::from(c))),
        '\u{7f}' => out.push('␡'),
        _ if is_treacherous(c) => out.extend(c.escape_unicode()),
        _ => out.push(c),
    }
}

#[cfg(test)]
pub(super) mod tests;
