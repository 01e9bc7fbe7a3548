//! The building material of an assignment: headers, shims, and the shims that go with each component.

use super::Wanted;

/// A file that is embedded in the program.
#[derive(Debug, Clone, Copy)]
pub struct NamedText {
    /// File name.
    pub name: &'static str,
    /// Content.
    pub text: &'static str,
}

/// An assignment's building material.
#[derive(Debug, Clone, Copy)]
pub struct Kit {
    /// The headers that students are given, as the grader has them.
    pub headers: &'static [NamedText],
    /// Headers of the shims.
    pub shim_headers: &'static [NamedText],
    /// The shims' sources.
    pub shims: &'static [NamedText],
    /// One for each component.
    pub components: &'static [ComponentKit],
    /// Further libraries of components with a survey, needed in every case or not.
    pub variants: &'static [ComponentKit],
    /// The way in which files are compiled.
    pub style: CppStyle,
}

/// The way in which an assignment's files in C++ are compiled.
#[derive(Debug, Clone, Copy)]
pub struct CppStyle {
    /// The flags of the language, the same for every file: `-std=c++17`.
    pub language: &'static [&'static str],
    /// The folders of a submission in which included files are looked for.
    pub folders: &'static [&'static str],
    /// Further flags for the grader's own sources: they include given headers, and may be of a newer language for that.
    pub own: &'static [&'static str],
    /// The given headers that are precompiled together with the standard library's.
    pub precompiled: &'static [&'static str],
    /// A macro among the flags of the language that the course sets for test programs alone.
    pub testing: Option<TestMacro>,
    /// The components whose code runs for so long that optimising it saves more than it costs. Their memory cannot be watched.
    pub optimised: &'static [super::ComponentId],
}

/// A macro that a course sets for test programs, and not for the program that students play.
#[derive(Debug, Clone, Copy)]
pub struct TestMacro {
    /// Its name.
    pub name: &'static str,
    /// The flag that takes it back: `-UTESTING`.
    pub unset: &'static str,
    /// The lines on it in given headers, spaces and comments aside. They change nothing but access.
    pub given: &'static [&'static str],
    /// The student's file that test programs are made of.
    pub file: &'static str,
}

impl CppStyle {
    /// C++17 in one folder, with nothing given that would be worth precompiling.
    pub const PLAIN: CppStyle = CppStyle {
        language: &["-std=c++17"],
        folders: &[],
        own: &[],
        precompiled: &[],
        testing: None,
        optimised: &[],
    };

    /// True where the precompiled headers are the standard library's alone, so that other kits can use them too.
    pub fn shares_library(&self) -> bool {
        self.precompiled.is_empty()
    }
}

/// An assignment's building material for submissions in Rust.
///
/// Three crates are compiled once: the core's runtime, the one file that students are given, and the shims over both. A
/// component is a crate of two files: the grader's root, and the student's file as a module of it.
#[derive(Debug, Clone, Copy)]
pub struct RustKit {
    /// The files that students hand in.
    pub wanted: Wanted,
    /// The file that students are given. Its name without `.rs` is the crate's.
    pub sdk: NamedText,
    /// The shims: modules of one crate, of which the first is the root.
    pub shims: &'static [NamedText],
    /// The roots of components.
    pub roots: &'static [NamedText],
    /// One for each component; its one shim is its root.
    pub components: &'static [ComponentKit],
}

/// The namespace of functions that an author wrote by hand for scripts to call. The memory check knows them by it.
pub const BY_HAND: &str = "harness_by_hand";

/// The files of which one component's library is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComponentKit {
    /// The component's id.
    pub id: &'static str,
    /// The student's file.
    pub file: &'static str,
    /// The shims (by source name) that it is linked with.
    pub shims: &'static [&'static str],
}
