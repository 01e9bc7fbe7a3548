use harness::selftest::FixtureKind;

use crate::stage::{HANGS, harness, root};
use crate::sweep::{self, AtMost};

/// A part of the fixtures has the rows that it is to have. All of them take a quarter of an hour on two processors, and
/// `harness selftest --assignment reversi` is the command for that.
fn show_what_they_should(choice: &[&str]) {
    let mut selftest = harness();
    selftest
        .current_dir(root())
        .timeout(3 * HANGS)
        .args(["selftest", "--assignment", "reversi"])
        .args(choice);
    let output = selftest.output().unwrap();
    let said = |stream: &[u8]| String::from_utf8_lossy(stream).into_owned();
    assert!(output.status.success(), "{}{}", said(&output.stdout), said(&output.stderr));
}

fn show_what_some_should(kind: &str, of_kind: FixtureKind, most: AtMost) {
    let some = sweep::some_fixtures("reversi", of_kind, most);
    let names: Vec<&str> = some.iter().map(String::as_str).collect();
    show_what_they_should(&[&["--kind", kind], names.as_slice()].concat());
}

#[test]
fn accepted_styles_of_reversi_get_full_marks() {
    show_what_some_should("accepted", FixtureKind::Accepted, AtMost { usual: 2, broad: 4 });
}

#[test]
fn submissions_of_reversi_with_several_defects_have_exactly_the_rows_that_were_foreseen() {
    show_what_some_should("real-like", FixtureKind::RealLike, AtMost { usual: 3, broad: usize::MAX });
}

#[test]
fn one_mutant_for_each_part_of_reversi_shows_what_it_should() {
    let some = [
        "model-constructor-leaves-no-moves",
        "model-flips-to-the-last-own-tile",
        "model-lines-of-four-at-most",
        "model-member-without-a-value",
        "model-moves-left-at-the-end",
        "model-no-pass-ends-the-game",
        "model-reads-behind-an-array",
        "rules-range-is-mended",
        "rules-variable-renamed",
        "rust-model-no-rising",
        "rust-model-panics",
        "rust-ui-illegal-click-panics",
        "rust-ui-marks-stale",
        "tests-no-ties",
        "tests-wrong-turn",
        "ui-flips-not-updated",
        "ui-illegal-click-throws",
        "ui-input-middle-button",
        "ui-legal-pointing-plays",
        "ui-moves-transposed",
        "ui-place-transposed",
        "ui-square-keys-count-twice",
        "ui-start-ribbon-too-short",
        "ui-tie-like-a-game-going-on",
        "ui-tiles-last-column-missing",
        "ui-turn-not-shown",
        "ui-winner-words-inverted",
    ];
    let some = sweep::part_of(some.to_vec(), AtMost { usual: 3, broad: 8 });
    let named: Vec<&str> = some.iter().flat_map(|name| ["--only", *name]).collect();
    show_what_they_should(&[&["--kind", "mutants"], named.as_slice()].concat());
}
