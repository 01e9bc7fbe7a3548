//! A Board scenario as a program: the calls of its script, each with its required answer.
//!
//! It follows the reference as the oracle does, without answers to go by. Where the required answer depends on the positions
//! that `block` chose, the program finds them while it runs, and the requirement is an expression over them.

use reference::battleship::{Attack, Board, Game, Point, ShipId, View, segments};

use super::script::{BoardFocus, BoardScript};
use super::step::{AimedShot, AttackVariables, BoardOp, BoardStep};
use crate::assignments::battleship::game_config::Placement;
use crate::assignments::battleship::repro::{self, Page, helper};
use crate::model::{Check, Language, Program};

/// The required answer of a call that returns a truth value.
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

/// A program while its script is written down.
struct BoardProgram<'a> {
    script: &'a BoardScript,
    game: Game,
    boards: Vec<(u8, ForeseenBoard)>,
    page: Page,
    /// The steps include a destructor.
    deletes: bool,
}

/// The certain and possible state of one board while the program runs.
struct ForeseenBoard {
    board: Board,
    blocks: Blocks,
    /// Something happened that the handout leaves open; only `clear` ends it.
    lost: bool,
    /// Ships that are there if the variable holds true.
    perhaps: Vec<(Placement, String)>,
    /// Positions at which a ship of length 1 was tried: since then it lies there, or the position is blocked.
    tried: Vec<Point>,
}

/// The positions of a board that a program found free.
#[derive(Debug, Clone, Copy)]
struct Free<'a> {
    language: Language,
    board: &'a str,
}

impl Free<'_> {
    /// An expression that is true if all of these are free.
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
pub(super) fn program(script: &BoardScript, check: &Check, language: Language) -> Program {
    let mut page = Page::new(check, language, repro::BOARD);
    page.with(repro::game(&script.config, language));
    page.line(page.pick(
        format!("Game g({}, {});", script.config.rows, script.config.cols),
        "let g = TheGame;".to_owned(),
    ));
    if script.focus == BoardFocus::BlockShare {
        return block_share(page);
    }
    if script.steps.iter().any(|step| step.op == BoardOp::Block) {
        page.by_chance(200);
    }
    let deletes = script.steps.iter().any(|step| step.op == BoardOp::Delete);
    let mut walk = BoardProgram { script, game: script.config.game(), boards: Vec::new(), page, deletes };
    if language == Language::Cpp && script.steps.iter().any(|step| matches!(step.op, BoardOp::Attack(_))) {
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
    page.call("Board b(g), b.block(), then a ship of length 1 on each position; 60 times");
    page.line(page.pick("countBlocked(g);", "count_blocked(&g);"));
    page.finish()
}

impl BoardProgram<'_> {
    fn step(&mut self, index: usize, step: &BoardStep) {
        if self.script.focus == BoardFocus::Silence && !matches!(step.op, BoardOp::New | BoardOp::Delete) {
            return self.silent(step);
        }
        let board = step.board_name();
        let code = step.code_in(self.page.language);
        match step.op {
            BoardOp::New => self.new_board(step),
            BoardOp::Delete => {
                self.page.call(&code);
                self.page.line(self.page.pick(format!("delete &{board};"), format!("{code};")));
            }
            BoardOp::Clear | BoardOp::Block | BoardOp::Unblock => {
                self.page.call(code.trim_end_matches(';'));
                self.page.line(code);
                self.board(step.board, |board, _| board.rearranged(step.op));
            }
            BoardOp::Probe(id) => {
                self.page.piece(helper::PROBE);
                self.page.call(&code);
                self.page.line(self.page.pick(
                    format!("const set<pair<int, int>> {board}Free = freePositions({board}, g, {id});"),
                    format!("let {board}_free = free_positions(&mut *{board}, &g, {id});"),
                ));
                self.board(step.board, |board, _| board.probed());
            }
            BoardOp::Place(p) => {
                let variable = format!("placed{index}");
                let language = self.page.language;
                let free = Free { language, board: &board };
                let required = self.board(step.board, |board, game| board.placed(game, p, free, &variable));
                self.truth(step, &variable, required);
            }
            BoardOp::Unplace(p) => {
                let required = self.board(step.board, |board, game| board.unplaced(game, p));
                self.truth(step, &format!("removed{index}"), required);
            }
            BoardOp::AllDestroyed => {
                let required = self.board(step.board, |board, game| board.all_destroyed(game));
                self.truth(step, &format!("all{index}"), required);
            }
            BoardOp::Display(view) => self.display(step, view),
            BoardOp::Attack(shot) => self.attack(step, shot),
        }
    }

    /// Looks at nothing but printed text.
    fn silent(&mut self, step: &BoardStep) {
        let code = step.code_in(self.page.language);
        let code = code.trim_end_matches(';');
        if matches!(step.op, BoardOp::Display(_)) {
            self.page.piece(helper::CAPTURED);
            return self
                .page
                .line(self.page.pick(format!("captured([&] {{ {code}; }});"), format!("{code};")));
        }
        self.page.call(code);
        if let (BoardOp::Attack(shot), Language::Cpp) = (step.op, self.page.language) {
            self.page.line(set_variables(shot.before));
        }
        self.page.silent(code);
    }

    fn new_board(&mut self, step: &BoardStep) {
        self.boards.retain(|(number, _)| *number != step.board);
        let board = Board::new(&self.game);
        let foreseen = ForeseenBoard {
            board,
            blocks: Blocks::None,
            lost: false,
            perhaps: Vec::new(),
            tried: Vec::new(),
        };
        self.boards.push((step.board, foreseen));
        let code = step.code_in(self.page.language);
        self.page.call(code.trim_end_matches(';'));
        let name = step.board_name();
        self.page.line(match self.page.language {
            Language::Cpp if self.deletes => format!("Board& {name} = *new Board(g);"),
            Language::Cpp | Language::Rust => code,
        });
    }

    fn board<T>(&mut self, number: u8, act: impl FnOnce(&mut ForeseenBoard, &Game) -> T) -> Option<T> {
        let (_, board) = self.boards.iter_mut().find(|(at, _)| *at == number)?;
        Some(act(board, &self.game))
    }

    fn truth(&mut self, step: &BoardStep, variable: &str, required: Option<Required>) {
        let code = step.code_in(self.page.language);
        self.page.call(&code);
        self.page.constant("bool", variable, &code);
        self.page.line(match required {
            Some(Required::Is(expression)) => format!("compare(\"returned\", {variable}, {expression});"),
            Some(Required::Open) | None => format!("tell(\"returned\", {variable});"),
        });
    }

    fn display(&mut self, step: &BoardStep, view: View) {
        let required = self.board(step.board, |board, _| (board.board.display(view), board.is_uncertain()));
        let code = step.code_in(self.page.language);
        self.page.piece(helper::CAPTURED);
        self.page.call(code.trim_end_matches(';'));
        let got = format!("captured([&] {{ {code} }})");
        let compare = match (self.script.focus, &required) {
            (BoardFocus::DisplayLayout, _) => Some(("compareLayout", helper::LAYOUT)),
            (BoardFocus::DisplayCells | BoardFocus::Lies, Some((_, false))) => {
                Some(("compareCells", helper::CELLS))
            }
            (BoardFocus::DisplayCells | BoardFocus::Lies, _)
            | (
                BoardFocus::Answers
                | BoardFocus::AttackValidity
                | BoardFocus::AttackHits
                | BoardFocus::AttackShots
                | BoardFocus::AttackDestroys
                | BoardFocus::AttackKeepsId
                | BoardFocus::Attacks
                | BoardFocus::Silence
                | BoardFocus::BlockShare,
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

    fn attack(&mut self, step: &BoardStep, shot: AimedShot) {
        let code = step.code_in(self.page.language);
        self.page.call(&code);
        if let Some(is_hit) = self.board(step.board, |board, game| board.hit_if(game, shot.at)).flatten() {
            return self.attack_perhaps(&code, shot, &is_hit);
        }
        let outcome = self.board(step.board, |board, _| board.attacked(shot.at)).flatten();
        if self.page.language == Language::Rust {
            return self.rust_attack(&code, outcome);
        }
        self.page.line(set_variables(shot.before));
        self.page.line(format!("valid = {code};"));
        let expected =
            outcome.map_or_else(Vec::new, |outcome| facts(self.script.focus, outcome, shot.before));
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

    /// An attack on a position where there is a ship if a variable holds true.
    fn attack_perhaps(&mut self, code: &str, shot: AimedShot, is_hit: &str) {
        match self.page.language {
            Language::Cpp => {
                self.page.line(set_variables(shot.before));
                self.page.line(format!("valid = {code};"));
                self.page.line("tell(\"returned\", valid);");
                self.page.line(format!("compare(\"hit\", hit, {is_hit});"));
            }
            Language::Rust => {
                let got = format!("matches!({code}, Attack::Hit | Attack::Destroyed(_))");
                self.page.line(format!("compare(\"a hit\", {got}, {is_hit});"));
            }
        }
    }

    /// C++ answers in four variables, Rust in one value, of which a check may look at a part.
    fn rust_attack(&mut self, code: &str, outcome: Option<Attack>) {
        let [validity, hits, destroys, keeps_id] = aspects(self.script.focus);
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

/// Variables that an attack must set, with their values, as far as the check looks at them.
fn facts(focus: BoardFocus, outcome: Attack, before: AttackVariables) -> Vec<(&'static str, String)> {
    let [validity, hits, destroys, keeps_id] = aspects(focus);
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

/// Relevance of validity, of hits, of destroyed ships, and of ids left alone.
fn aspects(focus: BoardFocus) -> [bool; 4] {
    match focus {
        BoardFocus::AttackValidity => [true, false, false, false],
        BoardFocus::AttackHits | BoardFocus::Lies => [false, true, false, false],
        BoardFocus::AttackShots => [true, true, false, false],
        BoardFocus::AttackDestroys => [false, false, true, false],
        BoardFocus::AttackKeepsId => [false, false, false, true],
        BoardFocus::Attacks => [true; 4],
        BoardFocus::Answers
        | BoardFocus::DisplayLayout
        | BoardFocus::DisplayCells
        | BoardFocus::Silence
        | BoardFocus::BlockShare => [false; 4],
    }
}

impl ForeseenBoard {
    fn rearranged(&mut self, op: BoardOp) {
        match op {
            BoardOp::Clear => {
                self.board.clear();
                self.perhaps.clear();
                self.lost = self.blocks != Blocks::None;
            }
            BoardOp::Block => {
                let game = self.board.game();
                let fresh = game.ships().all(|(id, _)| self.board.placement(id).is_none());
                self.lost |= !fresh || !self.perhaps.is_empty();
                self.blocks = Blocks::Unknown;
                self.tried.clear();
            }
            BoardOp::Unblock => {
                self.blocks = Blocks::None;
                self.tried.clear();
            }
            BoardOp::New
            | BoardOp::Place(_)
            | BoardOp::Unplace(_)
            | BoardOp::Display(_)
            | BoardOp::Attack(_)
            | BoardOp::AllDestroyed
            | BoardOp::Delete
            | BoardOp::Probe(_) => {}
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
        } else if !required.is("false") {
            self.perhaps.push((p, variable.to_owned()));
            self.tried.extend((length == 1 && self.blocks == Blocks::Unknown).then_some(p.at));
        }
        required
    }

    /// The required answer to a placement that is otherwise right, given possible ships and blocked positions.
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
            Blocks::Unknown if cells.iter().any(|cell| self.tried.contains(cell)) => {
                return Required::truth(false);
            }
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

    /// The variable that decides if a first attack hits, where nothing else does.
    fn hit_if(&mut self, game: &Game, at: Point) -> Option<String> {
        let covers = |p: &Placement| {
            let length = game.ship(p.id).map_or(0, |ship| ship.length);
            segments(p.at, length, p.direction).any(|cell| cell == at)
        };
        let mut covering = self.perhaps.iter().filter(|(p, _)| covers(p));
        let (variable, other) = (covering.next()?.1.clone(), covering.next());
        let is_open = self.lost || other.is_some() || self.board.is_attacked(at);
        self.board.attack(at);
        (!is_open).then_some(variable)
    }

    /// The outcome of an attack, as long as it is certain.
    fn attacked(&mut self, at: Point) -> Option<Attack> {
        self.lost |= !self.perhaps.is_empty();
        let outcome = self.board.attack(at);
        (!self.lost).then_some(outcome)
    }
}

fn is_raft(game: &Game, id: ShipId) -> bool {
    game.ship(id).is_some_and(|ship| ship.length == 1)
}
