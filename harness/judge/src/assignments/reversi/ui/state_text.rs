//! States of the model as a line of a script: the rows of the board, whose turn it is, and what the rules would not say.
//!
//! `___ _DL _LD, dark to move` is a state with the moves that the rules give it. A state that no game reaches names its moves.

use std::collections::BTreeMap;

use reference::reversi::{Board, Model, Player, Position, PositionSet};

use crate::assignments::reversi::notation::board_text;

type Moves = BTreeMap<Position, PositionSet>;

/// The words before moves that are not those of the rules.
const WITH: &str = " with ";
const NO_MOVES: &str = "no moves";
const MOVES: &str = "moves ";
const GAINS: &str = " gains ";

/// A state as text.
pub(super) fn print(state: &Model) -> String {
    let rows = state.board().to_string().split_whitespace().collect::<Vec<_>>().join(" ");
    let winner = state.winner().map(|player| format!(", {} has won", name(player))).unwrap_or_default();
    let moves = match state.next_moves() {
        moves if *moves == moves_by_rules(state.board(), state.turn()) => String::new(),
        moves if moves.is_empty() => format!("{WITH}{NO_MOVES}"),
        moves => format!("{WITH}{MOVES}{}", moves_text(moves)),
    };
    format!("{rows}, {}{winner}{moves}", turn_words(state.turn()))
}

/// A state for people: the board, and whose turn it is or who has won.
pub(super) fn situation(state: &Model) -> Vec<String> {
    let end = match (state.turn(), state.winner()) {
        (Some(player), _) => format!("{} is to move", name(player)),
        (None, Some(player)) => format!("the game is over, {} has won", name(player)),
        (None, None) => "the game is over, no player has won".to_owned(),
    };
    let board = board_text(state.board());
    board.lines().chain([end.as_str()]).map(|line| format!("// {line}")).collect()
}

/// Reads a state; `None` for a text that is none.
pub(super) fn parse(text: &str) -> Option<Model> {
    let (head, moves) = text.split_once(WITH).map_or((text, None), |(head, moves)| (head, Some(moves)));
    let mut parts = head.split(", ");
    let board = Board::from_picture(parts.next()?)?;
    let turn = parts.next().and_then(turn_of)?;
    let winner = match parts.next() {
        Some(words) => Some(player_before(words, " has won")?),
        None => None,
    };
    if parts.next().is_some() {
        return None;
    }
    let moves = match moves {
        None => moves_by_rules(&board, turn),
        Some(NO_MOVES) => Moves::new(),
        Some(listed) => listed.strip_prefix(MOVES)?.split("; ").map(one_move).collect::<Option<Moves>>()?,
    };
    Some(Model::from_parts(board, turn, winner, moves))
}

fn moves_by_rules(board: &Board, turn: Option<Player>) -> Moves {
    let mut model = Model::from_parts(board.clone(), turn, None, Moves::new());
    if turn.is_some() {
        model.compute_next_moves();
    }
    model.next_moves().clone()
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Dark => "dark",
        Player::Light => "light",
    }
}

fn turn_words(turn: Option<Player>) -> String {
    turn.map_or("the game is over".to_owned(), |player| format!("{} to move", name(player)))
}

fn turn_of(words: &str) -> Option<Option<Player>> {
    let is_over = words == turn_words(None);
    if is_over { Some(None) } else { player_before(words, " to move").map(Some) }
}

fn player_before(words: &str, after: &str) -> Option<Player> {
    let named = words.strip_suffix(after)?;
    Player::BOTH.into_iter().find(|player| name(*player) == named)
}

fn moves_text(moves: &Moves) -> String {
    let one = |(at, gained): (&Position, &PositionSet)| {
        let gained: Vec<String> = gained.iter().map(place).collect();
        format!("{}{GAINS}{}", place(*at), gained.join(" "))
    };
    moves.iter().map(one).collect::<Vec<_>>().join("; ")
}

fn place(at: Position) -> String {
    format!("{},{}", at.x, at.y)
}

fn one_move(text: &str) -> Option<(Position, PositionSet)> {
    let (at, gained) = text.split_once(GAINS)?;
    Some((position(at)?, gained.split_whitespace().map(position).collect::<Option<PositionSet>>()?))
}

fn position(text: &str) -> Option<Position> {
    let (x, y) = text.split_once(',')?;
    Some(Position::new(x.parse().ok()?, y.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use reference::reversi::Dimensions;

    use super::super::states;
    use super::*;

    #[test]
    fn a_state_comes_back_as_it_was_printed_also_where_no_game_leads_to_it() {
        let size = Dimensions::new(6, 4);
        let base = states::base(size, Player::Light).unwrap();
        let first = states::legal(&base).unwrap();
        let all = [
            Model::new(2, 2).unwrap(),
            states::every_legal(size).unwrap(),
            states::without_move(&base, first),
            states::stuck(&base),
            states::ended(&base, Some(Player::Dark)),
            states::ended_consistently(&base, None),
            base,
        ];
        for state in all {
            let text = print(&state);
            assert_eq!(parse(&text), Some(state), "{text}");
        }
    }

    #[test]
    fn a_state_is_read_as_a_person_writes_it() {
        let text = "___ _DL _LD, dark to move";
        let state = parse(text).unwrap();
        assert_eq!((print(&state), state.next_moves().len()), (text.to_owned(), 3));
        for wrong in
            ["___ _DL _L, dark to move", "___ ___ ___", "__ __, green to move", "__ __, dark to move, won"]
        {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
