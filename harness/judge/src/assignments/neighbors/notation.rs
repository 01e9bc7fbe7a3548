//! Notation of the game that class and client share: positions from pictures, letters, and how they read in code.

use reference::neighbors::{Neighbors, Outcome, Player, Square};

use crate::assignments::repro_page::{char_code, quoted};
use crate::model::Language;

/// A position in which both players can move.
pub(super) const MIXED: &str = "..WW.... ..BB.... .....W.. W.....B. ...B.... B.W....W ....B... .W.....B";

/// A position, with Black to move. The picture has 64 squares; white space does not matter, and lines that are left out at
/// the end are empty.
///
/// # Panics
/// Panics for a picture that is none: a mistake in a scenario.
pub(super) fn position(picture: &str) -> Neighbors {
    let squares: String = picture.split_whitespace().collect();
    let whole = format!("{squares:.<64}");
    Neighbors::from_picture(&whole, Player::Black).expect("scenarios use pictures of boards")
}

/// The same position with the colors exchanged, the mover's too.
pub(super) fn exchanged(game: &Neighbors) -> Neighbors {
    let mut other = game.clone();
    for square in Square::all() {
        other.put(square, game.at(square).map(Player::other));
    }
    other.swap_player();
    other
}

/// A player's character.
pub(super) fn player_byte(player: Player) -> u8 {
    match player {
        Player::Black => b'B',
        Player::White => b'W',
    }
}

/// A square's character.
pub(super) fn square_byte(piece: Option<Player>) -> u8 {
    piece.map_or(b'.', player_byte)
}

/// The character that `gameOver` returns.
pub(super) fn outcome_byte(outcome: Outcome) -> u8 {
    u8::try_from(outcome.letter()).unwrap_or_default()
}

/// The position as comments: the board, and the player to move.
pub(super) fn position_lines(game: &Neighbors) -> Vec<String> {
    let board = game.picture();
    let turn = format!("{} to move", game.current_player());
    board.lines().map(str::to_owned).chain([turn]).map(|line| format!("//   {line}")).collect()
}

/// A player as a program writes one.
pub(super) fn player_in(language: Language, player: Player) -> String {
    match (language, player) {
        (Language::Cpp, _) => char_code(player_byte(player)),
        (Language::Rust, Player::Black) => "Player::Black".to_owned(),
        (Language::Rust, Player::White) => "Player::White".to_owned(),
    }
}

/// A result of `gameOver` as a program writes it.
pub(super) fn outcome_in(language: Language, outcome: Outcome) -> String {
    let name = match (language, outcome) {
        (Language::Cpp, _) => return format!("'{}'", outcome.letter()),
        (Language::Rust, Outcome::Going) => "Going",
        (Language::Rust, Outcome::Won(Player::Black)) => "BlackWins",
        (Language::Rust, Outcome::Won(Player::White)) => "WhiteWins",
        (Language::Rust, Outcome::BothConnected) => "BothConnected",
        (Language::Rust, Outcome::BothIsolated) => "BothIsolated",
    };
    format!("Outcome::{name}")
}

/// A string as C++ writes it; one with a null character needs its length said.
pub(super) fn text_code(text: &str) -> String {
    let literal = quoted(text);
    if text.contains('\0') { format!("string({literal}, {})", text.len()) } else { literal }
}
