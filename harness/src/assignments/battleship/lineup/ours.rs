//! The reference's Game between parts that may be anywhere: `play` as the handout describes it, for two computers.

use reference::battleship::{Seat, View};

use super::part::{Ask, Notice, Stop};
use super::table::{Table, outcome};
use crate::model::LineupEnding;

/// Plays a game to its end.
pub(super) fn play(table: &mut Table<'_>) -> Result<LineupEnding, Stop> {
    for (board, seat) in [Seat::First, Seat::Second].into_iter().enumerate() {
        if !table.place(seat, board)? {
            return Ok(Table::not_placed(seat));
        }
    }
    let mut seat = Seat::First;
    while !turn(table, seat)? {
        seat = seat.other();
    }
    Ok(table.won(seat))
}

/// One attack; whether it won the game.
fn turn(table: &mut Table<'_>, seat: Seat) -> Result<bool, Stop> {
    let target = table.own(seat.other());
    table.board(target, Ask::Display(View::Everything))?;
    let at = table.recommend(seat)?;
    let outcome = outcome(&table.board(target, Ask::Attack(at))?);
    table.record(seat, Notice::of(at, outcome))?;
    table.attacked(seat.other(), at)?;
    table.board(target, Ask::Display(View::Everything))?;
    Ok(table.board(target, Ask::AllDestroyed)?.truth())
}
