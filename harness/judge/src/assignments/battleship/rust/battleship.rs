//! Battleship: what the course gives out to those who write it in Rust.
//!
//! You hand in three files, and each is compiled alone, beside this one:
//!
//! ```text
//! board.rs    pub fn new_board<'g>(game: &'g dyn Game) -> Box<dyn Board + 'g>
//! game.rs     pub fn new_game(rows: i32, cols: i32) -> Box<dyn Game>
//! player.rs   pub fn create_player<'g>(kind: &str, name: &str, game: &'g dyn Game) -> Option<Box<dyn Player + 'g>>
//! ```
//!
//! Each begins with `use crate::battleship::*;` and implements one trait (`player.rs` four times). What the functions do
//! is said in the assignment's handout; here is said how they look in Rust. Print with `print!`, read from
//! `std::io::stdin()`, and take random numbers from [`rand_int`].

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

/// The most rows that a game may have.
pub const MAX_ROWS: i32 = 10;

/// The most columns that a game may have.
pub const MAX_COLS: i32 = 10;

/// How a ship lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// From its leftmost segment to the right.
    Horizontal,
    /// From its topmost segment downwards.
    Vertical,
}

/// A position by row and column, on the board or off it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The row, 0 at the top.
    pub r: i32,
    /// The column, 0 at the left.
    pub c: i32,
}

impl Point {
    /// The position in row `r` and column `c`.
    pub const fn new(r: i32, c: i32) -> Point {
        Point { r, c }
    }
}

/// What a shot did. It says at once what `attack` says with its result and three parameters in C++.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attack {
    /// Off the board, or at a position that was attacked before: the shot is wasted.
    Invalid,
    /// There is water.
    Miss,
    /// A segment is damaged, and its ship has undamaged ones left.
    Hit,
    /// The last undamaged segment of the ship with this ID is damaged.
    Destroyed(i32),
}

/// How much of a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// Undamaged segments show their ship's symbol (`shotsOnly` is false).
    Everything,
    /// Undamaged segments look like water (`shotsOnly` is true).
    ShotsOnly,
}

/// Whether a game waits for the enter key after each shot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pause {
    /// It prompts, and waits until enter is pressed (`shouldPause` is true, which is the default).
    #[default]
    AfterEachShot,
    /// It runs through.
    Never,
}

/// One of a game's two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// The one who goes first.
    First,
    /// The other one.
    Second,
}

/// Makes a Board: what `board.rs` defines as `new_board`.
pub type NewBoard = for<'g> fn(&'g dyn Game) -> Box<dyn Board + 'g>;

/// Makes a Game: what `game.rs` defines as `new_game`.
pub type NewGame = fn(i32, i32) -> Box<dyn Game>;

/// Makes a Player: what `player.rs` defines as `create_player`. The kinds are `awful`, `human`, `mediocre` and `good`;
/// for any other it gives `None`.
pub type CreatePlayer = for<'g> fn(&str, &str, &'g dyn Game) -> Option<Box<dyn Player + 'g>>;

/// The size of the boards, the fleet, and how a game is played.
///
/// Ships are known by IDs from 0 to `n_ships() - 1`. An ID is an `i32`, because a wrong one, also a negative one, is
/// an argument like any other, and Board has an answer to it. Game's own accessors are never asked for a ship that does not
/// exist.
pub trait Game {
    /// The number of rows.
    fn rows(&self) -> i32;

    /// The number of columns.
    fn cols(&self) -> i32;

    /// Whether `p` is a position on the board.
    fn is_valid(&self, p: Point) -> bool;

    /// A random position on the board.
    fn random_point(&self) -> Point;

    /// Adds a type of ship. False, and nothing is added, if the length is not positive, the ship does not fit on the
    /// board, or the symbol is not printable, is `X`, `o` or `.`, or is another ship's.
    fn add_ship(&mut self, length: i32, symbol: char, name: &str) -> bool;

    /// The number of types of ships.
    fn n_ships(&self) -> i32;

    /// The number of positions that the ship occupies.
    fn ship_length(&self, ship_id: i32) -> i32;

    /// The character that shows an undamaged segment of the ship.
    fn ship_symbol(&self, ship_id: i32) -> char;

    /// What messages call the ship.
    fn ship_name(&self, ship_id: i32) -> &str;

    /// Plays a whole game, in which the first of the players goes first, and says who won: `None` if the game cannot be
    /// completed.
    ///
    /// The two boards are made with `new_board(self)`.
    fn play(&self, players: [&mut dyn Player; 2], new_board: NewBoard, pause: Pause) -> Option<Seat>;
}

/// One player's sea.
pub trait Board {
    /// Empties the board, ready to be populated with ships.
    fn clear(&mut self);

    /// Blocks about half of the positions.
    fn block(&mut self);

    /// Unblocks every position.
    fn unblock(&mut self);

    /// Places a ship. False, and nothing changes, if the ID is invalid, the ship would not lie wholly on the board, or
    /// would overlap another ship or a blocked position, or is on the board already.
    fn place_ship(&mut self, top_or_left: Point, ship_id: i32, direction: Direction) -> bool;

    /// Removes a ship. False, and nothing changes, if the ID is invalid or the whole ship does not lie there.
    fn unplace_ship(&mut self, top_or_left: Point, ship_id: i32, direction: Direction) -> bool;

    /// Prints the board.
    fn display(&self, view: View);

    /// Takes a shot.
    fn attack(&mut self, p: Point) -> Attack;

    /// Whether every ship on the board is destroyed.
    fn all_ships_destroyed(&self) -> bool;
}

/// One side of a game.
pub trait Player {
    /// The player's name.
    fn name(&self) -> &str;

    /// Whether it is a human, who must not see the opponent's ships.
    fn is_human(&self) -> bool {
        false
    }

    /// Places every ship of the game. False if that was not possible.
    fn place_ships(&mut self, board: &mut dyn Board) -> bool;

    /// The position to attack next.
    fn recommend_attack(&mut self) -> Point;

    /// Tells the player what its own shot at `p` did.
    fn record_attack_result(&mut self, p: Point, result: Attack);

    /// Tells the player that the opponent shot at `p`.
    fn record_attack_by_opponent(&mut self, p: Point);
}

/// A random number from 0 to `limit - 1`, all equally likely; 0 if the limit is not positive.
pub fn rand_int(limit: i32) -> i32 {
    let limit = u64::try_from(limit).unwrap_or(0).max(1);
    // The standard library has no random numbers, but each of these has other keys, which come from the system.
    let draw = || RandomState::new().hash_one(());
    // What lies above the last whole multiple would favour small numbers.
    let fair = u64::MAX - u64::MAX % limit;
    let drawn = std::iter::repeat_with(draw).find(|drawn| *drawn < fair).unwrap_or(0);
    i32::try_from(drawn % limit).unwrap_or(0)
}
