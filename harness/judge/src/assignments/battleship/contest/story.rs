//! A game of Battleship as boards that one can step through.

use reference::battleship::{Attack, Board, Game, Point};

use crate::model::{GameStory, Seat, StoryBoard, StoryMove, Turn};

/// A position without a ship, a shot at one, and a damaged segment, as the handout draws them.
const WATER: char = '.';
const MISS: char = 'o';
const DAMAGE: char = 'X';

/// The fleets as they were placed, and the shots at them.
pub(super) fn story(game: &Game, boards: &[&Board; 2], log: &[(Turn, Point, Attack)]) -> GameStory {
    let owners = [Seat::First, Seat::Second];
    let drawn = boards.iter().zip(owners).map(|(board, owner)| StoryBoard {
        owner: Some(owner),
        columns: ('0'..='9').take(usize::try_from(game.cols()).unwrap_or_default()).collect(),
        rows: (0..game.rows()).map(|row| fleet_row(game, board, row)).collect(),
    });
    let [first, second] = boards.map(|board| afloat(game, board));
    let total = game.ships().map(|(_, ship)| ship.length).sum::<i32>();
    GameStory {
        boards: drawn.collect(),
        moves: log.iter().map(|shot| story_move(game, *shot)).collect(),
        margin: first.max(second),
        ending: format!("{} of {total} segments of the other fleet were still afloat", first.max(second)),
    }
}

fn fleet_row(game: &Game, board: &Board, row: i32) -> String {
    let cell = |column| {
        let ship = board.ship_at(Point::new(row, column)).and_then(|id| game.ship(id));
        ship.map_or(WATER, |ship| ship.symbol.into())
    };
    (0..game.cols()).map(cell).collect()
}

fn afloat(game: &Game, board: &Board) -> u32 {
    let is_afloat = |p: &Point| board.ship_at(*p).is_some() && !board.is_attacked(*p);
    u32::try_from(game.points().filter(is_afloat).count()).unwrap_or(u32::MAX)
}

fn story_move(game: &Game, (by, p, result): (Turn, Point, Attack)) -> StoryMove {
    let (text, cell) = match result {
        Attack::Invalid => ("a wasted shot".to_owned(), None),
        Attack::Miss => ("a miss".to_owned(), Some(MISS)),
        Attack::Hit => ("a hit".to_owned(), Some(DAMAGE)),
        Attack::Destroyed(id) => {
            let name = game.ship(id).map_or("a ship", |ship| ship.name.as_str());
            (format!("destroys the {name}"), Some(DAMAGE))
        }
    };
    let place = usize::try_from(p.r).ok().zip(usize::try_from(p.c).ok());
    let change = place.zip(cell).map(|((row, column), cell)| (by.other().index(), row, column, cell));
    StoryMove {
        by: by.into(),
        text: format!("({},{}): {text}", p.r, p.c),
        changes: change.into_iter().collect(),
    }
}
