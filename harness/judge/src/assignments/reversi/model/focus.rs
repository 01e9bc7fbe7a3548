//! The parts of answers that checks are about.

use reference::reversi::Dimensions;

/// The part of a step's answer that is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Focus {
    /// An answer, whatever it says.
    Returns,
    /// An exception in place of an answer.
    Throws,
    /// The area and the empty squares of a new model, Dark's turn.
    NewGame,
    /// A change of the board, whichever.
    Moved,
    /// The tile on the square that was played.
    Placed,
    /// The tiles that the move flips.
    Flipped,
    /// The squares that the move does not gain.
    Untouched,
    /// All squares.
    Board,
    /// The turn of the other player.
    Turn,
    /// The turn of the same player again, because the other cannot move.
    Again,
    /// A game that goes on, without a winner.
    Going,
    /// The end of the game.
    Over,
    /// The winner of a game that is over.
    Winner,
    /// A move for some position, whichever.
    Ready,
    /// The moves that `find_move` returns for all positions.
    Moves(Aspect),
    /// A move, where one is allowed.
    Found,
    /// No move.
    NotFound,
    /// A pointer into `next_moves_` that stays the same.
    Steady,
    /// The same answer as before a move that was refused.
    Unchanged,
}

/// The part of the next moves that is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Aspect {
    /// The free squares of the centre, and no others.
    Opening,
    /// The gain of a move in the opening.
    OpeningGain,
    /// The end of the opening.
    OpeningEnd,
    /// The only line of a move, one tile long and away from the edges.
    Line(Axis),
    /// The only line of a move, several tiles long and away from the edges.
    Long,
    /// Several lines of a move.
    Several,
    /// The only line of a move, from or to the edge of the board.
    Edge,
    /// Lines that end at no tile of the player's.
    OpenEnd,
    /// Tiles behind the first tile of the player's.
    FirstOwn,
    /// Squares that are on no line from the move, and positions off the board.
    Inside,
    /// Squares that are occupied.
    Occupied,
    /// Free squares from which nothing is captured.
    Capture,
    /// The square that is played, among those that the move gains.
    Itself,
    /// Moves that belong to another board or player.
    Fresh,
    /// Everything.
    All,
}

/// The two directions of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Axis {
    Horizontal,
    Vertical,
    /// From the top left to the bottom right.
    Falling,
    /// From the bottom left to the top right.
    Rising,
}

impl Axis {
    /// The axis of a direction.
    pub(super) fn of(direction: Dimensions) -> Axis {
        match (direction.width, direction.height) {
            (_, 0) => Axis::Horizontal,
            (0, _) => Axis::Vertical,
            (x, y) if x == y => Axis::Falling,
            _ => Axis::Rising,
        }
    }
}
