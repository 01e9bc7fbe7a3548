//! A class scenario as a program: the calls of its script with what each of them must return.

use reference::neighbors::{Neighbors, Player};

use super::script::{About, Script};
use super::step::{Members, Op, State, Step};
use crate::assignments::neighbors::repro::{FRAME, HEADERS, MEMBERS, SQUARES};
use crate::assignments::neighbors::words;
use crate::assignments::page::{CAPTURED, PICTURES, Page, quoted};
use crate::model::{Check, Program};

/// The script as a program.
pub(super) fn program(script: &Script, check: &Check) -> Program {
    let mut walk =
        Walk { about: script.about, page: Page::new(check, HEADERS, &["Neighbors.cpp"]), games: Vec::new() };
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
                let code = match self.change(step, |game| *game = Neighbors::new()) {
                    Some(()) => format!("{} = Neighbors();", step.name()),
                    None => step.code(),
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
                let squares = quoted(&String::from_utf8_lossy(&board));
                self.page.line(format!("setUp({}, {squares}, '{}');", step.name(), game.current_player()));
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
        self.page.with(PICTURES);
        self.page.with(MEMBERS);
    }

    fn change<T>(&mut self, step: &Step, act: impl FnOnce(&mut Neighbors) -> T) -> Option<T> {
        let (_, game) = self.games.iter_mut().find(|(number, _)| *number == step.object)?;
        Some(act(game))
    }

    fn call(&mut self, step: &Step) {
        let code = step.code();
        self.page.call(&code);
        if self.about == About::Silence {
            self.page.with(CAPTURED);
            let silent = format!("compare(\"written to cout\", captured([&] {{ {code}; }}), string());");
            return self.page.line(silent);
        }
        let required = self.change(step, |game| required(game, &step.op)).flatten();
        self.page.line(match (required, &step.op) {
            (_, Op::Swap) => format!("{code};"),
            (Some(value), _) => format!("compare(\"returned\", {code}, {value});"),
            (None, _) => format!("tell(\"returned\", {code});"),
        });
    }

    fn print(&mut self, step: &Step) {
        let (code, about) = (step.code(), self.about);
        let text = self.change(step, |game| game.picture()).unwrap_or_default();
        self.page.call(&code);
        self.page.with(CAPTURED);
        self.page.with(PICTURES);
        let got = format!("captured([&] {{ {code}; }})");
        let text = quoted(&text);
        match about {
            About::Layout => {
                self.page.with(FRAME);
                self.page.line(format!("compareFrame({got},\n        {text});"));
            }
            About::Squares => {
                self.page.with(SQUARES);
                self.page.line(format!("compareSquares({got},\n        {text});"));
            }
            About::Answers | About::Silence => self.page.line(format!("cout << {got};")),
        }
    }

    fn look(&mut self, step: &Step, members: Members) {
        if self.about == About::Silence {
            return;
        }
        self.with_members();
        let name = step.name();
        let Some(state) = self.change(step, |game| State::of(game)) else { return };
        let board = quoted(&String::from_utf8_lossy(&state.board));
        let lines = [
            (Members::Board, format!("compareBoard({name}, {board});")),
            (Members::Players, format!("comparePlayers({name}, {});", words::letter_code(state.players[0]))),
            (Members::Counts, format!("compareCounts({name}, {}, {});", state.counts[0], state.counts[1])),
        ];
        self.page.call(&format!("the {} of {name}", members.describe()));
        for (which, line) in lines {
            if members == Members::All || members == which {
                self.page.line(line);
            }
        }
    }
}

/// What a call must return, as a C++ expression; `None` where nothing is required. Does on the game what is done.
fn required(game: &mut Neighbors, op: &Op) -> Option<String> {
    let has_pieces = |player: &Player| game.pieces(*player) > 0;
    match op {
        Op::Swap => {
            game.swap_player();
            None
        }
        Op::Move(from, to) => Some(game.make_move(from, to).is_ok().to_string()),
        Op::Current => Some(words::letter_code(words::player_byte(game.current_player()))),
        Op::Isolated(player) => has_pieces(player).then(|| game.is_isolated(*player).to_string()),
        Op::Connected(player) => has_pieces(player).then(|| game.has_connected(*player).to_string()),
        Op::GameOver => Player::BOTH.iter().all(has_pieces).then(|| format!("'{}'", game.outcome().letter())),
        Op::New | Op::Set(_) | Op::Print | Op::Look(_) => None,
    }
}
