//! Failures that room to spare prevents: one mistake, one charge.
//!
//! A program that writes a little beyond a block, uses what it deleted or deletes it twice crashes wherever the C library notices, or
//! answers what happens to be there: in a dozen checks that have nothing to do with the mistake. Where such mistakes do no harm the
//! rest of what it does can be judged. So once a check of a component has crashed, or one wrong answer is right there, those that did not
//! pass are decided again there. One that is all right counts as passed, and the mistake costs one check. Nothing is excused
//! that is wrong with room to spare as well: a null pointer, a failed assert, a wrong answer.

use super::attribution;
use super::decision::Decision;
use super::noted::noted;
use crate::model::{Check, How, Judgement, Verdict};

/// Signals by which a damaged heap may end a program: abort, and bad addresses of either kind.
const OF_DAMAGE: [i32; 3] = [6, 7, 11];

/// Tells whether a scenario ended as a damaged heap ends a program.
pub(super) fn is_damaged(decision: &Decision) -> bool {
    let has_crashed = |judgement: &Judgement| matches!(judgement.verdict, Verdict::Crashed { signal, .. } if OF_DAMAGE.contains(&signal));
    has_crashed(&decision.judgement) || decision.further.iter().any(|(judgement, _)| has_crashed(judgement))
}

/// Tells whether a check may pass where a damaged heap does no harm. What a clock ended would take as long again.
pub(super) fn is_worth_another_look(check: &Check, decision: &Decision) -> bool {
    let is_performed = match check.how {
        How::Run(_) | How::Contest(_) | How::SharedRun(..) | How::Determinism(_) | How::Declared(_) => true,
        How::Static(..) | How::Survey(_) | How::Memory { .. } => false,
    };
    let verdict = &decision.judgement.verdict;
    let is_open =
        matches!(verdict, Verdict::Crashed { .. } | Verdict::Mismatch { .. } | Verdict::Skipped { .. });
    is_performed && is_open
}

/// What is held of a check that was decided once more with room to spare.
pub(super) fn reconsidered(before: &Decision, roomy: Decision) -> Decision {
    let verdict = &roomy.judgement.verdict;
    match (&before.judgement.verdict, verdict) {
        (Verdict::Skipped { .. }, Verdict::Pass) => {
            let said = "judged where blocks of memory have room to spare: the program crashes without it";
            let note = noted(roomy.judgement.note.clone(), said);
            Decision { judgement: roomy.judgement.noting(Some(note)), ..roomy }
        }
        (_, Verdict::Pass) => Decision { spared: Some(Box::new(before.clone())), ..roomy },
        (Verdict::Crashed { .. }, Verdict::Mismatch { .. }) => roomy,
        (_, _) => before.clone(),
    }
}

/// The decisions of a component's checks in the rubric's order, the spared failures charged once: to the first of those that are no
/// other check's, as attribution has it. The others say so.
pub(super) fn charged_once(checks: &[(&str, Option<&Decision>)]) -> Vec<Option<Decision>> {
    let payer = payer(checks);
    let charged = |(index, (_, decision)): (usize, &(&str, Option<&Decision>))| {
        let decision = (*decision)?;
        match (payer, is_spared(decision)) {
            (Some(payer), true) if payer == index => Some(as_it_was(decision).clone()),
            (Some(payer), true) => Some(beside(decision, checks[payer].0)),
            (Some(_) | None, _) => Some(decision.clone()),
        }
    };
    checks.iter().enumerate().map(charged).collect()
}

/// The check that the spared failures are charged to, found as if none had been spared.
fn payer(checks: &[(&str, Option<&Decision>)]) -> Option<usize> {
    let spared = |index: &usize| checks[*index].1.is_some_and(is_spared);
    let first = (0..checks.len()).find(spared)?;
    let as_they_were: Vec<(&str, Option<&Decision>)> =
        checks.iter().map(|(id, decision)| (*id, decision.map(as_it_was))).collect();
    let excused = attribution::excused(&as_they_were);
    Some((0..checks.len()).filter(spared).find(|index| excused[*index].is_none()).unwrap_or(first))
}

fn is_spared(decision: &Decision) -> bool {
    decision.spared.is_some()
}

/// The decision before anything was spared.
fn as_it_was(decision: &Decision) -> &Decision {
    decision.spared.as_deref().unwrap_or(decision)
}

/// A decision that passes beside the check which the crash is charged to.
fn beside(decision: &Decision, payer: &str) -> Decision {
    let said = format!(
        "in a part of the scenarios it goes wrong, as {payer} does; all are right where blocks of memory have room to spare"
    );
    let note = noted(decision.judgement.note.clone(), &said);
    Decision { judgement: decision.judgement.clone().noting(Some(note)), ..decision.clone() }
}

#[cfg(test)]
mod tests {
    use super::super::decision::FailedScenario;
    use super::*;
    use crate::model::Evidence;

    fn crash() -> Judgement {
        Judgement::plain(Verdict::Crashed { signal: 6, meaning: "abort".to_owned() })
    }

    fn spared(before: Judgement) -> Decision {
        let before = Decision { failed: FailedScenario::Shrinkable(3), ..Decision::of(before) };
        Decision { spared: Some(Box::new(before)), ..Decision::of(Judgement::pass()) }
    }

    fn charged<const N: usize>(checks: &[(&str, Decision); N]) -> Vec<Decision> {
        let checks: Vec<(&str, Option<&Decision>)> =
            checks.iter().map(|(id, one)| (*id, Some(one))).collect();
        charged_once(&checks).into_iter().flatten().collect()
    }

    fn kinds(decisions: &[Decision]) -> Vec<&'static str> {
        decisions.iter().map(|one| one.judgement.verdict.kind()).collect()
    }

    #[test]
    fn of_crashes_that_room_to_spare_prevents_the_first_costs_and_the_others_say_so() {
        let wrong = Judgement::mismatch(None, Evidence::default());
        let charged = charged(&[
            ("size", Decision::of(Judgement::pass())),
            ("wrong", Decision::of(wrong)),
            ("place", spared(crash())),
            ("clear", spared(crash())),
        ]);
        assert_eq!(kinds(&charged), ["pass", "mismatch", "crashed", "pass"]);
        assert_eq!(charged[2].failed, FailedScenario::Shrinkable(3));
        assert!(charged[3].judgement.note.as_ref().is_some_and(|note| note.contains("place")));
        assert_eq!(charged[0].judgement.note, None);
    }

    #[test]
    fn a_crash_at_a_step_that_another_check_owns_is_charged_to_that_one() {
        let showing = spared(Judgement { owners: vec!["place"], ..crash() });
        assert_eq!(kinds(&charged(&[("size", showing), ("place", spared(crash()))])), ["pass", "crashed"]);
    }

    #[test]
    fn what_is_wrong_with_room_to_spare_as_well_stays_wrong() {
        let wrong = || Decision::of(Judgement::mismatch(None, Evidence::default()));
        let before = Decision::of(crash());
        let kind = |before: &Decision, roomy| reconsidered(before, roomy).judgement.verdict.kind();
        assert_eq!(kind(&before, Decision::of(crash())), "crashed");
        assert_eq!(kind(&before, wrong()), "mismatch");
        assert_eq!(kind(&before, Decision::of(Judgement::skipped("no time is left"))), "crashed");
        assert_eq!(kind(&wrong(), Decision::of(crash())), "mismatch");
        assert!(reconsidered(&before, wrong()).spared.is_none());
        assert!(reconsidered(&before, Decision::of(Judgement::pass())).spared.is_some());
    }
}
