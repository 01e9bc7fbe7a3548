//! Battleship.
