//! Pictures of positions: a small text file holds a board and moves, and `printGame` is then looked at.
//!
//! The moves of a file are tried on the reference as it is read, so that a slip in it is found there and not in a
//! student's class.

use reference::neighbors::{Neighbors, Player};
use serde::Deserialize;

use super::script::{ClassFocus, ClassScript};
use super::step::{ClassAnswer, ClassOp, ClassStep};
use crate::assignments::termination;
use crate::assignments::wire::Decoder;
use crate::model::{Picture, PictureError, Pictures, RunRecord, Scenario, Seen, Verdict};

/// The class's pictures.
pub(crate) static PICTURES: Pictures = Pictures {
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
    parse: |name, text| Ok(Box::new(PositionPicture::parse(name, text)?)),
    shape: "board (eight lines of B, W and .; left out, the initial setup), player (B or W), moves (as \"d0 d2\", one on a \
            line; the players take turns)",
};

/// The most moves that a file may have.
const MOVES: usize = 1000;

/// A position to print.
#[derive(Debug, Clone)]
struct PositionPicture {
    name: String,
    script: ClassScript,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionFile {
    board: Option<String>,
    player: Option<char>,
    #[serde(default)]
    moves: String,
}

impl PositionPicture {
    fn parse(name: &str, text: &str) -> Result<PositionPicture, PictureError> {
        let file: PositionFile = toml::from_str(text).map_err(|error| PictureError(error.to_string()))?;
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
            script = script.all([ClassOp::step(from, to), ClassOp::Swap]);
        }
        Ok(PositionPicture { name: name.to_owned(), script: script.then(ClassOp::Print) })
    }

    fn answers<'a>(
        &'a self,
        record: &'a RunRecord,
    ) -> impl Iterator<Item = Option<(&'a ClassStep, ClassAnswer)>> {
        let mut answers = Decoder::new(&record.answers);
        self.script.steps.iter().map(move |step| Some((step, step.decode(&mut answers)?)))
    }
}

fn start(file: &PositionFile) -> Result<(Neighbors, ClassScript), PictureError> {
    let player = match file.player {
        None | Some('B') => Player::Black,
        Some('W') => Player::White,
        Some(other) => return Err(PictureError(format!("{other:?} is neither B nor W"))),
    };
    let script = ClassScript::new(ClassFocus::Squares);
    let Some(board) = &file.board else {
        let mut game = Neighbors::new();
        return Ok(match player {
            Player::Black => (game, script),
            Player::White => {
                game.swap_player();
                (game, script.then(ClassOp::Swap))
            }
        });
    };
    let game = Neighbors::from_picture(board, player)
        .ok_or_else(|| PictureError("the board is not eight lines of eight squares B, W or .".to_owned()))?;
    Ok((game.clone(), script.then(ClassOp::Set(Box::new(game)))))
}

impl Picture for PositionPicture {
    fn name(&self) -> &str {
        &self.name
    }

    fn scenario(&self) -> &dyn Scenario {
        &self.script
    }

    fn reference(&self) -> String {
        let mut game = Neighbors::new();
        self.script.steps.iter().for_each(|step| step.op.follow(&mut game));
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
            if matches!(step.op, ClassOp::Print) {
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
        PositionPicture::parse("x", text).unwrap_err().to_string()
    }

    #[test]
    fn a_picture_is_printed_after_its_moves() {
        let picture = PositionPicture::parse("small", "moves = \"d0 d2  # away\\ne0 f1\\n\"").unwrap();
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
