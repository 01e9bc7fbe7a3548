//! `printGame`: its scenarios, and the part of its output that each check compares.

use reference::neighbors::Neighbors;

use super::script::{ClassFocus, ClassScript, Reliance, relying};
use super::step::ClassOp;
use crate::assignments::neighbors::notation::{MIXED, position};
use crate::assignments::transcript::{Finding, Mismatch};

/// Compares a printed board with the game, as far as the check is about it.
pub(super) fn examine(focus: ClassFocus, game: &Neighbors, printed: &str) -> Finding {
    Finding::of(mismatch(focus, &game.picture(), printed))
}

fn mismatch(focus: ClassFocus, required: &str, got: &str) -> Option<Mismatch> {
    let view = match focus {
        ClassFocus::Layout => frame,
        ClassFocus::Squares => inside,
        ClassFocus::Answers | ClassFocus::Silence => return None,
    };
    let blank_alike = required.split_whitespace().eq(got.split_whitespace());
    let remark = blank_alike.then(|| "only white space differs".to_owned());
    (view(required) != view(got)).then(|| Mismatch::new(required, got).remarking(remark))
}

/// A board's text with every square alike: the header as it is, and of each row all but its squares.
fn frame(text: &str) -> String {
    let mut lines = text.split_inclusive('\n');
    let header = lines.next().unwrap_or_default().to_owned();
    lines.fold(header, |all, line| all + &line.chars().enumerate().map(blank_square).collect::<String>())
}

fn blank_square((at, character): (usize, char)) -> char {
    if at > 0 && !character.is_whitespace() { '#' } else { character }
}

/// The squares of the rows, without the numbers before them and white space: how rows are numbered is the layout's business.
fn inside(text: &str) -> String {
    text.lines().filter_map(squares_of_row).flat_map(str::split_whitespace).collect()
}

/// What stands behind a row's number. A line without a number is a row if it holds nothing but squares.
fn squares_of_row(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let squares = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_square = |c: char| matches!(c, 'B' | 'W' | '.') || c.is_whitespace();
    (squares.len() < line.len() || squares.chars().all(is_square)).then_some(squares)
}

/// Positions that differ in every square from some other.
const POSITIONS: [&str; 4] = [
    "B....... ........ ........ ........ ........ ........ ........ .......W",
    "BWBWBWBW WBWBWBWB BWBWBWBW WBWBWBWB BWBWBWBW WBWBWBWB BWBWBWBW WBWBWBWB",
    MIXED,
    "........ ....W.W. ....WW.W ........ W.WB.WBW .WB.BBBB BBW..... ........",
];

/// Boards of a new game, of positions, and of a game under way.
pub(super) fn printed(focus: ClassFocus) -> Vec<ClassScript> {
    let start = ClassScript::new(focus).then(ClassOp::Print);
    let set = |picture: &&str| {
        let set = ClassOp::Set(Box::new(position(picture)));
        ClassScript::new(focus).then(set).then(ClassOp::Print)
    };
    let moves = [("d0", "d2"), ("e0", "d0"), ("d2", "d0"), ("a1", "c1")];
    let played = moves.iter().fold(ClassScript::new(focus), |script, (from, to)| {
        script.provided(ClassOp::step(from, to)).all([ClassOp::Print, ClassOp::Swap])
    });
    let start = relying(Reliance::Constructor, vec![start]);
    let played = relying(Reliance::Moves, vec![played]);
    start.into_iter().chain(POSITIONS.iter().map(set)).chain(played).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "  a b\n0 . B\n1 W .\n";

    fn is_fine(focus: ClassFocus, got: &str) -> bool {
        mismatch(focus, BOARD, got).is_none()
    }

    #[test]
    fn squares_are_no_part_of_the_layout() {
        assert!(is_fine(ClassFocus::Layout, "  a b\n0 # ?\n1 . .\n"));
        assert!(!is_fine(ClassFocus::Layout, "  a b \n0 . B\n1 W .\n"));
        assert!(!is_fine(ClassFocus::Layout, "  A B\n0 . B\n1 W .\n"));
        assert!(!is_fine(ClassFocus::Layout, BOARD.trim_end()));
    }

    #[test]
    fn white_space_is_no_part_of_the_squares() {
        assert!(is_fine(ClassFocus::Squares, " A B\n\n0  .B\n1W ."));
        assert!(!is_fine(ClassFocus::Squares, "  a b\n0 . W\n1 W .\n"));
    }

    #[test]
    fn the_numbers_of_rows_are_no_part_of_the_squares() {
        for got in ["  a b\n1 . B\n2 W .\n", "a b\n. B\nW .\n", "  a b\n10 . B\n11 W .\n"] {
            assert!(is_fine(ClassFocus::Squares, got) && !is_fine(ClassFocus::Layout, got), "{got}");
        }
        assert!(!is_fine(ClassFocus::Squares, "  a b\n1 . B\n"));
        assert!(!is_fine(ClassFocus::Squares, "  a b\n0 x B\n1 W .\n"));
    }

    #[test]
    fn a_difference_in_white_space_alone_is_said_to_be_one() {
        let remark = mismatch(ClassFocus::Layout, BOARD, "a  b\n0 . B\n1 W .\n").unwrap().remark;
        assert_eq!(remark.as_deref(), Some("only white space differs"));
    }
}
