//! A model script as a program: its calls, each with what must come of it.

use reference::reversi::{Board, Dimensions, Model, Player, Position};

use super::answer::{Gain, moves_of};
use super::focus::Focus;
use super::script::ModelScript;
use super::step::{ModelOp, ModelStep};
use crate::assignments::common::repro_page::{Beside, Page, Piece, statement};
use crate::assignments::reversi::notation::{player_code, position_code, set_code};
use crate::model::{Check, Language, Program};

/// Files that a program is compiled with. The last are those of `harness new`, where the course's library needs a window.
const MODEL: Beside = Beside {
    headers: &["model.hxx"],
    cpp: &[
        "-Isrc",
        "-Iheadless",
        "src/model.cxx",
        "src/board.cxx",
        "src/move.cxx",
        "src/player.cxx",
        "src/position_set.cxx",
        "headless/ge211*.cxx",
    ],
    modules: &["reversi", "model"],
    rust: &["reversi.rs", "model.rs"],
};

/// The place of the library without a window.
const HEADLESS: &str = "// The folder headless/ is one that `harness new reversi` writes: ge211 without a window. Name your own model files, if you\n\
                        // added any, beside src/model.cxx.\n";

const MOVES: Piece = Piece { cpp: include_str!("repro/moves.cpp"), rust: "" };
const SQUARES: Piece = Piece { cpp: include_str!("repro/squares.cpp"), rust: "" };
const THROWS: Piece = Piece { cpp: include_str!("repro/throws.cpp"), rust: "" };
const MEMBERS: Piece = Piece { cpp: include_str!("repro/members.cpp"), rust: "" };

/// The script as a program.
pub(super) fn program(script: &ModelScript, check: &Check, language: Language) -> Option<Program> {
    match language {
        Language::Cpp => {
            let mut page = Page::new(check, language, MODEL);
            page.with(HEADLESS);
            (0..script.steps.len()).for_each(|step| ModelProgram { script, page: &mut page }.step(step));
            Some(page.finish())
        }
        Language::Rust => None,
    }
}

/// A program while its script is written down.
struct ModelProgram<'a> {
    script: &'a ModelScript,
    page: &'a mut Page,
}

impl ModelProgram<'_> {
    fn step(&mut self, index: usize) {
        let step = &self.script.steps[index];
        match &step.op {
            ModelOp::New(_) | ModelOp::Square(_) | ModelOp::Default => self.new_model(step),
            ModelOp::Sync(state) => self.mend(step, state),
            ModelOp::Play(at) => self.play(index, step, *at),
            ModelOp::Find(at) => self.find(index, step, *at),
            ModelOp::Look(_) => self.look(index, step),
            ModelOp::Moves => self.moves(index, step),
        }
    }

    fn new_model(&mut self, step: &ModelStep) {
        let code = step.code();
        self.page.call(code.trim_end_matches(';'));
        if step.focus == Focus::Throws {
            self.outcome(&code, "an exception");
        } else {
            self.page.line(code);
        }
    }

    /// A call that must throw an exception, or must not.
    fn outcome(&mut self, code: &str, required: &str) {
        self.page.piece(THROWS);
        let call = statement(code);
        self.page
            .line(format!("compare(\"it ends with\", outcome([&] {{ {call} }}), string(\"{required}\"));"));
    }

    fn play(&mut self, index: usize, step: &ModelStep, at: Position) {
        let is_allowed =
            self.script.states(index).is_some_and(|(before, after)| before.board() != after.board());
        let earlier = index.checked_sub(1).and_then(|earlier| self.script.states(earlier));
        let is_allowed = is_allowed && earlier.is_some_and(|(_, state)| state.find_move(at).is_some());
        let code = step.code();
        self.page.call(&code);
        self.outcome(&code, if is_allowed { "no exception" } else { "an exception" });
    }

    fn mend(&mut self, step: &ModelStep, state: &Model) {
        self.page.piece(MEMBERS);
        let moves: Vec<String> = state
            .next_moves()
            .iter()
            .map(|(at, gained)| format!("{{{}, {}}}", position_code(*at), set_code(*gained)))
            .collect();
        let (name, rows) = (step.name(), rows(state.board()));
        let turn = player_code(state.turn());
        self.page.call(&format!("{name} gets the state that a right model has by now"));
        self.page.line(format!("mend({name}, \"{rows}\", {turn}, Move_map{{{}}});", moves.join(", ")));
    }

    fn find(&mut self, index: usize, step: &ModelStep, at: Position) {
        let Some((_, state)) = self.script.states(index) else { return };
        self.page.piece(MOVES);
        let (name, code, at_code) = (step.name(), step.code(), position_code(at));
        self.page.call(&code);
        if step.focus == Focus::Steady {
            return self.page.line(format!("compare(\"the same pointer twice\", {code} == {code}, true);"));
        }
        let required = moves_of(&state).get(&at).map_or_else(|| "nullptr".to_owned(), Gain::words);
        self.page.line(format!("compare(\"returned\", found({name}, {at_code}), string(\"{required}\"));"));
    }

    fn moves(&mut self, index: usize, step: &ModelStep) {
        let Some((_, state)) = self.script.states(index) else { return };
        self.page.piece(MOVES);
        let name = step.name();
        let required: Vec<String> = moves_of(&state)
            .iter()
            .map(|(at, gain)| format!("        {{{}, \"{}\"}}", position_code(*at), gain.words()))
            .collect();
        self.page.call(&format!(
            "{name}.find_move(p) for every position p, {} to move",
            player_code(state.turn())
        ));
        self.page.line(format!("compareMoves(\"{name}\", {name}, {{\n{}}});", required.join(",\n")));
    }

    fn look(&mut self, index: usize, step: &ModelStep) {
        let Some((before, state)) = self.script.states(index) else { return };
        let name = step.name();
        match step.focus {
            Focus::Returns | Focus::Moved => {}
            Focus::Turn | Focus::Again => self.compare(&format!("{name}.turn()"), player_code(state.turn())),
            Focus::Winner => self.compare(&format!("{name}.winner()"), player_code(state.winner())),
            Focus::Going | Focus::Over => {
                self.compare(&format!("{name}.is_game_over()"), &state.is_game_over().to_string());
                self.compare(&format!("{name}.turn()"), player_code(state.turn()));
                self.compare(&format!("{name}.winner()"), player_code(state.winner()));
            }
            Focus::NewGame
            | Focus::Throws
            | Focus::Placed
            | Focus::Flipped
            | Focus::Untouched
            | Focus::Board
            | Focus::Moves(_)
            | Focus::Found
            | Focus::NotFound
            | Focus::Steady
            | Focus::Unchanged => self.whole(step, &before, &state),
        }
    }

    /// The board, and what goes with it.
    fn whole(&mut self, step: &ModelStep, before: &Model, state: &Model) {
        self.page.piece(SQUARES);
        let name = step.name();
        let Dimensions { width, height } = state.dimensions();
        if before.board().count(None) == state.board().count(None) {
            self.compare(&format!("{name}.board().dimensions().width"), &width.to_string());
            self.compare(&format!("{name}.board().dimensions().height"), &height.to_string());
        }
        self.compare(&format!("squares({name})"), &format!("string(\"{}\")", rows(state.board())));
        if matches!(step.focus, Focus::NewGame | Focus::Moves(_) | Focus::Unchanged) {
            self.compare(&format!("{name}.turn()"), player_code(state.turn()));
            self.compare(&format!("{name}.winner()"), player_code(state.winner()));
        }
    }

    fn compare(&mut self, expression: &str, required: &str) {
        let label = self.page.text(expression);
        self.page.line(format!("compare({label}, {expression}, {required});"));
    }
}

/// The rows of a board, from the top.
fn rows(board: &Board) -> String {
    let Dimensions { width, height } = board.dimensions();
    let tile = |x, y| board.get(Position::new(x, y)).map_or('_', Player::symbol);
    let row = |y| (0..width).map(|x| tile(x, y)).collect::<String>();
    (0..height).map(row).collect::<Vec<_>>().join("/")
}
