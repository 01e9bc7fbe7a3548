//! The folder of finished work.

use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use rustix::fs::{CWD, RenameFlags, renameat_with};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::TempDir;

use super::entry::{self, EntryKind};
use super::evict::{Aim, Evicted, evict, tidy};
use super::holdings::room;
use super::run::{LOCKS, Run, SCRATCH, locked, shared};
use super::tag;

/// The usual limit of a cache's size: 5 GiB, enough for about 9,000 submissions.
pub const USUAL_SIZE: u64 = 5 << 30;

/// A folder of finished work, and this run's presence in it.
#[derive(Debug, Clone)]
pub struct Cache {
    root: PathBuf,
    /// Ends with the last clone.
    presence: Arc<Presence>,
}

#[derive(Debug)]
struct Presence {
    root: PathBuf,
    run: Run,
    limit: u64,
}

/// At the end of a run and not at its beginning, so that no report has to wait for it.
impl Drop for Presence {
    fn drop(&mut self) {
        // A cache that is too large is no fault of a grade's.
        let _ = tidy(&self.root, &self.run, self.limit);
    }
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
        "name a folder that you can write to with --cache-dir, or fix its permissions and free space"
            .to_owned()
    }

    pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> CacheError {
        move |cause| CacheError { path: path.to_owned(), cause }
    }
}

impl Cache {
    /// Opens the cache with the usual limit; see [`within`](Cache::within).
    ///
    /// # Errors
    /// When the folder cannot be made or written.
    pub fn open(root: &Path) -> Result<Cache, CacheError> {
        Cache::within(root, USUAL_SIZE)
    }

    /// Opens the cache, making the folder when it is not there, and sweeps what dead runs have left. When the run ends, what
    /// was used least recently goes until no more than so many bytes are left.
    ///
    /// # Errors
    /// When the folder cannot be made or written.
    pub fn within(root: &Path, limit: u64) -> Result<Cache, CacheError> {
        fs::create_dir_all(root).and_then(|()| let_through(root)).map_err(CacheError::at(root))?;
        for part in EntryKind::ALL.map(EntryKind::folder).into_iter().chain([SCRATCH, LOCKS]) {
            let folder = root.join(part);
            open_folder(&folder).map_err(CacheError::at(&folder))?;
        }
        tag::put(root).map_err(CacheError::at(root))?;
        let run = Run::begin(root).map_err(CacheError::at(root))?;
        let presence = Presence { root: root.to_owned(), run, limit };
        Ok(Cache { root: root.to_owned(), presence: Arc::new(presence) })
    }

    /// Returns true if there is a cache in that folder.
    pub fn is_at(root: &Path) -> bool {
        tag::is_cache(root)
    }

    /// The cache's folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Evicts what no other run uses.
    ///
    /// # Errors
    /// When the cache cannot be written.
    pub fn evict(&self, aim: Aim) -> io::Result<Evicted> {
        evict(&self.root, self.run(), aim)
    }

    /// The number of other runs that use it at this moment.
    pub fn other_runs(&self) -> usize {
        self.run().others(&self.root)
    }

    pub(super) fn run(&self) -> &Run {
        &self.presence.run
    }

    /// An empty folder on the cache's own file system, removed when dropped.
    pub(crate) fn scratch(&self) -> io::Result<TempDir> {
        self.run().scratch()
    }

    /// Held while something expensive is made that every process would want to make.
    pub(super) fn making(&self) -> io::Result<File> {
        locked(&self.root, "making")
    }

    /// Held while an entry is looked at and marked as used: nothing is evicted meanwhile.
    pub(super) fn using(&self) -> io::Result<File> {
        shared(&self.root, "using")
    }

    /// A kept result, if there is one that is whole.
    pub fn result<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        self.read(EntryKind::Result, key)
    }

    /// Keeps a result, in the place of any other of that key. A cache that cannot be written costs time, not a grade.
    pub fn keep_result<T: Serialize>(&self, key: &str, result: &T) {
        self.keep(EntryKind::Result, key, result);
    }

    /// The earlier answer of a program of the toolchain, if it is whole.
    pub(crate) fn answer<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        self.read(EntryKind::Answer, key)
    }

    /// Keeps what a program of the toolchain said.
    pub(crate) fn keep_answer<T: Serialize>(&self, key: &str, answer: &T) {
        self.keep(EntryKind::Answer, key, answer);
    }

    fn read<T: DeserializeOwned>(&self, kind: EntryKind, key: &str) -> Option<T> {
        let file = self.file(kind, key);
        let value = entry::read(kind, key, &file)?;
        mark_used(&file);
        Some(value)
    }

    fn keep(&self, kind: EntryKind, key: &str, value: &impl Serialize) {
        let _ = self.write(kind, key, value, &self.file(kind, key));
    }

    /// Seals a value in a file of an entry.
    pub(super) fn write(
        &self,
        kind: EntryKind,
        key: &str,
        value: &impl Serialize,
        file: &Path,
    ) -> io::Result<()> {
        entry::write(kind, key, value, file, self.run().folder())?;
        self.run().wrote(room(file));
        Ok(())
    }

    fn file(&self, kind: EntryKind, key: &str) -> PathBuf {
        self.place(kind, key).with_extension("json")
    }

    /// The place of an entry, present or not.
    pub(crate) fn place(&self, kind: EntryKind, key: &str) -> PathBuf {
        self.root.join(kind.folder()).join(key)
    }

    /// Moves a finished folder to its place at once, whatever is there. What was there stays in this run's scratch to
    /// its end: another run may just be loading it.
    pub(super) fn replace(&self, made: &Path, place: &Path) -> io::Result<()> {
        if fs::rename(made, place).is_ok() {
            return Ok(());
        }
        if renameat_with(CWD, made, CWD, place, RenameFlags::EXCHANGE).is_ok() {
            return Ok(());
        }
        // Not every file system can exchange.
        let aside = self.run().scratch()?.keep();
        fs::rename(place, aside.join("replaced"))?;
        fs::rename(made, place)
    }

    /// Takes an entry or a part of one away, whatever it is.
    pub(super) fn discard(&self, place: &Path) -> io::Result<()> {
        match fs::symlink_metadata(place) {
            Err(_) => Ok(()),
            Ok(about) if about.is_dir() => fs::rename(place, self.run().scratch()?.keep().join("discarded")),
            Ok(_) => fs::remove_file(place),
        }
    }

    /// An empty folder for an entry that is being made; it has to be moved to its place.
    pub(super) fn draft(&self) -> io::Result<PathBuf> {
        let folder = self.run().scratch()?.keep();
        fs::set_permissions(&folder, Permissions::from_mode(0o755))?;
        Ok(folder)
    }
}

/// Makes a folder that processes with identities of their own can pass through.
pub(super) fn open_folder(folder: &Path) -> io::Result<()> {
    if !folder.is_dir() {
        fs::create_dir_all(folder)?;
        fs::set_permissions(folder, Permissions::from_mode(0o755))?;
    }
    Ok(())
}

/// Compilers that root runs have identities of their own, and go through the cache's own folder on the way from where they
/// work to what they read. Going through is not looking in.
fn let_through(root: &Path) -> io::Result<()> {
    let mode = fs::metadata(root)?.permissions().mode();
    if !rustix::process::geteuid().is_root() || mode & 0o001 != 0 {
        return Ok(());
    }
    fs::set_permissions(root, Permissions::from_mode(mode | 0o011))
}

/// Marks a file as used just now: the entry that was used last is evicted last. Where the time cannot be set, an
/// entry is evicted too early.
pub(super) fn mark_used(file: &Path) {
    if let Ok(file) = File::open(file) {
        let _ = file.set_modified(SystemTime::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache() -> (TempDir, Cache) {
        let root = tempfile::tempdir().unwrap();
        let cache = Cache::open(root.path()).unwrap();
        (root, cache)
    }

    #[test]
    fn a_result_in_anothers_place_is_not_there() {
        let (_root, cache) = cache();
        cache.keep_result("aa", &1);
        cache.keep_result("bb", &2);
        fs::copy(cache.file(EntryKind::Result, "aa"), cache.file(EntryKind::Result, "bb")).unwrap();
        assert_eq!((cache.result("aa"), cache.result::<i32>("bb")), (Some(1), None));
        cache.keep_result("bb", &2);
        assert_eq!(cache.result("bb"), Some(2));
    }

    #[test]
    fn a_result_is_no_answer() {
        let (_root, cache) = cache();
        cache.keep_answer("aa", &1);
        assert_eq!(cache.result::<i32>("aa"), None);
        fs::rename(cache.file(EntryKind::Answer, "aa"), cache.file(EntryKind::Result, "aa")).unwrap();
        assert_eq!(cache.result::<i32>("aa"), None);
    }

    #[test]
    fn a_folder_takes_the_place_of_whatever_is_there() {
        let (root, cache) = cache();
        let place = root.path().join("place");
        for before in ["nothing", "a file", "a folder"] {
            match before {
                "a file" => {
                    fs::remove_dir_all(&place).unwrap();
                    fs::write(&place, "").unwrap();
                }
                _ => assert_eq!(place.is_dir(), before == "a folder"),
            }
            let made = cache.draft().unwrap();
            fs::write(made.join(before), "").unwrap();
            cache.replace(&made, &place).unwrap();
            assert!(place.join(before).is_file(), "{before}");
        }
    }
}
