use harness::selftest::FixtureKind;

use crate::sweep::{AtMost, leaves_out, part_of, passes_selftest, show_what_they_should, some_fixtures};

#[test]
fn accepted_styles_of_reversi_get_full_marks() {
    if leaves_out("accepted styles of reversi get full marks") {
        return;
    }
    let some = some_fixtures("reversi", FixtureKind::Accepted, AtMost { usual: 1, broad: 4 });
    show_what_they_should("reversi", "accepted", &some);
}

/// No other row is about games that the run seed chooses; `harness selftest --check model.random --seeds 100` plays more of them.
#[test]
fn random_games_of_a_right_model_pass_under_any_run_seed() {
    if leaves_out("random games of Reversi under other seeds") {
        return;
    }
    let fixtures = ["--kind", "accepted", "--only", "helpers-kept", "--only", "rays-in-a-map"];
    let checks = ["--check", "model.random", "--seeds", "4"];
    passes_selftest("reversi", &[&fixtures[..], &checks].concat());
}

#[test]
fn submissions_of_reversi_with_several_defects_have_exactly_the_rows_that_were_foreseen() {
    if leaves_out("submissions of reversi with several defects have exactly the rows that were foreseen") {
        return;
    }
    let some = some_fixtures("reversi", FixtureKind::RealLike, AtMost { usual: 1, broad: usize::MAX });
    show_what_they_should("reversi", "real-like", &some);
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
    let some = part_of(some.to_vec(), AtMost { usual: 1, broad: 8 });
    show_what_they_should("reversi", "mutants", &some);
}
