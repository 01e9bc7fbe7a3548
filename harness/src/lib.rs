//! Grading of game assignments: a submission's components, one at a time, beside a reference.

pub mod model;
