//! Libraries of components in the cache, and the compiler's refusals in their place.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::entry::{self, EntryKind, OUTCOME};
use super::holdings::room;
use super::store::{Cache, mark_used};

/// The library's name in its folder.
pub(crate) const LIBRARY: &str = "library.so";

/// The files that are kept of a build.
const KEPT: &[&str] = &[LIBRARY];

/// The result of a build.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Built {
    /// True if there is a library.
    pub(crate) accepted: bool,
    /// The tools' words: hostile text.
    pub(crate) output: String,
}

#[derive(Debug, Serialize, Deserialize)]
struct BuiltOutcome {
    built: Built,
    /// BLAKE3 of the files beside.
    files: BTreeMap<String, String>,
}

impl Cache {
    /// The folder of a library, present or not.
    pub(crate) fn library(&self, key: &str) -> PathBuf {
        self.place(EntryKind::Library, key)
    }

    /// The earlier result of the build of that key, if all that was kept of it is as it was.
    pub(crate) fn built(&self, key: &str) -> Option<Built> {
        let place = self.library(key);
        let _using = self.using();
        mark_used(&place.join(OUTCOME));
        let outcome: BuiltOutcome = entry::read(EntryKind::Library, key, &place.join(OUTCOME))?;
        let whole = outcome.files.iter().all(|(name, digest)| holds(&place.join(name), digest));
        let complete = outcome.built.accepted == outcome.files.contains_key(LIBRARY);
        (whole && complete && lets_in(&place)).then_some(outcome.built)
    }

    /// Keeps what a build gave, with what it left in that folder, in the place of any other of that key.
    ///
    /// # Errors
    /// When the files cannot be read or the cache cannot be written.
    pub(crate) fn keep_built(&self, key: &str, built: &Built, folder: &Path) -> io::Result<()> {
        let made = self.draft()?;
        let mut files = BTreeMap::new();
        for name in KEPT.iter().filter(|name| built.accepted && folder.join(name).exists()) {
            // Written anew: the file belongs to who runs harness, and no other user may change it.
            let bytes = fs::read(folder.join(name))?;
            fs::write(made.join(name), &bytes)?;
            fs::set_permissions(made.join(name), Permissions::from_mode(MODE))?;
            files.insert((*name).to_owned(), blake3::hash(&bytes).to_hex().to_string());
        }
        let outcome = BuiltOutcome { built: built.clone(), files };
        self.write(EntryKind::Library, key, &outcome, &made.join(OUTCOME))?;
        self.run().wrote(room(&made));
        self.replace(&made, &self.library(key))
    }
}

/// The mode of files and folders alike: a process with an identity of its own has the folder for its root, and owns
/// nothing in it.
const MODE: u32 = 0o755;

/// Returns true if it is the file that was sealed, and every user may read it.
fn holds(file: &Path, digest: &str) -> bool {
    let is_file = fs::symlink_metadata(file).is_ok_and(|about| about.is_file());
    is_file
        && lets_in(file)
        && fs::read(file).is_ok_and(|bytes| blake3::hash(&bytes).to_hex().as_str() == digest)
}

fn lets_in(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| about.mode() & 0o777 == MODE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cache that holds a library of that key.
    fn kept(key: &str) -> (tempfile::TempDir, Cache) {
        let root = tempfile::tempdir().unwrap();
        let cache = Cache::open(root.path()).unwrap();
        keep(&cache, key, "library");
        (root, cache)
    }

    fn keep(cache: &Cache, key: &str, content: &str) {
        let work = cache.scratch().unwrap();
        fs::write(work.path().join(LIBRARY), content).unwrap();
        fs::write(work.path().join("rest"), "").unwrap();
        cache.keep_built(key, &built(), work.path()).unwrap();
    }

    fn built() -> Built {
        Built { accepted: true, output: String::new() }
    }

    #[test]
    fn a_library_is_kept_and_the_rest_is_not() {
        let (_root, cache) = kept("aa");
        assert_eq!(cache.built("aa"), Some(built()));
        assert!(!cache.library("aa").join("rest").exists());
    }

    #[test]
    fn damage_of_any_kind_is_noticed_and_mended_by_keeping_it_again() {
        let damages: [fn(&Path); 7] = [
            |place| fs::remove_file(place.join(LIBRARY)).unwrap(),
            |place| fs::write(place.join(LIBRARY), "").unwrap(),
            |place| fs::write(place.join(LIBRARY), "librarx").unwrap(),
            |place| fs::write(place.join(OUTCOME), "{}").unwrap(),
            |place| fs::remove_dir_all(place).unwrap(),
            |place| {
                fs::remove_file(place.join(LIBRARY)).unwrap();
                fs::create_dir(place.join(LIBRARY)).unwrap();
            },
            |place| fs::set_permissions(place.join(LIBRARY), Permissions::from_mode(0o600)).unwrap(),
        ];
        let (_root, cache) = kept("aa");
        for (number, damage) in damages.iter().enumerate() {
            damage(&cache.library("aa"));
            assert_eq!(cache.built("aa"), None, "damage {number}");
            keep(&cache, "aa", "library");
            assert_eq!(cache.built("aa"), Some(built()), "damage {number}");
        }
    }

    #[test]
    fn a_library_in_anothers_place_is_not_there() {
        let (_root, cache) = kept("aa");
        keep(&cache, "bb", "another");
        let [one, other] = ["aa", "bb"].map(|key| cache.library(key));
        fs::copy(one.join(LIBRARY), other.join(LIBRARY)).unwrap();
        assert_eq!(cache.built("bb"), None);
        fs::copy(one.join(OUTCOME), other.join(OUTCOME)).unwrap();
        assert_eq!(cache.built("bb"), None);
    }
}
