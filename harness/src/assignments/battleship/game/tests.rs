//! The accessors' oracle beside transcripts made by hand, and beside noise.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use reference::battleship::{Game, Point};

use super::checks::RUBRIC;
use super::script::{About, Script, add};
use super::step::{Op, Step};
use super::{oracle, ships, sizes};
use crate::assignments::common::wire::{Decoder, Encoder, Flag};
use crate::model::{Captured, End, How, RunRecord, Verdict};

fn record(answers: Vec<u8>, end: End) -> RunRecord {
    RunRecord {
        answers,
        calls: Vec::new(),
        end,
        stdout: Captured::default(),
        stderr: Captured::default(),
        cpu: std::time::Duration::ZERO,
        wall: std::time::Duration::ZERO,
        idle: std::time::Duration::ZERO,
    }
}

/// What a Game's accessors say, in the shim's encoding.
fn answer(step: &Step, game: &mut Option<Game>, last_id_first: bool, rng: &mut Pcg32) -> Vec<u8> {
    let mut out = Encoder::default();
    out.u8(0).str("");
    if let Op::New { rows, cols } = step.op {
        *game = Game::new(rows, cols).ok();
    }
    let Some(game) = game.as_mut() else { return out.bytes() };
    let ship = |id: i32| {
        let id = if last_id_first { game.n_ships() - 1 - id } else { id };
        game.ship(id).expect("scripts ask about ships that there are").clone()
    };
    match &step.op {
        Op::New { .. } | Op::Input(_) | Op::Play(_) | Op::Delete => {}
        Op::Rows => drop(out.i32(game.rows())),
        Op::Cols => drop(out.i32(game.cols())),
        Op::IsValid(p) => drop(out.flag(Flag(game.is_valid(*p)))),
        Op::RandomPoints(count) => {
            for _ in 0..*count {
                let p: Point = game.random_point(rng);
                out.i32(p.r).i32(p.c);
            }
        }
        Op::AddShip(ship) => {
            let added = game.add_ship(ship.length, ship.symbol, ship.name).is_ok();
            out.flag(Flag(added));
        }
        Op::NShips => drop(out.i32(game.n_ships())),
        Op::ShipLength(id) => drop(out.i32(ship(*id).length)),
        Op::ShipSymbol(id) => drop(out.u8(ship(*id).symbol)),
        Op::ShipName(id) => drop(out.str(&ship(*id).name)),
    }
    out.bytes()
}

fn honest(steps: &[Step], last_id_first: bool) -> RunRecord {
    let (mut game, mut rng) = (None, Pcg32::seed_from_u64(1));
    let answers = steps.iter().flat_map(|step| answer(step, &mut game, last_id_first, &mut rng));
    record(answers.collect(), End::Finished)
}

fn fleet_script(about: About) -> Script {
    let script = Script::new(about).game(4, 6).provided(add(2, b'A', "ant")).provided(add(3, b'B', "bee"));
    script.all((0..2).flat_map(|id| [Op::ShipLength(id), Op::ShipSymbol(id), Op::ShipName(id)]))
}

#[test]
fn every_accessor_scenario_can_be_passed() {
    let all = [
        sizes::sizes,
        sizes::validity,
        sizes::range,
        sizes::shares,
        sizes::silence,
        ships::accepts,
        ships::lengths,
        ships::fits,
        ships::unprintable,
        ships::reserved,
        ships::unique,
        ships::unchanged,
        ships::ids,
        ships::accessors,
    ];
    for scenario in all.iter().flat_map(|scenes| scenes(0)) {
        let steps = steps_of(&scenario.request());
        assert!(scenario.judge(&honest(&steps, false)).verdict.is_pass(), "{steps:?}");
    }
}

/// Reads a request back, as the shim does.
fn steps_of(request: &[u8]) -> Vec<Step> {
    let mut from = Decoder::new(request);
    let mut steps = Vec::new();
    while let Some(op) = from.u8() {
        let op = read_op(op, &mut from).expect("a step that the shim knows");
        steps.push(Step { op, role: super::step::Role::Judged });
    }
    steps
}

fn read_op(number: u8, from: &mut Decoder<'_>) -> Option<Op> {
    Some(match number {
        0 => Op::New { rows: from.i32()?, cols: from.i32()? },
        1 => Op::Rows,
        2 => Op::Cols,
        3 => Op::IsValid(Point::new(from.i32()?, from.i32()?)),
        4 => Op::RandomPoints(from.u32()?),
        5 => {
            let (length, symbol, name) = (from.i32()?, from.u8()?, from.str()?);
            add(length, symbol, name.leak())
        }
        6 => Op::NShips,
        7 => Op::ShipLength(from.i32()?),
        8 => Op::ShipSymbol(from.i32()?),
        9 => Op::ShipName(from.i32()?),
        12 => Op::Delete,
        _ => return None,
    })
}

#[test]
fn ids_may_come_in_any_order() {
    for about in [About::Ids, About::Triples] {
        let script = fleet_script(about);
        assert!(oracle::judge(&script, &honest(&script.steps, true)).verdict.is_pass());
    }
}

fn answered(parts: &[&[u8]]) -> RunRecord {
    let head = Encoder::default().u8(0).str("").bytes();
    record(parts.iter().flat_map(|part| [&head[..], part].concat()).collect(), End::Finished)
}

#[test]
fn a_name_of_another_ship_is_noticed() {
    let script = fleet_script(About::Triples);
    let name = |text| Encoder::default().str(text).bytes();
    let (two, three) = (2i32.to_le_bytes(), 3i32.to_le_bytes());
    let (bee, ant) = (name("bee"), name("ant"));
    let run = answered(&[&[], &[1], &[1], &two, b"A", &bee, &three, b"B", &ant]);
    assert!(matches!(oracle::judge(&script, &run).verdict, Verdict::Mismatch { step: Some(5), .. }));
}

#[test]
fn a_symbol_under_two_ids_is_noticed() {
    let script =
        Script::new(About::Ids).game(4, 6).provided(add(2, b'A', "ant")).provided(add(3, b'B', "bee"));
    let script = script.all([Op::ShipSymbol(0), Op::ShipSymbol(1)]);
    let run = answered(&[&[], &[1], &[1], b"A", b"A"]);
    assert!(matches!(oracle::judge(&script, &run).verdict, Verdict::Mismatch { step: Some(4), .. }));
}

#[test]
fn a_scenario_whose_premise_is_broken_says_nothing() {
    let script = Script::new(About::Unchanged).game(4, 6).then(Op::NShips);
    let script = script.provided(add(0, b'A', "ghost")).then(Op::NShips);
    let [none, one] = [0i32, 1].map(i32::to_le_bytes);
    let accepted = answered(&[&[], &none, &[1], &one]);
    assert!(matches!(oracle::judge(&script, &accepted).verdict, Verdict::Skipped { .. }));
    let counted = answered(&[&[], &none, &[0], &one]);
    assert!(matches!(oracle::judge(&script, &counted).verdict, Verdict::Mismatch { step: Some(3), .. }));
}

#[test]
fn a_constructor_that_dies_fails_the_check_on_constructors_only() {
    let died = || record(Vec::new(), End::Exited { code: 1 });
    assert_eq!(sizes::sizes(0)[0].judge(&died()).verdict, Verdict::Exited { code: 1 });
    assert!(matches!(sizes::range(0)[0].judge(&died()).verdict, Verdict::Skipped { .. }));
}

#[test]
fn what_the_handout_leaves_open_is_not_judged() {
    let open =
        Script::new(About::Answers).game(1, 2).then(add(2, b'A', "all of it")).then(add(1, b'B', "more"));
    for accepted in [0, 1] {
        assert!(oracle::judge(&open, &answered(&[&[], &[1], &[accepted]])).verdict.is_pass());
    }
    let space = Script::new(About::Answers).game(5, 5).then(add(2, b' ', "ghost"));
    for accepted in [0, 1] {
        assert!(oracle::judge(&space, &answered(&[&[], &[accepted]])).verdict.is_pass());
    }
}

#[test]
fn the_rubric_has_thirty_points() {
    let points: u32 = RUBRIC.iter().flat_map(|topic| topic.checks).map(|check| check.points).sum();
    assert_eq!(points, 30);
}

#[test]
fn no_answer_makes_the_oracle_panic() {
    let mut rng = Pcg32::seed_from_u64(11);
    for check in RUBRIC.iter().flat_map(|topic| topic.checks) {
        let How::Run(scenarios) = check.how else { continue };
        for scenario in scenarios(0).iter().take(4) {
            for _ in 0..20 {
                let length = rng.next_u32() % 200;
                let bytes = (0..length).map(|_| (rng.next_u32() % 3) as u8).collect();
                let _ = scenario.judge(&record(bytes, End::Finished));
            }
        }
    }
}
