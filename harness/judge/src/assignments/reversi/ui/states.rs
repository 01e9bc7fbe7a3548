//! States that the model is put into: each base state is one that a game reaches, and what is compared with it differs from it in
//! one thing alone.

use std::collections::BTreeMap;

use rand_core::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;
use reference::reversi::{Board, Dimensions, Model, Player, Position, PositionSet};

type Moves = BTreeMap<Position, PositionSet>;

/// Squares of the boards on which such moves are looked for.
const SMALL: i32 = 36;

/// Seeds that are tried for a base state.
const TRIES: u64 = 400;

/// An empty board on which every square may be played and gains itself.
pub(super) fn every_legal(size: Dimensions) -> Option<Model> {
    let board = Board::new(size).ok()?;
    let alone = |at: Position| (at, [at].into_iter().collect());
    let moves: Moves = board.positions().map(alone).collect();
    Some(Model::from_parts(board, Some(Player::Dark), None, moves))
}

/// The state with the moves on the squares of one colour of a chessboard alone: 0 or 1.
pub(super) fn on_one_colour(every: &Model, colour: i32) -> Model {
    let is_left = |at: &Position| (at.x + at.y) % 2 == colour;
    let moves =
        every.next_moves().iter().filter(|(at, _)| is_left(at)).map(|(at, gained)| (*at, *gained)).collect();
    Model::from_parts(every.board().clone(), every.turn(), None, moves)
}

/// A state of a random game with something of everything, that player to move.
pub(super) fn base(size: Dimensions, next: Player) -> Option<Model> {
    (0..TRIES).find_map(|seed| {
        let mut rng = Pcg32::seed_from_u64(seed);
        let mut game = Model::new(size.width, size.height).ok()?;
        let more = i32::try_from(seed % 3).unwrap_or(0);
        for _ in 0..size.width * size.height / 3 + more {
            let moves: Vec<Position> = game.next_moves().keys().copied().collect();
            let at = *moves.get(below(&mut rng, moves.len())?)?;
            // Moves of the model itself.
            let _ = game.play_move(at);
        }
        (game.turn() == Some(next) && has_everything(&game)).then_some(game)
    })
}

/// States of games in which a move leaves the other player none, with that move, at most one for each player. Some square may be
/// played before it and not after it: that is so for one in fifty passes on small boards, and for none of 200 on 8 by 8.
pub(super) fn before_passes(size: Dimensions) -> Vec<(Model, Position)> {
    if size.width * size.height > SMALL {
        return Vec::new();
    }
    let of = |player: Player| (0..TRIES).find_map(|seed| before_pass(size, player, seed));
    Player::BOTH.into_iter().filter_map(of).collect()
}

fn before_pass(size: Dimensions, player: Player, seed: u64) -> Option<(Model, Position)> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut game = Model::new(size.width, size.height).ok()?;
    while !game.is_game_over() {
        let moves: Vec<Position> = game.next_moves().keys().copied().collect();
        let at = *moves.get(below(&mut rng, moves.len())?)?;
        let before = game.clone();
        game.play_move(at).ok()?;
        let is_again = before.turn() == Some(player) && game.turn() == Some(player);
        if is_again && !only_before(&before, &game, at).is_empty() {
            return Some((before, at));
        }
    }
    None
}

/// The squares that may be played before a move, and neither are played by it nor may be after it.
pub(super) fn only_before(before: &Model, after: &Model, played: Position) -> Vec<Position> {
    let moves = before.next_moves().keys().copied();
    moves.filter(|at| *at != played && after.find_move(*at).is_none()).collect()
}

/// A game in its opening, with two tiles on the board and Dark to move.
pub(super) fn opening(size: Dimensions) -> Option<Model> {
    let mut game = Model::new(size.width, size.height).ok()?;
    for _ in 0..2 {
        let at = legal(&game)?;
        game.play_move(at).ok()?;
    }
    Some(game)
}

/// A number below a limit; `None` where there is none.
pub(super) fn below(rng: &mut Pcg32, limit: usize) -> Option<usize> {
    let limit = u32::try_from(limit).ok().filter(|limit| *limit > 0)?;
    usize::try_from(rng.next_u32() % limit).ok()
}

/// Tiles of both players, two moves, one that flips two tiles, and an empty square that may not be played.
fn has_everything(game: &Model) -> bool {
    let board = game.board();
    let both = [Player::Dark, Player::Light].iter().all(|player| board.count(Some(*player)) > 1);
    let flips_two = game.next_moves().values().any(|gained| gained.len() > 2);
    both && game.next_moves().len() > 1 && flips_two && illegal_empty(game).is_some()
}

/// The first legal square.
pub(super) fn legal(game: &Model) -> Option<Position> {
    game.next_moves().keys().next().copied()
}

/// The first empty square that may not be played.
pub(super) fn illegal_empty(game: &Model) -> Option<Position> {
    let board = game.board();
    board.positions().find(|at| board.get(*at).is_none() && game.find_move(*at).is_none())
}

/// The first occupied square.
pub(super) fn occupied(game: &Model) -> Option<Position> {
    let board = game.board();
    board.positions().find(|at| board.get(*at).is_some())
}

/// The state with another tile on a square, or none; its move is removed.
pub(super) fn with_tile(game: &Model, at: Position, tile: Option<Player>) -> Model {
    let (mut board, mut moves) = (game.board().clone(), game.next_moves().clone());
    board.set(at, tile);
    moves.remove(&at);
    Model::from_parts(board, game.turn(), game.winner(), moves)
}

/// The state with a tile on a square whose move stays.
pub(super) fn with_tile_beside_move(game: &Model, at: Position, tile: Player) -> Model {
    let mut board = game.board().clone();
    board.set(at, Some(tile));
    Model::from_parts(board, game.turn(), game.winner(), game.next_moves().clone())
}

/// The same board and moves with another player's turn.
pub(super) fn with_turn(game: &Model, player: Player) -> Model {
    Model::from_parts(game.board().clone(), Some(player), None, game.next_moves().clone())
}

/// Without one of the moves.
pub(super) fn without_move(game: &Model, at: Position) -> Model {
    let mut moves = game.next_moves().clone();
    moves.remove(&at);
    Model::from_parts(game.board().clone(), game.turn(), game.winner(), moves)
}

/// Without one of the squares that a move gains.
pub(super) fn without_gain(game: &Model, at: Position, gained: Position) -> Model {
    let mut moves = game.next_moves().clone();
    if let Some(set) = moves.get_mut(&at) {
        set.remove(gained);
    }
    Model::from_parts(game.board().clone(), game.turn(), game.winner(), moves)
}

/// The state with the colours of tiles and turn exchanged.
pub(super) fn exchanged(game: &Model) -> Model {
    let mut board = game.board().clone();
    for at in game.board().positions() {
        board.set(at, game.board().get(at).map(Player::other));
    }
    Model::from_parts(board, game.turn().map(Player::other), None, game.next_moves().clone())
}

/// A game on the same board that goes on without a move.
pub(super) fn stuck(game: &Model) -> Model {
    Model::from_parts(game.board().clone(), game.turn(), None, Moves::new())
}

/// A game on the same board that is over.
pub(super) fn ended(game: &Model, winner: Option<Player>) -> Model {
    Model::from_parts(game.board().clone(), None, winner, Moves::new())
}

/// A game that is over, with tiles as its winner says: equally many, or two more of the winner's.
pub(super) fn ended_consistently(game: &Model, winner: Option<Player>) -> Model {
    let mut board = game.board().clone();
    let mut occupied: Vec<Position> = board.positions().filter(|at| board.get(*at).is_some()).collect();
    if occupied.len() % 2 == 1
        && let Some(last) = occupied.pop()
    {
        board.set(last, None);
    }
    let half = occupied.len() / 2;
    let darks = match winner {
        Some(Player::Dark) => half + 1,
        Some(Player::Light) => half - 1,
        None => half,
    };
    for (index, at) in occupied.into_iter().enumerate() {
        board.set(at, Some(if index < darks { Player::Dark } else { Player::Light }));
    }
    Model::from_parts(board, None, winner, Moves::new())
}

/// An end with as many tiles of each player as the second, which is the first but for other dark tiles than those that differ in these
/// two.
pub(super) fn ended_elsewhere(more: &Model, fewer: &Model) -> Model {
    let is_dark = |end: &Model, at: Position| end.board().get(at) == Some(Player::Dark);
    let mut board = more.board().clone();
    let (kept, turned): (Vec<Position>, Vec<Position>) =
        board.positions().filter(|at| is_dark(more, *at)).partition(|at| is_dark(fewer, *at));
    // The first of all may have a sign of its own.
    for at in kept.into_iter().skip(1).take(turned.len()) {
        board.set(at, Some(Player::Light));
    }
    Model::from_parts(board, None, fewer.winner(), Moves::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_base_states_for_both_players_at_the_sizes_of_pictures() {
        for (width, height) in [(8, 8), (6, 4)] {
            for player in [Player::Dark, Player::Light] {
                let state = base(Dimensions::new(width, height), player).unwrap();
                assert!(has_everything(&state) && state.turn() == Some(player));
            }
        }
    }

    #[test]
    fn there_is_a_move_after_which_the_same_player_has_other_squares_to_play() {
        let found = before_passes(Dimensions::new(6, 4));
        assert!(!found.is_empty());
        for (state, at) in found {
            let mut after = state.clone();
            after.play_move(at).unwrap();
            assert_eq!(after.turn(), state.turn());
            assert!(!only_before(&state, &after, at).is_empty());
        }
    }

    #[test]
    fn an_end_has_as_many_tiles_as_its_winner_says() {
        let state = base(Dimensions::new(6, 4), Player::Dark).unwrap();
        for winner in [Some(Player::Dark), Some(Player::Light), None] {
            let end = ended_consistently(&state, winner);
            let count = |player| end.board().count(Some(player));
            let more = count(Player::Dark).cmp(&count(Player::Light));
            assert_eq!(
                more,
                match winner {
                    Some(Player::Dark) => std::cmp::Ordering::Greater,
                    Some(Player::Light) => std::cmp::Ordering::Less,
                    None => std::cmp::Ordering::Equal,
                }
            );
        }
    }

    #[test]
    fn an_end_elsewhere_has_the_same_tiles_of_each_player_on_other_squares() {
        let state = base(Dimensions::new(6, 4), Player::Dark).unwrap();
        for (more, fewer) in [(Some(Player::Dark), None), (None, Some(Player::Light))] {
            let (more, fewer) = (ended_consistently(&state, more), ended_consistently(&state, fewer));
            let elsewhere = ended_elsewhere(&more, &fewer);
            let count = |end: &Model| end.board().count(Some(Player::Dark));
            assert_eq!((count(&elsewhere), elsewhere.winner()), (count(&fewer), fewer.winner()));
            let differ = |one: &Model, other: &Model, at| one.board().get(at) != other.board().get(at);
            let is_in_both = |at: Position| differ(&more, &fewer, at) && differ(&more, &elsewhere, at);
            assert!(!more.board().positions().any(is_in_both));
        }
    }
}
