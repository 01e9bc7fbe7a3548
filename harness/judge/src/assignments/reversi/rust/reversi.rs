//! Reversi: what the course gives out to those who write it in Rust.
//!
//! You hand in `model.rs`, and `ui.rs` if you write the user interface as well. Each is compiled beside this file, and not
//! beside the other one. A file begins with `use crate::reversi::*;` and defines a type of your own: `Model`, for which it
//! implements [`ReversiModel`], or `Ui`, for which it implements [`ReversiUi`]. What the functions do is said in the
//! assignment's handout; here is said how they look in Rust: `Player::neither` is `None`, a move that is not allowed is an
//! `Err`, and `find_move` returns the set of positions gained. The helper types are those of the handout's section 4.

use std::error::Error;
use std::fmt;
use std::ops::{
    Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Mul, Not, RangeInclusive,
};

/// The widths and heights that a board may have.
pub const SIZES: RangeInclusive<i32> = 2..=8;

/// Coordinates of positions in a set are at least 0 and less than this.
pub const COORD_LIMIT: i32 = 8;

/// A square by its column and its row, on a board or off it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The column; 0 is at the left.
    pub x: i32,
    /// The row; 0 is at the top.
    pub y: i32,
}

/// A width and a height: the size of a board, or a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dimensions {
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
}

impl Position {
    /// The position in that column and row.
    pub const fn new(x: i32, y: i32) -> Position {
        Position { x, y }
    }
}

impl Dimensions {
    /// That many columns and rows.
    pub const fn new(width: i32, height: i32) -> Dimensions {
        Dimensions { width, height }
    }
}

impl Add<Dimensions> for Position {
    type Output = Position;

    fn add(self, by: Dimensions) -> Position {
        Position::new(self.x + by.width, self.y + by.height)
    }
}

impl Mul<Dimensions> for i32 {
    type Output = Dimensions;

    fn mul(self, by: Dimensions) -> Dimensions {
        Dimensions::new(self * by.width, self * by.height)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{{{}, {}}}", self.x, self.y)
    }
}

/// One of the two who play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// Who begins.
    Dark,
    /// The other.
    Light,
}

impl Player {
    /// The other player.
    pub fn other(self) -> Player {
        match self {
            Player::Dark => Player::Light,
            Player::Light => Player::Dark,
        }
    }
}

/// A set of positions whose coordinates are at least 0 and less than [`COORD_LIMIT`].
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct PositionSet(u64);

impl PositionSet {
    /// The empty set.
    pub const fn new() -> PositionSet {
        PositionSet(0)
    }

    /// Returns true if nothing is in the set.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of positions in the set.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the position is in the set.
    pub fn contains(self, position: Position) -> bool {
        can_hold(position) && self.0 & bit(position) != 0
    }

    /// Adds a position.
    ///
    /// # Panics
    /// Panics if a coordinate of it is negative, or not less than [`COORD_LIMIT`].
    pub fn insert(&mut self, position: Position) {
        assert!(can_hold(position), "no set of positions holds {position}");
        self.0 |= bit(position);
    }

    /// Removes a position.
    pub fn remove(&mut self, position: Position) {
        if can_hold(position) {
            self.0 &= !bit(position);
        }
    }

    /// Removes all positions.
    pub fn clear(&mut self) {
        self.0 = 0;
    }

    /// The positions, column by column and each from the top.
    pub fn iter(self) -> impl Iterator<Item = Position> {
        positions(COORD_LIMIT, COORD_LIMIT).filter(move |position| self.contains(*position))
    }
}

fn can_hold(position: Position) -> bool {
    (0..COORD_LIMIT).contains(&position.x) && (0..COORD_LIMIT).contains(&position.y)
}

fn bit(position: Position) -> u64 {
    1 << (COORD_LIMIT * position.x + position.y)
}

fn positions(width: i32, height: i32) -> impl Iterator<Item = Position> {
    (0..width).flat_map(move |x| (0..height).map(move |y| Position::new(x, y)))
}

impl FromIterator<Position> for PositionSet {
    fn from_iter<I: IntoIterator<Item = Position>>(all: I) -> PositionSet {
        let mut set = PositionSet::new();
        all.into_iter().for_each(|position| set.insert(position));
        set
    }
}

impl<const N: usize> From<[Position; N]> for PositionSet {
    fn from(all: [Position; N]) -> PositionSet {
        all.into_iter().collect()
    }
}

impl fmt::Debug for PositionSet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_set().entries(self.iter().map(|position| (position.x, position.y))).finish()
    }
}

/// Union.
impl BitOr for PositionSet {
    type Output = PositionSet;

    fn bitor(self, other: PositionSet) -> PositionSet {
        PositionSet(self.0 | other.0)
    }
}

/// Intersection.
impl BitAnd for PositionSet {
    type Output = PositionSet;

    fn bitand(self, other: PositionSet) -> PositionSet {
        PositionSet(self.0 & other.0)
    }
}

/// Symmetric difference.
impl BitXor for PositionSet {
    type Output = PositionSet;

    fn bitxor(self, other: PositionSet) -> PositionSet {
        PositionSet(self.0 ^ other.0)
    }
}

/// Complement.
impl Not for PositionSet {
    type Output = PositionSet;

    fn not(self) -> PositionSet {
        PositionSet(!self.0)
    }
}

impl BitOrAssign for PositionSet {
    fn bitor_assign(&mut self, other: PositionSet) {
        self.0 |= other.0;
    }
}

impl BitAndAssign for PositionSet {
    fn bitand_assign(&mut self, other: PositionSet) {
        self.0 &= other.0;
    }
}

impl BitXorAssign for PositionSet {
    fn bitxor_assign(&mut self, other: PositionSet) {
        self.0 ^= other.0;
    }
}

/// The tiles on a board.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    dimensions: Dimensions,
    dark: PositionSet,
    light: PositionSet,
}

impl Board {
    /// An empty board.
    ///
    /// # Errors
    /// Fails if the width or the height is not in [`SIZES`].
    pub fn new(dimensions: Dimensions) -> Result<Board, SizeError> {
        let Dimensions { width, height } = dimensions;
        if SIZES.contains(&width) && SIZES.contains(&height) {
            Ok(Board { dimensions, dark: PositionSet::new(), light: PositionSet::new() })
        } else {
            Err(SizeError { dimensions })
        }
    }

    /// Its width and height.
    pub fn dimensions(&self) -> Dimensions {
        self.dimensions
    }

    /// Returns true if the position is on the board.
    pub fn good_position(&self, position: Position) -> bool {
        (0..self.dimensions.width).contains(&position.x) && (0..self.dimensions.height).contains(&position.y)
    }

    /// The owner of the tile there; `None` where there is no tile.
    ///
    /// # Panics
    /// Panics if the position is not on the board.
    pub fn get(&self, position: Position) -> Option<Player> {
        self.check(position);
        if self.dark.contains(position) {
            Some(Player::Dark)
        } else if self.light.contains(position) {
            Some(Player::Light)
        } else {
            None
        }
    }

    /// Lays a tile of that player, or takes the tile away.
    ///
    /// # Panics
    /// Panics if the position is not on the board.
    pub fn set(&mut self, position: Position, player: Option<Player>) {
        self.check(position);
        self.dark.remove(position);
        self.light.remove(position);
        match player {
            Some(Player::Dark) => self.dark.insert(position),
            Some(Player::Light) => self.light.insert(position),
            None => {}
        }
    }

    /// The same for every position of a set.
    ///
    /// # Panics
    /// Panics if one of them is not on the board.
    pub fn set_all(&mut self, set: PositionSet, player: Option<Player>) {
        set.iter().for_each(|position| self.set(position, player));
    }

    /// The number of that player's tiles, or of positions without a tile.
    pub fn count_player(&self, player: Option<Player>) -> usize {
        self.all_positions().filter(|position| self.get(*position) == player).count()
    }

    /// All positions, column by column and each from the top.
    pub fn all_positions(&self) -> impl Iterator<Item = Position> + use<> {
        positions(self.dimensions.width, self.dimensions.height)
    }

    /// The four positions in which the opening is played.
    pub fn center_positions(&self) -> [Position; 4] {
        let (x, y) = (self.dimensions.width / 2, self.dimensions.height / 2);
        [(x - 1, y - 1), (x - 1, y), (x, y - 1), (x, y)].map(|(x, y)| Position::new(x, y))
    }

    /// The eight directions.
    pub fn all_directions() -> [Dimensions; 8] {
        let all = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        all.map(|(width, height)| Dimensions::new(width, height))
    }

    fn check(&self, position: Position) {
        assert!(self.good_position(position), "{position} is not on the board");
    }
}

/// Rows from the top: `D` dark, `L` light, `_` no tile.
impl fmt::Debug for Board {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.dimensions.height {
            for x in 0..self.dimensions.width {
                let tile = self.get(Position::new(x, y));
                write!(out, "{}", tile.map_or('_', |player| if player == Player::Dark { 'D' } else { 'L' }))?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

/// The error of a board that would be too small or too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// The size that was asked for.
    pub dimensions: Dimensions,
}

impl fmt::Display for SizeError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "no board is {} by {}", self.dimensions.width, self.dimensions.height)
    }
}

impl Error for SizeError {}

/// The reasons why a move is not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The game is over.
    GameOver,
    /// The current player may not play there.
    NotAllowed,
}

impl fmt::Display for MoveError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            MoveError::GameOver => "the game is over",
            MoveError::NotAllowed => "the move is not allowed",
        })
    }
}

impl Error for MoveError {}

/// The public member functions of the class `Model`.
pub trait ReversiModel {
    /// Starts a game on a board of that width and height.
    ///
    /// # Errors
    /// Fails if one of them is not in [`SIZES`].
    fn new(width: i32, height: i32) -> Result<Self, SizeError>
    where
        Self: Sized;

    /// The size of the board (`board()` in C++).
    fn dimensions(&self) -> Dimensions;

    /// Returns true if the game is over.
    fn is_game_over(&self) -> bool {
        self.turn().is_none()
    }

    /// The player whose turn it is; `None` once the game is over.
    fn turn(&self) -> Option<Player>;

    /// The winner; `None` if there is none (yet).
    fn winner(&self) -> Option<Player>;

    /// The owner of the tile at a position of the board (`operator[]` in C++); `None` where there is no tile.
    fn at(&self, position: Position) -> Option<Player>;

    /// All positions that the current player would gain by playing at this one, itself included; `None` if that is not
    /// allowed. Any position may come.
    fn find_move(&self, position: Position) -> Option<PositionSet>;

    /// Plays a move for the current player.
    ///
    /// # Errors
    /// Fails if the game is over or the move is not allowed; nothing has changed then.
    fn play_move(&mut self, position: Position) -> Result<(), MoveError>;
}

/// A place in the window, in pixels from its top left corner; it may lie outside of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pixel {
    /// Pixels from the left.
    pub x: i32,
    /// Pixels from the top.
    pub y: i32,
}

impl Pixel {
    /// The place so many pixels from the left and from the top.
    pub const fn new(x: i32, y: i32) -> Pixel {
        Pixel { x, y }
    }
}

/// A colour: red, green, blue and opacity, each from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Color(pub u8, pub u8, pub u8, pub u8);

impl Color {
    /// An opaque colour.
    pub const fn rgb(red: u8, green: u8, blue: u8) -> Color {
        Color(red, green, blue, 255)
    }
}

/// A button of the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum MouseButton {
    Left,
    Middle,
    Right,
}

/// A key of the keyboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Key {
    /// One that stands for a character. Enter is `'\r'`, Tab `'\t'`, Backspace `'\u{8}'`, Escape `'\u{1b}'`.
    Char(char),
    Up,
    Down,
    Left,
    Right,
    /// Any other: Shift, F1 and so on.
    Other,
}

/// The form of a sprite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// It fills the sprite's box.
    Rectangle,
    /// It touches the sides of the sprite's box.
    Circle,
    /// Letters, and their size in pixels.
    Text(String, i32),
}

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sprite {
    /// Its form.
    pub shape: Shape,
    /// The top left corner of its box.
    pub corner: Pixel,
    /// The size of its box.
    pub dimensions: Dimensions,
    /// Its colour.
    pub color: Color,
    /// Its layer: higher ones are painted over lower ones.
    pub z: i32,
}

/// All that is drawn of one frame, in any order: what is seen is decided by `z`. Of two sprites with the same `z` the one that
/// was added later is painted over the other.
#[derive(Clone, Debug, Default)]
pub struct Sprites(Vec<Sprite>);

impl Sprites {
    /// Adds a rectangle with that top left corner.
    ///
    /// # Panics
    /// Panics if the width or the height is not positive.
    #[track_caller]
    pub fn rectangle(&mut self, corner: Pixel, dimensions: Dimensions, color: Color, z: i32) {
        let Dimensions { width, height } = dimensions;
        assert!(width > 0 && height > 0, "no rectangle is {width} by {height} pixels");
        self.0.push(Sprite { shape: Shape::Rectangle, corner, dimensions, color, z });
    }

    /// Adds a circle around a centre.
    ///
    /// # Panics
    /// Panics if the radius is not positive.
    #[track_caller]
    pub fn circle(&mut self, center: Pixel, radius: i32, color: Color, z: i32) {
        assert!(radius > 0, "no circle has a radius of {radius} pixels");
        let corner = Pixel::new(center.x.saturating_sub(radius), center.y.saturating_sub(radius));
        let side = radius.saturating_mul(2);
        let dimensions = Dimensions::new(side, side);
        self.0.push(Sprite { shape: Shape::Circle, corner, dimensions, color, z });
    }

    /// Adds a text with that top left corner and letters of that size.
    ///
    /// # Panics
    /// Panics if the text is empty or the size is not positive.
    #[track_caller]
    pub fn text(&mut self, corner: Pixel, text: &str, size: i32, color: Color, z: i32) {
        assert!(!text.is_empty() && size > 0, "{text:?} cannot be drawn in letters of {size} pixels");
        let shape = Shape::Text(text.to_owned(), size);
        self.0.push(Sprite { shape, corner, dimensions: text_dimensions(text, size), color, z });
    }

    /// The sprites as they are painted, the lowest first.
    pub fn painting_order(mut self) -> Vec<Sprite> {
        self.0.sort_by_key(|sprite| sprite.z);
        self.0
    }
}

/// The size of a text in letters of that size, as well as it can be guessed: fonts differ.
pub fn text_dimensions(text: &str, size: i32) -> Dimensions {
    let longest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let pixels = |count: usize, share: f64| (count as f64 * share * f64::from(size)).ceil() as i32;
    Dimensions::new(pixels(longest, 0.55).max(1), pixels(text.lines().count(), 1.2).max(1))
}

/// What the classes `View` and `Controller` do together. The model is lent to each function: ask it whenever you draw.
pub trait ReversiUi {
    /// The user interface of a game that has just begun.
    fn new(model: &dyn ReversiModel) -> Self
    where
        Self: Sized;

    /// The width and height of the window in pixels (`initial_window_dimensions` in C++). It is asked once.
    fn window_dimensions(&self) -> Dimensions;

    /// The title of the window, asked for every frame.
    fn window_title(&self, _model: &dyn ReversiModel) -> String {
        "Reversi".to_owned()
    }

    /// The colour behind all sprites, asked for every frame.
    fn background(&self) -> Color {
        Color::rgb(0, 0, 0)
    }

    /// Adds everything that is to be seen of the model now.
    fn draw(&self, model: &dyn ReversiModel, sprites: &mut Sprites);

    /// The pointer is at this place now.
    fn on_mouse_move(&mut self, _model: &mut dyn ReversiModel, _at: Pixel) {}

    /// A button went down.
    fn on_mouse_down(&mut self, _model: &mut dyn ReversiModel, _button: MouseButton, _at: Pixel) {}

    /// A button came up.
    fn on_mouse_up(&mut self, _model: &mut dyn ReversiModel, _button: MouseButton, _at: Pixel) {}

    /// A key went down.
    fn on_key_down(&mut self, _model: &mut dyn ReversiModel, _key: Key) {}

    /// A key was typed: once when it goes down, and again while it is held.
    fn on_key(&mut self, _model: &mut dyn ReversiModel, _key: Key) {}

    /// A key came up.
    fn on_key_up(&mut self, _model: &mut dyn ReversiModel, _key: Key) {}

    /// Time has passed: this is called before each frame is drawn, with the seconds since the last.
    fn on_frame(&mut self, _model: &mut dyn ReversiModel, _seconds: f64) {}

    /// Returns true once the player has left the game (`quit` in C++).
    fn has_quit(&self) -> bool {
        false
    }
}
