//! The two players.

use std::fmt;

/// One of the two who play; the handout's `neither` is the `None` of an `Option<Player>`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Goes first.
    Dark,
    /// Goes second.
    Light,
}

impl Player {
    /// Both, the first to move first.
    pub const BOTH: [Player; 2] = [Player::Dark, Player::Light];

    /// The opponent (handout: `other_player`).
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::Dark => Player::Light,
            Player::Light => Player::Dark,
        }
    }

    /// The letter on a printed board: `D` or `L`.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Player::Dark => 'D',
            Player::Light => 'L',
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Player::Dark => "Dark",
            Player::Light => "Light",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Clause: 4.3 Players, other_player(player)
    #[test]
    fn each_player_is_the_others_opponent() {
        assert_eq!(Player::BOTH.map(Player::other), [Player::Light, Player::Dark]);
    }

    #[test]
    fn a_player_has_a_name_and_a_letter() {
        assert_eq!(Player::BOTH.map(|player| format!("{player} {}", player.symbol())), ["Dark D", "Light L"]);
    }
}
