//! Which files are graded: the same choice for folders and archives.

use std::collections::BTreeSet;

use super::error::IntakeError;
use super::names::{distance, shown};
use super::{DEPTH_LIMIT, DOCUMENT_LIMIT, FILE_LIMIT, TOTAL_LIMIT, Wanted};
use crate::model::{IgnoredFile, SourceFile, Submission};

/// How many of the files that were left out are listed.
const LISTED: usize = 20;

/// How many names an error lists.
const NAMED: usize = 8;

/// One name in a submission.
#[derive(Debug, Clone)]
pub(super) struct Item {
    /// The path's parts from the top, never empty.
    pub(super) path: Vec<Vec<u8>>,
    /// What the name stands for.
    pub(super) kind: Kind,
    /// Which entry of an archive it is.
    pub(super) index: usize,
}

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
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

/// Where items come from: a folder or an archive.
pub(super) trait Shelf {
    /// The items one folder deeper than those of the call before; the first call gives the top.
    fn next_level(&mut self) -> Result<Vec<Item>, IntakeError>;

    /// The content of a regular item, if it has no more bytes than the limit.
    fn read(&mut self, item: &Item, limit: u64) -> Result<Vec<u8>, ReadError>;
}

/// Why there is no content.
pub(super) enum ReadError {
    /// There are more bytes than allowed.
    TooBig,
    /// The file turned out to be damaged, closed to us, or no file.
    Failed(IntakeError),
}

/// The content, unless reading one byte more than the limit succeeded.
pub(super) fn within(content: Vec<u8>, limit: u64) -> Result<Vec<u8>, ReadError> {
    if content.len() as u64 > limit { Err(ReadError::TooBig) } else { Ok(content) }
}

/// Takes the wanted files from the topmost folder that has any wanted source.
pub(super) fn select(shelf: &mut dyn Shelf, wanted: &Wanted) -> Result<Submission, IntakeError> {
    let (home, seen) = find_home(shelf, wanted)?;
    let (here, elsewhere): (Vec<Item>, Vec<Item>) = seen.into_iter().partition(|item| item.folder() == home);
    let mut taking =
        Taking { shelf, here: &here, left: TOTAL_LIMIT, taken: BTreeSet::new(), out: Submission::default() };
    for name in wanted.sources {
        taking.source(name)?;
    }
    for names in wanted.documents {
        taking.document(names)?;
    }
    for name in wanted.given {
        taking.given(name);
    }
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

/// The folder of the wanted sources, and every item down to there.
fn find_home(shelf: &mut dyn Shelf, wanted: &Wanted) -> Result<(Vec<Vec<u8>>, Vec<Item>), IntakeError> {
    let mut seen = Vec::new();
    for _ in 0..=DEPTH_LIMIT {
        let level = shelf.next_level()?;
        let sources =
            level.iter().filter(|item| wanted.sources.iter().any(|name| name.as_bytes() == item.name()));
        let homes: BTreeSet<Vec<Vec<u8>>> = sources.map(|item| item.folder().to_vec()).collect();
        seen.extend(level);
        if homes.len() > 1 {
            let folders = homes.iter().take(NAMED).map(|home| shown(&home.join(&b'/'))).collect();
            return Err(IntakeError::SeveralFolders { folders });
        }
        if let Some(home) = homes.into_iter().next() {
            return Ok((home, seen));
        }
    }
    Err(nothing_wanted(&seen, wanted))
}

fn nothing_wanted(seen: &[Item], wanted: &Wanted) -> IntakeError {
    let near =
        wanted.sources.iter().filter_map(|name| Some((String::from(*name), nearest(seen.iter(), &[name])?)));
    let files = seen.iter().filter(|item| item.kind != Kind::Folder).map(Item::shown);
    IntakeError::NothingWanted {
        wanted: wanted.sources.iter().map(|name| String::from(*name)).collect(),
        near: near.collect(),
        there: files.take(NAMED).collect(),
    }
}

/// The name nearest to any of the wanted ones.
fn nearest<'a>(items: impl Iterator<Item = &'a Item>, wanted: &[&str]) -> Option<String> {
    let files = items.filter(|item| item.kind == Kind::Regular);
    let ranked = files
        .flat_map(|item| wanted.iter().filter_map(move |name| Some((distance(item.name(), name)?, item))));
    ranked.min_by_key(|(distance, _)| *distance).map(|(_, item)| item.shown())
}

fn left_out(item: &Item, name: &[u8], why: &str) -> IgnoredFile {
    let why = match item.kind {
        Kind::Regular => why.to_owned(),
        Kind::Folder => "a folder; only the one that holds the wanted files is read".to_owned(),
        Kind::Other(kind) => format!("{kind}, which is never opened"),
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
    /// How many bytes may still be kept.
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

    /// The regular file of that name.
    fn only(&mut self, name: &str) -> Result<Option<&'a Item>, IntakeError> {
        let mut found = self.here.iter().filter(|item| item.name() == name.as_bytes());
        let Some(item) = found.next() else { return Ok(None) };
        if found.next().is_some() {
            return Err(IntakeError::Twice { name: name.to_owned() });
        }
        match item.kind {
            Kind::Regular => Ok(Some(item)),
            Kind::Folder => Err(IntakeError::NotRegular { name: name.to_owned(), kind: "a folder" }),
            Kind::Other(kind) => Err(IntakeError::NotRegular { name: name.to_owned(), kind }),
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

fn too_big(name: &str, limit: u64) -> IntakeError {
    IntakeError::TooBig { name: name.to_owned(), limit }
}
