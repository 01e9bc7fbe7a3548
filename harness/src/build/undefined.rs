//! [`are_trapped`]: functions of a header that a student's file lacks, where only a call of one is to fail.
//!
//! A class with one function that was not written links with no `main`, and would lose all its points; what was written can be
//! graded all the same. Each function that is missing gets a trap, as beside a class that was replaced.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use cpp_demangle::Symbol;
use object::read::elf::ElfFile64;
use object::{Object as _, ObjectSymbol as _};

/// The work of this file: a library that is kept depends on it.
pub(super) const RULE: &str = include_str!("undefined.rs");

/// True if all that is lacking are functions, and the student's object defines at least one of those that the shim calls: one
/// that defines none is another file, or was not begun, and the linker's words say more.
///
/// # Errors
/// When an object cannot be read.
pub(super) fn are_trapped(lacking: &[String], students: &Path, shim: &Path) -> io::Result<bool> {
    if !are_functions(lacking) {
        return Ok(false);
    }
    let defined = names(students, Side::Defined)?;
    Ok(names(shim, Side::Called)?.iter().any(|name| defined.contains(name)))
}

/// True if all that is lacking are functions.
pub(super) fn are_functions(lacking: &[String]) -> bool {
    lacking.iter().all(|name| is_function(name))
}

/// The names of an object that are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Defined,
    Called,
}

fn names(object: &Path, side: Side) -> io::Result<BTreeSet<String>> {
    let bytes = fs::read(object)?;
    let object: ElfFile64<'_> = ElfFile64::parse(&*bytes).map_err(io::Error::other)?;
    let is_asked = |symbol: &object::read::elf::ElfSymbol64<'_, '_>| {
        symbol.is_global() && symbol.is_undefined() == (side == Side::Called)
    };
    let names = object.symbols().filter(is_asked);
    let names = names.filter_map(|symbol| symbol.name().ok().map(str::to_owned));
    Ok(names.filter(|name| is_function(name)).collect())
}

/// True for the name of a function in C++. What stands in the place of an object, such as a table of virtual functions or a static
/// member, would be read and not called; and a name of C may be either.
fn is_function(name: &str) -> bool {
    let is_special = ["_ZT", "_ZG"].iter().any(|start| name.starts_with(start));
    let demangled = || Symbol::new(name).ok()?.demangle().ok();
    !is_special && name.starts_with("_Z") && demangled().is_some_and(|text| text.contains('('))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_told_from_what_is_read() {
        for name in ["_ZN8Rational4swapERS_", "_ZlsRSoRK8Rational", "_ZN3BoxC1Ev", "_ZNK3Box4nameB5cxx11Ev"] {
            assert!(is_function(name), "{name}");
        }
        for name in ["_ZTV3Box", "_ZTIFivE", "_ZGVZ4mainE1x", "_ZN3Box5countE", "main", "strlen"] {
            assert!(!is_function(name), "{name}");
        }
    }

    #[test]
    fn an_object_that_cannot_be_read_is_an_error() {
        let lacking = ["_ZN3BoxC1Ev".to_owned()];
        assert!(are_trapped(&lacking, Path::new("/no/such.o"), Path::new("/no/such.o")).is_err());
    }
}
