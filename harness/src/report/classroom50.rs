//! [`Classroom50`]: `result.json` for Classroom 50, schema `classroom50/result/v1`.
//!
//! What is written there is published beside the student's submission, so it is made of what students may see whatever
//! was asked for. Scores are whole numbers and there is no word for "not graded": a report with a grader error is not
//! rendered, as a zero would come of it.

use std::io;

use serde::Serialize;

use super::outline::{Scores, scores};
use super::student::for_students;
use super::words::{self, phrase};
use super::{Renderer, Terminal, visible};
use crate::model::{CheckResult, GradeReport, OpenPoints};

/// Characters that a release shows of a test's output.
const OUTPUT: usize = 2000;

/// `result.json`.
#[derive(Debug, Clone, Default)]
pub struct Classroom50 {
    handed_in: HandedIn,
}

/// The data of a submission that Classroom 50 wants to read back.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct HandedIn {
    /// The classroom's name.
    pub classroom: String,
    /// Its name for the assignment.
    pub assignment: String,
    /// The submission's tag.
    pub submission: String,
    /// The address of the graded commit.
    pub commit: String,
    /// The address of its release.
    pub release: String,
    /// The address of its review.
    pub review: String,
    /// The graded commit's date, ISO 8601; not that of grading.
    pub datetime: String,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Document {
    schema: &'static str,
    #[serde(flatten)]
    handed_in: HandedIn,
    score: u32,
    max_score: u32,
    #[serde(skip_serializing_if = "OpenPoints::is_none")]
    open_points: OpenPoints,
    harness: String,
    seed: u64,
    tests: Vec<Test>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
struct Test {
    test_name: String,
    passed: bool,
    score: u32,
    max_score: u32,
    title: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    output: String,
}

impl Classroom50 {
    /// A renderer for that submission.
    pub fn new(handed_in: HandedIn) -> Classroom50 {
        Classroom50 { handed_in }
    }
}

impl Renderer for Classroom50 {
    fn render(&self, report: &GradeReport, out: &mut dyn io::Write) -> io::Result<()> {
        match scores(&report.components) {
            Scores::Withheld => return Err(io::Error::other(words::UNGRADED)),
            Scores::Shown => {}
        }
        visible::json::write(&document(&self.handed_in, &for_students(report)), out)
    }
}

fn document(handed_in: &HandedIn, student: &GradeReport) -> Document {
    Document {
        schema: "classroom50/result/v1",
        handed_in: handed_in.clone(),
        score: student.score.earned,
        max_score: student.score.possible,
        open_points: student.open,
        harness: student.harness.clone(),
        seed: student.seed,
        tests: student.components.iter().flat_map(|part| &part.checks).map(test).collect(),
    }
}

fn test(check: &CheckResult) -> Test {
    let passed = check.verdict.is_pass();
    let output = if passed { String::new() } else { cut(&Terminal::account(check)) };
    Test {
        test_name: phrase(&check.id),
        passed,
        score: check.points.earned,
        max_score: check.points.possible,
        title: phrase(&check.title),
        output,
    }
}

/// The first whole lines; the rest is said to be missing.
fn cut(text: &str) -> String {
    const MARK: &str = "… the report says more\n";
    if text.chars().count() <= OUTPUT {
        return text.to_owned();
    }
    let mut room = OUTPUT - MARK.chars().count();
    let fits = |line: &&str| {
        let taken = room.checked_sub(line.chars().count());
        room = taken.unwrap_or(0);
        taken.is_some()
    };
    text.split_inclusive('\n').take_while(fits).chain([MARK]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    fn render(report: &GradeReport) -> io::Result<String> {
        let mut out = Vec::new();
        Classroom50::default().render(report, &mut out)?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn a_fault_of_ours_writes_nothing() {
        assert_eq!(render(&samples::every_verdict()).unwrap_err().to_string(), words::UNGRADED);
    }

    #[test]
    fn no_output_is_longer_than_a_release_shows_and_a_cut_is_said() {
        let document = document(&HandedIn::default(), &samples::hostile());
        let lengths = document.tests.iter().map(|test| test.output.chars().count());
        assert!(lengths.max().unwrap() <= OUTPUT);
        assert!(document.tests.iter().any(|test| test.output.ends_with("… the report says more\n")));
    }
}
