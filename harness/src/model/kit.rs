//! What an assignment brings for building: headers, shims, and which shims go with which component.

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
