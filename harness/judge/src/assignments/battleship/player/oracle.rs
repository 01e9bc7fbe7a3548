//! The judgement of a record: by the script's oracle as far as the record goes, then by the way in which the process
//! ended.

use super::mediocre::interference::{self, Effect, Game};
use super::mediocre::state_subject::StateCheck;
use super::mismatch::{EventLocation, LocatedMismatch};
use super::script::{Judging, PlayerOwners, PlayerScript};
use super::step::PlayerStep;
use super::transcript::EventKind;
use super::transcript::StepRecord;
use super::{mediocre::repeatability, replay};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::player_protocol::MAX_BLOCKS;
use crate::assignments::termination;
use crate::assignments::transcript::{self, Finding, Mismatch};
use crate::model::{Clock, End, Evidence, Judgement, LEAVING, Limit, RunRecord, Verdict};

/// The shims' limit of calls to placeShip.
const MOST_PLACE_CALLS: &str = "100,000,000";

/// Judges one run.
pub(super) fn judge(script: &PlayerScript, record: &RunRecord) -> Judgement {
    let examine = |steps: &[StepRecord]| match script.judging {
        Judging::Remark(_) => Finding::Right,
        Judging::Twins(_) => Finding::of(interference::forbidden(script, steps)),
        Judging::Calls(oracle) => Finding::of(oracle(script, steps)),
        Judging::States(_, oracle) | Judging::Shares { oracle, .. } => oracle(script, steps),
    };
    match script.judging {
        Judging::Remark(remark) => {
            return match remark_is_vacuous(script, record) {
                Some(because) => Judgement::skipped(because),
                None => breakdown(script, record)
                    .unwrap_or_else(|| Judgement::pass().noting(remark(script, record))),
            };
        }
        Judging::Calls(_) | Judging::States(..) | Judging::Shares { .. } | Judging::Twins(_) => {}
    }
    match replay::read_consistent(script, record) {
        Ok(steps) => JudgedRecord { script, record, steps: &steps }.judge(examine(&steps)),
        Err(detail) => protocol(script, &detail),
    }
}

/// The failure of a program that broke down where there is nothing else to judge. One whose input has ended has an excuse, and
/// so has one that ran into a limit of ours.
fn breakdown(script: &PlayerScript, record: &RunRecord) -> Option<Judgement> {
    let is_by_itself = matches!(
        record.end,
        End::Finished | End::Signalled { .. } | End::Exited { .. } | End::Protocol(_) | End::Unloaded
    );
    if script.has_typed_lines() || !is_by_itself {
        return None;
    }
    let judgement = match replay::read_consistent(script, record) {
        Ok(steps) => JudgedRecord { script, record, steps: &steps }.judge(Finding::Right),
        Err(detail) => protocol(script, &detail),
    };
    (!judgement.verdict.is_pass()).then_some(judgement)
}

/// The reason why there is nothing to remark on.
fn remark_is_vacuous(script: &PlayerScript, record: &RunRecord) -> Option<&'static str> {
    let premise = script.premise?;
    premise(script, &replay::read_consistent(script, record).ok()?)
}

/// Judges the second of two runs with the same random numbers, which must do the same as the first.
pub(super) fn compare(script: &PlayerScript, first: &RunRecord, second: &RunRecord) -> Judgement {
    let disturbance = match script.judging {
        Judging::Remark(_) => return Judgement::pass(),
        Judging::Twins(disturbance) => disturbance,
        Judging::Calls(_) | Judging::States(..) | Judging::Shares { .. } => {
            return compare_runs(script, first, second);
        }
    };
    let twin = disturbance.left_out_of(script);
    let read = replay::read(&twin, first).and_then(|calm| Ok((calm, replay::read(script, second)?)));
    match read {
        Ok((calm, steps)) => {
            let judged = JudgedRecord { script, record: second, steps: &steps };
            match disturbance.effect(&Game::of(&twin, &calm), &Game::of(script, &steps), &second.end) {
                Effect::None => Judgement::pass(),
                Effect::NotSeen(because) => {
                    let calm = JudgedRecord { script: &twin, record: first, steps: &calm };
                    calm.ended_in_placing().unwrap_or_else(|| Judgement::skipped(because))
                }
                Effect::Choice(difference) => judged.judge(Finding::Wrong(difference)),
                Effect::End => judged.judge(Finding::Right),
            }
        }
        Err(detail) => protocol(script, &detail),
    }
}

fn compare_runs(script: &PlayerScript, first: &RunRecord, second: &RunRecord) -> Judgement {
    let read = |record| replay::read(script, record);
    match read(first).and_then(|first| Ok((first, read(second)?))) {
        Ok((first, steps)) => {
            let difference = repeatability::difference(&first, &steps);
            JudgedRecord { script, record: second, steps: &steps }.judge(Finding::of(difference))
        }
        Err(detail) => protocol(script, &detail),
    }
}

fn protocol(script: &PlayerScript, detail: &str) -> Judgement {
    transcript::protocol(detail, script.config.code())
}

/// Leaves out the type of a variable that is there already.
pub(super) fn declare_once(lines: &mut [String]) {
    let mut declared: Vec<String> = Vec::new();
    for line in lines {
        let Some(assignment) = line.strip_prefix("Player* ") else { continue };
        let variable = assignment.split(' ').next().unwrap_or_default().to_owned();
        if declared.contains(&variable) {
            *line = assignment.to_owned();
        } else {
            declared.push(variable);
        }
    }
}

/// The checks about placeShips, for games that begin with one.
fn placing_checks(kind: &str) -> &'static [&'static str] {
    match kind {
        "mediocre" => &["player.mediocre.place.finds", "player.mediocre.place.backtracks"],
        "good" => &["player.good.places"],
        "human" => &["player.human.places"],
        _ => &[],
    }
}

/// Returns true if even the plainest search is over in a moment: every ship at every position in both directions, in every
/// combination, fifty times.
fn is_small(config: &GameConfig) -> bool {
    const TRIES: usize = 50;
    const FEW: usize = 1_000_000;
    let places = 2 * config.points().len();
    let calls = config.ships.iter().fold(0usize, |calls, _| calls.saturating_add(1).saturating_mul(places));
    calls.saturating_mul(TRIES) <= FEW
}

/// A record beside its script.
struct JudgedRecord<'a> {
    script: &'a PlayerScript,
    record: &'a RunRecord,
    steps: &'a [StepRecord],
}

impl JudgedRecord<'_> {
    fn judge(&self, found: Finding<LocatedMismatch>) -> Judgement {
        let (wrong, unseen) = match found {
            Finding::Right => (None, None),
            Finding::Wrong(mismatch) => (Some(mismatch), None),
            Finding::Unjudged(because) | Finding::Doubtful(because) => (None, Some(because)),
        };
        if let Some(LocatedMismatch { location, mismatch, owners, picture }) = wrong {
            let mut evidence = self.evidence(location);
            evidence.before.extend(picture);
            let owners = owners.into_iter().chain(self.script.owners.of_all.iter().copied()).collect();
            return transcript::mismatch(Some(location.step), mismatch, evidence).owned_by(owners);
        }
        if let Some(LocatedMismatch { location, mismatch, .. }) = self.first_thrown() {
            let evidence = self.evidence(location);
            let owners = self.owners_of_end(location.step);
            return transcript::mismatch(Some(location.step), mismatch, evidence).owned_by(owners);
        }
        if let Some(because) = self.script.premise.and_then(|shown| shown(self.script, self.steps)) {
            return Judgement::skipped(because);
        }
        match (termination::verdict(&self.record.end), unseen) {
            (Some(verdict), _) => self.terminated(verdict),
            (None, _) if self.steps.iter().any(|step| step.answer.is_none()) => {
                protocol(self.script, "answers are missing")
            }
            (None, Some(because)) => Judgement::skipped(because),
            (None, None) => Judgement::pass(),
        }
    }

    fn first_thrown(&self) -> Option<LocatedMismatch> {
        self.steps.iter().enumerate().find_map(|(step, record)| {
            let thrown = record.answer.as_ref()?.head.thrown.as_deref()?;
            let event = record.thrown_in(self.script.steps.get(step)?);
            Some(LocatedMismatch::new(EventLocation { step, event }, Mismatch::thrown(thrown)))
        })
    }

    fn terminated(&self, verdict: Verdict) -> Judgement {
        let unanswered = self.steps.iter().position(|step| step.answer.is_none());
        let step = unanswered.unwrap_or(self.script.steps.len());
        let events = self.steps.get(step).map_or(0, |step| step.events.len());
        if let Some(because) = self.limit_of_ours(step) {
            return Judgement::skipped(because);
        }
        let owners = self.owners_of_end(step);
        transcript::terminated(verdict, "an answer", self.evidence(EventLocation::event(step, events)))
            .owned_by(owners)
    }

    /// The failure of a game that never came back from `placeShips`: what comes after that may be seen without it.
    fn ended_in_placing(&self) -> Option<Judgement> {
        let end = self.steps.iter().position(|step| step.answer.is_none())?;
        self.script.steps.get(end)?.masks()?;
        let judgement = self.judge(Finding::Right);
        judgement.verdict.class().is_failure().then_some(judgement)
    }

    /// The reason why an end shows nothing: a search for places was stopped by a limit that the handout does not set.
    fn limit_of_ours(&self, step: usize) -> Option<String> {
        self.script.steps.get(step)?.masks()?;
        // Players that placed ships before may have used up the time that is for all.
        let is_first = self.script.steps[..step].iter().all(|step| step.masks().is_none());
        if self.script.has_typed_lines() || is_first && is_small(&self.script.config) {
            return None;
        }
        let limit = match &self.record.end {
            End::TimedOut { clock: clock @ (Clock::Cpu | Clock::Wall), limit_ms } => {
                format!("{} s of {}", *limit_ms as f64 / 1000.0, clock.describe())
            }
            End::OverLimit { limit: Limit::Calls, .. } if self.blocks(step) < MAX_BLOCKS => {
                format!("{MOST_PLACE_CALLS} calls of placeShip")
            }
            End::Finished
            | End::Signalled { .. }
            | End::Exited { .. }
            | End::TimedOut { .. }
            | End::OverLimit { .. }
            | End::Protocol(_)
            | End::Unloaded
            | End::Harness(_) => return None,
        };
        Some(format!(
            "placeShips was stopped after {limit}, which is the harness's limit: the handout sets none"
        ))
    }

    fn blocks(&self, step: usize) -> usize {
        let events = self.steps.get(step).into_iter().flat_map(|record| &record.events);
        events.filter(|event| matches!(event.kind, EventKind::Block(..))).count()
    }

    /// The checks that own an end in that step.
    fn owners_of_end(&self, step: usize) -> Vec<&'static str> {
        let reads_in_vain = matches!(self.record.end, End::TimedOut { clock: Clock::WaitingForInput, .. });
        let PlayerOwners { of_all, of_ends } = self.script.owners;
        let given = of_all.iter().chain(of_ends).copied();
        let silent = (reads_in_vain && !self.script.has_typed_lines()).then_some("player.silent");
        let plays = self.script.plans().next().is_some();
        let is_placing = self.script.steps.get(step).is_some_and(|step| step.masks().is_some());
        let placing = if plays && is_placing { placing_checks(self.kind()) } else { &[] };
        let of_states = match self.script.judging {
            Judging::States(check, _) => check.owners_of_end(),
            // Where the end comes may hang on the random numbers, which another player's choices change.
            Judging::Twins(_) => StateCheck::owners_of_any_end(),
            Judging::Calls(_) | Judging::Shares { .. } | Judging::Remark(_) => Vec::new(),
        };
        let is_making = self.script.steps.get(step).is_some_and(|step| step.created().is_some());
        let making = is_making.then_some("player.create.types");
        given.chain(making).chain(silent).chain(placing.iter().copied()).chain(of_states).collect()
    }

    /// The type of the first player.
    fn kind(&self) -> &'static str {
        self.script.steps.iter().find_map(PlayerStep::created).map_or("", |(_, new)| new.kind)
    }

    /// The calls that lead up to a location, and the one there.
    fn evidence(&self, location: EventLocation) -> Evidence {
        let mut before = self.script.config.code();
        let pairs: Vec<_> = self.script.steps.iter().zip(self.steps).collect();
        before.extend(pairs.iter().take(location.step).flat_map(|(step, record)| record.code(step)));
        declare_once(&mut before);
        let mut called = LEAVING.to_owned();
        if let Some((step, record)) = pairs.get(location.step) {
            called = step.code();
            if let Some(event) = location.event {
                before.extend(record.events_code(step, event));
                called = record.event_code(event).unwrap_or(called);
            }
        }
        Evidence { before, called, stderr: self.record.stderr.text(), ..Evidence::default() }
    }
}
