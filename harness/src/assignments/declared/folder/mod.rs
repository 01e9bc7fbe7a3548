//! The folder that declares an assignment: its file, read and checked, and the assignment that comes of it.

mod assignment;
mod checks;
mod drafts;
mod faults;
mod files;
mod load;
mod manifest;
mod owners;
mod part;
mod scaffold;
mod starter;
mod uses;
mod watch;

pub use faults::{AuthorFault, DeclaredError};
pub use load::{MANIFEST, load};
pub use manifest::manifest_schema;
pub use scaffold::{Scaffold, scaffold};
