//! Messages between a Player's process and the parent: the calls of the process, and the parent's report of a shot.
//!
//! Their numbers are in [`contract`](super::contract). The Player component and contests both speak it.

mod call;
mod shot_report;

pub(crate) use call::{
    AccountEntry, BoardAccount, BoardAct, CallCounts, GameSize, MAX_BLOCKS, PlayerCall, PlayerCallKind,
    direction, marked,
};
pub(crate) use shot_report::{AfterShot, ResultArguments, ShotReport, Unspecified};
