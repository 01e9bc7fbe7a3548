//! Whether the account that the worker gives of its board is one that a real board can have given.

use reference::battleship::{Board, Game, Point};

use super::heard::{Account, Act, Entry, Heard, What};

/// Replays every account on the reference board; the error says what cannot have happened.
pub(super) fn check(game: &Game, heard: &[Heard]) -> Result<(), String> {
    heard.iter().try_for_each(|heard| step(game, heard))
}

fn step(game: &Game, heard: &Heard) -> Result<(), String> {
    let mut board = Board::new(game);
    for call in &heard.calls {
        match &call.what {
            What::Block(account, mask) => {
                follow(&mut board, account)?;
                board.unblock();
                let blocked = game.points().zip(mask).filter(|(_, blocked)| **blocked);
                board.block_cells(&blocked.map(|(p, _)| p).collect::<Vec<Point>>());
            }
            What::Unblock(account) => {
                follow(&mut board, account)?;
                board.unblock();
            }
            What::Placed(account) => follow(&mut board, account)?,
            What::TooSlow | What::Shot(..) | What::Turn => {}
        }
    }
    Ok(())
}

/// Goes through an account, or only to its end where it is too long to have been kept.
fn follow(board: &mut Board, account: &Account) -> Result<(), String> {
    if account.complete {
        account.entries.iter().try_for_each(|entry| repeat(board, entry))?;
        let same = account
            .ships
            .iter()
            .zip(0..)
            .all(|(ship, id)| board.placement(id).map(|(at, _)| at) == ship.map(|(at, _)| at));
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

fn repeat(board: &mut Board, entry: &Entry) -> Result<(), String> {
    let done = match entry.act {
        Act::Place => board.place_ship(entry.at, entry.id, entry.direction).is_ok(),
        Act::Unplace => board.unplace_ship(entry.at, entry.id, entry.direction).is_ok(),
        Act::Clear => {
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
    use reference::battleship::Direction;

    use super::super::heard::{Call, Counts};
    use super::*;
    use crate::assignments::battleship::game_config::GameConfig;

    fn account(entries: Vec<Entry>, ship: Option<(Point, Direction)>) -> Account {
        let none = Counts::default();
        Account { placed: none, unplaced: none, cleared: none, complete: true, entries, ships: vec![ship] }
    }

    fn said(accounts: Vec<What>) -> Result<(), String> {
        let calls = accounts.into_iter().map(Call::said).collect();
        check(&GameConfig::with_lengths(2, 3, &[2]).game(), &[Heard { answer: None, calls }])
    }

    const THERE: Point = Point::new(0, 1);

    fn placed(done: bool) -> Entry {
        Entry { act: Act::Place, at: THERE, id: 0, direction: Direction::Horizontal, done }
    }

    fn blocking(index: usize) -> What {
        What::Block(account(Vec::new(), None), (0..6).map(|i| i == index).collect())
    }

    #[test]
    fn what_a_board_would_answer_is_believed() {
        let ship = Some((THERE, Direction::Horizontal));
        assert_eq!(said(vec![blocking(0), What::Unblock(account(vec![placed(true)], ship))]), Ok(()));
        assert_eq!(said(vec![blocking(1), What::Unblock(account(vec![placed(false)], None))]), Ok(()));
    }

    #[test]
    fn a_ship_on_a_blocked_position_is_not_believed() {
        let ship = Some((THERE, Direction::Horizontal));
        assert!(said(vec![blocking(1), What::Unblock(account(vec![placed(true)], ship))]).is_err());
        let cut = Account { complete: false, ..account(Vec::new(), ship) };
        assert!(said(vec![blocking(2), What::Unblock(cut)]).is_err());
    }

    #[test]
    fn a_ship_that_nobody_placed_is_not_believed() {
        let ship = Some((THERE, Direction::Horizontal));
        assert!(said(vec![What::Placed(account(Vec::new(), ship))]).is_err());
        assert!(said(vec![What::Placed(account(vec![placed(true)], None))]).is_err());
    }
}
