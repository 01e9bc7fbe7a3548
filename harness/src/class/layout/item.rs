//! [`Item`]: one name in a folder, and the location of the submission that it stands for.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::entry::EntryLocation;
use crate::class::error::ClassError;
use crate::intake::{self, Loose, Sought};
use crate::model::{CountedAttempt, WantedName};

/// The extensions of files that lie beside submissions and are none.
const BESIDE: [&str; 14] =
    ["csv", "tsv", "xls", "xlsx", "toml", "yml", "yaml", "json", "md", "txt", "html", "pdf", "log", "sh"];

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

/// True if a file of that name is no submission, not even an unreadable one.
pub(super) fn is_beside(name: &str) -> bool {
    BESIDE.contains(&ending(name).as_str())
}

/// True if most of what may be a submission, and at least something, is of that kind: a few folders of other things lie in
/// many exports.
pub(super) fn most(items: &[Item], is_of_it: impl Fn(&Item) -> bool) -> bool {
    let named = items.iter().filter(|item| is_of_it(item)).count();
    let may_be = |item: &&Item| item.kind != ItemKind::File || !is_beside(&item.name);
    let others = items.iter().filter(|item| !is_of_it(item)).filter(may_be).count();
    named > others
}

/// The items of each student, with the parts of their names.
type Students<'i, K, N> = BTreeMap<K, Vec<(N, &'i Item)>>;

/// The items with the parts of their names, by the student whom the name tells, and the names of the others.
pub(super) fn by_student<'i, K: Ord, N>(
    items: &'i [Item],
    parse: impl Fn(&'i Item) -> Option<(K, N)>,
) -> (Students<'i, K, N>, Vec<String>) {
    let mut students = Students::new();
    let mut left_out = Vec::new();
    for item in items {
        match parse(item) {
            Some((student, name)) => students.entry(student).or_default().push((name, item)),
            None => left_out.push(item.name.clone()),
        }
    }
    (students, left_out)
}

/// The extension of a name, in lower case.
pub(super) fn ending(name: &str) -> String {
    name.rsplit_once('.').map(|(_, ending)| ending.to_lowercase()).unwrap_or_default()
}

/// The folder, or the one archive in it when there is no source beside it: platforms put a student's upload, which
/// is often a single archive, into a folder of its own.
pub(super) fn folder_or_archive(item: &Item, sought: Sought<'_>) -> EntryLocation {
    let Ok(inside) = list(&item.path) else { return EntryLocation::At(item.path.clone()) };
    let is_source = |item: &Item| item.kind == ItemKind::Folder || is_source_name(sought, &item.name);
    let archives: Vec<&Item> =
        inside.iter().filter(|item| item.kind == ItemKind::File && ending(&item.name) == "zip").collect();
    match archives.as_slice() {
        [only] if !inside.iter().any(is_source) => EntryLocation::At(only.path.clone()),
        // Intake chooses among several.
        _ => EntryLocation::At(item.path.clone()),
    }
}

/// The location of what has one student's name before its own: a folder, or files under their own names.
pub(super) fn together(at: PathBuf, items: &[(&str, &Item)], sought: Sought<'_>) -> EntryLocation {
    match items {
        [(_, only)] if only.kind == ItemKind::Folder => folder_or_archive(only, sought),
        items if items.iter().all(|(_, item)| item.kind == ItemKind::File) => {
            let own: Vec<(String, PathBuf)> =
                items.iter().map(|(name, item)| ((*name).to_owned(), item.path.clone())).collect();
            gathered(at, &own, sought)
        }
        _ => EntryLocation::Refused(at, "there are folders and files, or links".to_owned()),
    }
}

/// The location of files that belong to one student: one archive, or files under the names that they had before the
/// export.
pub(super) fn gathered(at: PathBuf, files: &[(String, PathBuf)], sought: Sought<'_>) -> EntryLocation {
    let archives: Vec<&(String, PathBuf)> = files.iter().filter(|(name, _)| ending(name) == "zip").collect();
    let has_source = files.iter().any(|(name, _)| is_source_name(sought, name));
    match archives.as_slice() {
        [(_, path)] if !has_source => EntryLocation::At(path.clone()),
        [_, _, ..] if !has_source => of_several(at, &archives, sought.attempt),
        // Intake reports a single file that is no source.
        [] if files.len() == 1 && !has_source => EntryLocation::At(files[0].1.clone()),
        _ => {
            let loose =
                files.iter().map(|(name, path)| Loose { name: name.clone(), path: path.clone() }).collect();
            EntryLocation::Scattered(at, loose)
        }
    }
}

/// The archive that counts by its number, where all are copies of one.
fn of_several(at: PathBuf, archives: &[&(String, PathBuf)], attempt: CountedAttempt) -> EntryLocation {
    let named: Vec<(String, u32)> = archives.iter().map(|(name, _)| intake::copy_number(name)).collect();
    let numbers: Vec<i64> = named.iter().map(|(_, number)| i64::from(*number)).collect();
    let are_copies = named.windows(2).all(|pair| pair[0].0 == pair[1].0);
    match attempt.chosen(&numbers, 1).filter(|_| are_copies) {
        Some(index) => EntryLocation::At(archives[index].1.clone()),
        None => {
            EntryLocation::Several(at, archives.iter().map(|(name, _)| intake::name_shown(name)).collect())
        }
    }
}

/// A source that makes the folder itself one submission, if there is one.
pub(super) fn own_source(folder: &Path, items: &[Item], sought: Sought<'_>) -> Option<String> {
    let is_file = |item: &&Item| item.kind == ItemKind::File && is_source_name(sought, &item.name);
    let at_top = items.iter().find(is_file).map(|item| item.name.clone());
    let mut sources = sought.languages.iter().flat_map(|(_, wanted)| wanted.sources);
    at_top.or_else(|| {
        sources.find(|name| name.contains('/') && folder.join(name).is_file()).map(|name| (*name).to_owned())
    })
}

fn is_source_name(sought: Sought<'_>, name: &str) -> bool {
    let mut sources = sought.languages.iter().flat_map(|(_, wanted)| wanted.sources);
    let (plain, _) = intake::copy_number(name);
    sources.any(|source| WantedName::of(source).base.to_lowercase() == plain)
}
