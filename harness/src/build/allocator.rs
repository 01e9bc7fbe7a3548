//! The library that watches memory where the compiler has no address sanitizer: `runtime/allocator.cpp`, built once for a
//! toolchain, and only where it is asked for.

use std::fs;
use std::path::PathBuf;

use super::cache::{Cache, key};
use super::cpp::{Cpp, Dialect};
use super::kit::{ALLOCATOR, GIVEN, OBJECTS, OURS};
use super::toolchain::Toolchain;
use super::workshop::{BuildError, made_once, other_language, ours};
use crate::model::Language;

/// The library's file, made now unless an earlier run did.
///
/// # Errors
/// When the cache cannot be written, our source does not compile, or the toolchain is not for C++.
pub fn allocator(toolchain: &Toolchain, cache: &Cache) -> Result<PathBuf, BuildError> {
    let Some(dialect) = Dialect::of(toolchain.compiler()) else {
        return Err(other_language(toolchain, Language::Cpp));
    };
    let (fingerprint, flags) = (toolchain.fingerprint(), Cpp::flags());
    let parts = ["allocator", &fingerprint, &flags, ALLOCATOR.text].map(str::as_bytes);
    let kit = made_once(cache, &key(&parts), |kit| {
        let cpp = Cpp { toolchain, dialect, kit };
        for part in [GIVEN, OURS, OBJECTS] {
            fs::create_dir_all(kit.join(part))?;
        }
        fs::write(kit.join(OURS).join(ALLOCATOR.name), ALLOCATOR.text)?;
        ours(ALLOCATOR.name, cpp.compile_ours(ALLOCATOR.name))?;
        ours(ALLOCATOR.name, cpp.link_alone(ALLOCATOR.name))
    })?;
    Ok(Cpp { toolchain, dialect, kit: &kit }.alone(ALLOCATOR.name))
}
