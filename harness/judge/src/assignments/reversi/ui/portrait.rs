//! Pictures for reports: a frame as PNG, with the pointer drawn in.

use data_encoding::BASE64;

use super::painter::{Area, Canvas};
use super::picture::{Picture, PointerPlace};
use crate::model::DrawnPicture;

/// Bytes of a picture's file, above which it is left out of a report.
const MOST_BYTES: usize = 60 << 10;

/// Pixels of the pointer's arms, and its colour.
const ARM: i32 = 6;
const POINTER: [u8; 3] = [255, 0, 160];

/// The colour of the frame around what differs, and the pixels between it and that.
const MARK: [u8; 3] = [255, 120, 0];
const SPACE: i32 = 2;

/// The part in which all pictures that can be painted differ from the first; `None` where they have different sizes.
pub(super) fn differing(pictures: &[&Picture]) -> Option<Differing> {
    let canvases: Vec<Canvas> = pictures.iter().filter_map(|picture| picture.canvas()).collect();
    let (first, others) = canvases.split_first().filter(|(_, others)| !others.is_empty())?;
    let pixels = others.iter().map(|other| first.difference(other)).collect::<Option<Vec<_>>>()?.concat();
    Some(first.bounds(&pixels).map_or(Differing::Nowhere, Differing::Within))
}

/// Where pictures side by side differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Differing {
    /// They are the same to the pixel.
    Nowhere,
    /// In this part alone.
    Within(Area),
}

impl Differing {
    /// The words for a caption.
    pub(super) fn words(self) -> &'static str {
        match self {
            Differing::Nowhere => "the same to the pixel",
            Differing::Within(_) => "what differs is framed",
        }
    }
}

/// A picture with the pointer at a pixel and a frame around what differs; `None` where there is none, or one that is too
/// large for a report.
pub(super) fn portrait(
    picture: &Picture,
    caption: String,
    pointer: Option<(i32, i32)>,
    differing: Option<Differing>,
) -> Option<DrawnPicture> {
    let mut canvas = picture.canvas()?;
    if let Some(Differing::Within(area)) = differing {
        frame(&mut canvas, area);
    }
    if let Some((x, y)) = pointer {
        for step in -ARM..=ARM {
            canvas.dot(x + step, y, POINTER);
            canvas.dot(x, y + step, POINTER);
        }
    }
    let png = encoded(&canvas).filter(|bytes| bytes.len() <= MOST_BYTES)?;
    Some(DrawnPicture { caption, png: BASE64.encode(&png) })
}

fn frame(canvas: &mut Canvas, area: Area) {
    let (left, right) = (area.left - SPACE, area.right - 1 + SPACE);
    let (top, bottom) = (area.top - SPACE, area.bottom - 1 + SPACE);
    for x in left..=right {
        canvas.dot(x, top, MARK);
        canvas.dot(x, bottom, MARK);
    }
    for y in top..=bottom {
        canvas.dot(left, y, MARK);
        canvas.dot(right, y, MARK);
    }
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
        PointerPlace::Pixel(_) => "the pointer where the square is drawn",
        PointerPlace::Lingering(_) => "the pointer on the square for some time",
        PointerPlace::RightClicked(_) => "the square clicked on with the right button",
        PointerPlace::RightHeld(_) => "the right button held down on the square",
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
        let drawn = portrait(&picture, "an empty window".to_owned(), Some((29, 0)), None).unwrap();
        let file = BASE64.decode(drawn.png.as_bytes()).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        assert_eq!(
            (pixels.len(), &pixels[..3], &pixels[29 * 3..30 * 3]),
            (1800, &[10, 20, 30][..], &POINTER[..])
        );
    }

    #[test]
    fn what_differs_between_pictures_is_framed() {
        let blank = Canvas { width: 40, height: 30, pixels: vec![[0; 3]; 1200] };
        let window = |background| Frame {
            width: 40,
            height: 30,
            background: Rgba([background, 0, 0, 255]),
            sprites: Vec::new(),
            title: String::new(),
            left_out: 0,
        };
        let [dark, light] = [0, 200].map(|background| Picture { frames: vec![window(background)] });
        assert_eq!(differing(&[&dark, &dark]), Some(Differing::Nowhere));
        let whole = Area { left: 0, top: 0, right: 40, bottom: 30 };
        assert_eq!(differing(&[&dark, &light]), Some(Differing::Within(whole)));
        assert_eq!(differing(&[&dark]), None);
        let mut marked = blank.clone();
        frame(&mut marked, Area { left: 10, top: 10, right: 12, bottom: 11 });
        let changed = blank.difference(&marked).unwrap();
        let corners = [changed.first(), changed.last()].map(|index| marked.place(*index.unwrap()));
        assert_eq!(corners, [(8, 8), (13, 12)]);
    }
}
