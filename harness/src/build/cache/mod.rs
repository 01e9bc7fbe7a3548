//! A cache of finished work, kept by content. An entry counts only while it can be proved to be the one that was
//! written.
//!
//! The cache keeps four kinds of entries ([`EntryKind`]). Each is **sealed**: a line names its kind and key, with the
//! BLAKE3 of that and of the content, and the line is checked at every read. An entry that was truncated, emptied,
//! flipped, swapped with another or replaced by a folder counts as absent, and is made again. A power cut can leave
//! short files; they do not fit their seals either, so nothing here waits for the disk.
//!
//! Small entries (results, answers, libraries of about 200 KiB) are hashed whenever they are used. A precompiled standard
//! library is 108 MB: hashing it takes 25 ms, about as long as the rest of a grade out of the cache.
//! `stamp` decides when that is not needed. A seal reveals damage, not malice: a user who can write here can seal.
//!
//! Several runs share one folder. Each holds a file locked by which the others see that it is alive (`run`). Its
//! scratch goes when it is dead, and no entry that it used is evicted while it lives (`evict`).

mod entry;
mod evict;
mod holdings;
mod library;
mod pieces;
mod run;
mod stamp;
mod store;
mod tag;

pub use entry::EntryKind;
pub(crate) use entry::key;
pub use evict::{Aim, Evicted};
pub use holdings::{Holding, holdings};
pub(super) use library::{Built, LIBRARY};
pub(super) use pieces::{KitStep, Shelf, StepOrder};
pub use store::{Cache, CacheError, USUAL_SIZE};
