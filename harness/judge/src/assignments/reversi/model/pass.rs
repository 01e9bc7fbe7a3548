//! Scenarios about players who cannot move and are passed over.

use super::focus::{Aspect, Focus};
use super::games::{self, Place};
use super::script::ModelScript;
use super::step::ModelOp;

/// Places after moves that the other player cannot answer, the first of a game, right after another or later, with one before that
/// the other could: without that, a model that never changes the turn would seem right.
fn places() -> Vec<Place> {
    let key = |place: &Place| {
        let size = place.game.size();
        (place.after().turn(), size.width.min(5), size.height.min(5), order(place))
    };
    let places = games::one_each(|place| if place.is_pass() { vec![key(place)] } else { Vec::new() });
    places.into_iter().filter(|place| regular_before(place).is_some()).collect()
}

/// The order of a pass in its game. A model that counts passes must begin anew with each move that is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    First,
    RightAfterAnother,
    Later,
}

fn order(place: &Place) -> Order {
    match (place.follows_a_pass(), place.rests_on_a_pass()) {
        (true, _) => Order::RightAfterAnother,
        (false, true) => Order::Later,
        (false, false) => Order::First,
    }
}

/// The last place before that was a change of turns.
fn regular_before(place: &Place) -> Option<usize> {
    (1..place.plies).rev().find(|plies| Place { game: place.game, plies: *plies }.is_regular())
}

/// The game with a look at the turn after an earlier move.
fn with_a_change(place: &Place) -> ModelScript {
    let game = place.game;
    let plies = regular_before(place).unwrap_or(1);
    let changed = Place { game, plies };
    let script = changed.played().provided(place.look(), Focus::Turn);
    let rest = (plies + 1..=place.plies).map(|plies| Place { game, plies });
    rest.fold(script, |script, next| {
        script.synced(next.before()).provided(ModelOp::Play(next.last()), Focus::Returns)
    })
}

/// The turn after such a move.
pub(super) fn again() -> Vec<ModelScript> {
    let script = |place: &Place| {
        let script = with_a_change(place).provided(place.look(), Focus::Board);
        script.judged(place.look(), Focus::Again)
    };
    places().iter().map(script).collect()
}

/// The next moves after such a move.
pub(super) fn moves() -> Vec<ModelScript> {
    let script = |place: &Place| {
        let script = place.played().provided(place.look(), Focus::Board).provided(place.look(), Focus::Again);
        script.judged(ModelOp::Moves, Focus::Moves(Aspect::Fresh))
    };
    places().iter().map(script).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use reference::reversi::Player;

    use super::*;

    #[test]
    fn either_player_is_passed_over_at_first_twice_in_a_row_and_later() {
        let shown: BTreeSet<(Option<Player>, Order)> =
            places().iter().map(|place| (place.after().turn(), order(place))).collect();
        for player in [Player::Dark, Player::Light] {
            for order in [Order::First, Order::RightAfterAnother, Order::Later] {
                assert!(shown.contains(&(Some(player), order)), "{player:?} {order:?}");
            }
        }
    }
}
