//! [`newest`]: the one of several attempts that is graded.
//!
//! Numbers at the end of names decide, else the times of the sources. A copy of a folder gives all its files one time, so
//! times decide only where they are a minute apart.

use std::collections::BTreeSet;

use super::error::IntakeError;
use super::item::{Item, Shelf, parts_shown};
use super::languages::{Languages, sources};
use super::names::{attempt_number, copy_number};
use super::near::NAMED;
use super::standing::{FolderPath, home_of};

/// The seconds by which an attempt has to be newer than all others.
const APART: i64 = 60;

/// Names that people give to attempts at one piece of work.
const ATTEMPTS: [&str; 16] = [
    "attempt", "backup", "copy", "draft", "final", "new", "newest", "old", "latest", "rev", "revision",
    "take", "try", "upload", "v", "version",
];

/// The newest of several homes, and what was chosen, in words. Folders with other names may be those of several people.
///
/// # Errors
/// Fails if nothing says which is the newest.
pub(super) fn newest(
    shelf: &mut dyn Shelf,
    seen: &[Item],
    homes: &BTreeSet<FolderPath>,
    languages: Languages<'_>,
) -> Result<(FolderPath, Option<String>), IntakeError> {
    let shown = |homes: &mut dyn Iterator<Item = &FolderPath>| -> Vec<String> {
        homes.take(NAMED).map(|home| parts_shown(home)).collect()
    };
    let names: Option<Vec<&[u8]>> = homes.iter().map(|home| home.last().map(Vec::as_slice)).collect();
    let names = names.filter(|names| are_attempts(names) && share_a_folder(homes)).unwrap_or_default();
    let numbers: Vec<i64> = names.iter().map(|name| number(name)).collect();
    let chosen = highest(&numbers, 1).or_else(|| {
        let times = homes.iter().map(|home| time(shelf, seen, home, languages));
        let times: Option<Vec<i64>> = times.collect::<Option<_>>().filter(|_| !names.is_empty());
        highest(&times?, APART)
    });
    let Some(home) = chosen.and_then(|index| homes.iter().nth(index)) else {
        return Err(IntakeError::SeveralFolders { folders: shown(&mut homes.iter()) });
    };
    let others = shown(&mut homes.iter().filter(|other| *other != home)).join(", ");
    let (own, count) = (parts_shown(home), homes.len());
    Ok((home.clone(), Some(format!("{own} is graded, the newest of {count} attempts; left out: {others}"))))
}

fn share_a_folder(homes: &BTreeSet<FolderPath>) -> bool {
    let mut around = homes.iter().map(|home| home.split_last().map(|(_, around)| around));
    let first = around.next();
    around.all(|other| Some(other) == first)
}

/// True if all are called attempts, or all are copies of one name.
fn are_attempts(names: &[&[u8]]) -> bool {
    let text = |name: &&[u8]| String::from_utf8_lossy(name).into_owned();
    let word =
        |name: &&[u8]| attempt_number(name).map_or_else(|| text(name).to_lowercase(), |(word, _)| word);
    let plain: BTreeSet<String> = names.iter().map(|name| copy_number(&text(name)).0).collect();
    plain.len() == 1 || names.iter().all(|name| ATTEMPTS.contains(&word(name).as_str()))
}

/// The number of an attempt or a copy; 0 where there is none.
fn number(name: &[u8]) -> i64 {
    let copy = copy_number(&String::from_utf8_lossy(name)).1;
    attempt_number(name).map_or(copy, |(_, number)| number).into()
}

/// The time of the newest source at home.
fn time(shelf: &mut dyn Shelf, seen: &[Item], home: &FolderPath, languages: Languages<'_>) -> Option<i64> {
    let is_source = |item: &&Item| {
        sources(languages).any(|name| home_of(item, name).is_some_and(|path| path == home.as_slice()))
    };
    seen.iter().filter(is_source).filter_map(|item| shelf.modified(item)).max()
}

/// The place of the highest number, if it is so much higher than all others.
fn highest(numbers: &[i64], apart: i64) -> Option<usize> {
    let (index, highest) = numbers.iter().enumerate().max_by_key(|(_, number)| **number)?;
    let mut others = numbers.iter().enumerate().filter(|(other, _)| *other != index);
    others.all(|(_, number)| highest - number >= apart).then_some(index)
}
