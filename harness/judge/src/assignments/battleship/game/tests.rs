//! The accessors' oracle beside transcripts made by hand, and beside noise.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use reference::battleship::{Game, Point};

use super::add_ship::{self, add};
use super::rubric::RUBRIC;
use super::script::{AccessorFocus, AccessorScript, in_kind_memory};
use super::step::{AccessorOp, AccessorStep, FreshMemory};
use super::{accessors, construct, oracle, random_point};
use crate::assignments::transcript::Role;
use crate::assignments::wire::{Decoder, Encoder, Flag};
use crate::model::{Captured, End, How, RunRecord, Scenario, Verdict};

fn record(answers: Vec<u8>, end: End) -> RunRecord {
    RunRecord {
        answers,
        calls: Vec::new(),
        forgotten: 0,
        end,
        stdout: Captured::default(),
        stderr: Captured::default(),
        cpu: std::time::Duration::ZERO,
        wall: std::time::Duration::ZERO,
        idle: std::time::Duration::ZERO,
    }
}

/// The answer of a Game, in the encoding of the shim.
fn answer(
    step: &AccessorStep,
    games: &mut [Option<Game>; 2],
    last_id_first: bool,
    rng: &mut Pcg32,
) -> Vec<u8> {
    if step.op == AccessorOp::Other {
        games.swap(0, 1);
    }
    let [game, _] = games;
    let mut out = Encoder::default();
    if let AccessorOp::Fill(_) = step.op {
        return out.bytes();
    }
    out.u8(0).str("");
    if step.op == AccessorOp::Read {
        return out.u8(0).bytes();
    }
    if let AccessorOp::New { rows, cols } = step.op {
        *game = Game::new(rows, cols).ok();
    }
    let Some(game) = game.as_mut() else { return out.bytes() };
    let ship = |id: i32| {
        let id = if last_id_first { game.n_ships() - 1 - id } else { id };
        game.ship(id).expect("scripts ask about ships that there are").clone()
    };
    match &step.op {
        AccessorOp::New { .. }
        | AccessorOp::Input(_)
        | AccessorOp::Play(_)
        | AccessorOp::Delete
        | AccessorOp::Fill(_)
        | AccessorOp::Read
        | AccessorOp::Other => {}
        AccessorOp::Rows => drop(out.i32(game.rows())),
        AccessorOp::Cols => drop(out.i32(game.cols())),
        AccessorOp::IsValid(p) => drop(out.flag(Flag(game.is_valid(*p)))),
        AccessorOp::RandomPoints(count) => {
            for _ in 0..*count {
                let p: Point = game.random_point(rng);
                out.i32(p.r).i32(p.c);
            }
        }
        AccessorOp::AddShip(ship) => {
            let added = game.add_ship(ship.length, ship.symbol, ship.name).is_ok();
            out.flag(Flag(added));
        }
        AccessorOp::NShips => drop(out.i32(game.n_ships())),
        AccessorOp::ShipLength(id) => drop(out.i32(ship(*id).length)),
        AccessorOp::ShipSymbol(id) => drop(out.u8(ship(*id).symbol)),
        AccessorOp::ShipName(id) => drop(out.str(&ship(*id).name)),
    }
    out.bytes()
}

fn honest(steps: &[AccessorStep], last_id_first: bool) -> RunRecord {
    let (mut games, mut rng) = ([None, None], Pcg32::seed_from_u64(1));
    let answers = steps.iter().flat_map(|step| answer(step, &mut games, last_id_first, &mut rng));
    record(answers.collect(), End::Finished)
}

fn fleet_script(about: AccessorFocus) -> AccessorScript {
    let script =
        AccessorScript::new(about).game(4, 6).provided(add(2, b'A', "ant")).provided(add(3, b'B', "bee"));
    script.all(
        (0..2).flat_map(|id| {
            [AccessorOp::ShipLength(id), AccessorOp::ShipSymbol(id), AccessorOp::ShipName(id)]
        }),
    )
}

#[test]
fn every_accessor_scenario_can_be_passed() {
    let all = [
        construct::sizes(),
        vec![construct::initialised()],
        accessors::is_valid(),
        random_point::range(),
        random_point::shares(),
        accessors::silence(),
        add_ship::accepts(),
        add_ship::lengths(),
        add_ship::fits(),
        add_ship::unprintable(),
        add_ship::reserved(),
        add_ship::unique(),
        add_ship::unchanged(),
        accessors::ids(),
        accessors::ships(),
    ];
    for scenario in all.into_iter().flat_map(|scripts| [scripts.clone(), in_kind_memory(scripts)]).flatten() {
        let steps = steps_of(&scenario.request());
        assert!(scenario.judge(&honest(&steps, false)).verdict.is_pass(), "{steps:?}");
    }
}

/// Reads a request back, as the shim does.
fn steps_of(request: &[u8]) -> Vec<AccessorStep> {
    let mut from = Decoder::new(request);
    let mut steps = Vec::new();
    while let Some(op) = from.u8() {
        let op = read_op(op, &mut from).expect("a step that the shim knows");
        steps.push(AccessorStep { op, role: Role::Judged });
    }
    steps
}

fn read_op(number: u8, from: &mut Decoder<'_>) -> Option<AccessorOp> {
    Some(match number {
        0 => AccessorOp::New { rows: from.i32()?, cols: from.i32()? },
        1 => AccessorOp::Rows,
        2 => AccessorOp::Cols,
        3 => AccessorOp::IsValid(Point::new(from.i32()?, from.i32()?)),
        4 => AccessorOp::RandomPoints(from.u32()?),
        5 => {
            let (length, symbol, name) = (from.i32()?, from.u8()?, from.str()?);
            add(length, symbol, name.leak())
        }
        6 => AccessorOp::NShips,
        7 => AccessorOp::ShipLength(from.i32()?),
        8 => AccessorOp::ShipSymbol(from.i32()?),
        9 => AccessorOp::ShipName(from.i32()?),
        11 => AccessorOp::Input(from.str()?),
        12 => AccessorOp::Delete,
        13 => {
            from.u8()?;
            AccessorOp::Fill(FreshMemory::Zeroes)
        }
        14 => AccessorOp::Read,
        15 => AccessorOp::Other,
        _ => return None,
    })
}

#[test]
fn ids_may_come_in_any_order() {
    for about in [AccessorFocus::Ids, AccessorFocus::Triples] {
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
    let script = fleet_script(AccessorFocus::Triples);
    let name = |text| Encoder::default().str(text).bytes();
    let (two, three) = (2i32.to_le_bytes(), 3i32.to_le_bytes());
    let (bee, ant) = (name("bee"), name("ant"));
    let run = answered(&[&[], &[1], &[1], &two, b"A", &bee, &three, b"B", &ant]);
    assert!(matches!(oracle::judge(&script, &run).verdict, Verdict::Mismatch { step: Some(5), .. }));
}

#[test]
fn a_symbol_under_two_ids_is_noticed() {
    let script = AccessorScript::new(AccessorFocus::Ids)
        .game(4, 6)
        .provided(add(2, b'A', "ant"))
        .provided(add(3, b'B', "bee"));
    let script = script.all([AccessorOp::ShipSymbol(0), AccessorOp::ShipSymbol(1)]);
    let run = answered(&[&[], &[1], &[1], b"A", b"A"]);
    assert!(matches!(oracle::judge(&script, &run).verdict, Verdict::Mismatch { step: Some(4), .. }));
}

#[test]
fn a_scenario_whose_premise_is_broken_says_nothing() {
    let script = AccessorScript::new(AccessorFocus::Unchanged).game(4, 6).then(AccessorOp::NShips);
    let script = script.provided(add(0, b'A', "ghost")).then(AccessorOp::NShips);
    let [none, one] = [0i32, 1].map(i32::to_le_bytes);
    let accepted = answered(&[&[], &none, &[1], &one]);
    assert!(matches!(oracle::judge(&script, &accepted).verdict, Verdict::Skipped { .. }));
    let counted = answered(&[&[], &none, &[0], &one]);
    assert!(matches!(oracle::judge(&script, &counted).verdict, Verdict::Mismatch { step: Some(3), .. }));
}

#[test]
fn refusals_show_nothing_of_a_game_that_accepts_no_ship() {
    let all = [add_ship::lengths(), add_ship::fits(), add_ship::unprintable(), add_ship::reserved()];
    let others = [add_ship::unique(), add_ship::unchanged(), accessors::silence()];
    for script in all.into_iter().chain(others).flatten() {
        let (mut games, mut rng) = ([None, None], Pcg32::seed_from_u64(1));
        let mut answers = Vec::new();
        for step in &script.steps {
            let refused = matches!(step.op, AccessorOp::AddShip(_));
            let lost = matches!(step.op, AccessorOp::NShips) || step.op.ship_id().is_some();
            let bytes = if refused || lost { Vec::new() } else { answer(step, &mut games, false, &mut rng) };
            answers.extend(bytes);
            if refused {
                answers.extend(Encoder::default().u8(0).str("").flag(Flag(false)).bytes());
            } else if let AccessorOp::ShipSymbol(_) = step.op {
                answers.extend(Encoder::default().u8(0).str("").u8(b'?').bytes());
            } else if let AccessorOp::ShipName(_) = step.op {
                answers.extend(Encoder::default().u8(0).str("").str("").bytes());
            } else if lost {
                answers.extend(Encoder::default().u8(0).str("").i32(-1).bytes());
            }
        }
        let verdict = oracle::judge(&script, &record(answers, End::Finished)).verdict;
        assert!(matches!(verdict, Verdict::Skipped { .. }), "{verdict:?} {:?}", script.steps);
    }
}

#[test]
fn an_answer_that_changes_with_memory_is_noticed_and_one_that_changes_with_each_game_is_not() {
    let script = construct::repeated(&[AccessorOp::New { rows: 3, cols: 4 }, AccessorOp::NShips]);
    let run = |counts: [i32; 3]| {
        let counts = counts.map(i32::to_le_bytes);
        answered(&[&[], &counts[0], &[], &counts[1], &[], &counts[2]])
    };
    assert!(oracle::judge(&script, &run([0, 0, 0])).verdict.is_pass());
    assert!(matches!(oracle::judge(&script, &run([0, 0, 9])).verdict, Verdict::Mismatch { .. }));
    assert!(matches!(oracle::judge(&script, &run([0, 1, 2])).verdict, Verdict::Skipped { .. }));
}

#[test]
fn positions_are_valid_by_the_size_that_the_game_claims() {
    let script = AccessorScript::new(AccessorFocus::Answers).sized_game(3, 4);
    let script = script.all([AccessorOp::is_valid(0, 0), AccessorOp::is_valid(3, 0)]);
    let run = |rows: i32, valid: [u8; 2]| {
        let sizes = [rows, 4].map(i32::to_le_bytes);
        answered(&[&[], &sizes[0], &sizes[1], &valid[..1], &valid[1..]])
    };
    let verdict = |rows, valid| oracle::judge(&script, &run(rows, valid)).verdict;
    assert!(verdict(900, [1, 1]).is_pass());
    assert!(verdict(900, [1, 0]).is_pass());
    assert!(matches!(verdict(900, [0, 0]), Verdict::Skipped { .. }));
    assert!(matches!(verdict(-1, [0, 0]), Verdict::Skipped { .. }));
    assert!(matches!(verdict(3, [1, 1]), Verdict::Mismatch { .. }));
}

#[test]
fn a_constructor_that_dies_fails_the_check_on_constructors_only() {
    let died = || record(Vec::new(), End::Exited { code: 1 });
    assert_eq!(construct::sizes()[0].judge(&died()).verdict, Verdict::Exited { code: 1 });
    assert!(matches!(random_point::range()[0].judge(&died()).verdict, Verdict::Skipped { .. }));
}

#[test]
fn what_the_handout_leaves_open_is_not_judged() {
    let open = AccessorScript::new(AccessorFocus::Answers)
        .game(1, 2)
        .then(add(2, b'A', "all of it"))
        .then(add(1, b'B', "more"));
    for accepted in [0, 1] {
        assert!(oracle::judge(&open, &answered(&[&[], &[1], &[accepted]])).verdict.is_pass());
    }
    let space = AccessorScript::new(AccessorFocus::Answers).game(5, 5).then(add(2, b' ', "ghost"));
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
