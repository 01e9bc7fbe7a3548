//! Faults of an assignment's author, each with its place and the fix.

use std::cell::RefCell;
use std::fmt;

use crate::assignments::declared::words::ScriptError;
use crate::model::nearest;

/// The way for submissions in Rust.
pub(super) const IN_RUST: &str =
    "for submissions in Rust an assignment is written in Rust: `harness docs adding-an-assignment`";

/// The help for a misspelt name; nothing where no name is known.
pub(super) fn meant<'a>(asked: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(asked, known, |name| name).map_or_else(String::new, |near| format!("did you mean {near}?"))
}

/// A mistake in an assignment's folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuthorFault {
    /// The file, with its line where it has one: `connectfour/assignment.toml:34`.
    pub place: String,
    /// The mistake.
    pub problem: String,
    /// The fix.
    pub help: String,
}

/// An assignment that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeclaredError {
    /// The mistakes, in the order of the text; at least one.
    pub faults: Vec<AuthorFault>,
    /// The side that has to mend them.
    pub whose: FaultOwner,
}

/// The side whose mistake keeps an assignment from being used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FaultOwner {
    /// Whoever gave the command: what it names is no assignment.
    Command,
    /// The assignment's author: no submission can help it.
    Author,
}

impl std::error::Error for DeclaredError {}

impl fmt::Display for DeclaredError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let [AuthorFault { place, problem, .. }] = self.faults.as_slice() {
            return write!(out, "{place}: {problem}");
        }
        write!(out, "{} mistakes in the assignment", self.faults.len())?;
        self.faults.iter().try_for_each(|AuthorFault { place, problem, help }| {
            write!(out, "\n{place}: {problem}")?;
            if help.is_empty() { Ok(()) } else { write!(out, "; {help}") }
        })
    }
}

impl DeclaredError {
    /// A mistake that leaves nothing else to look for.
    pub(super) fn only(
        place: impl Into<String>,
        problem: impl Into<String>,
        help: impl Into<String>,
    ) -> DeclaredError {
        let fault = AuthorFault { place: place.into(), problem: problem.into(), help: help.into() };
        DeclaredError { faults: vec![fault], whose: FaultOwner::Author }
    }

    /// The same where the command names what is no assignment.
    pub(super) fn of_command(self) -> DeclaredError {
        DeclaredError { whose: FaultOwner::Command, ..self }
    }

    /// The fix.
    pub fn help(&self) -> String {
        match self.faults.as_slice() {
            [only] => only.help.clone(),
            _ => "nothing was graded; mend the assignment, and see `harness docs declaring-an-assignment`"
                .to_owned(),
        }
    }
}

/// The assignment's file while it is read, and the mistakes found so far.
pub(super) struct Manuscript<'a> {
    /// The file's path as it was named.
    pub(super) path: String,
    pub(super) text: &'a str,
    found: RefCell<Vec<(usize, AuthorFault)>>,
}

impl<'a> Manuscript<'a> {
    pub(super) fn new(path: String, text: &'a str) -> Manuscript<'a> {
        Manuscript { path, text, found: RefCell::default() }
    }

    /// The place of a byte of the text.
    pub(super) fn place(&self, at: usize) -> String {
        let before = self.text.get(..at).unwrap_or(self.text);
        format!("{}:{}", self.path, before.matches('\n').count() + 1)
    }

    /// Notes a mistake at a byte of the text.
    pub(super) fn fault(&self, at: usize, problem: impl Into<String>, help: impl Into<String>) {
        let fault = AuthorFault { place: self.place(at), problem: problem.into(), help: help.into() };
        let mut found = self.found.borrow_mut();
        if !found.iter().any(|(_, known)| *known == fault) {
            found.push((at, fault));
        }
    }

    /// Notes a mistake in a script; returns `None` for it.
    pub(super) fn taken<T>(&self, at: usize, script: &str, result: Result<T, ScriptError>) -> Option<T> {
        result.map_err(|error| self.fault(at, format!("in \"{script}\": {}", error.problem), error.help)).ok()
    }

    /// Fails if a mistake was noted.
    pub(super) fn finished(&self) -> Result<(), DeclaredError> {
        let mut found = self.found.borrow().clone();
        if found.is_empty() {
            return Ok(());
        }
        found.sort_by_key(|(at, _)| *at);
        let faults = found.into_iter().map(|(_, fault)| fault).collect();
        Err(DeclaredError { faults, whose: FaultOwner::Author })
    }
}
