//! Places in a source where a rule is broken, as a finding names them: the same in every assignment.

use std::fmt;

use crate::lexer::Token;
use crate::model::{RuleFinding, SourceFile};

/// Places that a finding names.
pub(crate) const LISTED: usize = 5;

/// A location at which a rule is broken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spot {
    /// The file.
    pub(crate) file: String,
    /// The line in it.
    pub(crate) line: u32,
    /// The name that breaks the rule: the student's text.
    pub(crate) name: String,
    /// There if the line itself does not have the name: the macro that made it, if it is the file's own.
    pub(crate) made_by: Option<Option<String>>,
}

impl fmt::Display for Spot {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} line {}: {}", self.file, self.line, self.name)?;
        match &self.made_by {
            None => Ok(()),
            Some(Some(name)) => write!(out, " (made by the macro {name})"),
            Some(None) => write!(out, " (made by a macro)"),
        }
    }
}

/// A token with its location.
pub(crate) fn at(file: &SourceFile, token: &Token) -> String {
    format!("{} line {}: {}", file.name, token.line, token.text)
}

/// The rule is kept where there is no such place.
pub(crate) fn finding(mut places: Vec<String>, rule: &str) -> RuleFinding {
    if places.is_empty() {
        return RuleFinding::Kept;
    }
    let more = places.len().saturating_sub(LISTED);
    places.truncate(LISTED);
    if more > 0 {
        places.push(format!("and {more} more"));
    }
    RuleFinding::Broken { what: format!("{} ({rule})", places.join("; ")) }
}
