//! Shrinking: the smallest scenario that still shows the failure, by leaving out parts while it lasts.

use crate::model::{Judgement, Scenario};

/// Tries spent on one failure.
const BUDGET: usize = 120;

/// Looks for a smaller scenario with the same kind of verdict. `attempt` performs and judges one.
pub(super) fn shrink(
    first: Box<dyn Scenario>,
    failure: Judgement,
    mut attempt: impl FnMut(&dyn Scenario) -> Judgement,
) -> (Judgement, Box<dyn Scenario>) {
    let mut best = failure;
    let mut candidates = first.smaller();
    let mut smallest = first;
    let mut left = BUDGET;
    while left > 0 {
        let found = candidates.drain(..).take(left).find_map(|candidate| {
            left -= 1;
            let judgement = attempt(candidate.as_ref());
            (judgement.verdict.kind() == best.verdict.kind()).then_some((candidate, judgement))
        });
        let Some((smaller, judgement)) = found else { break };
        candidates = smaller.smaller();
        smallest = smaller;
        best = judgement;
    }
    (best, smallest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Partner, RunRecord, Verdict};

    /// Fails as long as it holds a 7.
    struct Numbers(Vec<u8>);

    impl Scenario for Numbers {
        fn request(&self) -> Vec<u8> {
            self.0.clone()
        }
        fn partner(&self) -> Box<dyn Partner> {
            unreachable!("never performed")
        }
        fn judge(&self, _: &RunRecord) -> Judgement {
            unreachable!("never performed")
        }
        fn smaller(&self) -> Vec<Box<dyn Scenario>> {
            let without = |i: usize| self.0.iter().enumerate().filter(move |(j, _)| *j != i).map(|(_, n)| *n);
            (0..self.0.len()).map(|i| Box::new(Numbers(without(i).collect())) as Box<dyn Scenario>).collect()
        }
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
        let (judgement, smallest) = shrink(Box::new(first), failure, verdict);
        assert!(matches!(judgement.verdict, Verdict::Mismatch { observed, .. } if observed == "[7]"));
        assert_eq!(smallest.request(), [7]);
    }
}
