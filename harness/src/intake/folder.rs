//! A submission in a folder.
//!
//! Everything is reached from the folder's own descriptor, one path part at a time and never through a link. What a
//! name stands for is asked before it is opened and again afterwards, so that exchanging it in between gains nothing.

use std::fs::File;
use std::io::Read;
use std::os::fd::{AsFd, OwnedFd};

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, Stat};

use super::error::IntakeError;
use super::item::{Item, ItemKind, ReadError, Shelf, within};
use super::limits::{DEPTH_LIMIT, ENTRY_LIMIT};
use super::names::{is_build_folder, is_clutter, shown};
use super::permission;

/// A folder, looked at one level at a time.
pub(super) struct Folder {
    root: OwnedFd,
    /// The folders whose content is the next level.
    next: Vec<Vec<Vec<u8>>>,
    seen: usize,
}

impl Folder {
    pub(super) fn new(root: OwnedFd) -> Self {
        Self { root, next: vec![Vec::new()], seen: 0 }
    }

    /// The number of names that were looked at.
    #[cfg(test)]
    pub(super) fn seen(&self) -> usize {
        self.seen
    }

    fn open_folder(&self, path: &[Vec<u8>]) -> rustix::io::Result<OwnedFd> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let start = self.root.try_clone().map_err(|_| rustix::io::Errno::MFILE)?;
        path.iter().try_fold(start, |folder, part| {
            rustix::fs::openat(&folder, part.as_slice(), flags, Mode::empty())
        })
    }

    fn list(&mut self, path: &[Vec<u8>]) -> Result<Vec<Item>, IntakeError> {
        let refused = |errno: rustix::io::Errno| unreadable(path, &errno.into());
        let folder = self.open_folder(path).map_err(refused)?;
        permitted(path, &rustix::fs::fstat(&folder).map_err(refused)?)?;
        let mut items = Vec::new();
        for entry in Dir::read_from(&folder).map_err(refused)? {
            let entry = entry.map_err(refused)?;
            let name = entry.file_name().to_bytes();
            if matches!(name, b"." | b"..") {
                continue;
            }
            self.seen += 1;
            if self.seen > ENTRY_LIMIT {
                return Err(IntakeError::TooMany);
            }
            if !is_clutter(name) {
                let kind = stat_kind(&folder, name).map_err(refused)?;
                items.push(Item { path: [path, &[name.to_vec()]].concat(), written: None, kind, index: 0 });
            }
        }
        items.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(items)
    }

    fn open_file(&self, item: &Item) -> Result<File, IntakeError> {
        let refused = |errno: rustix::io::Errno| unreadable(&item.path, &errno.into());
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
        let folder = self.open_folder(item.folder()).map_err(refused)?;
        let file = rustix::fs::openat(&folder, item.own_name(), flags, Mode::empty()).map_err(refused)?;
        let stat = rustix::fs::fstat(&file).map_err(refused)?;
        permitted(&item.path, &stat)?;
        match kind_of(&stat) {
            ItemKind::Regular => Ok(File::from(file)),
            ItemKind::Folder => Err(IntakeError::NotRegular { name: item.shown(), kind: "a folder" }),
            ItemKind::Other(kind) => Err(IntakeError::NotRegular { name: item.shown(), kind }),
        }
    }
}

impl Shelf for Folder {
    fn next_level(&mut self) -> Result<Vec<Item>, IntakeError> {
        let mut level = Vec::new();
        for path in std::mem::take(&mut self.next) {
            level.extend(self.list(&path)?);
        }
        let folders =
            level.iter().filter(|item| item.kind == ItemKind::Folder && item.path.len() <= DEPTH_LIMIT);
        let entered = folders.filter(|item| !is_build_folder(item.name()));
        self.next = entered.map(|item| item.path.clone()).collect();
        Ok(level)
    }

    fn modified(&mut self, item: &Item) -> Option<i64> {
        let folder = self.open_folder(item.folder()).ok()?;
        let stat = rustix::fs::statat(&folder, item.own_name(), AtFlags::SYMLINK_NOFOLLOW).ok()?;
        Some(stat.st_mtime)
    }

    fn read(&mut self, item: &Item, limit: u64) -> Result<Vec<u8>, ReadError> {
        let file = self.open_file(item).map_err(ReadError::Failed)?;
        let mut content = Vec::new();
        let read = file.take(limit + 1).read_to_end(&mut content);
        read.map_err(|error| ReadError::Failed(unreadable(&item.path, &error)))?;
        within(content, limit)
    }
}

fn stat_kind(folder: impl AsFd, name: &[u8]) -> rustix::io::Result<ItemKind> {
    Ok(kind_of(&rustix::fs::statat(folder, name, AtFlags::SYMLINK_NOFOLLOW)?))
}

fn kind_of(stat: &Stat) -> ItemKind {
    match FileType::from_raw_mode(stat.st_mode) {
        FileType::RegularFile if stat.st_nlink > 1 => ItemKind::Other("a file with several hard links"),
        FileType::RegularFile => ItemKind::Regular,
        FileType::Directory => ItemKind::Folder,
        FileType::Symlink => ItemKind::Other("a symbolic link"),
        FileType::Fifo => ItemKind::Other("a named pipe"),
        FileType::Socket => ItemKind::Other("a socket"),
        FileType::CharacterDevice | FileType::BlockDevice => ItemKind::Other("a device"),
        FileType::Unknown => ItemKind::Other("something unknown to this system"),
    }
}

fn unreadable(path: &[Vec<u8>], error: &std::io::Error) -> IntakeError {
    IntakeError::Unreadable { name: path_shown(path), why: error.to_string() }
}

fn permitted(path: &[Vec<u8>], stat: &Stat) -> Result<(), IntakeError> {
    permission::check(stat).map_err(|why| IntakeError::Unreadable { name: path_shown(path), why })
}

fn path_shown(path: &[Vec<u8>]) -> String {
    if path.is_empty() { "the submission".to_owned() } else { shown(&path.join(&b'/')) }
}
