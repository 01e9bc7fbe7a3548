//! A whole class: who handed in what, what became of it, and what is different from another time.
//!
//! Main types: [`ClassRun`] (what a run set out to grade, and with what), [`Record`] (what became of one submission),
//! [`ClassSummary`] and [`ClassChanges`] (what is said of all).

mod changes;
mod cluster;
mod record;
mod run;
mod summary;

pub use changes::{Cause, CheckChange, CheckScore, ClassChanges, Move, MoveSide, Trend};
pub use cluster::{Cluster, ClusterCheck, Example};
pub use record::{Outcome, RECORD_SCHEMA, Record, Standing};
pub use run::{CLASS_SCHEMA, ClassRun, Listed, Making, Person, Shard};
pub use summary::{BINS, ClassSummary, FailedCheck, Spread, Trouble};
