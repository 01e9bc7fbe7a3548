//! Players that play by themselves: one at random, one that takes all it can, one that looks ahead.
//!
//! [`Computer`] is what they have in common. Among moves that are equally good to it each chooses at random, so that no two
//! games need be the same.

use rand_core::Rng;

use super::board::Board;
use super::geometry::Position;
use super::model::Model;
use super::player::Player;
use crate::battleship::chance;

/// Moves that the alpha-beta player looks ahead, its own included.
const DEPTH: u32 = 3;

/// The worth of a corner, which nobody can flip.
const CORNER: i32 = 25;

/// The worth of a further move to choose from.
const CHOICE: i32 = 3;

/// The worth of a game that is won, for each tile more.
const WON: i32 = 1000;

/// A player that needs no person.
pub trait Computer {
    /// The position to play at; `None` if the game is over.
    fn choose(&mut self, model: &Model) -> Option<Position>;
}

/// Plays anywhere.
#[derive(Debug, Clone)]
pub struct RandomPlayer<R>(R);

/// Plays where it gains most tiles.
#[derive(Debug, Clone)]
pub struct GreedyPlayer<R>(R);

/// Looks three moves ahead for corners, for moves to choose from, and for the end of the game.
#[derive(Debug, Clone)]
pub struct AlphaBetaPlayer<R>(R);

impl<R: Rng> RandomPlayer<R> {
    /// A player with these random numbers.
    pub fn new(rng: R) -> RandomPlayer<R> {
        RandomPlayer(rng)
    }
}

impl<R: Rng> GreedyPlayer<R> {
    /// A player with these random numbers.
    pub fn new(rng: R) -> GreedyPlayer<R> {
        GreedyPlayer(rng)
    }
}

impl<R: Rng> AlphaBetaPlayer<R> {
    /// A player with these random numbers.
    pub fn new(rng: R) -> AlphaBetaPlayer<R> {
        AlphaBetaPlayer(rng)
    }
}

impl<R: Rng> Computer for RandomPlayer<R> {
    fn choose(&mut self, model: &Model) -> Option<Position> {
        best(model, &mut self.0, |_| 0)
    }
}

impl<R: Rng> Computer for GreedyPlayer<R> {
    fn choose(&mut self, model: &Model) -> Option<Position> {
        best(model, &mut self.0, |position| {
            model.find_move(position).map_or(0, |gained| count(gained.iter().count()))
        })
    }
}

impl<R: Rng> Computer for AlphaBetaPlayer<R> {
    fn choose(&mut self, model: &Model) -> Option<Position> {
        let own = model.turn()?;
        best(model, &mut self.0, |position| {
            search(&after(model, position), own, DEPTH - 1, -i32::MAX, i32::MAX)
        })
    }
}

/// A random choice among the moves of the most worth.
fn best<R: Rng>(model: &Model, rng: &mut R, worth: impl Fn(Position) -> i32) -> Option<Position> {
    let valued: Vec<(i32, Position)> = model.next_moves().keys().map(|p| (worth(*p), *p)).collect();
    let most = valued.iter().map(|(worth, _)| *worth).max()?;
    let good: Vec<Position> =
        valued.into_iter().filter(|(worth, _)| *worth == most).map(|(_, p)| p).collect();
    chance::pick(rng, &good)
}

/// The model after a move that is allowed.
fn after(model: &Model, position: Position) -> Model {
    let mut next = model.clone();
    // Only moves of the model itself are tried.
    let _ = next.play_move(position);
    next
}

/// The worth of a game for a player if both play well for so many moves, as far as it lies between the bounds.
fn search(model: &Model, own: Player, depth: u32, mut low: i32, mut high: i32) -> i32 {
    if depth == 0 || model.is_game_over() {
        return value(model, own);
    }
    let is_own = model.turn() == Some(own);
    for position in model.next_moves().keys() {
        let worth = search(&after(model, *position), own, depth - 1, low, high);
        if is_own {
            low = low.max(worth);
        } else {
            high = high.min(worth);
        }
        if low >= high {
            break;
        }
    }
    if is_own { low } else { high }
}

fn value(model: &Model, own: Player) -> i32 {
    let (board, other) = (model.board(), own.other());
    let lead = count(board.count(Some(own))) - count(board.count(Some(other)));
    if model.is_game_over() {
        return WON * lead;
    }
    let choices = CHOICE * count(model.next_moves().len());
    let choices = if model.turn() == Some(own) { choices } else { -choices };
    CORNER * (corners(board, own) - corners(board, other)) + choices
}

fn corners(board: &Board, player: Player) -> i32 {
    let (right, bottom) = (board.dimensions().width - 1, board.dimensions().height - 1);
    let all = [(0, 0), (right, 0), (0, bottom), (right, bottom)];
    count(all.iter().filter(|(x, y)| board.get(Position::new(*x, *y)) == Some(player)).count())
}

/// No board has more tiles than fit.
fn count(tiles: usize) -> i32 {
    i32::try_from(tiles).unwrap_or(i32::MAX)
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng;
    use rand_pcg::Pcg32;

    use super::*;

    fn kinds(seed: u64) -> [Box<dyn Computer>; 3] {
        let rng = || Pcg32::seed_from_u64(seed);
        [
            Box::new(RandomPlayer::new(rng())),
            Box::new(GreedyPlayer::new(rng())),
            Box::new(AlphaBetaPlayer::new(rng())),
        ]
    }

    /// Two kinds by their places play on a small board.
    fn winner(dark: usize, light: usize, seed: u64) -> Option<Player> {
        let (mut first, mut second) = (kinds(seed), kinds(seed + 100));
        let mut model = Model::new(6, 6).unwrap();
        while let Some(turn) = model.turn() {
            let position = match turn {
                Player::Dark => first[dark].choose(&model),
                Player::Light => second[light].choose(&model),
            };
            let position = position.unwrap();
            model.play_move(position).unwrap();
        }
        model.winner()
    }

    #[test]
    fn all_of_them_play_legal_games_to_the_end_and_choose_nothing_after_it() {
        for (dark, light) in [(0, 1), (1, 2), (2, 0)] {
            winner(dark, light, 1);
        }
        let over = Model::at(Board::from_picture("DD\nLL").unwrap(), Player::Dark);
        for mut player in kinds(1) {
            assert_eq!(player.choose(&over), None);
        }
    }

    #[test]
    fn looking_ahead_beats_playing_at_random() {
        let won = |seed| winner(2, 0, seed) == Some(Player::Dark);
        assert!((0..10).filter(|seed| won(*seed)).count() >= 8);
    }

    #[test]
    fn a_greedy_player_takes_the_move_that_gains_most() {
        let board = Board::from_picture("DL__\n_LLD\n____\n____").unwrap();
        let model = Model::at(board, Player::Dark);
        let gains = |position: Position| model.find_move(position).unwrap().iter().count();
        let most = model.next_moves().keys().map(|position| gains(*position)).max().unwrap();
        let chosen = GreedyPlayer::new(Pcg32::seed_from_u64(1)).choose(&model).unwrap();
        assert_eq!(gains(chosen), most);
    }
}
