//! Scenarios about the constructors.

use reference::reversi::{Dimensions, SIZES};

use super::focus::{Aspect, Focus};
use super::script::ModelScript;
use super::step::ModelOp;

/// Sizes that no board has.
const OUT_OF_RANGE: [(i32, i32); 13] = [
    (1, 1),
    (9, 9),
    (1, 8),
    (8, 1),
    (9, 2),
    (2, 9),
    (0, 0),
    (0, 4),
    (4, 0),
    (-1, 5),
    (5, -1),
    (-4, -4),
    (1000, 1000),
];

fn sizes() -> impl Iterator<Item = Dimensions> {
    let mut all: Vec<Dimensions> =
        SIZES.flat_map(|width| SIZES.map(move |height| Dimensions::new(width, height))).collect();
    all.sort_by_key(|size| size.width * size.height);
    all.into_iter()
}

const FIRST_MOVES: Focus = Focus::Moves(Aspect::Opening);

fn new(op: ModelOp) -> ModelScript {
    ModelScript::default().judged(op, Focus::Returns)
}

/// A new model of every size. That it has a move shows that the constructor does something; which moves is another check's business.
pub(super) fn size() -> Vec<ModelScript> {
    sizes().map(|size| seen(ModelOp::New(size), size)).collect()
}

fn seen(op: ModelOp, size: Dimensions) -> ModelScript {
    new(op).judged(ModelOp::Look(size), Focus::NewGame).provided(ModelOp::Moves, Focus::Ready)
}

/// The first moves of a new model of every size.
pub(super) fn first_moves() -> Vec<ModelScript> {
    let script = |size| {
        let look = ModelOp::Look(size);
        ModelScript::game(size, &[]).provided(look, Focus::Returns).judged(ModelOp::Moves, FIRST_MOVES)
    };
    sizes().map(script).collect()
}

/// The constructors of square boards.
pub(super) fn square() -> Vec<ModelScript> {
    let square = |size| seen(ModelOp::Square(size), Dimensions::new(size, size));
    let default = seen(ModelOp::Default, Dimensions::new(8, 8));
    SIZES.map(square).chain([default]).collect()
}

/// Sizes out of range, beside one that is in range.
pub(super) fn out_of_range() -> Vec<ModelScript> {
    let size = Dimensions::new(2, 2);
    let right = ModelScript::game(size, &[]).provided(ModelOp::Look(size), Focus::Returns);
    let right = right.provided(ModelOp::Moves, Focus::Ready);
    let refused = |op| right.clone().judged_on(1, op, Focus::Throws);
    let of_two = OUT_OF_RANGE.map(|(width, height)| ModelOp::New(Dimensions::new(width, height)));
    let of_one = [1, 9, 0, -1].map(ModelOp::Square);
    of_two.into_iter().chain(of_one).map(refused).collect()
}
