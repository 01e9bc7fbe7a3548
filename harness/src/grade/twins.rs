//! Twins: a scenario and the same one without what must not matter, performed with the same random numbers. The first
//! difference proves that it matters, if nothing else can have made it.

use super::budget::Spent;
use super::task::{Judged, Task};
use super::worker_pool::WorkerPool;
use crate::model::{End, Judgement, Language, RunRecord, Scenario, Verdict, VerdictClass};

/// Other random numbers with which the twin must be right as well: what goes wrong now and then has another cause.
const OTHER_SEEDS: u64 = 8;

const IRREPRODUCIBLE: &str =
    "the same random numbers give other moves from run to run: they cannot be compared";

const WRONG_ANYWAY: &str = "the choices are others, but they go wrong without that as well: what other checks tell hides what this one asks";

/// Performs the twin and the scenario, and compares them.
pub(super) fn compare(
    pool: &WorkerPool,
    task: &Task<'_>,
    twin: &dyn Scenario,
    language: Language,
) -> Result<Judged, Spent> {
    let pair = Pair { pool, with: *task, without: Task { scenario: twin, ..*task }, language };
    let mut compared = match pair.perform()? {
        Ok(compared) => compared,
        Err(fault) => return Ok(fault),
    };
    let is_failure = compared.judged.judgement.verdict.class() == VerdictClass::FailedInScenario;
    if is_failure && !compared.is_end_of_twin() {
        compared.judged.judgement = pair.confirmed(&compared)?;
    }
    Ok(compared.judged)
}

struct Pair<'a> {
    pool: &'a WorkerPool,
    with: Task<'a>,
    without: Task<'a>,
    language: Language,
}

struct Compared {
    /// The comparison.
    judged: Judged,
    /// The record of the twin.
    calm: RunRecord,
    /// The scenario's run, judged without the twin.
    alone: Judgement,
}

impl Compared {
    /// True where the twin itself broke off: that is no difference between the two, and needs no second look.
    fn is_end_of_twin(&self) -> bool {
        let is_end = !matches!(self.judged.judgement.verdict, Verdict::Mismatch { .. });
        is_end && !matches!(self.calm.end, End::Finished)
    }
}

impl Pair<'_> {
    /// Performs both; a grader error takes the place of the comparison.
    fn perform(&self) -> Result<Result<Compared, Judged>, Spent> {
        let (first, calm) = self.pool.decide(&self.without)?;
        if first.judgement.verdict.is_harness_error() {
            return Ok(Err(first));
        }
        let (second, disturbed) = self.pool.decide(&self.with)?;
        if second.judgement.verdict.is_harness_error() {
            return Ok(Err(second));
        }
        let judgement = self.with.scenario.compare(&calm, &disturbed);
        let judged = Judged::costing(judgement, first.cost + second.cost);
        Ok(Ok(Compared { judged, calm, alone: second.judgement }))
    }

    /// The failure, unless the runs differ by themselves or the twin is wrong by itself.
    ///
    /// Where they differ by themselves, the scenario's run passes if nothing in it is wrong by itself. What goes wrong without
    /// that as well is other checks' business, and proves nothing here.
    fn confirmed(&self, compared: &Compared) -> Result<Judgement, Spent> {
        let failure = || compared.judged.judgement.clone();
        let Ok(again) = self.perform()? else { return Ok(failure()) };
        let repeats = self.without.scenario.compare(&compared.calm, &again.calm).verdict.is_pass();
        if !repeats || again.judged.judgement.verdict != compared.judged.judgement.verdict {
            let is_right = compared.alone.verdict.is_pass();
            return Ok(if is_right { Judgement::pass() } else { Judgement::skipped(IRREPRODUCIBLE) });
        }
        for other in 0..OTHER_SEEDS {
            let alone = Task { seed: self.without.seed.wrapping_add(other), ..self.without };
            let judgement = self.pool.decide(&alone)?.0.judgement;
            if !judgement.verdict.is_pass() && !judgement.verdict.is_harness_error() {
                return Ok(self.wrong_anyway());
            }
        }
        Ok(failure())
    }

    /// The judgement where the game goes wrong without that as well. In C++ each player draws from a sequence of its own, so
    /// other choices are a sign, which something else hides. In Rust all draw from one, so they are none.
    fn wrong_anyway(&self) -> Judgement {
        match self.language {
            Language::Cpp => Judgement::skipped(WRONG_ANYWAY).deciding(),
            Language::Rust => Judgement::pass(),
        }
    }
}
