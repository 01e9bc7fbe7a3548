//! Dialogues about players who have to pass, and one who does not.

use super::dialogue::{Dialogue, DialogueFocus};
use super::games::{self, for_both};

/// White is isolated while Black is not, and Black's move ends the game: nobody has to pass.
const NO_PASS: &str = "........ .....BB. ........ ......B. ........ ..W..... ........ W...W...";

/// Games in which a player has to pass.
pub(super) fn message() -> Vec<Dialogue> {
    games::passes(DialogueFocus::Words)
}

/// A game in which the isolated player is not the one to move.
pub(super) fn needless() -> Vec<Dialogue> {
    for_both(NO_PASS, &["f1 g2"], DialogueFocus::Words)
}
