//! [`Colour`]: plain text or SGR sequences.

/// The use of colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// With SGR sequences.
    Always,
    /// Plain text.
    Never,
}
