//! From a clause's opinion of a record to the verdict and its evidence.

use reference::battleship::Point;

use super::heard::{Account, Call, Entry, Heard, Reply, What};
use super::referee::{After, Word};
use super::script::Script;
use super::step::{Step, variable};
use crate::assignments::battleship::game_config::point_code;
use crate::assignments::common::termination;
use crate::model::{Evidence, Judgement, RunRecord, Verdict};

/// Board calls shown of one try at placing.
const SHOWN_ENTRIES: usize = 12;

/// What a clause makes of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Opinion {
    Fine,
    Wrong(Complaint),
}

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Complaint {
    /// The step, and the number of its call where it is about one.
    pub(super) place: Place,
    pub(super) required: String,
    pub(super) got: String,
    pub(super) remark: Option<String>,
}

/// Where in a record something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) step: usize,
    pub(super) call: Option<usize>,
}

impl Place {
    pub(super) fn step(step: usize) -> Place {
        Place { step, call: None }
    }

    pub(super) fn call(step: usize, call: usize) -> Place {
        Place { step, call: Some(call) }
    }
}

impl Opinion {
    pub(super) fn wrong(place: Place, required: impl Into<String>, got: impl Into<String>) -> Opinion {
        Opinion::Wrong(Complaint { place, required: required.into(), got: got.into(), remark: None })
    }

    pub(super) fn remarking(self, remark: impl Into<String>) -> Opinion {
        match self {
            Opinion::Fine => self,
            Opinion::Wrong(complaint) => {
                Opinion::Wrong(Complaint { remark: Some(remark.into()), ..complaint })
            }
        }
    }
}

/// Judges what was heard: by the clause as far as it goes, then by how the process ended.
pub(super) fn judge(script: &Script, record: &RunRecord, heard: &[Heard]) -> Judgement {
    judge_as(script, record, heard, (script.clause)(script, heard))
}

/// Judges by an opinion that was formed elsewhere.
pub(super) fn judge_as(script: &Script, record: &RunRecord, heard: &[Heard], opinion: Opinion) -> Judgement {
    if let Opinion::Wrong(complaint) = opinion {
        return wrong(script, record, heard, complaint);
    }
    if let Some((step, thrown)) = first_thrown(heard) {
        let complaint = Complaint {
            place: Place::step(step),
            required: "an answer".to_owned(),
            got: format!("it {thrown}"),
            remark: None,
        };
        return wrong(script, record, heard, complaint);
    }
    match termination::verdict(&record.end) {
        Some(verdict) => ended(script, record, heard, verdict),
        None if heard.iter().any(|heard| heard.answer.is_none()) => protocol(script, "answers are missing"),
        None => Judgement::pass(),
    }
}

/// The verdict on bytes that no shim of ours sends.
pub(super) fn protocol(script: &Script, detail: &str) -> Judgement {
    Judgement::protocol(Evidence {
        before: script.config.code(),
        got: detail.to_owned(),
        ..Evidence::default()
    })
}

/// The first exception, and the step in which it was thrown.
pub(super) fn first_thrown(heard: &[Heard]) -> Option<(usize, &str)> {
    heard.iter().enumerate().find_map(|(step, heard)| {
        let thrown = heard.answer.as_ref()?.head.thrown.as_deref()?;
        Some((step, thrown))
    })
}

fn wrong(script: &Script, record: &RunRecord, heard: &[Heard], complaint: Complaint) -> Judgement {
    let Complaint { place, required, got, remark } = complaint;
    let step = place.step;
    Judgement::mismatch(Some(step), Evidence { required, got, remark, ..scene(script, record, heard, place) })
}

fn ended(script: &Script, record: &RunRecord, heard: &[Heard], verdict: Verdict) -> Judgement {
    let step = heard.iter().position(|heard| heard.answer.is_none()).unwrap_or(script.steps.len());
    let calls = heard.get(step).map_or(0, |heard| heard.calls.len());
    let evidence = Evidence {
        required: "an answer".to_owned(),
        got: termination::phrase(&verdict),
        ..scene(script, record, heard, Place::call(step, calls))
    };
    Judgement::shown(verdict, evidence)
}

/// The calls that lead up to a place, and the one there.
fn scene(script: &Script, record: &RunRecord, heard: &[Heard], place: Place) -> Evidence {
    let mut before = script.config.code();
    for (step, heard) in script.steps.iter().zip(heard).take(place.step) {
        before.extend(step_code(step, heard));
    }
    let mut called = "leaving the program".to_owned();
    if let (Some(step), Some(heard)) = (script.steps.get(place.step), heard.get(place.step)) {
        called = step.code();
        if let Some(call) = place.call {
            before.extend(calls_code(step, heard, call));
            called = heard.calls.get(call).map_or(called, |call| call_code(&call.what));
        }
    }
    let stderr = record.stderr.text();
    Evidence { before, called, stderr, ..Evidence::default() }
}

fn step_code(step: &Step, heard: &Heard) -> Vec<String> {
    if let Step::Shoot(..) | Step::Contest(..) = step {
        return calls_code(step, heard, heard.calls.len());
    }
    let answer = heard.answer.as_ref().map_or(String::new(), |answer| match &answer.result {
        Reply::Truth(truth) => match step {
            Step::Create(..) => String::new(),
            Step::Name(_)
            | Step::IsHuman(_)
            | Step::Place(..)
            | Step::Shoot(..)
            | Step::Input(..)
            | Step::Delete(_)
            | Step::Contest(..) => {
                format!("  // {truth}")
            }
        },
        Reply::Text(text) => format!("  // {text:?}"),
        Reply::Shots(_) | Reply::Nothing => String::new(),
    });
    vec![format!("{}{answer}", step.code())]
}

/// The first `count` calls of a step as C++.
fn calls_code(step: &Step, heard: &Heard, count: usize) -> Vec<String> {
    let mut lines = match step {
        Step::Place(..) | Step::Contest(..) => {
            vec!["Board b(g);".to_owned(), format!("{}  // begins", step.code())]
        }
        Step::Create(..)
        | Step::Name(_)
        | Step::IsHuman(_)
        | Step::Shoot(..)
        | Step::Input(..)
        | Step::Delete(_) => Vec::new(),
    };
    for Call { what, .. } in heard.calls.iter().take(count) {
        lines.extend(entries_code(what));
        lines.push(call_code(what));
        if let What::Shot(player, p, word) = what {
            lines.extend(word_code(*player, *p, word));
        }
    }
    lines.extend(heard.calls.get(count).map(|call| entries_code(&call.what)).unwrap_or_default());
    lines
}

fn entries_code(what: &What) -> Vec<String> {
    let account = match what {
        What::Block(account, _) | What::Unblock(account) | What::Placed(account) => account,
        What::TooSlow | What::Shot(..) | What::Turn => return Vec::new(),
    };
    let Account { entries, placed, unplaced, .. } = account;
    // Refusals outnumber everything else in a search; what was done tells the story.
    let done: Vec<&Entry> = entries.iter().filter(|entry| entry.done).collect();
    let shown: Vec<&Entry> = if done.is_empty() { entries.iter().collect() } else { done };
    let mut lines = Vec::new();
    if entries.len() > shown.len().min(SHOWN_ENTRIES) {
        lines.push(format!(
            "// {} ships placed, {} refused, {} taken back, at last:",
            placed.done, placed.refused, unplaced.done
        ));
    }
    lines.extend(shown.iter().skip(shown.len().saturating_sub(SHOWN_ENTRIES)).map(|entry| entry.code()));
    lines
}

fn call_code(what: &What) -> String {
    match what {
        What::Block(..) => "b.block();".to_owned(),
        What::Unblock(_) => "b.unblock();".to_owned(),
        What::Placed(_) => "// placeShips returns".to_owned(),
        What::TooSlow => "// one more placeShip".to_owned(),
        What::Turn => "// the opponent's turn".to_owned(),
        What::Shot(player, p, _) => {
            format!("{}->recommendAttack();  // {}", variable(*player), point_code(*p))
        }
    }
}

fn word_code(player: u8, p: Point, word: &Word) -> Vec<String> {
    if word.after == After::Stop {
        return Vec::new();
    }
    let arguments = format!("{}, {}", point_code(p), word.arguments.code());
    let result = format!("{}->recordAttackResult({arguments});", variable(player));
    let attacks = word
        .attacks
        .iter()
        .map(|(victim, at)| format!("{}->recordAttackByOpponent({});", variable(*victim), point_code(*at)));
    std::iter::once(result).chain(attacks).collect()
}
