//! Starting the embedded worker and asking it for processes.

use std::fs::File;
use std::io::{IoSlice, Write};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::process::{Child, Command, Stdio};

use harness_worker::control::{Message, RunOrder, ZygoteReply};
use rustix::fs::MemfdFlags;
use rustix::net::{
    AddressFamily, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags, SocketFlags, SocketType,
};

/// The worker program, embedded so that `harness` is one file.
static WORKER: &[u8] = include_bytes!(env!("HARNESS_WORKER"));

/// A started worker that forks one process a scenario.
///
/// Dropping it hangs up, upon which the worker leaves.
#[derive(Debug)]
pub struct Zygote {
    child: Child,
    control: OwnedFd,
}

/// The worker could not be started or stopped answering: a fault of ours.
#[derive(Debug, thiserror::Error)]
#[error("the worker process {doing}: {cause}")]
pub struct LaunchError {
    doing: &'static str,
    cause: std::io::Error,
}

impl Zygote {
    /// Starts a worker.
    ///
    /// # Errors
    /// When the system refuses the memory file, the socket or the process.
    pub fn start() -> Result<Zygote, LaunchError> {
        let program = program().map_err(failed("cannot be unpacked"))?;
        let (ours, theirs) =
            rustix::net::socketpair(AddressFamily::UNIX, SocketType::SEQPACKET, SocketFlags::CLOEXEC, None)
                .map_err(|error| failed("cannot be connected")(error.into()))?;
        let child = Command::new(format!("/proc/self/fd/{}", program.as_raw_fd()))
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed("cannot be started"))?;
        Ok(Zygote { child, control: ours })
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

    /// How the process ended, waiting for it.
    pub(super) fn report(&self) -> Result<ZygoteReply, LaunchError> {
        let mut message = [0u8; 64];
        let (length, _) = rustix::net::recv(&self.control, &mut message, RecvFlags::empty())
            .map_err(|error| failed("does not report")(error.into()))?;
        message
            .get(..length)
            .and_then(ZygoteReply::decode)
            .ok_or_else(|| failed("is gone")(std::io::ErrorKind::UnexpectedEof.into()))
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

/// The worker as an anonymous file: nothing to unpack, nothing left behind.
fn program() -> std::io::Result<File> {
    let fd = rustix::fs::memfd_create("harness-worker", MemfdFlags::CLOEXEC)?;
    let mut file = File::from(fd);
    file.write_all(WORKER)?;
    Ok(file)
}

fn failed(doing: &'static str) -> impl Fn(std::io::Error) -> LaunchError {
    move |cause| LaunchError { doing, cause }
}

impl LaunchError {
    /// A refusal of the system while a scenario was under way.
    pub(super) fn system(error: rustix::io::Errno) -> LaunchError {
        LaunchError { doing: "cannot be served", cause: error.into() }
    }
}
