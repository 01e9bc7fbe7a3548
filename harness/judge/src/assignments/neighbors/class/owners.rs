//! The checks that own a step of a script: those on the functions that the script's own check rests on.

use reference::neighbors::{MoveRefused, Neighbors, Outcome, Player, Square};

use super::members::MemberView;
use super::misreading::is_connected_over_edges_alone;
use super::script::{ClassFocus, ClassScript, Reliance};
use super::step::{ClassOp, ClassReply};

const CONSTRUCTOR: &[&str] = &["class.construct.board", "class.construct.counts", "class.construct.players"];

const PRINT: &[&str] = &["class.print.layout", "class.print.squares"];

const SWAP: &[&str] = &["class.swap.players", "class.swap.alone"];

const TURNS: &[&str] = &["class.current-player.value", "class.swap.players", "class.swap.alone"];

const MOVE: &[&str] = &[
    "class.move.off-board",
    "class.move.capitals",
    "class.move.malformed",
    "class.move.no-piece",
    "class.move.opponents-piece",
    "class.move.crooked",
    "class.move.distance",
    "class.move.own-piece-there",
    "class.move.isolated",
    "class.move.changes-nothing",
    "class.move.neighbors",
    "class.move.directions",
    "class.move.jumps",
    "class.move.captures",
    "class.move.counts",
    "class.move.keeps-turn",
];

const ISOLATED: &[&str] = &[
    "class.isolated.alone",
    "class.isolated.own-neighbor",
    "class.isolated.other-neighbor",
    "class.isolated.any-piece",
];

const CONNECTED: &[&str] = &[
    "class.connected.single",
    "class.connected.lines",
    "class.connected.shapes",
    "class.connected.split",
    "class.connected.stray",
    "class.connected.colors",
    "class.connected.edges",
    "class.connected.full",
];

const OVER: &[&str] = &[
    "class.game-over.going",
    "class.game-over.black",
    "class.game-over.white",
    "class.game-over.both-connected",
    "class.game-over.both-isolated",
    "class.game-over.single-pieces",
];

/// The owners of a step. Each position is asked about with the colors exchanged, too: what goes wrong for White alone is a matter
/// of whose pieces are looked at.
pub(super) fn owners(script: &ClassScript, step: usize) -> Vec<&'static str> {
    let op = &script.step(step).op;
    if script.focus == ClassFocus::Silence {
        // Of one sentence: what names cout prints.
        return vec!["class.rules.output"];
    }
    match script.reliance {
        Reliance::Everything => {
            [likeliest(script, step).as_slice(), &of_every(op), of_beginning(script, step)].concat()
        }
        // It answers nothing: all that can be wrong with the call is that it does not come back.
        _ if *op == ClassOp::Swap => SWAP.to_vec(),
        Reliance::Nothing if *op == ClassOp::Connected(Player::White) => {
            [&["class.connected.colors"], of_group(script, step).as_slice()].concat()
        }
        Reliance::Lines if *op == ClassOp::Connected(Player::White) => {
            vec!["class.connected.colors", "class.connected.lines"]
        }
        Reliance::Nothing => of_group(script, step),
        Reliance::Constructor => of_constructor(op),
        Reliance::Questions | Reliance::Outcomes => of_questions(),
        Reliance::Moves => [of_move(script, step).as_slice(), of_beginning(script, step)].concat(),
        Reliance::Lines => vec!["class.connected.lines"],
        Reliance::Spelling => vec!["class.move.malformed"],
        Reliance::OneNeighbor => vec!["class.isolated.own-neighbor", "class.isolated.other-neighbor"],
    }
}

/// The checks on the constructor that what is looked at rests on: players that were swapped say nothing of the pieces' number.
fn of_constructor(op: &ClassOp) -> Vec<&'static str> {
    if *op == ClassOp::Look(MemberView::Players) {
        vec!["class.construct.players"]
    } else {
        CONSTRUCTOR.to_vec()
    }
}

/// The check on a single piece, or on pieces that the board's edges part where no others part them. Neither owns its own
/// positions.
fn of_group(script: &ClassScript, step: usize) -> Vec<&'static str> {
    let ClassOp::Connected(player) = script.step(step).op else { return Vec::new() };
    let game = before(script, step);
    if game.pieces(player) == 1 {
        return vec!["class.connected.single"];
    }
    let over_edges = is_connected_over_edges_alone(&game, player);
    if over_edges { vec!["class.connected.edges"] } else { Vec::new() }
}

/// The checks on the questions that `gameOver` may ask.
pub(super) fn of_questions() -> Vec<&'static str> {
    [CONNECTED, ISOLATED].concat()
}

/// The owners of a wrong answer. One that takes a player for the winner, or both, does not take a single piece for apart.
///
/// Isolation matters to `gameOver` only where it is the answer, or has to be.
pub(super) fn owners_of_answer(script: &ClassScript, step: usize, answer: &ClassReply) -> Vec<&'static str> {
    let is_isolation = *answer == ClassReply::Letter(b'I');
    let rests_on_questions = matches!(script.reliance, Reliance::Questions | Reliance::Outcomes);
    let of_step =
        if rests_on_questions && !is_isolation && before(script, step).outcome() != Outcome::BothIsolated {
            CONNECTED.to_vec()
        } else {
            owners(script, step)
        };
    let is_end = matches!(answer, ClassReply::Letter(b'B' | b'W' | b'D'));
    let is_about_end = script.reliance == Reliance::Outcomes && is_end;
    let of_end = is_about_end.then(|| of_outcome(&before(script, step))).flatten();
    of_step.into_iter().chain(of_end).collect()
}

/// The checks that a `gameOver` fails which goes by whose turn it is.
pub(super) fn of_turn() -> Vec<&'static str> {
    vec!["class.game-over.both-connected", "class.game-over.black"]
}

/// The checks on `hasConnected`.
pub(super) fn of_connected() -> Vec<&'static str> {
    CONNECTED.to_vec()
}

/// The check on how a game ends, or on that it goes on.
fn of_outcome(game: &Neighbors) -> Option<&'static str> {
    match game.outcome() {
        Outcome::Going => Some("class.game-over.going"),
        Outcome::Won(Player::Black) => Some("class.game-over.black"),
        Outcome::Won(Player::White) => Some("class.game-over.white"),
        Outcome::BothConnected => Some("class.game-over.both-connected"),
        Outcome::BothIsolated => Some("class.game-over.both-isolated"),
    }
}

/// The owners of a call that did not come back. A function that crashes does so wherever its mistake leads it, whatever it was
/// asked.
pub(super) fn owners_of_end(script: &ClassScript, step: usize) -> Vec<&'static str> {
    let of_question = match script.step(step).op {
        ClassOp::Connected(_) => CONNECTED,
        ClassOp::Isolated(_) => ISOLATED,
        ClassOp::New
        | ClassOp::Set(_)
        | ClassOp::Print
        | ClassOp::Current
        | ClassOp::Swap
        | ClassOp::Move(..)
        | ClassOp::GameOver
        | ClassOp::Look(_) => &[],
    };
    [owners(script, step).as_slice(), of_question].concat()
}

/// The checks on what the last move up to a step needs, if there is one.
pub(super) fn of_move(script: &ClassScript, step: usize) -> Vec<&'static str> {
    of_last_move(script, step).unwrap_or_default()
}

/// The checks on the constructor, for an object that is still as the constructor set it up, moves aside.
fn of_beginning(script: &ClassScript, step: usize) -> &'static [&'static str] {
    let object = script.steps[step].object;
    let own = script.steps[..step].iter().filter(|earlier| earlier.object == object);
    let mut origins = own.filter(|earlier| matches!(earlier.op, ClassOp::New | ClassOp::Set(_)));
    let is_set = origins.next_back().is_some_and(|origin| matches!(origin.op, ClassOp::Set(_)));
    if is_set { &[] } else { CONSTRUCTOR }
}

/// The checks on what the last move up to a step needs: the special before what every move needs.
fn of_last_move(script: &ClassScript, step: usize) -> Option<Vec<&'static str>> {
    let is_move = |step: &super::step::ClassStep| matches!(step.op, ClassOp::Move(..));
    let moving = script.steps[..=step].iter().rposition(is_move)?;
    let ClassOp::Move(from, to) = &script.steps[moving].op else { return None };
    let game = before(script, moving);
    if game.clone().make_move(from, to).is_err() {
        let is_onto_own = Square::parse(to).is_some_and(|to| game.at(to) == Some(game.current_player()));
        let of_target = is_onto_own.then_some("class.move.own-piece-there");
        // What is seen after a refusal may be what the refused move left behind.
        let of_traces = (step > moving).then_some("class.move.changes-nothing");
        return Some(of_target.into_iter().chain(["class.move.neighbors"]).chain(of_traces).collect());
    }
    let (from, to) = (Square::parse(from)?, Square::parse(to)?);
    let jumps = between(from, to).any(|square| game.at(square).is_some());
    let captures = game.at(to).is_some();
    let special = jumps.then_some("class.move.jumps").into_iter();
    let special = special.chain(captures.then_some("class.move.captures"));
    // Who counts neighbors wrongly may be found out by a wrong distance alone.
    let of_any = ["class.move.neighbors", "class.move.directions", "class.move.distance"];
    Some(special.chain(of_any).collect())
}

/// The checks that are the likeliest cause of what the last move up to a step did, before all others.
fn likeliest(script: &ClassScript, step: usize) -> Vec<&'static str> {
    match &script.step(step).op {
        ClassOp::Move(from, to) => match before(script, step).make_move(from, to) {
            Ok(()) => of_last_move(script, step).unwrap_or_default(),
            Err(why) => of_refusal(why).to_vec(),
        },
        ClassOp::Look(_) => {
            let of_move = of_last_move(script, step).unwrap_or_default();
            [&["class.move.changes-nothing", "class.move.counts"], of_move.as_slice()].concat()
        }
        ClassOp::New
        | ClassOp::Set(_)
        | ClassOp::Print
        | ClassOp::Current
        | ClassOp::Swap
        | ClassOp::Isolated(_)
        | ClassOp::Connected(_)
        | ClassOp::GameOver => Vec::new(),
    }
}

/// The checks on a reason for refusing a move.
fn of_refusal(why: MoveRefused) -> &'static [&'static str] {
    match why {
        MoveRefused::NoPosition => &["class.move.off-board", "class.move.capitals", "class.move.malformed"],
        MoveRefused::NotOwnPiece => &["class.move.no-piece", "class.move.opponents-piece"],
        MoveRefused::NotStraight => &["class.move.crooked"],
        MoveRefused::WrongDistance { .. } => {
            &["class.move.distance", "class.move.isolated", "class.move.neighbors"]
        }
        MoveRefused::OwnPieceThere => &["class.move.own-piece-there"],
    }
}

/// The game of a step's object before it.
fn before(script: &ClassScript, step: usize) -> Neighbors {
    let mut game = Neighbors::new();
    let own = script.steps[..step].iter().filter(|earlier| earlier.object == script.steps[step].object);
    own.for_each(|earlier| earlier.op.follow(&mut game));
    game
}

/// The squares between two on a line.
fn between(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let way = |from: usize, to: usize| to.cast_signed() - from.cast_signed();
    let (rows, cols) = (way(from.row(), to.row()), way(from.col(), to.col()));
    let steps = 1..rows.abs().max(cols.abs());
    steps.filter_map(move |n| from.moved(rows.signum() * n, cols.signum() * n))
}

/// The checks on the function that an operation calls, and on those that it is made of.
fn of_every(op: &ClassOp) -> Vec<&'static str> {
    match op {
        ClassOp::New | ClassOp::Set(_) => CONSTRUCTOR.to_vec(),
        ClassOp::Print => PRINT.to_vec(),
        ClassOp::Current | ClassOp::Swap => TURNS.to_vec(),
        ClassOp::Move(..) => MOVE.to_vec(),
        ClassOp::Isolated(_) => ISOLATED.to_vec(),
        ClassOp::Connected(_) => CONNECTED.to_vec(),
        ClassOp::GameOver => [CONNECTED, ISOLATED, OVER].concat(),
        ClassOp::Look(_) => [CONSTRUCTOR, MOVE, TURNS].concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::rubric::RUBRIC;
    use super::*;

    #[test]
    fn an_object_made_anew_behind_a_position_that_was_set_is_the_constructors() {
        let set = || ClassOp::Set(Box::new(Neighbors::new()));
        let script = ClassScript::fresh().then(set()).then(ClassOp::Current).then(ClassOp::New);
        let script = script.then(ClassOp::Current).then(set()).then(ClassOp::Current);
        assert_eq!([2, 4, 6].map(|step| of_beginning(&script, step)), [&[], CONSTRUCTOR, &[]]);
    }

    #[test]
    fn every_owner_is_a_check_of_the_class() {
        let known: Vec<&str> = RUBRIC.iter().flat_map(|topic| topic.checks).map(|check| check.id).collect();
        for owner in [CONSTRUCTOR, PRINT, TURNS, MOVE, ISOLATED, CONNECTED, OVER].concat() {
            assert!(known.contains(&owner), "{owner}");
        }
    }

    #[test]
    fn every_check_on_a_function_owns_its_steps() {
        let owners = [CONSTRUCTOR, PRINT, TURNS, MOVE, ISOLATED, CONNECTED, OVER].concat();
        let functions =
            ["class.print.", "class.move.", "class.isolated.", "class.connected.", "class.game-over."];
        for check in RUBRIC.iter().flat_map(|topic| topic.checks) {
            let is_on_a_function = functions.iter().any(|function| check.id.starts_with(function));
            assert!(!is_on_a_function || owners.contains(&check.id), "{}", check.id);
        }
    }
}
