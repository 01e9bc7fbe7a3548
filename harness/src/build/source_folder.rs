//! [`SourceFolder`]: the texts that a compile in a folder may read.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use super::cache;

/// Keys of files' contents, by the files' ways from the folder.
pub(super) type Keys = Arc<BTreeMap<String, String>>;

/// The texts in a folder, read once for all that is asked of them before a compile.
pub(super) struct SourceFolder {
    /// By their ways from the folder.
    pub(super) texts: BTreeMap<String, Vec<u8>>,
    pub(super) keys: Keys,
}

impl SourceFolder {
    /// The files there, without those that compilers made.
    ///
    /// # Errors
    /// When one cannot be read.
    pub(super) fn read(place: &Path) -> io::Result<SourceFolder> {
        let mut texts = BTreeMap::new();
        gather(place, "", &mut texts)?;
        let keys = texts.iter().map(|(name, text): (&String, &Vec<u8>)| (name.clone(), cache::key(&[text])));
        let keys = Arc::new(keys.collect());
        Ok(SourceFolder { texts, keys })
    }
}

fn gather(place: &Path, before: &str, texts: &mut BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    for entry in fs::read_dir(place)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        let name = format!("{before}{}", entry.file_name().to_string_lossy());
        if kind.is_dir() {
            gather(&entry.path(), &format!("{name}/"), texts)?;
        } else if kind.is_file() && !is_made(&name) {
            texts.insert(name, fs::read(entry.path())?);
        }
    }
    Ok(())
}

/// True for what a compiler made: what students hand in has no such ending.
fn is_made(name: &str) -> bool {
    [".o", ".d", ".so"].iter().any(|ending| name.ends_with(ending))
}
