//! The strength and the speed of the model GoodPlayer on the standard game, against a panel of opponents.
//!
//! ```text
//! cargo bench -p reference --bench strength                                      # about a minute
//! cargo bench -p reference --bench strength -- --games 2000                      # the figures that are quoted
//! cargo bench -p reference --bench strength -- --games 20000 --only Mediocre     # one opponent
//! ```
//!
//! `--games N` plays N pairs of games against each opponent, each side first once, and attacks N boards of each kind;
//! `--only WORD` leaves out opponents whose names do not contain the word. All figures but the times repeat exactly:
//! each game draws from seeds of its own. Intervals have 95 % confidence and count pairs, not games. This program may
//! read a clock; the players may not.

mod pace;
#[path = "../../tests/panel/mod.rs"]
mod panel;
mod statistics;

use std::{
    env,
    fmt::Display,
    io::{self, Write},
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::battleship::{
    Board, Console, Game, GoodPlayer, Outcome, Pause, PlacementModels, Player, Seat,
};

use pace::{Pace, Timed};
use panel::{Hiding, MEMBERS, Member, lay_out};
use statistics::{mean, pair_rate, share};

/// Pairs of games against each opponent unless the command line says otherwise.
const DEFAULT_GAMES: u32 = 100;

/// The number of players whose start-up is timed.
const STARTS: u32 = 10;

/// The layouts that the good player attacks.
const LAYOUTS: [(&str, Hiding); 7] = [
    ("uniform", Hiding::Uniform),
    ("Mediocre's", Hiding::Mediocre),
    ("ships apart, corners too", Hiding::Apart),
    ("ships apart along sides", Hiding::SidesApart),
    ("in a corner", Hiding::Corner),
    ("along the edges", Hiding::Edges),
    ("where few ships reach", Hiding::Unlikely),
];

/// The wishes of the command line.
struct Wishes {
    games: u32,
    /// A part of the names of the opponents.
    only: String,
}

fn main() -> ExitCode {
    match wishes(env::args().skip(1)) {
        Ok(wishes) => report(&wishes).map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS),
        Err(problem) => {
            let _ = writeln!(io::stderr(), "{problem}");
            ExitCode::from(2)
        }
    }
}

/// Cargo adds `--bench`, which says nothing new.
fn wishes(mut args: impl Iterator<Item = String>) -> Result<Wishes, String> {
    let mut wishes = Wishes { games: DEFAULT_GAMES, only: String::new() };
    while let Some(arg) = args.next() {
        let mut value = || args.next().unwrap_or_default();
        match arg.as_str() {
            "--bench" => {}
            "--games" => {
                let games = value().parse().ok().filter(|&n| n > 1);
                wishes.games = games.ok_or("--games needs a number above 1")?;
            }
            "--only" => wishes.only = value(),
            _ => return Err(format!("unknown argument {arg}; only --games N and --only WORD are known")),
        }
    }
    Ok(wishes)
}

fn report(wishes: &Wishes) -> io::Result<()> {
    let models = Arc::new(PlacementModels::new(&standard_game()));
    // Learns the models, which is counted as start-up and not as a move.
    let _ = good_player(&models, 0).recommend_attack();
    let mut bench = Bench { models, games: wishes.games, pace: Pace::default() };
    let members: Vec<_> = MEMBERS.iter().filter(|member| member.name.contains(&wishes.only)).collect();
    say(&start_up())?;
    for (name, hiding) in LAYOUTS {
        say(&format!("shots at layouts {name:28} {}", mean(&bench.shots_at(hiding))))?;
    }
    for member in &members {
        say(&format!("wins against {:32} {}", member.name, bench.duel(member)))?;
    }
    let fleets: [Vec<Board>; 2] = [bench.own_layouts(), bench.layouts(Hiding::Uniform)];
    for member in &members {
        say(&format!("shots needed by {:29} {}", member.name, bench.cost_of_placement(member, &fleets)))?;
    }
    say(&bench.pace.summary())
}

fn say(line: &impl Display) -> io::Result<()> {
    writeln!(io::stdout(), "{line}")
}

fn standard_game() -> Game {
    let mut game = Game::new(10, 10).expect("a board of the largest size");
    for (length, symbol) in [(5, b'A'), (4, b'B'), (3, b'D'), (3, b'S'), (2, b'P')] {
        game.add_ship(length, symbol, "ship").expect("a ship of the standard fleet");
    }
    game
}

/// The cost of a player before its second move, with models of its own.
fn start_up() -> String {
    let game = standard_game();
    let mut spent = [Duration::ZERO; 2];
    for seed in 0..STARTS {
        let start = Instant::now();
        let mut player = GoodPlayer::new("good", &game, Pcg32::seed_from_u64(u64::from(seed)));
        let _ = player.recommend_attack();
        let learnt = Instant::now();
        let _ = player.place_ships(&mut Board::new(&game));
        spent = [spent[0] + (learnt - start), spent[1] + learnt.elapsed()];
    }
    let [learning, placing] = spent.map(|time| time.as_secs_f64() * 1e3 / f64::from(STARTS));
    format!("start-up: {learning:.1} ms to learn the models, {placing:.1} ms to place the ships")
}

/// Each part of a game draws from a stream of its own.
fn good_player(models: &Arc<PlacementModels>, k: u64) -> GoodPlayer<Pcg32> {
    GoodPlayer::with_models("good", Arc::clone(models), Pcg32::new(k, 1))
}

/// The measurements, and the time that the good player's moves take in them.
struct Bench {
    models: Arc<PlacementModels>,
    games: u32,
    pace: Pace,
}

impl Bench {
    fn layouts(&self, hiding: Hiding) -> Vec<Board> {
        let boards = 0..u64::from(self.games);
        boards.map(|k| lay_out(self.models.game(), hiding, &mut Pcg32::new(k, 3))).collect()
    }

    fn own_layouts(&self) -> Vec<Board> {
        let placed = |k| {
            let mut board = Board::new(self.models.game());
            assert!(good_player(&self.models, k).place_ships(&mut board), "the standard fleet has room");
            board
        };
        (0..u64::from(self.games)).map(placed).collect()
    }

    /// The good player's shots at each layout of a kind.
    fn shots_at(&mut self, hiding: Hiding) -> Vec<f64> {
        let layouts = self.layouts(hiding);
        let mut shots = Vec::new();
        for (k, layout) in (0..).zip(layouts) {
            let player = good_player(&self.models, k);
            shots.push(shots_until_sunk(&mut Timed { player, pace: &mut self.pace }, layout));
        }
        shots
    }

    /// The share of the games that the good player wins, in pairs and by seat.
    fn duel(&mut self, member: &Member) -> String {
        let mut wins = [Vec::new(), Vec::new()];
        for k in 0..2 * u64::from(self.games) {
            let seat = if k % 2 == 0 { Seat::First } else { Seat::Second };
            let won = self.wins(member, seat, k);
            wins[usize::from(seat == Seat::Second)].push(f64::from(u8::from(won)));
        }
        let pairs: Vec<f64> =
            wins[0].iter().zip(&wins[1]).map(|(first, second)| (first + second) / 2.0).collect();
        format!("{}; first {}, second {}", pair_rate(&pairs), share(&wins[0]), share(&wins[1]))
    }

    fn wins(&mut self, member: &Member, seat: Seat, k: u64) -> bool {
        let mut good = Timed { player: good_player(&self.models, k), pace: &mut self.pace };
        let mut other = member.player(self.models.game(), k);
        let (first, second): (&mut dyn Player, &mut dyn Player) = match seat {
            Seat::First => (&mut good, &mut *other),
            Seat::Second => (&mut *other, &mut good),
        };
        self.models.game().play(first, second, Pause::Never, &Console::silent()) == Outcome::Won(seat)
    }

    /// A member's shots at the good player's layouts, at uniform ones, and their difference.
    fn cost_of_placement(&self, member: &Member, fleets: &[Vec<Board>; 2]) -> String {
        let shots =
            |fleet: &Board, k| shots_until_sunk(&mut *member.player(self.models.game(), k), fleet.clone());
        let [own, uniform] = fleets
            .each_ref()
            .map(|fleets| (0..).zip(fleets).map(|(k, fleet)| shots(fleet, k)).collect::<Vec<_>>());
        let gain: Vec<f64> = own.iter().zip(&uniform).map(|(own, uniform)| own - uniform).collect();
        format!("{}, at uniform layouts {}: {} more", mean(&own), mean(&uniform), mean(&gain))
    }
}

fn shots_until_sunk(player: &mut dyn Player, mut target: Board) -> f64 {
    let mut shots = 0.0;
    while !target.all_ships_destroyed() {
        let p = player.recommend_attack().expect("a position is left while a ship is afloat");
        player.record_attack_result(p, target.attack(p));
        shots += 1.0;
    }
    shots
}
