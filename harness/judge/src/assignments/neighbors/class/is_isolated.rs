//! `isIsolated`: its scenarios and its answer.

use reference::neighbors::{Neighbors, Player};

use super::script::{ClassScript, Misreading, Reliance, relying, witnessed};
use super::step::{ClassOp, ClassReply};
use crate::assignments::neighbors::notation::position;
use crate::assignments::transcript::Finding;

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
    witnessed(isolated(), &[beside_own(), block()].concat())
}

/// The same behind a question about a game whose pieces have neighbors.
pub(super) fn alone_after_another() -> Vec<ClassScript> {
    let with_neighbors = position("........ ..BB.... ........ ........ ........ ........ ........ ......W.");
    let without = position("........ ..B..... ........ ........ ........ ........ ........ ......W.");
    let script = ClassScript::after_another(&with_neighbors, &without, ClassOp::Isolated(Player::Black));
    witnessed(vec![script], &[beside_own(), block()].concat())
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

/// Two pieces of the player's in each of the four lines, once while it is the other player's turn, and at each edge.
pub(super) fn own_neighbor() -> Vec<ClassScript> {
    let mut scripts = beside_own();
    let other_turn = ["........ ..BB.... ........ ........ ........ ........ ........ ......W."];
    scripts.extend(ClassScript::asking_out_of_turn(ClassOp::Isolated, &other_turn));
    scripts.extend(beside_own_at_the_edges());
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

/// The only two pieces with a neighbor lie in the first or the last row or column.
fn beside_own_at_the_edges() -> Vec<ClassScript> {
    asking(&[
        "..BB.... ........ ........ ........ ....W... ........ ........ ........",
        "........ ........ ........ ....W... ........ ........ ........ ..BB....",
        "........ ........ B....... B....... ....W... ........ ........ ........",
        "........ ........ .......B .......B ..W..... ........ ........ ........",
    ])
}

/// Four pieces of the player's in a square: whoever takes a single neighbor for none finds three beside each.
fn block() -> Vec<ClassScript> {
    asking(&["........ ..BB.... ..BB.... ........ ........ ........ ........ ......W."])
}

/// A piece of the other player's on each of the eight sides, and nothing else, once while it is the other player's turn; beside a piece in
/// each corner; and three of them at once.
pub(super) fn other_neighbor() -> Vec<ClassScript> {
    let mut beside_other = asking(&[
        "........ ........ ........ ....BW.. ........ ........ ........ ........",
        "........ ........ ........ ...WB... ........ ........ ........ ........",
        "........ ........ ....W... ....B... ........ ........ ........ ........",
        "........ ........ ........ ....B... ....W... ........ ........ ........",
        "........ ........ .....W.. ....B... ........ ........ ........ ........",
        "........ ........ ...W.... ....B... ........ ........ ........ ........",
        "........ ........ ........ ....B... .....W.. ........ ........ ........",
        "........ ........ ........ ....B... ...W.... ........ ........ ........",
    ]);
    let other_turn = ["........ ........ ........ ....BW.. ........ ........ ........ ........"];
    beside_other.extend(ClassScript::asking_out_of_turn(ClassOp::Isolated, &other_turn));
    let in_corners = relying(
        Reliance::OneNeighbor,
        asking(&[
            "BW...... ........ ........ ........ ........ ........ ........ ........",
            "......WB ........ ........ ........ ........ ........ ........ ........",
            "........ ........ ........ ........ ........ ........ ........ BW......",
            "........ ........ ........ ........ ........ ........ ........ ......WB",
        ]),
    );
    let beside_three = asking(&[
        "........ ........ ..W.W... ...BW... ........ ........ ........ ........",
        "........ ........ ........ ...B.... ..WWW... ........ ........ ........",
    ]);
    let scripts = [relying(Reliance::OneNeighbor, beside_other), in_corners, beside_three].concat();
    witnessed(scripts, &isolated())
}

/// Many pieces, of which only one has a neighbor: the first, the last, one in between; and the same of a block of four.
pub(super) fn any_piece() -> Vec<ClassScript> {
    let one_of_many = asking(&[
        "BW...... ........ .B..B..B ........ .B..B..B ........ B..B...B ........",
        "B..B..B. ........ .B..B..B ........ .B..B..B ........ B..B...B ......W.",
        "B..B..B. ........ .B..B..B ....W... .B.....B ........ B..B...B ........",
    ]);
    let block_of_many = asking(&[
        "BB...... BB...... ...B..B. ........ .B..B..B ........ B..B...B .....W..",
        "B.....B. ........ .B.....B ........ .B..B..B ........ B.....BB ...W..BB",
        "B.....B. ........ .B....B. ...BB... ...BB... .B....B. ........ B..B..W.",
    ]);
    let scripts = [relying(Reliance::OneNeighbor, one_of_many), block_of_many].concat();
    witnessed(Misreading::OneIsEnough.shown_by(scripts), &isolated())
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::neighbors::Square;

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

    #[test]
    fn of_many_pieces_only_those_have_neighbors_that_the_position_is_there_for() {
        let with_neighbors = |script: &ClassScript| {
            script.asked().all(|(game, question)| {
                let ClassOp::Isolated(player) = question else { panic!("{question:?}") };
                let own = || Square::all().filter(|square| game.at(*square) == Some(*player));
                let near = own().filter(|square| game.neighbors(*square) > 0).count();
                [1, 4].contains(&near) && own().count() > near
            })
        };
        assert!(any_piece().iter().all(with_neighbors));
    }

    #[test]
    fn one_of_many_stays_one_of_many() {
        assert!(any_piece().iter().all(|script| script.misreading == Some(Misreading::OneIsEnough)));
    }
}
