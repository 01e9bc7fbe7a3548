//! [`adopt`]: files that stand for wanted ones by names that are not quite theirs.
//!
//! A wanted name is exact in the handout, and file systems, browsers and platforms change names on the way: capitals, `(1)`,
//! ` - Copy`. A file of such a name is taken where no other can be meant, and the report says so. A misspelt name is only
//! asked about, because it may be another file's.

use super::item::{Item, ItemKind};
use super::names::stand_in;
use super::sought::Sought;
use super::standing::{FolderPath, home_of, stands_for};
use crate::model::WantedName;

/// Gives files at home the wanted names that they stand for.
pub(super) fn adopt(seen: &mut [Item], home: &FolderPath, sought: Sought<'_>) {
    for name in names(seen, home, sought) {
        let is_there =
            |item: &Item| item.path.strip_prefix(home.as_slice()).is_some_and(|path| stands_for(path, name));
        if seen.iter().any(is_there) {
            continue;
        }
        if let Some(index) = only_copy(seen, home, name, sought) {
            let base = WantedName::of(name).base.as_bytes().to_vec();
            let item = &mut seen[index];
            if let Some(last) = item.path.last_mut() {
                item.written = Some(std::mem::replace(last, base));
            }
        }
    }
}

/// The wanted names of the languages that the submission is written in; of all where that cannot be told yet.
fn names(seen: &[Item], home: &FolderPath, sought: Sought<'_>) -> Vec<&'static str> {
    let is_home = |item: &Item, name: &str| home_of(item, name).is_some_and(|path| path == home.as_slice());
    let is_used = |sources: &[&str]| sources.iter().any(|name| seen.iter().any(|item| is_home(item, name)));
    let used = sought.languages.iter().filter(|(_, wanted)| is_used(wanted.sources));
    let used: Vec<&'static str> = used.flat_map(|(_, wanted)| wanted.names()).collect();
    if used.is_empty() {
        sought.languages.iter().flat_map(|(_, wanted)| wanted.names()).collect()
    } else {
        used
    }
}

/// The copy with the highest number, if there is one alone.
fn only_copy(seen: &[Item], home: &FolderPath, name: &str, sought: Sought<'_>) -> Option<usize> {
    let base = WantedName::of(name).base;
    let all = || sought.languages.iter().flat_map(|(_, wanted)| wanted.names());
    let is_exact = |item: &Item| all().any(|other| WantedName::of(other).base.as_bytes() == item.name());
    let copies = seen.iter().enumerate().filter_map(|(index, item)| {
        let path = item.path.strip_prefix(home.as_slice())?;
        let mut renamed = path.to_vec();
        *renamed.last_mut()? = base.as_bytes().to_vec();
        let is_free = item.kind == ItemKind::Regular && item.written.is_none() && !is_exact(item);
        let number = stand_in(item.name(), base).filter(|_| is_free && stands_for(&renamed, name))?;
        Some((number, index))
    });
    let copies: Vec<(u32, usize)> = copies.collect();
    let (highest, index) = copies.iter().max()?;
    (copies.iter().filter(|(number, _)| number == highest).count() == 1).then_some(*index)
}
