//! What stops the search for the ways in which squares are played.

use crate::assignments::reversi::ui::course::Course;
use crate::assignments::reversi::ui::script::UiScript;

/// A run in which the program broke off while controls were looked for.
#[derive(Debug, Clone)]
pub(in crate::assignments::reversi::ui) struct Crash {
    pub(in crate::assignments::reversi::ui) script: UiScript,
    pub(in crate::assignments::reversi::ui) course: Course,
}
