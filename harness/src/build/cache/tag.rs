//! The mark of a cache of harness: the tag by which backups know caches too (bford.info/cachedir).

use std::fs;
use std::io;
use std::path::Path;

const TAG: &str = "CACHEDIR.TAG";

const TEXT: &str = "Signature: 8a477f597d28d172789f06886806bc55\n\
    # This folder is a cache of harness, which grades game assignments. `harness cache` shows what lies here.\n";

/// The entries of every cache from before there was a tag.
const BEFORE: [&str; 5] = ["kits", "libraries", "results", "scratch", "lock"];

/// Marks a folder as a cache of harness.
pub(super) fn put(root: &Path) -> io::Result<()> {
    if has(root) { Ok(()) } else { fs::write(root.join(TAG), TEXT) }
}

/// Returns true if the folder is a cache of harness.
pub(super) fn is_cache(root: &Path) -> bool {
    has(root) || BEFORE.iter().all(|name| root.join(name).exists())
}

fn has(root: &Path) -> bool {
    fs::read(root.join(TAG)).is_ok_and(|bytes| bytes == TEXT.as_bytes())
}
