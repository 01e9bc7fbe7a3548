//! A child's progress through its confinement, reported to the zygote through memory that the child gives up before
//! any student code is loaded. A report on the child's channel could be the student's word; this cannot.

use std::io;
use std::sync::atomic::{AtomicU32, Ordering};

use harness_worker::layers::Layer;

const UNDECIDED: u32 = 0;
const CONFINED: u32 = 1;
/// Refusals: this, the layer's number in the next byte, the error's number in the upper half.
const REFUSED: u32 = 2;

/// One shared page. The zygote keeps it; each child inherits it.
#[derive(Clone, Copy)]
pub(crate) struct Progress(&'static AtomicU32);

/// The last step of a child that is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reached {
    /// Every layer was taken.
    Confined,
    /// A layer could not be had.
    Refused { layer: Layer, errno: i32 },
    /// It died on the way.
    Nothing,
}

impl Progress {
    /// A page of its own.
    pub(crate) fn new() -> io::Result<Progress> {
        let flags = libc::MAP_SHARED | libc::MAP_ANONYMOUS;
        // SAFETY: a new anonymous mapping, as large as a page, which is zeroed, aligned and never unmapped here.
        unsafe {
            let page =
                libc::mmap(std::ptr::null_mut(), PAGE, libc::PROT_READ | libc::PROT_WRITE, flags, -1, 0);
            if page == libc::MAP_FAILED {
                return Err(io::Error::last_os_error());
            }
            Ok(Progress(&*page.cast::<AtomicU32>()))
        }
    }

    /// Before a child is forked.
    pub(crate) fn begin(self) {
        self.0.store(UNDECIDED, Ordering::SeqCst);
    }

    /// In the child: a layer cannot be had.
    pub(crate) fn refused(self, layer: Layer, errno: i32) {
        let errno = u32::try_from(errno).unwrap_or(0) << 16;
        self.0.store(REFUSED | u32::from(layer.number()) << 8 | errno, Ordering::SeqCst);
    }

    /// In the child: every layer is taken. The page is out of its reach from here on.
    pub(crate) fn confined(self) {
        self.0.store(CONFINED, Ordering::SeqCst);
        // SAFETY: the mapping is this page, and the value that refers to it ends here.
        unsafe { libc::munmap(std::ptr::from_ref(self.0).cast_mut().cast(), PAGE) };
    }

    /// In the zygote, once the child is gone.
    pub(crate) fn reached(self) -> Reached {
        let value = self.0.load(Ordering::SeqCst);
        let [state, layer, low, high] = value.to_le_bytes();
        match (u32::from(state), Layer::of_number(layer)) {
            (CONFINED, _) => Reached::Confined,
            (REFUSED, Some(layer)) => {
                Reached::Refused { layer, errno: i32::from(u16::from_le_bytes([low, high])) }
            }
            (_, _) => Reached::Nothing,
        }
    }
}

const PAGE: usize = 4096;
