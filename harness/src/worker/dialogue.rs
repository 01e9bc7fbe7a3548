//! [`Dialogue`]: the parent's side of a process under way. It feeds it, receives its calls, watches its clocks and records
//! its end.

use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::time::{Duration, Instant};

use harness_worker::channel::{EndReason, FrameHeader, FrameKind, Part, encode_parts};
use harness_worker::control::{Purpose, RunOrder, ZygoteReply};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::channel::Inbox;
use super::cpu_wait::CpuWait;
use super::printed::Printed;
use super::schedstat::{CpuTimes, Schedstat};
use super::stream::{Stream, pipe};
use super::termination::{KILL, ProcessEnd, Stopped, blame, conclude};
use super::zygote::{LaunchError, Zygote};
use crate::model::{Exchange, Limits, Linked, PartnerFault, RunRecord};
use crate::sandbox::Layer;

/// The time in which a process may send its last answers after the wall clock ran out.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// The interval at which the size of the output is looked at where the kernel does not bound it.
const LOOK: Duration = Duration::from_millis(20);

const XCPU: i32 = 24;

/// The work for one process.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// The component's library.
    pub library: &'a Linked,
    /// Seed of the process's random numbers.
    pub seed: u64,
    /// The scenario in the shim's encoding.
    pub request: &'a [u8],
    /// The resources that the process may use.
    pub limits: Limits,
}

/// The work for one process that performs several scenarios.
#[derive(Debug, Clone, Copy)]
pub struct SeveralJob<'a> {
    /// The component's library.
    pub library: &'a Linked,
    /// The scenarios, in order.
    pub parts: &'a [Part],
    /// The resources that the process may use for all of them.
    pub limits: Limits,
}

/// The next thing that came from a process.
#[derive(Debug)]
pub enum Event {
    /// It calls a collaborator and waits for the answer.
    Call(Vec<u8>),
    /// It is gone.
    Ended(Box<RunRecord>),
}

/// The time that a process has used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Spent {
    /// On a processor.
    pub ran: Duration,
    /// Ready to run, while others had the processors.
    pub waited: Duration,
}

/// One process under way. Dropped before its end, its zygote is of no further use.
#[derive(Debug)]
pub struct Dialogue<'z> {
    zygote: &'z Zygote,
    limits: Limits,
    deadline: Instant,
    cpu_wait: CpuWait,
    /// The kernel's count for the process, once it was asked for.
    schedstat: Option<Schedstat>,
    /// The time that the parent has waited for it.
    listened: Duration,
    to_child: OwnedFd,
    outgoing: Vec<u8>,
    sent: u32,
    from_child: OwnedFd,
    hung_up: bool,
    inbox: Inbox,
    calls: Vec<Exchange>,
    forgotten: usize,
    printed: Printed,
    stderr: Stream,
    stopped: Option<Stopped>,
    ended: Option<ProcessEnd>,
    /// The parent needs it no longer.
    is_dismissed: bool,
    started: Instant,
}

impl Zygote {
    /// Starts one scenario in a process of its own.
    ///
    /// # Errors
    /// When the system or the zygote refuses.
    pub fn begin(&mut self, job: &Job<'_>) -> Result<Dialogue<'_>, LaunchError> {
        let part = Part { seed: job.seed, request: job.request.to_vec() };
        let Job { library, limits, .. } = *job;
        Dialogue::begin(self, &SeveralJob { library, parts: &[part], limits }, Purpose::Scenarios)
    }
}

impl<'z> Dialogue<'z> {
    /// The number of scenarios that the process says it has finished, where it performs several.
    pub(super) fn finished(&self) -> usize {
        self.inbox.finished.len()
    }

    /// The transcripts of those.
    pub(super) fn take_finished(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.inbox.finished)
    }

    pub(super) fn begin(
        zygote: &'z Zygote,
        job: &SeveralJob<'_>,
        purpose: Purpose,
    ) -> Result<Dialogue<'z>, LaunchError> {
        let (child_in, to_child) = pipe()?;
        let (from_child, child_out) = pipe()?;
        let printed = Printed::new(job.limits)?;
        let (stderr, child_stderr) = pipe()?;
        for ours in [&to_child, &from_child, &stderr] {
            rustix::io::ioctl_fionbio(ours, true).map_err(LaunchError::system)?;
        }
        let order = RunOrder {
            purpose,
            layers: zygote.layers(),
            cpu_seconds: job.limits.cpu.as_secs_f64().ceil() as u64,
            memory: job.limits.memory,
            output: printed.room(),
            library: job.library.file.as_os_str().as_bytes().to_vec(),
            base: job.library.base.as_ref().map(|base| base.as_os_str().as_bytes().to_vec()),
        };
        let fds = [child_in.as_fd(), child_out.as_fd(), printed.fd(), child_stderr.as_fd()];
        zygote.order(order, &fds)?;
        let mut dialogue = Dialogue {
            zygote,
            limits: job.limits,
            deadline: Instant::now() + job.limits.wall,
            cpu_wait: CpuWait::watch(zygote),
            schedstat: None,
            listened: Duration::ZERO,
            to_child,
            outgoing: Vec::new(),
            sent: 0,
            from_child,
            hung_up: false,
            inbox: Inbox::of(job.parts.len()),
            calls: Vec::new(),
            forgotten: 0,
            printed,
            stderr: Stream::new(stderr),
            stopped: None,
            ended: None,
            is_dismissed: false,
            started: Instant::now(),
        };
        dialogue.send(FrameKind::Request, &encode_parts(job.parts));
        Ok(dialogue)
    }

    /// Waits for the next call, or for the end.
    ///
    /// # Errors
    /// When the zygote fails; it is of no further use then.
    pub fn listen(&mut self) -> Result<Event, LaunchError> {
        let since = Instant::now();
        let event = self.hear(since);
        self.listened += since.elapsed();
        event
    }

    /// Waits for the next call, or for the end, but no longer than until then.
    ///
    /// # Errors
    /// When the zygote fails; it is of no further use then.
    pub fn listen_until(&mut self, until: Instant) -> Result<Option<Event>, LaunchError> {
        let since = Instant::now();
        let event = self.hear_until(since, Some(until));
        self.listened += since.elapsed();
        event
    }

    fn hear(&mut self, since: Instant) -> Result<Event, LaunchError> {
        loop {
            if let Some(event) = self.hear_until(since, None)? {
                return Ok(event);
            }
        }
    }

    fn hear_until(&mut self, since: Instant, until: Option<Instant>) -> Result<Option<Event>, LaunchError> {
        loop {
            if let Some(call) = self.pending_call() {
                return Ok(Some(Event::Call(call)));
            }
            if let Some(ended) = self.ended {
                if self.read_chunk() == Chunk::Some {
                    continue;
                }
                self.stderr.drain();
                let record = self.record(ended, self.listened + since.elapsed());
                return Ok(Some(Event::Ended(Box::new(record))));
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                return Ok(None);
            }
            self.serve(until)?;
        }
    }

    /// Answers the call that came last.
    pub fn answer(&mut self, call: Vec<u8>, reply: Vec<u8>) {
        self.send(FrameKind::Reply, &reply);
        self.write_frames();
        self.calls.push(Exchange { call, reply });
    }

    /// Answers what came last, which had so many bytes and does not count as kept.
    pub(super) fn reply(&mut self, length: usize, reply: &[u8]) {
        self.inbox.forget_call(length);
        self.send(FrameKind::Reply, reply);
        self.write_frames();
    }

    /// Keeps calls that were answered, and counts others.
    pub(super) fn keep(&mut self, calls: Vec<Exchange>, forgotten: usize) {
        self.inbox.keep_calls(calls.iter().map(|exchange| exchange.call.len()).sum());
        self.calls.extend(calls);
        self.forgotten += forgotten;
    }

    /// Answers the call that came last and keeps neither: for talks that are judged as they go along.
    pub fn pass(&mut self, reply: &[u8]) {
        self.inbox.forget_calls();
        self.send(FrameKind::Reply, reply);
        self.write_frames();
    }

    /// The answers so far, which are then no longer kept.
    pub fn take_answers(&mut self) -> Vec<u8> {
        self.inbox.take_answers()
    }

    /// Ends the process instead of answering.
    pub fn refuse(&mut self, fault: PartnerFault) {
        self.stop(match fault {
            PartnerFault::Malformed(what) => Stopped::Damaged(what),
            PartnerFault::TooManyCalls => Stopped::TooManyCalls,
        });
    }

    /// Gives the process that long from now on.
    pub fn allow(&mut self, wall: Duration) {
        self.limits.wall = wall;
        self.deadline = Instant::now() + wall;
    }

    /// Returns true if the process has slept for longer than that while the parent waited for it.
    pub fn has_slept_for(&self, most: Duration) -> bool {
        self.listened > most && self.cpu_wait.idle_by_now(self.listened, self.zygote) > most
    }

    /// The time that the process has used until now; zeroes where the kernel does not count, and before its first call.
    pub fn spent(&mut self) -> Spent {
        let parent = self.zygote.pid();
        let CpuTimes { ran, waited } =
            self.schedstat.get_or_insert_with(|| Schedstat::of_child(parent)).read();
        Spent { ran, waited }
    }

    /// Ends a process that is no longer needed, and returns its record until then.
    ///
    /// # Errors
    /// When the zygote fails.
    pub fn dismiss(mut self) -> Result<Box<RunRecord>, LaunchError> {
        self.is_dismissed = true;
        self.zygote.signal(KILL);
        loop {
            if let Event::Ended(record) = self.listen()? {
                return Ok(record);
            }
        }
    }

    /// One wait, and all that has become possible then.
    fn serve(&mut self, until: Option<Instant>) -> Result<(), LaunchError> {
        let ready = self.wait(until)?;
        if ready.child {
            self.read_chunk();
        }
        self.write_frames();
        if ready.output {
            self.stderr.drain();
        }
        self.check_limits();
        if ready.control {
            self.ended = Some(self.read_report()?);
        }
        Ok(())
    }

    fn wait(&self, until: Option<Instant>) -> Result<Ready, LaunchError> {
        let mut fds = vec![PollFd::from_borrowed_fd(self.zygote.control(), PollFlags::IN)];
        fds.extend(self.stderr.fd().map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN)));
        let streams = fds.len();
        if self.is_heard() {
            fds.push(PollFd::from_borrowed_fd(self.from_child.as_fd(), PollFlags::IN));
        }
        if !self.outgoing.is_empty() {
            fds.push(PollFd::from_borrowed_fd(self.to_child.as_fd(), PollFlags::OUT));
        }
        let first = until.map_or(self.deadline, |until| until.min(self.deadline));
        let left = first.saturating_duration_since(Instant::now()).min(self.until_next_look());
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

    /// Takes what has come, a limited piece at a time: a process that sends too much is noticed in between.
    fn read_chunk(&mut self) -> Chunk {
        let mut chunk = [0u8; 4 << 10];
        if !self.is_heard() {
            return Chunk::None;
        }
        match rustix::io::read(&self.from_child, &mut chunk) {
            Ok(0) => {
                self.hung_up = true;
                Chunk::None
            }
            Ok(count) => {
                self.inbox.push(&chunk[..count]);
                Chunk::Some
            }
            Err(_) => Chunk::None,
        }
    }

    /// Returns true while frames are still taken: not once there is only the zygote's report to wait for. A process that ran
    /// out of time may send what it had gathered.
    fn is_heard(&self) -> bool {
        !self.hung_up && matches!(self.stopped, None | Some(Stopped::WallClock))
    }

    /// The process's own reason for its end, if it gave one.
    pub(super) fn said(&self) -> Option<(EndReason, &str)> {
        self.inbox.end.as_ref().map(|(reason, _, text)| (*reason, text.as_str()))
    }

    fn pending_call(&mut self) -> Option<Vec<u8>> {
        loop {
            match (&self.stopped, self.inbox.next_call()) {
                (None, Ok(call)) => return call,
                (None, Err(damage)) => self.stop(Stopped::Damaged(damage.0)),
                // Too late for an answer.
                (Some(Stopped::WallClock), Ok(Some(_))) => {}
                (Some(_), _) => return None,
            }
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
        let flooded = !self.is_output_bounded() && self.printed.is_too_much();
        // Descriptor 2 has no limit: the handout lets functions write to cerr freely.
        if flooded {
            self.stop(Stopped::Output);
        }
        if Instant::now() < self.deadline {
            return;
        }
        self.deadline = Instant::now() + self.stop_late();
    }

    /// Returns true if the kernel stops a flood on descriptor 1.
    fn is_output_bounded(&self) -> bool {
        self.zygote.layers().has(Layer::Limits)
    }

    fn until_next_look(&self) -> Duration {
        if self.is_output_bounded() { Duration::MAX } else { LOOK }
    }

    /// Ends a process whose time is over, unless a processor was all that it lacked, and returns the time to wait now.
    fn stop_late(&mut self) -> Duration {
        if self.stopped.is_some() {
            self.zygote.signal(KILL);
            return Duration::from_secs(60);
        }
        self.cpu_wait.excuse(self.zygote.pid(), self.limits.wall).unwrap_or_else(|| {
            // A chance to send the transcript's last part.
            self.zygote.signal(XCPU);
            self.stopped = Some(Stopped::WallClock);
            LAST_WORDS
        })
    }

    fn stop(&mut self, why: Stopped) {
        if self.stopped.is_none() {
            self.stopped = Some(why);
            self.zygote.signal(KILL);
        }
    }

    fn read_report(&self) -> Result<ProcessEnd, LaunchError> {
        match self.zygote.report()? {
            ZygoteReply::Ended { status, cpu_us, waited_us } => Ok(ProcessEnd {
                status,
                cpu: Duration::from_micros(cpu_us),
                waited: Duration::from_micros(waited_us),
            }),
            // The parent's signal can come before the process is confined; nothing was asked of it then.
            ZygoteReply::Failed { errno }
                if self.is_dismissed && errno == rustix::io::Errno::CHILD.raw_os_error() =>
            {
                Ok(ProcessEnd { status: KILL, cpu: Duration::ZERO, waited: Duration::ZERO })
            }
            ZygoteReply::Failed { errno } => {
                Err(LaunchError::system(rustix::io::Errno::from_raw_os_error(errno)))
            }
            ZygoteReply::Unconfined { layer, errno } => Err(LaunchError::unconfined(layer, errno)),
        }
    }

    fn record(&mut self, ended: ProcessEnd, listened: Duration) -> RunRecord {
        let child = CpuTimes { ran: ended.cpu, waited: ended.waited };
        let idle = self.cpu_wait.idle(listened, child, self.zygote);
        // Whatever it did then.
        let flooded = self.printed.is_too_much().then_some(Stopped::Output);
        let end = conclude(flooded.or(self.stopped.take()), self.inbox.end.clone(), ended, self.limits);
        let end = blame(end, || self.zygote.is_short_of_memory());
        RunRecord {
            answers: std::mem::take(&mut self.inbox.answers),
            calls: std::mem::take(&mut self.calls),
            forgotten: self.forgotten,
            end,
            stdout: self.printed.captured(),
            stderr: std::mem::take(&mut self.stderr.captured),
            cpu: ended.cpu,
            wall: self.started.elapsed(),
            idle,
        }
    }
}

/// The result of one read.
#[derive(Debug, PartialEq, Eq)]
enum Chunk {
    Some,
    None,
}

#[derive(Debug, Default)]
struct Ready {
    control: bool,
    child: bool,
    output: bool,
}
