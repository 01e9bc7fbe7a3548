//! Finding the submissions in a class's folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::entry::{ClassEntry, Found, Layout, LayoutChoice};
use super::item::{Item, ItemKind, list, own_source};
use super::{blackboard, brightspace, canvas, gradescope, moodle, plain, sakai};
use crate::class::error::ClassError;
use crate::intake::Sought;

/// Finds the submissions in a folder; `but` is never one of them, because results may be written beside submissions.
///
/// # Errors
/// Fails if the folder cannot be read, holds no submission, or a platform's own file cannot be parsed.
pub(crate) fn find(
    folder: &Path,
    choice: LayoutChoice,
    but: &Path,
    sought: Sought<'_>,
) -> Result<Found, ClassError> {
    let folder = &unwrapped(folder)?;
    let mut items = list(folder)?;
    let but = but.canonicalize().ok();
    items.retain(|item| but.is_none() || item.path.canonicalize().ok() != but);
    let layout = match choice {
        LayoutChoice::Given(layout) => layout,
        LayoutChoice::Recognise => recognise(&items),
    };
    let own = own_source(folder, &items, sought).filter(|_| layout == Layout::Plain);
    if let Some(file) = own {
        return Err(ClassError::OneSubmission { path: folder.clone(), file });
    }
    let (entries, left_out) = match layout {
        Layout::Plain => plain::entries(&items),
        Layout::Canvas => canvas::entries(folder, &items, sought),
        Layout::Moodle => moodle::entries(folder, &items, sought),
        Layout::Gradescope => gradescope::entries(folder, &items, sought)?,
        Layout::Blackboard => blackboard::entries(folder, &items, sought),
        Layout::Brightspace => brightspace::entries(folder, &items, sought),
        Layout::Sakai => sakai::entries(folder, &items, sought),
    };
    if entries.is_empty() {
        return Err(ClassError::Empty { path: folder.clone() });
    }
    Ok(Found { layout, entries: named_once(entries), left_out })
}

/// An export is often unpacked into a folder of its own.
fn unwrapped(folder: &Path) -> Result<PathBuf, ClassError> {
    let items = list(folder)?;
    let is_export = |item: &Item| list(&item.path).is_ok_and(|inside| recognise(&inside) != Layout::Plain);
    Ok(match items.as_slice() {
        [only] if only.kind == ItemKind::Folder && is_export(only) => only.path.clone(),
        _ => folder.to_owned(),
    })
}

fn recognise(items: &[Item]) -> Layout {
    if gradescope::recognises(items) {
        Layout::Gradescope
    } else if moodle::recognises(items) {
        Layout::Moodle
    } else if canvas::recognises(items) {
        Layout::Canvas
    } else if blackboard::recognises(items) {
        Layout::Blackboard
    } else if brightspace::recognises(items) {
        Layout::Brightspace
    } else if sakai::recognises(items) {
        Layout::Sakai
    } else {
        Layout::Plain
    }
}

/// Numbers equal names: a name is the place of the results and decides the shard, so no two may be the same.
fn named_once(mut entries: Vec<ClassEntry>) -> Vec<ClassEntry> {
    entries.sort_by(|a, b| (&a.name, a.path()).cmp(&(&b.name, b.path())));
    let mut taken: BTreeSet<String> = entries.iter().map(|entry| entry.name.clone()).collect();
    let mut last: BTreeMap<String, u32> = BTreeMap::new();
    for entry in &mut entries {
        let Some(number) = last.get_mut(&entry.name) else {
            last.insert(entry.name.clone(), 1);
            continue;
        };
        // Browsers number downloads in the same way, so the numbered name may be taken as well.
        entry.name = loop {
            *number += 1;
            let name = format!("{} ({number})", entry.name);
            if taken.insert(name.clone()) {
                break name;
            }
        };
    }
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    entries
}
