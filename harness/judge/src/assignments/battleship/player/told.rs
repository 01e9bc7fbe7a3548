//! Shootings that are told: the boards that a MediocrePlayer or an AwfulPlayer shoots at, sent with the request.
//!
//! Neither can earn anything by knowing what it shoots at, and the handout sets neither a time. So their process may reply to
//! their shots by itself, as [`Shooting`](super::shooting::Shooting) does here, and the calls of many shots come together.

use reference::battleship::{Attack, Direction};

use super::script::PlayerScript;
use super::shooting::{InvalidShot, OpponentBoard, ShootingPlan};
use super::step::PlayerStep;
use crate::assignments::battleship::contract::step_op;
use crate::assignments::battleship::player_protocol::ResultArguments;
use crate::assignments::wire::{Encoder, Flag};

/// The players whose shootings may be told.
const TOLD: [&str; 2] = ["mediocre", "awful"];

/// The script's steps with its shootings told; `None` where there is none, or another player plays.
pub(super) fn request(script: &PlayerScript) -> Option<Vec<u8>> {
    let is_told = |kind: &str| TOLD.contains(&kind);
    let may_be_told = script.steps.iter().filter_map(PlayerStep::created).all(|(_, new)| is_told(new.kind));
    if !may_be_told || script.plans().next().is_none() {
        return None;
    }
    let mut out = Encoder::default();
    script.config.encode(&mut out);
    script.steps.iter().for_each(|step| tell(step, &mut out));
    Some(out.bytes())
}

fn tell(step: &PlayerStep, out: &mut Encoder) {
    if let Some(plan) = step.plan() {
        out.u8(step_op::SHOOT_TOLD).u8(step.player()).blob(&told(plan));
    } else if let Some(masks) = step.masks() {
        let masks: Vec<u8> = masks.iter().flatten().copied().map(u8::from).collect();
        out.u8(step_op::PLACE_TOLD).u8(step.player()).blob(&masks);
    } else {
        step.encode(out);
    }
}

/// The plan as the shim reads it.
fn told(plan: &ShootingPlan) -> Vec<u8> {
    let mut out = Encoder::default();
    out.u8(u8::try_from(plan.boards.len()).unwrap_or(u8::MAX));
    plan.boards.iter().for_each(|board| lay(board, &mut out));
    let ends = plan.invalid_shot == InvalidShot::Ends;
    let missed = ResultArguments::new(Attack::Miss, plan.unspecified);
    out.u32(plan.limit).flag(Flag(ends)).flag(Flag(missed.destroyed)).i32(missed.id);
    let attacks = plan.opponent.as_ref();
    let at = attacks.map_or(&[][..], |opponent| &opponent.at);
    out.u32(attacks.map_or(0, |opponent| opponent.from)).u32(u32::try_from(at.len()).unwrap_or(0));
    for p in at {
        out.i32(p.r).i32(p.c);
    }
    out.bytes()
}

fn lay(board: &OpponentBoard, out: &mut Encoder) {
    let fleet = board.fleet().map_or(&[][..], |fleet| fleet);
    out.u8(u8::try_from(fleet.len()).unwrap_or(u8::MAX));
    for (at, direction) in fleet {
        out.i32(at.r).i32(at.c).flag(Flag(*direction == Direction::Vertical));
    }
}
