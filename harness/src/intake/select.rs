//! The choice of the files that are graded: the same for folders and archives.

use std::collections::BTreeSet;

use super::error::IntakeError;
use super::limits::{DEPTH_LIMIT, DOCUMENT_LIMIT, FILE_LIMIT, TOTAL_LIMIT};
use super::names::{distance, is_for_build_tools, shown};
use crate::model::{IgnoredFile, Language, SourceFile, Submission, Wanted};

/// The number of ignored files that are listed.
const LISTED: usize = 20;

/// The most helper files that are kept.
const HELPERS: usize = 16;

/// The number of names that an error lists.
const NAMED: usize = 8;

/// One name in a submission.
#[derive(Debug, Clone)]
pub(super) struct Item {
    /// The path's parts from the top, never empty.
    pub(super) path: Vec<Vec<u8>>,
    /// The kind of entry.
    pub(super) kind: ItemKind,
    /// The index of the entry in an archive.
    pub(super) index: usize,
}

/// The kinds of entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ItemKind {
    /// A file that may be read.
    Regular,
    /// A folder.
    Folder,
    /// Something that is never opened, in words.
    Other(&'static str),
}

impl Item {
    pub(super) fn folder(&self) -> &[Vec<u8>] {
        self.path.split_last().map_or(&[], |(_, folder)| folder)
    }

    pub(super) fn name(&self) -> &[u8] {
        self.path.last().map_or(&[], Vec::as_slice)
    }

    pub(super) fn shown(&self) -> String {
        shown(&self.path.join(&b'/'))
    }
}

/// A source of items: a folder or an archive.
pub(super) trait Shelf {
    /// The items one folder deeper than those of the call before; the first call gives the top.
    fn next_level(&mut self) -> Result<Vec<Item>, IntakeError>;

    /// The content of a regular item, if it has no more bytes than the limit.
    fn read(&mut self, item: &Item, limit: u64) -> Result<Vec<u8>, ReadError>;
}

/// The reason why there is no content.
pub(super) enum ReadError {
    /// There are more bytes than allowed.
    TooBig,
    /// The file turned out to be damaged, closed to us, or no file.
    Failed(IntakeError),
}

/// The languages that a submission may be written in, each with its files.
pub type Languages<'a> = &'a [(Language, &'a Wanted)];

/// The content, unless reading one byte more than the limit succeeded.
pub(super) fn within(content: Vec<u8>, limit: u64) -> Result<Vec<u8>, ReadError> {
    if content.len() as u64 > limit { Err(ReadError::TooBig) } else { Ok(content) }
}

/// Takes the wanted files of one language from the topmost folder that has any wanted source of any.
pub(super) fn select(shelf: &mut dyn Shelf, languages: Languages<'_>) -> Result<Submission, IntakeError> {
    let (home, seen) = find_home(shelf, languages)?;
    let (here, elsewhere): (Vec<Item>, Vec<Item>) = seen.into_iter().partition(|item| item.folder() == home);
    let (language, wanted) = language_of(&here, languages)?;
    let out = Submission { language, ..Submission::default() };
    let mut taking = Taking { shelf, here: &here, left: TOTAL_LIMIT, taken: BTreeSet::new(), out };
    for name in wanted.sources {
        taking.source(name)?;
    }
    for names in wanted.documents {
        taking.document(names)?;
    }
    for name in wanted.given {
        taking.given(name);
    }
    taking.helpers(wanted);
    let Taking { taken, mut out, .. } = taking;
    let rest = here.iter().filter(|item| !taken.contains(item.name()));
    let around = elsewhere.iter().filter(|item| !home.starts_with(&item.path));
    let listed = rest.map(|item| left_out(item, item.name(), "not a file that the assignment asks for"));
    let listed = listed.chain(
        around.map(|item| left_out(item, &item.path.join(&b'/'), "not in the folder of the wanted files")),
    );
    out.ignored.extend(capped(listed.collect()));
    Ok(out)
}

/// The one language that the sources in a folder are written in, with its wanted files.
fn language_of<'a>(here: &[Item], languages: Languages<'a>) -> Result<(Language, &'a Wanted), IntakeError> {
    let source = |wanted: &Wanted| {
        wanted.sources.iter().find(|name| here.iter().any(|item| item.name() == name.as_bytes())).copied()
    };
    let mut found =
        languages.iter().filter_map(|(language, wanted)| Some((*language, *wanted, source(wanted)?)));
    let Some((language, wanted, name)) = found.next() else { return Err(nothing_wanted(here, languages)) };
    match found.next() {
        None => Ok((language, wanted)),
        Some((other, _, besides)) => Err(IntakeError::Mixed {
            files: [name.to_owned(), besides.to_owned()],
            languages: [language.name(), other.name()],
        }),
    }
}

fn sources(languages: Languages<'_>) -> impl Iterator<Item = &'static str> {
    languages.iter().flat_map(|(_, wanted)| wanted.sources).copied()
}

/// The folder of the wanted sources, and every item down to there.
fn find_home(
    shelf: &mut dyn Shelf,
    languages: Languages<'_>,
) -> Result<(Vec<Vec<u8>>, Vec<Item>), IntakeError> {
    let mut seen = Vec::new();
    for _ in 0..=DEPTH_LIMIT {
        let level = shelf.next_level()?;
        let is_source = |item: &&Item| sources(languages).any(|name| name.as_bytes() == item.name());
        let homes: BTreeSet<Vec<Vec<u8>>> =
            level.iter().filter(is_source).map(|item| item.folder().to_vec()).collect();
        seen.extend(level);
        if homes.len() > 1 {
            let folders = homes.iter().take(NAMED).map(|home| shown(&home.join(&b'/'))).collect();
            return Err(IntakeError::SeveralFolders { folders });
        }
        if let Some(home) = homes.into_iter().next() {
            return Ok((home, seen));
        }
    }
    Err(nothing_wanted(&seen, languages))
}

fn nothing_wanted(seen: &[Item], languages: Languages<'_>) -> IntakeError {
    let near = sources(languages).filter_map(|name| {
        let (distance, found) = ranked(seen.iter(), &[name])?;
        Some((distance, name, found.shown()))
    });
    let near: Vec<(usize, &str, String)> = near.collect();
    // A file is one source of one language: the nearest.
    let is_nearest = |(index, (distance, _, found)): &(usize, &(usize, &str, String))| {
        let others = near.iter().enumerate().filter(|(other, (_, _, of))| other != index && of == found);
        others.into_iter().all(|(other, (farther, _, _))| (*distance, *index) < (*farther, other))
    };
    let near = near.iter().enumerate().filter(is_nearest);
    let files = seen.iter().filter(|item| item.kind != ItemKind::Folder).map(Item::shown);
    IntakeError::NothingWanted {
        wanted: sources(languages).map(String::from).collect(),
        near: near.map(|(_, (_, name, found))| (String::from(*name), found.clone())).collect(),
        there: files.take(NAMED).collect(),
    }
}

/// The name nearest to any of the wanted ones.
fn nearest<'a>(items: impl Iterator<Item = &'a Item>, wanted: &[&str]) -> Option<String> {
    ranked(items, wanted).map(|(_, item)| item.shown())
}

/// The item nearest to any of the wanted names, and how near.
fn ranked<'a>(items: impl Iterator<Item = &'a Item>, wanted: &[&str]) -> Option<(usize, &'a Item)> {
    let files = items.filter(|item| item.kind == ItemKind::Regular);
    let ranked = files
        .flat_map(|item| wanted.iter().filter_map(move |name| Some((distance(item.name(), name)?, item))));
    ranked.min_by_key(|(distance, _)| *distance)
}

fn left_out(item: &Item, name: &[u8], why: &str) -> IgnoredFile {
    let why = match item.kind {
        ItemKind::Regular | ItemKind::Folder if item.path.iter().any(|part| is_for_build_tools(part)) => {
            "no build tool is run: the harness calls the compiler itself".to_owned()
        }
        ItemKind::Regular => why.to_owned(),
        ItemKind::Folder => "a folder; only the one that holds the wanted files is read".to_owned(),
        ItemKind::Other(kind) => format!("{kind}, which is never opened"),
    };
    IgnoredFile { name: shown(name), why, content: None }
}

fn capped(mut listed: Vec<IgnoredFile>) -> Vec<IgnoredFile> {
    let more = listed.len().saturating_sub(LISTED);
    if more > 0 {
        listed.truncate(LISTED);
        let why = "not one of the files that the assignment asks for".to_owned();
        listed.push(IgnoredFile { name: format!("and {more} more"), why, content: None });
    }
    listed
}

/// The state of taking files from one folder.
struct Taking<'a> {
    shelf: &'a mut dyn Shelf,
    here: &'a [Item],
    /// The number of bytes that may still be kept.
    left: u64,
    /// The names that are dealt with.
    taken: BTreeSet<&'a [u8]>,
    out: Submission,
}

impl<'a> Taking<'a> {
    /// A source is taken whole or the submission is rejected.
    fn source(&mut self, name: &str) -> Result<(), IntakeError> {
        let Some(item) = self.only(name)? else {
            self.miss(&[name]);
            return Ok(());
        };
        let content = match self.content(item, FILE_LIMIT) {
            Ok(content) => content,
            Err(ReadError::TooBig) => return Err(too_big(name, FILE_LIMIT)),
            Err(ReadError::Failed(error)) => return Err(error),
        };
        self.out.files.push(SourceFile { name: name.to_owned(), content });
        Ok(())
    }

    /// The first of the alternatives is taken; too large a document is left out, as no component depends on it.
    fn document(&mut self, names: &[&str]) -> Result<(), IntakeError> {
        let mut kept: Option<&str> = None;
        for name in names {
            let Some(item) = self.only(name)? else { continue };
            if let Some(kept) = kept {
                self.taken.insert(item.name());
                self.ignore(name, format!("{kept} is taken instead"), None);
                continue;
            }
            match self.content(item, DOCUMENT_LIMIT) {
                Ok(content) => {
                    self.out.files.push(SourceFile { name: String::from(*name), content });
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

    /// A copy of a given file is kept for comparison, if it can be read without trouble.
    fn given(&mut self, name: &str) {
        let Ok(Some(item)) = self.only(name) else { return };
        let (why, content) = match self.content(item, FILE_LIMIT) {
            Ok(content) => ("the harness uses its own".to_owned(), Some(content)),
            Err(ReadError::TooBig) => (too_big(name, FILE_LIMIT).to_string(), None),
            Err(ReadError::Failed(error)) => (error.to_string(), None),
        };
        self.ignore(name, why, content);
    }

    /// Keeps the helper files beside the wanted ones, as many as there is room for; they stay among what is left out.
    fn helpers(&mut self, wanted: &Wanted) {
        let here = self.here;
        let helpers =
            here.iter().filter(|item| item.kind == ItemKind::Regular && !self.taken.contains(item.name()));
        let names: Vec<(&str, &Item)> =
            helpers.filter_map(|item| Some((helper_name(item, wanted)?, item))).collect();
        for (name, item) in names.into_iter().take(HELPERS) {
            let limit = FILE_LIMIT.min(self.left);
            let Ok(content) = self.shelf.read(item, limit) else { continue };
            self.left -= content.len() as u64;
            self.out.extra.push(SourceFile { name: name.to_owned(), content });
        }
    }

    /// The regular file of that name.
    fn only(&mut self, name: &str) -> Result<Option<&'a Item>, IntakeError> {
        let mut found = self.here.iter().filter(|item| item.name() == name.as_bytes());
        let Some(item) = found.next() else { return Ok(None) };
        if found.next().is_some() {
            return Err(IntakeError::Twice { name: name.to_owned() });
        }
        match item.kind {
            ItemKind::Regular => Ok(Some(item)),
            ItemKind::Folder => Err(IntakeError::NotRegular { name: name.to_owned(), kind: "a folder" }),
            ItemKind::Other(kind) => Err(IntakeError::NotRegular { name: name.to_owned(), kind }),
        }
    }

    fn content(&mut self, item: &'a Item, limit: u64) -> Result<Vec<u8>, ReadError> {
        self.taken.insert(item.name());
        let content = self.shelf.read(item, limit.min(self.left))?;
        self.left -= content.len() as u64;
        Ok(content)
    }

    fn miss(&mut self, names: &[&str]) {
        let near = nearest(self.here.iter().filter(|item| !self.taken.contains(item.name())), names);
        self.out.missing.push((names.join(" or "), near));
    }

    fn ignore(&mut self, name: &str, why: String, content: Option<Vec<u8>>) {
        self.out.ignored.push(IgnoredFile { name: name.to_owned(), why, content });
    }
}

/// The name of a helper file in the language of the wanted sources: a plain name that becomes one of ours when it is compiled in.
fn helper_name<'a>(item: &'a Item, wanted: &Wanted) -> Option<&'a str> {
    let name = std::str::from_utf8(item.name()).ok()?;
    let (stem, ending) = name.rsplit_once('.')?;
    let is_rust = wanted.sources.iter().any(|source| source.ends_with(".rs"));
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || (c == '-' && !is_rust);
    let endings: &[&str] = if is_rust { &["rs"] } else { &["h", "hpp", "hh", "cpp", "cc", "cxx"] };
    let is_ours = stem.starts_with("harness") || stem == "main" || wanted.given.contains(&name);
    // Names that no module of the root can have.
    let is_taken = is_rust && ["crate", "self", "super", "Self", "_", "entry"].contains(&stem);
    let begins = |c: char| c != '-' && !(is_rust && c.is_ascii_digit());
    let is_short = stem.len() <= 64 && stem.starts_with(begins);
    let is_name = is_short && stem.chars().all(is_plain) && !is_ours && !is_taken;
    (is_name && endings.contains(&ending)).then_some(name)
}

fn too_big(name: &str, limit: u64) -> IntakeError {
    IntakeError::TooBig { name: name.to_owned(), limit }
}
