//! The folder that declares an assignment: its file, read and checked, and the assignment that comes of it.

mod apart;
mod assignment;
mod bracketed_code;
mod checks;
mod drafts;
mod faults;
mod files;
mod function_bodies;
mod function_calls;
mod function_links;
mod headers;
mod kept;
mod load;
mod manifest;
mod owners;
mod part;
mod scaffold;
mod scaffold_program;
mod scaffold_text;
mod source_file;
mod starter;
mod token_rule;
mod uses;
mod watch;

pub use faults::{AuthorFault, DeclaredError, FaultOwner};
pub use load::{MANIFEST, load};
pub use manifest::manifest_schema;
pub use scaffold::{Scaffold, ScaffoldHeader, included_headers, scaffold};
pub use scaffold_program::scaffold_program;
