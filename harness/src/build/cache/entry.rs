//! Sealed entries: bytes with a line that names their entry and proves that they are whole.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::stop;

/// Changes when older entries cannot be read any more.
const FORMAT: &str = "harness-cache-1";

/// A library's sealed file, which lists the others. Its time is that of the last use.
pub(super) const OUTCOME: &str = "outcome.json";

/// A kit's sealed file, which says what the kit is for. Its time is that of the last use.
pub(super) const ABOUT: &str = "kit.json";

/// The purpose of a kit: of one family only the newest is wanted.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct KitMeta {
    pub(super) family: String,
}

/// The kinds of entries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EntryKind {
    /// Headers, shims and their compiled forms: what every submission is built with.
    Kit,
    /// A component that was built, or why it was not.
    Library,
    /// The results of a component's checks.
    Result,
    /// The answer of a program of the toolchain about itself.
    Answer,
}

impl EntryKind {
    /// All of them, the largest first.
    pub const ALL: [EntryKind; 4] =
        [EntryKind::Kit, EntryKind::Library, EntryKind::Result, EntryKind::Answer];

    /// The folder that they lie in, which is their name too.
    pub fn folder(self) -> &'static str {
        match self {
            EntryKind::Kit => "kits",
            EntryKind::Library => "libraries",
            EntryKind::Result => "results",
            EntryKind::Answer => "answers",
        }
    }
}

/// A key for content: BLAKE3 over the parts, each with its length.
pub(crate) fn key(parts: &[&[u8]]) -> String {
    digest(parts).to_hex()[..40].to_owned()
}

/// Puts the first line before the content.
pub(super) fn seal(kind: EntryKind, key: &str, content: &[u8]) -> Vec<u8> {
    let mut sealed = first_line(kind, key, content).into_bytes();
    sealed.extend_from_slice(content);
    sealed
}

/// The content, if this is what was sealed as that entry.
pub(super) fn unseal<'a>(kind: EntryKind, key: &str, sealed: &'a [u8]) -> Option<&'a [u8]> {
    let end = sealed.iter().position(|byte| *byte == b'\n')? + 1;
    let (line, content) = sealed.split_at(end);
    (line == first_line(kind, key, content).as_bytes()).then_some(content)
}

/// The value that was sealed in the file; `None` also where there is no such file, or another.
pub(super) fn read<T: DeserializeOwned>(kind: EntryKind, key: &str, file: &Path) -> Option<T> {
    let sealed = fs::read(file).ok()?;
    serde_json::from_slice(unseal(kind, key, &sealed)?).ok()
}

/// Seals a value in a file that appears whole, in the place of whatever was there. It is written in `scratch` first.
pub(super) fn write(
    kind: EntryKind,
    key: &str,
    value: &impl Serialize,
    file: &Path,
    scratch: &Path,
) -> io::Result<()> {
    stop::hold_if_asked();
    let mut draft = tempfile::NamedTempFile::new_in(scratch)?;
    draft.write_all(&seal(kind, key, &serde_json::to_vec(value)?))?;
    draft.as_file().set_permissions(fs::Permissions::from_mode(0o644))?;
    let Err(failed) = draft.persist(file) else { return Ok(()) };
    // A file does not replace a folder.
    fs::remove_dir_all(file)?;
    failed.file.persist(file)?;
    Ok(())
}

fn first_line(kind: EntryKind, key: &str, content: &[u8]) -> String {
    let parts = [FORMAT.as_bytes(), kind.folder().as_bytes(), key.as_bytes(), content];
    format!("{FORMAT} {} {key} {}\n", kind.folder(), digest(&parts).to_hex())
}

fn digest(parts: &[&[u8]]) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_sealed_reads_as_that_entry_alone() {
        let sealed = seal(EntryKind::Result, "aa", b"12");
        assert_eq!(unseal(EntryKind::Result, "aa", &sealed), Some(&b"12"[..]));
        assert_eq!(unseal(EntryKind::Result, "ab", &sealed), None);
        assert_eq!(unseal(EntryKind::Answer, "aa", &sealed), None);
    }

    #[test]
    fn no_bit_can_change_and_no_byte_can_be_missing() {
        let sealed = seal(EntryKind::Library, "aa", b"content");
        for bit in 0..sealed.len() * 8 {
            let mut flipped = sealed.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(unseal(EntryKind::Library, "aa", &flipped), None, "bit {bit}");
        }
        for end in 0..sealed.len() {
            assert_eq!(unseal(EntryKind::Library, "aa", &sealed[..end]), None, "byte {end}");
        }
    }

    #[test]
    fn a_file_takes_the_place_of_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("entry");
        fs::create_dir(&file).unwrap();
        fs::write(file.join("inside"), "").unwrap();
        assert_eq!(read::<u8>(EntryKind::Result, "aa", &file), None);
        write(EntryKind::Result, "aa", &7, &file, folder.path()).unwrap();
        assert_eq!(read(EntryKind::Result, "aa", &file), Some(7));
    }
}
