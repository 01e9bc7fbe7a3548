use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::{SOURCES, sources};
use crate::stage::{accepted, say};

/// Submissions of the class; `CLASS_SIZE` says otherwise where the machine has other work.
fn size() -> usize {
    std::env::var("CLASS_SIZE").ok().and_then(|text| text.parse().ok()).unwrap_or(100)
}

fn command(cache: &Path) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("harness"));
    command.env("HARNESS_CACHE_DIR", cache).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

fn single(cache: &Path) -> Duration {
    let started = Instant::now();
    assert!(
        command(cache).arg("grade").arg(accepted("char-grid")).arg("--no-cache").status().unwrap().success()
    );
    started.elapsed()
}

/// The largest the process ever was, in KiB.
fn peak(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or(0)
}

fn class(folder: &Path, out: &Path, cache: &Path) -> (Duration, u64) {
    let started = Instant::now();
    let mut child = command(cache).arg("grade-class").arg(folder).arg("--out").arg(out).spawn().unwrap();
    let mut largest = 0;
    while child.try_wait().unwrap().is_none() {
        largest = largest.max(peak(child.id()));
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(child.wait().unwrap().success());
    (started.elapsed(), largest)
}

/// How the submissions of a class differ from each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Difference {
    /// In one file, not the same one in all: what the others have in common is built and graded once.
    OneFile,
    /// In every file: nothing can be shared.
    EveryFile,
}

fn folder_of(count: usize, difference: Difference) -> TempDir {
    let folder = TempDir::new().unwrap();
    let plain = sources("the same in all");
    for number in 0..count {
        let home = folder.path().join(format!("s{number}"));
        fs::create_dir(&home).unwrap();
        let own = sources(&format!("number {number} of {count}"));
        for (index, file) in SOURCES.iter().enumerate() {
            let differs = difference == Difference::EveryFile || index == number % SOURCES.len();
            fs::write(home.join(file), &(if differs { &own } else { &plain })[index].1).unwrap();
        }
    }
    folder
}

/// Run by itself, in release: `cargo test --release -p harness --test integration throughput -- --ignored --nocapture`.
#[test]
#[ignore = "minutes, and means something only on a machine with nothing else to do"]
fn a_class_is_graded_faster_than_one_by_one_and_a_regrade_costs_next_to_nothing() {
    let cache = TempDir::new().unwrap();
    single(cache.path());
    let count = size();
    let (few, all) =
        (folder_of(count.div_ceil(10), Difference::OneFile), folder_of(count, Difference::OneFile));
    let apart = folder_of(count.div_ceil(4), Difference::EveryFile);
    let out = TempDir::new().unwrap();
    let before: Vec<Duration> = (0..5).map(|_| single(cache.path())).collect();
    let (_, small) = class(few.path(), &out.path().join("few"), cache.path());
    let (fresh, large) = class(all.path(), &out.path().join("all"), cache.path());
    let after: Vec<Duration> = (0..5).map(|_| single(cache.path())).collect();
    let mut singles = [before, after].concat();
    singles.sort();
    let one = singles[singles.len() / 2];
    let (again, _) = class(all.path(), &out.path().join("all"), cache.path());
    let (nothing_shared, _) = class(apart.path(), &out.path().join("apart"), cache.path());
    let ratio_of = |time: Duration, count: usize| time.as_secs_f64() / (one.as_secs_f64() * count as f64);
    let (ratio, apart) = (ratio_of(fresh, count), ratio_of(nothing_shared, count.div_ceil(4)));
    let gain = fresh.as_secs_f64() / again.as_secs_f64();
    say(&format!(
        "{count} submissions: one alone {one:?}, the class {fresh:?}, ratio {ratio:.2}; where every file differs {apart:.2}; a regrade {again:?}, {gain:.0} times \
         faster; the parent's memory {small} KiB for {}, {large} KiB for all",
        count.div_ceil(10)
    ));
    assert!(ratio <= 0.7, "{ratio}");
    assert!(gain >= 50.0, "{gain}");
    assert!(large < small + small / 2 + 4096, "{small} and {large} KiB");
}
