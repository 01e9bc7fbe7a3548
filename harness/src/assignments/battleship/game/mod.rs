//! The Game component: accessors as scripts, `play` between scripted players.

mod chance;
mod checks;
mod fleet;
mod oracle;
mod play;
mod program;
mod script;
mod ships;
mod sizes;
mod smaller;
mod step;

#[cfg(test)]
mod tests;

pub(super) use checks::RUBRIC;
pub(super) use play::{
    GameCall, Returned, attack_reply, board_told, facts_of, facts_request, fault, game_call, play_request,
    point_told, returned, truth_told, unending,
};
pub(super) use step::Winner;
