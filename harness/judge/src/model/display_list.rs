//! [`Frame`]: what a game drew, as a list of sprites in the order in which they are painted.

/// Red, green, blue, and how opaque.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rgba(pub [u8; 4]);

/// The kinds of sprites.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SpriteKind {
    /// One of a class of the student's own.
    Box,
    /// A filled rectangle.
    Rectangle,
    /// A filled circle, in the upper left corner of its box.
    Circle,
    /// A line of text or more.
    Text,
    /// A file with an image.
    Image,
}

/// A sprite in its place.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Sprite {
    /// Its kind.
    pub kind: SpriteKind,
    /// The left edge, in pixels.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    /// The width, before it is scaled.
    pub width: i32,
    /// The height, before it is scaled.
    pub height: i32,
    /// The layer that it was put on.
    pub z: i32,
    /// The colour.
    pub color: Rgba,
    /// The text, or the name of a file; hostile text.
    pub text: String,
    /// The size of a text's font; 0 for what is no text.
    pub font_size: i32,
    /// Rotation in degrees, scales in both directions, in thousandths.
    pub transform: [i32; 3],
    /// 1 for one that is mirrored from left to right, 2 for one that stands on its head, 3 for both.
    pub flips: u8,
}

/// One frame.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Frame {
    /// The window's width in pixels.
    pub width: i32,
    /// The window's height.
    pub height: i32,
    /// The colour under all sprites.
    pub background: Rgba,
    /// The window's title; hostile text.
    pub title: String,
    /// The sprites, each over those before it.
    pub sprites: Vec<Sprite>,
    /// Sprites that were too many to be sent.
    pub left_out: u32,
}
