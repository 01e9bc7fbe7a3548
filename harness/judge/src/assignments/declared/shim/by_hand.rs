//! [`ByHand`]: functions that the author wrote by hand, within the source that calls them.
//!
//! They stand in an unnamed namespace, so that a student may have functions of their names, and there in one of a name by which
//! calls name them: C's library has a `::remove` and a `::rename` already. What they include comes before it.

use super::parts::PartMarks;
use crate::assignments::declared::calls::Op;
use crate::assignments::declared::header::{Callee, within};
use crate::assignments::declared::syntax_part::{SyntaxPart, tree_of};
use crate::model::{BY_HAND, NamedText};

/// The end of the namespaces.
const CLOSE: &str = "}}\n";

/// The author's functions, each a part of its own: one that does not compile over a student's header costs no other.
pub(super) struct ByHand {
    pub(super) name: &'static str,
    pub(super) text: String,
    /// The lines of each part, with its number.
    parts: Vec<(std::ops::RangeInclusive<usize>, usize)>,
}

impl ByHand {
    /// The text as parts of the source. Over given headers compilers speak of its own lines: what does not compile there is the
    /// author's mistake.
    pub(super) fn of(file: NamedText, marks: &PartMarks) -> ByHand {
        let (included, body) = parts(file.text);
        let body = kept_whole(&body);
        let (open, mut parts) = (open(), Vec::new());
        let text = match marks {
            PartMarks::Unmarked => {
                format!("{included}{open}#line 1 \"{}\"\n{body}{CLOSE}#line 1 \"a call\"\n\n", file.name)
            }
            PartMarks::Numbered(_) => {
                let all: String = pieces(&body)
                    .into_iter()
                    .map(|(lines, piece)| {
                        parts.extend(marks.next().map(|number| (lines, number)));
                        marks.part(&format!("{piece}\n"), "")
                    })
                    .collect();
                format!("{included}{open}{all}{CLOSE}")
            }
        };
        ByHand { name: file.name, text, parts }
    }

    /// The number of the part with that line.
    pub(super) fn part_at(&self, line: usize) -> Option<usize> {
        self.parts.iter().find(|(lines, _)| lines.contains(&line)).map(|(_, number)| *number)
    }
}

/// The beginning of the namespaces.
fn open() -> String {
    format!("namespace {{ inline namespace {BY_HAND} {{\n")
}

/// The operation with the namespace in which its function stands.
pub(super) fn named(op: &Op) -> Op {
    let mut op = op.clone();
    if let Callee::Free(around) = &mut op.signature.callee {
        *around = within(BY_HAND, around);
    }
    op
}

/// Keeps a function from being a part of the one that calls it: the memory check knows what it made by its name.
const WHOLE: &str = "[[gnu::noinline]] ";

/// The text with that in front of each function.
fn kept_whole(text: &str) -> String {
    let Some(tree) = tree_of(text) else { return text.to_owned() };
    let whole = SyntaxPart { node: tree.root_node(), text };
    let functions = whole.children().filter(|part| part.node.kind() == "function_definition");
    let (mut all, mut at) = (String::new(), 0);
    for begin in functions.map(|part| part.node.start_byte()) {
        all = all + &text[at..begin] + WHOLE;
        at = begin;
    }
    all + &text[at..]
}

/// The functions of a text, and what stands between them, with their lines.
fn pieces(text: &str) -> Vec<(std::ops::RangeInclusive<usize>, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    let mut add = |from: usize, to: usize| {
        let line = |byte: usize| text[..byte].matches('\n').count() + 1;
        let piece = &text[from..to];
        let (first, behind) = (to - piece.trim_start().len(), from + piece.trim_end().len());
        if first < behind {
            // A blank before or behind it may lie in a line of its neighbor's.
            found.push((line(first)..=line(behind), piece));
        }
    };
    if let Some(tree) = tree_of(text) {
        let whole = SyntaxPart { node: tree.root_node(), text };
        for part in whole.children().filter(|child| child.node.kind() == "function_definition") {
            add(at, part.node.start_byte());
            add(part.node.start_byte(), part.node.end_byte());
            at = part.node.end_byte();
        }
    }
    add(at, text.len());
    found
}

/// What it includes of the library, and the rest, each line in its place.
fn parts(text: &str) -> (String, String) {
    let is_include = |line: &str| {
        let rest = line.trim_start().strip_prefix('#').map(str::trim_start);
        rest.is_some_and(|rest| rest.starts_with("include"))
    };
    // The headers of the assignment are there already.
    let is_library = |line: &&str| is_include(line) && line.contains('<');
    let included: String = text.lines().filter(is_library).map(|line| format!("{line}\n")).collect();
    let is_other = |line: &str| !is_include(line) && !line.trim().starts_with("#pragma once");
    let body: String =
        text.lines().map(|line| if is_other(line) { format!("{line}\n") } else { "\n".to_owned() }).collect();
    (included, body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_included_comes_first_and_each_line_keeps_its_number() {
        let file = NamedText {
            name: "Visit.h",
            text: "#include <vector>\n#include \"Tree.h\"\nint f() { return 1; }\n",
        };
        let open = open();
        let expected = format!(
            "#include <vector>\n{open}#line 1 \"Visit.h\"\n\n\n{WHOLE}int f() {{ return 1; }}\n{CLOSE}#line 1 \"a call\"\n\n"
        );
        assert_eq!(ByHand::of(file, &PartMarks::Unmarked).text, expected);
    }

    #[test]
    fn each_function_is_a_part_of_its_own() {
        let text =
            "struct Pair { int a; };\nint f(Pair p) {\n    return p.a;\n}\n\n// g\nint g() { return 1; }\n";
        let marks = PartMarks::numbered();
        let made = ByHand::of(NamedText { name: "Visit.h", text }, &marks);
        assert_eq!([1, 3, 7].map(|line| made.part_at(line)), [Some(0), Some(1), Some(3)]);
        assert_eq!(made.text.matches("#ifdef").count(), 4, "{}", made.text);
    }
}
