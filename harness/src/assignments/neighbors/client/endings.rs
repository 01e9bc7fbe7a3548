//! Dialogues about results: every way in which a game may end, from the position before its last move.

use super::dialogue::About;
use super::flows::{LAST_OF_SAMPLE, dialogue};
use crate::assignments::neighbors::words::{exchanged, position};
use crate::model::Scenario;

/// Black's move connects Black.
const WINS: [(&str, &str); 2] = [
    (LAST_OF_SAMPLE, "d0 e1"),
    ("........ .....BB. ........ .W.W..B. ........ ......W. W....... W.......", "f1 g2"),
];

/// Black's capture connects White.
const SUICIDES: [(&str, &str); 3] = [
    ("B....... ........ .W....B. .W...... ........ .......B ......W. ........", "h5 g6"),
    (".....WW. ..B..... ....B... ........ ......B. .BB...W. ........ ........", "g4 g5"),
    (".....B.B ........ ..B..... ....WW.. ........ .W...... .B...... ........", "b6 b5"),
];

/// Black's capture connects both.
const BOTH_CONNECTED: [(&str, &str); 2] = [
    ("........ ........ .B....WW W....... .B...... ........ ........ ........", "b2 a3"),
    ("........ .....B.. ...BW... .....B.. ...W.... ..W..... ...W.... ........", "f1 e2"),
];

/// After Black's move nobody has a neighbor; the last two by capture.
const BOTH_ISOLATED: [(&str, &str); 4] = [
    ("........ ........ .......W ...B.... ...B.... ........ .W..B... ........", "d3 c2"),
    ("W....... ........ BB...... ..W..... ........ ........ ........ B.......", "b2 d0"),
    (".....B.. .W...... ...W..B. ........ ........ B...W.W. ...B.... ........", "d6 e5"),
    ("....W... ........ .....B.. ........ .W...... ........ ....B.W. ....W...", "e6 e7"),
];

type Ending = (&'static str, &'static str);

fn by_black(endings: &[Ending], about: About) -> impl Iterator<Item = Box<dyn Scenario>> + '_ {
    endings.iter().map(move |(picture, last)| dialogue(&position(picture), &[last], about).done())
}

fn by_white(endings: &[Ending], about: About) -> impl Iterator<Item = Box<dyn Scenario>> + '_ {
    endings.iter().map(move |(picture, last)| dialogue(&exchanged(&position(picture)), &[last], about).done())
}

fn by_both(endings: &[Ending], about: About) -> Vec<Box<dyn Scenario>> {
    by_black(endings, about).chain(by_white(endings, about)).collect()
}

pub(super) fn black(_seed: u64) -> Vec<Box<dyn Scenario>> {
    by_black(&WINS, About::Words).collect()
}

pub(super) fn white(_seed: u64) -> Vec<Box<dyn Scenario>> {
    by_white(&WINS, About::Words).collect()
}

pub(super) fn suicide(_seed: u64) -> Vec<Box<dyn Scenario>> {
    by_both(&SUICIDES, About::Words)
}

pub(super) fn both_connected(_seed: u64) -> Vec<Box<dyn Scenario>> {
    by_both(&BOTH_CONNECTED, About::Words)
}

pub(super) fn both_isolated(_seed: u64) -> Vec<Box<dyn Scenario>> {
    by_both(&BOTH_ISOLATED, About::Words)
}

/// Both kinds of draw.
pub(super) fn draws(about: About) -> Vec<Box<dyn Scenario>> {
    by_both(&[BOTH_CONNECTED, [BOTH_ISOLATED[0], BOTH_ISOLATED[1]]].concat(), about)
}

/// Every way to end.
pub(super) fn all(about: About) -> Vec<Box<dyn Scenario>> {
    by_both(&[&WINS[..], &SUICIDES, &BOTH_CONNECTED, &BOTH_ISOLATED].concat(), about)
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::neighbors::Outcome;

    fn outcomes(endings: &[Ending]) -> Vec<char> {
        let after = |(picture, last): &Ending| {
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
