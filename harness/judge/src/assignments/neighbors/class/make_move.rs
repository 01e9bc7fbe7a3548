//! `move`: its answer, and scenarios about valid moves and the board that they leave. Refused ones are in `refused_moves`.

use reference::neighbors::{Neighbors, Player, Square};

use super::members::MemberView;
use super::misreading::over_edges;
use super::script::{ClassScript, Reliance, relying};
use super::step::{ClassOp, ClassReply};
use crate::assignments::neighbors::notation::{MIXED, exchanged, position};
use crate::assignments::transcript::Finding;

/// Compares the answer with the reference's, and makes the move in its game.
pub(super) fn examine(game: &mut Neighbors, from: &str, to: &str, got: &ClassReply) -> Finding {
    match game.make_move(from, to) {
        Ok(()) => got.compare(&ClassReply::Truth(true), "all conditions of a valid move hold"),
        Err(why) => got.compare(&ClassReply::Truth(false), &why.to_string()),
    }
}

fn square(name: &str) -> Square {
    Square::parse(name).expect("scenarios name squares of the board")
}

/// A piece of Black's with that many pieces around it, of either color in turn, beginning with one of the squares around.
fn surrounded(center: &str, count: usize, first: usize) -> Neighbors {
    let mut game = position("");
    let center = square(center);
    game.put(center, Some(Player::Black));
    let around: Vec<Square> = center.around().collect();
    for (n, near) in around.iter().cycle().skip(first).take(count).enumerate() {
        game.put(*near, Some(if n % 2 == 0 { Player::White } else { Player::Black }));
    }
    game
}

/// Pieces with one to six neighbors in all corners, next to them and in the middle, and pieces at the edges with others beyond the edge.
pub(super) fn neighbors() -> Vec<ClassScript> {
    [with_neighbors(), with_others_beyond_the_edge()].concat()
}

/// The farthest move of a piece.
fn farthest(game: &Neighbors, center: &str) -> Option<ClassScript> {
    let (from, to) = game.moves().filter(|(from, _)| *from == square(center)).last()?;
    Some(ClassScript::at(game).then(ClassOp::step(&from.to_string(), &to.to_string())))
}

/// Pieces in all corners and at all edges with one neighbor or two, and others on all squares that would be beside them if a
/// row went on in the next, or if the board were rolled up.
fn with_others_beyond_the_edge() -> Vec<ClassScript> {
    let mut all = Vec::new();
    for center in ["a0", "h0", "a7", "h7", "d0", "d7", "a4", "h4"] {
        for (count, first) in [(1, 0), (2, 1)] {
            let mut game = surrounded(center, count, first);
            let beside: Vec<Square> = square(center).around().chain([square(center)]).collect();
            for beyond in over_edges(square(center)).into_iter().filter(|beyond| !beside.contains(beyond)) {
                game.put(beyond, Some(Player::White));
            }
            all.extend(farthest(&game, center));
        }
    }
    all
}

fn with_neighbors() -> Vec<ClassScript> {
    let centers: [(&str, &[usize]); 11] = [
        ("a0", &[1, 2, 3]),
        ("h0", &[1, 2, 3]),
        ("a7", &[1, 2, 3]),
        ("h7", &[1, 2, 3]),
        ("d0", &[4, 5]),
        ("h4", &[4]),
        ("b1", &[4, 5, 6]),
        ("g6", &[4, 5, 6]),
        ("b6", &[4, 5]),
        ("g1", &[4, 5]),
        ("d3", &[1, 2, 3, 4]),
    ];
    let mut all = Vec::new();
    for (center, counts) in centers {
        for count in counts {
            for first in [0, 3] {
                all.extend(farthest(&surrounded(center, *count, first), center));
            }
        }
    }
    all
}

/// A valid move of this position, and a look at the board; for either player.
fn seen(picture: &str, from: &str, to: &str) -> [ClassScript; 2] {
    let game = position(picture);
    [game.clone(), exchanged(&game)].map(|game| {
        ClassScript::at(&game).then(ClassOp::step(from, to)).then(ClassOp::Look(MemberView::Board))
    })
}

/// In each of the eight directions, over empty squares.
pub(super) fn directions() -> Vec<ClassScript> {
    // In the middle a piece that moves two squares; at the edges pieces that move as far as the board goes.
    let middle = "........ ........ ........ ....WB.. ........ ....W... ........ ........";
    let pair = "........ ........ ........ ...BW... ...B.... ........ ........ ........";
    let of_one_color = "........ ........ ........ ...BB... ...B.... ........ ........ ........";
    let start = ClassScript::from(&Neighbors::new()).then(ClassOp::step("c0", "c2"));
    let mut all: Vec<ClassScript> = vec![start.then(ClassOp::Look(MemberView::Board))];
    for to in ["d1", "b1", "f1", "b3", "b5", "f5"] {
        all.extend(seen(pair, "d3", to));
        all.extend(seen(of_one_color, "d3", to));
    }
    all.extend(seen("........ ........ ........ ...BW... ........ ........ ........ ........", "d3", "d4"));
    for to in ["e2", "g2", "f2", "f4", "g4", "g3"] {
        all.extend(seen(middle, "f3", to));
    }
    all
}

/// Over one's own pieces and over the opponent's, which stay where they are.
pub(super) fn jumps() -> Vec<ClassScript> {
    [
        ("........ ..BBB... ........ ........ ........ ........ ........ ........", "d1", "f1"),
        ("........ ..WBW... ........ ........ ........ ........ ........ ........", "d1", "b1"),
        ("........ ........ ...W.... ...BW... ........ ........ ........ ........", "d3", "d1"),
        ("........ ........ .....W.. ....B... ...B.... ..W..... ........ ........", "e3", "g1"),
        ("........ BBW..... BBB..... ........ ........ ........ ........ ........", "a2", "d2"),
        ("........ ........ ........ ........ ........ .....WWW .....WBB .....W..", "g6", "g0"),
    ]
    .into_iter()
    .flat_map(|(picture, from, to)| playable(picture, from, to))
    .collect()
}

/// Only what the reference takes for valid: a slip in a picture must accuse nobody.
fn playable(picture: &str, from: &str, to: &str) -> Vec<ClassScript> {
    match position(picture).make_move(from, to) {
        Ok(()) => Vec::from(seen(picture, from, to)),
        Err(_) => Vec::new(),
    }
}

/// Positions with a move that captures: in three directions, from afar, the last but one piece.
const CAPTURES: [(&str, &str, &str); 7] = [
    // Whoever counts only pieces of one color comes to the same distance.
    ("..B..... ..BB.... ........ ...W.... ........ W....... ........ ........", "d1", "d3"),
    ("BW...... ........ ........ ........ ....W... ........ ........ ........", "a0", "b0"),
    ("B....... .W...... ........ ..W..... ........ ........ ........ ........", "a0", "b1"),
    ("...B.... ...B.... ...W.... ...W.... ........ ........ ........ ........", "d1", "d3"),
    ("........ WBB..... B....... ........ ..W.W... ........ ........ ........", "b1", "e4"),
    ("....W... ........ ..B..... .BW..... .B...... W.....W. ........ ........", "b3", "e0"),
    ("WW...... WB..W... ........ ........ ........ ........ .W...... ........", "b1", "e1"),
];

/// Captures by either player, with a look at the board.
pub(super) fn captures() -> Vec<ClassScript> {
    capturing().flat_map(|(picture, from, to)| seen(picture, from, to)).collect()
}

fn capturing() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    CAPTURES.into_iter().filter(|(picture, from, to)| {
        let game = position(picture);
        game.at(square(to)) == Some(Player::White) && game.clone().make_move(from, to).is_ok()
    })
}

/// After a capture the other player has one piece less; after any other move nobody has.
pub(super) fn counts() -> Vec<ClassScript> {
    let counted = |game: Neighbors, from: &str, to: &str| {
        ClassScript::at(&game).provided(ClassOp::step(from, to)).then(ClassOp::Look(MemberView::Counts))
    };
    let capturing = capturing().flat_map(|(picture, from, to)| {
        let game = position(picture);
        [counted(exchanged(&game), from, to), counted(game, from, to)]
    });
    let quiet = position(MIXED);
    let quiet = [quiet.clone(), exchanged(&quiet)].map(|game| {
        let to_empty = game.moves().find(|(_, to)| game.at(*to).is_none());
        let (from, to) = to_empty.expect("the position has a move to an empty square");
        counted(game, &from.to_string(), &to.to_string())
    });
    let start =
        ClassScript::fresh().provided(ClassOp::step("c0", "c2")).then(ClassOp::Look(MemberView::Counts));
    // In a new game the counts are the constructor's; everywhere they rest on the move.
    let set = relying(Reliance::Moves, quiet.into_iter().chain(capturing).collect());
    [relying(Reliance::Constructor, vec![start]), set].concat()
}

/// Changing turns is for `swapPlayer`.
pub(super) fn keeps_turn() -> Vec<ClassScript> {
    let start =
        ClassScript::fresh().provided(ClassOp::step("c0", "c2")).then(ClassOp::Look(MemberView::Players));
    let (picture, from, to) = CAPTURES[0];
    let game = position(picture);
    let at = |game: &Neighbors| {
        ClassScript::at(game).provided(ClassOp::step(from, to)).then(ClassOp::Look(MemberView::Players))
    };
    [relying(Reliance::Constructor, vec![start]), vec![at(&game), at(&exchanged(&game))]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_has_the_move_that_it_is_there_for() {
        assert_eq!(capturing().count(), CAPTURES.len());
        assert_eq!(jumps().len(), 12);
        assert_eq!(with_others_beyond_the_edge().len(), 16);
        assert!(with_neighbors().len() >= 36, "{}", with_neighbors().len());
    }

    #[test]
    fn the_moves_in_all_directions_are_valid() {
        for script in directions() {
            let mut game = Neighbors::new();
            for step in &script.steps {
                if let ClassOp::Move(from, to) = &step.op {
                    assert!(game.clone().make_move(from, to).is_ok(), "{from} {to}");
                }
                step.op.follow(&mut game);
            }
        }
    }
}
