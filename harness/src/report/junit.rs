//! [`Junit`]: test results as GitLab, Jenkins and GitHub's actions read them.
//!
//! One suite for each component, named after what stood beside it, and in it a case for building the component and one
//! for each check. A failure is the student's, an error is the grader's, a check that did not run is skipped. A check that is worth
//! nothing never fails: its words are its output. GitLab shows a case's text and not the message of its failure, Jenkins
//! shows both, so the message is the text's first line. GitLab counts only the first of two cases of one name: names are
//! the checks' ids.

use std::io;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite};

use super::outline::{self, Scores, Standing, scores, standing_of};
use super::visible::terminal::{Cap, block};
use super::visible::{inline, workflow};
use super::words::{self, phrase};
use super::{Renderer, Terminal};
use crate::model::{BuildReport, CheckResult, ComponentReport, GradeReport, Points, Verdict};

/// The compiler's words in a case.
const DIAGNOSTICS: Cap = Cap { lines: 60, bytes: 8192 };

/// Letters of a name or message.
const NAME: usize = 400;

/// JUnit's XML in the flavour of Jenkins, which all read.
#[derive(Debug, Clone, Copy, Default)]
pub struct Junit;

impl Renderer for Junit {
    fn render(&self, report: &GradeReport, out: &mut dyn io::Write) -> io::Result<()> {
        let mut document = Report::new(phrase(&report.assignment));
        if let Some(times) = report.times {
            document.set_time(Duration::from_millis(times.total_ms));
        }
        document.add_test_suites(report.components.iter().map(|part| suite(report, part)));
        let mut text = Vec::new();
        document.serialize(&mut text).map_err(io::Error::other)?;
        out.write_all(&text)
    }
}

fn suite(report: &GradeReport, part: &ComponentReport) -> TestSuite {
    let name = context(report, part);
    let mut suite = TestSuite::new(name.as_str());
    suite.add_property(("harness", phrase(&report.harness).as_str()));
    suite.add_property(("seed", report.seed.to_string().as_str()));
    let shown = scores(&report.components);
    suite.add_properties(points(part.score, shown));
    if !part.open.is_none() {
        suite.add_property(("open_points", words::open(part.open).as_str()));
    }
    suite.add_test_case(of_build(part));
    suite.add_test_cases(part.checks.iter().map(|check| of_check(part, check, shown)));
    for case in &mut suite.test_cases {
        case.set_classname(name.as_str());
        case.extra.insert("file".into(), phrase(&part.file).into());
    }
    suite
}

/// `battleship.Board[ref:Game,Player]`: which component, and beside which of the reference.
fn context(report: &GradeReport, part: &ComponentReport) -> String {
    let others = report.components.iter().filter(|other| other.id != part.id);
    let others: Vec<&str> = others.map(|other| other.title.as_str()).collect();
    let beside = if others.is_empty() { String::new() } else { format!("[ref:{}]", others.join(",")) };
    inline(&format!("{}.{}{beside}", report.assignment, part.title), NAME)
}

fn points(points: Points, shown: Scores) -> Vec<Property> {
    match shown {
        Scores::Shown => vec![
            Property::new("points", points.earned.to_string()),
            Property::new("max_points", points.possible.to_string()),
        ],
        Scores::Withheld => Vec::new(),
    }
}

fn of_build(part: &ComponentReport) -> TestCase {
    let name = inline(&format!("{}.build", part.id), NAME);
    let said = words::build(part);
    match &part.build {
        BuildReport::Built { warnings } => {
            let mut case = TestCase::new(name, TestCaseStatus::success());
            if !warnings.is_empty() {
                case.set_system_out(text(&said, &compiler(warnings)));
            }
            case
        }
        BuildReport::Failed { diagnostics } => TestCase::new(
            name,
            unsuccessful(NonSuccessKind::Failure, "build-failed", &said, &compiler(diagnostics)),
        ),
        BuildReport::Missing { .. } => {
            TestCase::new(name, unsuccessful(NonSuccessKind::Failure, "missing", &said, ""))
        }
    }
}

fn compiler(said: &str) -> String {
    block(said, DIAGNOSTICS).iter().map(|line| line.clone() + "\n").collect()
}

fn of_check(part: &ComponentReport, check: &CheckResult, shown: Scores) -> TestCase {
    let message = inline(&format!("{}: {}", check.title, words::verdict(&check.verdict)), NAME);
    let failed = |kind| unsuccessful(kind, check.verdict.kind(), &message, &Terminal::account(check));
    let standing = standing_of(check, &part.build);
    let status = match standing {
        Standing::Passing | Standing::Warning => TestCaseStatus::success(),
        Standing::Failure => failed(NonSuccessKind::Failure),
        Standing::Fault => failed(NonSuccessKind::Error),
        Standing::NotRun => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(outline::reason(part, check));
            status
        }
    };
    let mut case = TestCase::new(phrase(&check.id), status);
    match standing {
        Standing::Warning => {
            case.set_system_out(text(&message, &Terminal::account(check)));
        }
        Standing::Passing | Standing::Failure | Standing::Fault | Standing::NotRun => {}
    }
    case.add_properties(points(check.points, shown));
    if let Some(time) = check.time_ms {
        case.set_time(Duration::from_millis(time));
    }
    if let Some(line) = line(&check.verdict) {
        case.extra.insert("line".into(), line.to_string().into());
    }
    case
}

/// The line of the student's file, where a verdict knows one.
fn line(verdict: &Verdict) -> Option<u32> {
    let Verdict::MemoryErrors { errors } = verdict else { return None };
    errors.first().map(|error| error.line).filter(|line| *line > 0)
}

fn unsuccessful(kind: NonSuccessKind, which: &str, message: &str, body: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(which).set_message(message).set_description(text(message, body));
    status
}

fn text(first: &str, rest: &str) -> String {
    workflow::guard(&format!("{first}\n{rest}"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::report::samples;

    fn read_back(report: &GradeReport) -> Report {
        let mut out = Vec::new();
        Junit.render(report, &mut out).unwrap();
        Report::deserialize_from_str(&String::from_utf8(out).unwrap()).unwrap()
    }

    #[test]
    fn a_fault_of_ours_is_an_error_a_wrong_answer_a_failure_and_what_did_not_run_is_skipped() {
        let read = read_back(&samples::every_verdict());
        assert_eq!((read.errors, read.skipped), (1, 6));
        let status = |id: &str| {
            let cases = read.test_suites.iter().flat_map(|suite| &suite.test_cases);
            cases.clone().find(|case| case.name.as_str() == id).unwrap().status.clone()
        };
        assert!(matches!(
            status("board.attack.twice"),
            TestCaseStatus::NonSuccess { kind: NonSuccessKind::Error, .. }
        ));
        let TestCaseStatus::NonSuccess { kind: NonSuccessKind::Failure, message, description, .. } =
            status("board.place-ship.overlap")
        else {
            panic!("not a failure")
        };
        let (message, text) = (message.unwrap(), description.unwrap());
        assert_eq!(message.as_str(), "A ship that overlaps another is refused: wrong answer at step 3");
        assert!(
            text.as_str().starts_with(message.as_str()) && text.as_str().contains("got       true"),
            "{text:?}"
        );
        assert!(matches!(status("game.play.order"), TestCaseStatus::Skipped { .. }));
        assert!(matches!(status("game.build"), TestCaseStatus::NonSuccess { .. }));
    }

    #[test]
    fn a_check_that_costs_nothing_fails_nothing_and_still_speaks() {
        let read = read_back(&samples::graded());
        let cases: Vec<&TestCase> = read.test_suites.iter().flat_map(|suite| &suite.test_cases).collect();
        let quiet = cases.iter().find(|case| case.name.as_str() == "board.place-ship.quiet").unwrap();
        assert!(matches!(quiet.status, TestCaseStatus::Success { .. }));
        assert!(quiet.system_out.as_ref().unwrap().as_str().contains("placing 0"));
    }

    #[test]
    fn names_are_unique_and_a_suite_says_what_stood_beside_the_component() {
        let read = read_back(&samples::graded());
        let cases: Vec<&TestCase> = read.test_suites.iter().flat_map(|suite| &suite.test_cases).collect();
        let names: BTreeSet<&str> = cases.iter().map(|case| case.name.as_str()).collect();
        assert_eq!(names.len(), cases.len());
        assert_eq!(read.test_suites[0].name.as_str(), "battleship.Board[ref:Game,Player,Client]");
        assert!(
            cases.iter().any(|case| case
                .classname
                .as_ref()
                .unwrap()
                .as_str()
                .starts_with("battleship.Game["))
        );
    }

    #[test]
    fn where_something_of_ours_failed_no_points_are_written() {
        let points = |report: &GradeReport| {
            let read = read_back(report);
            let of_suites = read.test_suites.iter().map(|suite| suite.properties.len()).sum::<usize>();
            of_suites
                + read
                    .test_suites
                    .iter()
                    .flat_map(|s| &s.test_cases)
                    .map(|c| c.properties.len())
                    .sum::<usize>()
        };
        assert_eq!(points(&samples::every_verdict()), 2 * samples::every_verdict().components.len());
        assert!(points(&samples::graded()) > 30);
    }
}
