//! A Board scenario as a program: the calls of its script with what each of them must return.
//!
//! The walk beside the reference is the oracle's, but it has no answers to go by. Where what is required depends on what
//! `block` chose, the program finds that out itself while it runs, and the requirement is an expression over it.

use reference::battleship::{Attack, Board, Game, Point, ShipId, View, segments};

use super::script::{About, Script};
use super::step::{AttackVariables, Op, Shot, Step};
use crate::assignments::battleship::game_config::Placement;
use crate::assignments::battleship::repro::{self, Page, helper};
use crate::model::{Check, Language, Program};

/// What a call that returns a truth value must return.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Required {
    /// An expression.
    Is(String),
    /// The handout leaves it open.
    Open,
}

impl Required {
    fn truth(value: bool) -> Required {
        Required::Is(value.to_string())
    }

    fn is(&self, word: &str) -> bool {
        matches!(self, Required::Is(expression) if expression == word)
    }
}

/// The boards of a script while it is written down.
struct Walk<'a> {
    script: &'a Script,
    game: Game,
    boards: Vec<(u8, Sea)>,
    page: Page,
    /// Whether a destructor is among the steps.
    deletes: bool,
}

/// What must be on one board.
struct Sea {
    board: Board,
    blocks: Blocks,
    /// Something happened that the handout leaves open; only `clear` ends it.
    lost: bool,
    /// Ships that are there if the variable holds true.
    perhaps: Vec<(Placement, String)>,
}

/// The positions of a board that a program found free.
#[derive(Debug, Clone, Copy)]
struct Free<'a> {
    language: Language,
    board: &'a str,
}

impl Free<'_> {
    /// That all of these are among them.
    fn all(self, cells: &[Point]) -> String {
        let board = self.board;
        let list = |open: &str, close: &str| {
            let all: Vec<String> =
                cells.iter().map(|cell| format!("{open}{}, {}{close}", cell.r, cell.c)).collect();
            all.join(", ")
        };
        match self.language {
            Language::Cpp => format!("allFree({board}Free, {{{}}})", list("{", "}")),
            Language::Rust => format!("all_free(&{board}_free, &[{}])", list("(", ")")),
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Blocks {
    None,
    Unknown,
    /// The program knows them.
    Probed,
}

/// The script as a program.
pub(super) fn program(script: &Script, check: &Check, language: Language) -> Program {
    let mut page = Page::new(check, language, repro::BOARD);
    page.with(repro::game(&script.config, language));
    page.line(page.pick(
        format!("Game g({}, {});", script.config.rows, script.config.cols),
        "let g = TheGame;".to_owned(),
    ));
    if script.about == About::BlockShare {
        return block_share(page);
    }
    if script.steps.iter().any(|step| step.op == Op::Block) {
        page.by_chance(200);
    }
    let deletes = script.steps.iter().any(|step| step.op == Op::Delete);
    let mut walk = Walk { script, game: script.config.game(), boards: Vec::new(), page, deletes };
    if language == Language::Cpp && script.steps.iter().any(|step| matches!(step.op, Op::Attack(_))) {
        walk.page.line("bool valid, hit, destroyed;");
        walk.page.line("int id;");
    }
    for (index, step) in script.steps.iter().enumerate() {
        walk.step(index, step);
    }
    walk.page.finish()
}

fn block_share(mut page: Page) -> Program {
    page.piece(helper::PROBE);
    page.piece(helper::BLOCK_SHARE);
    page.line(page.pick("Board b(g);", "let mut b = board::new_board(&g);"));
    page.call("b.block(), then a ship of length 1 on each position, then b.unblock(); 400 times");
    page.line(page.pick("countBlocked(b, g);", "count_blocked(&mut *b, &g);"));
    page.finish()
}

impl Walk<'_> {
    fn step(&mut self, index: usize, step: &Step) {
        if self.script.about == About::Silence && !matches!(step.op, Op::New | Op::Delete) {
            return self.silent(step);
        }
        let board = step.board_name();
        let code = step.code_in(self.page.language);
        match step.op {
            Op::New => self.new_board(step),
            Op::Delete => {
                self.page.call(&code);
                self.page.line(self.page.pick(format!("delete &{board};"), format!("{code};")));
            }
            Op::Clear | Op::Block | Op::Unblock => {
                self.page.call(code.trim_end_matches(';'));
                self.page.line(code);
                self.sea(step.board, |sea, _| sea.rearranged(step.op));
            }
            Op::Probe(id) => {
                self.page.piece(helper::PROBE);
                self.page.call(&code);
                self.page.line(self.page.pick(
                    format!("const set<pair<int, int>> {board}Free = freePositions({board}, g, {id});"),
                    format!("let {board}_free = free_positions(&mut *{board}, &g, {id});"),
                ));
                self.sea(step.board, |sea, _| sea.probed());
            }
            Op::Place(p) => {
                let variable = format!("placed{index}");
                let language = self.page.language;
                let free = Free { language, board: &board };
                let required = self.sea(step.board, |sea, game| sea.placed(game, p, free, &variable));
                self.truth(step, &variable, required);
            }
            Op::Unplace(p) => {
                let required = self.sea(step.board, |sea, game| sea.unplaced(game, p));
                self.truth(step, &format!("removed{index}"), required);
            }
            Op::AllDestroyed => {
                let required = self.sea(step.board, |sea, game| sea.all_destroyed(game));
                self.truth(step, &format!("all{index}"), required);
            }
            Op::Display(view) => self.display(step, view),
            Op::Attack(shot) => self.attack(step, shot),
        }
    }

    /// Nothing is looked at but what is printed.
    fn silent(&mut self, step: &Step) {
        let code = step.code_in(self.page.language);
        let code = code.trim_end_matches(';');
        if matches!(step.op, Op::Display(_)) {
            self.page.piece(helper::CAPTURED);
            return self
                .page
                .line(self.page.pick(format!("captured([&] {{ {code}; }});"), format!("{code};")));
        }
        self.page.call(code);
        if let (Op::Attack(shot), Language::Cpp) = (step.op, self.page.language) {
            self.page.line(set_variables(shot.before));
        }
        self.page.silent(code);
    }

    fn new_board(&mut self, step: &Step) {
        self.boards.retain(|(number, _)| *number != step.board);
        let board = Board::new(&self.game);
        let sea = Sea { board, blocks: Blocks::None, lost: false, perhaps: Vec::new() };
        self.boards.push((step.board, sea));
        let code = step.code_in(self.page.language);
        self.page.call(code.trim_end_matches(';'));
        let name = step.board_name();
        self.page.line(match self.page.language {
            Language::Cpp if self.deletes => format!("Board& {name} = *new Board(g);"),
            Language::Cpp | Language::Rust => code,
        });
    }

    fn sea<T>(&mut self, number: u8, act: impl FnOnce(&mut Sea, &Game) -> T) -> Option<T> {
        let (_, sea) = self.boards.iter_mut().find(|(board, _)| *board == number)?;
        Some(act(sea, &self.game))
    }

    fn truth(&mut self, step: &Step, variable: &str, required: Option<Required>) {
        let code = step.code_in(self.page.language);
        self.page.call(&code);
        self.page.constant("bool", variable, &code);
        self.page.line(match required {
            Some(Required::Is(expression)) => format!("compare(\"returned\", {variable}, {expression});"),
            Some(Required::Open) | None => format!("tell(\"returned\", {variable});"),
        });
    }

    fn display(&mut self, step: &Step, view: View) {
        let required = self.sea(step.board, |sea, _| (sea.board.display(view), sea.is_uncertain()));
        let code = step.code_in(self.page.language);
        self.page.piece(helper::CAPTURED);
        self.page.call(code.trim_end_matches(';'));
        let got = format!("captured([&] {{ {code} }})");
        let compare = match (self.script.about, &required) {
            (About::DisplayLayout, _) => Some(("compareLayout", helper::LAYOUT)),
            (About::DisplayCells, Some((_, false))) => Some(("compareCells", helper::CELLS)),
            (About::DisplayCells, _)
            | (
                About::Answers
                | About::AttackValidity
                | About::AttackHits
                | About::AttackDestroys
                | About::AttackKeepsId
                | About::Attacks
                | About::Silence
                | About::BlockShare,
                _,
            ) => None,
        };
        match (compare, required) {
            (Some((compare, section)), Some((text, _))) => {
                self.page.piece(helper::PICTURES);
                let (cols, text) = (self.script.config.cols, self.page.text(&text));
                let line = match self.page.language {
                    Language::Cpp => format!("{compare}({got},\n        {text}, {cols});"),
                    Language::Rust => format!("look(\"{compare} {cols}\", {text}, || {{ {code} }});"),
                };
                match self.page.language {
                    Language::Cpp => self.page.piece(section),
                    Language::Rust => self.page.comparing_by(helper::SAME_DISPLAY),
                }
                self.page.line(line);
            }
            (Some(_) | None, _) => self.page.line(self.page.pick(format!("cout << {got};"), code)),
        }
    }

    fn attack(&mut self, step: &Step, shot: Shot) {
        let outcome = self.sea(step.board, |sea, _| sea.attacked(shot.at)).flatten();
        let code = step.code_in(self.page.language);
        self.page.call(&code);
        if self.page.language == Language::Rust {
            return self.rust_attack(&code, outcome);
        }
        self.page.line(set_variables(shot.before));
        self.page.line(format!("valid = {code};"));
        let expected =
            outcome.map_or_else(Vec::new, |outcome| facts(self.script.about, outcome, shot.before));
        for (variable, what) in
            [("valid", "returned"), ("hit", "hit"), ("destroyed", "destroyed"), ("id", "id")]
        {
            match expected.iter().find(|(name, _)| *name == variable) {
                Some((_, value)) => self.page.line(format!("compare(\"{what}\", {variable}, {value});")),
                None if variable == "valid" => self.page.line("tell(\"returned\", valid);"),
                None => {}
            }
        }
    }

    /// What C++ says in four words is one in Rust, and a check may be about a part of it.
    fn rust_attack(&mut self, code: &str, outcome: Option<Attack>) {
        let [validity, hits, destroys, keeps_id] = aspects(self.script.about);
        self.page.line("{");
        self.page.line(format!("let got = {code};"));
        self.page.line("tell(\"returned\", got);");
        let is_hit = "matches!(got, Attack::Hit | Attack::Destroyed(_))";
        let mut fact = |what: &str, got: &str, required: &dyn std::fmt::Display| {
            self.page.line(format!("compare(\"{what}\", {got}, {required});"));
        };
        if let Some(outcome) = outcome {
            let valid = outcome != Attack::Invalid;
            let hit = matches!(outcome, Attack::Hit | Attack::Destroyed(_));
            if validity || (hits && valid) || (destroys && hit) {
                fact("a valid attack", "got != Attack::Invalid", &valid);
            }
            if hits && valid {
                fact("a hit", is_hit, &hit);
            }
            match outcome {
                Attack::Hit if destroys || keeps_id => fact("returned", "got", &"Attack::Hit"),
                Attack::Destroyed(id) if destroys => {
                    fact("returned", "got", &format!("Attack::Destroyed({id})"));
                }
                Attack::Invalid | Attack::Miss | Attack::Hit | Attack::Destroyed(_) => {}
            }
        }
        self.page.line("}");
    }
}

fn set_variables(before: AttackVariables) -> String {
    format!("hit = {}, destroyed = {}, id = {};", before.hit, before.destroyed, before.id)
}

/// What an attack must set, as far as the check is about it: variables with their values.
fn facts(about: About, outcome: Attack, before: AttackVariables) -> Vec<(&'static str, String)> {
    let [validity, hits, destroys, keeps_id] = aspects(about);
    let valid = outcome != Attack::Invalid;
    let hit = matches!(outcome, Attack::Hit | Attack::Destroyed(_));
    let mut facts = Vec::new();
    let spoken_of = validity || (hits && valid) || (destroys && hit);
    if spoken_of {
        facts.push(("valid", valid.to_string()));
    }
    if hits && valid {
        facts.push(("hit", hit.to_string()));
    }
    match outcome {
        Attack::Hit if destroys => facts.push(("destroyed", "false".to_owned())),
        Attack::Destroyed(id) if destroys => {
            facts.extend([("destroyed", "true".to_owned()), ("id", id.to_string())]);
        }
        Attack::Invalid | Attack::Miss | Attack::Hit | Attack::Destroyed(_) => {}
    }
    if keeps_id && outcome == Attack::Hit {
        facts.push(("id", before.id.to_string()));
    }
    facts
}

/// Whether validity, hits, destroyed ships, and ids left alone count.
fn aspects(about: About) -> [bool; 4] {
    match about {
        About::AttackValidity => [true, false, false, false],
        About::AttackHits => [false, true, false, false],
        About::AttackDestroys => [false, false, true, false],
        About::AttackKeepsId => [false, false, false, true],
        About::Attacks => [true; 4],
        About::Answers | About::DisplayLayout | About::DisplayCells | About::Silence | About::BlockShare => {
            [false; 4]
        }
    }
}

impl Sea {
    fn rearranged(&mut self, op: Op) {
        match op {
            Op::Clear => {
                self.board.clear();
                self.perhaps.clear();
                self.lost = self.blocks != Blocks::None;
            }
            Op::Block => {
                let game = self.board.game();
                let fresh = game.ships().all(|(id, _)| self.board.placement(id).is_none());
                self.lost |= !fresh || !self.perhaps.is_empty();
                self.blocks = Blocks::Unknown;
            }
            Op::Unblock => self.blocks = Blocks::None,
            Op::New
            | Op::Place(_)
            | Op::Unplace(_)
            | Op::Display(_)
            | Op::Attack(_)
            | Op::AllDestroyed
            | Op::Delete
            | Op::Probe(_) => {}
        }
    }

    fn probed(&mut self) {
        if self.blocks == Blocks::Unknown {
            self.blocks = Blocks::Probed;
        }
    }

    fn is_uncertain(&self) -> bool {
        self.lost || !self.perhaps.is_empty()
    }

    fn any_shot(&self) -> bool {
        self.board.game().points().any(|p| self.board.is_attacked(p))
    }

    fn placed(&mut self, game: &Game, p: Placement, free: Free<'_>, variable: &str) -> Required {
        self.lost |= self.any_shot();
        if self.lost {
            return Required::Open;
        }
        let Some(length) = game.ship(p.id).map(|ship| ship.length) else { return Required::truth(false) };
        if self.board.clone().place_ship(p.at, p.id, p.direction).is_err() {
            return Required::truth(false);
        }
        let required = self.room_for(game, p, length, free);
        if required.is("true") {
            // Just seen to be possible.
            let _ = self.board.place_ship(p.at, p.id, p.direction);
        } else {
            self.perhaps.push((p, variable.to_owned()));
        }
        required
    }

    /// What ships that may be there and blocked positions require of a placement that is otherwise right.
    fn room_for(&self, game: &Game, p: Placement, length: i32, free: Free<'_>) -> Required {
        let cells: Vec<Point> = segments(p.at, length, p.direction).collect();
        let mut terms: Vec<String> = Vec::new();
        for (other, variable) in &self.perhaps {
            let other_length = game.ship(other.id).map_or(0, |ship| ship.length);
            let crosses = segments(other.at, other_length, other.direction).any(|cell| cells.contains(&cell));
            if crosses || other.id == p.id {
                terms.push(format!("!{variable}"));
            }
        }
        match self.blocks {
            Blocks::None => {}
            Blocks::Unknown => return Required::Open,
            Blocks::Probed => {
                terms.push(free.all(&cells));
            }
        }
        if terms.is_empty() { Required::truth(true) } else { Required::Is(terms.join(" && ")) }
    }

    fn unplaced(&mut self, game: &Game, p: Placement) -> Required {
        self.lost |= self.any_shot();
        if self.lost || self.one_cell_other_way(game, p) {
            return Required::Open;
        }
        if let Some(at) = self.perhaps.iter().position(|(other, _)| other.id == p.id) {
            if self.perhaps[at].0 != p {
                return Required::truth(false);
            }
            let (_, variable) = self.perhaps.remove(at);
            return Required::Is(variable);
        }
        Required::truth(self.board.unplace_ship(p.at, p.id, p.direction).is_ok())
    }

    /// A ship of length 1 lies both ways; whether the other way names it is left open.
    fn one_cell_other_way(&mut self, game: &Game, p: Placement) -> bool {
        let certain = self.board.placement(p.id);
        let perhaps = self.perhaps.iter().find(|(other, _)| other.id == p.id);
        let lies = certain.or(perhaps.map(|(other, _)| (other.at, other.direction)));
        let other_way = lies.is_some_and(|(at, direction)| at == p.at && direction != p.direction);
        let open = other_way && is_raft(game, p.id);
        self.lost |= open;
        open
    }

    fn all_destroyed(&self, game: &Game) -> Required {
        let whole_fleet =
            game.n_ships() > 0 && game.ships().all(|(id, _)| self.board.placement(id).is_some());
        if self.is_uncertain() || !whole_fleet {
            return Required::Open;
        }
        Required::truth(self.board.all_ships_destroyed())
    }

    /// What the attack does, as long as that is known.
    fn attacked(&mut self, at: Point) -> Option<Attack> {
        self.lost |= !self.perhaps.is_empty();
        let outcome = self.board.attack(at);
        (!self.lost).then_some(outcome)
    }
}

fn is_raft(game: &Game, id: ShipId) -> bool {
    game.ship(id).is_some_and(|ship| ship.length == 1)
}
