//! From a play scenario's record to its verdict.
//!
//! Each aspect looks at its own calls. Where it finds something wrong although an aspect that it rests on is wrong too
//! (nobody can attack in turn who has no board), it says nothing and leaves the failure to the other check. A crash
//! after an aspect has shown itself in full is none of its business either.

use super::events::{self, Event, Moment};
use super::ledger::{Ledger, Turn};
use super::repeat;
use super::scenario::{Aspect, Series};
use super::{showing, turns};
use crate::assignments::battleship::game::step::{Answer, Op, Reply, Winner};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::common::termination;
use crate::assignments::common::wire::Decoder;
use crate::model::{CallOrder, End, Evidence, Exchange, Judgement, RunRecord, Verdict};

/// Lines of a game that evidence shows before the failure.
const SHOWN: usize = 10;

/// Lines of a game that evidence shows from the failure on, where another call had to come.
const SEEN: usize = 3;

/// Something that the handout does not allow.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Grievance {
    /// The moment of the game up to which evidence is shown, and which is left out of it.
    pub(super) moment: usize,
    pub(super) called: String,
    pub(super) required: String,
    pub(super) got: String,
    /// The calls that had to come at the moment, in order; empty where the order of calls is not the matter.
    pub(super) expected: Vec<String>,
}

/// What an aspect makes of a game.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Opinion {
    Fine,
    Wrong(Grievance),
    /// What it is about did not come up; the named check is the one to look at.
    NothingToSay(&'static str),
}

impl Opinion {
    /// The moment's own call is wrong.
    pub(super) fn wrong_at(ledger: &Ledger<'_>, moment: usize, required: impl Into<String>) -> Opinion {
        let called = call_at(ledger, moment);
        let got = called.clone();
        Opinion::Wrong(Grievance { moment, called, required: required.into(), got, expected: Vec::new() })
    }

    /// Another call had to come at the moment: this one, for that reason if it is not plain.
    pub(super) fn instead(ledger: &Ledger<'_>, moment: usize, call: &str, why: &str) -> Opinion {
        let required = if why.is_empty() { call.to_owned() } else { format!("{call}: {why}") };
        Opinion::wrong_at(ledger, moment, required).expecting([call.to_owned()])
    }

    /// The same with the calls that had to come at the moment.
    pub(super) fn expecting(self, calls: impl IntoIterator<Item = String>) -> Opinion {
        match self {
            Opinion::Wrong(grievance) => {
                Opinion::Wrong(Grievance { expected: calls.into_iter().collect(), ..grievance })
            }
            Opinion::Fine | Opinion::NothingToSay(_) => self,
        }
    }

    /// Something is wrong about the moment's call.
    pub(super) fn wrong(
        ledger: &Ledger<'_>,
        moment: usize,
        required: impl Into<String>,
        got: impl Into<String>,
    ) -> Opinion {
        let called = call_at(ledger, moment);
        let expected = Vec::new();
        Opinion::Wrong(Grievance { moment, called, required: required.into(), got: got.into(), expected })
    }

    /// A turn passed without a call.
    pub(super) fn missing(ledger: &Ledger<'_>, turn: &Turn, required: &str) -> Opinion {
        let moment = turn.until.min(ledger.moments.len().saturating_sub(1));
        Opinion::wrong(ledger, moment, format!("{required} before this"), "no such call")
            .expecting([required.to_owned(), call_at(ledger, moment)])
    }
}

fn call_at(ledger: &Ledger<'_>, moment: usize) -> String {
    let line = ledger.moments.get(moment).and_then(|moment| ledger.line(moment));
    line.unwrap_or_else(|| "play".to_owned())
}

/// Judges a series' record.
pub(super) fn judge(series: &Series, record: &RunRecord) -> Judgement {
    let end = termination::verdict(&record.end);
    if let Some(verdict) = end.clone().filter(termination::leaves_nothing_to_judge) {
        return plain(verdict);
    }
    let Some(games) = events::games(&record.calls) else {
        return plain(Verdict::Protocol { detail: "the calls make no sense".to_owned() });
    };
    let ledgers: Vec<Ledger<'_>> =
        games.iter().map(|moments| Ledger::new(moments, series.config.ships.len())).collect();
    let Some(transcript) = Transcript::read(series, record) else {
        return plain(Verdict::Protocol { detail: "the answers make no sense".to_owned() });
    };
    let case = Case { series, record, ledgers: &ledgers, transcript: &transcript };
    case.judge(end)
}

/// The earliest thing in one game between computers that an aspect does not allow, with the name that stands beside the
/// aspect. `winner` is what `play` returned, once it has.
pub(super) fn first_grievance<'n>(
    config: &GameConfig,
    calls: &[Exchange],
    winner: Option<Winner>,
    aspects: &[(Aspect, &'n str)],
) -> Option<(&'n str, Grievance)> {
    let games = events::games(calls)?;
    let ledgers = [Ledger::new(games.first()?, config.ships.len())];
    let series = Series::between_computers(config.clone());
    let record = RunRecord::silent(End::Finished);
    let transcript = Transcript { winners: vec![winner], ..Transcript::default() };
    let case = Case { series: &series, record: &record, ledgers: &ledgers, transcript: &transcript };
    let failed = |moment: &Moment| matches!(moment.event, Event::PlaceShips { placed: false, .. });
    let began = !ledgers[0].moments.iter().any(failed);
    let grievances = aspects.iter().filter_map(|(about, name)| match case.opinion(*about) {
        Opinion::Wrong(grievance) if began || is_about_placing(*about) => Some((*name, grievance)),
        Opinion::Wrong(_) | Opinion::Fine | Opinion::NothingToSay(_) => None,
    });
    grievances.min_by_key(|(_, grievance)| grievance.moment)
}

/// Whether an aspect says something about a game that ends because a fleet cannot be placed. Whether the other player is
/// asked to place its ships then is left open.
fn is_about_placing(about: Aspect) -> bool {
    match about {
        Aspect::PlaceFails | Aspect::NoPause => true,
        Aspect::Places
        | Aspect::Order
        | Aspect::DisplayBefore
        | Aspect::ShotsOnly
        | Aspect::DisplayResult
        | Aspect::ResultArgs
        | Aspect::InvalidShot
        | Aspect::ByOpponent
        | Aspect::Winner
        | Aspect::Stops
        | Aspect::HumanLoser
        | Aspect::Pause
        | Aspect::Again => false,
    }
}

fn plain(verdict: Verdict) -> Judgement {
    let evidence = Evidence { got: termination::phrase(&verdict), ..Evidence::default() };
    Judgement::shown(verdict, evidence)
}

fn skipped(because: &str) -> Judgement {
    Judgement::skipped(format!("the games did not get far enough for this; see {because}"))
}

/// The answers of a series.
#[derive(Default)]
struct Transcript {
    /// A step before the first game that another check would not let pass.
    broken_setup: Option<&'static str>,
    /// What `play` returned, game by game.
    winners: Vec<Option<Winner>>,
    /// What `nShips` answered around the games.
    counts: Vec<i32>,
    thrown: Option<String>,
    /// Whether every step was answered.
    complete: bool,
}

impl Transcript {
    /// `None` when the bytes make no sense; a transcript that stops early makes sense.
    fn read(series: &Series, record: &RunRecord) -> Option<Transcript> {
        let mut from = Decoder::new(&record.answers);
        let mut transcript = Transcript::default();
        for step in series.steps() {
            if from.is_empty() {
                transcript.stopped_before(&step.op);
                return Some(transcript);
            }
            transcript.take(&step.op, step.decode(&mut from)?);
        }
        transcript.complete = from.is_empty();
        transcript.complete.then_some(transcript)
    }

    fn stopped_before(&mut self, op: &Op) {
        if let Some(owner) = owner_of(op) {
            self.broken_setup.get_or_insert(owner);
        }
    }

    fn take(&mut self, op: &Op, answer: Answer) {
        let accepted = answer.thrown.is_none() && answer.result != Reply::Truth(false);
        if let (Some(owner), false) = (owner_of(op), accepted) {
            self.broken_setup.get_or_insert(owner);
        }
        if let Op::Play(_) = op {
            self.thrown = self.thrown.take().or(answer.thrown);
            self.winners.push(match answer.result {
                Reply::Won(winner) => Some(winner),
                Reply::Nothing
                | Reply::Truth(_)
                | Reply::Number(_)
                | Reply::Symbol(_)
                | Reply::Name(_)
                | Reply::Points(_) => None,
            });
        } else if let Reply::Number(count) = answer.result {
            self.counts.push(count);
        }
    }
}

/// The check that answers for a step before the games.
fn owner_of(op: &Op) -> Option<&'static str> {
    match op {
        Op::New { .. } => Some("game.construct.sizes"),
        Op::AddShip(_) => Some("game.add-ship.accepts"),
        Op::Rows
        | Op::Cols
        | Op::IsValid(_)
        | Op::RandomPoints(_)
        | Op::NShips
        | Op::ShipLength(_)
        | Op::ShipSymbol(_)
        | Op::ShipName(_)
        | Op::Input(_)
        | Op::Play(_)
        | Op::Delete => None,
    }
}

/// Everything that is known of one performed series.
struct Case<'a> {
    series: &'a Series,
    record: &'a RunRecord,
    ledgers: &'a [Ledger<'a>],
    transcript: &'a Transcript,
}

impl Case<'_> {
    fn judge(&self, end: Option<Verdict>) -> Judgement {
        let about = self.series.about;
        let opinion = self.opinion(about);
        if let Opinion::Wrong(grievance) = opinion {
            return match self.excuse(about) {
                Some(owner) => skipped(owner),
                None => self.wrong(grievance),
            };
        }
        let thrown = self.transcript.thrown.as_ref().map(|thrown| Verdict::Mismatch {
            step: None,
            expected: "play to return".to_owned(),
            observed: format!("it {thrown}"),
        });
        let cut = (!self.transcript.complete)
            .then(|| Verdict::Protocol { detail: "answers are missing".to_owned() });
        match (thrown.or(end).or(cut), opinion) {
            (Some(verdict), _) => self.ended(verdict),
            (None, Opinion::NothingToSay(owner)) => skipped(owner),
            (None, Opinion::Fine) if needs_win(about) && !self.is_won() => skipped("game.play.winner"),
            (None, Opinion::Fine | Opinion::Wrong(_)) => Judgement::pass(),
        }
    }

    fn opinion(&self, about: Aspect) -> Opinion {
        let Some((ledger, meeting)) = self.ledgers.first().zip(self.series.meetings.first()) else {
            return Opinion::NothingToSay("game.construct.sizes");
        };
        let answer = self.transcript.winners.first().copied().flatten();
        match about {
            Aspect::Places => turns::places(ledger),
            Aspect::PlaceFails => turns::place_fails(ledger, answer),
            Aspect::Order => turns::order(ledger),
            Aspect::DisplayBefore => turns::display_before(ledger, meeting),
            Aspect::ShotsOnly => turns::shots_only(ledger, meeting),
            Aspect::DisplayResult => showing::display_result(ledger),
            Aspect::ResultArgs => turns::result_args(ledger),
            Aspect::InvalidShot => turns::invalid_shot(ledger, &self.series.config.game()),
            Aspect::ByOpponent => turns::by_opponent(ledger),
            Aspect::Winner => turns::winner(ledger, answer),
            Aspect::Stops => turns::stops(ledger),
            Aspect::HumanLoser => turns::human_loser(ledger, meeting),
            Aspect::Pause => showing::pause(ledger),
            Aspect::NoPause => showing::no_pause(ledger),
            Aspect::Again => {
                let games = self.series.meetings.len();
                repeat::again(games, self.ledgers, &self.transcript.winners, &self.transcript.counts)
            }
        }
    }

    /// The check that answers for a failure of this aspect in this record, if it is not its own.
    fn excuse(&self, about: Aspect) -> Option<&'static str> {
        let rests_on = rests_on(about).iter();
        let broken = rests_on.copied().find(|(aspect, _)| matches!(self.opinion(*aspect), Opinion::Wrong(_)));
        self.transcript.broken_setup.or(broken.map(|(_, owner)| owner))
    }

    fn is_won(&self) -> bool {
        self.ledgers.first().is_some_and(|ledger| ledger.win.is_some())
    }

    fn wrong(&self, grievance: Grievance) -> Judgement {
        let Grievance { moment, called, required, got, expected } = grievance;
        let order = (!expected.is_empty()).then(|| CallOrder { expected, seen: self.seen(moment) });
        Judgement::mismatch(None, Evidence { called, required, got, order, ..self.scene(moment) })
    }

    /// The last game's first calls from this moment on.
    fn seen(&self, moment: usize) -> Vec<String> {
        let Some(ledger) = self.ledgers.last() else { return Vec::new() };
        let moments = ledger.moments.iter().skip(moment);
        moments.filter_map(|moment| ledger.line(moment)).take(SEEN).collect()
    }

    /// The run did not end as it should, and nothing was wrong until then.
    fn ended(&self, verdict: Verdict) -> Judgement {
        if self.is_past(self.series.about) {
            return Judgement::pass();
        }
        if let Some(owner) = self.transcript.broken_setup {
            return skipped(owner);
        }
        let evidence = Evidence {
            called: "what comes next".to_owned(),
            required: "play to go on".to_owned(),
            got: termination::phrase(&verdict),
            ..self.scene(usize::MAX)
        };
        Judgement::shown(verdict, evidence)
    }

    /// Whether everything that the aspect is about had happened before the run ended.
    fn is_past(&self, about: Aspect) -> bool {
        match about {
            Aspect::Places => self.ledgers.first().is_some_and(|ledger| !ledger.turns.is_empty()),
            Aspect::Order
            | Aspect::DisplayBefore
            | Aspect::ShotsOnly
            | Aspect::DisplayResult
            | Aspect::ResultArgs
            | Aspect::InvalidShot
            | Aspect::ByOpponent
            | Aspect::Pause => self.is_won(),
            Aspect::PlaceFails
            | Aspect::Winner
            | Aspect::Stops
            | Aspect::HumanLoser
            | Aspect::NoPause
            | Aspect::Again => false,
        }
    }

    /// The Game, and the last game's calls before this moment.
    fn scene(&self, moment: usize) -> Evidence {
        let games = self.series.meetings.iter().take(self.ledgers.len().max(1));
        let plays = games.map(|meeting| Op::Play(meeting.call()).code());
        let mut before: Vec<String> = self.series.config.code().into_iter().chain(plays).collect();
        if let Some(ledger) = self.ledgers.last() {
            let moments = &ledger.moments[..moment.min(ledger.moments.len())];
            let lines: Vec<String> = moments.iter().filter_map(|moment| ledger.line(moment)).collect();
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

type Owner = (Aspect, &'static str);

const PLACES: Owner = (Aspect::Places, "game.play.places");
const ORDER: Owner = (Aspect::Order, "game.play.order");
const STOPS: Owner = (Aspect::Stops, "game.play.stops");
const WINNER: Owner = (Aspect::Winner, "game.play.winner");

/// What must be right for a failure of this aspect to be its own.
fn rests_on(about: Aspect) -> &'static [Owner] {
    match about {
        Aspect::Places | Aspect::PlaceFails | Aspect::NoPause | Aspect::Again => &[],
        Aspect::Order | Aspect::InvalidShot => &[PLACES],
        Aspect::DisplayBefore
        | Aspect::ShotsOnly
        | Aspect::DisplayResult
        | Aspect::ResultArgs
        | Aspect::ByOpponent
        | Aspect::Stops
        | Aspect::Pause => &[PLACES, ORDER],
        Aspect::Winner => &[PLACES, ORDER, STOPS],
        Aspect::HumanLoser => &[PLACES, ORDER, STOPS, WINNER],
    }
}

/// Whether a game in which nobody won shows too little.
fn needs_win(about: Aspect) -> bool {
    match about {
        Aspect::Places | Aspect::PlaceFails | Aspect::InvalidShot | Aspect::Winner => false,
        Aspect::Order
        | Aspect::DisplayBefore
        | Aspect::ShotsOnly
        | Aspect::DisplayResult
        | Aspect::ResultArgs
        | Aspect::ByOpponent
        | Aspect::Stops
        | Aspect::HumanLoser
        | Aspect::Pause
        | Aspect::NoPause
        | Aspect::Again => true,
    }
}
