//! [`Differences`] as lines: beside each other where there is room, otherwise under each other; what differs is marked
//! below, so that it can be seen without colours.

use super::line::{BODY, Line, Tone, Width, labelled_lines, paragraph, phrase};
use super::wrap::columns;
use crate::model::{DiffRow, Differences, Piece};
use crate::report::visible::{count, inline};

/// The columns between two texts side by side.
const GAP: usize = 5;

/// A line ready to print: what may be printed, and whether it differs.
type Strip = Vec<(char, bool)>;

/// A row with both sides ready to print.
enum Ready {
    Same(Strip),
    Changed {
        required: Strip,
        got: Strip,
    },
    Missing(Strip),
    Extra(Strip),
    /// The report's own words between rows.
    Said(String),
}

/// Both texts with their differences marked and named.
pub(super) fn beside(differences: &Differences, width: Width) -> Vec<Line> {
    let rows: Vec<Ready> =
        differences.rows.iter().enumerate().map(|(index, row)| ready(index, row)).collect();
    let [left, right] = [0, 1].map(|side| rows.iter().map(|row| row.width(side)).max().unwrap_or(0));
    let left = left.max(columns("required"));
    let mut out = match rows.as_slice() {
        [Ready::Changed { required, got }] => values(required, got, width),
        rows if BODY + left + GAP + right <= width.columns() => side_by_side(rows, left),
        rows => listed(rows, width),
    };
    let said = differences.summary.iter().chain(&differences.legend);
    out.extend(said.flat_map(|text| paragraph(BODY, Tone::Warn, &phrase(text), width)));
    out
}

fn ready(index: usize, row: &DiffRow) -> Ready {
    match row {
        DiffRow::Same { text } => Ready::Same(strip(&[Piece { text: text.clone(), differs: false }])),
        DiffRow::Changed { required, got } => Ready::Changed { required: strip(required), got: strip(got) },
        DiffRow::Missing { required } => Ready::Missing(strip(required)),
        DiffRow::Extra { got } => Ready::Extra(strip(got)),
        DiffRow::Equal { lines } => {
            let above = if index == 0 { " above" } else { "" };
            Ready::Said(format!("… {}{above}", count(*lines, "equal line")))
        }
        DiffRow::More { lines } => Ready::Said(format!("… {}", count(*lines, "more line"))),
    }
}

impl Ready {
    /// The pieces of the required side (0) or of the other.
    fn width(&self, side: usize) -> usize {
        match (self, side) {
            (Ready::Same(strip), _)
            | (Ready::Changed { required: strip, .. } | Ready::Missing(strip), 0)
            | (Ready::Changed { got: strip, .. } | Ready::Extra(strip), 1) => strip.len(),
            (Ready::Changed { .. } | Ready::Missing(_) | Ready::Extra(_) | Ready::Said(_), _) => 0,
        }
    }
}

/// The pieces made inert, as a whole: parts of a marker of a build service may stand in several of them.
fn strip(pieces: &[Piece]) -> Strip {
    let whole: String = pieces.iter().map(|piece| piece.text.as_str()).collect();
    let whole = inline(&whole, usize::MAX);
    let parts: Strip = pieces
        .iter()
        .flat_map(|piece| {
            inline(&piece.text, usize::MAX).chars().map(|c| (c, piece.differs)).collect::<Strip>()
        })
        .collect();
    if parts.iter().map(|(c, _)| *c).eq(whole.chars()) {
        parts
    } else {
        whole.chars().map(|c| (c, true)).collect()
    }
}

/// Two values of one line under each other.
fn values(required: &[(char, bool)], got: &[(char, bool)], width: Width) -> Vec<Line> {
    let sides = [("required", Tone::Good, required), ("got", Tone::Bad, got)];
    let rows = sides.map(|(label, tone, strip)| labelled_lines(label, folded(strip, width.room(), tone)));
    rows.concat()
}

fn side_by_side(rows: &[Ready], left: usize) -> Vec<Line> {
    let mut out = vec![joined(&plain("required"), &plain("got"), left, " ")];
    for row in rows {
        match row {
            Ready::Same(strip) => out.push(joined(strip, strip, left, " ")),
            Ready::Changed { required, got } => {
                out.push(joined(required, got, left, "≠"));
                out.push(joined(&carets(required), &carets(got), left, " "));
            }
            Ready::Missing(strip) => out.push(joined(strip, &[], left, "≠")),
            Ready::Extra(strip) => out.push(joined(&[], strip, left, "≠")),
            Ready::Said(text) => out.push(Line::new(BODY, Tone::Dim, text.as_str())),
        }
    }
    out
}

fn joined(required: &[(char, bool)], got: &[(char, bool)], left: usize, between: &str) -> Line {
    let pad = " ".repeat(left - required.len());
    toned(Line::new(BODY, Tone::Plain, ""), required, Tone::Good)
        .then(Tone::Warn, format!("{pad}{between:^GAP$}"))
        .append(toned(Line::blank(), got, Tone::Bad))
}

fn listed(rows: &[Ready], width: Width) -> Vec<Line> {
    let legend = Line::new(BODY, Tone::Good, "- required").then(Tone::Plain, "   ").then(Tone::Bad, "+ got");
    let mut out = vec![legend];
    for row in rows {
        match row {
            Ready::Same(strip) => out.extend(signed("  ", strip, Tone::Plain, width)),
            Ready::Changed { required, got } => {
                out.extend(signed("- ", required, Tone::Good, width));
                out.extend(signed("+ ", got, Tone::Bad, width));
            }
            Ready::Missing(strip) => out.extend(signed("- ", &unmarked(strip), Tone::Good, width)),
            Ready::Extra(strip) => out.extend(signed("+ ", &unmarked(strip), Tone::Bad, width)),
            Ready::Said(text) => out.push(Line::new(BODY, Tone::Dim, text.as_str())),
        }
    }
    out
}

/// A line of its own is marked by its sign.
fn unmarked(strip: &[(char, bool)]) -> Strip {
    strip.iter().map(|(c, _)| (*c, false)).collect()
}

fn signed(sign: &str, strip: &[(char, bool)], tone: Tone, width: Width) -> Vec<Line> {
    let signs = std::iter::once(sign).chain(std::iter::repeat("  "));
    let lines = folded(strip, width.columns() - BODY - columns(sign), tone);
    signs.zip(lines).map(|(sign, line)| Line::new(BODY, tone, sign).append(line)).collect()
}

/// The strip in lines of that width, with carets below what differs. Nothing of it is left out.
fn folded(strip: &[(char, bool)], width: usize, tone: Tone) -> Vec<Line> {
    if strip.is_empty() {
        return vec![Line::new(0, tone, "")];
    }
    let lines = strip.chunks(width).flat_map(|chunk| {
        let marks = chunk.iter().any(|(_, differs)| *differs);
        let below = marks.then(|| toned(Line::blank(), &carets(chunk), Tone::Warn));
        std::iter::once(toned(Line::blank(), chunk, tone)).chain(below)
    });
    lines.collect()
}

fn carets(strip: &[(char, bool)]) -> Strip {
    let end = strip.iter().rposition(|(_, differs)| *differs).map_or(0, |last| last + 1);
    strip[..end].iter().map(|(_, differs)| (if *differs { '^' } else { ' ' }, false)).collect()
}

fn plain(text: &str) -> Strip {
    text.chars().map(|c| (c, false)).collect()
}

/// The strip at the end of a line, what differs in its colour.
fn toned(line: Line, strip: &[(char, bool)], tone: Tone) -> Line {
    strip.chunk_by(|a, b| a.1 == b.1).fold(line, |line, run| {
        let text: String = run.iter().map(|(c, _)| *c).collect();
        line.then(if run[0].1 { tone } else { Tone::Plain }, text)
    })
}
