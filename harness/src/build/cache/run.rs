//! A run's presence in the cache: a folder for its scratch, with a file that it holds locked for as long as it lives.
//!
//! The lock goes with the process, however it ends, and is not handed to what it starts. So a folder whose file can be
//! locked belongs to a dead run, and is swept by the next that begins. Beginning and sweeping exclude each other, or a
//! folder whose file is not locked *yet* would be taken for a dead run's.

use std::fs::{self, File, Permissions, TryLockError};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, SystemTime};

use tempfile::TempDir;

/// The folder of all runs in the cache.
pub(super) const SCRATCH: &str = "scratch";

/// The beginning of the names of runs' folders.
const RUN: &str = "run-";

/// The beginning of the names of scratch before runs had folders.
const OLD: &str = "work-";

/// The file that a live run holds locked. Its time is when the run began.
const ALIVE: &str = "alive";

/// The age at which a folder without an owner is no longer in use.
const LONG: Duration = Duration::from_secs(60 * 60);

/// This run.
#[derive(Debug)]
pub(super) struct Run {
    folder: PathBuf,
    /// Held until the run ends.
    _alive: File,
    /// Bytes that it added to the cache.
    written: AtomicU64,
    kits: AtomicBool,
}

impl Run {
    /// Begins a run, and removes what dead ones have left.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub(super) fn begin(root: &Path) -> io::Result<Run> {
        let scratch = root.join(SCRATCH);
        let gate = locked(root, "runs")?;
        let dead: Vec<PathBuf> = folders(&scratch).filter(|folder| is_dead(folder)).collect();
        let folder = tempfile::Builder::new().prefix(RUN).tempdir_in(&scratch)?.keep();
        let alive = File::create(folder.join(ALIVE))?;
        alive.lock()?;
        drop(gate);
        // Compilers and workers may have identities of their own, and pass through here.
        fs::set_permissions(&folder, Permissions::from_mode(0o711))?;
        for folder in dead {
            let _ = fs::remove_dir_all(folder);
        }
        Ok(Run { folder, _alive: alive, written: AtomicU64::new(0), kits: AtomicBool::new(false) })
    }

    /// The folder in which files are drafted that are renamed to their places.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Counts what it adds to the cache.
    pub(super) fn wrote(&self, bytes: u64) {
        self.written.fetch_add(bytes, Ordering::Relaxed);
    }

    /// The bytes that it added to the cache, about.
    pub(super) fn written(&self) -> u64 {
        self.written.load(Ordering::Relaxed)
    }

    /// Notes that a kit was made, which may take another's place.
    pub(super) fn made_kit(&self) {
        self.kits.store(true, Ordering::Relaxed);
    }

    /// Returns true if it made a kit.
    pub(super) fn has_made_kits(&self) -> bool {
        self.kits.load(Ordering::Relaxed)
    }

    /// The time at which the oldest other run began that is alive; now, if there is none.
    pub(super) fn oldest_other(&self, root: &Path) -> io::Result<SystemTime> {
        let _gate = locked(root, "runs")?;
        let others = folders(&root.join(SCRATCH)).filter(|folder| *folder != self.folder);
        let alive = others.filter(|folder| !is_dead(folder)).map(|folder| folder.join(ALIVE));
        let begun = alive.filter_map(|file| fs::metadata(file).ok()?.modified().ok());
        Ok(begun.min().unwrap_or_else(SystemTime::now))
    }

    /// The number of other runs that are alive.
    pub(super) fn others(&self, root: &Path) -> usize {
        let others = folders(&root.join(SCRATCH)).filter(|folder| *folder != self.folder);
        others.filter(|folder| folder.join(ALIVE).exists() && !is_dead(folder)).count()
    }

    /// An empty folder, removed when dropped.
    pub(super) fn scratch(&self) -> io::Result<TempDir> {
        // Not to be looked into, but to be passed through by who works deeper inside.
        let passable = Permissions::from_mode(0o711);
        tempfile::Builder::new().prefix("work-").permissions(passable).tempdir_in(&self.folder)
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Held while others are kept out. It ends with the process too.
pub(super) fn locked(root: &Path, name: &str) -> io::Result<File> {
    let file = File::create(lock(root, name))?;
    file.lock()?;
    Ok(file)
}

/// The same, unless another holds it.
pub(super) fn try_locked(root: &Path, name: &str) -> io::Result<Option<File>> {
    let file = File::create(lock(root, name))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Held beside others of the same kind.
pub(super) fn shared(root: &Path, name: &str) -> io::Result<File> {
    let file = File::create(lock(root, name))?;
    file.lock_shared()?;
    Ok(file)
}

/// The folder of what is locked.
pub(super) const LOCKS: &str = "locks";

fn lock(root: &Path, name: &str) -> PathBuf {
    root.join(LOCKS).join(name)
}

fn folders(scratch: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    let entries = fs::read_dir(scratch).into_iter().flatten().flatten();
    entries.filter(|entry| is_scratch(&entry.file_name().to_string_lossy())).map(|entry| entry.path())
}

/// Returns true if the cache has made a folder of that name there.
pub(super) fn is_scratch(name: &str) -> bool {
    [RUN, OLD].iter().any(|start| name.starts_with(start))
}

fn is_dead(folder: &Path) -> bool {
    match File::open(folder.join(ALIVE)) {
        Ok(file) => file.try_lock().is_ok(),
        // Of an older harness, or begun and killed at once.
        Err(error) if error.kind() == io::ErrorKind::NotFound => is_old(folder),
        Err(_) => false,
    }
}

fn is_old(folder: &Path) -> bool {
    let begun = fs::metadata(folder).and_then(|about| about.modified());
    begun.is_ok_and(|begun| SystemTime::now().duration_since(begun).is_ok_and(|age| age > LONG))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cache() -> TempDir {
        let root = tempfile::tempdir().unwrap();
        for part in [SCRATCH, LOCKS] {
            fs::create_dir(root.path().join(part)).unwrap();
        }
        root
    }

    fn left(root: &TempDir) -> usize {
        folders(&root.path().join(SCRATCH)).count()
    }

    #[test]
    fn a_dead_runs_scratch_goes_and_a_live_ones_stays() {
        let root = cache();
        let live = Run::begin(root.path()).unwrap();
        let work = live.scratch().unwrap();
        let dead = root.path().join(SCRATCH).join("run-dead");
        fs::create_dir(&dead).unwrap();
        fs::write(dead.join(ALIVE), "").unwrap();
        let other = Run::begin(root.path()).unwrap();
        assert!(!dead.exists() && work.path().is_dir());
        drop((live, other));
        assert_eq!(left(&root), 0);
    }

    #[test]
    fn what_an_older_harness_works_in_is_left_to_it_for_an_hour() {
        let root = cache();
        let old = root.path().join(SCRATCH).join("work-old");
        fs::create_dir(&old).unwrap();
        drop(Run::begin(root.path()).unwrap());
        assert!(old.is_dir());
        let long_ago = SystemTime::now() - LONG - Duration::from_secs(60);
        File::open(&old).unwrap().set_modified(long_ago).unwrap();
        drop(Run::begin(root.path()).unwrap());
        assert!(!old.exists());
    }

    #[test]
    fn what_is_not_ours_stays() {
        let root = cache();
        let foreign = root.path().join(SCRATCH).join("thesis");
        fs::create_dir(&foreign).unwrap();
        drop(Run::begin(root.path()).unwrap());
        assert!(foreign.is_dir());
    }
}
