//! [`text`]: functions that the author wrote by hand, within the source that calls them.
//!
//! They stand in an unnamed namespace, so that a student may have functions of their names. What they include comes before it.

use super::parts::PartMarks;
use crate::model::NamedText;

/// The number of their part: it is the first.
pub(super) const PART: usize = 0;

/// The text as a part of the source. Over given headers compilers speak of its own lines: what does not compile there is the
/// author's mistake.
pub(super) fn text(file: NamedText, marks: &PartMarks) -> String {
    let (included, body) = parts(file.text);
    match marks {
        PartMarks::Unmarked => {
            format!("{included}namespace {{\n#line 1 \"{}\"\n{body}}}\n#line 1 \"a call\"\n\n", file.name)
        }
        PartMarks::Numbered(_) => marks.part(&format!("{included}namespace {{\n{body}}}\n"), ""),
    }
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
        let expected = "#include <vector>\nnamespace {\n#line 1 \"Visit.h\"\n\n\nint f() { return 1; }\n}\n#line 1 \"a call\"\n\n";
        assert_eq!(text(file, &PartMarks::Unmarked), expected);
    }
}
