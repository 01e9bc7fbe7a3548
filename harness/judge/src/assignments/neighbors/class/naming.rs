//! Stand-ins for the scenarios about valid moves, for a class whose `move` reads the names of squares in another way.
//!
//! Such a class refuses nearly every valid move, and all of that comes of one mistake. Asked in its own way it may do everything
//! else as it must. What goes wrong there as well says nothing: only the handout's names are judged. Each stand-in ends with a move
//! that only such a class accepts: in many positions a move has a mirror image that is valid, too.

use reference::neighbors::Square;

use super::script::{ClassScript, Naming};
use super::step::{ClassOp, ClassStep};
use crate::assignments::neighbors::notation::position;

/// The reason for showing nothing where a class does not read squares in that way.
const NOT_IN_THIS_WAY: &str =
    "move does not do what it must, whether squares are named as in the handout or in another way";

/// The most steps of a script that is performed once more for each way of naming.
const SHORT: usize = 1000;

/// An object that no script has.
const FURTHER: u8 = 99;

/// Two pieces side by side, and one of the other player far away.
const PAIR: &str = ".BB..... ........ ........ ........ ........ ........ ........ .......W";

/// A valid move there. Read in another way than the one that it is named in, it begins at an empty square or at none.
const ACCEPTED: [&str; 2] = ["b0", "b1"];

impl Naming {
    pub(super) const OTHERS: [Naming; 3] = [Naming::RowsFromOne, Naming::DigitFirst, Naming::TurnedOver];

    /// A step as it is sent: what names a square names it in this way, and any other text stays as it is.
    pub(super) fn said(self, step: &ClassStep) -> ClassStep {
        let ClassOp::Move(from, to) = &step.op else { return step.clone() };
        ClassStep { op: ClassOp::Move(self.name(from), self.name(to)), ..step.clone() }
    }

    fn name(self, text: &str) -> String {
        let Some(square) = Square::parse(text) else { return text.to_owned() };
        let letter = |place: usize| char::from(b'a' + u8::try_from(place).unwrap_or_default());
        let (row, col) = (square.row(), square.col());
        match self {
            Naming::Required => text.to_owned(),
            Naming::RowsFromOne => format!("{}{}", letter(col), row + 1),
            Naming::DigitFirst => format!("{row}{}", letter(col)),
            Naming::TurnedOver => format!("{}{col}", letter(row)),
        }
    }

    /// The reason why neither an answer nor the end of a program is a fault in this way of naming.
    pub(super) fn excuse(self) -> Option<&'static str> {
        (self != Naming::Required).then_some(NOT_IN_THIS_WAY)
    }

    /// What is told of a script that passes, where squares are not named as in the handout.
    pub(super) fn told(self) -> Option<String> {
        let own = || format!("seen with squares named as this class reads them: {} for b3", self.name("b3"));
        (self != Naming::Required).then(own)
    }

    /// The check that is about names which are read in this way by mistake.
    pub(super) fn owner(self) -> Option<&'static str> {
        match self {
            Naming::RowsFromOne => Some("class.move.off-board"),
            Naming::Required | Naming::DigitFirst | Naming::TurnedOver => None,
        }
    }

    /// A script that names squares in this way, and a move behind it that is valid in no other.
    pub(super) fn of(self, script: &ClassScript) -> ClassScript {
        let [from, to] = ACCEPTED;
        let own = [ClassOp::New, ClassOp::Set(Box::new(position(PAIR))), ClassOp::step(from, to)];
        let script = ClassScript { naming: self, ..script.clone() };
        own.into_iter().fold(script, |script, op| script.on(FURTHER, op))
    }
}

/// Scripts, and the shorter ones of them once more for each other way of naming squares.
pub(super) fn named_otherwise(scripts: Vec<ClassScript>) -> Vec<ClassScript> {
    let is_short = |script: &&ClassScript| script.steps.len() < SHORT;
    let otherwise = |naming: Naming| scripts.iter().filter(is_short).map(move |script| naming.of(script));
    let others: Vec<ClassScript> = Naming::OTHERS.into_iter().flat_map(otherwise).collect();
    [scripts, others].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Judgement;

    #[test]
    fn squares_are_named_in_each_way_and_other_texts_left_alone() {
        let named = |naming: Naming| ["a0", "c7", "a9", "E0", ""].map(|text| naming.name(text));
        assert_eq!(named(Naming::Required), ["a0", "c7", "a9", "E0", ""]);
        assert_eq!(named(Naming::RowsFromOne), ["a1", "c8", "a9", "E0", ""]);
        assert_eq!(named(Naming::DigitFirst), ["0a", "7c", "a9", "E0", ""]);
        assert_eq!(named(Naming::TurnedOver), ["a0", "h2", "a9", "E0", ""]);
    }

    #[test]
    fn a_script_named_in_another_way_ends_with_a_move_that_no_other_reading_accepts() {
        for naming in Naming::OTHERS {
            let script = naming.of(&ClassScript::fresh());
            let said = naming.said(script.steps.last().expect("a script has steps"));
            let ClassOp::Move(from, to) = said.op else { panic!("the last step moves") };
            assert!(position(PAIR).make_move(&from, &to).is_err(), "{from} {to} as the handout reads it");
            let others = Naming::OTHERS.into_iter().filter(|other| *other != naming);
            for other in others {
                let piece = |square: &Square| other.name(&square.to_string()) == from;
                let read = Square::all().find(piece).and_then(|square| position(PAIR).at(square));
                assert_eq!(read, None, "{from} as {other:?} reads it");
            }
        }
        let [from, to] = ACCEPTED;
        assert!(position(PAIR).make_move(from, to).is_ok());
    }

    #[test]
    fn what_passes_in_another_way_of_naming_says_which() {
        let note = |naming: Naming| Judgement::pass().seen(naming.told()).note;
        assert_eq!(note(Naming::Required), None);
        assert!(note(Naming::RowsFromOne).is_some_and(|note| note.ends_with("b4 for b3")));
        assert_eq!(Judgement::skipped("nothing").seen(Naming::DigitFirst.told()).note, None);
    }

    #[test]
    fn long_scripts_are_performed_in_the_required_way_alone() {
        let moves = |count| ClassScript::fresh().all(std::iter::repeat_n(ClassOp::step("c0", "c2"), count));
        let scripts = named_otherwise(vec![moves(2), moves(2 * SHORT)]);
        assert_eq!(scripts.len(), 2 + Naming::OTHERS.len());
        assert!(scripts[2..].iter().all(|script| script.naming != Naming::Required));
    }
}
