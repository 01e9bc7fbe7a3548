//! Notation that the components of Reversi share: positions, players and sets as code and in words.

use reference::reversi::{Board, Player, Position, PositionSet};

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
