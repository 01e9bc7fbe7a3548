//! Checks with their scripts read, before the calls that they make are known.

use std::collections::BTreeSet;

use super::files::Folder;
use super::manifest::{CheckEntry, TopicEntry};
use crate::assignments::declared::calls::RandomScripts;
use crate::assignments::declared::hooks::Hook;
use crate::assignments::declared::words::{self, CallText, Objects, ScriptText, ShortWords};

/// A check and its scripts as they are written.
pub(super) struct Draft<'m> {
    pub(super) topic: usize,
    pub(super) entry: &'m CheckEntry,
    /// Where the check begins in the manifest.
    pub(super) at: usize,
    /// Each with its place and its text.
    pub(super) scripts: Vec<(usize, &'m str, ScriptText)>,
    pub(super) random: Option<(usize, RandomScripts)>,
    pub(super) hook: Option<&'static Hook>,
    /// The functions that it judges, by its own `judge` or its topic's; `None` for all.
    pub(super) judge: Option<&'m [toml::Spanned<String>]>,
    /// The same by the names of subjects, once those are known.
    pub(super) judged: Option<BTreeSet<String>>,
    /// The names of the functions that it calls, without what they belong to.
    pub(super) functions: BTreeSet<String>,
}

/// Reads the scripts of a component's checks.
pub(super) fn drafts<'m>(
    component: &str,
    topics: &'m [toml::Spanned<TopicEntry>],
    objects: &Objects,
    short: &ShortWords,
    folder: &Folder<'_>,
) -> Vec<Draft<'m>> {
    let mut found = Vec::new();
    for (topic, entry) in topics.iter().enumerate() {
        for check in &entry.get_ref().check {
            if owner(check.get_ref().id.get_ref()) == component {
                let judge = check.get_ref().judge.as_ref().or(entry.get_ref().judge.as_ref());
                let draft = draft(topic, check, objects, short, folder);
                found.push(Draft { judge: judge.map(Vec::as_slice), ..draft });
            }
        }
    }
    found
}

/// The component that an id names.
pub(super) fn owner(id: &str) -> &str {
    id.split('.').next().unwrap_or_default()
}

fn draft<'m>(
    topic: usize,
    check: &'m toml::Spanned<CheckEntry>,
    objects: &Objects,
    short: &ShortWords,
    folder: &Folder<'_>,
) -> Draft<'m> {
    let (at, entry, manuscript) = (check.span().start, check.get_ref(), folder.manuscript);
    let read = |text: &'m toml::Spanned<String>| {
        let (at, own) = (text.span().start, text.get_ref().as_str());
        let script = manuscript.taken(at, own, words::script(own, objects, short))?;
        Some((at, own, script))
    };
    let scripts = entry.run.iter().filter_map(read).collect();
    let random = entry.random.as_ref().and_then(|random| {
        let (at, random) = (random.span().start, random.get_ref());
        if random.turns.iter().all(|turns| *turns == 0) {
            let help = "name how many turns each script has: turns = [5, 20, 80]";
            manuscript.fault(at, "no script is drawn, or only empty ones", help);
        }
        let ranges = |text: &toml::Spanned<String>| {
            manuscript.taken(text.span().start, text.get_ref(), words::ranges(text.get_ref()))
        };
        let sizes = random.sizes.as_ref().map_or(Some(Vec::new()), ranges)?;
        let calls = |text: &toml::Spanned<String>| {
            let read = words::calls(text.get_ref(), objects, short);
            manuscript.taken(text.span().start, text.get_ref(), read)
        };
        let turn = calls(&random.turn)?;
        let around = |text: &Option<toml::Spanned<String>>| text.as_ref().map_or(Some(Vec::new()), calls);
        let (first, last) = (around(&random.first)?, around(&random.last)?);
        if let Some(made) = first.iter().chain(&turn).chain(&last).find_map(CallText::made) {
            let problem = format!("a random script declares an object, {}", made.name);
            manuscript.fault(at, problem, "name it in `objects` of the component, or declare it in a `run`");
            return None;
        }
        Some((at, RandomScripts { sizes, first, turns: random.turns.clone(), turn, last }))
    });
    let hook = hook(entry, folder);
    let (judged, functions) = (None, BTreeSet::new());
    let draft = Draft { topic, entry, at, scripts, random, hook, judge: None, judged, functions };
    Draft { functions: draft.calls().flat_map(|(_, call)| names(call)).collect(), ..draft }
}

/// The functions that a call names: its own, and those that lead to its object.
fn names(call: &CallText) -> impl Iterator<Item = String> {
    let plain = |name: &String| name.rsplit("::").next().unwrap_or_default().to_owned();
    let leading = call.receiver.path.iter().map(|step| &step.function).map(plain);
    std::iter::once(call.plain_name().to_owned()).chain(leading.collect::<Vec<_>>())
}

/// The hook of a check, if it has one; mistakes in its text are said when it is asked.
fn hook(entry: &CheckEntry, folder: &Folder<'_>) -> Option<&'static Hook> {
    let name = entry.hook.as_ref()?;
    if entry.silent || entry.memory {
        let help = "leave `hook` out, or `silent` and `memory`";
        folder.manuscript.fault(name.span().start, "the check judges something else than answers", help);
    }
    let text = folder.text(name.get_ref(), name.span().start)?;
    let path = folder.path.join(name.get_ref()).display().to_string();
    Some(Box::leak(Box::new(Hook::read(&path, &text))))
}

impl Draft<'_> {
    /// Every call of its scripts, with the place of the script.
    pub(super) fn calls(&self) -> impl Iterator<Item = (usize, &CallText)> {
        let written =
            self.scripts.iter().flat_map(|(at, _, script)| script.calls.iter().map(|call| (*at, call)));
        let drawn = self.random.iter().flat_map(|(at, random)| random.calls().map(|call| (*at, call)));
        written.chain(drawn)
    }

    /// False for a check that judges what is printed or called besides, or what the source holds.
    pub(super) fn judges_answers(&self) -> bool {
        !self.entry.silent && self.entry.calls.is_none() && !self.entry.reads_source()
    }

    /// True if the check is about that function.
    pub(super) fn judges(&self, name: &str) -> bool {
        self.judged.as_ref().is_none_or(|names| names.contains(name))
    }

    /// True if its `judge` names that function.
    pub(super) fn judge_names(&self, name: &str) -> bool {
        self.judge.is_some() && self.judges(name)
    }

    /// The names in its `judge`.
    pub(super) fn names_judged(&self) -> impl Iterator<Item = &str> {
        self.judge.into_iter().flatten().map(|name| name.get_ref().as_str())
    }
}
