//! [`Gallery`]: pictures with their snapshots, from the program or from a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::snap;
use crate::model::{Picture, PictureError, Pictures};

/// The ending of a picture's file.
const PICTURE: &str = "toml";

/// Pictures, by name.
#[derive(Debug)]
pub struct Gallery {
    /// In alphabetical order.
    pub exhibits: Vec<Exhibit>,
}

/// A picture and what it should look like.
#[derive(Debug)]
pub struct Exhibit {
    /// The picture.
    pub picture: Box<dyn Picture>,
    /// The approved displays, once there are any.
    pub snapshot: Option<String>,
}

/// The way of keeping a new snapshot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// As the approved one.
    Approved,
    /// As a proposal beside the approved one, for `cargo insta review`.
    ForReview,
}

/// A gallery that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum GalleryError {
    /// A file or the folder cannot be read or written.
    #[error("cannot use {}: {cause}", path.display())]
    File {
        /// The path.
        path: PathBuf,
        /// The cause.
        cause: io::Error,
    },
    /// A picture's file makes no sense.
    #[error("{name}.toml: {cause}")]
    Picture {
        /// The content that a file of this kind has.
        shape: &'static str,
        /// The path.
        name: String,
        /// The cause.
        cause: PictureError,
    },
    /// A snapshot is not in insta's format.
    #[error("{name}.snap is no snapshot: it does not begin with insta's head")]
    Snapshot {
        /// The path.
        name: String,
    },
    /// The gallery holds no picture.
    #[error("there is no picture in {}", path.display())]
    Empty {
        /// The folder.
        path: PathBuf,
    },
}

impl Gallery {
    /// The one of an assignment that comes with the program.
    ///
    /// # Errors
    /// Never, as a test knows.
    pub fn shipped(pictures: &Pictures) -> Result<Gallery, GalleryError> {
        let shipped = pictures.shipped.iter();
        let exhibits = shipped.map(|(name, file, snapshot)| exhibit(pictures, name, file, Some(snapshot)));
        Ok(Gallery { exhibits: exhibits.collect::<Result<_, _>>()? })
    }

    /// The one in a folder, of pictures of that kind.
    ///
    /// # Errors
    /// Fails if the folder or one of its files cannot be read or makes no sense.
    pub fn of_folder(folder: &Path, pictures: &Pictures) -> Result<Gallery, GalleryError> {
        let said = |path: &Path| {
            let path = path.to_owned();
            move |cause| GalleryError::File { path, cause }
        };
        let entries = fs::read_dir(folder).map_err(said(folder))?;
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.retain(|path| path.extension().is_some_and(|ending| ending == PICTURE));
        files.sort();
        let mut exhibits = Vec::new();
        for path in &files {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let file = fs::read_to_string(path).map_err(said(path))?;
            let snapshot = text_at(path.with_extension("snap"))?;
            exhibits.push(exhibit(pictures, &name, &file, snapshot.as_deref())?);
        }
        if exhibits.is_empty() {
            return Err(GalleryError::Empty { path: folder.to_owned() });
        }
        Ok(Gallery { exhibits })
    }

    /// The displays of an assignment's own checks, with the snapshots that lie in a folder, if there is one.
    ///
    /// # Errors
    /// Fails if a snapshot cannot be read or makes no sense.
    pub fn of_displays(pictures: Vec<Box<dyn Picture>>, folder: &Path) -> Result<Gallery, GalleryError> {
        let exhibit = |picture: Box<dyn Picture>| {
            let pending = Exhibit { picture, snapshot: None };
            let text = text_at(pending.path(folder, Keep::Approved))?;
            Ok(Exhibit { snapshot: approved(pending.picture.name(), text.as_deref())?, ..pending })
        };
        Ok(Gallery { exhibits: pictures.into_iter().map(exhibit).collect::<Result<_, _>>()? })
    }

    /// The picture of that name.
    pub fn exhibit(&self, name: &str) -> Option<&Exhibit> {
        self.exhibits.iter().find(|exhibit| exhibit.picture.name() == name)
    }
}

impl Exhibit {
    /// The file of its snapshot in a gallery's folder.
    pub fn path(&self, folder: &Path, how: Keep) -> PathBuf {
        let ending = match how {
            Keep::Approved => "snap",
            Keep::ForReview => "snap.new",
        };
        folder.join(format!("{}.{ending}", self.picture.name()))
    }

    /// Keeps what was shown in a gallery's folder, and says in which file.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub fn keep(&self, folder: &Path, shown: &str, how: Keep) -> Result<PathBuf, GalleryError> {
        let path = self.path(folder, how);
        let made = fs::create_dir_all(folder);
        match made.and_then(|()| fs::write(&path, snap::write(self.picture.name(), shown))) {
            Ok(()) => Ok(path),
            Err(cause) => Err(GalleryError::File { path, cause }),
        }
    }
}

fn exhibit(
    pictures: &Pictures,
    name: &str,
    file: &str,
    snapshot: Option<&str>,
) -> Result<Exhibit, GalleryError> {
    let picture = (pictures.parse)(name, file).map_err(|cause| GalleryError::Picture {
        shape: pictures.shape,
        name: name.to_owned(),
        cause,
    })?;
    Ok(Exhibit { picture, snapshot: approved(name, snapshot)? })
}

/// The text of a snapshot's file; `None` where there is no file yet.
fn text_at(path: PathBuf) -> Result<Option<String>, GalleryError> {
    match fs::read_to_string(&path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(GalleryError::File { path, cause }),
    }
}

/// What a picture's snapshot says is approved.
fn approved(name: &str, snapshot: Option<&str>) -> Result<Option<String>, GalleryError> {
    let read = |text| snap::read(text).ok_or_else(|| GalleryError::Snapshot { name: name.to_owned() });
    snapshot.map(read).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reference_shows_what_the_shipped_snapshots_say() {
        for assignment in crate::assignments::ALL {
            for exhibit in Gallery::shipped(assignment.pictures()).unwrap().exhibits {
                let (name, shown) = (exhibit.picture.name(), exhibit.picture.reference());
                assert_eq!(exhibit.snapshot.as_deref(), Some(shown.as_str()), "{name}");
            }
        }
    }
}
