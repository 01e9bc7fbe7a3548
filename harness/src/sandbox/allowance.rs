//! The limits of the grader's own process, as the shell or service that started it has set them.
//!
//! Without this check a full table of descriptors looks like a confinement that does not hold, and the first file
//! over the limit ends the process without a message. A soft limit that is too low is raised; every process of
//! student code has limits of its own anyway.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Descriptors that are open however little is done at a time: measured 8; and a process of a scenario moves its own out of
/// the way, to numbers from 64 on.
const DESCRIPTORS: u64 = 80;
/// Descriptors that one submission, component or check under way has open: measured 9, with room to spare.
const DESCRIPTORS_EACH: u64 = 15;
/// Bytes of the largest file that is made: a precompiled header, with room to spare.
const FILE: u64 = 256 << 20;

/// A limit on this process that is too low to grade with.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("harness may {}, and needs {}", .resource.says(.allowed), .resource.amount(.needed))]
pub struct TooLittle {
    resource: Limited,
    allowed: u64,
    needed: u64,
}

/// The limits that can be too low.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Limited {
    Descriptors,
    FileSize,
}

impl Limited {
    fn says(self, allowed: &u64) -> String {
        match self {
            Limited::Descriptors => format!("have only {allowed} files open at a time"),
            Limited::FileSize => format!("write files of only {}", self.amount(allowed)),
        }
    }

    fn amount(self, count: &u64) -> String {
        match self {
            Limited::Descriptors => count.to_string(),
            Limited::FileSize if *count < 1 << 20 => format!("{count} bytes"),
            Limited::FileSize => format!("{} MiB", count >> 20),
        }
    }

    fn resource(self) -> Resource {
        match self {
            Limited::Descriptors => Resource::Nofile,
            Limited::FileSize => Resource::Fsize,
        }
    }
}

impl TooLittle {
    /// The fix.
    pub fn help(&self) -> String {
        match self.resource {
            Limited::Descriptors => format!(
                "raise the limit in the shell or service that starts harness: `ulimit -n {}`, or grade fewer at a time with --jobs; nothing was \
                 graded",
                self.needed.next_power_of_two()
            ),
            Limited::FileSize => {
                "raise the limit in the shell or service that starts harness: `ulimit -f unlimited`; nothing was graded"
                    .to_owned()
            }
        }
    }
}

/// Makes a file that grows over the limit an error of the code that writes it, instead of this process's silent end.
pub fn survive_large_files() {
    // A handler and not `ignore`, which every program that is started would inherit. Where it fails the limit kills.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

/// Makes sure that this process may use what grading so many at a time takes.
///
/// # Errors
/// When a limit is too low and cannot be raised.
pub fn claim(jobs: usize) -> Result<(), TooLittle> {
    let jobs = u64::try_from(jobs).unwrap_or(u64::MAX);
    let descriptors = DESCRIPTORS.saturating_add(jobs.saturating_mul(DESCRIPTORS_EACH));
    raise(Limited::Descriptors, descriptors)?;
    raise(Limited::FileSize, FILE)
}

fn raise(resource: Limited, needed: u64) -> Result<(), TooLittle> {
    let limit = getrlimit(resource.resource());
    let Some(change) = decide(&limit, needed).map_err(|allowed| TooLittle { resource, allowed, needed })?
    else {
        return Ok(());
    };
    let raised: io::Result<()> = setrlimit(resource.resource(), change).map_err(io::Error::from);
    raised.map_err(|_| TooLittle { resource, allowed: limit.current.unwrap_or(needed), needed })
}

/// The limit to set, if one has to be; what is allowed at most where that is too little. A limit that is not there is
/// `None`.
fn decide(limit: &Rlimit, needed: u64) -> Result<Option<Rlimit>, u64> {
    let reaches = |limit: Option<u64>| limit.is_none_or(|value| value >= needed);
    if reaches(limit.current) {
        Ok(None)
    } else if reaches(limit.maximum) {
        Ok(Some(Rlimit { current: Some(needed), maximum: limit.maximum }))
    } else {
        Err(limit.maximum.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(current: Option<u64>, maximum: Option<u64>) -> Rlimit {
        Rlimit { current, maximum }
    }

    #[test]
    fn a_soft_limit_is_raised_as_far_as_needed_and_a_hard_one_is_named() {
        assert_eq!(decide(&limit(None, None), 8), Ok(None));
        assert_eq!(decide(&limit(Some(8), Some(8)), 8), Ok(None));
        assert_eq!(decide(&limit(Some(7), None), 8), Ok(Some(limit(Some(8), None))));
        assert_eq!(decide(&limit(Some(7), Some(9)), 8), Ok(Some(limit(Some(8), Some(9)))));
        assert_eq!(decide(&limit(Some(5), Some(7)), 8), Err(7));
    }

    #[test]
    fn what_is_too_little_is_said_in_one_sentence_with_the_fix() {
        let files = TooLittle { resource: Limited::Descriptors, allowed: 16, needed: 96 };
        assert_eq!(files.to_string(), "harness may have only 16 files open at a time, and needs 96");
        assert!(files.help().contains("`ulimit -n 128`"));
        let size = TooLittle { resource: Limited::FileSize, allowed: 1024, needed: FILE };
        assert_eq!(size.to_string(), "harness may write files of only 1024 bytes, and needs 256 MiB");
        assert!(size.help().contains("`ulimit -f unlimited`"));
    }

    #[test]
    fn an_ordinary_machine_allows_what_is_needed() {
        assert_eq!(claim(2), Ok(()));
    }
}
