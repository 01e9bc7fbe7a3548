//! The checks that own a step of a script: those whose business it is where it is not the script's, and those that its
//! subject rests on.

use std::collections::BTreeSet;

use reference::reversi::{Model, Position};

use super::focus::{Aspect, Axis, Focus};
use super::lines::{Run, is_edge, is_opening, runs_from};
use super::script::{ModelScript, is_pass};
use super::step::ModelOp;
use crate::assignments::transcript::Role;

const DIRECTIONS: &[&str] =
    &["model.flips.horizontal", "model.flips.vertical", "model.flips.falling", "model.flips.rising"];

/// The checks on what is no line.
const FALSE_LINES: &[&str] = &[
    "model.flips.own-end",
    "model.flips.first-own",
    "model.flips.inside",
    "model.flips.occupied",
    "model.flips.capture",
];

/// The checks on lines that are no plain ones.
const KINDS: &[&str] = &["model.flips.several", "model.flips.long", "model.flips.edges"];

/// The check on the centre of boards with odd or with different sides.
const ANY_SIZE: &str = "model.opening.any-size";

const OPENING: &[&str] = &["model.opening.squares", ANY_SIZE, "model.opening.gain", "model.opening.end"];

const TURN: &str = "model.play.turn";

const BOARD: &[&str] = &["model.play.placed", "model.play.flips", "model.play.others"];

const PASSES: &[&str] = &["model.pass.again", "model.pass.moves"];

const ENDS: &[&str] = &["model.end.full", "model.end.stuck"];

const OTHERS: &[&str] = &[
    "model.construct.first-moves",
    "model.construct.size",
    "model.play.accepted",
    TURN,
    "model.play.next-moves",
    "model.end.going",
    "model.end.dark",
    "model.end.light",
    "model.end.tie",
    "model.find.gain",
    "model.find.nothing",
];

/// The owners of a step.
pub(super) fn owners(script: &ModelScript, step: usize) -> Vec<&'static str> {
    let Some(it) = script.steps.get(step) else { return Vec::new() };
    let mut owners = match it.role {
        Role::Premise => {
            let own = of_premise(&it.op, it.focus, script.plies(step));
            [before(script, step, it.focus), own].concat()
        }
        Role::Judged => below(script, step, it.focus),
    };
    owners.extend(of_refusal_off_the_board(script, step));
    if has_a_plain_centre(script, step) {
        owners.retain(|owner| *owner != ANY_SIZE);
    }
    owners
}

/// The check on positions off the board, where a move there has to be refused: what `find_move` does wrong with them, `play_move`,
/// which asks it, does as well.
fn of_refusal_off_the_board(script: &ModelScript, step: usize) -> Option<&'static str> {
    let it = script.steps.get(step).filter(|step| step.focus == Focus::Throws)?;
    let ModelOp::Play(at) = it.op else { return None };
    let (_, after) = script.states(step)?;
    (!after.board().contains(at)).then_some("model.find.nothing")
}

/// True where the step's board is square with even sides: a centre that is wrong on other boards alone is right there.
fn has_a_plain_centre(script: &ModelScript, step: usize) -> bool {
    let object = script.steps.get(step).map(|step| step.object);
    let of_object = script.steps.iter().take(step + 1).filter(|step| Some(step.object) == object);
    let size = of_object.filter_map(|step| step.op.size()).next_back();
    size.is_some_and(|size| size.width == size.height && size.width % 2 == 0)
}

/// The checks on what a premise rests on before all others. A model that knows no passes, or does not see the lines of a move,
/// refuses the move that a step makes; if it sees a part of the lines, the board is wrong after it.
fn before(script: &ModelScript, step: usize, focus: Focus) -> Vec<&'static str> {
    match focus {
        Focus::Returns => [beyond_answers(script, step), lines_of(script, step)].concat(),
        Focus::Moved | Focus::Placed | Focus::Flipped | Focus::Untouched | Focus::Board => {
            lines_so_far(script, step)
        }
        Focus::Throws
        | Focus::NewGame
        | Focus::Turn
        | Focus::Again
        | Focus::Going
        | Focus::Over
        | Focus::Winner
        | Focus::Ready
        | Focus::Moves(_)
        | Focus::Found
        | Focus::NotFound
        | Focus::Steady
        | Focus::Unchanged => Vec::new(),
    }
}

/// The checks on passes and ends that the move of a step rests on, or that it comes to: a model that ends the game at a pass
/// refuses the last move after one.
fn beyond_answers(script: &ModelScript, step: usize) -> Vec<&'static str> {
    let is_move = script.steps.get(step).is_some_and(|step| matches!(step.op, ModelOp::Play(_)));
    let Some((before, after)) = script.states(step).filter(|_| is_move) else { return Vec::new() };
    let has_ended = after.is_game_over() && !before.is_game_over();
    let passes = if script.follows_a_pass(step) || is_pass(&before, &after) { PASSES } else { &[] };
    let ends: Vec<&str> = match (has_ended, after.board().count(None)) {
        (false, _) => Vec::new(),
        (true, 0) => ENDS.to_vec(),
        (true, _) => ENDS.iter().rev().copied().collect(),
    };
    [passes, &ends].concat()
}

/// The checks on the lines of the move that a step makes; none in the opening.
fn lines_of(script: &ModelScript, step: usize) -> Vec<&'static str> {
    let op = script.steps.get(step).map(|step| &step.op);
    let (Some(ModelOp::Play(at)), Some((before, _))) = (op, script.states(step)) else { return Vec::new() };
    lines_at(&before, *at)
}

/// The checks on the lines of the moves before a step, the last move's first, and then those on what is no line: where no state
/// is set right between moves, the board shows what any of them flipped.
fn lines_so_far(script: &ModelScript, step: usize) -> Vec<&'static str> {
    let moves = (0..step).rev().filter(|at| script.is_move_of(*at, step));
    let lines: Vec<&str> = moves.flat_map(|at| lines_of(script, at)).collect();
    let is_opening = lines.is_empty();
    let mut seen = BTreeSet::new();
    let first: Vec<&str> = lines.into_iter().filter(|check| seen.insert(*check)).collect();
    if is_opening { first } else { [&first, FALSE_LINES].concat() }
}

/// The checks on the lines of a move; none in the opening.
fn lines_at(before: &Model, at: Position) -> Vec<&'static str> {
    let (Some(player), false) = (before.turn(), is_opening(before)) else { return Vec::new() };
    let lines: Vec<Run> = runs_from(before, player, at).into_iter().filter(Run::is_line).collect();
    let directions = lines.iter().map(|run| direction(Axis::of(run.direction)));
    let kinds = [
        (lines.len() > 1, "model.flips.several"),
        (lines.iter().any(|run| run.tiles.len() > 1), "model.flips.long"),
        (lines.iter().any(|run| is_edge(before, run.start)), "model.flips.edges"),
    ];
    directions.chain(kinds.into_iter().filter(|(is_so, _)| *is_so).map(|(_, check)| check)).collect()
}

/// The checks that a wrong turn after a pass may be put down to. A model that does not see lines of one kind finds no move only
/// where no move has others.
fn below_a_pass(script: &ModelScript, step: usize) -> Vec<&'static str> {
    let Some((_, after)) = script.states(step) else { return Vec::new() };
    let moves: Vec<Vec<&str>> = after.next_moves().keys().map(|at| lines_at(&after, *at)).collect();
    let is_possible = |check: &&str| moves.iter().all(|lines| may_be_unseen(check, lines));
    let all = and_rules(&[TURN, "model.end.going"]);
    let below: Vec<&str> = all.into_iter().filter(is_possible).collect();
    let is_unseen = below.iter().any(|check| is_about_lines(check));
    let own = if is_unseen { &[][..] } else { &["model.pass.again"] };
    [own, &below].concat()
}

/// True for a check on lines that a model may not see.
fn is_about_lines(check: &str) -> bool {
    DIRECTIONS.contains(&check) || KINDS.contains(&check)
}

/// True if a model that fails a check may not see a move with these lines. Of the diagonals, as of the straight lines, one may
/// be missing with the other.
fn may_be_unseen(check: &str, lines: &[&str]) -> bool {
    let is_direction = |line: &&&str| DIRECTIONS.contains(line);
    match DIRECTIONS.chunks(2).find(|pair| pair.contains(&check)) {
        Some(pair) => lines.iter().filter(is_direction).all(|line| pair.contains(line)),
        None => lines.contains(&check) || !is_about_lines(check),
    }
}

fn direction(axis: Axis) -> &'static str {
    match axis {
        Axis::Horizontal => "model.flips.horizontal",
        Axis::Vertical => "model.flips.vertical",
        Axis::Falling => "model.flips.falling",
        Axis::Rising => "model.flips.rising",
    }
}

/// These, and the checks on which moves are allowed.
fn and_rules(first: &[&'static str]) -> Vec<&'static str> {
    [first, OPENING, DIRECTIONS, KINDS, FALSE_LINES, &["model.play.next-moves"]].concat()
}

/// These, and the checks on moves too many, which keep a game going: lines that are not seen are moves too few.
fn and_false_moves(first: &[&'static str]) -> Vec<&'static str> {
    [first, OPENING, FALSE_LINES, &["model.play.next-moves"]].concat()
}

/// The checks whose business a step is, after so many moves.
fn of_premise(op: &ModelOp, focus: Focus, plies: usize) -> Vec<&'static str> {
    match focus {
        Focus::Returns => match op {
            ModelOp::New(_) | ModelOp::Square(_) | ModelOp::Default => vec!["model.construct.size"],
            ModelOp::Look(_) | ModelOp::Moves | ModelOp::Find(_) if plies == 0 => {
                vec!["model.construct.size"]
            }
            ModelOp::Sync(_)
            | ModelOp::Emptied
            | ModelOp::Play(_)
            | ModelOp::Find(_)
            | ModelOp::Look(_)
            | ModelOp::Moves => and_rules(&["model.play.accepted", "model.construct.first-moves"]),
        },
        Focus::Throws => vec!["model.play.refused", "model.play.over"],
        Focus::NewGame => vec!["model.construct.size"],
        // A model that has no members to be set right plays for the player whose turn it thinks it is.
        Focus::Moved | Focus::Placed => vec!["model.play.placed", TURN],
        Focus::Flipped | Focus::Untouched | Focus::Board => [BOARD, &[TURN]].concat(),
        Focus::Turn if plies == 0 => and_rules(&["model.construct.size"]),
        Focus::Turn => and_rules(&[TURN, "model.end.going"]),
        Focus::Again => and_rules(&["model.pass.again", TURN, "model.end.going"]),
        Focus::Going => and_rules(&["model.end.going"]),
        Focus::Over => and_false_moves(ENDS),
        Focus::Winner => and_rules(ENDS),
        Focus::Ready => [&["model.construct.size", "model.construct.first-moves"], OPENING].concat(),
        Focus::Moves(_) => [&["model.construct.first-moves"], OPENING].concat(),
        Focus::Found | Focus::NotFound | Focus::Steady | Focus::Unchanged => {
            [and_rules(BOARD), vec![TURN, "model.end.going"]].concat()
        }
    }
}

/// The checks on what the subject of a check rests on, at a step with that focus.
fn below(script: &ModelScript, step: usize, focus: Focus) -> Vec<&'static str> {
    let plies = script.plies(step);
    match focus {
        Focus::Returns => lines_of(script, step),
        Focus::Again => below_a_pass(script, step),
        Focus::Moves(Aspect::All) => {
            let alone = if script.is_whole_game() { &[][..] } else { &["model.random.games"] };
            [OTHERS, BOARD, PASSES, ENDS, OPENING, DIRECTIONS, KINDS, FALSE_LINES, alone].concat()
        }
        Focus::Moves(aspect @ (Aspect::Long | Aspect::Several | Aspect::Edge)) => {
            [below_moves(aspect, plies), directions_at(script, step, aspect)].concat()
        }
        Focus::Moves(aspect) => below_moves(aspect, plies),
        Focus::Flipped | Focus::Untouched => [DIRECTIONS, KINDS, FALSE_LINES].concat(),
        Focus::Turn if plies < OPENING_MOVES => vec!["model.construct.first-moves"],
        Focus::Going if plies < OPENING_MOVES => {
            vec!["model.construct.first-moves", "model.opening.squares", ANY_SIZE]
        }
        Focus::Turn => [and_rules(BOARD), vec!["model.end.going"]].concat(),
        Focus::Going => and_rules(BOARD),
        Focus::Over => and_false_moves(&["model.end.full"]),
        Focus::NewGame => vec!["model.construct.size"],
        Focus::NotFound => vec!["model.play.next-moves"],
        // Nothing was seen of the end itself.
        Focus::Winner if script.stands_in => and_rules(ENDS),
        Focus::Throws
        | Focus::Moved
        | Focus::Placed
        | Focus::Board
        | Focus::Winner
        | Focus::Ready
        | Focus::Found
        | Focus::Steady
        | Focus::Unchanged => Vec::new(),
    }
}

fn below_moves(aspect: Aspect, plies: usize) -> Vec<&'static str> {
    match aspect {
        Aspect::Opening | Aspect::OpeningGain if plies == 0 => OPENING.to_vec(),
        Aspect::Opening | Aspect::OpeningGain => {
            vec![
                "model.construct.first-moves",
                "model.play.next-moves",
                "model.opening.squares",
                "model.end.going",
            ]
        }
        Aspect::OpeningEnd => vec!["model.play.next-moves", "model.end.going"],
        // The check itself comes first: its own example shows more than a move that is refused.
        Aspect::Line(axis) => [&[direction(axis)], OPENING].concat(),
        Aspect::OpenEnd
        | Aspect::FirstOwn
        | Aspect::Inside
        | Aspect::Occupied
        | Aspect::Capture
        | Aspect::Itself => OPENING.to_vec(),
        // A very long line reaches the edges.
        Aspect::Long => [&["model.flips.long"], OPENING, &["model.flips.edges"]].concat(),
        Aspect::Several => [&["model.flips.several"], OPENING].concat(),
        Aspect::Edge => [&["model.flips.edges"], OPENING].concat(),
        Aspect::Fresh => [DIRECTIONS, KINDS, FALSE_LINES, &["model.play.next-moves"]].concat(),
        Aspect::All => Vec::new(),
    }
}

/// The checks on the directions of a state's lines of that kind, and of the lines of the move that led to it: if one of those was
/// not seen, other lines than these are on the board.
fn directions_at(script: &ModelScript, step: usize, aspect: Aspect) -> Vec<&'static str> {
    let Some((_, after)) = script.states(step) else { return DIRECTIONS.to_vec() };
    let lines = super::lines::runs(&after);
    let here =
        lines.iter().filter(|run| run.kind == Some(aspect)).map(|run| direction(Axis::of(run.direction)));
    let before = script.last_move(step).map_or(Vec::new(), |last| lines_of(script, last));
    let mut all: Vec<&str> =
        here.chain(before.into_iter().filter(|check| DIRECTIONS.contains(check))).collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// True for a script whose failures at the step that it is about name all checks that may be their cause, and no others.
pub(super) fn are_exact(script: &ModelScript) -> bool {
    script.steps.iter().any(|step| {
        let is_kind = matches!(step.focus, Focus::Moves(Aspect::Long | Aspect::Several | Aspect::Edge));
        step.role == Role::Judged && is_kind
    })
}

/// Moves of the opening.
const OPENING_MOVES: usize = 4;

#[cfg(test)]
mod tests {
    use reference::reversi::Dimensions;

    use super::super::rubric::RUBRIC;
    use super::*;

    #[test]
    fn a_move_off_the_board_that_is_not_refused_may_be_what_find_move_does_there() {
        let size = Dimensions::new(4, 4);
        let refused = |x, y| {
            let move_there = ModelOp::Play(Position::new(x, y));
            let script = ModelScript::game(size, &[]).judged(move_there, Focus::Throws);
            owners(&script, script.steps.len() - 1)
        };
        assert_eq!(refused(-1, 0), ["model.find.nothing"]);
        assert_eq!(refused(4, 3), ["model.find.nothing"]);
        assert!(refused(0, 3).is_empty(), "that square is on the board");
    }

    #[test]
    fn a_tile_of_the_wrong_player_may_be_a_wrong_turn() {
        let size = Dimensions::new(2, 2);
        let script = ModelScript::game(size, &[Position::new(0, 0), Position::new(1, 0)]);
        let script = script.provided(ModelOp::Look(size), Focus::Placed);
        assert_eq!(owners(&script, script.steps.len() - 1), ["model.play.placed", TURN]);
    }

    #[test]
    fn a_board_is_put_down_to_the_lines_of_every_move_before_it() {
        // The first move of the main phase flips a tile in its row, and the next one a tile in its column.
        let moves = [(1, 1), (2, 1), (2, 2), (1, 2), (3, 1), (3, 0)].map(|(x, y)| Position::new(x, y));
        let size = Dimensions::new(4, 4);
        let script = ModelScript::game(size, &moves).provided(ModelOp::Look(size), Focus::Board);
        let owners = owners(&script, script.steps.len() - 1);
        let place = |check: &str| owners.iter().position(|owner| *owner == check);
        let (last, first, false_line) =
            (place("model.flips.rising"), place("model.flips.horizontal"), place("model.flips.inside"));
        assert!(last.is_some() && last < first && first < false_line, "{owners:?}");
    }

    #[test]
    fn a_centre_that_is_wrong_on_odd_boards_says_nothing_of_even_squares() {
        let owners_of = |width, height| {
            let size = Dimensions::new(width, height);
            let script = ModelScript::game(size, &[]);
            let script = script.provided(ModelOp::Look(size), Focus::Turn);
            owners(&script, script.steps.len() - 1)
        };
        assert!(owners_of(5, 5).contains(&ANY_SIZE) && owners_of(4, 6).contains(&ANY_SIZE));
        assert!(!owners_of(6, 6).contains(&ANY_SIZE));
    }

    #[test]
    fn a_board_in_the_opening_is_put_down_to_no_lines() {
        let size = Dimensions::new(4, 4);
        let script = ModelScript::game(size, &[Position::new(1, 1)]);
        let script = script.provided(ModelOp::Look(size), Focus::Board);
        assert_eq!(owners(&script, script.steps.len() - 1), [BOARD, &[TURN]].concat());
    }

    #[test]
    fn a_game_that_does_not_end_is_put_down_to_moves_too_many_alone() {
        let size = Dimensions::new(2, 2);
        let moves = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(x, y)| Position::new(x, y));
        let script = ModelScript::game(size, &moves).judged(ModelOp::Look(size), Focus::Over);
        let owners = owners(&script, script.steps.len() - 1);
        assert!(FALSE_LINES.iter().all(|check| owners.contains(check)), "{owners:?}");
        assert!(!owners.iter().any(|check| is_about_lines(check)), "{owners:?}");
    }

    #[test]
    fn every_owner_is_a_check_of_the_model() {
        let known: Vec<&str> = RUBRIC.iter().flat_map(|topic| topic.checks).map(|check| check.id).collect();
        for owner in [DIRECTIONS, KINDS, FALSE_LINES, OPENING, BOARD, PASSES, ENDS, OTHERS].concat() {
            assert!(known.contains(&owner), "{owner}");
        }
    }

    #[test]
    fn every_check_on_flips_and_the_opening_owns_what_rests_on_it() {
        let owners = [DIRECTIONS, KINDS, FALSE_LINES, OPENING, BOARD, ENDS].concat();
        for check in RUBRIC.iter().flat_map(|topic| topic.checks) {
            let is_below = ["model.flips.", "model.opening."].iter().any(|topic| check.id.starts_with(topic));
            assert!(!is_below || owners.contains(&check.id), "{}", check.id);
        }
    }
}
