//! The ways in which squares are played.

use std::collections::BTreeMap;

use reference::reversi::Position;

use super::listed::Listed;
use crate::assignments::reversi::ui::input::{Pixel, UiKey};

/// The way in which squares are played.
#[derive(Debug, Clone)]
pub(in crate::assignments::reversi::ui) enum Way {
    /// By clicks: the places of the window that play each square.
    Mouse(BTreeMap<Position, Vec<Pixel>>, Clicks),
    /// By keys that move a cursor, and one that plays there.
    Keys(Cursor),
    /// By typed coordinates, the last key of which plays.
    Typed(BTreeMap<Position, Vec<UiKey>>),
    /// By entries of a list of moves, or the names of moves.
    Listed(Listed),
}

/// The clicks that it takes to play a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::reversi::ui) enum Clicks {
    /// One plays.
    One,
    /// The first chooses a square, and shows what it would flip; the second on it plays.
    Two,
}

/// A cursor and the keys that it obeys.
#[derive(Debug, Clone)]
pub(in crate::assignments::reversi::ui) struct Cursor {
    /// Keys that lead it from its first place to each square, where every square may be played.
    pub(in crate::assignments::reversi::ui) paths: BTreeMap<Position, Vec<UiKey>>,
    pub(in crate::assignments::reversi::ui) keys: Vec<UiKey>,
    pub(in crate::assignments::reversi::ui) confirm: UiKey,
    pub(in crate::assignments::reversi::ui) habit: Habit,
}

/// What a cursor does when the moves change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::assignments::reversi::ui) enum Habit {
    /// It stays on its square.
    Stays,
    /// It goes from one square that may be played to the next, so that each state has paths of its own.
    OverMoves,
}

/// The squares that are played.
pub(in crate::assignments::reversi::ui) fn squares_of(way: &Way) -> Vec<Position> {
    match way {
        Way::Mouse(squares, _) => squares.keys().copied().collect(),
        Way::Listed(listed) => listed.all.clone(),
        Way::Keys(Cursor { paths, .. }) | Way::Typed(paths) => paths.keys().copied().collect(),
    }
}
