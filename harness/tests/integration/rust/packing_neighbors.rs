//! The reference of Neighbors as two files of a submission: its own text, and beside it what the course's traits need.
//!
//! In `playgame.rs` the module `board` is an adapter over the class that the course hands in.

use crate::stage::root;

use super::packing::{inline, read, untested};

/// One file of the packed submission.
pub(super) fn packed(component: &str) -> String {
    let modules = match component {
        "class" => format!("{}pub use self::{{board::*, square::*}};\n", module("square") + &module("board")),
        _ => of_client(),
    };
    format!(
        "//! The reference, handed in: made from reference/src/neighbors by the test that compares the two. Do not edit.\n\n\
         {}\n#[rustfmt::skip]\npub mod reference {{\n#![allow(dead_code, unused_imports)]\n{modules}}}\n",
        piece(component),
    )
}

fn of_client() -> String {
    let own = inline("own", &text("board"));
    let modules = [module("square"), own, inline("board", &piece("board")), module("client")].concat();
    modules + "pub use self::{board::*, client::*, square::*};\n"
}

fn module(name: &str) -> String {
    inline(name, &text(name))
}

fn text(name: &str) -> String {
    untested(&root().join("reference/src/neighbors").join(name).with_extension("rs"))
}

fn piece(name: &str) -> String {
    let home = root().join("harness/tests/integration/rust/packing/neighbors");
    read(&home.join(name).with_extension("rs"))
}
