//! [`Stream`]: a captured output pipe, of which the first and last bytes are kept.

use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use rustix::pipe::PipeFlags;

use super::zygote::LaunchError;
use crate::model::Captured;

/// Bytes kept of each captured stream.
pub(super) const KEPT_OUTPUT: usize = 16 << 10;

/// A captured output pipe: its first and last bytes kept, the rest counted.
#[derive(Debug)]
pub(super) struct Stream {
    pipe: Option<OwnedFd>,
    pub(super) captured: Captured,
}

impl Stream {
    pub(super) fn new(pipe: OwnedFd) -> Stream {
        Stream { pipe: Some(pipe), captured: Captured::default() }
    }

    pub(super) fn fd(&self) -> Option<BorrowedFd<'_>> {
        self.pipe.as_ref().map(AsFd::as_fd)
    }

    pub(super) fn drain(&mut self) {
        let mut chunk = [0u8; 4 << 10];
        // Bounded, so that a flood cannot keep the parent here past its deadline.
        for _ in 0..16 {
            let Some(pipe) = &self.pipe else { return };
            match rustix::io::read(pipe, &mut chunk) {
                Ok(0) => self.pipe = None,
                Ok(count) => self.captured.push(&chunk[..count], KEPT_OUTPUT),
                Err(_) => return,
            }
        }
    }
}

/// A pipe: its end to read, its end to write.
pub(super) fn pipe() -> Result<(OwnedFd, OwnedFd), LaunchError> {
    rustix::pipe::pipe_with(PipeFlags::CLOEXEC).map_err(LaunchError::system)
}
