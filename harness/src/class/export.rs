//! [`ClassFolder`]: the folder of a class, or the archive that a platform exports, unpacked for as long as it is graded.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use zip::ZipArchive;

use super::error::ClassError;

/// The most bytes that an export may hold, unpacked: a thousand submissions of the largest size.
const LARGEST: u64 = 16 << 30;

/// The most names in an export.
const NAMES: usize = 200_000;

/// A folder with the submissions of a class.
#[derive(Debug)]
pub(crate) struct ClassFolder {
    path: PathBuf,
    /// Removed with this value.
    _unpacked: Option<TempDir>,
}

impl ClassFolder {
    /// The folder itself, or what is in the archive.
    ///
    /// # Errors
    /// Fails if it is neither, or cannot be read or unpacked.
    pub(crate) fn open(path: &Path) -> Result<ClassFolder, ClassError> {
        let about = fs::metadata(path).map_err(ClassError::unreadable(path))?;
        if about.is_dir() {
            return Ok(ClassFolder { path: path.to_owned(), _unpacked: None });
        }
        let refused = |why: String| ClassError::NotAClass { path: path.to_owned(), why };
        let file = File::open(path).map_err(ClassError::unreadable(path))?;
        let mut zip = ZipArchive::new(BufReader::new(file)).map_err(|error| refused(error.to_string()))?;
        if zip.len() > NAMES {
            return Err(refused(format!("it holds more than {NAMES} names")));
        }
        let place = tempfile::tempdir().map_err(ClassError::unwritable(&std::env::temp_dir()))?;
        // Reports name submissions by the folder that unpacking the export would make.
        let folder = place.path().join(path.file_stem().unwrap_or_default());
        fs::create_dir(&folder).map_err(ClassError::unwritable(&folder))?;
        let mut left = LARGEST;
        for index in 0..zip.len() {
            unpack(&mut zip, index, &folder, &mut left).map_err(|error| refused(error.to_string()))?;
        }
        Ok(ClassFolder { path: folder, _unpacked: Some(place) })
    }

    /// The folder's path.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// Writes one file of an export below the folder. Links and names that lead out of it are passed over: no platform writes
/// them, and students choose parts of the names.
fn unpack(
    zip: &mut ZipArchive<BufReader<File>>,
    index: usize,
    folder: &Path,
    left: &mut u64,
) -> io::Result<()> {
    let entry = zip.by_index(index).map_err(io::Error::other)?;
    let Some(name) = entry.enclosed_name().filter(|_| !entry.is_symlink()) else { return Ok(()) };
    let path = folder.join(name);
    if entry.is_dir() {
        return fs::create_dir_all(path);
    }
    fs::create_dir_all(path.parent().unwrap_or(folder))?;
    let written = io::copy(&mut entry.take(*left + 1), &mut File::create(path)?)?;
    *left = left.checked_sub(written).ok_or_else(|| io::Error::other("it unpacks to more than 16 GiB"))?;
    Ok(())
}
