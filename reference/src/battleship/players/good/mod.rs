//! The player that is meant to win.
//!
//! `player` plays; the rest is what it thinks with. `knowledge` keeps what shots have revealed, `suspects` names the kinds
//! of opponent, `models` learns where each would hide (`rehearsal` plays a placement through for that), `posterior` weighs
//! them by the results, and `aim` picks the shot. `defence` picks a layout that is hard to find for the attackers in
//! `hunters` and `counting`.

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
