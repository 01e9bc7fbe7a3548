//! [`LivingLine`]: what a grade is doing, on standard error, where that is a terminal.

use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::grade::{GradeProgress, GradeStage};

/// Between two looks of the line.
const TICK: Duration = Duration::from_millis(150);

/// The template of the line: short enough for the narrowest terminal.
const STYLE: &str = "{spinner} {now} · {elapsed}";

/// The line, until it is dropped.
pub(super) struct LivingLine {
    bar: Option<ProgressBar>,
}

/// True if standard error is a terminal on which a line can be drawn again.
pub(super) fn can_redraw() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stderr().is_terminal() && !is_dumb
}

impl LivingLine {
    /// Begins the line for a grade with those counters.
    pub(super) fn of(progress: &Arc<GradeProgress>) -> LivingLine {
        let bar = can_redraw().then(|| {
            let progress = Arc::clone(progress);
            let now = move |_: &ProgressState, out: &mut dyn std::fmt::Write| {
                // Writing to a string cannot fail.
                let _ = out.write_str(&doing(&progress));
            };
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
            let style =
                ProgressStyle::with_template(STYLE).unwrap_or_else(|_| ProgressStyle::default_spinner());
            bar.set_style(style.with_key("now", now));
            bar.enable_steady_tick(TICK);
            bar
        });
        LivingLine { bar }
    }
}

impl Drop for LivingLine {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn doing(progress: &GradeProgress) -> String {
    let (done, checks) = progress.checks();
    let mut text = String::new();
    let _ = match progress.stage() {
        GradeStage::Preparing => write!(text, "preparing"),
        GradeStage::Checking if done == 0 => write!(text, "building"),
        GradeStage::Checking => write!(text, "checking, {done} of {checks}"),
        GradeStage::Explaining => match progress.failed() {
            0 => write!(text, "no check failed, watching memory"),
            1 => write!(text, "1 check failed, looking for its cause"),
            failed => write!(text, "{failed} checks failed, looking for causes"),
        },
    };
    text
}
