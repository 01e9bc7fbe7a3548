//! GoodPlayer: it places its ships, it wins in the end, and it does not take too long.
//!
//! The quality of its shots is not a matter of right and wrong. The parent measures the time of a move, from its report of the
//! last shot to the next shot; a machine that is busy with other things stretches it, hence twice the five seconds.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;

use super::mismatch::{EventLocation, LocatedMismatch};
use super::script::{Judging, PlayerOwners, PlayerScript};
use super::shooting::{InvalidShot, OpponentBoard, OpponentShots, ShootingPlan};
use super::starter_player::is_of_its_own;
use super::step::PlayerStep;
use super::transcript::StepRecord;
use super::{good_series, random_fleet};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::player_protocol::Unspecified;

/// Processor seconds: the time that a game may take before the parent ends it, and one more move.
const PATIENCE: u64 = 20;

/// Milliseconds after which a move is too slow, whatever the machine does meanwhile.
const TOO_SLOW: u32 = 10_000;

/// Rows, columns, and lengths of ships.
type Shape = (i32, i32, &'static [i32]);

fn placing((rows, cols, lengths): Shape) -> PlayerScript {
    let config = GameConfig::with_lengths(rows, cols, lengths);
    let script = PlayerScript::new(config, places_ordinary).player(0, "good");
    script.then(PlayerStep::IsAwful(0)).places(0, Vec::new()).seconds(PATIENCE).roomy().given(is_of_its_own)
}

/// Fleets that fill a fifth of the board are ordinary: any player finds room for them.
const ORDINARY: (i32, i32) = (1, 5);

pub(super) fn places() -> Vec<PlayerScript> {
    let shapes: [Shape; 5] =
        [(10, 10, &[5, 4, 3, 3, 2]), (10, 10, &[2, 3, 3, 4, 5]), (5, 5, &[3, 2]), ODD[0], ODD[1]];
    let mut scripts: Vec<PlayerScript> = shapes.map(placing).into();
    let hopeless = placing(HOPELESS).seconds(HOPELESS_PATIENCE);
    scripts.push(PlayerScript { judging: Judging::Calls(places_honestly), ..hopeless });
    scripts
}

/// A fleet that a Game takes, for it covers no more than the board has, and that finds no room: each row holds one ship.
const HOPELESS: Shape = (2, 8, &[5, 5, 5]);

/// Processor seconds for that: a player that searches for ever is stopped, and nothing is learnt of it.
const HOPELESS_PATIENCE: u64 = 2;

/// Fleets that a player may give up on: the handout lets placeShips return false, and a GoodPlayer place as it likes.
const ODD: [Shape; 2] = [(3, 10, &[4, 3, 2]), (10, 8, &[6, 5, 4, 3, 2, 1])];

pub(super) fn awkward() -> Vec<PlayerScript> {
    let shapes: [Shape; 11] = [
        ODD[0],
        ODD[1],
        (1, 10, &[2]),
        (10, 1, &[2]),
        (1, 1, &[1]),
        (1, 10, &[10]),
        (4, 4, &[4, 4, 4]),
        (10, 3, &[10, 10]),
        (10, 10, &[10, 10, 10, 10, 10, 10, 10]),
        // No position is left over: of the ways to begin most lead nowhere.
        (3, 3, &[2, 2, 3, 2]),
        (4, 4, &[2, 3, 4, 3, 4]),
    ];
    let all = |script| PlayerScript { judging: Judging::Calls(places_all), ..script };
    let owners = PlayerOwners { of_all: &["player.good.places"], of_ends: &[] };
    shapes.map(placing).map(all).map(|script| script.relies_on(owners)).into()
}

/// A fleet that is not ordinary may be given up on.
fn places_ordinary(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let segments: i32 = script.config.ships.iter().map(|ship| ship.0).sum();
    let is_ordinary = segments * ORDINARY.1 <= script.config.rows * script.config.cols * ORDINARY.0;
    let gave_up =
        steps.iter().any(|record| record.placed().next().is_some() && record.truth() == Some(false));
    if gave_up && !is_ordinary { None } else { places_all(script, steps) }
}

/// A player may say that it could not place its ships, but not that it could.
fn places_honestly(_: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    steps.iter().enumerate().find_map(|(step, record)| {
        let (event, account) = record.placed().next()?;
        let is_lie = record.truth() == Some(true) && !account.is_whole_fleet();
        let required = "false: not all ships are on the board";
        is_lie.then(|| EventLocation::event(step, event).mismatch(required, "true"))
    })
}

fn places_all(_: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    steps.iter().enumerate().find_map(|(step, record)| {
        let (event, account) = record.placed().next()?;
        let here = EventLocation::event(step, event);
        if record.truth() == Some(false) {
            return Some(here.mismatch("true: there is room for all ships", "false"));
        }
        let required = "all ships on the board when it returns true";
        (!account.is_whole_fleet()).then(|| here.mismatch(required, "some ship is missing"))
    })
}

pub(super) fn finishes(seed: u64) -> Vec<PlayerScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let shapes: [Shape; 7] = [
        (5, 5, &[3, 2]),
        (3, 10, &[4, 3, 2]),
        (10, 10, &[5, 4, 3, 3, 2]),
        (8, 10, &[6, 5, 4, 3, 2, 1]),
        (1, 8, &[3]),
        (8, 1, &[3]),
        (4, 5, &[1, 1]),
    ];
    let script = |(rows, cols, lengths): Shape| {
        let config = GameConfig::with_lengths(rows, cols, lengths);
        let board = OpponentBoard::Fleet(random_fleet::scattered(&config, &mut rng));
        let plan = ShootingPlan::alone(board, shots_enough(&config));
        let plan = ShootingPlan { invalid_shot: InvalidShot::IsReported, ..plan };
        let script = PlayerScript::new(config, wins).player(0, "good").then(PlayerStep::IsAwful(0));
        script.places(0, Vec::new()).shoots(0, plan).seconds(PATIENCE).roomy().given(is_of_its_own)
    };
    let mut scripts: Vec<PlayerScript> = shapes.map(script).into();
    scripts.extend([poisoned(&mut rng), one_after_another(&mut rng), good_series::series(seed)]);
    scripts
}

/// A game whose reports hold nonsense wherever the handout says that nothing can be assumed.
fn poisoned(rng: &mut Pcg32) -> PlayerScript {
    let config = GameConfig::with_lengths(6, 6, &[4, 3, 1]);
    let board = OpponentBoard::Fleet(random_fleet::scattered(&config, rng));
    let plan = ShootingPlan::alone(board, shots_enough(&config));
    let plan =
        ShootingPlan { invalid_shot: InvalidShot::IsReported, unspecified: Unspecified::Poison, ..plan };
    let script = PlayerScript::new(config, wins).player(0, "good").then(PlayerStep::IsAwful(0));
    script.places(0, Vec::new()).shoots(0, plan).seconds(PATIENCE).roomy().given(is_of_its_own)
}

/// A new player for each of two games of one program, the first of which is told of its opponent's attacks: nothing of that game
/// belongs to the second.
fn one_after_another(rng: &mut Pcg32) -> PlayerScript {
    let config = GameConfig::with_lengths(6, 6, &[4, 3]);
    let mut plan = |opponent: Option<OpponentShots>| {
        let board = OpponentBoard::Fleet(random_fleet::scattered(&config, rng));
        let plan = ShootingPlan::alone(board, shots_enough(&config));
        ShootingPlan { invalid_shot: InvalidShot::IsReported, opponent, ..plan }
    };
    let told = plan(Some(OpponentShots { from: 1, at: config.points() }));
    let untold = plan(None);
    let first = PlayerScript::new(config, wins).player(0, "good").then(PlayerStep::IsAwful(0));
    let second = first.places(0, Vec::new()).shoots(0, told).player(1, "good");
    let script = second.places(1, Vec::new()).shoots(1, untold).seconds(2 * PATIENCE).roomy();
    script.given(is_of_its_own).relies_on(good_series::ONE_OF_MANY)
}

/// Three times the board: an occasional wasted shot is no fault.
pub(super) fn shots_enough(config: &GameConfig) -> u32 {
    u32::try_from(3 * config.points().len()).unwrap_or(u32::MAX)
}

fn wins(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let record = steps.last()?;
    let here = |event| EventLocation::event(steps.len() - 1, event);
    if let Some((event, shot)) = record.shots().find(|(_, shot)| shot.report.waited_ms > TOO_SLOW) {
        let got = format!("{:.1} s", f64::from(shot.report.waited_ms) / 1000.0);
        return Some(here(event).mismatch("a move within 5 seconds", got));
    }
    let shots = record.events.len();
    let endless = shots >= shots_enough(&script.config) as usize;
    endless.then(|| {
        let got = format!("some ship was still afloat after {shots} shots");
        let found = here(shots - 1).mismatch("all ships destroyed in the end", got);
        let players = script.steps.iter().filter(|step| step.created().is_some()).count();
        if players > 1 { found.remarking("a new player in the second game of one program") } else { found }
    })
}
