//! [`DeclaredAssignment`]: a declared assignment as the rest of the harness sees it.

use std::path::Path;

use super::apart::ApartPart;
use super::faults::Manuscript;
use super::kept::{kept, kept_all};
use super::manifest::Manifest;
use super::part::{Calling, Part};
use super::source_file::source_file;
use super::starter::{StarterMakes, StarterTask, starter};
use crate::assignments::declared::apart::SERVER;
use crate::assignments::declared::shim::{DOOR, PROGRAM, WIRE};
use crate::model::{
    Assignment, BuildInput, Component, ComponentKit, CppStyle, ExtraFiles, Kit, LackingFunctions, Language,
    NamedText, NotPlayed, Note, PictureError, Pictures, PlayTable, Solution, SourceFile, Sources, Starter,
    Submission, Wanted,
};

/// An assignment that a folder declares.
pub(super) struct DeclaredAssignment {
    id: &'static str,
    folder: &'static str,
    wanted: &'static Wanted,
    kit: &'static Kit,
    components: &'static [Component],
    solutions: Vec<(&'static str, &'static Solution)>,
    /// The course's own part of each component's library.
    courses: Vec<CoursesPart>,
    helper_clause: &'static str,
    /// Sources and headers of students' own beside what is asked for.
    extra_files: ExtraFiles,
    digest: &'static str,
    starter: &'static Starter,
    pictures: &'static Pictures,
}

/// The files of the course's own that go into the library of a component.
struct CoursesPart {
    id: &'static str,
    /// Sources that are linked beside the student's.
    beside: Vec<SourceFile>,
    /// Headers that only this component's files may include.
    lent: Vec<SourceFile>,
    calling: Calling,
    apart: Option<ApartPart>,
}

impl CoursesPart {
    fn of(part: Part<'_>) -> CoursesPart {
        let lent = part.lent.iter().map(source_file).collect();
        CoursesPart { id: part.id, beside: part.beside, lent, calling: part.calling, apart: part.apart }
    }
}

impl DeclaredAssignment {
    /// The assignment of these parts.
    pub(super) fn new(
        manifest: &Manifest,
        folder: &Path,
        parts: Vec<Part<'_>>,
        components: Vec<Component>,
        manuscript: &Manuscript<'_>,
    ) -> DeclaredAssignment {
        let files = files(&parts);
        let drawing = components.first().map_or("", |component| component.id);
        let headers = headers(&parts);
        let is_program = matches!(parts.as_slice(), [part] if part.table.is_program);
        let makes = if is_program { StarterMakes::Program } else { StarterMakes::Parts };
        let (title, standard) = (manifest.title.as_str(), manifest.standard);
        let task = StarterTask { title, standard, wanted: &files, makes };
        let starter = Box::leak(Box::new(starter(folder, &task, &headers, manuscript)));
        let wanted = Wanted {
            sources: kept_all(files.clone()),
            optional: &[],
            documents: &[],
            given: kept_all(headers.iter().map(|header| header.name).collect()),
        };
        DeclaredAssignment {
            id: kept(manifest.id.get_ref()),
            folder: kept(&folder.display().to_string()),
            digest: kept(&digest(manuscript.text, &parts)),
            starter,
            wanted: Box::leak(Box::new(wanted)),
            kit: Box::leak(Box::new(kit(&parts, headers, manifest.standard.style()))),
            pictures: Box::leak(Box::new(pictures(drawing))),
            components: kept_all(components),
            solutions: parts.iter().map(|part| (part.id, part.solution)).collect(),
            courses: parts.into_iter().map(CoursesPart::of).collect(),
            helper_clause: kept(&format!("{}: it asks for {}.", manifest.title, files.join(", "))),
            extra_files: manifest.extra_files,
        }
    }
}

/// Names all that a report may depend on, by its content.
fn digest(text: &str, parts: &[Part<'_>]) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut add = |bytes: &[u8]| {
        hasher.update(&(bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    add(text.as_bytes());
    for part in parts {
        part.headers.iter().chain(&part.lent).for_each(|header| add(header.text.as_bytes()));
        match &part.calling {
            Calling::Shim(source) | Calling::Caller { source, .. } => add(source.text.as_bytes()),
        }
        part.apart.iter().for_each(|apart| add(apart.shim.text.as_bytes()));
        part.drafts.iter().filter_map(|draft| draft.hook).for_each(|hook| add(hook.text().as_bytes()));
        add(&part.solution.files.main.content);
        part.solution.header.iter().for_each(|header| add(&header.content));
    }
    hasher.finalize().to_hex()[..40].to_owned()
}

/// The files that students hand in.
fn files(parts: &[Part<'_>]) -> Vec<&'static str> {
    parts.iter().flat_map(Part::own_files).collect()
}

/// The given headers of all components, each once.
fn headers(parts: &[Part<'_>]) -> Vec<NamedText> {
    let mut headers: Vec<NamedText> = Vec::new();
    parts.iter().for_each(|part| add_new(&part.headers, &mut headers));
    headers
}

/// Adds the texts whose names are not there yet.
fn add_new(more: &[NamedText], all: &mut Vec<NamedText>) {
    for text in more {
        if !all.iter().any(|known| known.name == text.name) {
            all.push(*text);
        }
    }
}

fn kit(parts: &[Part<'_>], headers: Vec<NamedText>, style: CppStyle) -> Kit {
    let shim = |part: &Part<'_>| match part.calling {
        Calling::Shim(source) => source,
        Calling::Caller { .. } => DOOR,
    };
    let component = |part: &Part<'_>| ComponentKit {
        id: part.id,
        file: part.file,
        shims: kept_all(vec![shim(part).name]),
    };
    let mut shim_headers = vec![WIRE, PROGRAM];
    let mut shims: Vec<NamedText> = Vec::new();
    let mut variants: Vec<ComponentKit> = Vec::new();
    for part in parts {
        add_new(&part.lent, &mut shim_headers);
        add_new(&[shim(part)], &mut shims);
        if let Some(apart) = &part.apart {
            add_new(&SERVER, &mut shim_headers);
            add_new(&[apart.shim], &mut shims);
            variants.push(apart.process.kit);
        }
    }
    Kit {
        headers: kept_all(headers),
        shim_headers: kept_all(shim_headers),
        shims: kept_all(shims),
        components: kept_all(parts.iter().map(component).collect()),
        variants: kept_all(variants),
        style,
    }
}

fn pictures(component: &'static str) -> Pictures {
    Pictures {
        component,
        shipped: &[],
        parse: |_, _| Err(PictureError("a declared assignment has no files of pictures yet".to_owned())),
        shape: "nothing",
    }
}

impl Assignment for DeclaredAssignment {
    fn id(&self) -> &'static str {
        self.id
    }

    fn wanted(&self) -> &'static Wanted {
        self.wanted
    }

    fn kit(&self) -> &'static Kit {
        self.kit
    }

    fn build_input(
        &self,
        part: &ComponentKit,
        submission: &Submission,
        extra: ExtraFiles,
    ) -> Option<BuildInput> {
        let main = submission.file(part.file)?.clone();
        let course = self.courses.iter().find(|one| one.id == part.id)?;
        let own = match course.calling {
            Calling::Caller { own: Some(header), .. } if header != part.file => submission.file(header),
            Calling::Caller { .. } | Calling::Shim(_) => None,
        };
        let helpers = self.helpers(submission, extra);
        let beside: Vec<SourceFile> = own.into_iter().chain(helpers).cloned().collect();
        let watched = self.solution(part.id).map_or_else(Vec::new, |solution| solution.files.watched.clone());
        let (lacking, input) = (LackingFunctions::Trapped, BuildInput::new(main, beside));
        let input = match &course.apart {
            Some(apart) => apart.around(input),
            None => BuildInput {
                over: course.beside.clone(),
                beside: [&input.beside[..], &course.lent].concat(),
                ..input
            },
        };
        Some(course.calling.within(BuildInput { watched, lacking, ..input }))
    }

    fn helpers<'s>(&self, submission: &'s Submission, extra: ExtraFiles) -> &'s [SourceFile] {
        match (self.extra_files, extra) {
            (ExtraFiles::Refuse, ExtraFiles::Refuse) => &[],
            (ExtraFiles::Allow, _) | (_, ExtraFiles::Allow) => &submission.extra,
        }
    }

    fn components(&self) -> &'static [Component] {
        self.components
    }

    fn notes(&self, _sources: &Sources<'_>) -> Vec<Note> {
        Vec::new()
    }

    fn helper_clause(&self) -> &'static str {
        self.helper_clause
    }

    fn pictures(&self) -> &'static Pictures {
        self.pictures
    }

    fn play(&self, _table: PlayTable) -> Result<(), NotPlayed> {
        Err(NotPlayed::Unusable {
            message: format!("{} has no game to play", self.id),
            help: "`harness play` knows the assignments that are part of the program".to_owned(),
        })
    }

    fn solution(&self, component: &str) -> Option<&'static Solution> {
        self.solutions.iter().find(|(id, _)| *id == component).map(|(_, solution)| *solution)
    }

    fn starter(&self, language: Language) -> Option<&'static Starter> {
        match language {
            Language::Cpp => Some(self.starter),
            Language::Rust => None,
        }
    }

    fn folder(&self) -> Option<&'static str> {
        Some(self.folder)
    }

    fn digest(&self) -> &'static str {
        self.digest
    }
}
