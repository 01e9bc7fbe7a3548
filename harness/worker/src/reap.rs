//! Waiting for a child, and reading the times that it used.

/// The end of a child, and the processor time of it and of those that it waited for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reaped {
    /// The status as `wait` gives it.
    pub(crate) status: i32,
    pub(crate) cpu_us: u64,
}

/// Waits until the child is gone; `None` when there is no such child.
pub(crate) fn reap(pid: libc::pid_t) -> Option<Reaped> {
    let mut status = 0;
    // SAFETY: rusage is plain data, for which all zeroes is a value; wait4 writes to both places.
    let (reaped, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        let mut reaped = libc::wait4(pid, &mut status, 0, &mut usage);
        while reaped == -1 && *libc::__errno_location() == libc::EINTR {
            reaped = libc::wait4(pid, &mut status, 0, &mut usage);
        }
        (reaped, usage)
    };
    let cpu_us = microseconds(usage.ru_utime) + microseconds(usage.ru_stime);
    (reaped == pid).then_some(Reaped { status, cpu_us })
}

fn microseconds(time: libc::timeval) -> u64 {
    u64::try_from(time.tv_sec * 1_000_000 + time.tv_usec).unwrap_or(0)
}
