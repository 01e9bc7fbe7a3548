//! The run record: everything the parent knows about one performed scenario.

use std::time::Duration;

use super::{Captured, Clock, Limit};

/// Transcript, end, captured output and resource use of one scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunRecord {
    /// The answers, in the shim's encoding, as far as they came.
    pub answers: Vec<u8>,
    /// The calls that the component made to collaborators played by the parent, with the replies.
    pub calls: Vec<Exchange>,
    /// The number of further calls, which their partner let the record forget.
    pub forgotten: usize,
    /// The end of the process.
    pub end: End,
    /// Bytes that arrived at descriptor 1.
    pub stdout: Captured,
    /// Bytes written to descriptor 2.
    pub stderr: Captured,
    /// Processor time, user and system.
    pub cpu: Duration,
    /// Elapsed time, measured by the parent.
    pub wall: Duration,
    /// Elapsed time in which the process had nothing to wait for and did nothing: it slept. Zero where the kernel does not
    /// count who waits for a processor.
    pub idle: Duration,
}

/// One call of the component to a collaborator, and the parent's reply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// The call, in the shim's encoding.
    pub call: Vec<u8>,
    /// The reply, in the same encoding.
    pub reply: Vec<u8>,
}

/// The end of a scenario's process, as the parent saw it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// It answered every step and left.
    Finished,
    /// It died of a signal.
    Signalled {
        /// Signal number.
        signal: i32,
        /// The process's own word about it ("stack overflow", an exception's text); attested only.
        remark: String,
    },
    /// It left through `exit` or a relative.
    Exited {
        /// The status.
        code: i32,
    },
    /// It was stopped by a clock.
    TimedOut {
        /// The clock that ran out.
        clock: Clock,
        /// The limit in milliseconds.
        limit_ms: u64,
    },
    /// It was stopped by a resource limit.
    OverLimit {
        /// The resource.
        limit: Limit,
        /// What it was given, where that is counted in bytes.
        bytes: Option<u64>,
    },
    /// Its frames made no sense.
    Protocol(String),
    /// It said that its library does not load, which had loaded before: its word, or the machine's bad moment.
    Unloaded,
    /// The grader itself failed.
    Harness(String),
}

impl End {
    /// The grader's own failure; `None` for every other end.
    pub fn fault(&self) -> Option<&str> {
        let End::Harness(detail) = self else { return None };
        Some(detail)
    }
}

impl RunRecord {
    /// A record of nothing but our own failure; it says nothing about the student.
    pub fn harness_failure(detail: &str) -> RunRecord {
        RunRecord::silent(End::Harness(detail.to_owned()))
    }

    /// A record of an end without anything before it.
    pub fn silent(end: End) -> RunRecord {
        RunRecord {
            answers: Vec::new(),
            calls: Vec::new(),
            forgotten: 0,
            end,
            stdout: Captured::default(),
            stderr: Captured::default(),
            cpu: Duration::ZERO,
            wall: Duration::ZERO,
            idle: Duration::ZERO,
        }
    }
}
