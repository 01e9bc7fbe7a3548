//! Elapsed time that is the machine's: a process was ready to run, and others had the processors.

use std::time::Duration;

use rustix::process::Pid;

use super::schedstat::CpuTimes;
use super::zygote::Zygote;

/// The most that a process is excused for, as a multiple of its limit. One that naps a moment at a time on a busy machine
/// has waited for a processor nearly all the time, and has used next to none.
const MOST: u32 = 12;

/// What everybody waits now and then.
const TRIFLE: Duration = Duration::from_millis(50);

/// The shortest sleep that can be told from the kernel's own doings.
const NAP: Duration = Duration::from_millis(10);

/// How long a process, this thread, which it talks with, and the zygote between them have waited for a processor.
#[derive(Debug)]
pub(super) struct CpuWait {
    before: CpuTimes,
    zygote_before: CpuTimes,
    excused: Duration,
}

impl CpuWait {
    /// From now on, by this thread.
    pub(super) fn watch(zygote: &Zygote) -> CpuWait {
        CpuWait { before: CpuTimes::of("thread-self"), zygote_before: zygote.busy(), excused: Duration::ZERO }
    }

    /// How long a process slept of the time that was waited for it: what nobody's work and nobody's wait for a processor
    /// accounts for, if that is most of the time.
    pub(super) fn idle(&self, listened: Duration, child: CpuTimes, zygote: &Zygote) -> Duration {
        let here = CpuTimes::of("thread-self");
        if here == CpuTimes::default() {
            // The kernel does not count, so there is no telling.
            return Duration::ZERO;
        }
        let busy = child.since(CpuTimes::default())
            + here.since(self.before)
            + zygote.busy().since(self.zygote_before);
        asleep(listened, busy)
    }

    /// The same of a process that is there.
    pub(super) fn idle_by_now(&self, listened: Duration, zygote: &Zygote) -> Duration {
        let child = CpuTimes::of_child(zygote.pid());
        // It has run at least until it was confined, unless nobody tells.
        if child == CpuTimes::default() { Duration::ZERO } else { self.idle(listened, child, zygote) }
    }

    /// What the only child of that process is to be given beyond its limit; `None` if it had its processor.
    pub(super) fn excuse(&mut self, parent: Pid, limit: Duration) -> Option<Duration> {
        let here = CpuTimes::of("thread-self").waited.saturating_sub(self.before.waited);
        self.grant(here + CpuTimes::of_child(parent).waited, limit)
    }

    fn grant(&mut self, waited: Duration, limit: Duration) -> Option<Duration> {
        let more = waited.min(limit * MOST).saturating_sub(self.excused);
        (more > TRIFLE).then(|| {
            self.excused += more;
            more
        })
    }
}

/// Where most of the time is accounted for, the rest is the kernel's, or another machine's on the same processor.
fn asleep(listened: Duration, busy: Duration) -> Duration {
    let idle = listened.saturating_sub(busy);
    if idle < NAP || idle < listened / 2 { Duration::ZERO } else { idle }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(5);

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    fn nobody_waited() -> CpuWait {
        CpuWait { before: CpuTimes::default(), zygote_before: CpuTimes::default(), excused: Duration::ZERO }
    }

    #[test]
    fn each_wait_for_a_processor_is_excused_once() {
        let mut cpu_wait = nobody_waited();
        assert_eq!(cpu_wait.grant(seconds(4), LIMIT), Some(seconds(4)));
        assert_eq!(cpu_wait.grant(seconds(7), LIMIT), Some(seconds(3)));
        assert_eq!(cpu_wait.grant(seconds(7), LIMIT), None);
    }

    #[test]
    fn who_had_a_processor_nearly_all_the_time_is_not_excused() {
        assert_eq!(nobody_waited().grant(Duration::from_millis(40), LIMIT), None);
    }

    #[test]
    fn nobody_is_excused_for_ever() {
        let mut cpu_wait = nobody_waited();
        let given: Duration = (1..100).filter_map(|round| cpu_wait.grant(seconds(5 * round), LIMIT)).sum();
        assert_eq!(given, seconds(60));
    }

    #[test]
    fn the_kernels_line_tells_how_long_a_process_ran_and_how_long_it_waited() {
        let told = CpuTimes { ran: Duration::from_millis(1), waited: Duration::from_millis(2) };
        assert_eq!(CpuTimes::parse("1000000 2000000 7\n"), told);
        for nothing in ["", "no numbers here"] {
            assert_eq!(CpuTimes::parse(nothing), CpuTimes::default());
        }
    }

    #[test]
    fn only_what_is_mostly_unaccounted_for_is_sleep() {
        assert_eq!(asleep(seconds(5), seconds(1)), seconds(4));
        assert_eq!(asleep(seconds(5), seconds(3)), Duration::ZERO);
        assert_eq!(asleep(Duration::from_millis(9), Duration::ZERO), Duration::ZERO);
        assert_eq!(asleep(seconds(1), seconds(5)), Duration::ZERO);
    }
}
