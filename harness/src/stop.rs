//! The request to stop, from outside: from that moment on nothing is concluded, written or kept any more.
//!
//! The sender may send it to every process that harness started as well (a service that stops a whole container
//! does), and a compiler that is stopped looks like one that fails. So the signal's handler itself sets the flag,
//! before any other effect of the signal can be seen, and the flag is looked at wherever an end would be judged or a
//! result kept.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// The exit code of a process that was asked to stop and that the signal did not end: 128 and the number of SIGTERM.
const STOPPED: i32 = 143;

/// True once the process is asked to stop; for handlers of signals.
pub(crate) fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(Arc::default).clone()
}

/// The time that whoever ends the process has for it.
const GRACE: Duration = Duration::from_secs(10);

/// Returns at once, or never if the process is asked to stop: then it is about to end, and ends here if nobody else
/// ends it.
pub(crate) fn hold_if_asked() {
    if flag().load(Ordering::SeqCst) {
        std::thread::sleep(GRACE);
        std::process::exit(STOPPED);
    }
}
