//! [`Solution`]: the course's own program of a component, where its answers are the required ones.

use std::sync::Arc;

use super::{BuildInput, RunRecord, Scenario, SourceFile};

/// The course's own program of a component. It is built like a submission, and performs every scenario in a confined process of
/// its own; the student's process never holds any of it.
#[derive(Debug)]
pub struct Solution {
    /// The files of its library.
    pub files: BuildInput,
    /// Its header, where students write that too.
    pub header: Option<SourceFile>,
    /// The path of its file, for messages to the author.
    pub path: String,
}

/// The solution's side of every scenario.
pub trait SolutionRecords: Sync {
    /// The record of a scenario that the solution performed with that seed.
    fn record(&self, scenario: &dyn Scenario, seed: u64) -> Arc<RunRecord>;
}
