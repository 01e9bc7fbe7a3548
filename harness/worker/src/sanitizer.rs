//! Being the address sanitizer's process: its options, and the bounds that hold beside twenty terabytes of address
//! space that it reserves and hardly touches.
//!
//! The usual limit on address space would forbid the reservation. What is reserved when the zygote starts is therefore
//! counted on top, for address space and for data; and because a process could touch the reservation itself, the zygote
//! looks at its children's resident memory while they run.

use std::fs;

use harness_worker::memory::{SANITIZER, SANITIZER_SHARE};

/// Reports go to descriptor 2 with addresses, as the process can read nothing that holds names; leaks are looked for by the library
/// itself, because the sanitizer's own search traces its process from another.
pub(crate) const OPTIONS: &[&str] = &[
    "detect_leaks=0",
    "symbolize=0",
    "color=never",
    "print_legend=0",
    "quarantine_size_mb=8",
    "malloc_context_size=16",
    "detect_stack_use_after_return=0",
    "handle_abort=0",
    "handle_sigfpe=0",
    "handle_sigill=0",
    "exitcode=1",
];

/// The state of this program's memory, from its start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Memory {
    /// The system's allocator.
    Plain,
    /// The sanitizer, which had reserved this many bytes before any child was forked.
    Watched { address_space: u64, data: u64 },
}

/// The memory that a child may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Room {
    /// Bytes of address space.
    pub(crate) address_space: u64,
    /// Bytes of data, where that is not the same.
    pub(crate) data: Option<u64>,
    /// Bytes of resident memory, where the zygote has to look.
    pub(crate) resident: Option<u64>,
}

impl Memory {
    /// The state of this process; `None` if it should have the sanitizer and has not.
    pub(crate) fn of_this_process() -> Option<Memory> {
        if std::env::var_os(SANITIZER).is_none() {
            return Some(Memory::Plain);
        }
        // SAFETY: looks a name up; nothing is called.
        let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"__asan_init".as_ptr()) };
        let [size, _, _, _, _, data] = pages("self")?;
        let page = page();
        (!found.is_null()).then_some(Memory::Watched { address_space: size * page, data: data * page })
    }

    /// The room of a child that is to have that many bytes of its own.
    pub(crate) fn room(self, own: u64) -> Room {
        match self {
            Memory::Plain => Room { address_space: own, data: None, resident: None },
            Memory::Watched { address_space, data } => {
                let own = own.saturating_mul(SANITIZER_SHARE);
                Room { address_space: address_space + own, data: Some(data + own), resident: Some(own) }
            }
        }
    }
}

/// Bytes of resident memory of a process, 0 when it is gone.
pub(crate) fn resident(process: i32) -> u64 {
    pages(&process.to_string()).map_or(0, |[_, resident, ..]| resident * page())
}

/// Bytes of a page.
fn page() -> u64 {
    rustix::param::page_size() as u64
}

/// Size, resident, shared, text, library, data.
fn pages(process: &str) -> Option<[u64; 6]> {
    let text = fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    let numbers: Vec<u64> = text.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    numbers.get(..6)?.try_into().ok()
}
