//! What confines student code, as reports say it.
//!
//! The confining itself happens in the worker, before the student's library is loaded; this module names it, so that a
//! report never claims more than was in force.

use crate::model::Isolation;

/// The layers that every scenario runs under, and those that this version does without.
pub fn isolation() -> Isolation {
    let layers = [
        "one process a scenario",
        "no reference code in that process",
        "limits on CPU, elapsed time, memory, output and file size",
        "no new privileges",
        "closed descriptors",
    ];
    let missing = ["file access (landlock)", "system calls (seccomp)"];
    Isolation { layers: layers.map(str::to_owned).to_vec(), missing: missing.map(str::to_owned).to_vec() }
}
