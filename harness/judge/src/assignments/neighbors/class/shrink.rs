//! Smaller scripts of the same kind: the last calls from the position before them, fewer calls, fewer pieces.

use std::collections::BTreeMap;

use reference::neighbors::{Neighbors, Square};

use super::script::{ClassFocus, ClassScript, Reliance};
use super::step::{ClassOp, ClassStep};
use crate::assignments::shrink::runs;
use crate::assignments::transcript::Role;

/// Numbers of last calls that are tried from the position before them.
const LAST: [usize; 3] = [1, 2, 4];

/// The longest script of which single calls are left out; of longer ones there would be too many ways.
const LONG: usize = 200;

/// Smaller scripts, the most promising first.
pub(super) fn smaller(script: &ClassScript) -> impl Iterator<Item = ClassScript> {
    let total = script.steps.len();
    let least = if total > LONG { total / 16 } else { 1 };
    let large = runs(total).take_while(move |(_, count)| *count >= least);
    let fewer = cuts(total).chain(large).filter_map(|(from, count)| without(script, from, count));
    let all = from_positions(script).into_iter().chain(fewer).chain(with_fewer_pieces(script));
    all.filter(|smaller| keeps_subject(script, smaller))
}

/// Whether a smaller script is still about what its check is about. Random games are about everything, and output is about no
/// answer.
fn keeps_subject(script: &ClassScript, smaller: &ClassScript) -> bool {
    script.reliance == Reliance::Everything || script.focus == ClassFocus::Silence || {
        let asked = required(script);
        required(smaller).iter().all(|answer| asked.contains(answer))
            && (begins_set(smaller) || !begins_set(script))
            && (rests_on_calls(smaller) || !rests_on_calls(script))
    }
}

/// Whether the position is written first of all: then nothing is to be learnt about the constructor.
fn begins_set(script: &ClassScript) -> bool {
    let mut first = script.steps.iter().skip_while(|step| matches!(step.op, ClassOp::New));
    first.next().is_some_and(|step| matches!(step.op, ClassOp::Set(_)))
}

/// Whether a call has to come right before its effects are judged. A question has none on another question.
fn rests_on_calls(script: &ClassScript) -> bool {
    let judged = script.steps.iter().rfind(|step| step.role == Role::Judged);
    let asks = judged.is_some_and(|step| step.op.is_question());
    let changes_nothing = |op: &ClassOp| match op {
        ClassOp::New | ClassOp::Set(_) | ClassOp::Look(_) | ClassOp::Current => true,
        ClassOp::Isolated(_) | ClassOp::Connected(_) | ClassOp::GameOver => asks,
        ClassOp::Print | ClassOp::Swap | ClassOp::Move(..) => false,
    };
    script.steps.iter().any(|step| step.role == Role::Premise && !changes_nothing(&step.op))
}

/// Whether a question is preceded by calls that cannot matter to it: other questions, and calls of other objects. In a smallest script
/// all that may be left out is left out; what an answer rests on may not.
pub(super) fn needs_other_calls(script: &ClassScript, step: usize) -> bool {
    let Some(asked) = script.steps.get(step).filter(|step| step.op.is_question()) else { return false };
    let is_call = |op: &ClassOp| !matches!(op, ClassOp::New | ClassOp::Set(_) | ClassOp::Look(_));
    let mut before = script.steps[..step].iter();
    !rests_on_calls(script)
        && before.any(|step| step.op.is_question() || step.object != asked.object && is_call(&step.op))
}

/// The steps after the failure, if they are there: the last half, quarter, and so on to the last call.
fn cuts(total: usize) -> impl Iterator<Item = (usize, usize)> {
    let parts = std::iter::successors(Some(total / 2), |size| Some(size / 2)).take_while(|size| *size > 0);
    parts.map(move |size| (total - size, size))
}

/// A long game as a position and its last calls; only for one object, and only if that is shorter.
fn from_positions(script: &ClassScript) -> Vec<ClassScript> {
    if script.steps.iter().any(|step| step.object != 0) {
        return Vec::new();
    }
    let total = script.steps.len();
    let starts = LAST.iter().filter(|count| **count + 2 < total).map(|count| total - count);
    starts.map(|start| from_position(script, start)).collect()
}

fn from_position(script: &ClassScript, start: usize) -> ClassScript {
    let mut game = Neighbors::new();
    script.steps[..start].iter().for_each(|step| step.op.follow(&mut game));
    let judged = |op: ClassOp| ClassStep { object: 0, op, role: Role::Judged };
    let head = [judged(ClassOp::New), judged(ClassOp::Set(Box::new(game)))];
    let tail = script.steps[start..].iter().cloned();
    ClassScript { steps: head.into_iter().chain(tail).collect(), witnesses: Vec::new(), ..script.clone() }
}

/// Everything but these steps; an object that is still used is still made.
fn without(script: &ClassScript, from: usize, count: usize) -> Option<ClassScript> {
    let to = (from + count).min(script.steps.len());
    let used = |object: u8| script.steps[to..].iter().any(|step| step.object == object);
    if script.steps[from..to].iter().any(|step| matches!(step.op, ClassOp::New) && used(step.object)) {
        return None;
    }
    let mut smaller = script.clone();
    smaller.steps.drain(from..to);
    Some(smaller)
}

/// The same without one piece of a position, if that asks for the same answers: with others it would show something that
/// its check is not about. Random positions are about everything. One that is there for a wrong idea stays there for it.
fn with_fewer_pieces(script: &ClassScript) -> impl Iterator<Item = ClassScript> {
    let required = (script.reliance != Reliance::Everything).then(|| required(script));
    without_pieces(script)
        .filter(move |fewer| required.as_ref().is_none_or(|all| *all == self::required(fewer)))
        .filter(|fewer| fewer.misreading.is_none_or(|idea| idea.is_shown_by(fewer)))
}

/// The answers that the handout requires to what is asked of each game.
fn required(script: &ClassScript) -> Vec<String> {
    let mut games: BTreeMap<u8, Neighbors> = BTreeMap::new();
    let answers = script.steps.iter().filter_map(|step| {
        let game = games.entry(step.object).or_default();
        let answer = step.op.required(game);
        step.op.follow(game);
        answer
    });
    answers.collect()
}

fn without_pieces(script: &ClassScript) -> impl Iterator<Item = ClassScript> {
    script.steps.iter().enumerate().flat_map(move |(index, step)| {
        let ClassOp::Set(game) = &step.op else { return Vec::new() };
        let taken = Square::all().filter(|square| game.at(*square).is_some());
        let without = |square: Square| {
            let mut fewer = game.clone();
            fewer.put(square, None);
            let mut smaller = script.clone();
            smaller.steps[index].op = ClassOp::Set(fewer);
            smaller
        };
        taken.map(without).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::super::{make_move, refused_moves};
    use super::*;

    fn smallest(scripts: Vec<ClassScript>, fails: impl Fn(&ClassScript) -> bool) -> ClassScript {
        let mut script = scripts.into_iter().next().expect("a check has scripts");
        loop {
            let next = smaller(&script).find(&fails);
            let Some(next) = next else { break };
            script = next;
        }
        script
    }

    fn looks(script: &ClassScript) -> bool {
        script.steps.iter().any(|step| matches!(step.op, ClassOp::Look(_)))
    }

    #[test]
    fn what_a_move_changes_is_not_shown_without_a_move() {
        for scripts in [make_move::keeps_turn(), make_move::counts()] {
            let script = smallest(scripts, looks);
            assert!(script.steps.iter().any(|step| matches!(step.op, ClassOp::Move(..))), "{script:?}");
        }
    }

    #[test]
    fn what_a_refused_move_changes_is_shown_in_a_position_that_was_written() {
        let script = smallest(refused_moves::changes_nothing(), looks);
        assert!(matches!(script.steps[1].op, ClassOp::Set(_)), "{script:?}");
        assert!(matches!(script.steps[2].op, ClassOp::Move(..)), "{script:?}");
    }

    #[test]
    fn a_move_that_must_be_refused_stays_one() {
        let has_move =
            |script: &ClassScript| script.steps.iter().any(|step| matches!(step.op, ClassOp::Move(..)));
        let script = smallest(refused_moves::opponents_piece(), has_move);
        let mut game = Neighbors::new();
        for step in &script.steps {
            if let ClassOp::Move(from, to) = &step.op {
                assert!(game.clone().make_move(from, to).is_err(), "{script:?}");
            }
            step.op.follow(&mut game);
        }
    }
}
