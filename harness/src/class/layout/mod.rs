//! Where the submissions of a class lie: a folder of folders and archives, or what a platform exports.
//!
//! A layout is recognised by its names alone, and only when they leave no doubt; `--layout` decides otherwise. Whatever
//! might be somebody's submission becomes an entry, readable or not: what is left out silently would be a student
//! without a grade. Links are never followed, as students may have made them where a class hands in by copying.

mod canvas;
mod gradescope;
mod moodle;
mod plain;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::error::ClassError;
use crate::intake::{self, IntakeError, Languages, Loose};
use crate::model::Submission;
use crate::model::class::Person;

/// How submissions lie in a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// One folder or archive for each.
    Plain,
    /// Canvas: files side by side, each with its student's id in its name.
    Canvas,
    /// Moodle: folders or files whose names end or begin with the student's.
    Moodle,
    /// Gradescope: numbered folders and a file that says whose they are.
    Gradescope,
}

/// How the layout is decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LayoutChoice {
    /// By the names that are there.
    Recognise,
    /// As somebody says.
    Given(Layout),
}

/// One submission, found and not read yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// What it is called in its class, once.
    pub name: String,
    /// Whose it is, if the layout says so.
    pub people: Vec<Person>,
    /// What the platform says beside.
    pub remark: Option<String>,
    /// Where it is.
    pub place: Place,
}

/// Where a submission is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A folder or an archive.
    At(PathBuf),
    /// Files that belong together only by their names; under that path there is nothing, it only names them.
    Scattered(PathBuf, Vec<Loose>),
    /// Nothing that could be read, and why.
    Refused(PathBuf, String),
}

/// What was found in a class's folder.
#[derive(Debug)]
pub struct Found {
    /// How it lies there.
    pub layout: Layout,
    /// The submissions, by name.
    pub entries: Vec<Entry>,
    /// Names of what is no submission.
    pub left_out: Vec<String>,
}

/// One name in a class's folder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Item {
    name: String,
    path: PathBuf,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Folder,
    File,
    Other,
}

/// Finds the submissions in a folder; `but` is never one of them, because results may be written beside submissions.
///
/// # Errors
/// When the folder cannot be read, holds nothing, or a platform's own file makes no sense.
pub fn find(
    folder: &Path,
    choice: LayoutChoice,
    but: &Path,
    languages: Languages<'_>,
) -> Result<Found, ClassError> {
    let folder = &unwrapped(folder)?;
    let mut items = list(folder)?;
    let but = but.canonicalize().ok();
    items.retain(|item| but.is_none() || item.path.canonicalize().ok() != but);
    let layout = match choice {
        LayoutChoice::Given(layout) => layout,
        LayoutChoice::Recognise => recognise(&items),
    };
    let (entries, left_out) = match layout {
        Layout::Plain => plain::entries(&items),
        Layout::Canvas => canvas::entries(folder, &items, languages),
        Layout::Moodle => moodle::entries(folder, &items, languages),
        Layout::Gradescope => gradescope::entries(folder, &items, languages)?,
    };
    if entries.is_empty() {
        return Err(ClassError::Empty { path: folder.clone() });
    }
    Ok(Found { layout, entries: named_once(entries), left_out })
}

impl Entry {
    /// Reads it.
    ///
    /// # Errors
    /// When there is nothing that can be graded.
    pub fn read(&self, languages: Languages<'_>) -> Result<Submission, IntakeError> {
        match &self.place {
            Place::At(path) => intake::read(path, languages),
            Place::Scattered(_, files) => intake::read_loose(&self.name, files, languages),
            Place::Refused(_, why) => {
                Err(IntakeError::Unreadable { name: intake::name_shown(&self.name), why: why.clone() })
            }
        }
    }

    /// The path that stands for it in commands.
    pub fn path(&self) -> &Path {
        match &self.place {
            Place::At(path) | Place::Scattered(path, _) | Place::Refused(path, _) => path,
        }
    }
}

/// Gradescope's export is often unpacked into a folder of its own.
fn unwrapped(folder: &Path) -> Result<PathBuf, ClassError> {
    let items = list(folder)?;
    Ok(match items.as_slice() {
        [only] if only.kind == Kind::Folder && gradescope::is_export(&only.path) => only.path.clone(),
        _ => folder.to_owned(),
    })
}

fn recognise(items: &[Item]) -> Layout {
    if gradescope::recognises(items) {
        Layout::Gradescope
    } else if moodle::recognises(items) {
        Layout::Moodle
    } else if canvas::recognises(items) {
        Layout::Canvas
    } else {
        Layout::Plain
    }
}

/// What lies in a folder but for clutter, by name.
fn list(folder: &Path) -> Result<Vec<Item>, ClassError> {
    let unreadable = || ClassError::unreadable(folder);
    let mut items = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable())? {
        let entry = entry.map_err(unreadable())?;
        let name = entry.file_name();
        if intake::is_clutter(name.as_encoded_bytes()) {
            continue;
        }
        let kind = entry.file_type().map_err(unreadable())?;
        let kind = if kind.is_dir() {
            Kind::Folder
        } else if kind.is_file() {
            Kind::File
        } else {
            Kind::Other
        };
        items.push(Item { name: name.to_string_lossy().into_owned(), path: entry.path(), kind });
    }
    items.sort();
    Ok(items)
}

/// Names decide where results lie and which machine grades what, so no two may be the same.
fn named_once(mut entries: Vec<Entry>) -> Vec<Entry> {
    entries.sort_by(|a, b| (&a.name, a.path()).cmp(&(&b.name, b.path())));
    let mut taken: BTreeSet<String> = entries.iter().map(|entry| entry.name.clone()).collect();
    let mut last: BTreeMap<String, u32> = BTreeMap::new();
    for entry in &mut entries {
        let Some(number) = last.get_mut(&entry.name) else {
            last.insert(entry.name.clone(), 1);
            continue;
        };
        // A browser counts in the same way, so the next number can be somebody's too.
        entry.name = loop {
            *number += 1;
            let name = format!("{} ({number})", entry.name);
            if taken.insert(name.clone()) {
                break name;
            }
        };
    }
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    entries
}

/// The ending of a name, small.
fn ending(name: &str) -> String {
    name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default()
}

/// The folder, or the one archive in it when there is no source beside it: platforms put a student's upload, which
/// is often a single archive, into a folder of its own.
fn folder_or_archive(item: &Item, languages: Languages<'_>) -> Place {
    let Ok(inside) = list(&item.path) else { return Place::At(item.path.clone()) };
    let is_source = |item: &Item| item.kind == Kind::Folder || is_source_name(languages, &item.name);
    let archives: Vec<&Item> =
        inside.iter().filter(|item| item.kind == Kind::File && ending(&item.name) == "zip").collect();
    match archives.as_slice() {
        [only] if !inside.iter().any(is_source) => Place::At(only.path.clone()),
        _ => Place::At(item.path.clone()),
    }
}

/// What files that belong to one student are: one archive, or files by the names they once had.
fn gathered(at: PathBuf, files: &[(String, PathBuf)], languages: Languages<'_>) -> Place {
    let archives: Vec<&(String, PathBuf)> = files.iter().filter(|(name, _)| ending(name) == "zip").collect();
    let has_source = files.iter().any(|(name, _)| is_source_name(languages, name));
    match archives.as_slice() {
        [(_, path)] if !has_source => Place::At(path.clone()),
        [_, _, ..] if !has_source => Place::Refused(at, "there is more than one archive".to_owned()),
        // Intake says what a single file looks like.
        [] if files.len() == 1 && !has_source => Place::At(files[0].1.clone()),
        _ => {
            let loose =
                files.iter().map(|(name, path)| Loose { name: name.clone(), path: path.clone() }).collect();
            Place::Scattered(at, loose)
        }
    }
}

fn is_source_name(languages: Languages<'_>, name: &str) -> bool {
    languages.iter().any(|(_, wanted)| wanted.sources.contains(&name))
}

#[cfg(test)]
mod tests;
