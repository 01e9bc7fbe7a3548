//! How small the examples of failures are, over the mutants.

use harness::assignments;
use harness::build::Builder;
use harness::grade::{self, Culprit, Found, Only};
use harness::intake;
use harness::model::{Check, ComponentKit, How, Linked, Scenario, Smaller, Verdict};
use harness::sandbox::Confinement;
use harness::selftest::Fixture;
use harness::worker::{Job, Zygote};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;

use crate::stage::{accepted, library, mutants, options, two_at_a_time, workshop};
use crate::sweep::leaves_out;

/// Half of the examples have no more steps than this.
const MEDIAN: usize = 5;

/// What a mutant's own check shows.
struct Example {
    mutant: String,
    check: &'static Check,
    found: Found,
}

fn check(id: &str) -> &'static Check {
    let components = assignments::find("battleship").unwrap().components();
    components.iter().flat_map(|component| component.checks()).find(|check| check.id == id).unwrap()
}

fn example(workshop: &Builder, mutant: &Fixture) -> Example {
    let check = check(mutant.outcome.intended().unwrap());
    let assignment = assignments::find("battleship").unwrap();
    let options = options(Only::Everything);
    let found = grade::find(assignment, &mutant.submission, workshop, &options, check).unwrap();
    Example { mutant: mutant.name.clone(), check, found }
}

fn examples(mutants: &[Fixture]) -> Vec<Example> {
    let workshop = workshop();
    two_at_a_time(mutants, |mutant| example(&workshop, mutant))
}

impl Example {
    /// The steps up to the failure; of a game that is played, its turns.
    fn steps(&self) -> Option<usize> {
        let Verdict::Mismatch { step, .. } = self.found.judgement.verdict else { return None };
        let evidence = self.found.judgement.evidence.as_ref()?;
        let is_turn = |line: &&String| line.contains("recommendAttack");
        let turns = evidence.before.iter().chain([&evidence.called]).filter(is_turn).count();
        Some(step.map_or(turns, |step| step + 1))
    }

    fn is_exhausted(&self) -> bool {
        let evidence = self.found.judgement.evidence.as_ref();
        let remark = evidence.and_then(|evidence| evidence.remark.as_ref());
        remark.is_some_and(|remark| remark.contains("ended at its limit"))
    }

    /// A smaller example that fails alike although the search had come to its end.
    fn overlooked(&self) -> Option<String> {
        let Some(Culprit { scenario, library, seed, .. }) = &self.found.culprit else { return None };
        let (How::Run(_), Smaller::To(candidates)) = (&self.check.how, scenario.smaller()) else {
            return None;
        };
        let is_worth_it = worth_shrinking(&self.found.judgement.verdict) && !self.is_exhausted();
        let mut zygote = Zygote::start(Confinement::strongest().unwrap()).unwrap();
        let mut fails = |candidate: &dyn Scenario| {
            let (request, limits) = (candidate.request(), candidate.limits());
            let job = Job { library, seed: *seed, request: &request, limits };
            let record = zygote.perform(&job, candidate.partner().as_mut());
            let judgement = candidate.judge(&record);
            // At a step that other checks own it would fail for another reason.
            let own = &self.found.judgement.owners;
            judgement.owners.iter().all(|owner| own.contains(owner))
                && judgement.verdict.kind() == self.found.judgement.verdict.kind()
        };
        let overlooked = is_worth_it.then_some(candidates)?.find(|candidate| fails(candidate.as_ref()))?;
        Some(format!("{} ({}): {:#?}", self.mutant, self.check.id, overlooked.code()))
    }
}

/// What the grader tries to cut: not what takes the whole limit each time.
fn worth_shrinking(verdict: &Verdict) -> bool {
    ["mismatch", "crashed", "exited"].contains(&verdict.kind())
}

fn median(examples: &[Example]) -> (usize, Vec<usize>) {
    let mut steps: Vec<usize> = examples.iter().filter_map(Example::steps).collect();
    steps.sort_unstable();
    (steps[steps.len() / 2], steps)
}

/// An accepted submission, performed.
struct Accepted {
    name: &'static str,
    libraries: Vec<Linked>,
    zygote: Zygote,
}

impl Accepted {
    fn new(name: &'static str) -> Accepted {
        let assignment = assignments::find("battleship").unwrap();
        let submission =
            intake::read(&accepted(name), harness::intake::Sought::newest(&assignment.languages())).unwrap();
        let workshop = workshop();
        let build = |kit: &ComponentKit| library(&workshop, kit, &submission.file(kit.file).unwrap().content);
        let libraries = assignment.kit().components.iter().map(build).collect();
        Accepted { name, libraries, zygote: Zygote::start(Confinement::strongest().unwrap()).unwrap() }
    }

    fn judge(&mut self, component: usize, scenario: &dyn Scenario, seed: u64) -> Verdict {
        let (request, limits) = (scenario.request(), scenario.limits());
        let job = Job { library: &self.libraries[component], seed, request: &request, limits };
        let record = self.zygote.perform(&job, scenario.partner().as_mut());
        scenario.judge(&record).verdict
    }

    /// What is held against it on a way down from one of the check's scenarios, the way that `draw` chooses.
    fn accusation(
        &mut self,
        component: usize,
        check: &Check,
        draw: &mut impl FnMut(usize) -> usize,
    ) -> Option<String> {
        let How::Run(scenarios) = check.how else { return None };
        let mut all = scenarios(3);
        let mut scenario = all.swap_remove(draw(all.len()));
        for seed in 0..DEPTH {
            let Smaller::To(candidates) = scenario.smaller() else { return None };
            let smaller = candidates.take(1 + draw(40)).last()?;
            let verdict = self.judge(component, smaller.as_ref(), seed);
            if !verdict.is_pass() && verdict.kind() != "skipped" {
                let code = smaller.code().join("\n");
                return Some(format!("{} {}: {verdict:?} in\n{code}", self.name, check.id));
            }
            scenario = smaller;
        }
        None
    }

    fn accusations(&mut self, draw: &mut impl FnMut(usize) -> usize) -> Vec<String> {
        let components = assignments::find("battleship").unwrap().components().iter().enumerate();
        let checks =
            components.flat_map(|(number, component)| component.checks().map(move |check| (number, check)));
        let worth_points = checks.filter(|(_, check)| check.points > 0);
        worth_points.filter_map(|(component, check)| self.accusation(component, check, draw)).collect()
    }
}

/// How often a scenario is made smaller.
const DEPTH: u64 = 30;

/// Numbers below a limit, the same in every run.
fn draws(seed: u64) -> impl FnMut(usize) -> usize {
    let mut rng = Pcg32::seed_from_u64(seed);
    move |limit| rng.next_u32() as usize % limit
}

/// Every so manyth mutant, of those whose check begins so.
fn some(part: &str, every: usize) -> Vec<Fixture> {
    let mut all = mutants();
    all.retain(|mutant| mutant.outcome.intended().is_some_and(|id| id.starts_with(part)));
    all.into_iter().step_by(every).collect()
}

#[test]
fn the_examples_of_some_mutants_are_short() {
    if leaves_out("how short the examples of some mutants are") {
        return;
    }
    for (part, every) in [("game.play.", 10), ("board.", 10), ("player.", 18)] {
        let examples = examples(&some(part, every));
        let (median, steps) = median(&examples);
        assert!(steps.len() >= 4, "{part} {steps:?}");
        assert!(median <= MEDIAN, "{part} {steps:?}");
    }
}

#[test]
fn nothing_can_be_left_out_of_the_examples_of_some_mutants() {
    if leaves_out("what could be left out of examples") {
        return;
    }
    let some = [("board.", 30), ("game.", 25), ("player.", 25)].map(|(part, every)| some(part, every));
    let overlooked: Vec<String> = examples(&some.concat()).iter().filter_map(Example::overlooked).collect();
    assert!(overlooked.is_empty(), "{}", overlooked.join("\n"));
}

#[test]
fn no_smaller_scenario_accuses_an_accepted_submission() {
    if leaves_out("smaller scenarios beside accepted submissions") {
        return;
    }
    let of = |(name, seed): &(&'static str, u64)| Accepted::new(name).accusations(&mut draws(*seed));
    let accusations = two_at_a_time(&[("char-grid", 1), ("ship-records", 2)], of).concat();
    assert!(accusations.is_empty(), "{}", accusations.join("\n"));
}

#[test]
#[ignore = "takes minutes: cargo test -p harness --test integration shrinking -- --ignored"]
fn no_smaller_scenario_accuses_any_accepted_submission_however_it_is_reached() {
    for name in ["char-grid", "list-sampler", "rand-idiom", "ship-records", "terse-rand"] {
        let mut submission = Accepted::new(name);
        for seed in 10..20 {
            let accusations = submission.accusations(&mut draws(seed));
            assert!(accusations.is_empty(), "{}", accusations.join("\n"));
        }
    }
}

/// `SHRINKING_ONLY=player-` takes a part.
#[test]
#[ignore = "grades every mutant: cargo test -p harness --test integration shrinking -- --ignored"]
fn the_examples_of_all_mutants_are_short_and_nothing_can_be_left_out_of_them() {
    let start = std::env::var("SHRINKING_ONLY").unwrap_or_default();
    let mut mutants = mutants();
    mutants.retain(|mutant| mutant.name.starts_with(&start));
    let examples = examples(&mutants);
    let (median, steps) = median(&examples);
    assert!(median <= MEDIAN, "{steps:?}");
    let overlooked: Vec<String> =
        two_at_a_time(&examples, Example::overlooked).into_iter().flatten().collect();
    assert!(overlooked.is_empty(), "{} of {}:\n{}", overlooked.len(), examples.len(), overlooked.join("\n"));
    let exhausted: Vec<&str> =
        examples.iter().filter(|example| example.is_exhausted()).map(|e| e.mutant.as_str()).collect();
    // A search of its own has all the tries of a grade.
    assert!(exhausted.len() <= examples.len() / 10, "{exhausted:?}");
}
