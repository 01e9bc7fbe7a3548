//! The rubric of a component: its drafts made checks.

use toml::Spanned;

use super::drafts::Draft;
use super::faults::{Manuscript, meant};
use super::kept::{kept, kept_all};
use super::manifest::{CheckEntry, Manifest};
use super::owners::{hooked, observers, owners, rests_on, shared, vouched};
use super::part::Part;
use super::token_rule::TokenRule;
use super::watch::places;
use crate::assignments::declared::calls::{
    CheckRules, Choosing, DeclaredScripts, Op, ScriptedCall, calls_of, opening, unmade, without_idle_objects,
};
use crate::assignments::declared::header::ProgramStep;
use crate::assignments::declared::hooks::MOST_CALLS;
use crate::assignments::declared::words::{Names, ObjectText, ScriptError, ScriptText};
use crate::model::{Check, Declaration, How, RuleFinding, Sources, Topic};

/// Lines that a memory check would notice.
const MEMORY: &[&str] = &["int* all = new int[3];  // never deleted", "all[3] = 0;  // past the end"];

/// The topics of a component that have checks of it.
pub(super) fn rubric(part: &Part<'_>, manifest: &Manifest, manuscript: &Manuscript<'_>) -> &'static [Topic] {
    let mut topics = Vec::new();
    if !has_objects(part, manifest, manuscript) {
        return &[];
    }
    for (index, topic) in manifest.topic.iter().enumerate() {
        let own = part.drafts.iter().filter(|draft| draft.topic == index);
        let checks: Vec<Check> = own.filter_map(|draft| check(part, draft, manifest, manuscript)).collect();
        if !checks.is_empty() {
            topics.push(Topic { why: kept(&topic.get_ref().why), checks: kept_all(checks) });
        }
    }
    kept_all(topics)
}

/// False if an object cannot be made, which is noted once, and not of every script.
fn has_objects(part: &Part<'_>, manifest: &Manifest, manuscript: &Manuscript<'_>) -> bool {
    let entry = manifest.component.get(part.id).map(Spanned::get_ref);
    let texts = entry.into_iter().flat_map(|entry| entry.objects.iter().chain(&entry.object));
    let is_unmade = |(text, object): &(&Spanned<String>, &ObjectText)| {
        let made = unmade(part.table, object).map_or(Ok(()), Err);
        manuscript.taken(text.span().start, text.get_ref(), made).is_none()
    };
    texts.zip(part.table.objects.declared.all()).filter(is_unmade).count() == 0
}

fn check(
    part: &Part<'_>,
    draft: &Draft<'_>,
    manifest: &Manifest,
    manuscript: &Manuscript<'_>,
) -> Option<Check> {
    let entry = draft.entry;
    let has_scripts = !entry.run.is_empty() || entry.random.is_some();
    if entry.reads_source() {
        hold_source_alone(draft, manuscript);
    }
    let how = match (entry.memory, has_scripts) {
        (true, false) => {
            hold_basis(draft, manifest, manuscript);
            How::Memory { example: MEMORY, rests_on: kept_all(basis(entry)) }
        }
        (false, true) => How::Declared(scripts(part, draft, manifest, manuscript)?),
        (true, true) => {
            let help = "give the memory check no `run` and no `random`";
            manuscript.fault(draft.at, "a memory check watches the scripts of the others and has none", help);
            return None;
        }
        (false, false) if entry.reads_source() => source(part, draft, manuscript),
        (false, false) => {
            let help = "give it `run`, `random`, `memory = true`, `forbidden` or `required`";
            manuscript.fault(draft.at, "the check runs nothing", help);
            return None;
        }
    };
    Some(Check {
        id: kept(entry.id.get_ref()),
        title: kept(&entry.title),
        clause: kept(&entry.clause),
        points: u32::try_from(*entry.points.get_ref()).unwrap_or(0),
        hint: kept(&entry.hint),
        how,
    })
}

/// A check that reads the student's source.
fn source(part: &Part<'_>, draft: &Draft<'_>, manuscript: &Manuscript<'_>) -> How {
    let rule = TokenRule::of(draft.entry, part.own_files(), manuscript);
    let entry = draft.entry;
    let problem = match rule.finding(&Sources::as_handed_in(&part.as_handed_in())) {
        RuleFinding::Kept => None,
        RuleFinding::Broken { what } => Some(format!("the course's own solution breaks the rule: {what}")),
        RuleFinding::Vacuous { because } => Some(format!("the course's own solution: {because}")),
    };
    if let Some(problem) = problem {
        let written =
            entry.forbidden.iter().chain(&entry.required).chain(&entry.required_any).chain(&entry.within);
        let at = written.map(|one| one.span().start).next().unwrap_or(draft.at);
        manuscript.fault(at, problem, format!("mend {}, or the rule", part.solution.path));
    }
    let examples = kept_all(rule.examples().iter().map(|line| kept(line)).collect());
    let rule: &'static TokenRule = Box::leak(Box::new(rule));
    How::Static(Box::leak(Box::new(|sources: &Sources<'_>| rule.finding(sources))), examples)
}

/// Notes what a check that reads the source judges besides.
fn hold_source_alone(draft: &Draft<'_>, manuscript: &Manuscript<'_>) {
    let entry = draft.entry;
    let runs = !entry.run.is_empty() || entry.random.is_some() || entry.memory || entry.silent;
    if runs || entry.hook.is_some() || entry.calls.is_some() {
        let help = "give `forbidden` and `required` a check of their own, which runs nothing";
        manuscript.fault(draft.at, "the check judges something else than tokens", help);
    }
}

fn scripts(
    part: &Part<'_>,
    draft: &Draft<'_>,
    manifest: &Manifest,
    manuscript: &Manuscript<'_>,
) -> Option<&'static dyn Declaration> {
    let rules = rules(part, draft, manifest, manuscript);
    let read = |(at, text, script): &(usize, &str, ScriptText)| {
        let calls = manuscript.taken(*at, text, fixed(part, script))?;
        Some((kept(&manuscript.place(*at)), calls))
    };
    let fixed = draft.scripts.iter().map(read).collect::<Option<Vec<_>>>()?;
    if draft.hook.is_some() {
        fixed.iter().for_each(|(_, calls)| short_enough(calls, draft.at, manuscript));
    }
    let random = match &draft.random {
        Some((at, random)) => {
            let tried = random.drawn(part.table, 0);
            let tried = manuscript.taken(*at, "random", tried)?;
            let once = tried.iter().try_for_each(|calls| runs_once(part, calls));
            manuscript.taken(*at, "random", once)?;
            if draft.hook.is_some() {
                tried.iter().for_each(|calls| short_enough(calls, *at, manuscript));
            }
            Some((kept(&manuscript.place(*at)), random.clone()))
        }
        None => None,
    };
    let (table, entry) = (part.table, draft.entry);
    let all = format!("{table:?}{rules:?}{fixed:?}{random:?}{}{}", entry.title, entry.clause);
    let digest = blake3::hash(all.as_bytes()).to_hex().to_string();
    let rules = Box::leak(Box::new(rules));
    Some(Box::leak(Box::new(DeclaredScripts { table, rules, fixed, random, digest })))
}

fn fixed(part: &Part<'_>, script: &ScriptText) -> Result<Vec<ScriptedCall>, ScriptError> {
    let table = part.table;
    let opening = opening(table, &script.sizes, &mut Choosing::Each)?.expecting(script.making.as_ref());
    let names = Names { numbers: &opening.numbers, objects: &table.objects.named };
    let calls = calls_of(table, &script.calls, names, &mut Choosing::Each)?;
    let calls = without_idle_objects(table, opening.calls.into_iter().chain(calls).collect());
    runs_once(part, &calls).map(|()| calls)
}

/// A hook is given all calls of a script at once.
fn short_enough(calls: &[ScriptedCall], at: usize, manuscript: &Manuscript<'_>) {
    if calls.len() > MOST_CALLS {
        let problem = format!("a script for a hook has {} calls, more than {MOST_CALLS}", calls.len());
        manuscript.fault(at, problem, "make its ranges or its turns smaller");
    }
}

/// A program ends its process, so a script runs it once: behind what it is given, and before what it leaves.
fn runs_once(part: &Part<'_>, calls: &[ScriptedCall]) -> Result<(), ScriptError> {
    let ops = || calls.iter().map(|call| &part.table.ops[call.op]);
    let runs = ops().filter(|op| op.is_program()).count();
    let is_left = |op: &Op| {
        let left = [ProgramStep::Written, ProgramStep::Errors, ProgramStep::Complains, ProgramStep::Status];
        op.around().is_some_and(|step| left.contains(&step))
    };
    if !part.table.is_program {
        return Ok(());
    }
    let has_around = ops().any(|op| op.around().is_some());
    let problem = match runs {
        0 if has_around => "a script does not run the program",
        1 if ops().take_while(|op| !op.is_program()).any(is_left) => {
            "a script asks what the program left before it runs it"
        }
        1 if ops().skip_while(|op| !op.is_program()).skip(1).any(|op| !is_left(op)) => {
            "a script gives the program something after it ran it"
        }
        0 | 1 => return Ok(()),
        _ => "a script runs the program more than once",
    };
    let help =
        "first type() and file(), then main() once, then written(), errors(), complains() and status()";
    Err(ScriptError::new(problem, help))
}

/// The rules of a check; names that mean nothing are noted as mistakes.
fn rules(part: &Part<'_>, draft: &Draft<'_>, manifest: &Manifest, manuscript: &Manuscript<'_>) -> CheckRules {
    let entry = draft.entry;
    // What makes the objects is called by every script.
    let subjects = &part.table.subjects;
    let functions = || draft.functions.iter().map(String::as_str).chain(part.table.makers());
    let is_called = |name: &str| subjects.meant(name).iter().any(|own| functions().any(|known| known == own));
    // A topic's functions need not all be called by each of its checks.
    for name in entry.judge.iter().flatten().filter(|name| !is_called(name.get_ref())) {
        let problem = format!("no script of this check calls {}", name.get_ref());
        let help = match subjects.overloads(name.get_ref()) {
            Some(all) => format!("the scripts of the component call {all}"),
            None => meant(name.get_ref(), functions()),
        };
        manuscript.fault(name.span().start, problem, help);
    }
    if draft.judge.is_some() && !functions().any(|name| draft.judges(name)) {
        let help = "name a function that the scripts call, in the check's own `judge` or the topic's";
        manuscript.fault(draft.at, "the check calls nothing that it judges", help);
    }
    hold_basis(draft, manifest, manuscript);
    CheckRules {
        judge: draft.judged.as_ref().map(|names| names.iter().cloned().collect()),
        is_silence: entry.silent,
        display: entry.display,
        rests_on: basis(entry),
        owners: owners(part, draft, manifest),
        shared: shared(part, draft),
        vouched: vouched(part, draft),
        observers: observers(part, draft),
        hooked: hooked(part, draft),
        hook: draft.hook,
        calls: places(part.table, draft),
    }
}

/// The checks that a check rests on.
fn basis(entry: &CheckEntry) -> Vec<&'static str> {
    entry.rests_on.iter().map(|name| kept(name.get_ref())).collect()
}

/// Notes what a check cannot rest on.
fn hold_basis(draft: &Draft<'_>, manifest: &Manifest, manuscript: &Manuscript<'_>) {
    let entry = draft.entry;
    let known = || manifest.topic.iter().flat_map(|topic| &topic.get_ref().check);
    for name in &entry.rests_on {
        let is_known = known().any(|check| check.get_ref().id.get_ref() == name.get_ref());
        if !is_known || name.get_ref() == entry.id.get_ref() {
            let problem = format!("{} is no other check", name.get_ref());
            manuscript.fault(name.span().start, problem, "name the id of a check that this one rests on");
        } else if rests_on(name.get_ref(), entry.id.get_ref(), manifest) {
            let problem = format!("{} rests on {} as well", name.get_ref(), entry.id.get_ref());
            let help = "leave it out of one of the two: where both fail, neither would say why";
            manuscript.fault(name.span().start, problem, help);
        }
    }
}
