//! Lent objects: a student's sources of a class in whose place the grader's stands, linked for what only they define.

use std::fs;
use std::io;
use std::path::Path;

use object::elf::{SHT_SYMTAB, STB_GLOBAL, STB_WEAK};
use object::read::elf::{ElfFile64, ElfSymbol64, FileHeader as _, SectionHeader as _, Sym as _};
use object::{Endianness, Object as _, ObjectSymbol as _};

/// Bytes of an entry of the symbol table, and the place in it of the byte whose upper half is the binding.
const ENTRY: usize = 24;
const INFO: usize = 4;

/// Makes every definition in the object give way to another of the same name, and gives some functions another name.
///
/// # Errors
/// When the object cannot be read or written.
pub(super) fn give_way(object: &Path, renamed: &[(&str, &str)]) -> io::Result<()> {
    let mut bytes = fs::read(object)?;
    let changes = changes(&bytes, renamed).map_err(io::Error::other)?;
    for (at, new) in changes {
        let old = bytes.get_mut(at..at + new.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
        old.copy_from_slice(&new);
    }
    fs::write(object, bytes)
}

/// Offsets in the file, and the bytes that belong there.
fn changes(bytes: &[u8], renamed: &[(&str, &str)]) -> object::Result<Vec<(usize, Vec<u8>)>> {
    let file: ElfFile64<'_> = ElfFile64::parse(bytes)?;
    let endian: Endianness = file.endian();
    let sections = file.elf_header().sections(endian, bytes)?;
    let Some(table) = sections.iter().find(|section| section.sh_type(endian) == SHT_SYMTAB) else {
        return Ok(Vec::new());
    };
    let names = sections.section(table.link(endian))?.sh_offset(endian) as usize;
    let entries = table.sh_offset(endian) as usize;
    let mut changes = Vec::new();
    for symbol in file.symbols().filter(is_global_definition) {
        let entry = entries + symbol.index().0 * ENTRY + INFO;
        let kind = symbol.elf_symbol().st_info & 0xf;
        changes.push((entry, vec![STB_WEAK << 4 | kind]));
        let name = symbol.name()?;
        let new = renamed.iter().find(|(old, _)| *old == name).map(|(_, new)| *new);
        if let Some(new) = new.filter(|new| new.len() == name.len()) {
            let at = names + symbol.elf_symbol().st_name(endian) as usize;
            changes.push((at, new.as_bytes().to_vec()));
        }
    }
    Ok(changes)
}

fn is_global_definition(symbol: &ElfSymbol64<'_, '_>) -> bool {
    symbol.is_definition() && symbol.elf_symbol().st_info >> 4 == STB_GLOBAL
}
