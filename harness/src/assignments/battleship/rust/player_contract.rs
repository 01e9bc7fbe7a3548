//! The numbers that the Player shim and the parent's encoder agree on; those of `player_contract.h`.

use std::cell::Cell;

use harness_rt::Writer;

pub(super) mod step_kind {
    pub(crate) const CREATE: u8 = 0;
    pub(crate) const NAME: u8 = 1;
    pub(crate) const IS_HUMAN: u8 = 2;
    pub(crate) const PLACE: u8 = 3;
    pub(crate) const SHOOT: u8 = 4;
    pub(crate) const INPUT: u8 = 5;
    pub(crate) const DELETE: u8 = 6;
    pub(crate) const CONTEST: u8 = 7;
    /// The request goes on with what the parent says next.
    pub(crate) const MORE: u8 = 8;
    /// Single calls, for games that the parent runs: `place_ships` with a board that is elsewhere, and one move after
    /// another.
    pub(crate) const PLACE_ELSEWHERE: u8 = 9;
    pub(crate) const RECOMMEND: u8 = 10;
    pub(crate) const RECORD: u8 = 11;
    pub(crate) const ATTACKED: u8 = 12;
}

/// What a call to the parent is about. The first three carry the account of a board since the last of them.
#[derive(Clone, Copy)]
pub(super) enum PlayerCall {
    Block = 0,
    Unblock = 1,
    Placed = 2,
    TooSlow = 3,
    Shot = 4,
    Turn = 5,
    /// A member of a board that is elsewhere: its number in `contract.rs`, and its arguments.
    Board = 6,
}

/// How a shooting goes on after a shot.
pub(super) mod after_shot {
    pub(crate) const STOP: u8 = 0;
    pub(crate) const RECORD: u8 = 2;
}

/// Kinds of entries in a board's account.
#[derive(Clone, Copy)]
pub(super) enum Entry {
    Place = 0,
    Unplace = 1,
    Clear = 2,
}

/// A search that calls `place_ship` more often than this between two blocks is ended: it is too slow by any measure.
pub(super) const MAX_PLACE_CALLS: u32 = 5_000_000;

/// Entries kept of an account; the counts go on.
pub(super) const MAX_ENTRIES: u32 = 4000;

thread_local! {
    /// The step under way.
    pub(super) static CURRENT_STEP: Cell<u32> = const { Cell::new(0) };
}

/// A call to the parent, begun: it names the step that it belongs to.
pub(super) fn begin_call(kind: PlayerCall) -> Writer {
    let mut out = Writer::default();
    out.u32(CURRENT_STEP.get()).u8(kind as u8);
    out
}
