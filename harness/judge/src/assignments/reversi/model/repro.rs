//! A model script as a program: its calls, each with what must come of it.

use reference::reversi::{Board, Dimensions, Model, Player, Position};

use super::answer::{Gain, moves_of};
use super::focus::Focus;
use super::script::ModelScript;
use super::step::{ModelOp, ModelStep};
use crate::assignments::repro_page::{Beside, Page, Piece, statement};
use crate::assignments::reversi::notation::{player_code, player_in, position_code, position_in, set_code};
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

const MOVES: Piece = Piece { cpp: include_str!("repro/moves.cpp"), rust: include_str!("repro/moves.rs.in") };
const SQUARES: Piece =
    Piece { cpp: include_str!("repro/squares.cpp"), rust: include_str!("repro/squares.rs.in") };
const THROWS: Piece =
    Piece { cpp: include_str!("repro/throws.cpp"), rust: include_str!("repro/throws.rs.in") };
/// A model in Rust keeps its data to itself: there nothing is mended.
const MEMBERS: Piece = Piece { cpp: include_str!("repro/members.cpp"), rust: "" };

/// The script as a program.
pub(super) fn program(script: &ModelScript, check: &Check, language: Language) -> Program {
    let mut page = Page::new(check, language, MODEL);
    page.with(page.pick(HEADLESS, ""));
    (0..script.steps.len()).for_each(|step| ModelProgram { script, page: &mut page }.step(step));
    page.finish()
}

/// The ways in which a call may end.
#[derive(Debug, Clone, Copy)]
enum CallOutcome {
    Success,
    Error,
}

impl CallOutcome {
    fn words(self, language: Language) -> &'static str {
        match (self, language) {
            (CallOutcome::Success, Language::Cpp) => "no exception",
            (CallOutcome::Success, Language::Rust) => "no error",
            (CallOutcome::Error, Language::Cpp) => "an exception",
            (CallOutcome::Error, Language::Rust) => "an error",
        }
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
            // No program does: what goes wrong then is never told.
            ModelOp::Emptied => {}
            ModelOp::Play(at) => self.play(index, step, *at),
            ModelOp::Find(at) => self.find(index, step, *at),
            ModelOp::Look(_) => self.look(index, step),
            ModelOp::Moves => self.moves(index, step),
        }
    }

    fn new_model(&mut self, step: &ModelStep) {
        let code = step.code_in(self.page.language);
        self.page.call(code.trim_end_matches(';'));
        if step.focus == Focus::Throws {
            self.outcome(&code, CallOutcome::Error);
        } else {
            self.page
                .line(self.page.pick(code.clone(), format!("let mut {} = {code}.unwrap();", step.name())));
        }
    }

    /// A call that must fail, or must not: by an exception, or in Rust by an error.
    fn outcome(&mut self, code: &str, required: CallOutcome) {
        self.page.piece(THROWS);
        let (call, required) = (statement(code), required.words(self.page.language));
        self.page.line(self.page.pick(
            format!("compare(\"it ends with\", outcome([&] {{ {call} }}), string(\"{required}\"));"),
            format!("compare(\"it ends with\", outcome({code}), \"{required}\");"),
        ));
    }

    fn play(&mut self, index: usize, step: &ModelStep, at: Position) {
        // The state before this move, of this object alone.
        let is_allowed = self.script.states(index).is_some_and(|(before, _)| before.find_move(at).is_some());
        let code = step.code_in(self.page.language);
        self.page.call(&code);
        self.outcome(&code, if is_allowed { CallOutcome::Success } else { CallOutcome::Error });
    }

    fn mend(&mut self, step: &ModelStep, state: &Model) {
        if self.page.language == Language::Rust {
            return;
        }
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
        let language = self.page.language;
        let (name, code, at_code) = (step.name(), step.code_in(language), position_in(language, at));
        self.page.call(&code);
        if step.focus == Focus::Steady {
            let what = self.page.pick("the same pointer twice", "the same answer twice");
            return self.page.line(format!("compare(\"{what}\", {code} == {code}, true);"));
        }
        let nothing = self.page.pick("nullptr", "None");
        let required = moves_of(&state).get(&at).map_or_else(|| nothing.to_owned(), Gain::words);
        self.page.line(self.page.pick(
            format!("compare(\"returned\", found({name}, {at_code}), string(\"{required}\"));"),
            format!("compare(\"returned\", found(&{name}, {at_code}), \"{required}\");"),
        ));
    }

    fn moves(&mut self, index: usize, step: &ModelStep) {
        let Some((_, state)) = self.script.states(index) else { return };
        self.page.piece(MOVES);
        let (name, language) = (step.name(), self.page.language);
        let [open, close] = self.page.pick(["{", "}"], ["(", ")"]);
        let required: Vec<String> = moves_of(&state)
            .iter()
            .map(|(at, gain)| {
                format!("        {open}{}, \"{}\"{close}", position_in(language, *at), gain.words())
            })
            .collect();
        let required = required.join(",\n");
        self.page.call(&format!(
            "{name}.find_move(p) for every position p, {} to move",
            player_in(language, state.turn())
        ));
        self.page.line(self.page.pick(
            format!("compareMoves(\"{name}\", {name}, {{\n{required}}});"),
            format!("compare_moves(\"{name}\", &{name}, &[\n{required}]);"),
        ));
    }

    fn look(&mut self, index: usize, step: &ModelStep) {
        let Some((before, state)) = self.script.states(index) else { return };
        let (name, language) = (step.name(), self.page.language);
        let [turn, winner] = [state.turn(), state.winner()].map(|player| player_in(language, player));
        match step.focus {
            Focus::Returns | Focus::Moved => {}
            Focus::Turn | Focus::Again => self.compare(&format!("{name}.turn()"), turn),
            Focus::Winner => self.compare(&format!("{name}.winner()"), winner),
            Focus::Going | Focus::Over => {
                self.compare(&format!("{name}.is_game_over()"), &state.is_game_over().to_string());
                self.compare(&format!("{name}.turn()"), turn);
                self.compare(&format!("{name}.winner()"), winner);
            }
            Focus::NewGame
            | Focus::Throws
            | Focus::Placed
            | Focus::Flipped
            | Focus::Untouched
            | Focus::Board
            | Focus::Ready
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
        let (name, language) = (step.name(), self.page.language);
        let size = self.page.pick(format!("{name}.board().dimensions()"), format!("{name}.dimensions()"));
        let Dimensions { width, height } = state.dimensions();
        if before.board().count(None) == state.board().count(None) {
            self.compare(&format!("{size}.width"), &width.to_string());
            self.compare(&format!("{size}.height"), &height.to_string());
        }
        let rows = rows(state.board());
        let (got, required) = self.page.pick(
            (format!("squares({name})"), format!("string(\"{rows}\")")),
            (format!("squares(&{name})"), format!("\"{rows}\"")),
        );
        self.compare(&got, &required);
        if matches!(step.focus, Focus::NewGame | Focus::Moves(_) | Focus::Unchanged) {
            self.compare(&format!("{name}.turn()"), player_in(language, state.turn()));
            self.compare(&format!("{name}.winner()"), player_in(language, state.winner()));
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
