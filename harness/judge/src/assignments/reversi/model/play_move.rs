//! Scenarios about `play_move`: the board, the turn and the moves that it leaves, and moves that it refuses.

use reference::reversi::{Model, Player, Position, PositionSet};

use super::focus::{Aspect, Focus};
use super::games::{self, Place};
use super::lines::is_opening;
use super::script::ModelScript;
use super::step::ModelOp;

/// Positions off the board.
const OFF_BOARD: [(i32, i32); 5] = [(-1, 0), (0, -1), (8, 8), (2, 8), (1000, -1000)];

/// Moves of either player: in the opening, and with so many flips.
fn varied(is_shown: fn(&Place) -> bool) -> Vec<Place> {
    games::one_each(|place| {
        let flips = place.before().find_move(place.last()).map_or(0, PositionSet::len);
        let key = (place.before().turn(), flips, is_opening(place.before()), place.game.size().width % 3);
        if is_shown(place) { vec![key] } else { Vec::new() }
    })
}

/// Moves in all corners, at the edges and in the middle, in all phases of games in which nobody was passed over, each of which the
/// other player can answer: who may move after a pass, and that a game ends, is for the checks on those to say.
pub(super) fn accepted() -> Vec<ModelScript> {
    let places = games::one_each(|place| {
        let (at, size) = (place.last(), place.game.size());
        let side = |at: i32, side: i32| (at == 0, at == side - 1);
        let key = (
            side(at.x, size.width),
            side(at.y, size.height),
            is_opening(place.after()),
            size.width > size.height,
        );
        if place.rests_on_a_pass() || !place.is_regular() { Vec::new() } else { vec![key] }
    });
    places.iter().map(accepted_at).collect()
}

fn accepted_at(place: &Place) -> ModelScript {
    let script = ModelScript::game(place.game.size(), &place.moves()[..place.plies - 1]);
    let script = script.synced(place.before()).provided(place.look(), Focus::Returns);
    let script = script.judged(ModelOp::Play(place.last()), Focus::Returns);
    script.provided(place.look(), Focus::Moved).provided(place.look(), Focus::Placed)
}

/// The square that is played, by the player whose turn it is: a model that has no members to be set right may still think that it is
/// the other's.
pub(super) fn placed() -> Vec<ModelScript> {
    let script = |place: &Place| {
        let script = ModelScript::game(place.game.size(), &place.moves()[..place.plies - 1]);
        let turn = if place.follows_a_pass() { Focus::Again } else { Focus::Turn };
        let script = script.synced(place.before()).provided(place.look(), turn);
        script.provided(ModelOp::Play(place.last()), Focus::Returns).judged(place.look(), Focus::Placed)
    };
    varied(|_| true).iter().map(script).collect()
}

/// The tiles that flip.
pub(super) fn flips() -> Vec<ModelScript> {
    varied(|place| !is_opening(place.before())).iter().map(|place| place.seen(Focus::Flipped)).collect()
}

/// All other squares.
pub(super) fn others() -> Vec<ModelScript> {
    let script = |place: &Place| {
        place.played().provided(place.look(), Focus::Placed).judged(place.look(), Focus::Untouched)
    };
    varied(|_| true).iter().map(script).collect()
}

/// Answers that the other player has where the turn is looked at: a model that does not find one kind of line finds others, and
/// so does not pass.
const ANSWERS: usize = 3;

/// The turn after moves that the other player can answer in several ways.
pub(super) fn turn() -> Vec<ModelScript> {
    let has_answers = |place: &Place| {
        place.is_regular() && (is_opening(place.after()) || place.after().next_moves().len() >= ANSWERS)
    };
    let script =
        |place: &Place| place.played().provided(place.look(), Focus::Moved).judged(place.look(), Focus::Turn);
    varied(has_answers).iter().map(script).collect()
}

/// The next moves after moves that the other player can answer: those of that player on that board.
pub(super) fn next_moves() -> Vec<ModelScript> {
    let is_main = |place: &Place| place.is_regular() && !is_opening(place.before());
    varied(is_main).iter().map(|place| place.asked(Aspect::Fresh)).collect()
}

/// Moves that are refused, after a move that is not.
fn refused(place: &Place) -> impl Iterator<Item = Position> + '_ {
    let model = place.after();
    let is_illegal = |at: &Position| model.find_move(*at).is_none();
    let occupied = model.board().positions().find(|at| model.board().get(*at).is_some());
    let free = model.board().positions().find(|at| model.board().get(*at).is_none() && is_illegal(at));
    let others =
        super::faults::on_turn(model.board(), model.turn().map_or(Player::Dark, |turn| turn.other()));
    let others = others.next_moves().keys().copied().find(is_illegal);
    let off = OFF_BOARD.into_iter().map(|(x, y)| Position::new(x, y));
    occupied.into_iter().chain(free).chain(others).chain(off)
}

fn refusing() -> Vec<(Place, Position)> {
    let places = games::one_each(|place| {
        let key = (is_opening(place.after()), place.after().turn(), place.game.size().width);
        if place.is_regular() && place.plies > 2 { vec![key] } else { Vec::new() }
    });
    places
        .into_iter()
        .flat_map(|place| refused(&place).map(move |at| (place, at)).collect::<Vec<_>>())
        .collect()
}

/// Moves that are not allowed: on occupied squares, without a capture, the other player's, off the board.
pub(super) fn refused_moves() -> Vec<ModelScript> {
    let script = |(place, at): &(Place, Position)| {
        let script = place.played().provided(place.look(), Focus::Moved).synced(place.after());
        script.judged(ModelOp::Play(*at), Focus::Throws)
    };
    refusing().iter().map(script).chain(refused_in_a_row()).collect()
}

/// Refusals in a row, at least.
const IN_A_ROW: usize = 8;

/// Squares that neither player may play, one refusal after the other: a model that bears with the first of them has to bear with
/// the last.
fn refused_in_a_row() -> Vec<ModelScript> {
    let places = games::one_each(|place| {
        let key = (is_opening(place.after()), place.after().turn());
        let is_shown = place.is_regular() && place.plies > 2 && idle(place.after()).count() >= IN_A_ROW;
        if is_shown { vec![key] } else { Vec::new() }
    });
    let script = |place: &Place| {
        let script = place.played().provided(place.look(), Focus::Moved).synced(place.after());
        idle(place.after()).fold(script, |script, at| script.judged(ModelOp::Play(at), Focus::Throws))
    };
    places.iter().map(script).collect()
}

/// The squares that neither player may play.
fn idle(model: &Model) -> impl Iterator<Item = Position> + '_ {
    let players = [Player::Dark, Player::Light];
    let both = players.map(|player| super::faults::on_turn(model.board(), player));
    let is_idle = move |at: &Position| both.iter().all(|model| model.find_move(*at).is_none());
    model.board().positions().filter(is_idle)
}

/// The state after a move that is not allowed.
pub(super) fn unchanged() -> Vec<ModelScript> {
    let script = |(place, at): &(Place, Position)| {
        let script = place.played().provided(place.look(), Focus::Moved).synced(place.after());
        looked_at_around(script, place, *at)
    };
    refusing().iter().map(script).collect()
}

/// A move that is refused, between two looks.
fn looked_at_around(script: ModelScript, place: &Place, at: Position) -> ModelScript {
    script
        .provided(place.look(), Focus::Returns)
        .provided(ModelOp::Moves, Focus::Returns)
        .provided(ModelOp::Play(at), Focus::Throws)
        .judged(place.look(), Focus::Unchanged)
        .judged(ModelOp::Moves, Focus::Unchanged)
}

/// Moves after the end of the game, which throw and change nothing.
pub(super) fn over() -> Vec<ModelScript> {
    let places = games::one_each(|place| {
        let is_full = place.after().board().count(None) == 0;
        if place.after().is_game_over() { vec![(is_full, place.after().winner())] } else { Vec::new() }
    });
    let after = |place: &Place| {
        let free = place.after().board().positions().find(|at| place.after().board().get(*at).is_none());
        let all = [place.last(), Position::new(0, 0), Position::new(-1, -1)].into_iter().chain(free);
        all.map(|at| over_at(place, at)).collect::<Vec<_>>()
    };
    places.iter().flat_map(after).collect()
}

fn over_at(place: &Place, at: Position) -> ModelScript {
    let script = place.played().provided(place.look(), Focus::Moved).synced(place.after());
    let script = script.judged(ModelOp::Play(at), Focus::Throws).provided(place.look(), Focus::Returns);
    looked_at_around(script, place, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_moves_in_a_row_are_refused_in_both_phases() {
        let scripts = refused_in_a_row();
        let refusals =
            |script: &ModelScript| script.steps.iter().filter(|step| step.focus == Focus::Throws).count();
        let of_opening: Vec<bool> = scripts
            .iter()
            .filter(|script| refusals(script) >= IN_A_ROW)
            .filter_map(|script| Some(is_opening(&script.states(script.steps.len() - 1)?.1)))
            .collect();
        assert!(of_opening.contains(&true) && of_opening.contains(&false), "{of_opening:?}");
    }
}
