//! How many scenarios of a Board are performed and judged in a second.

use std::path::Path;
use std::time::{Duration, Instant};

use harness::assignments;
use harness::build::{Builder, Cache, Compiler, Library, Reuse, SearchPath, Toolchain};
use harness::intake;
use harness::model::{BuildInput, How, Linked, Scenario};
use harness::sandbox::Confinement;
use harness::worker::{Job, Zygote};
use rustix::thread::CpuSet;

/// Parent and worker pinned to one core together, over all scenarios of all Board checks.
pub(crate) fn print_rate(submission: &Path, cache: &Path) {
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
            // A scenario may judge itself skipped: a shot that a Board refuses, say.
            assert!(!scenario.judge(&record).verdict.class().is_failure());
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
            | How::Memory { .. } => None,
        })
        .flatten()
        .collect()
}
