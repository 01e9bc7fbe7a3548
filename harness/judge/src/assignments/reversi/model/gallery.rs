//! Pictures of games: a small text file holds a size and moves, and the model is then looked at.
//!
//! The moves of a file are tried on the reference as it is read, so that a slip in it is found there and not in a
//! student's model.

use reference::reversi::{Dimensions, Model, Position};
use serde::Deserialize;

use super::answer::{Cell, Gain, ModelAnswer, ModelReply, View, moves_of};
use super::faults::Told;
use super::focus::{Aspect, Focus};
use super::script::ModelScript;
use super::step::{ModelOp, ModelStep};
use crate::assignments::termination;
use crate::assignments::wire::Decoder;
use crate::model::{Picture, PictureError, Pictures, RunRecord, Scenario, Seen, Verdict};

/// The model's pictures.
pub(crate) static PICTURES: Pictures = Pictures {
    component: "model",
    shipped: shipped_pictures![
        "reversi":
        "a_pass",
        "after_the_opening",
        "middle_of_a_game",
        "new_game",
        "odd_board",
        "the_end",
    ],
    parse: |name, text| Ok(Box::new(GamePicture::parse(name, text)?)),
    shape: "width, height (2 to 8), moves (as \"3 2\", column and row, one on a line)",
};

/// A game to look at.
#[derive(Debug, Clone)]
struct GamePicture {
    name: String,
    size: Dimensions,
    game: Model,
    script: ModelScript,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameFile {
    width: i32,
    height: i32,
    #[serde(default)]
    moves: String,
}

impl GamePicture {
    fn parse(name: &str, text: &str) -> Result<GamePicture, PictureError> {
        let file: GameFile = toml::from_str(text).map_err(|error| PictureError(error.to_string()))?;
        let size = Dimensions::new(file.width, file.height);
        let no_board = |_| PictureError(format!("no board is {} wide and {} high", file.width, file.height));
        let mut game = Model::new(file.width, file.height).map_err(no_board)?;
        let mut script = ModelScript::default().provided(ModelOp::New(size), Focus::Returns);
        for (number, line) in file.moves.lines().enumerate() {
            let said = |why: String| PictureError(format!("line {} of the moves: {why}", number + 1));
            let Some(at) = position(line).map_err(said)? else { continue };
            game.play_move(at).map_err(|why| said(why.to_string()))?;
            script = script.provided(ModelOp::Play(at), Focus::Returns);
        }
        let script = script.provided(ModelOp::Look(size), Focus::Returns);
        let script = script.provided(ModelOp::Moves, Focus::Moves(Aspect::All));
        Ok(GamePicture { name: name.to_owned(), size, game, script })
    }

    fn answers<'a>(
        &'a self,
        record: &'a RunRecord,
    ) -> impl Iterator<Item = Option<(&'a ModelStep, ModelAnswer)>> {
        let mut answers = Decoder::new(&record.answers);
        self.script.steps.iter().map(move |step| Some((step, step.decode(&mut answers)?)))
    }
}

/// The position on a line; `None` for an empty line.
fn position(line: &str) -> Result<Option<Position>, String> {
    let words: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
    let numbers: Option<Vec<i32>> = words.iter().map(|word| word.parse().ok()).collect();
    match numbers.as_deref() {
        Some([]) => Ok(None),
        Some([x, y]) => Ok(Some(Position::new(*x, *y))),
        Some(_) | None => Err(format!("{line:?} is no position like 3 2")),
    }
}

impl Picture for GamePicture {
    fn name(&self) -> &str {
        &self.name
    }

    fn scenario(&self) -> &dyn Scenario {
        &self.script
    }

    fn reference(&self) -> String {
        let cell = |at| Cell::Player(self.game.board().get(at));
        let squares = self.game.board().positions().map(|at| (at, cell(at))).collect();
        let Dimensions { width, height } = self.size;
        let view = View {
            area: [0, 0, width, height],
            is_over: self.game.is_game_over(),
            turn: Cell::Player(self.game.turn()),
            winner: Cell::Player(self.game.winner()),
            squares,
        };
        shown(self.size, &view, &moves_of(&self.game))
    }

    fn seen(&self, record: &RunRecord) -> Seen {
        let mut view = None;
        for answered in self.answers(record) {
            let Some((step, answer)) = answered else { return nothing(record) };
            match (answer.thrown, answer.reply, &view) {
                (Some(thrown), _, _) => return Seen::Nothing(threw(step, &thrown)),
                (None, ModelReply::View(seen), _) => view = Some(seen),
                (None, ModelReply::Moves(told), Some(seen)) => {
                    return Seen::Displays(shown(self.size, seen, &told));
                }
                (None, _, _) => {}
            }
        }
        nothing(record)
    }
}

fn threw(step: &ModelStep, thrown: &str) -> Verdict {
    Verdict::Mismatch {
        step: None,
        expected: format!("{} to return", step.code()),
        observed: format!("it {thrown}"),
    }
}

fn nothing(record: &RunRecord) -> Seen {
    let detail = "answers are missing or make no sense".to_owned();
    Seen::Nothing(termination::verdict(&record.end).unwrap_or(Verdict::Protocol { detail }))
}

/// The board with a star on each square that may be played, and below it the moves.
fn shown(size: Dimensions, view: &View, told: &Told) -> String {
    let columns: String = (0..size.width).map(|x| format!(" {x}")).collect();
    let symbol = |at: Position| match view.squares.get(&at) {
        _ if told.contains_key(&at) => '*',
        Some(Cell::Player(tile)) => tile.map_or('_', reference::reversi::Player::symbol),
        Some(Cell::Other(_)) | None => '?',
    };
    let row = |y: i32| {
        let tiles: String = (0..size.width).map(|x| format!(" {}", symbol(Position::new(x, y)))).collect();
        format!("{y}{tiles}\n")
    };
    let rows: String = (0..size.height).map(row).collect();
    let moves: String = told.values().map(|gain| format!("{}\n", Gain::words(gain))).collect();
    format!("m[p] and m.find_move(p):\n {columns}\n{rows}{moves}{}\n", state(view))
}

fn state(view: &View) -> String {
    match (view.turn, view.is_over) {
        (Cell::Player(None), true) => format!("the game is over, winner {}", view.winner.code()),
        (turn, false) => format!("turn {}", turn.code()),
        (turn, true) => format!("the game is over, turn {}", turn.code()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::reversi::notation::player_code;

    fn error(text: &str) -> String {
        GamePicture::parse("x", text).unwrap_err().to_string()
    }

    #[test]
    fn a_picture_shows_the_board_and_the_moves_after_its_own() {
        let picture =
            GamePicture::parse("small", "width = 3\nheight = 2\nmoves = \"0 0  # a corner\\n1 1\\n\"");
        let shown = picture.unwrap().reference();
        assert!(
            shown.starts_with("m[p] and m.find_move(p):\n  0 1 2\n0 D * _\n1 * L _\na move at {0, 1}"),
            "{shown}"
        );
        assert!(shown.ends_with(&format!("turn {}\n", player_code(Some(reference::reversi::Player::Dark)))));
    }

    #[test]
    fn a_slip_is_named_with_its_place() {
        assert!(
            error("width = 4\nheight = 4\nmoves = \"1 1\\n0 0\"").starts_with("line 2 of the moves: no move")
        );
        assert!(error("width = 4\nheight = 4\nmoves = \"d3\"").contains("no position like 3 2"));
        assert!(error("width = 9\nheight = 4").contains("no board is 9 wide"));
    }
}
