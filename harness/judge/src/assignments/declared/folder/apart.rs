//! The course's own objects in a process of their own, for a component with `apart = true`.

use super::files::Folder;
use super::headers::lent;
use super::kept::kept;
use super::manifest::ComponentEntry;
use super::source_file::source_file;
use super::uses::UsedComponents;
use crate::assignments::declared::apart::{ApartHeader, CLIENT, HANDLE, apart_header, course, proxies};
use crate::assignments::declared::header::{self, GivenHeader};
use crate::model::{BuildInput, ComponentKit, CourseProcess, NamedText, SourceFile};

/// The two sides of such a component.
pub(super) struct ApartPart {
    /// The shim of the course's process.
    pub(super) shim: NamedText,
    pub(super) process: CourseProcess,
    /// The headers as the student's file sees them, without the one that students write.
    pub(super) laid: Vec<SourceFile>,
    /// The functions that stand in the place of the course's.
    pub(super) proxies: Vec<SourceFile>,
}

impl ApartPart {
    /// The files with the student's side around them.
    pub(super) fn around(&self, input: BuildInput) -> BuildInput {
        BuildInput {
            beside: input.beside.into_iter().chain(self.laid.iter().cloned()).collect(),
            over: self.proxies.clone(),
            apart: Some(Box::new(self.process.clone())),
            ..input
        }
    }
}

/// Both sides, if the component asks for them; what cannot be is noted as a mistake.
pub(super) fn apart(
    id: &str,
    entry: &ComponentEntry,
    used: &UsedComponents<'_>,
    (headers, given, beside): (&[NamedText], &GivenHeader, &[SourceFile]),
    folder: &Folder<'_>,
) -> Option<ApartPart> {
    let manuscript = folder.manuscript;
    let at = entry.apart.as_ref().filter(|apart| *apart.get_ref())?.span().start;
    if used.is_empty() {
        let help = "leave `apart` out: it is for a component that has others in `uses`";
        manuscript.fault(at, "there are no objects of the course's to keep apart", help);
        return None;
    }
    let is_used = |name: &str| {
        let mut interfaces = used.iter().filter_map(|(_, other)| other.interface());
        interfaces.any(|own| own.get_ref() == name)
    };
    // A program lists in `given` what it has of the others.
    let own = entry.headers().map(|name| name.get_ref().as_str()).filter(|name| !is_used(name));
    let own: Vec<&str> = own.collect();
    let students = students_classes(headers, &own);
    let is_own = |header: &&NamedText| own.contains(&header.name);
    let others: Vec<ApartHeader> = headers
        .iter()
        .filter(|header| !is_own(header))
        .map(|header| apart_header(*header, &given.exceptions, &students))
        .collect();
    for (name, (line, problem)) in
        others.iter().flat_map(|one| one.problems.iter().map(move |all| (&one.name, all)))
    {
        let place = if *line == 0 { name.clone() } else { format!("{name}:{line}") };
        let help = "leave `apart` out: then the course's own file is linked beside the student's";
        manuscript.fault(at, format!("{place}: {problem}: it cannot be in a process of its own"), help);
    }
    let (main, over) = beside.split_first()?;
    let (path, _) = used.first()?.1.solution_name();
    let lent = lent(headers, used).0.iter().map(source_file).collect();
    let files = BuildInput { over: over.to_vec(), ..BuildInput::new(main.clone(), lent) };
    let shim = NamedText { name: kept(&format!("{id}_course.cpp")), text: kept(&course(&others)) };
    let kit = ComponentKit {
        id: kept(&format!("{id}_course")),
        file: kept(&main.name),
        shims: Box::leak(Box::new([shim.name])),
    };
    let student_written = entry.own_header().map(|name| name.get_ref().as_str());
    let plain = headers
        .iter()
        .filter(|header| is_own(header) && student_written != Some(header.name))
        .map(source_file);
    let rewritten = others
        .iter()
        .map(|one| SourceFile { name: one.name.clone(), content: one.text.clone().into_bytes() });
    let laid = plain.chain(rewritten).chain([source_file(&HANDLE)]).collect();
    let proxies = sources(&others, used, &given.exceptions);
    Some(ApartPart {
        shim,
        process: CourseProcess { kit, files, path: folder.path.join(path).display().to_string() },
        laid,
        proxies,
    })
}

/// The classes of the headers that belong to students' own component.
fn students_classes(headers: &[NamedText], own: &[&str]) -> Vec<String> {
    let all = headers.iter().filter(|header| own.contains(&header.name));
    all.filter_map(|header| header::read(header.text).ok()).flat_map(|read| read.classes).collect()
}

/// A source for each component that is used, of that component's own file's name: who defines a function of it as well is told so.
fn sources(others: &[ApartHeader], used: &UsedComponents<'_>, exceptions: &[String]) -> Vec<SourceFile> {
    let mut left: Vec<usize> = (0..others.len()).collect();
    let mut all = Vec::new();
    for (number, (_, entry)) in used.iter().enumerate() {
        let is_named = |place: &usize| {
            entry.headers().any(|name| *name.get_ref() == others[*place].name) || number + 1 == used.len()
        };
        let (places, rest): (Vec<usize>, Vec<usize>) = left.into_iter().partition(is_named);
        left = rest;
        let content = proxies(others, &places, exceptions).into_bytes();
        all.push(SourceFile { name: entry.file.get_ref().clone(), content });
    }
    let client = CLIENT.iter().map(source_file);
    all.into_iter().chain(client).collect()
}
