//! [`Shortage`]: whether the kernel killed processes because the machine, or the part of it that we were given, has no
//! memory left.
//!
//! A process that is killed for that dies like one that kills itself. Which of the two it was decides whose fault it is.

use std::fs;
use std::sync::Mutex;

/// Where the kernel counts, over all of its memory groups and their limits.
const COUNTS: &str = "/proc/vmstat";

/// What the kernel had counted when somebody began to watch.
#[derive(Debug)]
pub struct Shortage(Mutex<Option<u64>>);

impl Shortage {
    /// Begins to watch.
    pub fn watch() -> Shortage {
        Shortage(Mutex::new(kills()))
    }

    /// Whether somebody was killed since this was last asked; never where the kernel does not say.
    pub fn has_struck(&self) -> bool {
        let Ok(mut known) = self.0.lock() else { return false };
        let now = kills();
        let struck = *known < now && known.is_some();
        *known = now;
        struck
    }

    /// What to tell whoever runs the grade.
    pub fn tell(what: &str) -> String {
        format!(
            "the machine ran out of memory and its kernel stopped {what}: allow the harness more memory, or fewer --jobs"
        )
    }
}

fn kills() -> Option<u64> {
    counted(&fs::read_to_string(COUNTS).ok()?)
}

fn counted(counts: &str) -> Option<u64> {
    counts.lines().find_map(|line| line.strip_prefix("oom_kill "))?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_count_is_read_where_there_is_one() {
        assert_eq!(counted("pgfault 12\noom_kill 7\ndrop_pagecache 0\n"), Some(7));
        assert_eq!(counted("pgfault 12\noom_killed 7\n"), None);
        assert_eq!(counted(""), None);
    }

    #[test]
    fn a_rise_is_told_once_and_a_first_count_is_none() {
        let since = |count| Shortage(Mutex::new(count));
        let now = kills();
        assert!(!since(now).has_struck());
        assert!(!since(None).has_struck());
        if let Some(now) = now.filter(|now| *now > 0) {
            let shortage = since(Some(now - 1));
            assert!(shortage.has_struck());
            assert!(!shortage.has_struck());
        }
    }
}
