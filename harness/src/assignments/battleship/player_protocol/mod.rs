//! Messages between a Player's process and the parent: the numbers of steps and calls, the calls of the process, and the
//! parent's report of a shot.
//!
//! The shims hold the same in `player_contract.h` and `player_contract.rs`. The Player component and contests both speak it.

mod call;
mod numbers;
mod shot_report;

pub(crate) use call::{
    AccountEntry, BoardAccount, BoardAct, CallCounts, GameSize, PlayerCall, PlayerCallKind, direction,
};
pub(crate) use numbers::{CALL_BOARD, MAX_BLOCKS, step_number};
pub(crate) use shot_report::{AfterShot, ResultArguments, ShotReport, Unspecified};
