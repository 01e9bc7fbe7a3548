//! [`Fleet`]: stand-ins and controls with a type of ship before and behind those of the scenario that is never placed, for a Board
//! that refuses the first or the last ship ID.
//!
//! Such a Board refuses the only ship of most games, and all of that comes of one comparison. Where it takes every other ID it may do
//! everything else as it must. What goes wrong there as well says nothing: only the scenario's own fleet is judged. Nor does one say
//! anything that takes both of the further ships.

use reference::battleship::Direction::Horizontal;
use reference::battleship::ShipId;

use super::check_ids::IDS;
use super::script::{BoardScript, Fleet, place};
use super::step::{BoardAnswer, BoardOp, BoardReply, BoardStep};
use crate::assignments::battleship::game_config::{GameConfig, Placement};
use crate::assignments::transcript::{Finding, Role};
use crate::model::{Control, ControlTells, Judgement};

/// The reason for showing nothing where a Board does not take the ships between either.
const NOT_BETWEEN: &str = "the Board does not do what it must, whether the game has further ships or not";

/// What is told of a check that passes by a stand-in.
const BETWEEN: &str = "seen with a further ship at either end of the game's list, as a ship of the first or the last ID was refused";

/// The types of ship that are never placed, with symbols that no scenario has.
const SPARE: [(i32, u8, &str); 2] = [(1, b'V', "buoy"), (1, b'W', "pinnace")];

impl Fleet {
    /// The reason why neither an answer nor the end of a program is a fault.
    pub(super) fn excuse(self) -> Option<&'static str> {
        (self == Fleet::BetweenSpare).then_some(NOT_BETWEEN)
    }

    /// What is told of a script that passes, where its fleet is not the required one.
    pub(super) fn told(self) -> Option<String> {
        (self == Fleet::BetweenSpare).then(|| BETWEEN.to_owned())
    }
}

/// The boards on which the further ships are tried, the first and the last; no script has them.
const TRIED_ON: [u8; 2] = [96, 97];

/// True for a step that belongs to the try of a further ship.
pub(super) fn tries(step: &BoardStep) -> bool {
    TRIED_ON.contains(&step.board)
}

/// What has become of the further ships so far.
#[derive(Debug, Default)]
pub(super) struct Tried {
    is_refused: bool,
}

impl Tried {
    /// Sees whether a further ship is refused, for a step that tries one.
    pub(super) fn examine(&mut self, step: &BoardStep, answer: &BoardAnswer) -> Option<Finding> {
        if !tries(step) || !matches!(step.op, BoardOp::Place(_)) {
            return None;
        }
        let is_last = step.board == TRIED_ON[1];
        self.is_refused |= answer.result == BoardReply::Truth(false);
        Some(if is_last && !self.is_refused { Finding::Unjudged(NOT_BETWEEN) } else { Finding::Right })
    }
}

/// The scripts that place ships, with a further type of ship at either end. None for the check on IDs, which is about them.
pub(super) fn between_spare(check: &str, scripts: &[BoardScript]) -> Vec<BoardScript> {
    scripts
        .iter()
        .filter(|_| check != IDS)
        .filter(|script| script.places_ships())
        .filter_map(between)
        .collect()
}

/// The same calls in such a game, or one ship in a small one where they find no room: where a refused ship is taken there, the cause is
/// its ID.
pub(super) fn as_between(script: &BoardScript, step: usize, failure: &Judgement) -> Option<Control> {
    let asked = match script.steps.get(step)?.op {
        BoardOp::Place(ship) => ship.id,
        BoardOp::Probe(id) => id,
        BoardOp::New
        | BoardOp::Clear
        | BoardOp::Block
        | BoardOp::Unblock
        | BoardOp::Unplace(_)
        | BoardOp::Display(_)
        | BoardOp::Attack(_)
        | BoardOp::AllDestroyed
        | BoardOp::Delete
        | BoardOp::Read => return None,
    };
    if asked != 0 && asked != script.config.n_ships() - 1 {
        return None;
    }
    let steps = script.steps[..=step].to_vec();
    let elsewhere = || between(&BoardScript::of_answers(3, 3, &[1]).then(place(1, 1, 0, Horizontal)));
    let control = between(&BoardScript { steps, ..script.clone() }).or_else(elsewhere)?;
    let control = Control::acquitting(control, failure.owners.clone()).implicating(vec![IDS]);
    Some(Control { tells: ControlTells::ByPassingAlone, ..control })
}

/// The script in a game with the further ships, behind a try of each; none where they leave no room. IDs that the game does not have
/// stay so.
fn between(script: &BoardScript) -> Option<BoardScript> {
    let GameConfig { rows, cols, ref ships } = script.config;
    let [first, last] = SPARE;
    let ships = [[first].as_slice(), ships, &[last]].concat();
    let total: i32 = ships.iter().map(|(length, ..)| length).sum();
    if script.fleet == Fleet::BetweenSpare || total > rows * cols {
        return None;
    }
    let n_ships = script.config.n_ships();
    let behind = |id: ShipId| match id {
        ..0 => id,
        _ if id < n_ships => id + 1,
        _ => id.saturating_add(2),
    };
    let moved = |step: &BoardStep| {
        let ship = |ship: Placement| Placement { id: behind(ship.id), ..ship };
        let op = match step.op {
            BoardOp::Place(placed) => BoardOp::Place(ship(placed)),
            BoardOp::Unplace(placed) => BoardOp::Unplace(ship(placed)),
            BoardOp::Probe(id) => BoardOp::Probe(behind(id)),
            op @ (BoardOp::New
            | BoardOp::Clear
            | BoardOp::Block
            | BoardOp::Unblock
            | BoardOp::Display(_)
            | BoardOp::Attack(_)
            | BoardOp::AllDestroyed
            | BoardOp::Delete
            | BoardOp::Read) => op,
        };
        BoardStep { op, ..*step }
    };
    let tried = TRIED_ON.into_iter().zip([0, n_ships + 1]).flat_map(|(board, id)| {
        let ops = [BoardOp::New, place(0, 0, id, Horizontal)];
        ops.map(|op| BoardStep { board, op, role: Role::Premise })
    });
    let steps = tried.chain(script.steps.iter().map(moved)).collect();
    let config = GameConfig { rows, cols, ships };
    Some(BoardScript { config, steps, fleet: Fleet::BetweenSpare, ..script.clone() })
}

#[cfg(test)]
mod tests {
    use super::super::place_ship;
    use super::super::script::{attack, place, unplace};
    use super::*;
    use crate::model::Scenario;

    #[test]
    fn a_stand_in_asks_for_the_same_ships_between_two_others() {
        let script = BoardScript::of_answers(4, 5, &[3, 2]).all([
            place(0, 0, 1, Horizontal),
            unplace(0, 0, 1, Horizontal),
            attack(0, 0),
        ]);
        let stand_ins = between_spare("board.attack.hit", std::slice::from_ref(&script));
        let code = stand_ins[0].code();
        assert_eq!(code.iter().filter(|line| line.contains("addShip")).count(), 4, "{code:?}");
        assert!(code.iter().any(|line| line.contains("b.placeShip(Point(0, 0), 2, HORIZONTAL)")), "{code:?}");
        assert!(
            code.iter().any(|line| line.contains("b.unplaceShip(Point(0, 0), 2, HORIZONTAL)")),
            "{code:?}"
        );
        assert!(stand_ins[0].stands_in());
        assert!(between(&stand_ins[0]).is_none(), "once is enough");
    }

    #[test]
    fn the_check_on_ids_and_games_without_room_have_no_stand_in() {
        assert!(between_spare(IDS, &place_ship::invalid_id()).is_empty());
        let full = BoardScript::of_answers(1, 2, &[2]).then(place(0, 0, 0, Horizontal));
        assert!(between_spare("board.place-ship.edges", &[full]).is_empty());
    }

    #[test]
    fn ids_that_no_ship_has_stay_so() {
        let unknown = BoardScript::of_answers(4, 5, &[2]).all([-1, 1].map(|id| place(0, 0, id, Horizontal)));
        let code = between_spare("board.place-ship.atomic", &[unknown])[0].code();
        for id in [-1, 3] {
            let asked = format!("b.placeShip(Point(0, 0), {id}, HORIZONTAL)");
            assert!(code.iter().any(|line| line.contains(&asked)), "{code:?}");
        }
    }

    #[test]
    fn a_board_that_takes_both_further_ships_shows_nothing() {
        let step = |board| BoardStep { board, op: place(0, 0, 0, Horizontal), role: Role::Premise };
        let answer =
            |taken| BoardAnswer { thrown: None, printed: String::new(), result: BoardReply::Truth(taken) };
        let shown = |taken: [bool; 2]| {
            let mut tried = Tried::default();
            let both = TRIED_ON.into_iter().zip(taken);
            let mut found = both.filter_map(|(board, taken)| tried.examine(&step(board), &answer(taken)));
            found.by_ref().next();
            found.next()
        };
        assert_eq!(shown([true, true]), Some(Finding::Unjudged(NOT_BETWEEN)));
        assert_eq!(shown([false, true]), Some(Finding::Right));
        assert_eq!(shown([true, false]), Some(Finding::Right));
        assert_eq!(Tried::default().examine(&step(0), &answer(false)), None);
    }

    #[test]
    fn only_a_refused_first_or_last_ship_is_held_against_a_game_with_more() {
        let failure = Judgement::pass().owned_by(vec!["board.place-ship.horizontal"]);
        let script = BoardScript::of_answers(9, 9, &[2, 2, 2]).about("board.place-ship.edges").all([
            place(0, 0, 0, Horizontal),
            place(1, 0, 1, Horizontal),
            place(2, 0, 2, Horizontal),
            attack(0, 0),
        ]);
        let implicates = |step| as_between(&script, step, &failure).map(|control| control.implicates);
        assert_eq!(implicates(1), Some(vec![IDS]));
        assert_eq!(implicates(2), None);
        assert_eq!(implicates(3), Some(vec![IDS]));
        assert_eq!(implicates(4), None);
    }
}
