//! Where squares are drawn: the pixels that change with a square's tile.

use std::collections::BTreeMap;

use reference::reversi::{Model, Player, Position};

use super::camera::{Camera, Pace};
use super::controls::all_positions;
use super::delivery::Delivery;
use super::frame::{Sprite, SpriteKind};
use super::input::Pixel;
use super::painter::{Area, Canvas};
use super::picture::{Picture, PointerPlace};
use super::stage::NoInterface;
use super::states::with_tile_beside_move;

/// The side of an image's corner: tiles are larger.
const CORNER: i32 = 8;

/// Squares with whose tiles a pixel may change: one that changes with more is a score's, or a line's of status.
const SHARED: usize = 4;

/// The number of squares with whose tiles a pixel of one of them may change, of so many.
pub(super) fn most_shared(squares: usize) -> usize {
    SHARED.min(squares / 2).max(1)
}

/// The pixels of each square's tile.
#[derive(Debug, Clone, Default)]
pub(super) struct Boxes {
    squares: BTreeMap<Position, (Area, Vec<usize>)>,
    parts: BTreeMap<Position, Vec<Area>>,
    /// The upper left corners of tiles that are images.
    corners: BTreeMap<Position, Area>,
    /// Pixels of a row.
    width: i32,
}

/// The side along which an area is cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CutSide {
    Columns,
    Rows,
}

impl CutSide {
    fn ends(self, area: Area) -> (i32, i32) {
        match self {
            CutSide::Columns => (area.left, area.right),
            CutSide::Rows => (area.top, area.bottom),
        }
    }

    fn of(self, x: i32, y: i32) -> i32 {
        match self {
            CutSide::Columns => x,
            CutSide::Rows => y,
        }
    }

    /// The part of an area from one place of this side to another.
    fn within(self, area: Area, from: i32, to: i32) -> Area {
        match self {
            CutSide::Columns => Area { left: from, right: to, ..area },
            CutSide::Rows => Area { top: from, bottom: to, ..area },
        }
    }
}

/// The runs of places in which nothing lies, between others.
fn gaps(met: &[bool]) -> Vec<(i32, i32)> {
    let mut gaps = Vec::new();
    let mut last = 0;
    for (place, _) in (0..).zip(met).filter(|(_, met)| **met) {
        if place > last + 1 {
            gaps.push((last + 1, place));
        }
        last = place;
    }
    gaps
}

impl Boxes {
    /// Finds out by laying a tile on each square: in one process where the view follows the state, else in one for each, so
    /// that an animation is in the same phase, and as the answers to moves.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn find(camera: &Camera<'_>) -> Result<Boxes, NoInterface> {
        Boxes::of_tiles(camera, Player::Dark)
    }

    /// The same by that player's tiles, which may have another shape.
    ///
    /// # Errors
    /// When nothing can be said of the interface at all.
    pub(super) fn of_tiles(camera: &Camera<'_>, player: Player) -> Result<Boxes, NoInterface> {
        let all = all_positions(&camera.every);
        let laid = |at: &Position| with_tile_beside_move(&camera.every, *at, player);
        let states: Vec<Model> = std::iter::once(camera.every.clone()).chain(all.iter().map(laid)).collect();
        if camera.pace != Pace::Moving {
            let boxes = Boxes::among(all.clone(), &camera.series(&states)?.iter().collect::<Vec<_>>());
            if boxes.is_complete(&camera.every) {
                return Ok(boxes);
            }
        }
        let shots: Vec<(&Model, PointerPlace)> =
            states.iter().map(|state| (state, PointerPlace::Rest)).collect();
        let mut best = Boxes::default();
        for delivery in [Delivery::Set, Delivery::Answer] {
            let pictures = camera.take(&shots, delivery)?;
            best = Boxes::among(all.clone(), &pictures.iter().map(|picture| &**picture).collect::<Vec<_>>());
            if best.is_complete(&camera.every) {
                break;
            }
        }
        Ok(best)
    }

    /// The boxes by a picture without tiles, and one with a tile on each of the squares.
    fn among(all: Vec<Position>, pictures: &[&Picture]) -> Boxes {
        let Some((empty, laid)) = pictures.split_first() else { return Boxes::default() };
        let corners = all
            .iter()
            .zip(laid)
            .filter_map(|(at, picture)| Some((*at, image_corner(empty, picture)?)))
            .collect();
        let Some(empty) = &empty.canvas() else { return Boxes::default() };
        // One canvas at a time: they are large.
        let changed = laid.iter().map(|picture| picture.canvas()?.difference(empty));
        let all_count = all.len();
        let Some(changed) = changed.collect::<Option<Vec<Vec<usize>>>>() else { return Boxes::default() };
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        changed.iter().flatten().for_each(|pixel| *counts.entry(*pixel).or_default() += 1);
        let own = |pixels: Vec<usize>| -> Vec<usize> {
            let below = |limit: usize| -> Vec<usize> {
                let is_own = |pixel: &usize| counts.get(pixel).is_some_and(|count| *count <= limit);
                pixels.iter().copied().filter(is_own).collect()
            };
            // Those that change with this square alone, if there are any.
            let alone = below(1);
            if alone.is_empty() { below(most_shared(all_count)) } else { alone }
        };
        let squares = all.into_iter().zip(changed).filter_map(|(at, pixels)| {
            let pixels = own(pixels);
            Some((at, (empty.bounds(&pixels)?, pixels)))
        });
        Boxes { corners, ..Boxes::new(squares.collect(), empty.width) }
    }

    fn new(squares: BTreeMap<Position, (Area, Vec<usize>)>, width: i32) -> Boxes {
        let mut boxes = Boxes { squares, width, ..Boxes::default() };
        let cut =
            |(at, (area, pixels)): (&Position, &(Area, Vec<usize>))| (*at, boxes.cut(*at, *area, pixels));
        boxes.parts = boxes.squares.iter().map(cut).collect();
        boxes
    }

    /// Boxes of square tiles: their squares, left and top edges and sides, in a picture of that width.
    #[cfg(test)]
    pub(super) fn of_areas<const COUNT: usize>(
        tiles: [(Position, i32, i32, i32); COUNT],
        width: i32,
    ) -> Boxes {
        let area = |left, top, side| Area { left, right: left + side, top, bottom: top + side };
        Boxes::new(tiles.map(|(at, left, top, side)| (at, (area(left, top, side), Vec::new()))).into(), width)
    }

    /// True if nothing is known.
    pub(super) fn is_empty(&self) -> bool {
        self.squares.is_empty()
    }

    /// The area of a square's tile, if it is known.
    pub(super) fn area(&self, at: Position) -> Option<Area> {
        self.squares.get(&at).map(|(area, _)| *area)
    }

    /// The area that a square has on the board, as far as the middles of tiles tell: half way to the tiles of its neighbours.
    pub(super) fn cell(&self, at: Position) -> Option<Area> {
        let middle =
            |at: Position| self.area(at).map(|area| (area.left + area.right, area.top + area.bottom));
        let own = middle(at)?;
        let beside = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(x, y)| Position::new(at.x + x, at.y + y));
        let steps =
            beside.into_iter().filter_map(middle).map(|(x, y)| ((x - own.0).abs(), (y - own.1).abs()));
        let (wide, high) = steps.reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)))?;
        // Middles and steps are twice as long as they are.
        Some(Area {
            left: (2 * own.0 - wide) / 4,
            right: (2 * own.0 + wide) / 4,
            top: (2 * own.1 - high) / 4,
            bottom: (2 * own.1 + high) / 4,
        })
    }

    /// The number of pixels among these that lie on a square.
    pub(super) fn changed_in_cell(&self, at: Position, canvas: &Canvas, pixels: &[usize]) -> usize {
        let Some(cell) = self.cell(at) else { return 0 };
        pixels.iter().filter(|pixel| cell.holds(canvas.place(**pixel))).count()
    }

    /// The parts of a square's tile, if it is known: a program may draw the board more than once, and then the tiles of others
    /// lie between those of one square.
    pub(super) fn parts(&self, at: Position) -> &[Area] {
        self.parts.get(&at).map_or(&[], Vec::as_slice)
    }

    /// The upper left corner of a square's tile that is an image. Files are not read, so of an image it is known where it begins,
    /// and not how far it reaches.
    pub(super) fn image_corner(&self, at: Position) -> Option<Area> {
        self.corners.get(&at).copied()
    }

    /// The area of a square's tile, cut where tiles of others lie between its pixels.
    fn cut(&self, at: Position, area: Area, pixels: &[usize]) -> Vec<Area> {
        let columns = self.split(at, area, pixels, CutSide::Columns);
        columns.into_iter().flat_map(|part| self.split(at, part, pixels, CutSide::Rows)).collect()
    }

    /// An area of a square's tile, cut along that side where tiles of others lie between its pixels.
    fn split(&self, at: Position, area: Area, pixels: &[usize], side: CutSide) -> Vec<Area> {
        let (from, to) = side.ends(area);
        let is_own = self.met(area, pixels, side);
        let gaps = gaps(&is_own).into_iter().map(|(start, end)| (start + from, end + from));
        let lies_between = |gap: &(i32, i32)| {
            let between = side.within(area, gap.0, gap.1);
            let others = self.squares.iter().filter(|(other, _)| **other != at);
            others.into_iter().any(|(_, (_, pixels))| self.met(between, pixels, side).contains(&true))
        };
        let (mut parts, mut start) = (Vec::new(), from);
        for gap in gaps.filter(lies_between) {
            parts.push(side.within(area, start, gap.0));
            start = gap.1;
        }
        parts.push(side.within(area, start, to));
        parts
    }

    /// The columns or rows of an area in which one of the pixels lies.
    fn met(&self, area: Area, pixels: &[usize], side: CutSide) -> Vec<bool> {
        let (from, to) = side.ends(area);
        let mut met = vec![false; usize::try_from(to - from).unwrap_or(0)];
        for pixel in pixels {
            let pixel = i32::try_from(*pixel).unwrap_or(0);
            let (x, y) = (pixel % self.width.max(1), pixel / self.width.max(1));
            if !area.holds((x, y)) {
                continue;
            }
            let number = usize::try_from(side.of(x, y) - from).unwrap_or(0);
            met[number] = true;
        }
        met
    }

    /// True unless other squares have a tile and this one has none: that is another check's business.
    pub(super) fn may_show(&self, at: Position) -> bool {
        self.is_empty() || self.area(at).is_some()
    }

    /// True if the pixel changes with the square's tile.
    pub(super) fn is_on_tile(&self, at: Position, place: Pixel) -> bool {
        self.has_pixel(at, usize::try_from(place.y * self.width + place.x).unwrap_or(usize::MAX))
    }

    /// The pixels in a picture that change with the square's tile, if these are known.
    pub(super) fn look(&self, at: Position, canvas: &Canvas) -> Option<Vec<[u8; 3]>> {
        let (_, pixels) = self.squares.get(&at).filter(|_| canvas.width == self.width)?;
        pixels.iter().map(|pixel| canvas.pixels.get(*pixel).copied()).collect()
    }

    /// The same by the pixel's index.
    pub(super) fn has_pixel(&self, at: Position, index: usize) -> bool {
        self.squares.get(&at).is_some_and(|(_, pixels)| pixels.binary_search(&index).is_ok())
    }

    /// True if the square of each position is known.
    pub(super) fn is_complete(&self, every: &Model) -> bool {
        self.squares.len() == all_positions(every).len()
    }

    /// The squares in whose areas one of the pixels lies; where the board is drawn more than once, in a part of them.
    pub(super) fn squares_of(&self, canvas: &Canvas, pixels: &[usize]) -> Vec<Position> {
        let is_hit = |areas: &[Area]| pixels.iter().any(|pixel| is_in(areas, canvas.place(*pixel)));
        self.squares.keys().copied().filter(|at| is_hit(self.parts(*at))).collect()
    }

    /// True if the place lies in the area of one of those squares.
    pub(super) fn hold(&self, squares: &[Position], place: (i32, i32)) -> bool {
        squares.iter().any(|at| is_in(self.parts(*at), place))
    }

    /// The pixels that lie in no square's area.
    pub(super) fn outside(&self, canvas: &Canvas, pixels: &[usize]) -> Vec<usize> {
        let areas: Vec<Area> = self.squares.keys().flat_map(|at| self.parts(*at)).copied().collect();
        pixels.iter().copied().filter(|pixel| !is_in(&areas, canvas.place(*pixel))).collect()
    }
}

/// The corner of the first image that the second picture alone shows.
fn image_corner(empty: &Picture, laid: &Picture) -> Option<Area> {
    let (empty, laid) = (empty.frames.first()?, laid.frames.first()?);
    let is_new = |sprite: &&Sprite| sprite.kind == SpriteKind::Image && !empty.sprites.contains(sprite);
    let Sprite { x, y, .. } = *laid.sprites.iter().find(is_new)?;
    Some(Area { left: x, top: y, right: x.saturating_add(CORNER), bottom: y.saturating_add(CORNER) })
}

/// True if one of the areas holds the place.
fn is_in(areas: &[Area], place: (i32, i32)) -> bool {
    areas.iter().any(|area| area.holds(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_that_is_drawn_twice_has_a_part_on_each_picture_of_the_board() {
        // Two boards of two squares, each three pixels wide, in one row with a gap of two.
        let own = |first: usize| vec![first, first + 2, first + 8, first + 10];
        let area = |left| Area { left, right: left + 11, top: 0, bottom: 1 };
        let at = |x| Position::new(x, 0);
        let squares = BTreeMap::from([(at(0), (area(0), own(0))), (at(1), (area(3), own(3)))]);
        let boxes = Boxes::new(squares, 14);
        let sides = |parts: &[Area]| parts.iter().map(|part| (part.left, part.right)).collect::<Vec<_>>();
        assert_eq!(sides(boxes.parts(at(0))), [(0, 3), (8, 11)], "the hole in a tile is no gap");
        assert_eq!(sides(boxes.parts(at(1))), [(3, 6), (11, 14)]);
    }

    #[test]
    fn a_square_reaches_half_way_to_the_tiles_of_its_neighbours() {
        let tile = |x: i32, y: i32| (Position::new(x, y), 20 + 30 * x, 40 + 20 * y, 10);
        let boxes = Boxes::of_areas([tile(0, 0), tile(1, 0), tile(0, 1), tile(1, 1)], 100);
        let cell = boxes.cell(Position::new(1, 1));
        assert_eq!(cell, Some(Area { left: 40, right: 70, top: 55, bottom: 75 }));
        assert_eq!(Boxes::default().cell(Position::new(0, 0)), None);
    }

    #[test]
    fn nothing_lies_before_the_first_gap_or_after_the_last() {
        assert_eq!(gaps(&[true, false, false, true, true, false, true]), [(1, 3), (5, 6)]);
        assert_eq!(gaps(&[true, true]), []);
    }
}
