//! Parsing the report of the memory watcher: hostile text in, a closed list of errors out.
//!
//! The address sanitizer and the runtime's own `memory.cpp` and `allocator.cpp` write to descriptor 2, where the student's code can write as
//! well. A forged report accuses the student's own code.

use std::collections::{BTreeMap, BTreeSet};

use crate::model::{BY_HAND, MemoryError, MemoryErrorKind, MemoryPlace};

/// Bytes of a function's name.
const NAME: usize = 120;

/// The most addresses that are looked up for one scenario.
const ADDRESSES: usize = 200;

const SANITIZER: &str = "ERROR: AddressSanitizer: ";
const RUNTIME: &str = "==harness memory== ";

/// The end of the name of an error that the grader's allocator finds later: the frames are those of the block's allocation.
const LATER: &str = ", found later";

/// True if the watcher reported anything.
pub(super) fn is_reported(text: &str) -> bool {
    text.contains(SANITIZER) || text.contains(RUNTIME)
}

/// The addresses in the component's library that a text names, in order.
pub(super) fn addresses(text: &str) -> Vec<u64> {
    let all: BTreeSet<u64> = text.lines().filter_map(address).collect();
    all.into_iter().take(ADDRESSES).collect()
}

/// The errors in a text, of those that lead to a line of the student's `files`. `places` has function and `file:line` of addresses.
pub(super) fn errors(
    text: &str,
    files: &[String],
    places: &BTreeMap<u64, (String, String)>,
) -> Vec<MemoryError> {
    let mut found = Vec::new();
    let mut kind = None;
    for line in text.lines() {
        if let Some(said) = headline(line) {
            kind = kind_of(said).map(|kind| (kind, place_of(said)));
        } else if let (Some((what, place)), Some(found_at)) = (kind, located(line, files, places)) {
            let (file, function, number) = found_at;
            found.push(MemoryError { line: number, kind: what, file, function, place });
            // The first line in a file of the student's is the nearest; the frames below are of the block's past.
            kind = None;
        }
    }
    found
}

/// The leaks in a text that lead to no line of `files` and to a function that the author wrote by hand: what that made and handed
/// over. Where all answers are right that function did as it does beside the course's own solution, which leaves nothing.
pub(super) fn handed_over(
    text: &str,
    files: &[String],
    places: &BTreeMap<u64, (String, String)>,
) -> Vec<MemoryError> {
    let lines: Vec<&str> = text.lines().collect();
    let leaks = lines.split(|line| headline(line).is_some()).skip(1);
    let said = lines.iter().filter_map(|line| headline(line));
    let leaks = said.zip(leaks).filter(|(said, _)| kind_of(said) == Some(MemoryErrorKind::Leak));
    let leaks = leaks.filter(|(_, frames)| !frames.iter().any(|line| located(line, files, places).is_some()));
    let maker = |frames: &[&str]| frames.iter().find_map(|line| by_hand(&places.get(&address(line)?)?.0));
    let all = leaks.filter_map(|(_, frames)| maker(frames));
    let (line, kind, place) = (0, MemoryErrorKind::Leak, MemoryPlace::HandedOver);
    let file = || files.first().cloned().unwrap_or_default();
    all.map(|function| MemoryError { line, kind, file: file(), function, place }).collect()
}

/// The name of a function that the author wrote by hand, as scripts have it.
fn by_hand(function: &str) -> Option<String> {
    let (_, name) = function.split_once(&format!("{BY_HAND}::"))?;
    let end = name.find(['(', '<']).unwrap_or(name.len());
    Some(shortened(&name[..end]))
}

/// The errors in the compiler's warnings about these files.
pub(super) fn warned(warnings: &str, files: &[String]) -> Vec<MemoryError> {
    let error = |line: &str| {
        let of = |file: &String| line.strip_prefix(file).or_else(|| line.strip_prefix(base_name(file)));
        let (file, rest) = files.iter().find_map(|file| Some((file, of(file)?)))?;
        let (number, text) = rest.strip_prefix(':')?.split_once(':')?;
        let kind = if ["[-Wuninitialized]", "[-Wmaybe-uninitialized]"].iter().any(|flag| text.contains(flag))
        {
            MemoryErrorKind::Uninitialised
        } else if text.contains("no return statement in function returning non-void")
            || text.contains("non-void function does not return a value [-Wreturn-type]")
        {
            MemoryErrorKind::MissingReturn
        } else {
            return None;
        };
        let (function, place) = (String::new(), MemoryPlace::Error);
        Some(MemoryError { line: number.parse().ok()?, kind, file: file.clone(), function, place })
    };
    warnings.lines().filter_map(error).collect()
}

fn headline(line: &str) -> Option<&str> {
    [SANITIZER, RUNTIME].into_iter().find_map(|mark| line.split_once(mark)).map(|(_, said)| said)
}

fn kind_of(said: &str) -> Option<MemoryErrorKind> {
    const KINDS: [(&str, MemoryErrorKind); 17] = [
        ("heap-buffer-overflow", MemoryErrorKind::OutOfBounds),
        ("stack-buffer-overflow", MemoryErrorKind::OutOfBounds),
        ("stack-buffer-underflow", MemoryErrorKind::OutOfBounds),
        ("dynamic-stack-buffer-overflow", MemoryErrorKind::OutOfBounds),
        ("global-buffer-overflow", MemoryErrorKind::OutOfBounds),
        ("container-overflow", MemoryErrorKind::OutOfBounds),
        ("negative-size-param", MemoryErrorKind::OutOfBounds),
        ("index-out-of-bounds", MemoryErrorKind::OutOfBounds),
        ("heap-use-after-free", MemoryErrorKind::UseAfterFree),
        ("use-after-poison", MemoryErrorKind::UseAfterFree),
        ("attempting double-free", MemoryErrorKind::BadDelete),
        ("attempting free on address which was not malloc()-ed", MemoryErrorKind::BadDelete),
        ("alloc-dealloc-mismatch", MemoryErrorKind::MismatchedDelete),
        ("new-delete-type-mismatch", MemoryErrorKind::MismatchedDelete),
        ("SEGV on unknown address", MemoryErrorKind::BadAddress),
        ("uninitialised-read", MemoryErrorKind::Uninitialised),
        ("leak of", MemoryErrorKind::Leak),
    ];
    KINDS.iter().find(|(begin, _)| said.starts_with(begin)).map(|(_, kind)| *kind)
}

fn place_of(said: &str) -> MemoryPlace {
    if said.trim_end().ends_with(LATER) { MemoryPlace::Made } else { MemoryPlace::Error }
}

/// A function's name, cut: templates can make it long.
fn shortened(function: &str) -> String {
    let end = function.floor_char_boundary(NAME);
    let mark = if end < function.len() { "…" } else { "" };
    format!("{}{mark}", &function[..end])
}

/// The address of a frame: `    #1 0x7ffff7a1234  (/somewhere/library.so+0x1234)`.
fn address(line: &str) -> Option<u64> {
    let (_, number) = line.trim_start().strip_prefix('#')?.split_once("library.so+0x")?;
    let end = number.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(number.len());
    u64::from_str_radix(&number[..end], 16).ok()
}

/// The name of a file without its folders: compilers and symbols name it so.
fn base_name(file: &str) -> &str {
    file.rsplit('/').next().unwrap_or(file)
}

/// File, function and line of a frame, if it is one of the files'.
fn located(
    line: &str,
    files: &[String],
    places: &BTreeMap<u64, (String, String)>,
) -> Option<(String, String, u32)> {
    let (function, place) = places.get(&address(line)?)?;
    let (name, number) = place.rsplit('/').next()?.split_once(':')?;
    let file = files.iter().find(|file| base_name(file) == name)?;
    let number = number.split([':', ' ']).next()?;
    Some((file.clone(), shortened(function), number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = "debug\n==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x6020 at pc 0x7f\n\
        READ of size 4 at 0x602000000010 thread T0\n\
        \x20   #0 0x7ffff  (/x/library.so+0x10)\n\
        \x20   #1 0x7fffe  (/x/library.so+0x20)\n\
        freed by thread T0 here:\n\
        \x20   #0 0x7fffa  (/lib/libasan.so.8+0x10)\n\
        \x20   #1 0x7fffd  (/x/library.so+0x30) (BuildId: 12ab)\n";

    fn named(files: &[&str]) -> Vec<String> {
        files.iter().map(|file| (*file).to_owned()).collect()
    }

    fn places() -> BTreeMap<u64, (String, String)> {
        let place = |function: &str, line: &str| (function.to_owned(), line.to_owned());
        BTreeMap::from([
            (0x10, place("operator[]", "/usr/include/c++/12/bits/stl_vector.h:1123")),
            (0x20, place("BoardImpl::at(Point, int) const", "/x/Board.cpp:57 (discriminator 3)")),
            (0x30, place("BoardImpl::clear()", "Board.cpp:20")),
        ])
    }

    #[test]
    fn the_nearest_line_of_the_students_is_the_place() {
        let [error] = errors(REPORT, &named(&["Board.cpp"]), &places()).try_into().unwrap();
        assert_eq!((error.kind, error.line), (MemoryErrorKind::UseAfterFree, 57));
        assert_eq!(error.function, "BoardImpl::at(Point, int) const");
        assert_eq!(addresses(REPORT), [0x10, 0x20, 0x30]);
    }

    #[test]
    fn a_file_in_a_folder_is_known_by_its_name() {
        let [error] = errors(REPORT, &named(&["src/Board.cpp"]), &places()).try_into().unwrap();
        assert_eq!((error.file.as_str(), error.line), ("src/Board.cpp", 57));
        let text = "Board.cpp:5:7: warning: 'x' is used uninitialized [-Wuninitialized]\n";
        assert_eq!(warned(text, &named(&["src/Board.cpp"])).len(), 1);
    }

    #[test]
    fn what_never_comes_to_the_students_file_is_no_error_of_theirs() {
        assert_eq!(errors(REPORT, &named(&["Game.cpp"]), &places()), []);
    }

    #[test]
    fn a_line_of_a_header_or_a_helper_of_the_students_is_theirs_too() {
        let mut places = places();
        places.insert(0x20, ("List::push(int)".to_owned(), "./List.h:9".to_owned()));
        let files = named(&["List.cpp", "List.h"]);
        let [error] = errors(REPORT, &files, &places).try_into().unwrap();
        assert_eq!((error.file.as_str(), error.line), ("List.h", 9));
        let text =
            "List.h:8:1: warning: no return statement in function returning non-void [-Wreturn-type]\n";
        assert_eq!(warned(text, &files)[0].file, "List.h");
    }

    #[test]
    fn an_error_that_was_seen_afterwards_names_the_block() {
        let text = "==harness memory== heap-buffer-overflow, found later\n    #0 0x1  (/library.so+0x20)\n";
        let [error] = errors(text, &named(&["Board.cpp"]), &places()).try_into().unwrap();
        assert_eq!((error.kind, error.place), (MemoryErrorKind::OutOfBounds, MemoryPlace::Made));
        assert!(error.describe().contains("seen afterwards, in the block that was made at Board.cpp:57"));
    }

    #[test]
    fn what_the_authors_own_function_handed_over_is_named_by_that_function() {
        let mut places = places();
        let hand = |line: &str| {
            ("(anonymous namespace)::harness_by_hand::open(Bank&, int)".to_owned(), line.to_owned())
        };
        places.insert(0x40, hand("shims.h:4"));
        let told = |at: &[u32]| {
            let frames: String = at.iter().map(|at| format!("    #0 0x1  (/library.so+{at:#x})\n")).collect();
            format!("==harness memory== leak of 8 bytes\n{frames}")
        };
        let text = told(&[0x40]) + &told(&[0x20, 0x40]) + &told(&[0x10]);
        let [error] = handed_over(&text, &named(&["Board.cpp"]), &places).try_into().unwrap();
        assert_eq!(error.describe(), "memory that is never deleted: what open handed over");
        assert_eq!(errors(&text, &named(&["Board.cpp"]), &places).len(), 1);
    }

    #[test]
    fn several_leaks_are_several_errors_and_an_unknown_word_is_none() {
        let told =
            |what: &str, at: u32| format!("==harness memory== {what}\n    #0 0x1  (/library.so+{at:#x})\n");
        let text = told("leak of 8 bytes", 0x20) + &told("leak of 9 bytes", 0x30) + &told("nonsense", 0x20);
        let lines: Vec<u32> =
            errors(&text, &named(&["Board.cpp"]), &places()).iter().map(|error| error.line).collect();
        assert_eq!(lines, [57, 20]);
    }

    #[test]
    fn both_compilers_warnings_are_read_and_a_path_that_may_never_be_taken_is_left_alone() {
        let text = "Board.cpp:5:7: warning: 'x' is used uninitialized [-Wuninitialized]\n\
            Board.cpp:6:7: warning: variable 'y' is uninitialized when used here [-Wuninitialized]\n\
            Board.cpp:7:1: warning: no return statement in function returning non-void [-Wreturn-type]\n\
            Board.cpp:8:1: warning: non-void function does not return a value [-Wreturn-type]\n\
            Board.cpp:9:1: warning: control reaches end of non-void function [-Wreturn-type]\n\
            Board.cpp:10:1: warning: non-void function does not return a value in all control paths [-Wreturn-type]\n";
        let lines: Vec<u32> = warned(text, &named(&["Board.cpp"])).iter().map(|error| error.line).collect();
        assert_eq!(lines, [5, 6, 7, 8]);
    }
}
