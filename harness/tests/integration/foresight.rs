//! Players that know a contest before it is played.
//!
//! The seeds of both players of a duel were once drawn from one generator that began at the run seed, which was 0 unless
//! somebody chose another. Two hostile fixtures hold a table of that: the first random number of each game, and where the
//! opponent's ships lie.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use harness::assignments;
use harness::assignments::battleship::contest::{
    BattleshipContest, ComputerKind, Contender, request, standard_game,
};
use harness::model::{Contest, ContestResult, Language, Limits, Linked, NextEvent, Turn};
use harness::sandbox::Confinement;
use harness::selftest::{self, Fixture};
use harness::worker::{Event, Job, Zygote};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use reference::battleship::{Board, MediocrePlayer, PlacementModels, Player};
use tempfile::TempDir;

use crate::stage::{self, harness, root, workshop_in};
use crate::sweep::leaves_out;

const PLAYERS: [(&str, Language); 2] =
    [("player-foresees-duels", Language::Cpp), ("rust-player-foresees-duels", Language::Rust)];

/// Pairs in the tables: a series of 100 games has half of them.
const PAIRS: u32 = 100;

/// How a player that looks itself up draws its first number.
const LOOKED_UP: u32 = 1_000_003;

/// The players' seeds in that pair, as they were.
fn old_seeds(pair: u32) -> [u64; 2] {
    let mut rng = Pcg32::new(0, pair.into());
    [rng.next_u64(), rng.next_u64()]
}

/// `randInt(LOOKED_UP)`, the first in a process with that seed.
fn first_number(seed: u64) -> u32 {
    let mut rng = Pcg32::seed_from_u64(seed);
    let threshold = LOOKED_UP.wrapping_neg() % LOOKED_UP;
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(LOOKED_UP);
        if product as u32 >= threshold {
            return (product >> 32) as u32;
        }
    }
}

/// `rand_int(LOOKED_UP)`, the first in a process with that seed: the hash of nothing under keys that the process draws.
fn first_number_in_rust(seed: u64) -> u64 {
    let mut rng = Pcg32::seed_from_u64(seed);
    let mut key = || u64::from_le_bytes(std::array::from_fn(|_| rng.next_u32() as u8));
    hash_of_nothing(key(), key()) % u64::from(LOOKED_UP)
}

/// SipHash-1-3, which the standard library offers under random keys alone.
fn hash_of_nothing(k0: u64, k1: u64) -> u64 {
    let begin = [0x736f_6d65_7073_6575, 0x646f_7261_6e64_6f6d, 0x6c79_6765_6e65_7261, 0x7465_6462_7974_6573];
    let [a, b, c, d] = begin;
    let mut v = mixed([a ^ k0, b ^ k1, c ^ k0, d ^ k1]);
    v[2] ^= 0xff;
    mixed(mixed(mixed(v))).into_iter().fold(0, |hash, part| hash ^ part)
}

fn mixed([mut a, mut b, mut c, mut d]: [u64; 4]) -> [u64; 4] {
    a = a.wrapping_add(b);
    c = c.wrapping_add(d);
    b = b.rotate_left(13) ^ a;
    d = d.rotate_left(16) ^ c;
    a = a.rotate_left(32).wrapping_add(d);
    c = c.wrapping_add(b);
    b = b.rotate_left(17) ^ c;
    d = d.rotate_left(21) ^ a;
    [a, b, c.rotate_left(32), d]
}

/// Where a MediocrePlayer with that seed has its ships: row and column of every part.
fn fleet(seed: u64) -> String {
    let game = standard_game();
    let mut board = Board::new(&game);
    let mut player = MediocrePlayer::new("mediocre", &game, Pcg32::seed_from_u64(seed));
    assert!(player.place_ships(&mut board));
    game.points().filter(|p| board.ship_at(*p).is_some()).map(|p| format!("{}{}", p.r, p.c)).collect()
}

fn row(pair: u32, language: Language) -> String {
    let [own, opponents] = old_seeds(pair);
    let ships = fleet(opponents);
    match language {
        Language::Cpp => format!("    {{ {}, \"{ships}\" }},\n", first_number(own)),
        Language::Rust => format!("    ({}, \"{ships}\"),\n", first_number_in_rust(own)),
    }
}

fn fixture(name: &str) -> Fixture {
    let all = selftest::load(&root().join("fixtures"), assignments::find("battleship").unwrap()).unwrap();
    all.into_iter().find(|fixture| fixture.name == name).unwrap_or_else(|| panic!("no fixture {name}"))
}

#[test]
fn the_tables_hold_what_the_old_seeds_led_to() {
    for (name, language) in PLAYERS {
        let path = root().join("fixtures/battleship/hostile").join(name).join("fixture.toml");
        let table: String = (0..PAIRS).map(|pair| row(pair, language)).collect();
        assert!(
            fs::read_to_string(path).unwrap().contains(&table),
            "{name} holds another table than\n{table}"
        );
    }
}

/// The fixture's Player, as it is loaded.
fn library(fixture: &Fixture, language: Language) -> Linked {
    let assignment = assignments::find("battleship").unwrap();
    let kit = assignment.parts(language).iter().find(|kit| kit.id == "player").unwrap();
    let source = &fixture.submission.file(kit.file).unwrap().content;
    stage::library(&workshop_in(assignment, language), kit, source)
}

/// Shots that the player needs against a MediocrePlayer, with seeds as they were.
fn shots_with_old_seeds(library: &Linked, models: &Arc<PlacementModels>, pair: u32) -> u32 {
    let seeds = old_seeds(pair);
    let contenders = [Contender::Remote, ComputerKind::Mediocre.player(models, seeds[1])];
    let mut contest = BattleshipContest::new(&standard_game(), contenders, seeds);
    let mut zygote = Zygote::start(Confinement::strongest().unwrap()).unwrap();
    let request = request(ComputerKind::Good);
    let job = Job { library, seed: seeds[0], request: &request, limits: Limits::default() };
    let mut dialogue = zygote.begin(&job).unwrap();
    loop {
        match contest.advance() {
            NextEvent::Over(ending) => {
                assert_eq!(ending, ContestResult::Won(Turn::First));
                return contest.moves(Turn::First);
            }
            NextEvent::Hear(turn) => match dialogue.listen().unwrap() {
                Event::Call(call) => {
                    let reply = contest.hear(turn, &call).unwrap();
                    dialogue.answer(call, reply);
                }
                Event::Ended(record) => panic!("{:?}", record.end),
            },
        }
    }
}

/// Without this the test below would show nothing.
#[test]
fn with_the_old_seeds_a_player_with_a_table_needs_no_shot_but_the_hits() {
    let models = Arc::new(PlacementModels::new(&standard_game()));
    for (name, language) in PLAYERS {
        let library = library(&fixture(name), language);
        for pair in [0, 7, PAIRS - 1] {
            assert_eq!(shots_with_old_seeds(&library, &models, pair), 17, "{name}, pair {pair}");
        }
    }
}

/// What comes of twenty games of a submission, which is always named alike.
fn duel(handed_in: &Path, opponent: &str) -> String {
    let arguments = ["duel", "player", opponent, "--games", "20", "--seed", "0"];
    let output = harness().args(arguments).current_dir(handed_in.parent().unwrap()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The fixture, and the same player with a table in which it finds nothing.
fn with_and_without_table(fixture: &Fixture) -> [String; 2] {
    let place = TempDir::new().unwrap();
    let laid_out = fixture.materialise(place.path(), &[]).unwrap();
    let player = place.path().join("player");
    fs::rename(laid_out, &player).unwrap();
    let knowing = duel(&player, "mediocre");
    for file in ["Player.cpp", "player.rs"].map(|file| player.join(file)).iter().filter(|file| file.exists())
    {
        let source = fs::read_to_string(file).unwrap();
        assert_eq!(source.matches(".first == first").count(), 1);
        fs::write(file, source.replace(".first == first", ".first == -1 - first")).unwrap();
    }
    [knowing, duel(&player, "mediocre")]
}

#[test]
fn a_table_of_the_old_seeds_is_worth_nothing() {
    if leaves_out("a table of the old seeds is worth nothing") {
        return;
    }
    for (name, _) in PLAYERS {
        let [knowing, honest] = with_and_without_table(&fixture(name));
        assert_eq!(knowing, honest, "{name}");
        assert!(!knowing.contains("median 17"), "{knowing}");
    }
}

#[test]
fn a_duel_without_a_seed_has_one_that_nobody_knew_and_tells_it() {
    let play = |more: &[&str]| {
        let output =
            harness().args(["duel", "mediocre", "awful", "--games", "10"]).args(more).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let (once, again) = (play(&[]), play(&[]));
    assert_ne!(once, again);
    let told = once.split_once("--seed ").unwrap().1.split_once(' ').unwrap().0;
    assert_eq!(once, play(&["--seed", told]));
}

/// A game can be over before the other player's process is confined, and that process says nothing of anybody.
#[test]
fn a_process_that_is_dismissed_at_once_is_no_grader_error() {
    let library = library(&fixture(PLAYERS[0].0), PLAYERS[0].1);
    let request = request(ComputerKind::Good);
    let mut zygote = Zygote::start(Confinement::strongest().unwrap()).unwrap();
    for _ in 0..200 {
        let job = Job { library: &library, seed: 1, request: &request, limits: Limits::default() };
        zygote.begin(&job).unwrap().dismiss().unwrap();
    }
}
