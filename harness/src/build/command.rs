//! [`Tool`]: a compiler or linker, run in confinement, with a bare environment, a deadline and bounded output.
//!
//! The compiler reads hostile input, so it is confined like every process that touches a submission: it reaches its
//! own files and the one folder it works in, and the processes that it starts stay in its process group and end with
//! it.

use std::ffi::{OsStr, OsString};
use std::io;
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use harness_worker::COMPILE;
use harness_worker::compile::{CompileOrder, FAILED, Rank};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions};

use super::resource_failure::ResourceWatch;
use super::{ownership, readable_paths};
use crate::sandbox::{Confinement, worker_command};

use crate::model::Captured;
use crate::stop;

/// Output bytes kept of the beginning and the end together, and the count at which the tool is stopped.
pub(super) const KEPT: usize = 64 << 10;
const STOP_AT: u64 = 4 << 20;

/// Address space of one compiler process.
const MEMORY: u64 = 2 << 30;
/// The largest file it may write.
const FILE: u64 = 256 << 20;
/// Processor seconds of one compiler process.
const CPU: u64 = 20;
/// The time that one run may take. Its computing is limited much more tightly; only one that is hardly given a
/// processor, or waits, takes this long.
pub(super) const PATIENCE: Duration = Duration::from_secs(300);

/// A program to be run.
pub(super) struct Tool<'a> {
    surroundings: &'a Surroundings,
    folder: &'a Path,
    rank: Rank,
    readable: Vec<PathBuf>,
    environment: Environment,
    command: Vec<OsString>,
}

/// The environment of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Environment {
    /// The search path, the plainest language, and a folder for temporary files.
    Bare,
    /// Nothing: its source can ask for every variable.
    Empty,
}

/// The settings that every program of a toolchain shares.
#[derive(Debug, Clone)]
pub(super) struct Surroundings {
    /// The search path by which a compiler finds the programs that it starts.
    pub(super) search: OsString,
    /// The paths that it may read.
    pub(super) readable: Vec<PathBuf>,
    pub(super) confinement: Confinement,
}

/// The end of a tool. The output is hostile text.
#[derive(Debug)]
pub(super) enum ToolEnd {
    /// Exit code 0.
    Success { output: String },
    /// Any other end of its own.
    Failure { output: String },
    /// A signal ended it, and no limit of the grader's.
    Killed { signal: i32 },
    /// It ran into a limit, as it will every time.
    TooMuch { proof: Proof, why: String, output: String },
    /// It took too long, which a busy machine can be to blame for.
    TooLong { output: String },
}

/// The source of the claim that a limit was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Proof {
    /// The kernel, or the parent itself.
    Seen,
    /// The compiler's words, which its source can imitate.
    Told,
}

/// The reason why it was stopped from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stopped {
    Deadline,
    Flood,
}

impl<'a> Tool<'a> {
    /// A program that works in `folder`, the one place that it may write.
    pub(super) fn new(program: &Path, folder: &'a Path, surroundings: &'a Surroundings) -> Tool<'a> {
        let (readable, environment) = (Vec::new(), Environment::Bare);
        let rank = readable_paths::rank(program, surroundings.confinement.layers());
        Tool { surroundings, folder, rank, readable, environment, command: vec![program.into()] }
    }

    /// Prepares for whole paths on the command line: the program can be a user of its own only where such a user gets
    /// at its folder.
    pub(super) fn naming_whole_paths(mut self) -> Self {
        if matches!(self.rank, Rank::User(_))
            && !readable_paths::is_open_to_all(self.folder.parent().unwrap_or(self.folder))
        {
            self.rank = Rank::PlainRoot;
        }
        self
    }

    /// Leaves it no environment at all.
    pub(super) fn without_environment(mut self) -> Self {
        self.environment = Environment::Empty;
        self
    }

    /// Lets it read one more place.
    pub(super) fn reading(mut self, place: &Path) -> Self {
        self.readable.push(place.to_owned());
        self
    }

    pub(super) fn arg(mut self, arg: impl AsRef<OsStr>) -> Self {
        self.command.push(arg.as_ref().to_owned());
        self
    }

    pub(super) fn args<S: AsRef<OsStr>>(mut self, args: impl IntoIterator<Item = S>) -> Self {
        self.command.extend(args.into_iter().map(|arg| arg.as_ref().to_owned()));
        self
    }

    /// Runs it to its end or to a limit; output and errors come back as one text.
    ///
    /// # Errors
    /// When it could not be confined or started, or the machine lacked what it needed: a grader error.
    pub(super) fn run(self) -> io::Result<ToolEnd> {
        self.run_within(PATIENCE)
    }

    fn run_within(self, limit: Duration) -> io::Result<ToolEnd> {
        let folder = self.folder;
        let (reader, writer) = io::pipe()?;
        let supply = ResourceWatch::watch();
        let mut child = self.spawn(writer)?;
        let (captured, stopped) = collect(&reader, Instant::now() + limit);
        if stopped.is_some() {
            kill_group(&child);
        }
        let status = end(&mut child)?;
        stop::hold_if_asked();
        let output = captured.text();
        if status.code() == Some(FAILED) {
            return Err(io::Error::other(output));
        }
        match supply.failure(status, &output, folder, FILE) {
            Some(lack) => Err(io::Error::other(lack)),
            None => Ok(finished(stopped, status, output)),
        }
    }

    fn spawn(self, output: io::PipeWriter) -> io::Result<Child> {
        ownership::hand_over(self.folder, self.rank)?;
        let mut command = worker_command()?;
        let surroundings = self.surroundings;
        let order = CompileOrder {
            layers: surroundings.confinement.layers(),
            rank: self.rank,
            parent: std::process::id(),
            memory: MEMORY,
            cpu_seconds: CPU,
            file: FILE,
            writable: vec![self.folder.to_owned()],
            readable: [surroundings.readable.as_slice(), &self.readable].concat(),
        };
        command.arg(COMPILE).args(order.to_args()).args(self.command);
        match self.environment {
            Environment::Bare => {
                command.env("PATH", &surroundings.search).env("LC_ALL", "C").env("TMPDIR", ".");
                // What a source knows of the time at which it is compiled.
                command.env("SOURCE_DATE_EPOCH", "1700000000");
            }
            Environment::Empty => {}
        }
        command.current_dir(self.folder).stdin(Stdio::null()).process_group(0);
        command.stdout(output.try_clone()?).stderr(output).spawn()
    }
}

fn finished(stopped: Option<Stopped>, status: ExitStatus, output: String) -> ToolEnd {
    match stopped {
        Some(Stopped::Deadline) => ToolEnd::TooLong { output },
        Some(Stopped::Flood) => {
            let why = format!("it printed more than {} MiB", STOP_AT >> 20);
            ToolEnd::TooMuch { proof: Proof::Seen, why, output }
        }
        None if status.success() => ToolEnd::Success { output },
        None => match (limit_hit(status, &output), status.signal()) {
            (Some((proof, why)), _) => ToolEnd::TooMuch { proof, why, output: without_alarm(&output) },
            (None, Some(signal)) => ToolEnd::Killed { signal },
            (None, None) => ToolEnd::Failure { output },
        },
    }
}

/// Compilers' words for running out of memory; the last is Rust's.
const OUT_OF_MEMORY: [&str; 5] =
    ["out of memory", "virtual memory exhausted", "memory exhausted", "bad_alloc", "memory allocation of"];

/// The limit that a failure came from. The worker sees the processor time of all that was started, and dies of the
/// signal for it; where one of the programs ran into another limit, the compiler's words are the only trace.
fn limit_hit(status: ExitStatus, output: &str) -> Option<(Proof, String)> {
    const XCPU: i32 = 24;
    const XFSZ: i32 = 25;
    let says = |words: &[&str]| words.iter().any(|word| output.contains(word));
    let told = |why: String| Some((Proof::Told, why));
    let time = format!("it used more than {CPU} seconds of processor time");
    if status.signal() == Some(XCPU) {
        Some((Proof::Seen, time))
    } else if says(&["CPU time limit exceeded"]) {
        told(time)
    } else if status.signal() == Some(XFSZ) || says(&["File size limit exceeded", "File too large"]) {
        told(format!("it wrote a file of more than {} MiB", FILE >> 20))
    } else if says(&OUT_OF_MEMORY) {
        told(format!("it used more than {} GiB of memory", MEMORY >> 30))
    } else {
        None
    }
}

/// A driver whose compiler was stopped takes that for a bug of its own and asks for a report, which should not be sent.
fn without_alarm(output: &str) -> String {
    let alarms = ["internal compiler error", "Please submit a full bug report", "for instructions."];
    let is_alarm = |line: &&str| alarms.iter().any(|alarm| line.contains(alarm));
    output.split_inclusive('\n').filter(|line| !is_alarm(line)).collect()
}

fn pid_of(child: &Child) -> Option<Pid> {
    i32::try_from(child.id()).ok().and_then(Pid::from_raw)
}

/// Waits for its end, and takes everything with it that it started: while it is not reaped, its number is still the
/// number of its group.
fn end(child: &mut Child) -> io::Result<ExitStatus> {
    if let Some(pid) = pid_of(child) {
        let _ = rustix::process::waitid(WaitId::Pid(pid), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT);
        kill_group(child);
    }
    child.wait()
}

fn kill_group(child: &Child) {
    if let Some(pid) = pid_of(child) {
        let _ = rustix::process::kill_process_group(pid, Signal::KILL);
    }
}

fn collect(reader: &io::PipeReader, deadline: Instant) -> (Captured, Option<Stopped>) {
    let mut captured = Captured::default();
    let mut chunk = [0u8; 8 << 10];
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return (captured, Some(Stopped::Deadline));
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
            return (captured, Some(Stopped::Flood));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sandbox::{Findings, Layer};

    fn anything() -> Surroundings {
        let layers = Findings::probe().unwrap();
        let confinement = Confinement::choose(&layers, &[]);
        Surroundings { search: "/usr/bin:/bin".into(), readable: vec!["/".into()], confinement }
    }

    fn run(script: &str, limit: Duration) -> ToolEnd {
        let folder = tempfile::tempdir().unwrap();
        let surroundings = anything();
        let tool = Tool::new(Path::new("/bin/sh"), folder.path(), &surroundings);
        tool.args(["-c", script]).run_within(limit).unwrap()
    }

    const LONG: Duration = Duration::from_secs(60);

    #[test]
    fn output_and_errors_come_back_as_one_text() {
        let finished = run("echo out; echo err >&2", LONG);
        assert!(matches!(finished, ToolEnd::Success { output } if output == "out\nerr\n"));
    }

    #[test]
    fn a_failure_keeps_its_output() {
        let finished = run("echo no; exit 3", LONG);
        assert!(matches!(finished, ToolEnd::Failure { output } if output == "no\n"));
    }

    #[test]
    fn a_tool_that_sleeps_is_stopped_with_its_children() {
        let finished = run("sleep 600 & sleep 600", Duration::from_millis(200));
        assert!(matches!(finished, ToolEnd::TooLong { .. }));
    }

    #[test]
    fn a_tool_that_floods_is_stopped() {
        let finished = run("yes", LONG);
        assert!(matches!(finished, ToolEnd::TooMuch { proof: Proof::Seen, why, output }
            if why == "it printed more than 4 MiB" && output.contains("more bytes")));
    }

    #[test]
    fn a_tool_that_cannot_be_started_is_a_fault_of_ours() {
        let (folder, surroundings) = (tempfile::tempdir().unwrap(), anything());
        let error = Tool::new(Path::new("/no/such"), folder.path(), &surroundings).run().unwrap_err();
        assert!(error.to_string().contains("/no/such cannot be started"), "{error}");
    }

    #[test]
    fn what_a_tool_leaves_running_is_gone_when_it_is() {
        let finished = run("sleep 613 >/dev/null 2>&1 & echo $!", LONG);
        let ToolEnd::Success { output } = finished else { panic!("{finished:?}") };
        let path = format!("/proc/{}/stat", output.trim());
        let deadline = Instant::now() + LONG;
        // Killed is not yet dead on a busy machine, nor reaped, which is the business of whoever inherited it.
        let is_there = || std::fs::read_to_string(&path).is_ok_and(|state| !state.contains(") Z"));
        while is_there() {
            assert!(Instant::now() < deadline, "{path} is still there");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    #[expect(clippy::print_stderr, reason = "a test that is left out says so")]
    fn a_tool_writes_in_its_folder_only() {
        if !anything().confinement.layers().has(Layer::Files) {
            eprintln!("skipped: this machine has no Landlock");
            return;
        }
        let elsewhere = tempfile::tempdir().unwrap();
        let target = elsewhere.path().join("made");
        let finished = run(&format!("echo x > here && echo y > {}", target.display()), LONG);
        assert!(matches!(finished, ToolEnd::Failure { .. }) && !target.exists());
    }
}
