//! The interface between the game loop and a player of any kind.
//!
//! [`Player`] is the main type (handout: *The Player Abstract Base Class*). The result of a shot arrives as one
//! [`Attack`] instead of three flags and an id, which leaves no value in it that a player must not look at.

use crate::battleship::{board::Attack, board::Board, geometry::Point};

/// One of the two sides of a game.
pub trait Player {
    /// The player's name (handout: `name`).
    fn name(&self) -> &str;

    /// Returns true if a human decides, who must not see the opponent's ships (handout: `isHuman`).
    fn is_human(&self) -> bool {
        false
    }

    /// Places every ship of the board's game on `board`, which is clear (handout: `placeShips`).
    ///
    /// Returns true if all of them were placed; the board is in no particular state otherwise.
    fn place_ships(&mut self, board: &mut Board) -> bool;

    /// The position to attack next (handout: `recommendAttack`).
    ///
    /// `None` if the player has nothing to say: a human whose input has ended, or a player who has recommended every
    /// position of the board already. The handout knows no such answer; without it, a program whose input is a pipe
    /// would prompt for ever.
    fn recommend_attack(&mut self) -> Option<Point>;

    /// Hears what this player's own shot at `p` did (handout: `recordAttackResult`).
    fn record_attack_result(&mut self, p: Point, result: Attack);

    /// Hears that the opponent shot at `p`, validly or not (handout: `recordAttackByOpponent`).
    fn record_attack_by_opponent(&mut self, p: Point);
}
