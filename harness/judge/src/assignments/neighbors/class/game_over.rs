//! `gameOver`: its scenarios and its answer.

use reference::neighbors::{Neighbors, Player};

use super::script::{ClassScript, witnessed};
use super::step::{ClassOp, ClassReply};
use crate::assignments::neighbors::notation::{exchanged, outcome_byte, position};
use crate::assignments::transcript::Finding;

/// Compares the answer with the reference's. Of a player without pieces the handout says nothing.
pub(super) fn examine(game: &Neighbors, got: &ClassReply) -> Finding {
    if Player::BOTH.iter().any(|player| game.pieces(*player) == 0) {
        return Finding::Right;
    }
    let [black, white] =
        Player::BOTH.map(|player| if game.has_connected(player) { "connected" } else { "not connected" });
    let why = format!("black pieces are {black}, white pieces are {white}");
    got.compare(&ClassReply::Letter(outcome_byte(game.outcome())), &why)
}

/// Each position with either player to move, which must not matter.
fn over(games: impl Iterator<Item = Neighbors>) -> Vec<ClassScript> {
    let either = |game: Neighbors| {
        let mut other_turn = game.clone();
        other_turn.swap_player();
        [game, other_turn].map(|game| ClassScript::at(&game).then(ClassOp::GameOver))
    };
    games.flat_map(either).collect()
}

fn over_in(pictures: &[&str]) -> Vec<ClassScript> {
    over(pictures.iter().map(|picture| position(picture)))
}

/// The game goes on, whatever was asked before.
pub(super) fn going() -> Vec<ClassScript> {
    witnessed([going_on(), vec![after_another()]].concat(), &won_by_black())
}

/// The question about a game that is won, and then about one that goes on: the first answer must not stay.
fn after_another() -> ClassScript {
    ClassScript::after_another(&position(BLACK[0]), &position(GOING[0]), ClassOp::GameOver)
}

/// Positions of games that go on.
const GOING: &[&str] = &[
    "BB.B.... ........ ........ ........ ........ ........ ........ WW.W....",
    // One player is isolated.
    "B..B.... ........ ........ ........ ........ ........ ........ WW.W....",
    "BB.B.... ........ ........ ........ ........ ........ ........ W..W...W",
    // Every piece of both has a neighbor, of the other color.
    "BW...... ........ ........ ...BW... ........ ........ ........ ........",
];

fn going_on() -> Vec<ClassScript> {
    let mut all = over_in(GOING);
    all.push(ClassScript::fresh().then(ClassOp::GameOver));
    all
}

/// Positions in which Black alone is connected.
const BLACK: &[&str] = &[
    // Two pieces: a class that finds no more than the next one is right there.
    "BB...... ........ ........ ........ ........ ........ ........ WW.W....",
    "BBB..... ........ ........ ........ ........ ........ ........ WW.W....",
    "BBB..... ........ ........ ........ ........ ........ ........ W..W...W",
    "........ ....W.W. ....WW.W ........ W.WB.WBW .WB.BBBB BBW..... ........",
    "........ ........ .B.W.... ..B..W.. ...B.... ....B... ........ W.......",
];

/// The questions about those positions.
pub(super) fn won_by_black() -> Vec<ClassScript> {
    over_in(BLACK)
}

/// Black wins.
pub(super) fn black() -> Vec<ClassScript> {
    witnessed(won_by_black(), &going_on())
}

/// White wins.
pub(super) fn white() -> Vec<ClassScript> {
    let won = over(BLACK.iter().map(|picture| exchanged(&position(picture))));
    witnessed(won, &going_on())
}

/// Draws of two connected players.
pub(super) fn both_connected() -> Vec<ClassScript> {
    let scripts = over_in(&[
        "BB...... ........ ........ ........ ........ ........ ........ ......WW",
        "BBB..... ........ ........ ........ ........ ........ ........ .....WWW",
        "BBBB.... WWWW.... ........ ........ ........ ........ ........ ........",
        "B.B.B.B. .B.B.B.B ........ ........ ........ ........ W.W.W.W. .W.W.W.W",
    ]);
    witnessed(scripts, &going_on())
}

/// Draws of two players without a move.
pub(super) fn both_isolated() -> Vec<ClassScript> {
    let scripts = over_in(&[
        "B..B.... ........ ........ ........ ........ ........ ........ W..W....",
        "B.W.B.W. ........ W.B.W.B. ........ B.W.B.W. ........ W.B.W.B. ........",
        "B......B ........ W....... .......W ........ B....... ........ ...W...B",
    ]);
    witnessed(scripts, &going_on())
}

/// A single piece is connected, however lonely, and then `I` is no answer.
pub(super) fn single_pieces() -> Vec<ClassScript> {
    let scripts = over_in(&[
        "B....... ........ ........ ........ ........ ........ ........ WW.W....",
        "B....... ........ ........ ........ ........ ........ ........ W..W...W",
        "BB.B.... ........ ........ ........ ........ ........ ........ .......W",
        "B..B...B ........ ........ ........ ........ ........ ........ .......W",
        "B....... ........ ........ ........ ........ ........ ........ .......W",
        "BW...... ........ ........ ........ ........ ........ ........ ........",
        "B....... ........ ........ ........ ........ ........ ........ .....WWW",
        "..BBB... ........ ........ ........ ........ ........ ........ W.......",
    ]);
    witnessed(scripts, &going_on())
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::neighbors::Outcome;

    #[test]
    fn black_wins_where_it_should() {
        let won = |picture: &&str| position(picture).outcome() == Outcome::Won(Player::Black);
        assert!(BLACK.iter().all(won));
    }
}
