//! The checks that own a step of a script: those whose business it is where it is not the script's, and those that its
//! subject rests on.

use super::focus::{Aspect, Focus};
use super::script::ModelScript;
use super::step::ModelOp;
use crate::assignments::common::transcript::Role;

const DIRECTIONS: &[&str] =
    &["model.flips.horizontal", "model.flips.vertical", "model.flips.falling", "model.flips.rising"];

const LINES: &[&str] = &[
    "model.flips.several",
    "model.flips.long",
    "model.flips.edges",
    "model.flips.own-end",
    "model.flips.first-own",
    "model.flips.inside",
    "model.flips.occupied",
    "model.flips.capture",
];

const OPENING: &[&str] =
    &["model.opening.squares", "model.opening.any-size", "model.opening.gain", "model.opening.end"];

const BOARD: &[&str] = &["model.play.placed", "model.play.flips", "model.play.others"];

const ENDS: &[&str] = &["model.end.full", "model.end.stuck"];

const OTHERS: &[&str] = &[
    "model.construct.first-moves",
    "model.construct.size",
    "model.play.accepted",
    "model.play.turn",
    "model.play.next-moves",
    "model.pass.again",
    "model.pass.moves",
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
    let plies = script.plies(step);
    match it.role {
        Role::Premise => of_premise(&it.op, it.focus, plies),
        Role::Judged => below(it.focus, plies),
    }
}

/// These, and the checks on which moves are allowed.
fn and_rules(first: &[&'static str]) -> Vec<&'static str> {
    [first, OPENING, DIRECTIONS, LINES, &["model.play.next-moves"]].concat()
}

/// The checks whose business a step is, after so many moves.
fn of_premise(op: &ModelOp, focus: Focus, plies: usize) -> Vec<&'static str> {
    match focus {
        Focus::Returns => match op {
            ModelOp::New(_) | ModelOp::Square(_) | ModelOp::Default => vec!["model.construct.size"],
            ModelOp::Look(_) | ModelOp::Moves | ModelOp::Find(_) if plies == 0 => {
                vec!["model.construct.size"]
            }
            ModelOp::Sync(_) | ModelOp::Play(_) | ModelOp::Find(_) | ModelOp::Look(_) | ModelOp::Moves => {
                and_rules(&["model.play.accepted", "model.construct.first-moves"])
            }
        },
        Focus::Throws => vec!["model.play.refused", "model.play.over"],
        Focus::NewGame => vec!["model.construct.size"],
        Focus::Moved | Focus::Placed => vec!["model.play.placed"],
        Focus::Flipped | Focus::Untouched | Focus::Board => BOARD.to_vec(),
        Focus::Turn => and_rules(&["model.play.turn", "model.end.going"]),
        Focus::Again => and_rules(&["model.pass.again", "model.play.turn", "model.end.going"]),
        Focus::Going => and_rules(&["model.end.going"]),
        Focus::Over | Focus::Winner => and_rules(ENDS),
        Focus::Moves(_) => [&["model.construct.first-moves"], OPENING].concat(),
        Focus::Found | Focus::NotFound | Focus::Steady | Focus::Unchanged => {
            [and_rules(BOARD), vec!["model.play.turn", "model.end.going"]].concat()
        }
    }
}

/// The checks on what the subject of a check rests on, after so many moves.
fn below(focus: Focus, plies: usize) -> Vec<&'static str> {
    match focus {
        Focus::Moves(Aspect::All) => [OTHERS, BOARD, ENDS, OPENING, DIRECTIONS, LINES].concat(),
        Focus::Moves(aspect) => below_moves(aspect, plies),
        Focus::Flipped | Focus::Untouched => [DIRECTIONS, LINES].concat(),
        Focus::Turn if plies < OPENING_MOVES => vec!["model.construct.first-moves"],
        Focus::Going if plies < OPENING_MOVES => {
            vec!["model.construct.first-moves", "model.opening.squares", "model.opening.any-size"]
        }
        Focus::Turn => [and_rules(BOARD), vec!["model.end.going"]].concat(),
        Focus::Going => and_rules(BOARD),
        Focus::Again => and_rules(&["model.play.turn", "model.end.going"]),
        Focus::Over => and_rules(&["model.end.full"]),
        Focus::NewGame => vec!["model.construct.size"],
        Focus::NotFound => vec!["model.play.next-moves"],
        Focus::Returns
        | Focus::Throws
        | Focus::Moved
        | Focus::Placed
        | Focus::Board
        | Focus::Winner
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
        Aspect::Line(_)
        | Aspect::OpenEnd
        | Aspect::FirstOwn
        | Aspect::Inside
        | Aspect::Occupied
        | Aspect::Capture
        | Aspect::Itself => OPENING.to_vec(),
        // A very long line reaches the edges.
        Aspect::Long => [OPENING, DIRECTIONS, &["model.flips.edges"]].concat(),
        Aspect::Several | Aspect::Edge => [OPENING, DIRECTIONS].concat(),
        Aspect::Fresh => [DIRECTIONS, LINES, &["model.play.next-moves"]].concat(),
        Aspect::All => Vec::new(),
    }
}

/// Moves of the opening.
const OPENING_MOVES: usize = 4;

#[cfg(test)]
mod tests {
    use super::super::rubric::RUBRIC;
    use super::*;

    #[test]
    fn every_owner_is_a_check_of_the_model() {
        let known: Vec<&str> = RUBRIC.iter().flat_map(|topic| topic.checks).map(|check| check.id).collect();
        for owner in [DIRECTIONS, LINES, OPENING, BOARD, ENDS, OTHERS].concat() {
            assert!(known.contains(&owner), "{owner}");
        }
    }

    #[test]
    fn every_check_on_flips_and_the_opening_owns_what_rests_on_it() {
        let owners = [DIRECTIONS, LINES, OPENING, BOARD, ENDS].concat();
        for check in RUBRIC.iter().flat_map(|topic| topic.checks) {
            let is_below = ["model.flips.", "model.opening."].iter().any(|topic| check.id.starts_with(topic));
            assert!(!is_below || owners.contains(&check.id), "{}", check.id);
        }
    }
}
