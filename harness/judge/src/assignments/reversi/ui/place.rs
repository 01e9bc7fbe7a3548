//! Whether squares are played where they are drawn.

use std::collections::{BTreeMap, BTreeSet};

use reference::reversi::{Model, Player, Position};

use super::boxes::Boxes;
use super::camera::{Camera, Pace};
use super::controls::{Way, all_positions};
use super::course::Course;
use super::delivery::Delivery;
use super::displacement::Displacement;
use super::input::{Pixel, words};
use super::painter::{Area, Canvas};
use super::picture::PointerPlace;
use super::rubric::EVERY_SQUARE;
use super::script::UiScript;
use super::stage::{NoInterface, Stage};
use super::states;
use super::telling::{depends_on, squares_words, went_wrong};
use crate::assignments::reversi::notation::position_code;
use crate::model::Judgement;

/// Points on each side of a tile's box.
const POINTS: i32 = 6;

/// Places on a tile that are enough to tell where it is.
const ENOUGH: usize = 8;

/// The share of a tile's points that play its square below which the square is another one than is drawn, in percent.
const TOO_FEW: usize = 35;

/// Squares that are clicked on once more, each click in a process of its own.
const MOST_ALONE: usize = 8;

/// The judgement, and a remark that costs nothing.
pub(super) struct InPlace {
    pub(super) judgement: Judgement,
    pub(super) remark: Option<String>,
    /// The way in which all clicks are off, where they fail in one way.
    pub(super) displacement: Option<Displacement>,
}

impl InPlace {
    fn of(judgement: Judgement) -> InPlace {
        InPlace { judgement, remark: None, displacement: None }
    }
}

/// Clicks in the middle of each tile, and all over it.
///
/// # Errors
/// When nothing can be said of the interface at all.
pub(super) fn in_place(
    stage: &Stage<'_>,
    camera: &Camera<'_>,
    boxes: &Boxes,
    base: &Model,
) -> Result<InPlace, NoInterface> {
    let judgement = match camera.controls.way {
        Way::Mouse(..) => return clicked_in_place(stage, camera, boxes),
        Way::Keys(_) => cursor_in_place(camera, boxes, base)?,
        Way::Typed(_) | Way::Listed(_) => Judgement::pass(),
    };
    let beside = if judgement.verdict.is_pass() { clicked_beside_keys(stage, camera, boxes)? } else { None };
    Ok(InPlace::of(beside.unwrap_or(judgement)))
}

/// The failure of clicks that are a second way to play and play other squares than they are made on. Where clicks play the square of
/// a cursor, wherever they are made, they are no such way: that most play their own squares shows one.
fn clicked_beside_keys(
    stage: &Stage<'_>,
    camera: &Camera<'_>,
    boxes: &Boxes,
) -> Result<Option<Judgement>, NoInterface> {
    let mut middles = DrawnTile::all(camera, boxes);
    middles.iter_mut().for_each(|tile| tile.places.truncate(1));
    let clicked = hurried(stage, camera, &middles)?;
    let own = clicked.iter().filter(|one| one.middle() == Some(one.tile.at)).count();
    let is_elsewhere = |one: &ClickedTile| one.middle().is_some_and(|played| played != one.tile.at);
    if 2 * own <= clicked.len() {
        return Ok(None);
    }
    for one in clicked.into_iter().filter(is_elsewhere).take(MOST_ALONE) {
        let alone = alone(stage, camera, one.tile)?;
        if is_elsewhere(&alone) {
            return Ok(Some(alone.told(camera)));
        }
    }
    Ok(None)
}

fn clicked_in_place(stage: &Stage<'_>, camera: &Camera<'_>, boxes: &Boxes) -> Result<InPlace, NoInterface> {
    let tiles = DrawnTile::all(camera, boxes);
    if tiles.is_empty() {
        let because = "where squares are drawn is not known: no tile changes the picture";
        return Ok(InPlace::of(Judgement::skipped(because)));
    }
    // A program that plays the same move wherever it is clicked on hits one square by chance.
    if tiles.iter().all(|tile| tile.at == tiles[0].at) {
        return Ok(InPlace::of(Judgement::skipped(depends_on(EVERY_SQUARE))));
    }
    let hurried = hurried(stage, camera, &tiles)?;
    let played = hurried.iter().filter_map(|clicked| Some((clicked.tile.at, clicked.middle()?)));
    let displacement = Displacement::of(&played.collect::<Vec<_>>());
    let (off, mut right): (Vec<ClickedTile>, Vec<ClickedTile>) =
        hurried.into_iter().partition(ClickedTile::is_off);
    let corners: Vec<DrawnTile> = off.iter().filter_map(|clicked| clicked.tile.image_corner(boxes)).collect();
    right.extend(self::hurried(stage, camera, &corners)?.into_iter().filter(|clicked| !clicked.is_off()));
    // Of a board that is drawn twice, one picture may be there to be looked at alone.
    let marks = mere_marks(camera, &off, &right)?;
    let is_played = |tile: &DrawnTile| {
        !marks.contains(&tile.at) && right.iter().any(|clicked| clicked.tile.at == tile.at)
    };
    let off: Vec<DrawnTile> =
        off.into_iter().map(|clicked| clicked.tile).filter(|tile| !is_played(tile)).collect();
    // A program that flips tiles for a while may hear nothing meanwhile.
    for at in thinned(off.iter().map(|tile| tile.at).collect::<BTreeSet<_>>().into_iter().collect()) {
        let parts = off.iter().filter(|tile| tile.at == at);
        let clicked: Vec<ClickedTile> =
            parts.map(|tile| alone(stage, camera, tile.clone())).collect::<Result<_, _>>()?;
        if clicked.iter().all(ClickedTile::is_off)
            && let Some(first) = clicked.first()
        {
            return Ok(InPlace { displacement, ..InPlace::of(first.told(camera)) });
        }
        right.extend(clicked.into_iter().filter(|clicked| !clicked.is_off()));
    }
    let remark = off_by_a_part(&right);
    let remark = if remark.is_some() && misses_alone(stage, camera, &right)? { remark } else { None };
    Ok(InPlace { remark, ..InPlace::of(Judgement::pass()) })
}

/// True if one of the clicks that did not play their tiles' squares does not so either as the first of its process: a program may
/// hear nothing for a while after each move.
fn misses_alone(
    stage: &Stage<'_>,
    camera: &Camera<'_>,
    clicked: &[ClickedTile],
) -> Result<bool, NoInterface> {
    let missed = |one: &ClickedTile| Some((one.tile.at, *one.tile.places.get(one.first_miss()?)?));
    let missed: BTreeMap<Position, Pixel> = clicked.iter().filter_map(missed).collect();
    let some = thinned(missed.keys().copied().collect());
    let scripts: Vec<UiScript> = some.iter().map(|at| click_alone(camera, missed[at])).collect();
    let courses = stage.perform(&scripts)?;
    Ok(some.iter().zip(&courses).any(|(at, course)| course.played_at_last() != Some(*at)))
}

/// Squares whose tile is off while another part of it is right, and that part is the same with either player's tile: some mark that
/// comes and goes with a tile, and no second picture of the board. Some squares speak for all.
fn mere_marks(
    camera: &Camera<'_>,
    off: &[ClickedTile],
    right: &[ClickedTile],
) -> Result<BTreeSet<Position>, NoInterface> {
    let is_of = |one: &ClickedTile| off.iter().any(|other| other.tile.at == one.tile.at);
    let both: BTreeSet<Position> = right.iter().filter(|one| is_of(one)).map(|one| one.tile.at).collect();
    let mut marks = BTreeSet::new();
    for at in thinned(both.into_iter().collect()) {
        let tiles = Player::BOTH.map(|player| states::with_tile_beside_move(&camera.every, at, player));
        let shots = tiles.each_ref().map(|state| (state, PointerPlace::Rest));
        let pictures = camera.take(&shots, Delivery::Set)?;
        let canvases: Vec<Canvas> = pictures.iter().filter_map(|picture| picture.canvas()).collect();
        let [dark, light] = canvases.as_slice() else { continue };
        let Some(pixels) = dark.difference(light).filter(|pixels| !pixels.is_empty()) else { continue };
        let shows = |one: &ClickedTile| pixels.iter().any(|pixel| one.tile.part.holds(dark.place(*pixel)));
        if !right.iter().filter(|one| one.tile.at == at).any(shows) {
            marks.insert(at);
        }
    }
    Ok(marks)
}

/// The square of a tile, and places on the tile or a part of it, its middle first.
#[derive(Clone)]
struct DrawnTile {
    at: Position,
    part: Area,
    places: Vec<Pixel>,
}

impl DrawnTile {
    /// The part of the tile that is sure to be drawn where the tile is an image, of which nobody knows how large it is.
    fn image_corner(&self, boxes: &Boxes) -> Option<DrawnTile> {
        let part = boxes.image_corner(self.at)?;
        Some(DrawnTile { at: self.at, part, places: points(part).collect() })
    }

    /// The tiles that are drawn, part by part, of squares that something plays: of the others another check speaks.
    fn all(camera: &Camera<'_>, boxes: &Boxes) -> Vec<DrawnTile> {
        let reached = camera.controls.reached();
        all_positions(&camera.every)
            .into_iter()
            .filter(|at| reached.contains(at))
            .flat_map(|at| boxes.parts(at).iter().map(move |part| (at, *part)))
            .map(|(at, part)| DrawnTile { at, part, places: some_of(camera, on_tile(boxes, at, part)) })
            .collect()
    }
}

/// A tile, and the square that was played by a click at each of its places.
struct ClickedTile {
    tile: DrawnTile,
    played: Vec<Option<Position>>,
}

impl ClickedTile {
    /// Places beside the middle at which a click plays the tile's square.
    fn right(&self) -> usize {
        self.played.iter().skip(1).filter(|played| **played == Some(self.tile.at)).count()
    }

    /// Places beside the middle.
    fn tried(&self) -> usize {
        self.played.len() - 1
    }

    /// The first place at which a click does not play the tile's square.
    fn first_miss(&self) -> Option<usize> {
        self.played.iter().position(|played| *played != Some(self.tile.at))
    }

    fn middle(&self) -> Option<Position> {
        self.played.first().copied().flatten()
    }

    /// True where the square that is drawn is another one than is played.
    fn is_off(&self) -> bool {
        self.middle() != Some(self.tile.at) || self.right() * 100 < TOO_FEW * self.tried()
    }

    /// The failure, by one click.
    fn told(&self, camera: &Camera<'_>) -> Judgement {
        let at = self.tile.at;
        let missed = self.first_miss().unwrap_or(0);
        let got = match self.middle() {
            Some(other) if other != at => format!("it plays {}", position_code(other)),
            None => "it plays nothing".to_owned(),
            Some(_) => format!("only {} of {} places on the tile play it", self.right(), self.tried()),
        };
        let script = click_alone(camera, self.tile.places[missed]);
        let required = format!("it plays {}, whose tile is drawn there", position_code(at));
        went_wrong(&script, script.steps.len() - 1, &required, &got)
    }
}

/// Clicks one after the other in one process. Of tiles that it did not come to, as its pictures take long, nothing is said.
fn hurried(
    stage: &Stage<'_>,
    camera: &Camera<'_>,
    tiles: &[DrawnTile],
) -> Result<Vec<ClickedTile>, NoInterface> {
    if tiles.is_empty() {
        return Ok(Vec::new());
    }
    let start = camera.controls.begun(&camera.every).user(camera.controls.prefix.clone());
    let before = start.steps.len();
    let places = tiles.iter().flat_map(|tile| &tile.places);
    let script = places.fold(start, |script, place| script.user(camera.controls.play_at(*place)));
    let course = stage.perform_one(&script)?;
    let mut seen = course.seen.iter().skip(before).map(|seen| seen.asked.first().map(|asked| asked.at));
    let clicked = |tile: &DrawnTile| -> Option<ClickedTile> {
        let played: Vec<Option<Position>> = seen.by_ref().take(tile.places.len()).collect();
        (played.len() == tile.places.len()).then(|| ClickedTile { tile: tile.clone(), played })
    };
    Ok(tiles.iter().map_while(clicked).collect())
}

/// Clicks of which each is the first in its process.
fn alone(stage: &Stage<'_>, camera: &Camera<'_>, tile: DrawnTile) -> Result<ClickedTile, NoInterface> {
    let scripts: Vec<UiScript> = tile.places.iter().map(|place| click_alone(camera, *place)).collect();
    let played = stage.perform(&scripts)?.iter().map(Course::played_at_last).collect();
    Ok(ClickedTile { tile, played })
}

fn click_alone(camera: &Camera<'_>, place: Pixel) -> UiScript {
    let start = camera.controls.begun(&camera.every).user(camera.controls.prefix.clone());
    start.user(camera.controls.play_at(place))
}

/// Some of many squares, from all over the board.
fn thinned(squares: Vec<Position>) -> Vec<Position> {
    let step = squares.len().div_ceil(MOST_ALONE).max(1);
    squares.into_iter().step_by(step).collect()
}

/// The remark on clicks that are off by less than a square.
fn off_by_a_part(clicked: &[ClickedTile]) -> Option<String> {
    let (hits, tried) =
        clicked.iter().fold((0, 0), |(hits, tried), one| (hits + one.right(), tried + one.tried()));
    (hits < tried * 99 / 100).then(|| {
        format!(
            "clicks: {} of 100 places on a tile play its square, and the others another one, or none: clicks are off by \
             a part of a square. No points are lost",
            hits * 100 / tried
        )
    })
}

/// Places on a square's tile, its middle first: those among some all over its box that change with the tile, if there are enough.
fn on_tile(boxes: &Boxes, at: Position, area: Area) -> Vec<Pixel> {
    let all: Vec<Pixel> = points(area).collect();
    let (middle, spread) = all.split_at(1);
    let hit: Vec<Pixel> = spread.iter().copied().filter(|place| boxes.is_on_tile(at, *place)).collect();
    match hit.len() < ENOUGH {
        true => all,
        false => [middle, &hit].concat(),
    }
}

/// The middle, and as many other places as a tile is told by where each click takes as long as an animation: there all of them
/// would take longer than the rest of the survey.
fn some_of(camera: &Camera<'_>, places: Vec<Pixel>) -> Vec<Pixel> {
    if !camera.controls.waits_after_clicks() {
        return places;
    }
    let (middle, others) = places.split_at(places.len().min(1));
    middle.iter().copied().chain(spread_over(others, ENOUGH)).collect()
}

/// So many of some places, from all over them.
fn spread_over(places: &[Pixel], many: usize) -> impl Iterator<Item = Pixel> {
    let many = many.min(places.len());
    (0..many).filter_map(move |number| places.get((2 * number + 1) * places.len() / (2 * many)).copied())
}

/// The middle of an area, and points spread over it.
fn points(area: Area) -> impl Iterator<Item = Pixel> {
    let (width, height) = (area.right - area.left, area.bottom - area.top);
    let middle = Pixel::new(area.left + width / 2, area.top + height / 2);
    let spread = move |number: i32, length: i32| (2 * number + 1) * length / (2 * POINTS);
    let all = (0..POINTS).flat_map(move |y| {
        (0..POINTS).map(move |x| Pixel::new(area.left + spread(x, width), area.top + spread(y, height)))
    });
    std::iter::once(middle).chain(all)
}

/// A cursor on one square and on another: what changes lies on one of the two.
fn cursor_in_place(camera: &Camera<'_>, boxes: &Boxes, base: &Model) -> Result<Judgement, NoInterface> {
    // Every square is played by keys; of a cursor that blinks nothing more can be seen.
    if !boxes.is_complete(&camera.every) || camera.pace != Pace::Steady {
        return Ok(Judgement::pass());
    }
    let still = states::stuck(base);
    let squares = camera.controls.reached();
    let pairs: Vec<[Position; 2]> =
        squares.windows(2).step_by((squares.len() / 8).max(1)).map(|pair| [pair[0], pair[1]]).collect();
    let shots: Vec<(&Model, PointerPlace)> =
        pairs.iter().flatten().map(|at| (&still, PointerPlace::At(*at))).collect();
    let pictures = camera.take(&shots, Delivery::Set)?;
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (pair, pictures) in pairs.iter().zip(pictures.chunks(2)) {
        let canvases: Vec<Canvas> = pictures.iter().filter_map(|picture| picture.canvas()).collect();
        let [one, other] = canvases.as_slice() else { continue };
        let Some(pixels) = one.difference(other).filter(|pixels| !pixels.is_empty()) else { continue };
        let most = busiest(camera, boxes, one, &pixels);
        // What is typed may stand beside the board alone.
        if most.is_empty() {
            continue;
        }
        seen += 1;
        // A cursor may mark its row and column too.
        let is_there = |at: &Position| pair.contains(at);
        if !most.iter().any(is_there) && !boxes.squares_of(one, &pixels).iter().any(is_there) {
            wrong.push((pair[0], most));
        }
    }
    Ok(match wrong.first() {
        Some((at, most)) if 2 * wrong.len() > seen => {
            let keys = words(&camera.controls.point(*at).unwrap_or_default()).join(", ");
            let script = camera.script(&still, PointerPlace::At(*at), Delivery::Set)?;
            let last = script.steps.len() - 1;
            let required =
                format!("a cursor on {}, which Space or Enter would play after {keys}", position_code(*at));
            went_wrong(&script, last, &required, &format!("another picture of {}", squares_words(most)))
        }
        _ => Judgement::pass(),
    })
}

/// The squares on which most pixels changed.
fn busiest(camera: &Camera<'_>, boxes: &Boxes, canvas: &Canvas, pixels: &[usize]) -> Vec<Position> {
    let counts: Vec<(usize, Position)> = all_positions(&camera.every)
        .into_iter()
        .map(|at| (boxes.changed_in_cell(at, canvas, pixels), at))
        .collect();
    let most = counts.iter().map(|(count, _)| *count).max().unwrap_or(0);
    counts.into_iter().filter(|(count, _)| most > 0 && *count == most).map(|(_, at)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_places_of_many_lie_all_over_the_tile() {
        let tile = Area { left: 0, top: 0, right: 60, bottom: 60 };
        let all: Vec<Pixel> = points(tile).skip(1).collect();
        let some: Vec<Pixel> = spread_over(&all, ENOUGH).collect();
        assert_eq!(some.len(), ENOUGH);
        let halves = |side: fn(&Pixel) -> i32| some.iter().filter(|place| side(place) < 30).count();
        assert_eq!((halves(|at| at.x), halves(|at| at.y)), (ENOUGH / 2, ENOUGH / 2));
        assert_eq!(spread_over(&all[..3], ENOUGH).count(), 3);
        assert_eq!(spread_over(&[], ENOUGH).count(), 0);
    }
}
