//! The ways in which a contest ends, and what it waits for until then.

use reference::battleship::Seat;

/// A reason why a player lost a game without its ships being destroyed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Forfeit {
    /// `placeShips` returned false, or true without all ships on the board.
    #[error("placeShips did not place all ships")]
    NotPlaced,
    /// The player shot far more often than there are positions, and a ship is still afloat.
    #[error("it did not destroy all ships, however often it shot")]
    NeverFinished,
    /// The process made a call that no shim makes.
    #[error("no possible answer: {0}")]
    Malformed(String),
    /// `placeShips` tries without end.
    #[error("placeShips went on and on")]
    NoEndOfPlacing,
    /// The player sleeps instead of playing.
    #[error("it slept for more than {0} s of the game, and no player has to sleep")]
    Asleep(u64),
    /// The player's process ended; the words may quote hostile text.
    #[error("{0}")]
    Gone(String),
}

/// The end of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// All ships of the other player are destroyed.
    Won(Seat),
    /// The player in this seat is out of the game.
    Forfeited(Seat, Forfeit),
}

/// The event that a contest waits for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// A call of the remote player in this seat.
    Hear(Seat),
    /// None: the game is over.
    Over(Ending),
}

impl Forfeit {
    pub(super) fn malformed(detail: &str) -> Forfeit {
        Forfeit::Malformed(detail.to_owned())
    }
}
