//! [`Headers`]: the headers of a component, those of components that it uses among them, and what they declare.

use super::faults::{Manuscript, meant};
use super::files::Folder;
use super::kept::kept;
use super::manifest::{ComponentEntry, Manifest};
use super::uses::UsedComponents;
use crate::assignments::declared::header::{self, GivenHeader, HeaderError, HeaderWishes};
use crate::assignments::declared::words;
use crate::model::NamedText;

/// The headers of a component, its own first, and what they declare.
pub(super) struct Headers {
    pub(super) all: Vec<NamedText>,
    pub(super) given: GivenHeader,
    /// What the author wrote by hand for scripts to call.
    pub(super) by_hand: Option<NamedText>,
}

/// The headers, those of components that are used among them, and what they declare: a program has its main instead.
pub(super) fn headers(
    (at, entry): (usize, &ComponentEntry),
    used: &UsedComponents<'_>,
    manifest: &Manifest,
    folder: &Folder<'_>,
) -> Option<Headers> {
    let manuscript = folder.manuscript;
    hold_header(entry, manuscript);
    let mut texts: Vec<NamedText> = Vec::new();
    for (name, (path, at)) in
        std::iter::once(entry).chain(used.iter().map(|(_, other)| *other)).flat_map(named_headers)
    {
        if texts.iter().any(|known| known.name == name.get_ref()) {
            continue;
        }
        let plain = folder.plain_name(name);
        let text = folder.text(&path, at)?;
        texts.push(NamedText { name: kept(&plain), text: kept(&text) });
    }
    let by_hand = match &entry.shim {
        Some(name) => Some(shim_text(name, (entry, &texts), folder)?),
        None => None,
    };
    match (entry.interface(), texts.first(), entry.program) {
        (None, _, true) => {
            let all: Vec<(&str, &str)> = texts.iter().map(|header| (header.name, header.text)).collect();
            let given = header::read_all("", &all).unwrap_or_default();
            Some(Headers { all: texts, given: given.of_program(), by_hand: None })
        }
        (Some(name), Some(main), false) => {
            let objects = entry.objects.iter().chain(&entry.object);
            let instances = objects.filter_map(|text| instance(text.get_ref())).collect();
            let calls = manifest.scripts().flat_map(words::instances).collect();
            let wishes = HeaderWishes { instances, calls, tells: manifest.tells() };
            let others: Vec<NamedText> = texts[1..].iter().chain(&by_hand).copied().collect();
            let given = functions((main, &others), wishes, name.span().start, manuscript)?;
            hold_tells(manifest, &given, manuscript);
            Some(Headers { all: texts, given: given.with_folder(), by_hand })
        }
        (Some(name), _, true) => {
            let help = "leave `header` out, and list the headers that students are given in `given`";
            manuscript.fault(name.span().start, "the functions of a program are not called", help);
            None
        }
        (_, _, false) => {
            let help = "add `header = \"NAME.h\"` with the functions to call, or `program = true` for a file with a main";
            manuscript.fault(at, "the component has no header", help);
            None
        }
    }
}

/// The file with functions that the author wrote by hand; `None` if a mistake was noted.
fn shim_text(
    name: &toml::Spanned<String>,
    (entry, headers): (&ComponentEntry, &[NamedText]),
    folder: &Folder<'_>,
) -> Option<NamedText> {
    let (at, own, manuscript) = (name.span().start, name.get_ref(), folder.manuscript);
    let text = folder.text(own, at)?;
    let file = own.rsplit('/').next().unwrap_or_default();
    if entry.program {
        let help = "leave `shim` out: of a program only main is called";
        manuscript.fault(at, "the component is a program", help);
        return None;
    }
    if headers.iter().any(|header| header.name == file) {
        let help = "give the file another name than the headers have";
        manuscript.fault(at, format!("{file} is a header that students are given or write"), help);
        return None;
    }
    if let Err(HeaderError { line, problem }) = header::read(&text) {
        let help = "compile it by itself, behind the headers, to see why";
        manuscript.fault(at, format!("{own}:{line}: {problem}"), help);
        return None;
    }
    Some(NamedText { name: kept(file), text: kept(&text) })
}

/// The headers that a component names, each with the path of the course's text and the place of the key.
fn named_headers(entry: &ComponentEntry) -> Vec<(&toml::Spanned<String>, (String, usize))> {
    let own = entry.interface().zip(entry.interface_path());
    let given = entry.given.iter().map(|name| (name, (name.get_ref().clone(), name.span().start)));
    own.into_iter().chain(given).collect()
}

/// Notes keys about the header that contradict each other.
fn hold_header(entry: &ComponentEntry, manuscript: &Manuscript<'_>) {
    let (file, at) = (entry.file.get_ref(), entry.file.span().start);
    match &entry.header {
        Some(name) if entry.is_header_only() && name.get_ref() != file => {
            let problem =
                format!("students hand in {file}, which is a header, and {} is another", name.get_ref());
            manuscript.fault(name.span().start, problem, "leave `header` out, or name the source in `file`");
        }
        None if entry.student_header && !entry.is_header_only() => {
            let help = "add `header = \"NAME.h\"`, the header that students write";
            manuscript.fault(at, "student-header is about a header, and there is none", help);
        }
        Some(_) | None => {}
    }
}

/// The headers of components that are used and whose students write the header, and the others.
pub(super) fn lent(all: &[NamedText], used: &UsedComponents<'_>) -> (Vec<NamedText>, Vec<NamedText>) {
    let is_lent = |header: &NamedText| {
        let mut own = used.iter().filter_map(|(_, other)| other.own_header());
        own.any(|name| name.get_ref() == header.name)
    };
    all.iter().copied().partition(is_lent)
}

/// The instance of a class template that an object is declared of, if it is one.
fn instance(object: &str) -> Option<String> {
    words::object(object).ok().map(|object| object.class).filter(|class| class.contains('<'))
}

/// Notes what cannot tell objects of a class.
fn hold_tells(manifest: &Manifest, given: &GivenHeader, manuscript: &Manuscript<'_>) {
    for ((class, names), parts) in manifest.tells().iter().zip(manifest.tell.values()) {
        let Some(class) = given.class_called(class) else { continue };
        let told = |name: &&String| given.telling_part(class, name).is_some();
        for name in names.iter().filter(|name| !told(name)) {
            let own = given.functions.iter().filter(|one| one.class() == Some(class));
            let known = own.filter(|one| one.tells(class, &one.name)).map(|one| one.name.as_str());
            let plain = name.trim_end_matches("()");
            let problem = format!(
                "{class} has no function {plain}() that takes nothing and returns a value, and no such public member"
            );
            manuscript.fault(parts.span().start, problem, meant(plain, known));
        }
        if names.is_empty() {
            let help = "name functions that take nothing: [\"numerator()\", \"denominator()\"]";
            manuscript.fault(parts.span().start, format!("nothing tells a {class}"), help);
        }
    }
}

fn functions(
    (main, others): (&NamedText, &[NamedText]),
    wishes: HeaderWishes,
    at: usize,
    manuscript: &Manuscript<'_>,
) -> Option<GivenHeader> {
    let others: Vec<(&str, &str)> = others.iter().map(|other| (other.name, other.text)).collect();
    let faulty = |error: HeaderError| {
        let problem = format!("{}:{}: {}", main.name, error.line, error.problem);
        manuscript.fault(at, problem, "compile the header by itself to see why");
    };
    header::read_for(main.text, &others, wishes).map_err(faulty).ok()
}
