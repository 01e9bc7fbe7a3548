//! [`Cluster`]: failures that look alike.

use serde::{Deserialize, Serialize};

/// Submissions that fail in the same way: a check, or several that one defect fails in all of them alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cluster {
    /// The checks in rubric order, at least one.
    pub checks: Vec<ClusterCheck>,
    /// The verdict's kind.
    pub verdict: String,
    /// The first difference from the required answer; `#` stands for numbers that are not the same in all. Hostile
    /// text.
    pub divergence: String,
    /// The submissions by name: hostile text.
    pub submissions: Vec<String>,
    /// The failure among them that is the quickest to read.
    pub example: Example,
}

/// A check of a cluster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClusterCheck {
    /// Its id.
    pub id: String,
    /// The behaviour of a correct component, as a short sentence.
    pub title: String,
}

/// One failure, as its report has it; all of it may be hostile text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// The submission's name.
    pub submission: String,
    /// The calls that lead up to it, and the one that went wrong.
    pub calls: Vec<String>,
    /// The required answer; may span lines.
    pub required: String,
    /// The answer that came back; may span lines.
    pub got: String,
}
