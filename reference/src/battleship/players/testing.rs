//! Helpers that the tests of several players share.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;

use crate::battleship::{board::Board, chance, game::Game, players::layout::find_layout};

/// A game with ships of these lengths.
pub(super) fn game(rows: i32, cols: i32, lengths: &[i32]) -> Game {
    let mut game = Game::new(rows, cols).unwrap();
    let symbols = (b'!'..=b'~').filter(|symbol| !b"Xo.".contains(symbol));
    for (&length, symbol) in lengths.iter().zip(symbols) {
        game.add_ship(length, symbol, "ship").unwrap();
    }
    game
}

/// A board with a fleet that is laid out at random.
pub(super) fn uniform_board(game: &Game, seed: u64) -> Board {
    let mut board = Board::new(game);
    let layout = find_layout(game, &mut Pcg32::seed_from_u64(seed)).unwrap();
    for (id, slot) in (0..).zip(layout) {
        board.place_ship(slot.top_or_left, id, slot.direction).unwrap();
    }
    board
}

/// A game of random size with as many ships, of whatever lengths, as the draws happen to fit in.
pub(super) fn random_game(rng: &mut Pcg32, max_size: i32) -> Game {
    let (rows, cols) = (chance::below(rng, max_size) + 1, chance::below(rng, max_size) + 1);
    let mut lengths = Vec::new();
    for _ in 0..=chance::below(rng, 8) {
        lengths.push(chance::below(rng, rows.max(cols)) + 1);
        if find_layout(&game(rows, cols, &lengths), rng).is_none() {
            lengths.pop();
        }
    }
    game(rows, cols, &lengths)
}
