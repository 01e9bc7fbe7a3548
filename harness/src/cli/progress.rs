//! The progress of a class run: on a terminal a bar with the time left and who is being graded, elsewhere a line for each
//! submission.
//!
//! All of it goes to standard error, because standard output is for the summary.

use std::fmt;
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::living_line::can_redraw;
use super::time_left::{in_words, time_left};
use crate::class::{ClassEvent, Done};
use crate::model::class::Outcome;
use crate::report::{class, visible};

/// Letters shown of a name.
const NAME: usize = 60;

/// Letters shown of the name of a submission that is being graded.
const SHORT: usize = 20;

/// Submissions in work that are named.
const NAMED: usize = 3;

/// Between two looks of a bar: the time goes on while a submission is graded.
const TICK: Duration = Duration::from_millis(500);

/// The template of the bar: two lines that fit into a narrow terminal.
const STYLE: &str = "{bar:16} {pos}/{len} · {elapsed}{left}\n{running}";

/// The progress as it is shown.
pub(super) struct ProgressShown {
    bar: Option<ProgressBar>,
    total: usize,
    done: AtomicUsize,
    pace: Arc<Mutex<ClassPace>>,
}

/// The submissions in work, and the time that the others took.
#[derive(Debug, Default)]
struct ClassPace {
    running: Vec<(String, Instant)>,
    took: Vec<Duration>,
}

impl ClassPace {
    /// The submissions in work, the longest first.
    fn in_work(&self) -> String {
        let mut all: Vec<(Duration, &str)> =
            self.running.iter().map(|(name, since)| (since.elapsed(), name.as_str())).collect();
        all.sort_by(|a, b| b.cmp(a));
        let said = all
            .iter()
            .take(NAMED)
            .map(|(time, name)| format!("{} {} s", visible::inline(name, SHORT), time.as_secs()));
        said.collect::<Vec<String>>().join(" · ")
    }
}

impl ProgressShown {
    /// Begins the progress of that many submissions, so many at a time.
    pub(super) fn new(total: usize, jobs: usize) -> ProgressShown {
        let pace: Arc<Mutex<ClassPace>> = Arc::default();
        let bar = can_redraw().then(|| {
            let bar =
                ProgressBar::with_draw_target(Some(total as u64), ProgressDrawTarget::stderr_with_hz(5));
            // The template is a constant and has been tried.
            let style = ProgressStyle::with_template(STYLE).unwrap_or_else(|_| ProgressStyle::default_bar());
            let (left, running) = (Arc::clone(&pace), Arc::clone(&pace));
            let style = style.with_key("left", move |state: &ProgressState, out: &mut dyn fmt::Write| {
                let rest = total.saturating_sub(usize::try_from(state.pos()).unwrap_or(total));
                if let Some(left) = time_left(&lock(&left).took, rest, jobs) {
                    let _ = write!(out, " · {}", in_words(left));
                }
            });
            let style = style.with_key("running", move |_: &ProgressState, out: &mut dyn fmt::Write| {
                let _ = out.write_str(&lock(&running).in_work());
            });
            bar.set_style(style);
            bar.enable_steady_tick(TICK);
            bar
        });
        ProgressShown { bar, total, done: AtomicUsize::new(0), pace }
    }

    /// Shows what happens.
    pub(super) fn tell(&self, event: &ClassEvent<'_>) {
        match event {
            ClassEvent::Begun(name) => lock(&self.pace).running.push(((*name).to_owned(), Instant::now())),
            ClassEvent::Done(done) => {
                let mut pace = lock(&self.pace);
                let place = pace.running.iter().position(|(name, _)| name == done.name);
                if let Some((_, since)) = place.map(|place| pace.running.swap_remove(place)) {
                    pace.took.push(since.elapsed());
                }
                drop(pace);
                self.count(done);
            }
        }
    }

    /// Counts one more submission.
    fn count(&self, done: &Done<'_>) {
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
                if !matches!(done.record.outcome, Outcome::Graded { .. }) {
                    bar.println(line);
                }
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

fn lock(pace: &Mutex<ClassPace>) -> MutexGuard<'_, ClassPace> {
    pace.lock().unwrap_or_else(PoisonError::into_inner)
}
