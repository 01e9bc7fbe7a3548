//! Fatal signals in the child: send what is known, then die of the same signal.
//!
//! The handler runs on its own stack (a stack overflow leaves none), uses static memory and `write(2)` alone, and
//! restores the default action before raising again, so the zygote sees the true signal.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::child::STACK;
use crate::wire;

/// Among them the one that says that a file, which is where output goes, has grown as large as it may.
const FATAL: [i32; 8] = [
    libc::SIGSEGV,
    libc::SIGBUS,
    libc::SIGFPE,
    libc::SIGILL,
    libc::SIGABRT,
    libc::SIGXCPU,
    libc::SIGXFSZ,
    libc::SIGSYS,
];

const ALTERNATE: usize = 64 << 10;

static mut ALTERNATE_STACK: [u8; ALTERNATE] = [0; ALTERNATE];
static STACK_TOP: AtomicUsize = AtomicUsize::new(0);

/// Undoes what the Rust runtime installed, so that student code sees a C program's defaults.
pub(crate) fn reset_signals() {
    for signal in 1..32 {
        // SAFETY: restoring a default action is always sound; the kernel refuses KILL and STOP.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
}

/// The sanitizer has handlers of its own for bad accesses. Everything else is as in [`reset_signals`].
pub(crate) fn leave_to_sanitizer() {
    for signal in [libc::SIGPIPE, libc::SIGXFSZ] {
        // SAFETY: restoring a default action is always sound.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
}

/// Remembers where the stack begins.
pub(crate) fn mark_stack() {
    let here = 0u8;
    STACK_TOP.store(&raw const here as usize, Ordering::Relaxed);
}

/// Installs the handler on its own stack; forked children inherit both.
pub(crate) fn install() {
    // SAFETY: the static stack lives as long as the process; sigaction's zeroed fields are valid.
    unsafe {
        let stack =
            libc::stack_t { ss_sp: (&raw mut ALTERNATE_STACK).cast(), ss_flags: 0, ss_size: ALTERNATE };
        libc::sigaltstack(&stack, std::ptr::null_mut());
        let mut action: libc::sigaction = std::mem::zeroed();
        let handler: extern "C" fn(i32, *mut libc::siginfo_t, *mut libc::c_void) = on_fatal;
        action.sa_sigaction = handler as usize;
        action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_RESETHAND | libc::SA_NODEFER;
        for signal in FATAL {
            libc::sigaction(signal, &action, std::ptr::null_mut());
        }
    }
}

extern "C" fn on_fatal(signal: i32, info: *mut libc::siginfo_t, _context: *mut libc::c_void) {
    // SAFETY: the kernel passes a valid siginfo for these signals.
    let address = unsafe { (*info).si_addr() } as usize;
    wire::end(7, signal, remark(signal, address));
    // SAFETY: SA_RESETHAND restored the default action; raising it ends the process.
    unsafe { libc::raise(signal) };
}

fn remark(signal: i32, address: usize) -> &'static [u8] {
    let top = STACK_TOP.load(Ordering::Relaxed);
    let limit = usize::try_from(STACK).unwrap_or(usize::MAX);
    // The environment above this frame counts against the limit too, hence the slack.
    let bottom = top.saturating_sub(limit);
    let near_bottom = address.abs_diff(bottom) < 512 << 10;
    match signal {
        libc::SIGSEGV if near_bottom => b"stack overflow",
        libc::SIGSEGV if address < 4096 => b"null pointer",
        _ => b"",
    }
}
