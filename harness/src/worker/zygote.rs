//! [`Zygote`]: the embedded worker, started once and asked for processes.

use std::io::IoSlice;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::PathBuf;
use std::process::{Child, Stdio};

use harness_worker::control::{Message, RunOrder, ZygoteReply};
use harness_worker::memory::{SANITIZER, ZEROES};
use rustix::net::{
    AddressFamily, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketFlags, SocketType,
};
use rustix::process::Pid;

use super::schedstat::{CpuTimes, Schedstat};
use crate::sandbox::{Confinement, Layer, Layers, Resource, ResourcePressure, describe, worker_command};

/// A started worker that forks a process for one scenario, or for several that are expected to pass.
///
/// Dropping it hangs up, upon which the worker leaves.
#[derive(Debug)]
pub struct Zygote {
    child: Child,
    control: OwnedFd,
    confinement: Confinement,
    pressure: ResourcePressure,
    schedstat: Schedstat,
    /// Another worker, which runs the course's own code alone.
    beside: Option<Box<Zygote>>,
}

/// The content of fresh memory in a worker's processes, and the library that watches it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Memory {
    /// A pattern, unwatched.
    Patterned,
    /// Zeroes, unwatched.
    Zeroed,
    /// Another pattern, and the library of that file: the address sanitizer, or who takes its place. Its processes have four
    /// times the memory.
    Watched(PathBuf),
}

/// The worker could not be started or stopped answering: a grader error.
#[derive(Debug, thiserror::Error)]
#[error("the worker process {doing}: {cause}")]
pub struct LaunchError {
    doing: &'static str,
    cause: std::io::Error,
}

impl Zygote {
    /// Starts a worker whose processes take the layers of that confinement.
    ///
    /// # Errors
    /// When the system refuses the program, the socket or the process.
    pub fn start(confinement: Confinement) -> Result<Zygote, LaunchError> {
        Zygote::start_with(confinement, &Memory::Patterned)
    }

    /// The same with a say in what memory is like.
    ///
    /// # Errors
    /// When the system refuses the program, the socket or the process. A sanitizer that cannot be loaded shows with the
    /// first order.
    pub fn start_with(confinement: Confinement, memory: &Memory) -> Result<Zygote, LaunchError> {
        let (ours, theirs) =
            rustix::net::socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)
                .map_err(|error| failed("cannot be connected")(error.into()))?;
        let mut command = worker_command().map_err(failed("cannot be unpacked"))?;
        match memory {
            Memory::Patterned => {}
            Memory::Zeroed => {
                command.env(ZEROES, "1");
            }
            Memory::Watched(sanitizer) => {
                command.env(SANITIZER, sanitizer);
            }
        }
        let child = command
            .current_dir("/")
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed("cannot be started"))?;
        Ok(Zygote {
            schedstat: Schedstat::of(child.id()),
            child,
            control: ours,
            confinement,
            pressure: ResourcePressure::watch(Resource::Memory),
            beside: None,
        })
    }

    /// Asks for a process that gets the four descriptors.
    pub(super) fn order(&self, order: RunOrder, fds: &[BorrowedFd<'_>]) -> Result<(), LaunchError> {
        let bytes = Message::Run(order).encode();
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(4))];
        let mut ancillary = SendAncillaryBuffer::new(&mut space);
        ancillary.push(SendAncillaryMessage::ScmRights(fds));
        rustix::net::sendmsg(&self.control, &[IoSlice::new(&bytes)], &mut ancillary, SendFlags::NOSIGNAL)
            .map_err(|error| failed("takes no orders")(error.into()))?;
        Ok(())
    }

    /// Has a signal sent to the process under way.
    pub(super) fn signal(&self, signal: i32) {
        // A zygote that is gone shows when its report is read.
        let _ = rustix::net::send(&self.control, &Message::Signal(signal).encode(), SendFlags::NOSIGNAL);
    }

    /// The time that the zygote has itself worked and waited for a processor.
    pub(super) fn busy(&self) -> CpuTimes {
        self.schedstat.read()
    }

    /// The process that forks the others.
    pub(super) fn pid(&self) -> Pid {
        Pid::from_child(&self.child)
    }

    /// Waits for the zygote's report about the process's end.
    pub(super) fn report(&self) -> Result<ZygoteReply, LaunchError> {
        let mut message = [0u8; 64];
        let (length, _) = rustix::net::recv(&self.control, &mut message, RecvFlags::empty())
            .map_err(|error| failed("does not report")(error.into()))?;
        message
            .get(..length)
            .and_then(ZygoteReply::decode)
            .ok_or_else(|| failed("is gone")(std::io::ErrorKind::UnexpectedEof.into()))
    }

    /// The layers that confine its processes.
    pub(super) fn layers(&self) -> Layers {
        self.confinement.layers()
    }

    /// The worker for the course's own code, if there is one.
    pub(super) fn take_beside(&mut self) -> Option<Box<Zygote>> {
        self.beside.take()
    }

    pub(super) fn keep_beside(&mut self, beside: Box<Zygote>) {
        self.beside = Some(beside);
    }

    /// A new worker of the same confinement.
    pub(super) fn another(&self) -> Result<Zygote, LaunchError> {
        Zygote::start(self.confinement)
    }

    /// Returns true if the kernel has killed a process for want of memory since the last call.
    pub(super) fn is_short_of_memory(&self) -> bool {
        self.pressure.has_struck()
    }

    /// The control socket, to be polled.
    pub(super) fn control(&self) -> BorrowedFd<'_> {
        self.control.as_fd()
    }
}

impl Drop for Zygote {
    fn drop(&mut self) {
        // Between scenarios it holds nothing worth saving, and it must not outlive this handle.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn failed(doing: &'static str) -> impl Fn(std::io::Error) -> LaunchError {
    move |cause| LaunchError { doing, cause }
}

impl LaunchError {
    /// A process that could not be confined as it should be.
    pub(super) fn unconfined(layer: Layer, errno: i32) -> LaunchError {
        let cause = std::io::Error::from_raw_os_error(errno);
        let cause = std::io::Error::other(format!("{} cannot be had: {cause}", describe(layer)));
        LaunchError { doing: "refuses to run anything", cause }
    }

    /// A process that could not do its work by a grader error.
    pub(super) fn failed_with(fault: &str) -> LaunchError {
        LaunchError { doing: "cannot do its work", cause: std::io::Error::other(fault.to_owned()) }
    }

    /// A refusal of the system while a scenario was under way.
    pub(super) fn system(error: rustix::io::Errno) -> LaunchError {
        LaunchError { doing: "cannot be served", cause: error.into() }
    }
}
