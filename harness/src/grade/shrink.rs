//! Shrinking: the smallest scenario that still shows the failure, by leaving out parts and making numbers smaller while
//! it lasts.
//!
//! How long to search is counted in tries, not in time, so that the same submission gets the same report on any machine.

use crate::model::{Judgement, Scenario};

/// Tries that all failures of a grade have together: about a second of one processor.
pub const TRIES: usize = 2000;

/// No failure gets fewer tries than this, however many there are.
const LEAST: usize = 25;

/// Said of a failure for which there may be a smaller scenario.
const EXHAUSTED: &str =
    "the search for a smaller example ended at its limit; `--only` with this check searches longer";

/// How many tries each of the failures gets.
pub(super) fn share(tries: usize, failures: usize) -> usize {
    if tries == 0 { 0 } else { (tries / failures.max(1)).max(LEAST) }
}

/// Looks for a smaller scenario with the same kind of verdict. `attempt` performs and judges one.
pub(super) fn shrink(
    first: Box<dyn Scenario>,
    failure: Judgement,
    tries: usize,
    mut attempt: impl FnMut(&dyn Scenario) -> Judgement,
) -> (Judgement, Box<dyn Scenario>) {
    let mut best = failure;
    let mut candidates = first.smaller();
    let mut smallest = first;
    let mut left = tries;
    loop {
        let mut found = None;
        for candidate in candidates {
            if left == 0 {
                return (exhausted(best, tries), smallest);
            }
            left -= 1;
            let judgement = attempt(candidate.as_ref());
            if judgement.verdict.kind() == best.verdict.kind() {
                found = Some((candidate, judgement));
                break;
            }
        }
        let Some((smaller, judgement)) = found else { return (best, smallest) };
        candidates = smaller.smaller();
        smallest = smaller;
        best = judgement;
    }
}

/// Nothing is said where no search was asked for.
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
    use super::*;
    use crate::model::{Evidence, Partner, RunRecord, Verdict};

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
        let (judgement, smallest) = shrink(Box::new(first), failure, 100, verdict);
        assert!(matches!(judgement.verdict, Verdict::Mismatch { observed, .. } if observed == "[7]"));
        assert_eq!(smallest.request(), [7]);
    }

    fn shown(scenario: &dyn Scenario) -> Judgement {
        Judgement { evidence: Some(Evidence::default()), ..verdict(scenario) }
    }

    #[test]
    fn a_search_that_ends_at_its_limit_says_so() {
        let remark = |tries| {
            let first = Numbers(vec![1, 2, 7, 3, 4]);
            let failure = shown(&first);
            shrink(Box::new(first), failure, tries, shown).0.evidence.unwrap().remark
        };
        assert_eq!(remark(2).as_deref(), Some(EXHAUSTED));
        assert_eq!(remark(100), None);
        assert_eq!(remark(0), None);
    }

    #[test]
    fn failures_share_the_tries_and_none_gets_too_few() {
        assert_eq!(share(2000, 1), 2000);
        assert_eq!(share(2000, 10), 200);
        assert_eq!(share(2000, 1000), LEAST);
        assert_eq!(share(0, 3), 0);
    }
}
