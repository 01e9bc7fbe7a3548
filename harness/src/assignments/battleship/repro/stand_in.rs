//! What stands in for the files that a program is not about.

use super::Piece;
use crate::assignments::battleship::sea::Spec;
use crate::assignments::page::text_in;
use crate::model::Language;

const GAME: &str = include_str!("game.cpp");
const RUST_GAME: &str = include_str!("game.rs.in");
/// A Board that is never asked anything that matters. In Rust nobody asks for one.
pub(in super::super) const SILENT_BOARD: Piece = Piece { cpp: include_str!("silent_board.cpp"), rust: "" };

/// A Game that is this one and no other.
pub(in super::super) fn game(spec: &Spec, language: Language) -> String {
    let (text, [open, close]) = match language {
        Language::Cpp => (GAME, ["{", "}"]),
        Language::Rust => (RUST_GAME, ["(", ")"]),
    };
    let ships = spec.ships.iter().map(|(length, symbol, name)| {
        format!("    {open}{length}, '{}', {}{close},\n", char::from(*symbol), text_in(language, name))
    });
    text.replace("@ROWS@", &spec.rows.to_string())
        .replace("@COLS@", &spec.cols.to_string())
        .replace("@SHIPS@\n", &ships.collect::<String>())
}
