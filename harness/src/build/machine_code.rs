//! [`machine_code`]: the part of a library that a process runs, to tell if two sources mean the same to the compiler.

use std::fs;
use std::io;
use std::path::Path;

use object::{Object, ObjectSection, SectionFlags};

/// Sections are mapped into a process if they have this flag.
const MAPPED: u64 = object::elf::SHF_ALLOC as u64;

/// The digest of all that a process maps of a library, but for notes: they name the build. Libraries with one digest do
/// the same, whatever sources they were made of.
///
/// # Errors
/// Fails if the file cannot be read or is no library.
pub fn machine_code(library: &Path) -> io::Result<String> {
    let bytes = fs::read(library)?;
    let file = object::File::parse(bytes.as_slice()).map_err(io::Error::other)?;
    let mut hasher = blake3::Hasher::new();
    for section in file.sections() {
        let name = section.name_bytes().map_err(io::Error::other)?;
        let is_mapped = matches!(section.flags(), SectionFlags::Elf { sh_flags } if sh_flags & MAPPED != 0);
        if is_mapped && !name.starts_with(b".note") {
            let data = section.data().map_err(io::Error::other)?;
            for part in [name, data] {
                hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
            }
            hasher.update(&section.size().to_le_bytes());
        }
    }
    Ok(hasher.finalize().to_hex().to_string())
}
