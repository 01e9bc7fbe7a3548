//! Names that belong to the harness. No object of a submission may define or want one: the student's code could do
//! nothing with it, and an error here is clearer than the linker's.

use cpp_demangle::Symbol;
use object::read::elf::ElfFile64;
use object::{Object as _, ObjectSymbol as _};

use crate::model::CALLER_ENTRY;

/// The rule and its words, as this file's text: a result that is kept depends on them.
pub(super) const RULE: &str = include_str!("names.rs");

/// The function that the worker calls.
const ENTRY: &str = "harness_entry";

/// The functions of the C library by which the runtime handles output.
const NEEDED: [&str; 4] = ["fflush", "__fpending", "fopencookie", "setvbuf"];

/// The runtime's namespace as it stands in the names of object files.
const NAMESPACE: &str = "10harness_rt";

/// The names that a caller shares with the shim and with traps.
const OF_CALLERS: [&str; 2] = [CALLER_ENTRY, "__harness_trap"];

/// The reason why an object of that file is refused, for its author; `None` if it is not.
pub(super) fn refusal(file: &str, object: &[u8]) -> Option<String> {
    refusal_but(file, object, &[])
}

/// The same for a caller's object, to which the student's header belongs: that may use no more than a file of theirs.
/// The functions that stand before watched ones are the caller's own.
pub(super) fn refusal_of_caller(file: &str, object: &[u8], labels: &[&str]) -> Option<String> {
    refusal_but(file, object, &[&OF_CALLERS, labels].concat())
}

fn refusal_but(file: &str, object: &[u8], allowed: &[&str]) -> Option<String> {
    let object: ElfFile64<'_> = ElfFile64::parse(object).ok()?;
    let said = match (taken(&object, allowed), replaced(&object)) {
        (Some(name), _) => uses(&name),
        (None, Some(name)) => {
            format!("it defines `{name}`, a function of the C library, in whose place nothing else may stand")
        }
        (None, None) => return None,
    };
    Some(told(file, &said))
}

fn told(file: &str, said: &str) -> String {
    format!("{file}: error: {said}; rename it\n")
}

fn uses(name: &str) -> String {
    format!("it uses the name `{name}`, which belongs to the harness")
}

/// A name of the harness that an object uses, as it would stand in a source if it stands in one.
fn taken(object: &ElfFile64<'_>, allowed: &[&str]) -> Option<String> {
    let names = object.symbols().filter_map(|symbol| symbol.name().ok());
    let names = names.filter(|name| !allowed.contains(name));
    let ours: Vec<&str> = names.filter(|name| is_ours(name)).collect();
    // Compilers make some names that have no other form.
    ours.iter().find_map(|name| written(name)).or_else(|| ours.first().map(|name| (*name).to_owned()))
}

/// True only for names that exist: a student's counter `harness_counter` takes nothing of the harness.
fn is_ours(name: &str) -> bool {
    if name.starts_with("_Z") {
        return name.contains(NAMESPACE);
    }
    name == ENTRY || name.starts_with("__harness_")
}

/// A function of the C library that an object defines in its place and that the runtime prints by. A weak definition takes
/// that place as well.
fn replaced(object: &ElfFile64<'_>) -> Option<&'static str> {
    let is_defined = |wanted: &str| {
        let mut symbols = object.symbols().filter(|symbol| symbol.is_definition() && !symbol.is_local());
        symbols.any(|symbol| symbol.name() == Ok(wanted))
    };
    NEEDED.into_iter().find(|wanted| is_defined(wanted))
}

fn written(name: &str) -> Option<String> {
    if !name.starts_with("_Z") {
        return Some(name.to_owned());
    }
    Symbol::new(name).ok()?.demangle().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_harness_defines_is_its_own_and_what_it_does_not_is_not() {
        for name in [
            "harness_entry",
            "__harness_look_for_damage",
            "__harness_runtime",
            "__harness_perform",
            "_ZN10harness_rt11take_outputB5cxx11Ev",
            "_ZTIN10harness_rt7RefusalE",
            "_ZN12_GLOBAL__N_110harness_rt11take_outputB5cxx11Ev",
        ] {
            assert!(is_ours(name), "{name}");
        }
        for name in [
            "harness_rand_int",
            "harness_counter",
            "_ZN5Board5clearEv",
            "_ZL11harness_foov",
            "printf",
            "my_harness_x",
        ] {
            assert!(!is_ours(name), "{name}");
        }
    }

    #[test]
    fn a_name_is_shown_as_it_was_written() {
        let written = |name| written(name).unwrap();
        assert_eq!(written("_ZTIN10harness_rt7RefusalE"), "typeinfo for harness_rt::Refusal");
        assert_eq!(written("harness_entry"), "harness_entry");
        assert_eq!(
            told("Board.cpp", &uses(&written("_ZN10harness_rt4stepEv"))),
            "Board.cpp: error: it uses the name `harness_rt::step()`, which belongs to the harness; rename it\n"
        );
    }

    #[test]
    fn what_is_no_object_takes_no_name() {
        assert_eq!(refusal("Board.cpp", b"no object"), None);
    }
}
