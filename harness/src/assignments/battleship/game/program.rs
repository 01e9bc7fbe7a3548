//! A scenario of Game's accessors as a program.
//!
//! Ship ids may come in any order, so what is asked about them is compared inside the program: with the ships that were
//! added, or with what was answered before.

use reference::battleship::{Game, ShipId};

use super::oracle::is_open;
use super::script::{About, Script};
use super::step::{Op, Role, Ship, Step, symbol_code};
use crate::assignments::battleship::repro::{self, Page, helper, quoted};
use crate::model::{Check, Program};

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
pub(super) fn program(script: &Script, check: &Check) -> Program {
    let mut page = Page::new(check, &["Game.cpp"]);
    page.with(repro::silent_board());
    page.line("Game* g = nullptr;");
    page.line("int added = 0;");
    if script.about == About::Ids {
        page.line("set<char> symbols;");
    }
    let mut walk = Walk { about: script.about, page, game: None, ships: Vec::new() };
    script.steps.iter().for_each(|step| walk.step(step));
    walk.last_words();
    walk.page.finish()
}

impl Walk {
    fn step(&mut self, step: &Step) {
        let code = step.op.code().replace("g.", "g->");
        if self.about == About::Silence && step.role == Role::Judged {
            return self.silent(&step.op, &code);
        }
        match &step.op {
            Op::New { rows, cols } => {
                self.page.call(&format!("Game g({rows}, {cols})"));
                self.page.line(format!("g = new Game({rows}, {cols});"));
                self.page.line("added = 0;");
                self.game = Game::new(*rows, *cols).ok();
                self.ships.clear();
            }
            Op::Delete => {
                self.page.call("the destructor of g");
                self.page.line("delete g;");
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
        self.page.line(format!("    const bool accepted = {code};"));
        self.page.line("    if (accepted) added++;");
        self.page.line(if open {
            "    tell(\"returned\", accepted);".to_owned()
        } else {
            format!("    compare(\"returned\", accepted, {accepted});")
        });
        self.page.line("}");
    }

    fn draw(&mut self, count: u32) {
        let Some((rows, cols)) = self.game.as_ref().map(|game| (game.rows(), game.cols())) else { return };
        let (what, function) = match self.about {
            About::RandomShares => ("positions that come far too seldom or too often", "unevenPositions"),
            About::RandomRange
            | About::Answers
            | About::Ids
            | About::Triples
            | About::Unchanged
            | About::Silence => ("points off the board", "pointsOffBoard"),
        };
        let code = Op::RandomPoints(count).code().replace("g.", "g->");
        self.page.with(helper::RANDOM_POINTS);
        self.page.call(&code);
        self.page.line(format!("compare(\"{what}\", {function}(*g, {count}, {rows}, {cols}), 0);"));
    }

    /// Asks about a ship.
    fn question(&mut self, op: &Op, code: &str) {
        let text = match op {
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
                self.page.with(helper::SAME_AS_BEFORE);
                self.page.call(code);
                self.page.line(format!("sameAsBefore({}, {text});", quoted(code)));
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
        let ships: Vec<String> = self
            .ships
            .iter()
            .map(|ship| quoted(&format!("{}, {}, {}", ship.length, char::from(ship.symbol), ship.name)))
            .collect();
        self.page.call(&format!("g->shipLength({id}), g->shipSymbol({id}), g->shipName({id})"));
        self.page.line("{");
        self.page.line(format!(
            "    const string ship = to_string(g->shipLength({id})) + \", \" + g->shipSymbol({id}) + \", \" + g->shipName({id});"
        ));
        self.page.line("    tell(\"returned\", ship);");
        self.page.line(format!("    const set<string> ships = {{{}}};", ships.join(", ")));
        self.page.line("    compare(\"one of the ships that were added\", ships.count(ship) == 1, true);");
        self.page.line("}");
    }

    /// Nothing is looked at but what is printed.
    fn silent(&mut self, op: &Op, code: &str) {
        self.page.with(helper::CAPTURED);
        self.page.call(code);
        let call = match op {
            Op::RandomPoints(count) => format!("for (int n = 0; n < {count}; n++) g->randomPoint();"),
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
            | Op::Delete => format!("{code};"),
        };
        self.page.line(format!("compare(\"written to cout\", captured([&] {{ {call} }}), string());"));
    }

    fn last_words(&mut self) {
        if self.about != About::Ids {
            return;
        }
        let all: Vec<String> = self.ships.iter().map(|ship| symbol_code(ship.symbol)).collect();
        let required = format!("set<char>{{{}}}", all.join(", "));
        self.page.line(format!("compare(\"each ship has exactly one ID\", symbols == {required}, true);"));
    }
}
