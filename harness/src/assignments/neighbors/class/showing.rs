//! Scenarios about `printGame`, and what of its output each check looks at.

use super::oracle::Complaint;
use super::script::{About, Script};
use super::step::Op;
use crate::assignments::neighbors::words::position;
use crate::model::Scenario;

/// What is wrong with a printed board, as far as the check is about it.
pub(super) fn complaint(about: About, required: &str, got: &str) -> Option<Complaint> {
    let view = match about {
        About::Layout => frame,
        About::Squares => inside,
        About::Answers | About::Silence => return None,
    };
    let blank_alike = required.split_whitespace().eq(got.split_whitespace());
    let remark = blank_alike.then(|| "only white space differs".to_owned());
    let complaint = Complaint { required: required.to_owned(), got: got.to_owned(), remark };
    (view(required) != view(got)).then_some(complaint)
}

/// A board's text with every square alike: the header as it is, and of each row all but what its squares hold.
fn frame(text: &str) -> String {
    let mut lines = text.split_inclusive('\n');
    let header = lines.next().unwrap_or_default().to_owned();
    lines.fold(header, |all, line| all + &line.chars().enumerate().map(blank_square).collect::<String>())
}

fn blank_square((at, character): (usize, char)) -> char {
    if at > 0 && !character.is_whitespace() { '#' } else { character }
}

/// What stands in the numbered rows, without white space.
fn inside(text: &str) -> String {
    let rows = text.lines().filter(|line| line.trim_start().starts_with(|c: char| c.is_ascii_digit()));
    rows.flat_map(str::split_whitespace).collect()
}

/// Positions that differ in every square from some other.
const POSITIONS: [&str; 4] = [
    "B....... ........ ........ ........ ........ ........ ........ .......W",
    "BWBWBWBW WBWBWBWB BWBWBWBW WBWBWBWB BWBWBWBW WBWBWBWB BWBWBWBW WBWBWBWB",
    "..WW.... ..BB.... .....W.. W.....B. ...B.... B.W....W ....B... .W.....B",
    "........ ....W.W. ....WW.W ........ W.WB.WBW .WB.BBBB BBW..... ........",
];

pub(super) fn layout(_seed: u64) -> Vec<Box<dyn Scenario>> {
    shown(About::Layout)
}

pub(super) fn squares(_seed: u64) -> Vec<Box<dyn Scenario>> {
    shown(About::Squares)
}

fn shown(about: About) -> Vec<Box<dyn Scenario>> {
    let start = Script::new(about).then(Op::Print).done();
    let set =
        |picture: &&str| Script::new(about).then(Op::Set(Box::new(position(picture)))).then(Op::Print).done();
    let moves = [("d0", "d2"), ("e0", "d0"), ("d2", "d0"), ("a1", "c1")];
    let played = moves.iter().fold(Script::new(about), |script, (from, to)| {
        script.provided(super::script::step(from, to)).all([Op::Print, Op::Swap])
    });
    std::iter::once(start).chain(POSITIONS.iter().map(set)).chain([played.done()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "  a b\n0 . B\n1 W .\n";

    fn is_fine(about: About, got: &str) -> bool {
        complaint(about, BOARD, got).is_none()
    }

    #[test]
    fn squares_are_no_part_of_the_layout() {
        assert!(is_fine(About::Layout, "  a b\n0 # ?\n1 . .\n"));
        assert!(!is_fine(About::Layout, "  a b \n0 . B\n1 W .\n"));
        assert!(!is_fine(About::Layout, "  A B\n0 . B\n1 W .\n"));
        assert!(!is_fine(About::Layout, BOARD.trim_end()));
    }

    #[test]
    fn white_space_is_no_part_of_the_squares() {
        assert!(is_fine(About::Squares, " A B\n\n0  .B\n1W ."));
        assert!(!is_fine(About::Squares, "  a b\n0 . W\n1 W .\n"));
    }

    #[test]
    fn a_difference_in_white_space_alone_is_said_to_be_one() {
        let remark = complaint(About::Layout, BOARD, "a  b\n0 . B\n1 W .\n").unwrap().remark;
        assert_eq!(remark.as_deref(), Some("only white space differs"));
    }
}
