//! [`Likeness`]: what a case that fails beside the right model does beside wrong ones, and when that shows that it fails by luck.
//!
//! Each wrong model differs from the right one in one rule. An assertion that says something wrong of the rules is therefore wrong
//! beside nearly all of them. One that fails beside the right model and holds beside most wrong ones asks for something else: sixteen
//! cases `CHECK(digest % 16 != k)`, of a digest of whatever a model does, know no rule and notice nearly every wrong model, and one
//! of them must fail beside the right one. So what such tests notice earns nothing.
//!
//! Honest mistakes come to less than two thirds of them. In the fixtures with wrong assertions these hold beside two of the 43 at most.
//! Three cases that play whole games by themselves and assert the wrong winner hold beside nineteen, where a game goes another way and
//! happens to end so: a threshold of one half would be too near. Digests hold beside 36 and more.

use super::case_run::Outcome;
use super::mutants::MUTANTS;
use super::standing::{CaseStanding, Fault};
use super::suite::{Suite, Tried};

/// The end beside a wrong model of a case that fails beside the right one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Likeness {
    /// It was not performed there.
    #[default]
    Unknown,
    /// It fails there too, or nothing is known of the assertion that fails beside the right model.
    Alike,
    /// What fails beside the right model holds there.
    Otherwise,
}

/// One in so many wrong models belongs to the sample, beside which every case is performed that fails beside the right one.
pub(super) const SAMPLED: usize = 3;

/// Models of a sample that say something of it.
const ENOUGH: usize = 10;

/// The wrong models of the sample.
pub(super) fn sample() -> impl Iterator<Item = usize> {
    (0..MUTANTS.len()).step_by(SAMPLED)
}

impl Likeness {
    /// The likeness of an outcome beside a wrong model to what that standing says of the right one.
    pub(super) fn of(right: &CaseStanding, outcome: &Outcome) -> Likeness {
        match (right.fault(), outcome) {
            (_, Outcome::NotRun) => Likeness::Unknown,
            (Some(Fault::Assertion(_) | Fault::End(_)), Outcome::Passed(_)) => Likeness::Otherwise,
            (Some(Fault::Assertion(right)), Outcome::Failed(failure))
                if failure.places.spare(&right.places) =>
            {
                Likeness::Otherwise
            }
            (Some(Fault::End(_)), Outcome::Failed(_)) => Likeness::Otherwise,
            (Some(Fault::Assertion(_) | Fault::End(_)), _) => Likeness::Alike,
            (None, outcome) => Likeness::of_stopped(right, outcome),
        }
    }

    /// The same of a case that a limit stopped beside the right model. One that would take long fails early beside many wrong models,
    /// and rightly so.
    fn of_stopped(right: &CaseStanding, outcome: &Outcome) -> Likeness {
        match (right.is_stopped(), outcome) {
            (false, _) => Likeness::Unknown,
            (true, Outcome::Passed(_)) => Likeness::Otherwise,
            (true, Outcome::Failed(failure)) if failure.places.are_all() => Likeness::Otherwise,
            (true, _) => Likeness::Alike,
        }
    }
}

impl Suite {
    /// The reason why nothing that the tests notice earns anything, if what fails beside the right model holds beside most wrong ones.
    pub(super) fn luck(&self) -> Option<String> {
        let [all, sampled]: [Vec<usize>; 2] = [(0..MUTANTS.len()).collect(), sample().collect()];
        lucky(&self.cases, &all).or_else(|| lucky(&self.cases, &sampled))
    }
}

/// The reason that these wrong models give. A case that fails now and then says nothing of them.
fn lucky(cases: &[Tried], models: &[usize]) -> Option<String> {
    let shows = |mutant: usize, likeness: Likeness| {
        let steady = cases.iter().filter(|case| case.standing != CaseStanding::Unsteady);
        steady.map(|case| case.likeness(mutant)).any(|of_case| of_case == likeness)
    };
    let holds = models.iter().filter(|mutant| shows(**mutant, Likeness::Otherwise)).count();
    let fails = |mutant: &&usize| shows(**mutant, Likeness::Alike) && !shows(**mutant, Likeness::Otherwise);
    let known = holds + models.iter().filter(fails).count();
    (known >= ENOUGH && 3 * holds > 2 * known).then(|| {
        format!(
            "of {known} wrong models, each of which differs from a right one in one rule, {holds} are models beside which something holds \
             that your tests assert and that fails beside a right one: it hangs on something else than the rules, so that it is luck \
             what the tests notice"
        )
    })
}
