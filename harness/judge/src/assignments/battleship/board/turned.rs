//! [`Directions`]: stand-ins for the scenarios that place ships, for a Board that takes HORIZONTAL for VERTICAL.
//!
//! Such a Board lays nearly every ship wrongly, and all of that comes of one mistake. Asked with the directions exchanged it may do
//! everything else as it must. What goes wrong there as well says nothing: only the handout's directions are judged.

use reference::battleship::{Direction, Point, ShipId};

use super::check_ids::by_direction;
use super::script::{BoardScript, CONSTRUCTOR, Directions};
use super::step::{BoardOp, BoardStep};
use crate::assignments::battleship::game_config::{GameConfig, Placement};

/// The reason for showing nothing where a Board does not exchange the directions either.
const NOT_TURNED: &str = "the Board does not do what it must, whether the directions are exchanged or not";

/// What is told of a check that passes by a stand-in.
const TURNED: &str =
    "seen with HORIZONTAL and VERTICAL exchanged in each call, as this Board takes one for the other";

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

    /// The reason why neither an answer nor the end of a program is a fault.
    pub(super) fn excuse(self) -> Option<&'static str> {
        (self == Directions::Exchanged).then_some(NOT_TURNED)
    }

    /// What is told of a script that passes, where its directions are not the required ones.
    pub(super) fn told(self) -> Option<String> {
        (self == Directions::Exchanged).then(|| TURNED.to_owned())
    }
}

/// Boards that no script has.
const FURTHER: [u8; 2] = [98, 99];

/// The scripts that place ships, with exchanged directions. None for the constructor and for the checks that are about the
/// directions themselves.
pub(super) fn turned(check: &str, scripts: &[BoardScript]) -> Vec<BoardScript> {
    let is_about_them =
        check == CONSTRUCTOR || Direction::BOTH.into_iter().any(|one| check == by_direction(one));
    let turned =
        |script: &BoardScript| Some(BoardScript { directions: Directions::Exchanged, ..at_rim(script)? });
    scripts
        .iter()
        .filter(|_| !is_about_them)
        .filter(|script| script.places_ships())
        .filter_map(turned)
        .collect()
}

/// The script behind a ship that lies along the rim, and the same ship standing out beyond it, which is refused. None without a ship
/// that fits both ways and is long enough to tell: where one way is too short, who takes rows for columns answers so as well.
fn at_rim(script: &BoardScript) -> Option<BoardScript> {
    let GameConfig { rows, cols, ref ships } = script.config;
    let tells = |(_, (length, ..)): &(ShipId, &(i32, u8, &str))| (2..=rows.min(cols)).contains(length);
    let (id, _) = (0..).zip(ships).find(tells)?;
    let ship = Placement { at: Point::new(rows - 1, 0), id, direction: Direction::Horizontal };
    let [inside, beyond] = FURTHER;
    let none = BoardScript { steps: Vec::new(), ..script.clone() };
    let asked = none
        .board(inside)
        .provided_on(inside, BoardOp::Place(ship))
        .board(beyond)
        .provided_on(beyond, BoardOp::Place(across(ship)));
    Some(BoardScript { steps: [asked.steps, script.steps.clone()].concat(), ..script.clone() })
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
        let last = |script: &BoardScript| script.code().split_off(script.code().len() - 3);
        assert_eq!(last(&stand_ins[0]), last(&by_hand));
        assert!(stand_ins[0].steps.ends_with(&script.steps), "it is judged by what was to be placed");
        assert!(stand_ins[0].stands_in());
    }

    #[test]
    fn a_stand_in_begins_with_what_only_a_board_answers_that_takes_one_direction_for_the_other() {
        let script = BoardScript::of_answers(4, 5, &[1, 3]).then(place(0, 0, 1, Direction::Horizontal));
        let stand_ins = turned("board.attack.hit", std::slice::from_ref(&script));
        let code = stand_ins[0].code();
        let placed: Vec<&String> = code.iter().filter(|line| line.contains("placeShip")).collect();
        assert!(placed[0].contains("placeShip(Point(3, 0), 1, VERTICAL)"), "out of the board: {code:?}");
        assert!(placed[1].contains("placeShip(Point(3, 0), 1, HORIZONTAL)"), "{code:?}");
        let short = BoardScript::of_answers(4, 5, &[1]).then(place(0, 0, 0, Direction::Horizontal));
        assert!(turned("board.attack.hit", &[short]).is_empty(), "it lies the same way in both");
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
