//! Smaller scenarios of the same kind: fewer steps, shots, blocked positions and typed lines, a smaller board, fewer and
//! shorter ships, numbers nearer to zero.
//!
//! Every one of them stays within what a Player may rely on: the fleet has room, whoever shoots has placed its ships,
//! what is typed has one right result. Where a try found room it still does, and where there was none there is none.

use std::collections::BTreeMap;

use reference::battleship::{AwfulPlayer, Board, Player, Point};

use super::dialogue::understood;
use super::referee::{Impossible, Match, OpponentShots, Sea, Unspecified};
use super::script::Script;
use super::step::{Blocks, Step, Typed};
use crate::assignments::battleship::crop::{self, Crop, Fleet};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::common::shrink::{halving, runs};

/// A GoodPlayer that places at random needs room: no more than this part of the board is filled, or as much as before.
const FILLED: (i32, i32) = (1, 3);

/// The most promising first: what leaves much out, then what leaves little out, then numbers.
pub(super) fn smaller(script: &Script) -> impl Iterator<Item = Script> {
    let fewer = fewer_steps(script).chain(varied(script, fewer_blocks));
    let boards = smaller_games(script).filter(|smaller| has_room_alike(script, smaller));
    let shots = varied(script, shorter_shootings).chain(varied(script, nearer_ships));
    let typed = varied(script, fewer_lines).chain(nearer_numbers(script));
    let masks = varied(script, unblocked).filter(|smaller| has_room_alike(script, smaller));
    fewer.chain(boards).chain(shots).chain(typed).chain(masks).filter(|smaller| is_sound(smaller, script))
}

fn fewer_steps(script: &Script) -> impl Iterator<Item = Script> {
    runs(script.steps.len()).map(|(from, count)| {
        let mut smaller = script.clone();
        smaller.steps.drain(from..(from + count).min(script.steps.len()));
        smaller
    })
}

/// The script with one of its steps another one.
fn varied(script: &Script, vary: impl Fn(&Step) -> Vec<Step>) -> impl Iterator<Item = Script> {
    script.steps.iter().enumerate().flat_map(move |(index, step)| {
        vary(step).into_iter().map(move |step| {
            let mut smaller = script.clone();
            smaller.steps[index] = step;
            smaller
        })
    })
}

fn fewer_blocks(step: &Step) -> Vec<Step> {
    let Step::Place(player, blocks) = step else { return Vec::new() };
    // Without any, nothing would be blocked.
    let fewer = runs(blocks.len()).filter(|(_, count)| *count < blocks.len());
    let without = |(from, count): (usize, usize)| {
        let mut smaller = blocks.clone();
        smaller.drain(from..(from + count).min(blocks.len()));
        (!smaller.is_empty()).then_some(Step::Place(*player, smaller))
    };
    fewer.filter_map(without).collect()
}

/// Masks with fewer positions blocked, once there are few masks.
fn unblocked(step: &Step) -> Vec<Step> {
    const FEW: usize = 2;
    let Step::Place(player, blocks) = step else { return Vec::new() };
    if blocks.len() > FEW {
        return Vec::new();
    }
    let blocked = |mask: &[bool]| (0..mask.len()).filter(|index| mask[*index]).collect::<Vec<_>>();
    let masks = blocks.iter().enumerate().flat_map(|(number, mask)| {
        let cells = blocked(mask);
        let fewer: Vec<(usize, usize)> = runs(cells.len()).collect();
        fewer.into_iter().map(move |(from, count)| {
            let mut smaller: Blocks = blocks.clone();
            cells.iter().skip(from).take(count).for_each(|index| smaller[number][*index] = false);
            Step::Place(*player, smaller)
        })
    });
    masks.collect()
}

/// On smaller boards, with fewer ships, with shorter ones.
fn smaller_games(script: &Script) -> impl Iterator<Item = Script> {
    // Typed positions are numbers that stay as they are.
    let is_typed = script.steps.iter().any(|step| matches!(step, Step::Input(..)));
    let (cuts, ends) = (Crop::all(&script.config), Crop::ends(&script.config));
    let cuts = cuts.filter(move |_| !is_typed).chain(ends.filter(move |_| is_typed));
    let boards = cuts.filter_map(|cut| on_board(script, cut));
    let ships = crop::without_ships(&script.config).map(|(id, config)| {
        let fleets = |fleet: &Fleet| [&fleet[..id], &fleet[id + 1..]].concat();
        Script {
            steps: script.steps.iter().map(|step| with_fleets(step, fleets)).collect(),
            ..with(script, config)
        }
    });
    let shorter = crop::shorter_ships(&script.config).map(|config| with(script, config));
    boards.chain(ships).chain(shorter)
}

fn with(script: &Script, config: GameConfig) -> Script {
    Script { config, ..script.clone() }
}

fn with_fleets(step: &Step, change: impl Fn(&Fleet) -> Fleet) -> Step {
    let Step::Shoot(player, plan) = step else { return step.clone() };
    let seas = plan.seas.iter().map(|sea| match sea {
        Sea::Fleet(fleet) => Sea::Fleet(change(fleet)),
        Sea::Empty => Sea::Empty,
    });
    Step::Shoot(*player, Box::new(Match { seas: seas.collect(), ..(**plan).clone() }))
}

/// With everything cut; `None` where a ship is in the way.
fn on_board(script: &Script, cut: Crop) -> Option<Script> {
    let config = cut.config(&script.config);
    let positions = config.points().len();
    let step = |step: &Step| match step {
        Step::Place(player, blocks) => {
            let blocks = blocks.iter().map(|mask| cut.mask(&script.config, mask)).collect();
            Some(Step::Place(*player, blocks))
        }
        Step::Shoot(player, plan) => {
            let seas = plan.seas.iter().map(|sea| match sea {
                Sea::Fleet(fleet) => cut.fleet(&script.config, fleet).map(Sea::Fleet),
                Sea::Empty => Some(Sea::Empty),
            });
            let opponent = plan.opponent.as_ref().map(|opponent| OpponentShots {
                from: opponent.from,
                at: opponent.at.iter().filter_map(|p| cut.point(*p)).collect(),
            });
            let limit = plan.limit.min(most_shots(plan, positions));
            Some(Step::Shoot(
                *player,
                Box::new(Match { seas: seas.collect::<Option<_>>()?, limit, opponent, ..(**plan).clone() }),
            ))
        }
        Step::Create(..)
        | Step::Name(_)
        | Step::IsHuman(_)
        | Step::Input(..)
        | Step::Delete(_)
        | Step::Contest(..) => Some(step.clone()),
    };
    Some(Script { steps: script.steps.iter().map(step).collect::<Option<_>>()?, ..with(script, config) })
}

/// How many shots a player can be expected to know where to go with.
fn most_shots(plan: &Match, positions: usize) -> u32 {
    let each = match plan.impossible {
        Impossible::Ends => positions,
        // An occasional wasted shot is no fault there.
        Impossible::IsReported => 3 * positions,
    };
    u32::try_from(plan.seas.len() * each).unwrap_or(u32::MAX)
}

/// Fewer shots of the player, fewer and earlier ones of its opponent, nothing misleading.
fn shorter_shootings(step: &Step) -> Vec<Step> {
    let Step::Shoot(player, plan) = step else { return Vec::new() };
    let limits = halving(plan.limit).map(|limit| Match { limit, ..(**plan).clone() });
    let harmless = Match { unspecified: Unspecified::Harmless, ..(**plan).clone() };
    let harmless = (plan.unspecified == Unspecified::Poison).then_some(harmless);
    let opponents = plan.opponent.iter().flat_map(fewer_opponent_shots);
    let opponents = opponents.map(|opponent| Match { opponent: Some(opponent), ..(**plan).clone() });
    limits.chain(harmless).chain(opponents).map(|plan| Step::Shoot(*player, Box::new(plan))).collect()
}

fn fewer_opponent_shots(shots: &OpponentShots) -> impl Iterator<Item = OpponentShots> {
    let count = u32::try_from(shots.at.len()).unwrap_or(u32::MAX);
    let fewer = halving(count).map(|count| {
        let at = shots.at.iter().take(count as usize).copied().collect();
        OpponentShots { from: shots.from, at }
    });
    let earlier = halving(shots.from).map(|from| OpponentShots { from, at: shots.at.clone() });
    fewer.chain(earlier)
}

/// With one ship of one sea nearer to the corner.
fn nearer_ships(step: &Step) -> Vec<Step> {
    let Step::Shoot(_, plan) = step else { return Vec::new() };
    let fleets = plan.seas.iter().map(|sea| match sea {
        Sea::Fleet(fleet) => fleet.len(),
        Sea::Empty => 0,
    });
    let ships: Vec<(usize, usize)> =
        fleets.enumerate().flat_map(|(sea, ships)| (0..ships).map(move |ship| (sea, ship))).collect();
    ships.into_iter().flat_map(|(sea, ship)| moved(step, sea, ship)).collect()
}

fn moved(step: &Step, sea: usize, ship: usize) -> Vec<Step> {
    let Step::Shoot(player, plan) = step else { return Vec::new() };
    let Some(Sea::Fleet(fleet)) = plan.seas.get(sea) else { return Vec::new() };
    let moved = |at: Point| {
        let mut plan = plan.clone();
        let mut fleet = fleet.clone();
        fleet[ship].0 = at;
        plan.seas[sea] = Sea::Fleet(fleet);
        Step::Shoot(*player, plan)
    };
    crop::nearer(fleet[ship].0).map(moved).collect()
}

fn fewer_lines(step: &Step) -> Vec<Step> {
    let Step::Input(player, typed) = step else { return Vec::new() };
    let without = |(from, count): (usize, usize)| {
        let mut smaller = typed.clone();
        smaller.lines.drain(from..(from + count).min(typed.lines.len()));
        Step::Input(*player, smaller)
    };
    runs(typed.lines.len()).map(without).collect()
}

/// With one typed position another one, wherever it was typed.
fn nearer_numbers(script: &Script) -> impl Iterator<Item = Script> {
    let mut lines: Vec<&str> = script.steps.iter().filter_map(Step::typed).flat_map(Typed::all).collect();
    lines.sort_unstable();
    lines.dedup();
    let pairs: Vec<(String, Point)> =
        lines.into_iter().filter_map(|line| Some((line.to_owned(), pair(line)?))).collect();
    pairs.into_iter().flat_map(move |(line, p)| {
        crop::nearer(p).map(move |p| {
            let steps = script.steps.iter().map(|step| retyped(step, &line, &format!("{} {}", p.r, p.c)));
            Script { steps: steps.collect(), ..script.clone() }
        })
    })
}

/// The position that a line is, if it is one and nothing else.
fn pair(line: &str) -> Option<Point> {
    let (r, c) = line.split_once(' ')?;
    Some(Point::new(r.parse().ok()?, c.parse().ok()?))
}

fn retyped(step: &Step, from: &str, to: &str) -> Step {
    let Step::Input(player, typed) = step else { return step.clone() };
    let change = |lines: &[String]| {
        lines.iter().map(|line| if line == from { to.to_owned() } else { line.clone() }).collect()
    };
    Step::Input(*player, Typed { lines: change(&typed.lines), spare: change(&typed.spare) })
}

/// Whether each try finds room where the same try did before, and only there.
fn has_room_alike(before: &Script, now: &Script) -> bool {
    let masks = |script: &Script| {
        let steps = script.steps.iter().filter_map(|step| match step {
            Step::Place(_, blocks) => Some(blocks.clone()),
            Step::Create(..)
            | Step::Name(_)
            | Step::IsHuman(_)
            | Step::Shoot(..)
            | Step::Input(..)
            | Step::Delete(_)
            | Step::Contest(..) => None,
        });
        steps.flatten().collect::<Vec<_>>()
    };
    crop::is_allowed(&now.config)
        && masks(before).iter().zip(&masks(now)).all(|(then, now_blocked)| {
            crop::fits(&before.config, then) == crop::fits(&now.config, now_blocked)
        })
}

/// Whether every player of it is asked for what it must be able to do.
fn is_sound(script: &Script, before: &Script) -> bool {
    crop::is_allowed(&script.config)
        && crop::fits(&script.config, &[])
        && are_in_order(&script.steps)
        && seas(script).all(|fleet| crop::lies(&script.config, fleet))
        && kinds(script).all(|kind| suits(kind, script, before))
}

/// How far a player has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Made,
    Placed,
    Played,
}

/// Whether every player goes through one game and no more: it is made, places its ships, shoots.
fn are_in_order(steps: &[Step]) -> bool {
    let mut stages: BTreeMap<u8, Stage> = BTreeMap::new();
    steps.iter().all(|step| match step {
        Step::Create(player, _) => {
            stages.insert(*player, Stage::Made);
            true
        }
        Step::Place(player, _) => stages.insert(*player, Stage::Placed) == Some(Stage::Made),
        Step::Shoot(_, plan) => (0..)
            .zip(&plan.seas)
            .all(|(player, _)| stages.insert(player, Stage::Played) == Some(Stage::Placed)),
        Step::Delete(player) => stages.remove(player).is_some(),
        Step::Name(player) | Step::IsHuman(player) | Step::Input(player, _) | Step::Contest(player, _) => {
            stages.contains_key(player)
        }
    })
}

fn seas(script: &Script) -> impl Iterator<Item = &Fleet> {
    script.matches().flat_map(|plan| &plan.seas).filter_map(|sea| match sea {
        Sea::Fleet(fleet) => Some(fleet),
        Sea::Empty => None,
    })
}

fn kinds(script: &Script) -> impl Iterator<Item = &'static str> {
    script.steps.iter().filter_map(|step| match step {
        Step::Create(_, new) => Some(new.kind),
        Step::Name(_)
        | Step::IsHuman(_)
        | Step::Place(..)
        | Step::Shoot(..)
        | Step::Input(..)
        | Step::Delete(_)
        | Step::Contest(..) => None,
    })
}

/// Whether a player of that kind can be expected to cope with the game.
fn suits(kind: &str, script: &Script, before: &Script) -> bool {
    match kind {
        "awful" => {
            let game = script.config.game();
            AwfulPlayer::new("awful", &game).place_ships(&mut Board::new(&game))
        }
        // Nothing says whether a ship of one segment has a direction.
        "human" if script.steps.iter().any(|step| matches!(step, Step::Place(..))) => {
            script.config.ships.iter().all(|(length, ..)| *length > 1) && understood(script).is_some()
        }
        "good" => is_roomy(&script.config, &before.config),
        _ => true,
    }
}

fn is_roomy(config: &GameConfig, before: &GameConfig) -> bool {
    let segments = |config: &GameConfig| config.ships.iter().map(|ship| ship.0).sum::<i32>();
    let positions = |config: &GameConfig| config.rows * config.cols;
    let filled_less = |(part, whole): (i32, i32)| segments(config) * whole <= positions(config) * part;
    filled_less(FILLED) || filled_less((segments(before), positions(before)))
}
