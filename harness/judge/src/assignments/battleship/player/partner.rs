//! The partner of a player: it answers `block` and shots, each when the player makes the call.
//!
//! The partner also measures the time of each shot, because verdicts are made of the record alone.

use std::time::{Duration, Instant};

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::battleship::{Game, MediocrePlayer, Point};

use super::script::PlayerScript;
use super::shooting::Shooting;
use super::step::{PlayerStep, SeriesGame};
use crate::assignments::battleship::contest::{BattleshipContest, Contender, ContestRole};
use crate::assignments::battleship::player_protocol::{
    AfterShot, GameSize, MAX_BLOCKS, PlayerCall, PlayerCallKind, ShotReport,
};
use crate::model::{Contest, Forfeit, Partner, PartnerFault, Turn};

/// The shortest wait that is written down; shorter ones differ from run to run and mean nothing.
const LONG: Duration = Duration::from_secs(1);

/// The shortest wait that counts as thought: shorter ones may be the machine's, and all of a game's together are no six seconds.
const THOUGHT: Duration = Duration::from_millis(20);

/// The time after which a shooting ends with the next shot: early enough for one more move of five seconds within the processor
/// time that a game has.
const PATIENCE: Duration = Duration::from_secs(9);

/// The numbers of the player under test and of the MediocrePlayer in the seeds of a series.
const TESTED: u32 = 0;
const MEDIOCRE: u32 = 1;

/// The collaborators of one scenario.
pub(super) struct PlayerPartner {
    game: Game,
    size: GameSize,
    steps: Vec<PlayerStep>,
    /// The calls of `block` in each step.
    blocks: Vec<usize>,
    /// The shooting under way, with its step.
    shooting: Option<(usize, Shooting)>,
    /// The contest under way, with its step.
    contest: Option<(usize, BattleshipContest)>,
    /// Time spent waiting for shots that took some thought.
    waited: Duration,
    last_report: Instant,
}

impl PlayerPartner {
    pub(super) fn new(script: &PlayerScript) -> PlayerPartner {
        PlayerPartner {
            game: script.config.game(),
            size: GameSize::of(&script.config),
            steps: script.steps.clone(),
            blocks: vec![0; script.steps.len()],
            shooting: None,
            contest: None,
            waited: Duration::ZERO,
            last_report: Instant::now(),
        }
    }

    fn block(&mut self, step: usize) -> Result<Vec<u8>, PartnerFault> {
        let masks = self.steps.get(step).and_then(PlayerStep::masks);
        let (Some(masks), Some(count)) = (masks, self.blocks.get_mut(step)) else {
            return Err(malformed("nobody is placing ships"));
        };
        if *count == MAX_BLOCKS {
            return Err(PartnerFault::TooManyCalls);
        }
        let mask = masks.get(*count).or(masks.last());
        *count += 1;
        Ok(match mask {
            Some(mask) => mask.iter().copied().map(u8::from).collect(),
            None => vec![0; self.size.positions],
        })
    }

    fn shot(&mut self, step: usize, player: u8, p: Point) -> Result<Vec<u8>, PartnerFault> {
        let waited = self.last_report.elapsed();
        let report = self.shooting(step)?.shot(player, p).ok_or_else(|| malformed("a shot at no sea"))?;
        let report = if waited < THOUGHT { report } else { self.impatient(report, waited) };
        self.last_report = Instant::now();
        Ok(report.encode())
    }

    /// Notes a wait, after too many of which the shooting ends.
    fn impatient(&mut self, report: ShotReport, waited: Duration) -> ShotReport {
        self.waited += waited;
        let after = match report.after {
            AfterShot::Record if self.waited > PATIENCE => AfterShot::RecordAndStop,
            AfterShot::Record | AfterShot::RecordAndStop | AfterShot::Stop => report.after,
        };
        let waited_ms = if waited < LONG { report.waited_ms } else { milliseconds(waited) };
        ShotReport { after, waited_ms, ..report }
    }

    fn contest(&mut self, step: usize, game: SeriesGame, call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        if self.contest.as_ref().is_none_or(|(under_way, _)| *under_way != step) {
            self.contest = Some((step, begin(game, &self.game)));
        }
        let Some((_, contest)) = &mut self.contest else { return Err(malformed("there is no contest")) };
        contest.advance();
        contest.hear(game.turn, call).map_err(|why| match why {
            Forfeit::Malformed(what) => PartnerFault::Malformed(what),
            Forfeit::Broke(_) | Forfeit::Asleep(_) | Forfeit::Gone(_) => PartnerFault::TooManyCalls,
        })
    }

    fn shooting(&mut self, step: usize) -> Result<&mut Shooting, PartnerFault> {
        let Some(plan) = self.steps.get(step).and_then(PlayerStep::plan) else {
            return Err(malformed("nobody is shooting"));
        };
        if self.shooting.as_ref().is_none_or(|(under_way, _)| *under_way != step) {
            self.shooting = Some((step, Shooting::new(plan, &self.game)));
        }
        self.shooting.as_mut().map(|(_, shooting)| shooting).ok_or_else(|| malformed("nobody is shooting"))
    }
}

impl Partner for PlayerPartner {
    fn answer(&mut self, call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        let PlayerCall { step, kind, .. } =
            PlayerCall::decode(call, self.size).ok_or_else(|| malformed("a call makes no sense"))?;
        if let Some(PlayerStep::Contest(_, game)) = self.steps.get(step) {
            let answer = self.contest(step, *game, call)?;
            let waited = std::mem::replace(&mut self.last_report, Instant::now()).elapsed();
            let is_long = matches!(kind, PlayerCallKind::Shot(..)) && waited >= LONG;
            return Ok(if is_long { with_wait(answer, waited) } else { answer });
        }
        match kind {
            PlayerCallKind::Block(_) => self.block(step),
            PlayerCallKind::Unblock(_) | PlayerCallKind::Placed(..) | PlayerCallKind::RecordThrew(_) => {
                Ok(Vec::new())
            }
            PlayerCallKind::TooSlow => Err(PartnerFault::TooManyCalls),
            PlayerCallKind::Shot(player, p) => self.shot(step, player, p),
            PlayerCallKind::Turn => Err(malformed("there is no contest")),
        }
    }
}

/// Begins a game of a series, with the player under test in another process.
fn begin(SeriesGame { turn, secret, number }: SeriesGame, game: &Game) -> BattleshipContest {
    let seed = |role| secret.seed(number, role);
    let rng = Pcg32::seed_from_u64(seed(ContestRole::Player(MEDIOCRE)));
    let mediocre = Contender::Local(Box::new(MediocrePlayer::new("mediocre", game, rng)));
    let blocks = |player| seed(ContestRole::Blocks(player));
    match turn {
        Turn::First => {
            BattleshipContest::new(game, [Contender::Remote, mediocre], [TESTED, MEDIOCRE].map(blocks))
        }
        Turn::Second => {
            BattleshipContest::new(game, [mediocre, Contender::Remote], [MEDIOCRE, TESTED].map(blocks))
        }
    }
}

/// The answer to a shot, with the wait written down.
fn with_wait(answer: Vec<u8>, waited: Duration) -> Vec<u8> {
    match ShotReport::decode(&answer) {
        Some(report) => ShotReport { waited_ms: milliseconds(waited), ..report }.encode(),
        None => answer,
    }
}

fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

fn malformed(what: &str) -> PartnerFault {
    PartnerFault::Malformed(what.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::battleship::game_config::GameConfig;
    use crate::assignments::battleship::player_protocol::{ResultArguments, Unspecified};
    use reference::battleship::Attack;

    #[test]
    fn moves_of_less_than_a_second_use_up_patience_too_and_are_not_written_down() {
        let script = PlayerScript::new(GameConfig::standard(10, 10), |_, _| None);
        let mut partner = PlayerPartner::new(&script);
        let mut report = || {
            let arguments = ResultArguments::new(Attack::Miss, Unspecified::Harmless);
            let report = ShotReport {
                after: AfterShot::Record,
                arguments,
                next: 0,
                attacks: Vec::new(),
                waited_ms: 0,
            };
            partner.impatient(report, Duration::from_millis(900))
        };
        for _ in 0..10 {
            let report = report();
            assert_eq!((report.after, report.waited_ms), (AfterShot::Record, 0));
        }
        assert_eq!(report().after, AfterShot::RecordAndStop, "after more than nine seconds");
    }
}
