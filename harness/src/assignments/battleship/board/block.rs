//! Scenarios about `block` and `unblock`, and the bands that "about half" is held to.
//!
//! Blocking each position with probability one half must pass, and so must blocking exactly half. With fixed seeds and
//! the bands below a Board of either kind fails by chance less than once in 10^9 gradings: the mean of 400 calls on 100
//! positions has a standard deviation of 0.0025; one call leaves 15..=85 with probability 8.3e-14; a position that is
//! never or always blocked in 400 calls has probability 2^-399.

use reference::battleship::Direction::{Horizontal, Vertical};
use reference::battleship::{Point, ShipId};

use super::script::{BoardFocus, BoardScript, place, unplace};
use super::step::BoardOp;
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::common::transcript::Mismatch;

const CALLS: usize = 400;

/// Counts over the calls of `block` in one scenario; judged when the last one is in.
#[derive(Debug)]
pub(super) struct BlockShares {
    calls: usize,
    blocked_at: Vec<usize>,
    extreme: Option<usize>,
    first: Vec<bool>,
    all_alike: bool,
}

impl BlockShares {
    pub(super) fn new(cells: usize) -> BlockShares {
        BlockShares {
            calls: 0,
            blocked_at: vec![0; cells],
            extreme: None,
            first: Vec::new(),
            all_alike: true,
        }
    }

    /// Takes one call's free positions.
    pub(super) fn add(&mut self, free: &[bool]) -> Option<Mismatch> {
        self.calls += 1;
        let blocked = free.iter().filter(|free| !**free).count();
        if !(15..=85).contains(&blocked) {
            self.extreme.get_or_insert(blocked);
        }
        for (count, free) in self.blocked_at.iter_mut().zip(free) {
            *count += usize::from(!free);
        }
        if self.first.is_empty() {
            self.first = free.to_vec();
        }
        self.all_alike &= self.first == free;
        if self.calls == CALLS { self.mismatch() } else { None }
    }

    fn mismatch(&self) -> Option<Mismatch> {
        let total: usize = self.blocked_at.iter().sum();
        let share = total as f64 / (self.calls * self.blocked_at.len()) as f64;
        let got = if !(1.0 / 3.0..=2.0 / 3.0).contains(&share) {
            format!("{:.0} % of the positions blocked, on average over {CALLS} calls", share * 100.0)
        } else if let Some(blocked) = self.extreme {
            format!("{blocked} of 100 positions blocked in one call")
        } else if self.all_alike {
            format!("the same positions blocked in each of {CALLS} calls: not random")
        } else if let Some(cell) = self.blocked_at.iter().position(|n| *n == 0 || *n == self.calls) {
            let how = if self.blocked_at[cell] == 0 { "never" } else { "always" };
            format!("position ({},{}) {how} blocked in {CALLS} calls", cell / 10, cell % 10)
        } else {
            return None;
        };
        let required = "about half of the positions blocked, chosen at random".to_owned();
        Some(Mismatch::new(required, got))
    }
}

pub(super) fn half() -> Vec<BoardScript> {
    let config = GameConfig::with_lengths(10, 10, &[1]);
    let rounds = (0..CALLS).flat_map(|_| [BoardOp::Block, BoardOp::Probe(0), BoardOp::Unblock]);
    vec![BoardScript::new(config, BoardFocus::BlockShare).all(rounds)]
}

pub(super) fn refuses() -> Vec<BoardScript> {
    [(3, 3, 2), (4, 6, 3), (10, 10, 4)]
        .into_iter()
        .map(|(rows, cols, length)| {
            let config = GameConfig::with_lengths(rows, cols, &[1, length]);
            BoardScript::new(config, BoardFocus::Answers)
                .all([BoardOp::Block, BoardOp::Probe(0)])
                .all(everywhere(rows, cols, 1, length))
        })
        .collect()
}

/// The ship on every position where it fits the board, taken away again each time.
fn everywhere(rows: i32, cols: i32, id: ShipId, length: i32) -> Vec<BoardOp> {
    let mut ops = Vec::new();
    for r in 0..rows {
        for c in 0..cols {
            if c + length <= cols {
                ops.extend([place(r, c, id, Horizontal), unplace(r, c, id, Horizontal)]);
            }
            if r + length <= rows {
                ops.extend([place(r, c, id, Vertical), unplace(r, c, id, Vertical)]);
            }
        }
    }
    ops
}

pub(super) fn restores() -> Vec<BoardScript> {
    [(3, 3, 2), (5, 4, 2), (10, 10, 3)]
        .into_iter()
        .map(|(rows, cols, length)| {
            let config = GameConfig::with_lengths(rows, cols, &[length]);
            BoardScript::new(config, BoardFocus::Answers)
                .all([BoardOp::Block, BoardOp::Unblock])
                .all(everywhere(rows, cols, 0, length))
        })
        .collect()
}

/// Nine small ships tried while about half of the positions are blocked; those accepted must still be there
/// afterwards: a ship of length 1 finds them in the way, and they can be taken away whole.
pub(super) fn keeps_ships() -> Vec<BoardScript> {
    let at = |id: ShipId| Point::new(1 + 3 * (id / 4), 1 + 2 * (id % 4));
    let script = |length: i32| {
        let lengths: Vec<i32> = (0..9).map(|_| length).chain([1]).collect();
        BoardScript::new(GameConfig::with_lengths(10, 10, &lengths), BoardFocus::Answers)
            .then(BoardOp::Block)
            .all((0..9).map(|id| place(at(id).r, at(id).c, id, Vertical)))
            .then(BoardOp::Unblock)
            .all((0..9).flat_map(|id| {
                let Point { r, c } = at(id);
                [place(r, c, 9, Horizontal), unplace(r, c, 9, Horizontal)]
            }))
            .all((0..9).rev().map(|id| unplace(at(id).r, at(id).c, id, Vertical)))
    };
    vec![script(2), script(1)]
}
