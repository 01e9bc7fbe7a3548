//! A Board scenario as a program: the calls of its script, each with its required answer.
//!
//! It follows the reference as the oracle does, without answers to go by. Where the required answer depends on the positions
//! that `block` chose, the program finds them while it runs, and the requirement is an expression over them.

use reference::battleship::{Attack, Board, Game, View};

use super::all_ships_destroyed::Alike;
use super::foreseen_board::{Blocks, ForeseenBoard, Free, Required};
use super::script::{BoardFocus, BoardScript};
use super::step::{AimedShot, AttackVariables, BoardOp, BoardStep};
use crate::assignments::battleship::repro::{self, Page, helper, watched_cin};
use crate::model::{Check, Language, Program};

/// A program while its script is written down.
struct BoardProgram<'a> {
    script: &'a BoardScript,
    game: Game,
    boards: Vec<(u8, ForeseenBoard)>,
    page: Page,
    /// The variables that hold what was answered where the handout leaves it open.
    alike: Alike<String>,
    /// The steps include a destructor.
    deletes: bool,
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
    let looks = script.steps.iter().any(|step| step.op == BoardOp::Read);
    if looks {
        watched_cin::begin(&mut page);
    }
    let deletes = script.steps.iter().any(|step| step.op == BoardOp::Delete);
    let mut walk = BoardProgram {
        script,
        game: script.config.game(),
        boards: Vec::new(),
        page,
        alike: Alike::default(),
        deletes,
    };
    if language == Language::Cpp && script.steps.iter().any(|step| matches!(step.op, BoardOp::Attack(_))) {
        walk.page.line("bool valid, hit, destroyed;");
        walk.page.line("int id;");
    }
    for (index, step) in script.steps.iter().enumerate() {
        walk.step(index, step);
    }
    if looks {
        watched_cin::end(&mut walk.page);
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
        let is_plain = matches!(step.op, BoardOp::New | BoardOp::Delete | BoardOp::Read);
        if self.script.focus == BoardFocus::Silence && !is_plain {
            return self.silent(step);
        }
        let board = step.board_name();
        let code = step.code_in(self.page.language);
        match step.op {
            BoardOp::New => self.new_board(step),
            BoardOp::Read => watched_cin::look(&mut self.page),
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
                let variable = format!("all{index}");
                let required = self.all_destroyed(step.board, &variable);
                self.truth(step, &variable, required);
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

    /// The required answer; where the handout leaves it open, the one that a board of the same state gave before.
    fn all_destroyed(&mut self, number: u8, variable: &str) -> Option<Required> {
        let (_, board) = self.boards.iter_mut().find(|(at, _)| *at == number)?;
        let required = board.all_destroyed(&self.game);
        let is_open = required == Required::Open && !board.is_uncertain();
        let before = is_open.then(|| self.alike.before(&board.board, variable.to_owned())).flatten();
        Some(before.map_or(required, Required::Is))
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
                | BoardFocus::BlockShare
                | BoardFocus::BlockByFleet,
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
        | BoardFocus::BlockShare
        | BoardFocus::BlockByFleet => [false; 4],
    }
}
