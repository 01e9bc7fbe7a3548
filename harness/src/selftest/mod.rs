//! Grading the grader: does every check catch the defect it is there for, and leave everything else alone?
//!
//! Accepted fixtures come first: when one of them loses a point, no judgement on a mutant means anything. Each mutant is
//! an accepted fixture with one wrong place and the name of the check that must notice it.

mod fixture;
mod matrix;

pub use fixture::{Fixture, FixtureError, Kind, load};
pub use matrix::{Complaint, Examined, Matrix, examine};
