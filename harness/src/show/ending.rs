//! The ends of programs and of shows.

/// The end of a program. Both texts are hostile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ending {
    /// The reason; `None` for an end that the script gave it.
    pub(crate) reason: Option<String>,
    /// The output to cerr.
    pub(crate) printed: String,
}

/// The reason why a show ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShowEnd {
    /// The page was closed.
    Closed,
    /// A signal asked for it.
    Stopped,
    /// The page was never opened.
    Unvisited,
}
