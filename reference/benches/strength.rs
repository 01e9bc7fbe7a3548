//! How strong and how fast the model GoodPlayer is, on the standard game.
//!
//! ```text
//! cargo bench -p reference --bench strength                      # some seconds
//! cargo bench -p reference --bench strength -- --games 20000     # the figures that are quoted, some minutes
//! ```
//!
//! `--games N` plays N games in each seat against the model MediocrePlayer and attacks N boards of each kind. All
//! figures but the times repeat exactly: game number k is played from seed k. Intervals have 95 % confidence; those
//! of the win rates are Wilson's. This program may read a clock; the players may not.

use std::{
    env,
    fmt::Display,
    io::{self, Write},
    process::ExitCode,
    sync::Arc,
    time::{Duration, Instant},
};

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use reference::battleship::{
    Attack, Board, Console, Direction, Game, GoodPlayer, MediocrePlayer, Outcome, Pause, PlacementModels,
    Player, Point, Seat,
};

/// Games in each seat unless the command line says otherwise.
const DEFAULT_GAMES: u32 = 200;

/// The standard normal quantile of a two-sided interval of 95 %.
const Z: f64 = 1.959_964;

/// The number of players whose start-up is timed.
const STARTS: u32 = 10;

fn main() -> ExitCode {
    match games_wanted(env::args().skip(1)) {
        Ok(games) => report(games).map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS),
        Err(problem) => {
            let _ = writeln!(io::stderr(), "{problem}");
            ExitCode::from(2)
        }
    }
}

/// The number after `--games`. Cargo adds `--bench`, which says nothing new.
fn games_wanted(mut args: impl Iterator<Item = String>) -> Result<u32, String> {
    let mut games = DEFAULT_GAMES;
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--bench" => {}
            "--games" => {
                let value = args.next().unwrap_or_default();
                games = value.parse().ok().filter(|&n| n > 0).ok_or("--games needs a number above 0")?;
            }
            _ => return Err(format!("unknown argument {arg}; only --games N is known")),
        }
    }
    Ok(games)
}

fn report(games: u32) -> io::Result<()> {
    let models = Arc::new(PlacementModels::new(&standard_game()));
    // Learns the models, which is counted as start-up and not as a move.
    let _ = good_player(&models, 0).recommend_attack();
    let mut pace = Pace::default();
    say(&start_up())?;
    for seat in [Seat::First, Seat::Second] {
        let wins = (0..games).filter(|&k| wins_in(seat, &models, u64::from(k), &mut pace)).count();
        say(&format!("wins against Mediocre, seat {seat:?}: {}", win_rate(wins, games)))?;
    }
    for (kind, lay_out) in
        [("uniform", lay_out_uniformly as fn(&Game, u64) -> Board), ("Mediocre's", lay_out_as_mediocre)]
    {
        let boards = (0..games).map(|k| lay_out(models.game(), u64::from(k)));
        let shots = (0..).zip(boards).map(|(k, board)| shots_at(board, &models, k, &mut pace)).collect();
        say(&format!("shots at {kind} layouts: {}", summary(shots)))?;
    }
    say(&pace.summary())
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

/// What a player costs before its second move, with models of its own.
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

/// Whether a good player in this seat wins game number `k`.
fn wins_in(seat: Seat, models: &Arc<PlacementModels>, k: u64, pace: &mut Pace) -> bool {
    let mut good = Timed { player: good_player(models, k), pace };
    let mut mediocre = mediocre_player(models.game(), k);
    let (first, second): (&mut dyn Player, &mut dyn Player) = match seat {
        Seat::First => (&mut good, &mut mediocre),
        Seat::Second => (&mut mediocre, &mut good),
    };
    models.game().play(first, second, Pause::Never, &Console::silent()) == Outcome::Won(seat)
}

/// Each part of a game draws from a stream of its own.
fn good_player(models: &Arc<PlacementModels>, k: u64) -> GoodPlayer<Pcg32> {
    GoodPlayer::with_models("good", Arc::clone(models), Pcg32::new(k, 1))
}

fn mediocre_player(game: &Game, k: u64) -> MediocrePlayer<Pcg32> {
    MediocrePlayer::new("mediocre", game, Pcg32::new(k, 2))
}

fn lay_out_as_mediocre(game: &Game, k: u64) -> Board {
    let mut board = Board::new(game);
    assert!(mediocre_player(game, k).place_ships(&mut board), "fifty tries suffice for the standard fleet");
    board
}

/// A layout drawn from all layouts alike: ships anywhere, all of them anew whenever one does not fit.
fn lay_out_uniformly(game: &Game, k: u64) -> Board {
    let mut rng = Pcg32::new(k, 3);
    let mut board = Board::new(game);
    while !game.ships().all(|(id, _)| place_anywhere(&mut board, id, &mut rng)) {
        board.clear();
    }
    board
}

fn place_anywhere(board: &mut Board, id: i32, rng: &mut Pcg32) -> bool {
    // A draw off the board says nothing about the layout, so only that one is repeated.
    loop {
        let at = board.game().random_point(rng);
        let direction = Direction::BOTH[usize::from(rng.next_u32() >= 1 << 31)];
        match board.place_ship(at, id, direction) {
            Err(reference::battleship::PlaceRefused::Outside) => {}
            placed => return placed.is_ok(),
        }
    }
}

fn shots_at(mut target: Board, models: &Arc<PlacementModels>, k: u64, pace: &mut Pace) -> u32 {
    let mut player = Timed { player: good_player(models, k), pace };
    let mut shots = 0;
    while !target.all_ships_destroyed() {
        let p = player.recommend_attack().expect("a position is left while a ship is afloat");
        player.record_attack_result(p, target.attack(p));
        shots += 1;
    }
    shots
}

/// Time spent on moves.
#[derive(Default)]
struct Pace {
    moves: u32,
    total: Duration,
    longest: Duration,
    current: Duration,
}

impl Pace {
    fn time<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let done = work();
        self.current += start.elapsed();
        done
    }

    /// Closes a move: its recommendation and the report of its result.
    fn close(&mut self) {
        self.moves += 1;
        self.total += self.current;
        self.longest = self.longest.max(self.current);
        self.current = Duration::ZERO;
    }

    fn summary(&self) -> String {
        let micros = |time: Duration| time.as_secs_f64() * 1e6;
        let (moves, mean) = (self.moves, micros(self.total) / f64::from(self.moves));
        format!("time: {mean:.1} us a move over {moves} moves, {:.0} us the longest", micros(self.longest))
    }
}

/// A player whose attacks are timed.
struct Timed<'a, P> {
    player: P,
    pace: &'a mut Pace,
}

impl<P: Player> Player for Timed<'_, P> {
    fn name(&self) -> &str {
        self.player.name()
    }

    fn place_ships(&mut self, board: &mut Board) -> bool {
        self.player.place_ships(board)
    }

    fn recommend_attack(&mut self) -> Option<Point> {
        self.pace.time(|| self.player.recommend_attack())
    }

    fn record_attack_result(&mut self, p: Point, result: Attack) {
        self.pace.time(|| self.player.record_attack_result(p, result));
        self.pace.close();
    }

    fn record_attack_by_opponent(&mut self, p: Point) {
        self.player.record_attack_by_opponent(p);
    }
}

fn win_rate(wins: usize, games: u32) -> String {
    let wins = f64::from(u32::try_from(wins).unwrap_or(games));
    let games = f64::from(games);
    let (low, high) = wilson(wins / games, games);
    format!("{:.2} % [{:.2}, {:.2}] of {games} games", 100.0 * wins / games, 100.0 * low, 100.0 * high)
}

/// Wilson's score interval for a share observed in `n` trials.
fn wilson(share: f64, n: f64) -> (f64, f64) {
    let scale = 1.0 + Z * Z / n;
    let center = (share + Z * Z / (2.0 * n)) / scale;
    let half = Z / scale * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    (center - half, center + half)
}

fn summary(mut shots: Vec<u32>) -> String {
    shots.sort_unstable();
    let n = f64::from(u32::try_from(shots.len()).unwrap_or(u32::MAX));
    let mean = shots.iter().map(|&s| f64::from(s)).sum::<f64>() / n;
    let variance = shots.iter().map(|&s| (f64::from(s) - mean).powi(2)).sum::<f64>() / n;
    let (half, median) = (Z * (variance / n).sqrt(), shots[shots.len() / 2]);
    format!("mean {mean:.2} ± {half:.2}, median {median}, of {n} boards")
}
