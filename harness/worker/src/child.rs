//! The child: limits first, then the student's library, then one scenario.

use std::ffi::OsStr;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;

use harness_worker::control::RunOrder;
use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_LOCAL, RTLD_NOW};
use rustix::process::{Resource, Rlimit};

use crate::host::{self, Entry};
use crate::{fatal, wire};

/// The one symbol that a component's library exports.
const ENTRY: &[u8] = b"harness_entry\0";

/// Stack of the child; a stack overflow is told from other bad accesses by it.
pub(crate) const STACK: u64 = 8 << 20;

/// The child's four descriptors.
pub(crate) struct Pipes {
    input: OwnedFd,
    output: OwnedFd,
    stdout: OwnedFd,
    stderr: OwnedFd,
}

impl Pipes {
    /// `None` unless exactly the four descriptors came.
    pub(crate) fn from_fds(fds: Vec<OwnedFd>) -> Option<Pipes> {
        let [input, output, stdout, stderr] = <[OwnedFd; 4]>::try_from(fds).ok()?;
        Some(Pipes { input, output, stdout, stderr })
    }
}

/// Makes the C++ runtime's symbols global: the students' libraries name no libraries of their own (linking against
/// them is most of a link's time), so their references bind here.
pub(crate) fn load_language_runtime() {
    for name in ["libm.so.6", "libgcc_s.so.1", "libstdc++.so.6"] {
        // SAFETY: the system's own libraries; their constructors are trusted.
        if let Ok(library) = unsafe { Library::open(Some(name), RTLD_NOW | RTLD_GLOBAL) } {
            std::mem::forget(library);
        }
    }
}

/// Performs the order in the freshly forked child. Never returns.
pub(crate) fn perform(order: &RunOrder, pipes: Pipes) -> ! {
    let (input, output) = confine(order, pipes);
    wire::open(input, output);
    fatal::mark_stack();
    let Some(request) = wire::receive_request() else { host::leave(1) };
    host::seed(order.seed);
    let entry = load(&order.library);
    host::run(entry, &request)
}

/// Takes everything away that the child must not have. Order matters: descriptors, then limits. Signals were
/// settled in the zygote and are inherited.
fn confine(order: &RunOrder, pipes: Pipes) -> (i32, i32) {
    let _ = rustix::process::setsid();
    let _ = rustix::process::set_parent_process_death_signal(Some(rustix::process::Signal::KILL));
    let fds = settle_descriptors(pipes);
    limit(Resource::As, order.memory);
    limit(Resource::Core, 0);
    limit(Resource::Fsize, 0);
    limit(Resource::Nofile, 16);
    limit(Resource::Nproc, 0);
    limit(Resource::Memlock, 0);
    limit(Resource::Stack, STACK);
    let cpu = Rlimit { current: Some(order.cpu_seconds), maximum: Some(order.cpu_seconds + 1) };
    let _ = rustix::process::setrlimit(Resource::Cpu, cpu);
    fds
}

/// Leaves 0, 1, 2 and the channel's two ends (3 and 4) open, nothing else.
fn settle_descriptors(pipes: Pipes) -> (i32, i32) {
    const INPUT: i32 = 3;
    const OUTPUT: i32 = 4;
    // SAFETY: plain descriptor calls on descriptors this process owns; the high duplicates keep the targets apart.
    unsafe {
        let input = libc::fcntl(pipes.input.as_raw_fd(), libc::F_DUPFD, 64);
        let output = libc::fcntl(pipes.output.as_raw_fd(), libc::F_DUPFD, 64);
        libc::dup2(pipes.stdout.as_raw_fd(), 1);
        libc::dup2(pipes.stderr.as_raw_fd(), 2);
        libc::dup2(input, INPUT);
        libc::dup2(output, OUTPUT);
        libc::syscall(libc::SYS_close_range, 5, u32::MAX, 0);
    }
    std::mem::forget(pipes);
    (INPUT, OUTPUT)
}

fn limit(resource: Resource, value: u64) {
    let _ = rustix::process::setrlimit(resource, Rlimit { current: Some(value), maximum: Some(value) });
}

fn load(path: &[u8]) -> Entry {
    // SAFETY: this is the student's code; every limit is in force, and the process exists for this alone.
    let opened = unsafe { Library::open(Some(OsStr::from_bytes(path)), RTLD_NOW | RTLD_LOCAL) };
    let library = match opened {
        Ok(library) => library,
        Err(error) => host::load_failed(&error.to_string()),
    };
    // SAFETY: the shim, linked into every library by us, defines the symbol with this signature.
    let entry = match unsafe { library.get::<Entry>(ENTRY) } {
        Ok(entry) => *entry,
        Err(error) => host::load_failed(&error.to_string()),
    };
    // Never unloaded: the student's destructors of statics live there.
    std::mem::forget(library);
    entry
}
