//! [`unpacked`]: an archive within a folder or an archive, where nothing else there can be graded.

use std::io::Cursor;

use super::archive::{Archive, is_zip};
use super::error::IntakeError;
use super::home::NoHome;
use super::item::{Item, ItemKind, ReadError, Shelf};
use super::limits::ARCHIVE_LIMIT;
use super::names::{copy_number, is_build_folder};
use super::near::NAMED;
use super::select::select;
use super::sought::Sought;
use crate::model::{CountedAttempt, Submission};

/// Archives within each other that are opened.
const NESTED: usize = 2;

/// The submission on a shelf, or in the one archive there.
///
/// # Errors
/// As for what is in the archive; where there is none, as for the shelf.
pub(super) fn unpacked(shelf: &mut dyn Shelf, sought: Sought<'_>) -> Result<Submission, IntakeError> {
    within(shelf, sought, NESTED)
}

fn within(shelf: &mut dyn Shelf, sought: Sought<'_>, left: usize) -> Result<Submission, IntakeError> {
    let NoHome { error, seen } = match select(shelf, sought) {
        Ok(submission) => return Ok(submission),
        Err(none) => none,
    };
    let Some((item, others)) = counted_archive(&seen, sought.attempt).filter(|_| left > 0) else {
        return Err(several(&seen).unwrap_or(error));
    };
    let content = match shelf.read(item, ARCHIVE_LIMIT) {
        Ok(content) if is_zip(&content) => content,
        Ok(_) => return Err(error),
        Err(ReadError::TooBig) => {
            return Err(IntakeError::TooBig { name: item.shown(), limit: ARCHIVE_LIMIT });
        }
        Err(ReadError::Failed(error)) => return Err(error),
    };
    let mut submission = within(&mut Archive::new(Cursor::new(content))?, sought, left - 1)?;
    let which = if others.is_empty() {
        String::new()
    } else {
        format!(", the {}; left out: {}", sought.attempt.word(), others.join(", "))
    };
    submission.remarks.insert(0, format!("the files are taken out of {}{which}", item.shown()));
    Ok(submission)
}

/// The zip archives among items.
fn archives(seen: &[Item]) -> Vec<&Item> {
    let is_archive = |item: &&Item| {
        item.kind == ItemKind::Regular
            && item.name().to_ascii_lowercase().ends_with(b".zip")
            && !item.folder().iter().any(|part| is_build_folder(part))
    };
    seen.iter().filter(is_archive).collect()
}

/// The only archive, or the copy that counts by its number; and the names of the other copies.
fn counted_archive(seen: &[Item], attempt: CountedAttempt) -> Option<(&Item, Vec<String>)> {
    let numbered = archives(seen).into_iter().map(|item| {
        let (plain, number) = copy_number(std::str::from_utf8(item.name()).ok()?);
        Some((number, plain, item))
    });
    let mut all: Vec<(u32, String, &Item)> = numbered.collect::<Option<_>>()?;
    all.sort_by_key(|(number, ..)| std::cmp::Reverse(*number));
    let numbers: Vec<i64> = all.iter().map(|(number, ..)| i64::from(*number)).collect();
    let (_, plain, item) = all.remove(attempt.chosen(&numbers, 1)?);
    let alike = all.iter().all(|(_, other, older)| *other == plain && older.folder() == item.folder());
    alike.then(|| (item, all.iter().map(|(_, _, older)| older.shown()).collect()))
}

/// The error for archives of which none is the newest.
fn several(seen: &[Item]) -> Option<IntakeError> {
    let names: Vec<String> = archives(seen).into_iter().take(NAMED).map(Item::shown).collect();
    (names.len() > 1).then_some(IntakeError::SeveralArchives { names })
}
