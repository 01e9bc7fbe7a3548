//! The child's end of the channel: frames out, frames in, and a buffer that survives a crash.
//!
//! Answers gather in a static buffer and travel when it is full, when a reply is needed, or when the process ends; the
//! fatal-signal handler sends what is left, so a transcript shows how far a crashing component came. Everything the
//! handler touches is therefore static and written with `write(2)` alone.

use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicI32, AtomicU32, AtomicUsize, Ordering};

use harness_worker::channel::{FrameHeader, FrameKind, HEADER_LEN};

const CAPACITY: usize = 32 << 10;

/// Bytes that a signal handler can take as well.
struct Buffer {
    bytes: UnsafeCell<[u8; CAPACITY]>,
    length: AtomicUsize,
}

// SAFETY: the process has one thread; the signal handler reads only what `length` says was completely written.
unsafe impl Sync for Buffer {}

impl Buffer {
    const fn new() -> Buffer {
        Buffer { bytes: UnsafeCell::new([0; CAPACITY]), length: AtomicUsize::new(0) }
    }

    fn room(&self) -> usize {
        CAPACITY - self.length.load(Ordering::Relaxed)
    }

    /// Adds as many of the bytes as there is room for, and returns their number.
    fn add(&self, bytes: &[u8]) -> usize {
        let used = self.length.load(Ordering::Relaxed);
        let fits = bytes.len().min(CAPACITY - used);
        // SAFETY: `used + fits` is within the buffer, and no other code writes to it.
        unsafe {
            let start = self.bytes.get().cast::<u8>().add(used);
            std::ptr::copy_nonoverlapping(bytes.as_ptr(), start, fits);
        }
        self.length.store(used + fits, Ordering::Release);
        fits
    }

    /// Empties it; the bytes stay as they are until the next are added.
    fn take(&self) -> &'static [u8] {
        let used = self.length.swap(0, Ordering::AcqRel);
        // SAFETY: the first `used` bytes were written before `length` said so.
        unsafe { std::slice::from_raw_parts(self.bytes.get().cast::<u8>(), used) }
    }
}

static ANSWERS: Buffer = Buffer::new();

/// Whole frames about scenarios that are finished.
static WAITING: Buffer = Buffer::new();

static SEQUENCE: AtomicU32 = AtomicU32::new(0);
static INPUT: AtomicI32 = AtomicI32::new(-1);
static OUTPUT: AtomicI32 = AtomicI32::new(-1);

/// Names the channel's descriptors.
pub(crate) fn open(input: i32, output: i32) {
    INPUT.store(input, Ordering::Relaxed);
    OUTPUT.store(output, Ordering::Relaxed);
}

/// The scenarios; `None` when the parent is gone.
pub(crate) fn receive_request() -> Option<Vec<u8>> {
    receive(FrameKind::Request)
}

/// Adds to the transcript.
pub(crate) fn answer(bytes: &[u8]) {
    let mut rest = bytes;
    while !rest.is_empty() {
        rest = &rest[ANSWERS.add(rest)..];
        if ANSWERS.room() == 0 {
            flush();
        }
    }
}

/// Sends the gathered answers. Safe inside a signal handler.
pub(crate) fn flush() {
    let answers = ANSWERS.take();
    if !answers.is_empty() {
        write_parts([&header(FrameKind::Answers, answers), answers, &[], &[]]);
    }
}

/// Calls a collaborator in the parent and waits for its reply; `None` when the parent hung up.
pub(crate) fn call(bytes: &[u8]) -> Option<Vec<u8>> {
    send_after_answers(FrameKind::Call, bytes);
    receive(FrameKind::Reply)
}

/// Says why the process ends. Safe inside a signal handler.
pub(crate) fn end(reason: u32, code: i32, text: &[u8]) {
    let mut payload = [0u8; 8 + 1024];
    let text = &text[..text.len().min(1024)];
    payload[..4].copy_from_slice(&reason.to_le_bytes());
    payload[4..8].copy_from_slice(&code.to_le_bytes());
    payload[8..8 + text.len()].copy_from_slice(text);
    send_after_answers(FrameKind::End, &payload[..8 + text.len()]);
}

/// Says that a scenario is finished and that another comes; where there is room, not before there is something else to say: each
/// write wakes the parent.
pub(crate) fn finish() {
    const PAYLOAD: [u8; 8] = [0; 8];
    if ANSWERS.length.load(Ordering::Relaxed) + PAYLOAD.len() + 2 * HEADER_LEN > WAITING.room() {
        return end(0, 0, b"");
    }
    let answers = ANSWERS.take();
    let frames = [(FrameKind::Answers, answers), (FrameKind::End, &PAYLOAD)];
    for (kind, payload) in frames.into_iter().filter(|(_, payload)| !payload.is_empty()) {
        WAITING.add(&header(kind, payload));
        WAITING.add(payload);
    }
}

/// Sends what has gathered and one more frame, in one write: each write wakes the parent.
fn send_after_answers(kind: FrameKind, payload: &[u8]) {
    let answers = ANSWERS.take();
    if answers.is_empty() {
        write_parts([&header(kind, payload), payload, &[], &[]]);
    } else {
        let first = header(FrameKind::Answers, answers);
        write_parts([&first, answers, &header(kind, payload), payload]);
    }
}

fn header(kind: FrameKind, payload: &[u8]) -> [u8; HEADER_LEN] {
    let sequence = SEQUENCE.fetch_add(1, Ordering::Relaxed);
    let length = u32::try_from(payload.len()).unwrap_or(u32::MAX);
    FrameHeader { kind, sequence, length }.encode()
}

/// Writes what waits, and these after it.
fn write_parts(parts: [&[u8]; 4]) {
    let waiting = WAITING.take();
    if !waiting.is_empty() {
        write_all([waiting, &[], &[], &[]]);
    }
    write_all(parts);
}

fn write_all(mut parts: [&[u8]; 4]) {
    let fd = OUTPUT.load(Ordering::Relaxed);
    while parts.iter().any(|part| !part.is_empty()) {
        let vector =
            parts.map(|part| libc::iovec { iov_base: part.as_ptr().cast_mut().cast(), iov_len: part.len() });
        // SAFETY: every pointer and length is a live slice's, and writev only reads.
        let written = unsafe { libc::writev(fd, vector.as_ptr(), 4) };
        match usize::try_from(written) {
            Ok(count) if count > 0 => skip(&mut parts, count),
            // SAFETY: errno's location is this thread's.
            Err(_) if unsafe { *libc::__errno_location() } == libc::EINTR => {}
            Ok(_) | Err(_) => return,
        }
    }
}

fn skip(parts: &mut [&[u8]; 4], mut count: usize) {
    for part in parts {
        let here = count.min(part.len());
        *part = &part[here..];
        count -= here;
    }
}

/// Reads one frame; usually with one read, because the parent has nothing more to say until it is asked again.
fn receive(kind: FrameKind) -> Option<Vec<u8>> {
    let mut first = [0u8; 512];
    let mut got = 0;
    while got < HEADER_LEN {
        got += read(&mut first[got..])?;
    }
    let (header, begun) = first[..got].split_first_chunk::<HEADER_LEN>()?;
    let header = FrameHeader::decode(header).filter(|header| header.kind == kind)?;
    let mut payload = vec![0; usize::try_from(header.length).ok()?];
    payload.get_mut(..begun.len())?.copy_from_slice(begun);
    let mut done = begun.len();
    while done < payload.len() {
        done += read(&mut payload[done..])?;
    }
    Some(payload)
}

/// Bytes read, at least one; `None` when there will be no more.
fn read(bytes: &mut [u8]) -> Option<usize> {
    let fd = INPUT.load(Ordering::Relaxed);
    loop {
        // SAFETY: the pointer and length are a live slice's.
        let got = unsafe { libc::read(fd, bytes.as_mut_ptr().cast(), bytes.len()) };
        match usize::try_from(got) {
            Ok(count) if count > 0 => return Some(count),
            // SAFETY: errno's location is this thread's.
            Err(_) if unsafe { *libc::__errno_location() } == libc::EINTR => {}
            Ok(_) | Err(_) => return None,
        }
    }
}
