//! The ways in which squares are played, and what stops the search for them.

use std::collections::BTreeMap;

use reference::reversi::{Model, Position};

use crate::assignments::reversi::ui::course::Course;
use crate::assignments::reversi::ui::input::{Pixel, UiKey};
use crate::assignments::reversi::ui::script::UiScript;

/// The way in which squares are played.
#[derive(Debug, Clone)]
pub(in crate::assignments::reversi::ui) enum Way {
    /// By clicks: the places of the window that play each square.
    Mouse(BTreeMap<Position, Vec<Pixel>>),
    /// By keys that lead a cursor from its first place to each square, and one that plays there.
    Keys(BTreeMap<Position, Vec<UiKey>>, UiKey),
    /// By typed coordinates, the last key of which plays.
    Typed(BTreeMap<Position, Vec<UiKey>>),
}

/// A run in which the program broke off while controls were looked for.
#[derive(Debug, Clone)]
pub(in crate::assignments::reversi::ui) struct Crash {
    pub(in crate::assignments::reversi::ui) script: UiScript,
    pub(in crate::assignments::reversi::ui) course: Course,
}

/// The squares that are played.
pub(in crate::assignments::reversi::ui) fn squares_of(way: &Way) -> Vec<Position> {
    match way {
        Way::Mouse(squares) => squares.keys().copied().collect(),
        Way::Keys(paths, _) | Way::Typed(paths) => paths.keys().copied().collect(),
    }
}

/// All positions of a state's board.
pub(in crate::assignments::reversi::ui) fn all_positions(state: &Model) -> Vec<Position> {
    state.board().positions().collect()
}
