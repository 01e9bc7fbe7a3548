//! [`counted`]: the one of several attempts that is graded, the newest or the first.
//!
//! Numbers at the end of names decide, else the times of the sources. A copy of a folder gives all its files one time, so
//! times decide only where they are a minute apart.

use std::collections::BTreeSet;

use super::error::IntakeError;
use super::item::{Item, Shelf, parts_shown};
use super::names::{attempt_number, copy_number};
use super::near::NAMED;
use super::sought::{Sought, sources};
use super::standing::{FolderPath, home_of};

/// The seconds by which an attempt has to be newer than all others, or older.
const APART: i64 = 60;

/// Names that people give to attempts at one piece of work.
const ATTEMPTS: [&str; 16] = [
    "attempt", "backup", "copy", "draft", "final", "new", "newest", "old", "latest", "rev", "revision",
    "take", "try", "upload", "v", "version",
];

/// The home of the attempt that counts, and what was chosen, in words. Folders with other names may be those of several people.
///
/// # Errors
/// Fails if nothing says which it is.
pub(super) fn counted(
    shelf: &mut dyn Shelf,
    seen: &[Item],
    homes: &BTreeSet<FolderPath>,
    sought: Sought<'_>,
) -> Result<(FolderPath, Option<String>), IntakeError> {
    let shown = |homes: &mut dyn Iterator<Item = &FolderPath>| -> Vec<String> {
        homes.take(NAMED).map(|home| parts_shown(home)).collect()
    };
    let names: Option<Vec<&[u8]>> = homes.iter().map(|home| home.last().map(Vec::as_slice)).collect();
    let names = names.filter(|names| are_attempts(names) && share_a_folder(homes)).unwrap_or_default();
    let numbers: Vec<i64> = names.iter().map(|name| number(name)).collect();
    let chosen = sought.attempt.chosen(&numbers, 1).or_else(|| {
        let times = homes.iter().map(|home| time(shelf, seen, home, sought));
        let times: Option<Vec<i64>> = times.collect::<Option<_>>().filter(|_| !names.is_empty());
        sought.attempt.chosen(&times?, APART)
    });
    let Some(home) = chosen.and_then(|index| homes.iter().nth(index)) else {
        return Err(IntakeError::SeveralFolders { folders: shown(&mut homes.iter()) });
    };
    let others = shown(&mut homes.iter().filter(|other| *other != home)).join(", ");
    let (own, count, word) = (parts_shown(home), homes.len(), sought.attempt.word());
    Ok((home.clone(), Some(format!("{own} is graded, the {word} of {count} attempts; left out: {others}"))))
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
fn time(shelf: &mut dyn Shelf, seen: &[Item], home: &FolderPath, sought: Sought<'_>) -> Option<i64> {
    let is_source = |item: &&Item| {
        sources(sought).any(|name| home_of(item, name).is_some_and(|path| path == home.as_slice()))
    };
    seen.iter().filter(is_source).filter_map(|item| shelf.modified(item)).max()
}
