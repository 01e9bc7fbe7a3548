//! A kit, piece by piece: the material that every submission is built with.
//!
//! A kit's texts are compared with those that this program holds. Its compiled pieces (a precompiled header, an
//! object, a crate) are each made in a private folder, moved to their place when they are done, and sealed there. So
//! a run that is killed loses only the pieces under way, several runs that are each shorter than the kit's build
//! complete it together, and a damaged piece is made again alone.
//!
//! Pieces are moved and not whole kits. g++ accepts a precompiled header that was moved (tried with g++ 12: the same
//! object, and just as fast), but clang's holds the absolute path of the header that it was made of, and is refused
//! where that is gone. Here every header is in its place before anything is made of it.

use std::borrow::Cow;
use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::entry::{self, ABOUT, EntryKind, KitMeta};
use super::stamp::{Recheck, Stamped};
use super::store::{Cache, mark_used, open_folder};

/// The folder of the pieces' seals.
const SEALS: &str = "seals";

/// The folder of one kit.
#[derive(Debug, Clone)]
pub(crate) struct Shelf {
    cache: Cache,
    key: String,
    place: PathBuf,
    family: String,
    texts: Vec<(PathBuf, Cow<'static, str>)>,
}

/// The way in which some pieces of a kit are made.
pub(crate) struct KitStep<'a, E> {
    /// The files, in the kit's folder.
    pub(crate) makes: Vec<PathBuf>,
    /// Makes them, by their names alone, in the folder that it is given. That one is named by the kit's key.
    pub(crate) make: Box<Make<'a, E>>,
}

/// Makes the files of a step.
type Make<'a, E> = dyn Fn(&Path) -> Result<(), E> + Send + Sync + 'a;

/// The order that steps need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StepOrder {
    /// Nothing.
    Any,
    /// Each needs all before it.
    OneByOne,
}

impl Shelf {
    /// The kit of that key. Nothing is there before [`complete`](Shelf::complete).
    pub(crate) fn new(
        cache: &Cache,
        key: &str,
        family: String,
        texts: impl IntoIterator<Item = (PathBuf, impl Into<Cow<'static, str>>)>,
    ) -> Shelf {
        let texts = texts.into_iter().map(|(name, text)| (name, text.into())).collect();
        let place = cache.place(EntryKind::Kit, key);
        Shelf { cache: cache.clone(), key: key.to_owned(), place, family, texts }
    }

    /// Its folder.
    pub(crate) fn place(&self) -> &Path {
        &self.place
    }

    /// Makes what is missing or not as it was.
    ///
    /// # Errors
    /// When the cache cannot be written, and whatever a step says.
    pub(crate) fn complete<E>(&self, order: StepOrder, steps: &[KitStep<'_, E>]) -> Result<(), E>
    where
        E: From<io::Error> + Send,
    {
        if self.is_described() && self.missing(order, steps).is_empty() {
            return Ok(());
        }
        let _making = self.cache.making()?;
        self.describe()?;
        let missing = self.missing(order, steps);
        match order {
            StepOrder::Any => self.carry_out_at_once(&missing),
            StepOrder::OneByOne => missing.iter().try_for_each(|step| self.carry_out(step)),
        }
    }

    fn carry_out_at_once<E: From<io::Error> + Send>(&self, steps: &[&KitStep<'_, E>]) -> Result<(), E> {
        // A pool of its own, because rayon's panics where the machine has no thread left. It is seldom needed.
        let pool = rayon::ThreadPoolBuilder::new().build().map_err(io::Error::other)?;
        pool.install(|| steps.par_iter().try_for_each(|step| self.carry_out(step)))
    }

    /// The steps to be carried out: those whose files are not as they were, or that build upon them.
    fn missing<'s, 'a, E>(&self, order: StepOrder, steps: &'s [KitStep<'a, E>]) -> Vec<&'s KitStep<'a, E>> {
        let whole: Vec<bool> =
            steps.iter().map(|step| step.makes.iter().all(|name| self.has(name))).collect();
        let first = whole.iter().position(|whole| !whole).unwrap_or(steps.len());
        let is_missing = |index: usize| match order {
            StepOrder::Any => !whole[index],
            StepOrder::OneByOne => index >= first,
        };
        steps.iter().enumerate().filter(|(index, _)| is_missing(*index)).map(|(_, step)| step).collect()
    }

    fn carry_out<E: From<io::Error>>(&self, step: &KitStep<'_, E>) -> Result<(), E> {
        let scratch = self.cache.scratch()?;
        let folder = scratch.path().join(&self.key);
        fs::create_dir(&folder)?;
        (step.make)(&folder)?;
        for name in &step.makes {
            self.put(name, &folder.join(name.file_name().unwrap_or_default()))?;
        }
        Ok(())
    }

    /// Returns true if the texts are those of this program and the kit is known to be in use.
    fn is_described(&self) -> bool {
        let _using = self.cache.using();
        let about = self.place.join(ABOUT);
        mark_used(&about);
        entry::read::<KitMeta>(EntryKind::Kit, &self.key, &about)
            .is_some_and(|about| about.family == self.family)
            && self.texts.iter().all(|(name, text)| holds(&self.place.join(name), text))
    }

    fn describe(&self) -> io::Result<()> {
        if !self.place.is_dir() {
            self.cache.discard(&self.place)?;
        }
        for (name, text) in &self.texts {
            let file = self.place.join(name);
            if !holds(&file, text) {
                self.put_text(&file, text)?;
            }
        }
        self.folder(&self.place.join(SEALS))?;
        self.cache.run().made_kit();
        let about = KitMeta { family: self.family.clone() };
        self.cache.write(EntryKind::Kit, &self.key, &about, &self.place.join(ABOUT))
    }

    fn put_text(&self, file: &Path, text: &str) -> io::Result<()> {
        let scratch = self.cache.scratch()?;
        let draft = scratch.path().join("text");
        fs::write(&draft, text)?;
        self.move_in(&draft, file)
    }

    /// Moves a finished piece to its place and seals it.
    fn put(&self, name: &Path, made: &Path) -> io::Result<()> {
        let file = self.place.join(name);
        self.move_in(made, &file)?;
        let stamped = Stamped::of(&file)?;
        self.seal(name, &stamped)
    }

    fn move_in(&self, made: &Path, file: &Path) -> io::Result<()> {
        let about = fs::symlink_metadata(made)?;
        let me = rustix::process::geteuid();
        if about.uid() != me.as_raw() {
            // A compiler can have an identity of its own. No other user may change what is kept.
            chown(made, Some(me.as_raw()), Some(rustix::process::getegid().as_raw()))?;
        }
        fs::set_permissions(made, Permissions::from_mode(0o755))?;
        self.folder(file.parent().unwrap_or(&self.place))?;
        if file.is_dir() {
            self.cache.discard(file)?;
        }
        fs::rename(made, file)
    }

    /// A folder of the kit, in the place of whatever is no folder.
    fn folder(&self, folder: &Path) -> io::Result<()> {
        if !folder.is_dir() {
            self.cache.discard(folder)?;
        }
        open_folder(folder)
    }

    fn has(&self, name: &Path) -> bool {
        let file = self.place.join(name);
        let Some(stamped) =
            entry::read::<Stamped>(EntryKind::Kit, &self.piece_key(name), &self.seal_of(name))
        else {
            return false;
        };
        match stamped.again(&file) {
            Recheck::Known => is_open(&file),
            Recheck::Hashed(stamped) => {
                // Without the new stamp it is hashed once more, which costs time alone.
                let _ = self.seal(name, &stamped);
                is_open(&file)
            }
            Recheck::Other => false,
        }
    }

    fn seal(&self, name: &Path, stamped: &Stamped) -> io::Result<()> {
        self.cache.write(EntryKind::Kit, &self.piece_key(name), stamped, &self.seal_of(name))
    }

    fn piece_key(&self, name: &Path) -> String {
        format!("{}/{}", self.key, name.display())
    }

    fn seal_of(&self, name: &Path) -> PathBuf {
        self.place.join(SEALS).join(name.to_string_lossy().replace('/', "+"))
    }
}

fn holds(file: &Path, text: &str) -> bool {
    is_open(file) && fs::read(file).is_ok_and(|bytes| bytes == text.as_bytes())
}

/// Returns true if processes of any identity may read it.
fn is_open(file: &Path) -> bool {
    fs::symlink_metadata(file).is_ok_and(|about| about.is_file() && about.mode() & 0o444 == 0o444)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    const NAMES: [&str; 3] = ["shim/a.o", "shim/b.o", "given/c.gch"];

    /// A kit of three pieces and a text; counts what is made.
    struct Trial {
        _root: tempfile::TempDir,
        shelf: Shelf,
        made: AtomicUsize,
    }

    impl Trial {
        fn new() -> Trial {
            let root = tempfile::tempdir().unwrap();
            let cache = Cache::open(root.path()).unwrap();
            let texts = vec![(PathBuf::from("given/c"), "text")];
            let shelf = Shelf::new(&cache, "aa", "family".to_owned(), texts);
            Trial { _root: root, shelf, made: AtomicUsize::new(0) }
        }

        /// Completes the kit, of which at most so many pieces can be made; the number made.
        fn complete(&self, order: StepOrder, most: usize) -> usize {
            self.made.store(0, Ordering::SeqCst);
            let steps = NAMES.map(|name| KitStep {
                makes: vec![PathBuf::from(name)],
                make: Box::new(move |folder: &Path| {
                    let before = self.made.fetch_add(1, Ordering::SeqCst);
                    if before >= most {
                        return Err(io::Error::other("killed"));
                    }
                    fs::write(folder.join(Path::new(name).file_name().unwrap()), name)
                }),
            });
            let _ = self.shelf.complete(order, &steps);
            self.made.load(Ordering::SeqCst)
        }

        fn file(&self, name: &str) -> PathBuf {
            self.shelf.place().join(name)
        }
    }

    #[test]
    fn a_complete_kit_is_made_once() {
        let trial = Trial::new();
        assert_eq!(trial.complete(StepOrder::Any, 9), 3);
        assert_eq!(trial.complete(StepOrder::Any, 9), 0);
        assert_eq!(fs::read_to_string(trial.file("given/c")).unwrap(), "text");
    }

    #[test]
    fn a_run_that_is_too_short_leaves_its_finished_pieces() {
        let trial = Trial::new();
        assert_eq!(trial.complete(StepOrder::OneByOne, 1), 2);
        assert_eq!(trial.complete(StepOrder::OneByOne, 1), 2);
        assert_eq!(trial.complete(StepOrder::OneByOne, 1), 1);
        assert_eq!(trial.complete(StepOrder::OneByOne, 1), 0);
    }

    #[test]
    fn what_is_damaged_is_made_again_with_what_builds_upon_it() {
        let trial = Trial::new();
        trial.complete(StepOrder::Any, 9);
        fs::write(trial.file(NAMES[1]), "shim/b.p").unwrap();
        assert_eq!(trial.complete(StepOrder::Any, 9), 1);
        fs::write(trial.file(NAMES[1]), "").unwrap();
        assert_eq!(trial.complete(StepOrder::OneByOne, 9), 2);
    }

    #[test]
    fn swapped_missing_and_misplaced_files_are_made_again() {
        let trial = Trial::new();
        trial.complete(StepOrder::Any, 9);
        let [one, other] = ["a.o", "b.o"].map(|name| trial.file("shim").join(name));
        let [seal, other_seal] = ["shim+a.o", "shim+b.o"].map(|name| trial.file(SEALS).join(name));
        fs::copy(&one, &other).unwrap();
        fs::copy(&seal, &other_seal).unwrap();
        assert_eq!(trial.complete(StepOrder::Any, 9), 1);
        fs::remove_file(&one).unwrap();
        fs::create_dir(&one).unwrap();
        fs::write(trial.file("given/c"), "tex").unwrap();
        assert_eq!(trial.complete(StepOrder::Any, 9), 1);
        assert_eq!(fs::read_to_string(trial.file("given/c")).unwrap(), "text");
        fs::remove_dir_all(trial.shelf.place()).unwrap();
        fs::write(trial.shelf.place(), "").unwrap();
        assert_eq!(trial.complete(StepOrder::Any, 9), 3);
        fs::remove_dir_all(trial.file(SEALS)).unwrap();
        assert_eq!(trial.complete(StepOrder::Any, 9), 3);
    }
}
