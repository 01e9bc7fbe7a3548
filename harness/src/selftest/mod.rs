//! The selftest: every check must catch the defect that it is there for, and nothing else.
//!
//! Accepted fixtures come first: when one of them loses a point, no judgement on a mutant means anything. Each mutant is
//! an accepted fixture with one wrong place and the name of the check that must notice it.
//!
//! Hostile fixtures attack the harness instead. Some get full marks because the attack is all that is wrong with them, some
//! are files that are never graded. Their texts are compared by the integration tests, which write them to disk with
//! [`Fixture::materialise`].

mod description;
mod error;
mod fixture;
mod generate;
mod matrix;
mod plant;

pub use error::FixtureError;
pub use fixture::{ExpectedOutcome, Fixture, FixtureAttack, FixtureKind, load};
pub use matrix::{Deviation, Examined, Matrix, examine, examined};
pub use plant::Marks;
