//! One game: its seats, its seeds, and the dialogues with players in other processes.

use std::time::{Duration, Instant};

use super::clock::MoveClock;
use super::duellist::{Duellist, Home};
use super::error::DuelError;
use crate::model::{
    Contender, Contest, ContestResult, Forfeit, GameStory, Limits, Matches, MoveTimes, NextEvent, Pairing,
    RunRecord, Secret, Turn, Venue,
};
use crate::worker::{Dialogue, Event, Job, LaunchError, Spent, Zygote};

/// Processor time for a whole game.
const GAME: Duration = Duration::from_secs(300);

/// Sleep in a whole game: no player has to sleep, and a little in every move would take minutes.
const SLEEP: Duration = Duration::from_secs(10);

/// One of the two players, by the order in which they were named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    A,
    B,
}

/// A game before it is played.
#[derive(Debug, Clone, Copy)]
pub(super) struct Round {
    /// From 1.
    pub(super) number: u32,
    /// The player who goes first.
    pub(super) first: Side,
    secret: Secret,
    pair: u32,
}

/// A game that was played.
#[derive(Debug, Clone)]
pub(super) struct Played {
    pub(super) result: ContestResult,
    /// The winner's moves.
    pub(super) moves: u32,
    /// The time that each side used; zero for the reference.
    pub(super) used: [Used; 2],
    /// The time of each side's moves; none for the reference.
    pub(super) times: [MoveTimes; 2],
    /// The game for reading.
    pub(super) story: GameStory,
}

/// The time of a series that a player used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Used {
    pub(super) cpu: Duration,
    pub(super) idle: Duration,
}

impl Used {
    fn of(record: &RunRecord) -> Used {
        Used { cpu: record.cpu, idle: record.idle }
    }

    pub(super) fn and(self, more: Used) -> Used {
        Used { cpu: self.cpu + more.cpu, idle: self.idle + more.idle }
    }
}

impl Round {
    /// Two games with the same random numbers and exchanged seats.
    pub(super) fn pair(secret: Secret, pair: u32) -> [Round; 2] {
        let round = |number, first| Round { number, first, secret, pair };
        [round(2 * pair + 1, Side::A), round(2 * pair + 2, Side::B)]
    }

    /// The side of a turn.
    pub(super) fn side(&self, turn: Turn) -> Side {
        match (turn, self.first) {
            (Turn::First, first) => first,
            (Turn::Second, Side::A) => Side::B,
            (Turn::Second, Side::B) => Side::A,
        }
    }

    fn pairing(&self) -> Pairing {
        Pairing { secret: self.secret, pair: self.pair, first: self.first.index() }
    }
}

impl Side {
    pub(super) fn index(self) -> usize {
        match self {
            Side::A => 0,
            Side::B => 1,
        }
    }
}

/// The players of one lane, and a worker for each that needs one.
pub(super) struct Table<'a> {
    matches: &'a dyn Matches,
    players: &'a [Duellist; 2],
    venue: &'a dyn Venue,
    zygotes: [Option<Zygote>; 2],
}

impl<'a> Table<'a> {
    pub(super) fn set(
        matches: &'a dyn Matches,
        players: &'a [Duellist; 2],
        venue: &'a dyn Venue,
    ) -> Result<Table<'a>, LaunchError> {
        let zygote = |player: &Duellist| match player.home {
            Home::Reference => Ok(None),
            Home::Library { confinement, .. } => Zygote::start(confinement).map(Some),
        };
        let zygotes = [zygote(&players[0])?, zygote(&players[1])?];
        Ok(Table { matches, players, venue, zygotes })
    }

    /// Plays one game.
    pub(super) fn play(&mut self, round: &Round) -> Result<Played, DuelError> {
        let pairing = round.pairing();
        let contenders = [&self.players[0], &self.players[1]].map(contender);
        let mut contest = self.venue.begin(pairing, contenders);
        let (matches, players) = (self.matches, self.players);
        let [a, b] = &mut self.zygotes;
        let mut dialogues =
            [begin(matches, a, &players[0], pairing, 0)?, begin(matches, b, &players[1], pairing, 1)?];
        let mut clocks: [MoveClock; 2] = Default::default();
        let (mut used, mut times) = ([Used::default(); 2], [MoveTimes::default(); 2]);
        let result = loop {
            match contest.advance() {
                NextEvent::Over(result) => break result,
                NextEvent::Hear(turn) => {
                    let side = round.side(turn).index();
                    if let Some(dialogue) = &mut dialogues[side]
                        && let Presence::Gone(all, listened) =
                            converse(matches, contest.as_mut(), turn, dialogue, &mut clocks[side])?
                    {
                        dialogues[side] = None;
                        used[side] = all;
                        let spent = Spent { ran: all.cpu, waited: Duration::ZERO };
                        times[side] = std::mem::take(&mut clocks[side]).ended(listened, spent);
                    }
                }
            }
        };
        for (side, (dialogue, clock)) in dialogues.into_iter().zip(clocks).enumerate() {
            if let Some(dialogue) = dialogue {
                used[side] = Used::of(&*dialogue.dismiss()?);
                times[side] = clock.stopped();
            }
        }
        let moves = match &result {
            ContestResult::Won(turn) => contest.moves(*turn),
            ContestResult::Forfeited(turn, _) => contest.moves(turn.other()),
            ContestResult::Drawn => contest.moves(Turn::First),
        };
        Ok(Played { result, moves, used, times, story: contest.story() })
    }
}

fn contender(player: &Duellist) -> Contender {
    match player.home {
        Home::Reference => Contender::Reference(player.kind),
        Home::Library { .. } => Contender::Remote,
    }
}

fn begin<'z>(
    matches: &dyn Matches,
    zygote: &'z mut Option<Zygote>,
    player: &Duellist,
    pairing: Pairing,
    contender: usize,
) -> Result<Option<Dialogue<'z>>, LaunchError> {
    let (Home::Library { linked: library, .. }, Some(zygote)) = (&player.home, zygote) else {
        return Ok(None);
    };
    let request = matches.request(player.kind);
    let limits = Limits { cpu: GAME, wall: matches.move_limit(), ..Limits::default() };
    let seed = matches.seed(pairing, contender);
    zygote.begin(&Job { library, seed, request: &request, limits }).map(Some)
}

/// The presence of a player's process.
#[derive(Debug, PartialEq, Eq)]
enum Presence {
    There,
    /// It is gone, and used this time; the last part of it the game waited in vain.
    Gone(Used, Duration),
}

/// One call and its answer.
fn converse(
    matches: &dyn Matches,
    contest: &mut dyn Contest,
    turn: Turn,
    dialogue: &mut Dialogue<'_>,
    clock: &mut MoveClock,
) -> Result<Presence, DuelError> {
    dialogue.allow(matches.move_limit());
    let since = Instant::now();
    let event = dialogue.listen()?;
    let listened = since.elapsed();
    match event {
        Event::Call(call) => {
            if dialogue.has_slept_for(SLEEP) {
                contest.forfeit(turn, Forfeit::Asleep(SLEEP.as_secs()));
                return Ok(Presence::There);
            }
            match contest.hear(turn, &call) {
                Ok(reply) => {
                    clock.heard(listened, dialogue.spent(), contest.moves(turn));
                    dialogue.answer(call, reply);
                }
                Err(why) => contest.forfeit(turn, why),
            }
            Ok(Presence::There)
        }
        Event::Ended(record) => {
            if let Some(detail) = record.end.fault() {
                return Err(DuelError::Grader(detail.to_owned()));
            }
            contest.forfeit(turn, matches.departure(&record));
            Ok(Presence::Gone(Used::of(&record), listened))
        }
    }
}
