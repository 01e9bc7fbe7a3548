//! The class: scripts of calls on objects, judged beside the reference.

mod any_distance;
mod construct;
mod controls;
mod gallery;
mod game_over;
mod get_current_player;
mod has_connected;
mod is_isolated;
mod make_move;
mod members;
mod misreading;
mod naming;
mod oracle;
mod own_count;
mod owners;
mod print_game;
mod random_games;
mod refused_moves;
mod repro;
mod rubric;
mod rubric_of_moves;
mod scenario;
mod script;
mod shrink;
mod side_effects;
mod step;
mod swap_player;

pub(super) use gallery::PICTURES;
pub(super) use rubric::RUBRIC;
