//! [`Directions`]: stand-ins for the scenarios that place ships, for a Board that takes HORIZONTAL for VERTICAL.
//!
//! Such a Board lays nearly every ship wrongly, and all of that comes of one mistake. Asked with the directions exchanged it may do
//! everything else as it must. What goes wrong there as well says nothing: only the handout's directions are judged.

use reference::battleship::Direction;

use super::owners::by_direction;
use super::script::{BoardScript, CONSTRUCTOR};
use super::step::{BoardOp, BoardStep};
use crate::assignments::battleship::game_config::Placement;
use crate::assignments::transcript::Finding;
use crate::model::Judgement;

/// The reason for showing nothing where a Board does not exchange the directions either.
const NOT_TURNED: &str = "the Board does not do what it must, whether the directions are exchanged or not";

/// What is told of a check that passes by a stand-in.
const TURNED: &str =
    "seen with HORIZONTAL and VERTICAL exchanged in each call, as this Board takes one for the other";

/// The directions that a Board is called with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Directions {
    /// Those of the steps.
    AsRequired,
    /// HORIZONTAL in place of VERTICAL and the other way round.
    Exchanged,
}

impl Directions {
    /// A step as it is sent.
    pub(super) fn said(self, step: &BoardStep) -> BoardStep {
        let op = match (self, step.op) {
            (Directions::Exchanged, BoardOp::Place(ship)) => BoardOp::Place(across(ship)),
            (Directions::Exchanged, BoardOp::Unplace(ship)) => BoardOp::Unplace(across(ship)),
            (_, op) => op,
        };
        BoardStep { op, ..*step }
    }

    /// The finding about an answer: with exchanged directions nothing is wrong.
    pub(super) fn weighed(self, finding: Finding) -> Finding {
        match (self, finding) {
            (Directions::Exchanged, Finding::Wrong(_)) => Finding::Unjudged(NOT_TURNED),
            (_, finding) => finding,
        }
    }

    /// The reason why the end of a program is no fault.
    pub(super) fn excuse(self) -> Option<&'static str> {
        (self == Directions::Exchanged).then_some(NOT_TURNED)
    }

    /// The judgement of such a script: one that passes says how.
    pub(super) fn told(self, judgement: Judgement) -> Judgement {
        match self {
            Directions::Exchanged if judgement.verdict.is_pass() => judgement.noting(Some(TURNED.to_owned())),
            Directions::Exchanged | Directions::AsRequired => judgement,
        }
    }
}

/// The scripts that place ships, with exchanged directions. None for the constructor and for the checks that are about the
/// directions themselves.
pub(super) fn turned(check: &str, scripts: &[BoardScript]) -> Vec<BoardScript> {
    let is_about_them =
        check == CONSTRUCTOR || Direction::BOTH.into_iter().any(|one| check == by_direction(one));
    let places = |script: &&BoardScript| script.steps.iter().any(|step| matches!(step.op, BoardOp::Place(_)));
    let turned = |script: &BoardScript| BoardScript { directions: Directions::Exchanged, ..script.clone() };
    scripts.iter().filter(|_| !is_about_them).filter(places).map(turned).collect()
}

fn across(ship: Placement) -> Placement {
    Placement { direction: ship.direction.across(), ..ship }
}

#[cfg(test)]
mod tests {
    use super::super::place_ship;
    use super::super::script::{attack, place};
    use super::*;
    use crate::model::Scenario;

    #[test]
    fn a_stand_in_sends_the_other_direction_and_nothing_else() {
        let script = BoardScript::of_answers(5, 5, &[2, 3]).all([
            place(1, 2, 0, Direction::Horizontal),
            place(0, 1, 1, Direction::Vertical),
            attack(1, 2),
        ]);
        let by_hand = BoardScript::of_answers(5, 5, &[2, 3]).all([
            place(1, 2, 0, Direction::Vertical),
            place(0, 1, 1, Direction::Horizontal),
            attack(1, 2),
        ]);
        let stand_ins = turned("board.attack.hit", std::slice::from_ref(&script));
        assert_eq!(stand_ins[0].request(), by_hand.request());
        assert_eq!(stand_ins[0].steps, script.steps, "it is judged by what was to be placed");
        assert!(stand_ins[0].stands_in());
    }

    #[test]
    fn checks_on_directions_and_scripts_without_ships_have_no_stand_in() {
        let horizontal = place_ship::horizontal();
        assert!(turned("board.place-ship.horizontal", &horizontal).is_empty());
        assert!(!turned("board.place-ship.lengths", &horizontal).is_empty());
        let shot = BoardScript::of_answers(5, 5, &[2]).then(attack(0, 0));
        assert!(turned("board.attack.miss", &[shot]).is_empty());
    }
}
