//! A scenario of Game's accessors as a program.
//!
//! ShipType ids may come in any order, so what is asked about them is compared inside the program: with the ships that were
//! added, or with what was answered before.

use reference::battleship::{Game, ShipId};

use super::add_ship::is_open;
use super::script::{AccessorFocus, AccessorScript};
use super::step::{AccessorOp, AccessorStep, GameVariable, ShipType};
use crate::assignments::battleship::repro::{self, Page, helper, watched_cin};
use crate::assignments::repro_page::char_code;
use crate::assignments::transcript::Role;
use crate::model::{Check, Language, Program};

/// The fewest random points that are drawn. The scenario gets by with what its own random numbers showed; the program's
/// are others.
const DRAWS: u32 = 400;

/// A script while it is written down.
struct AccessorPage {
    focus: AccessorFocus,
    page: Page,
    game: Option<Game>,
    /// The ships of the game under way, accepted or not.
    ships: Vec<ShipType>,
    variable: GameVariable,
    /// The other of two games, and its ships.
    aside: (Option<Game>, Vec<ShipType>),
}

/// The script as a program.
pub(super) fn program(script: &AccessorScript, check: &Check, language: Language) -> Program {
    let mut page = Page::new(check, language, repro::GAME);
    begin(&mut page, script.focus);
    if script.steps.iter().any(|step| step.op == AccessorOp::Other) {
        page.line(page.pick("Game* h = nullptr;", ""));
        page.line(page.pick("int addedToH = 0;", "let mut added_to_h = 0;"));
    }
    let mut writer = AccessorPage {
        focus: script.focus,
        page,
        game: None,
        ships: Vec::new(),
        variable: GameVariable::First,
        aside: (None, Vec::new()),
    };
    script.steps.iter().for_each(|step| writer.step(step));
    writer.last_words();
    writer.page.finish()
}

/// Declares the variables that the program keeps.
fn begin(page: &mut Page, focus: AccessorFocus) {
    page.piece(repro::SILENT_BOARD);
    match page.language {
        Language::Cpp => page.line("Game* g = nullptr;"),
        Language::Rust if focus == AccessorFocus::Unchanged => {
            page.line("let mut answers = Default::default();")
        }
        Language::Rust => {}
    }
    page.line(page.pick("int added = 0;", "let mut added = 0;"));
    if focus == AccessorFocus::Silence {
        watched_cin::begin(page);
    }
    if focus == AccessorFocus::Ids {
        page.line(page.pick("set<char> symbols;", "let mut symbols = std::collections::BTreeSet::new();"));
    }
}

impl AccessorPage {
    /// A step in the program's language.
    fn code_of(&self, op: &AccessorOp) -> String {
        let code = op.code_in(self.page.language);
        let code = match self.page.language {
            Language::Cpp => code.replace("g.", "g->"),
            Language::Rust => code,
        };
        self.variable.in_place_of_first(&code)
    }

    /// The variables of the game under way, and of the number of its ships.
    fn names(&self) -> (&'static str, &'static str) {
        match self.variable {
            GameVariable::First => ("g", "added"),
            GameVariable::Second => ("h", self.page.pick("addedToH", "added_to_h")),
        }
    }

    fn change(&mut self) {
        std::mem::swap(&mut self.game, &mut self.aside.0);
        std::mem::swap(&mut self.ships, &mut self.aside.1);
        self.variable = self.variable.other();
    }

    fn create(&mut self, (rows, cols): (i32, i32), code: &str) {
        let (g, added) = self.names();
        self.page.call(&self.page.pick(format!("Game {g}({rows}, {cols})"), code.to_owned()));
        let made =
            self.page.pick(format!("{g} = new Game({rows}, {cols});"), format!("let mut {g} = {code};"));
        self.page.line(made);
        self.page.line(format!("{added} = 0;"));
        self.game = Game::new(rows, cols).ok();
        self.ships.clear();
    }

    fn step(&mut self, step: &AccessorStep) {
        let code = self.code_of(&step.op);
        let looks = step.op == AccessorOp::Read;
        if self.focus == AccessorFocus::Silence && step.role == Role::Judged && !looks {
            return self.silent(&step.op, &code);
        }
        match &step.op {
            AccessorOp::New { rows, cols } => self.create((*rows, *cols), &code),
            AccessorOp::Other => self.change(),
            AccessorOp::Delete => {
                let (g, _) = self.names();
                self.page.call(&self.page.pick(format!("the destructor of {g}"), format!("drop({g})")));
                self.page.line(self.page.pick(format!("delete {g};"), format!("drop({g});")));
            }
            AccessorOp::Read => watched_cin::look(&mut self.page),
            AccessorOp::Input(_) | AccessorOp::Play(_) | AccessorOp::Fill(_) => {}
            AccessorOp::AddShip(ship) => self.add(*ship, &code),
            AccessorOp::Rows => self.compare_size(&code, |game| game.rows().to_string()),
            AccessorOp::Cols => self.compare_size(&code, |game| game.cols().to_string()),
            AccessorOp::IsValid(p) => self.compare_size(&code, |game| game.is_valid(*p).to_string()),
            AccessorOp::NShips if self.focus == AccessorFocus::Unchanged => self.question(&step.op, &code),
            AccessorOp::NShips => self.compare(&code, self.names().1),
            AccessorOp::RandomPoints(count) => self.draw((*count).max(DRAWS)),
            AccessorOp::ShipLength(_) | AccessorOp::ShipSymbol(_) | AccessorOp::ShipName(_) => {
                self.question(&step.op, &code)
            }
        }
    }

    /// Compares with what the size of the board alone decides.
    fn compare_size(&mut self, code: &str, required: impl Fn(&Game) -> String) {
        let required = self.game.as_ref().map_or_else(|| "0".to_owned(), required);
        self.compare(code, &required);
    }

    fn compare(&mut self, code: &str, required: &str) {
        self.page.call(code);
        self.page.line(format!("compare(\"returned\", {code}, {required});"));
    }

    fn add(&mut self, ship: ShipType, code: &str) {
        self.ships.push(ship);
        let Some(game) = &mut self.game else { return };
        let accepted = game.add_ship(ship.length, ship.symbol, ship.name).is_ok();
        let open = is_open(game, ship);
        self.page.call(code);
        self.page.line("{");
        self.page.constant("bool", "accepted", code);
        let (_, added) = self.names();
        let counted = self
            .page
            .pick(format!("    if (accepted) {added}++;"), format!("    if accepted {{ {added} += 1; }}"));
        self.page.line(counted);
        self.page.line(if open {
            "    tell(\"returned\", accepted);".to_owned()
        } else {
            format!("    compare(\"returned\", accepted, {accepted});")
        });
        self.page.line("}");
    }

    fn draw(&mut self, count: u32) {
        let Some((rows, cols)) = self.game.as_ref().map(|game| (game.rows(), game.cols())) else { return };
        let (what, [cpp, rust]) = if self.focus == AccessorFocus::RandomShares {
            ("positions that come far too seldom or too often", ["unevenPositions", "uneven_positions"])
        } else {
            ("points off the board", ["pointsOffBoard", "points_off_board"])
        };
        self.page.piece(helper::RANDOM_POINTS);
        self.page.call(&self.code_of(&AccessorOp::RandomPoints(count)));
        let function = self.page.pick(format!("{cpp}(*g"), format!("{rust}(&*g"));
        self.page.line(format!("compare(\"{what}\", {function}, {count}, {rows}, {cols}), 0);"));
    }

    /// Asks about a ship.
    fn question(&mut self, op: &AccessorOp, code: &str) {
        let text = match (self.page.language, op) {
            (Language::Rust, _) => format!("{code}.to_string()"),
            (Language::Cpp, AccessorOp::ShipSymbol(_)) => format!("string(1, {code})"),
            (Language::Cpp, AccessorOp::ShipName(_)) => code.to_owned(),
            (Language::Cpp, _) => format!("to_string({code})"),
        };
        match (self.focus, op) {
            (AccessorFocus::Unchanged, _) => {
                self.page.piece(helper::SAME_AS_BEFORE);
                self.page.call(code);
                let function = self.page.pick("sameAsBefore(", "same_as_before(&mut answers, ");
                self.page.line(format!("{function}{}, {text});", self.page.text(code)));
            }
            (AccessorFocus::Ids, AccessorOp::ShipSymbol(_)) => {
                self.page.call(code);
                self.page.line(format!("symbols.insert({code});"));
                self.page.line(format!("tell(\"returned\", {code});"));
            }
            (AccessorFocus::Triples, AccessorOp::ShipLength(id)) => self.triple(*id),
            (AccessorFocus::Triples, _) => {}
            _ => {
                self.page.call(code);
                self.page.line(format!("tell(\"returned\", {text});"));
            }
        }
    }

    /// Length, symbol and name of an id, which must be those of one ship.
    fn triple(&mut self, id: ShipId) {
        let words = |ship: &ShipType| format!("{}, {}, {}", ship.length, char::from(ship.symbol), ship.name);
        let ships: Vec<String> = self.ships.iter().map(|ship| self.page.text(&words(ship))).collect();
        let asked = AccessorOp::about_ship(id).map(|op| self.code_of(&op));
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
    fn silent(&mut self, op: &AccessorOp, code: &str) {
        self.page.call(code);
        let call = if let AccessorOp::RandomPoints(count) = op {
            self.page.pick(
                format!("for (int n = 0; n < {count}; n++) g->randomPoint()"),
                format!("for _ in 0..{count} {{ g.random_point(); }}"),
            )
        } else {
            code.to_owned()
        };
        self.page.silent(&call);
    }

    fn last_words(&mut self) {
        if self.focus == AccessorFocus::Silence {
            watched_cin::end(&mut self.page);
        }
        if self.focus != AccessorFocus::Ids {
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
