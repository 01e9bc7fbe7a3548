//! [`Defect`]: the ways in which a model is wrong in one place, and [`MUTANTS`], the models that are so.
//!
//! A mutant is known to its readers by the behaviour that it lacks. Its check says what noticing it is worth: nothing where the
//! tests that students are given notice it already.

use super::wrong_model::WrongRules;
use crate::model::ComponentId;

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
    /// The set of a move lacks the square itself.
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

/// A wrong model as the report knows it.
pub(super) struct Mutant {
    pub(super) rules: WrongRules,
    /// The check that it counts for.
    pub(super) check: &'static str,
    /// The behaviour that it lacks, as a sentence without its full stop.
    pub(super) behaviour: &'static str,
}

/// The check of the mutants that the given tests notice.
pub(super) const GIVEN: &str = "tests.given.kept";

const fn mutant(defect: Defect, check: &'static str, behaviour: &'static str) -> Mutant {
    Mutant { rules: WrongRules::with(defect), check, behaviour }
}

/// All of them, in the order of the report.
pub(super) static MUTANTS: [Mutant; 43] = [
    mutant(Defect::NoFlips, "tests.flips.line", "the tiles in a line change their owner"),
    mutant(Defect::OneTile, "tests.flips.line", "all tiles of a line flip, however many they are"),
    mutant(Defect::FirstLine, "tests.flips.lines", "all lines of a move flip"),
    mutant(Defect::FreeEnd, "tests.flips.end", "a line that leads to a free square does not flip"),
    mutant(Defect::EdgeEnd, "tests.flips.end", "a line that leads to the edge of the board does not flip"),
    mutant(Defect::SquareMissing, "tests.flips.set", "the set of a move contains the square that is played"),
    mutant(Defect::Wraps, "tests.flips.far", "a line does not go on at the opposite edge"),
    mutant(Defect::Beyond, "tests.flips.far", "a line ends at the first tile of the player's own"),
    mutant(Defect::NoDirection(1), "tests.directions.rows", "lines lead to the left"),
    mutant(Defect::NoDirection(6), "tests.directions.rows", "lines lead to the right"),
    mutant(Defect::NoDirection(3), "tests.directions.columns", "lines lead up"),
    mutant(Defect::NoDirection(4), "tests.directions.columns", "lines lead down"),
    mutant(Defect::NoDirection(0), "tests.directions.diagonals", "lines lead up and left"),
    mutant(Defect::NoDirection(5), "tests.directions.diagonals", "lines lead up and right"),
    mutant(Defect::NoDirection(2), "tests.directions.diagonals", "lines lead down and left"),
    mutant(Defect::NoDirection(7), "tests.directions.diagonals", "lines lead down and right"),
    mutant(Defect::NoSecondTry, "tests.pass.over", "the game goes on when only one player cannot move"),
    mutant(Defect::StuckTurn, "tests.pass.turn", "a player who cannot move is passed over"),
    mutant(Defect::NoMovesAfterPass, "tests.pass.moves", "a player who plays again has moves to choose from"),
    mutant(Defect::StaleMoves, "tests.pass.moves", "the moves are those of the player whose turn it is"),
    mutant(Defect::NeverOver, "tests.end.over", "the game is over when neither player can move"),
    mutant(Defect::TurnKept, "tests.end.over", "it is nobody's turn once the game is over"),
    mutant(Defect::FullOnly, "tests.end.stuck", "the game can end before the board is full"),
    mutant(Defect::WinnerSwapped, "tests.end.winner", "the winner is the player with more tiles, not fewer"),
    mutant(Defect::NoWinner, "tests.end.winner", "there is a winner at the end"),
    mutant(Defect::DarkNeverWins, "tests.end.winner", "Dark can win"),
    mutant(Defect::LightNeverWins, "tests.end.winner", "Light can win"),
    mutant(Defect::TieToDark, "tests.end.tie", "Dark does not win a tie"),
    mutant(Defect::TieToLight, "tests.end.tie", "Light does not win a tie"),
    mutant(Defect::MovesLeft, "tests.end.moves", "there are no moves once the game is over"),
    mutant(Defect::OpeningLacksSquare, "tests.opening.squares", "every free square of the centre may be played"),
    mutant(Defect::OddCentre, "tests.opening.squares", "the centre of a board with odd sides is where 3.1 puts it"),
    mutant(Defect::OpeningEndsEarly, "tests.opening.end", "the opening lasts until the centre is full"),
    mutant(Defect::NothingFlips, "tests.illegal.squares", "a free square where nothing would flip is no move"),
    mutant(Defect::Occupied, "tests.illegal.squares", "an occupied square is no move"),
    mutant(Defect::LateIgnored, "tests.illegal.after-end", "playing after the end throws"),
    mutant(Defect::AnySize, "tests.sizes.range", "a board that is too small or too large is refused"),
    mutant(Defect::SquareEmpty, GIVEN, "a move puts a tile on its square"),
    mutant(Defect::TurnStays, GIVEN, "the turn passes to the other player"),
    mutant(Defect::OpenOpening, GIVEN, "only the centre may be played in the opening"),
    mutant(Defect::IllegalPlayed, GIVEN, "a square that is no move is not played"),
    mutant(Defect::IllegalIgnored, GIVEN, "a move that is not allowed throws"),
    mutant(Defect::SidesSwapped, GIVEN, "the width is the first of the two dimensions"),
];

impl Mutant {
    /// The group that it belongs to: `flips`.
    pub(super) fn group(&self) -> &'static str {
        self.check.split('.').nth(1).unwrap_or_default()
    }
}

/// The mutants of a check.
pub(super) fn of_check(check: ComponentId) -> impl Iterator<Item = (usize, &'static Mutant)> {
    MUTANTS.iter().enumerate().filter(move |(_, mutant)| mutant.check == check)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::assignments::reversi::student_tests::rubric::{OWN, RIGHT, RUBRIC, ids};

    #[test]
    fn every_row_about_wrong_models_has_some_and_every_mutant_a_row() {
        let named: BTreeSet<&str> = MUTANTS.iter().map(|mutant| mutant.check).collect();
        let rows: BTreeSet<&str> = ids().filter(|id| ![OWN, RIGHT].contains(id)).collect();
        assert_eq!(named, rows);
        assert_eq!(RUBRIC.iter().flat_map(|topic| topic.checks).map(|check| check.points).sum::<u32>(), 27);
    }

    #[test]
    fn no_two_mutants_are_the_same_or_sound_the_same() {
        let texts: BTreeSet<&str> = MUTANTS.iter().map(|mutant| mutant.behaviour).collect();
        let rules: BTreeSet<String> = MUTANTS.iter().map(|mutant| format!("{:?}", mutant.rules)).collect();
        assert_eq!((texts.len(), rules.len()), (MUTANTS.len(), MUTANTS.len()));
    }
}
