//! `hasConnected`: its scenarios and its answer.

use reference::neighbors::{Neighbors, Player};

use super::script::{ClassScript, Misreading, witnessed};
use super::step::{ClassOp, ClassReply};
use crate::assignments::neighbors::notation::position;
use crate::assignments::transcript::Finding;

/// Compares the answer with the reference's. Of a player without pieces the handout says nothing.
pub(super) fn examine(game: &Neighbors, player: Player, got: &ClassReply) -> Finding {
    let connected = game.has_connected(player);
    let why = match (game.pieces(player), connected) {
        (0, _) => return Finding::Right,
        (1, _) => "a single piece is connected by definition",
        (_, true) => "every piece can be reached from every other over adjacent pieces",
        (_, false) => "the pieces are in more than one group",
    };
    got.compare(&ClassReply::Truth(connected), why)
}

fn asking(pictures: &[&str]) -> Vec<ClassScript> {
    ClassScript::asking(ClassOp::Connected, pictures)
}

/// A single piece, in the middle and in corners.
pub(super) fn single() -> Vec<ClassScript> {
    let scripts = asking(&[
        "........ ........ ...B.... ........ ........ ........ ........ W.W.....",
        "B....... W....... ........ ........ ........ ........ ........ .......W",
        "W....... ........ ........ ........ ........ ........ ........ .......B",
    ]);
    witnessed(scripts, &asking(APART))
}

/// Groups along the four lines, the longest that the board has among them; and one of them asked about again and again.
pub(super) fn lines() -> Vec<ClassScript> {
    let mut scripts = asking(LINES);
    scripts.push(again());
    witnessed([scripts, twice()].concat(), &asking(APART))
}

/// The same question twice: what was counted or found for the first answer must not count for the second.
fn twice() -> Vec<ClassScript> {
    let asked_again = |script: ClassScript| {
        let last = script.steps.last().map(|step| step.op.clone());
        script.all(last)
    };
    asking(&LINES[..1]).into_iter().map(asked_again).collect()
}

/// The same questions over and over, about two games in turn: an answer must not depend on what was found out before. The
/// first answers about separate pieces are another check's business.
fn again() -> ClassScript {
    let apart = position("B.B..... ........ ........ ........ ........ .....W.. ........ ....W...");
    let line = position("BBB..... ........ ........ ........ ........ .....W.. .....W.. ....W...");
    let players = [Player::Black, Player::White, Player::White, Player::Black];
    let asked = |script: ClassScript, object: u8| {
        players.into_iter().fold(script, |script, player| script.on(object, ClassOp::Connected(player)))
    };
    let first =
        Player::BOTH.into_iter().map(ClassOp::Connected).fold(ClassScript::at(&apart), ClassScript::provided);
    let both = first.on(1, ClassOp::New).on(1, ClassOp::Set(Box::new(line)));
    [1, 0, 1].into_iter().fold(both, asked)
}

const LINES: &[&str] = &[
    "........ ..BB.... ........ ........ ........ ........ ........ W.W.....",
    "........ ..B..... ..B..... ........ ........ ........ ........ W...W...",
    "........ ..B..... ...B.... ........ ........ ........ ........ W...W...",
    "........ ...B.... ..B..... ........ ........ ........ ........ W...W...",
    "........ BBBBBBBB ........ ........ ........ ........ ........ W...W...",
    "..B..... ..B..... ..B..... ..B..... ..B..... ..B..... ..B..... ..B..W.W",
    "B....... .B...... ..B..... ...B.... ....B... .....B.. ......B. W......B",
    ".......B ......B. .....B.. ....B... ...B.... ..B..... .B...... B.....WW",
];

/// Groups that a search in too few directions, or one that never turns back, does not reach whole.
pub(super) fn shapes() -> Vec<ClassScript> {
    let scripts = asking(&[
        // Snakes.
        "BBBB.... ...B.... BBBB.... B....... B....... ........ ........ .......W",
        "B.BBB... B.B.B... BBB.B... ........ ........ ........ ........ W.......",
        // Only corners touch.
        "B.B.B.B. .B.B.B.B ........ W....... ........ ........ ........ ........",
        ".B...B.. B.B.B.B. ...B...B ........ W....... ........ ........ ........",
        // A ring, and a spiral.
        "........ ........ ....BB.. ...BWWB. ...BWWB. ....BB.. ........ ........",
        "...BBBBB .......B ...B...B ....BBB. ........ ........ ........ W.......",
        // Combs, from either side.
        "B.B.B... B.B.B... BBBBB... ........ ........ ........ ........ .......W",
        "........ ........ ........ ........ ........ ...BBBBB W..B.B.B ...B.B.B",
        "BBB..... B....... BBB..... B....... BBB..... ........ ........ .......W",
        ".....BBB .......B .....BBB .......B .....BBB ........ ........ W.......",
        // A cross of diagonals, and Figure 1(d).
        "..B...B. ...B.B.. ....B... ...B.B.. ..B...B. ........ ........ W.......",
        "........ ....W.W. ....WW.W ........ W.WB.WBW .WB.BBBB BBW..... ........",
    ]);
    let hooks = hooks();
    let hooks = asking(&hooks.iter().map(String::as_str).collect::<Vec<_>>());
    witnessed([scripts, hooks].concat(), &asking(APART))
}

/// A board turned or mirrored: the place of a square.
type Image = fn(usize, usize) -> (usize, usize);

/// A hook in each of its eight positions: whichever end a search begins at, its last step is a diagonal that no other needs.
fn hooks() -> Vec<String> {
    const HOOK: [(usize, usize); 5] = [(0, 5), (1, 4), (2, 4), (3, 3), (2, 2)];
    let images: [Image; 8] = [
        |row, col| (row, col),
        |row, col| (row, 7 - col),
        |row, col| (7 - row, col),
        |row, col| (7 - row, 7 - col),
        |row, col| (col, row),
        |row, col| (col, 7 - row),
        |row, col| (7 - col, row),
        |row, col| (7 - col, 7 - row),
    ];
    images.iter().map(|image| drawn(&HOOK.map(|(row, col)| image(row, col)))).collect()
}

/// Black pieces on those squares and one white piece on a square away from them.
fn drawn(black: &[(usize, usize)]) -> String {
    let white = if black.contains(&(0, 5)) || black.contains(&(0, 2)) { (7, 3) } else { (0, 3) };
    let letter = |square| match square {
        square if black.contains(&square) => 'B',
        square if square == white => 'W',
        _ => '.',
    };
    let rows = (0..8).map(|row| (0..8).map(|col| letter((row, col))).collect::<String>());
    rows.collect::<Vec<_>>().join(" ")
}

/// Two groups or more, in which every piece has a neighbor of its own color.
pub(super) fn split() -> Vec<ClassScript> {
    witnessed(asking(SPLIT), &asking(&LINES[..4]))
}

/// A few pieces in two groups: a function that is wrong about larger ones knows some of these.
const APART: &[&str] = &[
    "B.B..... ........ ........ ........ ........ ........ ........ .......W",
    "BB...... ........ BB...... ........ ........ ........ ........ .......W",
    "B....... ........ ........ ........ ........ ........ ........ ...W...B",
    "BB.BB... ........ ........ ........ ........ ........ ........ .......W",
];

const SPLIT: &[&str] = &[
    "BB...... ........ BB...... ........ ........ ........ ........ .......W",
    "BB.BB... ........ ........ ........ ........ ........ ........ .......W",
    "BBB..... BBB..... ........ BBB..... BBB..... ........ ........ .......W",
    "BBB.BBB. BBB.BBB. ........ ........ ........ ........ ........ .......W",
    // Two pieces within a hook.
    "BBBBB... B....... B.BB.... B....... BB...... ........ ........ W.......",
    // Three groups; a large one and a small one, either first.
    "BB...... ........ ...BB... ........ ......BB ........ ........ W.......",
    "BB...... ........ BBBBB... BBBBB... ........ ........ ........ W.......",
    "........ ........ ........ ........ ...BBBBB ...BBBBB ........ W.....BB",
    // Diagonals that pass each other.
    "B....... .B...... ..B..... B....... .B...... ..B..... ...B.... W.......",
];

/// A single piece is away from the others, early or late in the order of squares.
pub(super) fn stray() -> Vec<ClassScript> {
    let scripts = asking(&[
        "B.B..... ........ ........ ........ ........ ........ ........ .......W",
        "B....... ..BBB... ..BBB... ........ ........ ........ ........ .......W",
        "BBB..... BBB..... ........ .......B ........ ........ ........ W.......",
        "BBBBBBBB BBB..... ........ .......B ........ ........ ........ W.......",
        "........ ........ ........ ........ B....... ..BBBBB. ..BBBBBB W.......",
    ]);
    witnessed(scripts, &asking(&LINES[..4]))
}

/// Groups that are one only over the other player's pieces, and groups of the player asked about while those of the player to
/// move are one: pairs, and single pieces for whoever asks no more than that each has a neighbor.
pub(super) fn colors() -> Vec<ClassScript> {
    let over_others = asking(&[
        "BWB..... ........ ........ ........ ........ ........ ........ ........",
        "BB...... .W...... ..W..... ...BB... ........ ........ ........ .......W",
        "BBB..... WWWWWWWW ..BBB... ........ ........ ........ ........ ........",
        "B....... .W...... ..W..... ...B.... ........ ........ ........ .......W",
        "B....... WWWWWWWW ..B..... ........ ........ ........ ........ ........",
    ]);
    let out_of_turn = ClassScript::asking_out_of_turn(
        ClassOp::Connected,
        &[
            "BB...... ........ BB...... ........ ........ .....WW. ........ ........",
            "B....... ........ B....... ........ ........ .....WW. ........ ........",
        ],
    );
    let scripts =
        [Misreading::OtherPieces.shown_by(over_others), Misreading::PlayerToMove.shown_by(out_of_turn)]
            .concat();
    witnessed(scripts, &asking(&LINES[..4]))
}

/// Groups that are one only if a row went on in the next, or the board were a tube: pairs and single pieces as well.
pub(super) fn edges() -> Vec<ClassScript> {
    let scripts = asking(&[
        "........ ......BB BB...... ........ ........ ........ ........ ...W....",
        "BB...... .......B .......B ........ ........ ........ ........ ...W....",
        "........ .......B B....... ........ ........ ........ ........ ...W....",
        "........ B......B ........ ........ ........ ........ ........ ...W....",
        "B....... ........ ........ ........ ........ ........ ........ B..W....",
        "B....... .......B ........ ........ ........ ........ ........ ...W....",
        ".......B ........ B....... ........ ........ ........ ........ ...W....",
    ]);
    witnessed(Misreading::Edges.shown_by(scripts), &asking(&LINES[..4]))
}

/// All the pieces that a player can have, side by side: each is beside many others.
pub(super) fn full() -> Vec<ClassScript> {
    let scripts = asking(&[
        "BBBB.... BBBB.... BBBB.... ........ ........ ........ ........ .......W",
        "W....... ........ ........ ........ .....BBB .....BBB .....BBB .....BBB",
        "........ ........ ..BBBB.. .BBBBBB. ...BB... ........ ........ .......W",
    ]);
    witnessed(scripts, &asking(APART))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_the_answer_that_it_is_there_for() {
        let connected = |script: &ClassScript| {
            script.asked().all(|(game, question)| {
                let ClassOp::Connected(player) = question else { panic!("{question:?}") };
                game.has_connected(*player)
            })
        };
        for family in [single(), asking(LINES), shapes(), full()] {
            assert!(family.iter().all(connected), "{family:?}");
        }
        for family in [split(), stray(), colors(), edges()] {
            assert!(!family.iter().any(connected), "{family:?}");
        }
    }

    #[test]
    fn nobody_has_more_pieces_than_a_game_begins_with() {
        let families = [single(), lines(), shapes(), split(), stray(), colors(), edges(), full()];
        for (game, question) in families.iter().flatten().flat_map(|script| script.asked()) {
            assert!(Player::BOTH.iter().all(|player| game.pieces(*player) <= 12), "{question:?}: {game:?}");
        }
    }

    #[test]
    fn positions_about_a_wrong_idea_stay_about_it_when_they_are_made_smaller() {
        for script in [colors(), edges()].concat() {
            let idea = script.misreading.unwrap();
            for smaller in super::super::shrink::smaller(&script) {
                assert!(
                    smaller.steps.len() < script.steps.len() || idea.is_shown_by(&smaller),
                    "{smaller:?}"
                );
            }
        }
    }
}
