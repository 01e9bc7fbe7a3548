//! [`MUTANTS`]: the models that are wrong in one place.
//!
//! A mutant is known to its readers by the behaviour that it lacks. Its check says what noticing it is worth: nothing where the
//! tests that students are given notice it already.

use super::defect::Defect;
use super::situations::Situation;
use super::wrong_model::WrongRules;
use crate::model::ComponentId;

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
    mutant(Defect::SquareMissing, "tests.flips.set", "the set of a move that flips contains its own square"),
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
    mutant(
        Defect::OpeningLacksSquare,
        "tests.opening.squares",
        "every free square of the centre may be played",
    ),
    mutant(
        Defect::OddCentre,
        "tests.opening.squares",
        "the centre of a board with odd sides is where 3.1 puts it",
    ),
    mutant(Defect::OpeningEndsEarly, "tests.opening.end", "the opening lasts until the centre is full"),
    mutant(
        Defect::NothingFlips,
        "tests.illegal.squares",
        "a free square where nothing would flip is no move",
    ),
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
    /// The situation without which the defect does not show, where there is one to name.
    pub(super) fn situation(&self) -> Option<Situation> {
        self.rules.defect().and_then(Situation::of)
    }

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
    use std::collections::{BTreeMap, BTreeSet};

    use reference::reversi::{Board, DIRECTIONS, Dimensions, Model, Player, Position};

    use super::*;
    use crate::assignments::reversi::student_tests::rubric::{OWN, RIGHT, RUBRIC, ids};
    use crate::assignments::reversi::swapped::{ModelRules, RightRules};

    #[test]
    fn every_row_about_wrong_models_has_some_and_every_mutant_a_row() {
        let named: BTreeSet<&str> = MUTANTS.iter().map(|mutant| mutant.check).collect();
        let rows: BTreeSet<&str> = ids().filter(|id| ![OWN, RIGHT].contains(id)).collect();
        assert_eq!(named, rows);
        assert_eq!(RUBRIC.iter().flat_map(|topic| topic.checks).map(|check| check.points).sum::<u32>(), 20);
    }

    #[test]
    fn no_two_mutants_are_the_same_or_sound_the_same() {
        let texts: BTreeSet<&str> = MUTANTS.iter().map(|mutant| mutant.behaviour).collect();
        let rules: BTreeSet<String> = MUTANTS.iter().map(|mutant| format!("{:?}", mutant.rules)).collect();
        assert_eq!((texts.len(), rules.len()), (MUTANTS.len(), MUTANTS.len()));
    }

    const NONE: WrongRules = WrongRules::WITHOUT_DEFECT;

    /// Numbers that look random.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, end: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) as usize % end
        }
    }

    /// A model as the rules begin it; `None` for a size that they refuse.
    fn begun(rules: &dyn ModelRules, asked: Dimensions) -> Option<Model> {
        let board = Board::new(rules.size(asked)).ok()?;
        let mut model = Model::from_parts(board, Some(Player::Dark), None, BTreeMap::new());
        rules.start(&mut model);
        Some(model)
    }

    /// A board with any tiles, any turn, and the moves of some other state.
    fn tampered(numbers: &mut Numbers) -> Model {
        let size = |numbers: &mut Numbers| 2 + numbers.below(7) as i32;
        let mut board = Board::new(Dimensions::new(size(numbers), size(numbers))).unwrap();
        let owners = [None, Some(Player::Dark), Some(Player::Light)];
        for position in board.positions().collect::<Vec<_>>() {
            board.set(position, owners[numbers.below(3)]);
        }
        let mut model =
            Model::from_parts(board, owners[numbers.below(3)], owners[numbers.below(3)], BTreeMap::new());
        if numbers.below(2) == 0 {
            model.compute_next_moves();
        }
        model
    }

    /// All that the rules make of a state.
    fn consequences(rules: &dyn ModelRules, model: &Model, at: Position) -> Vec<String> {
        let after = |change: &dyn Fn(&mut Model) -> String| {
            let mut model = model.clone();
            let said = change(&mut model);
            format!("{said} {model:?}")
        };
        let gained = model.evaluate_position(at);
        let flips = DIRECTIONS.map(|direction| rules.find_flips(model, at, direction));
        vec![
            format!("{flips:?} {}", rules.evaluate(model, at)),
            after(&|model| format!("{:?}", rules.play(model, at))),
            after(&|model| format!("{:?}", rules.compute(model))),
            after(&|model| rules.advance(model).to_string()),
            after(&|model| format!("{:?}", rules.finish(model))),
            after(&|model| format!("{:?}", rules.really_play(model, at, gained))),
        ]
    }

    /// The first step at which a game of the rules differs from one of the right rules with the same choices.
    fn differs_in_a_game(rules: &dyn ModelRules, asked: Dimensions, numbers: &mut Numbers) -> bool {
        let (Some(mut right), Some(mut wrong)) = (begun(&RightRules, asked), begun(rules, asked)) else {
            return begun(&RightRules, asked).is_some() != begun(rules, asked).is_some();
        };
        for _ in 0..70 {
            let anywhere = Position::new(numbers.below(8) as i32, numbers.below(8) as i32);
            let moves: Vec<Position> = right.next_moves().keys().copied().collect();
            let choice = if moves.is_empty() { anywhere } else { moves[numbers.below(moves.len())] };
            for at in [anywhere, choice] {
                let played = RightRules.play(&mut right, at) != rules.play(&mut wrong, at);
                if played || right != wrong {
                    return true;
                }
            }
        }
        false
    }

    #[test]
    fn without_a_defect_the_rules_are_those_of_the_reference() {
        let mut numbers = Numbers(1);
        for width in 1..=9 {
            for height in 1..=9 {
                assert!(!differs_in_a_game(&NONE, Dimensions::new(width, height), &mut numbers));
            }
        }
        for _ in 0..3000 {
            let model = tampered(&mut numbers);
            let at = Position::new(numbers.below(10) as i32 - 1, numbers.below(10) as i32 - 1);
            assert_eq!(
                consequences(&NONE, &model, at),
                consequences(&RightRules, &model, at),
                "{model:?} {at}"
            );
        }
    }

    #[test]
    fn every_defect_shows_in_games_that_public_functions_can_play() {
        for mutant in &MUTANTS {
            let mut numbers = Numbers(2);
            let sizes = |numbers: &mut Numbers| {
                Dimensions::new(1 + numbers.below(9) as i32, 1 + numbers.below(9) as i32)
            };
            let games = 0..20_000;
            let mut shown =
                games.map(|_| differs_in_a_game(&mutant.rules, sizes(&mut numbers), &mut numbers));
            assert!(shown.any(|shown| shown), "{}", mutant.behaviour);
        }
    }
}
