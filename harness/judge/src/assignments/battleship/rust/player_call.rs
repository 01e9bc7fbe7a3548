//! Calls of a player to the parent.

use std::cell::Cell;

use harness_rt::{Writer, input_was_read};

use super::contract::INPUT_WAS_READ;

thread_local! {
    /// The step under way.
    pub(super) static CURRENT_STEP: Cell<u32> = const { Cell::new(0) };
}

/// A number that says as well whether the player has read any input.
pub(super) fn marked(number: u32) -> u32 {
    number | if input_was_read() { INPUT_WAS_READ as u32 } else { 0 }
}

/// A call to the parent, begun: it names the step that it belongs to.
pub(super) fn begin_call(kind: u8) -> Writer {
    let mut out = Writer::default();
    out.u32(marked(CURRENT_STEP.get())).u8(kind);
    out
}
