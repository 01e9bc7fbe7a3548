//! The user interface: the student's program played beside our Model, without knowing what it looks like.
//!
//! What plays a square is found out by trying, beside a model in which every square is legal. Pictures are compared of states
//! that differ in one thing, each from a process of its own.

mod behind_keys;
mod boxes;
mod camera;
mod claims;
mod controls;
mod corners;
mod counts;
mod course;
mod coverage;
mod delivery;
mod displacement;
mod filled;
mod followed;
mod frame;
mod hints;
mod input;
mod lawful;
mod leaving;
mod lingering;
mod live;
mod misleading;
mod notice;
mod painter;
mod pairs;
mod passes;
mod picture;
mod place;
mod play;
mod played_tiles;
mod portrait;
mod previews;
mod reacting;
mod recording;
mod robust;
mod rubric;
mod script;
mod shortest;
mod show;
mod signs;
mod stage;
mod staged_model;
mod state_text;
mod states;
mod survey;
mod telling;
mod tiles;
mod turned;

pub(super) use live::LIVE;
pub(super) use rubric::RUBRIC;
pub(super) use survey::SURVEY;
