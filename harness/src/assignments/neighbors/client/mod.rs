//! The client: whole programs on one input each, beside a class whose every decision is the parent's.

mod checks;
mod dialogue;
mod endings;
mod flows;
mod heard;
mod judge;
mod partner;
mod pieces;
mod program;
mod random;

pub(super) use checks::RUBRIC;
