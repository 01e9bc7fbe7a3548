//! Calls that a check needs and does not judge: the checks that pay where one goes wrong.

use std::collections::{BTreeMap, BTreeSet};

use toml::Spanned;

use super::drafts::Draft;
use super::kept::kept;
use super::manifest::Manifest;
use super::part::Part;
use crate::assignments::declared::calls::{Op, PRINTING, ScriptedCall, SharedWith, Tie, telling};
use crate::assignments::declared::header::{Callee, CppType, Passing};
use crate::assignments::declared::values::{ObjectValue, Value};

/// For each function that the check calls and does not judge: the checks that judge it, and then those before this one that
/// call it. So a call that nobody judges is charged to the first check that it stops.
pub(super) fn owners(
    part: &Part<'_>,
    draft: &Draft<'_>,
    manifest: &Manifest,
) -> BTreeMap<String, Vec<&'static str>> {
    let made = part.table.makers().map(str::to_owned);
    let called = draft.functions.iter().cloned().chain(made);
    let is_own = |name: &String| draft.judges_answers() && draft.judges(name);
    let premises = called.filter(|name| !is_own(name));
    let premises = premises.chain(telling_functions(part).filter(|name| !calls(part, draft, name)));
    // What rests on this check cannot be what it rests on.
    let own = draft.entry.id.get_ref().as_str();
    let is_basis = |owner: &&'static str| !rests_on(owner, own, manifest);
    let of = |name: &str| owners_of(part, draft, name).into_iter().filter(is_basis).collect();
    premises.map(|name| (name.clone(), of(&name))).collect()
}

/// The functions by which returned objects are known: they are printed to be compared, or told, whatever a check is about.
fn telling_functions(part: &Part<'_>) -> impl Iterator<Item = String> {
    part.table.ops.iter().flat_map(|op| telling(&op.signature.returns)).map(str::to_owned)
}

/// True if a check rests on another, or on one that does.
pub(super) fn rests_on(check: &str, other: &str, manifest: &Manifest) -> bool {
    let all = || manifest.topic.iter().flat_map(|topic| &topic.get_ref().check).map(Spanned::get_ref);
    let mut known = vec![check];
    let mut seen = 0;
    while let Some(one) = known.get(seen).copied() {
        let of = all().filter(|entry| entry.id.get_ref() == one).flat_map(|entry| &entry.rests_on);
        let more: Vec<&str> =
            of.map(|name| name.get_ref().as_str()).filter(|name| !known.contains(name)).collect();
        known.extend(more);
        seen += 1;
    }
    known[1..].contains(&other)
}

/// For each function that the check judges: the checks that judge it as well and are more plainly about it, each with the functions
/// that it calls. Where it goes wrong before anything is called that only this check calls, such a one pays.
pub(super) fn shared(part: &Part<'_>, draft: &Draft<'_>) -> BTreeMap<String, Vec<SharedWith>> {
    let is_own = |name: &&String| draft.judges_answers() && draft.judges(name);
    let own: BTreeSet<&String> = draft.functions.iter().filter(is_own).collect();
    let is_plainer = |other: &&Draft<'_>| match (other.judge, draft.judge) {
        (Some(_), None) => true,
        (None, Some(_)) => false,
        (Some(_), Some(_)) | (None, None) => other.at < draft.at,
    };
    let others = part.drafts.iter().filter(|other| other.at != draft.at).filter(is_plainer);
    let others = others.filter(|other| other.judges_answers() && !other.entry.memory && other.hook.is_none());
    // One that calls all that this check is about is about the same.
    let others = others.filter(|other| own.iter().any(|name| !other.functions.contains(*name)));
    let others: Vec<&Draft<'_>> = others.collect();
    let with = |name: &String| {
        let judging = others.iter().filter(|other| other.functions.contains(name) && other.judges(name));
        judging.map(|other| SharedWith::new(kept(other.entry.id.get_ref()), &other.functions)).collect()
    };
    own.into_iter().map(|name| (name.clone(), with(name))).collect()
}

/// The functions that the hooks of other checks decide about.
pub(super) fn hooked(part: &Part<'_>, draft: &Draft<'_>) -> Vec<String> {
    let others = part.drafts.iter().filter(|other| other.hook.is_some() && other.at != draft.at);
    others.flat_map(|other| other.functions.iter().filter(|name| other.judges(name))).cloned().collect()
}

/// The functions that the check needs and does not judge, with the other checks that name them as what they judge.
pub(super) fn vouched(part: &Part<'_>, draft: &Draft<'_>) -> BTreeMap<String, Vec<&'static str>> {
    let others = || part.drafts.iter().filter(|other| other.at != draft.at && other.judges_answers());
    let needed = draft.functions.iter().cloned().chain(telling_functions(part));
    let needed = needed.filter(|name| !draft.judge_names(name));
    let testing = |name: &String| {
        let tests = |other: &&Draft<'_>| other.functions.contains(name) && other.judge_names(name);
        others().filter(tests).map(|other| kept(other.entry.id.get_ref())).collect()
    };
    let all: BTreeMap<String, Vec<&'static str>> =
        needed.map(|name| (name.clone(), testing(&name))).collect();
    all.into_iter().filter(|(_, checks)| !checks.is_empty()).collect()
}

/// For checks before this one, the calls without arguments of constant functions that they are about, and this one is not: what
/// those would see before a call of this one says whether it began with what is right.
pub(super) fn observers(part: &Part<'_>, draft: &Draft<'_>) -> Vec<(&'static str, Vec<ScriptedCall>)> {
    let is_own = |name: &String| draft.functions.contains(name) && draft.judges(name);
    let looks = |other: &Draft<'_>| {
        let is_about = |op: &&(usize, &Op)| {
            let name = part.table.subjects.name(op.0).to_owned();
            other.functions.contains(&name) && other.judges(&name) && !is_own(&name)
        };
        let ops: Vec<(usize, &Op)> = part.table.ops.iter().enumerate().collect();
        let about = ops.iter().filter(is_about);
        about.filter_map(|(op, known)| look(part, *op, known)).collect::<Vec<_>>()
    };
    let is_plain = |other: &&Draft<'_>| {
        other.judges_answers() && other.hook.is_none() && !other.entry.memory && other.at < draft.at
    };
    let others = part.drafts.iter().filter(is_plain).filter(|_| draft.judges_answers());
    let all = others.map(|other| (kept(other.entry.id.get_ref()), looks(other)));
    all.filter(|(_, looks)| !looks.is_empty()).collect()
}

/// The call that looks at an object by a function, if it is one that only looks.
fn look(part: &Part<'_>, op: usize, known: &Op) -> Option<ScriptedCall> {
    let signature = &known.signature;
    let is_member = matches!(signature.callee, Callee::Member(_)) && signature.is_const;
    let is_direct = known.receiver.as_ref().is_some_and(|one| one.path.is_empty());
    // An object that comes back is shown by other functions, which may be what fails.
    let is_shown_alone = signature.returns != CppType::Void && telling(&signature.returns).is_empty();
    if is_member && is_direct && known.arguments == 0 && is_shown_alone {
        return Some(ScriptedCall { op, arguments: Vec::new(), expected: None, tie: Tie::None });
    }
    // The object on which calls are made is printed.
    let main = part.table.objects.main()?;
    match signature.parameters.as_slice() {
        [stream, object] if signature.name == PRINTING && stream.kind == CppType::Stream => {
            let class = object.kind.class().filter(|_| object.passing == Passing::In)?;
            let written = main.name.clone();
            let value = Value::Object(Some(ObjectValue { number: main.number, written }));
            let arguments = vec![Value::Nothing, value];
            main.classes.contains(&class.name).then_some(ScriptedCall {
                op,
                arguments,
                expected: None,
                tie: Tie::None,
            })
        }
        _ => None,
    }
}

fn owners_of(part: &Part<'_>, draft: &Draft<'_>, name: &str) -> Vec<&'static str> {
    let calls =
        |other: &&Draft<'_>| other.judges_answers() && !other.entry.memory && calls(part, other, name);
    let others = || part.drafts.iter().filter(calls).filter(|other| other.at != draft.at);
    // A check that names nothing is about what its scripts call, and not about what makes their objects.
    let is_about =
        |other: &&Draft<'_>| other.judges(name) && (other.judge.is_some() || other.functions.contains(name));
    let judging = others().filter(is_about);
    let before = others().filter(|other| !draft.judges_answers() || other.at < draft.at);
    let before = before.filter(|other| !is_about(other));
    judging.chain(before).map(|other| kept(other.entry.id.get_ref())).collect()
}

/// Every script makes the objects that it needs.
fn calls(part: &Part<'_>, draft: &Draft<'_>, name: &str) -> bool {
    draft.functions.contains(name) || part.table.makers().any(|made| made == name)
}
