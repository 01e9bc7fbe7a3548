//! [`CasePartner`]: the model beside a test case, which keeps few of the case's calls.
//!
//! A case may compare the model with a second one, square by square, in hundreds of games: half a million calls. The record of
//! all of them would fill the parent's memory, and a bound on their number would void the work of a thorough student. So the
//! partner looks at each call as it comes; the record holds the words of the tests, and the calls that show a situation
//! for the first time. Time ends a case that calls for ever.

use std::collections::BTreeSet;

use super::situations::{Situation, shown};
use crate::assignments::reversi::contract::swapped_op;
use crate::assignments::reversi::swapped::{ModelRules, SwappedPartner, opened};
use crate::model::{Keeping, Partner, PartnerFault};

/// Calls that a record holds. Sections and generated values end one run each, and each run is told.
const MOST_KEPT: usize = 100_000;

/// The swapped model and what it has seen of the case.
pub(super) struct CasePartner {
    model: SwappedPartner,
    seen: BTreeSet<Situation>,
    kept: usize,
    keeping: Keeping,
}

impl CasePartner {
    /// A partner that answers only so many calls.
    pub(super) fn answering(rules: &'static dyn ModelRules, most_calls: usize) -> CasePartner {
        let model = SwappedPartner::answering(rules, most_calls);
        CasePartner { model, seen: BTreeSet::new(), kept: 0, keeping: Keeping::Kept }
    }

    /// The place of an answered call.
    fn place(&mut self, call: &[u8], reply: &[u8]) -> Keeping {
        let is_word = opened(call).is_some_and(|(op, _)| is_word(op));
        let seen = self.seen.len();
        self.seen.extend(shown(call, reply));
        if is_word || self.seen.len() > seen { Keeping::Kept } else { Keeping::Forgotten }
    }
}

/// Returns true for a call that tells something of the tests and asks nothing of the model.
fn is_word(op: u8) -> bool {
    matches!(op, swapped_op::FAILED | swapped_op::RAN | swapped_op::TRAPPED)
}

impl Partner for CasePartner {
    fn answer(&mut self, call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        let reply = self.model.answer(call)?;
        self.keeping = self.place(call, &reply);
        self.kept += usize::from(self.keeping == Keeping::Kept);
        if self.kept > MOST_KEPT { Err(PartnerFault::TooManyCalls) } else { Ok(reply) }
    }

    fn keeping(&self) -> Keeping {
        self.keeping
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::reversi::swapped::RightRules;
    use crate::assignments::wire::Encoder;

    fn size(width: i32, height: i32) -> Vec<u8> {
        Encoder::default().str("").u32(0).u8(swapped_op::SIZE).i32(width).i32(height).bytes()
    }

    fn placed(partner: &mut CasePartner, call: &[u8]) -> Keeping {
        partner.answer(call).unwrap();
        partner.keeping()
    }

    #[test]
    fn what_shows_nothing_new_is_counted_and_not_kept() {
        let mut partner = CasePartner::answering(&RightRules, usize::MAX);
        let odd = [(3, 3), (5, 3), (4, 4)].map(|(width, height)| placed(&mut partner, &size(width, height)));
        assert_eq!(odd, [Keeping::Kept, Keeping::Forgotten, Keeping::Forgotten]);
    }

    #[test]
    fn words_of_the_tests_are_kept_up_to_a_bound() {
        let ran = Encoder::default().str("").u32(0).u8(swapped_op::RAN).bytes();
        let mut partner = CasePartner::answering(&RightRules, usize::MAX);
        for _ in 0..MOST_KEPT {
            assert_eq!(placed(&mut partner, &ran), Keeping::Kept);
        }
        assert_eq!(partner.answer(&ran), Err(PartnerFault::TooManyCalls));
    }
}
