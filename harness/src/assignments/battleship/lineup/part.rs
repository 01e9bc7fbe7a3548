//! The parts of a game, what they are asked, and why a game stops.

use reference::battleship::{Attack, Point, Seat, ShipId, View};

use crate::assignments::battleship::game_config::Placement;
use crate::model::Breach;

/// A part of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GamePart {
    /// The Game, which runs it.
    Game,
    /// The first or second board that the Game makes: `play` makes them in the order of the players.
    Board(Seat),
    /// The player who attacks first, or second.
    Player(Seat),
}

impl GamePart {
    /// All of them, in report order.
    pub(crate) const ALL: [GamePart; 5] = [
        GamePart::Game,
        GamePart::Board(Seat::First),
        GamePart::Board(Seat::Second),
        GamePart::Player(Seat::First),
        GamePart::Player(Seat::Second),
    ];

    /// Its name in the report.
    pub(crate) fn title(self) -> &'static str {
        match self {
            GamePart::Game => "Game",
            GamePart::Board(Seat::First) => "Board 1",
            GamePart::Board(Seat::Second) => "Board 2",
            GamePart::Player(Seat::First) => "Player 1",
            GamePart::Player(Seat::Second) => "Player 2",
        }
    }

    /// Its place in [`GamePart::ALL`].
    pub(crate) fn index(self) -> usize {
        match self {
            GamePart::Game => 0,
            GamePart::Board(seat) => 1 + seat_index(seat),
            GamePart::Player(seat) => 3 + seat_index(seat),
        }
    }
}

/// Why a game stops before its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum GameStop {
    /// A part did what the handout does not allow.
    Breach(GamePart, Breach),
    /// A grader error.
    Grader(String),
}

/// 0 or 1.
pub(super) fn seat_index(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}

/// A command to a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoardCommand {
    Clear,
    Block,
    Unblock,
    Place(Placement),
    Unplace(Placement),
    Display(View),
    Attack(Point),
    AllDestroyed,
}

/// A board's answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum BoardResponse {
    Done,
    Truth(bool),
    Shown(String),
    Attacked(Attack),
}

/// The arguments of `recordAttackResult`, as a Game gives them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AttackNotice {
    pub(crate) at: Point,
    pub(crate) valid: bool,
    pub(crate) hit: bool,
    pub(crate) destroyed: bool,
    pub(crate) id: ShipId,
}

impl BoardResponse {
    /// The truth value; anything else is false.
    pub(super) fn truth(&self) -> bool {
        match self {
            BoardResponse::Truth(truth) => *truth,
            BoardResponse::Done | BoardResponse::Shown(_) | BoardResponse::Attacked(_) => false,
        }
    }
}

impl AttackNotice {
    /// The arguments for this attack.
    pub(super) fn of(at: Point, outcome: Attack) -> AttackNotice {
        let (valid, hit, destroyed, id) = match outcome {
            Attack::Invalid => (false, false, false, 0),
            Attack::Miss => (true, false, false, 0),
            Attack::Hit => (true, true, false, 0),
            Attack::Destroyed(id) => (true, true, true, id),
        };
        AttackNotice { at, valid, hit, destroyed, id }
    }

    /// The attack that it tells of.
    pub(crate) fn outcome(self) -> Attack {
        match (self.valid, self.hit, self.destroyed) {
            (false, ..) => Attack::Invalid,
            (true, false, _) => Attack::Miss,
            (true, true, false) => Attack::Hit,
            (true, true, true) => Attack::Destroyed(self.id),
        }
    }
}
