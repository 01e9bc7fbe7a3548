//! Notation that the components of Reversi share: positions, players and sets as code and in words.

use reference::reversi::{Board, Player, Position, PositionSet};

use crate::model::Language;

/// A position as C++ writes it.
pub(super) fn position_code(position: Position) -> String {
    format!("{{{}, {}}}", position.x, position.y)
}

/// A player, or none, as C++ writes one.
pub(super) fn player_code(player: Option<Player>) -> &'static str {
    match player {
        Some(Player::Dark) => "Player::dark",
        Some(Player::Light) => "Player::light",
        None => "Player::neither",
    }
}

/// A position as that language writes it.
pub(super) fn position_in(language: Language, position: Position) -> String {
    match language {
        Language::Cpp => position_code(position),
        Language::Rust => format!("Position::new({}, {})", position.x, position.y),
    }
}

/// A player, or none, as that language writes one.
pub(super) fn player_in(language: Language, player: Option<Player>) -> &'static str {
    match (language, player) {
        (Language::Cpp, player) => player_code(player),
        (Language::Rust, Some(Player::Dark)) => "Some(Player::Dark)",
        (Language::Rust, Some(Player::Light)) => "Some(Player::Light)",
        (Language::Rust, None) => "None",
    }
}

/// A set of positions as C++ writes it.
pub(super) fn set_code(set: PositionSet) -> String {
    let positions: Vec<String> = set.iter().map(position_code).collect();
    format!("{{{}}}", positions.join(", "))
}

/// A board with its columns and rows numbered, a letter for each tile: D, L, or _ for none.
pub(super) fn board_text(board: &Board) -> String {
    let dimensions = board.dimensions();
    let columns: String = (0..dimensions.width).map(|x| format!(" {x}")).collect();
    let row = |y: i32| {
        let tiles: String =
            (0..dimensions.width).map(|x| format!(" {}", symbol(board.get(Position::new(x, y))))).collect();
        format!("{y}{tiles}")
    };
    let rows = (0..dimensions.height).map(row);
    std::iter::once(format!(" {columns}")).chain(rows).collect::<Vec<_>>().join("\n")
}

fn symbol(tile: Option<Player>) -> char {
    tile.map_or('_', Player::symbol)
}
