//! What stands in for the files that a program is not about.

use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::repro_page::{Piece, text_in};
use crate::model::Language;

const GAME: &str = include_str!("game.cpp");
const RUST_GAME: &str = include_str!("game.rs.in");
/// A Board that is never asked anything that matters. In Rust nobody asks for one.
pub(crate) const SILENT_BOARD: Piece = Piece { cpp: include_str!("silent_board.cpp"), rust: "" };

/// A Game that is this one and no other.
pub(crate) fn game(config: &GameConfig, language: Language) -> String {
    let (text, [open, close]) = match language {
        Language::Cpp => (GAME, ["{", "}"]),
        Language::Rust => (RUST_GAME, ["(", ")"]),
    };
    let ships = config.ships.iter().map(|(length, symbol, name)| {
        format!("    {open}{length}, '{}', {}{close},\n", char::from(*symbol), text_in(language, name))
    });
    text.replace("@ROWS@", &config.rows.to_string())
        .replace("@COLS@", &config.cols.to_string())
        .replace("@SHIPS@\n", &ships.collect::<String>())
}
