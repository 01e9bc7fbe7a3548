//! The standard headers that are precompiled, and the choice among their sets for a source.
//!
//! Compiling the standard library costs more than compiling a student's file, and even precompiled some headers cost every
//! file that could use them: their inline functions are instantiated at its end. So there are a set for most files and a
//! set for the rest. The choice is only about time: what the smaller set makes fail is compiled again with the larger.
//!
//! A precompiled header serves one way of compiling alone. What is optimised has one of its own, with everything: optimised
//! code leaves out what it does not use.

use crate::model::{CppStyle, NamedText};

/// A set of standard headers that is precompiled, for one way of compiling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Headers {
    /// The headers that most files include.
    Usual,
    /// Everything that is ever likely to be included.
    All,
    /// The same for what is compiled with optimisation.
    Optimised,
}

const USUAL: NamedText =
    NamedText { name: "harness_usual.h", text: include_str!("../../runtime/cpp/harness_usual.h") };
const ALL: NamedText =
    NamedText { name: "harness_all.h", text: include_str!("../../runtime/cpp/harness_all.h") };
const OPTIMISED: NamedText =
    NamedText { name: "harness_optimised.h", text: include_str!("../../runtime/cpp/harness_all.h") };

impl Headers {
    /// The sets of an assignment that is compiled in that style.
    pub(super) fn of_style(style: CppStyle) -> &'static [Headers] {
        match style.optimised {
            [] => &[Headers::Usual, Headers::All],
            [_, ..] => &[Headers::Usual, Headers::All, Headers::Optimised],
        }
    }

    /// The sets that a source may come to be compiled with that is compiled with this one first.
    pub(super) fn to_try(self) -> &'static [Headers] {
        match self {
            Headers::Usual => &[Headers::Usual, Headers::All],
            Headers::All => &[Headers::All],
            Headers::Optimised => &[Headers::Optimised],
        }
    }

    /// The largest set for the same way of compiling.
    pub(super) fn largest(self) -> Headers {
        match self {
            Headers::Usual | Headers::All => Headers::All,
            Headers::Optimised => Headers::Optimised,
        }
    }

    /// The header that includes the set.
    pub(super) fn file(self) -> &'static NamedText {
        match self {
            Headers::Usual => &USUAL,
            Headers::All => &ALL,
            Headers::Optimised => &OPTIMISED,
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
        let is_usual =
            |name: &str| given.contains(&name) || included_headers(USUAL.text).any(|usual| usual == name);
        if included_headers(&text).all(is_usual) { Headers::Usual } else { Headers::All }
    }
}

/// The names between angle brackets in `#include` lines.
pub(crate) fn included_headers(text: &str) -> impl Iterator<Item = &str> {
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
    fn what_is_optimised_is_never_compiled_with_the_headers_of_what_is_watched() {
        assert_eq!(Headers::Optimised.to_try(), [Headers::Optimised]);
        assert_eq!(Headers::Optimised.largest(), Headers::Optimised);
        assert!(!Headers::Usual.to_try().contains(&Headers::Optimised));
    }

    #[test]
    fn every_usual_header_is_among_all() {
        for name in included_headers(USUAL.text) {
            assert!(included_headers(ALL.text).any(|other| other == name), "{name}");
        }
    }
}
