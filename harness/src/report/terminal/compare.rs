//! The required text and the answer: their differences where they are known, otherwise one under the other.

use super::beside::beside;
use super::line::{Line, Tone, Width, labelled};
use super::wrap::{columns, fold, wrap};
use crate::model::Differences;
use crate::report::visible::terminal::{Space, lines as printable};
use crate::report::visible::{count, ends};

/// Lines shown of one text.
const HEIGHT: usize = 30;

/// Rows for what was required and what came back.
pub(super) fn compare(
    required: &str,
    got: &str,
    differences: Option<&Differences>,
    width: Width,
) -> Vec<Line> {
    match differences {
        Some(differences) => beside(differences, width),
        None => [("required", Tone::Good, required), ("got", Tone::Bad, got)]
            .map(|(label, tone, text)| stack(label, tone, &printable(text, Space::Plain), width))
            .concat(),
    }
}

/// The lines of a text that has no counterpart.
pub(super) fn one_side(label: &str, tone: Tone, text: &str, width: Width) -> Vec<Line> {
    if text.is_empty() { Vec::new() } else { stack(label, tone, &printable(text, Space::Plain), width) }
}

fn stack(label: &str, tone: Tone, lines: &[String], width: Width) -> Vec<Line> {
    let bar = if lines.len() > 1 { "│ " } else { "" };
    let (head, missing, tail) = ends(lines, HEIGHT);
    let shown = |lines: &[String]| lines.iter().flat_map(|line| stacked_line(bar, line, width)).collect();
    let mut texts: Vec<String> = shown(head);
    if lines.is_empty() {
        texts.push("(nothing)".to_owned());
    }
    texts.extend((missing > 0).then(|| format!("… {}", count(missing, "more line"))));
    texts.extend::<Vec<String>>(shown(tail));
    labelled(label, tone, texts)
}

fn stacked_line(bar: &str, line: &str, width: Width) -> Vec<String> {
    let room = width.room() - columns(bar);
    let line = clip(line, 4 * room);
    let mut pieces = if bar.is_empty() { wrap(&line, room) } else { fold(&line, room) };
    if pieces.is_empty() {
        pieces.push(String::new());
    }
    pieces.into_iter().map(|piece| format!("{bar}{piece}")).collect()
}

/// The beginning of a line, and how much is left out.
fn clip(line: &str, room: usize) -> String {
    let total = line.chars().count();
    if total <= room {
        return line.to_owned();
    }
    let shown: String = line.chars().take(room).collect();
    format!("{shown} … {}", count(total - room, "more character"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::differences::{between, of_texts};
    use crate::report::terminal::Colour;

    fn text(lines: &[Line]) -> String {
        lines.iter().map(|line| line.render(Colour::Never)).collect()
    }

    fn shown(required: &str, got: &str) -> String {
        text(&compare(required, got, between(required, got).as_ref(), Width::USUAL))
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
    fn a_row_that_parts_late_is_marked_and_the_place_named() {
        insta::assert_snapshot!(shown("Player 1 wins the game", "Player 1 wins the bet"), @r"
        required  Player 1 wins the game
                                    ^^^^
        got       Player 1 wins the bet
                                    ^^^
        ");
    }

    #[test]
    fn a_long_row_is_shown_whole_around_where_it_parts() {
        let same = "x".repeat(100);
        insta::assert_snapshot!(shown(&format!("{same}a{same}"), &format!("{same}b{same}")), @r"
        required  xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                  xxxxxxxxxxxxxxaxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                                ^
                  xxxxxxxxxxxxxxxxxxxxxxxxxxxxx
        got       xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                  xxxxxxxxxxxxxxbxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
                                ^
                  xxxxxxxxxxxxxxxxxxxxxxxxxxxxx
        ");
    }

    #[test]
    fn boards_stand_side_by_side_with_every_differing_cell_marked() {
        insta::assert_snapshot!(shown("  012\n0 ...\n1 ZZ.\n2 Z..\n", "  012\n0 ...\n1 Z.#\n2 ...\n"), @r"
        required     got
          012          012
        0 ...        0 ...
        1 ZZ.     ≠  1 Z.#
           ^^           ^^
        2 Z..     ≠  2 ...
          ^            ^
        row 1, column 1: expected `Z`, got `.`
        row 1, column 2: expected `.`, got `#`
        row 2, column 0: expected `Z`, got `.`
        ");
    }

    #[test]
    fn a_line_too_many_leaves_a_gap_on_the_other_side() {
        insta::assert_snapshot!(shown("  01\n0 ..\n1 AA\n", "\n  01\n0 ..\n1 AA\n"), @r"
        required     got
                  ≠  ⏎
          01           01
        0 ..         0 ..
        1 AA         1 AA
        only 1 blank line is too many
        drawn here: ⏎ the end of a line
        ");
        insta::assert_snapshot!(shown("a\nb\nc\nd\n", "a\nc\nd\ne\n\nf\n"), @r"
        required     got
        a            a
        b         ≠
        c            c
        d            d
                  ≠  e
                  ≠  ⏎
                  ≠  f
        line 2 is missing: `b`
        line 4 is too many: `e`
        line 5 is too many, and blank
        and 1 more place differs
        drawn here: ⏎ the end of a line
        ");
    }

    #[test]
    fn lines_too_long_for_that_stand_under_each_other_and_none_is_cut() {
        let line =
            |end: &str| format!("Enter row and column to attack (e.g., 3 5): {}{end}\n", "-".repeat(60));
        let required = format!("first\n{}last\n", line("!"));
        insta::assert_snapshot!(shown(&required, &format!("first\n{}", line("?"))), @r"
        - required   + got
          first
        - Enter row and column to attack (e.g., 3 5): --------------------------------------------------
          ----------!
                    ^
        + Enter row and column to attack (e.g., 3 5): --------------------------------------------------
          ----------?
                    ^
        - last
        line 2, column 105: expected `!`, got `?`
        line 3 is missing: `last`
        ");
    }

    #[test]
    fn a_difference_far_down_is_found_and_what_stands_above_is_counted() {
        let mut required: Vec<String> = (0..100).map(|n| n.to_string()).collect();
        let same = required.join("\n");
        required[70] = "seventy".to_owned();
        required.insert(80, "and a half".to_owned());
        insta::assert_snapshot!(shown(&required.join("\n"), &same), @r"
        required       got
        … 67 equal lines above
        67             67
        68             68
        69             69
        seventy     ≠  70
        ^^^^^^^        ^^
        71             71
        72             72
        73             73
        … 3 equal lines
        77             77
        78             78
        79             79
        and a half  ≠
        80             80
        81             81
        82             82
        … 17 equal lines
        line 71, column 1: expected `seventy`, got `70`
        line 81 is missing: `and a half`
        ");
    }

    #[test]
    fn white_space_is_drawn_where_nothing_else_differs() {
        insta::assert_snapshot!(shown("  01\n0 ..\n", "  01 \n0 .."), @r"
        required     got
        ··01      ≠  ··01·
                         ^
        0·..⏎     ≠  0·..
            ^
        only trailing spaces differ on 1 line and the final newline is missing
        drawn here: · a space, ⏎ the end of a line
        ");
        insta::assert_snapshot!(shown("a b\n", "a  b"), @r"
        required  a·b⏎
                     ^
        got       a··b
                    ^
        only white space differs
        line 1, column 3: expected nothing, got a space
        line 1, column 4: expected the end of the line, got nothing
        drawn here: · a space, ⏎ the end of a line
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
    fn a_marker_of_a_build_service_in_two_pieces_is_broken_all_the_same() {
        let shown = text(&beside(&of_texts("##(x\nb\n", "##[x\nb\n"), Width::USUAL));
        assert!(!shown.contains("##["), "{shown}");
    }
}
