//! `isIsolated`: its scenarios and its answer.

use reference::neighbors::{Neighbors, Player};

use super::script::{ClassScript, witnessed};
use super::step::{ClassOp, ClassReply};
use crate::assignments::common::transcript::Finding;

/// Compares the answer with the reference's. Of a player without pieces the handout says nothing.
pub(super) fn examine(game: &Neighbors, player: Player, got: &ClassReply) -> Finding {
    let (isolated, why) = match (game.pieces(player), game.is_isolated(player)) {
        (0, _) => return Finding::Right,
        (_, true) => (true, "none of the pieces has a neighbor"),
        (_, false) => (false, "some piece has a neighbor"),
    };
    got.compare(&ClassReply::Truth(isolated), why)
}

fn asking(pictures: &[&str]) -> Vec<ClassScript> {
    ClassScript::asking(ClassOp::Isolated, pictures)
}

/// Pieces of which none has a neighbor.
pub(super) fn alone() -> Vec<ClassScript> {
    witnessed(isolated(), &beside_own())
}

pub(super) fn isolated() -> Vec<ClassScript> {
    asking(&[
        "........ ........ ..B..... ........ ........ ........ ........ WW......",
        "B.B.B.B. ........ B.B.B.B. ........ B.B.B.B. ........ .......W .....W..",
        // Neighbors only for whom an edge leads to the next row or to the other side.
        ".......B B....... ........ .......B B....... ........ .......B B..W....",
        "B......B ........ ..W..... B......B ........ ..W..... B......B ...W....",
    ])
}

/// Two pieces of the player's in each of the four lines, and once while it is the other player's turn.
pub(super) fn own_neighbor() -> Vec<ClassScript> {
    let mut scripts = beside_own();
    let other_turn = ["........ ..BB.... ........ ........ ........ ........ ........ ......W."];
    scripts.extend(ClassScript::asking_out_of_turn(ClassOp::Isolated, &other_turn));
    witnessed(scripts, &isolated())
}

fn beside_own() -> Vec<ClassScript> {
    asking(&[
        "........ ..BB.... ........ ........ ........ ........ ........ ......W.",
        "........ ..B..... ..B..... ........ ........ ........ ........ ......W.",
        "........ ..B..... ...B.... ........ ........ ........ ........ ......W.",
        "........ ..B..... .B...... ........ ........ ........ ........ ......W.",
    ])
}

/// A piece of the other player's on each of the eight sides, and nothing else.
pub(super) fn other_neighbor() -> Vec<ClassScript> {
    let beside_other = asking(&[
        "........ ........ ........ ....BW.. ........ ........ ........ ........",
        "........ ........ ........ ...WB... ........ ........ ........ ........",
        "........ ........ ....W... ....B... ........ ........ ........ ........",
        "........ ........ ........ ....B... ....W... ........ ........ ........",
        "........ ........ .....W.. ....B... ........ ........ ........ ........",
        "........ ........ ...W.... ....B... ........ ........ ........ ........",
        "........ ........ ........ ....B... .....W.. ........ ........ ........",
        "........ ........ ........ ....B... ...W.... ........ ........ ........",
    ]);
    witnessed(beside_other, &isolated())
}

/// Many pieces, of which only one has a neighbor: the first, the last, one in between.
pub(super) fn any_piece() -> Vec<ClassScript> {
    let one_of_many = asking(&[
        "BW...... ........ .B..B..B ........ .B..B..B ........ B..B...B ........",
        "B..B..B. ........ .B..B..B ........ .B..B..B ........ B..B...B ......W.",
        "B..B..B. ........ .B..B..B ....W... .B.....B ........ B..B...B ........",
    ]);
    witnessed(one_of_many, &isolated())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_the_answer_that_it_is_there_for() {
        let isolated = |script: &ClassScript| {
            script.asked().all(|(game, question)| {
                let ClassOp::Isolated(player) = question else { panic!("{question:?}") };
                game.is_isolated(*player)
            })
        };
        assert!(alone().iter().all(isolated));
        for family in [own_neighbor(), other_neighbor(), any_piece()] {
            assert!(!family.iter().any(isolated), "{family:?}");
        }
    }
}
