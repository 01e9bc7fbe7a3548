//! What the parent plays beside a player: it tells of blocked positions and of shots, each when it is asked.
//!
//! It is also the one that measures time: judging is done from what it wrote down.

use std::time::{Duration, Instant};

use reference::battleship::{Game, Point};

use super::contest::{Contest, Rivalry};
use super::heard::{Asked, Question, Size};
use super::referee::{After, Referee, Word};
use super::step::Step;
use crate::model::{Forfeit, Partner, PartnerFault};

/// Calls of `block` in one placeShips; the handout allows 50.
pub(super) const MAX_BLOCKS: usize = 60;

/// Waits that are written down; shorter ones differ from run to run and mean nothing.
const LONG: Duration = Duration::from_secs(1);

/// When a shooting has taken this long, it is ended with the next shot.
const PATIENCE: Duration = Duration::from_secs(12);

/// The collaborators of one scenario.
pub(super) struct Host {
    game: Game,
    size: Size,
    steps: Vec<Step>,
    /// For each step how often `block` was called.
    blocks: Vec<usize>,
    shooting: Option<(usize, Referee)>,
    contest: Option<(usize, Contest)>,
    /// Time spent waiting for shots, long waits only.
    waited: Duration,
    last_word: Instant,
}

impl Host {
    pub(super) fn new(game: Game, size: Size, steps: &[Step]) -> Host {
        let blocks = vec![0; steps.len()];
        let steps = steps.to_vec();
        let (waited, last_word) = (Duration::ZERO, Instant::now());
        Host { game, size, steps, blocks, shooting: None, contest: None, waited, last_word }
    }

    fn block(&mut self, step: usize) -> Result<Vec<u8>, PartnerFault> {
        let (Some(Step::Place(_, masks)), Some(count)) = (self.steps.get(step), self.blocks.get_mut(step))
        else {
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
        let waited = self.last_word.elapsed();
        let word = self.referee(step)?.shot(player, p).ok_or_else(|| malformed("a shot at no sea"))?;
        let word = if waited < LONG { word } else { self.impatient(word, waited) };
        self.last_word = Instant::now();
        Ok(word.encode())
    }

    fn impatient(&mut self, word: Word, waited: Duration) -> Word {
        self.waited += waited;
        let after = match word.after {
            After::Record if self.waited > PATIENCE => After::RecordAndStop,
            After::Record | After::RecordAndStop | After::Stop => word.after,
        };
        Word { after, waited_ms: u32::try_from(waited.as_millis()).unwrap_or(u32::MAX), ..word }
    }

    fn rival(&mut self, step: usize, rivalry: Rivalry, call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        if self.contest.as_ref().is_none_or(|(under_way, _)| *under_way != step) {
            self.contest = Some((step, rivalry.contest(&self.game)));
        }
        let Some((_, contest)) = &mut self.contest else { return Err(malformed("there is no contest")) };
        contest.advance();
        contest.hear(rivalry.seat, call).map_err(|why| match why {
            Forfeit::Malformed(what) => PartnerFault::Malformed(what),
            Forfeit::Broke(_) | Forfeit::Asleep(_) | Forfeit::Gone(_) => PartnerFault::TooManyCalls,
        })
    }

    fn referee(&mut self, step: usize) -> Result<&mut Referee, PartnerFault> {
        let Some(Step::Shoot(_, plan)) = self.steps.get(step) else {
            return Err(malformed("nobody is shooting"));
        };
        if self.shooting.as_ref().is_none_or(|(under_way, _)| *under_way != step) {
            self.shooting = Some((step, Referee::new(plan, &self.game)));
        }
        self.shooting.as_mut().map(|(_, referee)| referee).ok_or_else(|| malformed("nobody is shooting"))
    }
}

impl Partner for Host {
    fn answer(&mut self, call: &[u8]) -> Result<Vec<u8>, PartnerFault> {
        let Asked { step, question, .. } =
            Asked::decode(call, self.size).ok_or_else(|| malformed("a call makes no sense"))?;
        if let Some(Step::Contest(_, rivalry)) = self.steps.get(step) {
            return self.rival(step, *rivalry, call);
        }
        match question {
            Question::Block(_) => self.block(step),
            Question::Unblock(_) | Question::Placed(..) => Ok(Vec::new()),
            Question::TooSlow => Err(PartnerFault::TooManyCalls),
            Question::Shot(player, p) => self.shot(step, player, p),
            Question::Turn => Err(malformed("there is no contest")),
        }
    }
}

fn malformed(what: &str) -> PartnerFault {
    PartnerFault::Malformed(what.to_owned())
}
