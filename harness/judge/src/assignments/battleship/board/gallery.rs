//! Pictures of Boards: a small text file lists operations on a Board, whose displays are then compared.
//!
//! Each file is tried on the reference as it is read, so that a slip in it is found there and not in a student's Board.

use reference::battleship::{Board, Direction, Game, Point, View};
use serde::Deserialize;

use super::script::{BoardFocus, BoardScript, SHOW, SHOW_SHOTS, attack, place, unplace};
use super::step::BoardOp;
use crate::assignments::battleship::game_config::{GameConfig, Placement};
use crate::assignments::termination;
use crate::assignments::wire::Decoder;
use crate::model::{Picture, PictureError, Pictures, RunRecord, Scenario, Seen, Verdict};

/// The name of ships in pictures, which no display shows.
const NAME: &str = "ship";

/// The most steps that a script may have.
const STEPS: usize = 1000;

/// The Board's pictures.
pub(crate) static PICTURES: Pictures = Pictures {
    component: "board",
    shipped: shipped_pictures![
        "battleship":
        "blocked_10x10",
        "empty_3x4",
        "hits_misses_and_a_sunk_ship",
        "one_cell_sunk",
        "one_cell_with_a_raft",
        "single_column",
        "single_row",
        "untouched_fleet",
    ],
    parse: |name, text| Ok(Box::new(BoardPicture::parse(name, text)?)),
    shape: "rows, cols, fleet, script",
};

/// A Board to look at.
#[derive(Debug, Clone)]
struct BoardPicture {
    name: String,
    script: BoardScript,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rows: i32,
    cols: i32,
    fleet: Vec<Ship>,
    script: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ship {
    length: i32,
    symbol: char,
}

impl BoardPicture {
    /// Reads a picture's file.
    ///
    /// # Errors
    /// When it is not TOML of the right shape, or asks for what no Board could do.
    fn parse(name: &str, text: &str) -> Result<BoardPicture, PictureError> {
        let file: File = toml::from_str(text).map_err(|error| PictureError(error.to_string()))?;
        let (config, game) = game(&file)?;
        let mut board = Board::new(&game);
        let mut script = BoardScript::new(config, BoardFocus::DisplayCells);
        for (number, line) in file.script.lines().enumerate() {
            let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            if words.is_empty() {
                continue;
            }
            let said = |why: String| PictureError(format!("line {} of the script: {why}", number + 1));
            let op = step(&words).map_err(said)?;
            follow(&mut board, op).map_err(said)?;
            script = script.then(op);
        }
        if script.steps.len() > STEPS {
            return Err(PictureError(format!("the script has more than {STEPS} steps")));
        }
        Ok(BoardPicture { name: name.to_owned(), script: script.then(SHOW).then(SHOW_SHOTS) })
    }
}

impl Picture for BoardPicture {
    /// The file's name without its ending.
    fn name(&self) -> &str {
        &self.name
    }

    fn scenario(&self) -> &dyn Scenario {
        &self.script
    }

    fn reference(&self) -> String {
        let mut board = Board::new(&self.script.config.game());
        for step in &self.script.steps {
            // It was tried when the file was read.
            let _ = follow(&mut board, step.op);
        }
        both(&board.display(View::Everything), &board.display(View::ShotsOnly))
    }

    fn seen(&self, record: &RunRecord) -> Seen {
        let mut answers = Decoder::new(&record.answers);
        let cells = self.script.config.points().len();
        let mut printed = Vec::new();
        for step in &self.script.steps {
            let Some(answer) = step.decode(&mut answers, cells) else { return nothing(record) };
            if let Some(thrown) = answer.thrown {
                let verdict = Verdict::Mismatch {
                    step: None,
                    expected: format!("{} to return", step.code()),
                    observed: format!("it {thrown}"),
                };
                return Seen::Nothing(verdict);
            }
            if matches!(step.op, BoardOp::Display(_)) {
                printed.push(answer.printed);
            }
        }
        match (printed.as_slice(), termination::verdict(&record.end)) {
            ([everything, shots], None) => Seen::Displays(both(everything, shots)),
            (_, Some(verdict)) => Seen::Nothing(verdict),
            (_, None) => nothing(record),
        }
    }
}

fn both(everything: &str, shots: &str) -> String {
    format!("display(false):\n{everything}display(true):\n{shots}")
}

fn nothing(record: &RunRecord) -> Seen {
    let detail = "answers are missing or make no sense".to_owned();
    Seen::Nothing(termination::verdict(&record.end).unwrap_or(Verdict::Protocol { detail }))
}

fn game(file: &File) -> Result<(GameConfig, Game), PictureError> {
    let mut game = Game::new(file.rows, file.cols).map_err(|error| PictureError(error.to_string()))?;
    let mut ships = Vec::new();
    for (id, Ship { length, symbol }) in file.fleet.iter().enumerate() {
        let said = |why: String| PictureError(format!("ship {id} of the fleet: {why}"));
        let symbol = u8::try_from(*symbol)
            .map_err(|_| said(format!("{symbol:?} is no character that can be shown")))?;
        game.add_ship(*length, symbol, NAME).map_err(|refused| said(refused.to_string()))?;
        ships.push((*length, symbol, NAME));
    }
    Ok((GameConfig { rows: file.rows, cols: file.cols, ships }, game))
}

fn step(words: &[&str]) -> Result<BoardOp, String> {
    match words {
        ["clear"] => Ok(BoardOp::Clear),
        ["block"] => Ok(BoardOp::Block),
        ["unblock"] => Ok(BoardOp::Unblock),
        ["attack", r, c] => Ok(attack(number(r)?, number(c)?)),
        ["place", id, r, c, way] => Ok(place(number(r)?, number(c)?, number(id)?, direction(way)?)),
        ["unplace", id, r, c, way] => Ok(unplace(number(r)?, number(c)?, number(id)?, direction(way)?)),
        _ => Err(format!(
            "{:?} is none of: place SHIP ROW COLUMN horizontal|vertical, unplace likewise, attack ROW COLUMN, clear, \
             block, unblock",
            words.join(" ")
        )),
    }
}

fn number(word: &str) -> Result<i32, String> {
    word.parse().map_err(|_| format!("{word:?} is no number"))
}

fn direction(word: &str) -> Result<Direction, String> {
    match word {
        "horizontal" => Ok(Direction::Horizontal),
        "vertical" => Ok(Direction::Vertical),
        _ => Err(format!("{word:?} is neither horizontal nor vertical")),
    }
}

/// Does on the reference what every Board must be able to do. `block` is left out there: which positions a Board
/// blocks is its own affair, and they look like water.
fn follow(board: &mut Board, op: BoardOp) -> Result<(), String> {
    match op {
        BoardOp::Clear => board.clear(),
        BoardOp::Place(Placement { at, id, direction }) => {
            board.place_ship(at, id, direction).map_err(|refused| refused.to_string())?;
        }
        BoardOp::Unplace(Placement { at, id, direction }) => {
            board.unplace_ship(at, id, direction).map_err(|refused| refused.to_string())?;
        }
        BoardOp::Attack(shot) => on_board(board, shot.at)?,
        BoardOp::New
        | BoardOp::Block
        | BoardOp::Unblock
        | BoardOp::Display(_)
        | BoardOp::AllDestroyed
        | BoardOp::Delete
        | BoardOp::Read
        | BoardOp::Probe(_) => {}
    }
    Ok(())
}

fn on_board(board: &mut Board, at: Point) -> Result<(), String> {
    if !board.game().is_valid(at) {
        return Err(format!("({}, {}) is not on the board", at.r, at.c));
    }
    board.attack(at);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(script: &str) -> String {
        format!(
            "rows = 2\ncols = 3\nfleet = [{{ length = 2, symbol = \"A\" }}]\nscript = \"\"\"\n{script}\"\"\"\n"
        )
    }

    fn error(text: &str) -> String {
        BoardPicture::parse("x", text).unwrap_err().to_string()
    }

    #[test]
    fn a_picture_is_drawn_from_size_fleet_and_script() {
        let script = "place 0 1 1 horizontal  # a ship\n\nattack 1 1\nattack 0 0\n";
        let picture = BoardPicture::parse("small", &file(script)).unwrap();
        let expected = "display(false):\n  012\n0 o..\n1 .XA\ndisplay(true):\n  012\n0 o..\n1 .X.\n";
        assert_eq!((picture.name(), picture.reference().as_str()), ("small", expected));
    }

    #[test]
    fn a_slip_in_the_script_is_named_with_its_line() {
        for (script, words) in [
            ("attack 0 0\nplace 0 1 2 horizontal\n", "line 2 of the script: "),
            ("attack 5 5\n", "line 1 of the script: (5, 5) is not on the board"),
            ("shoot 0 0\n", "\"shoot 0 0\" is none of"),
            ("place 0 0 0 sideways\n", "\"sideways\" is neither"),
            ("attack a 0\n", "\"a\" is no number"),
        ] {
            assert!(error(&file(script)).contains(words), "{}", error(&file(script)));
        }
    }

    #[test]
    fn a_size_or_ship_that_no_game_takes_is_an_error() {
        assert!(!error("rows = 0\ncols = 3\nfleet = []\nscript = \"\"").is_empty());
        let fleet = "rows = 2\ncols = 2\nfleet = [{ length = 3, symbol = \"A\" }]\nscript = \"\"";
        assert!(error(fleet).starts_with("ship 0 of the fleet: "), "{}", error(fleet));
        assert!(error("rows = 2\ncols = 2\nsize = 3\nfleet = []\nscript = \"\"").contains("size"));
    }
}
