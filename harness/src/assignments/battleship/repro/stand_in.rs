//! What stands in for the files that a program is not about.

use super::quoted;
use crate::assignments::battleship::sea::Spec;

const GAME: &str = include_str!("game.cpp");
const SILENT_BOARD: &str = include_str!("silent_board.cpp");

/// A Game that is this one and no other.
pub(in super::super) fn game(spec: &Spec) -> String {
    let ships = spec.ships.iter().map(|(length, symbol, name)| {
        format!("    {{{length}, '{}', {}}},\n", char::from(*symbol), quoted(name))
    });
    GAME.replace("@ROWS@", &spec.rows.to_string())
        .replace("@COLS@", &spec.cols.to_string())
        .replace("@SHIPS@\n", &ships.collect::<String>())
}

/// A Board that is never asked anything that matters.
pub(in super::super) fn silent_board() -> &'static str {
    SILENT_BOARD
}
