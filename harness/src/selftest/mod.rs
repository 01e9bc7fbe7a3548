//! The selftest: every check must catch the defect that it is there for, and nothing else.
//!
//! Accepted fixtures come first: when one of them loses a point, no judgement on a mutant means anything. Each mutant is
//! an accepted fixture with one wrong place and the name of the check that must notice it.
//!
//! Real-like fixtures have several defects, as real submissions do; each says every row that does not pass.
//!
//! Hostile fixtures attack the harness instead. Some get full marks because the attack is all that is wrong with them, some
//! are files that are never graded. Their texts are compared by the integration tests, which write them to disk with
//! [`Fixture::materialise`].

mod description;
mod deviation;
mod error;
mod examined_row;
mod fixture;
mod generate;
mod matrix;
mod plant;
mod seeds;
mod trial;
mod written;

pub use description::Exactly;
pub use deviation::Deviation;
pub use error::FixtureError;
pub use examined_row::ExaminedRow;
pub use fixture::{ExpectedOutcome, Fixture, FixtureAttack, FixtureKind, load, solution};
pub use matrix::{Examined, Matrix, Spread, examine, examined};
pub use plant::Marks;
pub use seeds::{Varying, under_seeds, varying};
pub use trial::{Failing, Fate, Trial, TrialStage, try_out};
pub use written::WrittenFixture;
