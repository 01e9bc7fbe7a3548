//! A component: its header, its object, the calls of its scripts, the solution.

use super::drafts::{Draft, drafts};
use super::faults::Manuscript;
use super::files::Folder;
use super::manifest::{ComponentEntry, Manifest};
use crate::assignments::declared::calls::{CallTable, Op};
use crate::assignments::declared::calls::{constructor, ops_of};
use crate::assignments::declared::header::{self, GivenHeader};
use crate::assignments::declared::shim;
use crate::assignments::declared::words::{self, ObjectText, ShortWords};
use crate::model::{BuildInput, NamedText, Solution};

/// Operations that a byte can name, with some to spare.
const MOST_OPS: usize = 250;

/// The tolerance of real numbers where none is declared.
const TOLERANCE: f64 = 1e-9;

/// A component, ready to be made part of an assignment.
pub(super) struct Part<'m> {
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    pub(super) file: &'static str,
    pub(super) table: &'static CallTable,
    pub(super) drafts: Vec<Draft<'m>>,
    pub(super) headers: Vec<NamedText>,
    pub(super) shim: NamedText,
    pub(super) solution: &'static Solution,
}

/// Keeps a text for as long as the program runs: an assignment is read once.
pub(super) fn kept(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

/// Keeps values likewise.
pub(super) fn kept_all<T>(values: Vec<T>) -> &'static [T] {
    Box::leak(values.into_boxed_slice())
}

/// Reads a component; `None` if a mistake was noted.
pub(super) fn part<'m>(
    id: &str,
    entry: &'m ComponentEntry,
    manifest: &'m Manifest,
    short: &ShortWords,
    folder: &Folder<'_>,
) -> Option<Part<'m>> {
    let manuscript = folder.manuscript;
    let (headers, given) = headers(entry, folder)?;
    let object = object(entry, &given, manuscript)?;
    let drafts = drafts(id, &manifest.topic, object.as_ref(), short, manuscript);
    let ops = ops(&drafts, &given, object.as_ref(), manuscript)?;
    prints_known(entry, &given, manuscript);
    let (file, solution) = solution(entry, folder)?;
    let names: Vec<&str> = headers.iter().map(|header| header.name).collect();
    let calls: Vec<_> = ops.iter().map(|op| (&op.signature, op.arguments)).collect();
    let shim =
        NamedText { name: kept(&format!("{id}_shim.cpp")), text: kept(&shim::shim(&[names[0]], &calls)) };
    let table = CallTable {
        object,
        ops,
        prints: entry.prints.iter().map(|name| name.get_ref().clone()).collect(),
        display: entry.display,
        tolerance: entry.tolerance.as_ref().map_or(TOLERANCE, |tolerance| *tolerance.get_ref()),
        header: names[0],
        file,
        solution: solution.path.clone(),
    };
    let title = entry.title.clone().unwrap_or_else(|| capitalized(id));
    let (id, title) = (kept(id), kept(&title));
    Some(Part { id, title, file, table: Box::leak(Box::new(table)), drafts, headers, shim, solution })
}

fn capitalized(id: &str) -> String {
    let mut letters = id.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The given headers, and the first of them read.
fn headers(entry: &ComponentEntry, folder: &Folder<'_>) -> Option<(Vec<NamedText>, GivenHeader)> {
    let mut texts = Vec::new();
    for name in std::iter::once(&entry.header).chain(&entry.given) {
        let plain = folder.plain_name(name);
        let text = folder.text(&plain, name.span().start)?;
        texts.push(NamedText { name: kept(&plain), text: kept(&text) });
    }
    let main = &texts[0];
    match header::read(main.text) {
        Ok(given) => Some((texts, given)),
        Err(error) => {
            let problem = format!("{}:{}: {}", main.name, error.line, error.problem);
            folder.manuscript.fault(
                entry.header.span().start,
                problem,
                "compile the header by itself to see why",
            );
            None
        }
    }
}

/// The object that scripts call, which the header must be able to make. The outer `None` is a mistake.
fn object(
    entry: &ComponentEntry,
    given: &GivenHeader,
    manuscript: &Manuscript<'_>,
) -> Option<Option<ObjectText>> {
    let Some(text) = &entry.object else { return Some(None) };
    let (at, own) = (text.span().start, text.get_ref());
    let mut object = manuscript.taken(at, own, words::object(own))?;
    if let Some(full) = given.classes.iter().find(|class| class.rsplit("::").next() == Some(&object.class)) {
        object.class.clone_from(full);
    }
    manuscript.taken(at, own, constructor(given, &object))?;
    Some(Some(object))
}

/// The operations that the scripts need; the constructor first.
fn ops(
    drafts: &[Draft<'_>],
    given: &GivenHeader,
    object: Option<&ObjectText>,
    manuscript: &Manuscript<'_>,
) -> Option<Vec<Op>> {
    let mut ops: Vec<Op> = object.and_then(|object| constructor(given, object).ok()).into_iter().collect();
    let mut is_right = true;
    for (at, call) in drafts.iter().flat_map(Draft::calls) {
        match ops_of(&call.function, call.arguments.len(), given, object) {
            Ok(found) => found.into_iter().for_each(|op| {
                if !ops.contains(&op) {
                    ops.push(op);
                }
            }),
            Err(error) => {
                is_right = false;
                manuscript.fault(at, error.problem, error.help);
            }
        }
    }
    if ops.len() > MOST_OPS {
        manuscript.fault(0, "scripts call more than 250 functions", "split the component");
        return None;
    }
    is_right.then_some(ops)
}

fn prints_known(entry: &ComponentEntry, given: &GivenHeader, manuscript: &Manuscript<'_>) {
    for name in &entry.prints {
        known_function(name, given.functions.iter().map(|one| one.name.as_str()), manuscript);
    }
}

/// Notes a mistake for a name that is none of these functions'.
pub(super) fn known_function<'a>(
    name: &toml::Spanned<String>,
    known: impl Iterator<Item = &'a str>,
    manuscript: &Manuscript<'_>,
) {
    let own = name.get_ref();
    let known: Vec<&str> = known.collect();
    if known.contains(&own.as_str()) {
        return;
    }
    let likeness = |one: &&&str| strsim::jaro_winkler(one, own);
    let near = known.iter().max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let help = near.map_or_else(String::new, |near| format!("did you mean {near}?"));
    manuscript.fault(name.span().start, format!("there is no function {own} here"), help);
}

/// The student's file, and the course's own of that name.
fn solution(entry: &ComponentEntry, folder: &Folder<'_>) -> Option<(&'static str, &'static Solution)> {
    let file = folder.plain_name(&entry.file);
    let (name, at) = match &entry.solution {
        Some(named) => (named.get_ref().clone(), named.span().start),
        None => (format!("solution/{file}"), entry.file.span().start),
    };
    let text = folder.text(&name, at)?;
    let solution = Solution {
        files: BuildInput::alone(&file, text.as_bytes()),
        path: folder.path.join(&name).display().to_string(),
    };
    Some((kept(&file), Box::leak(Box::new(solution))))
}
