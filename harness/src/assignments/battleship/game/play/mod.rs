//! `Game::play`: the student's Game between boards and players that the parent plays.
//!
//! [`Meeting`](scenario::Meeting) says who plays and which ships and shots they bring; the partner answers the Game's
//! calls from it, and the judges read the record of those calls, each for one aspect.

mod calls;
mod events;
mod judge;
mod ledger;
mod partner;
mod program;
mod repeat;
mod rust_program;
mod scenario;
mod scenes;
mod showing;
mod smaller;
mod turns;
mod witness;

#[cfg(test)]
mod paper_game;
#[cfg(test)]
mod tests;
pub(super) use scenes::{
    again, by_opponent, display_before, display_result, human_loser, invalid_shot, no_pause, order, pause,
    place_fails, places, result_args, shots_only, stops, winner,
};
pub(in crate::assignments::battleship) use witness::{
    GameCall, Returned, attack_reply, board_told, facts_of, facts_request, fault, game_call, play_request,
    point_told, returned, truth_told, unending,
};
