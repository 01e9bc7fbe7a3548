//! The state of a game with its rules: the moves that are allowed, the turn, the end.
//!
//! [`Model`] is the main type (handout: 5.1 The model). The moves of the current player are computed once a turn and
//! kept, and each of the handout's suggested helpers is a function here.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;

use super::board::{Board, SizeError};
use super::geometry::{DIRECTIONS, Dimensions, Position};
use super::player::Player;
use super::position_set::{COORDINATE_LIMIT, PositionSet};

/// A game in progress, or one that is over.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Model {
    turn: Option<Player>,
    winner: Option<Player>,
    board: Board,
    next_moves: BTreeMap<Position, PositionSet>,
}

/// The reason why a move is not played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveError {
    /// The game is over.
    GameOver,
    /// The current player may not play at this position.
    NotAllowed(Position),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::GameOver => write!(f, "the game is over"),
            MoveError::NotAllowed(position) => write!(f, "no move is allowed at {position}"),
        }
    }
}

impl Error for MoveError {}

impl Model {
    /// A new game on an empty board; Dark moves first.
    ///
    /// # Errors
    /// Fails if the board would be too small or too large.
    pub fn new(width: i32, height: i32) -> Result<Model, SizeError> {
        let board = Board::new(Dimensions::new(width, height))?;
        Ok(Model::at(board, Player::Dark))
    }

    /// A game that has come to this board with this player next. The other is next if that player cannot move, and the
    /// game is over if neither can.
    #[must_use]
    pub fn at(board: Board, next: Player) -> Model {
        let mut model = Model::from_parts(board, Some(next.other()), None, BTreeMap::new());
        model.pass_on();
        model
    }

    /// A model of these parts as they are, also if no game leads to them.
    #[must_use]
    pub fn from_parts(
        board: Board,
        turn: Option<Player>,
        winner: Option<Player>,
        next_moves: BTreeMap<Position, PositionSet>,
    ) -> Model {
        Model { turn, winner, board, next_moves }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The board's dimensions.
    #[must_use]
    pub fn dimensions(&self) -> Dimensions {
        self.board.dimensions()
    }

    /// The current player; `None` when the game is over.
    #[must_use]
    pub fn turn(&self) -> Option<Player> {
        self.turn
    }

    /// The winner; `None` before the end of the game, and for a tie.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }

    /// Returns true if the game is over.
    #[must_use]
    pub fn is_game_over(&self) -> bool {
        self.turn.is_none()
    }

    /// The moves of the current player: each playable position with all positions that playing there gains, itself
    /// included.
    #[must_use]
    pub fn next_moves(&self) -> &BTreeMap<Position, PositionSet> {
        &self.next_moves
    }

    /// The positions that playing at this one would gain; `None` if that is not allowed.
    #[must_use]
    pub fn find_move(&self, position: Position) -> Option<PositionSet> {
        self.next_moves.get(&position).copied()
    }

    /// Plays a move of the current player, and advances the turn.
    ///
    /// # Errors
    /// Fails if the game is over or the move is not allowed; nothing has changed then.
    pub fn play_move(&mut self, position: Position) -> Result<(), MoveError> {
        if self.is_game_over() {
            return Err(MoveError::GameOver);
        }
        let gained = self.find_move(position).ok_or(MoveError::NotAllowed(position))?;
        self.really_play_move(position, gained);
        Ok(())
    }

    /// The straight line of the opponent's tiles that begins beside a position and ends at a tile of the current player;
    /// empty if there is no such line (handout: `find_flips_`).
    #[must_use]
    pub fn find_flips(&self, start: Position, direction: Dimensions) -> PositionSet {
        let Some(player) = self.turn else { return PositionSet::empty() };
        let (own, others) = (self.board.tiles(player), self.board.tiles(player.other()));
        let mut flips = PositionSet::empty();
        let mut position = start + direction;
        // No line is longer than the board; without the limit, a direction that leads nowhere would not end.
        for _ in 1..COORDINATE_LIMIT {
            if !others.contains(position) {
                break;
            }
            flips.insert(position);
            position = position + direction;
        }
        if own.contains(position) { flips } else { PositionSet::empty() }
    }

    /// The positions that the current player would gain at a position by flips, with itself; empty if it is occupied or
    /// off the board, or nothing would flip (handout: `evaluate_position_`).
    #[must_use]
    pub fn evaluate_position(&self, position: Position) -> PositionSet {
        if !self.board.contains(position) || self.board.get(position).is_some() {
            return PositionSet::empty();
        }
        let lines = DIRECTIONS.map(|direction| self.find_flips(position, direction));
        let mut gained = lines.into_iter().fold(PositionSet::empty(), |all, line| all | line);
        if !gained.is_empty() {
            gained.insert(position);
        }
        gained
    }

    /// Replaces the next moves by those of the current player on the board as it is (handout: `compute_next_moves_`).
    pub fn compute_next_moves(&mut self) {
        self.next_moves = match self.turn {
            None => BTreeMap::new(),
            Some(_) if self.is_opening() => self.opening_moves(),
            Some(_) => self.capturing_moves(),
        };
    }

    /// Gives the turn to the other player and computes the next moves. Returns true if there are any
    /// (handout: `advance_turn_`).
    pub fn advance_turn(&mut self) -> bool {
        self.turn = self.turn.map(Player::other);
        self.compute_next_moves();
        !self.next_moves.is_empty()
    }

    /// Ends the game: no player's turn, no more moves, and the player with more tiles is the winner
    /// (handout: `set_game_over_`).
    pub fn set_game_over(&mut self) {
        self.turn = None;
        self.next_moves.clear();
        let more = |player: &Player| self.board.count(Some(*player)) > self.board.count(Some(player.other()));
        self.winner = Player::BOTH.into_iter().find(more);
    }

    /// Gives the current player the gained positions, then advances the turn or ends the game; looks at no rule
    /// (handout: `really_play_move_`).
    pub fn really_play_move(&mut self, position: Position, gained: PositionSet) {
        self.board.set_all(gained | position.into(), self.turn);
        self.pass_on();
    }

    /// Gives the turn to the other player if that one can move, else back; ends the game if neither can.
    fn pass_on(&mut self) {
        if !self.advance_turn() && !self.advance_turn() {
            self.set_game_over();
        }
    }

    /// Returns true if one of the four squares in the centre is free.
    fn is_opening(&self) -> bool {
        self.board.centre().into_iter().any(|position| self.board.get(position).is_none())
    }

    fn opening_moves(&self) -> BTreeMap<Position, PositionSet> {
        let free = self.board.centre().into_iter().filter(|position| self.board.get(*position).is_none());
        free.map(|position| (position, position.into())).collect()
    }

    fn capturing_moves(&self) -> BTreeMap<Position, PositionSet> {
        let moves = self.board.positions().map(|position| (position, self.evaluate_position(position)));
        moves.filter(|(_, gained)| !gained.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(x: i32, y: i32) -> Position {
        Position::new(x, y)
    }

    fn board<const H: usize>(rows: [&str; H]) -> Board {
        Board::from_picture(&rows.join("\n")).unwrap()
    }

    fn dark_at<const H: usize>(rows: [&str; H]) -> Model {
        Model::from_parts(board(rows), Some(Player::Dark), None, BTreeMap::new())
    }

    fn set<const N: usize>(positions: [(i32, i32); N]) -> PositionSet {
        positions.into_iter().map(|(x, y)| at(x, y)).collect()
    }

    fn playable(model: &Model) -> PositionSet {
        model.next_moves().keys().copied().collect()
    }

    fn played<const N: usize>(mut model: Model, moves: [(i32, i32); N]) -> Model {
        for (x, y) in moves {
            assert_eq!(model.play_move(at(x, y)), Ok(()), "{x} {y}");
        }
        model
    }

    // Clause: 5.1, Model(width, height); 3 Specification, "with Dark going first"
    #[test]
    fn a_new_game_has_an_empty_board_and_dark_may_play_the_centre() {
        for width in 2..=8 {
            for height in 2..=8 {
                let model = Model::new(width, height).unwrap();
                assert_eq!(
                    (model.turn(), model.winner(), model.is_game_over()),
                    (Some(Player::Dark), None, false)
                );
                assert_eq!(model.board().count(None), (width * height) as usize);
                let centre = model.board().centre().map(|position| (position, position.into()));
                assert_eq!(model.next_moves(), &BTreeMap::from(centre), "{width}x{height}");
            }
        }
        assert_eq!(Model::new(1, 9).unwrap_err().dimensions, Dimensions::new(1, 9));
    }

    // Clause: 3 Specification, opening phase: "the players alternate turns", "only play in the center four squares"
    #[test]
    fn in_the_opening_players_alternate_in_the_free_squares_of_the_centre() {
        let mut model = Model::new(6, 6).unwrap();
        let mut free = set([(2, 2), (2, 3), (3, 2), (3, 3)]);
        for ((x, y), player) in
            [(2, 2), (3, 3), (3, 2), (2, 3)].into_iter().zip([Player::Dark, Player::Light].repeat(2))
        {
            assert_eq!((model.turn(), playable(&model)), (Some(player), free));
            assert_eq!(model.find_move(at(x, y)), Some(set([(x, y)])));
            model.play_move(at(x, y)).unwrap();
            assert_eq!(model.board().get(at(x, y)), Some(player));
            free.remove(at(x, y));
        }
        assert_eq!(model.board().to_string(), "______\n______\n__DD__\n__LL__\n______\n______\n", "no flips");
        assert_eq!(playable(&model), set([(1, 4), (2, 4), (3, 4), (4, 4)]), "the main phase has begun");
    }

    // Clause: 6.2, "we must check whether any of the four center positions are unoccupied"
    #[test]
    fn a_free_square_in_the_centre_is_the_only_move_and_gains_only_itself() {
        let model = Model::at(board(["____", "_LD_", "DL__", "____"]), Player::Dark);
        assert_eq!(model.next_moves(), &BTreeMap::from([(at(2, 2), set([(2, 2)]))]));
    }

    // Clause: 6.2 Finding one line of flips
    #[test]
    fn a_line_of_flips_begins_beside_the_start_and_needs_an_own_tile_at_its_end() {
        let right = Dimensions::new(1, 0);
        let line = |row: &'static str| dark_at([row, "_______"]).find_flips(at(0, 0), right);
        assert_eq!(line("_LD____"), set([(1, 0)]));
        assert_eq!(line("_LLLLLD"), set([(1, 0), (2, 0), (3, 0), (4, 0), (5, 0)]));
        assert_eq!(line("_LLDLLD"), set([(1, 0), (2, 0)]), "only to the first own tile");
        for none in ["_D_____", "__LD___", "_LL____", "_LLLLLL", "_LL_D__", "_______", "_DLD___"] {
            assert_eq!(line(none), PositionSet::empty(), "{none}");
        }
    }

    // Clause: 6.1, find_flips_: the current player's move
    #[test]
    fn lines_are_those_of_the_player_whose_turn_it_is() {
        let rows = ["_LD____", "_DL____"];
        let lines = |turn| {
            let model = Model::from_parts(board(rows), turn, None, BTreeMap::new());
            [0, 1].map(|y| model.find_flips(at(0, y), Dimensions::new(1, 0)))
        };
        assert_eq!(lines(Some(Player::Dark)), [set([(1, 0)]), PositionSet::empty()]);
        assert_eq!(lines(Some(Player::Light)), [PositionSet::empty(), set([(1, 1)])]);
        assert_eq!(lines(None), [PositionSet::empty(); 2]);
    }

    #[test]
    fn a_search_from_anywhere_in_any_direction_ends() {
        let model = dark_at(["LLL", "LLL", "LLD"]);
        assert_eq!(model.find_flips(at(1, 1), Dimensions::default()), PositionSet::empty());
        let far = [at(i32::MAX, 0), at(-1, i32::MIN), at(99, 99)];
        for direction in DIRECTIONS {
            assert!(
                far.into_iter().all(|start| model.find_flips(start, direction).is_empty()),
                "{direction}"
            );
        }
    }

    // Clause: 3 Specification, "horizontal, vertical, or diagonal"; 6.2 Evaluating a position
    #[test]
    fn a_position_gains_the_lines_of_all_eight_directions_and_itself() {
        let star = dark_at(["D__D__D", "_L_L_L_", "__LLL__", "DLL_LLD", "__LLL__", "_L_L_L_", "D__D__D"]);
        let light: PositionSet = star.board().tiles(Player::Light);
        assert_eq!(star.evaluate_position(at(3, 3)), light | set([(3, 3)]));
        for direction in DIRECTIONS {
            let step = at(3, 3) + direction;
            assert_eq!(
                star.find_flips(at(3, 3), direction),
                set([(step.x, step.y), (2 * step.x - 3, 2 * step.y - 3)])
            );
        }
    }

    // Clause: 6.2 Evaluating a position, "occupied positions are not playable", "If the union of the sets is empty"
    #[test]
    fn a_position_that_is_occupied_off_the_board_or_without_flips_gains_nothing() {
        let model = dark_at(["LLD", "___", "LLL"]);
        assert_eq!(model.evaluate_position(at(0, 0)), PositionSet::empty(), "occupied");
        assert_eq!(model.evaluate_position(at(0, 1)), PositionSet::empty(), "nothing flips");
        assert_eq!(model.evaluate_position(at(-1, 0)), PositionSet::empty(), "off the board");
    }

    // Clause: 3 Specification, "a straight line"; lines do not continue on the other side of the board
    #[test]
    fn a_line_ends_at_the_edge_of_the_board() {
        let rows = Model::at(board(["_LLL", "DDDL", "_DL_"]), Player::Dark);
        assert_eq!((rows.find_move(at(0, 0)), rows.turn()), (None, Some(Player::Dark)));
        let columns = Model::at(board(["_D_", "LDD", "LDL", "LL_"]), Player::Dark);
        assert_eq!((columns.find_move(at(0, 0)), columns.turn()), (None, Some(Player::Dark)));
    }

    // Clause: 5.1, find_move; 6.2, "Positions that evaluate to the empty set must not be added"
    #[test]
    fn a_move_is_found_exactly_where_the_player_may_play() {
        let model = played(Model::new(6, 6).unwrap(), [(2, 2), (3, 3), (3, 2), (2, 3)]);
        for x in -1..=6 {
            for y in -1..=6 {
                let gained = model.evaluate_position(at(x, y));
                let expected = (!gained.is_empty()).then_some(gained);
                assert_eq!(model.find_move(at(x, y)), expected, "{x} {y}");
            }
        }
        assert_eq!(model.find_move(at(3, 4)), Some(set([(3, 4), (3, 3)])));
        assert_eq!(model.find_move(at(1, 4)), Some(set([(1, 4), (2, 3)])));
    }

    // Clause: 5.1, play_move, 1) to 3)
    #[test]
    fn a_move_flips_its_tiles_and_the_next_moves_are_the_others() {
        let model = played(Model::new(6, 6).unwrap(), [(2, 2), (3, 3), (3, 2), (2, 3), (2, 4)]);
        assert_eq!(model.board().to_string(), "______\n______\n__DD__\n__DL__\n__D___\n______\n");
        assert_eq!(model.turn(), Some(Player::Light));
        assert_eq!(playable(&model), set([(1, 1), (1, 3), (1, 5), (3, 1)]));
    }

    // Clause: 5.1, play_move "throws an exception if disallowed"
    #[test]
    fn a_move_that_is_not_allowed_changes_nothing() {
        let mut model = played(Model::new(6, 6).unwrap(), [(2, 2), (3, 3), (3, 2), (2, 3)]);
        let before = model.clone();
        for (x, y) in [(2, 2), (0, 0), (5, 5), (-1, 3), (6, 6), (i32::MAX, i32::MIN)] {
            let error = MoveError::NotAllowed(at(x, y));
            assert_eq!(model.play_move(at(x, y)), Err(error), "{x} {y}");
            assert_eq!(model, before, "{x} {y}");
        }
        assert_eq!(MoveError::NotAllowed(at(2, 2)).to_string(), "no move is allowed at {2, 2}");
    }

    // Clause: 3 Specification, "unless one player cannot play, in which case the other player may play again"
    #[test]
    fn a_player_who_cannot_move_is_passed_over() {
        let model = played(Model::at(board(["_LDDDDL_", "___DD___"]), Player::Dark), [(0, 0)]);
        assert_eq!((model.turn(), playable(&model)), (Some(Player::Dark), set([(7, 0)])));
        let model = played(model, [(7, 0)]);
        assert_eq!((model.turn(), model.winner()), (None, Some(Player::Dark)));
    }

    // Clause: 3 Specification, "The game is over when neither player can play"
    #[test]
    fn a_game_ends_when_neither_can_move_even_with_free_squares() {
        let model = played(Model::at(board(["_LD_", "_DD_", "_DD_"]), Player::Dark), [(0, 0)]);
        assert!(model.is_game_over() && model.next_moves().is_empty());
        assert_eq!((model.turn(), model.winner()), (None, Some(Player::Dark)));
        assert_eq!(model.board().count(None), 5);
    }

    // Clause: 5.1, play_move after the end
    #[test]
    fn no_move_is_played_after_the_end() {
        let mut model = played(Model::new(2, 2).unwrap(), [(0, 0), (1, 1), (1, 0), (0, 1)]);
        let before = model.clone();
        for position in [at(0, 0), at(7, 7), at(-1, -1)] {
            assert_eq!(model.play_move(position), Err(MoveError::GameOver));
        }
        assert_eq!(model, before);
    }

    // Clause: 3 Specification, "The winner is the player with more tiles on the final board (or it may be a tie)"
    #[test]
    fn the_player_with_more_tiles_wins_and_equal_counts_are_a_tie() {
        let winner = |rows: [&str; 3]| {
            let mut model = dark_at(rows);
            model.set_game_over();
            assert!(model.is_game_over());
            model.winner()
        };
        assert_eq!(winner(["DDL", "___", "___"]), Some(Player::Dark));
        assert_eq!(winner(["DLL", "___", "L__"]), Some(Player::Light));
        assert_eq!(winner(["DL_", "___", "___"]), None);
        assert_eq!(winner(["___", "___", "___"]), None);
    }

    // Clause: 3.1 and 3, the smallest board: the opening fills it, and that is a tie
    #[test]
    fn a_game_of_two_by_two_is_over_after_the_opening() {
        let model = played(Model::new(2, 2).unwrap(), [(0, 0), (1, 1), (1, 0), (0, 1)]);
        assert_eq!((model.is_game_over(), model.winner()), (true, None));
    }

    // Clause: 6.1, advance_turn_
    #[test]
    fn advancing_the_turn_gives_it_to_the_other_with_new_moves() {
        let mut model = dark_at(["_LD_", "_LD_", "____"]);
        assert!(model.advance_turn());
        assert_eq!((model.turn(), playable(&model)), (Some(Player::Light), set([(3, 0), (3, 1), (3, 2)])));
        let mut model = dark_at(["_DD_", "_DD_", "____"]);
        assert!(!model.advance_turn());
        assert_eq!((model.turn(), playable(&model)), (Some(Player::Light), PositionSet::empty()));
    }

    // Clause: 6.1, really_play_move_: "executes the given move by setting the appropriate positions"
    #[test]
    fn a_move_that_is_really_played_is_not_asked_for_its_reasons() {
        let mut model = dark_at(["_LD_", "_LD_", "____"]);
        model.really_play_move(at(3, 2), set([(3, 2), (1, 1)]));
        assert_eq!(model.board().to_string(), "_LD_\n_DD_\n___D\n");
        assert_eq!(model.turn(), Some(Player::Light));
    }

    #[test]
    fn a_position_in_which_only_the_other_can_move_is_the_others_turn() {
        let rows = ["_DL_", "_DL_", "____"];
        assert_eq!(Model::at(board(rows), Player::Dark).turn(), Some(Player::Dark));
        let only_light = board(["LD__", "_DD_", "_DD_", "____"]);
        assert_eq!(Model::at(only_light, Player::Dark).turn(), Some(Player::Light));
        let neither = Model::at(board(["_DD_", "_DD_", "____"]), Player::Light);
        assert_eq!((neither.turn(), neither.winner()), (None, Some(Player::Dark)));
    }

    #[test]
    fn parts_are_taken_as_they_are() {
        let moves = BTreeMap::from([(at(0, 0), set([(0, 0), (1, 1)]))]);
        let parts =
            Model::from_parts(board(["DD", "LL"]), Some(Player::Light), Some(Player::Dark), moves.clone());
        assert_eq!((parts.turn(), parts.winner()), (Some(Player::Light), Some(Player::Dark)));
        assert_eq!(parts.next_moves(), &moves);
    }
}
