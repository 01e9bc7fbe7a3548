//! The assignments: what is checked and by which oracle. Knows the model and the reference, nothing of how code is run.
//!
//! Each assignment is a folder and knows no other. The files beside them are what all of them are written with: how values
//! travel (`wire`), how answers are walked and faults told (`transcript`, `termination`, `quotation`), how a failure
//! is cut to its smallest and written as a program (`shrink`, `repro_page`), what source text is held to
//! (`source_rules`), and how code of ours stands behind a student's header (`taken_back`).

/// Name, file and snapshot of each picture in an assignment's folder of snapshots.
macro_rules! shipped_pictures {
    ($assignment:literal: $($name:literal),* $(,)?) => {
        &[$((
            $name,
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/../../snapshots/", $assignment, "/", $name, ".toml"
            )),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/../../snapshots/", $assignment, "/", $name, ".snap"
            )),
        )),*]
    };
}

pub mod battleship;
pub(crate) mod boxed;
pub(crate) mod contract;
pub mod declared;
pub mod neighbors;
pub(crate) mod no_partner;
pub(crate) mod quotation;
mod registry;
pub(crate) mod repro_page;
pub mod reversi;
pub(crate) mod shrink;
pub(crate) mod source_rules;
mod taken_back;
pub(crate) mod termination;
pub(crate) mod transcript;
pub(crate) mod wire;

pub use quotation::is_said_of_a_call;
pub use registry::{ALL, find};
pub use termination::is_of_missing_function;
