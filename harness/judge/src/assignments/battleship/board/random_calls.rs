//! Long random scripts beside the reference: what no one thought of. Staged: ids are valid and places start on the
//! board, shots are on the board and fresh; the other cases have their own checks.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg32;
use reference::battleship::{Board, Direction, Point, ShipId};

use super::script::{BoardFocus, BoardScript, POISON, attack_with, place, unplace};
use super::step::{AttackVariables, BoardOp};
use crate::assignments::battleship::game_config::GameConfig;

/// Scripts of a single step at the end of each list: so many that the run seed does not decide whether one of them does
/// without another check's defect.
const SINGLES: usize = 24;

/// Short scripts first: where another check's defect breaks the long ones, they decide.
pub(super) fn placing(seed: u64) -> Vec<BoardScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let short = [4, 4, 4, 4, 8, 8, 12, 12].into_iter();
    let lengths = short.chain((0..6).map(|round| 40 + 60 * round)).chain([1; SINGLES]);
    lengths.map(|steps| placing_script(&mut rng, steps)).collect()
}

/// The first call is one that must be accepted: a board that refuses everything shows nothing.
fn placing_script(rng: &mut Pcg32, steps: usize) -> BoardScript {
    let config = random_spec(rng);
    let mut board = Board::new(&config.game());
    let mut script = BoardScript::new(config.clone(), BoardFocus::Answers);
    let id = below(rng, config.n_ships());
    script = script.all(random_place(rng, &config, &mut board, id));
    for _ in 0..steps {
        script = script.then(placing_step(rng, &config, &mut board));
    }
    script
}

/// Removals mostly name a ship where it lies: at random they would nearly always be refused.
fn placing_step(rng: &mut Pcg32, config: &GameConfig, board: &mut Board) -> BoardOp {
    let id = below(rng, config.n_ships());
    let at = Point::new(below(rng, config.rows), below(rng, config.cols));
    let direction = Direction::BOTH[usize::from(below(rng, 2) == 1)];
    match (below(rng, 40), board.placement(id)) {
        (0, _) => {
            board.clear();
            BoardOp::Clear
        }
        (1..=14, Some((at, direction))) => {
            let _ = board.unplace_ship(at, id, direction);
            unplace(at.r, at.c, id, direction)
        }
        (1..=4, None) => unplace(at.r, at.c, id, direction),
        (_, _) => {
            let _ = board.place_ship(at, id, direction);
            place(at.r, at.c, id, direction)
        }
    }
}

/// A few shots first: where another check's defect breaks whole games, they decide.
pub(super) fn shooting(seed: u64) -> Vec<BoardScript> {
    let mut rng = Pcg32::seed_from_u64(seed);
    let few = [1, 1, 1, 1, 2, 2, 3, 3].into_iter();
    let any: Vec<BoardScript> =
        few.chain([usize::MAX; 8]).map(|shots| shooting_script(&mut rng, random_spec, shots)).collect();
    any.into_iter().chain([1; SINGLES].map(|shots| shooting_script(&mut rng, boats, shots))).collect()
}

fn shooting_script(rng: &mut Pcg32, spec: fn(&mut Pcg32) -> GameConfig, most: usize) -> BoardScript {
    let (config, placements) = loop {
        let config = spec(rng);
        if let Some(placements) = random_fleet(rng, &config) {
            break (config, placements);
        }
    };
    let mut targets = config.points();
    shuffle(rng, &mut targets);
    targets.truncate(most);
    let shots: Vec<BoardOp> = targets.into_iter().map(|at| attack_with(at, random_variables(rng))).collect();
    BoardScript::new(config, BoardFocus::Attacks).all(placements).all(shots)
}

fn random_variables(rng: &mut Pcg32) -> AttackVariables {
    AttackVariables { hit: below(rng, 2) == 1, destroyed: below(rng, 2) == 1, ..POISON }
}

fn random_spec(rng: &mut Pcg32) -> GameConfig {
    let (rows, cols) = (1 + below(rng, 10), 1 + below(rng, 10));
    let longest = rows.max(cols).min(5);
    let lengths: Vec<i32> = (0..=below(rng, 6)).map(|_| 1 + below(rng, longest)).collect();
    GameConfig::with_lengths(rows, cols, &lengths)
}

/// A small board with ships of one position: what is wrong about longer ones, whose hits are the most, leaves these.
fn boats(rng: &mut Pcg32) -> GameConfig {
    let (rows, cols) = (1 + below(rng, 3), 1 + below(rng, 3));
    let lengths: Vec<i32> = (0..=below(rng, rows * cols)).map(|_| 1).take(5).collect();
    GameConfig::with_lengths(rows, cols, &lengths)
}

/// Places every ship somewhere; `None` when the fleet is too tight for a thousand tries.
fn random_fleet(rng: &mut Pcg32, config: &GameConfig) -> Option<Vec<BoardOp>> {
    let mut board = Board::new(&config.game());
    (0..config.n_ships()).map(|id| random_place(rng, config, &mut board, id)).collect()
}

fn random_place(rng: &mut Pcg32, config: &GameConfig, board: &mut Board, id: ShipId) -> Option<BoardOp> {
    (0..1000).find_map(|_| {
        let at = Point::new(below(rng, config.rows), below(rng, config.cols));
        let direction = Direction::BOTH[usize::from(below(rng, 2) == 1)];
        board.place_ship(at, id, direction).ok().map(|()| place(at.r, at.c, id, direction))
    })
}

/// 0..limit; the tiny bias of the remainder does not matter to inputs.
fn below(rng: &mut Pcg32, limit: i32) -> i32 {
    (rng.next_u32() % limit.max(1).cast_unsigned()).cast_signed()
}

fn shuffle(rng: &mut Pcg32, points: &mut [Point]) {
    for last in (1..points.len()).rev() {
        let other = below(rng, i32::try_from(last + 1).unwrap_or(i32::MAX));
        points.swap(last, usize::try_from(other).unwrap_or(0));
    }
}
