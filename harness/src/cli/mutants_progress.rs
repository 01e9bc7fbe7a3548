//! The progress of trying mutants: on a terminal a bar, elsewhere a line for each stage, on standard error.

use std::sync::{Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::living_line::can_redraw;
use super::output::note;
use crate::report::visible;
use crate::selftest::TrialStage;

/// The template of the bar.
const STYLE: &str = "{bar:16} {pos}/{len} {msg} · {elapsed}";

/// The progress as it is shown.
#[derive(Debug, Default)]
pub(super) struct MutantsProgress {
    bar: Mutex<Option<ProgressBar>>,
}

impl MutantsProgress {
    /// Shows what happens.
    pub(super) fn tell(&self, stage: TrialStage) {
        match stage {
            TrialStage::Building(count) => self.begin(count, "compiling"),
            TrialStage::Grading(count) => self.begin(count, "grading"),
            TrialStage::Done => self.each(|bar| bar.inc(1)),
        }
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.each(ProgressBar::finish_and_clear);
    }

    fn begin(&self, count: usize, doing: &'static str) {
        self.finish();
        if !can_redraw() {
            return note(&format!("{doing} {}", visible::count(count, "mutant")));
        }
        let bar = ProgressBar::with_draw_target(Some(count as u64), ProgressDrawTarget::stderr_with_hz(5));
        let style = ProgressStyle::with_template(STYLE).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style);
        bar.set_message(doing);
        *self.bar.lock().unwrap_or_else(PoisonError::into_inner) = Some(bar);
    }

    fn each(&self, change: impl Fn(&ProgressBar)) {
        let bar = self.bar.lock().unwrap_or_else(PoisonError::into_inner);
        bar.as_ref().into_iter().for_each(change);
    }
}
