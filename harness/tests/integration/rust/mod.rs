//! Submissions in Rust through the real program.

mod packing;

use std::fs;

use crate::stage::root;

/// `PACK=write` writes what is expected, after a change of the reference.
#[test]
fn the_fixture_of_the_reference_in_rust_is_the_reference() {
    for component in ["board", "game", "player"] {
        let path = root().join(format!("fixtures/battleship/accepted/rust-reference/{component}.rs"));
        let expected = packing::packed(component);
        if std::env::var_os("PACK").is_some_and(|value| value == "write") {
            fs::write(&path, &expected).unwrap();
        }
        let there = fs::read_to_string(&path).unwrap();
        assert!(
            there == expected,
            "{} is behind the reference: run this test with PACK=write",
            path.display()
        );
    }
}
