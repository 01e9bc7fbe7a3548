//! [`ClassSummary`]: what is said of a whole class.

use serde::{Deserialize, Serialize};

use super::Cluster;

/// The number of parts of a distribution of scores: tenths of what is possible, and the full score.
pub const BINS: usize = 11;

/// Counts and names; nothing here depends on how long anything took.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClassSummary {
    /// Submissions of the class.
    pub submissions: usize,
    /// The number of submissions with a score.
    pub graded: usize,
    /// Submissions without a score, because there was nothing to grade.
    pub rejected: Vec<Trouble>,
    /// Submissions without a score, by a grader error.
    pub faults: Vec<Trouble>,
    /// Submissions that no finished run has a result for.
    pub unfinished: Vec<String>,
    /// People of the roster without a submission.
    pub absent: usize,
    /// Submissions with a remark of the platform's or the roster's: late, newest of several attempts, unknown partners.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarked: Vec<Trouble>,
    /// Submissions of earlier runs that the class does not hold any more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gone: Vec<Trouble>,
    /// The scores; absent when there is none.
    pub spread: Option<Spread>,
    /// Checks that failed, most often first.
    pub failed: Vec<FailedCheck>,
    /// Failures that look alike, most submissions first.
    pub clusters: Vec<Cluster>,
    /// Components that did not compile or link.
    pub not_built: Vec<Trouble>,
    /// Components that were not handed in.
    pub missing: Vec<Trouble>,
}

/// One submission's trouble.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trouble {
    /// The submission: hostile text.
    pub name: String,
    /// The trouble: hostile text.
    pub what: String,
}

/// The distribution of the scores.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread {
    /// The number of scores in each tenth of what is possible; full scores are the last.
    pub bins: [usize; BINS],
    /// The lowest score.
    pub lowest: u32,
    /// The middle one; of two the lower.
    pub median: u32,
    /// The highest.
    pub highest: u32,
    /// The mean in hundredths of a point, rounded down.
    pub mean_hundredths: u64,
    /// The points possible; the most, should they differ.
    pub possible: u32,
}

/// A check and how many failed it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FailedCheck {
    /// Its id.
    pub id: String,
    /// The behaviour of a correct component, as a short sentence.
    pub title: String,
    /// Its points.
    pub points: u32,
    /// Submissions that ran and failed it.
    pub failed: usize,
    /// Submissions in which it did not run.
    pub not_run: usize,
}
