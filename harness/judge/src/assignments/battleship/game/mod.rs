//! The Game component: accessors as scripts, `play` between scripted players.

mod accessors;
mod add_ship;
mod construct;
mod oracle;
mod play;
mod random_point;
mod repro;
mod rubric;
mod scenario;
mod script;
mod shrink;
mod step;

#[cfg(test)]
mod tests;

pub(super) use play::{
    GameCall, PlayReturn, attack_reply, board_told, facts_of, facts_request, fault, game_call, play_request,
    point_told, returned, truth_told, unending,
};
pub(super) use rubric::RUBRIC;
pub(super) use step::Winner;
