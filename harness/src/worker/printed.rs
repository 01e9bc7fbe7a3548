//! [`Printed`]: the file behind a process's descriptor 1. It holds the component's output, by whatever way it was
//! printed: the process reads it back after each step, and the kernel keeps it from growing beyond the limit of
//! output.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::fs::{MemfdFlags, OFlags, SealFlags};

use super::stream::KEPT_OUTPUT;
use super::zygote::LaunchError;
use crate::model::{Captured, Limits};

/// The most that a process may print whatever its limits are: all of it travels in answers and calls, which are bounded too.
const MOST: u64 = 1 << 20;

/// A file in memory that only grows.
#[derive(Debug)]
pub(super) struct Printed {
    file: OwnedFd,
    limit: u64,
}

impl Printed {
    /// An empty one.
    pub(super) fn new(limits: Limits) -> Result<Printed, LaunchError> {
        let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
        let file = rustix::fs::memfd_create("harness-output", flags).map_err(LaunchError::system)?;
        rustix::fs::fcntl_setfl(&file, OFlags::APPEND).map_err(LaunchError::system)?;
        // Nothing that was printed can be taken back.
        rustix::fs::fcntl_add_seals(&file, SealFlags::SHRINK | SealFlags::SEAL)
            .map_err(LaunchError::system)?;
        Ok(Printed { file, limit: limits.output.min(MOST) })
    }

    /// The descriptor for the process.
    pub(super) fn fd(&self) -> BorrowedFd<'_> {
        self.file.as_fd()
    }

    /// The size that the kernel allows: one byte more than the limit, so that running into it can be seen.
    pub(super) fn room(&self) -> u64 {
        self.limit + 1
    }

    /// Returns true if more was printed than is allowed.
    pub(super) fn is_too_much(&self) -> bool {
        self.length() > self.limit
    }

    /// The first and last of what was printed.
    pub(super) fn captured(&self) -> Captured {
        let mut captured = Captured::default();
        let mut chunk = [0u8; 4 << 10];
        // No longer than it can be.
        while captured.total <= self.limit {
            match rustix::io::pread(&self.file, &mut chunk, captured.total) {
                Ok(count) if count > 0 => captured.push(&chunk[..count], KEPT_OUTPUT),
                Ok(_) | Err(_) => break,
            }
        }
        captured
    }

    fn length(&self) -> u64 {
        // A file that cannot be asked for its size counts as empty.
        rustix::fs::fstat(&self.file).map_or(0, |status| u64::try_from(status.st_size).unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(limit: u64) -> Printed {
        Printed::new(Limits { output: limit, ..Limits::default() }).unwrap()
    }

    #[test]
    fn what_is_written_anywhere_in_the_file_comes_at_its_end() {
        let output = printed(100);
        rustix::io::write(output.fd(), b"one ").unwrap();
        rustix::fs::seek(output.fd(), rustix::fs::SeekFrom::Start(0)).unwrap();
        rustix::io::write(output.fd(), b"two").unwrap();
        assert_eq!(output.captured().text(), "one two");
    }

    #[test]
    fn nothing_that_was_printed_can_be_taken_back() {
        let output = printed(100);
        rustix::io::write(output.fd(), b"said").unwrap();
        assert!(rustix::fs::ftruncate(output.fd(), 0).is_err());
    }

    #[test]
    fn the_limit_itself_may_be_printed_and_no_byte_more() {
        let output = printed(3);
        rustix::io::write(output.fd(), b"abc").unwrap();
        assert!(!output.is_too_much());
        rustix::io::write(output.fd(), b"d").unwrap();
        assert!(output.is_too_much() && output.room() == 4);
    }
}
