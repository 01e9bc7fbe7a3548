//! All shots of a record, each with the state machine's judgement.

use reference::battleship::{Attack, REACH, ShipId};

use super::super::bitboard::{Bitboard, CellIndex, Grid};
use super::super::mismatch::{EventLocation, LocatedMismatch};
use super::super::script::PlayerScript;
use super::super::shooting::{OpponentBoard, ShootingPlan};
use super::super::transcript::StepRecord;
use super::state_machine::{JudgedShot, MediocreState, ShotFault, StateMachine};
use crate::assignments::battleship::game_config::GameConfig;

/// One shot of a record.
#[derive(Debug, Clone)]
pub(super) struct AnnotatedShot {
    pub(super) location: EventLocation,
    pub(super) player: u8,
    pub(super) judged: JudgedShot,
    pub(super) result: Attack,
}

/// Annotates every shot of every shooting, in order.
pub(super) fn all(script: &PlayerScript, steps: &[StepRecord]) -> Vec<AnnotatedShot> {
    let pairs = script.steps.iter().zip(steps).enumerate();
    let shootings = pairs.filter_map(|(step, (asked, record))| Some((step, asked.plan()?, record)));
    shootings.flat_map(|(step, plan, record)| shooting(&script.config, step, plan, record)).collect()
}

fn shooting(
    config: &GameConfig,
    step: usize,
    plan: &ShootingPlan,
    record: &StepRecord,
) -> Vec<AnnotatedShot> {
    let machine = |board| StateMachine::new(Grid::of(config), ships(config, board));
    let mut machines: Vec<StateMachine> = plan.boards.iter().map(machine).collect();
    let judged = record.shots().filter_map(|(event, shot)| {
        let machine = machines.get_mut(plan.board_of(shot.player))?;
        let result = shot.report.arguments.result();
        let judged = machine.shot(shot.at, result);
        let location = EventLocation::event(step, event);
        Some(AnnotatedShot { location, player: shot.player, judged, result })
    });
    let mut shots: Vec<AnnotatedShot> = judged.collect();
    tell_other_crosses(Grid::of(config), &mut shots);
    tell_other_shapes(Grid::of(config), &mut shots);
    tell_small_shapes(Grid::of(config), &mut shots);
    shots
}

/// Choices on the cross after one elsewhere, which show that the player did not leave state 2: one that did finds the
/// cross so often by chance in less than one of seven cases.
const BACK: usize = 2;

/// Choices on the cross or beside it that show the same: about half of a board lies there.
const BESIDE: usize = 4;

/// Names the faults after which the player goes on with the same cross, or with one that lies beside it.
fn tell_other_crosses(grid: Grid, shots: &mut [AnnotatedShot]) {
    for at in 0..shots.len() {
        let shot = &shots[at];
        let is_elsewhere = shot.has(ShotFault::is_elsewhere);
        let Some(center) = shot.judged.center.and_then(|center| grid.index(center)) else { continue };
        if is_elsewhere && goes_on(grid, center, shot, &shots[at + 1..]) {
            shots[at].judged.fault = Some(ShotFault::OtherCross);
        }
    }
}

fn goes_on(grid: Grid, center: CellIndex, shot: &AnnotatedShot, later: &[AnnotatedShot]) -> bool {
    let cross = grid.cross(center).minus(shot.judged.chosen);
    let own = || std::iter::once(shot).chain(later.iter().filter(|later| later.player == shot.player));
    let within = |shot: &AnnotatedShot, part: Bitboard| {
        shot.judged.index(grid).is_some_and(|index| part.minus(shot.judged.chosen).contains(index))
    };
    let next = || own().skip(1).take(BACK);
    let is_undisturbed = own().take(BACK).all(|shot| !matches!(shot.result, Attack::Destroyed(_)));
    let back = next().filter(|shot| within(shot, cross)).count();
    let beside = grid.cross(center).iter().fold(cross, |all, index| all.or(grid.around(index)));
    // On a small board nearly everything lies beside the cross, and the cross of a later hit lies there as well.
    let tells = 2 * beside.len() <= grid.all().len() && !shot.has(|fault| fault == ShotFault::AfterHit);
    let stays_beside = own().take(BESIDE).filter(|shot| within(shot, beside)).count() == BESIDE;
    is_undisturbed && (back == BACK || tells && stays_beside)
}

/// The chance, as a natural logarithm, with which a player that is in state 1 keeps so near to a centre: one in 10,000.
const NO_CHANCE: f64 = -9.2;

/// Names the faults of a player that stays near the centre until a ship is destroyed, all over a square, say: it is in state 2,
/// and its cross has another shape.
fn tell_other_shapes(grid: Grid, shots: &mut [AnnotatedShot]) {
    let stays: Vec<(usize, Option<f64>)> = (0..shots.len())
        .filter(|at| shots[*at].has(is_off))
        .map(|at| (at, chance_of_staying(grid, &shots[at..])))
        .collect();
    let chance: f64 = stays.iter().filter_map(|(_, chance)| *chance).sum();
    if chance > NO_CHANCE || !keeps_near(grid, shots) {
        return;
    }
    for (at, _) in stays.into_iter().filter(|(_, chance)| chance.is_some()) {
        shots[at].judged.fault = Some(ShotFault::OtherCross);
    }
}

/// The most choices at the beginning of each state 2 that tell of a small shape: more of them mostly use it up. Where it ends at the
/// board's edge one may do so.
const AT_FIRST: usize = 3;

/// The chance with which a player that has a small shape is taken to choose near the centre: what is left of it may be less than that.
const ON_SHAPE: f64 = 0.9;

/// Names the faults of a player whose first choices in state 2 lie nearer to the centre than a cross reaches. A shape that has fewer
/// positions than the cross is used up and left sooner: what follows may lie anywhere.
fn tell_small_shapes(grid: Grid, shots: &mut [AnnotatedShot]) {
    if !has_small_shape(grid, shots, -NO_CHANCE) {
        return;
    }
    for shot in shots.iter_mut().filter(|shot| shot.has(is_off)) {
        shot.judged.fault = Some(ShotFault::OtherCross);
    }
}

/// Returns true if a gambler who bets on such a shape wins that much, as a logarithm. Who is on the cross at first and leaves it after
/// a hit or a miss has no other cross.
pub(super) fn has_small_shape(grid: Grid, shots: &[AnnotatedShot], level: f64) -> bool {
    let is_entry = |at: &usize| matches!(shots[*at].judged.state, MediocreState::State2 { shots: 0, .. });
    let entries: Vec<usize> = (0..shots.len()).filter(is_entry).collect();
    let missed = entries.iter().filter(|at| shots[**at].has(is_missed)).count();
    let wins = |(reach, few): (i32, usize)| {
        let first = entries.iter().map(|at| own_from(shots, *at, few));
        first.filter_map(|first| won_near(grid, shots, &first, reach)).sum::<f64>() > level
    };
    let ways = (1..REACH).flat_map(|reach| (1..=AT_FIRST).map(move |few| (reach, few)));
    missed >= 2 && 4 * missed >= entries.len() && ways.into_iter().any(wins)
}

fn is_missed(fault: ShotFault) -> bool {
    matches!(fault, ShotFault::Enter | ShotFault::OtherCross)
}

/// The logarithm of what a gambler wins who bets at fair odds that a player's first choices in a state 2 lie that near to the centre.
fn won_near(grid: Grid, shots: &[AnnotatedShot], first: &[usize], reach: i32) -> Option<f64> {
    let center = shots[*first.first()?].judged.center?;
    let near = grid.matching(|p| (p.r - center.r).abs() <= reach && (p.c - center.c).abs() <= reach);
    let won = |at: usize| {
        let free = grid.all().minus(shots[at].judged.chosen);
        let left = near.and(free);
        let chance = f64::from(left.len()) / f64::from(free.len());
        let is_near = shots[at].judged.index(grid).is_some_and(|index| left.contains(index));
        match (left.is_empty(), is_near) {
            (true, _) => 0.0,
            (false, true) => (ON_SHAPE / chance).ln(),
            (false, false) => ((1.0 - ON_SHAPE) / (1.0 - chance)).ln(),
        }
    };
    Some(first.iter().map(|at| won(*at)).sum())
}

/// The first choices of a player from one on, up to one that destroys a ship.
fn own_from(shots: &[AnnotatedShot], at: usize, few: usize) -> Vec<usize> {
    let player = shots[at].player;
    let own = (at..shots.len()).filter(|later| shots[*later].player == player).take(few);
    let mut is_over = false;
    own.take_while(|at| {
        let is_part = !is_over;
        is_over |= matches!(shots[*at].result, Attack::Destroyed(_));
        is_part
    })
    .collect()
}

/// The faults of a choice that lies elsewhere.
fn is_off(fault: ShotFault) -> bool {
    fault.is_elsewhere() || fault == ShotFault::OtherCross
}

/// Returns true if all choices off the cross that no earlier hit explains lie near the centre, and all that follow until a ship is
/// destroyed: as far as these show, the player may be in state 2 with a cross of another shape.
pub(super) fn keeps_near(grid: Grid, shots: &[AnnotatedShot]) -> bool {
    let is_elsewhere = |shot: &AnnotatedShot| {
        shot.has(|fault| matches!(fault, ShotFault::Enter | ShotFault::AfterMiss | ShotFault::OtherCross))
    };
    let mut elsewhere = (0..shots.len()).filter(|at| is_elsewhere(&shots[*at])).peekable();
    elsewhere.peek().is_some() && elsewhere.all(|at| chance_of_staying(grid, &shots[at..]).is_some())
}

/// The chance, as a natural logarithm, that a player's choices from a fault on lie near the centre until one destroys a ship, if
/// every free position is equally likely; `None` if one lies farther away.
fn chance_of_staying(grid: Grid, shots: &[AnnotatedShot]) -> Option<f64> {
    let fault = shots.first()?;
    let center = fault.judged.center?;
    let near = grid.matching(|p| (p.r - center.r).abs() <= REACH && (p.c - center.c).abs() <= REACH);
    let own = shots.iter().filter(|shot| shot.player == fault.player);
    let mut chance = 0.0;
    for shot in own {
        let free = grid.all().minus(shot.judged.chosen);
        let is_near = shot.judged.index(grid).is_some_and(|index| near.and(free).contains(index));
        if !is_near {
            return None;
        }
        chance += (f64::from(near.and(free).len()) / f64::from(free.len())).ln();
        if matches!(shot.result, Attack::Destroyed(_)) {
            break;
        }
    }
    Some(chance)
}

fn ships(config: &GameConfig, board: &OpponentBoard) -> Vec<Option<ShipId>> {
    let board = board.laid_out(&config.game());
    config.points().into_iter().map(|p| board.ship_at(p)).collect()
}

/// Counts the shots with a fault that satisfies a condition.
pub(super) fn count(shots: &[AnnotatedShot], condition: impl Fn(ShotFault) -> bool) -> usize {
    shots.iter().filter(|shot| shot.has(&condition)).count()
}

/// The first shot with a fault that satisfies a condition.
pub(super) fn first(
    shots: &[AnnotatedShot],
    condition: impl Fn(ShotFault) -> bool,
) -> Option<&AnnotatedShot> {
    shots.iter().find(|shot| shot.has(&condition))
}

/// Returns true if each choice lies at the same distance from the one before, wherever the board allows it: the player goes
/// through the board in order. A dozen choices do so by chance less than once in 10^15 games.
pub(super) fn is_scan(shots: &[AnnotatedShot]) -> bool {
    const SHOTS: usize = 12;
    let step = |pair: &[AnnotatedShot]| {
        let (a, b) = (pair[0].judged.at, pair[1].judged.at);
        (b.r.saturating_sub(a.r), b.c.saturating_sub(a.c))
    };
    let steps: Vec<_> = shots.windows(2).map(step).collect();
    let neighbours =
        steps.iter().filter(|(r, c)| r.saturating_abs().saturating_add(c.saturating_abs()) == 1).count();
    shots.len() >= SHOTS && 8 * neighbours >= 7 * steps.len()
}

/// Returns true if one shot comes right after another in the same game.
pub(super) fn follows(before: &AnnotatedShot, shot: &AnnotatedShot) -> bool {
    (before.location.step, before.player) == (shot.location.step, shot.player)
}

/// The numbers of right choices in state 2 along the centre's row, and along its column.
pub(super) fn axes_seen(shots: &[AnnotatedShot]) -> (usize, usize) {
    let (mut along_row, mut along_column) = (0, 0);
    for shot in shots.iter().filter(|shot| shot.judged.fault.is_none()) {
        match shot.judged.center {
            Some(center) if center.r == shot.judged.at.r => along_row += 1,
            Some(_) => along_column += 1,
            None => {}
        }
    }
    (along_row, along_column)
}

impl AnnotatedShot {
    /// Returns true if the shot has a fault that satisfies a condition.
    pub(super) fn has(&self, condition: impl Fn(ShotFault) -> bool) -> bool {
        self.judged.fault.is_some_and(condition)
    }

    /// The mismatch between the shot and the rule of its state.
    pub(super) fn mismatch(&self, script: &PlayerScript, got: impl Into<String>) -> LocatedMismatch {
        let picture = self.judged.drawn(Grid::of(&script.config));
        self.location.mismatch(self.judged.rule(), got).drawn(picture)
    }

    /// The mismatch of a shot at the wrong position.
    pub(super) fn misplaced(&self, script: &PlayerScript, remark: &str) -> LocatedMismatch {
        self.mismatch(script, self.judged.at.to_string()).remarking(remark)
    }
}
