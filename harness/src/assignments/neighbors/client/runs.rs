//! Dialogues about whole runs.

use reference::neighbors::Neighbors;

use super::dialogue::{Dialogue, DialogueFocus};
use super::games::{LAST_MOVE, LAST_OF_SAMPLE};
use super::random_games::{Attempts, continued, whole_games};
use crate::assignments::neighbors::notation::position;

/// The moves of the sample run up to where it is cut.
const SAMPLE: [&str; 10] =
    ["d0 f2", "E0 f1", "k0 g1", "d0 d8", "f0 e1", "f0 e2", "g0 e0", "e0 f1", "a4 a2", "f1 f4"];

/// The sample run of the handout: its last move, and its first part played on to an end.
pub(super) fn sample() -> Vec<Dialogue> {
    let focus = DialogueFocus::Everything;
    let last = Dialogue::new(&position(LAST_OF_SAMPLE), [LAST_MOVE], focus);
    std::iter::once(last).chain(continued(&Neighbors::new(), &SAMPLE, 6, focus)).collect()
}

/// Random whole games with attempts, of which some are long.
pub(super) fn random(seed: u64) -> Vec<Dialogue> {
    whole_games(seed, 6, Attempts::Some, DialogueFocus::Words).collect()
}
