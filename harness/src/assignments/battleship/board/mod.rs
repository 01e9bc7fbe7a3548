//! The Board component: scripts of operations, judged beside the reference board.

mod blocking;
mod checks;
mod gallery;
mod oracle;
mod placing;
mod program;
mod random;
mod script;
mod shooting;
mod showing;
mod smaller;
mod step;

pub(super) use checks::RUBRIC;
pub(super) use gallery::PICTURES;
