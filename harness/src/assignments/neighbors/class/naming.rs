//! Stand-ins for the scenarios about valid moves, for a class whose `move` reads the names of squares in another way.
//!
//! Such a class refuses nearly every valid move, and all of that comes of one mistake. Asked in its own way it may do everything
//! else as it must. What goes wrong there as well says nothing: only the handout's names are judged.

use reference::neighbors::Square;

use super::script::{ClassScript, Naming};
use super::step::{ClassOp, ClassStep};
use crate::assignments::transcript::Finding;
use crate::model::Judgement;

/// The reason for showing nothing where a class does not read squares in that way.
const NOT_IN_THIS_WAY: &str =
    "move does not do what it must, whether squares are named as in the handout or in another way";

/// The most steps of a script that is performed once more for each way of naming.
const SHORT: usize = 1000;

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

    /// The finding about an answer: in another way than the handout's, nothing is wrong.
    pub(super) fn weighed(self, finding: Finding) -> Finding {
        match (self, finding) {
            (Naming::Required, finding) => finding,
            (_, Finding::Wrong(_)) => Finding::Unjudged(NOT_IN_THIS_WAY),
            (_, finding) => finding,
        }
    }

    /// The reason why the end of a program is no fault in this way of naming.
    pub(super) fn excuse(self) -> Option<&'static str> {
        (self != Naming::Required).then_some(NOT_IN_THIS_WAY)
    }

    /// The judgement of such a script: one that passes says how the squares were named.
    pub(super) fn told(self, judgement: Judgement) -> Judgement {
        match (self, judgement.verdict.is_pass()) {
            (Naming::Required, _) | (_, false) => judgement,
            (_, true) => judgement.noting(Some(format!(
                "seen with squares named as this class reads them: {} for b3",
                self.name("b3")
            ))),
        }
    }

    /// The check that is about names which are read in this way by mistake.
    pub(super) fn owner(self) -> Option<&'static str> {
        match self {
            Naming::RowsFromOne => Some("class.move.off-board"),
            Naming::Required | Naming::DigitFirst | Naming::TurnedOver => None,
        }
    }

    /// A script that names squares in this way.
    pub(super) fn of(self, script: &ClassScript) -> ClassScript {
        ClassScript { naming: self, ..script.clone() }
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

    #[test]
    fn squares_are_named_in_each_way_and_other_texts_left_alone() {
        let named = |naming: Naming| ["a0", "c7", "a9", "E0", ""].map(|text| naming.name(text));
        assert_eq!(named(Naming::Required), ["a0", "c7", "a9", "E0", ""]);
        assert_eq!(named(Naming::RowsFromOne), ["a1", "c8", "a9", "E0", ""]);
        assert_eq!(named(Naming::DigitFirst), ["0a", "7c", "a9", "E0", ""]);
        assert_eq!(named(Naming::TurnedOver), ["a0", "h2", "a9", "E0", ""]);
    }

    #[test]
    fn what_passes_in_another_way_of_naming_says_which() {
        let note = |naming: Naming| naming.told(Judgement::pass()).note;
        assert_eq!(note(Naming::Required), None);
        assert!(note(Naming::RowsFromOne).is_some_and(|note| note.ends_with("b4 for b3")));
        assert_eq!(Naming::DigitFirst.told(Judgement::skipped("nothing")).note, None);
    }

    #[test]
    fn long_scripts_are_performed_in_the_required_way_alone() {
        let moves = |count| ClassScript::fresh().all(std::iter::repeat_n(ClassOp::step("c0", "c2"), count));
        let scripts = named_otherwise(vec![moves(2), moves(2 * SHORT)]);
        assert_eq!(scripts.len(), 2 + Naming::OTHERS.len());
        assert!(scripts[2..].iter().all(|script| script.naming != Naming::Required));
    }
}
