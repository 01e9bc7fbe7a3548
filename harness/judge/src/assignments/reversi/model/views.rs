//! The answers of the public functions but `find_move`, compared with a game of the reference.

use reference::reversi::{Dimensions, Model, Player, Position};

use super::answer::{Cell, View};
use super::focus::Focus;
use crate::assignments::reversi::notation::{player_code, position_code};
use crate::assignments::transcript::{Finding, Mismatch};

/// Why it is the turn of Dark in a new game.
const DARK_FIRST: &str = "Dark goes first";

/// Examines one part of the answers; `before` is the state before the last move, and `played` its square.
pub(super) fn examine(
    focus: Focus,
    before: &Model,
    game: &Model,
    played: Option<Position>,
    view: &View,
) -> Finding {
    Finding::of(match focus {
        Focus::NewGame => new_game(game, view),
        Focus::Placed => squares(game, view, |at| Some(at) == played, "the square that was played"),
        Focus::Flipped => squares(game, view, |at| is_flipped(before, game, at), "the move flips it"),
        Focus::Untouched => {
            squares(game, view, |at| is_untouched(before, game, at), "the move does not gain it")
        }
        Focus::Board => squares(game, view, |_| true, "after the move"),
        Focus::Turn => {
            turn(game, view, if played.is_some() { "the other player can move" } else { DARK_FIRST })
        }
        Focus::Again => turn(game, view, "the other player cannot move, so the same may play again"),
        Focus::Going => going(game, view),
        Focus::Over => over(view),
        Focus::Winner => winner(game, view),
        Focus::Moves(_) => everything(game, view),
        Focus::Returns
        | Focus::Throws
        | Focus::Moved
        | Focus::Ready
        | Focus::Found
        | Focus::NotFound
        | Focus::Steady
        | Focus::Unchanged => None,
    })
}

/// Compares the board with the one that there was before the move, and with what the model itself showed then, if it was looked at: one
/// that always shows the same has not moved, however right that may look.
pub(super) fn examine_moved(before: &Model, earlier: Option<&View>, view: &View) -> Finding {
    let is_old = view.board(before.dimensions()).is_some_and(|board| board == *before.board());
    let is_same = is_old || earlier.is_some_and(|earlier| earlier.squares == view.squares);
    Finding::of(is_same.then(|| Mismatch::new("another board than before the move", "the same")))
}

/// Compares the answers before and after a move that was refused.
pub(super) fn examine_unchanged(before: Option<&View>, view: &View) -> Finding {
    let Some(before) = before.filter(|before| *before != view) else { return Finding::Right };
    let changed = view.squares.iter().find(|(at, cell)| before.squares.get(at) != Some(cell));
    Finding::Wrong(match changed {
        Some((at, cell)) => {
            let was = before.squares.get(at).map_or_else(String::new, |cell| cell.code());
            mismatch(&format!("m[{}]", position_code(*at)), &was, &cell.code(), "as before")
        }
        None if before.turn != view.turn => {
            mismatch("turn()", &before.turn.code(), &view.turn.code(), "as before")
        }
        None => mismatch("winner()", &before.winner.code(), &view.winner.code(), "as before"),
    })
}

fn is_flipped(before: &Model, game: &Model, at: Position) -> bool {
    let (was, is) = (before.board().get(at), game.board().get(at));
    was.is_some() && was != is
}

fn is_untouched(before: &Model, game: &Model, at: Position) -> bool {
    before.board().get(at) == game.board().get(at)
}

fn mismatch(what: &str, required: &str, got: &str, why: &str) -> Mismatch {
    Mismatch::new(format!("{what} to be {required}: {why}"), got.to_owned())
}

fn differing(what: &str, required: Option<Player>, got: Cell, why: &str) -> Option<Mismatch> {
    (got != Cell::Player(required)).then(|| mismatch(what, player_code(required), &got.code(), why))
}

/// The first square among these that holds something else.
fn squares(game: &Model, view: &View, is_among: impl Fn(Position) -> bool, why: &str) -> Option<Mismatch> {
    view.squares.iter().filter(|(at, _)| is_among(**at)).find_map(|(at, cell)| {
        differing(&format!("m[{}]", position_code(*at)), game.board().get(*at), *cell, why)
    })
}

fn new_game(game: &Model, view: &View) -> Option<Mismatch> {
    let Dimensions { width, height } = game.dimensions();
    let area = ([0, 0, width, height] != view.area).then(|| {
        let [x, y, width_got, height_got] = view.area;
        mismatch(
            "board()",
            &format!("{width} wide and {height} high"),
            &format!("{width_got} wide and {height_got} high, from {{{x}, {y}}}"),
            "as the constructor was told",
        )
    });
    area.or_else(|| squares(game, view, |_| true, "a new board is empty"))
        .or_else(|| differing("turn()", game.turn(), view.turn, DARK_FIRST))
        .or_else(|| going(game, view))
}

fn turn(game: &Model, view: &View, why: &str) -> Option<Mismatch> {
    differing("turn()", game.turn(), view.turn, why)
}

fn going(game: &Model, view: &View) -> Option<Mismatch> {
    let why = format!("{} can move", player_code(game.turn()));
    let over = view.is_over.then(|| mismatch("is_game_over()", "false", "true", &why));
    over.or_else(|| differing("winner()", None, view.winner, "the game is not over"))
}

fn over(view: &View) -> Option<Mismatch> {
    let why = "neither player can move";
    let going = (!view.is_over).then(|| {
        let got = format!("false, with turn() {}", view.turn.code());
        mismatch("is_game_over()", "true", &got, why)
    });
    going.or_else(|| differing("turn()", None, view.turn, why))
}

fn winner(game: &Model, view: &View) -> Option<Mismatch> {
    let count = |player| game.board().count(Some(player));
    let why = format!("Dark has {} tiles, Light has {}", count(Player::Dark), count(Player::Light));
    differing("winner()", game.winner(), view.winner, &why)
}

fn everything(game: &Model, view: &View) -> Option<Mismatch> {
    squares(game, view, |_| true, "after these moves")
        .or_else(|| turn(game, view, "after these moves"))
        .or_else(|| differing("winner()", game.winner(), view.winner, "after these moves"))
        .or_else(|| if game.is_game_over() { over(view) } else { going(game, view) })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn all_of(player: Option<Player>, game: &Model) -> View {
        let squares: BTreeMap<Position, Cell> =
            game.board().positions().map(|at| (at, Cell::Player(player))).collect();
        let turn = Cell::Player(Some(Player::Dark));
        View { area: [0, 0, 2, 2], is_over: false, turn, winner: Cell::Player(None), squares }
    }

    #[test]
    fn a_board_that_always_shows_the_same_has_not_moved_whatever_it_shows() {
        let before = Model::new(2, 2).unwrap();
        let (empty, dark) = (all_of(None, &before), all_of(Some(Player::Dark), &before));
        assert_eq!(examine_moved(&before, None, &dark), Finding::Right);
        assert_eq!(examine_moved(&before, Some(&empty), &dark), Finding::Right);
        assert_ne!(examine_moved(&before, Some(&dark), &dark), Finding::Right);
        assert_ne!(examine_moved(&before, None, &empty), Finding::Right);
    }
}
