//! [`Item`]: one name in a submission; [`Shelf`]: a folder or an archive that has items.

use super::error::IntakeError;
use super::names::shown;

/// One name in a submission.
#[derive(Debug, Clone)]
pub(super) struct Item {
    /// The path's parts from the top, never empty. The last is the name that the item stands for.
    pub(super) path: Vec<Vec<u8>>,
    /// The name that it was handed in by, where that is another.
    pub(super) written: Option<Vec<u8>>,
    /// The kind of entry.
    pub(super) kind: ItemKind,
    /// The index of the entry in an archive.
    pub(super) index: usize,
}

/// The kinds of entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ItemKind {
    /// A file that may be read.
    Regular,
    /// A folder.
    Folder,
    /// Something that is never opened, in words.
    Other(&'static str),
}

impl Item {
    pub(super) fn folder(&self) -> &[Vec<u8>] {
        self.path.split_last().map_or(&[], |(_, folder)| folder)
    }

    pub(super) fn name(&self) -> &[u8] {
        self.path.last().map_or(&[], Vec::as_slice)
    }

    /// The name that it was handed in by.
    pub(super) fn own_name(&self) -> &[u8] {
        self.written.as_deref().unwrap_or(self.name())
    }

    /// Its path as it was handed in, for printing.
    pub(super) fn shown(&self) -> String {
        let mut parts = self.folder().to_vec();
        parts.push(self.own_name().to_vec());
        parts_shown(&parts)
    }
}

/// A path as it may be printed.
pub(super) fn parts_shown(path: &[Vec<u8>]) -> String {
    shown(&path.join(&b'/'))
}

/// A source of items: a folder or an archive.
pub(super) trait Shelf {
    /// The items one folder deeper than those of the call before; the first call gives the top.
    fn next_level(&mut self) -> Result<Vec<Item>, IntakeError>;

    /// The time of its last change, in seconds, where there is one that means something.
    fn modified(&mut self, item: &Item) -> Option<i64>;

    /// The content of a regular item, if it has no more bytes than the limit.
    fn read(&mut self, item: &Item, limit: u64) -> Result<Vec<u8>, ReadError>;
}

/// The reason why there is no content.
pub(super) enum ReadError {
    /// There are more bytes than allowed.
    TooBig,
    /// The file turned out to be damaged, closed to us, or no file.
    Failed(IntakeError),
}

/// The content, unless reading one byte more than the limit succeeded.
pub(super) fn within(content: Vec<u8>, limit: u64) -> Result<Vec<u8>, ReadError> {
    if content.len() as u64 > limit { Err(ReadError::TooBig) } else { Ok(content) }
}
