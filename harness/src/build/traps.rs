//! Traps: definitions for member functions that an object calls and that nobody defines.
//!
//! A student's tests may call a private helper of a class in whose place the grader links another. Linkers can be told to let
//! names stay undefined, but then the loader refuses the whole library, so each name gets a function that ends the process
//! and says its name: a case that calls none of them runs as it would beside the student's class.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use object::read::elf::ElfFile64;
use object::{Object as _, ObjectSymbol as _};

/// The source of the traps, in the component's folder.
pub(super) const SOURCE: &str = "harness_traps.cxx";

/// Its object.
pub(super) const OBJECT: &str = "harness_traps.o";

/// The function of the component's shim that ends the process; its argument is the name as object files have it.
const TRAP: &str = "__harness_trap";

/// The names of the class's member functions that the objects use and none of them defines. `class` is its name as object
/// files have it: `5Model`.
///
/// # Errors
/// When an object cannot be read.
pub(super) fn missing_members(
    class: &str,
    folder: &Path,
    first: &str,
    others: &[String],
) -> io::Result<Vec<String>> {
    let mut wanted = BTreeSet::new();
    let mut defined = BTreeSet::new();
    for name in std::iter::once(first).chain(others.iter().map(String::as_str)) {
        let bytes = fs::read(folder.join(name))?;
        let object: ElfFile64<'_> = ElfFile64::parse(&*bytes).map_err(io::Error::other)?;
        for symbol in object.symbols() {
            let Some(name) = symbol.name().ok().filter(|name| is_member(name, class)) else { continue };
            let set = if symbol.is_undefined() { &mut wanted } else { &mut defined };
            // What may be missing is asked for before it is called.
            if symbol.is_undefined() && symbol.is_weak() {
                continue;
            }
            set.insert(name.to_owned());
        }
    }
    Ok(wanted.difference(&defined).cloned().collect())
}

fn is_member(name: &str, class: &str) -> bool {
    let nested = name.strip_prefix("_ZNK").or_else(|| name.strip_prefix("_ZN"));
    nested.is_some_and(|rest| rest.starts_with(class))
}

/// A source that defines each name as a trap.
pub(super) fn text(names: &[String]) -> String {
    let head = format!("extern \"C\" [[noreturn]] void {TRAP}(const char*);\n");
    let trap = |(number, name): (usize, &String)| {
        format!(
            "extern \"C\" void harness_missing_{number}() __asm__(\"{name}\");\n\
             void harness_missing_{number}() {{ {TRAP}(\"{name}\"); }}\n"
        )
    };
    std::iter::once(head).chain(names.iter().enumerate().map(trap)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_told_from_other_functions_by_the_beginning_of_their_names() {
        assert!(is_member("_ZNK5Model11find_flips_EN5ge2114PosnIiEENS0_4DimsIiEE", "5Model"));
        assert!(is_member("_ZN5Model9play_moveEi", "5Model"));
        assert!(!is_member("_ZN4View4drawER5Model", "5Model"));
        assert!(!is_member("_Z5Modelv", "5Model"));
    }

    #[test]
    fn every_missing_name_gets_a_function_of_that_name() {
        let text = text(&["_ZN5Model4stepEv".to_owned()]);
        assert!(text.contains("void harness_missing_0() __asm__(\"_ZN5Model4stepEv\");"), "{text}");
        assert!(text.contains("__harness_trap(\"_ZN5Model4stepEv\");"), "{text}");
    }
}
