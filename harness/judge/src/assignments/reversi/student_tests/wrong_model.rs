//! [`WrongRules`]: the rules of the reference, written out once more so that one place of them can be changed.
//!
//! Every decision that a defect touches asks for it where the decision is made. Without a defect the rules are those of the
//! reference, which a test holds on whole games and on boards that no game reaches.

use std::collections::BTreeMap;

use reference::reversi::{Board, DIRECTIONS, Dimensions, Model, Player, Position, PositionSet, SIZES};

use super::defect::Defect;
use crate::assignments::reversi::swapped::{ModelRules, Played};

/// The rules of a model, with a defect or without one.
#[derive(Debug)]
pub(super) struct WrongRules(Option<Defect>);

impl WrongRules {
    #[cfg(test)]
    pub(super) const WITHOUT_DEFECT: WrongRules = WrongRules(None);

    pub(super) const fn with(defect: Defect) -> WrongRules {
        WrongRules(Some(defect))
    }

    /// The defect, if there is one.
    pub(super) fn defect(&self) -> Option<Defect> {
        self.0
    }
}

/// A model while its rules are applied.
struct WrongGame {
    defect: Option<Defect>,
    board: Board,
    turn: Option<Player>,
    winner: Option<Player>,
    moves: BTreeMap<Position, PositionSet>,
}

/// Applies a change to a model.
fn changed<T>(rules: &WrongRules, model: &mut Model, change: impl FnOnce(&mut WrongGame) -> T) -> T {
    let mut game = WrongGame::of(rules, model);
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
        changed(self, model, WrongGame::compute);
    }

    fn play(&self, model: &mut Model, position: Position) -> Played {
        changed(self, model, |game| game.play(position))
    }

    fn find_flips(&self, model: &Model, start: Position, direction: Dimensions) -> PositionSet {
        WrongGame::of(self, model).find_flips(start, direction)
    }

    fn evaluate(&self, model: &Model, position: Position) -> PositionSet {
        WrongGame::of(self, model).evaluate(position)
    }

    fn compute(&self, model: &mut Model) {
        changed(self, model, WrongGame::compute);
    }

    fn advance(&self, model: &mut Model) -> bool {
        changed(self, model, WrongGame::advance)
    }

    fn finish(&self, model: &mut Model) {
        changed(self, model, WrongGame::finish);
    }

    fn really_play(&self, model: &mut Model, position: Position, gained: PositionSet) {
        changed(self, model, |game| game.really_play(position, gained));
    }
}

impl WrongGame {
    fn of(rules: &WrongRules, model: &Model) -> WrongGame {
        WrongGame {
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
        if self.has(Defect::OneTile) {
            line.iter().find(|at| *at == self.step(start, direction)).into_iter().collect()
        } else {
            line
        }
    }

    fn line(&self, start: Position, direction: Dimensions) -> PositionSet {
        let (mut flips, mut closed) = (PositionSet::empty(), PositionSet::empty());
        let mut at = start;
        // One step more than the longest line of tiles: behind it is the edge.
        for _ in 1..=*SIZES.end() {
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
        Some(free.into_iter().map(|position| (position, position.into())).collect())
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
