//! The owner of the folder that a compiler works in: the compiler. The files that are kept of its work are written
//! anew or taken back.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, lchown};
use std::path::Path;

use harness_worker::compile::Rank;

/// Gives the folder and the files in it to whom a compiler becomes.
pub(super) fn hand_over(folder: &Path, rank: Rank) -> io::Result<()> {
    match rank {
        Rank::User(user) => own(folder, user),
        Rank::PlainRoot => own(folder, 0),
        Rank::Unchanged => Ok(()),
    }
}

fn own(folder: &Path, user: u32) -> io::Result<()> {
    give(folder, user)?;
    fs::read_dir(folder)?.try_for_each(|entry| {
        let entry = entry?;
        if entry.file_type()?.is_dir() { own(&entry.path(), user) } else { give(&entry.path(), user) }
    })
}

/// A file that is gone meanwhile was another compiler's own, which works in the same folder.
fn give(path: &Path, user: u32) -> io::Result<()> {
    let given = path
        .symlink_metadata()
        .and_then(|about| if about.uid() == user { Ok(()) } else { lchown(path, Some(user), Some(user)) });
    match given {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}
