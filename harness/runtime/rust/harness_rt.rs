//! The runtime under every shim of a Rust submission: streams, panics, leaving, randomness and clocks.
//!
//! The twin of the C++ runtime, over the same table and the same bytes. It is no module of the worker but a crate that is
//! compiled where submissions are built, and lies here because it cannot do without unsafe code. It is part of the library
//! that all components in Rust name, with the standard library. Functions of the C library that are defined here (`write`,
//! `read`, `exit`, `getrandom` …) bind in that library and in a submission's before the system's do, and nowhere else in
//! the process: so `print!`, `stdin()`, `HashMap` and `Instant` are caught where they leave the standard library, and a
//! submission may use them as it likes.
//!
//! Written for rustc 1.85, the oldest that may grade: what is newer in the standard library is not used.

// Unsafe: calls of the worker and of the C library.
#![allow(unsafe_code)]

use std::any::Any;
use std::ffi::{c_char, c_int, c_long, c_void};
use std::io::{BufRead, Write};
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::atomic::{AtomicPtr, AtomicU8, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The table that the worker passes in; its layout is the contract with the worker's `host.rs`.
#[repr(C)]
pub struct Host {
    version: u32,
    request: *const u8,
    request_length: u64,
    answer: unsafe extern "C" fn(*const u8, u64),
    call: unsafe extern "C" fn(*const u8, u64, *mut *const u8, *mut u64),
    random: unsafe extern "C" fn() -> u32,
    end: unsafe extern "C" fn(u32, i32, *const u8, u64) -> !,
    /// A second descriptor of the file behind descriptor 1.
    printed: c_int,
}

// SAFETY: the process has one thread; the table and the request outlive it.
unsafe impl Sync for Host {}
// SAFETY: as above.
unsafe impl Send for Host {}

/// The reason why a scenario ends early; the numbers are the protocol's.
#[derive(Clone, Copy)]
enum End {
    Exited = 1,
    InputEnded = 2,
    Memory = 4,
    Terminated = 6,
    UnknownStep = 8,
}

/// First bytes of answers: no panic; a panic, by place and message; a refusal of a stand-in.
const ANSWERED: u8 = 0;
const PANICKED: u8 = 2;
const RETURNED_ERROR: u8 = 5;
const REFUSED: u8 = 3;

const VERSION: u32 = 2;
const MAX_READS_AT_END: u32 = 200;
/// Bytes of a line on standard error that are looked at.
const COMPLAINT: usize = 256;
/// Bytes that go to standard error one by one, and bytes that are gathered after those.
const TOLD_AT_ONCE: usize = 64 << 10;
const HELD: usize = 16 << 10;

/// Panics that are reported when a process dies of one that cannot be caught.
const TOLD: usize = 2;

static HOST: AtomicPtr<Host> = AtomicPtr::new(std::ptr::null_mut());
static STREAMS: Mutex<Streams> = Mutex::new(Streams::new());
static PANICS: Mutex<Vec<Panic>> = Mutex::new(Vec::new());
static FAREWELL: Mutex<Option<fn()>> = Mutex::new(None);

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

// ---- Encoding

/// Reads what the parent encoded. Ours on both sides, so a short read is a bug and ends the process.
#[derive(Clone, Copy)]
pub struct Reader<'a>(&'a [u8]);

#[allow(missing_docs, reason = "each method reads the type that it is named after")]
impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    pub fn more(&self) -> bool {
        !self.0.is_empty()
    }

    pub fn u8(&mut self) -> u8 {
        self.take(1)[0]
    }

    pub fn flag(&mut self) -> bool {
        self.u8() != 0
    }

    pub fn u32(&mut self) -> u32 {
        let bytes = self.take(4);
        u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
    }

    pub fn i32(&mut self) -> i32 {
        self.u32() as i32
    }

    pub fn str(&mut self) -> String {
        let length = self.u32() as usize;
        String::from_utf8_lossy(self.take(length)).into_owned()
    }

    fn take(&mut self, count: usize) -> &'a [u8] {
        let Some((taken, rest)) = self.0.split_at_checked(count) else { std::process::abort() };
        self.0 = rest;
        taken
    }
}

/// Encodes answers and calls: little-endian numbers, strings with a 32-bit length.
#[derive(Clone, Default)]
pub struct Writer(Vec<u8>);

#[allow(missing_docs, reason = "each method writes the type that it is named after")]
impl Writer {
    pub fn u8(&mut self, value: u8) -> &mut Writer {
        self.0.push(value);
        self
    }

    pub fn flag(&mut self, value: bool) -> &mut Writer {
        self.u8(value.into())
    }

    pub fn u32(&mut self, value: u32) -> &mut Writer {
        self.0.extend(value.to_le_bytes());
        self
    }

    pub fn i32(&mut self, value: i32) -> &mut Writer {
        self.u32(value as u32)
    }

    pub fn bytes(&mut self, value: &[u8]) -> &mut Writer {
        self.u32(u32::try_from(value.len()).unwrap_or(0));
        self.0.extend(value);
        self
    }

    pub fn as_slice(&self) -> &[u8] {
        &self.0
    }
}

// ---- Steps and calls

/// The refusals of stand-ins. The parent has the sentences: no text that comes from this process is ever shown as the
/// grader's.
#[derive(Clone, Copy)]
pub enum Refused {
    /// A step uses an object that was not made.
    NoObject = 1,
    /// An id without a ship; beside it the id and the number of ships.
    UnknownShip = 2,
    /// `play` of the Game that is made of data was called.
    CalledPlay = 3,
    /// `add_ship` was called after the game had begun.
    GameHasBegun = 4,
}

/// The panic of a stand-in, when student code asks for something that no correct program asks for.
struct Refusal {
    what: Refused,
    numbers: [i32; 2],
}

/// Ends the step with that, unless the student catches it.
pub fn refuse(what: Refused, numbers: [i32; 2]) -> ! {
    panic::resume_unwind(Box::new(Refusal { what, numbers }))
}

/// The panic of a step whose function returned an error: what an exception is in C++.
struct ReturnedError(String);

/// Ends the step with the error that a function of the student's returned.
pub fn fail(error: &dyn std::fmt::Display) -> ! {
    let text = error.to_string();
    panic::resume_unwind(Box::new(ReturnedError(text)))
}

/// One step: runs `perform`, which calls student code and writes its results, and sends one answer. A panic becomes
/// part of the answer; so does whatever was printed meanwhile.
pub fn step(perform: impl FnOnce(&mut Writer)) {
    lock(&PANICS).clear();
    let mut payload = Writer::default();
    match panic::catch_unwind(AssertUnwindSafe(|| perform(&mut payload))) {
        Ok(()) => send(Writer::default().u8(ANSWERED).clone(), &payload),
        Err(thrown) => send(describe(thrown), &Writer::default()),
    }
}

fn send(mut head: Writer, payload: &Writer) {
    head.bytes(&take_output());
    let host = host();
    for part in [head.as_slice(), payload.as_slice()] {
        // SAFETY: the worker's function copies the bytes.
        unsafe { (host.answer)(part.as_ptr(), part.len() as u64) };
    }
}

/// Calls a collaborator that the parent plays. The call carries what was printed and read so far, so that the parent
/// knows the order of things.
pub fn call(payload: &Writer) -> Vec<u8> {
    let mut whole = Writer::default();
    whole.bytes(&take_output());
    whole.u32(u32::try_from(lock(&STREAMS).read).unwrap_or(u32::MAX));
    whole.0.extend(payload.as_slice());
    let (mut reply, mut length) = (std::ptr::null(), 0);
    let host = host();
    // SAFETY: the worker's function keeps the reply until the next call, and it is copied before that.
    unsafe {
        (host.call)(whole.0.as_ptr(), whole.0.len() as u64, &mut reply, &mut length);
        slice(reply, length).to_vec()
    }
}

/// The rest of the request: the reply to an empty call. It is kept for good, because other calls come before all of
/// it is read.
pub fn more() -> Reader<'static> {
    Reader(call(&Writer::default()).leak())
}

/// Text for standard input from here on.
pub fn add_input(text: &str) {
    lock(&STREAMS).input.extend(text.as_bytes());
}

/// Bytes of the input that were read so far.
pub fn input_read() -> usize {
    lock(&STREAMS).read
}

/// Returns true if two trait objects of one trait have the same type: the same table of functions.
pub fn same_type<T: ?Sized>(one: &T, other: &T) -> bool {
    assert!(size_of::<&T>() == size_of::<[usize; 2]>());
    // SAFETY: a reference to a trait object is two words, the object's address and the table's.
    let table = |object: &T| unsafe { std::mem::transmute_copy::<&T, [usize; 2]>(&object)[1] };
    table(one) == table(other)
}

/// Student code has read from standard input, or tried to.
pub fn input_was_read() -> bool {
    let streams = lock(&STREAMS);
    streams.read > 0 || streams.reads_at_end > 0
}

/// Sets the action for a program that leaves by `exit`, which is one of the ways to come to its end.
pub fn before_leaving(act: fn()) {
    *lock(&FAREWELL) = Some(act);
}

/// Ends the scenario as a fault of the harness: the request holds a step that the shim does not know.
pub fn unknown_step(op: u8) -> ! {
    end(End::UnknownStep, op.into(), "")
}

/// Ends the scenario by [`unknown_step`] unless every step of the request is one that the shim knows. `fields` returns the
/// layout of the fields that follow a step's number, a letter for each (b: a byte, i: a number, s: a string). To be called
/// before the first step is performed: the parent believes an unknown step only then.
pub fn check_steps(mut request: Reader<'_>, fields: fn(u8) -> Option<&'static str>) {
    while request.more() {
        let op = request.u8();
        for field in fields(op).unwrap_or_else(|| unknown_step(op)).bytes() {
            match field {
                b'b' => drop(request.u8()),
                b'i' => drop(request.i32()),
                _ => drop(request.str()),
            }
        }
    }
}

/// Uniform in `0..limit`, from the scenario's seed.
pub fn random_below(limit: u32) -> u32 {
    let limit = limit.max(1);
    let threshold = limit.wrapping_neg() % limit;
    loop {
        let product = u64::from(raw_random()) * u64::from(limit);
        if product as u32 >= threshold {
            return (product >> 32) as u32;
        }
    }
}

/// Performs every step of the request: the one thing that an entry does. A process may perform several scenarios, one after the
/// other.
pub fn enter(host: &'static Host, perform: impl FnOnce(Reader<'static>)) {
    if host.version != VERSION {
        std::process::abort();
    }
    if current_host().is_some() {
        forget_former();
    }
    HOST.store(std::ptr::from_ref(host).cast_mut(), Ordering::Relaxed);
    panic::set_hook(Box::new(remember));
    // SAFETY: the request outlives the process's one scenario.
    perform(Reader(unsafe { slice(host.request, host.request_length) }));
}

/// Takes away what an earlier scenario of the process has left, but for what the component itself has kept.
fn forget_former() {
    take_output();
    lock(&STREAMS).forget_input();
    // What the standard library has read and not handed out.
    let mut standard_input = std::io::stdin().lock();
    let left = standard_input.fill_buf().map_or(0, <[u8]>::len);
    standard_input.consume(left);
    lock(&STREAMS).forget_input();
    lock(&PANICS).clear();
    *lock(&FAREWELL) = None;
    *lock(&CLOCK) = None;
    draw_from(0);
    BESIDE.store(BESIDE_SEED, Ordering::Relaxed);
}

/// The table of the scenario; `None` before the entry.
fn current_host() -> Option<&'static Host> {
    // SAFETY: null, or a table that lives as long as the process.
    unsafe { HOST.load(Ordering::Relaxed).as_ref() }
}

fn host() -> &'static Host {
    match current_host() {
        Some(host) => host,
        None => leave_at_once(1),
    }
}

unsafe fn slice<'a>(bytes: *const u8, length: u64) -> &'a [u8] {
    if bytes.is_null() || length == 0 {
        return &[];
    }
    // SAFETY: promised by the caller.
    unsafe { std::slice::from_raw_parts(bytes, length as usize) }
}

fn end(reason: End, code: i32, text: &str) -> ! {
    // Who ends while reading holds the lock; what waits is told by then, or lost.
    if let Ok(mut streams) = STREAMS.try_lock() {
        streams.tell_held();
    }
    // SAFETY: the worker's function copies the text and leaves.
    unsafe { (host().end)(reason as u32, code, text.as_ptr(), text.len() as u64) }
}

// ---- Panics

/// A panic's place, if it is known, and its message.
struct Panic {
    place: String,
    message: String,
}

impl Panic {
    fn text(&self) -> String {
        format!("panicked at {}: {}", self.place, self.message)
    }
}

fn remember(info: &PanicHookInfo<'_>) {
    let place = info.location().map(|at| format!("{}:{}:{}", at.file(), at.line(), at.column()));
    let panic = Panic { place: place.unwrap_or_default(), message: message(info.payload()).to_owned() };
    let mut panics = lock(&PANICS);
    // One that is thrown on has no place of its own, and those that are caught again and again are not worth keeping.
    panics.truncate(TOLD - 1);
    panics.push(panic);
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a value without a text")
}

/// The panic that ended a step, as an answer begins with it. What was thrown is not dropped: that could panic again.
fn describe(thrown: Box<dyn Any + Send>) -> Writer {
    let mut head = Writer::default();
    if let Some(refusal) = thrown.downcast_ref::<Refusal>() {
        head.u8(REFUSED).u8(refusal.what as u8).i32(refusal.numbers[0]).i32(refusal.numbers[1]);
    } else if let Some(ReturnedError(text)) = thrown.downcast_ref::<ReturnedError>() {
        head.u8(RETURNED_ERROR).bytes(text.as_bytes());
    } else {
        let unplaced = || Panic { place: String::new(), message: message(&*thrown).to_owned() };
        let panic = lock(&PANICS).pop().unwrap_or_else(unplaced);
        head.u8(PANICKED).bytes(panic.place.as_bytes()).bytes(panic.message.as_bytes());
    }
    std::mem::forget(thrown);
    head
}

// ---- Streams

/// The position of the last take from the output, and the input that is left.
struct Streams {
    taken: usize,
    input: Vec<u8>,
    read: usize,
    reads_at_end: u32,
    /// The beginning of a line on standard error that has not ended. No memory may be left when it is needed.
    complaint: [u8; COMPLAINT],
    complained: usize,
    out_of_memory: bool,
    /// Bytes that have gone to standard error, and those that wait until there are more of them.
    told: usize,
    held: [u8; HELD],
    holding: usize,
}

impl Streams {
    const fn new() -> Streams {
        Streams {
            out_of_memory: false,
            taken: 0,
            input: Vec::new(),
            read: 0,
            reads_at_end: 0,
            complaint: [0; COMPLAINT],
            complained: 0,
            told: 0,
            held: [0; HELD],
            holding: 0,
        }
    }

    fn forget_input(&mut self) {
        self.input.clear();
        self.read = 0;
        self.reads_at_end = 0;
    }

    /// Text for standard error. The beginning goes there at once, the rest in large pieces: a component may write as much as
    /// it likes, and a system call for each word is dear.
    fn tell(&mut self, text: &[u8]) {
        if self.told < TOLD_AT_ONCE || text.len() > HELD - self.holding {
            self.tell_held();
        }
        if self.told < TOLD_AT_ONCE || text.len() > HELD {
            self.told += text.len();
            write_error(text);
        } else {
            self.held[self.holding..self.holding + text.len()].copy_from_slice(text);
            self.holding += text.len();
        }
    }

    fn tell_held(&mut self) {
        write_error(&self.held[..self.holding]);
        self.told += self.holding;
        self.holding = 0;
    }

    /// Watches for what the standard library says, in pieces, before it gives up for want of memory.
    fn complain(&mut self, text: &[u8]) {
        for byte in text.iter().take(COMPLAINT - self.complained) {
            self.complaint[self.complained] = *byte;
            self.complained += 1;
        }
        let line = &self.complaint[..self.complained];
        self.out_of_memory |=
            line.windows(OUT_OF_MEMORY.len()).any(|words| words == OUT_OF_MEMORY.as_bytes());
        if text.ends_with(b"\n") {
            self.complained = 0;
        }
    }

    /// One line at a time, as a terminal gives them: so it is known how far a program that reads lines has read. A
    /// component that goes on reading at the end would do so for ever.
    fn feed(&mut self, into: &mut [u8]) -> usize {
        let rest = &self.input[self.read..];
        if rest.is_empty() {
            self.reads_at_end += 1;
            if self.reads_at_end > MAX_READS_AT_END {
                end(End::InputEnded, 0, "");
            }
            return 0;
        }
        let line = rest.iter().position(|byte| *byte == b'\n').map_or(rest.len(), |at| at + 1);
        let count = line.min(into.len());
        into[..count].copy_from_slice(&rest[..count]);
        self.read += count;
        count
    }
}

fn write_error(mut text: &[u8]) {
    while !text.is_empty() {
        // SAFETY: the pointer and length are a live slice's.
        let done = unsafe { syscall(calls::WRITE, STANDARD_ERROR, text.as_ptr(), text.len()) };
        match usize::try_from(done) {
            Ok(count) if count > 0 => text = &text[count.min(text.len())..],
            Ok(_) | Err(_) => return,
        }
    }
}

/// The bytes that arrived at descriptor 1 since the last take. It is a file of the parent's that only grows, and is
/// read back from there: so it does not matter by what way they came.
fn take_output() -> Vec<u8> {
    let _ = std::io::stdout().flush();
    let mut streams = lock(&STREAMS);
    streams.tell_held();
    let from = host().printed;
    // SAFETY: takes plain numbers.
    let length = unsafe { syscall(calls::LSEEK, from, 0 as c_long, SEEK_END) };
    let fresh = usize::try_from(length).ok().and_then(|length| length.checked_sub(streams.taken));
    let Some(fresh) = fresh else { end(End::Exited, 1, "") };
    let mut text = Vec::new();
    if text.try_reserve_exact(fresh).is_err() {
        end(End::Memory, 0, "");
    }
    text.resize(fresh, 0);
    read_output(from, &mut text, streams.taken);
    streams.taken += fresh;
    text
}

fn read_output(from: c_int, text: &mut [u8], taken: usize) {
    let mut done = 0;
    while done < text.len() {
        let rest = &mut text[done..];
        // SAFETY: the pointer and length are a live slice's.
        let got =
            unsafe { syscall(calls::PREAD64, from, rest.as_mut_ptr(), rest.len(), (taken + done) as c_long) };
        match usize::try_from(got) {
            Ok(count) if count > 0 => done += count,
            // No signal is handled that would be returned from.
            Ok(_) | Err(_) => end(End::Exited, 1, ""),
        }
    }
}

const SEEK_END: c_int = 2;

const STANDARD_INPUT: c_int = 0;
const STANDARD_OUTPUT: c_int = 1;
const STANDARD_ERROR: c_int = 2;

/// A piece of memory in a call that names several.
#[repr(C)]
struct Piece {
    start: *mut c_void,
    length: usize,
}

unsafe fn pieces<'a>(first: *const Piece, count: c_int) -> &'a [Piece] {
    let count = usize::try_from(count).unwrap_or(0);
    // SAFETY: promised by the caller.
    if count == 0 { &[] } else { unsafe { std::slice::from_raw_parts(first, count) } }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn write(to: c_int, text: *const c_void, length: usize) -> isize {
    if to == STANDARD_ERROR && current_host().is_some() {
        // SAFETY: the standard library passes a live buffer.
        let text = unsafe { slice(text.cast(), length as u64) };
        let mut streams = lock(&STREAMS);
        streams.complain(text);
        streams.tell(text);
        return length as isize;
    }
    // SAFETY: the same arguments as the call in whose place this stands, or the same file by its other descriptor.
    unsafe { syscall(calls::WRITE, same_file(to), text, length) as isize }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn writev(to: c_int, first: *const Piece, count: c_int) -> isize {
    // SAFETY: as for one piece.
    unsafe { syscall(calls::WRITEV, same_file(to), first, count) as isize }
}

/// The other descriptor for descriptor 1, once there is a scenario.
fn same_file(to: c_int) -> c_int {
    match current_host() {
        Some(host) if to == STANDARD_OUTPUT => host.printed,
        Some(_) | None => to,
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn read(from: c_int, into: *mut c_void, length: usize) -> isize {
    if from != STANDARD_INPUT {
        // SAFETY: the same arguments as the call in whose place this stands.
        return unsafe { syscall(calls::READ, from, into, length) as isize };
    }
    if length == 0 {
        return 0;
    }
    // SAFETY: the standard library passes a live buffer; its bytes may be written, not read.
    let into = unsafe { std::slice::from_raw_parts_mut(into.cast::<u8>(), length) };
    lock(&STREAMS).feed(into) as isize
}

#[unsafe(no_mangle)]
unsafe extern "C" fn readv(from: c_int, first: *const Piece, count: c_int) -> isize {
    if from != STANDARD_INPUT {
        // SAFETY: the same arguments as the call in whose place this stands.
        return unsafe { syscall(calls::READV, from, first, count) as isize };
    }
    // SAFETY: the standard library passes live buffers. A short read is a read.
    match unsafe { pieces(first, count) }.iter().find(|piece| piece.length > 0) {
        // SAFETY: as above.
        Some(piece) => unsafe { read(from, piece.start, piece.length) },
        None => 0,
    }
}

// ---- Leaving

fn leave_at_once(code: c_int) -> ! {
    // SAFETY: takes a plain number and does not return.
    unsafe { syscall(calls::EXIT_GROUP, code & 0xff) };
    std::process::abort()
}

fn leave(code: c_int) -> ! {
    let act = lock(&FAREWELL).take();
    match current_host() {
        Some(_) => {
            if let Some(act) = act {
                act();
            }
            end(End::Exited, code, "")
        }
        None => leave_at_once(code),
    }
}

#[unsafe(no_mangle)]
extern "C" fn exit(code: c_int) -> ! {
    leave(code)
}

#[unsafe(no_mangle)]
extern "C" fn _exit(code: c_int) -> ! {
    leave(code)
}

const OUT_OF_MEMORY: &str = "memory allocation of";

/// The end of a panic that cannot be caught: out of a destructor during another, out of memory, or on demand.
#[unsafe(no_mangle)]
extern "C" fn abort() -> ! {
    if current_host().is_none() {
        leave_at_once(134);
    }
    if lock(&STREAMS).out_of_memory {
        end(End::Memory, 0, "");
    }
    let told: Vec<String> = lock(&PANICS).iter().map(Panic::text).collect();
    let told = told.join("; then ");
    let text = if told.is_empty() { "std::process::abort was called" } else { told.as_str() };
    end(End::Terminated, 0, text)
}

// ---- Randomness and time

/// Another stream than the scenario's own: its state, and the current stream's number.
static BESIDE: AtomicU64 = AtomicU64::new(BESIDE_SEED);
const BESIDE_SEED: u64 = 0x853c_49e6_748f_ea9b;
static STREAM: AtomicU8 = AtomicU8::new(0);

/// From now on random numbers come from that stream. Number 0 is the scenario's own; what is drawn from others leaves it as
/// it was.
pub fn draw_from(stream: u8) {
    STREAM.store(stream, Ordering::Relaxed);
}

/// PCG XSH RR 64/32.
fn draw_beside() -> u32 {
    let step = |old: u64| old.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let old = BESIDE.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |old| Some(step(old))).unwrap_or(0);
    ((((old >> 18) ^ old) >> 27) as u32).rotate_right((old >> 59) as u32)
}

fn raw_random() -> u32 {
    if STREAM.load(Ordering::Relaxed) != 0 {
        return draw_beside();
    }
    draw_own()
}

/// A number of the scenario's own stream.
fn draw_own() -> u32 {
    // SAFETY: takes nothing, gives a number.
    unsafe { (host().random)() }
}

/// The source of `HashMap`'s keys, and of `rand_int`.
#[unsafe(no_mangle)]
unsafe extern "C" fn getrandom(into: *mut c_void, length: usize, _flags: u32) -> isize {
    for at in 0..length {
        // SAFETY: the standard library passes a live buffer of that length.
        unsafe { into.cast::<u8>().add(at).write(raw_random() as u8) };
    }
    length as isize
}

/// The scenario's time and the real one when they were first looked at, and the looks since.
static CLOCK: Mutex<Option<(i64, i64, i64)>> = Mutex::new(None);

const NANOSECONDS: i64 = 1_000_000_000;
const REAL_STEP: i64 = 20_000_000;
const MONOTONIC: c_int = 1;

/// A time as the system gives it.
#[repr(C)]
struct Time {
    seconds: i64,
    nanoseconds: i64,
}

fn real_nanoseconds() -> i64 {
    let mut now = Time { seconds: 0, nanoseconds: 0 };
    // SAFETY: the system writes one time.
    unsafe { syscall(calls::CLOCK_GETTIME, MONOTONIC, &raw mut now) };
    now.seconds * NANOSECONDS + now.nanoseconds
}

/// The scenario's time: set by its seed, moving a little with each look, and with the real clock in coarse steps, so
/// that runs repeat while they are short and loops that wait for a time still end.
fn virtual_nanoseconds() -> i64 {
    let mut clock = lock(&CLOCK);
    let (start, real_start, looks) = clock.get_or_insert_with(|| {
        let start = (1_700_000_000 + i64::from(draw_own() % 100_000_000)) * NANOSECONDS;
        (start, real_nanoseconds(), 0)
    });
    *looks += 1;
    let passed = (real_nanoseconds() - *real_start) / REAL_STEP * REAL_STEP;
    *start + passed + 100 * *looks
}

#[unsafe(no_mangle)]
unsafe extern "C" fn clock_gettime(_clock: c_int, out: *mut Time) -> c_int {
    let now = virtual_nanoseconds();
    // SAFETY: the standard library passes a live place.
    unsafe { out.write(Time { seconds: now / NANOSECONDS, nanoseconds: now % NANOSECONDS }) };
    0
}

// ---- The system

/// Named by destructors of thread-local values; a linker's start files would define it.
#[unsafe(no_mangle)]
static __dso_handle: c_char = 0;

unsafe extern "C" {
    fn syscall(number: c_long, ...) -> c_long;
}

#[cfg(target_arch = "x86_64")]
mod calls {
    pub(super) const READ: super::c_long = 0;
    pub(super) const WRITE: super::c_long = 1;
    pub(super) const LSEEK: super::c_long = 8;
    pub(super) const PREAD64: super::c_long = 17;
    pub(super) const READV: super::c_long = 19;
    pub(super) const WRITEV: super::c_long = 20;
    pub(super) const CLOCK_GETTIME: super::c_long = 228;
    pub(super) const EXIT_GROUP: super::c_long = 231;
}

#[cfg(target_arch = "aarch64")]
mod calls {
    pub(super) const LSEEK: super::c_long = 62;
    pub(super) const READ: super::c_long = 63;
    pub(super) const WRITE: super::c_long = 64;
    pub(super) const READV: super::c_long = 65;
    pub(super) const WRITEV: super::c_long = 66;
    pub(super) const PREAD64: super::c_long = 67;
    pub(super) const CLOCK_GETTIME: super::c_long = 113;
    pub(super) const EXIT_GROUP: super::c_long = 94;
}
