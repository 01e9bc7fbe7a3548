//! MediocrePlayer: its two states, the transitions between them, its random choices, and its `placeShips`.

mod annotated_shots;
mod blocked_positions;
mod choice;
pub(crate) mod disturbance;
pub(crate) mod interference;
pub(crate) mod placing;
mod placing_record;
mod possibility;
pub(crate) mod repeatability;
pub(crate) mod reseeding;
pub(crate) mod state_check;
pub(crate) mod state_machine;
pub(crate) mod state_subject;
pub(crate) mod transitions;
pub(crate) mod uniformity;

pub(super) use blocked_positions::checkerboard as no_room;
