//! All entries of a cache, as they lie there: what is shown, counted and evicted.
//!
//! An entry is told by its folder and by its name, which is a key in hexadecimal: whatever else lies in a cache is not the
//! cache's, and is left alone.

use std::fs::{self, DirEntry, Metadata};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::entry::{self, ABOUT, EntryKind, KitMeta, OUTCOME};

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holding {
    /// What it is.
    pub kind: EntryKind,
    /// Where it lies.
    pub path: PathBuf,
    /// How much room it takes.
    pub bytes: u64,
    /// When it was used last; the beginning of time for what does not say.
    pub used: SystemTime,
    /// Of kits: what they are for, where they say.
    pub(super) family: Option<String>,
}

/// Everything in the cache of that folder.
pub fn holdings(root: &Path) -> Vec<Holding> {
    EntryKind::ALL.into_iter().flat_map(|kind| of_kind(root, kind)).collect()
}

fn of_kind(root: &Path, kind: EntryKind) -> Vec<Holding> {
    let entries = fs::read_dir(root.join(kind.folder())).into_iter().flatten().flatten();
    entries.filter_map(|entry| holding(kind, &entry)).collect()
}

fn holding(kind: EntryKind, entry: &DirEntry) -> Option<Holding> {
    let (name, path) = (entry.file_name(), entry.path());
    let key = match kind {
        EntryKind::Kit | EntryKind::Library => name.to_str()?,
        EntryKind::Result | EntryKind::Answer => name.to_str()?.strip_suffix(".json")?,
    };
    if !is_key(key) {
        return None;
    }
    let family = match kind {
        EntryKind::Kit => entry::read(kind, key, &path.join(ABOUT)).map(|about: KitMeta| about.family),
        EntryKind::Library | EntryKind::Result | EntryKind::Answer => None,
    };
    let used = last_use(kind, &path);
    Some(Holding { kind, bytes: room(&path), used, family, path })
}

/// The time of the file that is marked when the entry is used.
pub(super) fn last_use(kind: EntryKind, path: &Path) -> SystemTime {
    let mark = match kind {
        EntryKind::Kit => path.join(ABOUT),
        EntryKind::Library => path.join(OUTCOME),
        EntryKind::Result | EntryKind::Answer => path.to_owned(),
    };
    fs::symlink_metadata(mark).and_then(|about| about.modified()).unwrap_or(UNIX_EPOCH)
}

/// The disk space of a file, or of a folder with all that is in it. Links are not followed.
pub(super) fn room(path: &Path) -> u64 {
    let Ok(about) = fs::symlink_metadata(path) else { return 0 };
    let inside = fs::read_dir(path).into_iter().flatten().flatten().map(|entry| room(&entry.path()));
    let inside: u64 = if about.is_dir() { inside.sum() } else { 0 };
    inside + of_file(&about)
}

fn of_file(about: &Metadata) -> u64 {
    const BLOCK: u64 = 512;
    about.blocks() * BLOCK
}

fn is_key(name: &str) -> bool {
    let hexadecimal = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    matches!(name.len(), 40 | 64) && name.bytes().all(hexadecimal)
}
