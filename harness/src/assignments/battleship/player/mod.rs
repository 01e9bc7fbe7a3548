//! The Player component: the four players that `createPlayer` makes.

mod checks;

pub(super) use checks::RUBRIC;
