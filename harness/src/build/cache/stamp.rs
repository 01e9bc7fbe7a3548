//! Knowing a large file again without reading it.
//!
//! A stamp says by what the system tells the file from others, and when it was last hashed. Nothing changes a file through
//! the file system and leaves its change time as it was, so a file with its stamp is the one that was hashed; what is left
//! are changes below the file system. Those after a power cut are found because a stamp is worth nothing after a reboot,
//! those of an ageing disk because it is worth nothing after a day. A change within the clock's tick of the hashing could hide
//! behind the same time: a stamp made so soon is not believed (git calls that "racily clean").
//!
//! Measured with the 108 MB of Battleship's kit: 25 ms of processor time with hashing, under 1 ms with stamps.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// How long a file has to have been left alone before it was hashed: file systems count in up to two seconds.
const SETTLED: i64 = 3;

/// How long a stamp is believed: a day.
const FRESH: i64 = 24 * 60 * 60;

/// A file's content, and by what it is known again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stamped {
    bytes: u64,
    blake3: String,
    stamp: Option<Stamp>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Stamp {
    boot: String,
    checked: i64,
    look: FileStat,
}

/// What the system says of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct FileStat {
    device: u64,
    inode: u64,
    bytes: u64,
    modified: [i64; 2],
    changed: [i64; 2],
}

/// What looking at a file again showed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Recheck {
    /// It is known by its stamp.
    Known,
    /// It had to be hashed and is as it was; this is its stamp from now on.
    Hashed(Stamped),
    /// It is another, or cannot be read.
    Other,
}

impl Stamped {
    /// Hashes a file.
    ///
    /// # Errors
    /// When it cannot be read, or is no file.
    pub(super) fn of(file: &Path) -> io::Result<Stamped> {
        let look = FileStat::at(file)?;
        let mut hasher = blake3::Hasher::new();
        hasher.update_reader(File::open(file)?)?;
        // What changed meanwhile has no stamp.
        let still = FileStat::at(file)? == look;
        let stamp = boot().filter(|_| still).map(|boot| Stamp { boot, checked: now(), look });
        Ok(Stamped { bytes: hasher.count(), blake3: hasher.finalize().to_hex().to_string(), stamp })
    }

    /// Looks at a file that should hold the same.
    pub(super) fn again(&self, file: &Path) -> Recheck {
        let Ok(look) = FileStat::at(file) else { return Recheck::Other };
        if look.bytes != self.bytes {
            return Recheck::Other;
        }
        if self.stamp.as_ref().is_some_and(|stamp| stamp.fits(&look)) {
            return Recheck::Known;
        }
        match Stamped::of(file) {
            Ok(found) if found.blake3 == self.blake3 => Recheck::Hashed(found),
            Ok(_) | Err(_) => Recheck::Other,
        }
    }
}

impl Stamp {
    fn fits(&self, look: &FileStat) -> bool {
        let settled = self.checked >= look.changed[0].saturating_add(SETTLED);
        let fresh = (0..FRESH).contains(&now().saturating_sub(self.checked));
        settled && fresh && self.look == *look && boot().is_some_and(|boot| boot == self.boot)
    }
}

impl FileStat {
    fn at(file: &Path) -> io::Result<FileStat> {
        let about = fs::symlink_metadata(file)?;
        if !about.is_file() {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        Ok(FileStat {
            device: about.dev(),
            inode: about.ino(),
            bytes: about.len(),
            modified: [about.mtime(), about.mtime_nsec()],
            changed: [about.ctime(), about.ctime_nsec()],
        })
    }
}

/// Names the time since the machine was started.
fn boot() -> Option<String> {
    let id = fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    Some(id.trim().to_owned())
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file, with a stamp as if it had been hashed that many seconds after its last change.
    fn stamped(after: i64) -> (tempfile::NamedTempFile, Stamped) {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), "content").unwrap();
        let mut stamped = Stamped::of(file.path()).unwrap();
        let stamp = stamped.stamp.as_mut().unwrap();
        // As if it were older, so that nothing lies in the future.
        stamp.look.changed[0] = stamp.checked - after;
        (file, stamped)
    }

    #[test]
    fn a_change_that_keeps_size_and_modification_time_is_seen() {
        let (file, stamped) = stamped(0);
        let before = fs::metadata(file.path()).unwrap().modified().unwrap();
        fs::write(file.path(), "c0ntent").unwrap();
        File::options().write(true).open(file.path()).unwrap().set_modified(before).unwrap();
        assert_eq!(stamped.again(file.path()), Recheck::Other);
    }

    #[test]
    fn a_stamp_as_old_as_its_file_is_not_believed() {
        let (_file, fresh) = stamped(SETTLED - 1);
        let stamp = fresh.stamp.unwrap();
        assert!(!stamp.fits(&stamp.look));
        let (_file, settled) = stamped(SETTLED);
        let stamp = settled.stamp.unwrap();
        assert!(stamp.fits(&stamp.look));
    }

    #[test]
    fn a_stamp_ends_with_the_day_and_with_the_machines_run() {
        let (_file, settled) = stamped(SETTLED);
        let stamp = settled.stamp.unwrap();
        let mut old = stamp.clone();
        old.checked -= FRESH;
        old.look.changed[0] -= FRESH;
        assert!(!old.fits(&old.look));
        let elsewhere = Stamp { boot: "another".to_owned(), ..stamp.clone() };
        assert!(!elsewhere.fits(&stamp.look));
    }

    #[test]
    fn the_same_content_in_another_file_is_hashed_and_has_a_new_stamp() {
        let (file, stamped) = stamped(SETTLED);
        let copy = tempfile::NamedTempFile::new().unwrap();
        fs::copy(file.path(), copy.path()).unwrap();
        assert!(matches!(stamped.again(copy.path()), Recheck::Hashed(_)));
        fs::remove_file(copy.path()).unwrap();
        fs::create_dir(copy.path()).unwrap();
        assert_eq!(stamped.again(copy.path()), Recheck::Other);
        fs::remove_dir(copy.path()).unwrap();
    }
}
