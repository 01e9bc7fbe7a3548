//! What was made before, by content: entries are folders that appear complete or not at all.

use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::TempDir;

/// The one folder in the user's that everything lies below. Compilers that are users of their own get at what they need
/// from inside of it: the user's may be closed to them, and stays as it is.
const FORMAT: &str = "v2";

/// A folder of finished work.
#[derive(Debug, Clone)]
pub struct Cache {
    root: PathBuf,
}

/// The cache folder cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot use the cache folder {}: {cause}", path.display())]
pub struct CacheError {
    path: PathBuf,
    cause: io::Error,
}

impl CacheError {
    /// The fix.
    pub fn help(&self) -> String {
        "name a folder that you can write to with --cache-dir, or mend its permissions and free space"
            .to_owned()
    }
}

impl Cache {
    /// Opens the cache, making the folder when it is not there.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn open(root: &Path) -> Result<Cache, CacheError> {
        let cache = Cache { root: root.join(FORMAT) };
        for part in ["", "kits", "libraries", "results", "scratch"] {
            let folder = cache.root.join(part);
            fs::create_dir_all(&folder)
                .and_then(|()| fs::set_permissions(&folder, Permissions::from_mode(0o755)))
                .map_err(|cause| CacheError { path: folder.clone(), cause })?;
        }
        Ok(cache)
    }

    /// The folder itself.
    pub(super) fn root(&self) -> &Path {
        &self.root
    }

    /// Where the kit of that key lives, present or not.
    pub(super) fn kit(&self, key: &str) -> PathBuf {
        self.root.join("kits").join(key)
    }

    /// Where the library of that key lives, present or not.
    pub(super) fn library(&self, key: &str) -> PathBuf {
        self.root.join("libraries").join(key)
    }

    /// An empty folder on the cache's own file system, removed when dropped.
    pub(super) fn scratch(&self) -> io::Result<TempDir> {
        tempfile::Builder::new().prefix("work-").tempdir_in(self.root.join("scratch"))
    }

    /// Moves a finished scratch folder to its place. When another process was faster, its work stands.
    pub(super) fn publish(&self, scratch: TempDir, place: &Path) -> io::Result<()> {
        let made = scratch.keep();
        match fs::rename(&made, place) {
            Ok(()) => Ok(()),
            Err(_) if place.is_dir() => fs::remove_dir_all(&made),
            Err(error) => Err(error),
        }
    }

    /// Held while something expensive is made that every process would want to make.
    pub(super) fn lock(&self) -> io::Result<File> {
        let file = File::create(self.root.join("lock"))?;
        file.lock()?;
        Ok(file)
    }

    /// A kept result, if there is one that still reads.
    pub fn result<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        let bytes = fs::read(self.result_path(key)).ok()?;
        serde_json::from_slice(&bytes).ok()
    }

    /// Keeps a result, unless it is kept already. A cache that cannot be written costs time, not a grade.
    pub fn keep_result<T: Serialize>(&self, key: &str, result: &T) {
        if self.result_path(key).is_file() {
            return;
        }
        let write = || -> io::Result<()> {
            let mut file = tempfile::NamedTempFile::new_in(self.root.join("scratch"))?;
            serde_json::to_writer(&mut file, result)?;
            file.persist(self.result_path(key))?;
            Ok(())
        };
        let _ = write();
    }

    fn result_path(&self, key: &str) -> PathBuf {
        self.root.join("results").join(key).with_extension("json")
    }
}

/// A key for content: BLAKE3 over the parts, each with its length.
pub(super) fn key(parts: &[&[u8]]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().to_hex()[..40].to_owned()
}
