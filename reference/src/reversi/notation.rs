//! Positions and commands as people type and read them in a terminal.
//!
//! [`Command`] is the main type. Columns have a letter beside their number, so that `d3` and `3 3` are one position.

use super::geometry::Position;
use super::position_set::{COORDINATE_LIMIT, PositionSet};

/// The order that one line of input gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Command {
    /// Play there.
    Play(Position),
    /// Show the flips of a move there, and play nothing.
    Look(Position),
    /// Leave the game.
    Quit,
}

impl Command {
    /// Reads a line; `None` if it is no command.
    pub(super) fn parse(line: &str) -> Option<Command> {
        let line = line.trim();
        if line == "q" {
            return Some(Command::Quit);
        }
        match line.strip_prefix('?') {
            Some(rest) => parse_position(rest).map(Command::Look),
            None => parse_position(line).map(Command::Play),
        }
    }
}

/// Reads `3 3`, `3,3` or `d3`; the position may be off the board.
fn parse_position(text: &str) -> Option<Position> {
    let is_separator = |c: char| c == ',' || c.is_whitespace();
    let words: Vec<&str> = text.split(is_separator).filter(|word| !word.is_empty()).collect();
    match words.as_slice() {
        [x, y] => Some(Position::new(x.parse().ok()?, y.parse().ok()?)),
        [word] => {
            let mut rest = word.chars();
            let x = column_of(rest.next()?)?;
            let row = rest.as_str();
            let is_number = row.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then_some(Position::new(x, row.parse().ok()?))
        }
        [] | [_, _, ..] => None,
    }
}

fn column_of(letter: char) -> Option<i32> {
    (0..COORDINATE_LIMIT).find(|x| column_letter(*x) == letter.to_ascii_lowercase())
}

/// The letter of a column.
#[must_use]
pub fn column_letter(x: i32) -> char {
    u8::try_from(x).map_or('?', |x| char::from(b'a'.saturating_add(x)))
}

/// The name of a position, `d3`; the two numbers where the column has no letter.
#[must_use]
pub fn position_name(position: Position) -> String {
    let Position { x, y } = position;
    if (0..COORDINATE_LIMIT).contains(&x) && y >= 0 {
        format!("{}{y}", column_letter(x))
    } else {
        format!("{x} {y}")
    }
}

/// The names of the positions that a move flips: all that it gains but the played one; "nothing" if there are none.
#[must_use]
pub fn flips_named(played: Position, gained: PositionSet) -> String {
    let flips = gained & !PositionSet::from(played);
    let names: Vec<String> = flips.iter().map(position_name).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_two_numbers_or_a_letter_with_a_number() {
        let there = Some(Command::Play(Position::new(3, 5)));
        for line in ["3 5", "3,5", "3, 5", "  3   5 \t", "d5", "D5", " d5 "] {
            assert_eq!(Command::parse(line), there, "{line}");
        }
        assert_eq!(Command::parse("-1 99"), Some(Command::Play(Position::new(-1, 99))), "off the board");
    }

    #[test]
    fn a_question_mark_asks_for_the_flips_and_q_leaves() {
        let look = Some(Command::Look(Position::new(3, 5)));
        assert_eq!(["? 3 5", "?3,5", "? d5", "?d5"].map(Command::parse), [look; 4]);
        assert_eq!(Command::parse(" q "), Some(Command::Quit));
    }

    #[test]
    fn other_lines_are_no_command() {
        for line in [
            "",
            " ",
            "?",
            "d",
            "5",
            "5d",
            "35",
            "d 5",
            "d-5",
            "d+5",
            "i5",
            "3 5 7",
            "3;5",
            "quit q",
            "d99999999999",
        ] {
            assert_eq!(Command::parse(line), None, "{line}");
        }
        assert_eq!(Command::parse("ä3"), None);
    }

    #[test]
    fn positions_and_flips_have_names() {
        let names = [(0, 0), (7, 7), (8, 0), (-1, 3), (2, 9), (0, -1)]
            .map(|(x, y)| position_name(Position::new(x, y)));
        assert_eq!(names, ["a0", "h7", "8 0", "-1 3", "c9", "0 -1"]);
        let played = Position::new(3, 4);
        let gained = [played, Position::new(3, 3), Position::new(2, 3)].into_iter().collect();
        assert_eq!(flips_named(played, gained), "c3, d3");
        assert_eq!(flips_named(played, played.into()), "nothing");
    }
}
