//! Being asked to stop from outside: from that moment on nothing is concluded, written or kept any more.
//!
//! A service that stops a whole container stops every child process as well, and a compiler
//! that is stopped looks like one that fails. So the flag is set by the signal's handler itself, before anything that the
//! signal did elsewhere can be seen, and is looked at wherever something would be concluded from an end or kept.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// True once the process is asked to stop; for handlers of signals.
pub fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(Arc::default).clone()
}

/// Returns at once, or never if the process is asked to stop: then it is about to end.
pub fn hold_if_asked() {
    while flag().load(Ordering::SeqCst) {
        std::thread::park();
    }
}
