//! [`Comparison`]: how one Board's displays stand against an approved snapshot.

use super::Verdict;

/// One picture, compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// The picture's name.
    pub name: String,
    /// How it came out.
    pub outcome: Match,
}

/// How a picture came out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Match {
    /// To the byte.
    Same,
    /// Something else was shown.
    Differs {
        /// The snapshot.
        required: String,
        /// What was shown: hostile text.
        got: String,
    },
    /// Nothing was shown.
    Nothing(Verdict),
}
