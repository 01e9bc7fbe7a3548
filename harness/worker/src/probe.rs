//! Probes for each layer: it is taken in a process of its own, and then something is tried that it forbids. Neither
//! version numbers nor files under `/sys` are believed.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use harness_worker::layers::{Layer, Layers};

use crate::confine::{Bounds, ComponentFilter, Confinement, Identity, Reach, user_id};
use crate::host;

/// Tries every layer and prints a line for each: its word and 0, or the error's number. Landlock's line ends with the
/// version of the kernel's interface. Where there is no process to try one in, it prints that alone: nothing is known
/// then.
pub(crate) fn report() -> ExitCode {
    let text = attempts().unwrap_or_else(|error| format!("no process: {error}"));
    match io::stdout().write_all(text.as_bytes()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn attempts() -> io::Result<String> {
    let line = |layer: Layer| Ok(format!("{} {}{}\n", layer.word(), attempt(layer)?, detail(layer)));
    Layer::ALL.into_iter().map(line).collect()
}

/// The version of the kernel's interface, for the one layer that has versions.
fn detail(layer: Layer) -> String {
    match layer {
        Layer::Files => format!(" {}", landlock_version()),
        Layer::Limits | Layer::Privileges | Layer::Identity | Layer::Calls => String::new(),
    }
}

fn landlock_version() -> i64 {
    const ASK_VERSION: u32 = 1;
    // SAFETY: with this flag the kernel reads nothing.
    unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, std::ptr::null::<u8>(), 0, ASK_VERSION) }
}

/// 0 when the layer was taken and holds.
fn attempt(layer: Layer) -> io::Result<i32> {
    // SAFETY: this program has one thread.
    let pid = unsafe { libc::fork() };
    match pid {
        -1 => Err(io::Error::last_os_error()),
        0 => host::leave(take(layer).err().map_or(0, |errno| errno & 0xff)),
        child => Ok(wait(child)),
    }
}

fn wait(child: libc::pid_t) -> i32 {
    let mut status = 0;
    // SAFETY: the status is a plain integer to be written.
    let waited = unsafe { libc::waitpid(child, &mut status, 0) };
    if waited == child && libc::WIFEXITED(status) { libc::WEXITSTATUS(status) } else { libc::EPERM }
}

fn take(layer: Layer) -> Result<(), i32> {
    let bounds = Bounds {
        memory: 1 << 30,
        data: None,
        cpu_seconds: 1,
        file: 0,
        descriptors: 16,
        processes: Some(0),
        stack: None,
    };
    let confinement = Confinement {
        // Seccomp needs it without root; alone it is tried as itself.
        layers: [Layer::Privileges, layer].into_iter().collect::<Layers>(),
        bounds: &bounds,
        identity: Identity::Cell(Path::new("/"), user_id(0)),
        reach: Reach::default(),
        filter: &|| Ok(ComponentFilter::compile().for_process(std::process::id())),
    };
    confinement.take().map_err(|refusal| refusal.errno)?;
    if holds(layer) { Ok(()) } else { Err(libc::ENOTRECOVERABLE) }
}

/// Returns true if the layer now forbids what it has to forbid.
fn holds(layer: Layer) -> bool {
    match layer {
        Layer::Limits => rustix::process::getrlimit(rustix::process::Resource::Nofile).maximum == Some(16),
        Layer::Privileges => rustix::thread::no_new_privs().unwrap_or(false),
        Layer::Identity => rustix::process::chroot("/").is_err() && !rustix::process::getuid().is_root(),
        Layer::Files => is_refused(&std::fs::File::open("/")),
        Layer::Calls => {
            // SAFETY: plain integers.
            let socket = unsafe { libc::socket(libc::AF_INET, libc::SOCK_STREAM, 0) };
            socket == -1 && io::Error::last_os_error().raw_os_error() == Some(libc::EPERM)
        }
    }
}

fn is_refused<T>(attempt: &io::Result<T>) -> bool {
    attempt.as_ref().err().is_some_and(|error| error.raw_os_error() == Some(libc::EACCES))
}
