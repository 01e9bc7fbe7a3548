//! The player that the course hands out as an example: legal and dull.
//!
//! [`AwfulPlayer`] is the main type. It ignores every notice and needs no random numbers, which makes it a
//! predictable opponent for tests.

use super::Player;
use crate::battleship::game::Game;
use crate::battleship::{
    board::{Attack, Board},
    geometry::{Direction, Point},
};

/// Puts each ship at the start of a row of its own and sweeps the board backwards (handout: *The AwfulPlayer
/// Class*).
#[derive(Clone, Debug)]
pub struct AwfulPlayer {
    name: String,
    game: Game,
    last: Point,
}

impl AwfulPlayer {
    /// An awful player for `game` (handout: `Player(string nm, const Game& g)`).
    #[must_use]
    pub fn new(name: &str, game: &Game) -> Self {
        Self { name: name.to_owned(), game: game.clone(), last: Point::new(0, 0) }
    }
}

impl Player for AwfulPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn place_ships(&mut self, board: &mut Board) -> bool {
        (0..self.game.n_ships())
            .all(|id| board.place_ship(Point::new(id, 0), id, Direction::Horizontal).is_ok())
    }

    /// The position before the last one, row by row; the last position of the board at first and after the origin.
    fn recommend_attack(&mut self) -> Option<Point> {
        let bottom_right = Point::new(self.game.rows() - 1, self.game.cols() - 1);
        self.last = match (self.last.r, self.last.c) {
            (0, 0) => bottom_right,
            (r, 0) => Point::new(r - 1, bottom_right.c),
            (r, c) => Point::new(r, c - 1),
        };
        Some(self.last)
    }

    fn record_attack_result(&mut self, _: Point, _: Attack) {}

    fn record_attack_by_opponent(&mut self, _: Point) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battleship::View;

    fn game(rows: i32, cols: i32, lengths: &[i32]) -> Game {
        let mut game = Game::new(rows, cols).unwrap();
        for (&length, symbol) in lengths.iter().zip(b'A'..) {
            game.add_ship(length, symbol, "ship").unwrap();
        }
        game
    }

    // Clause: AwfulPlayer, "places ships in the same dumb way every time"
    #[test]
    fn ships_always_start_the_first_rows() {
        let game = game(3, 4, &[3, 2]);
        for _ in 0..3 {
            let mut board = Board::new(&game);
            assert!(AwfulPlayer::new("a", &game).place_ships(&mut board));
            assert_eq!(board.display(View::Everything), "  0123\n0 AAA.\n1 BB..\n2 ....\n");
        }
    }

    // Clause: Player, placeShips returns false if the ships could not be placed
    #[test]
    fn a_fleet_that_does_not_fit_that_way_is_given_up() {
        for game in [game(1, 4, &[1, 1]), game(4, 2, &[3])] {
            assert!(!AwfulPlayer::new("a", &game).place_ships(&mut Board::new(&game)));
        }
    }

    // Clause: AwfulPlayer, "attacks in a systematic pattern, paying no attention to the effect"
    #[test]
    fn the_sweep_covers_the_board_once_whatever_the_results() {
        let game = game(3, 4, &[1]);
        let mut player = AwfulPlayer::new("a", &game);
        let mut sweep: Vec<Point> = (0..12)
            .filter_map(|_| {
                let p = player.recommend_attack()?;
                player.record_attack_result(p, Attack::Hit);
                Some(p)
            })
            .collect();
        assert_eq!(player.recommend_attack(), sweep.first().copied(), "and then begins again");
        sweep.reverse();
        assert!(game.points().eq(sweep));
    }
}
