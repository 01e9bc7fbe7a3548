//! Becoming a compiler: a process that stays behind and watches, and one that is confined and turns into the compiler.
//!
//! A compiler starts further programs, which would go on when no process waits for them any more: the kernel's signal at a
//! parent's death reaches one process only. So this process stays, outside the confinement, and ends the whole group when
//! `harness` ends, however that comes about. It ends as the compiler did. It knows better than the compiler's own words
//! whether the processor time ran out: the words of a driver whose compiler was stopped can be imitated by a source.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use harness_worker::compile::{CompileOrder, FAILED, Rank};
use harness_worker::layers::Layer;
use rustix::process::{Resource, Rlimit, Signal};

use crate::confine::{Bounds, Confinement, Identity, Reach, compiler_filter};
use crate::host;
use crate::reap::{Reaped, reap};

/// Descriptors that a compiler may have open.
const DESCRIPTORS: u64 = 256;

/// Runs the compiler and ends as it does. Returns the exit code where it ended by one, or that of a failure.
pub(crate) fn run_compiler(args: &[OsString]) -> i32 {
    let Some((order, command)) = CompileOrder::from_args(args) else {
        return failed("the order is cut short");
    };
    if let Err(error) = end_with(order.parent) {
        return failed(&format!("the compiler could outlive harness: {error}"));
    }
    // SAFETY: this program has one thread.
    match unsafe { libc::fork() } {
        -1 => failed(&format!("there is no process left for a compiler: {}", io::Error::last_os_error())),
        0 => host::leave(failed(&become_compiler(&order, command))),
        child => {
            reap(child).map_or_else(|| failed("the compiler is gone"), |reaped| end_like(&reaped, &order))
        }
    }
}

/// Standard error is the pipe to the parent, who takes the code for our fault and the text for its reason.
fn failed(text: &str) -> i32 {
    let _ = io::Write::write_all(&mut io::stderr(), text.as_bytes());
    FAILED
}

/// Makes this process group end when that process does.
fn end_with(parent: u32) -> io::Result<()> {
    let handler: extern "C" fn(i32) = end_group;
    // SAFETY: the handler makes one system call and touches no memory.
    if unsafe { libc::signal(libc::SIGTERM, handler as libc::sighandler_t) } == libc::SIG_ERR {
        return Err(io::Error::last_os_error());
    }
    rustix::process::set_parent_process_death_signal(Some(Signal::TERM))?;
    let there = rustix::process::getppid().map_or(0, |pid| pid.as_raw_nonzero().get());
    if u32::try_from(there) == Ok(parent) { Ok(()) } else { Err(io::Error::other("harness is gone")) }
}

extern "C" fn end_group(_signal: i32) {
    // SAFETY: plain integers; the group is the one that harness made for this process.
    unsafe { libc::kill(0, libc::SIGKILL) };
}

/// The code of a compiler that left by itself. One that was killed takes this process with it, by the same signal, or by
/// the one that says that its processor time is used up.
fn end_like(reaped: &Reaped, order: &CompileOrder) -> i32 {
    let used_up = order.layers.has(Layer::Limits) && reaped.cpu_us >= order.cpu_seconds * 1_000_000;
    if libc::WIFEXITED(reaped.status) && !(used_up && libc::WEXITSTATUS(reaped.status) != 0) {
        return libc::WEXITSTATUS(reaped.status);
    }
    let signal = if used_up { libc::SIGXCPU } else { libc::WTERMSIG(reaped.status) };
    let _ = rustix::process::setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
    // SAFETY: plain integers; nothing of this process is needed any more.
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
    }
    FAILED
}

/// Returns only the reason of a failure.
fn become_compiler(order: &CompileOrder, command: &[OsString]) -> String {
    let Some((program, args)) = command.split_first() else { return "no compiler is named".to_owned() };
    // SAFETY: restoring a default action is always sound.
    unsafe { libc::signal(libc::SIGTERM, libc::SIG_DFL) };
    if let Err(refusal) = confine(order) {
        let cause = io::Error::from_raw_os_error(refusal.errno);
        return format!("the layer {} cannot be had: {cause}", refusal.layer.word());
    }
    let error = Command::new(program).args(args).exec();
    format!("{} cannot be started: {error}", program.to_string_lossy())
}

fn confine(order: &CompileOrder) -> Result<(), crate::confine::Refusal> {
    let bounds = Bounds {
        memory: order.memory,
        data: None,
        cpu_seconds: order.cpu_seconds,
        file: order.file,
        descriptors: DESCRIPTORS,
        processes: None,
        stack: None,
    };
    let null = Path::new("/dev/null");
    let writable: Vec<&Path> = order.writable.iter().map(PathBuf::as_path).chain([null]).collect();
    let readable: Vec<&Path> = order.readable.iter().map(PathBuf::as_path).collect();
    let confinement = Confinement {
        layers: order.layers,
        bounds: &bounds,
        // A root folder of its own it cannot have: its own files lie everywhere.
        identity: match order.rank {
            Rank::User(user) => Identity::User(user),
            Rank::PlainRoot => Identity::PlainRoot,
            Rank::Unchanged => Identity::Unchanged,
        },
        reach: Reach { readable: &[], executable: &readable, writable: &writable },
        filter: &compiler_filter,
    };
    confinement.take()
}
