//! [`Calls`]: all that a shim calls, and the files that lie beside.

use crate::assignments::declared::calls::Op;
use crate::assignments::declared::header::WatchableFunction;
use crate::assignments::declared::words::NamedObject;
use crate::model::NamedText;

/// All that a shim calls.
#[derive(Clone, Copy)]
pub(in crate::assignments::declared) struct Calls<'c> {
    /// The exceptions of the header's own.
    pub(in crate::assignments::declared) exceptions: &'c [String],
    pub(in crate::assignments::declared) objects: &'c [NamedObject],
    /// A call's operation is its place among them. A call with fewer arguments than parameters leaves the rest to the declaration's
    /// defaults.
    pub(in crate::assignments::declared) ops: &'c [Op],
    /// The files that a program is given.
    pub(in crate::assignments::declared) files: &'c [GivenFile],
    /// The functions whose calls can be watched, by their places too.
    pub(in crate::assignments::declared) watchable: &'c [WatchableFunction],
    /// What the author wrote by hand for scripts to call.
    pub(in crate::assignments::declared) by_hand: Option<NamedText>,
}

/// A file of the assignment's that a program finds in its folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assignments::declared) struct GivenFile {
    /// The name that the program knows it by.
    pub(in crate::assignments::declared) name: String,
    pub(in crate::assignments::declared) content: Vec<u8>,
}
