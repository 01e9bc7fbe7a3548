//! [`Sources`]: a submission in the form that rules about source text read.

use super::{SourceFile, Submission};

/// The files as handed in, and beside them what the compiler's preprocessor made of some.
///
/// A rule reads both: names that are torn apart, pasted together or hidden in a macro are only in what the compiler is
/// given, and where that cannot be had there is always the text.
#[derive(Debug, Clone)]
pub struct Sources<'a> {
    submission: &'a Submission,
    kit: &'a [SourceFile],
    expanded: Vec<(&'a str, &'a [u8])>,
}

impl<'a> Sources<'a> {
    /// The files alone.
    pub fn as_handed_in(submission: &'a Submission) -> Sources<'a> {
        Sources { submission, kit: &[], expanded: Vec::new() }
    }

    /// Besides, the files that a course gave out, where they are not the harness's own.
    pub fn beside(self, kit: &'a [SourceFile]) -> Sources<'a> {
        Sources { kit, ..self }
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

    /// The files that the course gave out, where they are not the harness's own.
    pub fn kit(&self) -> &'a [SourceFile] {
        self.kit
    }

    /// The course's own file of that name; `None` where it is the harness's.
    pub fn of_course(&self, name: &str) -> Option<&'a SourceFile> {
        self.kit.iter().find(|file| file.name == name)
    }

    /// The preprocessor's outputs for a file; none where it was not asked, as for a file without macros.
    pub fn expanded(&self, file: &str) -> impl Iterator<Item = &'a [u8]> {
        self.expanded.iter().filter(move |(name, _)| *name == file).map(|(_, output)| *output)
    }
}
