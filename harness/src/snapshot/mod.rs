//! Displays of a submission's component beside approved snapshots.
//!
//! A gallery is a folder of small text files, each with a snapshot of the same name beside it in insta's format; the one
//! of the assignment is embedded in the program. The component runs in the worker like in a grade; comparing is done here.

mod gallery;
mod snap;
mod view;

pub use gallery::{Exhibit, Gallery, GalleryError, Keep};
pub use view::{ViewError, compare, look};
