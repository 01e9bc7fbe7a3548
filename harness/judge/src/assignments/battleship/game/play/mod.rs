//! `Game::play`: the student's Game between boards and players that the parent plays.
//!
//! A [`PlayScript`](script::PlayScript) says who plays, where the ships lie and which shots fall; the partner answers the
//! Game's calls from it. Each aspect of the handout has a file: the matches that show it, its judgement of the recorded
//! events, and the events that a repro program requires.

mod again;
mod answers;
mod calls;
mod display;
mod event;
mod event_log;
mod expected;
mod finding;
mod focus;
mod live_oracle;
mod matches;
mod oracle;
mod order;
mod partner;
mod pause;
mod place_ships;
mod repro;
mod result;
mod scenario;
mod script;
mod shrink;
mod stand_in;
mod winner;

#[cfg(test)]
mod fake_game;
#[cfg(test)]
mod tests;

pub(super) use again::again;
pub(super) use display::{display_before, display_result, human_loser, shots_only};
pub(crate) use live_oracle::{
    GameCall, PlayReturn, attack_reply, board_told, facts_of, facts_request, fault, game_call, play_request,
    point_told, returned, truth_told, unending,
};
pub(super) use matches::in_each_memory;
pub(super) use order::order;
pub(super) use pause::{no_pause, pause};
pub(super) use place_ships::{place_fails, places};
pub(super) use result::{by_opponent, invalid_shot, result_args};
pub(super) use script::PlayScript;
pub(super) use stand_in::with_stand_ins;
pub(super) use winner::{stops, winner};
