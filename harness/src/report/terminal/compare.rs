//! What was required beside what came back, with the first difference marked.
//!
//! Four shapes: two rows for short values, side by side for texts of the same height (boards), a line diff for
//! other texts, and one under the other where a sentence describes many lines. All look at a window around the
//! first difference, so that neither a long text nor a long line hides it.

use std::ops::Range;

use similar::{Change, ChangeTag, TextDiff};

use super::line::{BODY, Line, ROOM, Tone, WIDTH, labelled, paragraph};
use super::wrap::{columns, fold, wrap};
use crate::report::visible::terminal::{Space, lines as printable};
use crate::report::visible::{count, ends};

/// Lines shown around a difference.
const HEIGHT: usize = 30;

/// Lines of a board shown above it.
const LEAD: usize = 12;

/// Lines that a diff looks at, so that a text of any length is compared in no time.
const DIFFED: usize = 2000;

/// Equal lines kept around each change of a diff.
const CONTEXT: usize = 3;

/// What stands between two texts side by side.
const GAP: usize = 5;

/// Room for the words that say how much of a long line is missing.
const CLIP_MARK: usize = 30;

/// From here on it helps to point at the first difference of a row.
const WORTH_POINTING: usize = 10;

/// The words that explain drawn white space.
const DRAWN: &str = "only white space differs; drawn here: · a space, → a tab, ⏎ the end of a line";

/// Two texts as printable lines, and where they part.
struct Pair {
    required: Vec<String>,
    got: Vec<String>,
    first: Option<Place>,
}

/// A line and a column in it, both from 0.
#[derive(Clone, Copy)]
struct Place {
    line: usize,
    column: usize,
}

/// Rows for what was required and what came back.
pub(super) fn compare(required: &str, got: &str) -> Vec<Line> {
    let space = if only_space_differs(required, got) { Space::Drawn } else { Space::Plain };
    let pair = Pair::new(required, got, space);
    let mut out = pair.shape();
    if space == Space::Drawn {
        out.extend(paragraph(BODY, Tone::Warn, DRAWN));
    }
    out
}

/// One of the two texts where there is no other.
pub(super) fn one_side(label: &str, tone: Tone, text: &str) -> Vec<Line> {
    if text.is_empty() { Vec::new() } else { stack(label, tone, &printable(text, Space::Plain)) }
}

/// Whether the texts are equal but for white space.
pub(super) fn only_space_differs(required: &str, got: &str) -> bool {
    let solid = |c: &char| !c.is_whitespace();
    required != got && required.chars().filter(solid).eq(got.chars().filter(solid))
}

impl Pair {
    fn new(required: &str, got: &str, space: Space) -> Self {
        let (required, got) = (printable(required, space), printable(got, space));
        let first = first_difference(&required, &got);
        Pair { required, got, first }
    }

    fn shape(&self) -> Vec<Line> {
        match (self.required.len(), self.got.len()) {
            (0 | 1, 0 | 1) => self.rows(),
            (0 | 1, _) | (_, 0 | 1) => self.stacked(),
            (a, b) if a == b && self.fits_side_by_side() => self.side_by_side(),
            _ => self.diff(),
        }
    }

    fn rows(&self) -> Vec<Line> {
        let required = self.required.first().map_or("", String::as_str);
        let got = self.got.first().map_or("(nothing)", String::as_str);
        let column = self.first.map_or(0, |place| place.column);
        let longest = columns(required).max(columns(got));
        if column < WORTH_POINTING && longest <= 4 * ROOM {
            let texts = [required, got]
                .map(|text| if columns(text) <= ROOM { vec![text.to_owned()] } else { wrap(text, ROOM) });
            let [required, got] = texts;
            return [labelled("required", Tone::Good, required), labelled("got", Tone::Bad, got)].concat();
        }
        let (required, _) = clip(required, column, ROOM);
        let (got, caret) = clip(got, column, ROOM);
        let mut out = labelled("required", Tone::Good, vec![required]);
        out.extend(labelled("got", Tone::Bad, vec![got]));
        if longest <= ROOM || column >= WORTH_POINTING {
            out.extend(labelled("", Tone::Warn, vec![pointer(caret)]));
        }
        out
    }

    fn stacked(&self) -> Vec<Line> {
        let mut out = stack("required", Tone::Good, &self.required);
        out.extend(stack("got", Tone::Bad, &self.got));
        out
    }

    fn fits_side_by_side(&self) -> bool {
        BODY + widest(&self.required) + GAP + widest(&self.got) <= WIDTH
    }

    fn side_by_side(&self) -> Vec<Line> {
        let window = self.window();
        let width = widest(&self.required);
        let mut out = vec![Line::new(BODY, Tone::Dim, beside("required", "got", "", width))];
        out.extend(skipped_above(window.start));
        for index in window.clone() {
            out.push(row(&self.required[index], &self.got[index], width));
            out.extend(self.first.filter(|place| place.line == index).map(|place| {
                Line::new(BODY, Tone::Warn, beside(&pointer(place.column), &pointer(place.column), "", width))
            }));
        }
        out.extend(more_below(self.required.len(), &window));
        out.extend(self.whereabouts());
        out
    }

    fn diff(&self) -> Vec<Line> {
        let start = self.first.map_or(0, |place| place.line.saturating_sub(CONTEXT));
        let mut changes = self.changes(start);
        let more = changes.split_off(changes.len().min(HEIGHT)).len();
        let legend =
            Line::new(BODY, Tone::Good, "- required").then(Tone::Plain, "   ").then(Tone::Bad, "+ got");
        let mut out = vec![legend];
        out.extend(skipped_above(start));
        out.extend(changes);
        out.extend((more > 0).then(|| Line::new(BODY, Tone::Dim, more_lines(more))));
        out.extend(self.whereabouts());
        out
    }

    /// The changed lines from `start` on, with the equal ones around them.
    fn changes(&self, start: usize) -> Vec<Line> {
        let (old, new) = (excerpt(&self.required, start), excerpt(&self.got, start));
        let diff = TextDiff::from_slices(&old, &new);
        let mut out = Vec::new();
        let mut seen = 0;
        for group in diff.grouped_ops(CONTEXT) {
            out.extend(equal_lines(seen..group.first().map_or(seen, |op| op.old_range().start)));
            seen = group.last().map_or(seen, |op| op.old_range().end);
            let shown = group.iter().flat_map(|op| diff.iter_changes(op));
            out.extend(shown.map(|change| self.change_line(start, &change)));
        }
        out.extend(equal_lines(seen..old.len()));
        out
    }

    /// A line of the diff, clipped where it shows most.
    fn change_line(&self, start: usize, change: &Change<&str>) -> Line {
        let (sign, tone) = match change.tag() {
            ChangeTag::Equal => ("  ", Tone::Dim),
            ChangeTag::Delete => ("- ", Tone::Good),
            ChangeTag::Insert => ("+ ", Tone::Bad),
        };
        let index = change.old_index().or(change.new_index()).map(|index| index + start);
        let column = self.first.filter(|place| Some(place.line) == index).map_or(0, |place| place.column);
        let (text, _) = clip(change.value(), column, WIDTH - BODY - 2);
        Line::new(BODY, tone, format!("{sign}{text}"))
    }

    fn window(&self) -> Range<usize> {
        let start = self.first.map_or(0, |place| place.line.saturating_sub(LEAD));
        start..(start + HEIGHT).min(self.required.len().max(self.got.len()))
    }

    fn whereabouts(&self) -> Vec<Line> {
        let Some(Place { line, column }) = self.first else { return Vec::new() };
        let text = format!("first difference: line {}, column {}", line + 1, column + 1);
        paragraph(BODY, Tone::Warn, &text)
    }
}

fn first_difference(required: &[String], got: &[String]) -> Option<Place> {
    let shared = required.iter().zip(got).take_while(|(a, b)| a == b).count();
    if shared == required.len() && shared == got.len() {
        return None;
    }
    let line = |lines: &[String]| lines.get(shared).cloned().unwrap_or_default();
    let (a, b) = (line(required), line(got));
    let column = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).count();
    Some(Place { line: shared, column })
}

fn excerpt(lines: &[String], start: usize) -> Vec<&str> {
    lines.iter().skip(start).take(DIFFED).map(String::as_str).collect()
}

fn equal_lines(left_out: Range<usize>) -> Option<Line> {
    let text = || format!("… {}", count(left_out.len(), "equal line"));
    (!left_out.is_empty()).then(|| Line::new(BODY, Tone::Dim, text()))
}

fn row(required: &str, got: &str, width: usize) -> Line {
    if required == got {
        return Line::new(BODY, Tone::Plain, beside(required, got, "", width));
    }
    let pad = " ".repeat(width - columns(required));
    Line::new(BODY, Tone::Good, required).then(Tone::Warn, format!("{pad}{:^GAP$}", "≠")).then(Tone::Bad, got)
}

fn beside(left: &str, right: &str, between: &str, width: usize) -> String {
    format!("{left:<width$}{between:^GAP$}{right}")
}

fn stack(label: &str, tone: Tone, lines: &[String]) -> Vec<Line> {
    let bar = if lines.len() > 1 { "│ " } else { "" };
    let (head, missing, tail) = ends(lines, HEIGHT);
    let shown = |lines: &[String]| lines.iter().flat_map(|line| stacked_line(bar, line)).collect();
    let mut texts: Vec<String> = shown(head);
    if lines.is_empty() {
        texts.push("(nothing)".to_owned());
    }
    texts.extend((missing > 0).then(|| more_lines(missing)));
    texts.extend::<Vec<String>>(shown(tail));
    labelled(label, tone, texts)
}

fn stacked_line(bar: &str, line: &str) -> Vec<String> {
    let room = ROOM - columns(bar);
    let (line, _) = clip(line, 0, 4 * room);
    let mut pieces = if bar.is_empty() { wrap(&line, room) } else { fold(&line, room) };
    if pieces.is_empty() {
        pieces.push(String::new());
    }
    pieces.into_iter().map(|piece| format!("{bar}{piece}")).collect()
}

fn skipped_above(number: usize) -> Option<Line> {
    let text = || format!("… {} above", count(number, "equal line"));
    (number > 0).then(|| Line::new(BODY, Tone::Dim, text()))
}

fn more_below(total: usize, window: &Range<usize>) -> Option<Line> {
    let more = total.saturating_sub(window.end);
    (more > 0).then(|| Line::new(BODY, Tone::Dim, more_lines(more)))
}

fn more_lines(more: usize) -> String {
    format!("… {}", count(more, "more line"))
}

/// The part of a line around a column, what is left out said, and the column's place in that part.
fn clip(line: &str, column: usize, room: usize) -> (String, usize) {
    let total = columns(line);
    if total <= room {
        return (line.to_owned(), column);
    }
    let keep = room - CLIP_MARK;
    let start = if column < keep { 0 } else { (column - keep / 2).min(total - keep) };
    let shown: String = line.chars().skip(start).take(keep).collect();
    let head = if start > 0 { "… " } else { "" };
    let tail = match total - start - keep {
        0 => String::new(),
        left => format!(" … {}", count(left, "more character")),
    };
    (format!("{head}{shown}{tail}"), column.saturating_sub(start) + columns(head))
}

fn pointer(column: usize) -> String {
    format!("{}^", " ".repeat(column))
}

fn widest(lines: &[String]) -> usize {
    lines.iter().map(|line| columns(line)).max().unwrap_or(0).max("required".len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::terminal::Colour;

    fn shown(required: &str, got: &str) -> String {
        compare(required, got).iter().map(|line| line.render(Colour::Never)).collect()
    }

    #[test]
    fn short_values_stand_under_each_other() {
        assert_eq!(shown("false", "true"), "    required  false\n    got       true\n");
    }

    #[test]
    fn nothing_is_called_nothing() {
        assert_eq!(shown("hit", ""), "    required  hit\n    got       (nothing)\n");
    }

    #[test]
    fn a_row_that_parts_late_is_pointed_at() {
        insta::assert_snapshot!(shown("Player 1 wins the game", "Player 1 wins the bet"), @r"
            required  Player 1 wins the game
            got       Player 1 wins the bet
                                        ^
        ");
    }

    #[test]
    fn a_long_row_is_shown_where_it_parts() {
        let same = "x".repeat(5000);
        insta::assert_snapshot!(shown(&format!("{same}a"), &format!("{same}b{same}")), @r"
        required  … xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxa
        got       … xxxxxxxxxxxxxxxxxxxxxxxxxxxxbxxxxxxxxxxxxxxxxxxxxxxxxxxx … 4973 more characters
                                                ^
        ");
    }

    #[test]
    fn boards_stand_side_by_side_with_the_first_cell_marked() {
        insta::assert_snapshot!(shown("  012\n0 ...\n1 ZZ.\n2 Z..\n", "  012\n0 ...\n1 Z..\n2 ...\n"), @r"
        required     got
          012          012
        0 ...        0 ...
        1 ZZ.     ≠  1 Z..
           ^            ^
        2 Z..     ≠  2 ...
        first difference: line 3, column 4
        ");
    }

    #[test]
    fn texts_of_different_height_become_a_line_diff() {
        insta::assert_snapshot!(shown("a\nb\nc\nd\n", "a\nc\nd\ne\n\nf\n"), @r"
        - required   + got
          a
        - b
          c
          d
        + e
        +
        + f
        first difference: line 2, column 1
        ");
    }

    #[test]
    fn a_difference_far_down_is_found_and_what_stands_above_is_counted() {
        let mut required: Vec<String> = (0..100).map(|n| n.to_string()).collect();
        let same = required.join("\n");
        required[70] = "seventy".to_owned();
        required.insert(80, "and a half".to_owned());
        insta::assert_snapshot!(shown(&required.join("\n"), &same), @r"
        - required   + got
        … 67 equal lines above
          67
          68
          69
        - seventy
        + 70
          71
          72
          73
        … 3 equal lines
          77
          78
          79
        - and a half
          80
          81
          82
        … 17 equal lines
        first difference: line 71, column 1
        ");
    }

    #[test]
    fn a_board_of_many_rows_is_shown_around_its_first_difference() {
        let got = vec!["."; 100].join("\n");
        let mut required = vec!["."; 100];
        required[70] = "Z";
        let text = shown(&required.join("\n"), &got);
        assert!(text.contains("    … 58 equal lines above\n"), "{text}");
        assert!(text.contains("    … 12 more lines\n"), "{text}");
    }

    #[test]
    fn white_space_is_drawn_when_nothing_else_differs() {
        insta::assert_snapshot!(shown("a b\n", "a  b"), @r"
        required  a·b⏎
        got       a··b
        only white space differs; drawn here: · a space, → a tab, ⏎ the end of a line
        ");
    }

    #[test]
    fn a_sentence_about_many_lines_stands_above_them() {
        insta::assert_snapshot!(shown("ten rows", "....\n\n....\n"), @r"
        required  ten rows
        got       │ ....
                  │
                  │ ....
        ");
    }

    #[test]
    fn equal_texts_have_no_first_difference() {
        assert!(!shown("a\nb\n", "a\nb\n").contains("first difference"));
    }

    #[test]
    fn a_line_with_itself_as_difference_is_marked_at_its_end() {
        assert!(shown("a\nbc\n", "a\nbcd\n").contains("first difference: line 2, column 3"));
    }
}
