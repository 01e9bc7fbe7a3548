//! Control scripts: a failure is held against what it rests on, alone: one that rests on how a move is made against the move, and
//! one of `gameOver` against the questions that it may ask.
//!
//! Where the same piece moves as it must once nothing forbids it, the failure is not put down to the checks on moves; where the
//! questions are answered as they must be about the same position, it is not put down to theirs.

use reference::neighbors::{Neighbors, Player, Square};

use super::members::MemberView;
use super::owners;
use super::script::{ClassScript, Naming, Reliance};
use super::step::{ClassOp, ClassStep};
use crate::assignments::neighbors::notation::{exchanged, position};
use crate::model::{Control, ControlTells};

/// Other moves of one piece that are tried.
const MOST_ELSEWHERE: usize = 3;

/// The controls of a script that fails at a step; none where it rests neither on moves nor on questions.
pub(super) fn controls(script: &ClassScript, step: usize) -> Vec<Control> {
    if matches!(script.reliance, Reliance::Questions | Reliance::Outcomes) && step < script.steps.len() {
        return of_end(script, step);
    }
    if let Some(ClassOp::Connected(player)) = script.steps.get(step).map(|step| &step.op) {
        return apart(script, step, *player).into_iter().collect();
    }
    if script.reliance != Reliance::Moves || step >= script.steps.len() {
        return Vec::new();
    }
    let op = &script.steps[step].op;
    let moved = if *op == ClassOp::Look(MemberView::Counts) {
        seen(&script.steps[..step])
    } else if let ClassOp::Move(from, to) = op {
        allowed(before(script, step), from, to)
    } else {
        None
    };
    // The part begins in a position of its own: it says nothing of the constructor.
    let acquits = owners::of_move(script, step);
    let moved = moved.map(|moved| Control::acquitting(moved, acquits));
    let counted = elsewhere(&script.steps[..step], op);
    let counted = counted.into_iter().map(|moved| Control::acquitting(moved, vec!["class.move.neighbors"]));
    named_otherwise(script, step).into_iter().chain(moved).chain(counted).collect()
}

/// Calls before one that a clock ended which may be too many for a slow class.
const MANY_CALLS: usize = 200;

/// Half of the calls before the one at which a clock ended a long script, and that one in the position that it was made in: where
/// all of them are slow, these take their share of the time. `None` where few calls came before it.
pub(super) fn of_many_calls(script: &ClassScript, step: usize) -> Option<Control> {
    let ended = script.steps.get(step).filter(|_| step >= MANY_CALLS)?;
    let mut steps = script.steps[..step / 2].to_vec();
    steps.extend(ClassScript::at(&before(script, step)).then(ended.op.clone()).steps);
    let half = ClassScript { steps, witnesses: Vec::new(), ..script.clone() };
    Some(Control { tells: ControlTells::ByComingBack, ..Control::acquitting(half, Vec::new()) })
}

/// The controls of moves: the same calls with squares named as a class names them that misreads their names, and a move that it
/// accepts. Where such a class does what it must, the names are what is wrong.
fn named_otherwise(script: &ClassScript, step: usize) -> Vec<Control> {
    let calls = ClassScript { steps: script.steps[..=step].to_vec(), ..script.clone() };
    if !calls.steps.iter().any(|step| matches!(step.op, ClassOp::Move(..))) {
        return Vec::new();
    }
    let control = |naming: Naming| {
        let owner = naming.owner()?;
        let control = Control::acquitting(naming.of(&calls), Vec::new()).implicating(vec![owner]);
        Some(Control { tells: ControlTells::ByPassingAlone, ..control })
    };
    Naming::OTHERS.into_iter().filter_map(control).collect()
}

/// Pairs, and single pieces, that nothing at all connects.
const PAIRS: &str = "........ .BB..... ........ ........ ....BB.. ........ ........ .......W";
const STRAYS: &str = "........ .B...... ........ ........ ....B... ........ ........ .......W";

/// The control of a position that is there for a wrong idea of what connects: pieces of the same kind, groups or single ones, where
/// no such idea connects them. Where a class takes these to be connected, too, that is what is wrong.
fn apart(script: &ClassScript, step: usize, player: Player) -> Option<Control> {
    script.misreading?;
    let (picture, owner) = if has_stray(&before(script, step), player) {
        (STRAYS, "class.connected.stray")
    } else {
        (PAIRS, "class.connected.split")
    };
    let game = position(picture);
    let game = if player == Player::Black { game } else { exchanged(&game) };
    let kindred = ClassScript::at(&game).then(ClassOp::Connected(player));
    let control = Control::acquitting(kindred, Vec::new()).implicating(vec![owner]);
    Some(Control { tells: ControlTells::ByFailing, ..control })
}

/// Whether a piece has no neighbor of its own color.
fn has_stray(game: &Neighbors, player: Player) -> bool {
    let is_own = |square: Square| game.at(square) == Some(player);
    Square::all().filter(|square| is_own(*square)).any(|square| !square.around().any(is_own))
}

/// The controls of an end: the same position with the other player to move, where a right answer shows that the class goes by whose
/// turn it is; the questions about both players; and the questions that a connected player's victory rests on alone.
fn of_end(script: &ClassScript, step: usize) -> Vec<Control> {
    let earlier = &script.steps[..step];
    let is_about_connection = |question: &ClassOp| matches!(question, ClassOp::Connected(_));
    let other_turn = in_other_turn(&script.steps[..=step]);
    let by_turn =
        other_turn.map(|other| Control::acquitting(other, Vec::new()).implicating(owners::of_turn()));
    let of_questions = [
        Control::acquitting(
            asked(earlier, |question| *question != ClassOp::GameOver),
            owners::of_questions(),
        ),
        Control::acquitting(asked(earlier, is_about_connection), owners::of_connected()),
    ];
    by_turn.into_iter().chain(of_questions).collect()
}

/// The same calls, in a position with the other player to move. None of a script that sets no position.
fn in_other_turn(steps: &[ClassStep]) -> Option<ClassScript> {
    let mut steps = steps.to_vec();
    let set = steps.iter_mut().find_map(|step| {
        let ClassOp::Set(game) = &mut step.op else { return None };
        Some(game)
    });
    set?.swap_player();
    Some(ClassScript { steps, ..ClassScript::fresh() })
}

/// Other moves of a piece that must be able to make this one: where one is accepted, its neighbors are counted as they must be.
fn elsewhere(steps: &[ClassStep], op: &ClassOp) -> Vec<ClassScript> {
    let ClassOp::Move(from, to) = op else { return Vec::new() };
    let game = before_all(steps);
    if game.clone().make_move(from, to).is_err() {
        return Vec::new();
    }
    let ends = (Square::parse(from), Square::parse(to));
    let others = game
        .moves()
        .filter(|(start, end)| Some(*start) == ends.0 && Some(*end) != ends.1)
        .take(MOST_ELSEWHERE);
    let step = |(from, to): (Square, Square)| ClassOp::step(&from.to_string(), &to.to_string());
    others.map(|other| ClassScript::at(&game).then(step(other))).collect()
}

/// The same calls, and questions about both players in place of `gameOver`.
fn asked(steps: &[ClassStep], is_meant: impl Fn(&ClassOp) -> bool) -> ClassScript {
    let script = ClassScript { steps: steps.to_vec(), ..ClassScript::fresh() };
    script.all(ClassOp::questions().filter(is_meant))
}

/// The same calls, with a look at the board in place of the counts.
fn seen(steps: &[ClassStep]) -> Option<ClassScript> {
    let script = ClassScript { steps: steps.to_vec(), ..ClassScript::fresh() };
    Some(script.then(ClassOp::Look(MemberView::Board)))
}

fn before(script: &ClassScript, step: usize) -> Neighbors {
    before_all(&script.steps[..step])
}

fn before_all(steps: &[ClassStep]) -> Neighbors {
    let mut game = Neighbors::new();
    steps.iter().for_each(|step| step.op.follow(&mut game));
    game
}

/// The move in a position that allows it: with the other player to move, or with other pieces at its ends.
fn allowed(game: Neighbors, from: &str, to: &str) -> Option<ClassScript> {
    let (start, end) = (Square::parse(from)?, Square::parse(to)?);
    let player = game.current_player();
    let mut other_turn = game.clone();
    other_turn.swap_player();
    let mut own_piece = game.clone();
    own_piece.put(start, Some(player));
    let mut to_capture = game;
    to_capture.put(end, Some(player.other()));
    let is_valid = |game: &Neighbors| game.clone().make_move(from, to).is_ok();
    let game = [other_turn, own_piece, to_capture].into_iter().find(is_valid)?;
    Some(ClassScript::at(&game).then(ClassOp::step(from, to)).then(ClassOp::Look(MemberView::Board)))
}

#[cfg(test)]
mod tests {
    use super::super::step::ClassReply;
    use super::super::{game_over, make_move, random_games, refused_moves};
    use super::*;
    use crate::assignments::neighbors::class::script::relying;

    /// The controls that clear checks on moves.
    fn acquitting(script: &ClassScript, step: usize) -> usize {
        controls(script, step).iter().filter(|control| !control.acquits.is_empty()).count()
    }

    #[test]
    fn a_move_is_held_against_itself_with_rows_counted_from_one() {
        let script = &relying(Reliance::Moves, make_move::neighbors())[0];
        let held = controls(script, script.steps.len() - 1);
        let by_name = held.iter().find(|control| control.implicates == ["class.move.off-board"]);
        let code = by_name.expect("a move has such a control").scenario.code().concat();
        assert!(code.contains("g.move(\"a1\"") && !code.contains("\"a0\""), "{code}");
    }

    #[test]
    fn the_call_that_ended_a_long_game_is_made_after_half_of_the_others() {
        let games = random_games::games(1);
        let script = games.iter().max_by_key(|script| script.steps.len()).expect("there are games");
        let step = (1000..).find(|at| script.steps[*at].op.is_question()).expect("each turn has questions");
        let control = of_many_calls(script, step).expect("many calls came before");
        let code = control.scenario.code();
        let last = code.last().expect("it has calls");
        assert!(last.contains(&script.steps[step].code()), "{last}");
        assert!(code.len() >= step / 2 && code.len() < step, "{}", code.len());
        assert!(of_many_calls(script, 50).is_none());
    }

    #[test]
    fn a_refused_move_is_held_against_the_same_move_where_it_is_valid() {
        for family in
            [refused_moves::opponents_piece(), refused_moves::own_piece_there(), refused_moves::no_piece()]
        {
            for script in relying(Reliance::Moves, family) {
                let moves = script.steps.iter().enumerate();
                for (step, _) in moves.filter(|(_, step)| matches!(step.op, ClassOp::Move(..))) {
                    assert_eq!(acquitting(&script, step), 1, "{script:?} {step}");
                }
            }
        }
    }

    #[test]
    fn an_end_is_held_against_the_questions_about_its_position() {
        let family = relying(Reliance::Outcomes, game_over::single_pieces());
        let script = family.first().expect("a check has scripts");
        let last = script.steps.len() - 1;
        let held = controls(script, last);
        let [by_turn, of_questions, of_connected] = held.as_slice() else { panic!("three controls") };
        let code = of_questions.scenario.code();
        assert_eq!(code.iter().filter(|line| line.contains("hasConnected")).count(), 2, "{code:?}");
        assert!(!code.iter().any(|line| line.contains("gameOver")), "{code:?}");
        assert_eq!(of_questions.acquits, owners::of_questions());
        assert_eq!(of_connected.acquits, owners::of_connected());
        assert!(by_turn.acquits.is_empty() && by_turn.implicates.contains(&"class.game-over.both-connected"));
        let owned = |letter| owners::owners_of_answer(script, last, &ClassReply::Letter(letter));
        let end = "class.game-over.black";
        assert!(owned(b'W').contains(&end) && !owned(b'I').contains(&end));
        assert!(!of_questions.acquits.contains(&end));
    }

    #[test]
    fn a_count_is_held_against_the_board() {
        let scripts = make_move::counts();
        let last = scripts.last().expect("a check has scripts");
        assert_eq!(acquitting(last, last.steps.len() - 1), 1);
    }
}
