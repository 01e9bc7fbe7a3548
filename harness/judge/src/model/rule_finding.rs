//! [`RuleFinding`]: the result of one rule about source text.

/// The result of reading the sources by one rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuleFinding {
    /// The rule is kept.
    Kept,
    /// There is nothing yet that could break it.
    Vacuous {
        /// The reason, in words for the student.
        because: String,
    },
    /// The rule is broken.
    Broken {
        /// The places and the mistake, in words for the student.
        what: String,
    },
}
