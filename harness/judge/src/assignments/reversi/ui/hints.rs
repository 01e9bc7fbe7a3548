//! The signs for squares that may be played.

use reference::reversi::{Model, Player, Position};

use super::boxes::Boxes;
use super::camera::{Camera, Pace};
use super::coverage::{self, MoveExample};
use super::delivery::Begun;
use super::lawful::{LawfulCase, LawfulPair, by_tiles};
use super::misleading;
use super::pairs::StatePair;
use super::picture::PointerPlace;
use super::show::{Judged, can_be_pointed_at, places};
use super::signs::elsewhere;
use super::stage::NoInterface;
use super::states;
use super::telling::{alike, squares_words};
use crate::assignments::reversi::notation::{player_code, position_code};
use crate::model::Judgement;

/// Moves of a state that are removed one by one.
const MOVES: usize = 6;

/// The squares that may be played. `signs` are the boxes by which a sign is looked for: empty ones where clicks and tiles do
/// not agree, of which another check speaks.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn moves(camera: &Camera<'_>, bases: &[Model], boxes: &Boxes, signs: &Boxes) -> Judged {
    let exchanged = bases.iter().map(states::exchanged);
    let opening = states::opening(camera.controls.size);
    let all: Vec<Model> = bases.iter().cloned().chain(exchanged).chain(opening).collect();
    let all_over = coverage::moves(camera.controls.size);
    let cases = cases(camera, &all, &all_over, boxes);
    let pairs: Vec<StatePair> = cases.iter().map(|(_, _, pair)| pair.clone()).collect();
    let told = camera.told_apart(&pairs)?;
    if !told.is_empty() && told.iter().all(Option::is_none) {
        let judgement = by_tiles(camera, boxes, &cases, lawful, |case| unseen(camera, case))?;
        return if judgement.verdict.is_pass() { misleading::signs(camera, signs) } else { Ok(judgement) };
    }
    if let Some(index) = told.iter().position(Option::is_none) {
        return unseen(camera, &cases[index]);
    }
    let misleading = misleading::signs(camera, signs)?;
    if !misleading.verdict.is_pass() {
        return Ok(misleading);
    }
    let remark = one_sided(camera, &cases, &told);
    let is_shown = |(index, place): (usize, &Option<PointerPlace>)| {
        (*place == Some(PointerPlace::Rest)).then_some(index)
    };
    let resting: Vec<usize> = told.iter().enumerate().filter_map(is_shown).collect();
    let mut misplaced = Vec::new();
    for index in &resting {
        let (_, at, pair) = &cases[*index];
        // Of what the move gains nothing is said: it may all be marked.
        let gained = pair.one.find_move(*at).unwrap_or_default();
        if let Some(others) = elsewhere(camera, signs, pair, PointerPlace::Rest, *at, gained)? {
            misplaced.push((*index, others));
        }
    }
    match misplaced.first() {
        Some((index, others)) if 2 * misplaced.len() > resting.len() => Ok(alike(
            cases[*index].0,
            &format!("what changes in the picture where {} may be played", position_code(cases[*index].1)),
            "a sign on that square",
            &format!("no sign there, and another picture of {}", squares_words(others)),
        )),
        _ => stale(camera, bases).map(|judgement| judgement.noting(remark)),
    }
}

/// The same move on whole boards, of which one has other tiles.
fn lawful((state, at, _): &MoveCase<'_>) -> Option<LawfulCase> {
    Some(LawfulCase {
        pair: LawfulPair::without_move(state, *at)?,
        square: *at,
        words: [format!("{} may be played", position_code(*at)), "it may not".to_owned()],
        places: vec![PointerPlace::Rest, PointerPlace::At(*at), PointerPlace::Held(*at)],
        pointed: *at,
    })
}

/// The failure of a picture in which nothing tells of a move.
fn unseen(camera: &Camera<'_>, (state, at, pair): &MoveCase<'_>) -> Judged {
    let judgement = alike(
        state,
        &format!("the picture where {} may be played, and where it may not", position_code(*at)),
        "two pictures that can be told apart",
        "the same picture, wherever the pointer is",
    );
    let place = PointerPlace::At(*at);
    let shots = [("it may be played", &pair.one, place), ("it may not", &pair.other, place)];
    camera.illustrated(judgement, &shots)
}

/// Moves of a player that are looked at, at least, before the two players are compared.
const ENOUGH: usize = 3;

/// The remark on signs that stand at rest on all moves of one player, and on none of the other's; `None` where both are treated
/// alike. The states of one are those of the other with the colours exchanged. The handout asks for some indication, and there is
/// one for both.
fn one_sided(camera: &Camera<'_>, cases: &[MoveCase<'_>], told: &[Option<PointerPlace>]) -> Option<String> {
    let rests_of = |player: Player| {
        let of_player = cases.iter().zip(told).filter(move |((state, ..), _)| state.turn() == Some(player));
        of_player.map(|(_, place)| *place == Some(PointerPlace::Rest)).collect::<Vec<_>>()
    };
    let is_one_sided = |player: &Player| {
        let (own, others) = (rests_of(*player), rests_of(player.other()));
        let is_enough = own.len() >= ENOUGH && others.len() >= ENOUGH && camera.pace == Pace::Steady;
        is_enough && own.iter().all(|rests| *rests) && !others.iter().any(|rests| *rests)
    };
    let player = [Player::Dark, Player::Light].into_iter().find(is_one_sided)?;
    let (player, other) = (player_code(Some(player)), player_code(Some(player.other())));
    Some(format!(
        "Every move of {player} has a sign at rest; moves of {other} are shown only to who points at them."
    ))
}

/// A state, one of its moves, and the state with and without that.
type MoveCase<'a> = (&'a Model, Position, StatePair);

/// Moves in states, each with the state with and without it: some of each state, and one in each row and column.
fn cases<'a>(
    camera: &Camera<'_>,
    states: &'a [Model],
    all_over: &'a [MoveExample],
    boxes: &Boxes,
) -> Vec<MoveCase<'a>> {
    // Nothing is to be seen on squares that are not drawn at all, as the check of the tiles tells.
    let is_judged = |at: &Position| can_be_pointed_at(camera, *at) && boxes.may_show(*at);
    let first = |state: &'a Model| {
        let moves = state.next_moves().keys().filter(|at| is_judged(at));
        moves.take(MOVES).map(move |at| (state, *at))
    };
    let examples = all_over.iter().map(|example| (&example.state, example.at));
    let shown = examples.filter(|(_, at)| is_judged(at));
    let with_pair = |(state, at): (&'a Model, Position)| {
        let mut places = places(state);
        places.insert(1, PointerPlace::At(at));
        places.push(PointerPlace::Held(at));
        (state, at, StatePair { one: state.clone(), other: states::without_move(state, at), places })
    };
    states.iter().flat_map(first).chain(shown).map(with_pair).collect()
}

/// Signs at rest that stay from the turn before: what the picture after a move shows must not depend on another square that
/// could be played before it. After a move that the other player cannot answer, a view that only follows the turn keeps them. One
/// that takes no sign away has them all where every square could be played once, so it is looked at in games of its own as well.
fn stale(camera: &Camera<'_>, bases: &[Model]) -> Judged {
    if !camera.controls.is_free() || camera.pace != Pace::Steady {
        return Ok(Judgement::pass());
    }
    let reached = camera.controls.reached();
    let first = |state: &Model| {
        let at = state.next_moves().keys().find(|at| reached.contains(at)).copied()?;
        Some((state.clone(), at))
    };
    let passes = states::before_passes(camera.controls.size).into_iter();
    let passed = passes.filter(|(_, at)| reached.contains(at));
    for (state, played) in bases.iter().filter_map(first).chain(passed) {
        for begun in [Begun::Everywhere, Begun::There] {
            if let Some(judgement) = stale_after(camera, &state, played, begun)? {
                return Ok(judgement);
            }
        }
    }
    Ok(Judgement::pass())
}

/// The failure of a view that shows, after that move, a sign for a square that could be played before it alone.
fn stale_after(
    camera: &Camera<'_>,
    state: &Model,
    played: Position,
    begun: Begun,
) -> Result<Option<Judgement>, NoInterface> {
    let mut next = state.clone();
    // A move of the model's own.
    if next.play_move(played).is_err() || next.is_game_over() {
        return Ok(None);
    }
    for other in states::only_before(state, &next, played) {
        let before = [state.clone(), states::without_move(state, other)];
        let [with, without] = camera.after_move(&before, played, &next, begun)?;
        if with.is_like(&without) == Some(false) {
            return Ok(Some(alike(
                state,
                &format!("the picture after the move at {}, the pointer at rest", position_code(played)),
                "signs on the squares that may be played now",
                &format!(
                    "another picture if {} could be played before that move: signs of the turn before stay",
                    position_code(other)
                ),
            )));
        }
    }
    Ok(None)
}
