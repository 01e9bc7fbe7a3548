//! One game: who sits where, which chances each has, and the dialogues with those who live elsewhere.

use std::sync::Arc;
use std::time::Duration;

use reference::battleship::{PlacementModels, Seat};

use super::{DuelError, Duellist, Home};
use crate::assignments::battleship::contest::{
    Contender, Contest, Ending, Forfeit, Next, Role, Secret, departed, request,
};
use crate::model::{Limits, RunRecord};
use crate::worker::{Dialogue, Event, Job, LaunchError, Zygote};

/// Elapsed time for one move: twice the handout's five seconds, because the machine may be busy.
const MOVE: Duration = Duration::from_secs(10);

/// Processor time for a whole game.
const GAME: Duration = Duration::from_secs(300);

/// Sleep in a whole game: nobody who plays has to sleep, and less than a move's time in every move would take minutes.
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
    /// Who goes first.
    pub(super) first: Side,
    /// The random numbers of each side, wherever it sits.
    seeds: [u64; 2],
    /// What decides what `block` blocks for each side.
    blocks: [u64; 2],
}

/// A game that was played.
#[derive(Debug, Clone)]
pub(super) struct Played {
    pub(super) ending: Ending,
    /// The winner's shots.
    pub(super) shots: u32,
    /// What each side used; nothing for those who play here.
    pub(super) used: [Used; 2],
}

/// What a player used of the time for a series.
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
        let seeds = [0, 1].map(|side| secret.seed(pair, Role::Player(side)));
        let blocks = [0, 1].map(|side| secret.seed(pair, Role::Blocks(side)));
        let round = |number, first| Round { number, first, seeds, blocks };
        [round(2 * pair + 1, Side::A), round(2 * pair + 2, Side::B)]
    }

    /// Who sits there.
    pub(super) fn side(&self, seat: Seat) -> Side {
        match (seat, self.first) {
            (Seat::First, first) => first,
            (Seat::Second, Side::A) => Side::B,
            (Seat::Second, Side::B) => Side::A,
        }
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

/// Where one lane plays: the players, and a worker for each who needs one.
pub(super) struct Table<'a> {
    players: &'a [Duellist; 2],
    models: Arc<PlacementModels>,
    zygotes: [Option<Zygote>; 2],
}

impl<'a> Table<'a> {
    pub(super) fn set(
        players: &'a [Duellist; 2],
        models: Arc<PlacementModels>,
    ) -> Result<Table<'a>, LaunchError> {
        let zygote = |player: &Duellist| match player.home {
            Home::Reference => Ok(None),
            Home::Library { confinement, .. } => Zygote::start(confinement).map(Some),
        };
        let zygotes = [zygote(&players[0])?, zygote(&players[1])?];
        Ok(Table { players, models, zygotes })
    }

    /// Plays one game.
    pub(super) fn play(&mut self, round: &Round) -> Result<Played, DuelError> {
        let sides = [round.side(Seat::First), round.side(Seat::Second)];
        let contenders = sides.map(|side| self.contender(side, round));
        let blocks = sides.map(|side| round.blocks[side.index()]);
        let mut contest = Contest::new(self.models.game(), contenders, blocks);
        let [a, b] = &mut self.zygotes;
        let mut dialogues =
            [begin(a, &self.players[0], round.seeds[0])?, begin(b, &self.players[1], round.seeds[1])?];
        let mut used = [Used::default(); 2];
        let ending = loop {
            match contest.advance() {
                Next::Over(ending) => break ending,
                Next::Hear(seat) => {
                    let side = round.side(seat).index();
                    if let Some(dialogue) = &mut dialogues[side]
                        && let Presence::Gone(all) = converse(&mut contest, seat, dialogue)?
                    {
                        dialogues[side] = None;
                        used[side] = all;
                    }
                }
            }
        };
        for (dialogue, used) in dialogues.into_iter().zip(&mut used) {
            if let Some(dialogue) = dialogue {
                let record = dialogue.dismiss()?;
                *used = Used::of(&record);
            }
        }
        let shots = match &ending {
            Ending::Won(seat) => contest.shots(*seat),
            Ending::Forfeited(seat, _) => contest.shots(seat.other()),
        };
        Ok(Played { ending, shots, used })
    }

    fn contender(&self, side: Side, round: &Round) -> Contender {
        let player = &self.players[side.index()];
        match player.home {
            Home::Reference => player.kind.player(&self.models, round.seeds[side.index()]),
            Home::Library { .. } => Contender::Remote,
        }
    }
}

fn begin<'z>(
    zygote: &'z mut Option<Zygote>,
    player: &Duellist,
    seed: u64,
) -> Result<Option<Dialogue<'z>>, LaunchError> {
    let (Home::Library { linked: library, .. }, Some(zygote)) = (&player.home, zygote) else {
        return Ok(None);
    };
    let request = request(player.kind);
    let limits = Limits { cpu: GAME, wall: MOVE, ..Limits::default() };
    zygote.begin(&Job { library, seed, request: &request, limits }).map(Some)
}

/// Whether a process is still there.
#[derive(Debug, PartialEq, Eq)]
enum Presence {
    There,
    /// It is gone, and used that.
    Gone(Used),
}

/// One call and its answer.
fn converse(contest: &mut Contest, seat: Seat, dialogue: &mut Dialogue<'_>) -> Result<Presence, DuelError> {
    dialogue.allow(MOVE);
    match dialogue.listen()? {
        Event::Call(call) => {
            if dialogue.has_slept_for(SLEEP) {
                contest.forfeit(seat, Forfeit::Asleep(SLEEP.as_secs()));
                return Ok(Presence::There);
            }
            match contest.hear(seat, &call) {
                Ok(reply) => dialogue.answer(call, reply),
                Err(why) => contest.forfeit(seat, why),
            }
            Ok(Presence::There)
        }
        Event::Ended(record) => {
            if let Some(detail) = record.end.fault() {
                return Err(DuelError::Ours(detail.to_owned()));
            }
            contest.forfeit(seat, departed(&record));
            Ok(Presence::Gone(Used::of(&record)))
        }
    }
}
