//! MediocrePlayer's `placeShips`.

use std::cell::Cell;

use rand_core::SeedableRng;
use rand_pcg::Pcg32;

use super::super::mismatch::LocatedMismatch;
use super::super::script::{PlayerOracle, PlayerOwners, PlayerScript};
use super::super::step::{BlockMask, BlockMasks, PlayerStep, glyphs};
use super::super::transcript::{EventKind, PlayerEvent, StepRecord};
use super::blocked_positions as masks;
use super::placing_record::{EndedBy, Placing, PlacingTry};
use crate::assignments::battleship::game_config::GameConfig;

/// The number of tries that the handout allows.
const TRIES: usize = 50;

/// Processor seconds for one placeShips.
const PATIENCE: u64 = 5;

/// Orders of the standard fleet: longest first, shortest first, mixed.
const ORDERS: [[i32; 5]; 3] = [[5, 4, 3, 3, 2], [2, 3, 3, 4, 5], [3, 2, 5, 3, 4]];

/// Examines every `placeShips` that began, beside its masks.
fn each(
    script: &PlayerScript,
    steps: &[StepRecord],
    examine: impl Fn(&Placing, &BlockMasks) -> Option<LocatedMismatch>,
) -> Option<LocatedMismatch> {
    let pairs = script.steps.iter().zip(steps).enumerate();
    let mut placings = pairs.filter_map(|(index, (step, record))| Some((index, step.masks()?, record)));
    placings.find_map(|(index, masks, record)| examine(&Placing::read(index, record), masks))
}

fn one(config: GameConfig, oracle: PlayerOracle, masks: BlockMasks) -> PlayerScript {
    PlayerScript::new(config, oracle).player(0, "mediocre").places(0, masks).seconds(PATIENCE)
}

/// The checks about the frame in which ships are placed: without it the search among blocked positions shows little.
const FRAME: PlayerOwners = PlayerOwners { of_all: &["player.mediocre.place.block-first"], of_ends: &[] };

/// Nothing shows where `block` was never called.
fn blocked_anything(script: &PlayerScript, steps: &[StepRecord]) -> Option<&'static str> {
    let placings = script.steps.iter().zip(steps).filter(|(step, _)| step.masks().is_some());
    let returned = |record: &&StepRecord| record.truth().is_some();
    let mut returned = placings.map(|(_, record)| record).filter(returned).peekable();
    returned.peek()?;
    let untried = returned.all(|record| Placing::read(0, record).tries.is_empty());
    untried.then_some("block was never called: depends on player.mediocre.place.block-first")
}

/// Nothing shows where no try put a ship on the board.
fn placed_anything(script: &PlayerScript, steps: &[StepRecord]) -> Option<&'static str> {
    blocked_anything(script, steps).or_else(|| {
        let placings = script.steps.iter().zip(steps).filter(|(step, _)| step.masks().is_some());
        let mut tries = placings.flat_map(|(_, record)| Placing::read(0, record).tries).peekable();
        tries.peek()?;
        tries
            .all(|attempt| attempt.placed == 0)
            .then_some("no ship was ever placed, so there was none to remove")
    })
}

fn standard_in(order: &[i32]) -> GameConfig {
    GameConfig::with_lengths(10, 10, order)
}

/// Three ships of which each of two rows takes one: there is no room for all, whatever is blocked. A player that places its ships while
/// nothing is blocked tries in vain as well.
fn wedged(oracle: PlayerOracle) -> PlayerScript {
    one(GameConfig::with_lengths(2, 5, &[3, 3, 3]), oracle, vec![vec![false; 10]])
}

/// A mask on which any search finds room at once.
fn easy(config: &GameConfig) -> BlockMask {
    masks::right_half(config)
}

fn hopeless_then_easy(config: &GameConfig, hopeless: usize) -> BlockMasks {
    let mut masks = vec![masks::checkerboard(config); hopeless];
    masks.push(easy(config));
    masks
}

pub(crate) fn block_first() -> Vec<PlayerScript> {
    let small = GameConfig::with_lengths(6, 6, &[3, 2]);
    let again = hopeless_then_easy(&small, 2);
    let standard = GameConfig::standard(10, 10);
    vec![one(small, blocks_first, again), one(standard.clone(), blocks_first, vec![easy(&standard)])]
}

fn blocks_first(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    each(script, steps, |placing, _| match (placing.outside, placing.tries.first()) {
        (Some(event), None) => {
            placing.wrong(event, "block called before any placeShip", "placeShip without any block")
        }
        (Some(event), Some(first)) if event <= first.block => {
            placing.wrong(event, "block called before any placeShip", "placeShip before the first block")
        }
        (Some(event), Some(_)) => {
            let required = "placeShip called between block and unblock only";
            placing.wrong(event, required, "placeShip after unblock, with nothing blocked")
        }
        (None, None) if placing.returned.is_some() => {
            placing.ends_wrong("block called first", "placeShips returned without calling block")
        }
        (None, _) => None,
    })
}

pub(crate) fn finds(seed: u64) -> Vec<PlayerScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let shapes: [(i32, i32, &[i32]); 10] = [
        (1, 1, &[1]),
        (2, 2, &[2]),
        (1, 10, &[3, 2]),
        (10, 1, &[4, 2]),
        (4, 5, &[3, 2]),
        (5, 4, &[4, 2]),
        (3, 10, &[4, 3, 1, 1]),
        (8, 7, &[5, 3, 1, 1, 1, 1, 1, 1]),
        (10, 9, &[9]),
        (10, 10, &[5, 4, 3, 3, 2]),
    ];
    let mut scripts: Vec<PlayerScript> = Vec::new();
    for (rows, cols, lengths) in shapes {
        let config = GameConfig::with_lengths(rows, cols, lengths);
        let masks = (0..TRIES).map(|_| masks::with_room(&config, &mut rng)).collect();
        scripts.push(one(config, places_all, masks));
    }
    let ten = GameConfig::with_lengths(10, 10, &[3, 3, 2, 2, 2, 2, 2, 1, 1, 1]);
    let masks = vec![masks::right_half(&ten)];
    scripts.push(one(ten, places_all, masks));
    let owners = PlayerOwners {
        of_all: &[
            "player.mediocre.place.block-first",
            "player.mediocre.place.backtracks",
            "player.mediocre.place.unplaces",
            "player.mediocre.place.tries",
        ],
        of_ends: &[],
    };
    scripts.into_iter().map(|script| script.relies_on(owners).given(blocked_anything)).collect()
}

fn places_all(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    each(script, steps, |placing, _| match placing.returned {
        Some(true) if !placing.whole_fleet => {
            placing.ends_wrong("all ships on the board when it returns true", "some ship is missing")
        }
        Some(false) => {
            let required = "true: the ships fit, whatever was blocked";
            placing.ends_wrong(required, &format!("false, after {} tries", placing.tries.len()))
        }
        Some(true) | None => None,
    })
}

pub(crate) fn backtracks() -> Vec<PlayerScript> {
    let handout = GameConfig::with_lengths(5, 10, &[4, 3, 2]);
    let first = one(handout, succeeds_at_once, vec![narrow()]);
    let mut scripts = vec![first];
    for (index, mask) in masks::hard().into_iter().enumerate() {
        let orders = if index % 3 == 0 { &ORDERS[..] } else { &ORDERS[..2] };
        for order in orders {
            scripts.push(one(standard_in(order), succeeds_at_once, vec![mask.clone()]));
        }
    }
    let owners = PlayerOwners {
        of_all: &["player.mediocre.place.block-first", "player.mediocre.place.unplaces"],
        of_ends: &[],
    };
    scripts.into_iter().map(|script| script.relies_on(owners)).collect()
}

/// Two columns and a row: the ship of 4 fits in two ways, and only one leaves room for the others.
fn narrow() -> BlockMask {
    let rows = ["##########", "###.######", "###.#.####", "###.#.####", "##....####"];
    rows.iter().flat_map(|row| row.bytes()).map(|byte| byte == b'#').collect()
}

fn succeeds_at_once(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    each(script, steps, |placing, masks| {
        let required = "all ships placed at the first try: they fit among the blocked positions";
        let wrong = match placing.tries.first() {
            Some(first) if first.whole_fleet || first.ended_by == EndedBy::Nothing => None,
            Some(first) => placing.wrong(first.end, required, "not all ships placed"),
            None if placing.returned.is_some() => {
                let got = "block was never called, so nothing was in the way";
                placing.ends_wrong(required, got)
            }
            None => None,
        };
        wrong.map(|wrong| wrong.drawn(picture(script, masks)))
    })
}

/// The blocked positions of the first try.
fn picture(script: &PlayerScript, masks: &BlockMasks) -> Vec<String> {
    let cols = usize::try_from(script.config.cols).unwrap_or(1);
    let rows = masks.iter().take(1).flat_map(|mask| mask.chunks(cols)).map(glyphs);
    let legend = "// # is blocked at the first try".to_owned();
    std::iter::once(legend).chain(rows.map(|row| format!("//   {row}"))).collect()
}

pub(crate) fn unplaces() -> Vec<PlayerScript> {
    let masks = masks::hopeless();
    let script = |(order, mask): (&[i32; 5], &BlockMask)| {
        let config = standard_in(order);
        let then = easy(&config);
        one(config, takes_back, vec![mask.clone(), then]).relies_on(FRAME).given(placed_anything)
    };
    let wedged = wedged(takes_back).relies_on(IN_VAIN).given(placed_at_any_time);
    ORDERS.iter().cycle().zip(&masks).take(9).map(script).chain([wedged]).collect()
}

/// Nothing shows where no ship was placed, in a try or outside of all.
fn placed_at_any_time(script: &PlayerScript, steps: &[StepRecord]) -> Option<&'static str> {
    if let Some(unblocked) = blocked_anything(script, steps) {
        return Some(unblocked);
    }
    let placings = script.steps.iter().zip(steps).filter(|(step, _)| step.masks().is_some());
    let mut returned =
        placings.map(|(_, record)| record).filter(|record| record.truth().is_some()).peekable();
    returned.peek()?;
    let places = |event: &PlayerEvent| match &event.kind {
        EventKind::Block(account, _) | EventKind::Unblock(account) | EventKind::Placed(account) => {
            account.placed.done > 0
        }
        EventKind::TooSlow | EventKind::Shot(_) | EventKind::Turn | EventKind::RecordThrew(_) => false,
    };
    let none = returned.all(|record| !record.events.iter().any(places));
    none.then_some("no ship was ever placed, so there was none to remove")
}

fn takes_back(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let required = "no ship on the board when a new try begins: each one that was placed is unplaced again";
    each(script, steps, |placing, _| {
        let next = placing.tries.iter().skip(1).find(|next| next.ships_before)?;
        placing.wrong(next.block, required, "a ship of the try before is still there")
    })
}

pub(crate) fn unblocks() -> Vec<PlayerScript> {
    let small = GameConfig::with_lengths(6, 6, &[3, 2]);
    let at_once = vec![easy(&small)];
    let later = hopeless_then_easy(&small, 3);
    [at_once, later]
        .map(|masks| one(small.clone(), always_unblocks, masks).relies_on(FRAME).given(blocked_anything))
        .into()
}

fn always_unblocks(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    each(script, steps, |placing, _| {
        let blocked = |attempt: &&PlacingTry| match attempt.ended_by {
            EndedBy::Block => true,
            EndedBy::Return => placing.returned == Some(true),
            EndedBy::Unblock | EndedBy::Nothing => false,
        };
        let attempt = placing.tries.iter().find(|attempt| blocked(attempt) && !attempt.cleared)?;
        let got = if attempt.ended_by == EndedBy::Block { "the next block" } else { "placeShips returned" };
        placing.wrong(attempt.end, "unblock called after attempting to place the ships", got)
    })
}

pub(crate) fn tries() -> Vec<PlayerScript> {
    let script = |hopeless| {
        let config = GameConfig::with_lengths(6, 6, &[3, 2]);
        let masks = hopeless_then_easy(&config, hopeless);
        one(config, tries_again, masks).relies_on(FRAME).given(blocked_anything)
    };
    let in_vain = wedged(|_, _| None).relies_on(IN_VAIN).given(tried_often);
    [1, 9, TRIES - 1].into_iter().map(script).chain(tries_of_two()).chain([in_vain]).collect()
}

/// A player that sees at once that its ships never fit may stop sooner, which shows nothing.
fn tried_often(script: &PlayerScript, steps: &[StepRecord]) -> Option<&'static str> {
    let placings = script.steps.iter().zip(steps).filter(|(step, _)| step.masks().is_some());
    let mut returned = placings.map(|(_, record)| record).filter(|record| record.truth().is_some());
    let stops = returned.any(|record| Placing::read(0, record).tries.len() < TRIES);
    stops.then_some("50 tries to place ships that do not fit on the board")
}

/// Two players of one program, both of whom try often: after a success, and after 50 tries in vain.
fn tries_of_two() -> [PlayerScript; 2] {
    let config = GameConfig::with_lengths(6, 6, &[3, 2]);
    let often = hopeless_then_easy(&config, 30);
    let in_vain = vec![masks::checkerboard(&config)];
    [often.clone(), in_vain].map(|first| {
        let script = one(config.clone(), tries_again, first).player(1, "mediocre").places(1, often.clone());
        script.relies_on(IN_VAIN).given(blocked_anything)
    })
}

/// The checks about the frame, and about how a player ends that tries in vain.
const IN_VAIN: PlayerOwners = PlayerOwners {
    of_all: &["player.mediocre.place.block-first", "player.mediocre.place.fails-honestly"],
    of_ends: &[],
};

fn tries_again(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let tried_before = Cell::new(false);
    each(script, steps, |placing, masks| {
        placing.returned?;
        let tries = placing.tries.len();
        let had_tried = tried_before.replace(tried_before.get() || tries > 0);
        // A player that never blocks has a check of its own.
        let never_blocks = tries == 0 && !had_tried;
        if never_blocks || tries >= masks.len() {
            return None;
        }
        let required =
            format!("another try: it has not tried 50 times yet, and try {} would succeed", masks.len());
        placing.ends_wrong(&required, &format!("placeShips returned after {tries} tries"))
    })
}

pub(crate) fn fails_honestly() -> Vec<PlayerScript> {
    let small = GameConfig::with_lengths(6, 6, &[3, 2]);
    let never = vec![masks::checkerboard(&small)];
    let standard = GameConfig::standard(10, 10);
    let hopeless: BlockMasks =
        masks::hopeless().into_iter().take(2).chain([masks::checkerboard(&standard)]).collect();
    // What a player that failed leaves of itself has to be fit for its destructor.
    let script = |(config, masks)| one(config, gives_up, masks).then(PlayerStep::Delete(0));
    let scripts = [script((small, never)), script((standard, hopeless)), wedged(gives_up)];
    scripts.map(|script| script.relies_on(FRAME).given(blocked_anything)).into()
}

fn gives_up(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    let required = "false after 50 tries: there never is room for the ships";
    each(script, steps, |placing, _| match placing.returned {
        // Without any block there was room.
        Some(true) if placing.tries.is_empty() => None,
        Some(true) => placing.ends_wrong(required, "true"),
        Some(false) | None if placing.tries.len() > TRIES + 1 => {
            placing.ends_wrong(required, &format!("at least {} tries", placing.tries.len()))
        }
        Some(false) | None => None,
    })
}

pub(crate) fn tidy() -> Vec<PlayerScript> {
    let small = GameConfig::with_lengths(6, 6, &[3, 2]);
    let never = vec![masks::checkerboard(&small)];
    let config = standard_in(&ORDERS[0]);
    let then = easy(&config);
    let hopeless = masks::hopeless().into_iter().take(1).chain([then]).collect();
    let in_vain = one(small.clone(), ends_tidily, never.clone());
    let later = one(config, ends_tidily, hopeless);
    // What a player leaves of itself has to be fit for its destructor, after a success as after 50 tries in vain.
    let late = one(small.clone(), ends_tidily, hopeless_then_easy(&small, 30)).then(PlayerStep::Delete(0));
    let both = late.player(1, "mediocre").places(1, never).then(PlayerStep::Delete(1));
    [in_vain, later, both].map(|script| script.relies_on(TIDINESS).given(blocked_anything)).into()
}

/// A board that is left untidy is mostly another check's business.
const TIDINESS: PlayerOwners = PlayerOwners {
    of_all: &[
        "player.mediocre.place.block-first",
        "player.mediocre.place.unplaces",
        "player.mediocre.place.unblocks",
        "player.mediocre.place.fails-honestly",
    ],
    of_ends: &[],
};

fn ends_tidily(script: &PlayerScript, steps: &[StepRecord]) -> Option<LocatedMismatch> {
    each(script, steps, |placing, _| {
        let left_blocked = placing.tries.last().is_some_and(|last| last.ended_by == EndedBy::Return);
        let wiped =
            placing.tries.iter().find(|attempt| attempt.cleared && attempt.ended_by != EndedBy::Unblock);
        if let Some(attempt) = wiped.filter(|_| placing.swept.is_none()) {
            return placing.wrong(attempt.end, "unblock used to unblock the positions", "clear");
        }
        match (placing.returned, placing.swept) {
            (_, Some(event)) => placing.wrong(event, "unplaceShip used to remove ships", "clear"),
            (Some(false), None) if placing.tries.len() == TRIES + 1 => {
                placing.ends_wrong("50 tries", "51 tries")
            }
            (Some(false), None) if left_blocked || placing.any_ship => {
                let got = "ships or blocked positions are left on it";
                placing.ends_wrong("an empty board after the last try", got)
            }
            (Some(_) | None, None) => None,
        }
    })
}
