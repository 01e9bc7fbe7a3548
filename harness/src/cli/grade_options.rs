//! The common options as [`GradeOptions`].

use std::path::Path;
use std::sync::Arc;
use std::thread::available_parallelism;

use super::arg_values::{MemoryWatcher, TimesName};
use super::args::Common;
use crate::build::Reuse;
use crate::grade::{Chance, GradeOptions, MemoryMode, Only, Timing};
use crate::model::{Adjustments, Watcher};

/// The run seed where none is given.
pub(super) const SEED: u64 = 0;

/// The options of a grade, by the common options.
pub(super) fn grade_options(
    common: &Common,
    only: &[String],
    path: &Path,
    self_attack: Option<String>,
) -> GradeOptions {
    GradeOptions {
        seed: common.seed.unwrap_or(SEED),
        reuse: reuse(common),
        only: if only.is_empty() { Only::Everything } else { Only::Beginning(only.to_vec()) },
        memory: memory_mode(common),
        adjustments: Adjustments::default(),
        rubric_path: None,
        slots: slots(common),
        shrink_tries: common.shrink_tries,
        self_attack,
        submission_path: path.to_string_lossy().into_owned(),
        timing: Timing::LeftOut,
        chance: Chance::Shared,
        progress: Arc::default(),
    }
}

/// The use of kept work.
pub(super) fn reuse(common: &Common) -> Reuse {
    if common.no_cache { Reuse::Refused } else { Reuse::Allowed }
}

/// The treatment of measured times.
pub(super) fn timing(times: TimesName) -> Timing {
    match times {
        TimesName::On => Timing::Reported,
        TimesName::Off => Timing::LeftOut,
    }
}

/// The watcher of memory.
pub(super) fn memory_mode(common: &Common) -> MemoryMode {
    match common.memory {
        MemoryWatcher::Auto => MemoryMode::Auto,
        MemoryWatcher::Sanitizer => MemoryMode::By(Watcher::Sanitizer),
        MemoryWatcher::Allocator => MemoryMode::By(Watcher::Allocator),
        MemoryWatcher::Off => MemoryMode::Off,
    }
}

/// The number of slots: that of `--jobs`, else one a core.
pub(super) fn slots(common: &Common) -> usize {
    common.jobs.unwrap_or_else(|| available_parallelism().map_or(1, usize::from)).max(1)
}
