//! [`Provided`]: the names that the worker's libraries define, to be compared with those that a component's library
//! needs.
//!
//! A component's library is linked without the libraries of the language, which the worker holds: reading their
//! symbols is most of a link's time. So the linker accepts a name that is declared and used and defined nowhere. The
//! names are compared here instead, while the object is still there for an explanation. Nothing has to be loaded for
//! it, and the word of a student's process about loading is not needed.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use object::{Object, ObjectSymbol};

/// The libraries that the worker holds, with those that hold parts of the C library on older systems.
pub(super) const HELD: [&str; 7] = [
    "libstdc++.so.6",
    "libm.so.6",
    "libgcc_s.so.1",
    "libc.so.6",
    "libpthread.so.0",
    "libdl.so.2",
    if cfg!(target_arch = "aarch64") { "ld-linux-aarch64.so.1" } else { "ld-linux-x86-64.so.2" },
];

/// Names that libraries define.
#[derive(Debug)]
pub(super) struct Provided(HashSet<Vec<u8>>);

impl Provided {
    /// The names that those libraries define; `None` when the first, without which nothing could be said, cannot be
    /// read.
    pub(super) fn by(libraries: &[PathBuf]) -> Option<Provided> {
        let (first, others) = libraries.split_first()?;
        let mut names = defined(first)?;
        names.extend(others.iter().filter_map(|library| defined(library)).flatten());
        Some(Provided(names))
    }

    /// The symbols that the library names and that neither it nor the others define.
    pub(super) fn lacking(&self, library: &Path) -> Vec<String> {
        let Ok(bytes) = fs::read(library) else { return Vec::new() };
        let Ok(file) = object::File::parse(bytes.as_slice()) else { return Vec::new() };
        let needed = file.dynamic_symbols().filter(|symbol| symbol.is_undefined() && !symbol.is_weak());
        let names = needed.filter_map(|symbol| symbol.name_bytes().ok());
        let names = names.filter(|name| !name.is_empty() && !self.0.contains(*name));
        names.map(|name| String::from_utf8_lossy(name).into_owned()).collect()
    }
}

fn defined(library: &Path) -> Option<HashSet<Vec<u8>>> {
    let bytes = fs::read(library).ok()?;
    let file = object::File::parse(bytes.as_slice()).ok()?;
    let defined = file.dynamic_symbols().filter(|symbol| !symbol.is_undefined());
    Some(defined.filter_map(|symbol| symbol.name_bytes().ok().map(<[u8]>::to_vec)).collect())
}
