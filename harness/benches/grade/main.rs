//! How long a grade takes, as ratios within one run.
//!
//! ```text
//! cargo bench -p harness --bench grade                                   # every fixture that stands by itself
//! cargo bench -p harness --bench grade -- --only char-grid --rounds 3    # one of them, quickly
//! ```
//!
//! The floor is what any grader must spend: the student's files by bare `g++ -c`, all started together (`-std=c++17 -O1` for
//! Battleship and Neighbors, `-std=c++14 -O0` for Reversi); for one in Rust, those of `char-grid`. Rounds of the floor and of
//! grades alternate, so that whatever else the machine does hits both; the medians are compared. Then the stages of one
//! grade, by their spans.
#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and may stop at the first surprise"
)]

mod cases;
mod profile;
mod scenarios;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use clap::Parser;

use cases::{Case, cases};

/// The wishes of the command line.
#[derive(Parser)]
struct Wishes {
    /// Only fixtures whose names contain this.
    #[arg(long, default_value = "")]
    only: String,
    /// Rounds of the floor and of each kind of grade.
    #[arg(long, default_value_t = 9)]
    rounds: usize,
    /// What cargo adds, which says nothing new.
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() {
    let wishes = Wishes::parse();
    let cache = tempfile::tempdir().unwrap();
    let chosen: Vec<Case> = cases().into_iter().filter(|case| case.name.contains(&wishes.only)).collect();
    println!(
        "{:<42} {:>8} {:>8} {:>6} {:>8} {:>6}",
        "", "floor ms", "verdicts", "whole", "one file", "again"
    );
    for case in &chosen {
        compare(case, wishes.rounds, cache.path());
    }
    if let Some(case) = chosen.first() {
        profile::print(case, cache.path());
    }
    scenarios::print_rate(&cases::fixture("battleship", "accepted", "char-grid"), cache.path());
}

/// The times of one fixture, in rounds.
#[derive(Default)]
struct Times {
    floor: Vec<Duration>,
    verdicts: Vec<Duration>,
    whole: Vec<Duration>,
    one_file: Vec<Duration>,
    again: Vec<Duration>,
}

fn compare(case: &Case, rounds: usize, cache: &Path) {
    let changed = tempfile::tempdir().unwrap();
    copy(&case.folder, changed.path());
    grade(case, &case.folder, cache, &[]);
    let mut times = Times::default();
    for round in 0..rounds {
        times.floor.push(floor(case));
        times.verdicts.push(grade(case, &case.folder, cache, &["--no-cache", "--memory", "off"]));
        times.whole.push(grade(case, &case.folder, cache, &["--no-cache"]));
        touch(&changed.path().join(case.edited), round);
        times.one_file.push(grade(case, changed.path(), cache, &[]));
        times.again.push(grade(case, &case.folder, cache, &[]));
    }
    let floor = median(&mut times.floor);
    let ratio = |of: &mut Vec<Duration>| median(of) / floor;
    println!(
        "{:<42} {:>8.0} {:>8.2} {:>6.2} {:>8.2} {:>6.3}",
        case.name,
        floor * 1000.0,
        ratio(&mut times.verdicts),
        ratio(&mut times.whole),
        ratio(&mut times.one_file),
        ratio(&mut times.again),
    );
}

fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            copy(&source, &target);
        } else {
            fs::copy(source, target).unwrap();
        }
    }
}

/// Makes the file one that was never seen, with the same meaning.
fn touch(file: &Path, round: usize) {
    let mut text = fs::read_to_string(file).unwrap();
    text.push_str(&format!("// round {round}\n"));
    fs::write(file, text).unwrap();
}

fn floor(case: &Case) -> Duration {
    let out = tempfile::tempdir().unwrap();
    let started = Instant::now();
    let compile = |(number, source): (usize, &&str)| {
        let mut command = Command::new("g++");
        command.current_dir(&case.compiled_barely).args(case.flags).arg("-w").arg("-c").arg(source);
        for folder in &case.headers {
            command.arg("-I").arg(folder);
        }
        command.arg("-o").arg(out.path().join(format!("{number}.o"))).stderr(Stdio::null()).spawn().unwrap()
    };
    let there = case.sources.iter().filter(|source| case.compiled_barely.join(source).is_file());
    let running: Vec<_> = there.enumerate().map(compile).collect();
    for mut compiler in running {
        compiler.wait().unwrap();
    }
    started.elapsed()
}

/// A grade of what lies there; a submission with defects ends with 1.
fn grade(case: &Case, submission: &Path, cache: &Path, arguments: &[&str]) -> Duration {
    let mut command = Command::new(env!("CARGO_BIN_EXE_harness"));
    command.arg("grade").arg(submission).args(["--assignment", case.assignment]).args(arguments);
    command.arg("--cache-dir").arg(cache).stdout(Stdio::null()).stderr(Stdio::null());
    let started = Instant::now();
    let code = command.status().unwrap().code();
    assert!(matches!(code, Some(0 | 1)), "{}: {code:?}", case.name);
    started.elapsed()
}
