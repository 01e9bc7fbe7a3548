//! Pictures for reports: a frame as PNG, with the pointer drawn in.

use data_encoding::BASE64;

use super::painter::Canvas;
use super::picture::{Picture, PointerPlace};
use crate::model::DrawnPicture;

/// Bytes of a picture's file, above which it is left out of a report.
const MOST_BYTES: usize = 60 << 10;

/// Pixels of the pointer's arms, and its colour.
const ARM: i32 = 6;
const POINTER: [u8; 3] = [255, 0, 160];

/// A picture with the pointer at a pixel; `None` where there is none, or one that is too large for a report.
pub(super) fn portrait(
    picture: &Picture,
    caption: String,
    pointer: Option<(i32, i32)>,
) -> Option<DrawnPicture> {
    let mut canvas = picture.canvas()?;
    if let Some((x, y)) = pointer {
        for step in -ARM..=ARM {
            canvas.dot(x + step, y, POINTER);
            canvas.dot(x, y + step, POINTER);
        }
    }
    let png = encoded(&canvas).filter(|bytes| bytes.len() <= MOST_BYTES)?;
    Some(DrawnPicture { caption, png: BASE64.encode(&png) })
}

/// A canvas as a PNG file.
pub(super) fn encoded(canvas: &Canvas) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let side = |length: i32| u32::try_from(length).ok();
    let mut encoder = png::Encoder::new(&mut bytes, side(canvas.width)?, side(canvas.height)?);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(canvas.pixels.as_flattened()).ok()?;
    writer.finish().ok()?;
    Some(bytes)
}

/// The place of a pointer in words.
pub(super) fn place_words(place: PointerPlace) -> &'static str {
    match place {
        PointerPlace::Rest => "the pointer in the window's corner",
        PointerPlace::At(_) => "the pointer on the square",
        PointerPlace::Held(_) => "the button held down on the square",
    }
}

#[cfg(test)]
mod tests {
    use super::super::frame::{Frame, Rgba};
    use super::*;

    #[test]
    fn a_picture_is_a_file_that_can_be_read_with_the_pointer_in_it() {
        let frame = Frame {
            width: 30,
            height: 20,
            background: Rgba([10, 20, 30, 255]),
            sprites: Vec::new(),
            title: String::new(),
            left_out: 0,
        };
        let picture = Picture { frames: vec![frame] };
        let drawn = portrait(&picture, "an empty window".to_owned(), Some((29, 0))).unwrap();
        let file = BASE64.decode(drawn.png.as_bytes()).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        assert_eq!(
            (pixels.len(), &pixels[..3], &pixels[29 * 3..30 * 3]),
            (1800, &[10, 20, 30][..], &POINTER[..])
        );
    }
}
