//! One scenario: order a process, feed it, answer its calls, watch its clocks, record its end.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::time::{Duration, Instant};

use harness_worker::channel::{EndReason, FrameHeader, FrameKind};
use harness_worker::control::{RunOrder, ZygoteReply};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::pipe::PipeFlags;

use super::channel::Inbox;
use super::zygote::{LaunchError, Zygote};
use crate::model::{Captured, Clock, End, Exchange, Limit, Limits, Partner, PartnerFault, RunRecord};

/// Bytes kept of each captured stream.
const KEPT_OUTPUT: usize = 16 << 10;

/// How long a process may take to send its last answers after the wall clock ran out.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// What to run.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// The component's library.
    pub library: &'a Path,
    /// Seed of the process's random numbers.
    pub seed: u64,
    /// The scenario in the shim's encoding.
    pub request: &'a [u8],
    /// What the process may use.
    pub limits: Limits,
}

impl Zygote {
    /// Performs one scenario in a process of its own and waits until that process is gone.
    ///
    /// A fault of ours comes back as [`End::Harness`]; the record then says nothing about the student.
    pub fn perform(&mut self, job: &Job<'_>, partner: &mut dyn Partner) -> RunRecord {
        let started = Instant::now();
        Run::begin(self, job)
            .and_then(|mut run| {
                let ended = run.attend(partner)?;
                Ok(run.record(ended, started))
            })
            .unwrap_or_else(|error| RunRecord::harness_failure(&error.to_string()))
    }
}

/// Why the parent ended the process.
#[derive(Debug)]
enum Stopped {
    WallClock,
    Output,
    Damaged(String),
    TooManyCalls,
}

/// The process's own end, as the zygote saw it.
#[derive(Debug, Clone, Copy)]
struct Ended {
    status: i32,
    cpu: Duration,
}

struct Run<'z> {
    zygote: &'z Zygote,
    limits: Limits,
    deadline: Instant,
    to_child: OwnedFd,
    outgoing: Vec<u8>,
    sent: u32,
    from_child: OwnedFd,
    hung_up: bool,
    inbox: Inbox,
    calls: Vec<Exchange>,
    stdout: Stream,
    stderr: Stream,
    stopped: Option<Stopped>,
}

impl<'z> Run<'z> {
    fn begin(zygote: &'z Zygote, job: &Job<'_>) -> Result<Run<'z>, LaunchError> {
        let (child_in, to_child) = pipe()?;
        let (from_child, child_out) = pipe()?;
        let (stdout, child_stdout) = pipe()?;
        let (stderr, child_stderr) = pipe()?;
        for ours in [&to_child, &from_child, &stdout, &stderr] {
            rustix::io::ioctl_fionbio(ours, true).map_err(LaunchError::system)?;
        }
        let order = RunOrder {
            cpu_seconds: job.limits.cpu.as_secs_f64().ceil() as u64,
            memory: job.limits.memory,
            seed: job.seed,
            library: job.library.as_os_str().as_bytes().to_vec(),
        };
        let fds = [&child_in, &child_out, &child_stdout, &child_stderr].map(AsFd::as_fd);
        zygote.order(order, &fds)?;
        let mut run = Run {
            zygote,
            limits: job.limits,
            deadline: Instant::now() + job.limits.wall,
            to_child,
            outgoing: Vec::new(),
            sent: 0,
            from_child,
            hung_up: false,
            inbox: Inbox::default(),
            calls: Vec::new(),
            stdout: Stream::new(stdout),
            stderr: Stream::new(stderr),
            stopped: None,
        };
        run.send(FrameKind::Request, job.request);
        Ok(run)
    }

    /// Serves the process until the zygote reports it gone.
    fn attend(&mut self, partner: &mut dyn Partner) -> Result<Ended, LaunchError> {
        loop {
            let ready = self.wait()?;
            if ready.child {
                self.read_frames(partner);
            }
            self.write_frames();
            if ready.output {
                self.stdout.drain();
                self.stderr.drain();
            }
            self.check_limits();
            if ready.control {
                let ended = self.read_report()?;
                self.read_frames(partner);
                self.stdout.drain();
                self.stderr.drain();
                return Ok(ended);
            }
        }
    }

    fn wait(&self) -> Result<Ready, LaunchError> {
        let mut fds = vec![PollFd::from_borrowed_fd(self.zygote.control(), PollFlags::IN)];
        for fd in [&self.stdout, &self.stderr].into_iter().filter_map(Stream::fd) {
            fds.push(PollFd::from_borrowed_fd(fd, PollFlags::IN));
        }
        let streams = fds.len();
        // Once it is closed there is only the zygote's report to wait for.
        if !self.hung_up {
            fds.push(PollFd::from_borrowed_fd(self.from_child.as_fd(), PollFlags::IN));
        }
        if !self.outgoing.is_empty() {
            fds.push(PollFd::from_borrowed_fd(self.to_child.as_fd(), PollFlags::OUT));
        }
        let left = self.deadline.saturating_duration_since(Instant::now());
        let timeout = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
        match poll(&mut fds, Some(&timeout)) {
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => return Ok(Ready::default()),
            Err(error) => return Err(LaunchError::system(error)),
        }
        let is_ready = |fd: &PollFd<'_>| !fd.revents().is_empty();
        Ok(Ready {
            control: is_ready(&fds[0]),
            output: fds[1..streams].iter().any(is_ready),
            child: fds[streams..].iter().any(is_ready),
        })
    }

    fn read_frames(&mut self, partner: &mut dyn Partner) {
        let mut chunk = [0u8; 4 << 10];
        while self.stopped.is_none() {
            match rustix::io::read(&self.from_child, &mut chunk) {
                Ok(0) => {
                    self.hung_up = true;
                    break;
                }
                Err(_) => break,
                Ok(count) => {
                    self.inbox.push(&chunk[..count]);
                    self.answer_calls(partner);
                    if count < chunk.len() {
                        break;
                    }
                }
            }
        }
    }

    fn answer_calls(&mut self, partner: &mut dyn Partner) {
        while self.stopped.is_none() {
            match self.inbox.next_call() {
                Ok(Some(call)) => self.answer(partner, call),
                Ok(None) => return,
                Err(damage) => self.stop(Stopped::Damaged(damage.0)),
            }
        }
    }

    fn answer(&mut self, partner: &mut dyn Partner, call: Vec<u8>) {
        match partner.answer(&call) {
            Ok(reply) => {
                self.send(FrameKind::Reply, &reply);
                self.write_frames();
                self.calls.push(Exchange { call, reply });
            }
            Err(PartnerFault::Malformed(what)) => self.stop(Stopped::Damaged(what)),
            Err(PartnerFault::TooManyCalls) => self.stop(Stopped::TooManyCalls),
        }
    }

    fn send(&mut self, kind: FrameKind, payload: &[u8]) {
        let length = u32::try_from(payload.len()).unwrap_or(u32::MAX);
        let header = FrameHeader { kind, sequence: self.sent, length };
        self.sent += 1;
        self.outgoing.extend(header.encode());
        self.outgoing.extend(payload);
    }

    fn write_frames(&mut self) {
        while !self.outgoing.is_empty() {
            match rustix::io::write(&self.to_child, &self.outgoing) {
                Ok(count) => drop(self.outgoing.drain(..count)),
                Err(rustix::io::Errno::AGAIN) => return,
                // The process is gone; the zygote will say how.
                Err(_) => self.outgoing.clear(),
            }
        }
    }

    fn check_limits(&mut self) {
        if self.stdout.captured.total + self.stderr.captured.total > self.limits.output {
            self.stop(Stopped::Output);
        }
        if Instant::now() < self.deadline {
            return;
        }
        if self.stopped.is_none() {
            // A chance to send the transcript's last part.
            self.zygote.signal(XCPU);
            self.stopped = Some(Stopped::WallClock);
            self.deadline = Instant::now() + LAST_WORDS;
        } else {
            self.zygote.signal(KILL);
            self.deadline = Instant::now() + Duration::from_secs(60);
        }
    }

    fn stop(&mut self, why: Stopped) {
        if self.stopped.is_none() {
            self.stopped = Some(why);
            self.zygote.signal(KILL);
        }
    }

    fn read_report(&self) -> Result<Ended, LaunchError> {
        match self.zygote.report()? {
            ZygoteReply::Ended { status, cpu_us } => Ok(Ended { status, cpu: Duration::from_micros(cpu_us) }),
            ZygoteReply::Failed { errno } => {
                Err(LaunchError::system(rustix::io::Errno::from_raw_os_error(errno)))
            }
        }
    }

    fn record(self, ended: Ended, started: Instant) -> RunRecord {
        let end = conclude(self.stopped, self.inbox.end, ended, self.limits);
        RunRecord {
            answers: self.inbox.answers,
            calls: self.calls,
            end,
            stdout: self.stdout.captured,
            stderr: self.stderr.captured,
            cpu: ended.cpu,
            wall: started.elapsed(),
        }
    }
}

/// Turns what the parent did, what the process said and what the zygote saw into one end. Only the zygote's word and
/// our own can tell of a clock or a signal; the process's word chooses among the ways of having left by itself.
fn conclude(
    stopped: Option<Stopped>,
    said: Option<(EndReason, i32, String)>,
    ended: Ended,
    limits: Limits,
) -> End {
    match stopped {
        Some(Stopped::WallClock) => return timed_out(Clock::Wall, limits.wall),
        Some(Stopped::Output) => return End::OverLimit(Limit::Output),
        Some(Stopped::TooManyCalls) => return End::OverLimit(Limit::Calls),
        Some(Stopped::Damaged(what)) => return End::Protocol(what),
        None => {}
    }
    if libc_signalled(ended.status) {
        return died(ended.status & 0x7f, said, ended.cpu, limits);
    }
    let code = (ended.status >> 8) & 0xff;
    match said {
        None => End::Exited { code },
        Some((EndReason::Finished, _, _)) => End::Finished,
        Some((EndReason::Exited, code, _)) => End::Exited { code },
        Some((EndReason::EndOfInput, _, _)) => timed_out(Clock::WaitingForInput, Duration::ZERO),
        Some((EndReason::Output, _, _)) => End::OverLimit(Limit::Output),
        Some((EndReason::Memory, _, _)) => End::OverLimit(Limit::Memory),
        Some((EndReason::LoadFailed, _, text)) => End::LoadFailed(text),
        Some((EndReason::Terminated | EndReason::Signal, _, text)) => {
            End::Signalled { signal: ABORT, remark: text }
        }
    }
}

const ABORT: i32 = 6;
const KILL: i32 = 9;
const XCPU: i32 = 24;

fn libc_signalled(status: i32) -> bool {
    (1..0x7f).contains(&(status & 0x7f))
}

fn died(signal: i32, said: Option<(EndReason, i32, String)>, cpu: Duration, limits: Limits) -> End {
    let out_of_time = signal == XCPU || (signal == KILL && cpu >= limits.cpu);
    if out_of_time {
        return timed_out(Clock::Cpu, limits.cpu);
    }
    let remark = said.map(|(_, _, text)| text).unwrap_or_default();
    End::Signalled { signal, remark }
}

fn timed_out(clock: Clock, limit: Duration) -> End {
    End::TimedOut { clock, limit_ms: u64::try_from(limit.as_millis()).unwrap_or(u64::MAX) }
}

#[derive(Debug, Default)]
struct Ready {
    control: bool,
    child: bool,
    output: bool,
}

/// A captured output pipe: its head kept, the rest counted.
struct Stream {
    pipe: Option<OwnedFd>,
    captured: Captured,
}

impl Stream {
    fn new(pipe: OwnedFd) -> Stream {
        Stream { pipe: Some(pipe), captured: Captured::default() }
    }

    fn fd(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    fn drain(&mut self) {
        let mut chunk = [0u8; 4 << 10];
        // Bounded, so that a flood cannot keep the parent here past its deadline.
        for _ in 0..16 {
            let Some(pipe) = &self.pipe else { return };
            match rustix::io::read(pipe, &mut chunk) {
                Ok(0) => self.pipe = None,
                Ok(count) => self.keep(&chunk[..count]),
                Err(_) => return,
            }
        }
    }

    fn keep(&mut self, bytes: &[u8]) {
        let room = KEPT_OUTPUT.saturating_sub(self.captured.head.len());
        self.captured.head.extend_from_slice(&bytes[..bytes.len().min(room)]);
        self.captured.total += bytes.len() as u64;
    }
}

fn pipe() -> Result<(OwnedFd, OwnedFd), LaunchError> {
    rustix::pipe::pipe_with(PipeFlags::CLOEXEC).map_err(LaunchError::system)
}
