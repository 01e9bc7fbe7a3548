//! Scenarios and clauses about MediocrePlayer's `placeShips`.

use rand_core::SeedableRng;
use rand_pcg::Pcg32;

use super::heard::{Account, Counts, Heard, Reply, What};
use super::masks::{self, Mask};
use super::opinion::{Opinion, Place};
use super::script::{Clause, Script};
use super::step::{Blocks, Step};
use crate::assignments::battleship::game_config::GameConfig;
use crate::model::Scenario;

/// How often the handout has a player try.
const TRIES: usize = 50;

/// Processor seconds for one placeShips.
const PATIENCE: u64 = 5;

/// Orders of the standard fleet: longest first, shortest first, mixed.
const ORDERS: [[i32; 5]; 3] = [[5, 4, 3, 3, 2], [2, 3, 3, 4, 5], [3, 2, 5, 3, 4]];

/// One try: a `block`, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Try {
    /// The number of the `block` call.
    block: usize,
    /// The number of the call that ended the try.
    end: usize,
    ended_by: EndedBy,
    /// Whether ships lay there when it began.
    ships_before: bool,
    /// Whether all ships lay there when it ended.
    whole_fleet: bool,
}

/// What ended a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EndedBy {
    Unblock,
    /// The next `block`.
    Block,
    Return,
    /// The record stops there.
    Nothing,
}

/// One `placeShips`.
#[derive(Debug, Default)]
struct Placing {
    step: usize,
    tries: Vec<Try>,
    /// The first call that told of placeShip calls while no try was under way.
    outside: Option<usize>,
    cleared: Option<usize>,
    returned: Option<bool>,
    /// Whether all ships, or any, lay there at the end.
    whole_fleet: bool,
    any_ship: bool,
    last_call: usize,
}

impl Placing {
    /// Every `placeShips` of a record that began.
    fn all(script: &Script, heard: &[Heard]) -> Vec<Placing> {
        let steps = script.steps.iter().zip(heard).enumerate();
        let placings = steps.filter(|(_, (step, _))| matches!(step, Step::Place(..)));
        placings.map(|(index, (_, heard))| Placing::read(index, heard)).collect()
    }

    fn read(step: usize, heard: &Heard) -> Placing {
        let mut placing = Placing { step, ..Placing::default() };
        let mut under_way: Option<Try> = None;
        for (index, call) in heard.calls.iter().enumerate() {
            let (account, ended_by) = match &call.what {
                What::Block(account, _) => (account, EndedBy::Block),
                What::Unblock(account) => (account, EndedBy::Unblock),
                What::Placed(account) => (account, EndedBy::Return),
                What::TooSlow | What::Shot(..) | What::Turn => continue,
            };
            placing.hear(index, account, under_way.is_some());
            if let Some(ending) = under_way.take() {
                let whole_fleet = account.is_whole_fleet();
                placing.tries.push(Try { end: index, ended_by, whole_fleet, ..ending });
            }
            if ended_by == EndedBy::Block {
                under_way = Some(Try::begun(index, account));
            }
        }
        placing.tries.extend(under_way);
        placing.returned = heard.answer.as_ref().and_then(|answer| match answer.result {
            Reply::Truth(truth) => Some(truth),
            Reply::Text(_) | Reply::Shots(_) | Reply::Nothing => None,
        });
        placing
    }

    fn hear(&mut self, call: usize, account: &Account, within_a_try: bool) {
        if !within_a_try && account.placed != Counts::default() {
            self.outside.get_or_insert(call);
        }
        if account.cleared.done > 0 {
            self.cleared.get_or_insert(call);
        }
        self.whole_fleet = account.is_whole_fleet();
        self.any_ship = account.ships.iter().any(Option::is_some);
        self.last_call = call;
    }

    fn wrong(&self, call: usize, required: &str, got: impl Into<String>) -> Opinion {
        Opinion::wrong(Place::call(self.step, call), required, got)
    }

    fn end(&self) -> Place {
        Place::call(self.step, self.last_call)
    }
}

impl Try {
    fn begun(block: usize, account: &Account) -> Try {
        let ships_before = account.ships.iter().any(Option::is_some);
        Try { block, end: block, ended_by: EndedBy::Nothing, ships_before, whole_fleet: false }
    }
}

/// The first complaint about any `placeShips` of the record.
fn each(script: &Script, heard: &[Heard], opinion: impl Fn(&Placing) -> Opinion) -> Opinion {
    let opinions = Placing::all(script, heard).into_iter().map(|placing| opinion(&placing));
    opinions.into_iter().find(|opinion| *opinion != Opinion::Fine).unwrap_or(Opinion::Fine)
}

fn one(config: GameConfig, clause: Clause, blocks: Blocks) -> Box<dyn Scenario> {
    Script::new(config, clause).player(0, "mediocre").places(0, blocks).seconds(PATIENCE).done()
}

fn standard_in(order: &[i32]) -> GameConfig {
    GameConfig::with_lengths(10, 10, order)
}

/// A mask on which any search finds room at once.
fn easy(config: &GameConfig) -> Mask {
    masks::right_half(config)
}

fn hopeless_then_easy(config: &GameConfig, hopeless: usize) -> Blocks {
    let mut blocks = vec![masks::checkerboard(config); hopeless];
    blocks.push(easy(config));
    blocks
}

pub(super) fn block_first(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let small = GameConfig::with_lengths(6, 6, &[3, 2]);
    let again = hopeless_then_easy(&small, 2);
    let standard = GameConfig::standard(10, 10);
    vec![one(small, blocks_first, again), one(standard.clone(), blocks_first, vec![easy(&standard)])]
}

fn blocks_first(script: &Script, heard: &[Heard]) -> Opinion {
    each(script, heard, |placing| match (placing.outside, placing.tries.first()) {
        (Some(call), None) => {
            placing.wrong(call, "block called before any placeShip", "placeShip without any block")
        }
        (Some(call), Some(first)) if call <= first.block => {
            placing.wrong(call, "block called before any placeShip", "placeShip before the first block")
        }
        (Some(call), Some(_)) => {
            let required = "placeShip called between block and unblock only";
            placing.wrong(call, required, "placeShip after unblock, with nothing blocked")
        }
        (None, None) if placing.returned.is_some() => {
            Opinion::wrong(placing.end(), "block called first", "placeShips returned without calling block")
        }
        (None, _) => Opinion::Fine,
    })
}

pub(super) fn finds(seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let specs: [(i32, i32, &[i32]); 10] = [
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
    let mut scenarios: Vec<Box<dyn Scenario>> = Vec::new();
    for (rows, cols, lengths) in specs {
        let config = GameConfig::with_lengths(rows, cols, lengths);
        let blocks = (0..TRIES).map(|_| masks::with_room(&config, &mut rng)).collect();
        scenarios.push(one(config, places_all, blocks));
    }
    let ten = GameConfig::with_lengths(10, 10, &[3, 3, 2, 2, 2, 2, 2, 1, 1, 1]);
    let blocks = vec![masks::right_half(&ten)];
    scenarios.push(one(ten, places_all, blocks));
    scenarios
}

fn places_all(script: &Script, heard: &[Heard]) -> Opinion {
    each(script, heard, |placing| match placing.returned {
        Some(true) if !placing.whole_fleet => Opinion::wrong(
            placing.end(),
            "all ships on the board when it returns true",
            "some ship is missing",
        ),
        Some(false) => {
            let required = "true: the ships fit, whatever was blocked";
            Opinion::wrong(placing.end(), required, format!("false, after {} tries", placing.tries.len()))
        }
        Some(true) | None => Opinion::Fine,
    })
}

pub(super) fn backtracks(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let handout = GameConfig::with_lengths(5, 10, &[4, 3, 2]);
    let first = one(handout, succeeds_at_once, vec![narrow()]);
    let mut scenarios = vec![first];
    for (index, mask) in masks::hard().into_iter().enumerate() {
        let orders = if index % 3 == 0 { &ORDERS[..] } else { &ORDERS[..2] };
        for order in orders {
            scenarios.push(one(standard_in(order), succeeds_at_once, vec![mask.clone()]));
        }
    }
    scenarios
}

/// Two columns and a row: the ship of 4 fits in two ways, and only one leaves room for the others.
fn narrow() -> Mask {
    let rows = ["##########", "###.######", "###.#.####", "###.#.####", "##....####"];
    rows.iter().flat_map(|row| row.bytes()).map(|byte| byte == b'#').collect()
}

fn succeeds_at_once(script: &Script, heard: &[Heard]) -> Opinion {
    each(script, heard, |placing| {
        let required = || {
            let words = "all ships placed at the first try: they fit among the blocked positions";
            format!("{words} (#)\n{}", picture(script, placing))
        };
        match placing.tries.first() {
            Some(first) if first.whole_fleet || first.ended_by == EndedBy::Nothing => Opinion::Fine,
            Some(first) => placing.wrong(first.end, &required(), "not all ships placed"),
            None if placing.returned.is_some() => {
                let got = "block was never called, so nothing was in the way";
                Opinion::wrong(placing.end(), required(), got)
            }
            None => Opinion::Fine,
        }
    })
}

/// The blocked positions of the first try.
fn picture(script: &Script, placing: &Placing) -> String {
    let Some(Step::Place(_, blocks)) = script.steps.get(placing.step) else { return String::new() };
    let cols = usize::try_from(script.config.cols).unwrap_or(1);
    let glyph = |blocked: &bool| if *blocked { '#' } else { '.' };
    let rows = blocks.first().map(|mask| {
        mask.chunks(cols).map(|row| row.iter().map(glyph).collect::<String>()).collect::<Vec<_>>().join("\n")
    });
    rows.unwrap_or_default()
}

pub(super) fn unplaces(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let masks = masks::hopeless();
    let scenario = |(order, mask): (&[i32; 5], &Mask)| {
        let config = standard_in(order);
        let then = easy(&config);
        one(config, takes_back, vec![mask.clone(), then])
    };
    ORDERS.iter().cycle().zip(&masks).take(9).map(scenario).collect()
}

fn takes_back(script: &Script, heard: &[Heard]) -> Opinion {
    each(script, heard, |placing| match placing.tries.iter().skip(1).find(|next| next.ships_before) {
        Some(next) => {
            let required =
                "no ship on the board when a new try begins: each one that was placed is unplaced again";
            placing.wrong(next.block, required, "a ship of the try before is still there")
        }
        None => Opinion::Fine,
    })
}

pub(super) fn unblocks(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let small = GameConfig::with_lengths(6, 6, &[3, 2]);
    let at_once = vec![easy(&small)];
    let later = hopeless_then_easy(&small, 3);
    vec![one(small.clone(), always_unblocks, at_once), one(small, always_unblocks, later)]
}

fn always_unblocks(script: &Script, heard: &[Heard]) -> Opinion {
    each(script, heard, |placing| {
        let blocked = |attempt: &&Try| match attempt.ended_by {
            EndedBy::Block => true,
            EndedBy::Return => placing.returned == Some(true),
            EndedBy::Unblock | EndedBy::Nothing => false,
        };
        match placing.tries.iter().find(blocked) {
            Some(attempt) => {
                let got =
                    if attempt.ended_by == EndedBy::Block { "the next block" } else { "placeShips returned" };
                placing.wrong(attempt.end, "unblock called after attempting to place the ships", got)
            }
            None => Opinion::Fine,
        }
    })
}

pub(super) fn tries(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let scenario = |hopeless| {
        let config = GameConfig::with_lengths(6, 6, &[3, 2]);
        let blocks = hopeless_then_easy(&config, hopeless);
        one(config, tries_again, blocks)
    };
    [1, 9, TRIES - 1].into_iter().map(scenario).collect()
}

fn tries_again(script: &Script, heard: &[Heard]) -> Opinion {
    each(script, heard, |placing| {
        let Some(Step::Place(_, blocks)) = script.steps.get(placing.step) else { return Opinion::Fine };
        let unblocked = placing.tries.is_empty();
        if placing.returned.is_none() || unblocked || placing.tries.len() >= blocks.len() {
            return Opinion::Fine;
        }
        let required =
            format!("another try: it has not tried 50 times yet, and try {} would succeed", blocks.len());
        let got = format!("placeShips returned after {} tries", placing.tries.len());
        Opinion::wrong(placing.end(), required, got)
    })
}

pub(super) fn fails_honestly(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let small = GameConfig::with_lengths(6, 6, &[3, 2]);
    let never = vec![masks::checkerboard(&small)];
    let standard = GameConfig::standard(10, 10);
    let hopeless: Blocks =
        masks::hopeless().into_iter().take(2).chain([masks::checkerboard(&standard)]).collect();
    vec![one(small, gives_up, never), one(standard, gives_up, hopeless)]
}

fn gives_up(script: &Script, heard: &[Heard]) -> Opinion {
    let required = "false after 50 tries: there never is room for the ships";
    each(script, heard, |placing| match placing.returned {
        // Without any block there was room.
        Some(true) if placing.tries.is_empty() => Opinion::Fine,
        Some(true) => Opinion::wrong(placing.end(), required, "true"),
        Some(false) | None if placing.tries.len() > TRIES + 1 => {
            let got = format!("at least {} tries", placing.tries.len());
            Opinion::wrong(placing.end(), required, got)
        }
        Some(false) | None => Opinion::Fine,
    })
}

pub(super) fn tidy(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let small = GameConfig::with_lengths(6, 6, &[3, 2]);
    let never = vec![masks::checkerboard(&small)];
    let config = standard_in(&ORDERS[0]);
    let then = easy(&config);
    let hopeless = masks::hopeless().into_iter().take(1).chain([then]).collect();
    vec![one(small, ends_tidily, never), one(config, ends_tidily, hopeless)]
}

fn ends_tidily(script: &Script, heard: &[Heard]) -> Opinion {
    each(script, heard, |placing| {
        let left_blocked = placing.tries.last().is_some_and(|last| last.ended_by == EndedBy::Return);
        match (placing.returned, placing.cleared) {
            (_, Some(call)) => placing.wrong(call, "unplaceShip used to remove ships", "clear"),
            (Some(false), None) if placing.tries.len() == TRIES + 1 => {
                Opinion::wrong(placing.end(), "50 tries", "51 tries")
            }
            (Some(false), None) if left_blocked || placing.any_ship => {
                let got = "ships or blocked positions are left on it";
                Opinion::wrong(placing.end(), "an empty board after the last try", got)
            }
            (Some(_) | None, None) => Opinion::Fine,
        }
    })
}
