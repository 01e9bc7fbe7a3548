//! Scenarios about the three questions: isolated, connected, over?

use reference::neighbors::{Neighbors, Player};

use super::script::{Script, of_both};
use super::step::Op;
use crate::assignments::neighbors::words::{exchanged, position};
use crate::model::Scenario;

/// One question about Black in each position, and about White with the colors exchanged.
fn asked(question: fn(Player) -> Op, pictures: &[&str]) -> Vec<Box<dyn Scenario>> {
    let both = |picture: &&str| {
        let game = position(picture);
        let black = Script::at(&game).then(question(Player::Black)).done();
        [black, Script::at(&exchanged(&game)).then(question(Player::White)).done()]
    };
    pictures.iter().flat_map(both).collect()
}

// ---- isIsolated

pub(super) fn alone(_seed: u64) -> Vec<Box<dyn Scenario>> {
    asked(
        Op::Isolated,
        &[
            "........ ........ ..B..... ........ ........ ........ ........ WW......",
            "B.B.B.B. ........ B.B.B.B. ........ B.B.B.B. ........ .......W .....W..",
            // Neighbors only for whom an edge leads to the next row or to the other side.
            ".......B B....... ........ .......B B....... ........ .......B B..W....",
            "B......B ........ ..W..... B......B ........ ..W..... B......B ...W....",
        ],
    )
}

/// Two pieces of the player's in each of the four lines.
pub(super) fn own_neighbor(_seed: u64) -> Vec<Box<dyn Scenario>> {
    asked(
        Op::Isolated,
        &[
            "........ ..BB.... ........ ........ ........ ........ ........ ......W.",
            "........ ..B..... ..B..... ........ ........ ........ ........ ......W.",
            "........ ..B..... ...B.... ........ ........ ........ ........ ......W.",
            "........ ..B..... .B...... ........ ........ ........ ........ ......W.",
        ],
    )
}

/// A piece of the other player's on each of the eight sides, and nothing else.
pub(super) fn other_neighbor(_seed: u64) -> Vec<Box<dyn Scenario>> {
    asked(
        Op::Isolated,
        &[
            "........ ........ ........ ....BW.. ........ ........ ........ ........",
            "........ ........ ........ ...WB... ........ ........ ........ ........",
            "........ ........ ....W... ....B... ........ ........ ........ ........",
            "........ ........ ........ ....B... ....W... ........ ........ ........",
            "........ ........ .....W.. ....B... ........ ........ ........ ........",
            "........ ........ ...W.... ....B... ........ ........ ........ ........",
            "........ ........ ........ ....B... .....W.. ........ ........ ........",
            "........ ........ ........ ....B... ...W.... ........ ........ ........",
        ],
    )
}

/// Many pieces, of which only one has a neighbor: the first, the last, one in between.
pub(super) fn any_piece(_seed: u64) -> Vec<Box<dyn Scenario>> {
    asked(
        Op::Isolated,
        &[
            "BW...... ........ .B..B..B ........ .B..B..B ........ B..B...B ........",
            "B..B..B. ........ .B..B..B ........ .B..B..B ........ B..B...B ......W.",
            "B..B..B. ........ .B..B..B ....W... .B.....B ........ B..B...B ........",
        ],
    )
}

// ---- hasConnected

pub(super) fn single(_seed: u64) -> Vec<Box<dyn Scenario>> {
    asked(
        Op::Connected,
        &[
            "........ ........ ...B.... ........ ........ ........ ........ W.W.....",
            "B....... W....... ........ ........ ........ ........ ........ .......W",
            "W....... ........ ........ ........ ........ ........ ........ .......B",
        ],
    )
}

pub(super) fn lines(_seed: u64) -> Vec<Box<dyn Scenario>> {
    asked(
        Op::Connected,
        &[
            "........ ..BB.... ........ ........ ........ ........ ........ W.W.....",
            "........ ..B..... ..B..... ........ ........ ........ ........ W...W...",
            "........ ..B..... ...B.... ........ ........ ........ ........ W...W...",
            "........ ...B.... ..B..... ........ ........ ........ ........ W...W...",
            "........ BBBBBBBB ........ ........ ........ ........ ........ W...W...",
            "..B..... ..B..... ..B..... ..B..... ..B..... ..B..... ..B..... ..B..W.W",
            "B....... .B...... ..B..... ...B.... ....B... .....B.. ......B. W......B",
            ".......B ......B. .....B.. ....B... ...B.... ..B..... .B...... B.....WW",
        ],
    )
}

/// Groups that a search in too few directions, or one that never turns back, does not reach whole.
pub(super) fn shapes(_seed: u64) -> Vec<Box<dyn Scenario>> {
    asked(
        Op::Connected,
        &[
            // Snakes.
            "BBBBBBBB .......B BBBBBBBB B....... BBBBBBBB .......B BBBBBBBB W.......",
            "BBB.BBB. B.B.B.B. B.B.B.B. B.B.B.B. B.B.B.B. B.B.B.B. B.BBB.BB ........",
            // Only corners touch.
            "B.B.B.B. .B.B.B.B ........ W....... ........ ........ ........ ........",
            ".B...B.. B.B.B.B. ...B...B ........ W....... ........ ........ ........",
            // Rings and a spiral.
            ".BBBBBB. B......B B......B B..WW..B B......B B......B B......B .BBBBBB.",
            "BBBBBBBB .......B BBBBBB.B B....B.B B.B..B.B B.BBBB.B B......B BBBBBBBB",
            // Combs, from either side.
            "B.B.B.B. B.B.B.B. B.B.B.B. B.B.B.B. B.B.B.B. B.B.B.B. BBBBBBB. .......W",
            "BBBBBBB. B.B.B.B. B.B.B.B. B.B.B.B. B.B.B.B. B.B.B.B. B.B.B.B. .......W",
            "BBBBBBB. B....... BBBBBBB. B....... BBBBBBB. B....... BBBBBBB. .......W",
            ".BBBBBBB .......B .BBBBBBB .......B .BBBBBBB .......B .BBBBBBB W.......",
            // A cross of diagonals, and Figure 1(d).
            "B......B .B....B. ..B..B.. ...BB... ...BB... ..B..B.. .B....B. B..W...B",
            "........ ....W.W. ....WW.W ........ W.WB.WBW .WB.BBBB BBW..... ........",
        ],
    )
}

/// Two groups or more, in which every piece has a neighbor of its own color.
pub(super) fn split(_seed: u64) -> Vec<Box<dyn Scenario>> {
    asked(
        Op::Connected,
        &[
            "BB...... ........ BB...... ........ ........ ........ ........ .......W",
            "BB.BB... ........ ........ ........ ........ ........ ........ .......W",
            "BBBBBBBB BBBBBBBB BBBBBBBB ........ BBBBBBBB BBBBBBBB BBBBBBBB .......W",
            "BBB.BBBB BBB.BBBB BBB.BBBB BBB.BBBB BBB.BBBB BBB.BBBB BBB.BBBB BBB.BBBW",
            // A ring within a ring.
            "BBBBBBBB B......B B.BBBB.B B.B..B.B B.B..B.B B.BBBB.B B......B BBBBBBBB",
            // Three groups; a large one and a small one, either first.
            "BB...... ........ ...BB... ........ ......BB ........ ........ W.......",
            "BB...... ........ BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB",
            "BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB ........ ......BB",
            // Diagonals that pass each other.
            "B....... .B...... ..B..... B....... .B...... ..B..... ...B.... W.......",
        ],
    )
}

/// A single piece is away from the others, early or late in the order of squares.
pub(super) fn stray(_seed: u64) -> Vec<Box<dyn Scenario>> {
    asked(
        Op::Connected,
        &[
            "B.B..... ........ ........ ........ ........ ........ ........ .......W",
            "B....... ..BBB... ..BBB... ........ ........ ........ ........ .......W",
            "BBB..... BBB..... ........ .......B ........ ........ ........ W.......",
            "BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB ........ .......B",
            "B....... ..BBBBBB ..BBBBBB BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB BBBBBBBB",
        ],
    )
}

/// Groups that are one only over the other player's pieces.
pub(super) fn colors(_seed: u64) -> Vec<Box<dyn Scenario>> {
    asked(
        Op::Connected,
        &[
            "BWB..... ........ ........ ........ ........ ........ ........ ........",
            "BB...... .W...... ..W..... ...BB... ........ ........ ........ .......W",
            "BBB..... WWWWWWWW ..BBB... ........ ........ ........ ........ ........",
        ],
    )
}

/// Groups that are one only if a row went on in the next, or the board were a tube.
pub(super) fn edges(_seed: u64) -> Vec<Box<dyn Scenario>> {
    asked(
        Op::Connected,
        &[
            "........ ......BB BB...... ........ ........ ........ ........ ...W....",
            "........ B......B ........ ........ ........ ........ ........ ...W....",
            "B....... ........ ........ ........ ........ ........ ........ B..W....",
            "BB...... ........ .......B .......B ........ ........ ........ ...W....",
            ".......B ........ B....... ........ ........ ........ ........ ...W....",
        ],
    )
}

/// As many pieces as there can be: every square but one or none.
pub(super) fn full(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let all = "BBBBBBBB ".repeat(8);
    let all_but_first = format!("W{}", &all[1..]);
    let all_but_last = format!("{}W", &all[..all.trim_end().len() - 1]);
    asked(Op::Connected, &[&all, &all_but_first, &all_but_last])
}

// ---- gameOver

fn over(pictures: &[&str]) -> Vec<Box<dyn Scenario>> {
    // Whose turn it is must not matter.
    let scripts = pictures.iter().flat_map(|picture| {
        let game = position(picture);
        let mut other_turn = game.clone();
        other_turn.swap_player();
        [game, other_turn]
    });
    scripts.map(|game| Script::at(&game).then(Op::GameOver).done()).collect()
}

pub(super) fn going(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let mut all = over(&[
        "BB.B.... ........ ........ ........ ........ ........ ........ WW.W....",
        // One player is isolated.
        "B..B.... ........ ........ ........ ........ ........ ........ WW.W....",
        "BB.B.... ........ ........ ........ ........ ........ ........ W..W...W",
        // Every piece of both has a neighbor, of the other color.
        "BW...... ........ ........ ...BW... ........ ........ ........ ........",
    ]);
    all.push(Script::fresh().then(Op::GameOver).done());
    all
}

pub(super) fn black(_seed: u64) -> Vec<Box<dyn Scenario>> {
    over(BLACK)
}

const BLACK: &[&str] = &[
    "BBB..... ........ ........ ........ ........ ........ ........ WW.W....",
    "BBB..... ........ ........ ........ ........ ........ ........ W..W...W",
    "........ ....W.W. ....WW.W ........ W.WB.WBW .WB.BBBB BBW..... ........",
    "........ ........ .B.W.... ..B..W.. ...B.... ....B... ........ W.......",
];

pub(super) fn white(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let both = BLACK.iter().flat_map(|picture| {
        let game = exchanged(&position(picture));
        let mut other_turn = game.clone();
        other_turn.swap_player();
        [game, other_turn]
    });
    both.map(|game: Neighbors| Script::at(&game).then(Op::GameOver).done()).collect()
}

pub(super) fn both_connected(_seed: u64) -> Vec<Box<dyn Scenario>> {
    over(&[
        "BBB..... ........ ........ ........ ........ ........ ........ .....WWW",
        "BBBB.... WWWW.... ........ ........ ........ ........ ........ ........",
        "B.B.B.B. .B.B.B.B ........ ........ ........ ........ W.W.W.W. .W.W.W.W",
    ])
}

pub(super) fn both_isolated(_seed: u64) -> Vec<Box<dyn Scenario>> {
    over(&[
        "B..B.... ........ ........ ........ ........ ........ ........ W..W....",
        "B.W.B.W. ........ W.B.W.B. ........ B.W.B.W. ........ W.B.W.B. ........",
        "B......B ........ W....... .......W ........ B....... ........ ...W...B",
    ])
}

/// A single piece is connected, however lonely, and then `I` is no answer.
pub(super) fn single_pieces(_seed: u64) -> Vec<Box<dyn Scenario>> {
    over(&[
        "B....... ........ ........ ........ ........ ........ ........ WW.W....",
        "B....... ........ ........ ........ ........ ........ ........ W..W...W",
        "BB.B.... ........ ........ ........ ........ ........ ........ .......W",
        "B..B...B ........ ........ ........ ........ ........ ........ .......W",
        "B....... ........ ........ ........ ........ ........ ........ .......W",
        "BW...... ........ ........ ........ ........ ........ ........ ........",
        "B....... ........ ........ ........ ........ ........ ........ .....WWW",
        "..BBB... ........ ........ ........ ........ ........ ........ W.......",
    ])
}

/// All questions about a position, for scripts that mix everything.
pub(super) fn all_questions() -> impl Iterator<Item = Op> {
    of_both(Op::Isolated).into_iter().chain(of_both(Op::Connected)).chain([Op::GameOver])
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::neighbors::Outcome;

    fn outcomes(scenarios: &[&str]) -> Vec<char> {
        scenarios.iter().map(|picture| position(picture).outcome().letter()).collect()
    }

    /// What the reference says of each position of a family, by the answers that the scenarios require.
    fn answers(scenarios: &[Box<dyn Scenario>], question: &str) -> Vec<bool> {
        let squares = |code: &[String]| {
            let rows = code.iter().filter_map(|line| line.strip_prefix("//   ")).skip(1).take(8);
            rows.map(|row| row[1..].to_owned()).collect::<String>()
        };
        let answer = |scenario: &dyn Scenario| {
            let code = scenario.code();
            let game = position(&squares(&code));
            let player = if code.last().unwrap().contains("'B'") { Player::Black } else { Player::White };
            assert!(code.last().unwrap().contains(question));
            if question == "isIsolated" { game.is_isolated(player) } else { game.has_connected(player) }
        };
        scenarios.iter().map(|scenario| answer(scenario.as_ref())).collect()
    }

    #[test]
    fn every_position_has_the_answer_that_it_is_there_for() {
        let all = |family: fn(u64) -> Vec<Box<dyn Scenario>>, question, answer| {
            let answers = answers(&family(0), question);
            assert!(answers.iter().all(|one| *one == answer), "{question}: {answers:?}");
        };
        all(alone, "isIsolated", true);
        all(own_neighbor, "isIsolated", false);
        all(other_neighbor, "isIsolated", false);
        all(any_piece, "isIsolated", false);
        all(single, "hasConnected", true);
        all(lines, "hasConnected", true);
        all(shapes, "hasConnected", true);
        all(full, "hasConnected", true);
        all(split, "hasConnected", false);
        all(stray, "hasConnected", false);
        all(colors, "hasConnected", false);
        all(edges, "hasConnected", false);
    }

    #[test]
    fn black_wins_where_it_should() {
        assert!(outcomes(BLACK).iter().all(|letter| *letter == 'B'));
        assert_eq!(position(BLACK[0]).outcome(), Outcome::Won(Player::Black));
    }
}
