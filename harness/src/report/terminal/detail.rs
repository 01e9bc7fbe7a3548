//! [`Detail`]: the amount that is said of each failure.

/// The amount that a report for a person says of each failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Detail {
    /// Everything.
    #[default]
    Full,
    /// Everything of the first failure of each component, a line of the others.
    First,
    /// A line of each failure.
    Brief,
    /// The score alone.
    Quiet,
}
