//! The input of rules of source text: a component's file, and the preprocessor's output where that can hold more.

use crate::build::{BuildError, Builder, Library, Preprocessed};
use crate::lexer::{may_expand, renumbers, tokens, without_marks};
use crate::model::{
    BuildInput, ComponentKit, Judgement, Language, RuleFinding, SourceFile, SourceRule, Sources, Submission,
    Verdict,
};

/// A component's file as its rules read it.
#[derive(Debug)]
pub(super) struct StaticInput {
    file: &'static str,
    expanded: Expanded,
    substance: Substance,
}

/// What a file holds that a rule could be kept in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Substance {
    /// It is the file that students begin with.
    AsGiven,
    /// It does not compile, and has next to nothing in it: there is nothing that could keep a rule.
    NoCode,
    /// Some work of the student's.
    Code,
}

/// The outcome of expanding macros.
#[derive(Debug)]
enum Expanded {
    /// The text alone: there is nothing to expand, or nothing that the compiler accepts.
    TextAlone,
    /// The preprocessor's output, for each set of headers that it accepts.
    Outputs(Vec<Vec<u8>>),
    /// The limit that the preprocessor reached, in words.
    TooMuch(String),
    /// The diagnostics of a preprocessor that rejects a file which its compiler accepts.
    Fault(String),
}

/// The reason for not reading a file that could pass its code off as a header's; no program needs to do that.
const RENUMBERED: &str =
    "it says by #line, or by # and a number, which lines of which file it has; leave that out";

/// The reason for not judging a file that nobody has worked on.
const UNTOUCHED: &str = "the file is as it was given: nothing in it is the student's";

/// The reason for not judging a file that has nothing to judge.
const EMPTY: &str = "the file does not compile, and there is next to nothing in it that could keep the rule";

/// Statements of its own that a file which does not compile has to have: a line that is no code earns nothing by holding nothing else.
const FEW: usize = 5;

/// Reads a component's file for its rules. Only a file that macros could change is preprocessed.
///
/// # Errors
/// Fails if the preprocessor cannot be run.
pub(super) fn static_input(
    submission: &Submission,
    input: Option<&BuildInput>,
    skeleton: Option<&str>,
    kit: &ComponentKit,
    builder: &Builder,
    library: &Library,
) -> Result<StaticInput, BuildError> {
    let input = input.filter(|_| submission.language == Language::Cpp);
    let expanded = match (library, input) {
        (Library::Ready { .. }, Some(input)) if renumbers(&input.main.content) => {
            Expanded::TooMuch(RENUMBERED.to_owned())
        }
        (Library::Ready { .. }, Some(input)) if may_expand(&input.main.content) => {
            expanded(builder.preprocess(kit, &unmarked(input))?)
        }
        // A file that does not compile may still expand; then code that no compiler reads breaks no rule there either.
        (Library::Rejected { diagnostics, .. }, Some(input))
            if may_expand(&input.main.content)
                && !renumbers(&input.main.content)
                && !ran_into_a_limit(diagnostics) =>
        {
            match expanded(builder.preprocess(kit, &unmarked(input))?) {
                Expanded::Outputs(outputs) => Expanded::Outputs(outputs),
                Expanded::TextAlone | Expanded::TooMuch(_) | Expanded::Fault(_) => Expanded::TextAlone,
            }
        }
        (Library::Ready { .. } | Library::Rejected { .. } | Library::Stopped { .. }, _) => {
            Expanded::TextAlone
        }
    };
    let file = submission.file(kit.file);
    let substance = file.map_or(Substance::Code, |file| substance(file, skeleton, library));
    Ok(StaticInput { file: kit.file, expanded, substance })
}

/// What is loaded has its code somewhere: in a header, it may be.
fn substance(file: &SourceFile, skeleton: Option<&str>, library: &Library) -> Substance {
    let text = String::from_utf8_lossy(&file.content);
    let is_skeleton = skeleton.is_some_and(|given| given.split_whitespace().eq(text.split_whitespace()));
    match library {
        _ if is_skeleton => Substance::AsGiven,
        Library::Ready { .. } => Substance::Code,
        Library::Rejected { .. } | Library::Stopped { .. } => {
            let given = skeleton.map_or(0, |given| statements(given.as_bytes()));
            if statements(&file.content) >= given + FEW { Substance::Code } else { Substance::NoCode }
        }
    }
}

/// Statements within braces, in either language.
fn statements(source: &[u8]) -> usize {
    let within = tokens(source).into_iter().skip_while(|token| !token.is_mark("{"));
    within.filter(|token| token.is_mark(";")).count()
}

/// Hashes what rules read, which is more than a library is made of.
pub(super) fn hash_sources(sources: &Sources<'_>, hasher: &mut blake3::Hasher) {
    let submission = sources.submission();
    let copies = submission.ignored.iter().filter_map(|file| Some((&file.name, file.content.as_ref()?)));
    let handed_in = submission.files.iter().chain(&submission.extra).chain(sources.kit());
    for (name, content) in handed_in.map(|file| (&file.name, &file.content)).chain(copies) {
        hasher.update(format!("{name} {}\n", content.len()).as_bytes()).update(content);
    }
}

/// The component's files, the first without marks that look like the preprocessor's.
fn unmarked(input: &BuildInput) -> BuildInput {
    let main = SourceFile { content: without_marks(&input.main.content), ..input.main.clone() };
    BuildInput { main, ..input.clone() }
}

/// True if the compiler reached a limit, which its preprocessor would reach as well.
fn ran_into_a_limit(diagnostics: &str) -> bool {
    diagnostics.starts_with("the compiler was stopped")
}

/// Combines the outputs for all sets of headers. One of them has to work; the set of the library is not known here.
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

impl StaticInput {
    /// Judges the file by a rule.
    pub(super) fn judge(&self, handed_in: Sources<'_>, rule: SourceRule) -> Judgement {
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
            RuleFinding::Kept => match self.substance {
                Substance::AsGiven => Judgement::skipped(UNTOUCHED),
                Substance::NoCode => Judgement::skipped(EMPTY),
                Substance::Code => Judgement::pass(),
            },
            RuleFinding::Vacuous { because } => Judgement::skipped(because),
            RuleFinding::Broken { what } => Judgement::plain(Verdict::Refused { rule: what }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(all: Vec<Preprocessed>) -> Verdict {
        let input = StaticInput { file: "a.cpp", expanded: expanded(all), substance: Substance::Code };
        input.judge(Sources::as_handed_in(&Submission::default()), &|_| RuleFinding::Kept).verdict
    }

    #[test]
    fn a_file_that_only_the_preprocessor_rejects_is_a_grader_error() {
        let refused = || Preprocessed::Refused("no".to_owned());
        assert!(matches!(judged(vec![refused(), refused()]), Verdict::HarnessError { .. }));
        assert_eq!(judged(vec![refused(), Preprocessed::Output(Vec::new())]), Verdict::Pass);
    }

    #[test]
    fn a_rule_is_kept_by_code_alone() {
        let of = |text: &str, given| {
            let name = "a.cpp".to_owned();
            let rejected = Library::Rejected { key: String::new(), diagnostics: String::new() };
            substance(&SourceFile { name, content: text.into() }, given, &rejected)
        };
        for nothing in ["// to do {}", "int x(", "int main() { syntax", "int broken( { return; }"] {
            assert_eq!(of(nothing, None), Substance::NoCode, "{nothing}");
        }
        let some = "int f() { int n = 0; n++; n--; n++; return n; }";
        assert_eq!(of(some, Some("int f() {}")), Substance::Code);
        assert_eq!(of(some, Some("int f() { int n = 0; return n; }")), Substance::NoCode);
        assert_eq!(of("int f()\n{}", Some("int f() {}")), Substance::AsGiven);
    }

    #[test]
    fn a_limit_on_expanding_earns_and_accuses_nothing() {
        let all = vec![Preprocessed::Output(Vec::new()), Preprocessed::TooMuch("it is too long".to_owned())];
        let Verdict::Skipped { because } = judged(all) else { panic!("not skipped") };
        assert_eq!(because, "the macros of a.cpp cannot be expanded: it is too long");
    }
}
