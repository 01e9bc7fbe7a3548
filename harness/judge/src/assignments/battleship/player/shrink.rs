//! Smaller scenarios of the same kind: fewer steps, shots, blocked positions and typed lines, a smaller board, fewer and
//! shorter ships, numbers nearer to zero.
//!
//! Every one of them stays within the conditions that a Player may rely on: the fleet has room, each player that shoots has
//! placed its ships, typed lines have one right result. Where a try found room it still does, and where there was none there
//! is none.

use std::collections::BTreeMap;

use reference::battleship::{AwfulPlayer, Board, Player, Point};

use super::human_dialogue::understood;
use super::script::{Judging, PlayerScript};
use super::shooting::{InvalidShot, OpponentBoard, OpponentShots, ShootingPlan};
use super::step::{BlockMask, BlockMasks, PlayerStep, TypedLines};
use crate::assignments::battleship::crop::{self, Crop, Fleet};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::player_protocol::Unspecified;
use crate::assignments::shrink::{halving, runs};
use crate::model::Smaller;

/// A GoodPlayer that places at random needs room: no more than this part of the board is filled, or as much as before.
const FILLED: (i32, i32) = (1, 3);

/// Candidates by the way in which a script is judged.
pub(super) fn smaller(script: &PlayerScript) -> Smaller<'_> {
    match script.judging {
        Judging::Calls(_) | Judging::States(..) | Judging::Twins(_) => Smaller::to(candidates(script)),
        Judging::Shares { .. } => Smaller::Statistics,
        // It never fails.
        Judging::Remark(_) => Smaller::To(Box::new(std::iter::empty())),
    }
}

/// The most promising first: those that leave much out, then those that leave little out, then smaller numbers.
fn candidates(script: &PlayerScript) -> impl Iterator<Item = PlayerScript> {
    let fewer = fewer_steps(script).chain(varied(script, fewer_masks));
    let boards = smaller_games(script).filter(|smaller| has_room_alike(script, smaller));
    let shots = varied(script, shorter_shootings).chain(varied(script, nearer_ships));
    let typed = varied(script, fewer_lines).chain(nearer_numbers(script));
    let masks = varied(script, unblocked).filter(|smaller| has_room_alike(script, smaller));
    fewer.chain(boards).chain(shots).chain(typed).chain(masks).filter(|smaller| is_sound(smaller, script))
}

fn fewer_steps(script: &PlayerScript) -> impl Iterator<Item = PlayerScript> {
    runs(script.steps.len()).map(|(from, count)| {
        let mut smaller = script.clone();
        smaller.steps.drain(from..(from + count).min(script.steps.len()));
        smaller
    })
}

/// Varies one step of the script.
fn varied(
    script: &PlayerScript,
    vary: impl Fn(&PlayerStep) -> Vec<PlayerStep>,
) -> impl Iterator<Item = PlayerScript> {
    script.steps.iter().enumerate().flat_map(move |(index, step)| {
        vary(step).into_iter().map(move |step| {
            let mut smaller = script.clone();
            smaller.steps[index] = step;
            smaller
        })
    })
}

fn fewer_masks(step: &PlayerStep) -> Vec<PlayerStep> {
    let PlayerStep::Place(player, masks) = step else { return Vec::new() };
    // Without any, nothing would be blocked.
    let fewer = runs(masks.len()).filter(|(_, count)| *count < masks.len());
    let without = |(from, count): (usize, usize)| {
        let mut smaller = masks.clone();
        smaller.drain(from..(from + count).min(masks.len()));
        (!smaller.is_empty()).then_some(PlayerStep::Place(*player, smaller))
    };
    fewer.filter_map(without).collect()
}

/// Masks with fewer positions blocked, once there are few masks.
fn unblocked(step: &PlayerStep) -> Vec<PlayerStep> {
    const FEW: usize = 2;
    let PlayerStep::Place(player, masks) = step else { return Vec::new() };
    if masks.len() > FEW {
        return Vec::new();
    }
    let blocked = |mask: &[bool]| (0..mask.len()).filter(|index| mask[*index]).collect::<Vec<_>>();
    let variants = masks.iter().enumerate().flat_map(|(number, mask)| {
        let cells = blocked(mask);
        let fewer: Vec<(usize, usize)> = runs(cells.len()).collect();
        fewer.into_iter().map(move |(from, count)| {
            let mut smaller: BlockMasks = masks.clone();
            cells.iter().skip(from).take(count).for_each(|index| smaller[number][*index] = false);
            PlayerStep::Place(*player, smaller)
        })
    });
    variants.collect()
}

/// Scripts on smaller boards, with fewer ships, with shorter ones.
fn smaller_games(script: &PlayerScript) -> impl Iterator<Item = PlayerScript> {
    // Typed positions are numbers that stay as they are.
    let is_typed = script.has_typed_lines();
    let (cuts, ends) = (Crop::all(&script.config), Crop::ends(&script.config));
    let cuts = cuts.filter(move |_| !is_typed).chain(ends.filter(move |_| is_typed));
    let boards = cuts.filter_map(|cut| on_board(script, cut));
    let ships = crop::without_ships(&script.config).map(|(id, config)| {
        let fleets = |fleet: &Fleet| [&fleet[..id], &fleet[id + 1..]].concat();
        PlayerScript {
            steps: script.steps.iter().map(|step| with_fleets(step, fleets)).collect(),
            ..with(script, config)
        }
    });
    let shorter = crop::shorter_ships(&script.config).map(|config| with(script, config));
    boards.chain(ships).chain(shorter)
}

fn with(script: &PlayerScript, config: GameConfig) -> PlayerScript {
    PlayerScript { config, ..script.clone() }
}

fn with_plan(player: u8, plan: ShootingPlan) -> PlayerStep {
    PlayerStep::Shoot(player, Box::new(plan))
}

fn with_fleets(step: &PlayerStep, change: impl Fn(&Fleet) -> Fleet) -> PlayerStep {
    let PlayerStep::Shoot(player, plan) = step else { return step.clone() };
    let boards = plan.boards.iter().map(|board| match board {
        OpponentBoard::Fleet(fleet) => OpponentBoard::Fleet(change(fleet)),
        OpponentBoard::Empty => OpponentBoard::Empty,
    });
    with_plan(*player, ShootingPlan { boards: boards.collect(), ..(**plan).clone() })
}

/// Cuts everything; `None` where a ship is in the way.
fn on_board(script: &PlayerScript, cut: Crop) -> Option<PlayerScript> {
    let config = cut.config(&script.config);
    let step = |step: &PlayerStep| {
        if let PlayerStep::Place(player, masks) = step {
            let masks = masks.iter().map(|mask| cut.mask(&script.config, mask)).collect();
            Some(PlayerStep::Place(*player, masks))
        } else if let PlayerStep::Shoot(player, plan) = step {
            Some(with_plan(*player, cropped(plan, &script.config, config.points().len(), cut)?))
        } else {
            Some(step.clone())
        }
    };
    let steps = script.steps.iter().map(step).collect::<Option<_>>()?;
    Some(PlayerScript { steps, ..with(script, config) })
}

fn cropped(plan: &ShootingPlan, config: &GameConfig, positions: usize, cut: Crop) -> Option<ShootingPlan> {
    let boards = plan.boards.iter().map(|board| match board {
        OpponentBoard::Fleet(fleet) => cut.fleet(config, fleet).map(OpponentBoard::Fleet),
        OpponentBoard::Empty => Some(OpponentBoard::Empty),
    });
    let opponent = plan.opponent.as_ref().map(|opponent| OpponentShots {
        from: opponent.from,
        at: opponent.at.iter().filter_map(|p| cut.point(*p)).collect(),
    });
    let limit = plan.limit.min(most_shots(plan, positions));
    Some(ShootingPlan { boards: boards.collect::<Option<_>>()?, limit, opponent, ..plan.clone() })
}

/// The number of shots for which a player can be expected to have a position left.
fn most_shots(plan: &ShootingPlan, positions: usize) -> u32 {
    let each = match plan.invalid_shot {
        InvalidShot::Ends => positions,
        // An occasional wasted shot is no fault there.
        InvalidShot::IsReported => 3 * positions,
    };
    u32::try_from(plan.boards.len() * each).unwrap_or(u32::MAX)
}

/// Fewer shots of the player, fewer and earlier ones of its opponent, nothing misleading.
fn shorter_shootings(step: &PlayerStep) -> Vec<PlayerStep> {
    let PlayerStep::Shoot(player, plan) = step else { return Vec::new() };
    let plan = plan.as_ref();
    let limits = halving(plan.limit).map(|limit| ShootingPlan { limit, ..plan.clone() });
    let harmless = ShootingPlan { unspecified: Unspecified::Harmless, ..plan.clone() };
    let harmless = (plan.unspecified == Unspecified::Poison).then_some(harmless);
    let opponents = plan.opponent.iter().flat_map(fewer_opponent_shots);
    let opponents = opponents.map(|opponent| ShootingPlan { opponent: Some(opponent), ..plan.clone() });
    limits.chain(harmless).chain(opponents).map(|plan| with_plan(*player, plan)).collect()
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

/// Moves one ship of one board nearer to the corner.
fn nearer_ships(step: &PlayerStep) -> Vec<PlayerStep> {
    let PlayerStep::Shoot(player, plan) = step else { return Vec::new() };
    let fleets = plan.boards.iter().enumerate().filter_map(|(board, b)| Some((board, b.fleet()?)));
    let ships = fleets.flat_map(|(board, fleet)| (0..fleet.len()).map(move |ship| (board, fleet, ship)));
    let moved = ships.flat_map(|(board, fleet, ship)| {
        crop::nearer(fleet[ship].0).map(move |at| {
            let mut plan = plan.clone();
            let mut fleet = fleet.clone();
            fleet[ship].0 = at;
            plan.boards[board] = OpponentBoard::Fleet(fleet);
            PlayerStep::Shoot(*player, plan)
        })
    });
    moved.collect()
}

fn fewer_lines(step: &PlayerStep) -> Vec<PlayerStep> {
    let PlayerStep::Input(player, typed) = step else { return Vec::new() };
    let without = |(from, count): (usize, usize)| {
        let mut smaller = typed.clone();
        smaller.lines.drain(from..(from + count).min(typed.lines.len()));
        PlayerStep::Input(*player, smaller)
    };
    runs(typed.lines.len()).map(without).collect()
}

/// Replaces one typed position by a nearer one, wherever it was typed.
fn nearer_numbers(script: &PlayerScript) -> impl Iterator<Item = PlayerScript> {
    let mut lines: Vec<&str> =
        script.steps.iter().filter_map(PlayerStep::typed).flat_map(TypedLines::all).collect();
    lines.sort_unstable();
    lines.dedup();
    let pairs: Vec<(String, Point)> =
        lines.into_iter().filter_map(|line| Some((line.to_owned(), pair(line)?))).collect();
    pairs.into_iter().flat_map(move |(line, p)| {
        crop::nearer(p).map(move |p| {
            let steps = script.steps.iter().map(|step| retyped(step, &line, &format!("{} {}", p.r, p.c)));
            PlayerScript { steps: steps.collect(), ..script.clone() }
        })
    })
}

/// The position that a line is, if it is one and nothing else.
fn pair(line: &str) -> Option<Point> {
    let (r, c) = line.split_once(' ')?;
    Some(Point::new(r.parse().ok()?, c.parse().ok()?))
}

fn retyped(step: &PlayerStep, from: &str, to: &str) -> PlayerStep {
    let PlayerStep::Input(player, typed) = step else { return step.clone() };
    let change = |lines: &[String]| {
        lines.iter().map(|line| if line == from { to.to_owned() } else { line.clone() }).collect()
    };
    PlayerStep::Input(*player, TypedLines { lines: change(&typed.lines), spare: change(&typed.spare) })
}

/// Returns true if each try finds room where the same try did before, and only there.
fn has_room_alike(before: &PlayerScript, now: &PlayerScript) -> bool {
    let alike = |(then, blocked): (&BlockMask, &BlockMask)| {
        crop::fits(&before.config, then) == crop::fits(&now.config, blocked)
    };
    crop::is_allowed(&now.config) && masks(before).zip(masks(now)).all(alike)
}

fn masks(script: &PlayerScript) -> impl Iterator<Item = &BlockMask> {
    script.steps.iter().filter_map(PlayerStep::masks).flatten()
}

/// Returns true if every player can be expected to do what the script asks for.
fn is_sound(script: &PlayerScript, before: &PlayerScript) -> bool {
    let lies = |fleet: &Fleet| crop::lies(&script.config, fleet);
    let mut created = script.steps.iter().filter_map(PlayerStep::created);
    crop::is_allowed(&script.config)
        && crop::fits(&script.config, &[])
        && are_in_order(&script.steps)
        && script.plans().flat_map(|plan| &plan.boards).filter_map(OpponentBoard::fleet).all(lies)
        && created.all(|(_, new)| suits(new.kind, script, before))
}

/// The progress of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PlayerStage {
    Made,
    Placed,
    Played,
}

/// Returns true if every player goes through one game and no more: it is made, places its ships, shoots.
fn are_in_order(steps: &[PlayerStep]) -> bool {
    let mut stages: BTreeMap<u8, PlayerStage> = BTreeMap::new();
    steps.iter().all(|step| match step {
        PlayerStep::Create(player, _) => {
            stages.insert(*player, PlayerStage::Made);
            true
        }
        PlayerStep::Place(player, _) => {
            stages.insert(*player, PlayerStage::Placed) == Some(PlayerStage::Made)
        }
        PlayerStep::Shoot(player, plan) => (*player..)
            .zip(&plan.boards)
            .all(|(player, _)| stages.insert(player, PlayerStage::Played) == Some(PlayerStage::Placed)),
        PlayerStep::Delete(player) => stages.remove(player).is_some(),
        PlayerStep::Name(player)
        | PlayerStep::IsHuman(player)
        | PlayerStep::IsAwful(player)
        | PlayerStep::Input(player, _)
        | PlayerStep::Contest(player, _) => stages.contains_key(player),
    })
}

/// Returns true if a player of that kind can be expected to cope with the game.
fn suits(kind: &str, script: &PlayerScript, before: &PlayerScript) -> bool {
    match kind {
        "awful" => {
            let game = script.config.game();
            AwfulPlayer::new("awful", &game).place_ships(&mut Board::new(&game))
        }
        // The handout does not say whether a ship of one segment has a direction.
        "human" if script.steps.iter().any(|step| step.masks().is_some()) => {
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
