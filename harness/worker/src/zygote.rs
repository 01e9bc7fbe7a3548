//! The zygote: one child for each order, reaped before the next.

use std::io::{IoSlice, IoSliceMut};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};

use harness_worker::control::{MAX_MESSAGE, ORDER_FDS, RunOrder, ZygoteReply};
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage,
    SendFlags,
};
use rustix::process::{PidfdFlags, Signal};

use crate::child::{self, Pipes};

/// Serves orders until the parent hangs up.
pub(crate) fn serve(control: &OwnedFd) {
    prepare();
    while let Some((order, pipes)) = receive(control) {
        run(control, &order, pipes);
    }
}

/// Dies with the parent, gains nothing by exec, and holds the C++ library that every submission needs.
fn prepare() {
    let _ = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
    let _ = rustix::thread::set_no_new_privs(true);
    let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
    let _ = rustix::process::setsid();
    let _ = rustix::process::chdir("/");
    child::load_language_runtime();
}

fn receive(control: &OwnedFd) -> Option<(RunOrder, Pipes)> {
    let mut message = [0u8; MAX_MESSAGE];
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(ORDER_FDS))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let length = loop {
        let mut parts = [IoSliceMut::new(&mut message)];
        match rustix::net::recvmsg(control, &mut parts, &mut ancillary, RecvFlags::CMSG_CLOEXEC) {
            Ok(received) => break received.bytes,
            Err(rustix::io::Errno::INTR) => {}
            Err(_) => return None,
        }
    };
    let mut fds = Vec::new();
    for item in ancillary.drain() {
        if let RecvAncillaryMessage::ScmRights(rights) = item {
            fds.extend(rights);
        }
    }
    Some((RunOrder::decode(message.get(..length)?)?, Pipes::from_fds(fds)?))
}

fn run(control: &OwnedFd, order: &RunOrder, pipes: Pipes) {
    // SAFETY: the zygote has one thread, so the child may use the whole of the address space it inherits.
    let pid = unsafe { libc::fork() };
    if pid == 0 {
        child::perform(order, pipes);
    }
    drop(pipes);
    let Some(child) = rustix::process::Pid::from_raw(pid) else {
        let errno = std::io::Error::last_os_error().raw_os_error().unwrap_or(0);
        reply(control, ZygoteReply::Failed { errno }, None);
        return;
    };
    match rustix::process::pidfd_open(child, PidfdFlags::empty()) {
        Ok(pidfd) => reply(control, ZygoteReply::Started, Some(pidfd.as_fd())),
        Err(_) => reply(control, ZygoteReply::Started, None),
    }
    let ended = reap(pid);
    // Whatever the child forked goes with it: it leads its own session and process group.
    let _ = rustix::process::kill_process_group(child, Signal::KILL);
    reply(control, ended, None);
}

fn reap(pid: libc::pid_t) -> ZygoteReply {
    let mut status = 0;
    // SAFETY: rusage is plain data, for which all zeroes is a value; wait4 writes to both places.
    let (reaped, usage) = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        let mut reaped = libc::wait4(pid, &mut status, 0, &mut usage);
        while reaped == -1 && *libc::__errno_location() == libc::EINTR {
            reaped = libc::wait4(pid, &mut status, 0, &mut usage);
        }
        (reaped, usage)
    };
    if reaped != pid {
        return ZygoteReply::Failed { errno: libc::ECHILD };
    }
    ZygoteReply::Ended { status, cpu_us: microseconds(usage.ru_utime) + microseconds(usage.ru_stime) }
}

fn microseconds(time: libc::timeval) -> u64 {
    u64::try_from(time.tv_sec * 1_000_000 + time.tv_usec).unwrap_or(0)
}

fn reply(control: &OwnedFd, reply: ZygoteReply, fd: Option<BorrowedFd<'_>>) {
    let bytes = reply.encode();
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(1))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    let fds: Vec<BorrowedFd<'_>> = fd.into_iter().collect();
    if !fds.is_empty() {
        ancillary.push(SendAncillaryMessage::ScmRights(&fds));
    }
    // A parent that is gone shows at the next receive.
    let _ = rustix::net::sendmsg(control, &[IoSlice::new(&bytes)], &mut ancillary, SendFlags::NOSIGNAL);
}
