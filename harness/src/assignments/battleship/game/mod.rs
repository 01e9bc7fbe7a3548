//! The Game component: accessors as scripts, `play` between scripted players.

mod checks;

pub(super) use checks::RUBRIC;
