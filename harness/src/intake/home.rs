//! [`HomeFolder`]: the folder of a submission that its wanted files are taken from.
//!
//! A file stands for `src/model.cxx` if it lies in a folder `src` of the home folder, or in the home folder itself: students
//! hand in the folders of a project, or the files that they changed side by side. Home is the topmost folder for which any
//! wanted source lies in either way, so that a copy of the whole project deeper down changes nothing.

use std::collections::BTreeSet;

use super::attempts::counted;
use super::error::IntakeError;
use super::guess::adopt;
use super::item::{Item, ItemKind, Shelf};
use super::limits::DEPTH_LIMIT;
use super::names::{is_build_folder, stand_in};
use super::near::nothing_wanted;
use super::sought::{Sought, sources};
use super::standing::{FolderPath, above, home_of, stands_for};
use crate::model::{Wanted, WantedName};

/// The home folder, and every item that was seen on the way to its files.
pub(super) struct HomeFolder {
    pub(super) path: FolderPath,
    pub(super) seen: Vec<Item>,
    /// The reason for choosing it, where there were others.
    pub(super) remark: Option<String>,
}

/// A submission without a home folder.
pub(super) struct NoHome {
    /// The reason.
    pub(super) error: IntakeError,
    /// Every item that was seen.
    pub(super) seen: Vec<Item>,
}

impl NoHome {
    pub(super) fn into_error(self) -> IntakeError {
        self.error
    }
}

impl From<IntakeError> for NoHome {
    fn from(error: IntakeError) -> NoHome {
        NoHome { error, seen: Vec::new() }
    }
}

/// The place of an item, seen from the home folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place<'a> {
    /// Directly in the home folder, or in a folder of it that wanted names carry; the path from there.
    Here(&'a [Vec<u8>]),
    /// In another folder below.
    Below,
    /// Outside of the home folder.
    Around,
}

impl HomeFolder {
    /// The place of an item for those wanted names.
    pub(super) fn place<'a>(&self, item: &'a Item, folders: &[&str]) -> Place<'a> {
        match item.path.strip_prefix(self.path.as_slice()) {
            Some(path @ [_]) => Place::Here(path),
            Some(path @ [folder, _]) if folders.iter().any(|name| name.as_bytes() == folder) => {
                Place::Here(path)
            }
            Some([_, ..]) => Place::Below,
            Some([]) | None => Place::Around,
        }
    }

    /// The first of the sources that some item stands for.
    pub(super) fn source(&self, wanted: &Wanted) -> Option<&'static str> {
        let stands = |name: &str| {
            let paths = self.seen.iter().filter_map(|item| item.path.strip_prefix(self.path.as_slice()));
            paths.into_iter().any(|path| stands_for(path, name))
        };
        wanted.sources.iter().copied().find(|name| stands(name))
    }
}

/// Goes down level by level to the home folder. Where no wanted source has just its name, names that stand for one count.
pub(super) fn find_home(shelf: &mut dyn Shelf, sought: Sought<'_>) -> Result<HomeFolder, NoHome> {
    let mut seen = Vec::new();
    let mut homes = descend(shelf, sought, &mut seen)?;
    if homes.is_empty() {
        homes = topmost(guessed(&seen, sought));
    }
    let (path, remark) = match homes.len() {
        0 => return Err(NoHome { error: nothing_wanted(&seen, sought), seen }),
        1 => (homes.pop_first().unwrap_or_default(), None),
        _ => counted(shelf, &seen, &homes, sought)?,
    };
    adopt(&mut seen, &path, sought);
    Ok(HomeFolder { path, seen, remark })
}

/// Goes down until there is a home; returns the topmost ones.
fn descend(
    shelf: &mut dyn Shelf,
    sought: Sought<'_>,
    seen: &mut Vec<Item>,
) -> Result<BTreeSet<FolderPath>, IntakeError> {
    for depth in 0..=DEPTH_LIMIT {
        let mut homes = look_deeper(shelf, sought, seen)?;
        // Files in the folders of a home at this depth are one level deeper.
        if homes.iter().all(|home| home.len() == depth) && !homes.is_empty() && carry_folders(sought) {
            homes.extend(look_deeper(shelf, sought, seen)?);
        }
        if !homes.is_empty() {
            return Ok(topmost(homes));
        }
    }
    Ok(BTreeSet::new())
}

fn carry_folders(sought: Sought<'_>) -> bool {
    sought.languages.iter().any(|(_, wanted)| !wanted.folders().is_empty())
}

/// Adds the next level to what was seen; returns the homes of the sources there.
fn look_deeper(
    shelf: &mut dyn Shelf,
    sought: Sought<'_>,
    seen: &mut Vec<Item>,
) -> Result<BTreeSet<FolderPath>, IntakeError> {
    let mut level = shelf.next_level()?;
    level.retain(|item| !item.folder().iter().any(|part| is_build_folder(part)));
    let home = |item| sources(sought).filter_map(move |name| home_of(item, name));
    let homes = level.iter().flat_map(home).map(<[_]>::to_vec).collect();
    seen.extend(level);
    Ok(homes)
}

/// The homes of files that stand for sources by names that are not quite theirs.
fn guessed(seen: &[Item], sought: Sought<'_>) -> BTreeSet<FolderPath> {
    let stands = |item: &Item, name: &str| stand_in(item.name(), WantedName::of(name).base).is_some();
    let files = seen.iter().filter(|item| item.kind == ItemKind::Regular);
    let homes = files.flat_map(|item| {
        let names = sources(sought).filter(|name| stands(item, name));
        names.map(|name| above(item, name).to_vec()).collect::<Vec<_>>()
    });
    homes.collect()
}

/// The homes that lie above all others.
fn topmost(mut homes: BTreeSet<FolderPath>) -> BTreeSet<FolderPath> {
    let top = homes.iter().map(Vec::len).min();
    homes.retain(|home| Some(home.len()) == top);
    homes
}
