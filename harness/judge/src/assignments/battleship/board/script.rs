//! A Board scenario: a game's data, the steps, and the part of the answers that its check looks at.

use reference::battleship::{Direction, Point, ShipId, View};

use super::step::{AimedShot, AttackVariables, BoardOp, BoardStep};
use crate::assignments::battleship::game_config::{GameConfig, Placement};
use crate::assignments::transcript::Role;

/// The check on the constructor.
pub(super) const CONSTRUCTOR: &str = "board.construct.sizes";

/// The part of a script's answers that its check looks at. One defect should fail its own check and little else, so each
/// check names the part that its clause speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BoardFocus {
    /// Answers of placeShip, unplaceShip and allShipsDestroyed.
    Answers,
    /// Validity of attacks.
    AttackValidity,
    /// Hits of valid attacks, and nothing else.
    AttackHits,
    /// Validity and hits of attacks.
    AttackShots,
    /// Destroyed ships and their ids.
    AttackDestroys,
    /// An id left alone by hits that destroy nothing.
    AttackKeepsId,
    /// Everything that `attack` promises.
    Attacks,
    /// Headers, row numbers, spaces and line ends of displays.
    DisplayLayout,
    /// The cells of displays, white space aside.
    DisplayCells,
    /// No output from anything but `display`.
    Silence,
    /// The share and evenness of the positions that `block` blocks.
    BlockShare,
    /// The same, told by a ship of its own for each position, of a Board that takes none away. It can only be right.
    BlockByFleet,
    /// The positions of ship 0, which placing, attacking and displaying agree on.
    Lies,
}

/// What becomes of a Board before its first call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Beginning {
    /// Nothing: it is as its constructor left it.
    AsMade,
    /// It is cleared, which does what the constructor may have left undone.
    Cleared,
}

/// The directions that a Board is called with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Directions {
    /// Those of the steps.
    AsRequired,
    /// HORIZONTAL in place of VERTICAL and the other way round.
    Exchanged,
}

/// The views that a Board is asked to display.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Views {
    /// Those of the steps.
    AsRequired,
    /// Everything in place of shots only and the other way round.
    Exchanged,
}

/// The types of ship that the game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fleet {
    /// Those of the scenario.
    AsRequired,
    /// Those of the scenario between two that are never placed.
    BetweenSpare,
}

/// Steps on boards of one game.
#[derive(Debug, Clone)]
pub(super) struct BoardScript {
    pub(super) config: GameConfig,
    pub(super) steps: Vec<BoardStep>,
    pub(super) focus: BoardFocus,
    /// The check that the script is about.
    pub(super) check: &'static str,
    pub(super) beginning: Beginning,
    pub(super) directions: Directions,
    pub(super) views: Views,
    pub(super) fleet: Fleet,
}

/// The caller's variables before an attack whose check does not look at them.
pub(super) const POISON: AttackVariables = AttackVariables { hit: true, destroyed: true, id: 77 };

impl BoardScript {
    /// A script that begins with one board.
    pub(super) fn new(config: GameConfig, focus: BoardFocus) -> BoardScript {
        let (beginning, directions) = (Beginning::AsMade, Directions::AsRequired);
        let (views, fleet) = (Views::AsRequired, Fleet::AsRequired);
        BoardScript { config, steps: Vec::new(), focus, check: "", beginning, directions, views, fleet }
            .board(0)
    }

    /// A script about answers on a board of that size with ships of these lengths.
    pub(super) fn of_answers(rows: i32, cols: i32, lengths: &[i32]) -> BoardScript {
        BoardScript::new(GameConfig::with_lengths(rows, cols, lengths), BoardFocus::Answers)
    }

    /// The same script with symbols of ships that are no capital letters.
    pub(super) fn oddly_shown(self) -> BoardScript {
        BoardScript { config: self.config.oddly_shown(), ..self }
    }

    /// A step as it is sent.
    pub(super) fn said(&self, step: &BoardStep) -> BoardStep {
        self.views.said(self.directions.said(step))
    }

    /// The same script about that check.
    pub(super) fn about(self, check: &'static str) -> BoardScript {
        BoardScript { check, ..self }
    }

    /// True for a script about the constructor that asks other functions what it made.
    pub(super) fn asks_new_boards(&self) -> bool {
        let is_making = |op| matches!(op, BoardOp::New | BoardOp::Place(_) | BoardOp::Delete);
        self.check == CONSTRUCTOR && !self.steps.iter().all(|step| is_making(step.op))
    }

    /// True for a script that places ships.
    pub(super) fn places_ships(&self) -> bool {
        self.steps.iter().any(|step| matches!(step.op, BoardOp::Place(_)))
    }

    /// The same script with boards that are cleared before anything else is done with them.
    pub(super) fn cleared(&self) -> BoardScript {
        let clear = |step: &BoardStep| BoardStep { op: BoardOp::Clear, role: Role::Judged, ..*step };
        let steps = self.steps.iter().flat_map(|step| {
            let clear = (step.op == BoardOp::New).then(|| clear(step));
            [Some(*step), clear].into_iter().flatten()
        });
        BoardScript { steps: steps.collect(), beginning: Beginning::Cleared, ..self.clone() }
    }

    /// The reason why nothing that goes wrong in it is a fault.
    pub(super) fn excuse(&self) -> Option<&'static str> {
        self.directions.excuse().or(self.views.excuse()).or(self.fleet.excuse())
    }

    /// What is told of it where it passes.
    pub(super) fn told(&self) -> Option<String> {
        self.directions.told().or_else(|| self.views.told()).or(self.fleet.told())
    }

    /// Makes one more board.
    pub(super) fn board(mut self, board: u8) -> BoardScript {
        self.push(board, BoardOp::New);
        self
    }

    /// Adds an operation on the first board.
    pub(super) fn then(mut self, op: BoardOp) -> BoardScript {
        self.push(0, op);
        self
    }

    /// Adds an operation on a board.
    pub(super) fn on(mut self, board: u8, op: BoardOp) -> BoardScript {
        self.push(board, op);
        self
    }

    /// Adds a placement that its scenario needs: without the right answer it shows nothing.
    pub(super) fn provided(self, op: BoardOp) -> BoardScript {
        self.provided_on(0, op)
    }

    /// Adds such a placement on a board.
    pub(super) fn provided_on(mut self, board: u8, op: BoardOp) -> BoardScript {
        self.steps.push(BoardStep { board, op, role: Role::Premise });
        self
    }

    /// Adds many operations on the first board.
    pub(super) fn all(mut self, ops: impl IntoIterator<Item = BoardOp>) -> BoardScript {
        ops.into_iter().for_each(|op| self.push(0, op));
        self
    }

    /// Adds many operations on a board.
    pub(super) fn all_on(mut self, board: u8, ops: impl IntoIterator<Item = BoardOp>) -> BoardScript {
        ops.into_iter().for_each(|op| self.push(board, op));
        self
    }

    fn push(&mut self, board: u8, op: BoardOp) {
        self.steps.push(BoardStep { board, op, role: Role::Judged });
    }
}

/// Ships below one another whose symbols are no capital letters, from position (0,1) down.
pub(super) fn odd_fleet(lengths: &[i32], focus: BoardFocus) -> BoardScript {
    let config = GameConfig::with_lengths(6, 5, lengths).oddly_shown();
    let ids = 0..config.n_ships();
    BoardScript::new(config, focus).all(ids.map(|id| place(id, 1, id, Direction::Horizontal)))
}

/// Places a ship.
pub(super) fn place(r: i32, c: i32, id: ShipId, direction: Direction) -> BoardOp {
    BoardOp::Place(Placement { at: Point::new(r, c), id, direction })
}

/// Takes a ship away.
pub(super) fn unplace(r: i32, c: i32, id: ShipId, direction: Direction) -> BoardOp {
    BoardOp::Unplace(Placement { at: Point::new(r, c), id, direction })
}

/// Attacks at every position of the configuration's board, by rows.
pub(super) fn attack_all(config: &GameConfig) -> Vec<BoardOp> {
    config.points().into_iter().map(|p| attack(p.r, p.c)).collect()
}

/// Attacks a position.
pub(super) fn attack(r: i32, c: i32) -> BoardOp {
    BoardOp::Attack(AimedShot { at: Point::new(r, c), before: POISON })
}

/// Attacks a position with the caller's variables holding this.
pub(super) fn attack_with(at: Point, before: AttackVariables) -> BoardOp {
    BoardOp::Attack(AimedShot { at, before })
}

/// Displays everything.
pub(super) const SHOW: BoardOp = BoardOp::Display(View::Everything);

/// Displays shots only.
pub(super) const SHOW_SHOTS: BoardOp = BoardOp::Display(View::ShotsOnly);
