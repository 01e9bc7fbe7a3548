//! The wanted names that the path of an item stands for, seen from a home folder.

use super::item::Item;
use crate::model::WantedName;

/// The parts of a folder's path from the top of the submission.
pub(super) type FolderPath = Vec<Vec<u8>>;

/// True if an item of that path from the home folder stands for a wanted name.
pub(super) fn stands_for(path: &[Vec<u8>], name: &str) -> bool {
    let wanted = WantedName::of(name);
    let is_folder = |folder: &[u8]| wanted.folder.is_some_and(|name| name.as_bytes() == folder);
    match path {
        [base] => base == wanted.base.as_bytes(),
        [folder, base] => is_folder(folder) && base == wanted.base.as_bytes(),
        [] | [_, _, _, ..] => false,
    }
}

/// The folder that is home if the item is to stand for a wanted name.
pub(super) fn home_of<'a>(item: &'a Item, name: &str) -> Option<&'a [Vec<u8>]> {
    (item.name() == WantedName::of(name).base.as_bytes()).then(|| above(item, name))
}

/// The item's folder, or the one above it if the wanted name carries the folder.
pub(super) fn above<'a>(item: &'a Item, name: &str) -> &'a [Vec<u8>] {
    let folder = item.folder();
    match (folder.split_last(), WantedName::of(name).folder) {
        (Some((last, above)), Some(own)) if last == own.as_bytes() => above,
        (Some(_) | None, _) => folder,
    }
}
