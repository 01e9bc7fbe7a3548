//! The roles that draw random numbers in a game of Battleship.

pub use crate::model::Secret;

/// A drawer of random numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ContestRole {
    /// The player of that number, for itself.
    Player(u32),
    /// `block` on the board of that number.
    Blocks(u32),
    /// The process of the Game.
    Game,
    /// The process of the board of that number.
    Board(u32),
}

impl From<ContestRole> for crate::model::SeedRole {
    fn from(role: ContestRole) -> crate::model::SeedRole {
        let (kind, number) = match role {
            ContestRole::Player(number) => (0, number),
            ContestRole::Blocks(number) => (1, number),
            ContestRole::Game => (2, 0),
            ContestRole::Board(number) => (3, number),
        };
        crate::model::SeedRole { kind, number }
    }
}
