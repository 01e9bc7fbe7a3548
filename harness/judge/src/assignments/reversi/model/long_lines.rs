//! The moves of a model whose lines go on too far: over the first tile of the player's, or up to it and with it.
//!
//! Such a model allows moves beside tiles of the player's own, with gains that moves of before may have had. All its moves together
//! tell them apart.

use std::collections::BTreeMap;

use reference::reversi::{DIRECTIONS, Model, Player, Position, PositionSet};

use super::answer::Gain;
use super::lines::ray;

/// The last tile that a line has, by the tiles of the player's own on its way.
#[derive(Clone, Copy)]
enum LastTile {
    FirstOfOwn,
    BeforeTheLast,
    TheLast,
}

/// True if the moves are all those that such a model finds in the position.
pub(super) fn are_all(told: &BTreeMap<Position, Gain>, model: &Model) -> bool {
    let Some(player) = model.turn() else { return false };
    let ends = [LastTile::FirstOfOwn, LastTile::BeforeTheLast, LastTile::TheLast];
    ends.into_iter().any(|last| *told == moves(model, player, last))
}

fn moves(model: &Model, player: Player, last: LastTile) -> BTreeMap<Position, Gain> {
    let free = model.board().positions().filter(|at| model.board().get(*at).is_none());
    let gained = free.map(|at| (at, gained(model, player, at, last)));
    let moves = gained.filter(|(_, tiles)| !tiles.is_empty());
    moves.map(|(at, tiles)| (at, Gain { first: at, second: tiles | PositionSet::from(at) })).collect()
}

fn gained(model: &Model, player: Player, start: Position, last: LastTile) -> PositionSet {
    let line = |direction| {
        let tiles: Vec<Position> =
            ray(start, direction).take_while(|at| model.board().get(*at).is_some()).collect();
        let is_own = |at: &Position| model.board().get(*at) == Some(player);
        let count = match last {
            LastTile::FirstOfOwn => tiles.iter().position(is_own).map(|first| first + 1),
            LastTile::BeforeTheLast => tiles.iter().rposition(is_own),
            LastTile::TheLast => tiles.iter().rposition(is_own).map(|last| last + 1),
        };
        tiles.into_iter().take(count.unwrap_or(0)).collect::<Vec<_>>()
    };
    DIRECTIONS.into_iter().flat_map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::super::answer::moves_of;
    use super::*;

    /// Dark and light after the opening of a board of 4 by 2: the position in which a left-over move would look the same.
    fn position() -> Model {
        let mut model = Model::new(4, 2).unwrap();
        for (x, y) in [(1, 1), (2, 1), (1, 0), (2, 0)] {
            model.play_move(Position::new(x, y)).unwrap();
        }
        model
    }

    #[test]
    fn a_model_that_ends_lines_too_late_is_known_by_all_its_moves() {
        let model = position();
        let player = model.turn().unwrap();
        for last in [LastTile::FirstOfOwn, LastTile::BeforeTheLast, LastTile::TheLast] {
            let told = moves(&model, player, last);
            assert!(told == moves_of(&model) || are_all(&told, &model));
        }
        assert!(moves(&model, player, LastTile::FirstOfOwn).len() > moves_of(&model).len());
    }

    #[test]
    fn moves_of_before_among_the_right_ones_are_no_long_lines() {
        let before = position();
        let mut after = before.clone();
        let played = *before.next_moves().keys().next().unwrap();
        after.play_move(played).unwrap();
        let mut told = moves_of(&after);
        told.extend(moves_of(&before));
        assert!(!are_all(&told, &after));
    }
}
