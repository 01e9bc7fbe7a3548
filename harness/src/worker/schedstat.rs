//! [`CpuTimes`]: the kernel's count of a process's time on processors.

use std::fs;
use std::os::unix::fs::FileExt;
use std::time::Duration;

use rustix::process::Pid;

/// The kernel's count for a process: the time that it ran, and the time that it was ready to run while others had the
/// processors.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct CpuTimes {
    pub(super) ran: Duration,
    pub(super) waited: Duration,
}

/// The open file of those counts, for a process that is looked at often.
#[derive(Debug)]
pub(super) struct Schedstat(Option<fs::File>);

impl CpuTimes {
    /// Reads the times of the only child of that process.
    pub(super) fn of_child(parent: Pid) -> CpuTimes {
        child_of(parent).map_or(CpuTimes::default(), |child| CpuTimes::of(&child))
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

/// The time that this thread has run; zero where the kernel does not count.
pub fn thread_cpu() -> Duration {
    CpuTimes::of("thread-self").ran
}

impl Schedstat {
    pub(super) fn of(process: u32) -> Schedstat {
        Schedstat(fs::File::open(format!("/proc/{process}/schedstat")).ok())
    }

    /// The only child of that process.
    pub(super) fn of_child(parent: Pid) -> Schedstat {
        Schedstat(child_of(parent).and_then(|child| fs::File::open(format!("/proc/{child}/schedstat")).ok()))
    }

    pub(super) fn read(&self) -> CpuTimes {
        let mut line = [0; 64];
        let read = self.0.as_ref().and_then(|file| file.read_at(&mut line, 0).ok()).unwrap_or(0);
        CpuTimes::parse(&String::from_utf8_lossy(&line[..read]))
    }
}

/// The number of the only child of that process, as text.
fn child_of(parent: Pid) -> Option<String> {
    let parent = parent.as_raw_nonzero();
    let children = fs::read_to_string(format!("/proc/{parent}/task/{parent}/children")).ok()?;
    children.split_whitespace().next().map(str::to_owned)
}
