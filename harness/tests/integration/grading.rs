use std::collections::BTreeSet;

use harness::assignments;
use harness::model::{BuildReport, GradeReport, Verdict};
use harness::selftest::{Fixture, FixtureKind};
use predicates::function::function;
use predicates::str::contains;

use crate::stage::{Copy, accepted, check, component, grade, harness, mutants_of, say};
use crate::sweep::{self, AtMost};

#[test]
fn every_accepted_style_gets_full_marks() {
    let styles = vec!["ship-records", "char-grid", "terse-rand"];
    for name in sweep::part_of(styles, AtMost { usual: 1, broad: usize::MAX }) {
        let report = grade(&accepted(name), &[]);
        let failed: Vec<_> = report
            .components
            .iter()
            .flat_map(|component| &component.checks)
            .filter(|check| !check.verdict.is_pass())
            .collect();
        assert!(failed.is_empty(), "{name}: {failed:#?}");
    }
}

#[test]
fn accepted_styles_get_full_marks_under_other_seeds() {
    if sweep::leaves_out("accepted styles under other seeds") {
        return;
    }
    for seed in sweep::part_of(vec!["1", "2", "3", "18446744073709551615"], AtMost { usual: 1, broad: 2 }) {
        for name in ["char-grid", "ship-records", "terse-rand"] {
            let report = grade(&accepted(name), &["--seed", seed]);
            assert_eq!(report.score.earned, report.score.possible, "{name} under seed {seed}");
        }
    }
}

#[test]
fn the_same_submission_and_seed_give_the_same_report() {
    let arguments = ["--no-cache", "--seed", "5"];
    let copy = Copy::of("char-grid").edit("Board.cpp", "shipId = ship.id;", "shipId = ship.id + 1;");
    let [first, second] = [0, 1].map(|_| grade(copy.path(), &arguments));
    assert_eq!(first.times, None);
    assert_eq!(serde_json::to_string(&first).unwrap(), serde_json::to_string(&second).unwrap());
}

#[test]
fn kept_results_equal_fresh_ones() {
    let copy = Copy::of("terse-rand").never_graded("Board.cpp");
    let mut fresh = grade(copy.path(), &["--times", "on"]);
    let mut kept = grade(copy.path(), &["--times", "on"]);
    assert!(fresh.times.take().unwrap().scenarios > 0);
    assert_eq!(kept.times.take().unwrap().scenarios, 0, "nothing should have run again");
    let times = |report: &mut GradeReport| -> Vec<Option<u64>> {
        let checks = report.components.iter_mut().flat_map(|part| &mut part.checks);
        checks.map(|check| check.time_ms.take()).collect()
    };
    assert!(times(&mut fresh).iter().all(Option::is_some));
    assert!(times(&mut kept).iter().all(|time| *time == Some(0)));
    assert_eq!(fresh, kept);
}

#[test]
fn one_check_alone_sees_what_it_sees_among_all() {
    let copy = Copy::of("char-grid").edit("Board.cpp", "shipId = ship.id;", "shipId = ship.id + 1;");
    let among_all = grade(copy.path(), &[]);
    let id = "board.attack.destroyed";
    let alone = grade(copy.path(), &["--only", id]);
    assert_eq!(check(&among_all, id).verdict, check(&alone, id).verdict);
    assert!(!check(&alone, id).verdict.is_pass());
}

#[test]
fn a_failure_at_another_checks_step_stands_where_that_check_was_not_asked() {
    let copy = Copy::of("char-grid").edit("Board.cpp", "shipId = ship.id;", "shipId = ship.id + 1;");
    let id = "board.random.shooting";
    assert!(!check(&grade(copy.path(), &["--only", id]), id).verdict.is_pass());
    let among_all = grade(copy.path(), &[]);
    let verdict = &check(&among_all, id).verdict;
    assert!(verdict.is_pass() || verdict.skipped_because().is_some(), "{verdict:?}");
}

#[test]
fn a_missing_file_costs_its_component_only() {
    let report = grade(Copy::of("char-grid").without("Game.cpp").with("Games.cpp", "int x;").path(), &[]);
    let game = component(&report, "game");
    assert!(
        matches!(&game.build, BuildReport::Missing { did_you_mean: Some(near) } if near == "Games.cpp"),
        "{:?}",
        game.build
    );
    assert_eq!(game.score.earned, 0);
    for other in ["board", "player"] {
        assert_eq!(component(&report, other).score.earned, component(&report, other).score.possible);
    }
    assert_eq!(report.score.possible, 100);
}

#[test]
fn a_compile_error_costs_its_component_only_and_points_at_the_line() {
    let copy = Copy::of("char-grid").append("Board.cpp", "\nint broken( { }\n");
    let lines = std::fs::read_to_string(copy.path().join("Board.cpp")).unwrap().lines().count();
    let report = grade(copy.path(), &[]);
    let board = component(&report, "board");
    let BuildReport::Failed { diagnostics } = &board.build else { panic!("{:?}", board.build) };
    assert!(diagnostics.contains(&format!("Board.cpp:{lines}:")), "{diagnostics}");
    assert!(matches!(check(&report, "board.attack.hit").verdict, Verdict::Skipped { .. }));
    assert_eq!(component(&report, "game").score.earned, component(&report, "game").score.possible);
}

#[test]
fn a_function_that_is_used_and_defined_nowhere_is_a_build_failure_that_names_it() {
    let copy = Copy::of("terse-rand").append(
        "Board.cpp",
        "\nint helper_that_was_forgotten();\nint user() { return helper_that_was_forgotten(); }\n",
    );
    let report = grade(copy.path(), &[]);
    let BuildReport::Failed { diagnostics } = &component(&report, "board").build else { panic!("it built") };
    assert!(diagnostics.contains("helper_that_was_forgotten"), "{diagnostics}");
    assert_eq!(component(&report, "board").score.possible, 40);
}

#[test]
fn the_students_own_headers_are_left_out_and_named() {
    let copy = Copy::of("char-grid").with("Game.h", "#error this header must not be used\n");
    harness().arg("grade").arg(copy.path()).assert().code(0).stdout(contains("Game.h was left out"));
}

#[test]
fn a_failing_check_teaches() {
    let copy = Copy::of("char-grid").edit("Board.cpp", "shipId = ship.id;", "shipId = ship.id + 1;");
    harness()
        .arg("grade")
        .arg(copy.path())
        .assert()
        .code(1)
        .stdout(contains("board.attack.destroyed"))
        .stdout(contains("b.attack(Point("))
        .stdout(contains("required"))
        .stdout(contains("clause"))
        // A long command is broken over lines in a way that a shell puts together again.
        .stdout(function(|text: &str| {
            let words: Vec<&str> = text.split_whitespace().filter(|word| *word != "\\").collect();
            words.windows(2).any(|two| two == ["--only", "board.attack.destroyed"])
        }));
}

#[test]
fn submissions_with_several_defects_have_exactly_the_rows_that_were_foreseen() {
    if sweep::leaves_out("submissions with several defects have exactly the rows that were foreseen") {
        return;
    }
    let some =
        sweep::some_fixtures("battleship", FixtureKind::RealLike, AtMost { usual: 1, broad: usize::MAX });
    sweep::show_what_they_should("battleship", "real-like", &some);
}

#[test]
fn a_mutant_of_every_check_fails_that_check_and_no_other() {
    let all = mutants_of(assignments::find("battleship").unwrap());
    let intended = |mutant: &Fixture| mutant.outcome.intended().map(str::to_owned);
    let checks: BTreeSet<String> = all.iter().filter_map(intended).collect();
    assert!(checks.len() > 90, "{checks:?}");
    let first = |check: &String| all.iter().find(|mutant| intended(mutant).as_ref() == Some(check));
    let some = sweep::part_of(checks.iter().filter_map(first).collect(), AtMost { usual: 2, broad: 32 });
    let names: Vec<&str> = some.iter().map(|mutant| mutant.name.as_str()).collect();
    sweep::show_what_they_should("battleship", "mutants", &names);
}

fn has_clangpp() -> bool {
    let folders = std::env::var_os("PATH").unwrap();
    std::env::split_paths(&folders).any(|folder| folder.join("clang++").is_file())
}

#[test]
fn correct_submissions_that_clangpp_builds_get_full_marks() {
    if !has_clangpp() {
        say("SKIPPED: clang++ is not installed, so nothing can be built with it");
        return;
    }
    let choice = ["--kind", "accepted", "--only", "paced", "--only", "ship-records", "--compiler", "clang++"];
    sweep::passes_selftest("battleship", &choice);
}

#[test]
fn a_file_that_only_one_compiler_accepts_is_reported_as_such() {
    if !has_clangpp() {
        say("SKIPPED: clang++ is not installed, so nothing can be accepted by g++ alone");
        return;
    }
    let copy = Copy::of("char-grid").append("Game.cpp", "\nvoid gnu(int n) { int a[n] = {}; (void) a; }\n");
    harness()
        .arg("grade")
        .arg(copy.path())
        .args(["--compilers", "both"])
        .assert()
        .stdout(contains("Game.cpp: g++ accepts it as turned in; clang++ does not"));
}
