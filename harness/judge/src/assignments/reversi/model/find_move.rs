//! `find_move`: its answers for single positions, and scenarios about them.

use reference::reversi::{Position, PositionSet};

use super::answer::FoundMove;
use super::faults::Told;
use super::focus::{Aspect, Focus};
use super::games::{self, Place};
use super::lines::is_opening;
use super::script::ModelScript;
use super::step::ModelOp;
use crate::assignments::reversi::notation::position_code;
use crate::assignments::transcript::{Finding, Mismatch};

/// A pointer that does not lead into `next_moves_`.
const ELSEWHERE: u8 = 0;

/// Positions off every board.
const OFF_BOARD: [(i32, i32); 6] = [(-1, 0), (0, -1), (8, 0), (0, 8), (1000, 1000), (-1, -1)];

/// Examines an answer for one position.
pub(super) fn examine(focus: Focus, found: &FoundMove) -> Finding {
    match (focus, found) {
        (Focus::Found, FoundMove::None) => Finding::wrong("a move: it is allowed there", "nullptr"),
        (Focus::NotFound, FoundMove::Move { .. }) => {
            Finding::wrong("nullptr: no move is allowed there", found.words())
        }
        (Focus::Steady, FoundMove::None) => Finding::wrong("a move: it is allowed there", "nullptr"),
        (Focus::Steady, FoundMove::Move { is_steady: false, .. }) => {
            Finding::wrong("the same pointer at every call", "another one at the second call")
        }
        (Focus::Steady, FoundMove::Move { membership: ELSEWHERE, .. }) => {
            Finding::wrong("a pointer to a move in next_moves_", "a pointer to something else")
        }
        (_, _) => Finding::Right,
    }
}

/// Compares the moves before and after a move that was refused.
pub(super) fn examine_unchanged(before: Option<&Told>, told: &Told) -> Finding {
    let Some(before) = before.filter(|before| *before != told) else { return Finding::Right };
    let mut all = before.keys().chain(told.keys());
    let words = |told: &Told, at: &Position| told.get(at).map_or("nullptr".to_owned(), |gain| gain.words());
    let changed = all.find(|at| before.get(at) != told.get(at));
    Finding::of(changed.map(|at| {
        let required = format!("find_move({}) to return {} as before", position_code(*at), words(before, at));
        Mismatch::new(required, words(told, at))
    }))
}

/// A position after a move that shows something, of each of several sizes.
fn places() -> Vec<Place> {
    games::one_each(|place| {
        let size = place.after().dimensions();
        let is_plain = place.is_regular() && !is_opening(place.after()) && size.width + size.height > 8;
        if is_plain { vec![(size.width.min(size.height), place.after().turn())] } else { Vec::new() }
    })
}

/// The gain of every move after a move.
pub(super) fn gain() -> Vec<ModelScript> {
    places().iter().map(|place| place.asked(Aspect::Itself)).collect()
}

/// Positions at which no move is allowed, after one at which a move is.
pub(super) fn nothing() -> Vec<ModelScript> {
    places().iter().filter_map(nothing_at).collect()
}

fn nothing_at(place: &Place) -> Option<ModelScript> {
    let model = place.after();
    let legal = *model.next_moves().keys().next()?;
    let script = place.played().provided(place.look(), Focus::Moved);
    let script = script.provided(ModelOp::Find(legal), Focus::Found).synced(model);
    let is_illegal = |at: &Position| model.find_move(*at).is_none();
    let on_board: PositionSet = model.board().positions().filter(is_illegal).collect();
    let few = on_board.iter().step_by(1 + on_board.len() / 6);
    let off = OFF_BOARD.map(|(x, y)| Position::new(x, y));
    Some(few.chain(off).fold(script, |script, at| script.judged(ModelOp::Find(at), Focus::NotFound)))
}

/// The pointer to a move, asked for twice.
pub(super) fn steady() -> Vec<ModelScript> {
    let script = |place: &Place| {
        let legal = *place.after().next_moves().keys().next()?;
        let script = place.played().provided(place.look(), Focus::Moved);
        let script = script.provided(ModelOp::Find(legal), Focus::Found);
        Some(script.judged(ModelOp::Find(legal), Focus::Steady))
    };
    places().iter().filter_map(script).collect()
}
