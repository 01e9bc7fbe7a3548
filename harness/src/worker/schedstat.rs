//! [`CpuTimes`]: what the kernel counts of a process's time on processors.

use std::fs;
use std::os::unix::fs::FileExt;
use std::time::Duration;

use rustix::process::Pid;

/// What the kernel counts of a process: how long it ran, and how long it was ready to and others had the processors.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct CpuTimes {
    pub(super) ran: Duration,
    pub(super) waited: Duration,
}

/// Where the kernel tells that of a process that is looked at often.
#[derive(Debug)]
pub(super) struct Schedstat(Option<fs::File>);

impl CpuTimes {
    /// Of the only child of that process.
    pub(super) fn of_child(parent: Pid) -> CpuTimes {
        let parent = parent.as_raw_nonzero();
        let children =
            fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).unwrap_or_default();
        children.split_whitespace().next().map_or(CpuTimes::default(), CpuTimes::of)
    }

    /// Zeroes where the kernel does not count.
    pub(super) fn of(process: &str) -> CpuTimes {
        CpuTimes::parse(&fs::read_to_string(format!("/proc/{process}/schedstat")).unwrap_or_default())
    }

    /// The first two numbers of `schedstat`, which are nanoseconds.
    pub(super) fn parse(schedstat: &str) -> CpuTimes {
        let mut numbers = schedstat.split_whitespace().map_while(|number| number.parse().ok());
        let mut next = || numbers.next().map_or(Duration::ZERO, Duration::from_nanos);
        CpuTimes { ran: next(), waited: next() }
    }

    pub(super) fn since(self, before: CpuTimes) -> Duration {
        (self.ran + self.waited).saturating_sub(before.ran + before.waited)
    }
}

impl Schedstat {
    pub(super) fn of(process: u32) -> Schedstat {
        Schedstat(fs::File::open(format!("/proc/{process}/schedstat")).ok())
    }

    pub(super) fn read(&self) -> CpuTimes {
        let mut line = [0; 64];
        let read = self.0.as_ref().and_then(|file| file.read_at(&mut line, 0).ok()).unwrap_or(0);
        CpuTimes::parse(&String::from_utf8_lossy(&line[..read]))
    }
}
