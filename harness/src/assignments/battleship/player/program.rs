//! A Player scenario as a program: the calls of its script, on a Board that blocks what it is told to and against seas
//! that are written out, and what the check's clause makes of them.
//!
//! Random numbers are the course's own there, so what a player does differs from run to run: what depends on chance is
//! tried again and again.

use reference::battleship::{Board, Direction, Point};

use super::placing_clauses::PlacingClause;
use super::referee::{Impossible, Match, Sea, Unspecified};
use super::script::Script;
use super::step::{Blocks, NewPlayer, Step, variable};
use super::{good, human, rust_program};
use crate::assignments::battleship::game_config::{GameConfig, point_code};
use crate::assignments::battleship::repro::{self, Page, quoted};
use crate::model::{Check, Language, Program};

const BOARD: &str = include_str!("../repro/player/board.cpp");
const SHOOTING: &str = include_str!("../repro/player/shooting.cpp");
const TYPING: &str = include_str!("../repro/player/typing.cpp");
const MEDIOCRE: &str = include_str!("../repro/player/mediocre.cpp");
const LOOK_AT_NOTHING: &str = include_str!("../repro/player/look_at_nothing.cpp");
const LOOK_AT_VALIDITY: &str = include_str!("../repro/player/look_at_validity.cpp");
const LOOK_AT_RULES: &str = include_str!("../repro/player/look_at_rules.cpp");
const LOOK_AT_CHANCE: &str = include_str!("../repro/player/look_at_chance.cpp");

/// What a program looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// Who was made, and as what.
    Made,
    /// Ships on the board, and valid shots.
    Legal,
    Silent,
    Human,
    /// All ships on the board, however.
    WholeFleet,
    /// The end of a game, and the time of each move.
    Finishes,
    /// One clause about placing ships.
    Placing(&'static PlacingClause),
    /// Each choice beside what the state allows.
    Rules,
    /// Choices as a whole.
    Chance(Chance),
}

/// What choices are looked at as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Chance {
    State1,
    State2,
    Even,
}

impl Look {
    fn of(check: &Check) -> Option<Look> {
        Some(match check.id {
            "player.create.types" | "player.is-human" => Look::Made,
            "player.awful.legal" => Look::Legal,
            "player.silent" => Look::Silent,
            "player.good.places" | "player.good.awkward" | "player.mediocre.place.finds" => Look::WholeFleet,
            "player.good.finishes" => Look::Finishes,
            "player.mediocre.random.state-1" => Look::Chance(Chance::State1),
            "player.mediocre.random.state-2" => Look::Chance(Chance::State2),
            "player.mediocre.random.even" => Look::Chance(Chance::Even),
            "player.two-players" => Look::Rules,
            id if id.starts_with("player.human.") => Look::Human,
            id if id.starts_with("player.mediocre.attack.") => Look::Rules,
            id => Look::Placing(PlacingClause::of(id)?),
        })
    }

    /// A statement, and what it prints where that matters.
    pub(super) fn act(self, page: &mut Page, code: &str) {
        match self {
            Look::Silent => page.silent(code),
            Look::Made
            | Look::Legal
            | Look::Human
            | Look::WholeFleet
            | Look::Finishes
            | Look::Placing(_)
            | Look::Rules
            | Look::Chance(_) => page.line(format!("{code};")),
        }
    }

    fn section(self) -> &'static str {
        match self {
            Look::Legal => LOOK_AT_VALIDITY,
            Look::Rules => LOOK_AT_RULES,
            Look::Chance(_) => LOOK_AT_CHANCE,
            Look::Made
            | Look::Silent
            | Look::Human
            | Look::WholeFleet
            | Look::Finishes
            | Look::Placing(_) => LOOK_AT_NOTHING,
        }
    }
}

/// The variables of those who shoot in a match, the first of whom has that number.
pub(super) fn players_of(first: u8, plan: &Match) -> Vec<String> {
    (first..=u8::MAX).take(plan.seas.len()).map(variable).collect()
}

/// Shots among which a player gets into every state.
const SILENT_SHOTS: u32 = 20;

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

struct Walk<'a> {
    script: &'a Script,
    look: Look,
    page: Page,
}

/// The script as a program; `None` for what only the harness can show.
pub(super) fn program(script: &Script, check: &Check, language: Language) -> Option<Program> {
    let look = Look::of(check)?;
    if script.steps.iter().any(|step| matches!(step, Step::Contest(..))) {
        return None;
    }
    match language {
        Language::Cpp => Some(in_cpp(script, check, look)),
        Language::Rust => rust_program::program(script, check, look),
    }
}

fn in_cpp(script: &Script, check: &Check, look: Look) -> Program {
    let mut page = Page::new(check, Language::Cpp, repro::PLAYER);
    page.with("#include <algorithm>\n#include <chrono>\n#include <cmath>\n");
    page.with(repro::game(&script.config, Language::Cpp));
    page.with(BOARD);
    if matches!(look, Look::Rules | Look::Chance(_)) {
        page.with(MEDIOCRE);
    }
    if script.steps.iter().any(|step| matches!(step, Step::Shoot(..))) {
        page.with(look.section());
        page.with(SHOOTING);
    }
    if depends_on_chance(look, script) {
        page.by_chance(attempts(look, script));
    }
    page.line(format!("Game g({}, {});", script.config.rows, script.config.cols));
    let mut walk = Walk { script, look, page };
    match look {
        Look::Chance(chance) => walk.games(chance),
        Look::Made
        | Look::Legal
        | Look::Silent
        | Look::Human
        | Look::WholeFleet
        | Look::Finishes
        | Look::Placing(_)
        | Look::Rules => walk.steps(),
    }
    walk.page.finish()
}

/// So many that a mistake has come up, and so few that a correct player need not long for them.
pub(super) fn attempts(look: Look, script: &Script) -> usize {
    const SHOTS: usize = 12_000;
    let shots = script.matches().map(|plan| whole_game(script, plan));
    // On a small board a search by chance goes wrong seldom, and is soon done.
    let placings = 20 * (100 / script.config.points().len().max(10)).pow(2);
    match look {
        Look::Rules => SHOTS / shots.sum::<usize>().max(1),
        Look::Finishes => 10,
        Look::Placing(_) => placings,
        Look::Made | Look::Legal | Look::Silent | Look::Human | Look::WholeFleet | Look::Chance(_) => 20,
    }
}

/// Shots until every player has shot at everything.
fn whole_game(script: &Script, plan: &Match) -> usize {
    plan.seas.len() * script.config.points().len()
}

pub(super) fn depends_on_chance(look: Look, script: &Script) -> bool {
    match look {
        Look::Rules | Look::WholeFleet | Look::Finishes | Look::Legal | Look::Placing(_) => {
            !script.steps.iter().any(|step| matches!(step, Step::Input(..)))
        }
        Look::Made | Look::Silent | Look::Human | Look::Chance(_) => false,
    }
}

impl Walk<'_> {
    fn steps(&mut self) {
        if self.script.steps.iter().any(|step| matches!(step, Step::Input(..))) {
            self.page.with(TYPING);
            self.page.line("openKeyboard();");
        }
        let mut declared: Vec<u8> = Vec::new();
        for (index, step) in self.script.steps.iter().enumerate() {
            if let Step::Create(player, new) = step {
                self.create(*player, *new, declared.contains(player));
                declared.push(*player);
            } else {
                self.step(index, step);
            }
        }
        if self.look == Look::Rules {
            self.page.line("compareOpponents();");
        }
    }

    fn create(&mut self, player: u8, new: NewPlayer, declared: bool) {
        let name = variable(player);
        let call = format!("createPlayer({}, {}, g)", quoted(new.kind), quoted(new.name));
        self.page.call(&call);
        self.page.line(format!("{}{name} = {call};", if declared { "" } else { "Player* " }));
        let known = ["awful", "human", "mediocre", "good"].contains(&new.kind);
        self.page.line(format!("compare(\"returned a player\", {name} != nullptr, {known});"));
        self.page.line(format!("if ({name} == nullptr) return{};", self.early()));
        if self.look == Look::Made && known {
            let human = new.kind == "human";
            self.page.line(format!("compare(\"isHuman()\", {name}->isHuman(), {human});"));
        }
    }

    /// What `main` returns when it cannot go on.
    fn early(&self) -> &'static str {
        if depends_on_chance(self.look, self.script) { "" } else { " conclusion()" }
    }

    fn step(&mut self, index: usize, step: &Step) {
        match step {
            Step::Create(..) | Step::Contest(..) => {}
            Step::Name(player) => {
                let name = name_of(self.script, index, *player);
                let call = format!("{}->name()", variable(*player));
                self.page.call(&call);
                self.page.line(format!("compare(\"returned\", {call}, string({}));", quoted(name)));
            }
            Step::IsHuman(player) => self.page.call(&format!("{}->isHuman(), above", variable(*player))),
            Step::Place(player, blocks) => self.place(*player, blocks),
            Step::Shoot(player, plan) => self.shoot(index, *player, plan),
            Step::Input(_, typed) => self.page.line(format!("type({});", quoted(&typed.text()))),
            Step::Delete(player) => {
                let code = format!("delete {}", variable(*player));
                self.page.call(&code);
                self.look.act(&mut self.page, &code);
            }
        }
    }

    fn place(&mut self, player: u8, blocks: &Blocks) {
        let name = variable(player);
        self.page.call(&format!("{name}->placeShips(b)"));
        self.page.line("{");
        self.page.line("Board& b = *new Board(g);");
        self.page.line(format!("beginPlacing({});", masks(&self.script.config, blocks)));
        self.page.line("bool returned = false;");
        self.look.act(&mut self.page, &format!("returned = {name}->placeShips(b)"));
        self.page.line("endTry('r', allShipsOn(b));");
        match self.look {
            Look::Placing(PlacingClause { what, cpp, .. }) => {
                if cpp.starts_with("none(") {
                    self.page.with(NONE);
                }
                self.page.line("tell(\"returned\", returned);");
                self.page.line("tell(\"tries\", tries.size());");
                self.page.line(format!("compare({}, {cpp}, true);", quoted(what)));
            }
            Look::Human => {
                let required = human::required_ships(self.script);
                self.page.line(format!("compare(\"ships\", shipsOn(b), string({}));", quoted(&required)));
                self.page.line("compare(\"returned\", returned, true);");
            }
            Look::Made | Look::Silent => {}
            Look::Legal | Look::WholeFleet | Look::Finishes | Look::Rules | Look::Chance(_) => {
                self.page.line("compare(\"returned\", returned, true);");
                self.page.line("compare(\"all ships on the board\", allShipsOn(b), true);");
            }
        }
        self.page.line("}");
    }

    fn shoot(&mut self, index: usize, player: u8, plan: &Match) {
        let players = players_of(player, plan);
        let seas: Vec<String> = plan.seas.iter().map(|sea| quoted_sea(&self.script.config, sea)).collect();
        let opponent = plan.opponent.as_ref();
        let shots: Vec<String> =
            opponent.iter().flat_map(|opponent| &opponent.at).map(|p| point_code(*p)).collect();
        let limit = shots_at_most(self.look, self.script, plan);
        self.page.line(format!(
            "const Shooting shooting{index} = {{{{{}}}, {{{}}}, {}, {}, {}, {}, {{{}}}}};",
            players.join(", "),
            seas.join(", "),
            limit,
            plan.impossible == Impossible::IsReported,
            plan.unspecified == Unspecified::Poison,
            opponent.map_or(0, |opponent| opponent.from),
            shots.join(", ")
        ));
        let call = format!("shoot(shooting{index}, g);");
        self.page
            .call(&format!("{}->recommendAttack() and recordAttackResult, shot by shot", players.join(", ")));
        match self.look {
            Look::Silent => self.silent_shots(&players, limit),
            Look::Finishes => {
                self.page.line(format!("const Outcome outcome{index} = {call}"));
                self.page.line(format!("tell(\"shots\", outcome{index}.shots);"));
                self.page
                    .line(format!("compare(\"all ships destroyed\", outcome{index}.allDestroyed, true);"));
                self.page.line(format!("tell(\"seconds for the slowest move\", outcome{index}.slowest);"));
                self.page.line(format!("compare(\"at most 5\", outcome{index}.slowest <= 5, true);"));
            }
            Look::Human => self.human_shots(index, &players, plan.limit),
            Look::Made
            | Look::Legal
            | Look::WholeFleet
            | Look::Placing(_)
            | Look::Rules
            | Look::Chance(_) => {
                self.page.line(call);
            }
        }
    }

    fn silent_shots(&mut self, players: &[String], limit: u32) {
        for player in players {
            self.page.line(format!("for (int shot = 0; shot < {limit}; shot++) {{"));
            self.page.line("Point p;");
            self.page.silent(&format!("p = {player}->recommendAttack()"));
            self.page
                .silent(&format!("{player}->recordAttackResult(p, true, shot % 2 == 0, shot % 4 == 2, 0)"));
            self.page.line("}");
        }
    }

    fn human_shots(&mut self, index: usize, players: &[String], limit: u32) {
        let Some(player) = players.first() else { return };
        let targets = human::required_targets(self.script);
        for (number, target) in targets.iter().take(usize::try_from(limit).unwrap_or(0)).enumerate() {
            let p = format!("p{index}_{number}");
            self.page.call(&format!("{player}->recommendAttack()"));
            self.page.line(format!("const Point {p} = {player}->recommendAttack();"));
            self.page.line(format!(
                "compare(\"returned\", to_string({p}.r) + \" \" + to_string({p}.c), string(\"{} {}\"));",
                target.r, target.c
            ));
            self.page.line(format!("{player}->recordAttackResult({p}, true, false, false, 0);"));
        }
    }

    /// Many games of new players, and what their choices come to.
    fn games(&mut self, chance: Chance) {
        let plans: Vec<_> = self.script.matches().collect();
        let limit = plans.first().map_or(0, |plan| plan.limit);
        let mut seas: Vec<String> = Vec::new();
        for sea in plans.iter().flat_map(|plan| &plan.seas).map(|sea| quoted_sea(&self.script.config, sea)) {
            if !seas.contains(&sea) {
                seas.push(sea);
            }
        }
        seas.truncate(20);
        self.page.line(format!("const vector<string> seas = {{\n        {}}};", seas.join(",\n        ")));
        let games = match chance {
            Chance::State1 | Chance::State2 => 200,
            // To tell nearly even from even takes more.
            Chance::Even => 400,
        };
        let times =
            format!("createPlayer(\"mediocre\", \"Player One\", g), placeShips, and a game; {games} times");
        self.page.call(&times);
        self.page.line(format!("for (int n = 0; n < {games} && !differs; n++) {{"));
        self.page.line("    Player* p1 = createPlayer(\"mediocre\", \"Player One\", g);");
        self.page.line("    Board b(g);");
        self.page.line("    beginPlacing({});");
        self.page.line("    p1->placeShips(b);");
        self.page.line(format!(
            "    shoot(Shooting{{{{p1}}, {{seas[n % seas.size()]}}, {limit}, false, false, 0, {{}}}}, g);"
        ));
        self.page.line("    rememberBeginning();");
        self.page.line("    delete p1;");
        self.page.line("}");
        match chance {
            Chance::State1 => self.page.line("compareOrders(inState1, 800, 0.5, 3);"),
            Chance::State2 => self.page.line("compareOrders(inState2, 800, 0.5, 3);"),
            Chance::Even => {
                self.page.line("compareBeginnings();");
                self.page.line("compareOrders(inState1, 4800, 0.8, 1.2);");
                self.page.line("compareOrders(inState2, 4800, 0.8, 1.2);");
            }
        }
    }
}

/// The name that a player was made with, the last time before that step.
pub(super) fn name_of(script: &Script, index: usize, player: u8) -> &'static str {
    let created = script.steps[..index].iter().rev().find_map(|step| match step {
        Step::Create(number, new) if *number == player => Some(new.name),
        Step::Create(..)
        | Step::Name(_)
        | Step::IsHuman(_)
        | Step::Place(..)
        | Step::Shoot(..)
        | Step::Input(..)
        | Step::Delete(_)
        | Step::Contest(..) => None,
    });
    created.unwrap_or_default()
}

/// Whole games, or many shots: a scenario ends where its own random numbers had shown enough.
pub(super) fn shots_at_most(look: Look, script: &Script, plan: &Match) -> u32 {
    let whole = u32::try_from(whole_game(script, plan)).unwrap_or(u32::MAX);
    match look {
        Look::Rules => plan.limit.max(whole),
        Look::Silent => plan.limit.max(whole.min(SILENT_SHOTS)),
        Look::Finishes => good::shots_enough(&script.config),
        Look::Made | Look::Legal | Look::Human | Look::WholeFleet | Look::Placing(_) | Look::Chance(_) => {
            plan.limit
        }
    }
}

/// What each call of `block` blocks, as a list of texts.
fn masks(config: &GameConfig, blocks: &Blocks) -> String {
    let cols = usize::try_from(config.cols).unwrap_or(1).max(1);
    let glyph = |blocked: &bool| if *blocked { '#' } else { '.' };
    let text = |mask: &Vec<bool>| -> String {
        let rows = mask.chunks(cols).map(|row| format!("\"{}\"", row.iter().map(glyph).collect::<String>()));
        rows.collect::<Vec<_>>().join("\n        ")
    };
    format!(
        "{{{}}}",
        blocks.iter().map(|mask| format!("string({})", text(mask))).collect::<Vec<_>>().join(",\n        ")
    )
}

/// Which ship lies where, as a text.
pub(super) fn quoted_sea(config: &GameConfig, sea: &Sea) -> String {
    let mut board = Board::new(&config.game());
    if let Sea::Fleet(fleet) = sea {
        for (id, (at, direction)) in (0..).zip(fleet) {
            // The scenario's own fleet: it fits.
            let _ = board.place_ship(*at, id, *direction);
        }
    }
    let digit = |p: &Point| {
        let id = board.ship_at(*p).and_then(|id| u32::try_from(id).ok());
        id.and_then(|id| char::from_digit(id, 10)).unwrap_or('.')
    };
    format!("\"{}\"", config.points().iter().map(digit).collect::<String>())
}

/// A ship as the program's `shipsOn` names it.
pub(super) fn ship_words(name: &str, at: Point, direction: Direction) -> String {
    let way = match direction {
        Direction::Horizontal => "across",
        Direction::Vertical => "down",
    };
    format!("{name} {way} from {} {}; ", at.r, at.c)
}
