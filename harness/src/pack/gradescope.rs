//! The files of an autograder besides the program.

use std::io;

use crate::report::write_no_score_for_gradescope;

/// Run once, when the image is built.
pub(super) const SETUP: &str = include_str!("setup.sh");

/// Run for each submission.
pub(super) const RUN: &str = include_str!("run_autograder");

/// The results of a submission whose grading was stopped. They hold no score: no check decided that
/// the submission is worth nothing.
pub(super) fn unfinished(budget_seconds: u32) -> io::Result<Vec<u8>> {
    let told = format!(
        "Grading did not come to its end: it took longer than {budget_seconds} s, or the grader or its machine failed. There is \
         no score. Look for a loop that never ends and hand in again; if there is none, ask your instructor to run the \
         autograder again."
    );
    let mut results = Vec::new();
    write_no_score_for_gradescope(&told, &mut results)?;
    Ok(results)
}
