//! [`Idle`]: wrong models beside which cases pass, found out with several cases in one process.
//!
//! Most cases notice few of the wrong models, and a process costs more than a short case. So those that pass beside a right model
//! are performed beside each wrong model together, in the order in which they stand, and what passes there is not performed again.
//! Whatever else comes about (an assertion that does not hold, a crash, a clock) counts for nothing: such a case is performed
//! alone, and what it notices is seen there. Cases that do not all pass together beside the right model, for example because one
//! leaves something behind that another trips over, are never performed together.

use std::collections::BTreeSet;
use std::time::Duration;

use super::case_run::{CaseRun, Outcome};
use super::mutants::MUTANTS;
use super::suite::Tried;
use crate::model::{Bench, ComponentId, OutcomeCell, RunRecord, SurveyJob};

/// The most cases of one process.
const MOST: usize = 16;

/// Processor time of the cases of one process beside a right model up to which they are performed together beside wrong ones.
const QUICK: Duration = Duration::from_millis(50);

/// Processor time that they get there: a case that does not end takes it from those after it.
const TIME: Duration = Duration::from_millis(300);

/// Pairs of a case and a wrong model that it does not notice, by their numbers.
pub(super) struct Idle(BTreeSet<(usize, usize)>);

impl Idle {
    /// Performs the quick cases together beside the wrong models.
    pub(super) fn found(bench: &dyn Bench, library: ComponentId, tried: &[Tried]) -> Idle {
        let groups = companions(bench, library, tried);
        let pairs: Vec<(usize, &[usize])> = (0..MUTANTS.len())
            .flat_map(|mutant| groups.iter().map(move |group| (mutant, group.as_slice())))
            .collect();
        let runs: Vec<Vec<CaseRun>> = pairs
            .iter()
            .map(|(mutant, group)| runs(group, |case| tried[case].beside_wrong(case, *mutant)))
            .collect();
        let records = perform(bench, library, &runs);
        let idle = pairs.into_iter().zip(&records).flat_map(|((mutant, group), records)| {
            let passed = group.iter().zip(records).filter(|(_, record)| passes(record));
            passed.map(move |(case, _)| (*case, mutant))
        });
        Idle(idle.collect())
    }

    /// True if the case is known to pass beside the wrong model.
    pub(super) fn has(&self, case: usize, mutant: usize) -> bool {
        self.0.contains(&(case, mutant))
    }

    /// What is known of a case beside each wrong model.
    pub(super) fn cells(&self, case: usize) -> Vec<OutcomeCell> {
        let cell = |mutant| if self.has(case, mutant) { OutcomeCell::Unnoticed } else { OutcomeCell::NotRun };
        (0..MUTANTS.len()).map(cell).collect()
    }
}

/// The cases that pass together beside a right model, and quickly, by their processes.
fn companions(bench: &dyn Bench, library: ComponentId, tried: &[Tried]) -> Vec<Vec<usize>> {
    let quick: Vec<usize> = (0..tried.len()).filter(|index| tried[*index].is_quick()).collect();
    let groups: Vec<&[usize]> = quick.chunks(MOST).filter(|group| group.len() > 1).collect();
    let runs: Vec<Vec<CaseRun>> = groups.iter().map(|group| runs(group, CaseRun::beside_right)).collect();
    let records = perform(bench, library, &runs);
    let is_innocent = |group: &[usize], records: &[RunRecord]| {
        let cost: Duration = records.iter().map(|record| record.cpu).sum();
        records.len() == group.len() && records.iter().all(passes) && cost < QUICK
    };
    let innocent = groups.into_iter().zip(&records).filter(|(group, records)| is_innocent(group, records));
    innocent.map(|(group, _)| group.to_vec()).collect()
}

/// The runs of cases in one process.
fn runs(group: &[usize], run: impl Fn(usize) -> CaseRun) -> Vec<CaseRun> {
    group.iter().map(|case| CaseRun { time: TIME, ..run(*case) }).collect()
}

fn perform(bench: &dyn Bench, library: ComponentId, runs: &[Vec<CaseRun>]) -> Vec<Vec<RunRecord>> {
    let groups: Vec<Vec<SurveyJob<'_>>> = runs.iter().map(|runs| jobs(library, runs)).collect();
    bench.perform_in_company(&groups)
}

fn jobs(library: ComponentId, runs: &[CaseRun]) -> Vec<SurveyJob<'_>> {
    runs.iter().map(|scenario| SurveyJob { library, scenario }).collect()
}

fn passes(record: &RunRecord) -> bool {
    Outcome::of(Some(record)).is_pass()
}
