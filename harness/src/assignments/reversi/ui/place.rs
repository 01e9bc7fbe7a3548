//! Whether squares are played where they are drawn.

use reference::reversi::{Model, Position};

use super::boxes::Boxes;
use super::camera::{Camera, Delivery, Pace};
use super::controls::{Way, all_positions};
use super::input::{Pixel, words};
use super::painter::{Area, Canvas};
use super::picture::PointerPlace;
use super::script::{UiScript, UiStep};
use super::stage::{NoInterface, Stage};
use super::states;
use super::telling::{squares_words, went_wrong};
use crate::assignments::reversi::notation::position_code;
use crate::model::Judgement;

/// Points on each side of a tile's box.
const POINTS: i32 = 6;

/// Places on a tile that are enough to tell where it is.
const ENOUGH: usize = 8;

/// The share of a tile's points that play its square below which the square is another one than is drawn, in percent.
const TOO_FEW: usize = 35;

/// The judgement, and a remark that costs nothing.
pub(super) struct InPlace {
    pub(super) judgement: Judgement,
    pub(super) remark: Option<String>,
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
        Way::Typed(_) => Judgement::pass(),
    };
    Ok(InPlace { judgement, remark: None })
}

fn clicked_in_place(stage: &Stage<'_>, camera: &Camera<'_>, boxes: &Boxes) -> Result<InPlace, NoInterface> {
    let squares: Vec<(Position, Area)> = all_positions(&camera.every)
        .into_iter()
        .filter_map(|at| Some((at, boxes.area(at)?)))
        // Of one that nothing plays another check speaks.
        .filter(|(at, _)| camera.controls.reached().contains(at))
        .collect();
    if squares.is_empty() {
        let because = "where squares are drawn is not known: no tile changes the picture";
        return Ok(InPlace { judgement: Judgement::skipped(because), remark: None });
    }
    let start = camera.controls.begun(&camera.every).user(camera.controls.prefix.clone());
    let before = start.steps.len();
    let places: Vec<(Position, Pixel)> = squares
        .iter()
        .flat_map(|(at, area)| on_tile(boxes, *at, *area).into_iter().map(|place| (*at, place)))
        .collect();
    let script = places.iter().fold(start, |script, (_, place)| script.user(camera.controls.play_at(*place)));
    let course = stage.perform_one(&script)?;
    let played = |index: usize| course.seen.get(before + index)?.asked.first().map(|asked| asked.at);
    let (mut hits, mut tried, mut first) = (0, 0, 0);
    for of_square in places.chunk_by(|(one, _), (other, _)| one == other) {
        let (at, each) = (of_square[0].0, of_square.len());
        if course.seen.len() < before + first + each {
            // Its pictures take so long that not all clicks were made: of the others nothing is said.
            break;
        }
        let right = (first + 1..first + each).filter(|index| played(*index) == Some(at)).count();
        let middle = played(first);
        if middle != Some(at) || right * 100 < TOO_FEW * (each - 1) {
            let step = before + if middle == Some(at) { first + 1 } else { first };
            let lonely = UiScript { steps: kept(&script, before, step), ..script.clone() };
            let got = match middle {
                Some(other) if other != at => format!("it plays {}", position_code(other)),
                None => "it plays nothing".to_owned(),
                Some(_) => format!("only {right} of {} places on the tile play it", each - 1),
            };
            let required = format!("it plays {}, whose tile is drawn there", position_code(at));
            let last = lonely.steps.len() - 1;
            return Ok(InPlace { judgement: went_wrong(&lonely, last, &required, &got), remark: None });
        }
        (hits, tried, first) = (hits + right, tried + each - 1, first + each);
    }
    let remark = (hits < tried * 99 / 100).then(|| {
        format!(
            "clicks: {} of 100 places on a tile play its square, and the others another one, or none: clicks are off by \
             a part of a square. No points are lost",
            hits * 100 / tried
        )
    });
    Ok(InPlace { judgement: Judgement::pass(), remark })
}

/// The steps before the clicks, and one click.
fn kept(script: &UiScript, before: usize, step: usize) -> Vec<UiStep> {
    let all = &script.steps;
    all.iter().take(before).chain(all.get(step)).cloned().collect()
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
        seen += 1;
        let most = busiest(camera, boxes, one, &pixels);
        // A cursor may mark its row and column too.
        let is_there = |at: &Position| pair.contains(at);
        if !most.iter().any(is_there) && !boxes.squares_of(one, &pixels).iter().any(is_there) {
            wrong.push((pair[0], most));
        }
    }
    Ok(match wrong.first() {
        Some((at, most)) if 2 * wrong.len() > seen && !most.is_empty() => {
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

/// The squares in whose cells, twice as wide as their tiles, most pixels changed.
fn busiest(camera: &Camera<'_>, boxes: &Boxes, canvas: &Canvas, pixels: &[usize]) -> Vec<Position> {
    let count = |at: &Position| {
        let Some(area) = boxes.area(*at) else { return 0 };
        let (wide, high) = ((area.right - area.left) / 2, (area.bottom - area.top) / 2);
        let is_in = |pixel: &&usize| {
            let (x, y) = canvas.place(**pixel);
            (area.left - wide..area.right + wide).contains(&x)
                && (area.top - high..area.bottom + high).contains(&y)
        };
        pixels.iter().filter(is_in).count()
    };
    let counts: Vec<(usize, Position)> =
        all_positions(&camera.every).into_iter().map(|at| (count(&at), at)).collect();
    let most = counts.iter().map(|(count, _)| *count).max().unwrap_or(0);
    counts.into_iter().filter(|(count, _)| most > 0 && *count == most).map(|(_, at)| at).collect()
}
