//! Scenarios about `placeShip`, `unplaceShip` and `clear`.
//!
//! They observe through placing alone, never through a display or an attack, so that a defect there does not show here.

use reference::battleship::Direction::{Horizontal, Vertical};
use reference::battleship::{Direction, Point, ShipId};

use super::script::{About, Script, attack, place, unplace};
use super::step::Op;
use crate::assignments::battleship::game_config::GameConfig;
use crate::model::Scenario;

fn script(rows: i32, cols: i32, lengths: &[i32]) -> Script {
    Script::new(GameConfig::with_lengths(rows, cols, lengths), About::Answers)
}

pub(super) fn sizes(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let sizes = [(1, 1), (1, 10), (10, 1), (2, 3), (7, 4), (5, 5), (9, 10), (10, 9), (10, 10)];
    sizes.into_iter().map(|(rows, cols)| script(rows, cols, &[1]).then(Op::Delete).done()).collect()
}

/// The ship, then a ship of length 1 on each of its positions and just past both ends.
fn outlined(rows: i32, cols: i32, direction: Direction) -> Box<dyn Scenario> {
    let along = |k: i32| Point::new(2, 2).step(direction, k);
    let raft = |k: i32| place(along(k).r, along(k).c, 1, Horizontal);
    script(rows, cols, &[5, 1]).then(place(2, 2, 0, direction)).all((0..5).map(raft)).then(raft(6)).done()
}

pub(super) fn horizontal(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let one = script(3, 8, &[5]).then(place(1, 1, 0, Horizontal)).done();
    let several = script(6, 10, &[6, 4, 3])
        .all([place(1, 1, 0, Horizontal), place(3, 3, 1, Horizontal), place(3, 1, 2, Vertical)])
        .done();
    vec![one, several, outlined(5, 10, Horizontal)]
}

pub(super) fn vertical(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let one = script(8, 3, &[5]).then(place(1, 1, 0, Vertical)).done();
    let several = script(10, 7, &[6, 4, 3])
        .all([place(1, 1, 0, Vertical), place(3, 3, 1, Vertical), place(1, 3, 2, Horizontal)])
        .done();
    vec![one, several, outlined(10, 5, Vertical)]
}

pub(super) fn edges(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let fits = |rows, cols, op| script(rows, cols, &[3]).then(op).done();
    let mut scenarios = Vec::new();
    for (r, c) in [(0, 0), (0, 4), (5, 0), (5, 4)] {
        scenarios.push(fits(6, 7, place(r, c, 0, Horizontal)));
    }
    for (r, c) in [(0, 0), (0, 6), (3, 0), (3, 6)] {
        scenarios.push(fits(6, 7, place(r, c, 0, Vertical)));
    }
    scenarios.extend([fits(3, 3, place(2, 0, 0, Horizontal)), fits(3, 3, place(0, 2, 0, Vertical))]);
    scenarios
}

pub(super) fn lengths(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let all: Vec<i32> = (1..=10).collect();
    let rows = (0..10).map(|id| place(id, 0, id, Horizontal));
    let columns = (0..10).map(|id| place(0, id, id, Vertical));
    vec![script(10, 10, &all).all(rows).done(), script(10, 10, &all).all(columns).done()]
}

pub(super) fn adjacent(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let side_by_side =
        script(4, 5, &[3, 3]).all([place(1, 1, 0, Horizontal), place(2, 1, 1, Horizontal)]).done();
    let end_to_end =
        script(3, 6, &[2, 2]).all([place(1, 1, 0, Horizontal), place(1, 3, 1, Horizontal)]).done();
    let corner = script(5, 5, &[2, 2]).all([place(1, 1, 0, Vertical), place(3, 2, 1, Horizontal)]).done();
    let full = script(5, 5, &[3, 3, 3])
        .all([place(1, 2, 0, Vertical), place(1, 1, 1, Vertical), place(1, 3, 2, Vertical)])
        .done();
    vec![side_by_side, end_to_end, corner, full]
}

/// Refusals leave the board as it is, so they share one; shrinking leaves the one that was not refused.
pub(super) fn invalid_id(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let refused = INVALID_IDS.map(|id| place(1, 1, id, Horizontal));
    vec![script(5, 5, &[3, 2]).all(refused).done()]
}

/// For a game of two ships.
const INVALID_IDS: [ShipId; 6] = [2, -1, 3, 100, i32::MIN, i32::MAX];

pub(super) fn outside(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let over_by_one = [place(1, 5, 0, Horizontal), place(4, 1, 0, Vertical)];
    let just_outside = [place(6, 1, 0, Horizontal), place(1, 7, 0, Vertical), place(6, 7, 0, Horizontal)];
    let negative = [
        place(-1, 1, 0, Horizontal),
        place(1, -1, 0, Vertical),
        place(1, -1, 0, Horizontal),
        place(-1, 1, 0, Vertical),
        place(-3, -3, 0, Vertical),
    ];
    let far = [place(50, 1, 0, Horizontal), place(1, 50, 0, Vertical), place(-50, 1, 0, Vertical)];
    let all = over_by_one.into_iter().chain(just_outside).chain(negative).chain(far);
    vec![script(6, 7, &[3]).all(all).done()]
}

pub(super) fn overlap(_seed: u64) -> Vec<Box<dyn Scenario>> {
    // The ship of 3 lies on (3,2)-(3,4); each crosses it somewhere else, with each of its own segments.
    let crossing = [
        place(3, 2, 1, Vertical),
        place(2, 3, 1, Vertical),
        place(1, 4, 1, Vertical),
        place(3, 4, 1, Horizontal),
        place(3, 0, 1, Horizontal),
        place(3, 2, 1, Horizontal),
    ];
    let upright = [
        place(4, 3, 1, Horizontal),
        place(3, 2, 1, Horizontal),
        place(2, 1, 1, Horizontal),
        place(4, 3, 1, Vertical),
    ];
    let lying =
        crossing.into_iter().map(|op| script(7, 8, &[3, 3]).then(place(3, 2, 0, Horizontal)).then(op).done());
    let standing =
        upright.into_iter().map(|op| script(8, 7, &[3, 3]).then(place(2, 3, 0, Vertical)).then(op).done());
    lying.chain(standing).collect()
}

pub(super) fn twice(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let elsewhere = script(7, 7, &[2, 3])
        .all([place(1, 1, 0, Horizontal), place(4, 3, 0, Horizontal), place(4, 1, 0, Vertical)])
        .done();
    let first_and_last = script(8, 8, &[2, 2, 2])
        .all((0..3).map(|id| place(1 + 2 * id, 1, id, Horizontal)))
        .all([place(2, 4, 2, Horizontal), place(2, 4, 0, Horizontal), place(4, 4, 1, Vertical)])
        .done();
    vec![elsewhere, first_and_last]
}

pub(super) fn atomic(_seed: u64) -> Vec<Box<dyn Scenario>> {
    // What the refused ship would have covered must take another one, and the refused one must fit elsewhere. The
    // positions asked for are not next to the ship in the way.
    let overlapping = script(8, 8, &[3, 5, 1])
        .then(place(3, 3, 0, Vertical))
        .provided(place(4, 1, 1, Horizontal))
        .all([place(4, 1, 2, Horizontal), place(1, 1, 1, Horizontal)])
        .done();
    let overlapping_upright = script(8, 8, &[3, 5, 1])
        .then(place(3, 3, 0, Horizontal))
        .provided(place(1, 4, 1, Vertical))
        .all([place(1, 4, 2, Horizontal), place(1, 1, 1, Vertical)])
        .done();
    let leaving = script(6, 6, &[3, 1])
        .provided(place(3, 4, 0, Horizontal))
        .all([place(3, 4, 1, Horizontal), place(1, 1, 0, Horizontal)])
        .done();
    let leaving_below = script(6, 6, &[3, 1])
        .provided(place(4, 3, 0, Vertical))
        .all([place(4, 3, 1, Horizontal), place(1, 1, 0, Vertical)])
        .done();
    let again = script(7, 7, &[2, 1])
        .then(place(1, 1, 0, Horizontal))
        .provided(place(4, 3, 0, Horizontal))
        .all([place(4, 3, 1, Horizontal), unplace(1, 1, 0, Horizontal)])
        .done();
    let intact = script(7, 7, &[3, 3])
        .then(place(3, 3, 0, Vertical))
        .provided(place(4, 2, 1, Horizontal))
        .then(unplace(3, 3, 0, Vertical))
        .done();
    vec![leaving, leaving_below, again, overlapping, overlapping_upright, intact]
}

pub(super) fn removes(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let lying = [place(1, 1, 0, Horizontal), unplace(1, 1, 0, Horizontal)];
    let standing = [place(1, 1, 0, Vertical), unplace(1, 1, 0, Vertical)];
    let other_takes_the_room = |ops: [Op; 2], other| script(5, 5, &[3, 3]).all(ops).then(other).done();
    let same_again = |ops: [Op; 2], again| script(5, 5, &[3, 3]).all(ops).then(again).done();
    vec![
        script(5, 5, &[3]).all(lying).done(),
        script(5, 5, &[3]).all(standing).done(),
        other_takes_the_room(lying, place(1, 1, 1, Horizontal)),
        other_takes_the_room(standing, place(1, 1, 1, Vertical)),
        same_again(lying, place(1, 1, 0, Horizontal)),
        same_again(standing, place(3, 1, 0, Horizontal)),
    ]
}

pub(super) fn unplace_invalid_id(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let refused = INVALID_IDS.map(|id| unplace(1, 1, id, Horizontal));
    vec![script(5, 5, &[3, 2]).then(place(1, 1, 0, Horizontal)).all(refused).done()]
}

pub(super) fn mismatch(_seed: u64) -> Vec<Box<dyn Scenario>> {
    // Ship 0 lies on (2,2)-(2,4), ship 1 stands on (4,5)-(6,5).
    let fleet = script(8, 8, &[3, 3, 2]).all([place(2, 2, 0, Horizontal), place(4, 5, 1, Vertical)]);
    let wrong = [
        unplace(2, 1, 0, Horizontal),
        unplace(2, 3, 0, Horizontal),
        unplace(1, 2, 0, Horizontal),
        unplace(2, 2, 0, Vertical),
        unplace(2, 3, 0, Vertical),
        unplace(5, 5, 1, Vertical),
        unplace(3, 5, 1, Vertical),
        unplace(4, 5, 1, Horizontal),
        unplace(4, 5, 0, Vertical),
        unplace(2, 2, 1, Horizontal),
        unplace(2, 2, 2, Horizontal),
        unplace(0, 0, 2, Horizontal),
        unplace(0, 0, 0, Horizontal),
    ];
    let twice = script(5, 5, &[3])
        .all([place(1, 1, 0, Horizontal), unplace(1, 1, 0, Horizontal), unplace(1, 1, 0, Horizontal)])
        .done();
    let leaving = |at: Op, op: Op| script(4, 4, &[3]).provided(at).then(op).done();
    let off_board = [
        leaving(place(1, 1, 0, Horizontal), unplace(1, 2, 0, Horizontal)),
        leaving(place(1, 1, 0, Vertical), unplace(2, 1, 0, Vertical)),
        leaving(place(1, 0, 0, Horizontal), unplace(1, -1, 0, Horizontal)),
        leaving(place(0, 1, 0, Vertical), unplace(-1, 1, 0, Vertical)),
    ];
    [fleet.all(wrong).done(), twice].into_iter().chain(off_board).collect()
}

pub(super) fn unplace_atomic(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let still_there =
        |at: Op, refused: Op, whole: Op| script(7, 7, &[3, 2]).then(at).provided(refused).then(whole).done();
    let lying = place(2, 2, 0, Horizontal);
    let standing = place(2, 2, 0, Vertical);
    vec![
        still_there(lying, unplace(2, 3, 0, Horizontal), unplace(2, 2, 0, Horizontal)),
        still_there(lying, unplace(2, 1, 0, Horizontal), unplace(2, 2, 0, Horizontal)),
        still_there(lying, unplace(2, 2, 0, Vertical), unplace(2, 2, 0, Horizontal)),
        still_there(standing, unplace(3, 2, 0, Vertical), unplace(2, 2, 0, Vertical)),
        still_there(standing, unplace(2, 2, 0, Horizontal), unplace(2, 2, 0, Vertical)),
        script(7, 7, &[3, 1])
            .then(lying)
            .provided(unplace(2, 3, 0, Horizontal))
            .provided(unplace(2, 2, 1, Horizontal))
            .all([place(2, 3, 1, Horizontal), place(2, 4, 1, Horizontal)])
            .done(),
    ]
}

pub(super) fn clear_ships(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let same = script(5, 5, &[3, 2])
        .all([place(1, 1, 0, Horizontal), place(3, 1, 1, Horizontal), Op::Clear])
        .all([place(1, 1, 0, Horizontal), place(3, 1, 1, Horizontal)])
        .done();
    let swapped = script(5, 5, &[3, 3])
        .all([place(1, 1, 0, Horizontal), place(3, 1, 1, Horizontal), Op::Clear])
        .all([place(3, 1, 0, Horizontal), place(1, 1, 1, Horizontal)])
        .done();
    let gone =
        script(5, 5, &[3]).all([place(1, 1, 0, Horizontal), Op::Clear, unplace(1, 1, 0, Horizontal)]).done();
    let one =
        script(5, 5, &[3]).all([place(1, 1, 0, Horizontal), Op::Clear, place(1, 3, 0, Vertical)]).done();
    vec![one, same, swapped, gone]
}

pub(super) fn clear_shots(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let config = || GameConfig::with_lengths(6, 6, &[2, 2]);
    // Placed elsewhere the second time, and with another ship, so that a clear which forgets ships does not show here.
    let takes_ships = Script::new(config(), About::Answers)
        .all([attack(1, 1), attack(3, 3), attack(4, 3), Op::Clear])
        .all([place(1, 1, 0, Horizontal), place(3, 3, 1, Vertical)])
        .done();
    let hit_before = Script::new(config(), About::AttackHits)
        .all([place(1, 1, 0, Horizontal), attack(1, 1), attack(1, 2), Op::Clear])
        .provided(place(3, 1, 0, Horizontal))
        .all([attack(3, 1), attack(3, 2)])
        .done();
    let takes_shots = Script::new(config(), About::AttackValidity)
        .all([place(1, 1, 0, Horizontal), attack(1, 1), attack(3, 3), Op::Clear, attack(1, 1), attack(3, 3)])
        .done();
    vec![takes_ships, takes_shots, hit_before]
}

pub(super) fn silent(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let about = |rows, cols| Script::new(GameConfig::with_lengths(rows, cols, &[3, 2]), About::Silence);
    let plain = about(7, 7)
        .all([place(1, 1, 0, Horizontal), place(1, 1, 1, Horizontal), unplace(1, 2, 0, Horizontal)])
        .all([unplace(1, 1, 0, Horizontal), Op::Block, place(2, 2, 0, Vertical), Op::Unblock, Op::Clear])
        .all([place(1, 1, 0, Horizontal), place(3, 1, 1, Horizontal), Op::AllDestroyed])
        .all([attack(5, 5), attack(5, 5), attack(1, 1), attack(1, 2), attack(1, 3)])
        .all([attack(3, 1), attack(3, 2), Op::AllDestroyed, Op::Delete])
        .done();
    let refusals =
        [place(9, 9, 1, Horizontal), place(1, 1, 7, Horizontal), unplace(1, 1, 7, Horizontal), attack(7, 7)];
    let each_refusal = refusals.map(|op| about(5, 5).then(op).done());
    std::iter::once(plain).chain(each_refusal).collect()
}
