//! [`WrongRules`]: the rules of the reference, written out once more so that one place of them can be changed.
//!
//! Every decision that a defect touches asks for it where the decision is made. Without a defect the rules are those of the
//! reference, which a test holds on whole games and on boards that no game reaches.

use std::collections::BTreeMap;

use reference::reversi::{Board, DIRECTIONS, Dimensions, Model, Player, Position, PositionSet, SIZES};

use super::defects::Defect;
use crate::assignments::reversi::swapped::{ModelRules, Played};

/// The rules of a model, with a defect or without one.
#[derive(Debug)]
pub(super) struct WrongRules(Option<Defect>);

impl WrongRules {
    pub(super) const fn with(defect: Defect) -> WrongRules {
        WrongRules(Some(defect))
    }
}

/// A model while its rules are applied.
struct Game {
    defect: Option<Defect>,
    board: Board,
    turn: Option<Player>,
    winner: Option<Player>,
    moves: BTreeMap<Position, PositionSet>,
}

/// Applies a change to a model.
fn changed<T>(rules: &WrongRules, model: &mut Model, change: impl FnOnce(&mut Game) -> T) -> T {
    let mut game = Game::of(rules, model);
    let result = change(&mut game);
    *model = Model::from_parts(game.board, game.turn, game.winner, game.moves);
    result
}

impl ModelRules for WrongRules {
    fn size(&self, asked: Dimensions) -> Dimensions {
        let near = |side: i32| side.clamp(*SIZES.start(), *SIZES.end());
        match self.0 {
            Some(Defect::AnySize) => Dimensions::new(near(asked.width), near(asked.height)),
            Some(Defect::SidesSwapped) => Dimensions::new(asked.height, asked.width),
            Some(_) | None => asked,
        }
    }

    fn start(&self, model: &mut Model) {
        changed(self, model, Game::compute);
    }

    fn play(&self, model: &mut Model, position: Position) -> Played {
        changed(self, model, |game| game.play(position))
    }

    fn find_flips(&self, model: &Model, start: Position, direction: Dimensions) -> PositionSet {
        Game::of(self, model).find_flips(start, direction)
    }

    fn evaluate(&self, model: &Model, position: Position) -> PositionSet {
        Game::of(self, model).evaluate(position)
    }

    fn compute(&self, model: &mut Model) {
        changed(self, model, Game::compute);
    }

    fn advance(&self, model: &mut Model) -> bool {
        changed(self, model, Game::advance)
    }

    fn finish(&self, model: &mut Model) {
        changed(self, model, Game::finish);
    }

    fn really_play(&self, model: &mut Model, position: Position, gained: PositionSet) {
        changed(self, model, |game| game.really_play(position, gained));
    }
}

impl Game {
    fn of(rules: &WrongRules, model: &Model) -> Game {
        Game {
            defect: rules.0,
            board: model.board().clone(),
            turn: model.turn(),
            winner: model.winner(),
            moves: model.next_moves().clone(),
        }
    }

    fn has(&self, defect: Defect) -> bool {
        self.defect == Some(defect)
    }

    fn play(&mut self, position: Position) -> Played {
        let over = self.turn.is_none();
        match self.moves.get(&position).copied().filter(|_| !over) {
            Some(gained) => self.really_play(position, gained),
            None if over && self.has(Defect::LateIgnored) => {}
            None if over => return Played::Over,
            None if self.has(Defect::IllegalIgnored) => {}
            None if self.has(Defect::IllegalPlayed) && self.board.contains(position) => {
                self.really_play(position, PositionSet::empty());
            }
            None => return Played::NotAllowed,
        }
        Played::Done
    }

    fn find_flips(&self, start: Position, direction: Dimensions) -> PositionSet {
        let without = DIRECTIONS.iter().position(|each| *each == direction).map(Defect::NoDirection);
        if without.is_some() && without == self.defect {
            return PositionSet::empty();
        }
        let line = self.line(start, direction);
        if self.has(Defect::OneTile) { line.iter().find(|at| *at == self.step(start, direction)).into_iter().collect() } else { line }
    }

    fn line(&self, start: Position, direction: Dimensions) -> PositionSet {
        let (mut flips, mut closed) = (PositionSet::empty(), PositionSet::empty());
        let mut at = start;
        for _ in 1..*SIZES.end() {
            at = self.step(at, direction);
            if !self.board.contains(at) {
                return if self.has(Defect::EdgeEnd) { flips } else { closed };
            }
            match self.board.get(at) {
                None => return if self.has(Defect::FreeEnd) { flips } else { closed },
                tile if tile == self.turn && self.has(Defect::Beyond) => closed = flips,
                tile if tile == self.turn => return flips,
                Some(_) => flips.extend([at]),
            }
        }
        closed
    }

    fn step(&self, from: Position, direction: Dimensions) -> Position {
        let Position { x, y } = from + direction;
        let Dimensions { width, height } = self.board.dimensions();
        if self.has(Defect::Wraps) && self.board.contains(from) {
            return Position::new(x.rem_euclid(width), y.rem_euclid(height));
        }
        Position::new(x, y)
    }

    fn evaluate(&self, position: Position) -> PositionSet {
        let occupied = self.board.get(position).is_some() && !self.has(Defect::Occupied);
        if !self.board.contains(position) || occupied {
            return PositionSet::empty();
        }
        let lines = DIRECTIONS.iter().map(|direction| self.find_flips(position, *direction));
        let most = if self.has(Defect::FirstLine) { 1 } else { DIRECTIONS.len() };
        let lines = lines.filter(|line| !line.is_empty()).take(most);
        let mut gained = lines.fold(PositionSet::empty(), |all, line| all | line);
        let is_move = !gained.is_empty() || self.has(Defect::NothingFlips);
        if is_move && !self.has(Defect::SquareMissing) {
            gained.insert(position);
        }
        gained
    }

    fn compute(&mut self) {
        self.moves = match self.turn {
            None => BTreeMap::new(),
            Some(_) => self.opening_moves().unwrap_or_else(|| self.capturing_moves()),
        };
    }

    /// The moves of the opening; `None` once it has ended.
    fn opening_moves(&self) -> Option<BTreeMap<Position, PositionSet>> {
        let is_free = |position: &Position| self.board.get(*position).is_none();
        let mut free: Vec<Position> = self.centre().into_iter().filter(is_free).collect();
        if free.len() <= usize::from(self.has(Defect::OpeningEndsEarly)) {
            return None;
        }
        if self.has(Defect::OpenOpening) {
            free = self.board.positions().filter(is_free).collect();
        }
        if self.has(Defect::OpeningLacksSquare) && free.len() > 1 {
            free.pop();
        }
        let gained = |at: Position| if self.has(Defect::SquareMissing) { PositionSet::empty() } else { at.into() };
        Some(free.into_iter().map(|position| (position, gained(position))).collect())
    }

    fn centre(&self) -> [Position; 4] {
        let Dimensions { width, height } = self.board.dimensions();
        let further = |side: i32| if self.has(Defect::OddCentre) { side % 2 } else { 0 };
        self.board.centre().map(|at| Position::new(at.x + further(width), at.y + further(height)))
    }

    fn capturing_moves(&self) -> BTreeMap<Position, PositionSet> {
        let moves = self.board.positions().map(|position| (position, self.evaluate(position)));
        moves.filter(|(_, gained)| !gained.is_empty()).collect()
    }

    fn advance(&mut self) -> bool {
        let before = std::mem::take(&mut self.moves);
        if !self.has(Defect::TurnStays) {
            self.turn = self.turn.map(Player::other);
        }
        self.compute();
        let can_move = !self.moves.is_empty();
        if self.has(Defect::StaleMoves) {
            self.moves = before;
        }
        can_move
    }

    fn finish(&mut self) {
        let count = |player: Player| self.board.count(Some(player));
        let winner = match count(Player::Dark).cmp(&count(Player::Light)) {
            std::cmp::Ordering::Greater => Some(Player::Dark),
            std::cmp::Ordering::Less => Some(Player::Light),
            std::cmp::Ordering::Equal => None,
        };
        if self.has(Defect::NeverOver) {
            return;
        }
        self.winner = self.declared(winner);
        if !self.has(Defect::TurnKept) {
            self.turn = None;
        }
        if !self.has(Defect::MovesLeft) {
            self.moves.clear();
        }
    }

    /// The winner that the model names in place of the right one.
    fn declared(&self, winner: Option<Player>) -> Option<Player> {
        match (self.defect, winner) {
            (Some(Defect::TieToDark), None) => Some(Player::Dark),
            (Some(Defect::TieToLight), None) => Some(Player::Light),
            (Some(Defect::WinnerSwapped), Some(winner)) => Some(winner.other()),
            (Some(Defect::NoWinner), _)
            | (Some(Defect::DarkNeverWins), Some(Player::Dark))
            | (Some(Defect::LightNeverWins), Some(Player::Light)) => None,
            (_, winner) => winner,
        }
    }

    fn really_play(&mut self, position: Position, gained: PositionSet) {
        let square = PositionSet::from(position);
        let taken = match self.defect {
            Some(Defect::NoFlips) => square,
            Some(Defect::SquareEmpty) => gained & !square,
            Some(_) | None => gained | square,
        };
        self.board.set_all(taken, self.turn);
        self.pass_on();
    }

    fn pass_on(&mut self) {
        let before = self.moves.clone();
        if self.advance() {
            return;
        }
        if !self.has(Defect::NoSecondTry) && self.advance() {
            self.pass_back();
            return;
        }
        let is_full = self.board.count(None) == 0;
        if is_full || !self.has(Defect::FullOnly) {
            self.finish();
        }
        if self.has(Defect::MovesLeft) {
            self.moves = before;
        }
    }

    /// Leaves the turn with the player who has just moved.
    fn pass_back(&mut self) {
        if self.has(Defect::StuckTurn) {
            self.turn = self.turn.map(Player::other);
        }
        if self.has(Defect::StuckTurn) || self.has(Defect::NoMovesAfterPass) {
            self.moves.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::reversi::student_tests::defects::MUTANTS;
    use crate::assignments::reversi::swapped::RightRules;

    const NONE: WrongRules = WrongRules(None);

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
        let mut model = Model::from_parts(board, owners[numbers.below(3)], owners[numbers.below(3)], BTreeMap::new());
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
            assert_eq!(consequences(&NONE, &model, at), consequences(&RightRules, &model, at), "{model:?} {at}");
        }
    }

    #[test]
    fn every_defect_shows_in_games_that_public_functions_can_play() {
        for mutant in &MUTANTS {
            let mut numbers = Numbers(2);
            let sizes = |numbers: &mut Numbers| Dimensions::new(1 + numbers.below(9) as i32, 1 + numbers.below(9) as i32);
            let games = 0..20_000;
            let mut shown = games.map(|_| differs_in_a_game(&mutant.rules, sizes(&mut numbers), &mut numbers));
            assert!(shown.any(|shown| shown), "{}", mutant.behaviour);
        }
    }
}
