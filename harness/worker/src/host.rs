//! The table of functions that the worker passes to the student's library, for its shim to call.
//!
//! The layout is the contract with the C++ runtime (`harness_host` there); both sides check the version.

use std::cell::UnsafeCell;

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

use crate::wire;

/// The library's entry symbol.
pub(crate) type Entry = unsafe extern "C" fn(*const Host);

/// Raised when the layout of [`Host`] or the meaning of a field changes.
const VERSION: u32 = 2;

/// The second descriptor of the file behind descriptor 1: the runtime writes and reads what is printed there, because a
/// component may close its own.
pub(crate) const PRINTED: i32 = 5;

/// The functions that a shim may call.
#[repr(C)]
pub(crate) struct Host {
    version: u32,
    request: *const u8,
    request_length: u64,
    answer: unsafe extern "C" fn(*const u8, u64),
    call: unsafe extern "C" fn(*const u8, u64, *mut *const u8, *mut u64),
    random: unsafe extern "C" fn() -> u32,
    end: unsafe extern "C" fn(u32, i32, *const u8, u64) -> !,
    printed: i32,
}

struct Random(UnsafeCell<Option<Pcg32>>);

// SAFETY: the process has one thread.
unsafe impl Sync for Random {}

static RANDOM: Random = Random(UnsafeCell::new(None));

struct LastReply(UnsafeCell<Vec<u8>>);

// SAFETY: the process has one thread.
unsafe impl Sync for LastReply {}

static LAST_REPLY: LastReply = LastReply(UnsafeCell::new(Vec::new()));

/// Seeds the scenario's random numbers.
pub(crate) fn seed(seed: u64) {
    // SAFETY: no reference into the cell is alive.
    unsafe { *RANDOM.0.get() = Some(Pcg32::seed_from_u64(seed)) };
}

/// The page on which static initialisers, which run before the entry is called, find the address of the table. No loader and no
/// watcher of memory puts anything there. The place is the contract with the C++ runtime (`EARLY` there).
const EARLY: usize = 0x2110_0000_0000;
const EARLY_LENGTH: usize = 4096;

/// The table for a scenario, which lives as long as the process.
pub(crate) fn table(request: Vec<u8>) -> &'static Host {
    let request = request.leak();
    Box::leak(Box::new(Host {
        version: VERSION,
        request: request.as_ptr(),
        request_length: request.len() as u64,
        answer,
        call,
        random,
        end,
        printed: PRINTED,
    }))
}

/// Tells static initialisers where the table is. Where the page cannot be had they do without, as the runtime finds out.
pub(crate) fn announce(host: &'static Host) {
    let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED_NOREPLACE;
    let access = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: a new mapping where there was none, as large as what is written, and left alone from then on.
    unsafe {
        let page = libc::mmap(EARLY as *mut libc::c_void, EARLY_LENGTH, access, flags, -1, 0);
        if page == EARLY as *mut libc::c_void {
            page.cast::<*const Host>().write(host);
            libc::mprotect(page, EARLY_LENGTH, libc::PROT_READ);
        }
    }
}

/// Runs the shim for each of the scenarios, of which the first has its seed already, then leaves. A frame says of each that it is
/// finished.
pub(crate) fn run(entry: Entry, scenarios: &[(u64, &'static Host)]) -> ! {
    for (index, (scenario_seed, host)) in scenarios.iter().enumerate() {
        if index > 0 {
            wire::finish();
            seed(*scenario_seed);
        }
        // SAFETY: the shim was compiled by us against this layout; the table and the request live as long as the process.
        unsafe { entry(*host) };
    }
    wire::end(0, 0, b"");
    leave(0)
}

/// Reports a library that could not be loaded, and leaves.
pub(crate) fn load_failed(text: &str) -> ! {
    wire::end(5, 0, text.as_bytes());
    leave(0)
}

/// Leaves without running exit handlers.
pub(crate) fn leave(code: i32) -> ! {
    // SAFETY: _exit takes a plain integer.
    unsafe { libc::_exit(code) }
}

unsafe extern "C" fn answer(bytes: *const u8, length: u64) {
    // SAFETY: the shim passes a live buffer.
    wire::answer(unsafe { slice(bytes, length) });
}

unsafe extern "C" fn call(bytes: *const u8, length: u64, reply: *mut *const u8, reply_length: *mut u64) {
    // SAFETY: the shim passes a live buffer.
    let Some(received) = wire::call(unsafe { slice(bytes, length) }) else { leave(1) };
    // SAFETY: one thread, so no caller holds the former reply across a call; the shim passes valid out pointers.
    unsafe {
        let kept = LAST_REPLY.0.get();
        *kept = received;
        *reply = (*kept).as_ptr();
        *reply_length = (*kept).len() as u64;
    }
}

unsafe extern "C" fn random() -> u32 {
    // SAFETY: one thread, and the reference ends with this call.
    unsafe { (*RANDOM.0.get()).as_mut() }.map_or(0, Rng::next_u32)
}

unsafe extern "C" fn end(reason: u32, code: i32, text: *const u8, length: u64) -> ! {
    // SAFETY: the shim passes a live buffer.
    wire::end(reason, code, unsafe { slice(text, length) });
    leave(0)
}

unsafe fn slice<'a>(bytes: *const u8, length: u64) -> &'a [u8] {
    if bytes.is_null() || length == 0 {
        return &[];
    }
    // SAFETY: promised by the caller.
    unsafe { std::slice::from_raw_parts(bytes, usize::try_from(length).unwrap_or(0)) }
}
