//! The roles that draw random numbers in a game of Battleship.

pub use crate::model::Secret;

/// A drawer of random numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The player of that number, for itself.
    Player(u32),
    /// `block` on the board of that number.
    Blocks(u32),
    /// The process of the Game.
    Game,
    /// The process of the board of that number.
    Board(u32),
}

impl From<Role> for crate::model::Role {
    fn from(role: Role) -> crate::model::Role {
        let (kind, number) = match role {
            Role::Player(number) => (0, number),
            Role::Blocks(number) => (1, number),
            Role::Game => (2, 0),
            Role::Board(number) => (3, number),
        };
        crate::model::Role { kind, number }
    }
}
