//! Taking the layers of confinement, in their order, each checked: a layer that was asked for and cannot be had is a
//! grader error, and no student code runs.

mod calls;
mod files;
mod identity;
mod limits;
mod program;

use std::io;
use std::path::Path;

use harness_worker::layers::{Layer, Layers};

pub(crate) use calls::{ComponentFilter, Filter, compiler_filter};
pub(crate) use files::Reach;
pub(crate) use identity::user_id;
pub(crate) use limits::Bounds;

use files::{Prepared, prepare};
use identity::{become_nobody, become_user, drop_capabilities};
use limits::bound;

/// A layer that cannot be had.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) layer: Layer,
    pub(crate) errno: i32,
}

/// The identity that a process takes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Identity<'a> {
    /// A user of its own whose root folder is that one.
    Cell(&'a Path, u32),
    /// A user of its own, who sees the file system as it is.
    User(u32),
    /// Root without capabilities.
    PlainRoot,
    /// The identity that it has.
    Unchanged,
}

/// The parameters of one process's layers.
pub(crate) struct Confinement<'a> {
    pub(crate) layers: Layers,
    pub(crate) bounds: &'a Bounds,
    pub(crate) identity: Identity<'a>,
    pub(crate) reach: Reach<'a>,
    pub(crate) filter: &'a dyn Fn() -> io::Result<Filter>,
}

impl Confinement<'_> {
    /// Takes every layer of the set.
    pub(crate) fn take(&self) -> Result<(), Refusal> {
        let mut places = self.places_of_before()?;
        let mut layers = self.layers.iter();
        layers.try_for_each(|layer| self.take_one(layer, &mut places).map_err(|error| refused(layer, &error)))
    }

    /// The places as they are named before the process takes another identity, which may not be able to go there. A process
    /// with a root folder of its own names them as they are seen from inside, later.
    fn places_of_before(&self) -> Result<Option<Prepared>, Refusal> {
        let moves = self.layers.has(Layer::Identity) && matches!(self.identity, Identity::Cell(..));
        if moves || !self.layers.has(Layer::Files) {
            return Ok(None);
        }
        prepare(&self.reach).map(Some).map_err(|error| refused(Layer::Files, &error))
    }

    fn take_one(&self, layer: Layer, places: &mut Option<Prepared>) -> io::Result<()> {
        match layer {
            Layer::Limits => bound(self.bounds),
            Layer::Privileges => Ok(rustix::thread::set_no_new_privs(true)?),
            Layer::Identity => match self.identity {
                Identity::Cell(root, user) => become_nobody(root, user),
                Identity::User(user) => become_user(user),
                Identity::PlainRoot => drop_capabilities(),
                Identity::Unchanged => Ok(()),
            },
            Layer::Files => places.take().map_or_else(|| prepare(&self.reach), Ok)?.restrict(),
            Layer::Calls => (self.filter)()?.install(),
        }
    }
}

fn refused(layer: Layer, error: &io::Error) -> Refusal {
    Refusal { layer, errno: error.raw_os_error().unwrap_or(libc::EPERM) }
}
