//! [`Record`]: what became of one submission of a class.

use serde::{Deserialize, Serialize};

use crate::model::{GradeReport, Points};

/// The schema of a record.
pub const RECORD_SCHEMA: &str = "harness/class-record/v1";

/// One submission's result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// [`RECORD_SCHEMA`].
    pub schema: String,
    /// The submission's name in its class: hostile text.
    pub name: String,
    /// The key of everything that this was made of; see [`Listed`](super::Listed).
    pub key: String,
    /// The build of the harness that made it.
    pub harness: String,
    /// Names the rubric's changes by their content; empty without any.
    pub rubric: String,
    /// The result.
    pub outcome: Outcome,
}

/// The result of one submission.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Outcome {
    /// It has a score.
    Graded {
        /// All that there is to say.
        report: Box<GradeReport>,
    },
    /// There was nothing that could be graded: no score.
    Rejected {
        /// The reason; hostile text.
        why: String,
        /// The fix.
        help: String,
    },
    /// An error of the grader or of the machine: no score.
    Fault {
        /// The failure, in words.
        detail: String,
        /// The part of the report that exists in spite of it; its points mean nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        report: Option<Box<GradeReport>>,
    },
}

/// The standing of a submission, in short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Graded.
    Score(Points),
    /// Refused by intake.
    Rejected,
    /// A grader error.
    Fault,
    /// Not there, or not graded yet.
    Nothing,
}

impl Record {
    /// The standing of the submission.
    pub fn standing(&self) -> Standing {
        match &self.outcome {
            Outcome::Graded { report } => Standing::Score(report.score),
            Outcome::Rejected { .. } => Standing::Rejected,
            Outcome::Fault { .. } => Standing::Fault,
        }
    }

    /// The report, if its score means something.
    pub fn report(&self) -> Option<&GradeReport> {
        match &self.outcome {
            Outcome::Graded { report } => Some(report),
            Outcome::Rejected { .. } | Outcome::Fault { .. } => None,
        }
    }
}

impl Standing {
    /// Returns true if a submission that had the other standing lost something by this one. A score is compared by its points
    /// and by its part of what is possible: a rubric may have changed.
    pub fn is_lower_than(self, other: Standing) -> bool {
        match (other, self) {
            (Standing::Score(before), Standing::Score(now)) => {
                let part = |a: Points, b: Points| u64::from(a.earned) * u64::from(b.possible);
                now.earned < before.earned || part(now, before) < part(before, now)
            }
            (Standing::Score(_), Standing::Rejected | Standing::Fault | Standing::Nothing) => true,
            (Standing::Rejected | Standing::Fault | Standing::Nothing, _) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(earned: u32, possible: u32) -> Standing {
        Standing::Score(Points { earned, possible })
    }

    #[test]
    fn a_score_is_lower_by_its_points_or_by_its_part_of_the_whole() {
        assert!(score(89, 100).is_lower_than(score(90, 100)));
        assert!(score(90, 120).is_lower_than(score(90, 100)));
        assert!(score(80, 80).is_lower_than(score(90, 100)));
        assert!(!score(90, 100).is_lower_than(score(90, 100)));
        assert!(!score(91, 100).is_lower_than(score(90, 100)));
    }

    #[test]
    fn whoever_had_a_score_and_has_none_has_lost_it() {
        for without in [Standing::Rejected, Standing::Fault, Standing::Nothing] {
            assert!(without.is_lower_than(score(0, 100)));
            assert!(!score(0, 100).is_lower_than(without));
            assert!(!without.is_lower_than(Standing::Rejected));
        }
    }
}
