//! A submission whose files lie among those of others, as in Canvas's exports: the layout says which belong to it and what
//! each was called.

use std::io::Read;
use std::path::PathBuf;

use rustix::fs::FileType;

use super::error::IntakeError;
use super::home::NoHome;
use super::item::{Item, ItemKind, ReadError, Shelf, within};
use super::open::{kind, open, unopened};
use super::select::select;
use super::sought::Sought;
use crate::model::Submission;

/// One file of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loose {
    /// The student's name for it: hostile text.
    pub name: String,
    /// Its path.
    pub path: PathBuf,
}

/// Takes the wanted files from those.
///
/// # Errors
/// As for a folder that holds them.
pub fn read_loose(name: &str, files: &[Loose], sought: Sought<'_>) -> Result<Submission, IntakeError> {
    let mut submission =
        select(&mut Scattered { files, listed: false }, sought).map_err(NoHome::into_error)?;
    name.clone_into(&mut submission.name);
    Ok(submission)
}

struct Scattered<'a> {
    files: &'a [Loose],
    listed: bool,
}

impl Shelf for Scattered<'_> {
    fn next_level(&mut self) -> Result<Vec<Item>, IntakeError> {
        if std::mem::replace(&mut self.listed, true) {
            return Ok(Vec::new());
        }
        let items = self.files.iter().enumerate().map(|(index, file)| Item {
            path: vec![file.name.clone().into_bytes()],
            written: None,
            kind: ItemKind::Regular,
            index,
        });
        Ok(items.collect())
    }

    fn modified(&mut self, _item: &Item) -> Option<i64> {
        // An export is unpacked in an order of its own.
        None
    }

    fn read(&mut self, item: &Item, limit: u64) -> Result<Vec<u8>, ReadError> {
        let path = &self.files[item.index].path;
        let file = open(path).map_err(ReadError::Failed)?;
        if kind(path, &file).map_err(ReadError::Failed)? != FileType::RegularFile {
            let error = IntakeError::NotRegular { name: item.shown(), kind: "no file" };
            return Err(ReadError::Failed(error));
        }
        let mut content = Vec::new();
        let read = file.take(limit + 1).read_to_end(&mut content);
        read.map_err(|error| ReadError::Failed(unopened(path, &error)))?;
        within(content, limit)
    }
}
