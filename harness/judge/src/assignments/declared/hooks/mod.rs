//! Hooks: scripts of the assignment's author that decide where more than one answer is right.
//!
//! A hook is a file in Rhai with a function `judge(transcript)`. It runs in the parent, after the processes ended, and knows
//! nothing but the transcript: no file, no clock, no process. Rhai was chosen for that: an embedded language without input and
//! output, whose operations, sizes and depth can be counted. What a student's process said is data in it and never code: `eval` is
//! off. A mistake in a hook is a fault of the author's and no verdict.

mod bounds;
mod call;
mod hook;
mod transcript_map;

pub(super) use bounds::MOST_CALLS;
pub(super) use call::HookCall;
pub(super) use hook::{Asked, Hook, HookFinding};
