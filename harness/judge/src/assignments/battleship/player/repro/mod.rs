//! Player scenarios as programs: the calls of the script, on a Board that blocks the given positions and against boards
//! that are written out, and the comparisons of the check.
//!
//! Random numbers are the course's own there, so a player's moves differ from run to run: programs that depend on chance
//! try again and again.

mod focus;
mod literals;
mod placing_rules;
mod program;
mod shares;

pub(crate) use program::program;
