//! A class script as a program: its calls, each with the value that it must return.

use reference::neighbors::{Neighbors, Player};

use super::members::{MemberValues, MemberView};
use super::script::{ClassFocus, ClassScript};
use super::step::{ClassOp, ClassStep};
use crate::assignments::neighbors::notation::{outcome_in, player_in};
use crate::assignments::neighbors::repro::{CLASS, FRAME, MEMBERS, SAME_PICTURE, SQUARES};
use crate::assignments::repro_page::{CAPTURED, PICTURES, Page, char_code};
use crate::model::{Check, Language, Program};

/// The script as a program.
pub(super) fn program(script: &ClassScript, check: &Check, language: Language) -> Program {
    let mut program =
        ClassProgram { focus: script.focus, page: Page::new(check, language, CLASS), games: Vec::new() };
    script.steps.iter().for_each(|step| program.step(step));
    program.page.finish()
}

/// The objects of a script while it is written down.
struct ClassProgram {
    focus: ClassFocus,
    page: Page,
    games: Vec<(u8, Neighbors)>,
}

impl ClassProgram {
    fn step(&mut self, step: &ClassStep) {
        match &step.op {
            ClassOp::New => {
                let code = match (self.change(step, |game| *game = Neighbors::new()), self.page.language) {
                    (Some(()), Language::Cpp) => format!("{} = Neighbors();", step.name()),
                    (Some(()) | None, language) => step.code_in(language),
                };
                if !self.games.iter().any(|(number, _)| *number == step.object) {
                    self.games.push((step.object, Neighbors::new()));
                }
                self.page.call(code.trim_end_matches(';'));
                self.page.line(code);
            }
            ClassOp::Set(game) => {
                self.with_members();
                let MemberValues { board, .. } = MemberValues::of(game);
                let squares = self.page.text(&String::from_utf8_lossy(&board));
                let set_up = self.page.pick("setUp(", "set_up(&mut ");
                self.page.line(format!("{set_up}{}, {squares}, '{}');", step.name(), game.current_player()));
                self.change(step, |own| own.clone_from(game));
            }
            ClassOp::Look(view) => self.look(step, *view),
            ClassOp::Print => self.print(step),
            ClassOp::Current
            | ClassOp::Swap
            | ClassOp::Move(..)
            | ClassOp::Isolated(_)
            | ClassOp::Connected(_)
            | ClassOp::GameOver => self.call(step),
        }
    }

    fn with_members(&mut self) {
        self.page.piece(PICTURES);
        self.page.piece(MEMBERS);
    }

    fn change<T>(&mut self, step: &ClassStep, act: impl FnOnce(&mut Neighbors) -> T) -> Option<T> {
        let (_, game) = self.games.iter_mut().find(|(number, _)| *number == step.object)?;
        Some(act(game))
    }

    fn call(&mut self, step: &ClassStep) {
        let language = self.page.language;
        let code = step.code_in(language);
        self.page.call(&code);
        if self.focus == ClassFocus::Silence {
            return self.page.silent(&code);
        }
        let required = self.change(step, |game| required(game, &step.op, language)).flatten();
        self.page.line(match (required, &step.op) {
            (_, ClassOp::Swap) => format!("{code};"),
            (Some(value), _) => format!("compare(\"returned\", {code}, {value});"),
            (None, _) => format!("tell(\"returned\", {code});"),
        });
    }

    fn print(&mut self, step: &ClassStep) {
        let (code, focus) = (step.code_in(self.page.language), self.focus);
        let text = self.change(step, |game| game.picture()).unwrap_or_default();
        self.page.call(&code);
        self.page.piece(CAPTURED);
        self.page.piece(PICTURES);
        let got = format!("captured([&] {{ {code}; }})");
        let text = self.page.text(&text);
        let (compare, how) = match focus {
            ClassFocus::Layout => {
                self.page.piece(FRAME);
                ("compareFrame", "frame")
            }
            ClassFocus::Squares => {
                self.page.piece(SQUARES);
                ("compareSquares", "squares")
            }
            ClassFocus::Answers | ClassFocus::Silence => {
                return self.page.line(self.page.pick(format!("cout << {got};"), format!("{code};")));
            }
        };
        self.page.comparing_by(SAME_PICTURE);
        self.page.line(self.page.pick(
            format!("{compare}({got},\n        {text});"),
            format!("look(\"{how}\", {text}, || {{ {code}; }});"),
        ));
    }

    fn look(&mut self, step: &ClassStep, view: MemberView) {
        if self.focus == ClassFocus::Silence {
            return;
        }
        self.with_members();
        let name = step.name();
        let Some(state) = self.change(step, |game| MemberValues::of(game)) else { return };
        let board = self.page.text(&String::from_utf8_lossy(&state.board));
        let current = char_code(state.players[0]);
        let [blacks, whites] = state.counts;
        let [compare, of] = self.page.pick(["compare", ""], ["compare_", "&"]);
        let [b, p, c] = self.page.pick(["Board", "Players", "Counts"], ["board", "players", "counts"]);
        let lines = [
            (MemberView::Board, format!("{compare}{b}({of}{name}, {board});")),
            (MemberView::Players, format!("{compare}{p}({of}{name}, {current});")),
            (MemberView::Counts, format!("{compare}{c}({of}{name}, {blacks}, {whites});")),
        ];
        self.page.call(&format!("the {} of {name}", view.describe()));
        for (part, line) in lines {
            if view.includes(part) {
                self.page.line(line);
            }
        }
    }
}

/// The value that a call must return, as an expression; `None` if nothing is required. Does on the game what is done.
fn required(game: &mut Neighbors, op: &ClassOp, language: Language) -> Option<String> {
    let has_pieces = |player: &Player| game.pieces(*player) > 0;
    match op {
        ClassOp::Swap => {
            game.swap_player();
            None
        }
        ClassOp::Move(from, to) => Some(game.make_move(from, to).is_ok().to_string()),
        ClassOp::Current => Some(player_in(language, game.current_player())),
        ClassOp::Isolated(player) => has_pieces(player).then(|| game.is_isolated(*player).to_string()),
        ClassOp::Connected(player) => has_pieces(player).then(|| game.has_connected(*player).to_string()),
        ClassOp::GameOver => {
            Player::BOTH.iter().all(has_pieces).then(|| outcome_in(language, game.outcome()))
        }
        ClassOp::New | ClassOp::Set(_) | ClassOp::Print | ClassOp::Look(_) => None,
    }
}
