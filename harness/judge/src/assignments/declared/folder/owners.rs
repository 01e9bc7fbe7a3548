//! Calls that a check needs and does not judge: the checks that pay where one goes wrong.

use std::collections::BTreeMap;

use super::drafts::Draft;
use super::kept::kept;
use super::part::Part;
use crate::assignments::declared::calls::{Op, PRINTING, ScriptedCall, telling};
use crate::assignments::declared::header::{Callee, CppType, Passing};
use crate::assignments::declared::values::{ObjectValue, Value};

/// For each function that the check calls and does not judge: the checks that judge it, and then those before this one that
/// call it. So a call that nobody judges is charged to the first check that it stops.
pub(super) fn owners(part: &Part<'_>, draft: &Draft<'_>) -> BTreeMap<String, Vec<&'static str>> {
    let made = part.table.makers().map(str::to_owned);
    let called = draft.functions.iter().cloned().chain(made);
    let is_own = |name: &String| draft.judges_answers() && draft.judges(name);
    let premises = called.filter(|name| !is_own(name));
    // Objects that are returned are printed to be compared, or told by functions, whatever the check is about.
    let shown = part.table.ops.iter().flat_map(|op| telling(&op.signature.returns)).map(str::to_owned);
    let premises = premises.chain(shown.filter(|name| !calls(part, draft, name)));
    premises.map(|name| (name.clone(), owners_of(part, draft, &name))).collect()
}

/// The functions that the hooks of other checks decide about.
pub(super) fn hooked(part: &Part<'_>, draft: &Draft<'_>) -> Vec<String> {
    let others = part.drafts.iter().filter(|other| other.hook.is_some() && other.at != draft.at);
    others.flat_map(|other| other.functions.iter().filter(|name| other.judges(name))).cloned().collect()
}

/// The functions that the check calls and does not judge, and that another check judges.
pub(super) fn vouched(part: &Part<'_>, draft: &Draft<'_>) -> Vec<String> {
    let others = || part.drafts.iter().filter(|other| other.at != draft.at && other.judges_answers());
    let is_tested = |name: &&String| {
        others().any(|other| other.functions.contains(*name) && other.judge.is_some() && other.judges(name))
    };
    draft.functions.iter().filter(|name| !draft.judges(name)).filter(is_tested).cloned().collect()
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
        return Some(ScriptedCall { op, arguments: Vec::new(), expected: None });
    }
    // The object on which calls are made is printed.
    let main = part.table.objects.main()?;
    match signature.parameters.as_slice() {
        [stream, object] if signature.name == PRINTING && stream.kind == CppType::Stream => {
            let class = object.kind.class().filter(|_| object.passing == Passing::In)?;
            let written = main.name.clone();
            let value = Value::Object(Some(ObjectValue { number: main.number, written }));
            let arguments = vec![Value::Nothing, value];
            main.classes.contains(&class.name).then_some(ScriptedCall { op, arguments, expected: None })
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
