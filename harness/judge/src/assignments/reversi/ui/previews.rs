//! The tiles that a move flips, shown before it is made.

use reference::reversi::{Model, Position, PositionSet};

use super::boxes::Boxes;
use super::camera::{Camera, Pace};
use super::controls::Way;
use super::coverage;
use super::delivery::Delivery;
use super::input::{Input, Pixel};
use super::lawful::{LawfulCase, LawfulPair, by_tiles};
use super::lingering;
use super::pairs::StatePair;
use super::picture::PointerPlace;
use super::show::{Judged, can_be_pointed_at};
use super::signs::elsewhere;
use super::stage::NoInterface;
use super::states;
use super::telling::{alike, squares_words};
use crate::assignments::reversi::notation::position_code;
use crate::model::Judgement;

/// Moves of a state whose flips are removed one by one.
const FLIPPING: usize = 4;

/// A move in a state, one of the tiles that it flips, and the state with and without that.
struct FlipCase {
    at: Position,
    flipped: Position,
    pair: StatePair,
}

/// The tiles that a move flips, with the pointer where a click plays it, and where its square is drawn. `signs` are the boxes by
/// which a sign is looked for: empty ones where clicks and tiles do not agree, of which another check speaks.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn flips(camera: &Camera<'_>, bases: &[Model], boxes: &Boxes, signs: &Boxes) -> Judged {
    let cases = cases(camera, bases, boxes);
    let pairs: Vec<StatePair> = cases.iter().map(|case| case.pair.clone()).collect();
    let told = camera.told_apart(&pairs)?;
    if !told.is_empty() && told.iter().all(Option::is_none) {
        return by_tiles(camera, boxes, &cases, FlipCase::lawful, |case| unseen(camera, case));
    }
    if let Some(index) = told.iter().position(Option::is_none) {
        return unseen(camera, &cases[index]);
    }
    if let Some(counted) = only_counted(camera, &cases, &told)? {
        return Ok(counted);
    }
    let mut misplaced = Vec::new();
    for (case, told) in cases.iter().zip(&told) {
        let place = PointerPlace::At(case.at);
        // A small map of what a move flips may stand on the move's own square.
        let aside = PositionSet::from(case.at);
        if *told == Some(place)
            && let Some(others) = elsewhere(camera, signs, &case.pair, place, case.flipped, aside)?
        {
            misplaced.push((case, others));
        }
    }
    let unmarked: Vec<_> =
        misplaced.iter().filter(|(case, others)| case.is_told_by_its_like(others)).collect();
    match (misplaced.first(), unmarked.first()) {
        (Some((case, others)), _) if 2 * misplaced.len() > cases.len() => Ok(beside(case, others)),
        (_, Some((case, others))) if unmarked.len() >= ENOUGH => Ok(beside(case, others)),
        _ => lingering::previews(camera, bases),
    }
}

impl FlipCase {
    /// The same on whole boards, of which one has another tile.
    fn lawful(&self) -> Option<LawfulCase> {
        Some(LawfulCase {
            pair: LawfulPair::without_flip(&self.pair.one, self.at, self.flipped)?,
            square: self.flipped,
            words: [format!("playing {} flips it", position_code(self.at)), "it does not".to_owned()],
            places: self.pair.places.clone(),
            pointed: self.at,
        })
    }

    /// True if the squares that change are others that the move flips: the tile has no sign of its own, and theirs hang on it.
    fn is_told_by_its_like(&self, changed: &[Position]) -> bool {
        let gained = self.pair.one.find_move(self.at).unwrap_or_default();
        changed.iter().all(|square| *square != self.at && gained.contains(*square))
    }
}

/// Tiles, at least, that have no sign of their own; and pairs of tiles of one move, at least, that must look alike before it is
/// said that only their number is shown.
const ENOUGH: usize = 3;

/// The failure of pictures that tell how many tiles a move flips and not which: without one of them it looks as it does without
/// another, for every move. `None` where some move tells.
fn only_counted(
    camera: &Camera<'_>,
    cases: &[FlipCase],
    told: &[Option<PointerPlace>],
) -> Result<Option<Judgement>, NoInterface> {
    let is_of_one_move =
        |one: &FlipCase, other: &FlipCase| one.at == other.at && one.pair.one == other.pair.one;
    let neighbours = cases.iter().zip(told).zip(cases.iter().zip(told).skip(1));
    let of_one_move: Vec<(&FlipCase, &FlipCase, PointerPlace)> = neighbours
        .filter(|((one, _), (other, _))| is_of_one_move(one, other))
        .filter_map(|((one, place), (other, also))| Some((one, other, (*place)?)).filter(|_| place == also))
        .collect();
    if of_one_move.len() < ENOUGH || camera.pace != Pace::Steady {
        return Ok(None);
    }
    for (one, other, place) in &of_one_move {
        let shots = [(&one.pair.one, *place), (&one.pair.other, *place), (&other.pair.other, *place)];
        let pictures = camera.take(&shots, Delivery::Set)?;
        // A view that keeps what it shows hears of a state by a move alone.
        let is_heard = pictures[0].is_like(&pictures[1]) == Some(false);
        if !is_heard || pictures[1].is_like(&pictures[2]) != Some(true) {
            return Ok(None);
        }
    }
    let Some((one, other, place)) = of_one_move.first() else { return Ok(None) };
    let [at, first, second] = [one.at, one.flipped, other.flipped].map(position_code);
    let judgement = alike(
        &one.pair.one,
        &format!("the picture where playing {at} flips all but {first}, and where it flips all but {second}"),
        "two pictures that can be told apart",
        "the same picture: it tells how many tiles flip, and not which",
    );
    let shots =
        [("all but the first", &one.pair.other, *place), ("all but the second", &other.pair.other, *place)];
    camera.illustrated(judgement, &shots).map(Some)
}

/// All flips of some moves, and flips in each row and column.
fn cases(camera: &Camera<'_>, bases: &[Model], boxes: &Boxes) -> Vec<FlipCase> {
    let case = |state: &Model, at: Position, flipped: Position| {
        let other = states::without_gain(state, at, flipped);
        let pair = StatePair { one: state.clone(), other, places: places(camera, boxes, at) };
        FlipCase { at, flipped, pair }
    };
    let mut cases = Vec::new();
    for state in bases {
        for (at, gained) in largest(camera, state) {
            let flipped = gained.into_iter().filter(|flipped| *flipped != at && boxes.may_show(*flipped));
            cases.extend(flipped.map(|flipped| case(state, at, flipped)));
        }
    }
    let all_over = coverage::flips(camera.controls.size);
    let shown = all_over
        .iter()
        .filter(|example| can_be_pointed_at(camera, example.at) && boxes.may_show(example.square));
    cases.extend(shown.map(|example| case(&example.state, example.at, example.square)));
    cases.retain(|case| !is_under_pointer(camera, boxes, case));
    cases
}

/// True if the pointer that plays the move lies on a tile that it flips, as it does where clicks are displaced: what follows the
/// pointer may hide that tile's sign.
fn is_under_pointer(camera: &Camera<'_>, boxes: &Boxes, case: &FlipCase) -> bool {
    let is_on_tile = |input: &Input| matches!(input, Input::Move(place) if boxes.hold(&[case.flipped], (place.x, place.y)));
    camera.controls.point(case.at).is_some_and(|inputs| inputs.iter().any(is_on_tile))
}

/// Places of the pointer at which the flips of a move may be shown.
fn places(camera: &Camera<'_>, boxes: &Boxes, at: Position) -> Vec<PointerPlace> {
    let usual = [PointerPlace::At(at), PointerPlace::Rest, PointerPlace::Held(at)];
    let drawn = boxes.area(at).map(|area| {
        PointerPlace::Pixel(Pixel::new((area.left + area.right) / 2, (area.top + area.bottom) / 2))
    });
    let rare = [PointerPlace::Lingering(at), PointerPlace::RightClicked(at), PointerPlace::RightHeld(at)];
    let of_mouse = rare.into_iter().filter(|_| matches!(camera.controls.way, Way::Mouse(..)));
    // Where keys play, a mouse may show what a move does all the same.
    usual.into_iter().chain(drawn).chain(of_mouse).collect()
}

fn unseen(camera: &Camera<'_>, case: &FlipCase) -> Judged {
    let place = PointerPlace::At(case.at);
    let (at, flipped) = (position_code(case.at), position_code(case.flipped));
    let judgement = alike(
        &case.pair.one,
        &format!("the picture where playing {at} flips {flipped}, and where it does not, pointing at {at}"),
        "two pictures that can be told apart",
        "the same picture",
    );
    let shots = [("it flips the tile", &case.pair.one, place), ("it does not", &case.pair.other, place)];
    camera.illustrated(judgement, &shots)
}

fn beside(case: &FlipCase, others: &[Position]) -> Judgement {
    let (at, flipped) = (position_code(case.at), position_code(case.flipped));
    alike(
        &case.pair.one,
        &format!("what changes in the picture where playing {at} flips {flipped}"),
        "a sign on the square that is flipped",
        &format!("no sign there, and another picture of {}", squares_words(others)),
    )
}

/// The moves that gain most, and what they gain.
fn largest(camera: &Camera<'_>, state: &Model) -> Vec<(Position, Vec<Position>)> {
    let moves = state.next_moves().iter().filter(|(at, _)| can_be_pointed_at(camera, **at));
    let mut all: Vec<(Position, Vec<Position>)> =
        moves.map(|(at, gained)| (*at, gained.iter().collect())).collect();
    all.sort_by_key(|(at, gained)| (std::cmp::Reverse(gained.len()), *at));
    all.truncate(FLIPPING);
    all
}
