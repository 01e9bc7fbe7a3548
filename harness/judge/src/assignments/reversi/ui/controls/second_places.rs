//! Places of the window that a move needs beside its square: a pile from which tiles are dragged, or a button of the program's own
//! that plays the square that was chosen.

use reference::reversi::Model;

use super::crash::away_from;
use super::manner::{Manner, Playing, Turns, spread};
use super::mouse::played_by;
use crate::assignments::reversi::ui::input::Pixel;
use crate::assignments::reversi::ui::script::UiScript;
use crate::assignments::reversi::ui::stage::{NoInterface, Stage};

/// Places on each side of the window that are tried as the second one, and as the square's: about as many pairs as one grid
/// has clicks.
const SECOND: i32 = 18;
const SQUARES: i32 = 3;

/// Second places that are followed up.
const FOLLOWED_UP: usize = 2;

/// Manners of dragging that play something: from the middle of all places that do, and from the first. Nothing is tried where clicks
/// are known to end the program.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn drags(
    stage: &Stage<'_>,
    every: &Model,
    window: Pixel,
    ends: &[Pixel],
) -> Result<Vec<Manner>, NoInterface> {
    let drag = |from| Manner { from: Some(from), ..Manner::PLAIN };
    let mut found: Vec<Pixel> = playing(stage, &Turns::Alternate.begin(every), window, ends, drag)?
        .into_iter()
        .map(|pair| pair.second)
        .collect();
    found.dedup();
    Ok(followed_up(&found).map(drag).collect())
}

/// The same of clicks on a button that play the square that was clicked on, be it either player's turn or always one's.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn buttons(
    stage: &Stage<'_>,
    every: &Model,
    window: Pixel,
    ends: &[Pixel],
) -> Result<Vec<Manner>, NoInterface> {
    let press = |at| Manner { playing: Some(Playing::AtPlace(at)), ..Manner::PLAIN };
    // A button that plays for one player alone is found all the same.
    let pairs = playing(stage, &Turns::Stay.begin(every), window, ends, press)?;
    let found = second_places_of_one_square(&pairs);
    let manners = followed_up(&found).map(press);
    Ok(manners.flat_map(|manner| [manner, Manner { turns: Turns::Stay, ..manner }]).collect())
}

/// The second places that play something with the square that has the fewest of them: where the button itself is taken for a square, all
/// play what was clicked on before.
fn second_places_of_one_square(pairs: &[PlacePair]) -> Vec<Pixel> {
    let of = |square: Pixel| -> Vec<Pixel> {
        pairs.iter().filter(|pair| pair.square == square).map(|pair| pair.second).collect()
    };
    pairs.iter().map(|pair| of(pair.square)).min_by_key(Vec::len).unwrap_or_default()
}

/// A place that is taken for a square, and a second one.
#[derive(Debug, Clone, Copy)]
struct PlacePair {
    second: Pixel,
    square: Pixel,
}

/// The pairs of places that play something.
fn playing(
    stage: &Stage<'_>,
    start: &UiScript,
    window: Pixel,
    ends: &[Pixel],
    manner: impl Fn(Pixel) -> Manner,
) -> Result<Vec<PlacePair>, NoInterface> {
    let [seconds, squares] = [SECOND, SQUARES].map(|side| away_from(ends, spread(window, side)));
    let pairs_of = |second: &Pixel| {
        let second = *second;
        squares.iter().map(move |square| PlacePair { second, square: *square })
    };
    let all: Vec<PlacePair> = seconds.iter().flat_map(pairs_of).collect();
    let inputs: Vec<_> = all.iter().map(|pair| manner(pair.second).click(pair.square)).collect();
    let played = played_by(stage, start, &inputs)?;
    Ok(all.into_iter().zip(played).filter(|(_, played)| played.is_some()).map(|(pair, _)| pair).collect())
}

/// The place in the middle of all, and the first.
fn followed_up(found: &[Pixel]) -> impl Iterator<Item = Pixel> {
    let middle = found.get(found.len() / 2).copied();
    middle.into_iter().chain(found.first().copied()).take(FOLLOWED_UP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_that_is_taken_for_a_square_does_not_hide_where_the_button_is() {
        let [square, button] = [Pixel::new(200, 200), Pixel::new(30, 20)];
        let seconds = (0..9).map(|number| Pixel::new(40 * number, 100));
        let by_chance = seconds.map(|second| PlacePair { second, square: button });
        let pairs: Vec<PlacePair> = by_chance.chain([PlacePair { second: button, square }]).collect();
        assert_eq!(second_places_of_one_square(&pairs), [button]);
        assert_eq!(second_places_of_one_square(&[]), []);
    }
}
