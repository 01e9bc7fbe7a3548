//! What each layer holds alone: the self-attack with one layer left out at a time, and what depends on the level.

use harness::build::Compiler;
use harness::model::{End, Limits, Linked, Partner, PartnerFault};
use harness::sandbox::{Confinement, Findings, Layer, Layers, Level};
use harness::self_attack;
use harness::worker::{Job, Zygote};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

use crate::stage::{accepted, harness, say, workshop_of};
use crate::sweep::leaves_out;

/// The layers that are left out, and the attacks that get through then, at run time and at build time.
struct Row {
    without: &'static [Layer],
    at_run_time: &'static [&'static str],
    at_build_time: &'static [&'static str],
}

/// What every user of the machine may read, and what of ours lies where compilers pass.
const READING_AT_BUILD_TIME: &[&str] =
    &["include-canary", "assemble-canary", "include-passwd", "embed-beside", "embed-kit"];

/// The same, and what nobody else may read.
const READING_ALL_AT_BUILD_TIME: &[&str] =
    &["include-canary", "assemble-canary", "include-passwd", "embed-private", "embed-beside", "embed-kit"];

const NETWORKS_AND_LEFTOVERS: &[&str] = &[
    "memory-file",
    "signal-all",
    "open-parent",
    "pin-to-processor",
    "be-dumpable",
    "tcp",
    "udp",
    "local-socket",
    "machine-socket",
    "kernel-socket",
    "shared-memory",
    "semaphores",
    "message-queue",
    "key-ring",
];

/// As root each file is behind two walls, Landlock and a root folder of one's own, or for a compiler a user id of its own,
/// which keeps what only root may read; networks and leftovers are behind one.
const AS_ROOT: &[Row] = &[
    Row { without: &[], at_run_time: &[], at_build_time: &[] },
    Row { without: &[Layer::Limits], at_run_time: &["much-memory"], at_build_time: &[] },
    Row { without: &[Layer::Privileges], at_run_time: &[], at_build_time: &[] },
    Row { without: &[Layer::Identity], at_run_time: &[], at_build_time: &[] },
    Row { without: &[Layer::Files], at_run_time: &[], at_build_time: READING_AT_BUILD_TIME },
    Row { without: &[Layer::Calls], at_run_time: NETWORKS_AND_LEFTOVERS, at_build_time: &[] },
    Row {
        without: &[Layer::Identity, Layer::Files],
        at_run_time: &[
            "before-entry",
            "read-passwd",
            "read-canary",
            "read-own-maps",
            "read-parents-environment",
            "open-device",
        ],
        at_build_time: READING_ALL_AT_BUILD_TIME,
    },
];

/// Without root there is no identity of one's own.
const AS_USER: &[Row] = &[
    Row { without: &[], at_run_time: &[], at_build_time: &[] },
    Row { without: &[Layer::Limits], at_run_time: &["much-memory"], at_build_time: &[] },
    Row { without: &[Layer::Privileges], at_run_time: &[], at_build_time: &[] },
    Row {
        without: &[Layer::Files],
        at_run_time: &["before-entry", "read-passwd", "read-canary", "read-own-maps", "open-device"],
        at_build_time: READING_ALL_AT_BUILD_TIME,
    },
    Row {
        without: &[Layer::Calls],
        at_run_time: &[
            "change-mode",
            "memory-file",
            "change-folder",
            "signal-all",
            "open-parent",
            "pin-to-processor",
            "be-dumpable",
            "tcp",
            "udp",
            "local-socket",
            "machine-socket",
            "kernel-socket",
            "shared-memory",
            "semaphores",
            "message-queue",
            "key-ring",
            "own-user-namespace",
        ],
        at_build_time: &[],
    },
];

/// The attacks that get through, at run time and at build time.
fn getting_through(confinement: Confinement) -> (Vec<String>, Vec<String>) {
    let workshop = workshop_of(Compiler::Gpp, confinement).unwrap();
    let outcome = self_attack::at_run_time(workshop.toolchain(), workshop.cache()).unwrap();
    assert_eq!(outcome.hindered, Vec::<String>::new(), "ordinary actions fail");
    let through = outcome.successes().into_iter().map(str::to_owned).collect();
    let built = self_attack::at_build_time(&workshop).unwrap();
    let built = built.into_iter().filter(|attempt| !attempt.held_off).map(|attempt| attempt.name);
    (through, built.collect())
}

#[test]
fn each_layer_holds_what_it_is_there_for_and_what_it_alone_holds_is_known() {
    if leaves_out("every layer of confinement taken away in turn") {
        return;
    }
    let findings = Findings::probe().unwrap();
    let needed = Layers::all().without(Layer::Identity);
    if needed.iter().any(|layer| !findings.layers().has(layer)) {
        say(&format!("SKIPPED: this machine lacks a layer of confinement: {:?}", findings.attempts()));
        return;
    }
    let table = if findings.layers().has(Layer::Identity) { AS_ROOT } else { AS_USER };
    // What the surroundings (a container, say) hold off by themselves, no layer of ours has to.
    let (anything, _) = getting_through(Confinement::choose(&findings, &Layer::ALL));
    for row in table {
        let confinement = Confinement::choose(&findings, row.without);
        let (at_run_time, at_build_time) = getting_through(confinement);
        let expected: Vec<&str> =
            row.at_run_time.iter().copied().filter(|name| anything.iter().any(|any| any == name)).collect();
        assert_eq!(at_run_time, expected, "at run time without {:?}", row.without);
        assert_eq!(at_build_time, row.at_build_time, "at build time without {:?}", row.without);
    }
}

#[test]
fn without_any_layer_most_attacks_work_so_the_attacker_is_no_straw_man() {
    let none = Confinement::choose(&Findings::probe().unwrap(), &Layer::ALL);
    let (through, built) = getting_through(none);
    assert!(through.len() >= 25, "{through:?}");
    assert_eq!(built, READING_ALL_AT_BUILD_TIME);
}

#[test]
fn a_process_that_cannot_be_confined_runs_nothing_and_is_a_fault_of_ours() {
    let mut zygote = Zygote::start(Confinement::strongest().unwrap()).unwrap();
    // The folder is the process's world, and this one cannot be made that.
    let library = Linked::alone("/no/such/library.so");
    let job = Job { library: &library, seed: 0, request: &[], limits: Limits::default() };
    let record = zygote.perform(&job, &mut Nobody);
    let End::Harness(detail) = record.end else { panic!("{:?}", record.end) };
    assert!(detail.contains("refuses to run anything"), "{detail}");
}

struct Nobody;

impl Partner for Nobody {
    fn answer(&mut self, _call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        Err(PartnerFault::TooManyCalls)
    }
}

#[test]
fn a_grade_below_the_standard_level_is_refused_with_the_layer_and_the_fix() {
    harness()
        .arg("grade")
        .arg(accepted("char-grid"))
        .args(["--without", "seccomp"])
        .assert()
        .code(2)
        .stdout("")
        .stderr(contains("without system calls (seccomp)").and(contains("--allow-reduced")));
}

#[test]
fn a_grade_below_the_standard_level_carries_a_banner_in_every_report() {
    let grade = |format: &str| {
        let mut command = harness();
        command.arg("grade").arg(accepted("char-grid")).args([
            "--only",
            "game.construct",
            "--format",
            format,
        ]);
        command.args(["--without", "seccomp", "--allow-reduced"]).assert().code(0)
    };
    grade("terminal").stdout(contains("! isolation L1 reduced"));
    grade("json").stdout(
        contains("\"level\": \"L1 reduced\"")
            .and(contains("\"missing\": [\n      \"system calls (seccomp)\"")),
    );
}

#[test]
fn a_report_says_how_well_student_code_was_confined_and_attacked() {
    if Confinement::strongest().unwrap().level() < Level::ENOUGH {
        return;
    }
    let mut command = harness();
    command.arg("grade").arg(accepted("char-grid")).args(["--only", "game.construct", "--format", "json"]);
    command.assert().code(0).stdout(
        contains("\"level\": \"L2 standard\"")
            .and(contains("\"missing\": []"))
            .and(contains("50 of 50 attacks held off, 6 of 6 ordinary actions work")),
    );
}

#[test]
fn doctor_says_what_holds_and_passes_where_that_is_enough() {
    if leaves_out("doctor says what holds and passes where that is enough") {
        return;
    }
    if Confinement::strongest().unwrap().level() < Level::ENOUGH {
        harness().arg("doctor").assert().code(1).stdout(contains("isolation level  L1 reduced"));
        return;
    }
    let told =
        ["isolation level  L2 standard", "promises", "P1 no verdict", "g++", "50 of 50 attacks held off"];
    let assert = harness().arg("doctor").assert().code(0);
    told.into_iter().fold(assert, |assert, words| assert.stdout(contains(words)));
}

#[test]
fn doctor_names_the_attacks_that_a_missing_layer_lets_through() {
    if leaves_out("doctor without a layer") {
        return;
    }
    let assert = harness().args(["doctor", "--without", "seccomp", "--verbose"]).assert().code(1);
    let told = ["L1 reduced", "left out as asked", "P6 no network: NO", "clock_nanosleep", "ptrace"];
    told.into_iter().fold(assert, |assert, words| assert.stdout(contains(words)));
}
