//! [`Loading`]: the test that a library loads, as a phase of its own before anything is at stake.
//!
//! A process that performs a scenario may say at any time that its library does not load; by then that is the student's
//! word, and often a way out of a game that is being lost. So a process that loads and does nothing else is asked first.
//! The loader refuses a library before any code of it runs. A constructor that forges the refusal makes its own library
//! useless, and gains nothing.

use std::time::Duration;

use harness_worker::channel::EndReason;
use harness_worker::control::Purpose;

use super::dialogue::{Dialogue, Event, SeveralJob};
use super::zygote::{LaunchError, Zygote};
use crate::model::{End, Limits, Linked, PartnerFault};

/// Elapsed and processor time for loading; constructors that take longer are the scenarios' business.
const LOADING: Duration = Duration::from_secs(1);

/// The result of loading a library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Loading {
    /// It loads, as far as the loader is concerned; constructors may still crash or hang.
    Loaded,
    /// It does not: the loader's words.
    Refused(String),
}

impl Zygote {
    /// Loads a library in a process of its own that does nothing else.
    ///
    /// # Errors
    /// When the zygote fails, or the process was in the way of a machine without memory.
    pub fn load(&mut self, library: &Linked) -> Result<Loading, LaunchError> {
        let limits = Limits { cpu: LOADING, wall: LOADING, ..Limits::default() };
        let job = SeveralJob { library, parts: &[], limits };
        let mut dialogue = Dialogue::begin(self, &job, Purpose::LoadOnly)?;
        loop {
            match dialogue.listen()? {
                Event::Call(_) => dialogue.refuse(PartnerFault::TooManyCalls),
                Event::Ended(record) => return loading(&record.end, dialogue.said()),
            }
        }
    }
}

fn loading(end: &End, said: Option<(EndReason, &str)>) -> Result<Loading, LaunchError> {
    match (end.fault(), said) {
        (Some(fault), _) => Err(LaunchError::failed_with(fault)),
        (None, Some((EndReason::LoadFailed, text))) => Ok(Loading::Refused(text.to_owned())),
        (
            None,
            None
            | Some((
                EndReason::Finished
                | EndReason::Exited
                | EndReason::EndOfInput
                | EndReason::Output
                | EndReason::Memory
                | EndReason::Terminated
                | EndReason::Signal
                | EndReason::UnknownStep,
                _,
            )),
        ) => Ok(Loading::Loaded),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_loaders_refusal_says_that_a_library_does_not_load() {
        let left = End::Exited { code: 0 };
        let refused = Loading::Refused("undefined symbol".to_owned());
        assert_eq!(loading(&left, Some((EndReason::LoadFailed, "undefined symbol"))).unwrap(), refused);
        let crashed = End::Signalled { signal: 11, remark: String::new() };
        let asleep = End::TimedOut { clock: crate::model::Clock::Wall, limit_ms: 1000 };
        for end in [left, crashed, asleep] {
            assert_eq!(loading(&end, None).unwrap(), Loading::Loaded);
            assert_eq!(loading(&end, Some((EndReason::Exited, ""))).unwrap(), Loading::Loaded);
        }
    }

    #[test]
    fn a_fault_of_ours_says_nothing_of_the_library() {
        assert!(loading(&End::Harness("no memory".to_owned()), None).is_err());
    }
}
