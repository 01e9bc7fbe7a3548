//! [`Item`]: one name in a folder, and the location of the submission that it stands for.

use std::fs;
use std::path::{Path, PathBuf};

use super::entry::EntryLocation;
use crate::class::error::ClassError;
use crate::intake::{self, Languages, Loose};
use crate::model::WantedName;

/// A name in a class's folder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Item {
    pub(super) name: String,
    pub(super) path: PathBuf,
    pub(super) kind: ItemKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ItemKind {
    Folder,
    File,
    Other,
}

/// The items of a folder without clutter, by name.
pub(super) fn list(folder: &Path) -> Result<Vec<Item>, ClassError> {
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
            ItemKind::Folder
        } else if kind.is_file() {
            ItemKind::File
        } else {
            ItemKind::Other
        };
        items.push(Item { name: name.to_string_lossy().into_owned(), path: entry.path(), kind });
    }
    items.sort();
    Ok(items)
}

/// The extension of a name, in lower case.
pub(super) fn ending(name: &str) -> String {
    name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default()
}

/// The folder, or the one archive in it when there is no source beside it: platforms put a student's upload, which
/// is often a single archive, into a folder of its own.
pub(super) fn folder_or_archive(item: &Item, languages: Languages<'_>) -> EntryLocation {
    let Ok(inside) = list(&item.path) else { return EntryLocation::At(item.path.clone()) };
    let is_source = |item: &Item| item.kind == ItemKind::Folder || is_source_name(languages, &item.name);
    let archives: Vec<&Item> =
        inside.iter().filter(|item| item.kind == ItemKind::File && ending(&item.name) == "zip").collect();
    match archives.as_slice() {
        [only] if !inside.iter().any(is_source) => EntryLocation::At(only.path.clone()),
        _ => EntryLocation::At(item.path.clone()),
    }
}

/// The location of files that belong to one student: one archive, or files under the names that they had before the
/// export.
pub(super) fn gathered(at: PathBuf, files: &[(String, PathBuf)], languages: Languages<'_>) -> EntryLocation {
    let archives: Vec<&(String, PathBuf)> = files.iter().filter(|(name, _)| ending(name) == "zip").collect();
    let has_source = files.iter().any(|(name, _)| is_source_name(languages, name));
    match archives.as_slice() {
        [(_, path)] if !has_source => EntryLocation::At(path.clone()),
        [_, _, ..] if !has_source => EntryLocation::Refused(at, "there is more than one archive".to_owned()),
        // Intake reports a single file that is no source.
        [] if files.len() == 1 && !has_source => EntryLocation::At(files[0].1.clone()),
        _ => {
            let loose =
                files.iter().map(|(name, path)| Loose { name: name.clone(), path: path.clone() }).collect();
            EntryLocation::Scattered(at, loose)
        }
    }
}

fn is_source_name(languages: Languages<'_>, name: &str) -> bool {
    let mut sources = languages.iter().flat_map(|(_, wanted)| wanted.sources);
    sources.any(|source| WantedName::of(source).base == name)
}
