//! Shrinking: the smallest scenario that still shows the failure, by leaving out parts and making numbers smaller while
//! it lasts.
//!
//! How long to search is counted in tries, not in time, so that the same submission gets the same report on any machine.
//! Only slow tries count for as many as would have taken their time; else the search in a submission that computes for
//! seconds would take hours.
//!
//! Most smaller scenarios do not fail, and the making of a process costs more than what most of them do. So behind one that did
//! not, the next ones are performed in one process: two, then four, and so on. Those that do not fail alike there are left behind;
//! one that seems to counts only once it does so in a process of its own. Where a processor is idle, two are tried at a time; the
//! second counts for nothing where the first ends the step, so that reports are the same on any machine.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::ahead::QUICK;
use super::budget::Spent;
use super::task::Judged;
use crate::model::{Judgement, Scenario, Smaller};

/// Tries that all failures of a grade have together: about a second of one processor.
pub const TRIES: usize = 2000;

/// The fewest tries of a failure, however many failures there are.
const LEAST: usize = 25;

/// The time from which on a try is slow: a hundred times what most take, so that the load of the machine hardly matters.
const SLOW: Duration = Duration::from_millis(100);

/// The most tries of one process.
const MOST: usize = 16;

/// The remark for a failure that may have a smaller scenario.
const EXHAUSTED: &str =
    "the search for a smaller example ended at its limit; `--only` with this check searches longer";

/// The tries of each failure.
pub(super) fn share(tries: usize, failures: usize) -> usize {
    if tries == 0 { 0 } else { (tries / failures.max(1)).max(LEAST) }
}

/// The ways to try a scenario.
pub(super) trait Trials: Sync {
    /// Performs one in a process of its own, and judges it.
    fn alone(&self, scenario: &dyn Scenario) -> Result<Judged, Spent>;

    /// Performs scenarios one after the other in one process, and judges the first ones, as far as they were finished; `None` where
    /// they may not share one.
    fn together(&self, scenarios: &[Box<dyn Scenario>]) -> Option<Vec<Judged>>;
}

/// Looks for a smaller scenario with the same kind of verdict.
pub(super) fn shrink(
    first: Box<dyn Scenario>,
    failure: Judgement,
    tries: usize,
    trials: &impl Trials,
) -> (Judgement, Box<dyn Scenario>) {
    let mut search = Search { trials, left: tries, most: MOST };
    let (mut smallest, mut best) = (first, failure);
    loop {
        match search.step(smallest.as_ref(), &best) {
            SearchStep::To(smaller, judgement) => (smallest, best) = (smaller, *judgement),
            SearchStep::Nowhere => return (best, smallest),
            SearchStep::OutOfTries => return (exhausted(best, tries), smallest),
        }
    }
}

struct Search<'t, T> {
    trials: &'t T,
    left: usize,
    /// The most tries of one process.
    most: usize,
}

/// The outcome of trying the smaller ones of one scenario.
enum SearchStep {
    /// A smaller one fails alike.
    To(Box<dyn Scenario>, Box<Judgement>),
    /// None of them fails alike.
    Nowhere,
    OutOfTries,
}

impl<T: Trials> Search<'_, T> {
    fn step(&mut self, from: &dyn Scenario, failure: &Judgement) -> SearchStep {
        let mut candidates = match from.smaller() {
            Smaller::To(candidates) => candidates,
            Smaller::Statistics => return SearchStep::Nowhere,
        };
        let (mut waiting, mut size) = (VecDeque::new(), 1_usize);
        loop {
            waiting.extend(candidates.by_ref().take(size.max(2).saturating_sub(waiting.len())));
            if waiting.is_empty() {
                return SearchStep::Nowhere;
            }
            if self.left == 0 {
                return SearchStep::OutOfTries;
            }
            let asked = size.min(waiting.len()).min(self.left);
            let ruled_out = self.ruled_out(&waiting.make_contiguous()[..asked], failure);
            waiting.drain(..ruled_out);
            size = if asked == 1 || ruled_out == asked { self.most.min(size * 2) } else { 1 };
            if ruled_out < asked
                && let Some(step) = self.try_alone(&mut waiting, failure)
            {
                return step;
            }
        }
    }

    /// Tries the first one in a process of its own, and the second one where a processor has nothing else to do.
    fn try_alone(
        &mut self,
        waiting: &mut VecDeque<Box<dyn Scenario>>,
        failure: &Judgement,
    ) -> Option<SearchStep> {
        let first = self.judge_alone(waiting.front()?.as_ref(), waiting.get(1).map(Box::as_ref), failure);
        for judged in first {
            if self.left == 0 {
                return Some(SearchStep::OutOfTries);
            }
            let candidate = waiting.pop_front()?;
            let Ok(Judged { judgement, cost }) = judged else { return Some(SearchStep::OutOfTries) };
            self.left = self.left.saturating_sub(tries_of(cost));
            self.most = if cost < QUICK { self.most } else { 1 };
            if fails_alike(&judgement, failure) {
                return Some(SearchStep::To(candidate, Box::new(judgement)));
            }
        }
        None
    }

    /// The judgements of the first and, unless that one ends the step, the second.
    fn judge_alone(
        &self,
        first: &dyn Scenario,
        second: Option<&dyn Scenario>,
        failure: &Judgement,
    ) -> impl Iterator<Item = Result<Judged, Spent>> + use<T> {
        let trials = self.trials;
        let has_ended = AtomicBool::new(false);
        let judge_first = || {
            let judged = trials.alone(first);
            let ends = judged.as_ref().map_or(true, |judged| fails_alike(&judged.judgement, failure));
            has_ended.store(ends, Ordering::Relaxed);
            judged
        };
        let judge_second =
            || second.filter(|_| !has_ended.load(Ordering::Relaxed)).map(|second| trials.alone(second));
        let (first, second) = rayon::join(judge_first, judge_second);
        std::iter::once(first).chain(second)
    }

    /// How many of the first ones do not fail alike when they are performed together, and could not be cleared to do so.
    fn ruled_out(&mut self, candidates: &[Box<dyn Scenario>], failure: &Judgement) -> usize {
        if candidates.len() < 2 {
            return 0;
        }
        let Some(judged) = self.trials.together(candidates) else {
            self.most = 1;
            return 0;
        };
        let pairs = candidates.iter().map(Box::as_ref).zip(&judged);
        let others = pairs.take_while(|(candidate, one)| is_other(*candidate, &one.judgement, failure));
        let ruled_out = others.clone().count();
        let spent: usize = others.map(|(_, one)| tries_of(one.cost)).sum();
        self.left = self.left.saturating_sub(spent);
        ruled_out
    }
}

/// True if the failure is not alike, and could not be cleared to be.
fn is_other(candidate: &dyn Scenario, judgement: &Judgement, failure: &Judgement) -> bool {
    judgement.verdict.kind() != failure.verdict.kind()
        || !fails_alike(judgement, failure) && candidate.controls(judgement).is_empty()
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

/// Adds the remark that the search ended at its limit, unless no search was asked for.
fn exhausted(mut judgement: Judgement, tries: usize) -> Judgement {
    if let Some(evidence) = judgement.evidence.as_mut().filter(|_| tries > 0) {
        evidence.remark = Some(match evidence.remark.take() {
            Some(remark) => format!("{remark}; {EXHAUSTED}"),
            None => EXHAUSTED.to_owned(),
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

    /// Judges without performing anything; `.1` is whether also several together.
    struct Quickly(fn(&dyn Scenario) -> Judgement, Company);

    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Company {
        Refused,
        Shared,
    }

    impl Trials for Quickly {
        fn alone(&self, scenario: &dyn Scenario) -> Result<Judged, Spent> {
            Ok(Judged::at_once(self.0(scenario)))
        }
        fn together(&self, scenarios: &[Box<dyn Scenario>]) -> Option<Vec<Judged>> {
            let judged = scenarios.iter().map(|one| Judged::at_once(self.0(one.as_ref())));
            (self.1 == Company::Shared).then(|| judged.collect())
        }
    }

    fn quickly(judge: fn(&dyn Scenario) -> Judgement) -> Quickly {
        Quickly(judge, Company::Refused)
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
        let (judgement, smallest) = shrink(Box::new(first), failure, 100, &quickly(verdict));
        assert!(matches!(judgement.verdict, Verdict::Mismatch { observed, .. } if observed == "[7]"));
        assert_eq!(smallest.request(), [7]);
    }

    #[test]
    fn several_in_one_process_lead_to_the_same_as_each_alone() {
        for numbers in [vec![1, 2, 7, 3, 4], (0..60).collect(), vec![7; 9], vec![1, 2, 3, 7]] {
            let smallest = |company| {
                let first = Numbers(numbers.clone());
                let failure = verdict(&first);
                shrink(Box::new(first), failure, 5000, &Quickly(verdict, company)).1.request()
            };
            assert_eq!(smallest(Company::Shared), smallest(Company::Refused));
        }
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
            shrink(Box::new(first), failure, 100, &quickly(refused)).1.request()
        };
        assert_eq!(smallest(vec![1, 2, 7, 3]), [1, 7]);
        assert_eq!(smallest(vec![2, 7, 3]), [7]);
    }

    #[test]
    fn a_search_that_ends_at_its_limit_says_so() {
        let remark = |tries| {
            let first = Numbers(vec![1, 2, 7, 3, 4]);
            let failure = shown(&first);
            shrink(Box::new(first), failure, tries, &quickly(shown)).0.evidence.unwrap().remark
        };
        assert_eq!(remark(2).as_deref(), Some(EXHAUSTED));
        assert_eq!(remark(100), None);
        assert_eq!(remark(0), None);
    }

    /// Passes, each time after so long.
    struct Slowly {
        cost: Duration,
        performed: AtomicUsize,
    }

    impl Trials for Slowly {
        fn alone(&self, _: &dyn Scenario) -> Result<Judged, Spent> {
            self.performed.fetch_add(1, Ordering::Relaxed);
            Ok(Judged { judgement: Judgement::pass(), cost: self.cost })
        }
        fn together(&self, _: &[Box<dyn Scenario>]) -> Option<Vec<Judged>> {
            None
        }
    }

    #[test]
    fn a_slow_try_counts_for_as_many_as_it_takes_milliseconds() {
        let performed = |cost| {
            let slowly = Slowly { cost, performed: AtomicUsize::new(0) };
            let first = Numbers(vec![7; 100]);
            let failure = verdict(&first);
            shrink(Box::new(first), failure, 1000, &slowly);
            slowly.performed.into_inner()
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
