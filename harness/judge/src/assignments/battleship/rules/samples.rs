//! Submissions and findings for the tests of the rules.

use crate::model::{RuleFinding, SourceFile, Submission};

pub(super) fn submission(files: &[(&str, &str)]) -> Submission {
    let files =
        files.iter().map(|(name, text)| SourceFile { name: (*name).to_owned(), content: (*text).into() });
    Submission { files: files.collect(), ..Submission::default() }
}

/// The words of a broken rule.
pub(super) fn what(finding: RuleFinding) -> String {
    match finding {
        RuleFinding::Kept => panic!("the rule is kept"),
        RuleFinding::Vacuous { because } => panic!("the rule is vacuous: {because}"),
        RuleFinding::Broken { what } => what,
    }
}
