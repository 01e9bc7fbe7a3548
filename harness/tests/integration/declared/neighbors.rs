//! Neighbors' class, declared: the mutants of the checks in Rust, graded by the declared ones.

use harness::assignments;
use harness::model::Language;

use super::other_than_told;
use crate::stage::mutants_of;
use crate::sweep::{AtMost, leaves_out, part_of};

/// Mutants that no declared check sees.
const UNSEEN: [&str; 13] = [
    "class-apart-static-setup",
    "class-connected-no-up-left",
    "class-connected-remembers",
    "class-move-distance-by-pythagoras",
    "class-move-root-cut-off",
    "class-move-wraps-over-a-margin",
    "class-random-full-log",
    "class-random-nine-to-eleven",
    "class-rules-global",
    "class-rules-input",
    "class-rules-output",
    "class-rules-output-says-why",
    "class-rules-template-global",
];

/// The mutants that are graded if sweeps do not run whole.
const PART: AtMost = AtMost { usual: 2, broad: 10 };

#[test]
fn the_declared_class_notices_the_mutants_of_the_checks_in_rust() {
    if leaves_out("the declared class beside mutants in Rust") {
        return;
    }
    let mut all = mutants_of(assignments::find("neighbors").unwrap());
    all.retain(|mutant| mutant.submission.language == Language::Cpp && mutant.name.starts_with("class-"));
    let chosen = part_of(all, PART);
    assert_eq!(other_than_told("neighbors-class", &chosen, &UNSEEN), [""; 0]);
}
