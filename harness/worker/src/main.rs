//! The process that loads student code.
//!
//! # Theory of operation
//!
//! `harness` starts one **zygote** a slot and talks to it over a socket that it passes as standard input. The zygote
//! is single-threaded, holds no secret and never runs student code. For each order it forks a **child**; the child
//! closes what it must not have, takes its limits, and only then loads the student's library (constructors run inside
//! `dlopen`), performs one scenario over its own pair of pipes, and dies. The zygote reaps it and reports how it
//! ended: that report is trusted, whatever the child itself said is not.
//!
//! The same program has two more roles, chosen by its first argument: it confines itself and becomes a compiler, and
//! it tries which layers of confinement can be had here.
//!
//! It knows no assignment: bytes go in, the library's one entry symbol turns them into bytes that come out. No expected
//! answer exists in this address space, so there is nothing here worth stealing.
#![allow(unsafe_code)]

mod base;
mod child;
mod compiler;
mod confine;
mod fatal;
mod host;
mod probe;
mod progress;
mod reap;
mod sanitizer;
mod wire;
mod zygote;

use std::ffi::OsString;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode};

use harness_worker::memory::{PATTERN, SANITIZER, ZEROES};
use harness_worker::{COMPILE, PROBE};

/// Set on the second start, when addresses are no longer randomised.
const SETTLED: &str = "HARNESS_WORKER_SETTLED";

fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    match args.split_first() {
        Some((role, rest)) if role == COMPILE => {
            ExitCode::from(u8::try_from(compiler::run_compiler(rest)).unwrap_or(1))
        }
        Some((role, _)) if role == PROBE => probe::report(),
        Some(_) | None => {
            if std::env::var_os(SETTLED).is_none() {
                settle();
            }
            zygote::serve(&take_control());
            ExitCode::SUCCESS
        }
    }
}

/// Starts this program again without address randomisation, so that a stray pointer reads the same thing each time.
/// Where the kernel refuses, runs on as it is, unless it needs the sanitizer.
fn settle() {
    // SAFETY: personality takes and returns plain integers.
    let changed = unsafe { libc::personality(libc::ADDR_NO_RANDOMIZE as libc::c_ulong) };
    let sanitizer = std::env::var_os(SANITIZER);
    if changed != -1 || sanitizer.is_some() {
        // Fresh and freed memory hold a pattern, not luck: an uninitialised member misbehaves repeatably. What is
        // fresh holds the byte's complement.
        let byte = !if std::env::var_os(ZEROES).is_some() { 0 } else { PATTERN };
        let mut again = Command::new("/proc/self/exe");
        again.env(SETTLED, "1").env("MALLOC_PERTURB_", byte.to_string());
        // The allocator's cache would hand out what was freed just before as it is, so it is turned off.
        again.env("GLIBC_TUNABLES", format!("glibc.malloc.perturb={byte}:glibc.malloc.tcache_count=0"));
        if let Some(mut library) = sanitizer {
            // What throws exceptions must be there when the sanitizer looks for it, which is before anything else.
            library.push(":libstdc++.so.6");
            again.env("LD_PRELOAD", library).env("ASAN_OPTIONS", sanitizer::OPTIONS.join(":"));
        }
        drop(again.exec());
    }
}

/// Moves the control socket away from descriptor 0 and puts `/dev/null` there.
fn take_control() -> OwnedFd {
    let null = std::fs::File::open("/dev/null").ok();
    // SAFETY: descriptor 0 is ours (the parent passed the socket there) and the duplicate is owned here alone.
    unsafe {
        let control = OwnedFd::from_raw_fd(libc::fcntl(0, libc::F_DUPFD_CLOEXEC, 3));
        if let Some(null) = null {
            libc::dup2(null.as_raw_fd(), 0);
        }
        control
    }
}
