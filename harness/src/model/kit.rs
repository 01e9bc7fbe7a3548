//! What an assignment brings for building: headers, shims, and which shims go with which component.

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
    /// The headers that students are given, ours.
    pub headers: &'static [NamedText],
    /// Headers of the shims.
    pub shim_headers: &'static [NamedText],
    /// The shims' sources.
    pub shims: &'static [NamedText],
    /// One for each component.
    pub components: &'static [ComponentKit],
}

/// An assignment's building material for submissions in Rust.
///
/// Three crates are compiled once: the core's runtime, the one file that students are given, and the shims over both. A
/// component is a crate of two files: a root of ours, and the student's file as a module of it.
#[derive(Debug, Clone, Copy)]
pub struct RustKit {
    /// The files that students hand in.
    pub wanted: Wanted,
    /// What students are given. Without `.rs` its name is the crate's.
    pub sdk: NamedText,
    /// The shims: modules of one crate, of which the first is the root.
    pub shims: &'static [NamedText],
    /// The roots of components.
    pub roots: &'static [NamedText],
    /// One for each component; its one shim is its root.
    pub components: &'static [ComponentKit],
}

/// How one component becomes a library.
#[derive(Debug, Clone, Copy)]
pub struct ComponentKit {
    /// The component's id.
    pub id: &'static str,
    /// The student's file.
    pub file: &'static str,
    /// The shims (by source name) that it is linked with.
    pub shims: &'static [&'static str],
}
