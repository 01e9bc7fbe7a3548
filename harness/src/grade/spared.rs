//! Crashes that room to spare prevents: one mistake, one charge.
//!
//! A program that writes a little beyond a block, or deletes one twice, crashes wherever the C library notices: in a dozen checks that
//! have nothing to do with the mistake. Where such writes do no harm the rest of what it does can be judged. A scenario that is all right
//! there counts as passed, and the crash costs the first of the component's checks that had one. Nothing is excused that is
//! wrong with room to spare as well: a null pointer, a failed assert, a wrong answer.

use super::decision::{Decision, Spared};
use super::means::{Means, perform};
use super::noted::noted;
use super::task::Judged;
use crate::model::{Check, Language, Scenario, Verdict};

/// Signals by which a damaged heap may end a program: abort, and bad addresses of either kind.
const OF_DAMAGE: [i32; 3] = [6, 7, 11];

/// The judgement of a scenario that crashed, as it is with room to spare if that is a pass; the crash goes with it.
pub(super) fn spared(
    check: &Check,
    (scenario, index): (&dyn Scenario, usize),
    judged: Judged,
    means: Means<'_>,
) -> Judged {
    let is_damage =
        matches!(judged.judgement.verdict, Verdict::Crashed { signal, .. } if OF_DAMAGE.contains(&signal));
    if !is_damage || means.language != Language::Cpp {
        return judged;
    }
    let Some(pool) = means.roomy.and_then(|roomy| roomy.pool()) else { return judged };
    match perform(check, scenario, index, Means { pool, ..means }) {
        Ok(roomy) if roomy.judgement.verdict.is_pass() => {
            Judged { crash: Some(judged.judgement), cost: judged.cost + roomy.cost, ..roomy }
        }
        Ok(_) | Err(_) => judged,
    }
}

/// The decisions of a component's checks in the rubric's order, those with crashes that were spared once for all: the first that
/// passes otherwise fails by its crash, the others say so.
pub(super) fn charged_once(checks: &[(&str, Option<&Decision>)]) -> Vec<Option<Decision>> {
    let is_spared = |decision: &Decision| decision.spared.is_some() && decision.judgement.verdict.is_pass();
    let payer = checks.iter().find(|(_, decision)| decision.is_some_and(is_spared)).map(|(id, _)| *id);
    let charged = |(id, decision): &(&str, Option<&Decision>)| {
        let decision = (*decision)?;
        let (Some(payer), Some(Spared { crash, failed })) = (payer, &decision.spared) else {
            return Some(decision.clone());
        };
        if !is_spared(decision) {
            return Some(decision.clone());
        }
        if *id == payer {
            return Some(Decision { judgement: crash.clone(), failed: *failed, ..decision.clone() });
        }
        let said = format!(
            "in a part of the scenarios it crashes, as {payer} does; they are right where blocks of memory have room \
             to spare"
        );
        let note = noted(decision.judgement.note.clone(), &said);
        Some(Decision { judgement: decision.judgement.clone().noting(Some(note)), ..decision.clone() })
    };
    checks.iter().map(charged).collect()
}

#[cfg(test)]
mod tests {
    use super::super::decision::FailedScenario;
    use super::*;
    use crate::model::{Evidence, Judgement};

    fn crash() -> Judgement {
        Judgement::plain(Verdict::Crashed { signal: 6, meaning: "abort".to_owned() })
    }

    fn spared(judgement: Judgement) -> Decision {
        let spared = Some(Spared { crash: crash(), failed: FailedScenario::Shrinkable(3) });
        Decision { spared, ..Decision::of(judgement) }
    }

    #[test]
    fn of_crashes_that_room_to_spare_prevents_the_first_costs_and_the_others_say_so() {
        let [passed, wrong] = [Judgement::pass(), Judgement::mismatch(None, Evidence::default())];
        let checks = [
            ("size", Decision::of(passed.clone())),
            ("wrong", spared(wrong)),
            ("place", spared(passed.clone())),
            ("clear", spared(passed)),
        ];
        let checks: Vec<(&str, Option<&Decision>)> =
            checks.iter().map(|(id, one)| (*id, Some(one))).collect();
        let charged: Vec<Decision> = charged_once(&checks).into_iter().flatten().collect();
        let kinds: Vec<&str> = charged.iter().map(|one| one.judgement.verdict.kind()).collect();
        assert_eq!(kinds, ["pass", "mismatch", "crashed", "pass"]);
        assert_eq!(charged[2].failed, FailedScenario::Shrinkable(3));
        assert!(charged[3].judgement.note.as_ref().is_some_and(|note| note.contains("as place does")));
        assert_eq!(charged[0].judgement.note, None);
    }
}
