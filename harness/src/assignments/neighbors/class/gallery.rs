//! Pictures of positions: a small text file holds a board and moves, and `printGame` is then looked at.
//!
//! What a file asks for is tried on the reference as it is read, so that a slip in it is found there and not in
//! somebody's class.

use reference::neighbors::{Neighbors, Player};
use serde::Deserialize;

use super::script::{About, Script, step};
use super::step::{Op, Step};
use crate::assignments::common::termination;
use crate::assignments::common::wire::Decoder;
use crate::model::{Picture, PictureError, Pictures, RunRecord, Scenario, Seen, Verdict};

/// The class's pictures.
pub(in crate::assignments::neighbors) static PICTURES: Pictures = Pictures {
    component: "class",
    shipped: shipped_pictures![
        "neighbors":
        "after_a_capture",
        "after_the_first_move",
        "black_wins",
        "full_board",
        "initial_setup",
        "two_pieces",
    ],
    parse: |name, text| Ok(Box::new(Position::parse(name, text)?)),
    shape: "board (eight lines of B, W and .; left out, the initial setup), player (B or W), moves (as \"d0 d2\", one on a \
            line; the players take turns)",
};

/// The most moves that a file may have.
const MOVES: usize = 1000;

/// A position to print.
#[derive(Debug, Clone)]
struct Position {
    name: String,
    script: Script,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    board: Option<String>,
    player: Option<char>,
    #[serde(default)]
    moves: String,
}

impl Position {
    fn parse(name: &str, text: &str) -> Result<Position, PictureError> {
        let file: File = toml::from_str(text).map_err(|error| PictureError(error.to_string()))?;
        let (mut game, mut script) = start(&file)?;
        if file.moves.lines().count() > MOVES {
            return Err(PictureError(format!("there are more than {MOVES} moves")));
        }
        for (number, line) in file.moves.lines().enumerate() {
            let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            let said = |why: String| PictureError(format!("line {} of the moves: {why}", number + 1));
            let (from, to) = match words.as_slice() {
                [] => continue,
                [from, to] => (*from, *to),
                _ => return Err(said(format!("{line:?} is no move like d0 d2"))),
            };
            game.make_move(from, to).map_err(|why| said(why.to_string()))?;
            game.swap_player();
            script = script.all([step(from, to), Op::Swap]);
        }
        Ok(Position { name: name.to_owned(), script: script.then(Op::Print) })
    }

    fn answers<'a>(
        &'a self,
        record: &'a RunRecord,
    ) -> impl Iterator<Item = Option<(&'a Step, super::step::Answer)>> {
        let mut answers = Decoder::new(&record.answers);
        self.script.steps.iter().map(move |step| Some((step, step.decode(&mut answers)?)))
    }
}

fn start(file: &File) -> Result<(Neighbors, Script), PictureError> {
    let player = match file.player {
        None | Some('B') => Player::Black,
        Some('W') => Player::White,
        Some(other) => return Err(PictureError(format!("{other:?} is neither B nor W"))),
    };
    let script = Script::new(About::Squares);
    let Some(board) = &file.board else {
        let mut game = Neighbors::new();
        return Ok(match player {
            Player::Black => (game, script),
            Player::White => {
                game.swap_player();
                (game, script.then(Op::Swap))
            }
        });
    };
    let game = Neighbors::from_picture(board, player)
        .ok_or_else(|| PictureError("the board is not eight lines of eight squares B, W or .".to_owned()))?;
    Ok((game.clone(), script.then(Op::Set(Box::new(game)))))
}

impl Picture for Position {
    fn name(&self) -> &str {
        &self.name
    }

    fn scenario(&self) -> &dyn Scenario {
        &self.script
    }

    fn reference(&self) -> String {
        let mut game = Neighbors::new();
        for step in &self.script.steps {
            match &step.op {
                Op::Set(position) => game.clone_from(position),
                // It was tried when the file was read.
                Op::Move(from, to) => drop(game.make_move(from, to)),
                Op::Swap => game.swap_player(),
                Op::New
                | Op::Print
                | Op::Current
                | Op::Isolated(_)
                | Op::Connected(_)
                | Op::GameOver
                | Op::Look(_) => {}
            }
        }
        shown(&game.picture())
    }

    fn seen(&self, record: &RunRecord) -> Seen {
        let mut printed = None;
        for answered in self.answers(record) {
            let Some((step, answer)) = answered else { return nothing(record) };
            if let Some(thrown) = answer.thrown {
                let verdict = Verdict::Mismatch {
                    step: None,
                    expected: format!("{} to return", step.code()),
                    observed: format!("it {thrown}"),
                };
                return Seen::Nothing(verdict);
            }
            if matches!(step.op, Op::Print) {
                printed = Some(answer.printed);
            }
        }
        match (printed, termination::verdict(&record.end)) {
            (Some(printed), None) => Seen::Displays(shown(&printed)),
            (_, Some(verdict)) => Seen::Nothing(verdict),
            (None, None) => nothing(record),
        }
    }
}

fn shown(printed: &str) -> String {
    format!("printGame():\n{printed}")
}

fn nothing(record: &RunRecord) -> Seen {
    let detail = "answers are missing or make no sense".to_owned();
    Seen::Nothing(termination::verdict(&record.end).unwrap_or(Verdict::Protocol { detail }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        Position::parse("x", text).unwrap_err().to_string()
    }

    #[test]
    fn a_picture_is_printed_after_its_moves() {
        let picture = Position::parse("small", "moves = \"d0 d2  # away\\ne0 f1\\n\"").unwrap();
        let shown = picture.reference();
        assert!(
            shown.starts_with(
                "printGame():\n  a b c d e f g h\n0 . B B . . W W .\n1 W . . . . W . B\n2 W . . B"
            )
        );
    }

    #[test]
    fn a_slip_is_named_with_its_place() {
        assert!(error("moves = \"d0 d2\\nd2 d3\"").starts_with("line 2 of the moves: there is no piece"));
        assert!(error("moves = \"d0d2\"").contains("no move like d0 d2"));
        assert!(error("board = \"BW\"").contains("eight lines"));
        assert!(error("player = \"X\"").contains("neither B nor W"));
        assert!(error("size = 8").contains("size"));
    }
}
