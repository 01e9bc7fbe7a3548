//! The transitions between MediocrePlayer's states 1 and 2, and the choices of each state: one check, one kind of fault.
//!
//! The opponents' boards are real boards, so the results that a player gets always make sense. Fleets are chosen so that
//! the situation of a check comes up again and again while others stay away: ships of two far from each other never give a
//! hit inside state 2 that destroys nothing; ships of at most five never exhaust a cross.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::battleship::{Attack, Direction, Point};

use super::super::bitboard::Grid;
use super::super::mismatch::LocatedMismatch;
use super::super::random_fleet;
use super::super::script::{Judging, PlayerScript, StateOracle};
use super::super::shooting::{OpponentBoard, ShootingPlan};
use super::super::transcript::StepRecord;
use super::annotated_shots::{self, AnnotatedShot, count, first, follows, has_small_shape, keeps_near};
use super::state_machine::{ShotFault, StateExit};
use super::state_subject::StateCheck;
use crate::assignments::battleship::crop::Fleet;
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::player_protocol::Unspecified;
use crate::assignments::transcript::Finding;

/// The chance, as a natural logarithm, of a behaviour of a correct player that is called wrong (1e-12).
pub(super) const IMPOSSIBLE: f64 = -27.6;

/// The logarithm of one over the chance with which a correct player arouses a suspicion: one in a hundred.
const SUSPICIOUS: f64 = 4.6;

/// The logarithm of one over the chance with which a player in state 1 seems to have a small cross: one in eight. It matters only where
/// the check on the cross fails.
const HINTED: f64 = 2.0;

/// Shots in a game that need not be played to its end: the positions that are left are hard to come by.
pub(super) const PART: u32 = 60;

/// Shots in a game that is to show as much as it can.
const MOST: u32 = 90;

fn judged(config: GameConfig, check: StateCheck) -> PlayerScript {
    let oracle: StateOracle = match check {
        StateCheck::Fresh => chooses_fresh,
        StateCheck::State1 => enters_state_2,
        StateCheck::Stays => stays_after_misses,
        StateCheck::Center => keeps_its_center,
        StateCheck::Cross => uses_the_whole_cross,
        StateCheck::Sink => ends_with_the_ship,
        StateCheck::Exhausted => leaves_exhausted_cross,
    };
    PlayerScript::judged(config, Judging::States(check, oracle))
}

fn game(config: GameConfig, check: StateCheck, plan: ShootingPlan) -> PlayerScript {
    judged(config, check).shooter(0, "mediocre", plan)
}

fn against(config: GameConfig, check: StateCheck, fleet: Fleet, limit: u32) -> PlayerScript {
    game(config, check, ShootingPlan::alone(OpponentBoard::Fleet(fleet), limit))
}

fn scattered(config: GameConfig, check: StateCheck, rng: &mut Pcg32, limit: u32) -> PlayerScript {
    let fleet = random_fleet::scattered(&config, rng);
    against(config, check, fleet, limit)
}

fn several(seed: u64, games: usize, lengths: &[i32], check: StateCheck) -> Vec<PlayerScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let config = GameConfig::with_lengths(10, 10, lengths);
    (0..games).map(|_| scattered(config.clone(), check, &mut rng, MOST)).collect()
}

/// Returns true for a choice on the board, but outside the cross.
fn is_off_cross(fault: ShotFault) -> bool {
    !fault.is_invalid()
}

pub(crate) fn fresh(seed: u64) -> Vec<PlayerScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let shapes: [(i32, i32, &[i32]); 11] = [
        (1, 1, &[1]),
        (2, 2, &[2, 1]),
        (1, 10, &[4, 1, 1]),
        (10, 1, &[4, 1, 1]),
        (3, 10, &[4, 3, 1, 1]),
        (10, 3, &[4, 3, 1, 1]),
        (7, 8, &[5, 3, 1, 1, 1, 1, 1, 1]),
        (4, 7, &[5, 2, 1]),
        (10, 10, &[5, 4, 3, 3, 2]),
        (10, 10, &[5, 4, 3, 3, 2]),
        (10, 10, &[5, 5, 4, 4, 4]),
    ];
    let script = |(rows, cols, lengths)| {
        scattered(GameConfig::with_lengths(rows, cols, lengths), StateCheck::Fresh, &mut rng, 100)
    };
    shapes.into_iter().map(script).collect()
}

fn chooses_fresh(script: &PlayerScript, steps: &[StepRecord]) -> Finding<LocatedMismatch> {
    let shots = annotated_shots::all(script, steps);
    let plain = invalid(script, &shots);
    StateCheck::Fresh.finding(script, &shots, plain)
}

fn invalid(script: &PlayerScript, shots: &[AnnotatedShot]) -> Option<LocatedMismatch> {
    let remark = "every choice is on the board, and none comes twice";
    Some(first(shots, ShotFault::is_invalid)?.misplaced(script, remark))
}

/// Ships of two on a diagonal, so that no cross around one reaches another, and ships of one, which bring a player that
/// has gone astray back to a known state.
fn far_apart(check: StateCheck, unspecified: Unspecified) -> Vec<PlayerScript> {
    let across = (0..5).map(|k| (Point::new(2 * k, 2 * k), Direction::Horizontal));
    let down = (0..5).map(|k| (Point::new(2 * k, 9 - 2 * k), Direction::Vertical));
    let single = |(r, c)| (Point::new(r, c), Direction::Horizontal);
    let beside_across = [(0, 9), (9, 0), (1, 6), (6, 1), (9, 5)].map(single);
    let beside_down = [(0, 0), (9, 9), (1, 4), (6, 8), (9, 5)].map(single);
    let fleets: [Fleet; 2] = [across.chain(beside_across).collect(), down.chain(beside_down).collect()];
    let script = |fleet: &Fleet| {
        let board = OpponentBoard::Fleet(fleet.clone());
        let plan = ShootingPlan { unspecified, ..ShootingPlan::alone(board, MOST) };
        game(GameConfig::with_lengths(10, 10, &[2, 2, 2, 2, 2, 1, 1, 1, 1, 1]), check, plan)
    };
    fleets.iter().cycle().take(8).map(script).collect()
}

pub(crate) fn enters(seed: u64) -> Vec<PlayerScript> {
    let mut scripts = far_apart(StateCheck::State1, Unspecified::Harmless);
    scripts.extend(several(seed, 3, &[4, 3, 3, 2, 2, 1, 1, 1], StateCheck::State1));
    scripts
}

fn enters_state_2(script: &PlayerScript, steps: &[StepRecord]) -> Finding<LocatedMismatch> {
    let shots = annotated_shots::all(script, steps);
    let plain = missed_entries(script, &shots);
    StateCheck::State1.finding(script, &shots, plain)
}

fn missed_entries(script: &PlayerScript, shots: &[AnnotatedShot]) -> Option<LocatedMismatch> {
    let enter = count(shots, |fault| fault == ShotFault::Enter);
    let later = count(shots, |fault| fault != ShotFault::Enter && is_off_cross(fault));
    if enter < 2 || enter <= later {
        return None;
    }
    let remark = "the last shot hit a ship without destroying it";
    let missed = first(shots, |fault| fault == ShotFault::Enter)?.misplaced(script, remark);
    Some(missed.owned_by(perhaps_another_cross(script, shots)))
}

pub(crate) fn stays() -> Vec<PlayerScript> {
    let mut scripts = far_apart(StateCheck::Stays, Unspecified::Harmless);
    scripts.extend(far_apart(StateCheck::Stays, Unspecified::Poison));
    scripts
}

fn stays_after_misses(script: &PlayerScript, steps: &[StepRecord]) -> Finding<LocatedMismatch> {
    let shots = annotated_shots::all(script, steps);
    let plain = ends_by_misses(script, &shots);
    StateCheck::Stays.finding(script, &shots, plain)
}

fn ends_by_misses(script: &PlayerScript, shots: &[AnnotatedShot]) -> Option<LocatedMismatch> {
    let misses = count(shots, |fault| fault == ShotFault::AfterMiss);
    let others = count(shots, |fault| {
        matches!(fault, ShotFault::Enter | ShotFault::LeftEarly) || fault.is_of_other_cross()
    });
    // A player that never enters state 2, or uses half a cross, may seem to leave it after a miss now and then.
    if misses < 2 || misses <= 2 * others {
        return None;
    }
    let remark = if script.plans().any(|plan| plan.unspecified == Unspecified::Poison) {
        "a miss does not end state 2; with shotHit false, shipDestroyed and shipId mean nothing"
    } else {
        "a miss does not end state 2"
    };
    let left = first(shots, |fault| fault == ShotFault::AfterMiss)?.misplaced(script, remark);
    Some(left.owned_by(perhaps_another_cross(script, shots)))
}

/// The check on the cross, if all choices are those of a player whose cross has another shape.
fn perhaps_another_cross(script: &PlayerScript, shots: &[AnnotatedShot]) -> Vec<&'static str> {
    let grid = Grid::of(&script.config);
    let is_other = keeps_near(grid, shots) || has_small_shape(grid, shots, HINTED);
    is_other.then_some("player.mediocre.attack.cross").into_iter().collect()
}

pub(crate) fn center(seed: u64) -> Vec<PlayerScript> {
    several(seed, 6, &[5, 5, 4, 4, 4, 1, 1, 1, 1, 1], StateCheck::Center)
}

fn keeps_its_center(script: &PlayerScript, steps: &[StepRecord]) -> Finding<LocatedMismatch> {
    let shots = annotated_shots::all(script, steps);
    let plain = moved_centers(script, &shots);
    StateCheck::Center.finding(script, &shots, plain)
}

fn moved_centers(script: &PlayerScript, shots: &[AnnotatedShot]) -> Option<LocatedMismatch> {
    let hits = count(shots, |fault| fault == ShotFault::AfterHit);
    let others = count(shots, |fault| {
        matches!(fault, ShotFault::Enter | ShotFault::AfterMiss) || fault.is_of_other_cross()
    });
    // A player that leaves state 2 for other reasons meets the cross of some hit now and then.
    if hits < 2 || hits <= 2 * others {
        return None;
    }
    let remark =
        "a hit in state 2 that destroys no ship changes nothing: the centre stays where state 2 began";
    let moved = first(shots, |fault| fault == ShotFault::AfterHit)?.misplaced(script, remark);
    Some(moved.owned_by(perhaps_another_cross(script, shots)))
}

pub(crate) fn cross(seed: u64) -> Vec<PlayerScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let config = GameConfig::with_lengths(10, 10, &[5, 5, 5, 5, 1, 1, 1, 1, 1, 1]);
    let scattered = (0..12).map(|_| random_fleet::scattered(&config, &mut rng)).collect();
    let stacked = stacks().iter().cycle().take(8).cloned().collect();
    let used_up = || one_after_another(GameConfig::with_lengths(10, 10, &[10; 7]), full(USED_UP), PART);
    let mut scripts: Vec<PlayerScript> = vec![
        one_after_another(config, scattered, MOST),
        one_after_another(GameConfig::with_lengths(10, 10, &[5; 10]), stacked, PART),
        used_up(),
        used_up(),
    ];
    // A program with one player, for those that are wrong in a second one.
    scripts.extend(several(seed, 2, &[5, 5, 5, 5, 1, 1, 1, 1, 1, 1], StateCheck::Cross));
    let lone = (0..LONE).map(|_| random_fleet::scattered(&lone_ship(), &mut rng)).collect();
    scripts.push(one_after_another(lone_ship(), lone, 100));
    scripts.push(without_misses());
    scripts
}

/// Games against boards that are full of ships of ten: what a player makes of a miss does not come up.
fn without_misses() -> PlayerScript {
    let rows = (0..10).map(|r| (Point::new(r, 0), Direction::Horizontal)).collect();
    let columns = (0..10).map(|c| (Point::new(0, c), Direction::Vertical)).collect();
    let fleets = [rows, columns].into_iter().cycle().take(USED_UP).collect();
    one_after_another(GameConfig::with_lengths(10, 10, &[10; 10]), fleets, PART)
}

/// Games against one ship of two, which ends with the second hit: what a player makes of a further hit, and of a destroyed
/// ship, does not come up.
const LONE: usize = 40;

fn lone_ship() -> GameConfig {
    GameConfig::with_lengths(10, 10, &[2])
}

/// Games in which crosses are used up to the last position: leaving state 2 too early shows in the end, however late.
const USED_UP: usize = 20;

fn full(games: usize) -> Vec<Fleet> {
    side_by_side().into_iter().cycle().take(games).collect()
}

/// Games of new players in one program, so that faults that are rare in a game add up.
fn one_after_another(config: GameConfig, fleets: Vec<Fleet>, limit: u32) -> PlayerScript {
    let add = |script: PlayerScript, fleet| {
        script.shooter(0, "mediocre", ShootingPlan::alone(OpponentBoard::Fleet(fleet), limit))
    };
    fleets.into_iter().fold(judged(config, StateCheck::Cross).seconds(2), add)
}

/// Ships of five side by side: a player that keeps to one line of the cross goes through many of them and destroys none.
fn stacks() -> [Fleet; 2] {
    let across = (0..10).map(|r| (Point::new(r, 0), Direction::Horizontal)).collect();
    let down = (0..10).map(|c| (Point::new(5, c), Direction::Vertical)).collect();
    [across, down]
}

/// A player that shoots elsewhere also hits the lines of the cross now and then, and may seem to have used up a part of it:
/// up to a sixth and a thirtieth of the choices off the cross are such. So both are only reported where they are many.
fn uses_the_whole_cross(script: &PlayerScript, steps: &[StepRecord]) -> Finding<LocatedMismatch> {
    let shots = annotated_shots::all(script, steps);
    let plain = other_crosses(script, &shots);
    StateCheck::Cross.finding(script, &shots, plain)
}

fn other_crosses(script: &PlayerScript, shots: &[AnnotatedShot]) -> Option<LocatedMismatch> {
    let off = count(shots, is_off_cross);
    let far = count(shots, is_too_far);
    let early = count(shots, |fault| fault == ShotFault::LeftEarly);
    let other = count(shots, ShotFault::is_of_other_cross);
    if other > 1 && other > off - other {
        let remark = "the cross is the four arms around the centre, and nothing else";
        let elsewhere = first(shots, ShotFault::is_of_other_cross)?.misplaced(script, remark);
        let is_moved = all_on_crosses_of_hits(script, shots, ShotFault::is_of_other_cross);
        return Some(elsewhere.owned_too_by(is_moved.then_some(StateCheck::Center.id())));
    }
    if far > 1 && far > 2 * (off - far) && !all_on_crosses_of_hits(script, shots, is_too_far) {
        let remark = "the cross reaches no further than 4 steps";
        return Some(first(shots, is_too_far)?.misplaced(script, remark));
    }
    if early > 1 && 2 * early > off - far - early {
        let remark = "the whole cross belongs to state 2: four steps up, down, left and right";
        let left = first(shots, |fault| fault == ShotFault::LeftEarly)?.misplaced(script, remark);
        return Some(left.owned_too_by(leaves_after(shots).map(StateCheck::id)));
    }
    None
}

/// The check on misses, or the one on hits, if nothing else comes before state 2 is left early: who leaves it there may seem to have
/// used up a part of the cross.
fn leaves_after(shots: &[AnnotatedShot]) -> Option<StateCheck> {
    let pairs = shots.windows(2).filter(|pair| follows(&pair[0], &pair[1]));
    let before: Vec<Attack> = pairs
        .filter(|pair| pair[1].has(|fault| fault == ShotFault::LeftEarly))
        .map(|pair| pair[0].result)
        .collect();
    let all = |result: Attack| before.iter().all(|before| *before == result);
    let checks = [(Attack::Miss, StateCheck::Stays), (Attack::Hit, StateCheck::Center)];
    checks.into_iter().find(|(result, _)| all(*result)).map(|(_, check)| check)
}

fn is_too_far(fault: ShotFault) -> bool {
    fault == ShotFault::TooFar
}

/// True if each choice of that fault lies on the cross of another hit, as those do of a player that moves its centre.
fn all_on_crosses_of_hits(
    script: &PlayerScript,
    shots: &[AnnotatedShot],
    fault: impl Fn(ShotFault) -> bool,
) -> bool {
    let grid = Grid::of(&script.config);
    let is_explained = |shot: &AnnotatedShot| {
        let index = shot.judged.index(grid);
        index.is_some_and(|index| shot.judged.hits.iter().any(|hit| grid.cross(hit).contains(index)))
    };
    shots.iter().filter(|shot| shot.has(&fault)).all(is_explained)
}

pub(crate) fn sink(seed: u64) -> Vec<PlayerScript> {
    let mut scripts = several(seed, 3, &[2; 10], StateCheck::Sink);
    scripts.extend((0..4).map(|_| surrounded()));
    scripts.extend(several(seed, 8, &[5, 4, 4, 3, 1, 1, 1, 1, 1, 1], StateCheck::Sink));
    scripts.extend(several(seed, 2, &[1; 10], StateCheck::Sink));
    scripts
}

/// A ship of five with ships of one around it: most crosses destroy one of those first.
fn surrounded() -> PlayerScript {
    let around = [(3, 2), (3, 3), (3, 4), (3, 5), (3, 6), (5, 2), (5, 3), (5, 5), (5, 6)];
    let mut fleet = vec![(Point::new(4, 2), Direction::Horizontal)];
    fleet.extend(around.map(|(r, c)| (Point::new(r, c), Direction::Horizontal)));
    let config = GameConfig::with_lengths(10, 10, &[5, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    against(config, StateCheck::Sink, fleet, PART)
}

fn ends_with_the_ship(script: &PlayerScript, steps: &[StepRecord]) -> Finding<LocatedMismatch> {
    let shots = annotated_shots::all(script, steps);
    let plain = kept_crosses(script, &shots);
    StateCheck::Sink.finding(script, &shots, plain)
}

fn kept_crosses(script: &PlayerScript, shots: &[AnnotatedShot]) -> Option<LocatedMismatch> {
    let exits = [StateExit::OwnShip, StateExit::OtherShip, StateExit::Lucky];
    exits.into_iter().find_map(|exit| stays_at(script, shots, exit))
}

/// A choice that only the cross that was left explains is wrong in any case, but players that are lost for other reasons
/// come by it too. It is laid to the exit where the choices of state 1 point there as well.
fn stays_at(script: &PlayerScript, shots: &[AnnotatedShot], exit: StateExit) -> Option<LocatedMismatch> {
    if let Some(fault) = first(shots, |fault| fault == ShotFault::OldCenter(exit))
        && reaches(shots, exit, SUSPICIOUS).is_some()
    {
        return Some(fault.misplaced(script, reminder(exit)));
    }
    let shot = reaches(shots, exit, -IMPOSSIBLE)?;
    let got = format!("{}: after destroyed ships, it keeps to the cross that was left", shot.judged.at);
    Some(shot.mismatch(script, got).remarking(reminder(exit)))
}

fn reminder(exit: StateExit) -> &'static str {
    match exit {
        StateExit::OwnShip => "a destroyed ship ends state 2",
        StateExit::OtherShip => "a destroyed ship ends state 2, even if it is not the one that began it",
        StateExit::Lucky => "a shot that destroys a ship leads to state 1, not to a cross around it",
        StateExit::Exhausted => "an exhausted cross ends state 2",
    }
}

/// The shot at which it becomes hard to believe that the player leaves state 2 at such exits.
///
/// A gambler bets half of the fortune on each exit being missed, at fair odds: while the choices stay on the cross
/// that was left, the stake grows by the inverse of their chance; with the first one elsewhere it is lost. Against a
/// correct player such a game is fair, so the fortune's logarithm reaches `level` with a chance of at most `exp(-level)`
/// (Ville's inequality).
fn reaches(shots: &[AnnotatedShot], exit: StateExit, level: f64) -> Option<&AnnotatedShot> {
    let lured = |shot: &&AnnotatedShot| shot.judged.lure.is_some_and(|lure| lure.exit == exit);
    let lured: Vec<&AnnotatedShot> = shots.iter().filter(lured).collect();
    let mut settled = 0.0;
    for run in lured.chunk_by(|a, b| exit_of(a) == exit_of(b)) {
        let mut stake = 0.0;
        for shot in run {
            let lure = shot.judged.lure?;
            stake = if lure.followed { stake - lure.chance.ln() } else { f64::NEG_INFINITY };
            if settled + half_staked(stake) > level {
                return Some(shot);
            }
        }
        settled += half_staked(stake);
    }
    None
}

/// The logarithm of a fortune of one, half of which was staked.
fn half_staked(stake: f64) -> f64 {
    (0.5 + 0.5 * stake.exp()).ln()
}

fn exit_of(shot: &AnnotatedShot) -> (usize, Option<u32>) {
    (shot.location.step, shot.judged.lure.map(|lure| lure.run))
}

/// Seven ships of ten: no ship is destroyed before a cross is used up.
pub(super) fn side_by_side() -> [Fleet; 2] {
    let rows = (0..7).map(|r| (Point::new(r, 0), Direction::Horizontal)).collect();
    let columns = (3..10).map(|c| (Point::new(0, c), Direction::Vertical)).collect();
    [rows, columns]
}

pub(crate) fn exhausted(seed: u64) -> Vec<PlayerScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let check = StateCheck::Exhausted;
    let [rows, columns] = side_by_side();
    let full = |fleet| against(GameConfig::with_lengths(10, 10, &[10; 7]), check, fleet, PART);
    let mut scripts = vec![
        scattered(GameConfig::with_lengths(1, 10, &[10]), check, &mut rng, 100),
        scattered(GameConfig::with_lengths(10, 1, &[9]), check, &mut rng, 100),
        full(rows),
        full(columns),
    ];
    let with_single_ones = &[10, 8, 7, 1, 1, 1, 1, 1, 1, 1];
    for lengths in [[10, 8, 7, 6].as_slice(), &[6; 6], with_single_ones, with_single_ones, with_single_ones] {
        scripts.push(scattered(GameConfig::with_lengths(10, 10, lengths), check, &mut rng, 80));
    }
    scripts
}

/// The check on state 1, the one on destroyed ships where one was destroyed, and those that other faults in the same games are
/// about: what these leave behind looks like state 1.
fn others_seen(shots: &[AnnotatedShot]) -> Vec<&'static str> {
    let faults = shots.iter().filter_map(|shot| shot.judged.fault);
    let others = faults.map(StateCheck::of).filter(|check| *check != StateCheck::Exhausted);
    let mut owners = vec![StateCheck::State1.id()];
    if shots.iter().any(|shot| matches!(shot.result, Attack::Destroyed(_))) {
        owners.push(StateCheck::Sink.id());
    }
    for check in others {
        if !owners.contains(&check.id()) {
            owners.push(check.id());
        }
    }
    owners
}

/// Not entering state 2 is reported here as well: "ships of 6 or more" must not be read as "always state 1".
fn leaves_exhausted_cross(script: &PlayerScript, steps: &[StepRecord]) -> Finding<LocatedMismatch> {
    let shots = annotated_shots::all(script, steps);
    let plain = kept_exhausted(script, &shots);
    StateCheck::Exhausted.finding(script, &shots, plain)
}

fn kept_exhausted(script: &PlayerScript, shots: &[AnnotatedShot]) -> Option<LocatedMismatch> {
    let is_exhausted = |fault| fault == ShotFault::OldCenter(StateExit::Exhausted);
    let invalid = |shot: &&AnnotatedShot| {
        let index = shot.judged.index(Grid::of(&script.config));
        index.is_none_or(|index| shot.judged.chosen.contains(index))
    };
    let blunder = shots.iter().filter(invalid).find(|shot| shot.has(is_exhausted));
    // A player that is lost already will not find the next centre either.
    let lost = first(shots, is_off_cross).filter(|shot| shot.has(is_exhausted));
    if let Some(shot) = blunder.or(lost) {
        let remark =
            "the cross had been chosen completely: state 1 follows, and its next hit is the next centre";
        let other = first(shots, |fault| StateCheck::of(fault) == StateCheck::Cross);
        let cross = other.map(|_| StateCheck::Cross.id());
        // Who chooses positions twice in state 1 does so after an exhausted cross, too.
        let fresh = blunder.map(|_| "player.mediocre.attack.fresh");
        // Who misses the next centre may miss every centre but the first.
        let enters = blunder.is_none().then_some(StateCheck::State1.id());
        let owners = cross.into_iter().chain(fresh).chain(enters).collect();
        return Some(shot.misplaced(script, remark).owned_by(owners));
    }
    let enter = count(shots, |fault| fault == ShotFault::Enter);
    if enter < 2 || count(shots, is_off_cross) > 2 * enter {
        return None;
    }
    let remark = "ships of 6 or more do not do away with state 2: only an exhausted cross ends it early";
    let missed = first(shots, |fault| fault == ShotFault::Enter)?.misplaced(script, remark);
    let another_cross = perhaps_another_cross(script, shots);
    Some(missed.owned_by([another_cross, others_seen(shots)].concat()))
}
