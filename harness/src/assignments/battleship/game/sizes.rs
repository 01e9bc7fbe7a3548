//! Scenarios about the board's size: `rows`, `cols`, `isValid`, `randomPoint`, and who keeps quiet.

use super::chance::DRAWS_PER_CELL;
use super::script::{About, Script, is_valid, ships_of};
use super::step::Op;
use crate::assignments::battleship::sea::Spec;
use crate::model::Scenario;

/// Square, lying, standing, and as thin as can be.
const SIZES: [(i32, i32); 8] = [(10, 10), (3, 7), (7, 3), (2, 2), (9, 10), (1, 10), (10, 1), (1, 1)];

/// Every valid size, the telling ones first.
pub(super) fn sizes(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let all = (1..=10).flat_map(|rows| (1..=10).map(move |cols| (rows, cols)));
    SIZES.into_iter().chain(all.filter(|size| !SIZES.contains(size))).map(size).collect()
}

fn size((rows, cols): (i32, i32)) -> Box<dyn Scenario> {
    Script::new(About::Answers).then(Op::New { rows, cols }).all([Op::Rows, Op::Cols, Op::Delete]).done()
}

/// Every position of the board and a margin of two around it, and positions very far away.
pub(super) fn validity(_seed: u64) -> Vec<Box<dyn Scenario>> {
    SIZES.into_iter().map(|(rows, cols)| validity_on(rows, cols)).collect()
}

fn validity_on(rows: i32, cols: i32) -> Box<dyn Scenario> {
    let near = (-2..rows + 2).flat_map(|r| (-2..cols + 2).map(move |c| is_valid(r, c)));
    let far = [i32::MIN, -100, 100, i32::MAX].into_iter().flat_map(|n| [is_valid(n, 0), is_valid(0, n)]);
    Script::new(About::Answers).sized_game(rows, cols).all(near).all(far).done()
}

/// A mistake that shows in one draw out of eleven is missed by 400 draws with probability 3e-17.
pub(super) fn range(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let on =
        |(rows, cols)| Script::new(About::RandomRange).sized_game(rows, cols).then(Op::RandomPoints(400));
    SIZES.into_iter().map(|size| on(size).done()).collect()
}

/// Boards with something to choose from.
pub(super) fn shares(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let sizes = SIZES.into_iter().filter(|(rows, cols)| rows * cols > 1);
    sizes.map(|(rows, cols)| shares_on(rows, cols)).collect()
}

fn shares_on(rows: i32, cols: i32) -> Box<dyn Scenario> {
    let draws = DRAWS_PER_CELL * usize::try_from(rows * cols).unwrap_or(0);
    let all = Op::RandomPoints(u32::try_from(draws).unwrap_or(0));
    Script::new(About::RandomShares).sized_game(rows, cols).then(all).done()
}

/// Nothing that answers a question may print.
pub(super) fn silence(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let fleet = ships_of(&Spec::standard(10, 10));
    let about_ships = (0..5).flat_map(|id| [Op::ShipLength(id), Op::ShipSymbol(id), Op::ShipName(id)]);
    let script = Script::new(About::Silence).game(10, 10).fleet(&fleet).all([Op::Rows, Op::Cols, Op::NShips]);
    let questions = [is_valid(4, 5), is_valid(-1, 0), is_valid(0, 10), Op::RandomPoints(100)];
    vec![script.all(questions).all(about_ships).done()]
}
