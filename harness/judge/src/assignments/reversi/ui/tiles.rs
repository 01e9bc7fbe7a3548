//! Tiles on all squares: pictures of states that differ in one tile.

use std::collections::{BTreeMap, BTreeSet};

use reference::reversi::{Model, Player, Position};

use super::boxes::{Boxes, most_shared};
use super::camera::{Camera, Pace, Shot};
use super::controls::all_positions;
use super::delivery::{Delivery, Patience};
use super::frame::{Frame, Sprite};
use super::painter::{Canvas, FEWEST_SEEN};
use super::picture::{Picture, PointerPlace};
use super::rubric::EVERY_SQUARE;
use super::stage::NoInterface;
use super::states;
use super::telling::{alike, depends_on, squares_words};
use crate::assignments::reversi::notation::position_code;
use crate::model::Judgement;

/// Squares that are looked at where a picture takes long.
const FEW_SQUARES: usize = 12;

/// Those among them that looked alike soon after a move.
const SUSPECTS: usize = 6;

/// What is wrong with tiles, and whether the picture depends on the board at all.
pub(super) struct TilesShown {
    pub(super) judgement: Judgement,
    pub(super) is_blind: bool,
    /// True where most tiles change nothing: the program may show a board of its own.
    pub(super) is_nearly_blind: bool,
    /// True for pictures that are others all over with every tile, and show none.
    pub(super) is_noise: bool,
    /// The squares whose tiles are drawn outside of the window, where these are all that is wrong.
    pub(super) outside: Vec<Position>,
}

impl TilesShown {
    fn of(judgement: Judgement) -> TilesShown {
        TilesShown {
            judgement,
            is_blind: false,
            is_nearly_blind: false,
            is_noise: false,
            outside: Vec::new(),
        }
    }
}

/// What is said of pictures that are others all over with every tile.
const NOISE: &str = "nearly every pixel is another one with each tile, and none belongs to a square: nothing can be read in such pictures, \
                     so the other rows of pictures are not judged by what differs in them";

/// The kinds of tile, and pairs of them by their numbers.
const KINDS: [Option<Player>; 3] = [None, Some(Player::Dark), Some(Player::Light)];
const KIND_PAIRS: [(usize, usize); 3] = [(0, 1), (0, 2), (1, 2)];

/// Squares, and pairs of kinds that look alike there.
type Alike = BTreeSet<(Position, (usize, usize))>;

/// The tiles of all squares: in one process at first, then each picture in a process of its own, then as the answer to a
/// move.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn tiles(camera: &Camera<'_>, base: &Model) -> Result<TilesShown, NoInterface> {
    let mut squares = all_positions(base);
    if camera.pace != Pace::Steady {
        // From all over the board: these pictures take long.
        let step = squares.len().div_ceil(FEW_SQUARES);
        squares = squares.into_iter().step_by(step.max(1)).collect();
    }
    let states: Vec<Model> =
        squares.iter().flat_map(|at| KINDS.map(|kind| states::with_tile(base, *at, kind))).collect();
    let shots: Vec<(&Model, PointerPlace)> = states.iter().map(|state| (state, PointerPlace::Rest)).collect();
    let series = camera.series(&states)?;
    let mut alike = alike_tiles(&squares, &series.iter().collect::<Vec<_>>(), &Boxes::default());
    // Where its own moves are marked by the tiles, what is marked changes with many of them and is no score.
    let boxes = if alike.is_empty() { Boxes::default() } else { Boxes::find(camera)? };
    for delivery in [Delivery::Set, Delivery::Answer] {
        if !alike.is_empty() {
            let pictures = camera.take(&shots, delivery)?;
            let pictures: Vec<&Picture> = pictures.iter().map(|picture| &**picture).collect();
            let again = alike_tiles(&squares, &pictures, &boxes);
            alike.retain(|suspect| again.contains(suspect));
        }
    }
    let alike = alike_once_settled(camera, base, &squares, alike, &boxes)?;
    let all = squares.len() * KIND_PAIRS.len();
    let (is_blind, is_nearly_blind) = (alike.len() == all, 4 * alike.len() >= 3 * all);
    let Some((at, pair)) = alike.first() else { return Ok(TilesShown::of(marked_by_tiles(camera, base)?)) };
    let is_noise = is_blind && series.chunks(KINDS.len()).all(is_other_all_over);
    let [one, other] =
        [pair.0, pair.1].map(|kind| (kind_words(kind), states::with_tile(base, *at, KINDS[kind])));
    let shots = [(one.0, &one.1, PointerPlace::Rest), (other.0, &other.1, PointerPlace::Rest)];
    let pictures = camera.take(&shots.map(|(_, state, place)| (state, place)), Delivery::Set)?;
    let outside = outside_the_window(&pictures[0], &pictures[1]);
    let reached = camera.controls.reached();
    // A window that is too small has no room for clicks either, which is told already.
    if outside.is_some() && !reached.is_empty() && alike.iter().all(|(at, _)| !reached.contains(at)) {
        let judgement = Judgement::skipped(depends_on(EVERY_SQUARE));
        return Ok(TilesShown { is_blind, ..TilesShown::of(judgement) });
    }
    let mut judgement = camera.illustrated(told_of_tiles(base, &alike), &shots)?;
    let squares: BTreeSet<Position> = alike.iter().map(|(at, _)| *at).collect();
    let outside_squares = outside.iter().flat_map(|_| squares.iter().copied()).collect();
    if let Some(evidence) = &mut judgement.evidence {
        evidence.remark = if is_noise { Some(NOISE.to_owned()) } else { outside };
    }
    Ok(TilesShown { judgement, is_blind, is_nearly_blind, is_noise, outside: outside_squares })
}

/// A square that can be played and looks, at rest, as if a tile lay there (3.2): a sign of valid squares that is a tile's image.
fn marked_by_tiles(camera: &Camera<'_>, base: &Model) -> Result<Judgement, NoInterface> {
    let Some(at) = states::legal(base) else { return Ok(Judgement::pass()) };
    for (kind, player) in [(1, Player::Dark), (2, Player::Light)] {
        let occupied = states::with_tile(base, at, Some(player));
        let shots = [base, &occupied].map(|state| (state, PointerPlace::Rest));
        let is_alike = |delivery: Delivery| -> Result<bool, NoInterface> {
            let pictures = camera.take(&shots, delivery)?;
            Ok(pictures[0].is_like(&pictures[1]) == Some(true))
        };
        if is_alike(Delivery::Set)? && is_alike(Delivery::Answer)? {
            let (square, tile) = (position_code(at), kind_words(kind));
            let judgement = alike(
                base,
                &format!("the picture with no tile on {square}, which can be played, and with {tile} there"),
                "two pictures that can be told apart: a sign of a valid square looks like no tile",
                "the same picture of the board",
            );
            let [one, other] = shots;
            return camera
                .illustrated(judgement, &[("it can be played", one.0, one.1), (tile, other.0, other.1)]);
        }
    }
    Ok(Judgement::pass())
}

/// What looks alike also once all tiles have turned, as far as it is looked at: the square that was played to lead the program
/// into the states may show for a while what was on it before.
fn alike_once_settled(
    camera: &Camera<'_>,
    base: &Model,
    squares: &[Position],
    mut alike: Alike,
    boxes: &Boxes,
) -> Result<Alike, NoInterface> {
    let found: BTreeSet<Position> = alike.iter().map(|(at, _)| *at).collect();
    let suspects: Vec<Position> = found.into_iter().take(SUSPECTS).collect();
    if camera.pace != Pace::Steady || suspects.is_empty() {
        return Ok(alike);
    }
    // By the squares beside them it is known what is a score.
    let beside = squares.iter().copied().filter(|at| !suspects.contains(at));
    let beside = beside.step_by(squares.len().div_ceil(FEW_SQUARES).max(1));
    let few: Vec<Position> = suspects.iter().copied().chain(beside).collect();
    let states: Vec<Model> =
        few.iter().flat_map(|at| KINDS.map(|kind| states::with_tile(base, *at, kind))).collect();
    let settled = |home| Shot { state: home, place: PointerPlace::Rest, home, patience: Patience::Settled };
    let shots: Vec<Shot<'_>> = states.iter().map(settled).collect();
    for delivery in [Delivery::Set, Delivery::Answer] {
        let pictures = camera.take_led(&shots, delivery)?;
        let again = alike_tiles(&few, &pictures.iter().map(|picture| &**picture).collect::<Vec<_>>(), boxes);
        alike.retain(|suspect| !suspects.contains(&suspect.0) || again.contains(suspect));
    }
    Ok(alike)
}

/// The remark on a tile that is drawn where nobody sees it.
fn outside_the_window(one: &Picture, other: &Picture) -> Option<String> {
    let (one, other) = (one.frames.first()?, other.frames.first()?);
    let only = |of: &Frame, beside: &Frame| -> Vec<Sprite> {
        of.sprites.iter().filter(|sprite| !beside.sprites.contains(sprite)).cloned().collect()
    };
    let differing = [only(one, other), only(other, one)].concat();
    let first = differing.iter().find(|sprite| sprite.is_outside(one.width, one.height))?;
    differing.iter().all(|sprite| sprite.is_outside(one.width, one.height)).then(|| {
        format!(
            "a tile of that square is drawn at pixel ({}, {}), outside of the window, which is {} pixels wide and {} high",
            first.x, first.y, one.width, one.height
        )
    })
}

/// True if the pictures of one square's tiles differ in more than half of their pixels.
fn is_other_all_over(of_square: &[Picture]) -> bool {
    let pictures: Vec<&Picture> = of_square.iter().collect();
    let all = of_square.first().and_then(Picture::canvas).map_or(0, |canvas| canvas.pixels.len());
    changes(&pictures).iter().flatten().all(|pixels| 2 * pixels.len() > all) && all > 0
}

fn kind_words(kind: usize) -> &'static str {
    match KINDS[kind] {
        Some(Player::Dark) => "a dark tile",
        Some(Player::Light) => "a light tile",
        None => "no tile",
    }
}

fn told_of_tiles(base: &Model, wrong: &Alike) -> Judgement {
    let Some((at, pair)) = wrong.first() else { return Judgement::pass() };
    let squares: Vec<Position> = wrong.iter().filter(|(_, other)| other == pair).map(|(at, _)| *at).collect();
    let [one, other] = [pair.0, pair.1].map(kind_words);
    alike(
        base,
        &format!("the picture with {one} on {}, and with {other}", position_code(*at)),
        "two pictures that can be told apart",
        &format!("the same picture of the board; so on {}", squares_words(&squares)),
    )
}

/// The squares whose tiles look alike, given a picture of each kind for each square. What changes with the tiles of many
/// squares is a score, and tells nothing of the square; but for pixels of its own tile, as far as they are known.
fn alike_tiles(squares: &[Position], pictures: &[&Picture], boxes: &Boxes) -> Alike {
    let changed: Vec<[Option<Vec<usize>>; 3]> = pictures.chunks(KINDS.len()).map(changes).collect();
    let mut alike = Alike::new();
    for (number, pair) in KIND_PAIRS.into_iter().enumerate() {
        let changed: Vec<&Option<Vec<usize>>> = changed.iter().map(|of_square| &of_square[number]).collect();
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        changed.iter().copied().flatten().flatten().for_each(|pixel| *counts.entry(*pixel).or_default() += 1);
        let most = most_shared(squares.len());
        for (at, pixels) in squares.iter().zip(changed) {
            // Of a picture that is missing nothing is said: the program broke off, or its window has another size now.
            let Some(pixels) = pixels else { continue };
            let is_few = |pixel: &usize| counts.get(pixel).is_some_and(|count| *count <= most);
            let own = pixels.iter().filter(|pixel| is_few(pixel) || boxes.has_pixel(*at, **pixel));
            if own.take(FEWEST_SEEN).count() < FEWEST_SEEN {
                alike.insert((*at, pair));
            }
        }
    }
    alike
}

/// The pixels that differ between the pictures of each pair of kinds on one square; `None` where a picture is missing.
fn changes(of_square: &[&Picture]) -> [Option<Vec<usize>>; 3] {
    let canvases: Vec<Option<Canvas>> = of_square.iter().map(|picture| picture.canvas()).collect();
    KIND_PAIRS.map(|(one, other)| canvases.get(one)?.as_ref()?.difference(canvases.get(other)?.as_ref()?))
}
