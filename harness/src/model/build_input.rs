//! [`BuildInput`]: the files of which one component's library is made.

use super::SourceFile;

/// The files of which one component's library is made, besides the ready-made shims.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BuildInput {
    /// The component's own file, as students know it.
    pub main: SourceFile,
    /// The other files that the compiler reads with it. Sources among them are compiled to objects of their own.
    pub beside: Vec<SourceFile>,
    /// The grader's files that need the student's headers. They are compiled last, where no file of the student's can read
    /// them; only sources among them are compiled.
    pub over: Vec<SourceFile>,
    /// A class, as object files name it (`5Model`), whose missing member functions become traps: a call of one ends the
    /// process with its name, and code that never calls one still links.
    pub trapped: Option<&'static str>,
}

impl BuildInput {
    /// A component of one file and helper files.
    pub fn new(main: SourceFile, beside: Vec<SourceFile>) -> BuildInput {
        BuildInput { main, beside, over: Vec::new(), trapped: None }
    }

    /// A component of one file.
    pub fn alone(name: &str, content: &[u8]) -> BuildInput {
        BuildInput::new(SourceFile { name: name.to_owned(), content: content.to_vec() }, Vec::new())
    }
}
