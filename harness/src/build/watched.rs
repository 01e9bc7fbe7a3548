//! Calls that are watched: what a student's object calls of another component leads to a function of the shim first.
//!
//! The names in the student's object are changed, once the grader has examined it, and no others: the solution's own calls, and
//! those that the shim makes for a script, go straight to the function. `--wrap` of the linker would take them all, and an
//! object linked by itself with it (`ld -r`) costs a process more than this. The shim's functions are known by names of the
//! grader's, and which function each stands before is read from what it calls: so no name has to be mangled here.
//!
//! A caller holds the functions of the student's header beside those that perform scripts. There single calls are led: all but
//! those within functions of the grader's namespaces, whose names no header can know.

use std::fs;
use std::io;
use std::ops::Range;
use std::path::Path;

use cpp_demangle::Symbol;
use object::elf::{SHT_RELA, SHT_SYMTAB};
use object::read::elf::{ElfFile64, ElfSymbol64, FileHeader as _, SectionHeader as _};
use object::{
    Endianness, Object as _, ObjectSection as _, ObjectSymbol as _, RelocationTarget, SectionIndex,
    SymbolIndex,
};

use crate::model::WatchedCall;

/// The work of this file: a library that is kept depends on it.
pub(super) const RULE: &str = include_str!("watched.rs");

/// Bytes of an entry of the symbol table, and of one of the section table with the places of a section's offset and size in it.
const SYMBOL: usize = 24;
const SECTION: usize = 64;
const SECTION_OFFSET: usize = 24;
const SECTION_SIZE: usize = 32;

/// Bytes of a relocation, with the places of its offset and of its symbol's index in it.
const RELOCATION: usize = 24;
const RELOCATION_SYMBOL: usize = 12;

/// The beginning of the names of functions that stand before watched ones.
const LABEL: &str = "__harness_watch_";

/// The beginnings of the names of a caller's namespaces.
const NAMESPACES: [&str; 2] = ["harness_rt_", "harness_shim_"];

/// A function, and the one that is called in its place, both as object files name them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Detour {
    function: String,
    label: String,
}

/// The detours to the functions of a shim's object.
///
/// # Errors
/// When the object does not call each of the functions exactly where it should: a fault of the grader's.
pub(super) fn detours(shim: &[u8], watched: &[WatchedCall]) -> io::Result<Vec<Detour>> {
    let object: ElfFile64<'_> = ElfFile64::parse(shim).map_err(io::Error::other)?;
    let detour = |one: &WatchedCall| {
        let function = called(&object, one);
        let lacking =
            || io::Error::other(format!("the shim does not call {} by {}", one.function, one.label));
        function.map(|function| Detour { function, label: one.label.clone() }).ok_or_else(lacking)
    };
    watched.iter().map(detour).collect()
}

/// The symbol of the watched function, among those that the shim's function refers to.
fn called(object: &ElfFile64<'_>, watched: &WatchedCall) -> Option<String> {
    let own = object.symbols().find(|symbol| symbol.name() == Ok(&watched.label))?;
    let within = own.address()..own.address() + own.size();
    let relocations = relocations(object, own.section_index()?)?;
    let mut names: Vec<String> = relocations
        .filter(|(offset, _)| within.contains(offset))
        .filter_map(|(_, symbol)| object.symbol_by_index(symbol).ok()?.name().ok().map(str::to_owned))
        .filter(|name| is_of(name, &watched.function))
        .collect();
    names.sort_unstable();
    names.dedup();
    names.pop().filter(|_| names.is_empty())
}

/// The places in a section at which a symbol is referred to.
fn relocations<'d>(
    object: &'d ElfFile64<'d>,
    section: SectionIndex,
) -> Option<impl Iterator<Item = (u64, SymbolIndex)>> {
    let all = object.section_by_index(section).ok()?.relocations();
    Some(all.filter_map(|(offset, relocation)| {
        let RelocationTarget::Symbol(symbol) = relocation.target() else { return None };
        Some((offset, symbol))
    }))
}

/// True for the symbol of a function of that name, whatever it takes.
fn is_of(symbol: &str, function: &str) -> bool {
    let name = Symbol::new(symbol).ok().and_then(|symbol| symbol.demangle().ok());
    // The result's type stands behind the name where it is one that the standard library has in two forms.
    let name = name.map(|name| name.replacen("[abi:cxx11]", "", 1));
    name.and_then(|name| name.strip_prefix(function).map(|rest| rest.starts_with('('))).unwrap_or(false)
}

/// Changes the names of functions that an object calls and does not define.
///
/// # Errors
/// When the object cannot be read or written.
pub(super) fn lead(object: &Path, detours: &[Detour]) -> io::Result<()> {
    let bytes = fs::read(object)?;
    match led(&bytes, detours).map_err(io::Error::other)? {
        Some(changed) => fs::write(object, changed),
        None => Ok(()),
    }
}

/// Has calls in the functions of a student's header, which a caller's object holds, go to the functions before the watched ones.
///
/// # Errors
/// When the object cannot be read or written.
pub(super) fn lead_header(object: &Path, detours: &[Detour], caller: &[u8]) -> io::Result<()> {
    let mut bytes = fs::read(object)?;
    let own = namespaces(caller);
    for (place, symbol) in led_calls(&bytes, detours, &own).map_err(io::Error::other)? {
        put(&mut bytes, place + RELOCATION_SYMBOL, &symbol.to_le_bytes());
    }
    fs::write(object, bytes)
}

/// The names of the namespaces that a caller's text has for itself.
fn namespaces(caller: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(caller);
    let name = |start: &&str| {
        let (_, rest) = text.split_once(*start)?;
        let digest: String = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
        Some(format!("{start}{digest}"))
    };
    NAMESPACES.iter().filter_map(name).collect()
}

/// The relocations to change, by their places in the object, each with the index of its new symbol.
fn led_calls(bytes: &[u8], detours: &[Detour], own: &[String]) -> object::Result<Vec<(usize, u32)>> {
    let file: ElfFile64<'_> = ElfFile64::parse(bytes)?;
    let endian: Endianness = file.endian();
    let index = |name: &str| file.symbols().find(|one| one.name() == Ok(name)).map(|one| one.index().0);
    let led: Vec<(usize, usize)> =
        detours.iter().filter_map(|one| Some((index(&one.function)?, index(&one.label)?))).collect();
    let graders = graders(&file, own);
    let mut found = Vec::new();
    for section in file.elf_header().sections(endian, bytes)?.iter() {
        if section.sh_type(endian) != SHT_RELA {
            continue;
        }
        let (start, of) = (section.sh_offset(endian) as usize, section.sh_info(endian) as usize);
        let entries = section.data(endian, bytes)?.chunks_exact(RELOCATION).enumerate();
        found.extend(entries.filter_map(|(number, entry)| {
            let offset = u64::from_le_bytes(entry.get(..8)?.try_into().ok()?);
            let symbol = entry.get(RELOCATION_SYMBOL..RELOCATION_SYMBOL + 4)?;
            let symbol = u32::from_le_bytes(symbol.try_into().ok()?) as usize;
            let (_, to) = led.iter().find(|(from, _)| *from == symbol)?;
            let is_graders =
                graders.iter().any(|(section, within)| *section == of && within.contains(&offset));
            (!is_graders).then_some((start + number * RELOCATION, u32::try_from(*to).ok()?))
        }));
    }
    Ok(found)
}

/// The functions of the grader's in a caller's object: the section of each, and its place there.
fn graders(file: &ElfFile64<'_>, own: &[String]) -> Vec<(usize, Range<u64>)> {
    let is_own = |name: &str| name.starts_with(LABEL) || own.iter().any(|own| name.contains(own.as_str()));
    let functions = file.symbols().filter(|one| one.name().is_ok_and(is_own));
    let place =
        |one: ElfSymbol64<'_, '_>| Some((one.section_index()?.0, one.address()..one.address() + one.size()));
    functions.filter_map(place).collect()
}

/// The object with a table of names at its end that has the new ones too; `None` if it calls none of the functions.
fn led(bytes: &[u8], detours: &[Detour]) -> object::Result<Option<Vec<u8>>> {
    let file: ElfFile64<'_> = ElfFile64::parse(bytes)?;
    let endian: Endianness = file.endian();
    let header = file.elf_header();
    let sections = header.sections(endian, bytes)?;
    let Some(table) = sections.iter().find(|section| section.sh_type(endian) == SHT_SYMTAB) else {
        return Ok(None);
    };
    let link = table.link(endian);
    let mut names = sections.section(link)?.data(endian, bytes)?.to_vec();
    let mut out = bytes.to_vec();
    let mut is_changed = false;
    for symbol in file.symbols().filter(ElfSymbol64::is_undefined) {
        let Some(detour) = detours.iter().find(|detour| symbol.name() == Ok(&detour.function)) else {
            continue;
        };
        let entry = table.sh_offset(endian) as usize + symbol.index().0 * SYMBOL;
        put(&mut out, entry, &(names.len() as u32).to_le_bytes());
        names.extend(detour.label.bytes().chain([0]));
        is_changed = true;
    }
    let section = header.e_shoff.get(endian) as usize + link.0 * SECTION;
    put(&mut out, section + SECTION_OFFSET, &(bytes.len() as u64).to_le_bytes());
    put(&mut out, section + SECTION_SIZE, &(names.len() as u64).to_le_bytes());
    out.extend(names);
    Ok(is_changed.then_some(out))
}

/// Puts bytes where others are. The places are those of headers that were read, so they lie inside.
fn put(out: &mut [u8], at: usize, new: &[u8]) {
    if let Some(old) = out.get_mut(at..at + new.len()) {
        old.copy_from_slice(new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_is_known_by_its_class_and_name_whatever_it_takes_and_returns() {
        for (symbol, function) in [
            ("_ZN5Stack4pushEi", "Stack::push"),
            ("_ZNK5games5Board4nameB5cxx11Ev", "games::Board::name"),
            ("_ZN5BoardixEi", "Board::operator[]"),
            ("_ZNK5BoardeqERKS_", "Board::operator=="),
        ] {
            assert!(is_of(symbol, function), "{symbol}");
        }
        assert!(!is_of("_ZN5Stack8push_allEi", "Stack::push"));
        assert!(!is_of("_ZN5games5Stack4pushEi", "Stack::push"));
        assert!(!is_of("push", "push"));
    }

    #[test]
    fn a_callers_namespaces_are_those_of_its_text() {
        let text =
            b"namespace harness_rt_0a1b { }\nnamespace harness_shim_0a1b {\nharness_rt_0a1b::step();\n";
        assert_eq!(namespaces(text), ["harness_rt_0a1b", "harness_shim_0a1b"]);
    }

    #[test]
    fn what_is_no_object_has_no_ways() {
        assert!(detours(b"no object", &[]).is_err());
    }
}
