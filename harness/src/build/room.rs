//! Whether a compiler failed because there was no room for what it writes, which is no fault of what it compiled.

use std::fs::File;
use std::path::Path;

use rustix::fs::{FallocateFlags, fallocate};
use rustix::io::Errno;

/// How compilers, linkers and what they start say it.
const WORDS: [&str; 2] = ["No space left on device", "Disk quota exceeded"];

/// Whether that is what the output says and what the folder shows. Source can have the words printed, so they are not
/// believed alone; and the folder alone proves nothing, as a compiler that fails removes what it had written.
pub(super) fn is_lacking(output: &str, folder: &Path, needed: u64) -> bool {
    WORDS.iter().any(|words| output.contains(words)) && !has(folder, needed)
}

/// Whether a file of so many bytes could be written there. Where a file system cannot say, there is room.
fn has(folder: &Path, bytes: u64) -> bool {
    let Ok(file) = tempfile::tempfile_in(folder) else { return false };
    !matches!(reserve(&file, bytes), Err(Errno::NOSPC | Errno::DQUOT))
}

fn reserve(file: &File, bytes: u64) -> Result<(), Errno> {
    loop {
        match fallocate(file, FallocateFlags::empty(), 0, bytes) {
            Err(Errno::INTR) => {}
            done => return done,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_words_that_the_folder_confirms_are_believed() {
        let folder = tempfile::tempdir().unwrap();
        let said = "error writing to x.s: No space left on device\n";
        assert!(!is_lacking(said, folder.path(), 1 << 10));
        assert!(is_lacking(said, &folder.path().join("nowhere"), 1 << 10));
        // More than any disk has.
        assert!(!is_lacking("x.cpp:1:1: error: expected declaration\n", folder.path(), 1 << 60));
    }
}
