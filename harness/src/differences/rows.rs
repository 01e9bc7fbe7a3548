//! The lines around differences as a report shows them: marked, white space drawn where it differs.

use std::ops::Range;

use super::align::{Alignment, Numbered, Pair};
use super::marks::{Letters, spots};
use super::only::white_space;
use super::sheet::Sheet;
use crate::model::{DiffRow, Piece};

/// Equal lines kept around each difference: of boards all, of other texts a few.
const BOARD: usize = 12;
const CONTEXT: usize = 3;

/// Rows, and characters in them, that are shown at most.
const HEIGHT: usize = 30;
const ROOM: usize = 8 << 10;

/// Characters that are shown of a line that is the same in both texts.
const SAME: usize = 200;

/// Characters within which a differing line is whole; of a longer one so many around its first difference are shown.
const WHOLE: usize = 2 << 10;

/// Characters that are shown of a line that stands alone: no place in it is the one to look at.
const ALONE: usize = 400;

/// The spaces of a line that are drawn; tabs and returns always are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Drawing {
    /// No space: the line differs as a whole, or is a phrase.
    Nothing,
    /// The spaces that differ.
    Marked,
    /// Every space, because nothing else differs.
    All,
}

/// The symbols for white space, and their meanings.
const SYMBOLS: [(char, char, &str); 4] = [
    (' ', '·', "a space"),
    ('\t', '→', "a tab"),
    ('\r', '␍', "a carriage return"),
    ('\n', '⏎', "the end of a line"),
];

/// A character that can be seen.
pub(super) fn drawn(c: char) -> char {
    SYMBOLS.iter().find(|(space, ..)| *space == c).map_or(c, |(_, symbol, _)| *symbol)
}

/// The symbols that stand in lines that differ.
pub(super) fn legend(rows: &[DiffRow]) -> Option<String> {
    let texts = rows.iter().flat_map(|row| match row {
        DiffRow::Changed { required, got } => required.iter().chain(got).collect::<Vec<&Piece>>(),
        DiffRow::Missing { required: one } | DiffRow::Extra { got: one } => one.iter().collect(),
        DiffRow::Same { .. } | DiffRow::Equal { .. } | DiffRow::More { .. } => Vec::new(),
    });
    let texts: Vec<&str> = texts.map(|piece| piece.text.as_str()).collect();
    let used = SYMBOLS.iter().filter(|(_, symbol, _)| texts.iter().any(|text| text.contains(*symbol)));
    let meanings: Vec<String> = used.map(|(_, symbol, meaning)| format!("{symbol} {meaning}")).collect();
    (!meanings.is_empty()).then(|| format!("drawn here: {}", meanings.join(", ")))
}

/// The differing lines with what is around them, as far as there is room; the first differing line always.
pub(super) fn rows(alignment: &Alignment<'_>, sheet: &Sheet) -> Vec<DiffRow> {
    let kept = kept(&alignment.pairs, if sheet.has_boards() { BOARD } else { CONTEXT });
    let mut page = Page { rows: Vec::new(), room: ROOM };
    let mut rest = alignment.pairs.as_slice();
    for run in kept.chunk_by(|a, b| a == b) {
        let (pairs, after) = rest.split_at(run.len());
        let shown = match run {
            [true, ..] => page.take(pairs),
            _ if after.is_empty() && alignment.unseen > 0 => 0,
            _ => page.skip(pairs.len()),
        };
        rest = &rest[shown..];
        if shown < pairs.len() {
            break;
        }
    }
    let more = rest.len() + alignment.unseen;
    page.rows.extend((more > 0).then_some(DiffRow::More { lines: more }));
    page.rows
}

/// The rows so far, and how many characters there is room for.
struct Page {
    rows: Vec<DiffRow>,
    room: usize,
}

impl Page {
    fn skip(&mut self, lines: usize) -> usize {
        self.rows.push(DiffRow::Equal { lines });
        lines
    }

    /// Keeps as many rows as fit; returns their number.
    fn take(&mut self, pairs: &[Pair<'_>]) -> usize {
        for (taken, pair) in pairs.iter().enumerate() {
            let row = row(*pair);
            let fits = self.rows.len() < HEIGHT && length(&row) <= self.room;
            if !fits && self.rows.iter().any(is_marked) {
                return taken;
            }
            self.room = self.room.saturating_sub(length(&row));
            self.rows.push(row);
        }
        pairs.len()
    }
}

fn is_marked(row: &DiffRow) -> bool {
    match row {
        DiffRow::Changed { .. } | DiffRow::Missing { .. } | DiffRow::Extra { .. } => true,
        DiffRow::Same { .. } | DiffRow::Equal { .. } | DiffRow::More { .. } => false,
    }
}

fn kept(pairs: &[Pair<'_>], context: usize) -> Vec<bool> {
    let mut kept = vec![false; pairs.len()];
    for (index, _) in pairs.iter().enumerate().filter(|(_, pair)| !pair.is_same()) {
        let around = index.saturating_sub(context)..(index + context + 1).min(pairs.len());
        kept[around].fill(true);
    }
    kept
}

fn length(row: &DiffRow) -> usize {
    let pieces = |pieces: &[Piece]| pieces.iter().map(|piece| piece.text.chars().count()).sum::<usize>();
    match row {
        DiffRow::Same { text } => text.chars().count(),
        DiffRow::Changed { required, got } => pieces(required) + pieces(got),
        DiffRow::Missing { required: one } | DiffRow::Extra { got: one } => pieces(one),
        DiffRow::Equal { .. } | DiffRow::More { .. } => 0,
    }
}

fn row(pair: Pair<'_>) -> DiffRow {
    match (pair.required, pair.got) {
        (Some(a), Some(b)) if a.text == b.text => DiffRow::Same { text: same(a.text) },
        (Some(a), Some(b)) => changed(a.text, b.text),
        (Some(line), None) => DiffRow::Missing { required: whole(line) },
        (None, Some(line)) => DiffRow::Extra { got: whole(line) },
        (None, None) => DiffRow::Equal { lines: 0 },
    }
}

fn same(line: &str) -> String {
    let line = Letters::of(line).body;
    let shown: String = line.iter().take(SAME).map(|c| unbroken(*c)).collect();
    format!("{shown}{}", if line.len() > SAME { left_out(line.len() - SAME) } else { String::new() })
}

/// A character that cannot be taken for another; a space stays one.
pub(super) fn unbroken(c: char) -> char {
    if c == ' ' { c } else { drawn(c) }
}

fn changed(required: &str, got: &str) -> DiffRow {
    let drawing = match required.ends_with('\n') {
        _ if white_space(required, got) => Drawing::All,
        true => Drawing::Marked,
        // A phrase rather than a line of output.
        false => Drawing::Nothing,
    };
    let (old, new) = (Letters::of(required), Letters::of(got));
    let spots = spots(&old, &new);
    let required: Vec<Range<usize>> = spots.iter().map(|spot| spot.required.clone()).collect();
    let got: Vec<Range<usize>> = spots.iter().map(|spot| spot.got.clone()).collect();
    DiffRow::Changed {
        required: pieces(&old, &required, drawing, WHOLE),
        got: pieces(&new, &got, drawing, WHOLE),
    }
}

/// A line that stands alone, all of it marked.
fn whole(line: Numbered<'_>) -> Vec<Piece> {
    let letters = Letters::of(line.text);
    let blank = letters.body.iter().all(|c| c.is_whitespace());
    let end = letters.body.len() + usize::from(blank && letters.ended);
    let all = 0..end;
    pieces(
        &letters,
        std::slice::from_ref(&all),
        if blank { Drawing::Marked } else { Drawing::Nothing },
        ALONE,
    )
}

/// The line cut where marks begin and end; so many characters around the first mark.
fn pieces(line: &Letters, marked: &[Range<usize>], drawing: Drawing, room: usize) -> Vec<Piece> {
    let window = window(line.body.len(), marked.first().map_or(0, |first| first.start), room);
    let mut mask = vec![false; line.body.len() + 1];
    marked.iter().for_each(|range| mask[range.clone()].fill(true));
    let mut out = Vec::new();
    if window.start > 0 {
        out.push(Piece { text: left_out_before(window.start), differs: false });
    }
    for at in window.clone() {
        let differs = mask[at];
        let is_drawn = match drawing {
            Drawing::Nothing => false,
            Drawing::Marked => differs,
            Drawing::All => true,
        };
        push(&mut out, differs, if is_drawn { drawn(line.body[at]) } else { unbroken(line.body[at]) });
    }
    if window.end < line.body.len() {
        out.push(Piece { text: left_out(line.body.len() - window.end), differs: false });
    }
    if mask[line.body.len()] {
        push(&mut out, true, drawn('\n'));
    }
    out
}

fn push(out: &mut Vec<Piece>, differs: bool, c: char) {
    match out.last_mut() {
        Some(last) if last.differs == differs => last.text.push(c),
        Some(_) | None => out.push(Piece { text: c.to_string(), differs }),
    }
}

/// The part that is shown of a line of that many characters that differs there.
fn window(length: usize, at: usize, room: usize) -> Range<usize> {
    if length <= room {
        return 0..length;
    }
    let start = at.saturating_sub(room / 4).min(length - room);
    start..start + room
}

fn left_out(characters: usize) -> String {
    format!(" … {characters} more characters")
}

fn left_out_before(characters: usize) -> String {
    format!("{characters} characters … ")
}
