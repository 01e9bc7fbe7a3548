//! Adding up a class, one record at a time.

use std::collections::BTreeMap;

use super::cluster::Clusters;
use crate::model::class::{
    BINS, ClassRun, ClassSummary, FailedCheck, Listed, Outcome, Record, Spread, Trouble,
};
use crate::model::{BuildReport, CheckResult, GradeReport, Points, VerdictClass};

/// The sums so far; small, however large the reports are.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    summary: ClassSummary,
    scores: Vec<Points>,
    /// The checks in the rubric order of the first report that holds them.
    checks: BTreeMap<String, (usize, FailedCheck)>,
    clusters: Clusters,
}

impl Tally {
    /// Adds one submission, with its record if it has a current one.
    pub(crate) fn add(&mut self, listed: &Listed, record: Option<&Record>) {
        self.summary.submissions += 1;
        let trouble = |what: &str| Trouble { name: listed.name.clone(), what: what.to_owned() };
        self.summary.remarked.extend(listed.remark.as_deref().map(trouble));
        match record.map(|record| &record.outcome) {
            None => self.summary.unfinished.push(listed.name.clone()),
            Some(Outcome::Rejected { why, .. }) => self.summary.rejected.push(trouble(why)),
            Some(Outcome::Fault { detail, .. }) => self.summary.faults.push(trouble(detail)),
            Some(Outcome::Graded { report }) => self.graded(&listed.name, report, trouble),
        }
    }

    /// Adds a submission that the class does not hold any more: it is named, and counts nowhere.
    pub(crate) fn add_gone(&mut self, listed: &Listed, last: Option<&Record>) {
        let what = match last.and_then(Record::report) {
            Some(report) => format!("its last score was {}/{}", report.score.earned, report.score.possible),
            None => "it had no score".to_owned(),
        };
        self.summary.gone.push(Trouble { name: listed.name.clone(), what });
    }

    /// The summary of a run.
    pub(crate) fn finish(self, run: &ClassRun) -> ClassSummary {
        let mut failed: Vec<(usize, FailedCheck)> = self.checks.into_values().collect();
        failed.retain(|(_, check)| check.failed + check.not_run > 0);
        failed.sort_by_key(|(order, check)| (std::cmp::Reverse(check.failed), check.not_run, *order));
        ClassSummary {
            spread: spread(self.scores),
            failed: failed.into_iter().map(|(_, check)| check).collect(),
            clusters: self.clusters.finish(),
            absent: run.absent.len(),
            ..self.summary
        }
    }

    fn graded(&mut self, name: &str, report: &GradeReport, trouble: impl Fn(&str) -> Trouble) {
        self.summary.graded += 1;
        self.scores.push(report.score);
        for part in &report.components {
            match &part.build {
                BuildReport::Built { .. } => {}
                BuildReport::Failed { .. } => self.summary.not_built.push(trouble(&part.file)),
                BuildReport::Missing { .. } => self.summary.missing.push(trouble(&part.file)),
            }
        }
        let checks = report.components.iter().flat_map(|part| &part.checks);
        for (order, check) in checks.enumerate() {
            self.clusters.add(name, order, check);
            self.check(check);
        }
    }

    fn check(&mut self, check: &CheckResult) {
        let order = self.checks.len();
        let new = || FailedCheck {
            id: check.id.clone(),
            title: check.title.clone(),
            points: check.points.possible,
            failed: 0,
            not_run: 0,
        };
        let (_, row) = self.checks.entry(check.id.clone()).or_insert_with(|| (order, new()));
        match check.verdict.class() {
            VerdictClass::Passed => {}
            VerdictClass::NotRun => row.not_run += 1,
            VerdictClass::FailedInScenario
            | VerdictClass::FailedInSource
            | VerdictClass::NotBuilt
            | VerdictClass::GraderError => row.failed += 1,
        }
    }
}

fn spread(mut scores: Vec<Points>) -> Option<Spread> {
    scores.sort_by_key(|score| score.earned);
    let (first, last) = (scores.first()?, scores.last()?);
    let sum: u64 = scores.iter().map(|score| u64::from(score.earned)).sum();
    let mut bins = [0; BINS];
    scores.iter().for_each(|score| bins[bin(*score)] += 1);
    Some(Spread {
        bins,
        lowest: first.earned,
        median: scores[(scores.len() - 1) / 2].earned,
        highest: last.earned,
        mean_hundredths: sum * 100 / scores.len() as u64,
        possible: scores.iter().map(|score| score.possible).max().unwrap_or_default(),
    })
}

/// The tenth in which a score lies; a full score has a bin of its own.
fn bin(score: Points) -> usize {
    let tenth = u64::from(score.earned) * 10 / u64::from(score.possible.max(1));
    usize::try_from(tenth).unwrap_or(BINS).min(BINS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(all: &[u32]) -> Spread {
        spread(all.iter().map(|earned| Points { earned: *earned, possible: 100 }).collect()).unwrap()
    }

    #[test]
    fn every_score_is_in_one_bin_and_a_full_one_in_the_last() {
        let spread = scores(&[0, 9, 10, 55, 99, 100, 100]);
        assert_eq!(spread.bins, [2, 1, 0, 0, 0, 1, 0, 0, 0, 1, 2]);
        assert_eq!((spread.lowest, spread.median, spread.highest, spread.possible), (0, 55, 100, 100));
        assert_eq!(spread.mean_hundredths, 5328);
    }

    #[test]
    fn a_class_without_points_has_a_spread_all_the_same() {
        assert_eq!(bin(Points { earned: 0, possible: 0 }), 0);
        assert_eq!(spread(Vec::new()), None);
    }
}
