//! The oracle of `play`: from a scenario's record to its verdict.
//!
//! Each aspect looks at its own calls. Where it finds something wrong although an aspect that it rests on is wrong too
//! (nobody can attack in turn who has no board), it says nothing and leaves the failure to the other check. A crash
//! after an aspect has shown itself in full is none of its business either.

use super::answers::{AnswersExtent, PlayAnswers};
use super::event::{self, PlayEvent};
use super::event_log::EventLog;
use super::finding::{PlayFinding, PlayMismatch};
use super::focus::PlayFocus;
use super::script::PlayScript;
use super::{again, display, order, pause, place_ships, result, winner};
use crate::assignments::battleship::game::script::{GameStanding, INITIALISED, is_slow};
use crate::assignments::battleship::game::step::{AccessorOp, FreshMemory, Winner};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::termination;
use crate::assignments::transcript::{Finding, mismatch, terminated};
use crate::model::{CallOrder, End, Evidence, Exchange, Judgement, RunRecord, Verdict};

/// Lines of a game that evidence shows before the failure.
const SHOWN: usize = 10;

/// Lines of a game that evidence shows from the failure on, where another call had to come.
const SEEN: usize = 3;

/// Judges a scenario's record.
pub(super) fn judge(script: &PlayScript, record: &RunRecord) -> Judgement {
    let end = termination::verdict(&record.end);
    if let Some(verdict) = end.clone().filter(termination::leaves_nothing_to_judge) {
        return terminated(verdict, "", Evidence::default());
    }
    let nonsense = |what: &str| {
        terminated(Verdict::Protocol { detail: format!("the {what} make no sense") }, "", Evidence::default())
    };
    let Some(games) = event::games(&record.calls) else { return nonsense("calls") };
    let ships = script.config.ships.len();
    let logs: Vec<EventLog<'_>> = games.iter().map(|moments| EventLog::new(moments, ships)).collect();
    let Some(answers) = PlayAnswers::read(script, record) else { return nonsense("answers") };
    PlayCase { script, record, logs: &logs, answers: &answers }.judge(end)
}

/// The earliest event in one game between computers that one of the aspects does not allow. `winner` is the result of
/// `play`, once it has returned.
pub(super) fn first_mismatch(
    config: &GameConfig,
    calls: &[Exchange],
    winner: Option<Winner>,
    aspects: &[PlayFocus],
) -> Option<(PlayFocus, PlayMismatch)> {
    let games = event::games(calls)?;
    let logs = [EventLog::new(games.first()?, config.ships.len())];
    let script = PlayScript::between_computers(config.clone());
    let record = RunRecord::silent(End::Finished);
    let answers = PlayAnswers { winners: vec![winner], ..PlayAnswers::default() };
    let case = PlayCase { script: &script, record: &record, logs: &logs, answers: &answers };
    let mut moments = logs[0].moments.iter();
    let failed = moments.any(|moment| matches!(moment.event, PlayEvent::PlaceShips { placed: false, .. }));
    let judged = aspects.iter().filter(|focus| !failed || focus.judges_failed_placing());
    let mismatches = judged.filter_map(|focus| Some((*focus, case.mismatch(*focus)?)));
    mismatches.min_by_key(|(_, mismatch)| mismatch.moment)
}

/// A finding about what belongs to turns: where nobody was asked for an attack, none can be right.
fn of_turns(log: &EventLog<'_>, wrong: Option<PlayMismatch>) -> PlayFinding {
    if log.turns.is_empty() { Finding::Unjudged(PlayFocus::Order.check()) } else { Finding::of(wrong) }
}

fn skipped(because: &str) -> Judgement {
    Judgement::skipped(format!("the games show nothing of this; see {because}"))
}

/// The facts about one performed scenario.
struct PlayCase<'a> {
    script: &'a PlayScript,
    record: &'a RunRecord,
    logs: &'a [EventLog<'a>],
    answers: &'a PlayAnswers,
}

impl PlayCase<'_> {
    fn judge(&self, end: Option<Verdict>) -> Judgement {
        let focus = self.script.focus;
        let owner = match self.finding(focus) {
            Finding::Wrong(mismatch) => {
                let owners = self.owners(focus, mismatch.moment);
                return self.wrong(mismatch).owned_by(owners);
            }
            Finding::Unjudged(owner) | Finding::Doubtful(owner) => Some(owner),
            Finding::Right => None,
        };
        match (self.interruption().or(end).or(self.crop()), owner) {
            (Some(_), Some(owner)) if focus.compares_games() => skipped(owner),
            (Some(verdict), _) => self.ended(verdict),
            (None, Some(owner)) => skipped(owner),
            (None, None) if focus.needs_win() && !self.is_won() => skipped(PlayFocus::Winner.check()),
            (None, None) => Judgement::pass().noting(self.remark(focus)),
        }
    }

    fn remark(&self, focus: PlayFocus) -> Option<String> {
        let log = self.logs.first()?;
        let told = [
            (PlayFocus::Pause, pause::reworded as fn(&EventLog<'_>) -> Option<String>),
            (PlayFocus::ResultArgs, result::unrecorded_win),
            (PlayFocus::ByOpponent, result::unnoticed_win),
        ];
        told.iter().find(|(of, _)| *of == focus).and_then(|(_, remark)| remark(log))
    }

    /// An exception in place of a result.
    fn interruption(&self) -> Option<Verdict> {
        let observed = format!("it {}", self.answers.thrown.as_ref()?);
        Some(Verdict::Mismatch { step: None, expected: "play to return".to_owned(), observed })
    }

    fn crop(&self) -> Option<Verdict> {
        let detail = || "answers are missing".to_owned();
        (self.answers.extent == AnswersExtent::CutShort).then(|| Verdict::Protocol { detail: detail() })
    }

    fn mismatch(&self, focus: PlayFocus) -> Option<PlayMismatch> {
        match self.finding(focus) {
            Finding::Wrong(mismatch) => Some(mismatch),
            Finding::Right | Finding::Unjudged(_) | Finding::Doubtful(_) => None,
        }
    }

    fn finding(&self, focus: PlayFocus) -> PlayFinding {
        let Some((log, played)) = self.logs.first().zip(self.script.matches.first()) else {
            let owner = self.answers.broken_setup.and_then(<[&str]>::first);
            return Finding::Unjudged(owner.copied().unwrap_or(INITIALISED));
        };
        let answer = self.answers.winners.first().copied().flatten();
        match focus {
            PlayFocus::Places => Finding::of(place_ships::misplaced(log)),
            PlayFocus::PlaceFails => self
                .threw(log, answer)
                .unwrap_or_else(|| place_ships::played_on(log, answer, self.logs.get(1))),
            PlayFocus::Order => Finding::of(order::out_of_order(log)),
            PlayFocus::DisplayBefore => display::missing_display(log, played),
            PlayFocus::ShotsOnly => display::wrong_views(log, played),
            PlayFocus::DisplayResult => display::unclear_result(log),
            PlayFocus::ResultArgs => of_turns(log, result::wrong_arguments(log)),
            PlayFocus::InvalidShot => result::mishandled_shot(log, &self.script.config.game()),
            PlayFocus::ByOpponent => of_turns(log, result::wrong_notice(log)),
            PlayFocus::Winner => Finding::of(winner::wrong_winner(log, answer)),
            PlayFocus::Stops => winner::goes_on(log),
            PlayFocus::HumanLoser => display::unseen_winner(log, played),
            PlayFocus::Pause => pause::wrong_pause(log, self.script.input),
            PlayFocus::NoPause => pause::needless_pause(log),
            PlayFocus::Initialised => again::changed_by_memory(self.logs, &self.answers.winners),
            PlayFocus::Again if self.script.changes_players() => {
                again::changed_by_players(&self.script.matches, self.logs)
            }
            PlayFocus::Again => {
                let games = self.script.matches.len();
                again::changed(games, self.logs, &self.answers.winners, &self.answers.counts)
            }
        }
    }

    /// An exception out of the first game, in which a fleet cannot be placed; that of a later game is not about it.
    fn threw(&self, log: &EventLog<'_>, answer: Option<Winner>) -> Option<PlayFinding> {
        let phrase = self.answers.thrown.as_ref().filter(|_| answer.is_none())?;
        Some(place_ships::threw(log, phrase))
    }

    /// The checks that answer for a failure of this aspect at that moment, if it is not its own. What goes wrong in a later turn alone
    /// is no cause of it.
    fn owners(&self, focus: PlayFocus, moment: usize) -> Vec<&'static str> {
        if focus == PlayFocus::Initialised {
            return Vec::new();
        }
        let is_shown_before = matches!(focus, PlayFocus::DisplayBefore | PlayFocus::ShotsOnly);
        let end = if is_shown_before { EventLog::end_of_next_turn } else { EventLog::turn_end };
        let until = self.logs.first().map_or(usize::MAX, |log| end(log, moment));
        let is_broken = |focus: &&PlayFocus| self.mismatch(**focus).is_some_and(|wrong| wrong.moment < until);
        let broken = focus.rests_on().iter().filter(is_broken);
        let broken = broken.chain(self.of_players());
        let setup = self.answers.broken_setup.unwrap_or_default().iter().copied();
        // Who reads elsewhere leaves another input to the pauses.
        let reads = matches!(focus, PlayFocus::Pause | PlayFocus::NoPause).then_some("game.silent");
        let setup = setup.chain(reads);
        setup.chain(broken.map(|focus| focus.check())).chain(self.by_memory()).collect()
    }

    /// The aspects by which a game of other players is judged: each has a check of its own, which fails where it is wrong in every
    /// game.
    fn of_players(&self) -> &'static [PlayFocus] {
        use PlayFocus::{Again, DisplayBefore, HumanLoser, Order, Places, ShotsOnly, Stops, Winner};
        if self.script.focus == Again && self.script.changes_players() {
            &[Places, Order, Stops, Winner, DisplayBefore, ShotsOnly, HumanLoser]
        } else {
            &[]
        }
    }

    /// The aspects of games with humans or pauses that may break off a game of which something else is judged.
    fn of_other_games(&self) -> &'static [PlayFocus] {
        use PlayFocus::{DisplayBefore, HumanLoser, Pause, PlaceFails, Places, ShotsOnly, Stops, Winner};
        let focus = self.script.focus;
        if matches!(focus, Winner | Stops) && self.script.has_pauses() {
            &[Pause]
        } else if matches!(focus, Winner | Stops) && self.script.has_humans() {
            &[Places, DisplayBefore, ShotsOnly, HumanLoser]
        } else if focus == PlaceFails && self.script.has_humans() {
            &[Places]
        } else {
            &[]
        }
    }

    /// The check on initialisers, where memory may be the cause.
    fn by_memory(&self) -> Option<&'static str> {
        let PlayScript { memory, standing, .. } = self.script;
        (*memory == FreshMemory::Zeroes && *standing == GameStanding::Regular).then_some(INITIALISED)
    }

    fn is_won(&self) -> bool {
        self.logs.first().is_some_and(|log| log.win.is_some())
    }

    fn wrong(&self, wrong: PlayMismatch) -> Judgement {
        let PlayMismatch { moment, called, mismatch: texts, expected } = wrong;
        let order = (!expected.is_empty()).then(|| CallOrder { expected, seen: self.seen(moment) });
        mismatch(None, texts, Evidence { called, order, ..self.scene(moment) })
    }

    /// The last game's first calls from this moment on.
    fn seen(&self, moment: usize) -> Vec<String> {
        let Some(log) = self.logs.last() else { return Vec::new() };
        log.moments.iter().skip(moment).filter_map(|moment| log.line(moment)).take(SEEN).collect()
    }

    /// Judges a run that did not end as it should, in which nothing was wrong until then.
    fn ended(&self, verdict: Verdict) -> Judgement {
        if self.is_past(self.script.focus) {
            return Judgement::pass();
        }
        if let (Some([owner, ..]), false) = (self.answers.broken_setup, self.script.focus.compares_games()) {
            return skipped(owner);
        }
        let scene = Evidence { called: "what comes next".to_owned(), ..self.scene(usize::MAX) };
        let is_own = self.script.focus.compares_games() || is_slow(&verdict);
        let owners = if is_own { None } else { self.by_memory() };
        // It may be the name of a ship that was destroyed.
        let names = if is_own { None } else { Some("game.ships.ids") };
        let of_players = self.of_players().iter().chain(self.of_other_games()).map(|focus| focus.check());
        let owners = owners.into_iter().chain(names).chain(self.of_telling()).chain(of_players).collect();
        terminated(verdict, "play to go on", scene).owned_by(owners)
    }

    /// The check on what a shot is told to have done, where the game ended once the players had heard of one: what comes next is to tell
    /// it, and not to name a ship that was not destroyed.
    fn of_telling(&self) -> Option<&'static str> {
        let last = &self.logs.last()?.moments.last()?.event;
        let has_heard = matches!(last, PlayEvent::RecordResult { .. } | PlayEvent::RecordByOpponent { .. });
        has_heard.then(|| PlayFocus::DisplayResult.check())
    }

    /// Tells whether everything that the aspect is about had happened before the run ended.
    fn is_past(&self, focus: PlayFocus) -> bool {
        if focus == PlayFocus::Places {
            return self.logs.first().is_some_and(|log| !log.turns.is_empty());
        }
        let failed_game = focus == PlayFocus::PlaceFails && self.logs.len() > 1;
        failed_game || focus.ends_with_win() && self.is_won()
    }

    /// The Game, and the last game's calls before this moment.
    fn scene(&self, moment: usize) -> Evidence {
        let games = self.script.matches.iter().take(self.logs.len().max(1));
        let plays = games.map(|played| AccessorOp::Play(played.arguments()).code());
        let mut before: Vec<String> = self.script.config.code().into_iter().chain(plays).collect();
        if let Some(log) = self.logs.last() {
            let moments = &log.moments[..moment.min(log.moments.len())];
            let lines: Vec<String> = moments.iter().filter_map(|moment| log.line(moment)).collect();
            let left_out = lines.len().saturating_sub(SHOWN);
            if left_out > 0 {
                before.push(format!("… {left_out} earlier events"));
            }
            before.extend(lines.into_iter().skip(left_out));
        }
        let stderr = self.record.stderr.text();
        Evidence { before, stderr, ..Evidence::default() }
    }
}
