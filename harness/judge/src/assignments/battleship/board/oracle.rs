//! The Board oracle: a script's answers beside reference boards.

use reference::battleship::{Game, View};

use super::all_ships_destroyed::Alike;
use super::block::{self, BlockShares};
use super::lies::Witnesses;
use super::owners;
use super::script::{BoardFocus, BoardScript};
use super::silence;
use super::spare::{self, Tried};
use super::stateless::{self, Manner};
use super::step::{BoardAnswer, BoardOp, BoardReply, BoardStep};
use super::tracked_board::TrackedBoard;
use crate::assignments::termination;
use crate::assignments::transcript::{self, Finding, Mismatch, Oracle, Transcript};
use crate::assignments::wire::Decoder;
use crate::model::{BoardStates, End, Judgement, Limit, RunRecord};

/// Judges a script's record.
pub(super) fn judge(script: &BoardScript, record: &RunRecord) -> Judgement {
    transcript::judge(script, record, &mut BoardOracle::new(script))
}

/// Returns true if a Board passes that remembers nothing, whatever it makes of further ships.
pub(super) fn passes_stateless(script: &BoardScript) -> bool {
    let game = script.config.game();
    let is_right = |manner: Manner| {
        let mut oracle = BoardOracle::new(script);
        let steps = script.steps.iter().filter(|step| !spare::tries(step));
        let mut answers = steps.map(|step| (step, manner.answer(step, &game)));
        answers.all(|(step, answer)| oracle.examine_step(step, &answer) == Finding::Right)
    };
    stateless::takes_memory(script.focus) && stateless::manners().any(is_right)
}

impl Transcript for BoardScript {
    type Answer = BoardAnswer;

    fn steps(&self) -> usize {
        self.steps.len()
    }

    fn decode(&self, step: usize, from: &mut Decoder<'_>) -> Option<BoardAnswer> {
        self.steps[step].decode(from, self.config.points().len())
    }

    fn opening(&self) -> Vec<String> {
        self.config.code()
    }

    fn call(&self, step: usize) -> String {
        let before = step.checked_sub(1).map(|before| &self.steps[before]);
        let step = &self.steps[step];
        let code = step.code();
        if let (BoardOp::Read, Some(before)) = (step.op, before) {
            return format!("cin after {}", before.code());
        }
        if let BoardOp::Attack(shot) = step.op {
            return format!("{code}  with {} before the call", shot.before.describe());
        }
        code
    }

    fn lines(&self, step: usize, answer: &BoardAnswer) -> Vec<String> {
        if self.steps[step].op == BoardOp::Read {
            return Vec::new();
        }
        let code = self.steps[step].code();
        vec![match answer.brief().as_str() {
            "" => code,
            brief => format!("{code};  // {brief}"),
        }]
    }

    fn boards(&self, step: usize, before: &[BoardAnswer]) -> Option<BoardStates> {
        let mut oracle = BoardOracle::new(self);
        for (step, answer) in self.steps.iter().zip(before) {
            oracle.examine_step(step, answer);
        }
        let step = self.steps.get(step)?;
        let board = oracle.board(step.board)?;
        let after = board.left_by(step.op)?.display(View::Everything);
        Some(BoardStates { before: board.board().display(View::Everything), after })
    }

    fn owners(&self, step: usize) -> Vec<&'static str> {
        owners::owners(self, step)
    }

    fn owners_of_answer(&self, step: usize, answer: &BoardAnswer) -> Vec<&'static str> {
        owners::owners_of_answer(self, step, answer)
    }

    fn owners_of_end(&self, step: usize) -> Vec<&'static str> {
        owners::owners_of_call(self, step)
    }

    /// The check of silence looks at nothing but what is printed and read, and how much `display` prints is no matter of its.
    /// Counting what `block` blocks takes thousands of calls, and the handout sets no time for them.
    fn excuse(&self, step: usize, end: &End) -> Option<&'static str> {
        if let Some(excuse) = BoardScript::excuse(self) {
            return Some(excuse);
        }
        let may_print = || self.steps.get(step).is_some_and(|step| step.op.is_display());
        match (self.focus, end) {
            (BoardFocus::Silence, End::OverLimit { limit: Limit::Output, .. }) if may_print() => {
                Some(termination::ENDED_UNHEARD)
            }
            (BoardFocus::Silence, end) if !termination::is_of_any_check(end) => {
                Some(termination::ENDED_UNHEARD)
            }
            (BoardFocus::BlockShare, End::TimedOut { .. } | End::OverLimit { .. }) => Some(block::UNCOUNTED),
            (BoardFocus::BlockByFleet, _) => Some(block::NO_FLEET),
            _ => None,
        }
    }
}

/// What a wrong answer about a ship with an unusual symbol says: it is rarely seen from the call alone that the symbol is why.
const ANY_SYMBOL: &str = "a ship's symbol may be any printable character but X, o and the period: no mark of the Board's own, like # for a \
     blocked position, may be taken for it";

fn on_symbols(finding: Finding) -> Finding {
    match finding {
        Finding::Wrong(mismatch) if mismatch.remark.is_none() => {
            Finding::Wrong(mismatch.remarking(Some(ANY_SYMBOL.to_owned())))
        }
        finding @ (Finding::Wrong(_) | Finding::Right | Finding::Unjudged(_) | Finding::Doubtful(_)) => {
            finding
        }
    }
}

/// The reference boards of one script.
struct BoardOracle<'a> {
    script: &'a BoardScript,
    game: Game,
    boards: Vec<(u8, TrackedBoard)>,
    shares: BlockShares,
    /// The answers of one ship after another among the positions that one call of `block` left free.
    taken: Vec<bool>,
    witnesses: Witnesses,
    tried: Tried,
    alike: Alike<bool>,
}

impl Oracle<BoardAnswer> for BoardOracle<'_> {
    fn examine(&mut self, step: usize, answer: &BoardAnswer) -> Finding {
        let script = self.script;
        let finding = self.examine_step(&script.steps[step], answer).excused(BoardScript::excuse(script));
        // A symbol is no reason to throw.
        let by_symbol = script.config.is_oddly_shown() && answer.thrown.is_none();
        if by_symbol { on_symbols(finding) } else { finding }
    }
}

impl<'a> BoardOracle<'a> {
    fn new(script: &'a BoardScript) -> BoardOracle<'a> {
        let shares = BlockShares::new(script.config.points());
        let (game, boards, taken) = (script.config.game(), Vec::new(), Vec::new());
        let (witnesses, tried, alike) = (Witnesses::default(), Tried::default(), Alike::default());
        BoardOracle { script, game, boards, shares, taken, witnesses, tried, alike }
    }

    fn board(&mut self, number: u8) -> Option<&mut TrackedBoard> {
        self.boards.iter_mut().find(|(board, _)| *board == number).map(|(_, board)| board)
    }

    fn examine_step(&mut self, step: &BoardStep, answer: &BoardAnswer) -> Finding {
        let focus = self.script.focus;
        if let Some(finding) = self.tried.examine(step, answer) {
            return finding;
        }
        if let (BoardFocus::Silence, Finding::Wrong(mismatch)) = (focus, silence::examine(step, answer)) {
            return Finding::Wrong(mismatch);
        }
        if focus == BoardFocus::BlockByFleet {
            return self.counted(step, answer);
        }
        if let Some(thrown) = &answer.thrown {
            let wrong = Finding::Wrong(Mismatch::thrown(thrown));
            return if focus == BoardFocus::Silence { Finding::Right } else { wrong };
        }
        match (step.op, &answer.result) {
            (BoardOp::New, _) => {
                self.boards.retain(|(number, _)| *number != step.board);
                self.boards.push((step.board, TrackedBoard::new(&self.game)));
                Finding::Right
            }
            (BoardOp::Probe(_), BoardReply::Probed { free, clean }) => self.probed(step.board, free, *clean),
            _ => self.answered(step, answer),
        }
    }

    fn answered(&mut self, step: &BoardStep, answer: &BoardAnswer) -> Finding {
        let focus = self.script.focus;
        let Some((_, board)) = self.boards.iter_mut().find(|(board, _)| *board == step.board) else {
            return Finding::Right;
        };
        if focus == BoardFocus::Lies {
            return self.witnesses.examine(board, step, answer);
        }
        let finding = board.examine(focus, step, answer);
        if focus == BoardFocus::Silence {
            return silence::observed(finding, step);
        }
        match (step.op, &answer.result) {
            (BoardOp::AllDestroyed, BoardReply::Truth(all)) if finding == Finding::Right => {
                board.alike(*all, &mut self.alike)
            }
            _ => finding.in_role(step.role),
        }
    }

    /// Counts which ships are taken. Another scenario of the check judges what it can see, so that this one blames nobody.
    fn counted(&mut self, step: &BoardStep, answer: &BoardAnswer) -> Finding {
        if let (BoardOp::Place(_), BoardReply::Truth(is_taken)) = (step.op, &answer.result) {
            self.taken.push(*is_taken);
        }
        let is_full = self.taken.len() == self.game.points().count();
        let mismatch = if is_full { self.shares.add(&std::mem::take(&mut self.taken)) } else { None };
        let blamed = answer.thrown.is_some() || mismatch.is_some();
        if blamed { Finding::Unjudged(block::NO_FLEET) } else { Finding::Right }
    }

    fn probed(&mut self, board: u8, free: &[bool], clean: bool) -> Finding {
        if !clean {
            return Finding::Unjudged(
                "taking away each ship of length 1 that was placed among blocked positions",
            );
        }
        if self.script.focus == BoardFocus::BlockShare {
            return Finding::of(self.shares.add(free));
        }
        if let Some(board) = self.board(board) {
            board.probed(free);
        }
        Finding::Right
    }
}

#[cfg(test)]
mod tests {
    use rand_core::{Rng, SeedableRng};
    use rand_pcg::Pcg32;
    use reference::battleship::Direction;

    use super::super::script::{attack, place, unplace};
    use super::*;

    fn script(ops: &[BoardOp], focus: BoardFocus) -> BoardScript {
        BoardScript { focus, ..BoardScript::of_answers(4, 5, &[3, 2]) }.all(ops.iter().copied())
    }

    /// The outcome of all calls of `block`, of which each position is asked for by a ship of its own.
    fn counted(mut is_free: impl FnMut() -> bool) -> Finding {
        let scripts = block::half();
        let script = scripts.iter().find(|script| script.focus == BoardFocus::BlockByFleet).unwrap();
        let mut oracle = BoardOracle::new(script);
        let mut answer = |asked: &BoardStep| {
            let placed = matches!(asked.op, BoardOp::Place(_));
            let result = if placed { BoardReply::Truth(is_free()) } else { BoardReply::Nothing };
            BoardAnswer { thrown: None, printed: String::new(), result }
        };
        let mut findings = (0..).zip(&script.steps).map(|(step, asked)| oracle.examine(step, &answer(asked)));
        findings.find(|finding| *finding != Finding::Right).unwrap_or(Finding::Right)
    }

    #[test]
    fn a_block_that_a_fleet_counts_is_right_or_shows_nothing() {
        let mut rng = Pcg32::seed_from_u64(7);
        assert_eq!(counted(|| rng.next_u32() % 2 == 0), Finding::Right);
        assert_eq!(counted(|| rng.next_u32() % 4 == 0), Finding::Unjudged(block::NO_FLEET));
        assert_eq!(counted(|| true), Finding::Unjudged(block::NO_FLEET), "nothing is blocked");
    }

    #[test]
    fn what_a_board_must_remember_tells_and_what_its_size_says_does_not() {
        let placed = place(0, 0, 0, Direction::Horizontal);
        let across = place(0, 1, 1, Direction::Vertical);
        assert!(passes_stateless(&script(
            &[placed, place(3, 4, 1, Direction::Vertical)],
            BoardFocus::Answers
        )));
        assert!(passes_stateless(&script(&[BoardOp::Display(View::Everything)], BoardFocus::DisplayCells)));
        assert!(!passes_stateless(&script(
            &[placed, BoardOp::Display(View::Everything)],
            BoardFocus::DisplayCells
        )));
        assert!(!passes_stateless(&script(&[placed, across], BoardFocus::Answers)));
        let shot = attack(0, 0);
        assert!(passes_stateless(&script(&[placed, shot], BoardFocus::AttackHits)));
        assert!(!passes_stateless(&script(&[placed, shot, attack(3, 3)], BoardFocus::AttackHits)));
        let moved = unplace(0, 1, 0, Direction::Horizontal);
        assert!(!passes_stateless(&script(
            &[placed, moved, unplace(0, 0, 0, Direction::Horizontal)],
            BoardFocus::Answers
        )));
    }
}
