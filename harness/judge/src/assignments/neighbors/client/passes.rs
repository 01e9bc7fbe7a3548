//! Dialogues about players who have to pass, and one who does not.

use super::dialogue::{Dialogue, DialogueFocus};
use super::games::{self, for_both};
use super::results;

/// White is isolated while Black is not, and Black's move ends the game: nobody has to pass.
const NO_PASS: &str = "........ .....BB. ........ ......B. ........ ..W..... ........ W...W...";

/// Games in which a player has to pass. Those of several moves rest on that the turn is passed on after a move.
pub(super) fn message() -> Vec<Dialogue> {
    let longer = games::passes(DialogueFocus::Words);
    let longer = longer.into_iter().map(|game| game.resting_on(&["client.turns.order"]));
    std::iter::once(games::one_pass(DialogueFocus::Words)).chain(longer).collect()
}

/// A game in which the isolated player is not the one to move, until it is over; and draws of isolated players.
pub(super) fn needless() -> Vec<Dialogue> {
    let draws = results::isolated(DialogueFocus::Words).into_iter();
    let draws = draws.map(|game| game.resting_on(&["client.over.both-isolated"]));
    let all = for_both(NO_PASS, &["f1 g2"], DialogueFocus::Words).into_iter().chain(draws);
    // What is no matter of the other checks is that of this one.
    all.map(|game| game.despite(&[])).collect()
}
