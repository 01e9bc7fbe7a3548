//! A record as decoded events: for each step its answer, and the calls that the player's board and shots caused.

use reference::battleship::Point;

use super::step::{PlayerStep, variable};
use crate::assignments::battleship::game_config::point_code;
use crate::assignments::battleship::player_protocol::{
    AccountEntry, AfterShot, BoardAccount, GameSize, PlayerCall, PlayerCallKind, ShotReport, marked,
};
use crate::assignments::wire::{AnswerHead, Decoder};
use crate::model::RunRecord;

/// Calls on a board that are shown of one try at placing.
const SHOWN_ENTRIES: usize = 12;

/// One step's part of the record.
#[derive(Debug, Default, Clone)]
pub(super) struct StepRecord {
    /// Absent where the process ended before.
    pub(super) answer: Option<PlayerAnswer>,
    pub(super) events: Vec<PlayerEvent>,
}

/// The answer to one step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PlayerAnswer {
    pub(super) head: AnswerHead,
    pub(super) reply: PlayerReply,
}

/// The result of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PlayerReply {
    Truth(bool),
    Text(String),
    /// Their number, and true if any input had been read by then.
    Shots(u32, bool),
    Nothing,
}

/// One call to the parent, with its reply.
#[derive(Debug, Clone)]
pub(super) struct PlayerEvent {
    /// Text written to cout since the last answer or call.
    pub(super) printed: String,
    /// The process had read from cin by then, or tried to.
    pub(super) input_was_read: bool,
    /// The process had seeded its random numbers since the event before.
    pub(super) reseeded: bool,
    step: usize,
    pub(super) kind: EventKind,
}

/// The subject of a call, with its reply.
#[derive(Debug, Clone)]
pub(super) enum EventKind {
    /// `block` was called, and blocked these positions.
    Block(BoardAccount, Vec<bool>),
    /// `unblock` was called.
    Unblock(BoardAccount),
    /// `placeShips` returned.
    Placed(BoardAccount),
    /// The player called `placeShip` more often than the shim allows.
    TooSlow,
    /// A shot, and the report of it.
    Shot(ReportedShot),
    /// The player waits for its turn in a contest.
    Turn,
    /// An exception left the call of that number among those that report the shot before.
    RecordThrew(u8),
}

/// A shot and the report of it.
#[derive(Debug, Clone)]
pub(super) struct ReportedShot {
    pub(super) player: u8,
    pub(super) at: Point,
    pub(super) report: ShotReport,
}

/// Decodes a record; the error names the bytes that no shim sends.
pub(super) fn read(
    record: &RunRecord,
    steps: &[PlayerStep],
    size: GameSize,
) -> Result<Vec<StepRecord>, String> {
    let mut records = vec![StepRecord::default(); steps.len()];
    for exchange in &record.calls {
        let event =
            PlayerEvent::decode(&exchange.call, &exchange.reply, size).ok_or("a call makes no sense")?;
        records.get_mut(event.step).ok_or("a call names a step that there is not")?.events.push(event);
    }
    let mut answers = Decoder::new(&record.answers);
    for (step, record) in steps.iter().zip(&mut records) {
        if answers.is_empty() {
            break;
        }
        record.answer = Some(PlayerAnswer::decode(step, &mut answers).ok_or("an answer makes no sense")?);
    }
    if answers.is_empty() { Ok(records) } else { Err("more came back than was asked for".to_owned()) }
}

impl StepRecord {
    /// The answer's truth value.
    pub(super) fn truth(&self) -> Option<bool> {
        match self.answer.as_ref()?.reply {
            PlayerReply::Truth(truth) => Some(truth),
            PlayerReply::Text(_) | PlayerReply::Shots(..) | PlayerReply::Nothing => None,
        }
    }

    /// The answer's text.
    pub(super) fn text(&self) -> Option<&str> {
        match &self.answer.as_ref()?.reply {
            PlayerReply::Text(text) => Some(text),
            PlayerReply::Truth(_) | PlayerReply::Shots(..) | PlayerReply::Nothing => None,
        }
    }

    /// The shots, with the number of their event.
    pub(super) fn shots(&self) -> impl Iterator<Item = (usize, &ReportedShot)> {
        self.events.iter().enumerate().filter_map(|(index, event)| Some((index, event.shot()?)))
    }

    /// Returns true if input had been read when the shots were over.
    pub(super) fn had_read_input(&self) -> bool {
        self.answer.as_ref().is_some_and(|answer| matches!(answer.reply, PlayerReply::Shots(_, true)))
    }

    /// The returns of `placeShips`, with the number of their event.
    pub(super) fn placed(&self) -> impl Iterator<Item = (usize, &BoardAccount)> {
        self.events.iter().enumerate().filter_map(|(index, event)| Some((index, event.placed()?)))
    }

    /// The step as C++, with all its events and its answer.
    pub(super) fn code(&self, step: &PlayerStep) -> Vec<String> {
        if matches!(step, PlayerStep::Shoot(..) | PlayerStep::Contest(..)) {
            return self.events_code(step, self.events.len());
        }
        let answer = match self.answer.as_ref().map(|answer| &answer.reply) {
            Some(PlayerReply::Truth(_)) if step.created().is_some() => String::new(),
            Some(PlayerReply::Truth(truth)) => format!("  // {truth}"),
            Some(PlayerReply::Text(text)) => format!("  // {text:?}"),
            Some(PlayerReply::Shots(..) | PlayerReply::Nothing) | None => String::new(),
        };
        vec![format!("{}{answer}", step.code())]
    }

    /// The first `count` events of a step as C++.
    pub(super) fn events_code(&self, step: &PlayerStep, count: usize) -> Vec<String> {
        let mut lines = Vec::new();
        if matches!(step, PlayerStep::Place(..) | PlayerStep::Contest(..)) {
            lines.extend(["Board b(g);".to_owned(), format!("{}  // begins", step.code())]);
        }
        for (index, event) in self.events.iter().enumerate().take(count) {
            lines.extend(event.entries_code());
            lines.push(self.event_code(index).unwrap_or_default());
            let reports = event.shot().map(ReportedShot::report_code).unwrap_or_default();
            lines.extend(reports.into_iter().take(self.reported(index)));
        }
        lines.extend(self.events.get(count).map(PlayerEvent::entries_code).unwrap_or_default());
        lines
    }

    /// The event of that number as C++.
    pub(super) fn event_code(&self, index: usize) -> Option<String> {
        let event = self.events.get(index)?;
        let EventKind::RecordThrew(number) = event.kind else { return Some(event.code()) };
        let shot = self.events[..index].iter().rev().find_map(PlayerEvent::shot)?;
        shot.report_code().into_iter().nth(usize::from(number))
    }

    /// How many calls that report the shot of that number came back.
    fn reported(&self, index: usize) -> usize {
        let next = self.events.get(index + 1).map(|event| &event.kind);
        if let Some(EventKind::RecordThrew(number)) = next { usize::from(*number) } else { usize::MAX }
    }

    /// The event that an exception left, where one of a shooting did; behind the last one where it left what came next.
    pub(super) fn thrown_in(&self, step: &PlayerStep) -> Option<usize> {
        if !matches!(step, PlayerStep::Shoot(..)) {
            return None;
        }
        let is_report = |event: &PlayerEvent| matches!(event.kind, EventKind::RecordThrew(_));
        Some(self.events.iter().position(is_report).unwrap_or(self.events.len()))
    }
}

impl PlayerReply {
    fn shots(number: u32) -> PlayerReply {
        let (shots, input_was_read) = marked(number);
        PlayerReply::Shots(shots, input_was_read)
    }
}

impl PlayerAnswer {
    fn decode(step: &PlayerStep, answers: &mut Decoder<'_>) -> Option<PlayerAnswer> {
        let head = answers.head()?;
        if head.thrown.is_some() {
            return Some(PlayerAnswer { head, reply: PlayerReply::Nothing });
        }
        let reply = match step {
            PlayerStep::Create(..)
            | PlayerStep::IsHuman(_)
            | PlayerStep::Place(..)
            | PlayerStep::IsAwful(_) => PlayerReply::Truth(answers.bool()?),
            PlayerStep::Name(_) => PlayerReply::Text(answers.str()?),
            PlayerStep::Shoot(..) | PlayerStep::Contest(..) => PlayerReply::shots(answers.u32()?),
            PlayerStep::Input(..) | PlayerStep::Delete(_) => PlayerReply::Nothing,
        };
        Some(PlayerAnswer { head, reply })
    }
}

impl PlayerEvent {
    /// An event of the first step, with nothing printed.
    #[cfg(test)]
    pub(super) fn of(kind: EventKind) -> PlayerEvent {
        PlayerEvent { printed: String::new(), input_was_read: false, reseeded: false, step: 0, kind }
    }

    /// Decodes a call with its reply.
    fn decode(call: &[u8], reply: &[u8], size: GameSize) -> Option<PlayerEvent> {
        let PlayerCall { printed, input_was_read, reseeded, step, kind } = PlayerCall::decode(call, size)?;
        let kind = match kind {
            PlayerCallKind::Block(account) => {
                EventKind::Block(account, reply.iter().map(|byte| *byte != 0).collect())
            }
            PlayerCallKind::Unblock(account) => EventKind::Unblock(account),
            PlayerCallKind::Placed(account, _) => EventKind::Placed(account),
            PlayerCallKind::TooSlow => EventKind::TooSlow,
            PlayerCallKind::Shot(player, at) => {
                EventKind::Shot(ReportedShot { player, at, report: ShotReport::decode(reply)? })
            }
            PlayerCallKind::Turn => EventKind::Turn,
            PlayerCallKind::RecordThrew(number) => EventKind::RecordThrew(number),
        };
        Some(PlayerEvent { printed, input_was_read, reseeded, step, kind })
    }

    /// The account of the board that comes with the call.
    pub(super) fn account(&self) -> Option<&BoardAccount> {
        match &self.kind {
            EventKind::Block(account, _) | EventKind::Unblock(account) | EventKind::Placed(account) => {
                Some(account)
            }
            EventKind::TooSlow | EventKind::Shot(_) | EventKind::Turn | EventKind::RecordThrew(_) => None,
        }
    }

    /// The account with which `placeShips` returned.
    pub(super) fn placed(&self) -> Option<&BoardAccount> {
        if let EventKind::Placed(account) = &self.kind { Some(account) } else { None }
    }

    pub(super) fn shot(&self) -> Option<&ReportedShot> {
        if let EventKind::Shot(shot) = &self.kind { Some(shot) } else { None }
    }

    /// The call as C++.
    pub(super) fn code(&self) -> String {
        match &self.kind {
            EventKind::Block(..) => "b.block();".to_owned(),
            EventKind::Unblock(_) => "b.unblock();".to_owned(),
            EventKind::Placed(_) => "// placeShips returns".to_owned(),
            EventKind::TooSlow => "// one more placeShip".to_owned(),
            EventKind::Turn => "// the opponent's turn".to_owned(),
            EventKind::RecordThrew(_) => "// a report of the shot".to_owned(),
            EventKind::Shot(ReportedShot { player, at, .. }) => {
                format!("{}->recommendAttack();  // {}", variable(*player), point_code(*at))
            }
        }
    }

    /// The calls on the board before this one as C++.
    fn entries_code(&self) -> Vec<String> {
        let Some(BoardAccount { entries, placed, unplaced, .. }) = self.account() else { return Vec::new() };
        // Refusals outnumber everything else in a search; the calls that succeeded tell the story.
        let done: Vec<&AccountEntry> = entries.iter().filter(|entry| entry.done).collect();
        let shown: Vec<&AccountEntry> = if done.is_empty() { entries.iter().collect() } else { done };
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
}

impl ReportedShot {
    fn report_code(&self) -> Vec<String> {
        let ReportedShot { player, at, report } = self;
        if report.after == AfterShot::Stop {
            return Vec::new();
        }
        let arguments = format!("{}, {}", point_code(*at), report.arguments.code());
        let result = format!("{}->recordAttackResult({arguments});", variable(*player));
        let attacks = report.attacks.iter().map(|(victim, at)| {
            format!("{}->recordAttackByOpponent({});", variable(*victim), point_code(*at))
        });
        std::iter::once(result).chain(attacks).collect()
    }
}
