//! Places that play the same square in every state. A program may have more than one for each: the square itself, and an entry
//! in a list of moves, which plays another in a game.

use reference::reversi::{Model, Position};

use super::manner::Manner;
use super::mouse::{Squares, played_by};
use crate::assignments::reversi::ui::input::{Input, Pixel};
use crate::assignments::reversi::ui::stage::{NoInterface, Stage};
use crate::assignments::reversi::ui::states;

/// The places of each square without those that play another, or anything where that square may not be played; all of them for a
/// square that has no others. Nothing is tried where the places of each square lie together.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn steady(
    stage: &Stage<'_>,
    every: &Model,
    prefix: &[Input],
    manner: Manner,
    squares: &Squares,
) -> Result<Squares, NoInterface> {
    let Some(pitch) = pitch(squares) else { return Ok(squares.clone()) };
    if squares.values().all(|places| lie_together(places, pitch)) {
        return Ok(squares.clone());
    }
    let places: Vec<(Position, Pixel)> =
        squares.iter().flat_map(|(at, places)| places.iter().map(|place| (*at, *place))).collect();
    let clicks: Vec<Vec<Input>> = places.iter().map(|(_, place)| manner.click(*place)).collect();
    let mut is_steady = vec![true; places.len()];
    for colour in [0, 1] {
        let state = states::on_one_colour(every, colour);
        let played = played_by(stage, &manner.turns.begin(&state).user(prefix), &clicks)?;
        for (((at, _), played), is_steady) in places.iter().zip(played).zip(&mut is_steady) {
            *is_steady &= played == state.find_move(*at).map(|_| *at);
        }
    }
    let mut kept = Squares::new();
    for ((at, place), _) in places.iter().zip(is_steady).filter(|(_, is_steady)| *is_steady) {
        kept.entry(*at).or_default().push(*place);
    }
    let others = squares.iter().filter(|(at, _)| !kept.contains_key(at));
    let others: Squares = others.map(|(at, places)| (*at, places.clone())).collect();
    Ok(kept.into_iter().chain(others).collect())
}

/// The least distance of two places of the grid that lie beside or below each other.
fn pitch(squares: &Squares) -> Option<i32> {
    let least = |side: fn(&Pixel) -> i32| {
        let mut all: Vec<i32> = squares.values().flatten().map(side).collect();
        all.sort_unstable();
        all.windows(2).map(|pair| pair[1] - pair[0]).filter(|distance| *distance > 0).min()
    };
    least(|at| at.x).into_iter().chain(least(|at| at.y)).min()
}

/// True if one can go from each place to every other by steps of the grid.
fn lie_together(places: &[Pixel], pitch: i32) -> bool {
    let mut apart: Vec<Pixel> = places.to_vec();
    let mut reached: Vec<Pixel> = apart.pop().into_iter().collect();
    while let Some(from) = reached.pop() {
        let is_near = |at: &Pixel| (at.x - from.x).abs() <= pitch && (at.y - from.y).abs() <= pitch;
        let (near, rest): (Vec<Pixel>, Vec<Pixel>) = apart.into_iter().partition(is_near);
        reached.extend(near);
        apart = rest;
    }
    apart.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_of_a_square_and_of_an_entry_beside_the_board_do_not_lie_together() {
        let square = [(5, 5), (15, 5), (5, 15), (15, 15)];
        let entry = [(205, 5), (215, 5)];
        let of = |places: &[(i32, i32)]| places.iter().map(|(x, y)| Pixel::new(*x, *y)).collect::<Vec<_>>();
        assert!(lie_together(&of(&square), 10) && lie_together(&[], 10));
        assert!(!lie_together(&of(&[&square[..], &entry[..]].concat()), 10));
        let squares: Squares = [(Position::new(0, 0), of(&square)), (Position::new(1, 0), of(&entry))].into();
        assert_eq!(pitch(&squares), Some(10));
    }

    #[test]
    fn half_of_the_squares_may_be_played_on_each_colour() {
        let every = states::every_legal(reference::reversi::Dimensions::new(3, 3)).unwrap();
        let moves = |colour| states::on_one_colour(&every, colour).next_moves().len();
        assert_eq!([moves(0), moves(1)], [5, 4]);
    }
}
