//! The progress of a tournament: on a terminal a bar with the time left, elsewhere a line now and then.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::args::Common;
use super::builder::attacked;
use super::error::CliError;
use super::living_line::can_redraw;
use super::output::note;
use super::time_left::{in_words, time_left};
use crate::build::Builder;
use crate::tournament::{Progress, SeriesDone};

/// Between two looks of the bar.
const TICK: Duration = Duration::from_millis(500);

/// The template of the bar.
const STYLE: &str = "{bar:16} {pos}/{len} series · {elapsed}{left}";

/// Lines for a whole tournament where nothing can be drawn.
const LINES: usize = 10;

/// The progress as it is shown, and the attack on the confinement before the first player's code runs.
pub(super) struct TournamentProgress<'a> {
    cpp: &'a Builder,
    common: &'a Common,
    jobs: usize,
    attack: OnceLock<Result<(), CliError>>,
    pace: Arc<Mutex<SeriesPace>>,
    bar: Mutex<Option<ProgressBar>>,
}

/// The series so far.
#[derive(Debug, Default)]
struct SeriesPace {
    took: Vec<Duration>,
    left: usize,
}

impl<'a> TournamentProgress<'a> {
    /// Before anything is played.
    pub(super) fn new(cpp: &'a Builder, common: &'a Common, jobs: usize) -> TournamentProgress<'a> {
        TournamentProgress {
            cpp,
            common,
            jobs,
            attack: OnceLock::new(),
            pace: Arc::default(),
            bar: Mutex::default(),
        }
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        if let Some(bar) = self.bar.lock().unwrap_or_else(PoisonError::into_inner).take() {
            bar.finish_and_clear();
        }
    }

    fn bar(&self, left: usize) -> ProgressBar {
        let bar = ProgressBar::with_draw_target(Some(left as u64), ProgressDrawTarget::stderr_with_hz(5));
        // The template is a constant and has been tried.
        let style = ProgressStyle::with_template(STYLE).unwrap_or_else(|_| ProgressStyle::default_bar());
        let (pace, jobs) = (Arc::clone(&self.pace), self.jobs);
        let style = style.with_key("left", move |_: &ProgressState, out: &mut dyn fmt::Write| {
            let _ = out.write_str(&rest(&lock(&pace), jobs));
        });
        bar.set_style(style);
        bar.enable_steady_tick(TICK);
        bar
    }
}

impl Progress<CliError> for TournamentProgress<'_> {
    fn begin(&self, series: usize, later: usize) -> Result<(), CliError> {
        self.attack.get_or_init(|| attacked(self.cpp, self.common).map(drop)).clone()?;
        let mut bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        lock(&self.pace).left = series + later;
        if series > 0 && bar.is_none() && can_redraw() {
            *bar = Some(self.bar(series + later));
        }
        Ok(())
    }

    fn done(&self, done: SeriesDone) {
        let mut pace = lock(&self.pace);
        pace.took.push(done.took);
        pace.left = done.left;
        match &*self.bar.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(bar) => {
                bar.set_length((pace.took.len() + pace.left) as u64);
                bar.inc(1);
            }
            None => {
                let all = pace.took.len() + pace.left;
                if pace.left == 0 || pace.took.len().is_multiple_of(all.div_ceil(LINES)) {
                    note(&format!("{} of {all} series{}", pace.took.len(), rest(&pace, self.jobs)));
                }
            }
        }
    }
}

/// The time left, as far as it is known.
fn rest(pace: &SeriesPace, jobs: usize) -> String {
    if pace.left == 0 {
        return String::new();
    }
    time_left(&pace.took, pace.left, jobs).map_or_else(String::new, |left| format!(" · {}", in_words(left)))
}

fn lock(pace: &Mutex<SeriesPace>) -> MutexGuard<'_, SeriesPace> {
    pace.lock().unwrap_or_else(PoisonError::into_inner)
}
