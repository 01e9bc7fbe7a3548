//! The parts of a caller, and what the compiler says of them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::cpp::OBJECT;
use crate::model::{CALLER_PART, CALLER_WITHOUT, is_source};

/// The work of these files: a library that is kept depends on it.
pub(super) const RULE: &str = concat!(include_str!("caller.rs"), include_str!("caller_parts.rs"));

/// The most of the compiler's words about a part, in bytes.
const WORDS: usize = 300;

/// The object of a caller beside that of a source of the student's.
const CALLER: &str = "caller.o";

/// The object that a caller makes beside the student's file. Where that is a header, the caller's object takes the place of the
/// one that only shows whether it compiles: both would define what is not inline in it.
pub(super) fn object_beside(file: &str) -> &'static str {
    if is_source(file) { CALLER } else { OBJECT }
}

/// The objects to link besides the first.
pub(super) fn linked_besides(object: &str) -> Option<String> {
    (object != OBJECT).then(|| object.to_owned())
}

/// The lines that leave parts out.
pub(super) fn without(parts: &BTreeMap<usize, String>) -> String {
    let mut lines = String::new();
    for (part, words) in parts {
        let _ = writeln!(lines, "#define {CALLER_WITHOUT}{part} \"{}\"", literal(words));
    }
    lines
}

/// A text within the quotes of a literal: hostile, and in one line.
fn literal(text: &str) -> String {
    let plain = |c: char| c == ' ' || c.is_ascii_graphic() && !matches!(c, '"' | '\\' | '?');
    let text = without_namespaces(text).replace(['\u{2018}', '\u{2019}'], "'");
    text.chars().filter(|c| plain(*c)).take(WORDS).collect()
}

/// A text without the namespaces of the grader's, which mean nothing to a student.
fn without_namespaces(text: &str) -> String {
    let text = text.replace("{anonymous}::", "").replace("(anonymous namespace)::", "");
    let mut kept = String::new();
    let mut rest = text.as_str();
    while let Some((before, name)) = rest.split_once("harness_") {
        let behind = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        kept.push_str(before);
        rest = match behind.strip_prefix("::") {
            Some(behind) => behind.strip_prefix("declared::").unwrap_or(behind),
            None => {
                kept.push_str("harness_");
                name
            }
        };
    }
    kept + rest
}

/// The parts that have errors, each with the compiler's words about the first.
pub(super) fn faulty_parts(said: &str) -> BTreeMap<usize, String> {
    let mut found = BTreeMap::new();
    let mut last_error: Option<&str> = None;
    let mut instantiating: Option<usize> = None;
    for line in said.lines() {
        let part = part_of(line);
        let error = line.split_once("error: ").map(|(_, words)| words);
        match (part, error) {
            (Some(part), Some(words)) => {
                found.entry(part).or_insert_with(|| words.to_owned());
            }
            // g++ says first what instantiates, clang++ says it last.
            (Some(part), None) if line.contains("required from here") => instantiating = Some(part),
            (Some(part), None) if line.contains("requested here") => {
                found.entry(part).or_insert_with(|| last_error.unwrap_or_default().to_owned());
            }
            (None, Some(_)) => {
                if let Some(part) = instantiating.take() {
                    found.entry(part).or_insert_with(|| after_place(line).to_owned());
                }
            }
            (Some(_) | None, None) => {}
        }
        if error.is_some() {
            last_error = Some(after_place(line));
        }
        if line.contains("warning: ") {
            instantiating = None;
        }
    }
    found
}

/// The number of the part that a line speaks of.
fn part_of(line: &str) -> Option<usize> {
    let (_, rest) = line.split_once(CALLER_PART)?;
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// An error with its place: the student's file and line.
fn after_place(line: &str) -> &str {
    line.trim_start_matches("./")
}

/// The compiler's words where the header itself is at fault, or lacks the class.
pub(super) fn told(text: &str, caller: &str) -> String {
    let kept = text.lines().filter(|line| !line.starts_with("In file included from"));
    let kept: String = kept.map(|line| line.replace(caller, "a call") + "\n").collect();
    format!("this header does not serve the calls that its checks make\n{}", without_namespaces(&kept))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_left_out_for_its_own_errors_and_for_those_of_what_it_instantiates() {
        let gnu = "harness_part_3:2:30: error: 'class Stack' has no member named 'pop'\n\
                   Stack.h: In instantiation of 'void Stack<T>::push(T) [with T = int]':\n\
                   harness_part_17:5:30:   required from here\n\
                   Stack.h:12:5: error: 'item' was not declared in this scope\n\
                   harness_part_18:5:30:   required from here\n\
                   Stack.h:14:5: warning: unused variable 'x'\n\
                   Stack.h:15:5: error: something of the header's own\n";
        let found = faulty_parts(gnu);
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), [3, 17]);
        assert_eq!(found[&3], "'class Stack' has no member named 'pop'");
        assert_eq!(found[&17], "Stack.h:12:5: error: 'item' was not declared in this scope");
        let clang = "./Stack.h:12:5: error: no member named 'x'\n\
                     harness_part_4:5:9: note: in instantiation of member function 'Stack<int>::push' requested here\n";
        assert_eq!(faulty_parts(clang)[&4], "Stack.h:12:5: error: no member named 'x'");
    }

    #[test]
    fn the_graders_namespaces_are_none_of_a_students_business() {
        let said = "no match in '++{anonymous}::harness_rt_0a::declared::made<D>(x)' of harness_words";
        assert_eq!(without_namespaces(said), "no match in '++made<D>(x)' of harness_words");
    }

    #[test]
    fn a_part_without_words_of_its_own_is_left_out_by_a_literal_that_nothing_ends() {
        let parts = BTreeMap::from([(2, "no \u{2018}x\u{2019} \"\\\n??/ here".to_owned())]);
        assert_eq!(without(&parts), "#define HARNESS_WITHOUT_2 \"no 'x' / here\"\n");
    }
}
