//! A scenario of Game's accessors as a program.
//!
//! Ship ids may come in any order, so what is asked about them is compared inside the program: with the ships that were
//! added, or with what was answered before.

use reference::battleship::{Game, ShipId};

use super::oracle::is_open;
use super::script::{About, Script};
use super::step::{Op, Role, Ship, Step};
use crate::assignments::battleship::repro::{self, Page, helper};
use crate::assignments::common::repro_page::char_code;
use crate::model::{Check, Language, Program};

/// The fewest random points that are drawn. The scenario gets by with what its own random numbers showed; the program's
/// are others.
const DRAWS: u32 = 400;

/// A script while it is written down.
struct Walk {
    about: About,
    page: Page,
    game: Option<Game>,
    /// The ships of the game under way, accepted or not.
    ships: Vec<Ship>,
}

/// The script as a program.
pub(super) fn program(script: &Script, check: &Check, language: Language) -> Program {
    let mut page = Page::new(check, language, repro::GAME);
    begin(&mut page, script.about);
    let mut walk = Walk { about: script.about, page, game: None, ships: Vec::new() };
    script.steps.iter().for_each(|step| walk.step(step));
    walk.last_words();
    walk.page.finish()
}

/// What the program keeps.
fn begin(page: &mut Page, about: About) {
    page.piece(repro::SILENT_BOARD);
    match page.language {
        Language::Cpp => page.line("Game* g = nullptr;"),
        Language::Rust if about == About::Unchanged => page.line("let mut answers = Default::default();"),
        Language::Rust => {}
    }
    page.line(page.pick("int added = 0;", "let mut added = 0;"));
    if about == About::Ids {
        page.line(page.pick("set<char> symbols;", "let mut symbols = std::collections::BTreeSet::new();"));
    }
}

/// A step in the program's language.
fn code_of(op: &Op, language: Language) -> String {
    match language {
        Language::Cpp => op.code().replace("g.", "g->"),
        Language::Rust => op.rust(),
    }
}

impl Walk {
    fn step(&mut self, step: &Step) {
        let code = code_of(&step.op, self.page.language);
        if self.about == About::Silence && step.role == Role::Judged {
            return self.silent(&step.op, &code);
        }
        match &step.op {
            Op::New { rows, cols } => {
                self.page.call(&self.page.pick(format!("Game g({rows}, {cols})"), code.clone()));
                self.page.line(
                    self.page.pick(format!("g = new Game({rows}, {cols});"), format!("let mut g = {code};")),
                );
                self.page.line("added = 0;");
                self.game = Game::new(*rows, *cols).ok();
                self.ships.clear();
            }
            Op::Delete => {
                self.page.call(self.page.pick("the destructor of g", "drop(g)"));
                self.page.line(self.page.pick("delete g;", "drop(g);"));
            }
            Op::Input(_) | Op::Play(_) => {}
            Op::AddShip(ship) => self.add(*ship, &code),
            Op::Rows | Op::Cols | Op::IsValid(_) => {
                let required = self.known(&step.op);
                self.compare(&code, &required);
            }
            Op::NShips if self.about == About::Unchanged => self.question(&step.op, &code),
            Op::NShips => self.compare(&code, "added"),
            Op::RandomPoints(count) => self.draw((*count).max(DRAWS)),
            Op::ShipLength(_) | Op::ShipSymbol(_) | Op::ShipName(_) => self.question(&step.op, &code),
        }
    }

    /// What the size alone decides.
    fn known(&self, op: &Op) -> String {
        let Some(game) = &self.game else { return "0".to_owned() };
        match op {
            Op::Rows => game.rows().to_string(),
            Op::Cols => game.cols().to_string(),
            Op::IsValid(p) => game.is_valid(*p).to_string(),
            Op::New { .. }
            | Op::RandomPoints(_)
            | Op::AddShip(_)
            | Op::NShips
            | Op::ShipLength(_)
            | Op::ShipSymbol(_)
            | Op::ShipName(_)
            | Op::Input(_)
            | Op::Play(_)
            | Op::Delete => String::new(),
        }
    }

    fn compare(&mut self, code: &str, required: &str) {
        self.page.call(code);
        self.page.line(format!("compare(\"returned\", {code}, {required});"));
    }

    fn add(&mut self, ship: Ship, code: &str) {
        self.ships.push(ship);
        let Some(game) = &mut self.game else { return };
        let accepted = game.add_ship(ship.length, ship.symbol, ship.name).is_ok();
        let open = is_open(game, ship);
        self.page.call(code);
        self.page.line("{");
        self.page.constant("bool", "accepted", code);
        self.page.line(self.page.pick("    if (accepted) added++;", "    if accepted { added += 1; }"));
        self.page.line(if open {
            "    tell(\"returned\", accepted);".to_owned()
        } else {
            format!("    compare(\"returned\", accepted, {accepted});")
        });
        self.page.line("}");
    }

    fn draw(&mut self, count: u32) {
        let Some((rows, cols)) = self.game.as_ref().map(|game| (game.rows(), game.cols())) else { return };
        let (what, [cpp, rust]) = match self.about {
            About::RandomShares => {
                ("positions that come far too seldom or too often", ["unevenPositions", "uneven_positions"])
            }
            About::RandomRange
            | About::Answers
            | About::Ids
            | About::Triples
            | About::Unchanged
            | About::Silence => ("points off the board", ["pointsOffBoard", "points_off_board"]),
        };
        self.page.piece(helper::RANDOM_POINTS);
        self.page.call(&code_of(&Op::RandomPoints(count), self.page.language));
        let function = self.page.pick(format!("{cpp}(*g"), format!("{rust}(&*g"));
        self.page.line(format!("compare(\"{what}\", {function}, {count}, {rows}, {cols}), 0);"));
    }

    /// Asks about a ship.
    fn question(&mut self, op: &Op, code: &str) {
        let text = match op {
            _ if self.page.language == Language::Rust => format!("{code}.to_string()"),
            Op::ShipSymbol(_) => format!("string(1, {code})"),
            Op::ShipName(_) => code.to_owned(),
            Op::ShipLength(_)
            | Op::NShips
            | Op::New { .. }
            | Op::Rows
            | Op::Cols
            | Op::IsValid(_)
            | Op::RandomPoints(_)
            | Op::AddShip(_)
            | Op::Input(_)
            | Op::Play(_)
            | Op::Delete => format!("to_string({code})"),
        };
        match (self.about, op) {
            (About::Unchanged, _) => {
                self.page.piece(helper::SAME_AS_BEFORE);
                self.page.call(code);
                let function = self.page.pick("sameAsBefore(", "same_as_before(&mut answers, ");
                self.page.line(format!("{function}{}, {text});", self.page.text(code)));
            }
            (About::Ids, Op::ShipSymbol(_)) => {
                self.page.call(code);
                self.page.line(format!("symbols.insert({code});"));
                self.page.line(format!("tell(\"returned\", {code});"));
            }
            (About::Triples, Op::ShipLength(id)) => self.triple(*id),
            (About::Triples, _) => {}
            (About::Answers | About::RandomRange | About::RandomShares | About::Ids | About::Silence, _) => {
                self.page.call(code);
                self.page.line(format!("tell(\"returned\", {text});"));
            }
        }
    }

    /// Length, symbol and name of an id, which must be those of one ship.
    fn triple(&mut self, id: ShipId) {
        let words = |ship: &Ship| format!("{}, {}, {}", ship.length, char::from(ship.symbol), ship.name);
        let ships: Vec<String> = self.ships.iter().map(|ship| self.page.text(&words(ship))).collect();
        let asked = [Op::ShipLength(id), Op::ShipSymbol(id), Op::ShipName(id)];
        let asked = asked.map(|op| code_of(&op, self.page.language));
        self.page.call(&asked.join(", "));
        self.page.line("{");
        let [length, symbol, name] = asked;
        let ship = self.page.pick(
            format!("to_string({length}) + \", \" + {symbol} + \", \" + {name}"),
            format!("format!(\"{{}}, {{}}, {{}}\", {length}, {symbol}, {name})"),
        );
        self.page.constant("string", "ship", &ship);
        self.page.line(self.page.pick("    tell(\"returned\", ship);", "    tell(\"returned\", &ship);"));
        let list = ships.join(", ");
        let list = self.page.pick(format!("{{{list}}}"), format!("[{list}]"));
        self.page.constant("set<string>", "ships", &list);
        let found = self.page.pick("ships.count(ship) == 1", "ships.contains(&ship.as_str())");
        self.page.line(format!("    compare(\"one of the ships that were added\", {found}, true);"));
        self.page.line("}");
    }

    /// Nothing is looked at but what is printed.
    fn silent(&mut self, op: &Op, code: &str) {
        self.page.call(code);
        let call = match op {
            Op::RandomPoints(count) => self.page.pick(
                format!("for (int n = 0; n < {count}; n++) g->randomPoint()"),
                format!("for _ in 0..{count} {{ g.random_point(); }}"),
            ),
            Op::New { .. }
            | Op::Rows
            | Op::Cols
            | Op::IsValid(_)
            | Op::AddShip(_)
            | Op::NShips
            | Op::ShipLength(_)
            | Op::ShipSymbol(_)
            | Op::ShipName(_)
            | Op::Input(_)
            | Op::Play(_)
            | Op::Delete => code.to_owned(),
        };
        self.page.silent(&call);
    }

    fn last_words(&mut self) {
        if self.about != About::Ids {
            return;
        }
        let all: Vec<String> = self.ships.iter().map(|ship| char_code(ship.symbol)).collect();
        let all = all.join(", ");
        let required = self
            .page
            .pick(format!("set<char>{{{all}}}"), format!("std::collections::BTreeSet::from([{all}])"));
        self.page.line(format!("compare(\"each ship has exactly one ID\", symbols == {required}, true);"));
    }
}
