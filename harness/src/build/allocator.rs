//! Allocators that are libraries of their own, each built once for a toolchain, and only where it is asked for: the one that
//! watches memory where the compiler has no address sanitizer (`runtime/cpp/allocator.cpp`), and the one that forgives what is
//! done beyond blocks (`runtime/cpp/roomy.cpp`).
//!
//! Compilers without `libasan` are in use. Fedora, RHEL and their relatives ship it as a package of its own, which
//! installing `gcc-c++` does not bring. A GCC that was configured with `--disable-libsanitizer`, as toolchain modules of
//! clusters may be, has none at all, and neither has a slim container into which only the compiler's programs were
//! copied. A user of such a machine is often not root and cannot install it. Without this library their reports would have
//! no memory check.
//!
//! It is no help on Alpine, whose g++ has no `libasan` either: the worker and this allocator need the GNU C library.

use std::path::{Path, PathBuf};

use super::cache::{Cache, KitStep, Shelf, StepOrder, key};
use super::cpp::{Cpp, Dialect, alone};
use super::error::{BuildError, ours};
use super::kit::{ALLOCATOR, OURS, ROOMY};
use super::toolchain::Toolchain;
use crate::model::{CppStyle, Language, NamedText};

/// The file of the library that watches, made now unless an earlier run did.
///
/// # Errors
/// When the cache cannot be written, our source does not compile, or the toolchain is not for C++.
pub fn allocator(toolchain: &Toolchain, cache: &Cache) -> Result<PathBuf, BuildError> {
    library(&ALLOCATOR, toolchain, cache)
}

/// The same of the library that gives blocks room to spare.
///
/// # Errors
/// As for [`allocator`].
pub fn roomy(toolchain: &Toolchain, cache: &Cache) -> Result<PathBuf, BuildError> {
    library(&ROOMY, toolchain, cache)
}

fn library(source: &NamedText, toolchain: &Toolchain, cache: &Cache) -> Result<PathBuf, BuildError> {
    let Some(dialect) = Dialect::of(toolchain.compiler()) else {
        return Err(BuildError::other_language(toolchain.compiler(), Language::Cpp));
    };
    let (fingerprint, flags) = (toolchain.fingerprint(), Cpp::flags());
    let parts = [source.name, &fingerprint, &flags, source.text].map(str::as_bytes);
    let texts = vec![(Path::new(OURS).join(source.name), source.text)];
    let family = format!("{} {}", source.name, toolchain.program().display());
    let shelf = Shelf::new(cache, &key(&parts), family, texts);
    let (kit, standard) = (shelf.place(), shelf.place());
    let cpp = Cpp { toolchain, dialect, kit, standard, style: CppStyle::PLAIN };
    let make = |into: &Path| {
        ours(source.name, cpp.compile_ours(source.name, into))?;
        ours(source.name, cpp.link_alone(source.name, into))
    };
    let library = alone(source.name);
    shelf.complete(StepOrder::Any, &[KitStep { makes: vec![library.clone()], make: Box::new(make) }])?;
    Ok(shelf.place().join(library))
}
