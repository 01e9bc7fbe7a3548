//! [`Defect`]: the ways in which a model is wrong in one place.

/// The one place in which a model is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Defect {
    /// A move takes its square alone.
    NoFlips,
    /// Of a line, only the tile beside the square flips.
    OneTile,
    /// Of several lines, only the first flips.
    FirstLine,
    /// A free square ends a line too.
    FreeEnd,
    /// The edge of the board ends a line too.
    EdgeEnd,
    /// A line goes on at the opposite edge.
    Wraps,
    /// A line goes on over tiles of the player's own.
    Beyond,
    /// The set of a move that flips lacks the square itself.
    SquareMissing,
    /// The square stays empty, and the lines flip.
    SquareEmpty,
    /// No line leads in this direction (one of `DIRECTIONS`, by its number).
    NoDirection(usize),
    /// The turn stays where it is.
    TurnStays,
    /// The game ends when the next player cannot move.
    NoSecondTry,
    /// A player who cannot move has the turn all the same.
    StuckTurn,
    /// After a pass there are no moves.
    NoMovesAfterPass,
    /// The moves are those of the player before.
    StaleMoves,
    /// A tie is won by Dark.
    TieToDark,
    /// A tie is won by Light.
    TieToLight,
    /// The player with fewer tiles wins.
    WinnerSwapped,
    /// Nobody wins.
    NoWinner,
    /// Dark does not win.
    DarkNeverWins,
    /// Light does not win.
    LightNeverWins,
    /// The game never ends.
    NeverOver,
    /// The winner is known, and the turn stays.
    TurnKept,
    /// The game ends on a full board only.
    FullOnly,
    /// The moves before the last one stay when the game ends.
    MovesLeft,
    /// Every free square may be played in the opening.
    OpenOpening,
    /// One free square of the centre may not be played while there are others.
    OpeningLacksSquare,
    /// The opening ends one square early.
    OpeningEndsEarly,
    /// On odd sides, the centre is one further.
    OddCentre,
    /// Free squares where nothing flips may be played.
    NothingFlips,
    /// Occupied squares from which lines lead may be played.
    Occupied,
    /// A square that is no move is played all the same.
    IllegalPlayed,
    /// A move that is not allowed is ignored.
    IllegalIgnored,
    /// A move after the end is ignored.
    LateIgnored,
    /// A size out of range gives the nearest board.
    AnySize,
    /// Width and height are exchanged.
    SidesSwapped,
}
