//! A contest's player in another process: its request, and the reason why the process ended.

use super::contender::{ComputerKind, standard_config};
use crate::assignments::battleship::contract::step_op;
use crate::assignments::battleship::player_protocol::{GameSize, PlayerCall, PlayerCallKind, ShotReport};
use crate::assignments::termination;
use crate::assignments::wire::{Decoder, Encoder};
use crate::model::{Exchange, Forfeit, RunRecord};

/// The steps of a player in a contest.
const STEPS: [u8; 2] = [step_op::CREATE, step_op::CONTEST];

/// Encodes the request that has a worker make a player and let it play a contest.
pub fn request(kind: ComputerKind) -> Vec<u8> {
    let mut out = Encoder::default();
    standard_config().encode(&mut out);
    out.u8(step_op::CREATE).u8(0).str(kind.name()).str(kind.name());
    out.u8(step_op::CONTEST).u8(0);
    out.bytes()
}

/// Makes a forfeit of the end of a player's process.
pub fn departed(record: &RunRecord) -> Forfeit {
    Forfeit::Gone(match (thrown(record), termination::verdict(&record.end)) {
        (Some(thrown), _) => format!("it {thrown}"),
        (None, Some(verdict)) => termination::phrase(&verdict),
        (None, None) => "it left the game".to_owned(),
    })
}

/// The first exception in place of an answer; none in a record that no shim can have left.
fn thrown(record: &RunRecord) -> Option<String> {
    let size = GameSize::of(&standard_config());
    if !record.calls.iter().all(|exchange| is_possible(exchange, size)) {
        return None;
    }
    let mut answers = Decoder::new(&record.answers);
    let mut first = None;
    for step in STEPS {
        if answers.is_empty() {
            break;
        }
        match answers.head()?.thrown {
            Some(thrown) => first = first.or(Some(thrown)),
            None if step == step_op::CREATE => drop(answers.bool()?),
            None => drop(answers.u32()?),
        }
    }
    if answers.is_empty() { first } else { None }
}

fn is_possible(exchange: &Exchange, size: GameSize) -> bool {
    let Some(PlayerCall { step, kind, .. }) = PlayerCall::decode(&exchange.call, size) else {
        return false;
    };
    let is_shot = matches!(kind, PlayerCallKind::Shot(..));
    step < STEPS.len() && (!is_shot || ShotReport::decode(&exchange.reply).is_some())
}
