//! Failures at steps that other checks own: one defect costs the check that it is about, and the others say on which they
//! depend.

use std::borrow::Cow;

use super::decision::{Decision, Telling};
use super::noted::{PARTLY, noted};
use crate::model::{FailureSite, Judgement, VerdictClass};

/// The judgement that takes the place of each failure that is another check's, and of each skip whose reason leads on to a
/// further check; checks stand in the rubric's order.
///
/// A failure whose owners all passed stays: it is proven, and nobody else pays for it; others may be put down to it. Where
/// checks put their failures down to each other, the one that most of them name first keeps its own, or else the first of
/// them.
///
/// A check that passes by its other scenarios passes only if a component that does nothing would have failed one of them.
pub(super) fn excused(checks: &[(&str, Option<&Decision>)]) -> Vec<Option<Judgement>> {
    let decided: Vec<Option<Cow<'_, Decision>>> = told_apart(checks);
    let checks: Vec<(&str, Option<&Decision>)> =
        checks.iter().zip(&decided).map(|((id, _), decision)| (*id, decision.as_deref())).collect();
    let checks = checks.as_slice();
    let mut causes: Vec<Cause> = (0..checks.len()).map(|index| Cause::of(checks, index)).collect();
    loop {
        while pass_on(checks, &mut causes) {}
        let stands = |index: &usize| causes[*index] == Cause::Open && !owners_failed(checks, &causes, *index);
        let own = (0..causes.len()).find(stands).or_else(|| most_blamed(checks, &causes));
        let Some(own) = own else { break };
        causes[own] = Cause::Own;
    }
    let judgement = |(index, check): (usize, &(&str, Option<&Decision>))| match causes[index] {
        Cause::Check(root) => check.1.map(|decision| replaced(decision, checks[root].0)),
        Cause::None => root_of_skip(checks, &causes, index).map(|root| depends_on(checks[root].0)),
        Cause::Own | Cause::Open => None,
    };
    checks.iter().enumerate().map(judgement).collect()
}

/// The decisions, each with the first of its failures that none of the failing checks owns, if it has one: that one is its own,
/// whatever another of its scenarios failed for.
pub(super) fn with_failures_of_their_own(checks: &[(&str, Option<&Decision>)]) -> Vec<Option<Decision>> {
    let has_failed = |id: &str| {
        decision_of(checks, id).is_some_and(|decision| decision.judgement.verdict.class().is_failure())
    };
    let settled = |(id, decision): &(&str, Option<&Decision>)| {
        let decision = (*decision)?;
        let is_own =
            |judgement: &Judgement| judgement.owners.iter().all(|owner| owner == id || !has_failed(owner));
        let own = decision.further.iter().find(|(judgement, _)| is_own(judgement));
        Some(match own {
            Some((judgement, failed)) if !is_own(&decision.judgement) => {
                Decision { judgement: judgement.clone(), failed: *failed, ..decision.clone() }
            }
            Some(_) | None => decision.clone(),
        })
    };
    checks.iter().map(settled).collect()
}

/// The decisions, without the passes of scenarios that tell nothing where none passed that does.
fn told_apart<'d>(checks: &[(&str, Option<&'d Decision>)]) -> Vec<Option<Cow<'d, Decision>>> {
    let told = |decision: &'d Decision| {
        if decision.telling != Telling::NotPassed {
            return Cow::Borrowed(decision);
        }
        let otherwise = decision.otherwise.clone().filter(|other| !other.verdict.is_pass());
        Cow::Owned(Decision { otherwise, ..decision.clone() })
    };
    checks.iter().map(|(_, decision)| decision.map(told)).collect()
}

/// The failed check at the end of the reasons that a skipped check's reason leads to, if that names another one.
fn root_of_skip(checks: &[(&str, Option<&Decision>)], causes: &[Cause], skipped: usize) -> Option<usize> {
    let is_cause = |index: &usize| matches!(causes[*index], Cause::Own | Cause::Open);
    let named = |index: usize| {
        let because = checks[index].1?.judgement.verdict.skipped_because()?;
        let named = || words_of(because).filter_map(|word| checks.iter().position(|(id, _)| *id == word));
        named().find(is_cause).or_else(|| named().next())
    };
    let first = named(skipped)?;
    let mut at = first;
    for _ in 0..checks.len() {
        match causes[at] {
            Cause::Check(root) => return Some(root),
            Cause::Own | Cause::Open => return (at != first).then_some(at),
            Cause::None => at = named(at)?,
        }
    }
    None
}

/// The words of a reason, among them ids of checks.
pub(super) fn words_of(because: &str) -> impl Iterator<Item = &str> {
    because.split([' ', ',', ';', ':'])
}

pub(super) fn depends_on(root: &str) -> Judgement {
    Judgement::skipped(format!("depends on {root}, which failed"))
}

/// The cause of a check's failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    /// It did not fail.
    None,
    /// The check's own subject.
    Own,
    /// Not known yet: other checks own the step.
    Open,
    /// The check of that index.
    Check(usize),
}

impl Cause {
    fn of(checks: &[(&str, Option<&Decision>)], index: usize) -> Cause {
        let Some(Decision { judgement, .. }) = checks[index].1 else { return Cause::None };
        match judgement.verdict.class() {
            VerdictClass::Passed | VerdictClass::NotRun => Cause::None,
            VerdictClass::FailedInScenario
            | VerdictClass::FailedInSource
            | VerdictClass::NotBuilt
            | VerdictClass::GraderError => {
                if owners(checks, index).next().is_none() {
                    Cause::Own
                } else {
                    Cause::Open
                }
            }
        }
    }
}

fn decision_of<'d>(checks: &[(&str, Option<&'d Decision>)], id: &str) -> Option<&'d Decision> {
    checks.iter().find(|(other, _)| *other == id).and_then(|(_, decision)| *decision)
}

/// The other checks that own the step at which a check failed, without those that failed for something else.
fn owners<'a>(checks: &[(&'a str, Option<&'a Decision>)], index: usize) -> impl Iterator<Item = &'a str> {
    let (id, decision) = checks[index];
    named(checks, decision).filter(move |owner| *owner != id)
}

/// The checks that a failure names as its owners, itself perhaps among them, and that may be its cause.
fn named<'a>(
    checks: &[(&'a str, Option<&'a Decision>)],
    decision: Option<&'a Decision>,
) -> impl Iterator<Item = &'a str> {
    let owners = decision.map_or(&[][..], |decision| &decision.judgement.owners);
    owners.iter().copied().filter(move |owner| {
        let other = decision_of(checks, owner);
        let is_kin = |one: Option<&Decision>| one.is_some_and(|one| one.judgement.kin.contains(owner));
        if is_kin(decision) && !is_kin(other) {
            return false;
        }
        let sites = (
            decision.and_then(|own| own.judgement.site.as_ref()),
            other.and_then(|one| one.judgement.site.as_ref()),
        );
        match sites {
            (Some(own), Some(other)) => {
                // What is proven of the other names no function that only showed it: calls before may have done the same here.
                let shown_by = if other.is_proven && !own.is_proven { &own.before[..] } else { &[] };
                // What only its own calls can have caused is another's where that failed at the same function.
                let may_show = |name: &&&str| !own.is_proven || other.called.contains(name);
                let called = own.called.iter().filter(|name| !is_vouched(checks, own, name)).filter(may_show);
                !is_other_behaviour(own, other)
                    && (own.declared.contains(owner)
                        || called.chain(shown_by).any(|name| other.suspects.contains(name)))
            }
            (None, _) | (_, None) => true,
        }
    })
}

/// True for a function that the check needs and others are named to be about, all of which pass.
fn is_vouched(checks: &[(&str, Option<&Decision>)], site: &FailureSite, function: &str) -> bool {
    let passes =
        |id: &&str| decision_of(checks, id).is_some_and(|decision| decision.judgement.verdict.is_pass());
    site.vouched.iter().any(|(name, by)| *name == function && by.iter().all(passes))
}

/// True where the other check failed at a call of its own subject that had to throw, and this one's had to return, or the other
/// way round: what a function does with arguments that it refuses says nothing about those that it takes. That holds for checks
/// that rest on the other too.
fn is_other_behaviour(own: &FailureSite, other: &FailureSite) -> bool {
    let is_due_otherwise = matches!((own.due, other.due), (Some(own), Some(other)) if own != other);
    other.is_subject && is_due_otherwise
}

/// The open failure that most open ones name first, of those that are open, itself among them; of several, the first. `None`
/// if none is.
fn most_blamed(checks: &[(&str, Option<&Decision>)], causes: &[Cause]) -> Option<usize> {
    let is_open = |index: &usize| causes[*index] == Cause::Open;
    let open_check = |id: &str| checks.iter().position(|(check, _)| *check == id).filter(is_open);
    let first_named = |index: usize| named(checks, checks[index].1).find_map(open_check);
    let votes = |root: usize| {
        let open = (0..checks.len()).filter(is_open);
        open.filter(|index| first_named(*index) == Some(root)).count()
    };
    (0..checks.len()).filter(is_open).max_by_key(|root| (votes(*root), std::cmp::Reverse(*root)))
}

/// True if one of the check's owners failed, for whatever cause.
fn owners_failed(checks: &[(&str, Option<&Decision>)], causes: &[Cause], index: usize) -> bool {
    let failed = checks.iter().zip(causes).filter(|(check, cause)| is_failed(check.1, **cause));
    failed.into_iter().any(|((id, _), _)| owners(checks, index).any(|owner| owner == *id))
}

/// False for a check that passes, be it for what its other scenarios say.
fn is_failed(decision: Option<&Decision>, cause: Cause) -> bool {
    match cause {
        Cause::None => false,
        Cause::Own | Cause::Open => true,
        Cause::Check(_) => !passes_otherwise(decision),
    }
}

fn passes_otherwise(decision: Option<&Decision>) -> bool {
    decision.and_then(|decision| decision.otherwise.as_ref()).is_some_and(|other| other.verdict.is_pass())
}

/// Puts open failures down to owners whose cause is known; returns false if there was none.
fn pass_on(checks: &[(&str, Option<&Decision>)], causes: &mut [Cause]) -> bool {
    let mut is_changed = false;
    for index in 0..checks.len() {
        if causes[index] != Cause::Open {
            continue;
        }
        let root = |owner: &str| {
            let at = checks.iter().position(|(id, _)| *id == owner)?;
            match causes[at] {
                Cause::Own => Some(at),
                Cause::Check(root) if !passes_otherwise(checks[at].1) => Some(root),
                Cause::None | Cause::Open | Cause::Check(_) => None,
            }
        };
        if let Some(root) = owners(checks, index).find_map(root) {
            causes[index] = Cause::Check(root);
            is_changed = true;
        }
    }
    is_changed
}

/// The judgement of a check whose failure is that of the check `root`: what its other scenarios say, if they passed. That it is
/// not all is said.
fn replaced(decision: &Decision, root: &str) -> Judgement {
    match &decision.otherwise {
        Some(judgement) if judgement.verdict.is_pass() => {
            let said = format!("{PARTLY} where {root} failed");
            let note = noted(judgement.note.clone(), &said);
            judgement.clone().noting(Some(note))
        }
        Some(_) | None => depends_on(root),
    }
}

#[cfg(test)]
mod tests {
    use super::super::decision::FailedScenario;
    use super::*;
    use crate::model::{Due, Evidence};

    fn decided(judgement: Judgement) -> Decision {
        Decision::of(judgement)
    }

    fn fails(owners: &[&'static str]) -> Decision {
        decided(Judgement::mismatch(None, Evidence::default()).owned_by(owners.to_vec()))
    }

    fn excuses(checks: &[(&str, Decision)]) -> Vec<Option<String>> {
        let checks: Vec<(&str, Option<&Decision>)> =
            checks.iter().map(|(id, own)| (*id, Some(own))).collect();
        let words = |judgement: Option<Judgement>| {
            let verdict = judgement?.verdict;
            Some(verdict.skipped_because().unwrap_or(verdict.kind()).to_owned())
        };
        excused(&checks).into_iter().map(words).collect()
    }

    #[test]
    fn a_failure_at_the_step_of_a_check_that_failed_depends_on_that_check() {
        let found = excuses(&[("place", fails(&[])), ("clear", fails(&["place"]))]);
        assert_eq!(found, [None, Some("depends on place, which failed".to_owned())]);
    }

    #[test]
    fn kin_that_failed_in_another_way_excuses_nothing() {
        let alike = || {
            let Decision { judgement, .. } = fails(&["ships", "layout"]);
            decided(Judgement { kin: vec!["ships", "layout"], ..judgement })
        };
        let found = excuses(&[("ships", fails(&[])), ("layout", alike()), ("shots", alike())]);
        assert_eq!(found, [None, None, Some("depends on layout, which failed".to_owned())]);
        let found = excuses(&[("ships", alike()), ("layout", alike())]);
        assert_eq!(found, [None, Some("depends on ships, which failed".to_owned())]);
    }

    #[test]
    fn an_owner_that_failed_at_something_else_excuses_nothing() {
        let at = |owners: &[&'static str], called, suspects: &[&'static str], declared: &[&'static str]| {
            let (suspects, declared) = (suspects.to_vec(), declared.to_vec());
            let Decision { judgement, .. } = fails(owners);
            decided(judgement.at(Some(FailureSite {
                called: vec![called],
                suspects,
                declared,
                ..FailureSite::default()
            })))
        };
        let pay = || at(&[], "pay", &["pay"], &[]);
        let grow = at(&["pay"], "amount", &["amount", "grow"], &[]);
        assert_eq!(excuses(&[("pay", pay()), ("grow", grow)]), [None, None]);
        let said = Some("depends on pay, which failed".to_owned());
        let close = at(&["pay"], "pay", &["pay"], &[]);
        assert_eq!(excuses(&[("pay", pay()), ("close", close)]), [None, said.clone()]);
        let resting = at(&["pay"], "amount", &["amount"], &["pay"]);
        assert_eq!(excuses(&[("pay", pay()), ("resting", resting)]), [None, said]);
    }

    #[test]
    fn an_owner_that_failed_to_throw_excuses_no_call_that_had_to_return() {
        let at = |owners: &[&'static str], due, is_subject| {
            let Decision { judgement, .. } = fails(owners);
            let (called, suspects) = (vec!["at"], vec!["at"]);
            let due = Some(due);
            decided(judgement.at(Some(FailureSite {
                called,
                suspects,
                due,
                is_subject,
                ..FailureSite::default()
            })))
        };
        let outside = |is_subject| at(&[], Due::Throw, is_subject);
        let remove = |due| at(&["outside"], due, false);
        assert_eq!(excuses(&[("outside", outside(true)), ("remove", remove(Due::Return))]), [None, None]);
        let said = Some("depends on outside, which failed".to_owned());
        assert_eq!(
            excuses(&[("outside", outside(true)), ("remove", remove(Due::Throw))]),
            [None, said.clone()]
        );
        let resting = |due| {
            let Decision { mut judgement, .. } = remove(due);
            judgement.site.as_mut().unwrap().declared = vec!["outside"];
            decided(judgement)
        };
        assert_eq!(excuses(&[("outside", outside(true)), ("rests", resting(Due::Return))]), [None, None]);
        assert_eq!(
            excuses(&[("outside", outside(true)), ("rests", resting(Due::Throw))]),
            [None, said.clone()]
        );
        // Of a call that it only needed, something before may have been the cause.
        assert_eq!(excuses(&[("outside", outside(false)), ("remove", remove(Due::Return))]), [None, said]);
    }

    #[test]
    fn what_is_proven_of_an_owner_excuses_by_its_own_functions_alone() {
        let at = |owners: &[&'static str], suspects: &[&'static str], before: &[&'static str], is_proven| {
            let Decision { judgement, .. } = fails(owners);
            decided(judgement.at(Some(FailureSite {
                called: vec!["amount"],
                suspects: suspects.to_vec(),
                before: before.to_vec(),
                is_proven,
                ..FailureSite::default()
            })))
        };
        let pay = || at(&["make"], &["pay"], &[], true);
        let grow = at(&["pay"], &["grow"], &["pay"], true);
        assert_eq!(excuses(&[("pay", pay()), ("grow", grow)]), [None, None]);
        let close = at(&["pay"], &["amount", "close"], &["pay"], false);
        let said = Some("depends on pay, which failed".to_owned());
        assert_eq!(excuses(&[("pay", pay()), ("close", close)]), [None, said]);
    }

    #[test]
    fn of_several_failures_the_one_that_no_failing_check_owns_is_the_checks_own() {
        let failure = |owners: &[&'static str]| (fails(owners).judgement, FailedScenario::None);
        let further = vec![failure(&["edges", "falling"]), failure(&["edges", "level"])];
        let edges = Decision { further, ..fails(&["edges", "falling"]) };
        let level = decided(Judgement::pass());
        let owners = |falling: &Decision| {
            let checks = [("falling", Some(falling)), ("level", Some(&level)), ("edges", Some(&edges))];
            with_failures_of_their_own(&checks)[2].as_ref().unwrap().judgement.owners.clone()
        };
        assert_eq!(owners(&fails(&[])), ["edges", "level"]);
        assert_eq!(owners(&level), ["edges", "falling"]);
    }

    #[test]
    fn a_failure_whose_owners_passed_stays() {
        assert_eq!(
            excuses(&[("place", decided(Judgement::pass())), ("clear", fails(&["place"]))]),
            [None, None]
        );
    }

    #[test]
    fn a_check_that_nobody_decided_excuses_nothing() {
        let clear = fails(&["place"]);
        assert_eq!(excused(&[("place", None), ("clear", Some(&clear))]), [None, None]);
    }

    #[test]
    fn the_check_at_the_root_is_named_and_not_one_between() {
        let found = excuses(&[("a", fails(&["b"])), ("b", fails(&["c"])), ("c", fails(&[]))]);
        let root = Some("depends on c, which failed".to_owned());
        assert_eq!(found, [root.clone(), root, None]);
    }

    #[test]
    fn a_skip_names_the_check_that_really_failed() {
        let skipped = |because: &str| decided(Judgement::skipped(because));
        let found = excuses(&[
            ("pause", skipped("the games did not get far enough; see order")),
            ("order", skipped("the games did not get far enough; see winner")),
            ("winner", fails(&[])),
            ("cross", fails(&["center"])),
            ("center", fails(&[])),
            ("exhausted", skipped("its cross is another, which cross is about")),
        ]);
        let on = |root: &str| Some(format!("depends on {root}, which failed"));
        assert_eq!(found, [on("winner"), None, None, on("center"), None, on("center")]);
    }

    #[test]
    fn of_checks_that_put_it_down_to_each_other_the_first_keeps_its_failure() {
        let found = excuses(&[("a", fails(&["b"])), ("b", fails(&["a"]))]);
        assert_eq!(found, [None, Some("depends on a, which failed".to_owned())]);
    }

    #[test]
    fn a_check_that_passes_by_its_other_scenarios_excuses_nothing() {
        let ships = Decision { otherwise: Some(Judgement::pass()), ..fails(&["edges"]) };
        let found = excuses(&[("edges", fails(&[])), ("ships", ships), ("shots", fails(&["ships"]))]);
        assert_eq!(found, [None, Some("pass".to_owned()), None]);
    }

    #[test]
    fn what_doing_nothing_passes_as_well_is_no_pass() {
        let found = |telling| {
            let ships = Decision { otherwise: Some(Judgement::pass()), telling, ..fails(&["place"]) };
            excuses(&[("place", fails(&[])), ("ships", ships)])
        };
        assert_eq!(found(Telling::Passed)[1], Some("pass".to_owned()));
        assert_eq!(found(Telling::NotPassed)[1], Some("depends on place, which failed".to_owned()));
    }

    #[test]
    fn a_check_whose_other_scenarios_passed_passes_when_its_failure_is_anothers() {
        let clear = Decision { otherwise: Some(Judgement::pass()), ..fails(&["place"]) };
        assert_eq!(excuses(&[("place", fails(&[])), ("clear", clear)]), [None, Some("pass".to_owned())]);
    }
}
