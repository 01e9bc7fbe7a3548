//! A submission in a zip archive.
//!
//! The archive is never extracted: entries are listed by cleaned path, and the few that are wanted are inflated into
//! memory, where the bytes that come out are counted. Sizes that headers claim are not believed.

use std::collections::BTreeSet;
use std::io::{Read, Seek};

use zip::read::ZipFileEntry;
use zip::result::ZipError;
use zip::{CompressionMethod, DateTime, ZipArchive};

use super::error::IntakeError;
use super::item::{Item, ItemKind, ReadError, Shelf, within};
use super::limits::{DEPTH_LIMIT, ENTRY_LIMIT};
use super::names::{is_clutter, shown};

/// First bytes of files, with the words for the message; the table is tried in order.
const MAGIC: &[(usize, &[u8], &str)] = &[
    (0, b"\x1f\x8b", "a gzip archive"),
    (0, b"Rar!\x1a\x07", "a rar archive"),
    (0, b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (0, b"\xfd7zXZ\0", "an xz archive"),
    (0, b"BZh", "a bzip2 archive"),
    (0, b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (257, b"ustar", "a tar archive"),
    (0, b"%PDF", "a PDF document"),
    (0, b"\x7fELF", "a Linux program"),
    (0, b"MZ", "a Windows program"),
];

/// Returns true if a file that begins so is a zip archive, an empty one included.
pub(super) fn is_zip(start: &[u8]) -> bool {
    start.starts_with(b"PK\x03\x04") || start.starts_with(b"PK\x05\x06")
}

/// The likely kind of a file that begins so.
pub(super) fn looks_like(start: &[u8]) -> &'static str {
    let known =
        MAGIC.iter().find(|(at, magic, _)| start.get(*at..).is_some_and(|rest| rest.starts_with(magic)));
    let text = start.trim_ascii_start().to_ascii_lowercase();
    if let Some((_, _, name)) = known {
        name
    } else if start.is_empty() {
        "an empty file"
    } else if text.starts_with(b"<!doctype html") || text.starts_with(b"<html") {
        "a web page, perhaps a login page saved instead of the archive"
    } else if start.iter().all(|&byte| byte >= b' ' || byte.is_ascii_whitespace()) {
        "a text file"
    } else {
        "a file of another kind"
    }
}

/// A zip archive, listed one level at a time.
pub(super) struct Archive<R> {
    zip: ZipArchive<R>,
    items: Vec<Item>,
    depth: usize,
}

impl<R: Read + Seek> Archive<R> {
    pub(super) fn new(file: R) -> Result<Self, IntakeError> {
        let mut zip = ZipArchive::new(file).map_err(|error| corrupt("", &error))?;
        if zip.len() > ENTRY_LIMIT {
            return Err(IntakeError::TooMany);
        }
        if zip.has_duplicate_names() {
            return Err(IntakeError::Corrupt { why: "two entries have the same name".to_owned() });
        }
        let items = items(&mut zip)?;
        Ok(Self { zip, items, depth: 0 })
    }

    /// The number of entries and folders that are kept.
    #[cfg(test)]
    pub(super) fn kept(&self) -> usize {
        self.items.len()
    }
}

impl<R: Read + Seek> Shelf for Archive<R> {
    fn next_level(&mut self) -> Result<Vec<Item>, IntakeError> {
        self.depth += 1;
        let level =
            self.items.iter().filter(|item| item.path.len() == self.depth && self.depth <= DEPTH_LIMIT + 1);
        Ok(level.cloned().collect())
    }

    fn modified(&mut self, item: &Item) -> Option<i64> {
        let time = self.zip.by_index(item.index).ok()?.last_modified()?;
        // The beginning of the format's time stands for none.
        (time > DateTime::default()).then(|| seconds(time))
    }

    fn read(&mut self, item: &Item, limit: u64) -> Result<Vec<u8>, ReadError> {
        let failed = |error: &ZipError| ReadError::Failed(corrupt(&item.shown(), error));
        let file = self.zip.by_index(item.index).map_err(|error| failed(&error))?;
        let mut content = Vec::new();
        let read = file.take(limit + 1).read_to_end(&mut content);
        read.map_err(|error| failed(&ZipError::Io(error)))?;
        within(content, limit)
    }
}

/// Seconds on a clock with months of 31 days: enough to say which of two times is later, and that they are not the same.
fn seconds(time: DateTime) -> i64 {
    let days = (i64::from(time.year()) * 12 + i64::from(time.month())) * 31 + i64::from(time.day());
    let minutes = (days * 24 + i64::from(time.hour())) * 60 + i64::from(time.minute());
    minutes * 60 + i64::from(time.second())
}

/// Every entry by cleaned path, and the folders that paths imply.
fn items<R: Read + Seek>(zip: &mut ZipArchive<R>) -> Result<Vec<Item>, IntakeError> {
    let mut items = Vec::new();
    let mut folders = BTreeSet::new();
    for index in 0..zip.len() {
        let entry = zip.by_index_data(index).map_err(|error| corrupt("", &error))?;
        let Some(path) = cleaned(entry.name_raw()) else {
            let path = vec![entry.name_raw().to_vec()];
            items.push(Item {
                path,
                written: None,
                kind: ItemKind::Other("an entry with an unsafe path"),
                index,
            });
            continue;
        };
        if path.iter().any(|part| is_clutter(part)) {
            continue;
        }
        folders.extend((1..path.len().min(DEPTH_LIMIT + 1)).map(|length| path[..length].to_vec()));
        if path.len() > DEPTH_LIMIT + 1 {
            // Never listed; a path may have 32,000 parts, and there may be hundreds of them.
            continue;
        }
        if entry.is_dir() {
            folders.insert(path);
        } else {
            items.push(Item { path, written: None, kind: kind_of(&entry), index });
        }
    }
    items.extend(folders.into_iter().map(|path| Item {
        path,
        written: None,
        kind: ItemKind::Folder,
        index: 0,
    }));
    items.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(items)
}

/// The parts of a path that stays inside the archive, whatever system reads it. Some programs for Windows write a backslash
/// between them.
fn cleaned(name: &[u8]) -> Option<Vec<Vec<u8>>> {
    let name: Vec<u8> = name.iter().map(|&byte| if byte == b'\\' { b'/' } else { byte }).collect();
    if name.starts_with(b"/") || name.contains(&0) {
        return None;
    }
    let parts = name.split(|&byte| byte == b'/').filter(|part| !matches!(*part, b"" | b"."));
    let parts: Vec<Vec<u8>> = parts.map(<[u8]>::to_vec).collect();
    let inside = !parts.is_empty() && parts.iter().all(|part| part != b"..");
    let drive = parts.first().is_some_and(|part| part.len() == 2 && part[1] == b':');
    (inside && !drive).then_some(parts)
}

fn kind_of(entry: &ZipFileEntry<'_>) -> ItemKind {
    const FORMAT: u32 = 0o170_000;
    let format = entry.unix_mode().map_or(0, |mode| mode & FORMAT);
    let method = entry.compression();
    if entry.encrypted() {
        ItemKind::Other("an encrypted entry")
    } else if format == 0o120_000 {
        ItemKind::Other("a symbolic link")
    } else if !matches!(format, 0 | 0o100_000) {
        ItemKind::Other("a special file")
    } else if method != CompressionMethod::Stored && method != CompressionMethod::Deflated {
        ItemKind::Other("an entry packed by a method that is not supported")
    } else {
        ItemKind::Regular
    }
}

fn corrupt(name: &str, error: &ZipError) -> IntakeError {
    let why = shown(error.to_string().as_bytes());
    IntakeError::Corrupt { why: if name.is_empty() { why } else { format!("{name}: {why}") } }
}
