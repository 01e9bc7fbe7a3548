//! Side effects that no function may have: const functions that change members, and output of anything but `printGame`.

use super::members::MemberView;
use super::script::{ClassFocus, ClassScript, witnessed};
use super::step::{ClassAnswer, ClassOp};
use super::{game_over, is_isolated, refused_moves};
use crate::assignments::neighbors::notation::{MIXED, exchanged, position};
use crate::assignments::transcript::Finding;

/// Fails a call that prints, unless it is one of `printGame`.
pub(super) fn examine(op: &ClassOp, answer: &ClassAnswer) -> Finding {
    if matches!(op, ClassOp::Print) || answer.printed.is_empty() {
        return Finding::Right;
    }
    Finding::wrong("nothing written to cout (only printGame may)", format!("it wrote {:?}", answer.printed))
}

fn const_functions() -> impl Iterator<Item = ClassOp> {
    [ClassOp::Print, ClassOp::Current].into_iter().chain(ClassOp::questions())
}

/// A look at all members after each const function, and after one alone. The answers are other checks' business, and a wrong one
/// says nothing of the next function.
pub(super) fn questions() -> Vec<ClassScript> {
    let after_each = |script: ClassScript| {
        const_functions()
            .fold(script, |script, question| script.provided(question).then(ClassOp::Look(MemberView::All)))
    };
    let connected = position("BB...... B....... ........ ........ ..W.W... ........ ......WW");
    let after_one = |question: ClassOp| {
        ClassScript::at(&connected).provided(question).then(ClassOp::Look(MemberView::All))
    };
    let scripts = vec![
        after_each(ClassScript::fresh()),
        after_each(ClassScript::at(&position(MIXED))),
        after_each(ClassScript::at(&connected)),
        after_each(ClassScript::at(&exchanged(&connected))),
    ];
    witnessed(scripts.into_iter().chain(const_functions().map(after_one)).collect(), &working())
}

/// Calls that a class answers right as soon as anything of it is written.
fn working() -> Vec<ClassScript> {
    let asked = is_isolated::isolated().into_iter().chain(game_over::won_by_black());
    refused_moves::valid_moves().into_iter().chain(asked).collect()
}

/// Moves of all kinds around all questions, and each question alone: where one function prints, the others are silent all the same.
pub(super) fn silent() -> Vec<ClassScript> {
    let moves =
        [("d0", "f2"), ("E0", "f1"), ("k0", "g1"), ("f0", "e1")].map(|(from, to)| ClassOp::step(from, to));
    let moves = || moves.clone().into_iter().chain([ClassOp::Swap]);
    let all = |script: ClassScript| script.all(moves()).all(const_functions()).all(moves());
    let set = ClassOp::Set(Box::new(position(MIXED)));
    let begun = [set, ClassOp::step("d1", "d3"), ClassOp::step("c1", "c0")];
    let alone = |op: ClassOp| ClassScript::new(ClassFocus::Silence).then(op);
    let scripts =
        [all(ClassScript::new(ClassFocus::Silence)), all(ClassScript::new(ClassFocus::Silence).all(begun))];
    witnessed(scripts.into_iter().chain(const_functions().map(alone)).collect(), &working())
}
