//! Pairs of states that are right as a whole, by their boards alone: a view may work out from the tiles what may be played, and
//! hears nothing of a move that the model has no more on the same board.

use reference::reversi::{Model, Player, Position};

use super::boxes::Boxes;
use super::camera::{Camera, Pace};
use super::controls::all_positions;
use super::delivery::Delivery;
use super::picture::{Picture, PointerPlace};
use super::show::Judged;
use super::stage::NoInterface;
use super::telling::alike;
use crate::assignments::reversi::notation::position_code;
use crate::model::Judgement;

/// Two states of games with other tiles on some squares: a move is there, or flips a tile, in the first alone.
#[derive(Debug, Clone)]
pub(super) struct LawfulPair {
    pub(super) one: Model,
    pub(super) other: Model,
    recolored: Vec<Position>,
}

impl LawfulPair {
    /// A state, and one in which the square may not be played: its neighbours in the lines that the move flips have the other
    /// colour. `None` in an opening, where every empty square of the centre may be played.
    pub(super) fn without_move(state: &Model, at: Position) -> Option<LawfulPair> {
        let gained = state.find_move(at)?;
        let is_beside =
            |square: &Position| *square != at && (square.x - at.x).abs() <= 1 && (square.y - at.y).abs() <= 1;
        let pair = LawfulPair::recolored(state, gained.iter().filter(is_beside).collect())?;
        pair.other.find_move(at).is_none().then_some(pair)
    }

    /// A state, and one in which the move does not flip that tile; it may still be played, if there is such a state.
    pub(super) fn without_flip(state: &Model, at: Position, flipped: Position) -> Option<LawfulPair> {
        let others = all_positions(state).into_iter().filter(|square| *square != flipped);
        let pairs = others.filter_map(|square| LawfulPair::recolored(state, vec![square]));
        let keeps = |pair: &LawfulPair| {
            let gained = pair.other.find_move(at).unwrap_or_default();
            !gained.contains(flipped)
        };
        let mut pairs: Vec<LawfulPair> = pairs.filter(keeps).collect();
        pairs.sort_by_key(|pair| pair.other.find_move(at).is_none());
        pairs.into_iter().next()
    }

    /// `None` where there are no tiles on these squares, or the state is none by its board alone.
    fn recolored(state: &Model, squares: Vec<Position>) -> Option<LawfulPair> {
        let turn = state.turn()?;
        let mut board = state.board().clone();
        for square in &squares {
            board.set(*square, Some(board.get(*square).map(Player::other)?));
        }
        let is_lawful = Model::at(state.board().clone(), turn).next_moves() == state.next_moves();
        let other = Model::at(board, turn);
        (is_lawful && !squares.is_empty() && other.turn() == Some(turn)).then(|| LawfulPair {
            one: state.clone(),
            other,
            recolored: squares,
        })
    }
}

/// Something that a view has to tell of a square, in a pair of states.
pub(super) struct LawfulCase {
    pub(super) pair: LawfulPair,
    pub(super) square: Position,
    /// What is so in the first state, and in the other.
    pub(super) words: [String; 2],
    /// The places of the pointer at which it may be told.
    pub(super) places: Vec<PointerPlace>,
    /// The square that the pointer is on in the pictures for people.
    pub(super) pointed: Position,
}

/// The judgement of a view that hears nothing of what it has to tell where the tiles stay: it may find it out from the tiles.
/// `unseen` is the failure of a case for which there is no such pair, or no square is known.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn by_tiles<C>(
    camera: &Camera<'_>,
    boxes: &Boxes,
    cases: &[C],
    lawful: impl Fn(&C) -> Option<LawfulCase>,
    unseen: impl Fn(&C) -> Judged,
) -> Judged {
    let mut is_judged = false;
    for case in cases {
        let Some(lawful) = lawful(case) else { continue };
        is_judged = true;
        if !lawful.is_told(camera, boxes)? {
            return if boxes.is_complete(&camera.every) { lawful.unseen(camera) } else { unseen(case) };
        }
    }
    cases.first().filter(|_| !is_judged).map_or_else(|| Ok(Judgement::pass()), unseen)
}

impl LawfulCase {
    /// True if the square looks different in the two states at one of the places, beside what their tiles change.
    fn is_told(&self, camera: &Camera<'_>, boxes: &Boxes) -> Result<bool, NoInterface> {
        if camera.pace == Pace::Moving {
            return Ok(false);
        }
        let LawfulPair { one, other, recolored } = &self.pair;
        for delivery in [Delivery::Set, Delivery::Answer] {
            for place in self.places.iter().filter(|place| camera.is_shown(**place)) {
                let pictures = camera.take(&[(one, *place), (other, *place)], delivery)?;
                if differs_on(&pictures[0], &pictures[1], self.square, recolored, boxes) {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// The failure of a view that shows the same of the square in both.
    fn unseen(&self, camera: &Camera<'_>) -> Judged {
        let [there, gone] = self.words.each_ref().map(String::as_str);
        let square = position_code(self.square);
        let judgement = alike(
            &self.pair.one,
            &format!("what is seen of {square} where {there}, and on another board where {gone}"),
            "two pictures of that square that can be told apart",
            "the same picture of it",
        );
        let place = PointerPlace::At(self.pointed);
        camera.illustrated(judgement, &[(there, &self.pair.one, place), (gone, &self.pair.other, place)])
    }
}

/// True if the pictures differ on a square by other pixels than those of the tiles on some others.
fn differs_on(
    one: &Picture,
    other: &Picture,
    square: Position,
    recolored: &[Position],
    boxes: &Boxes,
) -> bool {
    let (Some(one), Some(other)) = (one.canvas(), other.canvas()) else { return false };
    let Some(mut pixels) = one.difference(&other) else { return false };
    pixels.retain(|pixel| !recolored.iter().any(|at| boxes.has_pixel(*at, *pixel)));
    boxes.changed_in_cell(square, &one, &pixels) > 0
}

#[cfg(test)]
mod tests {
    use super::super::states;
    use super::*;
    use reference::reversi::Dimensions;

    fn bases() -> impl Iterator<Item = Model> {
        let sizes = [(8, 8), (6, 4)].map(|(width, height)| Dimensions::new(width, height));
        sizes.into_iter().flat_map(|size| Player::BOTH.map(|player| states::base(size, player).unwrap()))
    }

    fn is_lawful(state: &Model) -> bool {
        let by_board = Model::at(state.board().clone(), state.turn().unwrap());
        by_board.next_moves() == state.next_moves()
    }

    #[test]
    fn every_move_of_a_game_can_be_taken_away_by_tiles() {
        for state in bases() {
            for at in state.next_moves().keys() {
                let pair = LawfulPair::without_move(&state, *at).unwrap();
                assert!(is_lawful(&pair.one) && is_lawful(&pair.other));
                assert_eq!(pair.one.turn(), pair.other.turn());
                assert!(pair.other.board().get(*at).is_none() && pair.other.find_move(*at).is_none());
            }
        }
    }

    #[test]
    fn most_flips_can_be_taken_away_by_another_tile() {
        for state in bases() {
            let flips = state.next_moves().iter().flat_map(|(at, gained)| {
                gained.iter().filter(move |flipped| flipped != at).map(move |flipped| (*at, flipped))
            });
            let pairs: Vec<_> =
                flips.map(|(at, flipped)| LawfulPair::without_flip(&state, at, flipped)).collect();
            assert!(2 * pairs.iter().flatten().count() > pairs.len());
        }
    }

    #[test]
    fn there_is_no_such_pair_for_a_state_whose_moves_are_not_those_of_its_board() {
        let state = bases().next().unwrap();
        let [first, second] = [0, 1].map(|index| *state.next_moves().keys().nth(index).unwrap());
        let without = states::without_move(&state, first);
        assert!(LawfulPair::without_move(&without, second).is_none());
        let opening = states::opening(state.dimensions()).unwrap();
        let at = states::legal(&opening).unwrap();
        assert!(LawfulPair::without_move(&opening, at).is_none());
    }
}
