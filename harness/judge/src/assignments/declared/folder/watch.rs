//! The functions of other components whose calls the checks of a component judge.

use super::drafts::Draft;
use super::faults::{Manuscript, meant};
use super::manifest::ComponentEntry;
use super::uses::UsedComponents;
use crate::assignments::declared::calls::{CallTable, Notes};
use crate::assignments::declared::header::{GivenHeader, HeaderBody, WatchableFunction};
use crate::assignments::declared::shim::label;
use crate::model::{NamedText, WatchedCall};

/// More functions than a component's checks may name.
const MOST: usize = 250;

/// The functions that some check names in `calls`, in the order of the headers. What cannot be watched is noted as a mistake.
pub(super) fn watched(
    drafts: &[Draft<'_>],
    (entry, used): (&ComponentEntry, &UsedComponents<'_>),
    given: &GivenHeader,
    manuscript: &Manuscript<'_>,
) -> Vec<WatchableFunction> {
    let headers = used.iter().flat_map(|(_, entry)| entry.headers());
    let headers: Vec<&str> = headers.map(|name| name.get_ref().as_str()).collect();
    let is_used = |one: &&WatchableFunction| {
        let file = one.file.as_deref();
        file.is_some_and(|file| headers.contains(&file))
    };
    let of_others: Vec<&WatchableFunction> = given.watchable.iter().filter(is_used).collect();
    // What a header of the student's own defines is the student's, and its calls are watched like all others.
    let by_hand = entry.shim.as_ref().and_then(|name| name.get_ref().rsplit('/').next());
    let is_foreign = |body: &&HeaderBody| match body.file.as_deref() {
        None => entry.own_header().is_none(),
        // The grader's own calls are none of the student's.
        file => file != by_hand,
    };
    let bodies: Vec<&HeaderBody> = given.bodies.iter().filter(is_foreign).collect();
    let mut names = Vec::new();
    for draft in drafts.iter().filter(|draft| draft.entry.calls.is_some()) {
        hold_check(draft, used, manuscript);
        for name in draft.entry.calls.iter().flatten() {
            if !used.is_empty() {
                hold_name(name, &of_others, &bodies, manuscript);
            }
            names.push(name.get_ref().as_str());
        }
    }
    let is_named = |one: &&&WatchableFunction| names.iter().any(|name| one.is_called(name));
    let found: Vec<WatchableFunction> = of_others.iter().filter(is_named).map(|one| (*one).clone()).collect();
    if found.len() > MOST {
        manuscript.fault(0, format!("`calls` names more than {MOST} functions"), "name fewer");
    }
    found
}

/// Notes what makes a check's `calls` mean nothing.
fn hold_check(draft: &Draft<'_>, used: &UsedComponents<'_>, manuscript: &Manuscript<'_>) {
    let entry = draft.entry;
    let at = entry.calls.iter().flatten().next().map_or(draft.at, |name| name.span().start);
    if entry.calls.as_ref().is_some_and(Vec::is_empty) {
        let help = "name the functions of other components that are meant, or leave `calls` out";
        manuscript.fault(at, "the check watches the calls of no function", help);
    } else if used.is_empty() {
        let help = "name the component that has the functions in `uses` of this one";
        manuscript.fault(at, "the component uses no other, so there are no calls to watch", help);
    }
    if entry.silent || entry.memory || entry.hook.is_some() {
        let help = "give `calls` a check of its own, without `silent`, `memory` and `hook`";
        manuscript.fault(at, "the check judges something else than calls", help);
    }
}

/// Notes why calls of the functions of that name cannot be watched.
fn hold_name(
    name: &toml::Spanned<String>,
    of_others: &[&WatchableFunction],
    bodies: &[&HeaderBody],
    manuscript: &Manuscript<'_>,
) {
    let (at, own) = (name.span().start, name.get_ref());
    let mut meant_ones = of_others.iter().filter(|one| one.is_called(own)).peekable();
    if meant_ones.peek().is_none() {
        let known = of_others.iter().filter(|one| one.hurdle.is_none()).map(|one| one.name.as_str());
        let problem = format!("no component in `uses` has a function {own}");
        manuscript.fault(at, problem, meant(own, known));
    }
    for one in meant_ones {
        let full = one.full();
        if let Some(hurdle) = &one.hurdle {
            let problem = format!("calls of {full}, {}, cannot be watched: {hurdle}", one.place());
            manuscript.fault(at, problem, "leave it out of `calls`");
        }
        // Of what several objects define one is taken, whichever: its calls would be the student's by chance.
        if let Some(body) = bodies.iter().find(|body| body.may_call(&one.name)) {
            let file = body.file.as_deref().unwrap_or("the header");
            let problem = format!(
                "calls of {full} cannot be watched: a function that line {} of {file} defines may call it, and such calls cannot be \
                 told from the student's",
                body.line
            );
            manuscript.fault(
                at,
                problem,
                "define that function in the solution, or leave this one out of `calls`",
            );
        }
    }
}

/// Tells whether a class can stand in the place of each of the watched ones.
pub(super) fn notes(
    watched: &[WatchableFunction],
    (headers, own): (&[NamedText], &ComponentEntry),
    used: &UsedComponents<'_>,
    given: &GivenHeader,
) -> Notes {
    // A student who wrote the other component's header too compiles with that one, which declares what it likes.
    let is_students = used.iter().any(|(_, entry)| entry.own_header().is_some());
    let own = own.interface().map_or("", |name| name.get_ref());
    let is_used = |header: &&NamedText| {
        let mut all = used.iter().flat_map(|(_, entry)| entry.headers());
        all.any(|name| name.get_ref() == header.name)
    };
    let needs_own = |header: &NamedText| header.text.contains(&format!("\"{own}\""));
    let is_watched = |class: &String| watched.iter().any(|one| one.class.name == *class);
    let gives = given.accessors.iter().filter(|one| is_watched(&one.leads_to));
    // What the student's own class gives is the class that stands there already.
    let declares = |class: &str| {
        let plain = class.rsplit("::").next().unwrap_or_default();
        let of_used = headers.iter().filter(is_used);
        of_used.into_iter().any(|header| declares_class(header.text, plain))
    };
    // A class can stand for no function beside it.
    let is_free = watched.iter().any(|one| !given.classes.contains(&one.class.name));
    let is_given = gives.into_iter().any(|one| declares(&one.class));
    if is_students || is_free || is_given || headers.iter().filter(is_used).any(needs_own) {
        Notes::Impossible
    } else {
        Notes::Possible
    }
}

fn declares_class(text: &str, class: &str) -> bool {
    let starts = ["class", "struct"].map(|word| format!("{word} {class}"));
    let ends =
        |rest: &str| rest.trim_start().starts_with(['{', ':']) || rest.trim_start().starts_with("final");
    starts
        .iter()
        .any(|start| text.match_indices(start.as_str()).any(|(at, _)| ends(&text[at + start.len()..])))
}

/// The places of the functions that a check names.
pub(super) fn places(table: &CallTable, draft: &Draft<'_>) -> Option<Vec<u8>> {
    let names = draft.entry.calls.as_ref()?;
    let is_named = |one: &WatchableFunction| names.iter().any(|name| one.is_called(name.get_ref()));
    let found = table.watched.iter().enumerate().filter(|(_, one)| is_named(one));
    Some(found.filter_map(|(place, _)| u8::try_from(place).ok()).collect())
}

/// The functions as a build knows them.
pub(super) fn watched_calls(watched: &[WatchableFunction]) -> Vec<WatchedCall> {
    let call =
        |(place, one): (usize, &WatchableFunction)| WatchedCall { function: one.full(), label: label(place) };
    watched.iter().enumerate().map(call).collect()
}
