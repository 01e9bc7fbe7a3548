//! [`Submission`]: the files after intake, as bytes by name, and the names of those that were left out.

use super::Language;

/// The files of a submission that grading looks at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Submission {
    /// The directory's or archive's own name.
    pub name: String,
    /// The language of the files that were found.
    pub language: Language,
    /// The wanted files that were found, in the assignment's order.
    pub files: Vec<SourceFile>,
    /// Files that were found and left out, with the reason.
    pub ignored: Vec<IgnoredFile>,
    /// Helper files that nobody asked for, by their own plain names; they are among the ignored ones, and are compiled in only
    /// where an instructor allows that.
    pub extra: Vec<SourceFile>,
    /// Wanted files that are missing, with a near name when there is one: `(wanted, did you mean)`.
    pub missing: Vec<(String, Option<String>)>,
    /// Everything that was guessed about the files, in words.
    pub remarks: Vec<String>,
}

/// One file, by content.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SourceFile {
    /// The allowlisted name (`Board.cpp`), never the student's spelling of a path.
    pub name: String,
    /// The bytes.
    pub content: Vec<u8>,
}

/// A file that was not graded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IgnoredFile {
    /// Its name as handed in: hostile text.
    pub name: String,
    /// The reason why it was left out.
    pub why: String,
    /// The content, kept for files that a rule looks at (the student's own copies of our headers).
    pub content: Option<Vec<u8>>,
}

impl Submission {
    /// The file of that name.
    pub fn file(&self, name: &str) -> Option<&SourceFile> {
        self.files.iter().find(|file| file.name == name)
    }
}
