//! The model of Reversi against a brute-force oracle that knows nothing of it: random games and random boards.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64;
use reference::reversi::{Board, Dimensions, Model, MoveError, Player, Position, PositionSet};

use oracle::Game;

/// The rules on text: a board is a string, and each of its straight lines is a list of indices into it, walked both ways.
mod oracle {
    use std::collections::{BTreeMap, BTreeSet};

    /// A board of `d`, `l` and `.`, row by row, and the player to move; `None` when the game is over.
    #[derive(Debug, Clone, PartialEq)]
    pub(super) struct Game {
        pub(super) width: usize,
        pub(super) squares: Vec<char>,
        pub(super) turn: Option<char>,
    }

    pub(super) fn rival(player: char) -> char {
        if player == 'd' { 'l' } else { 'd' }
    }

    impl Game {
        pub(super) fn new(width: usize, height: usize) -> Game {
            Game { width, squares: vec!['.'; width * height], turn: Some('d') }
        }

        fn height(&self) -> usize {
            self.squares.len() / self.width
        }

        /// Rows, columns, and the diagonals of both kinds, which are the squares of equal difference or sum.
        fn lines(&self) -> Vec<Vec<usize>> {
            let key_of: [fn(usize, usize) -> usize; 4] = [
                |_, row| row,
                |column, _| column,
                |column, row| column + row,
                |column, row| 100 + column - row,
            ];
            let mut lines = Vec::new();
            for key in key_of {
                let mut by_key: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
                for index in 0..self.squares.len() {
                    by_key.entry(key(index % self.width, index / self.width)).or_default().push(index);
                }
                lines.extend(by_key.into_values());
            }
            lines
        }

        fn centre(&self) -> Vec<usize> {
            let (right, below) = (self.width / 2, self.height() / 2);
            [right - 1, right].iter().flat_map(|x| [below - 1, below].map(|y| y * self.width + x)).collect()
        }

        /// Each index that the player may play at, with all that is the player's own then.
        pub(super) fn moves(&self, player: char) -> BTreeMap<usize, BTreeSet<usize>> {
            let opening: Vec<usize> =
                self.centre().into_iter().filter(|index| self.squares[*index] == '.').collect();
            if !opening.is_empty() {
                return opening.into_iter().map(|index| (index, BTreeSet::from([index]))).collect();
            }
            let mut moves: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
            for mut line in self.lines() {
                for _ in 0..2 {
                    self.moves_on_line(&line, player, &mut moves);
                    line.reverse();
                }
            }
            moves
        }

        /// Finds "free, rivals, own" in the text of a line.
        fn moves_on_line(&self, line: &[usize], player: char, moves: &mut BTreeMap<usize, BTreeSet<usize>>) {
            let text: String = line.iter().map(|index| self.squares[*index]).collect();
            for rivals in 1..line.len() {
                let wanted = format!(".{}{player}", rival(player).to_string().repeat(rivals));
                for start in (0..line.len()).filter(|start| text[*start..].starts_with(&wanted)) {
                    moves.entry(line[start]).or_default().extend(&line[start..=start + rivals]);
                }
            }
        }

        /// Plays, and passes to the first player who can move.
        pub(super) fn play(&mut self, index: usize) {
            let player = self.turn.unwrap();
            for gained in &self.moves(player)[&index] {
                self.squares[*gained] = player;
            }
            self.turn = self.able([rival(player), player]);
        }

        /// The first of the two who can move.
        pub(super) fn able(&self, players: [char; 2]) -> Option<char> {
            players.into_iter().find(|player| !self.moves(*player).is_empty())
        }

        pub(super) fn winner(&self) -> Option<char> {
            let balance: i32 = self.squares.iter().map(|c| i32::from(*c == 'd') - i32::from(*c == 'l')).sum();
            match balance {
                1.. => Some('d'),
                0 => None,
                ..=-1 => Some('l'),
            }
        }
    }
}

fn letter(player: Player) -> char {
    player.symbol().to_ascii_lowercase()
}

fn position(game: &Game, index: usize) -> Position {
    Position::new((index % game.width) as i32, (index / game.width) as i32)
}

/// Every part of the model is as the oracle says, also everywhere around the board.
fn agrees(model: &Model, game: &Game) -> Result<(), TestCaseError> {
    prop_assert_eq!(model.turn().map(letter), game.turn, "turn of {:?}", game);
    prop_assert_eq!(model.is_game_over(), game.turn.is_none());
    let winner = if game.turn.is_none() { game.winner() } else { None };
    prop_assert_eq!(model.winner().map(letter), winner, "winner of {:?}", game);
    for (index, square) in game.squares.iter().enumerate() {
        let tile = model.board().get(position(game, index)).map_or('.', letter);
        prop_assert_eq!(tile, *square, "square {} of {:?}", index, game);
    }
    let expected = game.turn.map(|player| game.moves(player)).unwrap_or_default();
    prop_assert_eq!(model.next_moves().len(), expected.len(), "moves of {:?}", game);
    for x in -1..=8 {
        for y in -1..=8 {
            let here = Position::new(x, y);
            let found = expected.iter().find(|(index, _)| position(game, **index) == here);
            let gained = found.map(|(_, gained)| gained.iter().map(|index| position(game, *index)));
            let gained: Option<PositionSet> = gained.map(Iterator::collect);
            prop_assert_eq!(model.find_move(here), gained, "the move {} of {:?}", here, game);
        }
    }
    Ok(())
}

/// A move that is not listed is refused and changes nothing.
fn refuses(model: &mut Model, wrong: Position) -> Result<(), TestCaseError> {
    let before = model.clone();
    let error = if model.is_game_over() { MoveError::GameOver } else { MoveError::NotAllowed(wrong) };
    if model.find_move(wrong).is_none() {
        prop_assert_eq!(model.play_move(wrong), Err(error));
        prop_assert_eq!(&*model, &before);
    }
    Ok(())
}

/// What was met on the way: a test of passes that saw none has tested nothing.
#[derive(Debug, Default, PartialEq)]
struct Seen {
    positions: u32,
    passes: u32,
    early_ends: u32,
    wins: [u32; 2],
    ties: u32,
}

impl Seen {
    fn end(&mut self, game: &Game) {
        self.early_ends += u32::from(game.squares.contains(&'.'));
        match game.winner() {
            Some('d') => self.wins[0] += 1,
            Some(_) => self.wins[1] += 1,
            None => self.ties += 1,
        }
    }
}

fn random_game(width: i32, height: i32, seed: u64, seen: &mut Seen) -> Result<(), TestCaseError> {
    let mut rng = Pcg64::seed_from_u64(seed);
    let mut below = |limit: usize| (rng.next_u64() % limit as u64) as usize;
    let mut model = Model::new(width, height).unwrap();
    let mut game = Game::new(width as usize, height as usize);
    loop {
        agrees(&model, &game)?;
        seen.positions += 1;
        refuses(&mut model, Position::new(below(10) as i32 - 1, below(10) as i32 - 1))?;
        let Some(player) = game.turn else { break };
        let moves: Vec<usize> = game.moves(player).into_keys().collect();
        let chosen = moves[below(moves.len())];
        prop_assert_eq!(model.play_move(position(&game, chosen)), Ok(()));
        game.play(chosen);
        seen.passes += u32::from(game.turn == Some(player));
    }
    seen.end(&game);
    Ok(())
}

#[test]
fn random_games_on_all_49_sizes_go_as_the_oracle_says() {
    let mut seen = Seen::default();
    let sizes = (2..=8).flat_map(|width| (2..=8).map(move |height| (width, height)));
    for (width, height) in sizes {
        for seed in 0..12 {
            let outcome = random_game(width, height, seed, &mut seen);
            assert!(outcome.is_ok(), "{width}x{height}, seed {seed}: {outcome:?}");
        }
    }
    assert!(seen.positions > 10_000, "{seen:?}");
    let rare = [seen.passes, seen.early_ends, seen.wins[0], seen.wins[1], seen.ties];
    assert!(rare.into_iter().all(|count| count > 20), "{seen:?}");
}

/// Any board: also those that no game leads to.
fn any_game() -> impl Strategy<Value = Game> {
    (2usize..=8, 2usize..=8).prop_flat_map(|(width, height)| {
        let tile = prop_oneof![1 => Just('.'), 2 => Just('d'), 2 => Just('l')];
        let squares = proptest::collection::vec(tile, width * height);
        (squares, prop::sample::select(vec!['d', 'l'])).prop_map(move |(squares, turn)| Game {
            width,
            squares,
            turn: Some(turn),
        })
    })
}

fn model_of(game: &Game, next: Player) -> Model {
    let height = game.squares.len() / game.width;
    let mut board = Board::new(Dimensions::new(game.width as i32, height as i32)).unwrap();
    for (index, square) in game.squares.iter().enumerate() {
        board.set(position(game, index), Player::BOTH.into_iter().find(|player| letter(*player) == *square));
    }
    Model::at(board, next)
}

#[test]
fn on_any_board_moves_turn_and_end_are_as_the_oracle_says() {
    let config =
        Config { cases: 6000, rng_seed: RngSeed::Fixed(6), failure_persistence: None, ..Config::default() };
    let outcome = TestRunner::new(config).run(&any_game(), |mut game| {
        let next = game.turn.unwrap();
        let player = if next == 'd' { Player::Dark } else { Player::Light };
        game.turn = game.able([next, oracle::rival(next)]);
        agrees(&model_of(&game, player), &game)
    });
    assert!(outcome.is_ok(), "{}", outcome.unwrap_err());
}
