//! Scenarios about the end of a game and its winner.

use reference::reversi::Player;

use super::focus::Focus;
use super::games::{self, Place};
use super::lines::is_opening;
use super::script::ModelScript;
use super::step::ModelOp;

/// Ends on boards of many sizes, by a key of the place.
fn ends(fits: impl Fn(&Place) -> bool) -> Vec<Place> {
    games::one_each(|place| {
        let size = place.game.size();
        let key = (size.width, size.height.min(5), place.before().turn(), place.after().winner());
        if place.after().is_game_over() && fits(place) { vec![key] } else { Vec::new() }
    })
}

fn is_full(place: &Place) -> bool {
    place.after().board().count(None) == 0
}

fn over(places: &[Place]) -> Vec<ModelScript> {
    places.iter().map(|place| place.seen_if_made(Focus::Over)).collect()
}

/// Games that end with a full board.
pub(super) fn full() -> Vec<ModelScript> {
    over(&ends(is_full))
}

/// Games that end before the board is full.
pub(super) fn stuck() -> Vec<ModelScript> {
    over(&ends(|place| !is_full(place)))
}

/// Squares of boards on which the game is over, those that could be played before the last move first.
pub(super) fn moves_left() -> Vec<ModelScript> {
    let script = |place: &Place| {
        let script = place.played().provided(place.look(), Focus::Board);
        let script = script.provided(place.look(), Focus::Over);
        let before = place.before().next_moves().keys().copied();
        let squares = before.chain(place.after().board().positions());
        squares.fold(script, |script, at| script.judged(ModelOp::Find(at), Focus::NotFound))
    };
    ends(|_| true).iter().map(script).collect()
}

/// Games with that result. Whoever has won is told also by a model that does not say that the game is over, which is another
/// check's business; but of one that never has a winner a tie says nothing, and neither does a winner of one that never moves.
pub(super) fn won(winner: Option<Player>) -> Vec<ModelScript> {
    let played = |place: &Place| place.played().provided(place.look(), Focus::Board);
    let over =
        |place: &Place| played(place).provided(place.look(), Focus::Over).judged(place.look(), Focus::Winner);
    let alone = |place: &Place| {
        let script = place.played_in_sight().provided(place.look(), Focus::Moved);
        script.provided(place.look(), Focus::Board).judged(place.look(), Focus::Winner).standing_in()
    };
    let places = ends(|place| place.after().winner() == winner);
    let stand_ins = places.iter().filter(|_| winner.is_some()).map(alone);
    places.iter().map(over).chain(stand_ins).collect()
}

/// Games that are not over: in the opening, and at every stage of the main phase.
pub(super) fn going() -> Vec<ModelScript> {
    let places = games::one_each(|place| {
        let model = place.after();
        let leader = model.board().count(Some(Player::Dark)).cmp(&model.board().count(Some(Player::Light)));
        let fewest = [Player::Dark, Player::Light].map(|player| model.board().count(Some(player)));
        let fewest = fewest.into_iter().min().unwrap_or(0).min(3);
        let empty = model.board().count(None).min(4);
        let key = (is_opening(model), leader, empty, fewest, place.game.size().width % 3);
        if place.is_regular() { vec![key] } else { Vec::new() }
    });
    places.iter().map(|place| place.seen_if_made(Focus::Going)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn winners_may_be_told_before_the_end_is_and_ties_may_not() {
        let stands_in = |winner| won(winner).iter().any(|script| script.stands_in);
        assert!(stands_in(Some(Player::Dark)) && stands_in(Some(Player::Light)));
        assert!(!stands_in(None), "a model that does nothing has no winner either");
    }
}
