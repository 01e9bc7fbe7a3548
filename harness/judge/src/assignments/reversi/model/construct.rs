//! Scenarios about the constructors.

use reference::reversi::{Dimensions, Model, SIZES};

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
/// Of one that has none, a move on a right state shows it.
pub(super) fn size() -> Vec<ModelScript> {
    let all = || sizes().map(|size| (ModelOp::New(size), size));
    seen_all(&all().collect::<Vec<_>>())
}

fn seen_all(all: &[(ModelOp, Dimensions)]) -> Vec<ModelScript> {
    let ready = all.iter().map(|(op, size)| seen(op.clone(), *size));
    ready.chain(all.iter().map(|(op, size)| seen_with_a_move(op.clone(), *size))).collect()
}

/// The same new model, whose first move is then made on a right state: a program that does nothing makes none.
fn seen_with_a_move(op: ModelOp, size: Dimensions) -> ModelScript {
    let script = new(op).judged(ModelOp::Look(size), Focus::NewGame);
    with_a_move(script, size).standing_in()
}

fn with_a_move(script: ModelScript, size: Dimensions) -> ModelScript {
    let Ok(first) = Model::new(size.width, size.height) else { return script };
    let Some(at) = first.next_moves().keys().next().copied() else { return script };
    let script = script.synced(&first).provided(ModelOp::Play(at), Focus::Returns);
    script.provided(ModelOp::Look(size), Focus::Moved)
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
    let square = |size| (ModelOp::Square(size), Dimensions::new(size, size));
    let default = (ModelOp::Default, Dimensions::new(8, 8));
    seen_all(&SIZES.map(square).chain([default]).collect::<Vec<_>>())
}

/// Sizes out of range, beside one that is in range.
pub(super) fn out_of_range() -> Vec<ModelScript> {
    let size = Dimensions::new(2, 2);
    let right = ModelScript::game(size, &[]).provided(ModelOp::Look(size), Focus::Returns);
    let moved = with_a_move(right.clone(), size).standing_in();
    let ready = right.provided(ModelOp::Moves, Focus::Ready);
    let of_two = OUT_OF_RANGE.map(|(width, height)| ModelOp::New(Dimensions::new(width, height)));
    let of_one = [1, 9, 0, -1].map(ModelOp::Square);
    let wrong: Vec<ModelOp> = of_two.into_iter().chain(of_one).collect();
    let refused = |begun: &ModelScript| {
        let begun = begun.clone();
        wrong.clone().into_iter().map(move |op| begun.clone().judged_on(1, op, Focus::Throws))
    };
    refused(&ready).chain(refused(&moved)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constructor_that_leaves_no_moves_is_judged_beside_a_move_that_is_made_on_a_right_state() {
        for scripts in [size(), square(), out_of_range()] {
            let (stand_ins, usual): (Vec<_>, Vec<_>) = scripts.iter().partition(|script| script.stands_in);
            assert_eq!(stand_ins.len(), usual.len());
            let has = |script: &ModelScript, focus| script.steps.iter().any(|step| step.focus == focus);
            assert!(usual.iter().all(|script| has(script, Focus::Ready)));
            assert!(stand_ins.iter().all(|script| has(script, Focus::Moved) && !has(script, Focus::Ready)));
        }
    }
}
