//! [`Colour`]: plain text or SGR sequences.

/// The use of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// SGR sequences.
    Always,
    /// Plain text.
    Never,
}
