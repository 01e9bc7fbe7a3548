//! The standard headers that are precompiled, in two sets, and the choice of the set for a source.
//!
//! Compiling the standard library costs more than compiling a student's file, and even precompiled some headers cost every
//! file that could use them: their inline functions are instantiated at its end. So there are a set for most files and a
//! set for the rest. The choice is only about time: what the smaller set makes fail is compiled again with the larger.

use crate::model::NamedText;

/// A set of standard headers that is precompiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Headers {
    /// The headers that most files include.
    Usual,
    /// Everything that is ever likely to be included.
    All,
}

const USUAL: NamedText =
    NamedText { name: "harness_usual.h", text: include_str!("../../runtime/cpp/harness_usual.h") };
const ALL: NamedText =
    NamedText { name: "harness_all.h", text: include_str!("../../runtime/cpp/harness_all.h") };

impl Headers {
    /// Both sets.
    pub(super) const BOTH: [Headers; 2] = [Headers::Usual, Headers::All];

    /// The header that includes the set.
    pub(super) fn file(self) -> &'static NamedText {
        match self {
            Headers::Usual => &USUAL,
            Headers::All => &ALL,
        }
    }

    /// The header that includes the set, and the given headers that an assignment has precompiled with it.
    pub(super) fn text(self, given: &[&str]) -> String {
        let given: String = given.iter().map(|name| format!("#include \"{name}\"\n")).collect();
        format!("{}{given}", self.file().text)
    }

    /// The smaller set, when it has all that the source includes; `given` headers are in both.
    pub(super) fn for_source(source: &[u8], given: &[&str]) -> Headers {
        let text = String::from_utf8_lossy(source);
        let is_usual = |name: &str| given.contains(&name) || included(USUAL.text).any(|usual| usual == name);
        if included(&text).all(is_usual) { Headers::Usual } else { Headers::All }
    }
}

/// The names between angle brackets in `#include` lines.
fn included(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let directive = line.trim_start().strip_prefix('#')?.trim_start().strip_prefix("include")?;
        directive.trim_start().strip_prefix('<')?.split_once('>').map(|(name, _)| name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_with_only_usual_headers_gets_the_smaller_set() {
        let source = b"#include \"Board.h\"\n  # include <iostream> // for cout\n#include<set>\n";
        assert_eq!(Headers::for_source(source, &[]), Headers::Usual);
    }

    #[test]
    fn a_file_with_one_rare_header_gets_all() {
        assert_eq!(Headers::for_source(b"#include <iostream>\n#include <random>\n", &[]), Headers::All);
        assert_eq!(Headers::for_source(b"#include <math.h>\n", &[]), Headers::All);
    }

    #[test]
    fn a_header_that_the_assignment_gives_is_a_usual_one() {
        let source = b"#include <ge211.hxx>\n";
        assert_eq!(Headers::for_source(source, &["ge211.hxx"]), Headers::Usual);
        assert_eq!(Headers::for_source(source, &[]), Headers::All);
        assert!(Headers::Usual.text(&["ge211.hxx"]).ends_with("#include \"ge211.hxx\"\n"));
    }

    #[test]
    fn every_usual_header_is_among_all() {
        for name in included(USUAL.text) {
            assert!(included(ALL.text).any(|other| other == name), "{name}");
        }
    }
}
