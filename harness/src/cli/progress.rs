//! The progress of a class run: a bar with counts and the time left on a terminal, a line for each submission elsewhere.
//!
//! All of it goes to standard error, because standard output is for the summary.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::class::Done;
use crate::model::class::Outcome;
use crate::report::{class, visible};

/// Letters shown of a name.
const NAME: usize = 60;

/// Between two looks of a bar: the time goes on while a submission is graded.
const TICK: Duration = Duration::from_millis(500);

/// The template of the bar.
const STYLE: &str = "{bar:30} {pos}/{len} · {msg} · {elapsed_precise}, {eta} left";

/// The progress as it is shown.
pub(super) struct ProgressShown {
    bar: Option<ProgressBar>,
    total: usize,
    done: AtomicUsize,
    /// Full scores, rejected ones, faults.
    counts: [AtomicUsize; 3],
}

impl ProgressShown {
    /// Begins the progress of that many submissions.
    pub(super) fn new(total: usize) -> ProgressShown {
        let bar = io::stderr().is_terminal().then(|| {
            let bar =
                ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::stderr_with_hz(5));
            // The template is a constant and has been tried.
            bar.set_style(
                ProgressStyle::with_template(STYLE).unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            bar.set_message("grading");
            bar.enable_steady_tick(TICK);
            bar
        });
        ProgressShown { bar, total, done: AtomicUsize::new(0), counts: Default::default() }
    }

    /// Counts one more submission.
    pub(super) fn count(&self, done: &Done<'_>) {
        let count = |which: usize, more: usize| self.counts[which].fetch_add(more, Ordering::Relaxed) + more;
        let (full, rejected, fault) = match &done.record.outcome {
            Outcome::Graded { report } => (usize::from(report.score.earned == report.score.possible), 0, 0),
            Outcome::Rejected { .. } => (0, 1, 0),
            Outcome::Fault { .. } => (0, 0, 1),
        };
        let counts = [count(0, full), count(1, rejected), count(2, fault)];
        let number = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let name = visible::inline(done.name, NAME);
        let line = format!("[{number}/{}] {name} {}", self.total, class::standing(done.record));
        match &self.bar {
            None => {
                // Standard error may be closed, and the run goes on.
                let _ = io::stderr()
                    .lock()
                    .write_all(format!("{}\n", visible::workflow::guard(&line)).as_bytes());
            }
            Some(bar) => {
                if rejected + fault > 0 {
                    bar.println(line);
                }
                bar.set_message(format!(
                    "{} full, {} rejected, {} grader errors",
                    counts[0], counts[1], counts[2]
                ));
                bar.inc(1);
            }
        }
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
