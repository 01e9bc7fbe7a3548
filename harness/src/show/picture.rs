//! Frames as the page gets them: written anew by the parent from what it read, never passed on.

use crate::model::{Frame, Sprite, SpriteKind};

/// Pixels of a side of the window beyond which the page draws none.
const MOST_SIDE: i32 = 4096;

/// Bytes of a text in a frame.
const MOST_TEXT: usize = 1000;

/// The bytes of a frame after its head, little endian: width and height (u16), background, sprites that were left out (u32),
/// the number of sprites (u32), the sprites.
pub(super) fn body(frame: &Frame) -> Vec<u8> {
    let mut out = Vec::with_capacity(16 + 48 * frame.sprites.len());
    out.extend(side(frame.width).to_le_bytes());
    out.extend(side(frame.height).to_le_bytes());
    out.extend(frame.background.0);
    out.extend(frame.left_out.to_le_bytes());
    out.extend(u32::try_from(frame.sprites.len()).unwrap_or(0).to_le_bytes());
    frame.sprites.iter().for_each(|sprite| write(sprite, &mut out));
    out
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
    let text = sprite.text.get(..sprite.text.floor_char_boundary(MOST_TEXT)).unwrap_or_default();
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
        let frame = Frame { width: 1 << 20, height: -5, background, sprites: vec![sprite], left_out: 7 };
        let bytes = body(&frame);
        assert_eq!(bytes[..16], [0, 16, 1, 0, 9, 9, 9, 255, 7, 0, 0, 0, 1, 0, 0, 0]);
        assert_eq!(bytes[16..21], [3, 255, 255, 255, 255]);
        assert_eq!((&bytes[45..52], bytes.len()), (&[1, 2, 3, 4, 3, 232, 3][..], 52 + 1000));
        assert_eq!(message(1, 2, &bytes)[..8], [1, 0, 0, 0, 2, 0, 0, 0]);
    }
}
