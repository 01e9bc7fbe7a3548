//! One folder or archive for each submission.

use super::{Entry, Item, Kind, Place, ending};

/// Files that are put beside submissions and are none.
const BESIDE: [&str; 14] =
    ["csv", "tsv", "xls", "xlsx", "toml", "yml", "yaml", "json", "md", "txt", "html", "pdf", "log", "sh"];

/// Everything that may be a submission.
pub(super) fn entries(items: &[Item]) -> (Vec<Entry>, Vec<String>) {
    let (beside, submissions): (Vec<&Item>, Vec<&Item>) =
        items.iter().partition(|item| item.kind == Kind::File && is_beside(&item.name));
    let left_out = beside.into_iter().map(|item| item.name.clone()).collect();
    (submissions.into_iter().map(entry).collect(), left_out)
}

/// Whether a file of that name is no submission, not even one that cannot be read.
pub(super) fn is_beside(name: &str) -> bool {
    BESIDE.contains(&ending(name).as_str())
}

fn entry(item: &Item) -> Entry {
    let name = match item.kind {
        Kind::File => item.name.rsplit_once('.').map_or(item.name.as_str(), |(stem, _)| stem),
        Kind::Folder | Kind::Other => item.name.as_str(),
    };
    let place = match item.kind {
        Kind::Folder | Kind::File => Place::At(item.path.clone()),
        Kind::Other => Place::Refused(item.path.clone(), "a link, a pipe or a device".to_owned()),
    };
    Entry { name: name.to_owned(), people: Vec::new(), remark: None, place }
}
