//! The assignments: what is checked and by which oracle. Knows the model and the reference, nothing of how code is run.

/// Name, file and snapshot of each picture in an assignment's folder of snapshots.
macro_rules! shipped_pictures {
    ($assignment:literal: $($name:literal),* $(,)?) => {
        &[$((
            $name,
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/../snapshots/", $assignment, "/", $name, ".toml"
            )),
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"), "/../snapshots/", $assignment, "/", $name, ".snap"
            )),
        )),*]
    };
}

pub mod battleship;
mod common;
pub mod declared;
pub mod neighbors;
mod registry;
pub mod reversi;

pub use registry::{ALL, find};
