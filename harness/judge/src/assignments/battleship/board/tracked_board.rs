//! A reference board that follows a submission's board answer by answer.
//!
//! Where the handout leaves an answer open (placing after shots, the positions that `block` chose, `allShipsDestroyed` with
//! ships not placed) it takes the student's answer and goes on from it, or knows nothing more until `clear`. Shrinking relies
//! on this: whatever steps are left out, nothing unspecified is ever judged.

use reference::battleship::{Board, Game, Point, View, segments};

use super::all_ships_destroyed::Alike;
use super::script::BoardFocus;
use super::step::{AimedShot, AttackVariables, BoardAnswer, BoardOp, BoardReply, BoardStep};
use super::{attack, display, silence};
use crate::assignments::battleship::game_config::Placement;
use crate::assignments::transcript::{Finding, Mismatch, Role};

/// The reason why a scenario shows nothing in which a ship was accepted that had to lie on a blocked position.
const FREE: &str = "block left the positions free that this asks about: depends on board.block.half";

/// The reason why a scenario shows nothing whose ships all found no place among blocked positions.
const FULL: &str = "block left no position free for a ship: depends on board.block.half";

/// The reason why an answer is wrong that is not the one of a board of the same state.
const AS_BEFORE: &str = "so it was answered before, with the same ships on a board and the same shots";

/// One reference board and its knowledge of blocked positions.
pub(super) struct TrackedBoard {
    board: Board,
    blocks: Blocks,
    knowledge: Knowledge,
}

/// The certainty of the reference about the student's board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Knowledge {
    Exact,
    /// Something happened that the handout leaves open; only `clear` ends it.
    Lost,
}

/// Blocked positions.
enum Blocks {
    None,
    /// For each position what the answers have shown so far.
    Learning(Vec<Option<bool>>),
}

impl TrackedBoard {
    pub(super) fn new(game: &Game) -> TrackedBoard {
        TrackedBoard { board: Board::new(game), blocks: Blocks::None, knowledge: Knowledge::Exact }
    }

    /// Examines the next answer by every clause of the handout.
    pub(super) fn examine_all(&mut self, step: &BoardStep, answer: &BoardAnswer) -> Finding {
        if let Some(thrown) = &answer.thrown {
            return Finding::Wrong(Mismatch::thrown(thrown));
        }
        let (printed, focus) = if let BoardOp::Display(view) = step.op {
            (self.displayed(BoardFocus::DisplayLayout, view, &answer.printed), BoardFocus::DisplayCells)
        } else {
            (silence::examine(step, answer), BoardFocus::Attacks)
        };
        match (printed, self.examine(focus, step, answer)) {
            (Finding::Wrong(mismatch), _) => Finding::Wrong(mismatch),
            (_, finding) => finding,
        }
    }

    /// True if every ship lies on the reference's board.
    pub(super) fn has_whole_fleet(&self) -> bool {
        let game = self.board.game();
        game.ships().all(|(id, _)| self.board.placement(id).is_some())
    }

    /// Examines the next answer by the check's focus.
    pub(super) fn examine(&mut self, focus: BoardFocus, step: &BoardStep, answer: &BoardAnswer) -> Finding {
        match (step.op, &answer.result) {
            (BoardOp::Clear, _) => self.clear(),
            (BoardOp::Block, _) => self.block(),
            (BoardOp::Unblock, _) if step.role == Role::Premise && self.is_fresh() => {
                return Finding::Unjudged(FULL);
            }
            (BoardOp::Unblock, _) => self.blocks = Blocks::None,
            (BoardOp::Place(p), BoardReply::Truth(accepted)) => return self.placed(p, *accepted, step.role),
            (BoardOp::Unplace(p), BoardReply::Truth(removed)) => return self.unplaced(p, *removed),
            (BoardOp::Display(view), _) => return self.displayed(focus, view, &answer.printed),
            (BoardOp::Attack(shot), BoardReply::Attacked { valid, after }) => {
                return self.attacked(focus, shot, *valid, *after);
            }
            (BoardOp::AllDestroyed, BoardReply::Truth(all)) => return self.all_destroyed(*all),
            _ => {}
        }
        Finding::Right
    }

    /// Takes the positions that a probe found free.
    pub(super) fn probed(&mut self, free: &[bool]) {
        if let Blocks::Learning(known) = &mut self.blocks {
            known.iter_mut().zip(free).for_each(|(known, free)| *known = Some(!free));
        }
    }

    fn clear(&mut self) {
        self.board.clear();
        // Whether clear also unblocks is left open.
        self.knowledge = match self.blocks {
            Blocks::None => Knowledge::Exact,
            Blocks::Learning(_) => Knowledge::Lost,
        };
    }

    fn block(&mut self) {
        if !self.is_fresh() {
            self.knowledge = Knowledge::Lost;
        }
        self.blocks = Blocks::Learning(vec![None; self.board.game().points().count()]);
    }

    fn is_fresh(&self) -> bool {
        let game = self.board.game();
        game.ships().all(|(id, _)| self.board.placement(id).is_none())
    }

    /// The board as it is known.
    pub(super) fn board(&self) -> &Board {
        &self.board
    }

    /// The board as an operation must leave it; `None` where that is open, or where the operation shows nothing.
    pub(super) fn left_by(&self, op: BoardOp) -> Option<Board> {
        let mut board = self.board.clone();
        match op {
            BoardOp::Place(p) if !self.any_shot() => {
                // What is refused leaves the board alone.
                let _ = self.blocks_say(p)?.then(|| board.place_ship(p.at, p.id, p.direction));
            }
            BoardOp::Unplace(p) if !self.any_shot() => {
                let _ = board.unplace_ship(p.at, p.id, p.direction);
            }
            BoardOp::Attack(shot) => {
                board.attack(shot.at);
            }
            BoardOp::AllDestroyed => {}
            BoardOp::Place(_)
            | BoardOp::Unplace(_)
            | BoardOp::New
            | BoardOp::Clear
            | BoardOp::Block
            | BoardOp::Unblock
            | BoardOp::Display(_)
            | BoardOp::Delete
            | BoardOp::Read
            | BoardOp::Probe(_) => return None,
        }
        (!self.lost()).then_some(board)
    }

    fn any_shot(&self) -> bool {
        self.board.game().points().any(|p| self.board.is_attacked(p))
    }

    fn lost(&self) -> bool {
        self.knowledge == Knowledge::Lost
    }

    fn placed(&mut self, p: Placement, accepted: bool, role: Role) -> Finding {
        if self.any_shot() {
            self.knowledge = Knowledge::Lost;
        }
        if self.lost() {
            return Finding::Right;
        }
        let refused = self.board.clone().place_ship(p.at, p.id, p.direction).err();
        let required = match refused {
            Some(_) => Some(false),
            None => self.blocks_say(p),
        };
        if let Some(required) = required
            && required != accepted
        {
            let reason = refused.map(|reason| reason.to_string());
            let otherwise =
                if required { "nothing is in its way" } else { "the ship lies on a blocked position" };
            return wrong_truth(required, accepted, reason.as_deref().or(Some(otherwise)));
        }
        if accepted {
            // Accepted by both: the reference follows.
            let _ = self.board.place_ship(p.at, p.id, p.direction);
        }
        if refused.is_none() {
            self.learn(p, accepted);
        }
        match (role, required) {
            (Role::Premise, None) if accepted => Finding::Unjudged(FREE),
            _ => Finding::Right,
        }
    }

    /// The answer that blocked positions require to a placement that is otherwise right; `None` while they are unknown.
    fn blocks_say(&self, p: Placement) -> Option<bool> {
        let Blocks::Learning(known) = &self.blocks else { return Some(true) };
        let length = self.board.game().ship(p.id)?.length;
        let states: Vec<Option<bool>> =
            cells(p, length).map(|cell| known.get(self.index(cell)).copied().flatten()).collect();
        if states.contains(&Some(true)) {
            Some(false)
        } else if states.iter().all(|state| *state == Some(false)) {
            Some(true)
        } else {
            None
        }
    }

    /// Learns that no position under a placed ship is blocked, and that the one of a refused ship of length 1 is.
    fn learn(&mut self, p: Placement, accepted: bool) {
        let length = self.board.game().ship(p.id).map_or(0, |ship| ship.length);
        let indices: Vec<usize> = cells(p, length).map(|cell| self.index(cell)).collect();
        if let (Blocks::Learning(known), true) = (&mut self.blocks, accepted || length == 1) {
            for index in indices {
                if let Some(known) = known.get_mut(index) {
                    *known = Some(!accepted);
                }
            }
        }
    }

    fn index(&self, p: Point) -> usize {
        usize::try_from(p.r * self.board.game().cols() + p.c).unwrap_or(usize::MAX)
    }

    fn unplaced(&mut self, p: Placement, removed: bool) -> Finding {
        if self.any_shot() {
            self.knowledge = Knowledge::Lost;
        }
        if self.lost() || self.one_cell_other_way(p) {
            return Finding::Right;
        }
        let refused = self.board.unplace_ship(p.at, p.id, p.direction).err();
        let required = refused.is_none();
        if required == removed {
            return Finding::Right;
        }
        wrong_truth(required, removed, refused.map(|reason| reason.to_string()).as_deref())
    }

    /// A ship of length 1 lies both ways; whether the other way names it is left open.
    fn one_cell_other_way(&mut self, p: Placement) -> bool {
        let other = matches!(self.board.placement(p.id), Some((at, direction)) if at == p.at && direction != p.direction);
        let open = other && self.board.game().ship(p.id).is_some_and(|ship| ship.length == 1);
        if open {
            self.knowledge = Knowledge::Lost;
        }
        open
    }

    fn displayed(&self, focus: BoardFocus, view: View, printed: &str) -> Finding {
        let required = self.board.display(view);
        let cols = self.board.game().cols();
        Finding::of(if focus == BoardFocus::DisplayLayout {
            display::layout_mismatch(&required, printed, cols)
        } else if focus == BoardFocus::DisplayCells && !self.lost() {
            display::cells_mismatch(&required, printed, cols)
        } else {
            None
        })
    }

    fn attacked(
        &mut self,
        focus: BoardFocus,
        shot: AimedShot,
        valid: bool,
        after: AttackVariables,
    ) -> Finding {
        let outcome = self.board.attack(shot.at);
        if self.lost() {
            return Finding::Right;
        }
        attack::examine(focus, outcome, shot.before, valid, after)
    }

    /// Examines an answer to `allShipsDestroyed` that the handout leaves open, beside those of boards of the same state.
    pub(super) fn alike(&self, answer: bool, answers: &mut Alike<bool>) -> Finding {
        if self.lost() {
            return Finding::Right;
        }
        match answers.before(&self.board, answer) {
            Some(before) if before != answer => wrong_truth(before, answer, Some(AS_BEFORE)),
            Some(_) | None => Finding::Right,
        }
    }

    fn all_destroyed(&self, answer: bool) -> Finding {
        let game = self.board.game();
        let whole_fleet =
            game.n_ships() > 0 && game.ships().all(|(id, _)| self.board.placement(id).is_some());
        let required = self.board.all_ships_destroyed();
        if self.lost() || !whole_fleet || required == answer {
            return Finding::Right;
        }
        let why =
            if required { "every segment of every ship has been hit" } else { "some segment is undamaged" };
        wrong_truth(required, answer, Some(why))
    }
}

fn cells(p: Placement, length: i32) -> impl Iterator<Item = Point> {
    segments(p.at, length, p.direction)
}

fn wrong_truth(required: bool, got: bool, why: Option<&str>) -> Finding {
    let required = match why {
        Some(why) => format!("{required}: {why}"),
        None => required.to_string(),
    };
    Finding::wrong(required, got.to_string())
}
