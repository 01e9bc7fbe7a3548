//! The Player component: the four players that `createPlayer` makes.
//!
//! A [`PlayerScript`](script::PlayerScript) is the one kind of scenario. Each player has a file (MediocrePlayer a folder)
//! with its scripts and with the oracles that examine their records.

mod awful;
mod bitboard;
mod create;
mod geometry;
mod good;
mod good_series;
mod human;
mod human_dialogue;
mod live_oracle;
mod mediocre;
mod mismatch;
mod oracle;
mod partner;
mod random_fleet;
mod replay;
mod repro;
mod rubric;
mod scenario;
mod script;
mod shooting;
mod shrink;
mod silent;
mod starter_player;
mod step;
#[cfg(test)]
mod tests;
mod told;
mod transcript;

pub(super) use live_oracle::{OrderReply, PlayerLiveOracle, PlayerOrder, board_call, board_reply};
pub(super) use rubric::RUBRIC;
