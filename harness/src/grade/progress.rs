//! [`GradeProgress`]: how far a grade has come, for whoever watches it. Nothing that is graded depends on it.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

/// The stages of a grade, as a watcher tells them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GradeStage {
    /// Compilers and confinement are made ready.
    Preparing,
    /// Components are compiled, and checked as soon as they are.
    Checking,
    /// Every verdict with points is there; memory is watched, and failures are cut to smaller examples.
    Explaining,
}

/// Counters that the threads of a grade move on.
#[derive(Debug, Default)]
pub struct GradeProgress {
    stage: AtomicU8,
    checks: AtomicUsize,
    done: AtomicUsize,
    failed: AtomicUsize,
}

impl GradeProgress {
    /// The stage.
    pub fn stage(&self) -> GradeStage {
        match self.stage.load(Ordering::Relaxed) {
            0 => GradeStage::Preparing,
            1 => GradeStage::Checking,
            _ => GradeStage::Explaining,
        }
    }

    /// The checks that are decided, and those that there are.
    pub fn checks(&self) -> (usize, usize) {
        (self.done.load(Ordering::Relaxed), self.checks.load(Ordering::Relaxed))
    }

    /// The checks that failed, once every one is decided.
    pub fn failed(&self) -> usize {
        self.failed.load(Ordering::Relaxed)
    }

    pub(super) fn begin(&self, checks: usize) {
        self.checks.store(checks, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
        self.stage.store(1, Ordering::Relaxed);
    }

    pub(super) fn decided(&self, checks: usize) {
        self.done.fetch_add(checks, Ordering::Relaxed);
    }

    pub(super) fn explain(&self, failed: usize) {
        self.failed.store(failed, Ordering::Relaxed);
        self.stage.store(2, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grade_moves_through_its_stages_and_counts_its_checks() {
        let progress = GradeProgress::default();
        assert_eq!((progress.stage(), progress.checks()), (GradeStage::Preparing, (0, 0)));
        progress.begin(3);
        progress.decided(2);
        assert_eq!((progress.stage(), progress.checks()), (GradeStage::Checking, (2, 3)));
        progress.explain(1);
        assert_eq!((progress.stage(), progress.failed()), (GradeStage::Explaining, 1));
    }
}
