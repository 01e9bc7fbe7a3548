//! The game in a terminal, for two people at one keyboard: the flow, and every word that it prints.
//!
//! [`play`] is the main function. It asks for a line at a time, so that a file can play a game as well as a person.

use std::fmt::Display;
use std::io::{self, BufRead, Write};

use super::board::Board;
use super::geometry::Position;
use super::model::Model;
use super::notation::{Command, column_letter, flips_named, position_name};
use super::player::Player;
use super::position_set::PositionSet;

/// The reason why the flow ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The game is over, with this winner or a tie.
    Over(Option<Player>),
    /// A player left it.
    Left,
    /// There was nothing more to read.
    InputEnded,
}

const HELP: &str = "A move is typed as d3, 3 3 or 3,3: the column, then the row. ? d3 shows what it would flip. q leaves the game.\n";

/// Plays a game from where it stands on an input and an output.
///
/// # Errors
/// Fails if reading or writing fails.
pub fn play(model: Model, input: impl BufRead, output: impl Write) -> io::Result<Ending> {
    let mut game = Game { model, input, output };
    game.say(HELP)?;
    while let Some(player) = game.model.turn() {
        game.say(turn_text(&game.model, player))?;
        if let Some(ending) = game.one_move(player)? {
            return Ok(ending);
        }
    }
    game.say(board_text(game.model.board(), |_| None))?;
    game.say(format_args!("{}\n", result_text(&game.model)))?;
    Ok(Ending::Over(game.model.winner()))
}

struct Game<I, O> {
    model: Model,
    input: I,
    output: O,
}

impl<I: BufRead, O: Write> Game<I, O> {
    /// Asks until a move is played; an ending if the game ends for another reason.
    fn one_move(&mut self, player: Player) -> io::Result<Option<Ending>> {
        loop {
            self.say(format_args!("{player}'s move: "))?;
            let Some(line) = self.read_line()? else { return Ok(Some(Ending::InputEnded)) };
            match Command::parse(&line) {
                None => self.say(HELP)?,
                Some(Command::Quit) => return Ok(Some(Ending::Left)),
                Some(Command::Play(position) | Command::Look(position))
                    if self.model.find_move(position).is_none() =>
                {
                    self.say(format_args!("No move is allowed at {}.\n", position_name(position)))?;
                }
                Some(Command::Look(position)) => self.look(player, position)?,
                Some(Command::Play(position)) => return self.play_move(player, position).map(|()| None),
            }
        }
    }

    fn look(&mut self, player: Player, position: Position) -> io::Result<()> {
        let gained = self.model.find_move(position).unwrap_or_default();
        let mark = |here| gained.contains(here).then_some('+');
        self.say(board_text(self.model.board(), mark))?;
        let (place, flips) = (position_name(position), flips_named(position, gained));
        self.say(format_args!("{player} at {place} (+) would flip {flips}.\n"))
    }

    fn play_move(&mut self, player: Player, position: Position) -> io::Result<()> {
        let gained = self.model.find_move(position).unwrap_or_default();
        self.model.play_move(position).map_err(io::Error::other)?;
        let (place, flips) = (position_name(position), flips_named(position, gained));
        self.say(format_args!("{player} plays {place} and flips {flips}.\n"))?;
        match pass_text(&self.model, player) {
            Some(text) => self.say(format_args!("{text}\n")),
            None => Ok(()),
        }
    }

    fn say(&mut self, text: impl Display) -> io::Result<()> {
        write!(self.output, "{text}")?;
        self.output.flush()
    }

    /// The next line; `None` at the end of the input. Bytes that are not UTF-8 are replaced.
    fn read_line(&mut self) -> io::Result<Option<String>> {
        let mut line = Vec::new();
        let read = self.input.read_until(b'\n', &mut line)?;
        Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
    }
}

/// The board with the squares where the player may play, and whose turn it is.
fn turn_text(model: &Model, player: Player) -> String {
    let playable: PositionSet = model.next_moves().keys().copied().collect();
    let board = board_text(model.board(), |here| playable.contains(here).then_some('*'));
    format!("{board}{player}'s turn, * marks where {player} may play. {}.\n", counts_text(model.board()))
}

/// The board between the letters and numbers of its columns and rows. A mark stands in place of the tile.
fn board_text(board: &Board, mark: impl Fn(Position) -> Option<char>) -> String {
    let columns = 0..board.dimensions().width;
    let row = |head: &dyn Display, square: &dyn Fn(i32) -> char| {
        let squares: String = columns.clone().flat_map(|x| [' ', square(x)]).collect();
        format!("{head} {squares}\n")
    };
    let mut text =
        row(&' ', &column_letter) + &row(&' ', &|x| char::from_digit(x.unsigned_abs(), 10).unwrap_or('?'));
    for y in 0..board.dimensions().height {
        text += &row(&y, &|x| {
            let here = Position::new(x, y);
            mark(here).or(board.get(here).map(Player::symbol)).unwrap_or('.')
        });
    }
    text
}

/// The tiles of both: `Dark 2, Light 2`.
#[must_use]
pub fn counts_text(board: &Board) -> String {
    let count = |player| format!("{player} {}", board.count(Some(player)));
    Player::BOTH.map(count).join(", ")
}

/// The message that the opponent of the player who has just moved cannot move; `None` if the opponent can, or the game
/// is over.
#[must_use]
pub fn pass_text(model: &Model, moved: Player) -> Option<String> {
    (model.turn() == Some(moved)).then(|| format!("{} cannot move; {moved} plays again.", moved.other()))
}

/// The message of the end: the winner or the tie, with the tiles of both.
#[must_use]
pub fn result_text(model: &Model) -> String {
    let result = model.winner().map_or("It is a tie".to_owned(), |winner| format!("{winner} wins"));
    format!("Neither player can move. {result}: {}.", counts_text(model.board()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialogue(model: Model, typed: &str) -> (String, Ending) {
        let mut output = Vec::new();
        let ending = play(model, typed.as_bytes(), &mut output).unwrap();
        (String::from_utf8(output).unwrap(), ending)
    }

    fn new_game(width: i32, height: i32, typed: &str) -> (String, Ending) {
        dialogue(Model::new(width, height).unwrap(), typed)
    }

    fn dark_at<const H: usize>(rows: [&str; H]) -> Model {
        Model::at(Board::from_picture(&rows.join("\n")).unwrap(), Player::Dark)
    }

    // Clause: 3.2 Your implementation: tiles, whose turn, valid squares, "which player, if any, has won"
    #[test]
    fn the_smallest_game_from_its_first_word_to_its_last() {
        let (text, ending) = new_game(2, 2, "a0\n1 1\n1,0\na1\n");
        let expected = format!(
            "{HELP}\
             \x20  a b\n   0 1\n0  * *\n1  * *\nDark's turn, * marks where Dark may play. Dark 0, Light 0.\n\
             Dark's move: Dark plays a0 and flips nothing.\n\
             \x20  a b\n   0 1\n0  D *\n1  * *\nLight's turn, * marks where Light may play. Dark 1, Light 0.\n\
             Light's move: Light plays b1 and flips nothing.\n\
             \x20  a b\n   0 1\n0  D *\n1  * L\nDark's turn, * marks where Dark may play. Dark 1, Light 1.\n\
             Dark's move: Dark plays b0 and flips nothing.\n\
             \x20  a b\n   0 1\n0  D D\n1  * L\nLight's turn, * marks where Light may play. Dark 2, Light 1.\n\
             Light's move: Light plays a1 and flips nothing.\n\
             \x20  a b\n   0 1\n0  D D\n1  L L\nNeither player can move. It is a tie: Dark 2, Light 2.\n"
        );
        assert_eq!((text, ending), (expected, Ending::Over(None)));
    }

    // Clause: 3.2, "feedback on which tiles will flip as a result of each possible move"
    #[test]
    fn the_flips_of_a_move_are_shown_without_playing_it() {
        let (text, ending) = dialogue(dark_at(["_LLD", "_LDD", "__D_"]), "? 0 0\na0\n");
        let look = "   a b c d\n   0 1 2 3\n0  + + + D\n1  . + D D\n2  . . D .\n";
        assert!(text.contains(&format!("{look}Dark at a0 (+) would flip b0, b1, c0.\n")), "{text}");
        assert!(text.contains("Dark plays a0 and flips b0, b1, c0.\n"), "{text}");
        assert_eq!(ending, Ending::Over(Some(Player::Dark)));
    }

    // Clause: 3.2, "all legal moves and no illegal moves"
    #[test]
    fn a_move_that_is_not_allowed_is_asked_for_again() {
        let (text, ending) = new_game(4, 4, "a0\n? 0 0\n9 9\n-1 0\nhello\n\nb1\n");
        let refused = |place: &str| format!("Dark's move: No move is allowed at {place}.\n");
        let told = [refused("a0"), refused("a0"), refused("9 9"), refused("-1 0")].concat();
        let help = format!("Dark's move: {HELP}");
        assert!(text.contains(&format!("{told}{help}{help}Dark's move: Dark plays b1")), "{text}");
        assert_eq!(ending, Ending::InputEnded);
    }

    // Clause: 3 Specification, "the other player may play again"
    #[test]
    fn a_pass_is_told() {
        let (text, ending) = dialogue(dark_at(["_LDDDDL_", "___DD___"]), "a0\nh0\n");
        assert!(
            text.contains("Dark plays a0 and flips b0.\nLight cannot move; Dark plays again.\n"),
            "{text}"
        );
        assert!(text.ends_with("Neither player can move. Dark wins: Dark 10, Light 0.\n"), "{text}");
        assert_eq!(ending, Ending::Over(Some(Player::Dark)));
    }

    #[test]
    fn a_game_that_is_over_is_not_asked_about() {
        let (text, ending) = dialogue(dark_at(["LL", "LD"]), "");
        assert!(text.ends_with("Neither player can move. Light wins: Dark 1, Light 3.\n"), "{text}");
        assert_eq!(ending, Ending::Over(Some(Player::Light)));
    }

    #[test]
    fn a_player_may_leave() {
        let (text, ending) = new_game(8, 8, "d3\nq\n");
        assert!(text.ends_with("Light's move: "), "{text}");
        assert_eq!(ending, Ending::Left);
    }

    #[test]
    fn bytes_that_are_no_text_are_asked_about_again() {
        let mut output = Vec::new();
        let ending = play(Model::new(2, 2).unwrap(), &b"\xff\xfe\na0"[..], &mut output).unwrap();
        assert!(String::from_utf8(output).unwrap().contains("Dark plays a0"));
        assert_eq!(ending, Ending::InputEnded);
    }
}
