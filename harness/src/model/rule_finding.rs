//! [`RuleFinding`]: what a rule about source text says of a submission.

/// What reading the sources showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RuleFinding {
    /// The rule is kept.
    Kept,
    /// The rule is broken.
    Broken {
        /// Where and how, in words for the student.
        what: String,
    },
}
