//! Neighbors: what the course gives out to those who write it in Rust.
//!
//! You hand in two files, and each is compiled alone, beside this one:
//!
//! ```text
//! class.rs      pub fn new_game() -> impl Class
//! playgame.rs   pub fn play(new_game: NewGame)
//! ```
//!
//! Each begins with `use crate::neighbors::*;`. `class.rs` defines a type of your own that holds [`Members`], implements
//! [`Neighbors`] and [`Class`] for it, and says with `new_game` how one is made; you may write the name of your type in the
//! place of `impl Class`. `playgame.rs` performs the flow of a game. What the functions do is said in the assignment's
//! handout; here is said how they look in Rust. Print with `print!` and read from `std::io::stdin()`.

/// Rows and columns of the board.
pub const SIZE: usize = 8;

/// One of the two who play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Player {
    /// `B`, who begins.
    Black,
    /// `W`.
    White,
}

/// Results of `game_over`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Black wins (`'B'`).
    BlackWins,
    /// White wins (`'W'`).
    WhiteWins,
    /// Draw: the pieces of both are all adjacent (`'D'`).
    BothConnected,
    /// Draw: no piece of either has a neighbor (`'I'`).
    BothIsolated,
    /// The game is not yet over (`'-'`).
    Going,
}

/// The private data members of the class. Your type holds one, and nothing else has to be remembered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Members {
    /// `board[row][column]`: whose piece is there, `None` for an empty square. `board[0][7]` is the square h0.
    pub board: [[Option<Player>; SIZE]; SIZE],
    /// The player in the current move.
    pub current_player: Player,
    /// The player in the next move.
    pub next_player: Player,
    /// The number of black pieces on the board.
    pub blacks: i32,
    /// The number of white pieces on the board.
    pub whites: i32,
}

/// The public member functions of the class: what a client sees of a game.
pub trait Neighbors {
    /// Prints the board in the format of Figure 1.
    fn print_game(&self);

    /// The player of the current move.
    fn current_player(&self) -> Player;

    /// Swaps the current and the next player.
    fn swap_player(&mut self);

    /// Carries out the current player's move (`move`, which is a keyword in Rust). Any text may come as a position. False,
    /// and nothing changes, if the move is not valid.
    fn make_move(&mut self, from: &str, to: &str) -> bool;

    /// True if all pieces of the player are isolated, with no adjacent neighbors.
    fn is_isolated(&self, player: Player) -> bool;

    /// True if all pieces of the player are adjacent to each other.
    fn has_connected(&self, player: Player) -> bool;

    /// The result, or that the game is not over.
    fn game_over(&self) -> Outcome;
}

/// The private part of the class: it lends its data members. The grader writes a position into them, and then
/// your functions are asked about that position; so keep nothing beside them that would have to agree with it.
pub trait Class: Neighbors + 'static {
    /// The data members.
    fn members(&self) -> &Members;

    /// The data members, to be changed.
    fn members_mut(&mut self) -> &mut Members;
}

/// Makes a game in its initial setup: `play` creates its Neighbors with it.
pub type NewGame = fn() -> Box<dyn Neighbors>;

/// The type of `play`, which `playgame.rs` defines.
pub type Play = fn(NewGame);
