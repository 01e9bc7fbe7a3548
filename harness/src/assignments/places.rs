//! Places in a source where a rule is broken, as a finding names them: the same in every assignment.

use crate::lexer::Token;
use crate::model::{Finding, SourceFile};

/// Places that a finding names.
const LISTED: usize = 5;

/// Where a token stands.
pub(super) fn at(file: &SourceFile, token: &Token) -> String {
    format!("{} line {}: {}", file.name, token.line, token.text)
}

/// The rule is kept where there is no such place.
pub(super) fn finding(mut places: Vec<String>, rule: &str) -> Finding {
    if places.is_empty() {
        return Finding::Kept;
    }
    let more = places.len().saturating_sub(LISTED);
    places.truncate(LISTED);
    if more > 0 {
        places.push(format!("and {more} more"));
    }
    Finding::Broken { what: format!("{} ({rule})", places.join("; ")) }
}
