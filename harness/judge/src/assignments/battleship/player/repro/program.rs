//! A script as a program in either language.

use super::super::create::KINDS;
use super::super::human;
use super::super::script::{Judging, PlayerScript};
use super::super::shooting::{InvalidShot, ShootingPlan};
use super::super::step::{BlockMasks, NewPlayer, PlayerStep, variable};
use super::focus::PlayerFocus;
use super::literals::{cpp_masks, rust_masks, written_out};
use super::placing_rules::PlacingRule;
use super::shares;
use crate::assignments::battleship::game_config::point_code;
use crate::assignments::battleship::player_protocol::Unspecified;
use crate::assignments::battleship::repro::{self, Page, helper, quoted};
use crate::assignments::repro_page::Piece;
use crate::model::{Check, Language, Program};

const BOARD: Piece = Piece {
    cpp: include_str!("../../repro/player/board.cpp"),
    rust: include_str!("../../repro/player/board.rs.in"),
};
const SHOOTING: Piece = Piece {
    cpp: include_str!("../../repro/player/shooting.cpp"),
    rust: include_str!("../../repro/player/shooting.rs.in"),
};
const TYPING: &str = include_str!("../../repro/player/typing.cpp");
const MEDIOCRE: &str = include_str!("../../repro/player/mediocre.cpp");
const LOOK_AT_NOTHING: &str = include_str!("../../repro/player/look_at_nothing.cpp");
const LOOK_AT_VALIDITY: &str = include_str!("../../repro/player/look_at_validity.cpp");
const LOOK_AT_RULES: &str = include_str!("../../repro/player/look_at_rules.cpp");
const LOOK_AT_CHANCE: &str = include_str!("../../repro/player/look_at_chance.cpp");

const LOOK_AT_CHOICES: &str = include_str!("../../repro/player/look_at_choices.cpp");
const TWINS: &str = include_str!("../../repro/player/twins.cpp");
const PROMPTED: &str = include_str!("../../repro/player/prompted.cpp");
const PROMPTED_IN_RUST: &str = include_str!("../../repro/player/prompted.rs.in");

const NONE: &str = "namespace {

template <typename Condition>
bool none(Condition condition) {
    for (const Try& t : tries) {
        if (condition(t)) return false;
    }
    return true;
}

}  // namespace
";

/// Makes a script's program; `None` where only the harness can show the failure.
pub(crate) fn program(script: &PlayerScript, check: &Check, language: Language) -> Option<Program> {
    let focus = PlayerFocus::of(check)?;
    let is_contest = script.steps.iter().any(|step| matches!(step, PlayerStep::Contest(..)));
    let lacks_helpers =
        language == Language::Rust && matches!(focus, PlayerFocus::Shares(_) | PlayerFocus::Twins);
    if is_contest || lacks_helpers || matches!(script.judging, Judging::Remark(_)) {
        return None;
    }
    let page = Page::new(check, language, repro::PLAYER);
    let mut program = PlayerProgram { script, focus, page };
    program.begin();
    if let PlayerFocus::Shares(which) = focus {
        shares::games(&mut program.page, script, which);
    } else {
        program.steps();
    }
    Some(program.page.finish())
}

/// A program while it is written.
struct PlayerProgram<'a> {
    script: &'a PlayerScript,
    focus: PlayerFocus,
    page: Page,
}

impl PlayerProgram<'_> {
    fn begin(&mut self) {
        let PlayerProgram { script, focus, .. } = *self;
        match self.page.language {
            Language::Cpp => self.cpp_sections(),
            Language::Rust => self.rust_sections(),
        }
        if focus.depends_on_chance(script) {
            self.page.by_chance(focus.attempts(script));
        }
        if focus == PlayerFocus::Silent {
            self.line("beginTyping();", "");
        }
        self.line(&format!("Game g({}, {});", script.config.rows, script.config.cols), "let g = TheGame;");
    }

    fn cpp_sections(&mut self) {
        let PlayerProgram { script, focus, .. } = *self;
        self.page.with("#include <algorithm>\n#include <chrono>\n#include <cmath>\n");
        self.page.with(repro::game(&script.config, Language::Cpp));
        self.page.piece(BOARD);
        if matches!(focus, PlayerFocus::States | PlayerFocus::Shares(_)) {
            self.page.with(MEDIOCRE);
        }
        if focus == PlayerFocus::Silent {
            self.page.piece(helper::WATCHED_STDIN);
        }
        if script.plans().next().is_some() {
            self.page.with(self.look().cpp);
            self.page.piece(SHOOTING);
        }
        if focus == PlayerFocus::Twins {
            self.page.with(TWINS);
        }
    }

    fn rust_sections(&mut self) {
        self.page.with("use std::collections::{BTreeMap, BTreeSet};\n\n");
        self.page.with(repro::game(&self.script.config, Language::Rust));
        self.page.piece(BOARD);
        self.page.piece(SHOOTING);
        // All lines are typed at once: the same player reads lines that come too early.
        self.page.typing(self.script.typed_text());
    }

    fn steps(&mut self) {
        if self.script.has_typed_lines() && self.page.language == Language::Cpp {
            self.page.with(TYPING);
            self.page.line("openKeyboard();");
        }
        self.script.steps.iter().enumerate().for_each(|(index, step)| self.step(index, step));
        if self.focus == PlayerFocus::States {
            self.line("compareOpponents();", "compare_opponents();");
        }
    }

    fn step(&mut self, index: usize, step: &PlayerStep) {
        match step {
            PlayerStep::Contest(..) | PlayerStep::IsAwful(_) => {}
            PlayerStep::Create(player, new) => self.create(index, *player, *new),
            PlayerStep::Name(player) => {
                let call = self.member(*player, "name()", "name()");
                self.page.call(&call);
                let name = self.string(self.name_of(index, *player));
                self.compare("returned", &call, &name);
            }
            PlayerStep::IsHuman(player) => {
                let call = self.member(*player, "isHuman(), above", "is_human(), above");
                self.page.call(&call);
            }
            PlayerStep::Place(player, masks) => self.place(*player, masks),
            PlayerStep::Shoot(player, plan) => self.shoot(index, *player, plan),
            PlayerStep::Input(_, typed) => {
                if self.page.language == Language::Cpp {
                    self.page.line(format!("type({});", quoted(&typed.text())));
                }
            }
            PlayerStep::Delete(player) => {
                let name = variable(*player);
                let code = self.page.pick(format!("delete {name}"), format!("drop({name})"));
                self.page.call(&code);
                self.act(&code);
            }
        }
    }

    fn create(&mut self, index: usize, player: u8, new: NewPlayer) {
        let variable = variable(player);
        let (kind, name) = (self.page.text(new.kind), self.page.text(new.name));
        let call = self.page.pick(
            format!("createPlayer({kind}, {name}, g)"),
            format!("player::create_player({kind}, {name}, &g)"),
        );
        self.page.call(&call);
        let declared = if self.created_before(index, player).is_some() { "" } else { "Player* " };
        self.line(&format!("{declared}{variable} = {call};"), &format!("let made = {call};"));
        let known = KINDS.contains(&new.kind);
        let made = self.page.pick(format!("{variable} != nullptr"), "made.is_some()".to_owned());
        self.compare("returned a player", &made, &known.to_string());
        // A function that is tried again and again returns nothing, and `main` returns its conclusion.
        let early = if self.focus.depends_on_chance(self.script) { "" } else { " conclusion()" };
        self.line(
            &format!("if ({variable} == nullptr) return{early};"),
            &format!("let Some(mut {variable}) = made else {{ return }};"),
        );
        if self.focus == PlayerFocus::Made && known {
            let call = self.member(player, "isHuman()", "is_human()");
            let label = self.page.pick("isHuman()", "is_human()");
            self.compare(label, &call, &(new.kind == "human").to_string());
        }
    }

    fn place(&mut self, player: u8, masks: &BlockMasks) {
        let call = self.member(player, "placeShips(b)", "place_ships(&mut b)");
        self.page.call(&call);
        self.page.line("{");
        let config = &self.script.config;
        match self.page.language {
            Language::Cpp => {
                self.page.line("Board& b = *new Board(g);");
                self.page.line(format!("beginPlacing({});", cpp_masks(config, masks)));
            }
            Language::Rust => {
                let masks = rust_masks(config, masks);
                self.page.line(format!("let mut b = WatchedBoard::new(&g, &[{masks}]);"));
            }
        }
        self.line("bool returned = false;", "let mut returned = false;");
        self.act(&format!("returned = {call}"));
        self.line("endTry('r', allShipsOn(b));", "b.end_try('r');");
        self.compare_placed();
        self.page.line("}");
    }

    fn compare_placed(&mut self) {
        if let PlayerFocus::Placing(rule) = self.focus {
            self.compare_tries(rule);
        } else if self.focus.is_human() {
            let required = self.string(&human::required_ships(self.script));
            self.compare("ships", self.page.pick("shipsOn(b)", "b.ships()"), &required);
            self.compare("returned", "returned", "true");
        } else if !matches!(self.focus, PlayerFocus::Made | PlayerFocus::Silent) {
            let all = self.page.pick("allShipsOn(b)", "b.all_ships()");
            self.compare("returned", "returned", "true");
            self.compare("all ships on the board", all, "true");
        }
    }

    fn compare_tries(&mut self, PlacingRule { what, cpp, rust, .. }: &PlacingRule) {
        let (tries, rule) = self.page.pick(("tries.size()", *cpp), ("b.tries.len()", *rust));
        if rule.starts_with("none(") {
            self.page.with(NONE);
        }
        self.tell("returned", "returned");
        self.tell("tries", tries);
        self.compare(what, rule, "true");
    }

    fn shoot(&mut self, index: usize, player: u8, plan: &ShootingPlan) {
        let players: Vec<String> = (player..=u8::MAX).take(plan.boards.len()).map(variable).collect();
        let shoot = match self.page.language {
            Language::Cpp => {
                let shooting = self.cpp_shooting(&players, plan);
                self.page.line(format!("const Shooting shooting{index} = {shooting};"));
                let function = if self.focus == PlayerFocus::Twins { "compareOpponents" } else { "shoot" };
                format!("{function}(shooting{index}, g)")
            }
            Language::Rust => self.rust_shooting(&players, plan),
        };
        let names = players.join(", ");
        let call = self.page.pick(
            format!("{names}->recommendAttack() and recordAttackResult, shot by shot"),
            format!("{names}.recommend_attack() and record_attack_result, shot by shot"),
        );
        self.page.call(&call);
        if self.focus == PlayerFocus::Silent {
            let limit = self.focus.limit(self.script, plan);
            players.iter().for_each(|player| self.silent_shots(player, limit));
        } else if self.focus == PlayerFocus::Finishes {
            self.finishes(index, &shoot);
        } else if self.focus.is_human() {
            self.human_shots(index, &players, plan.limit);
        } else {
            self.page.line(format!("{shoot};"));
        }
    }

    fn cpp_shooting(&self, players: &[String], plan: &ShootingPlan) -> String {
        let opponent = plan.opponent.as_ref();
        let shots = opponent.iter().flat_map(|opponent| &opponent.at).map(|p| point_code(*p));
        format!(
            "{{{{{}}}, {{{}}}, {}, {}, {}, {}, {{{}}}}}",
            players.join(", "),
            self.boards(plan),
            self.focus.limit(self.script, plan),
            plan.invalid_shot == InvalidShot::IsReported,
            plan.unspecified == Unspecified::Poison,
            opponent.map_or(0, |opponent| opponent.from),
            shots.collect::<Vec<_>>().join(", ")
        )
    }

    fn rust_shooting(&self, players: &[String], plan: &ShootingPlan) -> String {
        let players: Vec<String> = players.iter().map(|name| format!("&mut *{name}")).collect();
        let opponent = plan.opponent.as_ref();
        let shots = opponent.iter().flat_map(|opponent| &opponent.at).map(|p| format!("({}, {})", p.r, p.c));
        let look = self.look().rust;
        format!(
            "shoot(&mut [{}], &Shooting {{ seas: &[{}], limit: {}, goes_on_after_invalid: {}, opponent_from: {}, \
             opponent_shots: &[{}] }}, &g, Look::{look})",
            players.join(", "),
            self.boards(plan),
            self.focus.limit(self.script, plan),
            plan.invalid_shot == InvalidShot::IsReported,
            opponent.map_or(0, |opponent| opponent.from),
            shots.collect::<Vec<_>>().join(", ")
        )
    }

    /// The function that looks at each shot: its definition in C++, its name in Rust.
    fn look(&self) -> Piece {
        if self.focus == PlayerFocus::Legal {
            Piece { cpp: LOOK_AT_VALIDITY, rust: "Validity" }
        } else if self.focus == PlayerFocus::States {
            Piece { cpp: LOOK_AT_RULES, rust: "Rules" }
        } else if matches!(self.focus, PlayerFocus::Shares(_)) {
            Piece { cpp: LOOK_AT_CHANCE, rust: "" }
        } else if self.focus == PlayerFocus::Twins {
            Piece { cpp: LOOK_AT_CHOICES, rust: "" }
        } else {
            Piece { cpp: LOOK_AT_NOTHING, rust: "Nothing" }
        }
    }

    fn boards(&self, plan: &ShootingPlan) -> String {
        let boards = plan.boards.iter().map(|board| written_out(&self.script.config, board));
        boards.collect::<Vec<_>>().join(", ")
    }

    fn finishes(&mut self, index: usize, shoot: &str) {
        let outcome = self.page.pick(format!("outcome{index}"), "outcome".to_owned());
        self.line(&format!("const Outcome {outcome} = {shoot};"), &format!("let {outcome} = {shoot};"));
        self.tell("shots", &format!("{outcome}.shots"));
        let all = self.page.pick("allDestroyed", "all_destroyed");
        self.compare("all ships destroyed", &format!("{outcome}.{all}"), "true");
        self.tell("seconds for the slowest move", &format!("{outcome}.slowest"));
        let most = self.page.pick("5", "5.0");
        self.compare("at most 5", &format!("{outcome}.slowest <= {most}"), "true");
    }

    fn silent_shots(&mut self, player: &str, limit: u32) {
        match self.page.language {
            Language::Cpp => {
                self.page.line(format!("for (int shot = 0; shot < {limit}; shot++) {{"));
                self.page.line("Point p;");
                self.act(&format!("p = {player}->recommendAttack()"));
                let arguments = "p, true, shot % 2 == 0, shot % 4 == 2, 0";
                self.act(&format!("{player}->recordAttackResult({arguments})"));
            }
            Language::Rust => {
                self.page.line(format!("for shot in 0..{limit} {{"));
                self.page.line("let mut p = Point::new(0, 0);");
                self.page
                    .line("let results = [Attack::Hit, Attack::Miss, Attack::Destroyed(0), Attack::Miss];");
                self.page.silent(&format!("p = {player}.recommend_attack()"));
                self.page.silent(&format!("{player}.record_attack_result(p, results[shot % 4])"));
            }
        }
        self.page.line("}");
    }

    fn human_shots(&mut self, index: usize, players: &[String], limit: u32) {
        let Some(player) = players.first() else { return };
        let targets = human::required_targets(self.script);
        for (number, target) in targets.iter().take(usize::try_from(limit).unwrap_or(0)).enumerate() {
            let (r, c) = (target.r, target.c);
            let call = self
                .page
                .pick(format!("{player}->recommendAttack()"), format!("{player}.recommend_attack()"));
            self.page.call(&call);
            let p = self.page.pick(format!("p{index}_{number}"), "p".to_owned());
            self.line(&format!("Point {p};"), &format!("let mut {p} = Point::new(-1, -1);"));
            self.act(&format!("{p} = {call}"));
            let (got, required) = self.page.pick(
                (format!("to_string({p}.r) + \" \" + to_string({p}.c)"), format!("string(\"{r} {c}\")")),
                (format!("({p}.r, {p}.c)"), format!("({r}, {c})")),
            );
            self.compare("returned", &got, &required);
            self.line(
                &format!("{player}->recordAttackResult({p}, true, false, false, 0);"),
                &format!("{player}.record_attack_result({p}, Attack::Miss);"),
            );
        }
    }

    /// The step before this one that made the player last.
    fn created_before(&self, index: usize, player: u8) -> Option<NewPlayer> {
        let created = self.script.steps[..index].iter().rev().filter_map(PlayerStep::created);
        created.into_iter().find(|(number, _)| *number == player).map(|(_, new)| new)
    }

    fn name_of(&self, index: usize, player: u8) -> &'static str {
        self.created_before(index, player).map_or("", |new| new.name)
    }

    /// Adds the line of the program's language.
    fn line(&mut self, cpp: &str, rust: &str) {
        let line = self.page.pick(cpp, rust).to_owned();
        self.page.line(line);
    }

    fn compare(&mut self, label: &str, got: &str, required: &str) {
        let label = self.page.text(label);
        self.page.line(format!("compare({label}, {got}, {required});"));
    }

    fn tell(&mut self, label: &str, got: &str) {
        self.page.line(format!("tell(\"{label}\", {got});"));
    }

    /// Adds a statement, which has to print nothing where that is the focus.
    fn act(&mut self, code: &str) {
        if self.focus == PlayerFocus::Silent {
            self.page.silent(code);
            if self.page.language == Language::Cpp {
                self.compare("read from standard input", "inputUsed()", "false");
            }
        } else if self.focus == PlayerFocus::HumanAsks {
            self.asks(code);
        } else {
            self.page.line(format!("{code};"));
        }
    }

    /// Adds a statement that has to ask the user for something.
    fn asks(&mut self, code: &str) {
        match self.page.language {
            Language::Cpp => {
                self.page.piece(helper::CAPTURED);
                self.page.with(PROMPTED);
                self.compare("asked the user", &format!("asks([&] {{ {code}; }})"), "true");
            }
            Language::Rust => {
                self.page.comparing_by(PROMPTED_IN_RUST);
                self.page.line(format!("look(\"asks\", \"a prompt that asks the user\", || {{ {code}; }});"));
            }
        }
    }

    /// A call of a player's member function.
    fn member(&self, player: u8, cpp: &str, rust: &str) -> String {
        let name = variable(player);
        self.page.pick(format!("{name}->{cpp}"), format!("{name}.{rust}"))
    }

    /// A text as a string value.
    fn string(&self, text: &str) -> String {
        let literal = self.page.text(text);
        self.page.pick(format!("string({literal})"), literal.clone())
    }
}
