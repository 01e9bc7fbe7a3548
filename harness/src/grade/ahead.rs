//! [`Ahead`]: scenarios of a check that are performed before their turn, several in one process.
//!
//! A component that passes a check passes dozens of short scenarios, each of which costs the making of a process more than
//! itself. Until one has passed quickly each is performed alone; those after it are performed in few processes, and what passed
//! there is not performed again. Anything else that comes about there (a wrong answer, a crash, a clock) counts for nothing: the
//! check goes on with each scenario in a process of its own, and the verdict and its evidence come from there.
//!
//! What this leaves out: a component that answers rightly in company and wrongly alone, which the first of each process still would
//! show.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::time::Duration;

use super::budget::Spent;
use super::means::{Means, perform};
use super::task::{Judged, Task};
use crate::model::{Check, How, Scenario, VerdictClass};

/// The most scenarios of one process.
const MOST: usize = 16;

/// A scenario of a component that takes longer gains little by company, and may use up what all of them have.
const QUICK: Duration = Duration::from_millis(20);

/// The scenarios of one check, with what is known of some before their turn.
pub(super) struct Ahead<'a> {
    check: &'a Check,
    scenarios: &'a [Box<dyn Scenario>],
    means: Means<'a>,
    /// The judgements of those that passed; `None` for one that is still to be performed alone.
    known: RefCell<HashMap<usize, Option<Judged>>>,
    company: Cell<Company>,
}

/// Whether scenarios are performed in company.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Company {
    /// Not before one has passed quickly.
    NotYet,
    Now,
    NoMore,
}

impl<'a> Ahead<'a> {
    pub(super) fn new(check: &'a Check, scenarios: &'a [Box<dyn Scenario>], means: Means<'a>) -> Ahead<'a> {
        let company = match check.how {
            How::Run(_) if means.allowance.patience.has_seen_only_quick_runs(QUICK) => Company::Now,
            How::Run(_) => Company::NotYet,
            How::Contest(_)
            | How::SharedRun(..)
            | How::Determinism(_)
            | How::Declared(_)
            | How::Static(..)
            | How::Survey(_)
            | How::Memory { .. } => Company::NoMore,
        };
        Ahead { check, scenarios, means, known: RefCell::default(), company: Cell::new(company) }
    }

    /// Judges the scenario of that number, after performing it alone unless it has passed in company.
    pub(super) fn judged(&self, index: usize) -> Result<Judged, Spent> {
        if self.company.get() == Company::Now && !self.known.borrow().contains_key(&index) {
            self.perform_from(index);
        }
        if let Some(judged) = self.known.borrow_mut().remove(&index).flatten() {
            return Ok(judged);
        }
        let judged = perform(self.check, self.scenarios[index].as_ref(), index, self.means)?;
        self.company.set(self.company_after(&judged));
        Ok(judged)
    }

    fn company_after(&self, judged: &Judged) -> Company {
        match (self.company.get(), judged.judgement.verdict.class()) {
            (Company::NotYet, VerdictClass::Passed) if judged.cost < QUICK => Company::Now,
            (Company::NotYet, VerdictClass::NotRun) => Company::NotYet,
            (Company::Now, VerdictClass::Passed | VerdictClass::NotRun) => Company::Now,
            (Company::NotYet | Company::Now | Company::NoMore, _) => Company::NoMore,
        }
    }

    /// Performs the scenario of that number and the next ones in one process, and keeps those that passed.
    fn perform_from(&self, index: usize) {
        let numbers = self.sharing(index);
        if numbers.len() < 2 {
            return;
        }
        let task = |number: &usize| self.means.task(self.scenarios[*number].as_ref(), *number).ok();
        let tasks: Vec<Task<'_>> = numbers.iter().filter_map(task).collect();
        let judged = self.means.pool.judge_in_company(&tasks);
        let mut known = self.known.borrow_mut();
        let mut is_innocent = judged.len() == numbers.len();
        for (number, judged) in numbers.into_iter().zip(judged) {
            match judged.judgement.verdict.class() {
                VerdictClass::Passed => drop(known.insert(number, Some(judged))),
                VerdictClass::NotRun => drop(known.insert(number, None)),
                VerdictClass::FailedInScenario
                | VerdictClass::FailedInSource
                | VerdictClass::NotBuilt
                | VerdictClass::GraderError => {
                    is_innocent = false;
                    break;
                }
            }
        }
        if !is_innocent {
            self.company.set(Company::NoMore);
        }
    }

    /// The numbers of the scenarios from that one on which may share one process with it.
    fn sharing(&self, first: usize) -> Vec<usize> {
        let is_apart = self.means.library.is_ok_and(|library| library.apart.is_some());
        let may_share = |number: &usize| {
            let scenario = &self.scenarios[*number];
            !is_apart
                && scenario.shares_process()
                && !scenario.is_shared()
                && !scenario.stands_in()
                && !self.known.borrow().contains_key(number)
        };
        if !may_share(&first) {
            return Vec::new();
        }
        (first..self.scenarios.len()).filter(may_share).take(MOST).collect()
    }
}
