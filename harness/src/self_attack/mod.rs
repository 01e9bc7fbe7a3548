//! Attacking ourselves first: what a hostile component would try is tried through the whole pipeline, against a fresh
//! secret, before anybody's code is run. A layer that is claimed and does not hold is found here and not in a grade.
//!
//! Main functions: [`at_run_time`] and [`at_build_time`]. The attacker is a component like any other: compiled, linked,
//! loaded and confined alike. What it reports is judged here.

mod build_time;
mod canary;
mod error;
mod judge;
mod run_time;

pub use build_time::at_build_time;
pub use error::SelfAttackError;
pub use judge::{AttackOutcome, Attempt};
pub use run_time::at_run_time;
