//! The reference's Game between parts that may be anywhere: `play` as the handout describes it, for two computers.

use reference::battleship::{Seat, View};

use super::cast::{Ensemble, outcome};
use crate::assignments::battleship::messages::{AttackNotice, BoardCommand};
use crate::model::LineupEnding;
use crate::model::LineupStop;

/// Plays a game to its end.
pub(super) fn play(table: &mut Ensemble<'_>) -> Result<LineupEnding, LineupStop> {
    for (board, seat) in [Seat::First, Seat::Second].into_iter().enumerate() {
        if !table.place(seat, board)? {
            return Ok(Ensemble::not_placed(seat));
        }
    }
    let mut seat = Seat::First;
    while !turn(table, seat)? {
        seat = seat.other();
    }
    Ok(table.won(seat))
}

/// One attack; whether it won the game.
fn turn(table: &mut Ensemble<'_>, seat: Seat) -> Result<bool, LineupStop> {
    let target = table.own(seat.other());
    table.board(target, BoardCommand::Display(View::Everything))?;
    let at = table.recommend(seat)?;
    let outcome = outcome(&table.board(target, BoardCommand::Attack(at))?);
    table.record(seat, AttackNotice::of(at, outcome))?;
    table.attacked(seat.other(), at)?;
    table.board(target, BoardCommand::Display(View::Everything))?;
    Ok(table.board(target, BoardCommand::AllDestroyed)?.truth())
}
