//! Calls of a player to the parent.

use std::cell::Cell;

use harness_rt::Writer;

thread_local! {
    /// The step under way.
    pub(super) static CURRENT_STEP: Cell<u32> = const { Cell::new(0) };
}

/// A call to the parent, begun: it names the step that it belongs to.
pub(super) fn begin_call(kind: u8) -> Writer {
    let mut out = Writer::default();
    out.u32(CURRENT_STEP.get()).u8(kind);
    out
}
