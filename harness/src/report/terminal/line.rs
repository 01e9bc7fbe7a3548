//! [`Line`]: a line of output before colour. Sections build lines; only [`Line::render`] makes bytes of them.
//!
//! Rendering escapes every text once more, so that a section which forgot to has still done no harm.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use super::colour::Colour;
use super::wrap::{columns, fold, wrap};
use crate::report::visible::terminal::{Cap, block};
use crate::report::visible::{self, workflow};
pub(super) use crate::report::words::{name, phrase};

/// The indent of the rows of a check.
pub(super) const BODY: usize = 4;

const LABEL: usize = 10;

/// The columns of an output. No line is longer, but for a command, which is never broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Width(usize);

impl Width {
    /// The width where there is no terminal.
    pub const USUAL: Width = Width(100);

    /// The narrowest terminal that lines are fitted into.
    const NARROWEST: usize = 40;

    /// The width for a terminal of so many columns; longer lines than usual are hard to read.
    pub fn of_terminal(columns: usize) -> Width {
        Width(columns.clamp(Width::NARROWEST, Width::USUAL.0))
    }

    pub(super) fn columns(self) -> usize {
        self.0
    }

    /// The columns left of a row for its text, after indent and label.
    pub(super) fn room(self) -> usize {
        self.0 - BODY - LABEL
    }

    /// The columns right of an indent, never so few that words fall apart.
    pub(super) fn beyond(self, indent: usize) -> usize {
        self.0.saturating_sub(indent).max(16)
    }
}

/// The role of a piece of text, which decides its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tone {
    Plain,
    Strong,
    Dim,
    Good,
    Bad,
    Warn,
}

/// A line: an indent and toned pieces of text.
#[derive(Debug, Clone)]
pub(super) struct Line {
    indent: usize,
    spans: Vec<(Tone, String)>,
}

impl Tone {
    fn style(self) -> Style {
        match self {
            Tone::Plain => Style::new(),
            Tone::Strong => Style::new().bold(),
            Tone::Dim => Style::new().dimmed(),
            Tone::Good => AnsiColor::Green.on_default(),
            Tone::Bad => AnsiColor::Red.on_default(),
            Tone::Warn => AnsiColor::Yellow.on_default(),
        }
    }
}

impl Line {
    pub(super) fn blank() -> Self {
        Line { indent: 0, spans: Vec::new() }
    }

    pub(super) fn new(indent: usize, tone: Tone, text: impl Into<String>) -> Self {
        Line { indent, spans: vec![(tone, text.into())] }
    }

    pub(super) fn then(mut self, tone: Tone, text: impl Into<String>) -> Self {
        self.spans.push((tone, text.into()));
        self
    }

    pub(super) fn append(mut self, other: Line) -> Self {
        self.spans.extend(other.spans);
        self
    }

    pub(super) fn width(&self) -> usize {
        self.indent + self.spans.iter().map(|(_, text)| columns(text)).sum::<usize>()
    }

    /// The bytes of this line, with its line end.
    pub(super) fn render(&self, colour: Colour) -> String {
        let mut out = self.margin();
        let last = self.spans.len().saturating_sub(1);
        for (index, (tone, text)) in self.spans.iter().enumerate() {
            let text = visible::inline(text, usize::MAX);
            let text = if index == last { text.trim_end() } else { &text };
            paint(&mut out, colour, tone.style(), text);
        }
        let kept = out.trim_end_matches(' ').len();
        out.truncate(kept);
        out.push('\n');
        out
    }

    /// The bytes without colours, so many columns further left.
    pub(super) fn outdented(&self, columns: usize) -> String {
        Line { indent: self.indent.saturating_sub(columns), spans: self.spans.clone() }.render(Colour::Never)
    }

    /// The indent; a bar stands in it where the text would look like a command (`::error::`) to a build service.
    fn margin(&self) -> String {
        let text: String = self.spans.iter().map(|(_, text)| text.as_str()).collect();
        if workflow::is_command(&text) {
            format!("{}│ ", " ".repeat(self.indent.saturating_sub(2)))
        } else {
            " ".repeat(self.indent)
        }
    }
}

fn paint(out: &mut String, colour: Colour, style: Style, text: &str) {
    match colour {
        Colour::Always if !text.trim().is_empty() => {
            // Writing to a string cannot fail.
            let _ = write!(out, "{style}{text}{style:#}");
        }
        Colour::Always | Colour::Never => out.push_str(text),
    }
}

/// A sentence, wrapped; from its second line on it stands further in, so that nothing it quotes begins a line.
pub(super) fn paragraph(indent: usize, tone: Tone, text: &str, width: Width) -> Vec<Line> {
    let indents = std::iter::once(indent).chain(std::iter::repeat(indent + 2));
    let texts = wrap(text, width.columns() - indent - 2);
    indents.zip(texts).map(|(indent, text)| Line::new(indent, tone, text)).collect()
}

/// A row of a check: the label once, then the lines under each other.
pub(super) fn labelled(label: &str, tone: Tone, texts: Vec<String>) -> Vec<Line> {
    labelled_lines(label, texts.into_iter().map(|text| Line::new(0, tone, text)).collect())
}

/// The same for lines that are there already.
pub(super) fn labelled_lines(label: &str, lines: Vec<Line>) -> Vec<Line> {
    let labels = std::iter::once(label).chain(std::iter::repeat(""));
    labels
        .zip(lines)
        .map(|(label, line)| Line::new(BODY, Tone::Dim, format!("{label:<LABEL$}")).append(line))
        .collect()
}

/// A labelled sentence; nothing when there is none.
pub(super) fn sentence(label: &str, text: &str, width: Width) -> Vec<Line> {
    labelled(label, Tone::Plain, wrap(&phrase(text), width.room()))
}

/// A text of many lines behind a bar, which keeps it apart from the report's own words.
pub(super) fn barred(indent: usize, text: &str, cap: Cap, width: Width) -> Vec<Line> {
    let room = width.columns() - indent - 2;
    let lines = block(text, cap);
    let folded =
        lines.iter().flat_map(|line| if line.is_empty() { vec![String::new()] } else { fold(line, room) });
    folded.map(|text| Line::new(indent, Tone::Dim, "│ ").then(Tone::Plain, text)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_that_nobody_escaped_is_escaped_when_rendered() {
        let line = Line::new(2, Tone::Plain, "a\x1b[2J\nb\t");
        assert_eq!(line.render(Colour::Never), "  a␛[2J⏎b→\n");
    }

    #[test]
    fn a_line_never_begins_like_a_command_to_a_build_service() {
        assert_eq!(Line::new(4, Tone::Plain, " ::error::x").render(Colour::Never), "  │  ::error::x\n");
        assert_eq!(Line::new(0, Tone::Plain, "::error::x").render(Colour::Never), "│ ::error::x\n");
    }

    #[test]
    fn colour_is_there_only_when_asked_for() {
        let line = Line::new(0, Tone::Bad, "x").then(Tone::Plain, " y");
        assert_eq!(line.render(Colour::Always), "\x1b[31mx\x1b[0m y\n");
        assert_eq!(line.render(Colour::Never), "x y\n");
    }
}
