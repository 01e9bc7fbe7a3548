//! Sakai's "download all": folders `Last, First(login)`, with what was handed in as `Submission attachment(s)`.

use std::path::{Path, PathBuf};

use super::entry::{ClassEntry, EntryLocation};
use super::item::{Item, ItemKind, folder_or_archive, list, most};
use crate::intake::Sought;
use crate::model::class::Person;

const ATTACHMENTS: &str = "Submission attachment(s)";

/// Sakai's own file in the folder of each student who handed something in.
const TIMESTAMP: &str = "timestamp.txt";

/// True if most of what may be a submission is such a folder.
pub(super) fn recognises(items: &[Item]) -> bool {
    most(items, |item| student(item).is_some_and(|_| attachments(item).is_some()))
}

/// Makes one entry for each student's folder.
pub(super) fn entries(folder: &Path, items: &[Item], sought: Sought<'_>) -> (Vec<ClassEntry>, Vec<String>) {
    let (mut entries, mut left_out) = (Vec::new(), Vec::new());
    for item in items {
        match student(item) {
            Some((name, login)) => entries.push(ClassEntry {
                name: login.to_owned(),
                people: vec![Person { name: name.to_owned(), login: login.to_owned(), ..Person::default() }],
                remark: None,
                location: location(folder.join(login), item, sought),
            }),
            None => left_out.push(item.name.clone()),
        }
    }
    (entries, left_out)
}

fn location(at: PathBuf, item: &Item, sought: Sought<'_>) -> EntryLocation {
    match attachments(item) {
        Some(folder) => folder_or_archive(&folder, sought),
        None => EntryLocation::nothing(at),
    }
}

fn attachments(item: &Item) -> Option<Item> {
    inside(item).into_iter().find(|item| item.kind == ItemKind::Folder && item.name == ATTACHMENTS)
}

fn inside(item: &Item) -> Vec<Item> {
    list(&item.path).unwrap_or_default()
}

/// The name and the login of a student's folder.
fn student(item: &Item) -> Option<(&str, &str)> {
    let (name, login) = item.name.strip_suffix(')')?.rsplit_once('(')?;
    let is_sakais = |item: &Item| item.name == ATTACHMENTS || item.name == TIMESTAMP;
    let is_folder = item.kind == ItemKind::Folder && inside(item).iter().any(is_sakais);
    (is_folder && !name.is_empty() && !login.is_empty()).then_some((name.trim_end(), login))
}
