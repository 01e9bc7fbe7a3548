//! [`Canvas`]: a frame as pixels, painted as the library paints it.
//!
//! Rectangles and circles, stretched ones too, have the library's pixels, which a test compares with SDL2's own; rotated and mirrored
//! ones are painted as they were. Letters are those of an 8x8 font, stretched: where a text stands is known, its shape is
//! not, and no check looks at either.

use font8x8::UnicodeFonts as _;

use super::frame::{Frame, Rgba, Sprite, SpriteKind};

/// Pixels of a side beyond which nothing is painted: windows that fit a screen are smaller.
const MOST_SIDE: i32 = 2048;

/// Levels of 255 by which each part of a colour may differ before a user can tell the two apart: no screen shows so little.
const UNSEEN: u8 = 3;

/// Pixels that have to differ for a person to see it.
pub(super) const FEWEST_SEEN: usize = 6;

/// Pixels that are compared at once before any of them is looked at.
const PIECE: usize = 16;

/// Colour of what has no pixels that are known: sprites of a class of the student's own.
const UNKNOWN: Rgba = Rgba([150, 150, 150, 255]);

/// Images are seen through a little: nobody knows where they are transparent.
const IMAGE_ALPHA: u8 = 200;

/// A colour for an image that nobody has looked into: another one for each file.
fn image_color(file: &str) -> Rgba {
    let hash = blake3::hash(file.as_bytes());
    let [red, green, blue, ..] = *hash.as_bytes();
    Rgba([red, green, blue, IMAGE_ALPHA])
}

/// Pixels, row by row from the top.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Canvas {
    pub(super) width: i32,
    pub(super) height: i32,
    pub(super) pixels: Vec<[u8; 3]>,
}

/// A part of a canvas: the left and top edge, and the right and bottom edge, which are not in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

impl Area {
    /// True if the place is in it.
    pub(super) fn holds(self, (x, y): (i32, i32)) -> bool {
        (self.left..self.right).contains(&x) && (self.top..self.bottom).contains(&y)
    }
}

impl Canvas {
    /// Paints a frame.
    pub(super) fn paint(frame: &Frame) -> Canvas {
        let (width, height) = (frame.width.clamp(1, MOST_SIDE), frame.height.clamp(1, MOST_SIDE));
        let [red, green, blue, _] = frame.background.0;
        let count = usize::try_from(width).unwrap_or(1) * usize::try_from(height).unwrap_or(1);
        let mut canvas = Canvas { width, height, pixels: vec![[red, green, blue]; count] };
        frame.sprites.iter().for_each(|sprite| canvas.sprite(sprite));
        canvas
    }

    /// The index of a pixel; `None` outside.
    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let is_inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        is_inside.then(|| usize::try_from(y * self.width + x).ok()).flatten()
    }

    /// The indices of pixels that differ; `None` where the sizes do.
    pub(super) fn difference(&self, other: &Canvas) -> Option<Vec<usize>> {
        if (self.width, self.height) != (other.width, other.height) {
            return None;
        }
        Some(differing_in(&self.pixels, &other.pixels).collect())
    }

    /// True if fewer pixels differ than anybody sees.
    pub(super) fn is_seen_as(&self, other: &Canvas) -> bool {
        (self.width, self.height) == (other.width, other.height)
            && (self.pixels == other.pixels
                || differing_in(&self.pixels, &other.pixels).take(FEWEST_SEEN).count() < FEWEST_SEEN)
    }

    /// The column and row of an index.
    pub(super) fn place(&self, index: usize) -> (i32, i32) {
        let index = i32::try_from(index).unwrap_or(0);
        (index % self.width, index / self.width)
    }

    /// The smallest area with all of the pixels; `None` for no pixel.
    pub(super) fn bounds(&self, pixels: &[usize]) -> Option<Area> {
        let places: Vec<(i32, i32)> = pixels.iter().map(|pixel| self.place(*pixel)).collect();
        let (xs, ys) = (places.iter().map(|(x, _)| *x), places.iter().map(|(_, y)| *y));
        Some(Area {
            left: xs.clone().min()?,
            right: xs.max()? + 1,
            top: ys.clone().min()?,
            bottom: ys.max()? + 1,
        })
    }

    /// Sets a pixel, if it is inside.
    pub(super) fn dot(&mut self, x: i32, y: i32, color: [u8; 3]) {
        if let Some(index) = self.index(x, y) {
            self.pixels[index] = color;
        }
    }

    /// Lays a colour over the pixels of a row from `left` to before `right`, as far as they are inside.
    fn span(&mut self, y: i32, left: i32, right: i32, color: Rgba) {
        let (left, right) = (left.max(0), right.min(self.width));
        if left >= right || !(0..self.height).contains(&y) {
            return;
        }
        let at = |x: i32| usize::try_from(y * self.width + x).unwrap_or(0);
        let pixels = &mut self.pixels[at(left)..at(right)];
        let [red, green, blue, alpha] = color.0;
        match alpha {
            u8::MAX => pixels.fill([red, green, blue]),
            _ => pixels.iter_mut().for_each(|pixel| *pixel = over(*pixel, color)),
        }
    }

    fn sprite(&mut self, sprite: &Sprite) {
        let scaled = |side: i32, scale: i32| {
            i32::try_from(i64::from(side) * i64::from(scale) / 1000)
                .unwrap_or(MOST_SIDE)
                .clamp(0, 2 * MOST_SIDE)
        };
        let [_, scale_x, scale_y] = sprite.transform;
        let (width, height) = (scaled(sprite.width, scale_x), scaled(sprite.height, scale_y));
        match sprite.kind {
            SpriteKind::Rectangle => self.rectangle(sprite, width, height, sprite.color),
            SpriteKind::Circle => self.circle(sprite, width, height),
            SpriteKind::Text => self.text(sprite, width, height),
            SpriteKind::Image => self.rectangle(sprite, width, height, image_color(&sprite.text)),
            SpriteKind::Box => self.rectangle(sprite, width, height, UNKNOWN),
        }
    }

    fn rectangle(&mut self, at: &Sprite, width: i32, height: i32, color: Rgba) {
        for y in at.y.max(0)..at.y.saturating_add(height).min(self.height) {
            self.span(y, at.x, at.x.saturating_add(width), color);
        }
    }

    /// Each quadrant is the mirror of the others: a pixel is in it whose own coordinates are nearer than the radius. A circle is a
    /// picture of its own size, which is stretched: each pixel is the one that its middle lies over.
    fn circle(&mut self, at: &Sprite, width: i32, height: i32) {
        let side = at.width.min(at.height);
        let radius = i64::from(side / 2);
        let own = |index: i32, length: i32| {
            let step = (i64::from(side) << 16) / i64::from(length.max(1));
            let offset = ((step / 2 + i64::from(index) * step) >> 16) - radius;
            if offset < 0 { -1 - offset } else { offset }
        };
        for y in at.y.max(0)..at.y.saturating_add(height).min(self.height) {
            let dy = own(y - at.y, height);
            let is_out = |column: i32| own(column, width).pow(2) + dy.pow(2) >= radius.pow(2);
            // Each row of a circle is one span, and its middle is in it if anything is.
            let left = edge(0, width / 2, is_out);
            let right =
                width - edge(0, width - width / 2, |from_the_right| is_out(width - 1 - from_the_right));
            let (left, right) = (at.x.saturating_add(left), at.x.saturating_add(right));
            self.span(y, left, right, at.color);
        }
    }

    fn text(&mut self, sprite: &Sprite, width: i32, height: i32) {
        let lines: Vec<&str> = sprite.text.lines().collect();
        let rows = i32::try_from(lines.len()).unwrap_or(1).max(1);
        let widest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(1).max(1);
        let cell = (width / i32::try_from(widest).unwrap_or(1)).max(1);
        for (row, line) in (0..).zip(&lines) {
            for (column, letter) in (0..).zip(line.chars()) {
                let area = Area {
                    left: sprite.x.saturating_add(column * cell),
                    top: sprite.y.saturating_add(row * (height / rows)),
                    right: sprite.x.saturating_add((column + 1) * cell),
                    bottom: sprite.y.saturating_add((row + 1) * (height / rows)),
                };
                self.letter(letter, area, sprite.color);
            }
        }
    }

    /// A letter that fills the area; characters that the font has not are a block.
    fn letter(&mut self, letter: char, area: Area, color: Rgba) {
        let glyph = font8x8::BASIC_FONTS.get(letter).or_else(|| font8x8::LATIN_FONTS.get(letter));
        let glyph = glyph.unwrap_or([0x7e; 8]);
        let (width, height) = (area.right - area.left, area.bottom - area.top);
        for y in area.top.max(0)..area.bottom.min(self.height) {
            for x in area.left.max(0)..area.right.min(self.width) {
                let (column, row) = ((x - area.left) * 8 / width, (y - area.top) * 8 / height);
                let bits = glyph.get(usize::try_from(row).unwrap_or(0)).copied().unwrap_or(0);
                if bits >> column & 1 == 1 {
                    self.span(y, x, x + 1, color);
                }
            }
        }
    }
}

/// The first number from `low` to `high` that is no longer out, where all that are come first; `high` where all are.
fn edge(mut low: i32, mut high: i32, is_out: impl Fn(i32) -> bool) -> i32 {
    while low < high {
        let middle = low + (high - low) / 2;
        match is_out(middle) {
            true => low = middle + 1,
            false => high = middle,
        }
    }
    low
}

/// A colour laid over a pixel. SDL2 rounds in the way of the processor or of the graphics card: by up to two levels otherwise.
fn over(pixel: [u8; 3], color: Rgba) -> [u8; 3] {
    let [red, green, blue, alpha] = color.0;
    let mix = |new: u8, old: u8| {
        let (new, old, alpha) = (u32::from(new), u32::from(old), u32::from(alpha));
        u8::try_from((new * alpha + old * (255 - alpha)) / 255).unwrap_or(u8::MAX)
    };
    let [r, g, b] = pixel;
    [mix(red, r), mix(green, g), mix(blue, b)]
}

/// The places at which two rows of pixels differ.
fn differing_in<'a>(a: &'a [[u8; 3]], b: &'a [[u8; 3]]) -> impl Iterator<Item = usize> + 'a {
    let pieces = (0..).step_by(PIECE).zip(a.chunks(PIECE).zip(b.chunks(PIECE)));
    // Most pieces are alike, and bytes are compared many at a time.
    let differing = pieces.filter(|(_, (a, b))| a.as_flattened() != b.as_flattened());
    differing.flat_map(|(start, (a, b))| {
        let pixels = (start..).zip(a.iter().zip(b));
        pixels.filter(|(_, (a, b))| can_be_told_apart(**a, **b)).map(|(x, _)| x)
    })
}

/// True unless the colours differ by less than anybody sees.
fn can_be_told_apart(a: [u8; 3], b: [u8; 3]) -> bool {
    a != b && a.into_iter().zip(b).any(|(a, b)| a.abs_diff(b) > UNSEEN)
}

#[cfg(test)]
mod sdl2;

#[cfg(test)]
mod tests {
    use super::*;

    fn sprite(kind: SpriteKind, x: i32, y: i32, side: i32) -> Sprite {
        Sprite {
            kind,
            x,
            y,
            width: side,
            height: side,
            z: 0,
            color: Rgba([255, 255, 255, 255]),
            text: "A".to_owned(),
            font_size: side,
            transform: [0, 1000, 1000],
            flips: 0,
        }
    }

    fn painted(sprites: Vec<Sprite>) -> Vec<String> {
        let frame = Frame {
            width: 8,
            height: 8,
            background: Rgba([0, 0, 0, 255]),
            sprites,
            title: String::new(),
            left_out: 0,
        };
        let canvas = Canvas::paint(&frame);
        let letter = |pixel: &[u8; 3]| if pixel[0] > 0 { '#' } else { '.' };
        canvas.pixels.chunks(8).map(|row| row.iter().map(letter).collect()).collect()
    }

    #[test]
    fn a_circle_has_the_librarys_pixels() {
        let rows = painted(vec![sprite(SpriteKind::Circle, 0, 0, 8)]);
        assert_eq!(
            rows,
            [".######.", "########", "########", "########", "########", "########", "########", ".######."]
        );
    }

    #[test]
    fn a_pixel_of_a_circle_is_nearer_than_the_radius_in_its_own_quadrant() {
        for radius in 0..20 {
            let frame = Frame {
                width: 50,
                height: 50,
                background: Rgba([0, 0, 0, 255]),
                sprites: vec![sprite(SpriteKind::Circle, 3, 5, 2 * radius)],
                title: String::new(),
                left_out: 0,
            };
            let canvas = Canvas::paint(&frame);
            for (index, pixel) in canvas.pixels.iter().enumerate() {
                let (x, y) = canvas.place(index);
                let own = |offset: i32| if offset < 0 { -1 - offset } else { offset };
                let (dx, dy) = (own(x - 3 - radius), own(y - 5 - radius));
                assert_eq!(pixel[0] > 0, dx * dx + dy * dy < radius * radius, "{radius}: ({x}, {y})");
            }
        }
    }

    #[test]
    fn a_colour_that_is_seen_through_is_mixed_with_what_is_under_it() {
        let clear = Sprite { color: Rgba([255, 255, 255, 51]), ..sprite(SpriteKind::Rectangle, 0, 0, 2) };
        let frame = Frame {
            width: 3,
            height: 1,
            background: Rgba([0, 100, 200, 255]),
            sprites: vec![clear],
            title: String::new(),
            left_out: 0,
        };
        assert_eq!(Canvas::paint(&frame).pixels, [[51, 131, 211], [51, 131, 211], [0, 100, 200]]);
    }

    #[test]
    fn a_pixel_that_differs_is_found_wherever_it_is() {
        let black = Canvas { width: 9, height: 5, pixels: vec![[0; 3]; 45] };
        for place in 0..45 {
            let with = |level: u8| {
                let mut other = black.clone();
                other.pixels[place] = [0, 0, level];
                other
            };
            assert_eq!(black.difference(&with(UNSEEN + 1)), Some(vec![place]));
            assert_eq!(black.difference(&with(UNSEEN)), Some(Vec::new()));
        }
        assert_eq!(black.difference(&Canvas { width: 5, height: 9, ..black.clone() }), None);
    }

    #[test]
    fn a_few_pixels_are_seen_by_nobody() {
        let black = Canvas { width: 9, height: 5, pixels: vec![[0; 3]; 45] };
        let with = |count: usize, level: u8| {
            let mut other = black.clone();
            other.pixels[..count].fill([0, 0, level]);
            other
        };
        assert!(black.is_seen_as(&with(FEWEST_SEEN - 1, 255)) && black.is_seen_as(&with(45, UNSEEN)));
        assert!(!black.is_seen_as(&with(FEWEST_SEEN, UNSEEN + 1)));
        assert!(!black.is_seen_as(&Canvas { width: 5, height: 9, ..black.clone() }));
    }

    #[test]
    fn what_lies_outside_of_the_window_is_cut_off() {
        let rows = painted(vec![
            sprite(SpriteKind::Rectangle, -2, -2, 3),
            sprite(SpriteKind::Rectangle, 7, 7, i32::MAX),
        ]);
        assert_eq!(rows.concat().matches('#').count(), 2);
        assert!(rows[0].starts_with('#') && rows[7].ends_with('#'), "{rows:?}");
        assert_eq!(
            painted(vec![sprite(SpriteKind::Circle, i32::MAX - 4, i32::MIN, 100)]).concat().find('#'),
            None
        );
    }

    #[test]
    fn a_circle_of_any_size_and_stretch_is_painted() {
        for side in [-1, 0, 1, 7, 4097, i32::MAX] {
            for scale in [0, 1, 999, 1_000_000, i32::MAX] {
                let stretched =
                    Sprite { transform: [0, scale, 1000], ..sprite(SpriteKind::Circle, -3, -3, side) };
                assert_eq!(painted(vec![stretched]).len(), 8);
            }
        }
    }

    #[test]
    fn letters_are_drawn_and_no_text_stops_the_painter() {
        assert!(painted(vec![sprite(SpriteKind::Text, 0, 0, 8)]).concat().contains('#'));
        let long = Sprite { text: "\u{1f600}\n\u{0}".repeat(900), ..sprite(SpriteKind::Text, -9, 3, 1) };
        assert_eq!(painted(vec![long]).len(), 8);
    }

    #[test]
    fn images_of_two_files_look_different_and_those_of_one_alike() {
        let image = |file: &str| {
            let sprite = Sprite { text: file.to_owned(), ..sprite(SpriteKind::Image, 0, 0, 8) };
            let frame = Frame {
                width: 8,
                height: 8,
                background: Rgba([0, 0, 0, 255]),
                sprites: vec![sprite],
                title: String::new(),
                left_out: 0,
            };
            Canvas::paint(&frame)
        };
        assert_ne!(image("dark.png"), image("light.png"));
        assert_eq!(image("dark.png"), image("dark.png"));
    }
}
