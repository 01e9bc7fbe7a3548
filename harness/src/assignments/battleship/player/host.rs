//! What the parent plays beside a player: it tells of blocked positions and of shots, each when it is asked.

use reference::battleship::Game;

use super::heard::{Asked, Question, Size};
use super::referee::Referee;
use super::step::Step;
use crate::model::{Partner, PartnerFault};

/// Calls of `block` in one placeShips; the handout allows 50.
const MAX_BLOCKS: usize = 60;

/// The collaborators of one scenario.
pub(super) struct Host {
    game: Game,
    size: Size,
    steps: Vec<Step>,
    /// For each step how often `block` was called.
    blocks: Vec<usize>,
    shooting: Option<(usize, Referee)>,
}

impl Host {
    pub(super) fn new(game: Game, size: Size, steps: &[Step]) -> Host {
        Host { game, size, steps: steps.to_vec(), blocks: vec![0; steps.len()], shooting: None }
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
        match question {
            Question::Block(_) => self.block(step),
            Question::Unblock(_) | Question::Placed(_) => Ok(Vec::new()),
            Question::TooSlow => Err(PartnerFault::TooManyCalls),
            Question::Shot(player, p) => {
                let word = self.referee(step)?.shot(player, p);
                word.map(|word| word.encode()).ok_or_else(|| malformed("a shot at no sea"))
            }
        }
    }
}

fn malformed(what: &str) -> PartnerFault {
    PartnerFault::Malformed(what.to_owned())
}
