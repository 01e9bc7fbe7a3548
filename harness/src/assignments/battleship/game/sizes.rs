//! Scenarios about the board's size: `rows`, `cols`, `isValid`, `randomPoint`, and who keeps quiet.

use super::chance::DRAWS_PER_CELL;
use super::script::{About, Script, is_valid, ships_of};
use super::step::Op;
use crate::assignments::battleship::game_config::GameConfig;
use crate::model::Scenario;

/// Square, lying and standing.
const BROAD: [(i32, i32); 5] = [(10, 10), (3, 7), (7, 3), (2, 2), (9, 10)];

/// As thin as can be: apart, because a Game that cannot be made this thin has a check of its own.
const THIN: [(i32, i32); 3] = [(1, 10), (10, 1), (1, 1)];

/// One process for broad games, one for thin ones; each size has a Game of its own.
fn on_sizes(about: About, script: impl Fn(Script, i32, i32) -> Script) -> Vec<Box<dyn Scenario>> {
    let on = |sizes: &[(i32, i32)]| {
        sizes.iter().fold(Script::new(about), |whole, &(rows, cols)| script(whole, rows, cols)).done()
    };
    vec![on(&BROAD), on(&THIN)]
}

/// Every valid size, the telling ones first.
pub(super) fn sizes(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let all = (1..=10).flat_map(|rows| (1..=10).map(move |cols| (rows, cols)));
    let telling = BROAD.into_iter().chain(THIN);
    let ops =
        telling.chain(all).flat_map(|(rows, cols)| [Op::New { rows, cols }, Op::Rows, Op::Cols, Op::Delete]);
    vec![Script::new(About::Answers).all(ops).done()]
}

/// Every position of the board and a margin of two around it, and positions very far away.
pub(super) fn validity(_seed: u64) -> Vec<Box<dyn Scenario>> {
    on_sizes(About::Answers, |script, rows, cols| {
        let near = (-2..rows + 2).flat_map(|r| (-2..cols + 2).map(move |c| is_valid(r, c)));
        let far = [i32::MIN, -100, 100, i32::MAX].into_iter().flat_map(|n| [is_valid(n, 0), is_valid(0, n)]);
        script.sized_game(rows, cols).all(near).all(far)
    })
}

/// A mistake that shows in one draw out of eleven is missed by 400 draws with probability 3e-17.
pub(super) fn range(_seed: u64) -> Vec<Box<dyn Scenario>> {
    on_sizes(About::RandomRange, |script, rows, cols| {
        script.sized_game(rows, cols).then(Op::RandomPoints(400))
    })
}

/// Boards with something to choose from, each counted by itself.
pub(super) fn shares(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let sizes = BROAD.into_iter().chain(THIN).filter(|(rows, cols)| rows * cols > 1);
    sizes.map(|(rows, cols)| shares_on(rows, cols)).collect()
}

fn shares_on(rows: i32, cols: i32) -> Box<dyn Scenario> {
    let draws = DRAWS_PER_CELL * usize::try_from(rows * cols).unwrap_or(0);
    let all = Op::RandomPoints(u32::try_from(draws).unwrap_or(0));
    Script::new(About::RandomShares).sized_game(rows, cols).then(all).done()
}

/// Nothing that answers a question may print.
pub(super) fn silence(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let fleet = ships_of(&GameConfig::standard(10, 10));
    let about_ships = (0..5).flat_map(|id| [Op::ShipLength(id), Op::ShipSymbol(id), Op::ShipName(id)]);
    let script = Script::new(About::Silence).game(10, 10).fleet(&fleet).all([Op::Rows, Op::Cols, Op::NShips]);
    let questions = [is_valid(4, 5), is_valid(-1, 0), is_valid(0, 10), Op::RandomPoints(100)];
    vec![script.all(questions).all(about_ships).done()]
}
