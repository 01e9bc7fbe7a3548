//! The choice of the files that are graded: the same for folders and archives.

use std::collections::{BTreeMap, BTreeSet};

use super::encoding::in_utf8;
use super::error::IntakeError;
use super::helper::helper_name;
use super::home::{HomeFolder, NoHome, Place, find_home};
use super::item::{Item, ItemKind, ReadError, Shelf, parts_shown};
use super::limits::{DOCUMENT_LIMIT, FILE_LIMIT, TOTAL_LIMIT};
use super::names::is_for_build_tools;
use super::near::{is_another, nearest, nothing_wanted};
use super::sought::Sought;
use super::standing::stands_for;
use crate::model::{IgnoredFile, Language, SourceFile, Submission, Wanted, WantedName};

/// The number of ignored files that are listed.
const LISTED: usize = 20;

/// The most helper files that are kept.
const HELPERS: usize = 16;

/// Takes the wanted files of one language from the topmost folder that has any wanted source of any.
///
/// # Errors
/// When there is nothing to grade, with everything that was seen; or when it would be in doubt what is.
pub(super) fn select(shelf: &mut dyn Shelf, sought: Sought<'_>) -> Result<Submission, NoHome> {
    let home = find_home(shelf, sought)?;
    let (language, wanted) = language_of(&home, sought)?;
    let places = Places::of(&home, wanted);
    let remarks = home.remark.iter().cloned().collect();
    let out = Submission { language, remarks, ..Submission::default() };
    let mut taking = Taking { shelf, places: &places, left: TOTAL_LIMIT, taken: BTreeSet::new(), out };
    for name in wanted.sources {
        if taking.source(name)? == HandedIn::No {
            taking.miss(&[name]);
        }
    }
    for name in wanted.optional {
        taking.source(name)?;
    }
    for names in wanted.documents {
        taking.document(names)?;
    }
    for name in wanted.given {
        taking.given(name);
    }
    let helpers = taking.helpers();
    let Taking { taken, mut out, .. } = taking;
    out.ignored.extend(capped(places.left_out(&taken, &helpers)));
    Ok(out)
}

/// The one language that the sources at home are written in, with its wanted files.
fn language_of<'a>(home: &HomeFolder, sought: Sought<'a>) -> Result<(Language, &'a Wanted), IntakeError> {
    let mut found = sought
        .languages
        .iter()
        .filter_map(|(language, wanted)| Some((*language, *wanted, home.source(wanted)?)));
    let Some((language, wanted, name)) = found.next() else {
        return Err(nothing_wanted(&home.seen, sought));
    };
    match found.next() {
        None => Ok((language, wanted)),
        Some((other, _, besides)) => Err(IntakeError::Mixed {
            files: [name.to_owned(), besides.to_owned()],
            languages: [language.name(), other.name()],
        }),
    }
}

/// An item that may be wanted, and its path from the home folder.
#[derive(Clone, Copy)]
struct Local<'a> {
    item: &'a Item,
    path: &'a [Vec<u8>],
}

impl Local<'_> {
    fn shown(&self) -> String {
        parts_shown(self.path)
    }

    /// The path from the home folder as it was handed in.
    fn written(&self) -> String {
        let mut parts = self.path.to_vec();
        if let (Some(last), Some(written)) = (parts.last_mut(), &self.item.written) {
            last.clone_from(written);
        }
        parts_shown(&parts)
    }
}

/// The items of a submission by their place.
struct Places<'a> {
    here: Vec<Local<'a>>,
    below: Vec<&'a Item>,
    around: Vec<&'a Item>,
    wanted: &'a Wanted,
    /// The folders in which wanted files may lie.
    folders: Vec<&'static str>,
}

impl<'a> Places<'a> {
    fn of(home: &'a HomeFolder, wanted: &'a Wanted) -> Places<'a> {
        let folders = wanted.folders();
        let mut places = Places { here: Vec::new(), below: Vec::new(), around: Vec::new(), wanted, folders };
        for item in &home.seen {
            match home.place(item, &places.folders) {
                Place::Here(path) => places.here.push(Local { item, path }),
                Place::Below => places.below.push(item),
                Place::Around if home.path.starts_with(&item.path) => {}
                Place::Around => places.around.push(item),
            }
        }
        places
    }

    /// The items that stand for a name, the one in its folder first.
    fn copies(&self, name: &str) -> Vec<Local<'a>> {
        let here = self.here.iter().copied();
        let mut copies: Vec<Local<'a>> = here.filter(|local| stands_for(local.path, name)).collect();
        copies.sort_by_key(|local| std::cmp::Reverse(local.path.len()));
        copies
    }

    /// The files that may be meant by the names. A name without a folder is sought at the top only: pages of libraries have
    /// the names of documents.
    fn candidates(&self, names: &[&str]) -> impl Iterator<Item = &'a Item> {
        let carry_folder = names.iter().any(|name| WantedName::of(name).folder.is_some());
        let here = self.here.iter().filter(move |local| carry_folder || local.path.len() == 1);
        let below = self.below.iter().filter(move |_| carry_folder);
        let all = here.map(|local| local.item).chain(below.copied());
        all.filter(|item| !is_another(item, names, self.wanted.names()))
    }

    /// The list of what nothing was taken from; helpers are in it by the names that they get.
    fn left_out(&self, taken: &Paths<'a>, helpers: &BTreeMap<&[Vec<u8>], String>) -> Vec<IgnoredFile> {
        let is_read = |local: &Local<'a>| {
            local.item.kind == ItemKind::Folder
                && local.path.len() == 1
                && self.folders.iter().any(|folder| folder.as_bytes() == local.item.name())
        };
        let rest = self.here.iter().filter(|local| !taken.contains(local.item.path.as_slice()));
        let rest = rest.filter(|local| !is_read(local)).map(|local| {
            let name = helpers.get(local.item.path.as_slice()).cloned();
            let name = name.unwrap_or_else(|| local.written());
            left_out(local.item, name, NOT_WANTED)
        });
        let around = self.around.iter();
        rest.chain(around.map(|item| left_out(item, item.shown(), "not in the folder of the wanted files")))
            .collect()
    }
}

/// The fate of most files that were not asked for.
const NOT_WANTED: &str = "not a file that the assignment asks for";

fn left_out(item: &Item, name: String, why: &str) -> IgnoredFile {
    let why = match item.kind {
        ItemKind::Regular | ItemKind::Folder if item.path.iter().any(|part| is_for_build_tools(part)) => {
            "no build tool is run: the harness calls the compiler itself".to_owned()
        }
        ItemKind::Regular => why.to_owned(),
        ItemKind::Folder => "a folder; only the one that holds the wanted files is read".to_owned(),
        ItemKind::Other(kind) => format!("{kind}, which is never opened"),
    };
    IgnoredFile { name, why, content: None }
}

fn capped(mut listed: Vec<IgnoredFile>) -> Vec<IgnoredFile> {
    let more = listed.len().saturating_sub(LISTED);
    if more > 0 {
        listed.truncate(LISTED);
        let name = format!("and {more} more");
        listed.push(IgnoredFile { name, why: NOT_WANTED.to_owned(), content: None });
    }
    listed
}

/// The paths that are dealt with, from the top of the submission.
type Paths<'a> = BTreeSet<&'a [Vec<u8>]>;

/// The file that stands for a name, and an equal or different one at the other place where it may lie.
struct StandingFile<'a> {
    local: Local<'a>,
    copy: Option<Local<'a>>,
}

/// Answer to whether a wanted source was handed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HandedIn {
    Yes,
    No,
}

/// The state of taking files.
struct Taking<'a> {
    shelf: &'a mut dyn Shelf,
    places: &'a Places<'a>,
    /// The number of bytes that may still be kept.
    left: u64,
    taken: Paths<'a>,
    out: Submission,
}

impl<'a> Taking<'a> {
    /// A source is taken whole or the submission is rejected.
    fn source(&mut self, name: &str) -> Result<HandedIn, IntakeError> {
        let Some(standing) = self.only(name)? else { return Ok(HandedIn::No) };
        let content = match self.content(&standing, name, FILE_LIMIT) {
            Ok(content) => content,
            Err(ReadError::TooBig) => return Err(too_big(name, FILE_LIMIT)),
            Err(ReadError::Failed(error)) => return Err(error),
        };
        self.keep(name, &standing, content);
        Ok(HandedIn::Yes)
    }

    /// Keeps a file under a wanted name, and says what was guessed about it.
    fn keep(&mut self, name: &str, standing: &StandingFile<'a>, content: Vec<u8>) {
        if standing.local.item.written.is_some() {
            self.out.remarks.push(format!("{} is taken as {name}", standing.local.item.shown()));
        }
        let (content, from) = in_utf8(content, self.out.language);
        if let Some(from) = from {
            self.out.remarks.push(format!("{name} was saved as {from}, and is graded as UTF-8"));
        }
        self.out.files.push(SourceFile { name: name.to_owned(), content });
    }

    /// The first of the alternatives is taken; too large a document is left out, as no component depends on it.
    fn document(&mut self, names: &[&str]) -> Result<(), IntakeError> {
        let mut kept: Option<&str> = None;
        for name in names {
            let Some(standing) = self.only(name)? else { continue };
            if let Some(kept) = kept {
                self.taken.insert(&standing.local.item.path);
                self.ignore(name, format!("{kept} is taken instead"), None);
                continue;
            }
            match self.content(&standing, name, DOCUMENT_LIMIT) {
                Ok(content) => {
                    self.keep(name, &standing, content);
                    kept = Some(name);
                }
                Err(ReadError::TooBig) => self.ignore(name, too_big(name, DOCUMENT_LIMIT).to_string(), None),
                Err(ReadError::Failed(error)) => return Err(error),
            }
        }
        if kept.is_none() {
            self.miss(names);
        }
        Ok(())
    }

    /// A copy of a given file is kept for comparison, if it can be read without trouble: the one in its folder, if there is
    /// another at the top.
    fn given(&mut self, name: &str) {
        let copies = self.places.copies(name);
        let mut regular = copies.iter().filter(|local| local.item.kind == ItemKind::Regular);
        let Some(first) = regular.next() else { return };
        let (why, content) = match self.read(first, FILE_LIMIT) {
            Ok(content) => (OWN_IS_USED.to_owned(), Some(content)),
            Err(ReadError::TooBig) => (too_big(name, FILE_LIMIT).to_string(), None),
            Err(ReadError::Failed(error)) => (error.to_string(), None),
        };
        self.ignore(name, why, content);
        for other in regular {
            if self.taken.insert(&other.item.path) {
                self.ignore(&other.shown(), OWN_IS_USED.to_owned(), None);
            }
        }
    }

    /// Keeps the helper files beside the wanted ones, as many as there is room for; they stay among what is left out. Returns
    /// their names by their paths.
    fn helpers(&mut self) -> BTreeMap<&'a [Vec<u8>], String> {
        let here = self.places.here.iter();
        let files = here.filter(|local| {
            local.item.kind == ItemKind::Regular && !self.taken.contains(local.item.path.as_slice())
        });
        let mut named: Vec<(String, &Local<'a>)> =
            files.filter_map(|local| Some((helper_name(local.path, self.places.wanted)?, local))).collect();
        // Of two with one name, the one in the folder is taken.
        named.sort_by_key(|(_, local)| std::cmp::Reverse(local.path.len()));
        let mut seen = BTreeSet::new();
        named.retain(|(name, _)| seen.insert(name.clone()));
        let mut kept = BTreeMap::new();
        for (name, local) in named.into_iter().take(HELPERS) {
            let limit = FILE_LIMIT.min(self.left);
            let Ok(content) = self.shelf.read(local.item, limit) else { continue };
            self.left -= content.len() as u64;
            let (content, _) = in_utf8(content, self.out.language);
            self.out.extra.push(SourceFile { name: name.clone(), content });
            kept.insert(local.item.path.as_slice(), name);
        }
        kept
    }

    /// The regular file of that name.
    fn only(&self, name: &str) -> Result<Option<StandingFile<'a>>, IntakeError> {
        let copies = self.places.copies(name);
        if copies.windows(2).any(|two| two[0].path == two[1].path) {
            return Err(IntakeError::Twice { name: name.to_owned() });
        }
        for local in &copies {
            match local.item.kind {
                ItemKind::Regular => {}
                ItemKind::Folder => return Err(not_regular(*local, "a folder")),
                ItemKind::Other(kind) => return Err(not_regular(*local, kind)),
            }
        }
        let mut copies = copies.into_iter();
        Ok(copies.next().map(|local| StandingFile { local, copy: copies.next() }))
    }

    /// The content of the file, if its copy has the same.
    fn content(&mut self, standing: &StandingFile<'a>, name: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        let content = self.read(&standing.local, limit)?;
        let Some(copy) = &standing.copy else { return Ok(content) };
        self.taken.insert(&copy.item.path);
        match self.shelf.read(copy.item, content.len() as u64) {
            Ok(other) if other == content => {
                self.ignore(&copy.shown(), format!("the same as {}", standing.local.shown()), None);
                Ok(content)
            }
            Ok(_) | Err(ReadError::TooBig) => Err(ReadError::Failed(IntakeError::TwoVersions {
                name: name.to_owned(),
                paths: [standing.local.item.shown(), copy.item.shown()],
            })),
            Err(failed @ ReadError::Failed(_)) => Err(failed),
        }
    }

    fn read(&mut self, local: &Local<'a>, limit: u64) -> Result<Vec<u8>, ReadError> {
        self.taken.insert(&local.item.path);
        let content = self.shelf.read(local.item, limit.min(self.left))?;
        self.left -= content.len() as u64;
        Ok(content)
    }

    fn miss(&mut self, names: &[&str]) {
        let candidates = self.places.candidates(names);
        let near = nearest(candidates.filter(|item| !self.taken.contains(item.path.as_slice())), names);
        self.out.missing.push((names.join(" or "), near));
    }

    fn ignore(&mut self, name: &str, why: String, content: Option<Vec<u8>>) {
        self.out.ignored.push(IgnoredFile { name: name.to_owned(), why, content });
    }
}

/// The reason why a copy of a given file is left out.
const OWN_IS_USED: &str = "the harness uses its own";

fn not_regular(local: Local<'_>, kind: &'static str) -> IntakeError {
    IntakeError::NotRegular { name: local.shown(), kind }
}

fn too_big(name: &str, limit: u64) -> IntakeError {
    IntakeError::TooBig { name: name.to_owned(), limit }
}
