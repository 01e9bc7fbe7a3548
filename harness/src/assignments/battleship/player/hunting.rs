//! Scenarios and clauses about MediocrePlayer's state machine: one clause, one kind of fault.
//!
//! The seas are real boards, so what a player hears always makes sense. Fleets are chosen so that a clause's situation
//! comes up again and again while others stay away: ships of two far from each other never give a hit inside state 2
//! that destroys nothing; ships of at most five never exhaust a cross.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::battleship::{Direction, Point};

use super::cells::{Cells, Grid};
use super::fleets;
use super::heard::Heard;
use super::monitor::{Exit, Fault, Move, Scene};
use super::opinion::Opinion;
use super::referee::{Fleet, Match, OpponentShots, Sea, Unspecified};
use super::script::{Clause, Script};
use super::step::Step;
use super::survey::{self, Sighting, count};
use crate::assignments::battleship::game_config::GameConfig;
use crate::model::Scenario;

/// A correct player has a behaviour that is called wrong with at most this chance, as a natural logarithm (1e-12).
const IMPOSSIBLE: f64 = -27.6;

/// A correct player arouses a suspicion with at most this chance: one in a hundred.
const SUSPICIOUS: f64 = 4.6;

/// Shots among which one fault is no sign of a cause that is there all the time.
const RARELY: usize = 120;

/// Shots in a game that need not be played to its end: what is left are the positions that are hard to come by.
const PART: u32 = 60;

/// Shots in a game that is to show as much as it can.
const MOST: u32 = 90;

fn game(config: GameConfig, clause: Clause, plan: Match) -> Box<dyn Scenario> {
    Script::new(config, clause).shooter(0, "mediocre", plan).done()
}

fn scattered(config: GameConfig, clause: Clause, rng: &mut Pcg32, limit: u32) -> Box<dyn Scenario> {
    let fleet = fleets::scattered(&config, rng);
    game(config, clause, Match::alone(Sea::Fleet(fleet), limit))
}

fn several(seed: u64, games: usize, lengths: &[i32], clause: Clause) -> Vec<Box<dyn Scenario>> {
    let mut rng = Pcg32::seed_from_u64(seed);
    (0..games).map(|_| scattered(GameConfig::with_lengths(10, 10, lengths), clause, &mut rng, MOST)).collect()
}

/// The first shot with such a fault.
fn first(sightings: &[Sighting], condition: impl Fn(Fault) -> bool) -> Option<&Sighting> {
    sightings.iter().find(|sighting| sighting.shot.fault.is_some_and(&condition))
}

fn complaint(script: &Script, sighting: Option<&Sighting>, remark: &str) -> Opinion {
    sighting.map_or(Opinion::Fine, |Sighting { place, shot, .. }| {
        let required = shot.required(Grid::of(&script.config));
        Opinion::wrong(*place, required, shot.at.to_string()).remarking(remark)
    })
}

fn is_invalid(fault: Fault) -> bool {
    matches!(fault, Fault::OffBoard | Fault::Repeat)
}

/// A choice on the board, but outside the cross.
fn is_off_cross(fault: Fault) -> bool {
    !is_invalid(fault)
}

pub(super) fn fresh(seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let specs: [(i32, i32, &[i32]); 11] = [
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
    let scenario = |(rows, cols, lengths)| {
        scattered(GameConfig::with_lengths(rows, cols, lengths), all_fresh, &mut rng, 100)
    };
    specs.into_iter().map(scenario).collect()
}

fn all_fresh(script: &Script, heard: &[Heard]) -> Opinion {
    let sightings = survey::all(script, heard);
    complaint(script, first(&sightings, is_invalid), "every choice is on the board, and none comes twice")
}

/// Ships of two on a diagonal, so that no cross around one reaches another, and ships of one, which bring a player who
/// has gone astray back to a known state.
fn far_apart(clause: Clause, unspecified: Unspecified) -> Vec<Box<dyn Scenario>> {
    let across = (0..5).map(|k| (Point::new(2 * k, 2 * k), Direction::Horizontal));
    let down = (0..5).map(|k| (Point::new(2 * k, 9 - 2 * k), Direction::Vertical));
    let single = |(r, c)| (Point::new(r, c), Direction::Horizontal);
    let beside_across = [(0, 9), (9, 0), (1, 6), (6, 1), (9, 5)].map(single);
    let beside_down = [(0, 0), (9, 9), (1, 4), (6, 8), (9, 5)].map(single);
    let fleets: [Fleet; 2] = [across.chain(beside_across).collect(), down.chain(beside_down).collect()];
    let scenario = |fleet: &Fleet| {
        let plan = Match { unspecified, ..Match::alone(Sea::Fleet(fleet.clone()), MOST) };
        game(GameConfig::with_lengths(10, 10, &[2, 2, 2, 2, 2, 1, 1, 1, 1, 1]), clause, plan)
    };
    fleets.iter().cycle().take(8).map(scenario).collect()
}

pub(super) fn enters(seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut scenarios = far_apart(enters_state_2, Unspecified::Harmless);
    scenarios.extend(several(seed, 3, &[4, 3, 3, 2, 2, 1, 1, 1], enters_state_2));
    scenarios
}

fn enters_state_2(script: &Script, heard: &[Heard]) -> Opinion {
    let sightings = survey::all(script, heard);
    let enter = count(&sightings, |fault| fault == Fault::Enter);
    let later = count(&sightings, |fault| fault != Fault::Enter && is_off_cross(fault));
    if enter < 2 || enter <= later {
        return Opinion::Fine;
    }
    let remark = "the last shot hit a ship without destroying it";
    complaint(script, first(&sightings, |fault| fault == Fault::Enter), remark)
}

pub(super) fn stays(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut scenarios = far_apart(stays_after_misses, Unspecified::Harmless);
    scenarios.extend(far_apart(stays_after_misses, Unspecified::Poison));
    scenarios
}

fn stays_after_misses(script: &Script, heard: &[Heard]) -> Opinion {
    let sightings = survey::all(script, heard);
    let misses = count(&sightings, |fault| fault == Fault::AfterMiss);
    let others = count(&sightings, |fault| matches!(fault, Fault::Enter | Fault::LeftEarly));
    // Who never enters state 2, or uses half a cross, may seem to leave it after a miss now and then.
    if misses < 2 || misses <= 2 * others {
        return Opinion::Fine;
    }
    let poisoned = script
        .steps
        .iter()
        .any(|step| matches!(step, Step::Shoot(_, plan) if plan.unspecified == Unspecified::Poison));
    let remark = if poisoned {
        "a miss does not end state 2; with shotHit false, shipDestroyed and shipId mean nothing"
    } else {
        "a miss does not end state 2"
    };
    complaint(script, first(&sightings, |fault| fault == Fault::AfterMiss), remark)
}

pub(super) fn center(seed: u64) -> Vec<Box<dyn Scenario>> {
    several(seed, 6, &[5, 5, 4, 4, 4, 1, 1, 1, 1, 1], keeps_its_center)
}

fn keeps_its_center(script: &Script, heard: &[Heard]) -> Opinion {
    let sightings = survey::all(script, heard);
    let hits = count(&sightings, |fault| fault == Fault::AfterHit);
    let others = count(&sightings, |fault| matches!(fault, Fault::Enter | Fault::AfterMiss));
    // Who leaves state 2 for other reasons meets the cross of some hit now and then.
    if hits < 2 || hits <= 2 * others {
        return Opinion::Fine;
    }
    let remark =
        "a hit in state 2 that destroys no ship changes nothing: the centre stays where state 2 began";
    complaint(script, first(&sightings, |fault| fault == Fault::AfterHit), remark)
}

pub(super) fn cross(seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let config = GameConfig::with_lengths(10, 10, &[5, 5, 5, 5, 1, 1, 1, 1, 1, 1]);
    let scattered = (0..12).map(|_| fleets::scattered(&config, &mut rng)).collect();
    let stacked = stacks().iter().cycle().take(8).cloned().collect();
    vec![
        one_after_another(&config, scattered, uses_the_whole_cross, MOST),
        one_after_another(&GameConfig::with_lengths(10, 10, &[5; 10]), stacked, uses_the_whole_cross, PART),
    ]
}

/// Games of new players in one program, so that what is rare in a game adds up.
fn one_after_another(
    config: &GameConfig,
    fleets: Vec<Fleet>,
    clause: Clause,
    limit: u32,
) -> Box<dyn Scenario> {
    let add = |script: Script, fleet| script.shooter(0, "mediocre", Match::alone(Sea::Fleet(fleet), limit));
    fleets.into_iter().fold(Script::new(config.clone(), clause).seconds(2), add).done()
}

/// Ships of five side by side: who keeps to one line of the cross goes through many of them and destroys none.
fn stacks() -> [Fleet; 2] {
    let across = (0..10).map(|r| (Point::new(r, 0), Direction::Horizontal)).collect();
    let down = (0..10).map(|c| (Point::new(5, c), Direction::Vertical)).collect();
    [across, down]
}

/// Anyone who shoots elsewhere also hits the lines of the cross now and then, and may seem to have used up a part of it:
/// up to a sixth and a thirtieth of the choices off the cross are such. So both are only said where they are many among them.
fn uses_the_whole_cross(script: &Script, heard: &[Heard]) -> Opinion {
    let sightings = survey::all(script, heard);
    let off = count(&sightings, is_off_cross);
    let far = count(&sightings, |fault| fault == Fault::TooFar);
    let early = count(&sightings, |fault| fault == Fault::LeftEarly);
    if far > 1 && far > 2 * (off - far) {
        let remark = "the cross reaches no further than 4 steps";
        return complaint(script, first(&sightings, |fault| fault == Fault::TooFar), remark);
    }
    if early > 1 && 2 * early > off - far - early {
        let remark = "the whole cross belongs to state 2: four steps up, down, left and right";
        return complaint(script, first(&sightings, |fault| fault == Fault::LeftEarly), remark);
    }
    Opinion::Fine
}

pub(super) fn sink(seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut scenarios = several(seed, 3, &[2; 10], ends_with_the_ship);
    scenarios.extend((0..4).map(|_| surrounded()));
    scenarios.extend(several(seed, 8, &[5, 4, 4, 3, 1, 1, 1, 1, 1, 1], ends_with_the_ship));
    scenarios.extend(several(seed, 2, &[1; 10], ends_with_the_ship));
    scenarios
}

/// A ship of five with ships of one around it: most crosses destroy one of those first.
fn surrounded() -> Box<dyn Scenario> {
    let around = [(3, 2), (3, 3), (3, 4), (3, 5), (3, 6), (5, 2), (5, 3), (5, 5), (5, 6)];
    let mut fleet = vec![(Point::new(4, 2), Direction::Horizontal)];
    fleet.extend(around.map(|(r, c)| (Point::new(r, c), Direction::Horizontal)));
    let config = GameConfig::with_lengths(10, 10, &[5, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    game(config, ends_with_the_ship, Match::alone(Sea::Fleet(fleet), PART))
}

fn ends_with_the_ship(script: &Script, heard: &[Heard]) -> Opinion {
    let sightings = survey::all(script, heard);
    let exits = [Exit::OwnShip, Exit::OtherShip, Exit::Lucky];
    exits
        .into_iter()
        .map(|exit| leaves(script, &sightings, exit))
        .find(|o| *o != Opinion::Fine)
        .unwrap_or(Opinion::Fine)
}

/// A choice that only the cross that was left explains is wrong in any case, but those who are lost for other reasons
/// come by it too. It is laid to the exit where the choices of state 1 point there as well.
fn leaves(script: &Script, sightings: &[Sighting], exit: Exit) -> Opinion {
    let fault = first(sightings, |fault| fault == Fault::OldCenter(exit));
    match (fault, reaches(sightings, exit, SUSPICIOUS), reaches(sightings, exit, -IMPOSSIBLE)) {
        (Some(_), Some(_), _) => complaint(script, fault, reminder(exit)),
        (_, _, Some(Sighting { place, shot, .. })) => {
            let got = format!("{}: after destroyed ships, it keeps to the cross that was left", shot.at);
            Opinion::wrong(*place, shot.required(Grid::of(&script.config)), got).remarking(reminder(exit))
        }
        (Some(_) | None, _, None) => Opinion::Fine,
    }
}

fn reminder(exit: Exit) -> &'static str {
    match exit {
        Exit::OwnShip => "a destroyed ship ends state 2",
        Exit::OtherShip => "a destroyed ship ends state 2, even if it is not the one that began it",
        Exit::Lucky => "a shot in state 1 that destroys a ship does not lead to state 2",
        Exit::Exhausted => "an exhausted cross ends state 2",
    }
}

/// The shot at which it becomes hard to believe that the player leaves state 2 at such exits.
///
/// A gambler bets half of the fortune on each exit being missed, at fair odds: while the choices stay on the cross
/// that was left, the stake grows by the inverse of their chance; with the first one elsewhere it is lost. Against a
/// correct player such a game is fair, so the fortune's logarithm reaches `level` with a chance of at most `exp(-level)`
/// (Ville's inequality).
fn reaches(sightings: &[Sighting], exit: Exit, level: f64) -> Option<&Sighting> {
    let lured = |sighting: &&Sighting| sighting.shot.lure.is_some_and(|lure| lure.exit == exit);
    let lured: Vec<&Sighting> = sightings.iter().filter(lured).collect();
    let mut settled = 0.0;
    for run in lured.chunk_by(|a, b| exit_of(a) == exit_of(b)) {
        let mut stake = 0.0;
        for sighting in run {
            let lure = sighting.shot.lure?;
            stake = if lure.followed { stake - lure.chance.ln() } else { f64::NEG_INFINITY };
            if settled + half_staked(stake) > level {
                return Some(sighting);
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

fn exit_of(sighting: &Sighting) -> (usize, Option<u32>) {
    (sighting.place.step, sighting.shot.lure.map(|lure| lure.run))
}

pub(super) fn exhausted(seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let rows: Fleet = (0..7).map(|r| (Point::new(r, 0), Direction::Horizontal)).collect();
    let columns: Fleet = (3..10).map(|c| (Point::new(0, c), Direction::Vertical)).collect();
    let full = |fleet| {
        game(
            GameConfig::with_lengths(10, 10, &[10; 7]),
            leaves_exhausted_cross,
            Match::alone(Sea::Fleet(fleet), PART),
        )
    };
    let mut scenarios = vec![
        scattered(GameConfig::with_lengths(1, 10, &[10]), leaves_exhausted_cross, &mut rng, 100),
        scattered(GameConfig::with_lengths(10, 1, &[9]), leaves_exhausted_cross, &mut rng, 100),
        full(rows),
        full(columns),
    ];
    let with_single_ones = &[10, 8, 7, 1, 1, 1, 1, 1, 1, 1];
    for lengths in [[10, 8, 7, 6].as_slice(), &[6; 6], with_single_ones, with_single_ones, with_single_ones] {
        scenarios.push(scattered(
            GameConfig::with_lengths(10, 10, lengths),
            leaves_exhausted_cross,
            &mut rng,
            80,
        ));
    }
    scenarios
}

/// Not entering state 2 is told here as well: "ships of 6 or more" must not be read as "always state 1".
fn leaves_exhausted_cross(script: &Script, heard: &[Heard]) -> Opinion {
    let sightings = survey::all(script, heard);
    let is_exhausted = |fault| fault == Fault::OldCenter(Exit::Exhausted);
    let invalid = |sighting: &&Sighting| {
        let index = sighting.shot.index(Grid::of(&script.config));
        index.is_none_or(|index| sighting.shot.chosen.contains(index))
    };
    let blunder = sightings.iter().filter(invalid).find(|s| s.shot.fault.is_some_and(is_exhausted));
    // Who is lost already will not find the next centre either.
    let lost = first(&sightings, is_off_cross).filter(|s| s.shot.fault.is_some_and(is_exhausted));
    if let Some(sighting) = blunder.or(lost) {
        let remark =
            "the cross had been chosen completely: state 1 follows, and its next hit is the next centre";
        return complaint(script, Some(sighting), remark);
    }
    let enter = count(&sightings, |fault| fault == Fault::Enter);
    if enter < 2 || count(&sightings, is_off_cross) > 2 * enter {
        return Opinion::Fine;
    }
    let remark = "ships of 6 or more do not do away with state 2: only an exhausted cross ends it early";
    complaint(script, first(&sightings, |fault| fault == Fault::Enter), remark)
}

pub(super) fn by_opponent(seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let config = GameConfig::with_lengths(10, 10, &[5, 4, 4, 3, 3, 1, 1, 1, 1, 1]);
    let scenario = |_| {
        let sea = Sea::Fleet(fleets::scattered(&config, &mut rng));
        let opponent = OpponentShots { from: UNDISTURBED, at: fleets::shuffled(&config, &mut rng) };
        let plan = Match { opponent: Some(opponent), ..Match::alone(sea, 80) };
        game(config.clone(), ignores_opponent, plan)
    };
    (0..12).map(scenario).collect()
}

/// Shots before anything happens that must not matter.
const UNDISTURBED: u32 = 30;

fn ignores_opponent(script: &Script, heard: &[Heard]) -> Opinion {
    let sightings = survey::all(script, heard);
    let Some(Step::Shoot(_, plan)) = script.steps.last() else { return Opinion::Fine };
    let grid = Grid::of(&script.config);
    let Some(opponent) = &plan.opponent else { return Opinion::Fine };
    let attacked = |turn: u32| -> Cells {
        let so_far = turn.saturating_sub(opponent.from);
        opponent.at.iter().take(so_far as usize).filter_map(|p| grid.index(*p)).collect()
    };
    let told = sightings.iter().filter(|sighting| sighting.turn > opponent.from);
    let avoided = told.map(|sighting| (sighting, attacked(sighting.turn)));
    unmoved(script, &sightings, avoided, "what the opponent attacked")
}

pub(super) fn two_players(seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let config = GameConfig::with_lengths(10, 10, &[5, 4, 4, 3, 3, 1, 1, 1, 1, 1]);
    let mut sea = || Sea::Fleet(fleets::scattered(&config, &mut rng));
    let mut one_by_one = |clause: Clause, games: u32| {
        (0..games).fold(Script::new(config.clone(), clause), |script, _| {
            script.shooter(0, "mediocre", Match::alone(sea(), PART)).then(Step::Delete(0))
        })
    };
    // Three games are longer than a board: who takes what earlier players chose for chosen runs out of positions.
    let (after_another, calm) = (one_by_one(apart, 3), one_by_one(apart_in_turns, 4));
    let in_turns = (0..5).fold(calm, |script, _| pair(script, vec![sea(), sea()]));
    vec![after_another.done(), in_turns.done()]
}

/// Two players, each with ships of its own, who shoot in turns.
fn pair(script: Script, seas: Vec<Sea>) -> Script {
    let turns = Match { seas, ..Match::alone(Sea::Empty, 100) };
    script
        .player(0, "mediocre")
        .player(1, "mediocre")
        .places(0, Vec::new())
        .places(1, Vec::new())
        .then(Step::Shoot(0, Box::new(turns)))
        .then(Step::Delete(1))
        .then(Step::Delete(0))
}

fn apart(script: &Script, heard: &[Heard]) -> Opinion {
    undisturbed(script, heard, |one, other| (one.player, one.place.step) != (other.player, other.place.step))
}

/// The games alone are taken for calm: a player who is seldom wrong is found out there, and left to other clauses.
fn apart_in_turns(script: &Script, heard: &[Heard]) -> Opinion {
    undisturbed(script, heard, |one, other| one.place.step == other.place.step && one.player != other.player)
}

fn undisturbed(script: &Script, heard: &[Heard], disturbs: fn(&Sighting, &Sighting) -> bool) -> Opinion {
    let sightings = survey::all(script, heard);
    let grid = Grid::of(&script.config);
    let avoided = sightings.iter().enumerate().filter_map(|(index, sighting)| {
        let before = sightings.iter().take(index).filter(|other| disturbs(other, sighting));
        let cells: Cells = before.filter_map(|other| grid.index(other.shot.at)).collect();
        (!cells.is_empty()).then_some((sighting, cells))
    });
    unmoved(script, &sightings, avoided, "what another player chose")
}

/// Whether something left the choices alone. `disturbed` are the shots after it began, each with the positions that a
/// player who heeds it would avoid. A player who is wrong without it is another clause's business.
fn unmoved<'s>(
    script: &Script,
    sightings: &'s [Sighting],
    disturbed: impl Iterator<Item = (&'s Sighting, Cells)>,
    what: &str,
) -> Opinion {
    let disturbed: Vec<(&Sighting, Cells)> = disturbed.collect();
    let Some((start, _)) = disturbed.first() else { return Opinion::Fine };
    let calm: Vec<&Move> =
        sightings.iter().take_while(|sighting| sighting.place != start.place).map(|s| &s.shot).collect();
    let in_state_2 = calm.iter().filter(|shot| matches!(shot.scene, Scene::Around { .. })).count();
    if in_state_2 < 10 || calm.iter().any(|shot| shot.fault.is_some()) {
        return Opinion::Fine;
    }
    let confused = |fault: Fault| match fault {
        Fault::OffBoard | Fault::Repeat | Fault::Enter | Fault::AfterMiss | Fault::AfterHit => true,
        Fault::TooFar | Fault::LeftEarly | Fault::OldCenter(_) => false,
    };
    let faults: Vec<&Sighting> = disturbed
        .iter()
        .map(|(sighting, _)| *sighting)
        .filter(|sighting| sighting.shot.fault.is_some_and(confused))
        .collect();
    // A rare fault of another kind may not have come up before.
    let enough = 1 + disturbed.len() / RARELY;
    let remark = format!("{what} must not matter: before that, every choice was right");
    match faults.as_slice() {
        [one, ..] if faults.len() > enough || one.shot.fault.is_some_and(is_invalid) => {
            complaint(script, Some(one), &remark)
        }
        _ => avoids(script, &disturbed, what),
    }
}

/// Whether the player never chooses any of the positions that it should not know about.
fn avoids(script: &Script, disturbed: &[(&Sighting, Cells)], what: &str) -> Opinion {
    let grid = Grid::of(&script.config);
    let mut chance = 0.0;
    for (Sighting { shot, place, .. }, cells) in disturbed {
        let (Some(index), false) = (shot.index(grid), shot.scene == Scene::Unsure) else { continue };
        if cells.contains(index) {
            return Opinion::Fine;
        }
        let free = shot.allowed.minus(*cells).len();
        chance += (f64::from(free.max(1)) / f64::from(shot.allowed.len().max(1))).ln();
        if chance < IMPOSSIBLE {
            let got = format!("{}: it never chooses {what}", shot.at);
            return Opinion::wrong(*place, shot.required(grid), got);
        }
    }
    Opinion::Fine
}
