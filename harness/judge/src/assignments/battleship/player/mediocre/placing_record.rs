//! The record of a MediocrePlayer's `placeShips`, read as tries that begin with a `block` each.

use super::super::mismatch::{EventLocation, LocatedMismatch};
use super::super::transcript::{EventKind, StepRecord};
use crate::assignments::battleship::player_protocol::{AccountEntry, BoardAccount, BoardAct, CallCounts};

/// One try, which begins with a `block`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PlacingTry {
    /// The number of the `block` event.
    pub(super) block: usize,
    /// The number of the event that ended the try.
    pub(super) end: usize,
    pub(super) ended_by: EndedBy,
    /// Ships lay there when it began.
    pub(super) ships_before: bool,
    /// All ships lay there when it ended.
    pub(super) whole_fleet: bool,
    /// Calls of placeShip that succeeded meanwhile.
    pub(super) placed: u32,
    /// `clear` was called meanwhile, which leaves nothing blocked either.
    pub(super) cleared: bool,
}

/// The event that ended a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EndedBy {
    Unblock,
    /// The next `block`.
    Block,
    Return,
    /// None: the record stops there.
    Nothing,
}

/// One `placeShips`.
#[derive(Debug, Default)]
pub(super) struct Placing {
    pub(super) step: usize,
    pub(super) tries: Vec<PlacingTry>,
    /// The first event whose account holds placeShip calls while no try was under way.
    pub(super) outside: Option<usize>,
    /// The first event whose account has `clear` called while ships lay there.
    pub(super) swept: Option<usize>,
    pub(super) returned: Option<bool>,
    /// All ships, or any, lay there at the end.
    pub(super) whole_fleet: bool,
    pub(super) any_ship: bool,
    /// The ships that lay there at the last event.
    pub(super) ships: usize,
    pub(super) last_event: usize,
}

/// Returns true if `clear` removes ships in an account that begins with so many; false where too much happened to tell.
fn sweeps_ships(account: &BoardAccount, before: usize) -> bool {
    let mut ships = before;
    let sweeps = |entry: &AccountEntry| {
        match entry.act {
            BoardAct::Place => ships += 1,
            BoardAct::Unplace => ships = ships.saturating_sub(1),
            BoardAct::Clear => return std::mem::take(&mut ships) > 0,
        }
        false
    };
    account.complete && account.entries.iter().filter(|entry| entry.done).any(sweeps)
}

impl Placing {
    pub(super) fn read(step: usize, record: &StepRecord) -> Placing {
        let mut placing = Placing { step, returned: record.truth(), ..Placing::default() };
        let mut under_way: Option<PlacingTry> = None;
        for (index, event) in record.events.iter().enumerate() {
            let (account, ended_by) = match &event.kind {
                EventKind::Block(account, _) => (account, EndedBy::Block),
                EventKind::Unblock(account) => (account, EndedBy::Unblock),
                EventKind::Placed(account) => (account, EndedBy::Return),
                EventKind::TooSlow | EventKind::Shot(_) | EventKind::Turn | EventKind::RecordThrew(_) => {
                    continue;
                }
            };
            placing.follow(index, account, under_way.is_some());
            if let Some(ending) = under_way.take() {
                let whole_fleet = account.is_whole_fleet();
                let (placed, cleared) = (account.placed.done, account.cleared.done > 0);
                placing.tries.push(PlacingTry {
                    end: index,
                    ended_by,
                    whole_fleet,
                    placed,
                    cleared,
                    ..ending
                });
            }
            if ended_by == EndedBy::Block {
                under_way = Some(PlacingTry::begun(index, account));
            }
        }
        placing.tries.extend(under_way);
        placing
    }

    fn follow(&mut self, event: usize, account: &BoardAccount, within_a_try: bool) {
        if !within_a_try && account.placed != CallCounts::default() {
            self.outside.get_or_insert(event);
        }
        if sweeps_ships(account, self.ships) {
            self.swept.get_or_insert(event);
        }
        self.ships = account.ships.iter().flatten().count();
        self.whole_fleet = account.is_whole_fleet();
        self.any_ship = account.has_ships();
        self.last_event = event;
    }

    pub(super) fn wrong(&self, event: usize, required: &str, got: &str) -> Option<LocatedMismatch> {
        Some(EventLocation::event(self.step, event).mismatch(required, got))
    }

    /// A mismatch at the end.
    pub(super) fn ends_wrong(&self, required: &str, got: &str) -> Option<LocatedMismatch> {
        self.wrong(self.last_event, required, got)
    }
}

impl PlacingTry {
    fn begun(block: usize, account: &BoardAccount) -> PlacingTry {
        let ships_before = account.has_ships();
        PlacingTry {
            block,
            end: block,
            ended_by: EndedBy::Nothing,
            ships_before,
            whole_fleet: false,
            placed: 0,
            cleared: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use reference::battleship::{Direction, Point};

    use super::*;
    use crate::assignments::battleship::game_config::Placement;

    fn account(acts: &[BoardAct]) -> BoardAccount {
        let ship = Placement { at: Point::new(0, 0), id: 0, direction: Direction::Horizontal };
        let none = CallCounts::default();
        let entries = acts.iter().map(|act| AccountEntry { act: *act, ship, done: true }).collect();
        BoardAccount {
            placed: none,
            unplaced: none,
            cleared: none,
            complete: true,
            entries,
            ships: vec![None],
        }
    }

    #[test]
    fn a_clear_of_an_empty_board_sweeps_nothing_off() {
        use BoardAct::{Clear, Place, Unplace};
        assert!(!sweeps_ships(&account(&[Clear]), 0));
        assert!(!sweeps_ships(&account(&[Place, Unplace, Clear]), 0));
        assert!(sweeps_ships(&account(&[Place, Clear]), 0));
        assert!(sweeps_ships(&account(&[Clear]), 1));
        assert!(!sweeps_ships(&BoardAccount { complete: false, ..account(&[Place, Clear]) }, 0));
    }
}
