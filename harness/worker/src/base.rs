//! The grader's libraries that components name, loaded before any student code.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;

use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};

/// The libraries that this zygote holds. A child inherits them as they are, and what its library names is found by
/// name among what is loaded: so no child maps them, binds them or needs to see their files.
#[derive(Default)]
pub(crate) struct Bases(Vec<Vec<u8>>);

impl Bases {
    /// Loads what the order needs, unless it is loaded.
    ///
    /// # Errors
    /// The number of an error when it cannot be loaded: a grader error.
    pub(crate) fn hold(&mut self, path: Option<&[u8]>) -> Result<(), i32> {
        let Some(path) = path.filter(|path| !self.0.iter().any(|held| held == path)) else { return Ok(()) };
        // SAFETY: compiled by us from our own sources; its constructors are the standard library's.
        let opened = unsafe { Library::open(Some(OsStr::from_bytes(path)), RTLD_NOW | RTLD_LOCAL) };
        std::mem::forget(opened.map_err(|_| libc::ELIBACC)?);
        self.0.push(path.to_owned());
        Ok(())
    }
}
