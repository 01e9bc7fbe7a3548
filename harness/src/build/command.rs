//! Running a compiler or linker: a bare environment, a deadline, bounded output, limits on its processes.
//!
//! The compiler reads hostile input, so it is bounded like everything else that touches a submission.

use std::ffi::OsStr;
use std::io;
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Resource, Rlimit, Signal};

use crate::model::Captured;

/// Output bytes kept of the beginning and the end together, and the count at which the tool is stopped.
const KEPT: usize = 64 << 10;
const STOP_AT: u64 = 4 << 20;

/// Address space of one compiler process.
const MEMORY: u64 = 3 << 30;
/// The largest file it may write.
const FILE: u64 = 256 << 20;
/// Processor seconds.
const CPU: u64 = 60;

/// A program to be run.
pub(super) struct Tool(Command);

/// How it went. The output is hostile text.
#[derive(Debug)]
pub(super) enum Finished {
    /// Exit code 0.
    Success { output: String },
    /// Any other end of its own.
    Failure { output: String },
    /// We stopped it.
    Stopped { why: &'static str, output: String },
}

impl Tool {
    pub(super) fn new(program: &Path, folder: &Path, search: &OsStr) -> Tool {
        let mut command = Command::new(program);
        command.env_clear().env("PATH", search).env("LC_ALL", "C").env("TMPDIR", folder).current_dir(folder);
        command.stdin(Stdio::null()).process_group(0);
        Tool(command)
    }

    pub(super) fn arg(mut self, arg: impl AsRef<OsStr>) -> Tool {
        self.0.arg(arg);
        self
    }

    pub(super) fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Tool {
        self.0.args(args);
        self
    }

    /// Runs it to its end or to the deadline; output and errors come back as one text.
    pub(super) fn run(mut self, limit: Duration) -> io::Result<Finished> {
        let (reader, writer) = io::pipe()?;
        self.0.stdout(writer.try_clone()?).stderr(writer);
        let mut child = self.0.spawn()?;
        // The command holds the pipe's writing ends, and the reader would wait for them.
        drop(self.0);
        bound(&child);
        let (captured, stopped) = collect(&reader, Instant::now() + limit);
        if stopped.is_some() {
            kill_group(&child);
        }
        let status = child.wait()?;
        let output = captured.text();
        Ok(match stopped {
            Some(why) => Finished::Stopped { why, output },
            None if status.success() => Finished::Success { output },
            None => Finished::Failure { output },
        })
    }
}

fn pid_of(child: &Child) -> Option<Pid> {
    i32::try_from(child.id()).ok().and_then(Pid::from_raw)
}

/// Set from outside, right after the start: the driver has not started the compiler proper yet, and what it starts
/// inherits them.
fn bound(child: &Child) {
    for (resource, value) in [(Resource::As, MEMORY), (Resource::Fsize, FILE), (Resource::Cpu, CPU)] {
        let limit = Rlimit { current: Some(value), maximum: Some(value) };
        let _ = rustix::process::prlimit(pid_of(child), resource, limit);
    }
}

fn kill_group(child: &Child) {
    if let Some(pid) = pid_of(child) {
        let _ = rustix::process::kill_process_group(pid, Signal::KILL);
    }
}

fn collect(reader: &io::PipeReader, deadline: Instant) -> (Captured, Option<&'static str>) {
    let mut captured = Captured::default();
    let mut chunk = [0u8; 8 << 10];
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return (captured, Some("it took too long"));
        }
        let timeout = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
        let mut fds = [PollFd::from_borrowed_fd(reader.as_fd(), PollFlags::IN)];
        if !matches!(poll(&mut fds, Some(&timeout)), Ok(1..)) {
            continue;
        }
        match rustix::io::read(reader, &mut chunk) {
            Ok(0) | Err(_) => return (captured, None),
            Ok(count) => captured.push(&chunk[..count], KEPT),
        }
        if captured.total > STOP_AT {
            return (captured, Some("it printed too much"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Tool {
        Tool::new(Path::new("/bin/sh"), Path::new("/"), OsStr::new("/usr/bin:/bin")).args(["-c", script])
    }

    #[test]
    fn output_and_errors_come_back_as_one_text() {
        let finished = shell("echo out; echo err >&2").run(Duration::from_secs(20)).unwrap();
        assert!(matches!(finished, Finished::Success { output } if output == "out\nerr\n"));
    }

    #[test]
    fn a_failure_keeps_its_output() {
        let finished = shell("echo no; exit 3").run(Duration::from_secs(20)).unwrap();
        assert!(matches!(finished, Finished::Failure { output } if output == "no\n"));
    }

    #[test]
    fn a_tool_that_sleeps_is_stopped_with_its_children() {
        let finished = shell("sleep 600 & sleep 600").run(Duration::from_millis(200)).unwrap();
        assert!(matches!(finished, Finished::Stopped { why: "it took too long", .. }));
    }

    #[test]
    fn a_tool_that_floods_is_stopped() {
        let finished = shell("yes").run(Duration::from_secs(60)).unwrap();
        let Finished::Stopped { why: "it printed too much", output } = finished else {
            panic!("{finished:?}")
        };
        assert!((KEPT..KEPT + 100).contains(&output.len()) && output.contains("more bytes"));
    }
}
