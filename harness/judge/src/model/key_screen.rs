//! [`KeyScreen`]: a terminal that a game draws on as a whole and that gives each key as it is pressed.

use std::io;

/// A whole screen and single keys. Dropping it gives the terminal back as it was.
pub trait KeyScreen {
    /// Replaces everything on the screen. Parts that do not fit are cut off.
    ///
    /// # Errors
    /// Fails if the terminal cannot be written to.
    fn show(&mut self, lines: &[ScreenLine]) -> io::Result<()>;

    /// Waits for a key that has a meaning.
    ///
    /// # Errors
    /// Fails if the terminal cannot be read.
    fn next_key(&mut self) -> io::Result<GameKey>;
}

/// Takes the terminal over.
pub type OpenKeyScreen = fn() -> io::Result<Box<dyn KeyScreen>>;

/// The meaning of a key that was pressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameKey {
    /// An arrow.
    Left,
    /// An arrow.
    Right,
    /// An arrow.
    Up,
    /// An arrow.
    Down,
    /// Enter or Space.
    Choose,
    /// q, Escape or Control-C.
    Leave,
    /// No key: the terminal's size has changed, and the screen has to be shown again.
    Redraw,
}

/// The parts of a line, from left to right.
pub type ScreenLine = Vec<ScreenText>;

/// A part of a line in one look.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScreenText {
    /// Its characters, all of them printable.
    pub text: String,
    /// Its look. A terminal without colours has to show as much.
    pub look: Look,
}

/// The look of a text by its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// Nothing in particular.
    Plain,
    /// Of less importance.
    Faint,
    /// Belongs to the player who goes first.
    First,
    /// Belongs to the player who goes second.
    Second,
    /// The player may choose it.
    Open,
    /// Would change if the player chose what is under the cursor.
    Affected,
    /// Under the cursor.
    Cursor,
}
