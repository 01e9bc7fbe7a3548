//! The positions of a ship, as placing, attacking and displaying find them.
//!
//! A ship that lies in the wrong place and a function that looks for it in the wrong place give the same wrong answer. So a
//! position is wrong only if two of the three ways contradict the reference there; one alone is the business of the check on
//! that function. A display that shows no ship at all does not say where it lies.

use std::collections::BTreeMap;

use reference::battleship::{Point, View};

use super::display;
use super::script::BoardFocus;
use super::step::{BoardAnswer, BoardOp, BoardReply, BoardStep};
use super::tracked_board::TrackedBoard;
use crate::assignments::transcript::{Finding, Mismatch};

/// The ways that have contradicted the reference, for each position by its row and column.
#[derive(Debug, Default)]
pub(super) struct Witnesses {
    contradictions: BTreeMap<(i32, i32), Vec<&'static str>>,
}

impl Witnesses {
    /// Examines a step; wrong is the second contradiction at a position, and a refusal of the ship itself.
    pub(super) fn examine(
        &mut self,
        board: &mut TrackedBoard,
        step: &BoardStep,
        answer: &BoardAnswer,
    ) -> Finding {
        match step.op {
            BoardOp::Display(view) => {
                self.look(board, view, &answer.printed);
                Finding::Right
            }
            BoardOp::Place(p) if p.id > 0 => {
                let finding = board.examine(BoardFocus::Answers, step, answer);
                self.hear(p.at, "placing a ship of length 1", finding)
            }
            BoardOp::Attack(shot) => {
                let finding = board.examine(BoardFocus::AttackHits, step, answer);
                // A refusal says nothing about what is there.
                let is_taken = matches!(answer.result, BoardReply::Attacked { valid: true, .. });
                if is_taken { self.hear(shot.at, "attack", finding) } else { Finding::Right }
            }
            BoardOp::Place(_)
            | BoardOp::New
            | BoardOp::Clear
            | BoardOp::Block
            | BoardOp::Unblock
            | BoardOp::Unplace(_)
            | BoardOp::AllDestroyed
            | BoardOp::Delete
            | BoardOp::Read
            | BoardOp::Probe(_) => board.examine(BoardFocus::Answers, step, answer),
        }
    }

    fn hear(&mut self, at: Point, way: &'static str, finding: Finding) -> Finding {
        let Finding::Wrong(mismatch) = finding else { return finding };
        match self.contradicted(at, way) {
            Some(other) => {
                let remark =
                    format!("{other} also found ({},{}) to be otherwise than it must be", at.r, at.c);
                Finding::Wrong(Mismatch { remark: Some(remark), ..mismatch })
            }
            None => Finding::Right,
        }
    }

    /// Notes a contradiction; returns another way that contradicted the reference there before.
    fn contradicted(&mut self, at: Point, way: &'static str) -> Option<&'static str> {
        let ways = self.contradictions.entry((at.r, at.c)).or_default();
        let other = ways.iter().copied().find(|other| *other != way);
        ways.push(way);
        other
    }

    /// Compares a display's cells. One that has another shape says nothing.
    fn look(&mut self, board: &TrackedBoard, view: View, printed: &str) {
        let (board, required) = (board.board(), board.board().display(view));
        let differing = display::differing_cells(&required, printed, board.game().cols());
        let ship: Vec<Point> = board.game().points().filter(|p| board.ship_at(*p).is_some()).collect();
        let shows_none = differing == ship;
        for at in differing.into_iter().filter(|_| !shows_none) {
            self.contradicted(at, "display");
        }
    }
}
