//! Dialogues about results: every way in which a game may end, from the position before its last move.

use super::dialogue::{Dialogue, DialogueFocus};
use super::games::{LAST_MOVE, LAST_OF_SAMPLE, for_white};
use crate::assignments::neighbors::notation::position;

/// A position and the move that ends its game.
type LastMove = (&'static str, &'static str);

/// Black's move connects Black.
const WINS: [LastMove; 2] = [
    (LAST_OF_SAMPLE, LAST_MOVE),
    ("........ .....BB. ........ .W.W..B. ........ ......W. W....... W.......", "f1 g2"),
];

/// Black's capture connects White.
const SUICIDES: [LastMove; 3] = [
    ("B....... ........ .W....B. .W...... ........ .......B ......W. ........", "h5 g6"),
    (".....WW. ..B..... ....B... ........ ......B. .BB...W. ........ ........", "g4 g5"),
    (".....B.B ........ ..B..... ....WW.. ........ .W...... .B...... ........", "b6 b5"),
];

/// Black's capture connects both.
const BOTH_CONNECTED: [LastMove; 2] = [
    ("........ ........ .B....WW W....... .B...... ........ ........ ........", "b2 a3"),
    ("........ .....B.. ...BW... .....B.. ...W.... ..W..... ...W.... ........", "f1 e2"),
];

/// After Black's move nobody has a neighbor; the last two by capture.
const BOTH_ISOLATED: [LastMove; 4] = [
    ("........ ........ .......W ...B.... ...B.... ........ .W..B... ........", "d3 c2"),
    ("W....... ........ BB...... ..W..... ........ ........ ........ B.......", "b2 d0"),
    (".....B.. .W...... ...W..B. ........ ........ B...W.W. ...B.... ........", "d6 e5"),
    ("....W... ........ .....B.. ........ .W...... ........ ....B.W. ....W...", "e6 e7"),
];

fn by_black(endings: &[LastMove], focus: DialogueFocus) -> impl Iterator<Item = Dialogue> + '_ {
    endings.iter().map(move |(picture, last)| Dialogue::new(&position(picture), [last], focus))
}

fn by_white(endings: &[LastMove], focus: DialogueFocus) -> impl Iterator<Item = Dialogue> + '_ {
    endings.iter().map(move |(picture, last)| for_white(picture, &[last], focus))
}

fn by_both(endings: &[LastMove], focus: DialogueFocus) -> Vec<Dialogue> {
    by_black(endings, focus).chain(by_white(endings, focus)).collect()
}

/// Black wins.
pub(super) fn black() -> Vec<Dialogue> {
    by_black(&WINS, DialogueFocus::Result).collect()
}

/// White wins, by a move of White's or by a capture of Black's. What the one rests on, the other does not.
pub(super) fn white() -> Vec<Dialogue> {
    let by_own = by_white(&WINS, DialogueFocus::Result);
    let by_capture = by_black(&SUICIDES, DialogueFocus::Result);
    let by_capture = by_capture.map(|game| game.resting_on(&["client.over.suicide"]));
    by_own.map(|game| game.resting_on(&["client.turns.order"])).chain(by_capture).collect()
}

/// The player who moved last loses. Who exchanges the winners does so whoever moved last.
pub(super) fn suicide() -> Vec<Dialogue> {
    let games = by_both(&SUICIDES, DialogueFocus::Result).into_iter();
    games.map(|game| game.resting_on(&["client.over.black"])).collect()
}

/// Draws of two connected players.
pub(super) fn both_connected() -> Vec<Dialogue> {
    by_both(&BOTH_CONNECTED, DialogueFocus::Result)
}

/// Draws of two players without a move.
pub(super) fn both_isolated() -> Vec<Dialogue> {
    isolated(DialogueFocus::Result)
}

/// The same with this focus.
pub(super) fn isolated(focus: DialogueFocus) -> Vec<Dialogue> {
    by_both(&BOTH_ISOLATED, focus)
}

/// Both kinds of draw.
pub(super) fn draws(focus: DialogueFocus) -> Vec<Dialogue> {
    by_both(&[BOTH_CONNECTED, [BOTH_ISOLATED[0], BOTH_ISOLATED[1]]].concat(), focus)
}

/// Every way to end.
pub(super) fn all(focus: DialogueFocus) -> Vec<Dialogue> {
    by_both(&[&WINS[..], &SUICIDES, &BOTH_CONNECTED, &BOTH_ISOLATED].concat(), focus)
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::neighbors::Outcome;

    fn outcomes(endings: &[LastMove]) -> Vec<char> {
        let after = |(picture, last): &LastMove| {
            let mut game = position(picture);
            assert_eq!(game.outcome(), Outcome::Going, "{picture}");
            let (from, to) = last.split_once(' ').unwrap();
            game.make_move(from, to).unwrap();
            game.outcome().letter()
        };
        endings.iter().map(after).collect()
    }

    #[test]
    fn every_position_ends_as_it_should() {
        assert_eq!(outcomes(&WINS), ['B', 'B']);
        assert_eq!(outcomes(&SUICIDES), ['W', 'W', 'W']);
        assert_eq!(outcomes(&BOTH_CONNECTED), ['D', 'D']);
        assert_eq!(outcomes(&BOTH_ISOLATED), ['I', 'I', 'I', 'I']);
    }
}
