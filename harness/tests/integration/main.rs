//! The program as its users meet it: real submissions through the real binary, and the lines that the design draws.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

/// Where random numbers come from, and what is told of the players without costing anything.
mod chance;
/// Commands, exit codes, bad input.
mod cli;
/// What confines student code, layer by layer.
mod confinement;
/// `harness duel`.
mod duel;
/// What a grade of a fixture says.
mod grading;
/// Submissions that attack the harness, and what must hold after each.
mod hostile;
/// The design's own rules: who imports whom, what the worker holds, how large files get, what README names.
mod layering;
/// `harness play` on scripted input.
mod play;
/// Failures as programs: what they show, compiled and run.
mod repro;
/// Starting the binary on fixtures and changed copies of them.
mod stage;
/// Components that crash, hang, flood or leave.
mod trouble;
