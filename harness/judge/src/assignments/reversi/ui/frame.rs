//! [`Frame`]s as they travel: what a game drew, read from a worker's bytes.

use crate::assignments::wire::Decoder;
pub(super) use crate::model::{Frame, Rgba, Sprite, SpriteKind};

/// Sprites of a frame that are read. The shim sends no more either.
const MOST_SPRITES: u32 = 10_000;

impl Frame {
    /// Reads a frame; `None` for bytes that are none.
    pub(super) fn decode(from: &mut Decoder<'_>) -> Option<Frame> {
        let (width, height, background, title) = (from.i32()?, from.i32()?, color(from)?, from.str()?);
        let (total, sent) = (from.u32()?, from.u32()?);
        if sent > MOST_SPRITES || sent > total {
            return None;
        }
        let sprites = (0..sent).map(|_| sprite(from)).collect::<Option<Vec<Sprite>>>()?;
        Some(Frame { width, height, background, title, sprites, left_out: total - sent })
    }

    /// True if the painter paints all of it: it turns and mirrors nothing, and does not look into a student's own sprites.
    pub(super) fn is_painted_whole(&self) -> bool {
        let is_whole = |sprite: &Sprite| {
            let [rotation, ..] = sprite.transform;
            sprite.kind != SpriteKind::Box && rotation == 0 && sprite.flips == 0
        };
        self.left_out == 0 && self.sprites.iter().all(is_whole)
    }

    /// The texts in the frame, and the window's title; hostile.
    pub(super) fn texts(&self) -> Vec<&str> {
        let is_text = |sprite: &&Sprite| sprite.kind == SpriteKind::Text;
        let texts = self.sprites.iter().filter(is_text).map(|sprite| sprite.text.as_str());
        texts.chain([self.title.as_str()]).collect()
    }
}

impl Sprite {
    /// True if nothing of it lies in a window of that size, as far as that is known: of one that is turned or stretched it is not.
    pub(super) fn is_outside(&self, width: i32, height: i32) -> bool {
        const AS_IT_IS: [i32; 3] = [0, 1000, 1000];
        let is_beyond = self.x >= width || self.y >= height;
        let is_before = self.x.saturating_add(self.width) <= 0 || self.y.saturating_add(self.height) <= 0;
        self.transform == AS_IT_IS && (is_beyond || is_before)
    }
}

fn color(from: &mut Decoder<'_>) -> Option<Rgba> {
    Some(Rgba([from.u8()?, from.u8()?, from.u8()?, from.u8()?]))
}

fn sprite(from: &mut Decoder<'_>) -> Option<Sprite> {
    let kind = match from.u8()? {
        0 => SpriteKind::Box,
        1 => SpriteKind::Rectangle,
        2 => SpriteKind::Circle,
        3 => SpriteKind::Text,
        4 => SpriteKind::Image,
        _ => return None,
    };
    let [x, y, width, height, z] = [from.i32()?, from.i32()?, from.i32()?, from.i32()?, from.i32()?];
    let (color, text, font_size) = (color(from)?, from.str()?, from.i32()?);
    let transform = [from.i32()?, from.i32()?, from.i32()?];
    Some(Sprite { kind, x, y, width, height, z, color, text, font_size, transform, flips: from.u8()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sprite_is_outside_of_a_window_that_it_only_touches() {
        let at = |x, y| Sprite {
            kind: SpriteKind::Circle,
            x,
            y,
            width: 10,
            height: 10,
            z: 0,
            color: Rgba([0; 4]),
            text: String::new(),
            font_size: 0,
            transform: [0, 1000, 1000],
            flips: 0,
        };
        let is_outside = |sprite: Sprite| sprite.is_outside(100, 50);
        assert!(is_outside(at(100, 0)) && is_outside(at(0, 50)) && is_outside(at(-10, 0)));
        assert!(!is_outside(at(99, 49)) && !is_outside(at(-9, -9)));
        assert!(
            !is_outside(Sprite { transform: [0, 3000, 3000], ..at(-10, 0) }),
            "a stretched one may reach into it"
        );
    }
}
