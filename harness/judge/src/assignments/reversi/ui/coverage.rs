//! States of games in which a move lies in each row, each column and each corner, or a tile that a move flips in each row and
//! each column: a view may leave out an edge.

use std::collections::BTreeSet;

use rand_core::SeedableRng as _;
use rand_pcg::Pcg32;
use reference::reversi::{Dimensions, Model, Position};

use super::states::below;

/// Games that are looked through, and those of them in which a square has to cover a row and a column at once.
const GAMES: u64 = 200;
const CHOOSY: u64 = 40;

/// A part of the board that a square covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum BoardPart {
    Row(i32),
    Column(i32),
    Corner(i32, i32),
}

/// A state, a move in it, and the square that is looked at: the move's own, or one that it flips.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MoveExample {
    pub(super) state: Model,
    pub(super) at: Position,
    pub(super) square: Position,
}

/// The states of the first games, without what begins them.
pub(super) fn games(size: Dimensions, count: u64) -> Vec<Model> {
    (0..count).flat_map(|seed| game(size, seed)).collect()
}

/// Moves in each row, column and corner that games have moves in.
pub(super) fn moves(size: Dimensions) -> Vec<MoveExample> {
    let corner = |x, y| BoardPart::Corner(x, y);
    let (right, bottom) = (size.width - 1, size.height - 1);
    let corners = [corner(0, 0), corner(right, 0), corner(0, bottom), corner(right, bottom)];
    covering(size, lines(size).chain(corners).collect(), |state| {
        state.next_moves().keys().map(|at| (*at, *at)).collect()
    })
}

/// Tiles that a move flips, in each row and column that games have such in.
pub(super) fn flips(size: Dimensions) -> Vec<MoveExample> {
    covering(size, lines(size).collect(), |state| {
        let flipped = |(at, gained): (&Position, &reference::reversi::PositionSet)| {
            let at = *at;
            gained.iter().filter(|square| *square != at).map(|square| (at, square)).collect::<Vec<_>>()
        };
        state.next_moves().iter().flat_map(flipped).collect()
    })
}

fn lines(size: Dimensions) -> impl Iterator<Item = BoardPart> {
    (0..size.height).map(BoardPart::Row).chain((0..size.width).map(BoardPart::Column))
}

/// Examples among the moves and squares of games' states, as few as are easily found.
fn covering(
    size: Dimensions,
    mut wanted: BTreeSet<BoardPart>,
    squares: impl Fn(&Model) -> Vec<(Position, Position)>,
) -> Vec<MoveExample> {
    let mut found = Vec::new();
    for seed in 0..GAMES {
        let fewest = if seed < CHOOSY { 2 } else { 1 };
        for state in game(size, seed) {
            for (at, square) in squares(&state) {
                let parts = parts_of(square);
                if parts.iter().filter(|part| wanted.contains(part)).count() >= fewest {
                    wanted.retain(|part| !parts.contains(part));
                    found.push(MoveExample { state: state.clone(), at, square });
                }
            }
        }
        if wanted.is_empty() {
            break;
        }
    }
    found
}

fn parts_of(at: Position) -> [BoardPart; 3] {
    [BoardPart::Row(at.y), BoardPart::Column(at.x), BoardPart::Corner(at.x, at.y)]
}

/// Tiles of the states that are looked at: a view that draws anew once tiles or turn change does not notice moves of an empty
/// board that come and go.
const FEWEST_TILES: usize = 4;

/// The states of a random game that has begun and has not ended.
fn game(size: Dimensions, seed: u64) -> Vec<Model> {
    let (_, states) = random_game(size, seed);
    states.into_iter().skip(FEWEST_TILES).collect()
}

/// The moves of a random game, and its states from the opening on, but for its end: there no move is shown, and tiles may look
/// otherwise.
pub(super) fn random_game(size: Dimensions, seed: u64) -> (Vec<Position>, Vec<Model>) {
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut states: Vec<Model> = Model::new(size.width, size.height).into_iter().collect();
    let mut made = Vec::new();
    while let Some(now) = states.last() {
        let moves: Vec<Position> = now.next_moves().keys().copied().collect();
        let Some(at) = below(&mut rng, moves.len()).and_then(|index| moves.get(index)) else { break };
        let mut next = now.clone();
        // A move of the model's own.
        let _ = next.play_move(*at);
        if next.is_game_over() {
            break;
        }
        made.push(*at);
        states.push(next);
    }
    (made, states)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn covered(examples: &[MoveExample]) -> BTreeSet<BoardPart> {
        examples.iter().flat_map(|example| parts_of(example.square)).collect()
    }

    #[test]
    fn a_dozen_moves_cover_all_rows_columns_and_corners_of_the_usual_board() {
        let size = Dimensions::new(8, 8);
        let examples = moves(size);
        let parts = covered(&examples);
        assert!(lines(size).all(|part| parts.contains(&part)));
        assert!(
            [(0, 0), (7, 0), (0, 7), (7, 7)].iter().all(|(x, y)| parts.contains(&BoardPart::Corner(*x, *y)))
        );
        assert!(examples.len() <= 14, "{}", examples.len());
        assert!(examples.iter().all(|one| one.state.find_move(one.at).is_some() && one.at == one.square));
        assert!(examples.iter().all(|one| one.state.board().count(None) <= 60), "no board is empty");
    }

    #[test]
    fn tiles_that_are_flipped_cover_all_rows_and_columns() {
        for (width, height) in [(8, 8), (6, 4)] {
            let size = Dimensions::new(width, height);
            let examples = flips(size);
            let parts = covered(&examples);
            assert!(lines(size).all(|part| parts.contains(&part)), "{width} {height}");
            assert!(examples.len() <= 14, "{}", examples.len());
            let gained = |one: &MoveExample| one.state.find_move(one.at).unwrap();
            assert!(examples.iter().all(|one| gained(one).contains(one.square) && one.at != one.square));
        }
    }
}
