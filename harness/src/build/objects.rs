//! [`Objects`]: what compiling a file gave in this run, for the next component that needs the same object.
//!
//! The components of a submission share files: Reversi's tests are linked with the student's model and with the right one, and the
//! interface is linked for two components. The compiler tells which files it read (`-MMD`). An object serves another folder
//! where each of those lies as well with the same content, and where no other file could have been read in the place of one.
//! So it is the object that compiling there would give, and nothing of one student's reaches another.
//!
//! What is under way is waited for, by those whose files agree with it: they are most likely of the same submission.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::headers::Headers;
use super::reads::Reads;
use super::source_folder::{Keys, SourceFolder};

/// The most bytes of objects that are held; the oldest go first.
const HELD: usize = 64 << 20;

/// What a source can ask the preprocessor about files that it does not read.
const ASKS: &[u8] = b"__has_include";

/// One compile of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CompileKey {
    /// The file, as it is called in its folder.
    pub(super) file: String,
    /// The headers that are precompiled.
    pub(super) headers: Headers,
    /// The flags that depend on the files in the folder.
    pub(super) flags: Vec<&'static str>,
}

/// An object, with what the compiler said of it: hostile text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Object {
    pub(super) bytes: Arc<[u8]>,
    pub(super) warnings: String,
}

/// The objects of one builder.
#[derive(Debug, Default)]
pub(super) struct Objects {
    entries: Mutex<Vec<Entry>>,
    changed: Condvar,
}

#[derive(Debug)]
struct Entry {
    wanted: CompileKey,
    /// The files that lay there, with keys of their contents.
    lay: Keys,
    /// What it read, and the object; nothing while it is under way.
    made: Option<(Reads, Object)>,
}

/// What there is of a wanted object.
pub(super) enum ObjectLookup<'o> {
    /// The object.
    Made(Object),
    /// Nothing: the caller compiles, and others wait for it.
    ToMake(UnderWay<'o>),
}

/// A compile that others may be waiting for. Dropped without an object, it lets them compile for themselves.
pub(super) struct UnderWay<'o> {
    objects: &'o Objects,
    wanted: CompileKey,
    lay: Keys,
}

impl Objects {
    /// The object of a file that lies in the folder. Waits while an agreeing folder's is being made.
    pub(super) fn find(&self, wanted: CompileKey, folder: &SourceFolder) -> ObjectLookup<'_> {
        let mut entries = self.lock();
        loop {
            let alike = || entries.iter().filter(|entry| entry.wanted == wanted);
            if let Some(object) = alike().find_map(|entry| entry.served(folder)) {
                return ObjectLookup::Made(object);
            }
            if !alike().any(|entry| entry.made.is_none() && entry.agrees(folder)) {
                break;
            }
            entries = self.changed.wait(entries).unwrap_or_else(PoisonError::into_inner);
        }
        let lay = Arc::clone(&folder.keys);
        entries.push(Entry { wanted: wanted.clone(), lay: Arc::clone(&lay), made: None });
        ObjectLookup::ToMake(UnderWay { objects: self, wanted, lay })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Entry>> {
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl UnderWay<'_> {
    /// Gives the object to all that wait for it.
    pub(super) fn keep(self, reads: Reads, object: Object) {
        let mut entries = self.objects.lock();
        if let Some(mine) = entries.iter_mut().find(|entry| self.is(entry)) {
            mine.made = Some((reads, object));
        }
        make_room(&mut entries, HELD);
    }

    fn is(&self, entry: &Entry) -> bool {
        entry.made.is_none() && Arc::ptr_eq(&entry.lay, &self.lay) && entry.wanted == self.wanted
    }
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        self.objects.lock().retain(|entry| !self.is(entry));
        self.objects.changed.notify_all();
    }
}

/// Drops the oldest objects until all together are within the limit; those under way stay.
fn make_room(entries: &mut Vec<Entry>, limit: usize) {
    let mut held: usize = entries.iter().map(Entry::size).sum();
    entries.retain(|entry| {
        let goes = entry.made.is_some() && held > limit;
        if goes {
            held -= entry.size();
        }
        !goes
    });
}

impl Entry {
    fn size(&self) -> usize {
        self.made.as_ref().map_or(0, |(_, object)| object.bytes.len())
    }

    /// The object, if compiling in that folder would give the same.
    fn served(&self, folder: &SourceFolder) -> Option<Object> {
        let (reads, object) = self.made.as_ref()?;
        let inside = || reads.inside.iter();
        let is_there =
            |name: &String| folder.keys.contains_key(name) && self.lay.get(name) == folder.keys.get(name);
        let mut others = folder.keys.keys().filter(|name| !self.lay.contains_key(*name));
        let is_same = inside().all(is_there) && !others.any(|name| could_be_read(name, reads, folder));
        is_same.then(|| object.clone())
    }

    /// True if all files that lie in both folders are the same.
    fn agrees(&self, folder: &SourceFolder) -> bool {
        let other = |name: &String| folder.keys.get(name);
        self.lay.iter().all(|(name, key)| other(name).is_none_or(|its| its == key))
            && folder.keys.contains_key(&self.wanted.file)
    }
}

/// True if a file that was not there might have been read, had it been: one that is named, or called as one that was read.
fn could_be_read(name: &str, reads: &Reads, folder: &SourceFolder) -> bool {
    let called = name.rsplit('/').next().unwrap_or(name);
    let mentions = |read: &String| {
        folder.texts.get(read).is_some_and(|text| contains(text, called.as_bytes()) || contains(text, ASKS))
    };
    reads.outside.iter().any(|other| other == called) || reads.inside.iter().any(mentions)
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const MODEL: (&str, &str) = ("src/model.cxx", "#include \"model.hxx\"\nint f() { return N; }\n");
    const HEADER: (&str, &str) = ("src/model.hxx", "#define N 1\n");

    fn folder(files: &[(&str, &str)]) -> SourceFolder {
        let place = tempfile::tempdir().unwrap();
        for (name, text) in files {
            super::super::laying::lay(place.path(), name, text.as_bytes()).unwrap();
        }
        fs::write(place.path().join("object.o"), "made").unwrap();
        SourceFolder::read(place.path()).unwrap()
    }

    fn wanted() -> CompileKey {
        CompileKey { file: MODEL.0.to_owned(), headers: Headers::Usual, flags: Vec::new() }
    }

    fn object(size: usize) -> Object {
        Object { bytes: vec![7; size].into(), warnings: "w".to_owned() }
    }

    fn reads() -> Reads {
        let inside = [MODEL.0, HEADER.0].map(str::to_owned).to_vec();
        Reads { inside, outside: vec!["board.hxx".to_owned()] }
    }

    /// Objects that hold that of the model beside its header.
    fn with_model() -> Objects {
        let objects = Objects::default();
        make(&objects, &folder(&[MODEL, HEADER]));
        objects
    }

    fn make(objects: &Objects, folder: &SourceFolder) {
        match objects.find(wanted(), folder) {
            ObjectLookup::ToMake(under_way) => under_way.keep(reads(), object(10)),
            ObjectLookup::Made(_) => panic!("it is there already"),
        }
    }

    fn is_found(objects: &Objects, files: &[(&str, &str)]) -> bool {
        match objects.find(wanted(), &folder(files)) {
            ObjectLookup::Made(found) => found == object(10),
            ObjectLookup::ToMake(_) => false,
        }
    }

    #[test]
    fn an_object_serves_where_all_that_it_was_made_of_lies_too() {
        let objects = with_model();
        assert!(is_found(&objects, &[MODEL, HEADER]));
        assert!(is_found(&objects, &[MODEL, HEADER, ("test/t.cxx", "")]));
    }

    #[test]
    fn another_header_or_another_source_makes_another_object() {
        let objects = with_model();
        assert!(!is_found(&objects, &[MODEL, (HEADER.0, "#define N 2\n")]));
        assert!(!is_found(&objects, &[MODEL]));
        assert!(!is_found(&objects, &[(MODEL.0, "int g();\n"), HEADER]));
        let flags = vec!["-fno-sanitize=bounds"];
        let other = CompileKey { flags, ..wanted() };
        assert!(matches!(objects.find(other, &folder(&[MODEL, HEADER])), ObjectLookup::ToMake(_)));
    }

    #[test]
    fn a_file_that_might_have_been_read_instead_makes_another_object() {
        let objects = with_model();
        assert!(!is_found(&objects, &[MODEL, HEADER, ("model.hxx", "#define N 3\n")]));
        assert!(!is_found(&objects, &[MODEL, HEADER, ("src/board.hxx", "")]));
    }

    #[test]
    fn a_source_that_asks_for_files_is_compiled_wherever_another_lies() {
        let asks = (MODEL.0, "#if __has_include(NAME)\n#endif\n");
        let objects = Objects::default();
        make(&objects, &folder(&[asks, HEADER]));
        assert!(is_found(&objects, &[asks, HEADER]));
        assert!(!is_found(&objects, &[asks, HEADER, ("a.hxx", "")]));
    }

    #[test]
    fn one_compile_serves_those_that_wait_for_it() {
        let objects = Objects::default();
        let ObjectLookup::ToMake(under_way) = objects.find(wanted(), &folder(&[MODEL, HEADER])) else {
            panic!()
        };
        std::thread::scope(|threads| {
            let waiting = threads.spawn(|| is_found(&objects, &[MODEL, HEADER]));
            under_way.keep(reads(), object(10));
            assert!(waiting.join().unwrap());
        });
    }

    #[test]
    fn nobody_waits_for_a_compile_of_other_files_or_for_one_that_failed() {
        let objects = Objects::default();
        let under_way = objects.find(wanted(), &folder(&[MODEL, HEADER]));
        assert!(!is_found(&objects, &[MODEL, (HEADER.0, "#define N 2\n")]));
        drop(under_way);
        assert!(!is_found(&objects, &[MODEL, HEADER]));
    }

    #[test]
    fn the_oldest_objects_make_room() {
        let objects = with_model();
        make(&objects, &folder(&[MODEL, (HEADER.0, "#define N 2\n")]));
        make_room(&mut objects.lock(), 10);
        assert!(!is_found(&objects, &[MODEL, HEADER]));
        assert!(is_found(&objects, &[MODEL, (HEADER.0, "#define N 2\n")]));
    }
}
