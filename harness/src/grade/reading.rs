//! What rules of source text read of a component: its file, and what the preprocessor makes of it where that can be more.

use crate::build::{BuildError, Builder, Library, Preprocessed};
use crate::lexer::{may_expand, renumbers, without_marks};
use crate::model::{ComponentKit, Judgement, Language, RuleFinding, Sources, Submission, Verdict};

/// A rule of source text.
pub(super) type Rule = fn(&Sources<'_>) -> RuleFinding;

/// A component's file for its rules.
#[derive(Debug)]
pub(super) struct Reading {
    file: &'static str,
    expanded: Expanded,
}

/// What came of expanding macros.
#[derive(Debug)]
enum Expanded {
    /// There is nothing to expand, or nothing that the compiler takes: the text is all that there is.
    TextAlone,
    /// What the preprocessor wrote.
    Outputs(Vec<Vec<u8>>),
    /// It came to a limit, in words.
    TooMuch(String),
    /// The compiler took the file and its preprocessor did not.
    Fault(String),
}

/// Why a file is not read that could pass its code off as a header's; no program needs to do that.
const RENUMBERED: &str =
    "it says by #line, or by # and a number, which lines of which file it has; leave that out";

/// A component's file as its rules read it. Only a file that could be more than its text is preprocessed.
///
/// # Errors
/// For faults that are not the student's.
pub(super) fn reading(
    submission: &Submission,
    kit: &ComponentKit,
    workshop: &Builder,
    library: &Library,
) -> Result<Reading, BuildError> {
    let file = submission.file(kit.file).filter(|_| submission.language == Language::Cpp);
    let expanded = match (library, file) {
        (Library::Ready { .. }, Some(file)) if renumbers(&file.content) => {
            Expanded::TooMuch(RENUMBERED.to_owned())
        }
        (Library::Ready { .. }, Some(file)) if may_expand(&file.content) => {
            expanded(workshop.preprocess(kit, &without_marks(&file.content))?)
        }
        // What does not compile may still expand; then code that no compiler reads accuses nobody there either.
        (Library::Rejected { diagnostics, .. }, Some(file))
            if may_expand(&file.content) && !renumbers(&file.content) && !ran_into_a_limit(diagnostics) =>
        {
            match expanded(workshop.preprocess(kit, &without_marks(&file.content))?) {
                Expanded::Outputs(outputs) => Expanded::Outputs(outputs),
                Expanded::TextAlone | Expanded::TooMuch(_) | Expanded::Fault(_) => Expanded::TextAlone,
            }
        }
        (Library::Ready { .. } | Library::Rejected { .. } | Library::Stopped { .. }, _) => {
            Expanded::TextAlone
        }
    };
    Ok(Reading { file: kit.file, expanded })
}

/// What took a compiler to a limit would take its preprocessor there.
fn ran_into_a_limit(diagnostics: &str) -> bool {
    diagnostics.starts_with("the compiler was stopped")
}

/// With one set of headers it has to work; which of them the library was compiled with is not known.
fn expanded(all: Vec<Preprocessed>) -> Expanded {
    let mut outputs = Vec::new();
    let mut refused = String::new();
    for preprocessed in all {
        match preprocessed {
            Preprocessed::Output(output) => outputs.push(output),
            Preprocessed::Refused(said) => refused = said,
            Preprocessed::TooMuch(why) => return Expanded::TooMuch(why),
        }
    }
    if outputs.is_empty() { Expanded::Fault(refused) } else { Expanded::Outputs(outputs) }
}

impl Reading {
    /// What a rule says of it.
    pub(super) fn judge(&self, submission: &Submission, rule: Rule) -> Judgement {
        let handed_in = Sources::as_handed_in(submission);
        let sources = match &self.expanded {
            Expanded::TextAlone => handed_in,
            Expanded::Outputs(outputs) => {
                outputs.iter().fold(handed_in, |sources, output| sources.with_expanded(self.file, output))
            }
            Expanded::TooMuch(why) => {
                let because = format!("the macros of {} cannot be expanded: {why}", self.file);
                return Judgement::skipped(&because);
            }
            Expanded::Fault(said) => {
                let detail = format!("the macros of {} cannot be expanded: {said}", self.file);
                return Judgement::plain(Verdict::HarnessError { detail });
            }
        };
        match rule(&sources) {
            RuleFinding::Kept => Judgement::pass(),
            RuleFinding::Broken { what } => Judgement::plain(Verdict::Refused { rule: what }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(all: Vec<Preprocessed>) -> Verdict {
        let reading = Reading { file: "a.cpp", expanded: expanded(all) };
        reading.judge(&Submission::default(), |_| RuleFinding::Kept).verdict
    }

    #[test]
    fn what_the_compiler_took_and_its_preprocessor_does_not_is_our_fault() {
        let refused = || Preprocessed::Refused("no".to_owned());
        assert!(matches!(judged(vec![refused(), refused()]), Verdict::HarnessError { .. }));
        assert_eq!(judged(vec![refused(), Preprocessed::Output(Vec::new())]), Verdict::Pass);
    }

    #[test]
    fn a_limit_on_expanding_earns_and_accuses_nothing() {
        let all = vec![Preprocessed::Output(Vec::new()), Preprocessed::TooMuch("it is too long".to_owned())];
        let Verdict::Skipped { because } = judged(all) else { panic!("not skipped") };
        assert_eq!(because, "the macros of a.cpp cannot be expanded: it is too long");
    }
}
