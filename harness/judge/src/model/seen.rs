//! [`Seen`]: what a component draws.

use super::Verdict;

/// The display of a component.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    /// Everything, each display under the call that printed it: hostile text.
    Displays(String),
    /// It never came to that.
    Nothing(Verdict),
}
