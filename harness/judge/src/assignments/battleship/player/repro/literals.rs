//! Masks and boards as literals.

use super::super::shooting::OpponentBoard;
use super::super::step::{BlockMasks, glyphs};
use crate::assignments::battleship::game_config::GameConfig;

/// The masks of `block` as a list of texts in C++, row by row.
pub(super) fn cpp_masks(config: &GameConfig, masks: &BlockMasks) -> String {
    let cols = usize::try_from(config.cols).unwrap_or(1).max(1);
    let text = |mask: &Vec<bool>| -> String {
        let rows = mask.chunks(cols).map(|row| format!("\"{}\"", glyphs(row)));
        format!("string({})", rows.collect::<Vec<_>>().join("\n        "))
    };
    format!("{{{}}}", masks.iter().map(text).collect::<Vec<_>>().join(",\n        "))
}

/// The masks of `block` as texts in Rust.
pub(super) fn rust_masks(config: &GameConfig, masks: &BlockMasks) -> String {
    let cells = config.points().len();
    let text = |mask: &Vec<bool>| format!("\"{}\"", glyphs(&mask[..cells.min(mask.len())]));
    masks.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// A board as a literal: at each position the ship's ID.
pub(super) fn written_out(config: &GameConfig, board: &OpponentBoard) -> String {
    let board = board.laid_out(&config.game());
    let digit = |p| {
        let id = board.ship_at(p).and_then(|id| u32::try_from(id).ok());
        id.and_then(|id| char::from_digit(id, 10)).unwrap_or('.')
    };
    format!("\"{}\"", config.points().into_iter().map(digit).collect::<String>())
}
