//! How long a grade takes, as ratios within one run: `cargo bench -p harness --bench grade`.
//!
//! The floor is what any grader must spend: the student's files by bare `g++ -c`, all started together (`-std=c++17 -O1` for
//! Battleship, `-std=c++14 -O0` for Reversi); for one in Rust, those of `char-grid`. Rounds of the floor and of grades
//! alternate, so that whatever else the machine does hits both; the least of each is compared.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and may stop at the first surprise"
)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use harness::assignments;
use harness::build::{Builder, Cache, Compiler, Library, Reuse, SearchPath, Toolchain};
use harness::intake;
use harness::model::{BuildInput, How, Linked, Scenario};
use harness::sandbox::Confinement;
use harness::worker::{Job, Zygote};
use rustix::thread::CpuSet;

const ROUNDS: usize = 9;

/// The bare compilation of one assignment.
#[derive(Clone, Copy)]
struct Bare {
    assignment: &'static str,
    flags: &'static [&'static str],
    sources: &'static [&'static str],
}

const BATTLESHIP: Bare = Bare {
    assignment: "battleship",
    flags: &["-std=c++17", "-O1"],
    sources: &["Board.cpp", "Game.cpp", "Player.cpp"],
};

const REVERSI: Bare = Bare {
    assignment: "reversi",
    flags: &["-std=c++14", "-O0", "-DCS211_TESTING", "-Isrc"],
    sources: &[
        "src/model.cxx",
        "src/view.cxx",
        "src/controller.cxx",
        "src/reversi.cxx",
        "test/model_test.cxx",
    ],
};

fn main() {
    let cache = tempfile::tempdir().unwrap();
    println!("{:<20} {:>9} {:>16} {:>18}", "fixture", "floor ms", "uncached/floor", "resubmitted/floor");
    for name in ["char-grid", "ship-records", "terse-rand", "list-sampler", "rand-idiom"] {
        compare(name, BATTLESHIP, name, cache.path());
    }
    compare("rust-grid", BATTLESHIP, "char-grid", cache.path());
    for name in ["beginner-loops", "helpers-kept", "lambdas-public-tests", "rays-in-a-map"] {
        compare(name, REVERSI, name, cache.path());
    }
    scenarios_a_second(&accepted(BATTLESHIP, "char-grid"), cache.path());
}

fn accepted(bare: Bare, name: &str) -> PathBuf {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures");
    fixtures.join(bare.assignment).join("accepted").join(name)
}

fn compare(name: &str, bare: Bare, compiled_barely: &str, cache: &Path) {
    let (submission, compiled_barely) = (accepted(bare, name), accepted(bare, compiled_barely));
    let assignment = ["--assignment", bare.assignment];
    let uncached = ["--assignment", bare.assignment, "--no-cache"];
    grade(&submission, cache, &assignment);
    let (mut floors, mut fresh, mut kept) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        floors.push(floor(bare, &compiled_barely));
        fresh.push(grade(&submission, cache, &uncached));
        kept.push(grade(&submission, cache, &assignment));
    }
    let least = |times: &[Duration]| times.iter().min().unwrap().as_secs_f64();
    let floor = least(&floors);
    let ratio = |times: &[Duration]| least(times) / floor;
    println!("{name:<20} {:>9.0} {:>16.3} {:>18.3}", floor * 1000.0, ratio(&fresh), ratio(&kept));
}

fn floor(bare: Bare, submission: &Path) -> Duration {
    let out = tempfile::tempdir().unwrap();
    let assignment = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/assignments").join(bare.assignment);
    let headers = [assignment.join("given"), assignment.join("starter/cpp/src")];
    let started = Instant::now();
    let compile = |(number, source): (usize, &&str)| {
        let mut command = Command::new("g++");
        command.current_dir(submission).args(bare.flags).arg("-c").arg(source);
        for folder in &headers {
            command.arg("-I").arg(folder);
        }
        command.arg("-o").arg(out.path().join(format!("{number}.o"))).spawn().unwrap()
    };
    let there = bare.sources.iter().filter(|source| submission.join(source).is_file());
    let running: Vec<_> = there.enumerate().map(compile).collect();
    for mut compiler in running {
        assert!(compiler.wait().unwrap().success());
    }
    started.elapsed()
}

fn grade(submission: &Path, cache: &Path, arguments: &[&str]) -> Duration {
    let mut command = Command::new(env!("CARGO_BIN_EXE_harness"));
    command.arg("grade").arg(submission).args(arguments).arg("--cache-dir").arg(cache).stdout(Stdio::null());
    let started = Instant::now();
    assert!(command.status().unwrap().success());
    started.elapsed()
}

/// Parent and worker pinned to one core together, over all scenarios of all Board checks.
fn scenarios_a_second(submission: &Path, cache: &Path) {
    let mut one = CpuSet::new();
    one.set(0);
    rustix::thread::sched_setaffinity(None, &one).unwrap();
    let library = board_library(submission, cache);
    let scenarios = board_scenarios();
    let mut zygote = Zygote::start(Confinement::strongest().unwrap()).unwrap();
    let started = Instant::now();
    let mut performed = 0;
    while started.elapsed() < Duration::from_secs(3) {
        for scenario in &scenarios {
            let request = scenario.request();
            let job = Job { library: &library, seed: 1, request: &request, limits: scenario.limits() };
            let record = zygote.perform(&job, scenario.partner().as_mut());
            assert!(scenario.judge(&record).verdict.is_pass());
            performed += 1;
        }
    }
    let a_second = f64::from(performed) / started.elapsed().as_secs_f64();
    println!("\n{a_second:.0} judged Board scenarios a second on one core");
}

fn board_library(submission: &Path, cache: &Path) -> Linked {
    let assignment = assignments::find("battleship").unwrap();
    let path = SearchPath(std::env::var_os("PATH").unwrap());
    let cache = Cache::open(cache).unwrap();
    let toolchain = Toolchain::find(Compiler::Gpp, &path, &cache, Confinement::strongest().unwrap()).unwrap();
    let workshop = Builder::prepare(toolchain, &cache, assignment.kit()).unwrap();
    let submission = intake::read(submission, intake::Sought::newest(&assignment.languages())).unwrap();
    let source = &submission.file("Board.cpp").unwrap().content;
    match workshop
        .build(
            &assignment.kit().components[0],
            &BuildInput::alone(assignment.kit().components[0].file, source),
            Reuse::Allowed,
        )
        .unwrap()
    {
        Library::Ready { linked, .. } => linked,
        Library::Rejected { diagnostics, .. } | Library::Stopped { diagnostics, .. } => {
            panic!("{diagnostics}")
        }
    }
}

fn board_scenarios() -> Vec<Box<dyn Scenario>> {
    let assignment = assignments::find("battleship").unwrap();
    let checks = assignment.components()[0].checks();
    checks
        .filter_map(|check| match check.how {
            How::Run(scenarios) => Some(scenarios(1)),
            How::Contest(_)
            | How::SharedRun(..)
            | How::Determinism(_)
            | How::Declared(_)
            | How::Survey(_)
            | How::Static(..)
            | How::Memory(_) => None,
        })
        .flatten()
        .collect()
}
