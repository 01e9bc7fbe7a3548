//! The board with its rules: who may move where, who has won.

use std::fmt;

use super::square::{DIRECTIONS, Player, SIZE, Square};

/// A game in progress.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Neighbors {
    board: [[Option<Player>; SIZE]; SIZE],
    current: Player,
}

/// Figure 1(a), without the squares' separators.
const SETUP: [&str; SIZE] =
    [".BBBWWW.", "W......B", "W......B", "W......B", "B......W", "B......W", "B......W", ".WWWBBB."];

/// The state of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// No player has won yet, and one can move.
    Going,
    /// The player whose pieces are all connected, while the other's are not.
    Won(Player),
    /// Both players' pieces are all connected.
    BothConnected,
    /// Neither player's pieces are connected, and no piece has a neighbor.
    BothIsolated,
}

impl Outcome {
    /// The letter that `gameOver` returns for it.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Outcome::Going => '-',
            Outcome::Won(player) => player.symbol(),
            Outcome::BothConnected => 'D',
            Outcome::BothIsolated => 'I',
        }
    }
}

/// The reason why a move is not valid: the first condition of the handout that does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MoveRefused {
    /// One of the two is not a position on the board.
    NoPosition,
    /// There is no piece of the current player at the start.
    NotOwnPiece,
    /// Neither horizontal, vertical nor diagonal.
    NotStraight,
    /// It is not exactly as many squares as the piece has neighbors.
    WrongDistance {
        /// The number of its neighbors.
        neighbors: usize,
    },
    /// It would land on a piece of the same player.
    OwnPieceThere,
}

impl fmt::Display for MoveRefused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveRefused::NoPosition => write!(f, "one of the two is no position on the board"),
            MoveRefused::NotOwnPiece => write!(f, "there is no piece of the current player at the start"),
            MoveRefused::NotStraight => write!(f, "it is neither horizontal, vertical nor diagonal"),
            MoveRefused::WrongDistance { neighbors } => write!(
                f,
                "the piece has {neighbors} neighbor{}, so it moves exactly that many squares",
                if *neighbors == 1 { "" } else { "s" }
            ),
            MoveRefused::OwnPieceThere => write!(f, "a piece of the same player is there"),
        }
    }
}

impl Default for Neighbors {
    fn default() -> Self {
        Neighbors::new()
    }
}

impl Neighbors {
    /// The initial setup of Figure 1(a); Black moves first.
    #[must_use]
    pub fn new() -> Neighbors {
        let mut game = Neighbors { board: [[None; SIZE]; SIZE], current: Player::Black };
        for square in Square::all() {
            game.board[square.row()][square.col()] =
                SETUP[square.row()].chars().nth(square.col()).and_then(player_of);
        }
        game
    }

    /// Any position: eight lines of `B`, `W` and `.`; spaces between squares do not matter. `None` when it is no board.
    #[must_use]
    pub fn from_picture(picture: &str, current: Player) -> Option<Neighbors> {
        let squares: Vec<char> = picture.chars().filter(|c| !c.is_whitespace()).collect();
        if squares.len() != SIZE * SIZE || squares.iter().any(|c| !"BW.".contains(*c)) {
            return None;
        }
        let mut game = Neighbors { board: [[None; SIZE]; SIZE], current };
        for (square, symbol) in Square::all().zip(squares) {
            game.put(square, player_of(symbol));
        }
        Some(game)
    }

    /// The owner of the piece there.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Player> {
        self.board[square.row()][square.col()]
    }

    /// Changes what is on a square, for positions that no game leads to.
    pub fn put(&mut self, square: Square, piece: Option<Player>) {
        self.board[square.row()][square.col()] = piece;
    }

    /// The number of a player's pieces.
    #[must_use]
    pub fn pieces(&self, player: Player) -> usize {
        self.squares_of(player).count()
    }

    /// The player whose move it is.
    #[must_use]
    pub fn current_player(&self) -> Player {
        self.current
    }

    /// Passes the turn on.
    pub fn swap_player(&mut self) {
        self.current = self.current.other();
    }

    /// The number of squares around this one that hold a piece, of whatever color.
    #[must_use]
    pub fn neighbors(&self, square: Square) -> usize {
        square.around().filter(|near| self.at(*near).is_some()).count()
    }

    /// Moves the current player's piece; the turn stays where it is.
    ///
    /// # Errors
    /// When the move is not valid; nothing has changed then.
    pub fn make_move(&mut self, from: &str, to: &str) -> Result<(), MoveRefused> {
        let (from, to) = Square::parse(from).zip(Square::parse(to)).ok_or(MoveRefused::NoPosition)?;
        if self.at(from) != Some(self.current) {
            return Err(MoveRefused::NotOwnPiece);
        }
        let steps = from.steps_to(to).ok_or(MoveRefused::NotStraight)?;
        let neighbors = self.neighbors(from);
        if steps != neighbors {
            return Err(MoveRefused::WrongDistance { neighbors });
        }
        if self.at(to) == Some(self.current) {
            return Err(MoveRefused::OwnPieceThere);
        }
        self.put(to, Some(self.current));
        self.put(from, None);
        Ok(())
    }

    /// Every valid move of the current player, by squares.
    pub fn moves(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        self.squares_of(self.current).flat_map(|from| {
            let steps = isize::try_from(self.neighbors(from)).unwrap_or(0);
            let lands = DIRECTIONS.into_iter().filter_map(move |(r, c)| from.moved(r * steps, c * steps));
            lands.filter(|to| self.at(*to) != Some(self.current)).map(move |to| (from, to))
        })
    }

    /// Returns true if no piece of the player has a neighbor.
    #[must_use]
    pub fn is_isolated(&self, player: Player) -> bool {
        self.squares_of(player).all(|square| self.neighbors(square) == 0)
    }

    /// Returns true if the player's pieces are one group in the eight directions. A single piece is; of no pieces the handout
    /// says nothing, and they are not.
    #[must_use]
    pub fn has_connected(&self, player: Player) -> bool {
        let Some(first) = self.squares_of(player).next() else { return false };
        let mut reached = vec![first];
        let mut next = 0;
        while let Some(square) = reached.get(next).copied() {
            for near in square.around().filter(|near| self.at(*near) == Some(player)) {
                if !reached.contains(&near) {
                    reached.push(near);
                }
            }
            next += 1;
        }
        reached.len() == self.pieces(player)
    }

    /// The state of the game.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match Player::BOTH.map(|player| self.has_connected(player)) {
            [true, true] => Outcome::BothConnected,
            [true, false] => Outcome::Won(Player::Black),
            [false, true] => Outcome::Won(Player::White),
            [false, false] if Player::BOTH.into_iter().all(|player| self.is_isolated(player)) => {
                Outcome::BothIsolated
            }
            [false, false] => Outcome::Going,
        }
    }

    /// The output of `printGame`: the column letters, then each row's number and squares; no space ends a line.
    #[must_use]
    pub fn picture(&self) -> String {
        let mut picture = String::from("  a b c d e f g h\n");
        for (number, row) in self.board.iter().enumerate() {
            picture.push_str(&number.to_string());
            for square in row {
                picture.push(' ');
                picture.push(square.map_or('.', Player::symbol));
            }
            picture.push('\n');
        }
        picture
    }

    fn squares_of(&self, player: Player) -> impl Iterator<Item = Square> + '_ {
        Square::all().filter(move |square| self.at(*square) == Some(player))
    }
}

fn player_of(symbol: char) -> Option<Player> {
    Player::BOTH.into_iter().find(|player| player.symbol() == symbol)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(picture: &str) -> Neighbors {
        Neighbors::from_picture(picture, Player::Black).unwrap()
    }

    fn lines(squares: &[&str]) -> String {
        let mut all = ["........"; SIZE];
        all[..squares.len()].copy_from_slice(squares);
        all.join("\n")
    }

    const FIGURE_D: &str = "........ ....W.W. ....WW.W ........ W.WB.WBW .WB.BBBB BBW..... ........";

    // Clause: Figure 1(a), Neighbors()
    #[test]
    fn a_new_game_is_the_figure_of_the_handout() {
        let game = Neighbors::new();
        assert_eq!(
            game.picture(),
            "  a b c d e f g h\n0 . B B B W W W .\n1 W . . . . . . B\n2 W . . . . . . B\n3 W . . . . . . B\n\
             4 B . . . . . . W\n5 B . . . . . . W\n6 B . . . . . . W\n7 . W W W B B B .\n"
        );
        assert_eq!(Player::BOTH.map(|player| game.pieces(player)), [12, 12]);
        assert_eq!((game.current_player(), game.outcome()), (Player::Black, Outcome::Going));
    }

    // Clause: Introduction, "the B in position d0 may move two squares to b2, d2, or f2"
    #[test]
    fn the_example_of_the_introduction_has_three_moves() {
        let game = Neighbors::new();
        let of_d0: Vec<String> =
            game.moves().filter(|(from, _)| from.to_string() == "d0").map(|(_, to)| to.to_string()).collect();
        assert_eq!(of_d0, ["f0", "b2", "d2", "f2"], "and f0 by capture");
    }

    // Clause: move, the five conditions
    #[test]
    fn a_move_that_breaks_a_condition_changes_nothing_and_says_which() {
        for (from, to, why) in [
            ("d9", "d2", MoveRefused::NoPosition),
            ("a0", "a1", MoveRefused::NotOwnPiece),
            ("e0", "e2", MoveRefused::NotOwnPiece),
            ("d0", "e2", MoveRefused::NotStraight),
            ("d0", "d1", MoveRefused::WrongDistance { neighbors: 2 }),
            ("d0", "b0", MoveRefused::OwnPieceThere),
        ] {
            let mut game = Neighbors::new();
            assert_eq!(game.make_move(from, to), Err(why), "{from} {to}");
            assert_eq!(game, Neighbors::new());
        }
    }

    // Clause: Introduction, capture and jump (Figure 1(b) and (c))
    #[test]
    fn a_move_may_jump_over_pieces_and_capture() {
        let mut game = Neighbors::new();
        game.make_move("d0", "f0").unwrap();
        assert_eq!(Player::BOTH.map(|player| game.pieces(player)), [12, 11]);
        assert!(game.picture().contains("0 . B B . W B W .\n"));
    }

    // Clause: isIsolated, both colors count
    #[test]
    fn a_neighbor_of_either_color_ends_isolation() {
        assert!(game(&lines(&["B.B.....", "........", "W......B"])).is_isolated(Player::Black));
        assert!(!game(&lines(&["B.B.....", ".......W", ".......B"])).is_isolated(Player::Black));
    }

    // Clause: hasConnected, Figure 1(d)
    #[test]
    fn groups_connect_in_eight_directions_and_not_around_the_edge() {
        assert!(game(FIGURE_D).has_connected(Player::Black));
        assert!(!game(FIGURE_D).has_connected(Player::White));
        assert!(game(&lines(&["B.......", ".B......", "..B....."])).has_connected(Player::Black));
        assert!(!game(&lines(&[".......B", "B......."])).has_connected(Player::Black));
        assert!(game(&["BBBBBBBB"; 8].join("\n")).has_connected(Player::Black));
    }

    // Clause: gameOver
    #[test]
    fn the_five_results_and_the_single_pieces() {
        let letter = |squares: &[&str]| game(&lines(squares)).outcome().letter();
        assert_eq!(letter(&["BB......", "........", "W..W...."]), 'B');
        assert_eq!(letter(&["B.B.....", "........", "WW......"]), 'W');
        assert_eq!(letter(&["BB......", "........", "WW......"]), 'D');
        assert_eq!(letter(&["B.B.....", "........", "W.W....."]), 'I');
        assert_eq!(letter(&["BB.B....", "........", "W.W....."]), '-');
        assert_eq!(letter(&["B.......", "........", "W.W....."]), 'B');
        assert_eq!(letter(&["B.B.....", "........", "W......."]), 'W');
        assert_eq!(letter(&["B.......", "........", "W......."]), 'D');
    }

    #[test]
    fn every_listed_move_is_valid_and_no_other_is() {
        let game = Neighbors::new();
        let listed: Vec<_> = game.moves().collect();
        for from in Square::all() {
            for to in Square::all() {
                let valid = game.clone().make_move(&from.to_string(), &to.to_string()).is_ok();
                assert_eq!(valid, listed.contains(&(from, to)), "{from} {to}");
            }
        }
    }
}
