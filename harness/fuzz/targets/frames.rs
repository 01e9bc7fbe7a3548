//! The channel: bytes as a worker could send them, into the smallest scenario of every check.
#![no_main]

use std::sync::LazyLock;

use harness::assignments;
use harness::model::{How, Scenario, Verdict};
use harness::worker::record_from_bytes;
use libfuzzer_sys::fuzz_target;

/// The smallest scenario of every check.
static SCENARIOS: LazyLock<Vec<Box<dyn Scenario>>> = LazyLock::new(|| {
    let checks = assignments::ALL.iter().flat_map(|one| one.components()).flat_map(|part| part.checks());
    let first = checks.filter_map(|check| match &check.how {
        How::Run(make) | How::Contest(make) | How::SharedRun(_, make) | How::Determinism(make) => {
            make(7).into_iter().next()
        }
        How::Static(..) | How::Memory { .. } | How::Survey(_) | How::Declared(_) => None,
    });
    // What passes without a single frame is told of and never judged.
    let judged = |one: &Box<dyn Scenario>| verdict(one.as_ref(), b"?") != Verdict::Pass;
    first.filter(judged).collect()
});

fn verdict(scenario: &dyn Scenario, bytes: &[u8]) -> Verdict {
    scenario.judge(&record_from_bytes(bytes, scenario.partner().as_mut())).verdict
}

fuzz_target!(|bytes: &[u8]| {
    // One scenario each, chosen by the input, so that the fuzzer learns its way into each.
    let Some((choice, bytes)) = bytes.split_first() else { return };
    let scenario = &SCENARIOS[usize::from(*choice) % SCENARIOS.len()];
    let _ = verdict(scenario.as_ref(), bytes);
});
