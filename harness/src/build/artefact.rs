//! [`Artefact`]: a file that a compiler made, checked before it is used. A compiler that died in silence leaves
//! nothing, or half a file.

use std::fs;
use std::path::Path;

use object::{Object, ObjectKind, ObjectSection, ObjectSymbol};

/// The kinds of files that a tool makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Artefact {
    /// An object, from a compiler or an assembler.
    Object,
    /// A component's library, with the one function that the worker calls.
    Library,
    /// A library of the grader's own sources.
    OwnLibrary,
    /// A header in a compiler's own form, or an archive of crates: whatever it is, it has something in it.
    Opaque,
}

/// The entry of every component's library.
const ENTRY: &[u8] = b"harness_entry";

/// The first bytes of the files of compilers' own forms: g++'s and clang's precompiled headers, archives.
const OPAQUE: [&[u8]; 3] = [b"gpch", b"CPCH", b"!<arch>\n"];

impl Artefact {
    /// Looks at the file.
    ///
    /// # Errors
    /// In words, when it is not there or not what it has to be.
    pub(super) fn verify(self, path: &Path) -> Result<(), String> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_plain = path.symlink_metadata().is_ok_and(|about| about.is_file());
        if !is_plain {
            return Err(format!("it left no {name}"));
        }
        let bytes = fs::read(path).map_err(|error| format!("{name} cannot be read: {error}"))?;
        self.fits(&bytes).map_err(|what| format!("{name} {what}"))
    }

    fn fits(self, bytes: &[u8]) -> Result<(), String> {
        match self {
            Artefact::Opaque if OPAQUE.iter().any(|first| bytes.starts_with(first)) => Ok(()),
            Artefact::Opaque => Err("is no file of the compiler's".to_owned()),
            Artefact::Object => read(bytes, ObjectKind::Relocatable).map(drop),
            Artefact::OwnLibrary => read(bytes, ObjectKind::Dynamic).map(drop),
            Artefact::Library => {
                let library = read(bytes, ObjectKind::Dynamic)?;
                let mut defined = library.dynamic_symbols().filter(|symbol| !symbol.is_undefined());
                let has_entry = defined.any(|symbol| symbol.name_bytes() == Ok(ENTRY));
                if has_entry { Ok(()) } else { Err("has no entry".to_owned()) }
            }
        }
    }
}

/// The file, if it is of that kind and whole: all that its tables speak of is there.
fn read(bytes: &[u8], kind: ObjectKind) -> Result<object::File<'_>, String> {
    let damaged = |error: object::Error| format!("is damaged: {error}");
    let file = object::File::parse(bytes).map_err(damaged)?;
    if file.kind() != kind {
        return Err("is a file of another kind".to_owned());
    }
    for section in file.sections() {
        section.data().map_err(damaged)?;
    }
    for symbol in file.symbols() {
        symbol.name_bytes().map_err(damaged)?;
    }
    if file.sections().next().is_none() { Err("is empty".to_owned()) } else { Ok(file) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// This program is a whole file of its kind, which is neither an object nor a component's library.
    fn whole() -> Vec<u8> {
        fs::read(std::env::current_exe().unwrap()).unwrap()
    }

    #[test]
    fn what_is_missing_empty_garbage_or_of_another_kind_is_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("object.o");
        assert_eq!(Artefact::Object.verify(&path).unwrap_err(), "it left no object.o");
        for content in [b"".as_slice(), b"garbage", b"INPUT(/etc/passwd)", &whole()] {
            fs::write(&path, content).unwrap();
            assert!(Artefact::Object.verify(&path).is_err(), "{} bytes", content.len());
        }
        fs::remove_file(&path).unwrap();
        std::os::unix::fs::symlink("/bin/sh", &path).unwrap();
        assert_eq!(Artefact::Library.verify(&path).unwrap_err(), "it left no object.o");
    }

    #[test]
    fn a_library_that_is_cut_short_is_not_believed() {
        let whole = whole();
        assert!(read(&whole, ObjectKind::Dynamic).is_ok());
        assert!(read(&whole[..whole.len() / 2], ObjectKind::Dynamic).is_err());
    }
}
