//! Documentation says what a thing is or does; it does not begin with a question word.

use std::fs;

use super::{SOURCES, sources};
use crate::stage::root;

const QUESTIONS: [&str; 5] = ["What", "Whether", "How", "Which", "Who"];

/// Of a hundred blocks of documentation so many may begin so.
const ALLOWED_PERCENT: usize = 5;

/// The first line of each block of `///` or `//!`, with its number.
fn blocks(text: &str) -> Vec<(usize, &str)> {
    let line_of = |line: &'_ str| -> Option<(usize, usize)> {
        let line = line.trim_start();
        ["///", "//!"].iter().position(|mark| line.starts_with(mark)).map(|mark| (mark, line.len()))
    };
    let mut found = Vec::new();
    let mut before = None;
    for (number, line) in text.lines().enumerate() {
        let mark = line_of(line).map(|(mark, _)| mark);
        if mark.is_some() && mark != before {
            found.push((number + 1, line.trim_start()[3..].trim_start()));
        }
        before = mark;
    }
    found
}

fn begins_with_a_question(first_line: &str) -> bool {
    let word: String = first_line.chars().take_while(|c| c.is_alphanumeric()).collect();
    QUESTIONS.contains(&word.as_str())
}

#[test]
fn documentation_does_not_begin_with_a_question_word() {
    let (mut all, mut questions) = (0, Vec::new());
    for folder in SOURCES {
        for path in sources(&root().join(folder)) {
            let text = fs::read_to_string(&path).unwrap();
            let relative = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
            let blocks = blocks(&text);
            all += blocks.len();
            let asking = blocks.iter().filter(|(_, line)| begins_with_a_question(line));
            questions.extend(asking.map(|(number, line)| format!("{relative}:{number}: {line}")));
        }
    }
    assert!(
        questions.len() * 100 <= all * ALLOWED_PERCENT,
        "{} of {all} blocks of documentation begin with {QUESTIONS:?}; at most {ALLOWED_PERCENT} % may. Begin with a noun \
         or a verb: \"The library of …\", \"Returns …\", \"Fails if …\".\n{}",
        questions.len(),
        questions.join("\n")
    );
}

#[test]
fn each_block_of_documentation_counts_once() {
    let text =
        "//! What it is.\n//! More.\n\n/// Whether it is.\n///\n/// How so.\nfn f() {}\n    /// Whatever.\n";
    let first: Vec<bool> = blocks(text).iter().map(|(_, line)| begins_with_a_question(line)).collect();
    assert_eq!(first, [true, true, false]);
}
