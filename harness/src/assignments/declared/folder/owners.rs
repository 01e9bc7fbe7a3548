//! The checks that pay where a call goes wrong that a check needs and does not judge.

use std::collections::BTreeMap;

use super::drafts::Draft;
use super::manifest::{Manifest, TopicEntry};
use super::part::{Part, kept};
use crate::assignments::declared::calls::{Op, PRINTING};

/// For each function that the check calls and does not judge: the checks that judge it, and then those before this one that
/// call it. So a call that nobody judges is charged to the first check that it stops.
pub(super) fn owners(
    part: &Part<'_>,
    draft: &Draft<'_>,
    manifest: &Manifest,
) -> BTreeMap<String, Vec<&'static str>> {
    let constructors = part.table.ops.iter().filter(|op| op.is_constructor());
    let made = constructors.map(|op| op.signature.name.clone());
    let called = draft.functions().into_iter().map(str::to_owned).chain(made);
    let is_own = |name: &String| !draft.entry.silent && judges(draft, name, manifest);
    let premises = called.filter(|name| !is_own(name));
    // Objects that are returned are printed to be compared, whatever the check is about.
    let printed = Some(PRINTING.to_owned()).filter(|name| !calls(part, draft, name));
    let premises = premises.chain(printed);
    premises.map(|name| (name.clone(), owners_of(part, draft, &name, manifest))).collect()
}

fn owners_of(part: &Part<'_>, draft: &Draft<'_>, name: &str, manifest: &Manifest) -> Vec<&'static str> {
    let calls = |other: &&Draft<'_>| !other.entry.silent && !other.entry.memory && calls(part, other, name);
    let others = || part.drafts.iter().filter(calls).filter(|other| other.at != draft.at);
    let judging = others().filter(|other| judges(other, name, manifest));
    let before = others().filter(|other| draft.entry.silent || other.at < draft.at);
    let before = before.filter(|other| !judges(other, name, manifest));
    judging.chain(before).map(|other| kept(other.entry.id.get_ref())).collect()
}

/// Every script makes the objects that it needs.
fn calls(part: &Part<'_>, draft: &Draft<'_>, name: &str) -> bool {
    let is_made = |op: &Op| op.is_constructor() && op.signature.name == name;
    draft.functions().contains(name) || part.table.ops.iter().any(is_made)
}

fn judges(draft: &Draft<'_>, name: &str, manifest: &Manifest) -> bool {
    let topic: Option<&TopicEntry> = manifest.topic.get(draft.topic).map(toml::Spanned::get_ref);
    let judged = draft.entry.judge.as_ref().or(topic.and_then(|topic| topic.judge.as_ref()));
    judged.is_none_or(|names| names.iter().any(|one| one.get_ref() == name))
}
