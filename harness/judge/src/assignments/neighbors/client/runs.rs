//! Dialogues about whole runs.

use reference::neighbors::Neighbors;

use super::dialogue::{Dialogue, DialogueFocus};
use super::games::{LAST_MOVE, LAST_OF_SAMPLE};
use super::random_games::{Attempts, continued, whole_games};
use crate::assignments::neighbors::notation::position;

/// The checks on the parts of a run.
const PARTS: &[&str] = &[
    "client.turns.order",
    "client.turns.invalid",
    "client.turns.stops",
    "client.board.start",
    "client.board.move",
    "client.board.invalid",
    "client.board.last",
    "client.pass.message",
    "client.pass.needless",
    "client.over.black",
    "client.over.white",
    "client.over.suicide",
    "client.over.both-connected",
    "client.over.both-isolated",
    "client.text.prompt",
    "client.text.invalid",
    "client.text.pass",
    "client.text.wins",
    "client.text.draw",
];

/// The moves of the sample run up to where it is cut.
const SAMPLE: [&str; 10] =
    ["d0 f2", "E0 f1", "k0 g1", "d0 d8", "f0 e1", "f0 e2", "g0 e0", "e0 f1", "a4 a2", "f1 f4"];

/// The sample run of the handout: its last move, and its first part played on to an end.
pub(super) fn sample() -> Vec<Dialogue> {
    let focus = DialogueFocus::Everything;
    let last = Dialogue::new(&position(LAST_OF_SAMPLE), [LAST_MOVE], focus);
    let whole = std::iter::once(last).chain(continued(&Neighbors::new(), &SAMPLE, 6, focus));
    // Where a text or a board is another check's, the moves and their words are there all the same.
    let moves = continued(&Neighbors::new(), &SAMPLE, 6, DialogueFocus::Result);
    whole.chain(moves).map(|dialogue| dialogue.resting_on(PARTS)).collect()
}

/// Random whole games with attempts, of which some are long, and one with many attempts.
pub(super) fn random(seed: u64) -> Vec<Dialogue> {
    let of_many = whole_games(seed.wrapping_add(1), 1, Attempts::Many, DialogueFocus::Result);
    whole_games(seed, 6, Attempts::Some, DialogueFocus::Result)
        .chain(of_many)
        .map(|dialogue| dialogue.resting_on(PARTS))
        .collect()
}
