//! A Player scenario as a program in Rust. What it looks at, and how long it tries, is decided as for C++.
//!
//! What many choices come to as a whole is not among it: those rows have no program in Rust.

use super::human;
use super::placing_clauses::PlacingClause;
use super::program::{Look, attempts, depends_on_chance, players_of, quoted_sea, shots_at_most};
use super::referee::{Impossible, Match};
use super::script::Script;
use super::step::{Blocks, NewPlayer, Step, variable};
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::battleship::repro::{self, Page};
use crate::model::{Check, Language, Program};

const BOARD: &str = include_str!("../repro/player/board.rs.in");
const SHOOTING: &str = include_str!("../repro/player/shooting.rs.in");

struct Walk<'a> {
    script: &'a Script,
    look: Look,
    page: Page,
}

/// The script as a program; `None` for what only the harness can show.
pub(super) fn program(script: &Script, check: &Check, look: Look) -> Option<Program> {
    if matches!(look, Look::Chance(_)) {
        return None;
    }
    let mut page = Page::new(check, Language::Rust, repro::PLAYER);
    page.with("use std::collections::{BTreeMap, BTreeSet};\n\n");
    page.with(repro::game(&script.config, Language::Rust));
    page.with(BOARD);
    page.with(SHOOTING);
    if depends_on_chance(look, script) {
        page.by_chance(attempts(look, script));
    }
    // At once: what is read early is read by the same player.
    page.typing(script.typed());
    page.line("let g = TheGame;");
    let mut walk = Walk { script, look, page };
    script.steps.iter().enumerate().for_each(|(index, step)| walk.step(index, step));
    if look == Look::Rules {
        walk.page.line("compare_opponents();");
    }
    Some(walk.page.finish())
}

impl Walk<'_> {
    fn step(&mut self, index: usize, step: &Step) {
        match step {
            Step::Contest(..) | Step::Input(..) => {}
            Step::Create(player, new) => self.create(*player, *new),
            Step::Name(player) => {
                let call = format!("{}.name()", variable(*player));
                let name = super::program::name_of(self.script, index, *player);
                self.page.call(&call);
                self.page.line(format!("compare(\"returned\", {call}, {name:?});"));
            }
            Step::IsHuman(player) => self.page.call(&format!("{}.is_human(), above", variable(*player))),
            Step::Place(player, blocks) => self.place(*player, blocks),
            Step::Shoot(player, plan) => self.shoot(*player, plan),
            Step::Delete(player) => {
                let code = format!("drop({})", variable(*player));
                self.page.call(&code);
                self.look.act(&mut self.page, &code);
            }
        }
    }

    fn create(&mut self, player: u8, new: NewPlayer) {
        let name = variable(player);
        let call = format!("player::create_player({:?}, {:?}, &g)", new.kind, new.name);
        self.page.call(&call);
        self.page.line(format!("let made = {call};"));
        let known = ["awful", "human", "mediocre", "good"].contains(&new.kind);
        self.page.line(format!("compare(\"returned a player\", made.is_some(), {known});"));
        self.page.line(format!("let Some(mut {name}) = made else {{ return }};"));
        if self.look == Look::Made && known {
            let human = new.kind == "human";
            self.page.line(format!("compare(\"is_human()\", {name}.is_human(), {human});"));
        }
    }

    fn place(&mut self, player: u8, blocks: &Blocks) {
        let name = variable(player);
        self.page.call(&format!("{name}.place_ships(&mut b)"));
        self.page.line("{");
        self.page
            .line(format!("let mut b = WatchedBoard::new(&g, &[{}]);", masks(&self.script.config, blocks)));
        self.page.line("let mut returned = false;");
        self.look.act(&mut self.page, &format!("returned = {name}.place_ships(&mut b)"));
        self.page.line("b.end_try('r');");
        match self.look {
            Look::Placing(PlacingClause { what, rust, .. }) => {
                self.page.line("tell(\"returned\", returned);");
                self.page.line("tell(\"tries\", b.tries.len());");
                self.page.line(format!("compare({what:?}, {rust}, true);"));
            }
            Look::Human => {
                let required = human::required_ships(self.script);
                self.page.line(format!("compare(\"ships\", b.ships(), {required:?});"));
                self.page.line("compare(\"returned\", returned, true);");
            }
            Look::Made | Look::Silent => {}
            Look::Legal | Look::WholeFleet | Look::Finishes | Look::Rules | Look::Chance(_) => {
                self.page.line("compare(\"returned\", returned, true);");
                self.page.line("compare(\"all ships on the board\", b.all_ships(), true);");
            }
        }
        self.page.line("}");
    }

    fn shoot(&mut self, player: u8, plan: &Match) {
        let players = players_of(player, plan);
        let limit = shots_at_most(self.look, self.script, plan);
        self.page.call(&format!(
            "{}.recommend_attack() and record_attack_result, shot by shot",
            players.join(", ")
        ));
        match self.look {
            Look::Silent => self.silent_shots(&players, limit),
            Look::Human => self.human_shots(&players, plan.limit),
            Look::Finishes => {
                self.page.line(format!("let outcome = {};", self.shooting(&players, plan, limit)));
                self.page.line("tell(\"shots\", outcome.shots);");
                self.page.line("compare(\"all ships destroyed\", outcome.all_destroyed, true);");
                self.page.line("tell(\"seconds for the slowest move\", outcome.slowest);");
                self.page.line("compare(\"at most 5\", outcome.slowest <= 5.0, true);");
            }
            Look::Made
            | Look::Legal
            | Look::WholeFleet
            | Look::Placing(_)
            | Look::Rules
            | Look::Chance(_) => self.page.line(format!("{};", self.shooting(&players, plan, limit))),
        }
    }

    /// The call that performs it.
    fn shooting(&self, players: &[String], plan: &Match, limit: u32) -> String {
        let players: Vec<String> = players.iter().map(|name| format!("&mut *{name}")).collect();
        let seas: Vec<String> = plan.seas.iter().map(|sea| quoted_sea(&self.script.config, sea)).collect();
        let opponent = plan.opponent.as_ref();
        let shots = opponent.iter().flat_map(|opponent| &opponent.at).map(|p| format!("({}, {})", p.r, p.c));
        let look = match self.look {
            Look::Legal => "Validity",
            Look::Rules => "Rules",
            Look::Made
            | Look::Silent
            | Look::Human
            | Look::WholeFleet
            | Look::Finishes
            | Look::Placing(_)
            | Look::Chance(_) => "Nothing",
        };
        format!(
            "shoot(&mut [{}], &Shooting {{ seas: &[{}], limit: {limit}, goes_on_after_invalid: {}, opponent_from: {}, \
             opponent_shots: &[{}] }}, &g, Look::{look})",
            players.join(", "),
            seas.join(", "),
            plan.impossible == Impossible::IsReported,
            opponent.map_or(0, |opponent| opponent.from),
            shots.collect::<Vec<_>>().join(", ")
        )
    }

    fn silent_shots(&mut self, players: &[String], limit: u32) {
        for player in players {
            self.page.line(format!("for shot in 0..{limit} {{"));
            self.page.line("let mut p = Point::new(0, 0);");
            self.page.line("let results = [Attack::Hit, Attack::Miss, Attack::Destroyed(0), Attack::Miss];");
            self.page.silent(&format!("p = {player}.recommend_attack()"));
            self.page.silent(&format!("{player}.record_attack_result(p, results[shot % 4])"));
            self.page.line("}");
        }
    }

    fn human_shots(&mut self, players: &[String], limit: u32) {
        let Some(player) = players.first() else { return };
        let targets = human::required_targets(self.script);
        for target in targets.iter().take(usize::try_from(limit).unwrap_or(0)) {
            let (r, c) = (target.r, target.c);
            self.page.call(&format!("{player}.recommend_attack()"));
            self.page.line(format!("let p = {player}.recommend_attack();"));
            self.page.line(format!("compare(\"returned\", (p.r, p.c), ({r}, {c}));"));
            self.page.line(format!("{player}.record_attack_result(p, Attack::Miss);"));
        }
    }
}

/// What each call of `block` blocks, as texts.
fn masks(config: &GameConfig, blocks: &Blocks) -> String {
    let cells = config.points().len();
    let text = |mask: &Vec<bool>| {
        let glyphs = mask.iter().take(cells).map(|blocked| if *blocked { '#' } else { '.' });
        format!("{:?}", glyphs.collect::<String>())
    };
    blocks.iter().map(text).collect::<Vec<_>>().join(", ")
}
