//! Frames as the page gets them: written anew by the parent from what it read, never passed on.

use crate::model::{Frame, Sprite, SpriteKind};

/// Pixels of a side of the window beyond which the page draws none.
const MOST_SIDE: i32 = 4096;

/// Bytes of a text in a frame.
const MOST_TEXT: usize = 1000;

/// Bytes of a frame; sprites beyond them are left out.
const MOST_BYTES: usize = 4 << 20;

/// The bytes of a frame after its head, little endian: width and height (u16), background, sprites that were left out (u32),
/// the number of sprites (u32), the sprites, the window's title.
pub(super) fn body(frame: &Frame) -> Vec<u8> {
    let mut out = Vec::with_capacity(16 + 48 * frame.sprites.len());
    out.extend(side(frame.width).to_le_bytes());
    out.extend(side(frame.height).to_le_bytes());
    out.extend(frame.background.0);
    let sprites = painted_last(&frame.sprites);
    let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
    let left_out = frame.left_out.saturating_add(count(frame.sprites.len() - sprites.len()));
    out.extend(left_out.to_le_bytes());
    out.extend(count(sprites.len()).to_le_bytes());
    sprites.iter().for_each(|sprite| write(sprite, &mut out));
    write_text(&frame.title, &mut out);
    out
}

/// As many sprites as there is room for: those over all others.
fn painted_last(sprites: &[Sprite]) -> &[Sprite] {
    let mut room = MOST_BYTES;
    let fits = |sprite: &&Sprite| {
        let left = room.checked_sub(SPRITE + shortened(&sprite.text).len());
        room = left.unwrap_or(0);
        left.is_some()
    };
    let count = sprites.iter().rev().take_while(fits).count();
    &sprites[sprites.len() - count..]
}

/// Bytes of a sprite without its text.
const SPRITE: usize = 36;

fn shortened(text: &str) -> &str {
    text.get(..text.floor_char_boundary(MOST_TEXT)).unwrap_or_default()
}

/// A message: the head, with the number of the frame and of the last input before it, and the body.
pub(super) fn message(number: u32, handled: u32, body: &[u8]) -> Vec<u8> {
    [&number.to_le_bytes()[..], &handled.to_le_bytes(), body].concat()
}

fn side(length: i32) -> u16 {
    u16::try_from(length.clamp(1, MOST_SIDE)).unwrap_or(1)
}

fn write(sprite: &Sprite, out: &mut Vec<u8>) {
    out.push(match sprite.kind {
        SpriteKind::Box => 0,
        SpriteKind::Rectangle => 1,
        SpriteKind::Circle => 2,
        SpriteKind::Text => 3,
        SpriteKind::Image => 4,
    });
    let [rotation, scale_x, scale_y] = sprite.transform;
    let numbers = [sprite.x, sprite.y, sprite.width, sprite.height, rotation, scale_x, scale_y];
    numbers.into_iter().for_each(|number| out.extend(number.to_le_bytes()));
    out.extend(sprite.color.0);
    out.push(sprite.flips);
    write_text(&sprite.text, out);
}

fn write_text(text: &str, out: &mut Vec<u8>) {
    let text = shortened(text);
    out.extend(u16::try_from(text.len()).unwrap_or(0).to_le_bytes());
    out.extend(text.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Rgba;

    #[test]
    fn a_frame_is_written_within_the_pages_limits() {
        let sprite = Sprite {
            kind: SpriteKind::Text,
            x: -1,
            y: 2,
            width: 3,
            height: 4,
            z: 0,
            color: Rgba([1, 2, 3, 4]),
            text: "é".repeat(900),
            font_size: 9,
            transform: [0, 1000, 1000],
            flips: 3,
        };
        let background = Rgba([9, 9, 9, 255]);
        let title = "Reversi".to_owned();
        let frame =
            Frame { width: 1 << 20, height: -5, background, title, sprites: vec![sprite], left_out: 7 };
        let bytes = body(&frame);
        assert_eq!(bytes[..16], [0, 16, 1, 0, 9, 9, 9, 255, 7, 0, 0, 0, 1, 0, 0, 0]);
        assert_eq!(bytes[16..21], [3, 255, 255, 255, 255]);
        assert_eq!((&bytes[45..52], bytes.len()), (&[1, 2, 3, 4, 3, 232, 3][..], 16 + SPRITE + 1000 + 9));
        assert_eq!(message(1, 2, &bytes)[..8], [1, 0, 0, 0, 2, 0, 0, 0]);
        let many = Frame { sprites: vec![frame.sprites[0].clone(); 5000], ..frame };
        let (bytes, kept) = (body(&many), MOST_BYTES / (SPRITE + 1000));
        assert_eq!(bytes.len(), 16 + kept * (SPRITE + 1000) + 9);
        assert_eq!(bytes[8..12], u32::try_from(7 + 5000 - kept).unwrap().to_le_bytes());
    }
}
