//! [`Picture`]: what a user sees of a state, with the pointer at a [`PointerPlace`].

use std::collections::BTreeSet;

use reference::reversi::Position;

use super::course::{Course, CourseEnd};
use super::frame::{Frame, Sprite, SpriteKind};
use super::input::Pixel;
use super::painter::Canvas;

/// The place of the pointer, or of a keyboard's cursor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum PointerPlace {
    /// In the window's corner; a cursor where it begins.
    Rest,
    /// On a square.
    At(Position),
    /// On a square with the left button held down; for a keyboard the same as without.
    Held(Position),
    /// On a square with the right button held down.
    RightHeld(Position),
    /// On a pixel of the window.
    Pixel(Pixel),
    /// On a square for some time.
    Lingering(Position),
    /// On a square that was clicked on with the right button.
    RightClicked(Position),
}

/// A picture; several of a view that goes on changing, none where the program broke off.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Picture {
    pub(super) frames: Vec<Frame>,
}

impl Picture {
    /// The picture that a run was made for.
    pub(super) fn of(course: &Course) -> Picture {
        match course.end {
            CourseEnd::Complete => Picture { frames: course.frames().cloned().collect() },
            CourseEnd::Quit(_)
            | CourseEnd::Broke(..)
            | CourseEnd::OutOfTime(_)
            | CourseEnd::Trapped
            | CourseEnd::Unclear => Picture::default(),
        }
    }

    /// True if a user cannot tell the two apart; `None` where one of them is missing.
    pub(super) fn is_like(&self, other: &Picture) -> Option<bool> {
        if self.frames.is_empty() || other.frames.is_empty() {
            return None;
        }
        let is_painted = |picture: &Picture| picture.frames.iter().all(Frame::is_painted_whole);
        let is_same = self.frames == other.frames;
        // What the painter leaves away may be what tells them apart.
        let moves = self.frames.len().max(other.frames.len()) > 1;
        let is_alike = || self.is_seen_as(other) || moves && shows_all_of(&self.looks(), &other.looks());
        Some(is_same || is_painted(self) && is_painted(other) && is_alike())
    }

    /// Its frames as they look, each once.
    fn looks(&self) -> Vec<(Canvas, &str)> {
        let mut known = BTreeSet::new();
        let looks = self.frames.iter().map(|frame| (Canvas::paint(frame), frame.title.as_str()));
        looks.filter(|(canvas, title)| known.insert((hash(canvas), *title))).collect()
    }

    /// True if the frames, one by one, differ by less than anybody sees.
    fn is_seen_as(&self, other: &Picture) -> bool {
        let is_alike = |(one, other): (&Frame, &Frame)| {
            one.title == other.title && Canvas::paint(one).is_seen_as(&Canvas::paint(other))
        };
        self.frames.len() == other.frames.len() && self.frames.iter().zip(&other.frames).all(is_alike)
    }

    /// True if all that is drawn is the same, but for texts.
    pub(super) fn differs_in_words_alone(&self, other: &Picture) -> bool {
        let drawn = |picture: &Picture| -> Vec<Sprite> {
            let all = picture.frames.first().map(|frame| frame.sprites.clone()).unwrap_or_default();
            all.into_iter().filter(|sprite| sprite.kind != SpriteKind::Text).collect()
        };
        self.texts() != other.texts() && drawn(self) == drawn(other)
    }

    /// The texts in it, each once; hostile.
    pub(super) fn texts(&self) -> BTreeSet<&str> {
        self.frames.iter().flat_map(Frame::texts).collect()
    }

    /// The first frame as pixels, without the digits in its texts.
    pub(super) fn canvas_without_numbers(&self) -> Option<Canvas> {
        let mut frame = self.frames.first()?.clone();
        for sprite in &mut frame.sprites {
            sprite.text.retain(|c| !c.is_ascii_digit());
        }
        frame.sprites.retain(|sprite| sprite.kind != SpriteKind::Text || !sprite.text.trim().is_empty());
        Some(Canvas::paint(&frame))
    }

    /// The first frame as pixels.
    pub(super) fn canvas(&self) -> Option<Canvas> {
        self.frames.first().map(Canvas::paint)
    }
}

/// True if each frame of one of two pictures looks like some frame of the other.
fn shows_all_of(one: &[(Canvas, &str)], other: &[(Canvas, &str)]) -> bool {
    let is_among = |(canvas, title): &(Canvas, &str), all: &[(Canvas, &str)]| {
        all.iter().any(|(seen, of)| title == of && canvas.is_seen_as(seen))
    };
    one.iter().all(|frame| is_among(frame, other)) && other.iter().all(|frame| is_among(frame, one))
}

fn hash(canvas: &Canvas) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&canvas.width.to_le_bytes());
    hasher.update(canvas.pixels.as_flattened());
    *hasher.finalize().as_bytes()
}

#[cfg(test)]
mod tests {
    use super::super::frame::Rgba;
    use super::*;

    fn picture(rotation: i32) -> Picture {
        colored(rotation, 9)
    }

    fn colored(rotation: i32, green: u8) -> Picture {
        let sprite = Sprite {
            kind: SpriteKind::Rectangle,
            x: 0,
            y: 0,
            width: 4,
            height: 2,
            z: 0,
            color: Rgba([9, green, 9, 255]),
            text: String::new(),
            font_size: 0,
            transform: [rotation, 1000, 1000],
            flips: 0,
        };
        let frame = Frame {
            width: 8,
            height: 8,
            background: Rgba([0; 4]),
            sprites: vec![sprite],
            title: String::new(),
            left_out: 0,
        };
        Picture { frames: vec![frame] }
    }

    #[test]
    fn colours_that_nobody_can_tell_apart_are_alike() {
        assert_eq!(colored(0, 9).is_like(&colored(0, 12)), Some(true));
        assert_eq!(colored(0, 9).is_like(&colored(0, 13)), Some(false));
    }

    #[test]
    fn pictures_that_differ_in_what_is_not_painted_are_not_said_to_be_alike() {
        assert_eq!(picture(0).is_like(&picture(90_000)), Some(false));
        assert_eq!(picture(90_000).is_like(&picture(90_000)), Some(true));
        assert_eq!(picture(0).is_like(&Picture::default()), None);
    }
}
