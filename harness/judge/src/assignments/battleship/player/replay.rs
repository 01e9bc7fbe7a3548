//! The replay of the accounts of a player's board: a real board must be able to have given them.

use reference::battleship::{Board, Direction, Game, Point, ShipId};

use super::script::PlayerScript;
use super::transcript::{self, EventKind, PlayerEvent, StepRecord};
use crate::assignments::battleship::game_config::Placement;
use crate::assignments::battleship::player_protocol::{AccountEntry, BoardAccount, BoardAct, GameSize};
use crate::model::RunRecord;

/// Decodes a record.
pub(super) fn read(script: &PlayerScript, record: &RunRecord) -> Result<Vec<StepRecord>, String> {
    transcript::read(record, &script.steps, GameSize::of(&script.config))
}

/// Decodes a record and replays its accounts; the error says what no shim sends or no board can have done.
pub(super) fn read_consistent(script: &PlayerScript, record: &RunRecord) -> Result<Vec<StepRecord>, String> {
    let steps = read(script, record)?;
    check(&script.config.game(), &steps)?;
    Ok(steps)
}

/// Replays every account on the reference's board; the error says what cannot have happened.
fn check(game: &Game, steps: &[StepRecord]) -> Result<(), String> {
    steps.iter().try_for_each(|step| replay(game, &step.events))
}

fn replay(game: &Game, events: &[PlayerEvent]) -> Result<(), String> {
    let mut board = Board::new(game);
    for event in events {
        if let Some(account) = event.account() {
            follow(&mut board, account)?;
        }
        match &event.kind {
            EventKind::Block(_, mask) => {
                board.unblock();
                let blocked = game.points().zip(mask).filter(|(_, blocked)| **blocked);
                board.block_cells(&blocked.map(|(p, _)| p).collect::<Vec<Point>>());
            }
            EventKind::Unblock(_) => board.unblock(),
            EventKind::Placed(_)
            | EventKind::TooSlow
            | EventKind::Shot(_)
            | EventKind::Turn
            | EventKind::RecordThrew(_) => {}
        }
    }
    Ok(())
}

/// Replays an account; of one that is too long to have been kept, only its end.
fn follow(board: &mut Board, account: &BoardAccount) -> Result<(), String> {
    if account.complete {
        account.entries.iter().try_for_each(|entry| repeat(board, entry))?;
        let is_there = |(ship, id): (&Option<(Point, Direction)>, ShipId)| {
            board.placement(id).map(|(at, _)| at) == ship.map(|(at, _)| at)
        };
        let same = account.ships.iter().zip(0..).all(is_there);
        return if same { Ok(()) } else { Err("the board's ships are not where they were put".to_owned()) };
    }
    for id in 0..board.game().n_ships() {
        if let Some((at, direction)) = board.placement(id) {
            let _ = board.unplace_ship(at, id, direction);
        }
    }
    for (ship, id) in account.ships.iter().zip(0..) {
        if let Some((at, direction)) = ship {
            let placed = board.place_ship(*at, id, *direction);
            placed.map_err(|why| format!("ship {id} cannot lie at {at}: {why}"))?;
        }
    }
    Ok(())
}

fn repeat(board: &mut Board, entry: &AccountEntry) -> Result<(), String> {
    let Placement { at, id, direction } = entry.ship;
    let done = match entry.act {
        BoardAct::Place => board.place_ship(at, id, direction).is_ok(),
        BoardAct::Unplace => board.unplace_ship(at, id, direction).is_ok(),
        BoardAct::Clear => {
            board.clear();
            true
        }
    };
    if done == entry.done {
        Ok(())
    } else {
        Err(format!("no board answers {} to {}", entry.done, entry.code()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::battleship::game_config::GameConfig;
    use crate::assignments::battleship::player_protocol::CallCounts;

    fn account(entries: Vec<AccountEntry>, ship: Option<(Point, Direction)>) -> BoardAccount {
        let none = CallCounts::default();
        BoardAccount {
            placed: none,
            unplaced: none,
            cleared: none,
            complete: true,
            entries,
            ships: vec![ship],
        }
    }

    fn said(events: Vec<EventKind>) -> Result<(), String> {
        let events = events.into_iter().map(PlayerEvent::of).collect();
        check(&GameConfig::with_lengths(2, 3, &[2]).game(), &[StepRecord { answer: None, events }])
    }

    const THERE: Point = Point::new(0, 1);

    fn placed(done: bool) -> AccountEntry {
        let ship = Placement { at: THERE, id: 0, direction: Direction::Horizontal };
        AccountEntry { act: BoardAct::Place, ship, done }
    }

    fn blocking(index: usize) -> EventKind {
        EventKind::Block(account(Vec::new(), None), (0..6).map(|i| i == index).collect())
    }

    #[test]
    fn an_account_that_a_board_can_have_given_is_believed() {
        let ship = Some((THERE, Direction::Horizontal));
        assert_eq!(said(vec![blocking(0), EventKind::Unblock(account(vec![placed(true)], ship))]), Ok(()));
        assert_eq!(said(vec![blocking(1), EventKind::Unblock(account(vec![placed(false)], None))]), Ok(()));
    }

    #[test]
    fn a_ship_on_a_blocked_position_is_not_believed() {
        let ship = Some((THERE, Direction::Horizontal));
        assert!(said(vec![blocking(1), EventKind::Unblock(account(vec![placed(true)], ship))]).is_err());
        let cut = BoardAccount { complete: false, ..account(Vec::new(), ship) };
        assert!(said(vec![blocking(2), EventKind::Unblock(cut)]).is_err());
    }

    #[test]
    fn a_ship_that_was_never_placed_is_not_believed() {
        let ship = Some((THERE, Direction::Horizontal));
        assert!(said(vec![EventKind::Placed(account(Vec::new(), ship))]).is_err());
        assert!(said(vec![EventKind::Placed(account(vec![placed(true)], None))]).is_err());
    }
}
