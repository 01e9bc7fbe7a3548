//! Shrinking: the smallest scenario that still shows the failure, by leaving out parts and making numbers smaller while
//! it lasts.
//!
//! How long to search is counted in tries, not in time, so that the same submission gets the same report on any machine.
//! Only slow tries count for as many as would have taken their time; else the search in a submission that computes for
//! seconds would take hours.
//!
//! Two are tried at a time where a processor is idle. The second counts only where the first does not end the step, so that
//! reports are the same on any machine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::budget::Spent;
use super::task::Judged;
use crate::model::{Judgement, Scenario, Smaller};

/// Tries that all failures of a grade have together: about a second of one processor.
pub const TRIES: usize = 2000;

/// The fewest tries of a failure, however many failures there are.
const LEAST: usize = 25;

/// The time from which on a try is slow: a hundred times what most take, so that the load of the machine hardly matters.
const SLOW: Duration = Duration::from_millis(100);

/// The remark for a failure that may have a smaller scenario.
const EXHAUSTED: &str =
    "the search for a smaller example ended at its limit; `--only` with this check searches longer";

/// The tries of each failure.
pub(super) fn share(tries: usize, failures: usize) -> usize {
    if tries == 0 { 0 } else { (tries / failures.max(1)).max(LEAST) }
}

/// Looks for a smaller scenario with the same kind of verdict. `attempt` performs and judges one.
pub(super) fn shrink(
    first: Box<dyn Scenario>,
    failure: Judgement,
    tries: usize,
    attempt: impl Fn(&dyn Scenario) -> Result<Judged, Spent> + Sync,
) -> (Judgement, Box<dyn Scenario>) {
    let mut search = Search { attempt, left: tries };
    let (mut smallest, mut best) = (first, failure);
    loop {
        match search.step(smallest.as_ref(), &best) {
            SearchStep::To(smaller, judgement) => (smallest, best) = (smaller, *judgement),
            SearchStep::Nowhere => {
                let judgement = match smallest.remark_when_smallest(&best) {
                    Some(remark) => remarked(best, remark),
                    None => best,
                };
                return (judgement, smallest);
            }
            SearchStep::OutOfTries => {
                // Where no search was asked for, nothing ended.
                let judgement = if tries == 0 { best } else { remarked(best, EXHAUSTED) };
                return (judgement, smallest);
            }
        }
    }
}

struct Search<A> {
    attempt: A,
    left: usize,
}

/// The outcome of trying the smaller ones of one scenario.
enum SearchStep {
    /// A smaller one fails alike.
    To(Box<dyn Scenario>, Box<Judgement>),
    /// None of them fails alike.
    Nowhere,
    OutOfTries,
}

impl<A: Fn(&dyn Scenario) -> Result<Judged, Spent> + Sync> Search<A> {
    fn step(&mut self, from: &dyn Scenario, failure: &Judgement) -> SearchStep {
        let mut candidates = match from.smaller() {
            Smaller::To(candidates) => candidates,
            Smaller::Statistics => return SearchStep::Nowhere,
        };
        while let Some(first) = candidates.next() {
            if self.left == 0 {
                return SearchStep::OutOfTries;
            }
            let second = candidates.next();
            let (judged, next) = self.try_both(first.as_ref(), second.as_deref(), failure);
            let step = self.taken(first, judged, failure);
            let step = step.or_else(|| self.taken(second?, next?, failure));
            if let Some(step) = step {
                return step;
            }
        }
        SearchStep::Nowhere
    }

    /// The outcome of the first and, unless that one ends the step, the second.
    fn try_both(
        &self,
        first: &dyn Scenario,
        second: Option<&dyn Scenario>,
        failure: &Judgement,
    ) -> (Result<Judged, Spent>, Option<Result<Judged, Spent>>) {
        let has_ended = AtomicBool::new(false);
        let try_first = || {
            let judged = (self.attempt)(first);
            let ends = judged.as_ref().map_or(true, |judged| fails_alike(&judged.judgement, failure));
            has_ended.store(ends, Ordering::Relaxed);
            judged
        };
        let try_second =
            || second.filter(|_| !has_ended.load(Ordering::Relaxed)).map(|second| (self.attempt)(second));
        rayon::join(try_first, try_second)
    }

    /// Counts a try; returns the step that it ends.
    fn taken(
        &mut self,
        candidate: Box<dyn Scenario>,
        judged: Result<Judged, Spent>,
        failure: &Judgement,
    ) -> Option<SearchStep> {
        let Some(Judged { judgement, cost, .. }) = judged.ok().filter(|_| self.left > 0) else {
            return Some(SearchStep::OutOfTries);
        };
        self.left = self.left.saturating_sub(tries_of(cost));
        fails_alike(&judgement, failure).then(|| SearchStep::To(candidate, Box::new(judgement)))
    }
}

/// True if the verdict is of the same kind, and the failure as much the check's own as before.
pub(super) fn fails_alike(judgement: &Judgement, failure: &Judgement) -> bool {
    judgement.verdict.kind() == failure.verdict.kind()
        && judgement.owners.iter().all(|owner| failure.owners.contains(owner))
        && asks_alike(judgement, failure)
}

/// True unless more calls have to be refused than before, or the failing one in its turn: a smaller scenario that leaves out what
/// they need may fail for what becomes of a refusal, which is another mistake than the one that was found.
fn asks_alike(judgement: &Judgement, failure: &Judgement) -> bool {
    match (&judgement.site, &failure.site) {
        (Some(smaller), Some(first)) => smaller.due == first.due && smaller.refusals <= first.refusals,
        (None, _) | (_, None) => true,
    }
}

/// The tries that a try of this cost counts for: a slow one as many as it took milliseconds.
fn tries_of(cost: Duration) -> usize {
    if cost < SLOW { 1 } else { usize::try_from(cost.as_millis()).unwrap_or(usize::MAX) }
}

/// Adds a remark to what is shown of a failure.
fn remarked(mut judgement: Judgement, remark: &str) -> Judgement {
    if let Some(evidence) = judgement.evidence.as_mut() {
        evidence.remark = Some(match evidence.remark.take() {
            Some(before) => format!("{before}; {remark}"),
            None => remark.to_owned(),
        });
    }
    judgement
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;
    use crate::model::{Evidence, FailureSite, Partner, RunRecord, Verdict};

    /// Fails as long as it holds a 7.
    struct Numbers(Vec<u8>);

    impl Scenario for Numbers {
        fn request(&self) -> Vec<u8> {
            self.0.clone()
        }
        fn code(&self) -> Vec<String> {
            Vec::new()
        }
        fn partner(&self) -> Box<dyn Partner> {
            unreachable!("never performed")
        }
        fn judge(&self, _: &RunRecord) -> Judgement {
            unreachable!("never performed")
        }
        fn smaller(&self) -> Smaller<'_> {
            let without = |i: usize| self.0.iter().enumerate().filter(move |(j, _)| *j != i).map(|(_, n)| *n);
            Smaller::to((0..self.0.len()).map(move |i| Numbers(without(i).collect())))
        }
    }

    fn quickly(
        judge: fn(&dyn Scenario) -> Judgement,
    ) -> impl Fn(&dyn Scenario) -> Result<Judged, Spent> + Sync {
        move |scenario| Ok(Judged::at_once(judge(scenario)))
    }

    fn verdict(scenario: &dyn Scenario) -> Judgement {
        if scenario.request().contains(&7) {
            let observed = format!("{:?}", scenario.request());
            let verdict = Verdict::Mismatch { step: None, expected: String::new(), observed };
            return Judgement::plain(verdict);
        }
        Judgement::pass()
    }

    #[test]
    fn what_does_not_matter_is_left_out() {
        let first = Numbers(vec![1, 2, 7, 3, 4]);
        let failure = verdict(&first);
        let (judgement, smallest) = shrink(Box::new(first), failure, 100, quickly(verdict));
        assert!(matches!(judgement.verdict, Verdict::Mismatch { observed, .. } if observed == "[7]"));
        assert_eq!(smallest.request(), [7]);
    }

    fn shown(scenario: &dyn Scenario) -> Judgement {
        Judgement { evidence: Some(Evidence::default()), ..verdict(scenario) }
    }

    #[test]
    fn what_calls_need_stays_where_they_would_be_refused_without_it() {
        // A 7 needs the 1; every other number is there for nothing.
        let refused = |scenario: &dyn Scenario| {
            let refusals = usize::from(!scenario.request().contains(&1));
            let site = FailureSite { refusals, ..FailureSite::default() };
            Judgement { site: Some(site), ..verdict(scenario) }
        };
        let smallest = |first: Vec<u8>| {
            let first = Numbers(first);
            let failure = refused(&first);
            shrink(Box::new(first), failure, 100, |one| Ok(Judged::at_once(refused(one)))).1.request()
        };
        assert_eq!(smallest(vec![1, 2, 7, 3]), [1, 7]);
        assert_eq!(smallest(vec![2, 7, 3]), [7]);
    }

    #[test]
    fn a_search_that_ends_at_its_limit_says_so() {
        let remark = |tries| {
            let first = Numbers(vec![1, 2, 7, 3, 4]);
            let failure = shown(&first);
            shrink(Box::new(first), failure, tries, quickly(shown)).0.evidence.unwrap().remark
        };
        assert_eq!(remark(2).as_deref(), Some(EXHAUSTED));
        assert_eq!(remark(100), None);
        assert_eq!(remark(0), None);
    }

    #[test]
    fn a_slow_try_counts_for_as_many_as_it_takes_milliseconds() {
        let performed = |cost| {
            let performed = AtomicUsize::new(0);
            let attempt = |_: &dyn Scenario| {
                performed.fetch_add(1, Ordering::Relaxed);
                Ok(Judged::costing(Judgement::pass(), cost))
            };
            let first = Numbers(vec![7; 100]);
            let failure = verdict(&first);
            shrink(Box::new(first), failure, 1000, attempt);
            performed.into_inner()
        };
        assert_eq!(performed(Duration::from_millis(99)), 100);
        assert_eq!(performed(Duration::from_millis(300)), 4);
    }

    #[test]
    fn failures_share_the_tries_and_none_gets_too_few() {
        assert_eq!(share(2000, 1), 2000);
        assert_eq!(share(2000, 10), 200);
        assert_eq!(share(2000, 1000), LEAST);
        assert_eq!(share(0, 3), 0);
    }
}
