//! The child: confinement first, then the student's library, then one scenario.

use std::ffi::{OsStr, c_int};
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

use harness_worker::channel;
use harness_worker::control::{Purpose, RunOrder};
use harness_worker::layers::Layer;
use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_LOCAL, RTLD_NOW};
use rustix::process::Signal;

use crate::confine::{Bounds, ComponentFilter, Confinement, Identity, Reach, Refusal, user_id};
use crate::host::{self, Entry};
use crate::progress::Progress;
use crate::sanitizer::Memory;
use crate::{fatal, wire};

/// The one symbol that a component's library exports.
const ENTRY: &[u8] = b"harness_entry\0";

/// Stack of the child; by its place a stack overflow differs from other bad accesses.
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

/// The resources that the zygote holds ready for every child.
pub(crate) struct Means {
    /// The user id of a child with an identity of its own.
    pub(crate) user: u32,
    pub(crate) memory: Memory,
    pub(crate) filter: ComponentFilter,
    pub(crate) progress: Progress,
}

impl Means {
    /// # Errors
    /// When the system has no memory to share, or no filters for this processor.
    pub(crate) fn new(memory: Memory) -> std::io::Result<Means> {
        Ok(Means {
            user: user_id(std::process::id()),
            memory,
            filter: ComponentFilter::compile(),
            progress: Progress::new()?,
        })
    }
}

/// Makes the C++ runtime's symbols global: neither the students' libraries in C++ nor ours under those in Rust name it
/// (linking against it is most of a link's time), so their references bind here.
pub(crate) fn load_language_runtime() {
    for name in ["libm.so.6", "libgcc_s.so.1", "libstdc++.so.6"] {
        // SAFETY: the system's own libraries; their constructors are trusted.
        if let Ok(library) = unsafe { Library::open(Some(name), RTLD_NOW | RTLD_GLOBAL) } {
            std::mem::forget(library);
        }
    }
}

/// Performs the order in the freshly forked child. Never returns.
pub(crate) fn perform(order: &RunOrder, means: &Means, pipes: Pipes) -> ! {
    let _ = rustix::process::setsid();
    let _ = rustix::process::set_parent_process_death_signal(Some(Signal::KILL));
    let (input, output) = settle_descriptors(pipes);
    let library = match confine(order, means) {
        Ok(library) => library,
        Err(refusal) => {
            means.progress.refused(refusal.layer, refusal.errno);
            host::leave(1)
        }
    };
    means.progress.confined();
    wire::open(input, output);
    fatal::mark_stack();
    let Some(request) = wire::receive_request() else { host::leave(1) };
    let Some(parts) = channel::decode_parts(&request) else { host::leave(1) };
    match order.purpose {
        Purpose::Scenarios => {
            let tables: Vec<_> =
                parts.into_iter().map(|part| (part.seed, host::table(part.request))).collect();
            let Some((seed, first)) = tables.first() else { host::leave(1) };
            host::seed(*seed);
            host::announce(first);
            host::run(load(&library, binding(order)), &tables)
        }
        Purpose::LoadOnly => {
            load(&library, binding(order));
            host::leave(0)
        }
    }
}

/// Takes everything away that the child must not have, and says where the library is found afterwards. Signals and
/// the environment were settled in the zygote and are inherited.
fn confine(order: &RunOrder, means: &Means) -> Result<PathBuf, Refusal> {
    let library = Path::new(OsStr::from_bytes(&order.library));
    let folder = library.parent().unwrap_or(library);
    let moves = order.layers.has(Layer::Identity);
    let root = if moves { Path::new("/") } else { folder };
    let room = means.memory.room(order.memory);
    let bounds = Bounds {
        memory: room.address_space,
        data: room.data,
        cpu_seconds: order.cpu_seconds,
        file: order.output,
        descriptors: 16,
        processes: Some(0),
        stack: Some(STACK),
    };
    let confinement = Confinement {
        layers: order.layers,
        bounds: &bounds,
        identity: Identity::Cell(folder, means.user),
        reach: Reach { readable: &[root], ..Reach::default() },
        filter: &|| Ok(means.filter.for_process(std::process::id())),
    };
    confinement.take()?;
    Ok(if moves { root.join(library.file_name().unwrap_or_default()) } else { library.to_owned() })
}

/// Leaves 0, 1, 2, the channel's two ends (3 and 4) and a second descriptor of what 1 is (5) open, nothing else.
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
        libc::dup2(1, host::PRINTED);
        libc::syscall(libc::SYS_close_range, host::PRINTED + 1, u32::MAX, 0);
    }
    std::mem::forget(pipes);
    (INPUT, OUTPUT)
}

/// The binding of a library's references. One with a base looks there before anywhere else: what stands in for
/// functions of the C library is defined there, and student code that has parts of the standard library inlined calls
/// them too.
fn binding(order: &RunOrder) -> c_int {
    RTLD_NOW | RTLD_LOCAL | order.base.as_ref().map_or(0, |_| libc::RTLD_DEEPBIND)
}

fn load(path: &Path, binding: c_int) -> Entry {
    // SAFETY: this is the student's code; every limit is in force, and the process exists for this alone.
    let opened = unsafe { Library::open(Some(path), binding) };
    let library = match opened {
        Ok(library) => library,
        Err(error) => host::load_failed(&error.to_string()),
    };
    // SAFETY: our shim or root, a part of every library, defines the symbol with this signature.
    let entry = match unsafe { library.get::<Entry>(ENTRY) } {
        Ok(entry) => *entry,
        Err(error) => host::load_failed(&error.to_string()),
    };
    // Never unloaded: the student's destructors of statics live there.
    std::mem::forget(library);
    entry
}
