//! Scenarios about the constructor, the players, and what calls leave alone.

use super::script::{About, Script, look, of_both, step};
use super::step::{Members, Op};
use crate::assignments::neighbors::words::{exchanged, position};
use crate::model::Scenario;

/// A position in which everybody can move.
const MIXED: &str = "..WW.... ..BB.... .....W.. W.....B. ...B.... B.W....W ....B... .W.....B";

pub(super) fn board(_seed: u64) -> Vec<Box<dyn Scenario>> {
    vec![Script::fresh().then(look(Members::Board)).done()]
}

pub(super) fn counts(_seed: u64) -> Vec<Box<dyn Scenario>> {
    vec![Script::fresh().then(look(Members::Counts)).done()]
}

pub(super) fn players(_seed: u64) -> Vec<Box<dyn Scenario>> {
    vec![Script::fresh().then(look(Members::Players)).done()]
}

/// What happens in one game is nothing to another, nor to one that is made later.
pub(super) fn apart(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let script = Script::fresh()
        .on(1, Op::New)
        .provided(step("d0", "d2"))
        .then(Op::Swap)
        .on(1, look(Members::All))
        .on(2, Op::New)
        .on(2, look(Members::All));
    vec![script.done()]
}

pub(super) fn current_player(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let set = position(MIXED);
    let at = |game| Script::at(game).then(Op::Current).done();
    let swapped = Script::fresh().provided(Op::Swap).provided(look(Members::Players)).then(Op::Current);
    vec![Script::fresh().then(Op::Current).done(), at(&set), at(&exchanged(&set)), swapped.done()]
}

pub(super) fn swap(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let turns = [Op::Swap, look(Members::Players)];
    let thrice = |script: Script| (0..3).fold(script, |script, _| script.all(turns.clone())).done();
    vec![
        thrice(Script::fresh()),
        thrice(Script::at(&position(MIXED))),
        thrice(Script::at(&exchanged(&position(MIXED)))),
    ]
}

pub(super) fn swap_alone(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let rest = [Op::Swap, look(Members::Board), look(Members::Counts)];
    vec![Script::at(&position(MIXED)).all(rest.clone()).all(rest).done()]
}

fn questions() -> impl Iterator<Item = Op> {
    let both = of_both(Op::Isolated).into_iter().chain(of_both(Op::Connected));
    [Op::Print, Op::Current].into_iter().chain(both).chain([Op::GameOver])
}

/// Whether the questions are answered rightly is for other checks.
pub(super) fn questions_alone(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let after_each = |script: Script| {
        questions().fold(script, |script, question| script.provided(question).then(look(Members::All))).done()
    };
    let connected = position("BB...... B....... ........ ........ ..W.W... ........ ......WW");
    vec![
        after_each(Script::fresh()),
        after_each(Script::at(&position(MIXED))),
        after_each(Script::at(&connected)),
        after_each(Script::at(&exchanged(&connected))),
    ]
}

pub(super) fn silent(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let moves = [step("d0", "f2"), step("E0", "f1"), step("k0", "g1"), step("f0", "e1"), Op::Swap];
    let all = |script: Script| script.all(moves.clone()).all(questions()).all(moves.clone()).done();
    let set = Op::Set(Box::new(position(MIXED)));
    vec![
        all(Script::new(About::Silence)),
        all(Script::new(About::Silence).all([set, step("d1", "d3"), step("c1", "c0")])),
    ]
}
