//! [`findings`]: what a report finds wrong, by file and line, for tools that show it beside the code.

use super::outline::{Standing, standing_of};
use super::visible::inline;
use super::words::{self, phrase};
use crate::model::{BuildReport, CheckResult, CompilerWarning, ComponentReport, GradeReport, Verdict};

/// Letters of a message.
const MESSAGE: usize = 600;

/// The rules under which the compiler's words stand.
pub(super) const COMPILER: [(&str, &str); 2] =
    [("compiler.error", "The file compiles"), ("compiler.warning", "The compiler has nothing to warn of")];

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gravity {
    /// It costs points.
    Error,
    /// The compiler warns.
    Warning,
    /// It costs nothing.
    Remark,
    /// A check that did not run.
    NotRun,
}

/// One thing that is wrong. Every text has been made inert.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) gravity: Gravity,
    /// The check's id, or one of [`COMPILER`].
    pub(super) rule: String,
    pub(super) file: String,
    /// The line, from 1, where it is known.
    pub(super) line: Option<u32>,
    pub(super) message: String,
}

/// All findings, in the order of the report.
pub(super) fn findings(report: &GradeReport) -> Vec<Finding> {
    let parts = report.components.iter().flat_map(|part| [of_build(part), of_checks(part)].concat());
    parts.chain(report.warnings.first.iter().map(of_warning)).collect()
}

fn of_warning(warning: &CompilerWarning) -> Finding {
    Finding {
        gravity: Gravity::Warning,
        rule: COMPILER[1].0.to_owned(),
        file: phrase(&warning.file),
        line: Some(warning.line).filter(|line| *line > 0),
        message: inline(&warning.text, MESSAGE),
    }
}

fn of_build(part: &ComponentReport) -> Vec<Finding> {
    match &part.build {
        BuildReport::Built { .. } => Vec::new(),
        BuildReport::Failed { diagnostics } => {
            let errors = said(part, diagnostics);
            if errors.is_empty() { vec![whole(part, words::build(part))] } else { errors }
        }
        BuildReport::Missing { .. } => vec![whole(part, words::build(part))],
    }
}

/// A finding about a file as a whole.
fn whole(part: &ComponentReport, message: String) -> Finding {
    Finding {
        gravity: Gravity::Error,
        rule: COMPILER[0].0.to_owned(),
        file: phrase(&part.file),
        line: None,
        message,
    }
}

/// The compiler's errors: `Board.cpp:12:5: error: …`.
fn said(part: &ComponentReport, words: &str) -> Vec<Finding> {
    let finding = |line: &str| {
        let (place, message) = line.split_once(": error: ")?;
        let mut place = place.split(':');
        let file = place.next().filter(|file| !file.is_empty()).unwrap_or(&part.file);
        let line = place.next().and_then(|line| line.parse().ok());
        let (rule, file) = (COMPILER[0].0.to_owned(), phrase(file));
        Some(Finding { gravity: Gravity::Error, rule, file, line, message: inline(message, MESSAGE) })
    };
    words.lines().filter_map(finding).collect()
}

fn of_checks(part: &ComponentReport) -> Vec<Finding> {
    let each = |check: &CheckResult| match standing_of(check, &part.build) {
        Standing::Failure => of_check(part, check, Gravity::Error),
        Standing::Warning => of_check(part, check, Gravity::Remark),
        Standing::NotRun => of_check(part, check, Gravity::NotRun),
        Standing::Fault | Standing::Passing => Vec::new(),
    };
    part.checks.iter().flat_map(each).collect()
}

fn of_check(part: &ComponentReport, check: &CheckResult, gravity: Gravity) -> Vec<Finding> {
    let finding = |file: &str, line, words: &str| Finding {
        gravity,
        rule: phrase(&check.id),
        file: phrase(file),
        line,
        message: inline(&format!("{}: {words}", check.title), MESSAGE),
    };
    let Verdict::MemoryErrors { errors } = &check.verdict else {
        return vec![finding(&part.file, None, &words::verdict(&check.verdict))];
    };
    let line = |line: u32| Some(line).filter(|line| *line > 0);
    errors.iter().map(|error| finding(&error.file, line(error.line), &error.describe())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    #[test]
    fn the_compilers_words_have_their_file_and_line() {
        let mut report = samples::one_mismatch();
        let diagnostics =
            "In file included from x:\nBoard.cpp:12:5: error: expected ';'\nBoard.h:3: error: a:b\n"
                .to_owned();
        report.components[0].build = BuildReport::Failed { diagnostics };
        let all = findings(&report);
        let places: Vec<(&str, Option<u32>, &str)> =
            all.iter().map(|one| (one.file.as_str(), one.line, one.message.as_str())).take(2).collect();
        assert_eq!(places, [("Board.cpp", Some(12), "expected ';'"), ("Board.h", Some(3), "a:b")]);
    }

    #[test]
    fn what_passes_or_is_a_fault_of_ours_is_no_finding() {
        let report = samples::every_verdict();
        let found = findings(&report);
        let checks = report.components.iter().flat_map(|part| &part.checks);
        for check in checks.filter(|check| check.verdict.is_pass() || check.verdict.is_harness_error()) {
            assert!(!found.iter().any(|one| one.rule == check.id), "{}", check.id);
        }
        assert!(found.iter().any(|one| one.gravity == Gravity::Remark));
    }
}
