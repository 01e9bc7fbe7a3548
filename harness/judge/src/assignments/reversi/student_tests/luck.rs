//! When what a case that fails beside the right model does beside wrong ones shows that the tests notice by luck.
//!
//! Each wrong model differs from the right one in one rule. An assertion that says something wrong of the rules is therefore wrong
//! beside nearly all of them. One that fails beside the right model and holds beside most wrong ones asks for something else: sixteen
//! cases `CHECK(digest % 16 != k)`, of a digest of whatever a model does, know no rule and notice nearly every wrong model, and one
//! of them must fail beside the right one. So what such tests notice earns nothing.
//!
//! Honest mistakes come to less than two thirds of them. In the fixtures with wrong assertions these hold beside two of the 43 at most.
//! Three cases that play whole games by themselves and assert the wrong winner hold beside nineteen, where a game goes another way and
//! happens to end so: a threshold of one half would be too near. Digests hold beside 36 and more.

use super::likeness::{Likeness, sample};
use super::mutants::MUTANTS;
use super::standing::CaseStanding;
use super::suite::{Suite, Tried};

/// Models of a sample that say something of it.
const ENOUGH: usize = 10;

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
