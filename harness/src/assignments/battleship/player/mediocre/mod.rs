//! MediocrePlayer: its two states, the transitions between them, its random choices, and its `placeShips`.

mod annotated_shots;
mod blocked_positions;
pub(crate) mod interference;
pub(crate) mod placing;
pub(crate) mod repeatability;
pub(crate) mod state_machine;
pub(crate) mod transitions;
pub(crate) mod uniformity;
