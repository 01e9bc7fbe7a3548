//! Failures as programs: a `main.cpp` that a student compiles with their own files and runs.
//!
//! A program makes the calls of a scenario, prints what came back and what is required, and exits with 1 when they
//! differ. What the component needs of other files is replaced by stand-ins that know this one scenario, so that a
//! mistake there does not get in the way. The component's module says what is called and required; this one knows how
//! such a file is put together.

mod stand_in;

pub(super) use crate::assignments::page::{Page, quoted};
pub(super) use stand_in::{game, silent_board};

/// The headers that programs include.
pub(super) const HEADERS: &[&str] = &["globals.h", "Board.h", "Game.h", "Player.h"];

/// Helpers that programs are made of.
pub(super) mod helper {
    pub(in super::super) use crate::assignments::page::{CAPTURED, PICTURES};
    /// Comparing displays but for their cells.
    pub(in super::super) const LAYOUT: &str = include_str!("layout.cpp");
    /// Comparing the cells of displays.
    pub(in super::super) const CELLS: &str = include_str!("cells.cpp");
    /// Finding out which positions are blocked.
    pub(in super::super) const PROBE: &str = include_str!("probe.cpp");
    /// Comparing a Game's answers with its own earlier ones.
    pub(in super::super) const SAME_AS_BEFORE: &str = include_str!("same_as_before.cpp");
    /// Drawing random points.
    pub(in super::super) const RANDOM_POINTS: &str = include_str!("random_points.cpp");
    /// Counting what `block` does.
    pub(in super::super) const BLOCK_SHARE: &str = include_str!("block_share.cpp");
}
