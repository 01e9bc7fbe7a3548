//! Where the time of one grade goes, by the spans that it reports.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use crate::cases::Case;

/// The spans that do not lie in one another, in their order.
const STAGES: [&str; 8] = ["intake", "plan", "build", "check", "memory", "repeat", "shrink", "report"];

/// Parts of the stage `check`.
const PARTS: [&str; 3] = ["perform", "perform-several", "judge"];

/// Prints how much of all stages' busy time each took. Threads count apart, so the sum is above the time on the clock.
pub(crate) fn print(case: &Case, cache: &Path) {
    let busy = busy(case, cache);
    let of = |stage: &str| busy.get(stage).copied().unwrap_or(0.0);
    let all: f64 = STAGES.iter().map(|stage| of(stage)).sum();
    println!("\nstages of {}, parts of {:.2} s in all threads", case.name, all);
    for stage in STAGES {
        println!("  {stage:<15} {:>5.1} %", 100.0 * of(stage) / all);
    }
    for part in PARTS {
        println!("  {part:<15} {:>5.1} %, of any stage", 100.0 * of(part) / all);
    }
}

/// Seconds by span.
fn busy(case: &Case, cache: &Path) -> BTreeMap<String, f64> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_harness"));
    command.env("HARNESS_LOG", "harness=debug").arg("grade").arg(&case.folder).arg("--no-cache");
    let out = command.args(["--assignment", case.assignment, "--cache-dir"]).arg(cache).output().unwrap();
    let text = String::from_utf8_lossy(&out.stderr);
    let mut all = BTreeMap::new();
    for (span, seconds) in text.lines().filter_map(closed) {
        *all.entry(span).or_insert(0.0) += seconds;
    }
    all
}

/// The innermost span that a line tells the end of, with its busy time.
fn closed(line: &str) -> Option<(String, f64)> {
    let (spans, times) = line.split_once(" close time.busy=")?;
    let (path, _module) = spans.split_once(": harness")?;
    let span = path.split_once(" INFO ").or_else(|| path.split_once(" DEBUG "))?.1;
    let innermost = span.rsplit("}:").next()?.trim_start_matches(':');
    let name: String = innermost.chars().take_while(|c| c.is_ascii_alphabetic() || *c == '-').collect();
    Some((name, seconds(times.split_whitespace().next()?)?))
}

/// "1.59ms" in seconds.
fn seconds(text: &str) -> Option<f64> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let (number, unit) = text.split_at(digits);
    let scale = match unit {
        "s" => 1.0,
        "ms" => 1e-3,
        "µs" => 1e-6,
        "ns" => 1e-9,
        _ => return None,
    };
    number.parse::<f64>().ok().map(|number| number * scale)
}
