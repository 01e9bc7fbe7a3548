//! Elapsed time that is the machine's: a process was ready to run, and others had the processors.

use std::fs;
use std::time::Duration;

use rustix::process::Pid;

/// The most that a process is excused for, as a multiple of its limit. One that naps a moment at a time on a busy machine
/// has waited for a processor nearly all the time, and has used next to none.
const MOST: u32 = 12;

/// What everybody waits now and then.
const TRIFLE: Duration = Duration::from_millis(50);

/// How long a process, and this thread, which it talks with, have waited for a processor.
#[derive(Debug)]
pub(super) struct Starved {
    waited_before: Duration,
    excused: Duration,
}

impl Starved {
    /// From now on, by this thread.
    pub(super) fn watch() -> Starved {
        Starved { waited_before: waited_by("thread-self"), excused: Duration::ZERO }
    }

    /// What the only child of that process is to be given beyond its limit; `None` if it had its processor.
    pub(super) fn excuse(&mut self, parent: Pid, limit: Duration) -> Option<Duration> {
        let here = waited_by("thread-self").saturating_sub(self.waited_before);
        self.grant(here + waited_by_child_of(parent), limit)
    }

    fn grant(&mut self, waited: Duration, limit: Duration) -> Option<Duration> {
        let more = waited.min(limit * MOST).saturating_sub(self.excused);
        (more > TRIFLE).then(|| {
            self.excused += more;
            more
        })
    }
}

fn waited_by_child_of(parent: Pid) -> Duration {
    let parent = parent.as_raw_nonzero();
    let children = fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).unwrap_or_default();
    children.split_whitespace().next().map_or(Duration::ZERO, waited_by)
}

/// Zero where the kernel does not count.
fn waited_by(process: &str) -> Duration {
    waited(&fs::read_to_string(format!("/proc/{process}/schedstat")).unwrap_or_default())
}

/// The second number of `schedstat`: nanoseconds ready to run, without a processor.
fn waited(schedstat: &str) -> Duration {
    let nanoseconds = schedstat.split_whitespace().nth(1).and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(5);

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    fn nobody_waited() -> Starved {
        Starved { waited_before: Duration::ZERO, excused: Duration::ZERO }
    }

    #[test]
    fn each_wait_for_a_processor_is_excused_once() {
        let mut starved = nobody_waited();
        assert_eq!(starved.grant(seconds(4), LIMIT), Some(seconds(4)));
        assert_eq!(starved.grant(seconds(7), LIMIT), Some(seconds(3)));
        assert_eq!(starved.grant(seconds(7), LIMIT), None);
    }

    #[test]
    fn who_had_a_processor_nearly_all_the_time_is_not_excused() {
        assert_eq!(nobody_waited().grant(Duration::from_millis(40), LIMIT), None);
    }

    #[test]
    fn nobody_is_excused_for_ever() {
        let mut starved = nobody_waited();
        let given: Duration = (1..100).filter_map(|round| starved.grant(seconds(5 * round), LIMIT)).sum();
        assert_eq!(given, seconds(60));
    }

    #[test]
    fn the_kernels_line_tells_the_wait_second() {
        assert_eq!(waited("1000 2000000 7\n"), Duration::from_millis(2));
        for nothing in ["", "1000", "no numbers here"] {
            assert_eq!(waited(nothing), Duration::ZERO);
        }
    }
}
