//! [`Sources`]: a submission in the form that rules about source text read.

use super::Submission;

/// The files as handed in, and beside them what the compiler's preprocessor made of some.
///
/// A rule reads both: names that are torn apart, pasted together or hidden in a macro are only in what the compiler is
/// given, and where that cannot be had there is always the text.
#[derive(Debug, Clone)]
pub struct Sources<'a> {
    submission: &'a Submission,
    expanded: Vec<(&'a str, &'a [u8])>,
}

impl<'a> Sources<'a> {
    /// The files alone.
    pub fn as_handed_in(submission: &'a Submission) -> Sources<'a> {
        Sources { submission, expanded: Vec::new() }
    }

    /// Besides, an output of the preprocessor for a file, with its line markers. One file may have several: what is
    /// defined beforehand can differ.
    pub fn with_expanded(mut self, file: &'a str, output: &'a [u8]) -> Sources<'a> {
        self.expanded.push((file, output));
        self
    }

    /// The submission.
    pub fn submission(&self) -> &'a Submission {
        self.submission
    }

    /// The preprocessor's outputs for a file; none where it was not asked, as for a file without macros.
    pub fn expanded(&self, file: &str) -> impl Iterator<Item = &'a [u8]> {
        self.expanded.iter().filter(move |(name, _)| *name == file).map(|(_, output)| *output)
    }
}
