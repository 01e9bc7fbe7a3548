//! Scenarios about `block` and `unblock`, and the bands that "about half" is held to.
//!
//! Blocking each position with probability one half must pass, and so must blocking exactly half. With the bands below a
//! Board of either kind fails by chance less than once in 10^9 gradings: the mean of 60 calls on 100 positions has a standard
//! deviation of 0.0065, so the band of a third to two thirds is 25 of them wide on each side; one call leaves 15..=85 with
//! probability 8.3e-14; any of 100 positions is never or always blocked in 60 calls with probability 100 * 2^-59 = 1.8e-16.

use std::collections::HashSet;

use reference::battleship::Direction::{Horizontal, Vertical};
use reference::battleship::{Direction, Point, ShipId};

use super::script::{BoardFocus, BoardScript, SHOW, attack, place};
use super::step::BoardOp;
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::transcript::Mismatch;

const CALLS: usize = 60;

/// Different choices in all calls that chance never leaves: of 45 positions, two calls choose the same with probability 2^-41.
const FEW: usize = 8;

/// Scenarios of which half show something.
const ROUNDS: usize = 40;

/// The reason why a `block` was not counted that takes longer than a scenario may.
pub(super) const UNCOUNTED: &str = "60 calls of block and 6000 of placeShip took more than 4 s of processor time, a limit that is the grader's and not the \
     handout's";

/// The reason why nothing is told of a Board that does not place a ship of length 1 on each free position, either.
pub(super) const NO_FLEET: &str =
    "ships of length 1 could not be placed on the free positions one by one, be they taken away again or not";

/// Positions of which one call's share is judged: of fewer, chance leaves any number.
const MANY: usize = 100;

/// Counts over the calls of `block` in one scenario; judged when the last one is in.
#[derive(Debug)]
pub(super) struct BlockShares {
    /// The board's positions, row by row.
    points: Vec<Point>,
    calls: usize,
    blocked_at: Vec<usize>,
    extreme: Option<usize>,
    seen: HashSet<Vec<bool>>,
}

impl BlockShares {
    pub(super) fn new(points: Vec<Point>) -> BlockShares {
        BlockShares {
            calls: 0,
            blocked_at: vec![0; points.len()],
            points,
            extreme: None,
            seen: HashSet::new(),
        }
    }

    /// Takes one call's free positions.
    pub(super) fn add(&mut self, free: &[bool]) -> Option<Mismatch> {
        self.calls += 1;
        let blocked = free.iter().filter(|free| !**free).count();
        if free.len() == MANY && !(15..=85).contains(&blocked) {
            self.extreme.get_or_insert(blocked);
        }
        for (count, free) in self.blocked_at.iter_mut().zip(free) {
            *count += usize::from(!free);
        }
        self.seen.insert(free.to_vec());
        if self.calls == CALLS { self.mismatch() } else { None }
    }

    /// The positions that chance has no say about. A single one is no fault: of positions in pairs one is left over, and half of
    /// them are blocked at random all the same.
    fn left_out(&self) -> Vec<usize> {
        let is_fixed = |cell: &usize| self.blocked_at[*cell] == 0 || self.blocked_at[*cell] == self.calls;
        (0..self.blocked_at.len()).filter(is_fixed).collect()
    }

    fn mismatch(&self) -> Option<Mismatch> {
        let total: usize = self.blocked_at.iter().sum();
        let share = total as f64 / (self.calls * self.blocked_at.len()) as f64;
        let got = if !(1.0 / 3.0..=2.0 / 3.0).contains(&share) {
            format!("{:.0} % of the positions blocked, on average over {CALLS} calls", share * 100.0)
        } else if let Some(blocked) = self.extreme {
            format!("{blocked} of {MANY} positions blocked in one call")
        } else if self.seen.len() == 1 {
            format!("the same positions blocked in each of {CALLS} calls: not random")
        } else if self.seen.len() <= FEW {
            format!("{} different choices of positions in {CALLS} calls: not random", self.seen.len())
        } else if let [cell, _, ..] = self.left_out().as_slice() {
            let how = if self.blocked_at[*cell] == 0 { "never" } else { "always" };
            let at = self.points[*cell];
            format!("position ({},{}) {how} blocked in {CALLS} calls, and others likewise", at.r, at.c)
        } else {
            return None;
        };
        let required = "about half of the positions blocked, chosen at random".to_owned();
        Some(Mismatch::new(required, got))
    }
}

/// A new board for each call: nothing but `block` and `placeShip` is asked, and what a call leaves behind slows down no other.
pub(super) fn half() -> Vec<BoardScript> {
    let rounds = || (0..CALLS).flat_map(|_| [BoardOp::New, BoardOp::Block, BoardOp::Probe(0)]);
    let on = |(rows, cols)| {
        let config = GameConfig::with_lengths(rows, cols, &[1]);
        BoardScript::new(config, BoardFocus::BlockShare).all(rounds())
    };
    [(10, 10), (5, 9), (9, 5)].map(on).into_iter().chain([half_by_fleet(2, 7), half_by_fleet(7, 2)]).collect()
}

/// The same without `unplaceShip`, on a board of as many positions as a game of scenarios has ships: each position is asked for by a ship
/// of its own. The mean of 60 calls on 14 positions has a standard deviation of 0.017, of which the band is nine wide on each side.
fn half_by_fleet(rows: i32, cols: i32) -> BoardScript {
    let config = GameConfig::with_lengths(rows, cols, &[1; 14]);
    let ships: Vec<BoardOp> =
        (0..).zip(config.points()).map(|(id, at)| place(at.r, at.c, id, Horizontal)).collect();
    let round = || [BoardOp::New, BoardOp::Block].into_iter().chain(ships.clone());
    BoardScript::new(config, BoardFocus::BlockByFleet).all((0..CALLS).flat_map(|_| round()))
}

/// A ship of length 1 is refused by a position, so that it is blocked; then each ship of 3 is refused that would cover it with
/// its first, its middle or its last segment. Where the first one is accepted the scenario shows nothing: with half of the
/// positions blocked, all of them do with a chance of 2^-40. Of a pattern that never changes one of the two positions, which
/// lie beside each other, may be blocked all the same.
pub(super) fn refuses() -> Vec<BoardScript> {
    let config = || GameConfig::with_lengths(7, 7, &[1, 3, 3, 3, 3, 3, 3]);
    (0..ROUNDS)
        .map(|round| {
            let (turn, r) = (round / 2, 3 - i32::from(round % 2 == 1));
            let across = (0..3).map(|k| place(r, 1 + k, 1 + k, Horizontal));
            let down = (0..3).map(|k| place(r - 2 + k, 3, 4 + k, Vertical));
            let mut ships = across.chain(down).collect::<Vec<BoardOp>>();
            ships.rotate_left(turn % 6);
            BoardScript::new(config(), BoardFocus::Answers)
                .then(place(r, 3, 0, Horizontal))
                .board(1)
                .on(1, BoardOp::Block)
                .provided_on(1, place(r, 3, 0, Horizontal))
                .all_on(1, ships)
        })
        .collect()
}

/// Ships that cover all of the board, where at least one position was blocked before `unblock`: one in the middle, a corner, or the
/// one beside the first, which a chequered pattern blocks in their place.
pub(super) fn restores() -> Vec<BoardScript> {
    let corners =
        |rows: i32, cols: i32| [(1, 1), (0, 0), (rows - 1, cols - 1), (0, cols - 1), (rows - 1, 0), (1, 2)];
    (0..ROUNDS)
        .map(|round| {
            let direction = Direction::BOTH[round % 2];
            let (rows, cols) = if direction == Vertical { (5, 9) } else { (9, 5) };
            let (r, c) = corners(rows, cols)[round % 6];
            let lengths = [5, 5, 5, 5, 5, 5, 5, 5, 5, 1];
            BoardScript::of_answers(rows, cols, &lengths)
                .then(BoardOp::Block)
                .provided_on(0, place(r, c, 9, Horizontal))
                .then(BoardOp::Unblock)
                .all((0..9).map(|id| match direction {
                    Horizontal => place(id, 0, id, Horizontal),
                    Vertical => place(0, id, id, Vertical),
                }))
        })
        .collect()
}

/// Ships tried while about half of the positions are blocked; those accepted must still be there after `unblock`: a ship of
/// length 1 finds them in the way, shots hit and destroy them, they are displayed, and they are not placed again. Where `block` leaves no
/// room, the same is seen of ships on a board of which nothing is blocked. The others are square: on them an `unblock` that takes rows
/// for columns leaves nothing blocked.
pub(super) fn keeps_ships() -> Vec<BoardScript> {
    let at = |id: ShipId| Point::new(1 + 3 * (id / 3), 1 + 3 * (id % 3));
    let script = |length: i32, focus: BoardFocus| {
        let lengths = [length, length, length, length, 1];
        BoardScript::new(GameConfig::with_lengths(9, 9, &lengths), focus)
            .then(BoardOp::Block)
            .all((0..4).map(|id| place(at(id).r, at(id).c, id, Vertical)))
            .provided(BoardOp::Unblock)
    };
    let in_the_way = |length| {
        let rafts = (0..4).map(|id| place(at(id).r, at(id).c, 4, Horizontal));
        script(length, BoardFocus::Answers).all(rafts)
    };
    let hit = |length| {
        let shots = (0..4).map(|id| attack(at(id).r, at(id).c));
        script(length, BoardFocus::AttackHits).all(shots)
    };
    let shown = |length| script(length, BoardFocus::DisplayCells).then(SHOW);
    let unblocked = BoardScript::of_answers(7, 10, &[2, 2, 2, 2, 1])
        .all((0..4).map(|id| place(at(id).r, at(id).c, id, Vertical)))
        .then(BoardOp::Unblock)
        .all((0..4).map(|id| place(at(id).r, at(id).c, 4, Horizontal)))
        .all((0..4).map(|id| place(5, 2 * id, id, Vertical)));
    (0..8)
        .flat_map(|round| [in_the_way(1 + round % 2), hit(1 + round % 2), shown(1 + round % 2)])
        .chain((0..ODD_ROUNDS).map(|_| keeps_odd_ships()))
        .chain((0..FLEET_ROUNDS).flat_map(|_| keeps_whole_fleets()))
        .chain([unblocked])
        .collect()
}

/// Rounds of which each shows something with a chance of 15 in 16.
const ODD_ROUNDS: usize = 8;

/// The same with ships whose symbols are no letters, each of length 1 and looked for by one of its own.
fn keeps_odd_ships() -> BoardScript {
    let at = |id: ShipId| Point::new(1 + 3 * (id / 2), 1 + 3 * (id % 2));
    BoardScript::of_answers(7, 7, &[1; 8])
        .oddly_shown()
        .then(BoardOp::Block)
        .all((0..4).map(|id| place(at(id).r, at(id).c, id, Vertical)))
        .provided(BoardOp::Unblock)
        .all((0..4).map(|id| place(at(id).r, at(id).c, 4 + id, Horizontal)))
}

/// Rounds of which each shows something with a chance of two thirds.
const FLEET_ROUNDS: usize = 4;

/// Two ships that are tried in six columns each, so that both lie there in most rounds: they are destroyed by shots and not before.
fn keeps_whole_fleets() -> [BoardScript; 2] {
    const COLUMNS: i32 = 6;
    let lain = |focus: BoardFocus| {
        let tries = |id: ShipId| (0..COLUMNS).map(move |c| place(3 * id, c, id, Vertical));
        BoardScript::new(GameConfig::with_lengths(7, 7, &[2, 2]), focus)
            .then(BoardOp::Block)
            .all((0..2).flat_map(tries))
            .provided(BoardOp::Unblock)
    };
    let shots =
        [0, 3].into_iter().flat_map(|r| (0..COLUMNS).flat_map(move |c| [attack(r, c), attack(r + 1, c)]));
    [lain(BoardFocus::Answers).then(BoardOp::AllDestroyed), lain(BoardFocus::AttackDestroys).all(shots)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::{Rng, SeedableRng};
    use rand_pcg::Pcg32;

    /// The mismatch of a Board that never blocks the first positions, and the others at random.
    fn without_the_first(count: usize) -> Option<String> {
        let points: Vec<Point> = (0..9).flat_map(|r| (0..5).map(move |c| Point::new(r, c))).collect();
        let cells = points.len();
        let (mut shares, mut rng) = (BlockShares::new(points), Pcg32::seed_from_u64(7));
        let mut call = || (0..cells).map(|cell| cell < count || rng.next_u32() % 2 == 0).collect::<Vec<_>>();
        let found = (0..CALLS).find_map(|_| shares.add(&call()));
        found.map(|mismatch| mismatch.got)
    }

    #[test]
    fn a_single_position_without_chance_is_no_fault_and_two_are() {
        assert_eq!(without_the_first(1), None);
        let told = without_the_first(2);
        assert!(told.as_ref().is_some_and(|got| got.contains("position (0,0) never blocked")), "{told:?}");
    }
}
