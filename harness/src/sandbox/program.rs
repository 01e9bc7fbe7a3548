//! The worker program, embedded so that `harness` is one file: nothing to unpack, nothing left behind.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsRawFd;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use rustix::fs::{MemfdFlags, SealFlags};

static WORKER: &[u8] = include_bytes!(env!("HARNESS_WORKER"));

/// The program as an anonymous file, made when first needed and kept for the life of this process.
static PROGRAM: Mutex<Option<File>> = Mutex::new(None);

/// A command that starts the worker program with an empty environment.
///
/// # Errors
/// When the system refuses the anonymous file.
pub fn worker_command() -> io::Result<Command> {
    let mut program = PROGRAM.lock().unwrap_or_else(PoisonError::into_inner);
    let file = match program.take() {
        Some(file) => file,
        None => unpack()?,
    };
    let mut command = Command::new(format!("/proc/self/fd/{}", file.as_raw_fd()));
    *program = Some(file);
    command.env_clear();
    Ok(command)
}

/// Sealed: a process that gets hold of the descriptor cannot change the program that is executed.
fn unpack() -> io::Result<File> {
    let fd = rustix::fs::memfd_create("harness-worker", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?;
    let mut file = File::from(fd);
    file.write_all(WORKER)?;
    rustix::fs::fcntl_add_seals(
        &file,
        SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL,
    )?;
    Ok(file)
}
