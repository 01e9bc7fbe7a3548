//! Scenarios about valid moves: which there are, and what they leave on the board.

use reference::neighbors::{Neighbors, Player, Square};

use super::script::{Script, look, step};
use super::step::Members;
use crate::assignments::neighbors::words::{exchanged, position};
use crate::model::Scenario;

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

/// Pieces with one to six neighbors in all corners and in the middle: the farthest move of each is valid.
pub(super) fn neighbors(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let places: [(&str, &[usize]); 8] = [
        ("a0", &[1, 2, 3]),
        ("h0", &[1, 2, 3]),
        ("a7", &[1, 2, 3]),
        ("h7", &[1, 2, 3]),
        ("d0", &[4, 5]),
        ("h4", &[4]),
        ("b1", &[4, 5, 6]),
        ("d3", &[1, 2, 3, 4]),
    ];
    let mut all = Vec::new();
    for (place, counts) in places {
        for count in counts {
            for first in [0, 3] {
                let game = surrounded(place, *count, first);
                let moved = game.moves().filter(|(from, _)| *from == square(place)).last();
                all.extend(moved.map(|(from, to)| (game, from, to)));
            }
        }
    }
    let script = |(game, from, to): (Neighbors, Square, Square)| {
        Script::at(&game).then(step(&from.to_string(), &to.to_string())).done()
    };
    all.into_iter().map(script).collect()
}

/// A valid move of this position, and a look at the board; for either player.
fn seen(picture: &str, from: &str, to: &str) -> [Box<dyn Scenario>; 2] {
    let game = position(picture);
    [game.clone(), exchanged(&game)]
        .map(|game| Script::at(&game).then(step(from, to)).then(look(Members::Board)).done())
}

/// In each of the eight directions, over empty squares.
pub(super) fn directions(_seed: u64) -> Vec<Box<dyn Scenario>> {
    // In the middle a piece that moves two squares; at the edges pieces that move as far as the board goes.
    let middle = "........ ........ ........ ....WB.. ........ ....W... ........ ........";
    let pair = "........ ........ ........ ...BW... ...B.... ........ ........ ........";
    let mut all: Vec<Box<dyn Scenario>> =
        vec![Script::fresh().then(step("d0", "d2")).then(look(Members::Board)).done()];
    for to in ["d1", "b1", "f1", "b3", "b5", "f5"] {
        all.extend(seen(pair, "d3", to));
    }
    all.extend(seen("........ ........ ........ ...BW... ........ ........ ........ ........", "d3", "d4"));
    for to in ["e2", "g2", "f2", "f4", "g4", "g3"] {
        all.extend(seen(middle, "f3", to));
    }
    all
}

/// Over one's own pieces and over the opponent's, which stay where they are.
pub(super) fn jumps(_seed: u64) -> Vec<Box<dyn Scenario>> {
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
fn playable(picture: &str, from: &str, to: &str) -> Vec<Box<dyn Scenario>> {
    match position(picture).make_move(from, to) {
        Ok(()) => Vec::from(seen(picture, from, to)),
        Err(_) => Vec::new(),
    }
}

/// Positions with a move that captures: in three directions, from afar, the last but one piece.
const CAPTURES: [(&str, &str, &str); 6] = [
    ("BW...... ........ ........ ........ ....W... ........ ........ ........", "a0", "b0"),
    ("B....... .W...... ........ ..W..... ........ ........ ........ ........", "a0", "b1"),
    ("...B.... ...B.... ...W.... ...W.... ........ ........ ........ ........", "d1", "d3"),
    ("........ WBB..... B....... ........ ..W.W... ........ ........ ........", "b1", "e4"),
    ("....W... ........ ..B..... .BW..... .B...... W.....W. ........ ........", "b3", "e0"),
    ("WW...... WB..W... ........ ........ ........ ........ .W...... ........", "b1", "e1"),
];

pub(super) fn captures(_seed: u64) -> Vec<Box<dyn Scenario>> {
    capturing().flat_map(|(picture, from, to)| seen(picture, from, to)).collect()
}

fn capturing() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    CAPTURES.into_iter().filter(|(picture, from, to)| {
        let game = position(picture);
        game.at(square(to)) == Some(Player::White) && game.clone().make_move(from, to).is_ok()
    })
}

/// After a capture the other player has one piece less; after any other move nobody has.
pub(super) fn counts(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let counted = |game: Neighbors, from: &str, to: &str| {
        Script::at(&game).provided(step(from, to)).then(look(Members::Counts)).done()
    };
    let capturing = capturing().flat_map(|(picture, from, to)| {
        let game = position(picture);
        [counted(exchanged(&game), from, to), counted(game, from, to)]
    });
    let quiet = position("..WW.... ..BB.... .....W.. W.....B. ...B.... B.W....W ....B... .W.....B");
    let quiet = [quiet.clone(), exchanged(&quiet)].map(|game| {
        let to_empty = game.moves().find(|(_, to)| game.at(*to).is_none());
        let (from, to) = to_empty.expect("the position has a move to an empty square");
        counted(game, &from.to_string(), &to.to_string())
    });
    let start = Script::fresh().provided(step("d0", "d2")).then(look(Members::Counts)).done();
    std::iter::once(start).chain(quiet).chain(capturing).collect()
}

/// Changing turns is for `swapPlayer`.
pub(super) fn keeps_turn(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let start = Script::fresh().provided(step("d0", "d2")).then(look(Members::Players)).done();
    let (picture, from, to) = CAPTURES[0];
    let game = position(picture);
    let at = |game: &Neighbors| Script::at(game).provided(step(from, to)).then(look(Members::Players)).done();
    vec![start, at(&game), at(&exchanged(&game))]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_has_the_move_that_it_is_there_for() {
        assert_eq!(capturing().count(), CAPTURES.len());
        assert_eq!(jumps(0).len(), 12);
        assert!(neighbors(0).len() >= 36, "{}", neighbors(0).len());
    }

    #[test]
    fn the_moves_in_all_directions_are_valid() {
        for scenario in directions(0) {
            let code = scenario.code();
            assert!(code.iter().any(|line| line.contains("move(")), "{code:?}");
        }
    }
}
