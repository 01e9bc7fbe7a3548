//! The player that is meant to win.
//!
//! `player` plays; the rest is what it thinks with. `knowledge` keeps what shots have revealed, `models` what kinds
//! of opponent there may be and where each would hide, `rehearsal` plays such an opponent's placement through, `aim`
//! turns all of it into a score for each position, and `defence` picks the layout that is hardest to find.

mod aim;
mod counting;
mod defence;
mod hunters;
mod knowledge;
mod models;
mod player;
mod posterior;
mod rehearsal;
mod suspects;

pub use models::PlacementModels;
pub use player::GoodPlayer;
