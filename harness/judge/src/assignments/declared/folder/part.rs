//! A component: its header, its object, the calls of its scripts, the solution.

use std::collections::BTreeSet;

use super::apart::{ApartPart, apart};
use super::drafts::{Draft, drafts};
use super::faults::{Manuscript, meant};
use super::files::Folder;
use super::headers::{Headers, headers, lent};
use super::kept::{kept, kept_all};
use super::manifest::{ComponentEntry, Manifest};
use super::source_file::source_file;
use super::uses::{self, used};
use super::watch::{notes, watched, watched_calls};
use crate::assignments::declared::calls::{CallTable, Op, constructors, known_objects, makers, ops_of};
use crate::assignments::declared::header::{CppType, GivenHeader, Subjects, WatchableFunction};
use crate::assignments::declared::shim::{self, Calls, GivenFile};
use crate::assignments::declared::words::{
    self, CallText, KnownObjects, ObjectText, Objects, ShortWords, Term,
};
use crate::model::{BuildInput, NamedText, Solution, SourceFile, Submission, is_header};

/// Operations that a byte can name, with some to spare.
const MOST_OPS: usize = 250;

/// The tolerance of real numbers where none is declared.
const TOLERANCE: f64 = 1e-9;

/// The most processor time of a script.
const MOST_SECONDS: u64 = 60;

/// A component, ready to be made part of an assignment.
pub(super) struct Part<'m> {
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    pub(super) file: &'static str,
    pub(super) table: &'static CallTable,
    pub(super) drafts: Vec<Draft<'m>>,
    /// The names in `tell` that are classes of its headers.
    pub(super) told: Vec<String>,
    /// The headers that students are given.
    pub(super) headers: Vec<NamedText>,
    /// The course's own headers of other components, which students hand in and do not see: they lie beside this one alone.
    pub(super) lent: Vec<NamedText>,
    pub(super) calling: Calling,
    pub(super) solution: &'static Solution,
    /// The course's own files of the components that it uses.
    pub(super) beside: Vec<SourceFile>,
    /// What there is in place of those where they have a process of their own.
    pub(super) apart: Option<ApartPart>,
}

impl Part<'_> {
    /// The files that students write for it.
    pub(super) fn own_files(&self) -> Vec<&'static str> {
        let header = match self.calling {
            Calling::Caller { own: Some(header), .. } if header != self.file => Some(header),
            Calling::Caller { .. } | Calling::Shim(_) => None,
        };
        std::iter::once(self.file).chain(header).collect()
    }

    /// The course's own files, as if a student had handed them in.
    pub(super) fn as_handed_in(&self) -> Submission {
        let main = self.solution.files.main.clone();
        let files = std::iter::once(main).chain(self.solution.header.clone()).collect();
        Submission { files, ..Submission::default() }
    }
}

/// The source that performs the calls of a component.
pub(super) enum Calling {
    /// A shim, compiled once over the given headers.
    Shim(NamedText),
    /// A caller, compiled for each submission: over the header that the student writes, if there is one.
    Caller { own: Option<&'static str>, source: NamedText },
}

impl Calling {
    /// The files with the caller, if there is one, named after what was handed in.
    pub(super) fn within(&self, input: BuildInput) -> BuildInput {
        let Calling::Caller { source, .. } = self else { return input };
        let mut hasher = blake3::Hasher::new();
        for file in std::iter::once(&input.main).chain(&input.beside) {
            hasher.update(&(file.content.len() as u64).to_le_bytes()).update(&file.content);
        }
        let digest = &hasher.finalize().to_hex()[..24];
        let content = shim::named_after(source.text, digest).into_bytes();
        BuildInput { caller: Some(SourceFile { name: source.name.to_owned(), content }), ..input }
    }
}

/// The largest file that is given.
const MOST_BYTES: usize = 256 << 10;

/// The files that scripts give a program, and that lie beside classes; `None` if a mistake was noted.
fn given_files(entry: &ComponentEntry, folder: &Folder<'_>) -> Option<Vec<GivenFile>> {
    let manuscript = folder.manuscript;
    let mut found: Vec<GivenFile> = Vec::new();
    for path in &entry.files {
        let (at, own) = (path.span().start, path.get_ref());
        let name = own.rsplit('/').next().unwrap_or_default().to_owned();
        let content = folder.bytes(own, at)?;
        if content.len() > MOST_BYTES {
            let problem = format!("{own} has {} bytes", content.len());
            manuscript.fault(at, problem, format!("files of {MOST_BYTES} bytes at most can be given"));
        }
        if found.iter().any(|known| known.name == name) {
            manuscript.fault(at, format!("there is a file {name} already"), "give each a name of its own");
        }
        found.push(GivenFile { name, content });
    }
    Some(found)
}

/// Reads a component; `None` if a mistake was noted.
pub(super) fn part<'m>(
    id: &str,
    spanned: &'m toml::Spanned<ComponentEntry>,
    manifest: &'m Manifest,
    short: &ShortWords,
    folder: &Folder<'_>,
) -> Option<Part<'m>> {
    let (at, entry, manuscript) = (spanned.span().start, spanned.get_ref(), folder.manuscript);
    let used = used(id, entry, manifest, manuscript);
    let Headers { all: headers, given, by_hand } = headers((at, entry), &used, manifest, folder)?;
    let objects = objects(entry, &given, manuscript)?;
    let given = with_members(entry, given, objects.main.as_ref(), manuscript)?;
    let mut drafts = drafts(id, &manifest.topic, &objects, short, folder);
    let late = drafts.iter().flat_map(Draft::calls).filter_map(|(_, call)| call.made().cloned()).collect();
    let objects = Objects { late, ..objects };
    let objects = manuscript.taken(at, id, known_objects(objects, &given))?;
    let ops = ops(&drafts, &given, &objects, manuscript)?;
    let subjects =
        Subjects::of(ops.iter().map(Op::function), drafts.iter().flat_map(Draft::names_judged), &given);
    drafts.iter_mut().for_each(|draft| settle(draft, &subjects, &ops, |call| ops_of(call, &given, &objects)));
    prints_known(entry, &given, manuscript);
    let told = manifest.tell.keys().filter(|class| given.class_called(class).is_some()).cloned().collect();
    let uses_at = entry.uses.first().map_or(at, |name| name.span().start);
    let beside = uses::sources(&used, &headers, uses_at, folder);
    let watched = watched(&drafts, (entry, &used), &given, manuscript);
    let files = given_files(entry, folder)?;
    let calls = Calls {
        exceptions: &given.exceptions,
        objects: &objects.named,
        ops: &ops,
        files: &files,
        watchable: &watched,
        by_hand,
    };
    let names: Vec<&'static str> = headers.iter().map(|header| header.name).collect();
    let apart = apart(id, entry, &used, (&headers, &given, &beside), folder);
    let calling = calling(id, entry, (&names, apart.is_some()), calls);
    let notes = notes(&watched, (&headers, entry), &used, &given);
    let (lent, rest) = lent(&headers, &used);
    let own = headers.first().filter(|_| entry.own_header().is_some()).copied();
    let course = PartFiles { beside: &beside, lent: &lent, own, calling: &calling, apart: apart.as_ref() };
    let (file, solution) = solution(entry, &course, &watched, folder)?;
    let headers = rest.into_iter().filter(|header| own.is_none_or(|own| own.name != header.name)).collect();
    let sources = std::iter::once(file).chain(beside.iter().map(|source| kept(&source.name)));
    let table = CallTable {
        objects,
        ops,
        subjects,
        numbers: given.numbers(),
        notes,
        watched,
        prints: prints(entry),
        display: entry.display,
        tolerance: tolerance(entry, manuscript),
        cpu_seconds: cpu_seconds(entry, manuscript),
        standard: manifest.standard.of_own_sources(),
        headers: kept_all(names),
        exceptions: given.exceptions,
        by_hand: by_hand.map(|file| file.name),
        file,
        is_program: entry.program,
        files: files.into_iter().map(|file| file.name).collect(),
        sources: kept_all(sources.filter(|name| !is_header(name)).collect()),
        solution: solution.path.clone(),
    };
    let (title, id) = (kept(&entry.title.clone().unwrap_or_else(|| capitalized(id))), kept(id));
    let table = Box::leak(Box::new(table));
    Some(Part { id, title, file, table, drafts, told, headers, lent, calling, solution, beside, apart })
}

fn tolerance(entry: &ComponentEntry, manuscript: &Manuscript<'_>) -> f64 {
    let Some(declared) = &entry.tolerance else { return TOLERANCE };
    if !(0.0..1.0).contains(declared.get_ref()) {
        let problem = format!("{} is no part of a number", declared.get_ref());
        manuscript.fault(declared.span().start, problem, "a tolerance is 0 or more and less than 1: 0.001");
    }
    *declared.get_ref()
}

fn cpu_seconds(entry: &ComponentEntry, manuscript: &Manuscript<'_>) -> u64 {
    let Some(declared) = &entry.cpu_seconds else { return 1 };
    if !(1..=MOST_SECONDS).contains(declared.get_ref()) {
        let problem = format!("a script cannot have {} s", declared.get_ref());
        manuscript.fault(declared.span().start, problem, format!("cpu-seconds may be 1 to {MOST_SECONDS}"));
    }
    *declared.get_ref()
}

fn capitalized(id: &str) -> String {
    let mut letters = id.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The source of the calls over these headers, the component's own first.
fn calling(
    id: &str,
    entry: &ComponentEntry,
    (names, is_apart): (&[&'static str], bool),
    calls: Calls<'_>,
) -> Calling {
    let caller = |names: &[&str]| {
        let text = kept(&shim::caller_of(names, calls));
        NamedText { name: kept(&format!("{id}_calls.cpp")), text }
    };
    match (entry.own_header(), names.split_first()) {
        (Some(_), Some((&header, others))) => {
            let names: Vec<&str> = others.iter().copied().chain([header]).collect();
            Calling::Caller { own: Some(header), source: caller(&names) }
        }
        // A program is called by its main alone, and needs no class of theirs.
        (None, _) if is_apart && !entry.program => Calling::Caller { own: None, source: caller(names) },
        (Some(_) | None, _) => {
            let way = if is_apart { shim::WAY } else { "" };
            let text = kept(&(shim::shim(names, calls) + way));
            Calling::Shim(NamedText { name: kept(&format!("{id}_shim.cpp")), text })
        }
    }
}

/// The objects that scripts call, which the headers must be able to make; `None` if a mistake was noted.
fn objects(entry: &ComponentEntry, given: &GivenHeader, manuscript: &Manuscript<'_>) -> Option<Objects> {
    let texts = || entry.objects.iter().chain(&entry.object);
    let all = texts().map(|text| object(text, given, manuscript)).collect::<Vec<_>>();
    let mut others = all.into_iter().collect::<Option<Vec<_>>>()?;
    let main = entry.object.as_ref().and_then(|_| others.pop());
    let classes = given.classes.iter().chain(given.instances.keys()).cloned().collect();
    let objects = Objects { others, main, classes, ..Objects::default() };
    let made = texts().zip(objects.all()).map(|(text, object)| {
        let found = constructors(given, object, &objects);
        manuscript.taken(text.span().start, text.get_ref(), found)
    });
    made.collect::<Vec<_>>().into_iter().collect::<Option<Vec<_>>>()?;
    // Enumerators, constants and objects have names too.
    let known = objects.clone();
    let numbers = given.numbers();
    let is_value = |object: &ObjectText, index: usize| {
        if matches!(&object.arguments[index], Term::Word(word) if numbers.iter().any(|(name, _)| name == word))
        {
            return true;
        }
        let all = constructors(given, object, &known).unwrap_or_default();
        let mut kinds = all.iter().map(|one| &one.parameters[index].kind);
        !all.is_empty() && kinds.all(|kind| is_value(&object.arguments[index], kind))
    };
    Some(objects.with_sizes(is_value))
}

fn object(
    text: &toml::Spanned<String>,
    given: &GivenHeader,
    manuscript: &Manuscript<'_>,
) -> Option<ObjectText> {
    let (at, own) = (text.span().start, text.get_ref());
    let mut object = manuscript.taken(at, own, words::object(own))?;
    if let Some(full) = given.instances.get(&object.class) {
        object.class.clone_from(full);
    } else if let Some(full) =
        given.classes.iter().find(|class| class.rsplit("::").next() == Some(&object.class))
    {
        object.class.clone_from(full);
    }
    Some(object)
}

/// True for a name that stands for a value of that type: such an argument is none that scripts begin with.
fn is_value(term: &Term, kind: &CppType) -> bool {
    if kind.class().is_some() {
        return true;
    }
    let CppType::Enumeration(own) = kind else { return false };
    let Term::Word(word) = term else { return false };
    own.enumerators.iter().any(|(name, _)| name == word || own.qualified(name) == *word)
}

/// The header with the members that scripts look at and set.
fn with_members(
    entry: &ComponentEntry,
    given: GivenHeader,
    object: Option<&ObjectText>,
    manuscript: &Manuscript<'_>,
) -> Option<GivenHeader> {
    let class = object.map_or("", |object| object.class.as_str());
    let names = entry.members.iter().map(|name| name.get_ref().as_str());
    given
        .with_members(class, names)
        .map_err(|name| {
            let at = entry.members.iter().find(|one| one.get_ref() == name).map_or(0, |one| one.span().start);
            let help = "name data members of the class of `object`, of types whose values can be passed on";
            manuscript.fault(at, format!("the object has no such member {name}"), help);
        })
        .ok()
}

/// The operations that the scripts need; the constructors first.
fn ops(
    drafts: &[Draft<'_>],
    given: &GivenHeader,
    objects: &KnownObjects,
    manuscript: &Manuscript<'_>,
) -> Option<Vec<Op>> {
    let mut ops = all_makers(given, objects);
    let mut is_right = true;
    for (at, call) in drafts.iter().flat_map(Draft::calls) {
        match ops_of(call, given, objects) {
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

/// Names what a draft judges and calls as the subjects are named.
fn settle<E>(
    draft: &mut Draft<'_>,
    subjects: &Subjects,
    ops: &[Op],
    ops_of: impl Fn(&CallText) -> Result<Vec<Op>, E>,
) {
    let judged = draft.judge.map(|names| names.iter().flat_map(|name| subjects.meant(name.get_ref())));
    draft.judged = judged.map(Iterator::collect);
    if subjects.are_plain() {
        return;
    }
    let own = |op: Op| {
        let at = ops.iter().position(|known| *known == op)?;
        Some((op.signature.name, subjects.name(at).to_owned()))
    };
    let calls = draft.calls().flat_map(|(_, call)| ops_of(call).unwrap_or_default());
    let called: BTreeSet<(String, String)> = calls.filter_map(own).collect();
    for (name, subject) in &called {
        if !called.contains(&(name.clone(), name.clone())) {
            draft.functions.remove(name);
        }
        draft.functions.insert(subject.clone());
    }
}

/// The operations that make the objects.
fn all_makers(given: &GivenHeader, objects: &KnownObjects) -> Vec<Op> {
    let both = objects.declared.all().zip(&objects.named);
    both.flat_map(|(declared, object)| makers(given, declared, object, objects).unwrap_or_default()).collect()
}

/// The functions that print: a program always does.
fn prints(entry: &ComponentEntry) -> Vec<String> {
    let program = entry.program.then(|| "main".to_owned());
    program.into_iter().chain(entry.prints.iter().map(|name| name.get_ref().clone())).collect()
}

fn prints_known(entry: &ComponentEntry, given: &GivenHeader, manuscript: &Manuscript<'_>) {
    for name in &entry.prints {
        known_function(name, given.functions.iter().map(|one| one.name.as_str()), manuscript);
    }
}

/// Notes a mistake for a name that is none of these functions'.
fn known_function<'a>(
    name: &toml::Spanned<String>,
    known: impl Iterator<Item = &'a str>,
    manuscript: &Manuscript<'_>,
) {
    let own = name.get_ref();
    let known: Vec<&str> = known.collect();
    if known.contains(&own.as_str()) {
        return;
    }
    manuscript.fault(name.span().start, format!("there is no function {own} here"), meant(own, known));
}

/// The files of a component that are the course's own.
struct PartFiles<'f> {
    /// The sources of components that it uses.
    beside: &'f [SourceFile],
    /// Their headers, where students write those.
    lent: &'f [NamedText],
    /// The course's text of the header that students write.
    own: Option<NamedText>,
    calling: &'f Calling,
    apart: Option<&'f ApartPart>,
}

/// The student's file, and the course's own of that name, with those that are linked beside it.
fn solution(
    entry: &ComponentEntry,
    files: &PartFiles<'_>,
    watched: &[WatchableFunction],
    folder: &Folder<'_>,
) -> Option<(&'static str, &'static Solution)> {
    let file = folder.plain_name(&entry.file);
    let (name, at) = entry.solution_name();
    let text = folder.text(&name, at)?;
    let header = files.own.filter(|own| own.name != file).map(|own| source_file(&own));
    let input = BuildInput {
        over: files.beside.to_vec(),
        watched: watched_calls(watched),
        beside: header.iter().cloned().chain(files.lent.iter().map(source_file)).collect(),
        ..BuildInput::alone(&file, text.as_bytes())
    };
    let input = match files.apart {
        Some(apart) => apart.around(BuildInput { beside: header.iter().cloned().collect(), ..input }),
        None => input,
    };
    let solution = Solution {
        files: files.calling.within(input),
        header,
        path: folder.path.join(&name).display().to_string(),
    };
    Some((kept(&file), Box::leak(Box::new(solution))))
}
