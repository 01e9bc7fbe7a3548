//! Failures as programs: a main program that a student compiles with their own files and runs.
//!
//! A program makes the calls of a scenario, prints what came back and what is required, and exits with 1 when they
//! differ. What the component needs of other files is replaced by stand-ins that know this one scenario, so that a
//! mistake there does not get in the way. The component's module says what is called and required; this one knows how
//! such a file is put together.

mod stand_in;

use crate::assignments::common::repro_page::Beside;
pub(super) use crate::assignments::common::repro_page::{Page, Piece, quoted};
pub(super) use stand_in::{SILENT_BOARD, game};

/// The headers that programs include.
const HEADERS: &[&str] = &["globals.h", "Board.h", "Game.h", "Player.h"];

/// What a program about Board is compiled with.
pub(super) const BOARD: Beside = Beside {
    headers: HEADERS,
    cpp: &["Board.cpp"],
    modules: &["battleship", "board"],
    rust: &["battleship.rs", "board.rs"],
};

/// What a program about Game is compiled with.
pub(super) const GAME: Beside = Beside {
    headers: HEADERS,
    cpp: &["Game.cpp"],
    modules: &["battleship", "game"],
    rust: &["battleship.rs", "game.rs"],
};

/// What a program about Player is compiled with.
pub(super) const PLAYER: Beside = Beside {
    headers: HEADERS,
    cpp: &["Player.cpp"],
    modules: &["battleship", "player"],
    rust: &["battleship.rs", "player.rs"],
};

/// Helpers that programs are made of.
pub(super) mod helper {
    use super::Piece;
    pub(in super::super) use crate::assignments::common::repro_page::{CAPTURED, PICTURES};

    /// Comparing displays, but for their cells or by these alone.
    pub(in super::super) const SAME_DISPLAY: &str = include_str!("same_display.rs.in");
    /// Comparing displays but for their cells.
    pub(in super::super) const LAYOUT: Piece = Piece { cpp: include_str!("layout.cpp"), rust: "" };
    /// Comparing the cells of displays.
    pub(in super::super) const CELLS: Piece = Piece { cpp: include_str!("cells.cpp"), rust: "" };
    /// Finding out which positions are blocked.
    pub(in super::super) const PROBE: Piece =
        Piece { cpp: include_str!("probe.cpp"), rust: include_str!("probe.rs.in") };
    /// Comparing a Game's answers with its own earlier ones.
    pub(in super::super) const SAME_AS_BEFORE: Piece =
        Piece { cpp: include_str!("same_as_before.cpp"), rust: include_str!("same_as_before.rs.in") };
    /// Drawing random points.
    pub(in super::super) const RANDOM_POINTS: Piece =
        Piece { cpp: include_str!("random_points.cpp"), rust: include_str!("random_points.rs.in") };
    /// Counting what `block` does.
    pub(in super::super) const BLOCK_SHARE: Piece =
        Piece { cpp: include_str!("block_share.cpp"), rust: include_str!("block_share.rs.in") };
}
