//! Grading the grader: does every check catch the defect it is there for, and leave everything else alone?
//!
//! Accepted fixtures come first: when one of them loses a point, no judgement on a mutant means anything. Each mutant is
//! an accepted fixture with one wrong place and the name of the check that must notice it.

//!
//! Hostile fixtures attack the harness instead. Some get full marks because the attack is all that is wrong with them, some
//! are files that are never graded, and what must hold after each is more than verdicts: a test of the program sees to
//! that, with [`Fixture::materialise`].

mod description;
mod fixture;
mod matrix;
mod plant;

pub use fixture::{Attack, Fixture, FixtureError, Kind, Outcome, load};
pub use matrix::{Complaint, Examined, Matrix, examine, examined};
pub use plant::Marks;
