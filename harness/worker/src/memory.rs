//! The variables by which the parent chooses how a worker's memory is watched and filled. The worker reads and
//! forgets them before anything of the student's is loaded.

/// The address sanitizer's library, to be loaded before everything else.
pub const SANITIZER: &str = "HARNESS_WORKER_SANITIZER";

/// Set to anything: fresh memory holds zeroes, as it often does outside the harness, in place of a pattern.
pub const ZEROES: &str = "HARNESS_WORKER_ZEROES";

/// The byte that fresh memory is filled with otherwise.
pub const PATTERN: u8 = 0x5a;

/// Processes under the sanitizer get this many times the memory: it keeps what was freed, and margins around the rest.
pub const SANITIZER_SHARE: u64 = 4;
