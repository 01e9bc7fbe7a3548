//! Messages between the components of a game, wherever each of them is: commands to a board, and news of an attack.

use reference::battleship::{Attack, Point, ShipId, View};

use super::game_config::Placement;

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
    pub(crate) fn truth(&self) -> bool {
        match self {
            BoardResponse::Truth(truth) => *truth,
            BoardResponse::Done | BoardResponse::Shown(_) | BoardResponse::Attacked(_) => false,
        }
    }
}

impl AttackNotice {
    /// The arguments for this attack.
    pub(crate) fn of(at: Point, outcome: Attack) -> AttackNotice {
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
