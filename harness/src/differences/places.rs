//! The names of the places in which two texts differ: the first few are named, the rest counted.

use super::align::{Alignment, Numbered, Pair};
use super::marks::{Letters, Spot, merged, spots};
use super::rows::{drawn, unbroken};
use super::sheet::{MARGIN, Sheet, SheetLine};

/// Places that are named; it takes few to see what is wrong.
const NAMED: usize = 3;

/// Characters that are quoted of a place.
const QUOTED: usize = 40;

/// A place that differs.
struct NamedPlace {
    phrase: String,
    kind: PlaceKind,
}

/// The noun for several of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PlaceKind {
    /// A position of a board.
    Cell,
    /// Anything else.
    Other,
}

/// The first places, a phrase each, then how many more there are.
pub(super) fn places(alignment: &Alignment<'_>, sheet: &Sheet) -> Vec<String> {
    let differing = alignment.pairs.iter().filter(|pair| !pair.is_same());
    let mut all = differing.flat_map(|pair| of_pair(*pair, sheet));
    let mut phrases: Vec<String> = all.by_ref().take(NAMED).map(|place| place.phrase).collect();
    let rest: Vec<PlaceKind> = all.map(|place| place.kind).collect();
    if !rest.is_empty() || alignment.unseen > 0 {
        phrases.push(more(&rest, alignment.unseen));
    }
    phrases
}

fn more(rest: &[PlaceKind], unseen: usize) -> String {
    let cells = rest.iter().all(|kind| *kind == PlaceKind::Cell) && unseen == 0;
    let what = if cells { "cell" } else { "place" };
    let (plural, verb) = if rest.len() == 1 && unseen == 0 { ("", "differs") } else { ("s", "differ") };
    let least = if unseen > 0 { "at least " } else { "" };
    format!("and {least}{} more {what}{plural} {verb}", rest.len().max(usize::from(unseen > 0)))
}

fn of_pair(pair: Pair<'_>, sheet: &Sheet) -> Vec<NamedPlace> {
    match (pair.required, pair.got) {
        (Some(required), Some(got)) => of_lines(required, got, sheet),
        (Some(line), None) => {
            vec![other(format!("{} is missing{}", line_name(line.number, sheet), quote(line)))]
        }
        (None, Some(line)) => vec![other(format!("line {} is too many{}", line.number + 1, quote(line)))],
        (None, None) => Vec::new(),
    }
}

fn other(phrase: String) -> NamedPlace {
    NamedPlace { phrase, kind: PlaceKind::Other }
}

fn line_name(number: usize, sheet: &Sheet) -> String {
    match sheet.at(number) {
        SheetLine::Line => format!("line {}", number + 1),
        SheetLine::Header { board } => format!("{}the header", sheet.prefix(board)),
        SheetLine::Row { board, row } => format!("{}row {row}", sheet.prefix(board)),
    }
}

fn quote(line: Numbered<'_>) -> String {
    let text = line.text.trim_end_matches('\n');
    if text.trim().is_empty() { ", and blank".to_owned() } else { format!(": {}", ticked(text, unbroken)) }
}

fn of_lines(required: Numbered<'_>, got: Numbered<'_>, sheet: &Sheet) -> Vec<NamedPlace> {
    let (old, new) = (Letters::of(required.text), Letters::of(got.text));
    let part = sheet.at(required.number);
    let all = spots(&old, &new);
    let all = if matches!(part, SheetLine::Row { .. }) { all } else { merged(all) };
    let named = all.iter().map(|spot| {
        let (place, kind) = name(required.number, spot, sheet);
        let [expected, came] = [old.text(&spot.required), new.text(&spot.got)].map(|text| words(&text));
        NamedPlace { phrase: format!("{place}: expected {expected}, got {came}"), kind }
    });
    named.collect()
}

/// A spot's place, on a board by the handout's own numbers.
fn name(line: usize, spot: &Spot, sheet: &Sheet) -> (String, PlaceKind) {
    let at = spot.required.start;
    let here = line_name(line, sheet);
    match sheet.at(line) {
        SheetLine::Line => (format!("{here}, column {}", at + 1), PlaceKind::Other),
        SheetLine::Header { .. } => (format!("{here}, character {}", at + 1), PlaceKind::Other),
        SheetLine::Row { .. } if at < MARGIN => {
            (format!("{here}, before its first column"), PlaceKind::Other)
        }
        SheetLine::Row { board, .. } if at >= MARGIN + sheet.cols(board) => {
            (format!("{here}, after its last column"), PlaceKind::Other)
        }
        SheetLine::Row { .. } if spot.required.len() == 1 && spot.got.len() == 1 => {
            (format!("{here}, column {}", at - MARGIN), PlaceKind::Cell)
        }
        SheetLine::Row { .. } => (format!("{here}, from column {}", at - MARGIN), PlaceKind::Other),
    }
}

/// A few characters as one says them.
fn words(text: &str) -> String {
    match text {
        "" => return "nothing".to_owned(),
        " " => return "a space".to_owned(),
        "\t" => return "a tab".to_owned(),
        "\r" => return "a carriage return".to_owned(),
        "\n" => return "the end of the line".to_owned(),
        _ => {}
    }
    if text.chars().all(|c| c == ' ') {
        return format!("{} spaces", text.len());
    }
    let edged = text.starts_with(char::is_whitespace) || text.ends_with(char::is_whitespace);
    ticked(text, if edged { drawn } else { unbroken })
}

fn ticked(text: &str, shown: fn(char) -> char) -> String {
    let cut = if text.chars().count() > QUOTED { "…" } else { "" };
    let text: String = text.chars().take(QUOTED).map(shown).collect();
    format!("`{text}`{cut}")
}
