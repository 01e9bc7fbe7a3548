//! Dialogues about players who have to pass, and one who does not.

use super::dialogue::{Dialogue, DialogueFocus};
use super::games::{self, for_both};

/// White is isolated while Black is not, and Black's move ends the game: nobody has to pass.
const NO_PASS: &str = "........ .....BB. ........ ......B. ........ ..W..... ........ W...W...";

/// Games in which a player has to pass. Those of several moves rest on that the turn is passed on after a move.
pub(super) fn message() -> Vec<Dialogue> {
    let longer = games::passes(DialogueFocus::Words);
    let longer = longer.into_iter().map(|game| game.resting_on(&["client.turns.order"]));
    std::iter::once(games::one_pass(DialogueFocus::Words)).chain(longer).collect()
}

/// A game in which the isolated player is not the one to move.
pub(super) fn needless() -> Vec<Dialogue> {
    for_both(NO_PASS, &["f1 g2"], DialogueFocus::Words)
}
