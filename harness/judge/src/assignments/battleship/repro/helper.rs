//! Helpers that repro programs are made of.

use crate::assignments::repro_page::Piece;
pub(crate) use crate::assignments::repro_page::{CAPTURED, PICTURES};

/// Comparing displays, but for their cells or by these alone.
pub(crate) const SAME_DISPLAY: &str = include_str!("same_display.rs.in");
/// Comparing displays but for their cells.
pub(crate) const LAYOUT: Piece = Piece { cpp: include_str!("layout.cpp"), rust: "" };
/// Comparing the cells of displays.
pub(crate) const CELLS: Piece = Piece { cpp: include_str!("cells.cpp"), rust: "" };
/// Finding out which positions are blocked.
pub(crate) const PROBE: Piece = Piece { cpp: include_str!("probe.cpp"), rust: include_str!("probe.rs.in") };
/// Comparing a Game's answers with its own earlier ones.
pub(crate) const SAME_AS_BEFORE: Piece =
    Piece { cpp: include_str!("same_as_before.cpp"), rust: include_str!("same_as_before.rs.in") };
/// Noticing who reads from standard input.
pub(crate) const WATCHED_STDIN: Piece = Piece { cpp: include_str!("watched_stdin.cpp"), rust: "" };
/// Drawing random points.
pub(crate) const RANDOM_POINTS: Piece =
    Piece { cpp: include_str!("random_points.cpp"), rust: include_str!("random_points.rs.in") };
/// Counting what `block` does.
pub(crate) const BLOCK_SHARE: Piece =
    Piece { cpp: include_str!("block_share.cpp"), rust: include_str!("block_share.rs.in") };
