//! The plain layout: a folder or archive for each submission.

use super::entry::{ClassEntry, EntryLocation};
use super::item::{Item, ItemKind, is_beside};

/// Everything that may be a submission.
pub(super) fn entries(items: &[Item]) -> (Vec<ClassEntry>, Vec<String>) {
    let (beside, submissions): (Vec<&Item>, Vec<&Item>) =
        items.iter().partition(|item| item.kind == ItemKind::File && is_beside(&item.name));
    let left_out = beside.into_iter().map(|item| item.name.clone()).collect();
    (submissions.into_iter().map(entry).collect(), left_out)
}

fn entry(item: &Item) -> ClassEntry {
    let name = match item.kind {
        ItemKind::File => item.name.rsplit_once('.').map_or(item.name.as_str(), |(stem, _)| stem),
        ItemKind::Folder | ItemKind::Other => item.name.as_str(),
    };
    let location = match item.kind {
        ItemKind::Folder | ItemKind::File => EntryLocation::At(item.path.clone()),
        ItemKind::Other => EntryLocation::Refused(item.path.clone(), "a link, a pipe or a device".to_owned()),
    };
    ClassEntry { name: name.to_owned(), people: Vec::new(), remark: None, location }
}
