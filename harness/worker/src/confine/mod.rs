//! Taking the layers of confinement, in their order, each checked: a layer that was asked for and cannot be had is a
//! fault of ours, and no student code runs.

mod calls;
mod files;
mod identity;
mod limits;
mod program;

use std::io;
use std::path::Path;

use harness_worker::layers::{Layer, Layers};

pub(crate) use calls::{ComponentFilter, Filter, compiler_filter};
pub(crate) use files::{Reach, restrict};
pub(crate) use identity::{become_nobody, user_id};
pub(crate) use limits::{Bounds, bound};

/// A layer that cannot be had.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) layer: Layer,
    pub(crate) errno: i32,
}

/// What one process needs to know to take its layers.
pub(crate) struct Confinement<'a> {
    pub(crate) layers: Layers,
    pub(crate) bounds: &'a Bounds,
    /// The folder that becomes the root of a process with an identity of its own, and its user id.
    pub(crate) cell: Option<(&'a Path, u32)>,
    pub(crate) reach: Reach<'a>,
    pub(crate) filter: &'a dyn Fn() -> io::Result<Filter>,
}

impl Confinement<'_> {
    /// Takes every layer of the set.
    pub(crate) fn take(&self) -> Result<(), Refusal> {
        self.layers.iter().try_for_each(|layer| self.take_one(layer).map_err(|error| refused(layer, &error)))
    }

    fn take_one(&self, layer: Layer) -> io::Result<()> {
        match layer {
            Layer::Limits => bound(self.bounds),
            Layer::Privileges => Ok(rustix::thread::set_no_new_privs(true)?),
            Layer::Identity => match self.cell {
                Some((root, user)) => become_nobody(root, user),
                None => Ok(()),
            },
            Layer::Files => restrict(&self.reach),
            Layer::Calls => (self.filter)()?.install(),
        }
    }
}

fn refused(layer: Layer, error: &io::Error) -> Refusal {
    Refusal { layer, errno: error.raw_os_error().unwrap_or(libc::EPERM) }
}
