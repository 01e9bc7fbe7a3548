//! [`grade`]: plan, build, perform, judge, shrink and score in one call.

use std::time::Instant;

use super::plan::{self, GradeOptions, Timing};
use super::report::assemble;
use super::run::{self, FinishedGrade};
use crate::build::{BuildError, Builder};
use crate::model::{Assignment, GradeReport, Submission, Times};

/// Grades a submission.
///
/// # Errors
/// Fails if a grader error leaves nothing to report.
#[tracing::instrument(level = "info", name = "grade", skip_all, fields(submission = submission.name))]
pub fn grade(
    assignment: &dyn Assignment,
    submission: &Submission,
    builder: &Builder,
    options: &GradeOptions,
) -> Result<GradeReport, BuildError> {
    let started = Instant::now();
    let plan = plan::plan(assignment, submission, options);
    let finished = run::run(&plan, submission, builder, options)?;
    let report = assemble(assignment, submission, builder, options, &plan, &finished);
    Ok(GradeReport { times: times(options.timing, started, &finished), ..report })
}

fn times(timing: Timing, started: Instant, finished: &FinishedGrade) -> Option<Times> {
    match timing {
        Timing::LeftOut => None,
        Timing::Reported => Some(Times {
            total_ms: milliseconds(started.elapsed()),
            build_ms: milliseconds(finished.build_time),
            scenarios: finished.scenarios,
        }),
    }
}

fn milliseconds(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
