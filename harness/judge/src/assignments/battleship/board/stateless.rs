//! Boards that remember nothing: no ship, no shot. A script that one of them passes shows by itself nothing of what a Board is for.

use reference::battleship::{Board, Game, View, segments};

use super::script::BoardFocus;
use super::step::{AttackVariables, BoardAnswer, BoardOp, BoardReply, BoardStep};
use crate::assignments::battleship::game_config::Placement;

/// The answers that do not depend on anything that was done before.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    places: bool,
    unplaces: bool,
    is_destroyed: bool,
    shots: Shots,
}

/// The result of every valid attack.
#[derive(Debug, Clone, Copy)]
enum Shots {
    Miss,
    Hit,
    /// Each destroys the first ship.
    Destroy,
}

/// False where a Board can be right that remembers nothing: in what a display looks like, what is printed, and what `block` blocks.
pub(super) fn takes_memory(focus: BoardFocus) -> bool {
    match focus {
        BoardFocus::DisplayLayout
        | BoardFocus::Silence
        | BoardFocus::BlockShare
        | BoardFocus::BlockByFleet => false,
        BoardFocus::Answers
        | BoardFocus::AttackValidity
        | BoardFocus::AttackHits
        | BoardFocus::AttackShots
        | BoardFocus::AttackDestroys
        | BoardFocus::AttackKeepsId
        | BoardFocus::Attacks
        | BoardFocus::DisplayCells
        | BoardFocus::Lies => true,
    }
}

/// All manners.
pub(super) fn manners() -> impl Iterator<Item = Manner> {
    let with = |shots| {
        (0..8).map(move |bits| Manner {
            places: bits & 1 == 0,
            unplaces: bits & 2 == 0,
            is_destroyed: bits & 4 == 0,
            shots,
        })
    };
    [Shots::Miss, Shots::Hit, Shots::Destroy].into_iter().flat_map(with)
}

impl Manner {
    /// The answer to a step, whatever came before.
    pub(super) fn answer(self, step: &BoardStep, game: &Game) -> BoardAnswer {
        let printed =
            if let BoardOp::Display(view) = step.op { empty_board(game, view) } else { String::new() };
        BoardAnswer { thrown: None, printed, result: self.reply(step.op, game) }
    }

    fn reply(self, op: BoardOp, game: &Game) -> BoardReply {
        match op {
            BoardOp::Place(ship) => BoardReply::Truth(self.places && is_on_board(ship, game)),
            BoardOp::Unplace(ship) => BoardReply::Truth(self.unplaces && is_on_board(ship, game)),
            BoardOp::AllDestroyed => BoardReply::Truth(self.is_destroyed),
            BoardOp::Attack(shot) => {
                let valid = game.is_valid(shot.at);
                let after = if valid { self.shots.after(shot.before) } else { shot.before };
                BoardReply::Attacked { valid, after }
            }
            BoardOp::Read => BoardReply::Truth(false),
            BoardOp::Probe(_) => BoardReply::Probed { free: vec![true; game.points().count()], clean: true },
            BoardOp::New
            | BoardOp::Clear
            | BoardOp::Block
            | BoardOp::Unblock
            | BoardOp::Display(_)
            | BoardOp::Delete => BoardReply::Nothing,
        }
    }
}

impl Shots {
    fn after(self, before: AttackVariables) -> AttackVariables {
        match self {
            Shots::Miss => AttackVariables { hit: false, ..before },
            Shots::Hit => AttackVariables { hit: true, destroyed: false, ..before },
            Shots::Destroy => AttackVariables { hit: true, destroyed: true, id: 0 },
        }
    }
}

fn empty_board(game: &Game, view: View) -> String {
    Board::new(game).display(view)
}

fn is_on_board(placement: Placement, game: &Game) -> bool {
    let Some(ship) = game.ship(placement.id) else { return false };
    segments(placement.at, ship.length, placement.direction).all(|p| game.is_valid(p))
}
