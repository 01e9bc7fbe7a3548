//! The end of a process, concluded from three sources: the parent, the process itself, and the zygote.

use std::time::Duration;

use harness_worker::channel::EndReason;

use crate::model::{Clock, End, Limit, Limits};
use crate::sandbox::Resource;

/// The reason why the parent ended the process.
#[derive(Debug)]
pub(super) enum Stopped {
    WallClock,
    Output,
    Damaged(String),
    TooManyCalls,
}

/// The process's own end, as the zygote saw it.
#[derive(Debug, Clone, Copy)]
pub(super) struct ProcessEnd {
    pub(super) status: i32,
    pub(super) cpu: Duration,
    /// Ready to run, without a processor.
    pub(super) waited: Duration,
}

/// Turns what the parent did, what the process said and what the zygote saw into one end. Only the zygote's word and
/// the parent's count for a clock or a signal; the process's word chooses among the ways of having left by itself.
pub(super) fn conclude(
    stopped: Option<Stopped>,
    said: Option<(EndReason, i32, String)>,
    ended: ProcessEnd,
    limits: Limits,
) -> End {
    match stopped {
        Some(Stopped::WallClock) => return timed_out(Clock::Wall, limits.wall),
        Some(Stopped::Output) => return output(limits),
        Some(Stopped::TooManyCalls) => return End::OverLimit { limit: Limit::Calls, bytes: None },
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
        Some((EndReason::Output, _, _)) => output(limits),
        Some((EndReason::Memory, _, _)) => memory(limits),
        // That was found out before: see `Zygote::load`.
        Some((EndReason::LoadFailed, _, words)) => {
            tracing::debug!(?words, "a library that had loaded is said not to load");
            End::Unloaded
        }
        Some((EndReason::UnknownStep, op, _)) => {
            End::Harness(format!("the shim does not know step {op}, which the parent sent"))
        }
        Some((EndReason::Terminated | EndReason::Signal, _, text)) => {
            End::Signalled { signal: ABORT, remark: text }
        }
    }
}

fn output(limits: Limits) -> End {
    End::OverLimit { limit: Limit::Output, bytes: Some(limits.output) }
}

fn memory(limits: Limits) -> End {
    End::OverLimit { limit: Limit::Memory, bytes: Some(limits.memory) }
}

const ABORT: i32 = 6;
/// The signal that no process survives.
pub const KILL: i32 = 9;
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

/// A process that was killed, and not by the parent, killed itself or was in the way when memory ran out, which is no fault of the
/// component's.
pub(super) fn blame(end: End, is_short_of_memory: impl FnOnce() -> bool) -> End {
    let was_killed = matches!(end, End::Signalled { signal: KILL, .. });
    if was_killed && is_short_of_memory() {
        End::Harness(Resource::Memory.tell("the process of a scenario"))
    } else {
        end
    }
}

fn timed_out(clock: Clock, limit: Duration) -> End {
    End::TimedOut { clock, limit_ms: u64::try_from(limit.as_millis()).unwrap_or(u64::MAX) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn killed(signal: i32) -> End {
        End::Signalled { signal, remark: String::new() }
    }

    #[test]
    fn a_library_that_loaded_does_not_fail_to_load_later() {
        let said = (EndReason::LoadFailed, 0, "it says".to_owned());
        let ended = ProcessEnd { status: 0, cpu: Duration::ZERO, waited: Duration::ZERO };
        let end = conclude(None, Some(said), ended, Limits::default());
        assert_eq!(end, End::Unloaded);
    }

    #[test]
    fn only_who_was_killed_while_memory_was_short_is_innocent() {
        assert!(blame(killed(KILL), || true).fault().is_some_and(|why| why.contains("out of memory")));
        assert_eq!(blame(killed(KILL), || false), killed(KILL));
        assert_eq!(blame(killed(11), || true), killed(11));
        let much = memory(Limits::default());
        assert_eq!(blame(much.clone(), || true), much);
    }
}
