//! [`Wanted`]: the files that an assignment asks for, by name.

/// The files that an assignment asks for.
#[derive(Debug, Clone, Copy)]
pub struct Wanted {
    /// Sources.
    pub sources: &'static [&'static str],
    /// Sources that need not be there: what is missing is as it was given.
    pub optional: &'static [&'static str],
    /// Documents; of each inner list one is enough.
    pub documents: &'static [&'static [&'static str]],
    /// Files that were given to students and are replaced by the grader's.
    pub given: &'static [&'static str],
}
