//! The class: scripts of calls on objects, judged beside the reference.

mod asking;
mod checks;
mod gallery;
mod making;
mod moving;
mod oracle;
mod program;
mod random;
mod refusing;
mod script;
mod showing;
mod smaller;
mod step;

pub(super) use checks::RUBRIC;
pub(super) use gallery::PICTURES;
