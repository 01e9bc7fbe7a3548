//! What was made before, kept by content and believed only when it can be proved to be what was written.
//!
//! Four kinds of things are kept ([`EntryKind`]). Each is **sealed**: a line says which kind and key it is of, with the BLAKE3
//! of that and of the content, and the line is checked whenever the thing is read. So what was truncated, emptied,
//! flipped, swapped with another entry or replaced by a folder is not there, and is made again. A power cut can leave
//! short files; they do not fit their seals either, which is why nothing here waits for the disk.
//!
//! Small things (results, answers, libraries of about 200 KiB) are hashed whenever they are used. The precompiled headers of
//! a kit are 108 MB, 25 ms, about what all else in a grade out of the cache takes: `stamp` says when they need not
//! be hashed again. A seal tells of damage, not of malice: who can write here can seal.
//!
//! Several runs share one folder. A run is seen by the others through a file that it holds locked (`run`): its
//! scratch goes when it is dead, and nothing that it used is evicted while it lives (`evict`).

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
pub(super) use entry::key;
pub use evict::{Aim, Evicted};
pub use holdings::{Holding, holdings};
pub(super) use library::{Built, LIBRARY};
pub(super) use pieces::{KitStep, Shelf, StepOrder};
pub use store::{Cache, CacheError, USUAL_SIZE};
