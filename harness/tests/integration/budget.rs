//! What a component may use in all, and what a process may say of itself when.

use std::fs;
use std::path::PathBuf;

use harness::model::{CheckResult, GradeReport, Verdict};
use tempfile::TempDir;

use crate::crowd::kernel_tells;
use crate::stage::{Copy, check, component, grade, harness, say};
use crate::sweep::leaves_out;

/// Sleeps before anything of it can be called.
const DOZES: &str = "#include <unistd.h>\nstatic const int DOZED = usleep(300000);\n";

/// Some checks of a Board, and a memory row; all of it together is a few dozen scenarios.
const ONLY: [&str; 4] = ["--only", "board.attack", "--only", "board.memory"];

fn sleeper() -> Copy {
    Copy::of("char-grid").prepend("Board.cpp", DOZES).never_graded("Board.cpp")
}

fn rubric(limits: &str) -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("rubric.toml");
    fs::write(&path, format!("[limits]\n{limits}\n")).unwrap();
    (folder, path)
}

fn graded(copy: &Copy, limits: &str, more: &[&str]) -> GradeReport {
    let (_folder, path) = rubric(limits);
    let arguments = [&ONLY[..], &["--times", "on", "--rubric", path.to_str().unwrap()], more].concat();
    grade(copy.path(), &arguments)
}

fn scenarios(report: &GradeReport) -> u64 {
    report.times.as_ref().unwrap().scenarios
}

fn because(result: &CheckResult) -> &str {
    let Verdict::Skipped { because } = &result.verdict else { panic!("{}: {:?}", result.id, result.verdict) };
    because
}

#[test]
fn a_component_that_sleeps_a_little_in_every_scenario_has_a_budget_for_all_of_them() {
    if leaves_out("a component that sleeps a little in every scenario has a budget for all of them") {
        return;
    }
    if !kernel_tells() {
        return say(
            "SKIPPED: this kernel does not tell how long a process waits for a processor, so sleep is not counted",
        );
    }
    let report = graded(&sleeper(), "component-idle-seconds = 1", &[]);
    let told = "had slept or waited for 1 s in all";
    for id in ["board.attack.outside", "board.memory.errors"] {
        let because = because(check(&report, id));
        assert!(because.contains(told) && because.contains("component-idle-seconds = 1"), "{id}: {because}");
    }
    // One run for each 0.3 s, and those that were under way on other lanes.
    assert!(scenarios(&report) < 20, "{} scenarios", scenarios(&report));
}

#[test]
fn whoever_sleeps_less_than_the_budget_in_all_loses_nothing() {
    if leaves_out("a board that sleeps") {
        return;
    }
    let report = graded(&sleeper(), "component-idle-seconds = 600", &["--memory", "off"]);
    let board = component(&report, "board");
    assert_eq!(board.score.earned, board.score.possible);
}

/// A budget that was used up is the machine's word as well, so another run must not be told it.
#[test]
fn what_was_skipped_for_a_budget_is_not_kept() {
    if leaves_out("a budget that is exceeded, twice") {
        return;
    }
    if !kernel_tells() {
        return say(
            "SKIPPED: this kernel does not tell how long a process waits for a processor, so sleep is not counted",
        );
    }
    let copy = sleeper();
    let short = graded(&copy, "component-idle-seconds = 1", &["--memory", "off"]);
    assert!(component(&short, "board").score.earned < component(&short, "board").score.possible);
    let long = graded(&copy, "component-idle-seconds = 600", &["--memory", "off"]);
    assert_eq!(component(&long, "board").score.earned, component(&long, "board").score.possible);
}

/// Some scenarios of a check were right; the others were not seen.
#[test]
fn a_check_of_which_a_part_was_performed_is_skipped_and_not_passed() {
    if leaves_out("a check of which a part was performed is skipped and not passed") {
        return;
    }
    if !kernel_tells() {
        return say(
            "SKIPPED: this kernel does not tell how long a process waits for a processor, so sleep is not counted",
        );
    }
    let report = graded(&sleeper(), "component-idle-seconds = 1", &["--jobs", "1", "--memory", "off"]);
    let board = component(&report, "board");
    assert!(scenarios(&report) >= 3, "{} scenarios", scenarios(&report));
    assert!(board.checks.iter().all(|check| check.verdict.is_pass() || !because(check).is_empty()));
    assert!(board.checks.iter().any(|check| !check.verdict.is_pass()));
}

#[test]
fn processor_time_has_a_budget_too() {
    let spins = "#include <ctime>\nstatic int spin() { const clock_t until = clock() + CLOCKS_PER_SEC / 3; while (clock() < until) {} return 0; }\nstatic const int SPUN = spin();\n";
    let copy = Copy::of("char-grid").prepend("Board.cpp", spins);
    let report = graded(&copy, "component-cpu-seconds = 1", &["--memory", "off"]);
    let because = because(check(&report, "board.attack.outside"));
    assert!(because.contains("had computed for 1 s in all"), "{because}");
}

#[test]
fn a_component_that_says_later_that_it_does_not_load_was_built_all_the_same() {
    if leaves_out("a component that says later that it does not load") {
        return;
    }
    let forgery = "#include <cstring>\n#include <sys/syscall.h>\n#include <unistd.h>\n\
        static void forge() { const unsigned length = 8, reason = 5; unsigned char frame[20] = { 18 };\n\
        memcpy(frame + 8, &length, 4); memcpy(frame + 12, &reason, 4);\n\
        syscall(SYS_exit_group, write(4, frame, sizeof frame) != sizeof frame); }\n";
    let signature = "bool Board::attack(Point p, bool& shotHit, bool& shipDestroyed, int& shipId)\n{";
    let copy = Copy::of("char-grid")
        .edit("Board.cpp", signature, &format!("{signature}\n    forge();"))
        .prepend("Board.cpp", forgery);
    let report = grade(copy.path(), &["--only", "board."]);
    let Verdict::Protocol { detail } = &check(&report, "board.attack.hit").verdict else { panic!() };
    assert!(detail.contains("says that its library does not load, and it had loaded"), "{detail}");
    assert!(check(&report, "board.place-ship.overlap").verdict.is_pass());
    let told = harness().arg("grade").arg(copy.path()).args(["--only", "board."]).output().unwrap();
    assert!(!String::from_utf8_lossy(&told.stdout).contains("did not compile"));
}

#[test]
fn a_library_that_names_what_nobody_defines_did_not_compile() {
    if leaves_out("a library that names what nobody defines did not compile") {
        return;
    }
    let signature = "bool Board::allShipsDestroyed() const\n{";
    let copy = Copy::of("char-grid").edit(
        "Board.cpp",
        signature,
        &format!("void nowhere();\n{signature}\n    nowhere();"),
    );
    let report = grade(copy.path(), &["--only", "board."]);
    let board = component(&report, "board");
    assert!(format!("{:?}", board.build).contains("nowhere"), "{:?}", board.build);
    assert_eq!(because(check(&report, "board.attack.hit")), "the component did not compile");
    assert!(check(&report, "board.rules.names").verdict.is_pass());
}

/// The handout lets a move take five seconds.
#[test]
fn a_good_player_who_takes_its_time_costs_the_other_checks_nothing() {
    if leaves_out("a player who takes its time") {
        return;
    }
    if !kernel_tells() {
        return say(
            "SKIPPED: this kernel does not tell how long a process waits for a processor, so sleep is not counted",
        );
    }
    let signature = "Point GoodPlayer::recommendAttack()\n{";
    let slow = Copy::of("char-grid")
        .edit("Player.cpp", signature, &format!("{signature}\n    usleep(400000);"))
        .prepend("Player.cpp", "#include <unistd.h>\n");
    let (_folder, path) = rubric("component-idle-seconds = 6");
    let only = ["player.create", "player.human", "player.good", "player.awful"];
    let only: Vec<&str> = only.iter().flat_map(|check| ["--only", check]).collect();
    let more = ["--memory", "off", "--rubric", path.to_str().unwrap()];
    let report = grade(slow.path(), &[&only[..], &more].concat());
    let player = component(&report, "player");
    assert_eq!(player.score.earned, player.score.possible, "{player:?}");
}
