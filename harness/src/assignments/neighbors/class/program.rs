//! A class scenario as a program: the calls of its script with what each of them must return.

use reference::neighbors::{Neighbors, Player};

use super::script::{About, Script};
use super::step::{Members, Op, State, Step};
use crate::assignments::common::repro_page::{CAPTURED, PICTURES, Page, char_code};
use crate::assignments::neighbors::repro::{CLASS, FRAME, MEMBERS, SAME_PICTURE, SQUARES};
use crate::assignments::neighbors::words;
use crate::model::{Check, Language, Program};

/// The script as a program.
pub(super) fn program(script: &Script, check: &Check, language: Language) -> Program {
    let mut walk = Walk { about: script.about, page: Page::new(check, language, CLASS), games: Vec::new() };
    script.steps.iter().for_each(|step| walk.step(step));
    walk.page.finish()
}

/// The objects of a script while it is written down.
struct Walk {
    about: About,
    page: Page,
    games: Vec<(u8, Neighbors)>,
}

impl Walk {
    fn step(&mut self, step: &Step) {
        match &step.op {
            Op::New => {
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
            Op::Set(game) => {
                self.with_members();
                let State { board, .. } = State::of(game);
                let squares = self.page.text(&String::from_utf8_lossy(&board));
                let set_up = self.page.pick("setUp(", "set_up(&mut ");
                self.page.line(format!("{set_up}{}, {squares}, '{}');", step.name(), game.current_player()));
                self.change(step, |own| own.clone_from(game));
            }
            Op::Look(members) => self.look(step, *members),
            Op::Print => self.print(step),
            Op::Current | Op::Swap | Op::Move(..) | Op::Isolated(_) | Op::Connected(_) | Op::GameOver => {
                self.call(step)
            }
        }
    }

    fn with_members(&mut self) {
        self.page.piece(PICTURES);
        self.page.piece(MEMBERS);
    }

    fn change<T>(&mut self, step: &Step, act: impl FnOnce(&mut Neighbors) -> T) -> Option<T> {
        let (_, game) = self.games.iter_mut().find(|(number, _)| *number == step.object)?;
        Some(act(game))
    }

    fn call(&mut self, step: &Step) {
        let language = self.page.language;
        let code = step.code_in(language);
        self.page.call(&code);
        if self.about == About::Silence {
            return self.page.silent(&code);
        }
        let required = self.change(step, |game| required(game, &step.op, language)).flatten();
        self.page.line(match (required, &step.op) {
            (_, Op::Swap) => format!("{code};"),
            (Some(value), _) => format!("compare(\"returned\", {code}, {value});"),
            (None, _) => format!("tell(\"returned\", {code});"),
        });
    }

    fn print(&mut self, step: &Step) {
        let (code, about) = (step.code_in(self.page.language), self.about);
        let text = self.change(step, |game| game.picture()).unwrap_or_default();
        self.page.call(&code);
        self.page.piece(CAPTURED);
        self.page.piece(PICTURES);
        let got = format!("captured([&] {{ {code}; }})");
        let text = self.page.text(&text);
        let (compare, how) = match about {
            About::Layout => {
                self.page.piece(FRAME);
                ("compareFrame", "frame")
            }
            About::Squares => {
                self.page.piece(SQUARES);
                ("compareSquares", "squares")
            }
            About::Answers | About::Silence => {
                return self.page.line(self.page.pick(format!("cout << {got};"), format!("{code};")));
            }
        };
        self.page.comparing_by(SAME_PICTURE);
        self.page.line(self.page.pick(
            format!("{compare}({got},\n        {text});"),
            format!("look(\"{how}\", {text}, || {{ {code}; }});"),
        ));
    }

    fn look(&mut self, step: &Step, members: Members) {
        if self.about == About::Silence {
            return;
        }
        self.with_members();
        let name = step.name();
        let Some(state) = self.change(step, |game| State::of(game)) else { return };
        let board = self.page.text(&String::from_utf8_lossy(&state.board));
        let current = char_code(state.players[0]);
        let [blacks, whites] = state.counts;
        let [compare, of] = self.page.pick(["compare", ""], ["compare_", "&"]);
        let [b, p, c] = self.page.pick(["Board", "Players", "Counts"], ["board", "players", "counts"]);
        let lines = [
            (Members::Board, format!("{compare}{b}({of}{name}, {board});")),
            (Members::Players, format!("{compare}{p}({of}{name}, {current});")),
            (Members::Counts, format!("{compare}{c}({of}{name}, {blacks}, {whites});")),
        ];
        self.page.call(&format!("the {} of {name}", members.describe()));
        for (which, line) in lines {
            if members == Members::All || members == which {
                self.page.line(line);
            }
        }
    }
}

/// What a call must return, as an expression; `None` where nothing is required. Does on the game what is done.
fn required(game: &mut Neighbors, op: &Op, language: Language) -> Option<String> {
    let has_pieces = |player: &Player| game.pieces(*player) > 0;
    match op {
        Op::Swap => {
            game.swap_player();
            None
        }
        Op::Move(from, to) => Some(game.make_move(from, to).is_ok().to_string()),
        Op::Current => Some(words::player_in(language, game.current_player())),
        Op::Isolated(player) => has_pieces(player).then(|| game.is_isolated(*player).to_string()),
        Op::Connected(player) => has_pieces(player).then(|| game.has_connected(*player).to_string()),
        Op::GameOver => {
            Player::BOTH.iter().all(has_pieces).then(|| words::outcome_in(language, game.outcome()))
        }
        Op::New | Op::Set(_) | Op::Print | Op::Look(_) => None,
    }
}
