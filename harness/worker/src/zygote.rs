//! The zygote: one child for each order, reaped before the next.

use std::io::IoSliceMut;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::AtomicPtr;

use harness_worker::control::{MAX_MESSAGE, Message, ORDER_FDS, RunOrder, ZygoteReply};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendFlags};
use rustix::process::{Pid, PidfdFlags, Signal};

use crate::base::Bases;
use crate::child::{self, Means, Pipes};
use crate::fatal;
use crate::progress::Reached;
use crate::reap::reap;
use crate::sanitizer::{self, Memory};

/// Serves orders until the parent hangs up.
pub(crate) fn serve(control: &OwnedFd) {
    let Some(memory) = Memory::of_this_process() else { return };
    prepare(memory);
    let Ok(means) = Means::new(memory) else { return };
    let mut bases = Bases::default();
    while let Some((message, fds)) = receive(control) {
        match (message, Pipes::from_fds(fds)) {
            (Message::Run(order), Some(pipes)) => match bases.hold(order.base.as_deref()) {
                Ok(()) => run(control, &order, pipes, &means),
                Err(errno) => reply(control, ZygoteReply::Failed { errno }),
            },
            // A signal for a process that has ended by itself meanwhile.
            (Message::Run(_) | Message::Signal(_), _) => {}
        }
    }
}

/// Dies with the parent, gains nothing by exec, and holds the C++ library that every submission needs.
fn prepare(memory: Memory) {
    let _ = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
    let _ = rustix::thread::set_no_new_privs(true);
    let _ = rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable);
    let _ = rustix::process::setsid();
    let _ = rustix::process::chdir("/");
    forget_environment();
    match memory {
        Memory::Plain => {
            fatal::reset_signals();
            fatal::install();
        }
        Memory::Watched { .. } => fatal::leave_to_sanitizer(),
    }
    child::load_language_runtime();
}

unsafe extern "C" {
    /// The C library's list of variables, up to a null pointer.
    static mut environ: *mut *mut libc::c_char;
}

/// A list without variables.
static NO_VARIABLES: AtomicPtr<libc::c_char> = AtomicPtr::new(std::ptr::null_mut());

/// The C library has read what was meant for it. What is left is a list that can be walked: a program that looks through its
/// environment must not find none at all, as `clearenv` leaves it.
fn forget_environment() {
    // SAFETY: there is one thread, nothing that was read from the environment is kept, and the list lives for ever.
    unsafe {
        libc::clearenv();
        environ = NO_VARIABLES.as_ptr();
    }
}

fn receive(control: &OwnedFd) -> Option<(Message, Vec<OwnedFd>)> {
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
    Some((Message::decode(message.get(..length)?)?, fds))
}

fn run(control: &OwnedFd, order: &RunOrder, pipes: Pipes, means: &Means) {
    means.progress.begin();
    // SAFETY: the zygote has one thread, so the child may use the whole of the address space it inherits.
    let pid = unsafe { libc::fork() };
    if pid == 0 {
        child::perform(order, means, pipes);
    }
    drop(pipes);
    let Some(child) = Pid::from_raw(pid) else {
        let errno = std::io::Error::last_os_error().raw_os_error().unwrap_or(0);
        reply(control, ZygoteReply::Failed { errno });
        return;
    };
    attend(control, child, means.memory.room(order.memory).resident);
    let waited_us = waited(pid);
    let ended = reap(pid).map_or(ZygoteReply::Failed { errno: libc::ECHILD }, |reaped| ZygoteReply::Ended {
        status: reaped.status,
        cpu_us: reaped.cpu_us,
        waited_us,
    });
    // Whatever the child forked goes with it: it leads its own session and process group.
    let _ = rustix::process::kill_process_group(child, Signal::KILL);
    reply(control, honest(ended, means.progress.reached()));
}

/// The end of a process that was never confined says nothing about the student.
fn honest(ended: ZygoteReply, reached: Reached) -> ZygoteReply {
    match (ended, reached) {
        (ZygoteReply::Ended { .. }, Reached::Refused { layer, errno }) => {
            ZygoteReply::Unconfined { layer, errno }
        }
        (ZygoteReply::Ended { .. }, Reached::Nothing) => ZygoteReply::Failed { errno: libc::ECHILD },
        (_, _) => ended,
    }
}

/// Passes the parent's signals on until the child is dead. The child stays a zombie until it is reaped, so its number
/// cannot name another process meanwhile. Where resident memory is bounded, it is looked at every few milliseconds.
fn attend(control: &OwnedFd, child: Pid, resident: Option<u64>) {
    let look = resident.map(|_| Timespec { tv_sec: 0, tv_nsec: 20_000_000 });
    let Ok(pidfd) = rustix::process::pidfd_open(child, PidfdFlags::empty()) else { return };
    loop {
        let mut fds = [
            PollFd::from_borrowed_fd(pidfd.as_fd(), PollFlags::IN),
            PollFd::from_borrowed_fd(control.as_fd(), PollFlags::IN),
        ];
        let polled = poll(&mut fds, look.as_ref());
        if polled.is_ok() && !fds[0].revents().is_empty() {
            return;
        }
        if resident.is_some_and(|most| sanitizer::resident(child.as_raw_nonzero().get()) > most) {
            send(child, libc::SIGKILL);
        }
        if polled.is_ok() && !fds[1].revents().is_empty() {
            match receive(control) {
                Some((Message::Signal(signal), _)) => send(child, signal),
                // The parent is gone or confused: so should its scenario be.
                Some((Message::Run(_), _)) | None => send(child, libc::SIGKILL),
            }
        }
    }
}

fn send(child: Pid, signal: i32) {
    // SAFETY: plain integers; the child is not reaped yet, so the number is still its own.
    unsafe { libc::kill(child.as_raw_nonzero().get(), signal) };
}

/// Microseconds in which the process was ready to run and others had the processors: the second number of `schedstat`.
/// They are gone with the process.
fn waited(pid: libc::pid_t) -> u64 {
    let counted = std::fs::read_to_string(format!("/proc/{pid}/schedstat")).unwrap_or_default();
    let nanoseconds: Option<u64> = counted.split_whitespace().nth(1).and_then(|number| number.parse().ok());
    nanoseconds.unwrap_or(0) / 1000
}

fn reply(control: &OwnedFd, reply: ZygoteReply) {
    // A parent that is gone shows at the next receive.
    let _ = rustix::net::send(control, &reply.encode(), SendFlags::NOSIGNAL);
}
