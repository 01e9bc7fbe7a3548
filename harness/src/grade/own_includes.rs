//! Headers of the standard library that a file uses and nothing includes: with the grader's precompiled ones it compiles all the same,
//! and nowhere else.
//!
//! Compiling a file without what is precompiled takes as long as all the rest of its build. So that is done only for a file that
//! names something of a header which neither it nor any file beside it includes; the compiler has the last word.

use std::collections::BTreeSet;

use super::plan::ComponentPlan;
use crate::build::{BuildError, Builder, CompileOutcome, included_headers};
use crate::lexer::{Token, TokenKind, tokens};
use crate::model::{BuildInput, Language, excerpt};

/// Bytes of a quoted line.
const LINE: usize = 300;

/// Headers, each with names by which a file shows that it uses it. What the headers of streams and texts bring along in every
/// library is left out.
const NAMES: &[(&str, &[&str])] = &[
    (
        "algorithm",
        &[
            "sort",
            "stable_sort",
            "shuffle",
            "random_shuffle",
            "count_if",
            "find_if",
            "all_of",
            "any_of",
            "none_of",
        ],
    ),
    ("array", &["array"]),
    ("bitset", &["bitset"]),
    ("chrono", &["chrono"]),
    ("deque", &["deque"]),
    ("fstream", &["ifstream", "ofstream", "fstream"]),
    ("functional", &["function"]),
    ("iomanip", &["setw", "setfill", "setprecision"]),
    ("iostream", &["cout", "cin", "cerr"]),
    ("limits", &["numeric_limits"]),
    ("list", &["list"]),
    ("map", &["map", "multimap"]),
    ("memory", &["unique_ptr", "shared_ptr", "make_unique", "make_shared"]),
    ("numeric", &["accumulate", "iota"]),
    ("optional", &["optional", "nullopt"]),
    ("queue", &["queue", "priority_queue"]),
    ("random", &["mt19937", "default_random_engine", "uniform_int_distribution", "random_device"]),
    ("set", &["set", "multiset"]),
    ("sstream", &["stringstream", "istringstream", "ostringstream"]),
    ("stack", &["stack"]),
    ("tuple", &["tuple", "make_tuple"]),
    ("unordered_map", &["unordered_map"]),
    ("unordered_set", &["unordered_set"]),
    ("variant", &["variant", "get_if"]),
    ("vector", &["vector"]),
];

/// Those that stand without arguments.
const PLAIN: &[&str] = &[
    "chrono",
    "cout",
    "cin",
    "cerr",
    "ifstream",
    "ofstream",
    "fstream",
    "nullopt",
    "mt19937",
    "default_random_engine",
    "random_device",
    "stringstream",
    "istringstream",
    "ostringstream",
];

/// The remark on a component whose file compiles by what is precompiled alone.
///
/// # Errors
/// Fails if the compiler cannot be run.
pub(super) fn remark(builder: &Builder, part: &ComponentPlan) -> Result<Option<String>, BuildError> {
    let (Some(input), Language::Cpp) = (&part.input, part.language) else { return Ok(None) };
    let missing = missing(builder, input);
    if missing.is_empty() {
        return Ok(None);
    }
    Ok(match builder.check_bare(part.kit, input)? {
        CompileOutcome::Rejected(text) => Some(said(&input.main.name, &missing, &text)),
        CompileOutcome::Compiled(_) | CompileOutcome::TooMuch(_) | CompileOutcome::Stopped(_) => None,
    })
}

/// The headers that the file seems to need and that no file here includes. Most files include what they name, so that no other is
/// read.
fn missing(builder: &Builder, input: &BuildInput) -> Vec<&'static str> {
    let own = tokens(&input.main.content);
    let names: BTreeSet<&str> = named(&own).collect();
    let is_used = |names_of: &&(&str, &[&str])| names_of.1.iter().any(|name| names.contains(name));
    let mut missing: Vec<&str> = NAMES.iter().filter(is_used).map(|(header, _)| *header).collect();
    let files = std::iter::once(&input.main).chain(&input.beside);
    let files = files.map(|file| String::from_utf8_lossy(&file.content));
    let given = builder.given_headers().iter().map(|header| header.text.into());
    for text in files.chain(given) {
        if missing.is_empty() {
            break;
        }
        let included: BTreeSet<&str> = included_headers(&text).collect();
        missing.retain(|header| !included.contains(header));
    }
    missing
}

/// The names in a file that may be the library's: not those of members, nor of variables.
fn named(tokens: &[Token]) -> impl Iterator<Item = &str> {
    let before = std::iter::once(None).chain(tokens.iter().map(Some));
    let behind = tokens.iter().skip(1).map(Some).chain(std::iter::once(None));
    let is_mark = |token: Option<&Token>, marks: &[&str]| {
        token.is_some_and(|one| marks.iter().any(|mark| one.is_mark(mark)))
    };
    let all = tokens.iter().zip(before).zip(behind);
    let is_named = move |((token, before), behind): &((&Token, Option<&Token>), Option<&Token>)| {
        let is_plain = PLAIN.contains(&token.text.as_str()) || is_mark(*behind, &["<", "("]);
        token.kind == TokenKind::Identifier && is_plain && !is_mark(*before, &[".", "->"])
    };
    all.filter(is_named).map(|((token, _), _)| token.text.as_str())
}

fn said(file: &str, missing: &[&str], text: &str) -> String {
    let error = text.lines().find(|line| line.contains("error")).unwrap_or_default();
    let includes: Vec<String> = missing.iter().map(|header| format!("#include <{header}>")).collect();
    format!(
        "{file} compiles here alone, where all headers of the standard library are precompiled; by itself it does not: {}. \
         It lacks {}",
        excerpt(error.to_owned(), LINE),
        includes.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_and_texts_are_no_names_of_the_library() {
        let source =
            b"#include <string>\n// a vector<int>\nint f(Point list[]) { cout << sort(board.map(\"set\") + p->map<int>()); }\n";
        let tokens = tokens(source);
        let found: Vec<&str> = named(&tokens).collect();
        assert_eq!(found, ["f", "cout", "sort"]);
    }

    #[test]
    fn a_header_has_one_line() {
        let headers: BTreeSet<&str> = NAMES.iter().map(|(header, _)| *header).collect();
        assert_eq!(headers.len(), NAMES.len());
    }
}
