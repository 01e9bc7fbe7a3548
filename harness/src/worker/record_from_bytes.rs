//! [`record_from_bytes`]: the dialogue's reading and concluding without a process, so that tests and the fuzzer reach
//! every decoder with bytes that no real worker would send.

use std::time::Duration;

use super::channel::Inbox;
use super::termination::{ProcessEnd, Stopped, conclude};
use crate::model::{Captured, Exchange, Keeping, Limits, Partner, PartnerFault, RunRecord};

/// The record of a process that sends these bytes, waits for no reply, and leaves with status 0.
pub fn record_from_bytes(bytes: &[u8], partner: &mut dyn Partner) -> RunRecord {
    let mut inbox = Inbox::default();
    inbox.push(bytes);
    let mut calls = Vec::new();
    let mut forgotten = 0;
    let stopped = loop {
        let call = match inbox.next_call() {
            Ok(Some(call)) => call,
            Ok(None) => break None,
            Err(damage) => break Some(Stopped::Damaged(damage.0)),
        };
        match partner.answer(&call) {
            Ok(_) if partner.keeping() == Keeping::Forgotten => forgotten += 1,
            Ok(reply) => calls.push(Exchange { call, reply }),
            Err(PartnerFault::Malformed(what)) => break Some(Stopped::Damaged(what)),
            Err(PartnerFault::TooManyCalls) => break Some(Stopped::TooManyCalls),
        }
    };
    let ended = ProcessEnd { status: 0, cpu: Duration::ZERO, waited: Duration::ZERO };
    RunRecord {
        end: conclude(stopped, inbox.end.take(), ended, Limits::default()),
        answers: inbox.answers,
        calls,
        forgotten,
        stdout: Captured::default(),
        stderr: Captured::default(),
        cpu: Duration::ZERO,
        wall: Duration::ZERO,
        idle: Duration::ZERO,
    }
}
