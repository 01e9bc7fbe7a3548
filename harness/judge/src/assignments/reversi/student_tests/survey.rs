//! [`TestsSurvey`]: performs the student's test cases, and judges what they showed. Whatever a case notices or fails is seen in a
//! process of its own.
//!
//! Each case runs beside the student's own model and beside a right one. The cases that count then run beside every wrong model,
//! one case after the other: a wrong model on which a case does not end is not tried again, because each try would cost
//! the whole limit of time. All processes draw the same random numbers, so that a case differs only by its model. A case
//! that noticed anything is performed beside the right model a few times more, and beside a wrong model that it noticed: one that
//! ends in another way now says nothing, and where several do, none of the cases does.
//!
//! Catch runs all cases in one process and in order. One that passes only so is performed after those before it, and counts with them.

use std::time::Duration;

use super::case_run::{BRIEF, Case, CaseRun, Company, Listing, Outcome, listed};
use super::idle::Idle;
use super::likeness::{self, Likeness};
use super::mutants::MUTANTS;
use super::own_macros::defined_anew;
use super::private_access::reaches;
use super::situations::situations;
use super::standing::CaseStanding;
use super::suite::{Beside, CasePace, Suite, Tried, Voice};
use super::{matrix, verdicts};
use crate::assignments::reversi::files;
use crate::assignments::termination;
use crate::model::{Bench, ComponentId, OutcomeCell, RunRecord, Survey, SurveyFindings, SurveyJob, Verdict};

/// The survey of the student's tests.
pub(in crate::assignments::reversi) struct TestsSurvey;

/// The one value of it.
pub(in crate::assignments::reversi) static SURVEY: TestsSurvey = TestsSurvey;

/// The library with a swapped model.
const SWAPPED: ComponentId = "tests";

/// The library with the student's own model.
const OWN: ComponentId = "tests.own";

/// The library with a swapped model beside which the student's own functions are linked as well.
const LENT: ComponentId = "tests.lent";

/// Repetitions beside the right model of a case that noticed anything, or that failed there.
const CONFIRMATIONS: usize = 5;

/// Wrong models beside which a case is tried first that fails beside the right one.
const FEW: usize = 5;

/// Cases that are performed. The largest suites that were seen have fewer than fifty.
const MOST_CASES: usize = 300;

impl Survey for TestsSurvey {
    fn conduct(&self, bench: &dyn Bench) -> SurveyFindings {
        match suite(bench) {
            Ok(suite) => SurveyFindings {
                judgements: verdicts::judgements(&suite),
                table: matrix::table(&suite),
                ..SurveyFindings::default()
            },
            Err(verdict) => {
                SurveyFindings { judgements: verdicts::all(&verdict), ..SurveyFindings::default() }
            }
        }
    }
}

/// A reason for which no row can be decided.
type NoSuite = Verdict;

/// Performs all that there is to perform.
fn suite(bench: &dyn Bench) -> Result<Suite, NoSuite> {
    let obstacles = [SWAPPED, OWN].map(|library| bench.obstacle(library));
    let (cases, left_out) = cases(bench, &obstacles)?;
    let runs: Vec<CaseRun> = (0..cases.len()).map(CaseRun::beside_right).collect();
    let right = records(bench, &runs.iter().map(|run| (SWAPPED, run)).collect::<Vec<_>>())?;
    let own = own_records(bench, &runs)?;
    let beside = right
        .into_iter()
        .zip(own)
        .map(|(right, own)| (beside_right(right.as_ref()), Outcome::of(own.as_ref())));
    let reaches = reaches(bench.submission(), &cases);
    let defined_anew = defined_anew(bench.submission());
    let voice = defined_anew.map_or(Voice::Any, |_| Voice::AssertionsAlone);
    let tried = cases.into_iter().zip(reaches).zip(beside);
    let mut tried: Vec<Tried> =
        tried.map(|((case, reach), (right, own))| Tried::new(case, reach, voice, right, own)).collect();
    lend(bench, &mut tried)?;
    try_mutants(bench, &mut tried)?;
    compare_failures(bench, &mut tried)?;
    confirm(bench, &mut tried)?;
    confirm_own(bench, &mut tried)?;
    run_in_order(bench, &mut tried)?;
    compare_in_company(bench, &mut tried)?;
    try_in_company(bench, &mut tried)?;
    reproduce(bench, &mut tried)?;
    let [swapped, own] = obstacles;
    let spent = bench.shortage().or_else(|| bench.near_shortage());
    Ok(Suite { cases: tried, left_out, defined_anew, spent, swapped, own })
}

/// The cases, and the number of those that are too many.
fn cases(bench: &dyn Bench, obstacles: &[Option<String>; 2]) -> Result<(Vec<Case>, usize), NoSuite> {
    let library = match obstacles {
        [None, _] => SWAPPED,
        [Some(_), None] => OWN,
        [Some(because), Some(_)] => return Err(Verdict::Skipped { because: because.clone() }),
    };
    let record = perform(bench, &[SurveyJob { library, scenario: &Listing }])?.into_iter().next().flatten();
    let Some(mut cases) = record.as_ref().and_then(listed) else {
        return Err(Verdict::Skipped { because: unlisted(record.as_ref()) });
    };
    let left_out = cases.len().saturating_sub(MOST_CASES);
    cases.truncate(MOST_CASES);
    Ok((cases, left_out))
}

/// The reason why there is no list of test cases.
fn unlisted(record: Option<&RunRecord>) -> String {
    let end = record.and_then(|record| termination::verdict(&record.end));
    let why = end.map_or_else(|| "no list came".to_owned(), |verdict| termination::phrase(&verdict));
    format!("the test cases could not be listed: {why}")
}

/// The records of the jobs.
///
/// # Errors
/// A grader error, which decides every row.
fn perform(bench: &dyn Bench, jobs: &[SurveyJob<'_>]) -> Result<Vec<Option<RunRecord>>, NoSuite> {
    let records = bench.perform(jobs);
    match records.iter().flatten().find_map(|record| record.end.fault()) {
        Some(detail) => Err(Verdict::HarnessError { detail: detail.to_owned() }),
        None => Ok(records),
    }
}

/// The records of runs, each in a library.
fn records(bench: &dyn Bench, runs: &[(ComponentId, &CaseRun)]) -> Result<Vec<Option<RunRecord>>, NoSuite> {
    let jobs: Vec<SurveyJob<'_>> =
        runs.iter().copied().map(|(library, scenario)| SurveyJob { library, scenario }).collect();
    perform(bench, &jobs)
}

/// The records of cases beside the student's own model. One that does not end there in a brief time gets all of its own, until
/// one does not end even so: the model loops, and each further case would cost as much and say nothing.
fn own_records(bench: &dyn Bench, runs: &[CaseRun]) -> Result<Vec<Option<RunRecord>>, NoSuite> {
    let brief: Vec<CaseRun> = runs.iter().map(|run| CaseRun { time: BRIEF, ..*run }).collect();
    let mut found = records(bench, &brief.iter().map(|run| (OWN, run)).collect::<Vec<_>>())?;
    let is_endless = |record: &Option<RunRecord>| Outcome::of(record.as_ref()).is_endless();
    for (run, record) in runs.iter().zip(&mut found).filter(|(_, record)| is_endless(record)) {
        *record = records(bench, &[(OWN, run)])?.pop().flatten();
        if is_endless(record) {
            break;
        }
    }
    Ok(found)
}

/// The records of cases beside a swapped model, each in the library that it counts in.
fn swapped_records(
    bench: &dyn Bench,
    tried: &[Tried],
    runs: &[CaseRun],
) -> Result<Vec<Option<RunRecord>>, NoSuite> {
    let library = |run: &CaseRun| if tried[run.index].is_lent() { LENT } else { SWAPPED };
    records(bench, &runs.iter().map(|run| (library(run), run)).collect::<Vec<_>>())
}

/// Performs the cases that call a function that only the student's model has again, beside a right model that borrows it; and
/// those that failed where a suggested helper stood for such a function, which may do something else.
fn lend(bench: &dyn Bench, tried: &mut [Tried]) -> Result<(), NoSuite> {
    if bench.obstacle(LENT).is_some() {
        return Ok(());
    }
    let is_guessed = files::renames_helpers(bench.submission());
    let is_wanting = |index: &usize| match tried[*index].standing {
        CaseStanding::NeedsHelper(_) => true,
        CaseStanding::FailsUnblamed(_) => is_guessed,
        CaseStanding::Counts
        | CaseStanding::SetAside
        | CaseStanding::Contradicts(_)
        | CaseStanding::ChecksNothing
        | CaseStanding::Stopped(_)
        | CaseStanding::Unsteady
        | CaseStanding::RestsOnOthers
        | CaseStanding::NotRun => false,
    };
    let wanting: Vec<usize> = (0..tried.len()).filter(is_wanting).collect();
    let runs: Vec<CaseRun> = wanting.iter().copied().map(CaseRun::beside_right).collect();
    let lent = records(bench, &runs.iter().map(|run| (LENT, run)).collect::<Vec<_>>())?;
    for (index, record) in wanting.into_iter().zip(lent) {
        tried[index].lend(beside_right(record.as_ref()));
    }
    Ok(())
}

/// What a record beside the right model shows.
fn beside_right(record: Option<&RunRecord>) -> Beside {
    Beside {
        outcome: Outcome::of(record),
        situations: record.map(situations).unwrap_or_default(),
        calls: record.map_or(0, |record| record.calls.len() + record.forgotten),
        cpu: record.map_or(Duration::ZERO, |record| record.cpu),
    }
}

/// Performs the cases that may notice something beside the wrong models, the shortest first, until what is left of the budget is
/// needed to confirm what they noticed.
fn try_mutants(bench: &dyn Bench, tried: &mut [Tried]) -> Result<(), NoSuite> {
    let idle = Idle::found(bench, SWAPPED, tried);
    let mut is_endless = [false; MUTANTS.len()];
    let mut is_noticed = [false; MUTANTS.len()];
    let mut order: Vec<usize> = (0..tried.len()).filter(|index| tried[*index].is_tried()).collect();
    order.sort_by_key(|index| tried[*index].turn());
    for index in order {
        let is_long = tried[index].is_long();
        let is_open = |mutant: &usize| {
            !(idle.has(index, *mutant) || is_endless[*mutant] || is_long && is_noticed[*mutant])
        };
        let open: Vec<usize> = (0..MUTANTS.len()).filter(is_open).collect();
        tried[index].cells = idle.cells(index);
        for part in open.chunks(at_once(&tried[index])) {
            if bench.near_shortage().is_some() {
                break;
            }
            let run = |mutant: &usize| tried[index].beside_wrong(index, *mutant);
            let runs: Vec<CaseRun> = part.iter().map(run).collect();
            let shown_by = swapped_records(bench, tried, &runs)?;
            let case = &mut tried[index];
            for (mutant, record) in part.iter().copied().zip(shown_by) {
                let outcome = Outcome::of(record.as_ref());
                is_endless[mutant] = outcome.is_endless();
                case.show(mutant, &outcome);
                is_noticed[mutant] |= case.notices(mutant);
            }
        }
    }
    Ok(())
}

/// Wrong models beside which a case is performed before the budget is looked at: of a slow case few, as each may take its whole time.
fn at_once(case: &Tried) -> usize {
    match case.pace() {
        CasePace::Quick => MUTANTS.len(),
        CasePace::Slow => FEW,
    }
}

/// Performs those that fail beside the right model, or that a limit stopped there, beside the wrong models, or a sample of them, as far
/// as they were not. Where the first few of these do not end either, no more are tried.
fn compare_failures(bench: &dyn Bench, tried: &mut [Tried]) -> Result<(), NoSuite> {
    let failing = |index: &usize| tried[*index].fails_on_right() || !tried[*index].ends_on_right();
    for index in (0..tried.len()).filter(failing).collect::<Vec<_>>() {
        let is_unknown = |mutant: &usize| tried[index].likeness(*mutant) == Likeness::Unknown;
        let open: Vec<usize> = tried[index].to_compare().filter(is_unknown).collect();
        let (first, others) = open.split_at(open.len().min(FEW));
        for part in [first, others] {
            let run = |mutant: &usize| tried[index].beside_sampled(index, *mutant);
            let runs: Vec<CaseRun> = part.iter().map(run).collect();
            let mut is_endless = true;
            for (mutant, record) in part.iter().zip(swapped_records(bench, tried, &runs)?) {
                let outcome = Outcome::of(record.as_ref());
                is_endless &= outcome.is_endless();
                tried[index].compare(*mutant, &outcome);
            }
            if is_endless && !part.is_empty() {
                break;
            }
        }
    }
    Ok(())
}

/// Performs those that noticed anything, or failed, beside the right model again, a few times, the shortest first. What cannot be
/// performed again any more has noticed nothing that counts.
fn confirm(bench: &dyn Bench, tried: &mut [Tried]) -> Result<(), NoSuite> {
    let mut again: Vec<usize> = (0..tried.len()).filter(|index| tried[*index].is_to_be_repeated()).collect();
    again.sort_by_key(|index| tried[*index].turn());
    let indices: Vec<usize> = again.iter().flat_map(|index| [*index; CONFIRMATIONS]).collect();
    let runs: Vec<CaseRun> = indices.iter().copied().map(CaseRun::beside_right).collect();
    for (index, record) in indices.into_iter().zip(swapped_records(bench, tried, &runs)?) {
        match record {
            Some(record) => tried[index].repeated(&Outcome::of(Some(&record))),
            None => tried[index].unconfirmed(),
        }
    }
    Ok(())
}

/// Performs those that failed beside the student's own model again beside it.
fn confirm_own(bench: &dyn Bench, tried: &mut [Tried]) -> Result<(), NoSuite> {
    let failed: Vec<usize> =
        (0..tried.len()).filter(|index| tried[*index].fault_on_own().is_some()).collect();
    let indices: Vec<usize> = failed.iter().flat_map(|index| [*index; CONFIRMATIONS]).collect();
    let runs: Vec<CaseRun> = indices.iter().copied().map(CaseRun::beside_right).collect();
    let own_records = records(bench, &runs.iter().map(|run| (OWN, run)).collect::<Vec<_>>())?;
    for (index, record) in indices.into_iter().zip(own_records) {
        tried[index].repeated_on_own(&Outcome::of(record.as_ref()));
    }
    Ok(())
}

/// Performs those that failed again after the cases before them, in one process as the course's program has it. What passes then is
/// no case that says anything wrong. Behind a case that does not end none comes about.
fn run_in_order(bench: &dyn Bench, tried: &mut [Tried]) -> Result<(), NoSuite> {
    let library = |tried: &Tried| if tried.is_lent() { LENT } else { SWAPPED };
    let beside = |index: usize| {
        let (before, case) = (&tried[..index], &tried[index]);
        let own = case.fault_on_own().filter(|_| before.iter().all(Tried::ends_on_own)).map(|_| OWN);
        let comes_about = case.fails_on_right() && before.iter().all(Tried::ends_on_right);
        let right = comes_about.then(|| library(case));
        own.into_iter().chain(right).map(move |library| (library, index)).collect::<Vec<_>>()
    };
    let wanted: Vec<(ComponentId, usize)> = (1..tried.len()).flat_map(beside).collect();
    let run = |(_, index): &(ComponentId, usize)| CaseRun {
        company: Company::Before,
        ..CaseRun::beside_right(*index)
    };
    let runs: Vec<CaseRun> = wanted.iter().map(run).collect();
    let jobs: Vec<(ComponentId, &CaseRun)> =
        wanted.iter().zip(&runs).map(|((library, _), run)| (*library, run)).collect();
    let records = records(bench, &jobs)?;
    let failed: Vec<usize> = wanted
        .iter()
        .zip(&records)
        .filter(|(_, record)| !Outcome::of(record.as_ref()).is_pass())
        .map(|((_, index), _)| *index)
        .collect();
    for (_, index) in wanted.into_iter().filter(|(_, index)| !failed.contains(index)) {
        tried[index].rest_on_others();
    }
    Ok(())
}

/// Performs those that fail alone and after the cases before them after these beside the wrong models of the sample, where other cases
/// rest on those before them: all of them may be made to fail alone.
fn compare_in_company(bench: &dyn Bench, tried: &mut [Tried]) -> Result<(), NoSuite> {
    if !tried.iter().any(Tried::rests_on_others) {
        return Ok(());
    }
    for index in (1..tried.len()).filter(|index| tried[*index].fails_on_right()).collect::<Vec<_>>() {
        let right = CaseRun { company: Company::Before, ..CaseRun::beside_right(index) };
        let beside = |mutant: usize| CaseRun { rules: &MUTANTS[mutant].rules, time: 2 * BRIEF, ..right };
        let runs: Vec<CaseRun> = std::iter::once(right).chain(likeness::sample().map(beside)).collect();
        let records = swapped_records(bench, tried, &runs)?;
        let mut outcomes = records.iter().map(|record| Outcome::of(record.as_ref()));
        let Some(right) = outcomes.next() else { continue };
        for (mutant, outcome) in likeness::sample().zip(outcomes) {
            tried[index].compare_after_others(mutant, &right, &outcome);
        }
    }
    Ok(())
}

/// Performs those that rest on the cases before them after these beside a right model, a few times, and then, if they pass, beside
/// the wrong models that no case before has noticed: the course's program fails where such a case does.
fn try_in_company(bench: &dyn Bench, tried: &mut [Tried]) -> Result<(), NoSuite> {
    let resting: Vec<usize> = (0..tried.len()).filter(|index| tried[*index].rests_on_others()).collect();
    for index in resting {
        let run = CaseRun { company: Company::Before, ..CaseRun::beside_right(index) };
        let right = swapped_records(bench, tried, &[run; 1 + CONFIRMATIONS])?;
        if !right.iter().all(|record| Outcome::of(record.as_ref()).is_pass()) {
            continue;
        }
        tried[index].in_company(beside_right(right[0].as_ref()));
        let is_open = |mutant: &usize| !tried.iter().any(|case| case.notices(*mutant));
        let open: Vec<usize> = (0..MUTANTS.len()).filter(is_open).collect();
        let runs: Vec<CaseRun> =
            open.iter().map(|mutant| tried[index].beside_wrong(index, *mutant)).collect();
        let shown_by = swapped_records(bench, tried, &runs)?;
        for (mutant, record) in open.into_iter().zip(shown_by) {
            tried[index].cells[mutant] = tried[index].cell(&Outcome::of(record.as_ref()));
        }
    }
    Ok(())
}

/// Performs the first case that noticed each wrong model once more beside it: one that does not notice it again noticed nothing,
/// and one that cannot be performed again has shown nothing that counts.
fn reproduce(bench: &dyn Bench, tried: &mut [Tried]) -> Result<(), NoSuite> {
    let mut open: Vec<usize> = (0..MUTANTS.len()).collect();
    while !open.is_empty() {
        let first = |mutant: usize| Some((mutant, tried.iter().position(|case| case.notices(mutant))?));
        let pairs: Vec<(usize, usize)> = open.iter().filter_map(|mutant| first(*mutant)).collect();
        let runs: Vec<CaseRun> =
            pairs.iter().map(|(mutant, index)| tried[*index].beside_wrong(*index, *mutant)).collect();
        open.clear();
        for ((mutant, index), record) in pairs.into_iter().zip(swapped_records(bench, tried, &runs)?) {
            match tried[index].cell(&Outcome::of(record.as_ref())) {
                OutcomeCell::Noticed => continue,
                OutcomeCell::Unnoticed => tried[index].doubt(),
                OutcomeCell::NotRun => tried[index].unconfirmed_beside(mutant),
            }
            open.push(mutant);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use reference::reversi::Model;

    use super::super::suite::LONG;
    use super::*;
    use crate::assignments::reversi::contract::{swapped_op, tests_op};
    use crate::assignments::reversi::member_state;
    use crate::assignments::reversi::student_tests::mutants::GIVEN;
    use crate::assignments::reversi::student_tests::rubric::{self, RIGHT};
    use crate::assignments::reversi::swapped::opened;
    use crate::assignments::wire::Encoder;
    use crate::model::{Clock, End, Exchange, Judgement, OutcomeColumn, Scenario, SourceFile, Submission};

    /// The conduct of a test case.
    type Body = fn(&mut Process<'_>);

    /// A process of the fake bench, beside the partner that the scenario brings.
    struct Process<'s> {
        library: ComponentId,
        scenario: &'s dyn Scenario,
        record: RunRecord,
        is_alone: bool,
    }

    impl Process<'_> {
        fn call(&mut self, op: u8, fill: impl FnOnce(&mut Encoder)) -> Vec<u8> {
            let mut out = Encoder::default();
            out.str("").u32(0).u8(op);
            fill(&mut out);
            let call = out.bytes();
            let reply = self.scenario.partner().answer(&call).unwrap();
            self.record.calls.push(Exchange { call, reply: reply.clone() });
            reply
        }

        fn ran(&mut self, assertions: u32, failures: u32) {
            self.call(swapped_op::RAN, |out| {
                out.u8(0).u32(assertions).u32(failures).u32(0);
            });
        }

        /// An assertion, told if it fails, and the end of the run.
        fn check(&mut self, holds: bool) {
            if !holds {
                self.call(swapped_op::FAILED, |out| {
                    out.str("model_test.cxx").u32(7).str("CHECK").str("a == b").str("1 == 2").u8(1);
                    out.str("").str("").str("");
                });
            }
            self.ran(1, u32::from(!holds));
        }

        /// The size of the board for this size.
        fn size_of(&mut self, width: i32, height: i32) -> Vec<u8> {
            self.call(swapped_op::SIZE, |out| {
                out.i32(width).i32(height);
            })
        }
    }

    /// Notices that boards of any size are made.
    fn sizes(process: &mut Process<'_>) {
        let refused = process.size_of(9, 9) == Encoder::default().i32(9).i32(9).bytes();
        process.check(refused);
    }

    /// Notices whatever is wrong in a small game.
    fn game(process: &mut Process<'_>) {
        let mut model = Model::new(4, 4).unwrap();
        let mut is_right = true;
        while let Some(at) = model.next_moves().keys().next().copied() {
            let reply = process.call(swapped_op::PLAY, |out| {
                member_state::encode(&model, out);
                out.i32(at.x).i32(at.y);
            });
            model.play_move(at).unwrap();
            let mut right = std::mem::take(Encoder::default().u8(0));
            member_state::encode(&model, &mut right);
            is_right &= reply == right.bytes();
        }
        process.check(is_right);
    }

    fn checks_nothing(process: &mut Process<'_>) {
        process.ran(0, 0);
    }

    fn is_wrong(process: &mut Process<'_>) {
        process.check(false);
    }

    fn fails_beside_own_model(process: &mut Process<'_>) {
        let holds = process.library != OWN_LIBRARY;
        process.check(holds);
    }

    fn calls_a_helper(process: &mut Process<'_>) {
        process.call(swapped_op::TRAPPED, |out| {
            out.str("_ZN5Model4stepEv");
        });
    }

    fn loops_on_a_wrong_size(process: &mut Process<'_>) {
        if process.size_of(6, 4) != Encoder::default().i32(6).i32(4).bytes() {
            process.record.end = End::TimedOut { clock: Clock::Cpu, limit_ms: 1000 };
        } else {
            process.check(true);
        }
    }

    /// Fails at every other time, whatever the model.
    fn flickers(process: &mut Process<'_>) {
        static TIMES: AtomicUsize = AtomicUsize::new(0);
        process.check(TIMES.fetch_add(1, Ordering::Relaxed).is_multiple_of(2));
    }

    /// Fails where other cases are performed by its process.
    fn trips(process: &mut Process<'_>) {
        let holds = process.is_alone;
        process.check(holds);
    }

    /// Notices whatever is wrong in a small game, after another case alone.
    fn goes_on(process: &mut Process<'_>) {
        if process.scenario.request().len() == RUN_LENGTH { process.check(false) } else { game(process) }
    }

    /// Notices whatever is wrong in a small game, after very many games.
    fn long_game(process: &mut Process<'_>) {
        (0..LONG).for_each(|_| drop(process.size_of(4, 4)));
        game(process);
    }

    fn never_ends(process: &mut Process<'_>) {
        process.record.end = End::TimedOut { clock: Clock::Cpu, limit_ms: 10_000 };
    }

    /// A digest of the replies in a game, which knows no rule.
    fn digest(process: &mut Process<'_>) -> u64 {
        let mut model = Model::new(4, 4).unwrap();
        let mut replies = [process.size_of(9, 9), process.size_of(6, 4)].concat();
        loop {
            let chosen = model.next_moves().keys().next_back().copied();
            for at in model.board().positions().step_by(5).chain(chosen).collect::<Vec<_>>() {
                replies.extend(process.call(swapped_op::PLAY, |out| {
                    member_state::encode(&model, out);
                    out.i32(at.x).i32(at.y);
                }));
            }
            let Some(at) = chosen else { break };
            model.play_move(at).unwrap();
        }
        replies
            .iter()
            .fold(7, |digest: u64, byte| (digest ^ u64::from(*byte)).wrapping_mul(1_099_511_628_211))
    }

    fn is_at<const K: u64>(process: &mut Process<'_>) -> bool {
        (digest(process) >> 17) % 8 == K
    }

    fn digest_is_not<const K: u64>(process: &mut Process<'_>) {
        let is_at = is_at::<K>(process);
        process.check(!is_at);
    }

    fn digest_is<const K: u64>(process: &mut Process<'_>) {
        let is_at = is_at::<K>(process);
        process.check(is_at);
    }

    fn crashes_at<const K: u64>(process: &mut Process<'_>) {
        if is_at::<K>(process) {
            process.record.end = End::Signalled { signal: 6, remark: String::new() };
        } else {
            process.check(true);
        }
    }

    fn loops_at<const K: u64>(process: &mut Process<'_>) {
        if is_at::<K>(process) {
            process.record.end = End::TimedOut { clock: Clock::Cpu, limit_ms: 1000 };
        } else {
            process.check(true);
        }
    }

    /// Cases for each digest.
    macro_rules! eight {
        ($body:ident) => {
            eight!($body: 0 1 2 3 4 5 6 7)
        };
        ($body:ident: $($k:literal)*) => {
            [$((stringify!($k), $body::<$k> as Body)),*]
        };
    }

    /// Cases that notice enough for the rows about sound cases.
    const SOUND: &[(&str, Body)] = &[("sizes", sizes), ("game", game)];

    /// The processes of those until the first has noticed something: the list, both beside the right model and the own, and one beside
    /// the wrong model that shows in company.
    const FIRST_NOTICED: usize = 6;

    /// The bytes that ask for one case.
    const RUN_LENGTH: usize = 5;

    const OWN_LIBRARY: ComponentId = OWN;
    const OWN_ROW: &str = rubric::OWN;

    struct FakeBench {
        cases: Vec<(&'static str, Body)>,
        submission: Submission,
        obstacle: Option<ComponentId>,
        /// Processes of one scenario.
        processes: AtomicUsize,
        /// Processes after which no more are begun.
        thrifty_from: usize,
        /// Processes after which none is performed.
        spent_from: usize,
    }

    fn bench(cases: &[(&'static str, Body)]) -> FakeBench {
        let reaches_in = cases.iter().any(|(name, _)| name.contains("private"));
        let source =
            ["struct Test_access {};\nTEST_CASE\n", if reaches_in { "Test_access\n" } else { "" }].concat();
        let file = SourceFile { name: "test/model_test.cxx".to_owned(), content: source.into() };
        let submission = Submission { files: vec![file], ..Submission::default() };
        FakeBench {
            cases: cases.to_vec(),
            submission,
            obstacle: None,
            processes: AtomicUsize::new(0),
            thrifty_from: usize::MAX,
            spent_from: usize::MAX,
        }
    }

    impl FakeBench {
        fn list(&self) -> Vec<u8> {
            let mut out = Encoder::default();
            out.u8(0).str("").u32(self.cases.len() as u32);
            for (name, _) in &self.cases {
                // Beside the line of this name stands the struct that reaches in.
                let line = if name.contains("private") { 3 } else { 2 };
                out.str(name).str("").str("model_test.cxx").u32(line);
            }
            out.bytes()
        }

        fn record(&self, job: &SurveyJob<'_>, is_alone: bool) -> Option<RunRecord> {
            if self.obstacle == Some(job.library) {
                return None;
            }
            let request = job.scenario.request();
            let record = RunRecord::silent(End::Finished);
            if request[0] == tests_op::LIST {
                return Some(RunRecord { answers: self.list(), ..record });
            }
            let mut process = Process { library: job.library, scenario: job.scenario, record, is_alone };
            // The number of each case follows its step's.
            for run in request.chunks(RUN_LENGTH) {
                if run[0] == tests_op::RUN {
                    process.record.calls.clear();
                }
                (self.cases[usize::from(run[1])].1)(&mut process);
            }
            Some(process.record)
        }
    }

    impl Bench for FakeBench {
        fn obstacle(&self, library: ComponentId) -> Option<String> {
            (self.obstacle == Some(library)).then(|| "does not compile".to_owned())
        }

        fn submission(&self) -> &Submission {
            &self.submission
        }

        fn perform(&self, jobs: &[SurveyJob<'_>]) -> Vec<Option<RunRecord>> {
            let perform = |job| {
                let is_admitted = self.processes.fetch_add(1, Ordering::Relaxed) < self.spent_from;
                is_admitted.then(|| self.record(job, true)).flatten()
            };
            jobs.iter().map(perform).collect()
        }

        fn perform_in_company(&self, groups: &[Vec<SurveyJob<'_>>]) -> Vec<Vec<RunRecord>> {
            let finished = |record: &RunRecord| record.end == End::Finished;
            let record = |job: &SurveyJob<'_>| self.record(job, false).filter(finished);
            groups.iter().map(|group| group.iter().map_while(record).collect()).collect()
        }

        fn near_shortage(&self) -> Option<String> {
            let is_near = self.processes.load(Ordering::Relaxed) >= self.thrifty_from;
            is_near.then(|| "computed for long".to_owned())
        }

        fn seed(&self) -> u64 {
            0
        }
    }

    fn judgement(findings: &SurveyFindings, id: &str) -> Judgement {
        findings.judgements.iter().find(|(of, _)| *of == id).unwrap().1.clone()
    }

    #[test]
    fn a_row_passes_when_a_case_fails_beside_each_of_its_models() {
        let findings = SURVEY.conduct(&bench(SOUND));
        assert_eq!(judgement(&findings, "tests.sizes.range"), Judgement::pass());
        let other = judgement(&findings, "tests.end.tie").evidence.unwrap();
        assert!(
            other.required.ends_with("Dark does not win a tie; Light does not win a tie"),
            "{}",
            other.required
        );
        assert_eq!(other.got, "all 2 test cases that count pass\nnone of them comes to a tie");
        for sound in [OWN_ROW, RIGHT] {
            assert_eq!(judgement(&findings, sound), Judgement::pass());
        }
    }

    #[test]
    fn tests_that_notice_nothing_earn_nothing() {
        for body in [checks_nothing as Body, |process| process.check(true)] {
            let findings = SURVEY.conduct(&bench(&[("idle", body)]));
            assert!(findings.judgements.iter().all(|(_, judgement)| !judgement.verdict.is_pass()));
        }
        let findings = SURVEY.conduct(&bench(&[]));
        assert!(findings.judgements.iter().all(|(_, judgement)| !judgement.verdict.is_pass()));
    }

    #[test]
    fn a_wrong_assertion_costs_where_only_states_of_games_are_seen() {
        let findings = SURVEY.conduct(&bench(&[SOUND[0], SOUND[1], ("wrong", is_wrong)]));
        let wrong = judgement(&findings, RIGHT);
        let evidence = wrong.evidence.unwrap();
        assert_eq!(evidence.called, "TEST_CASE(\"wrong\")");
        assert_eq!(evidence.got, "model_test.cxx:7: CHECK(a == b)\nit does not hold: 1 == 2");
        let private = SURVEY.conduct(&bench(&[SOUND[0], SOUND[1], ("private", is_wrong)]));
        let right = judgement(&private, RIGHT);
        assert!(right.verdict.is_pass());
        let note = right.note.unwrap();
        assert!(note.contains("\"private\" fails beside a right model, which costs nothing"), "{note}");
    }

    #[test]
    fn a_case_that_needs_a_helper_is_held_neither_against_the_tests_nor_for_them() {
        let findings = SURVEY.conduct(&bench(&[SOUND[0], SOUND[1], ("helper", calls_a_helper)]));
        assert!(judgement(&findings, RIGHT).verdict.is_pass());
        let table = findings.table.unwrap();
        assert_eq!((table.rows[2].state.as_str(), table.rows[2].cells.len()), ("needs a private helper", 0));
    }

    #[test]
    fn a_case_that_goes_on_from_the_one_before_counts_together_with_it() {
        let findings = SURVEY.conduct(&bench(&[SOUND[0], ("goes on", goes_on)]));
        let right = judgement(&findings, RIGHT);
        assert!(right.verdict.is_pass() && judgement(&findings, OWN_ROW).verdict.is_pass());
        let note = right.note.unwrap();
        assert!(
            note.starts_with("1 of your test cases, the first of them \"goes on\", pass only after"),
            "{note}"
        );
        let cells = &findings.table.unwrap().rows[1].cells;
        assert!(cells.contains(&OutcomeCell::Noticed));
        let first = SURVEY.conduct(&bench(&[("goes on", goes_on), SOUND[0]]));
        assert!(!judgement(&first, RIGHT).verdict.is_pass(), "as Catch runs them it fails");
    }

    #[test]
    fn what_a_case_before_asserts_wrongly_is_not_held_against_one_that_goes_on() {
        let cases: &[(&str, Body)] = &[SOUND[0], SOUND[1], ("wrong", is_wrong), ("goes on", goes_on)];
        let findings = SURVEY.conduct(&bench(cases));
        let right = judgement(&findings, RIGHT).evidence.unwrap();
        assert_eq!(right.called, "TEST_CASE(\"wrong\")");
        assert_eq!(right.remark, None, "no other case is blamed");
    }

    #[test]
    fn a_case_that_fails_beside_the_own_model_alone_finds_a_defect() {
        let findings = SURVEY.conduct(&bench(&[SOUND[0], SOUND[1], ("finds", fails_beside_own_model)]));
        let own = judgement(&findings, OWN_ROW);
        assert!(own.evidence.unwrap().remark.unwrap().contains("a defect of your own model"));
        assert!(judgement(&findings, RIGHT).verdict.is_pass());
    }

    #[test]
    fn an_endless_case_notices_and_the_model_is_not_tried_again() {
        let findings =
            SURVEY.conduct(&bench(&[("loops", loops_on_a_wrong_size), ("again", loops_on_a_wrong_size)]));
        let table = findings.table.unwrap();
        let swapped = table.columns.iter().position(|column| column.title.starts_with("the width")).unwrap();
        let cells: Vec<OutcomeCell> = table.rows.iter().map(|row| row.cells[swapped]).collect();
        assert_eq!(cells, [OutcomeCell::Noticed, OutcomeCell::NotRun]);
    }

    #[test]
    fn a_case_that_a_limit_stops_skips_the_rows_that_no_other_decides() {
        let findings = SURVEY.conduct(&bench(&[SOUND[0], SOUND[1], ("stopped", never_ends)]));
        assert_eq!(judgement(&findings, "tests.sizes.range"), Judgement::pass());
        let tie = judgement(&findings, "tests.end.tie").verdict;
        let because = tie.skipped_because().unwrap();
        assert!(because.contains("\"stopped\" was stopped") && because.contains("10 s"), "{because}");
    }

    #[test]
    fn what_digests_notice_that_know_no_rule_earns_nothing() {
        let attacks = [eight!(digest_is_not), eight!(digest_is), eight!(crashes_at), eight!(loops_at)];
        for cases in attacks {
            let findings = SURVEY.conduct(&bench(&cases));
            let noticed =
                |column: &&OutcomeColumn| column.check != GIVEN && column.total == OutcomeCell::Noticed;
            assert!(findings.table.unwrap().columns.iter().filter(noticed).count() >= 9);
            assert!(findings.judgements.iter().all(|(_, judgement)| !judgement.verdict.is_pass()));
            let is_luck = |because: &str| because.ends_with("so that it is luck what the tests notice");
            let skipped =
                |(_, judgement): &(_, Judgement)| judgement.verdict.skipped_because().is_some_and(is_luck);
            assert!(findings.judgements.iter().any(skipped));
        }
    }

    #[test]
    fn what_the_budget_leaves_out_is_skipped_with_the_budget_named() {
        let findings = SURVEY.conduct(&FakeBench { thrifty_from: FIRST_NOTICED, ..bench(SOUND) });
        assert_eq!(judgement(&findings, "tests.sizes.range"), Judgement::pass());
        let over = judgement(&findings, "tests.end.over").verdict;
        assert!(over.skipped_because().unwrap().ends_with("model: computed for long"), "{over:?}");
        let right = judgement(&findings, RIGHT).verdict;
        assert!(right.skipped_because().unwrap().ends_with("model: computed for long"), "{right:?}");
    }

    #[test]
    fn what_cannot_be_performed_again_has_noticed_nothing_that_counts() {
        let findings = SURVEY.conduct(&FakeBench { spent_from: FIRST_NOTICED, ..bench(SOUND) });
        let sizes = judgement(&findings, "tests.sizes.range").verdict;
        assert!(sizes.skipped_because().unwrap().starts_with("not every test case"), "{sizes:?}");
    }

    #[test]
    fn cases_that_compute_long_come_last() {
        fn computes(process: &mut Process<'_>) {
            process.record.cpu = BRIEF;
            sizes(process);
        }
        let findings = SURVEY.conduct(&FakeBench {
            thrifty_from: 5 + MUTANTS.len(),
            ..bench(&[("computes", computes), ("game", game)])
        });
        let rows = findings.table.unwrap().rows;
        assert!(rows[0].cells.iter().all(|cell| *cell == OutcomeCell::NotRun));
        assert!(rows[1].cells.contains(&OutcomeCell::Noticed));
    }

    #[test]
    fn cases_that_fail_by_luck_earn_nothing_for_what_they_notice() {
        let lucky: &[(&str, Body)] = &[SOUND[0], SOUND[1], ("a", flickers), ("b", flickers), ("c", flickers)];
        for (id, judgement) in SURVEY.conduct(&bench(lucky)).judgements {
            let because = judgement.verdict.skipped_because().unwrap();
            assert!(
                because.starts_with("3 test cases pass at one time and fail at another"),
                "{id}: {because}"
            );
        }
    }

    #[test]
    fn one_unsteady_case_costs_nothing_but_what_it_noticed() {
        let findings = SURVEY.conduct(&bench(&[SOUND[0], SOUND[1], ("a", flickers)]));
        let right = judgement(&findings, RIGHT);
        assert!(right.verdict.is_pass() && right.note.unwrap().contains("fails at another"));
        assert!(findings.table.unwrap().rows[2].cells.is_empty());
    }

    #[test]
    fn a_long_case_is_performed_beside_the_wrong_models_that_no_other_noticed() {
        let findings = SURVEY.conduct(&bench(&[("long", long_game), ("game", game)]));
        let rows = findings.table.unwrap().rows;
        let (long, game) = (&rows[0].cells, &rows[1].cells);
        for (long, game) in long.iter().zip(game) {
            assert_eq!(*long == OutcomeCell::NotRun, *game == OutcomeCell::Noticed);
        }
        assert!(long.contains(&OutcomeCell::NotRun) && long.contains(&OutcomeCell::Unnoticed));
    }

    #[test]
    fn cases_that_notice_nothing_together_are_not_performed_alone_beside_wrong_models() {
        let idle: Body = |process| process.check(true);
        let few = bench(&[("idle", idle), ("too", idle)]);
        SURVEY.conduct(&few);
        assert!(few.processes.into_inner() < MUTANTS.len());
        let many = bench(&[("idle", idle), ("trips", trips)]);
        SURVEY.conduct(&many);
        assert!(many.processes.into_inner() > 2 * MUTANTS.len(), "one fails in company, so none is believed");
    }

    #[test]
    fn what_cases_notice_does_not_depend_on_company() {
        let matrix = |cases: &[(&'static str, Body)]| {
            let rows = SURVEY.conduct(&bench(cases)).table.unwrap().rows;
            [rows[0].cells.clone(), rows[1].cells.clone()]
        };
        let [sizes, game] = SOUND else { unreachable!() };
        assert_eq!(matrix(&[*sizes, *game]), matrix(&[*sizes, *game, ("trips", trips)]));
    }

    #[test]
    fn a_library_that_cannot_be_run_skips_the_rows_that_need_it_alone() {
        let cases = SOUND;
        let own = SURVEY.conduct(&FakeBench { obstacle: Some(OWN), ..bench(cases) });
        assert!(judgement(&own, OWN_ROW).verdict.skipped_because().unwrap().contains("does not compile"));
        assert!(judgement(&own, "tests.sizes.range").verdict.is_pass());
        let swapped = SURVEY.conduct(&FakeBench { obstacle: Some(SWAPPED), ..bench(cases) });
        assert_eq!(judgement(&swapped, RIGHT).verdict.skipped_because(), Some("does not compile"));
        assert!(judgement(&swapped, OWN_ROW).verdict.is_pass());
    }

    #[test]
    fn what_a_process_of_the_bench_says_is_what_shims_say() {
        let mut out = Encoder::default();
        let call = out.str("").u32(0).u8(swapped_op::RAN).bytes();
        assert_eq!(opened(&call).map(|(op, _)| op), Some(swapped_op::RAN));
    }
}
