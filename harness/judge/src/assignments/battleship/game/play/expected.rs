//! The events that a repro program requires of a game: parts of the game as data, computed from the match's script.
//!
//! The parent plays the match on the reference's boards, so the program need not know a rule of the game: it compares the
//! names of the events that come with the texts of the parts, one part after the other. The handout leaves much open (a
//! Game may display more often, record a result before or after it shows it), so a part does not list all events: it says
//! which events count, which of them may come, which must, and which event ends it.

use std::fmt;

use reference::battleship::{Attack, Board, Game, Point, Seat, View};

use super::event_log::told_code;
use super::script::{FleetScript, MatchScript, SEATS, SideScript, seat_index};
use crate::assignments::battleship::game::step::Winner;
use crate::assignments::battleship::game_config::{GameConfig, point_code};
use crate::assignments::battleship::messages::AttackNotice;
use crate::model::Language;

/// A match as it goes when the Game is right.
pub(super) struct ExpectedMatch<'a> {
    pub(super) script: &'a MatchScript,
    pub(super) names: EventNames,
    pub(super) turns: Vec<ExpectedTurn>,
}

/// A turn, with the outcome of its attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ExpectedTurn {
    pub(super) seat: Seat,
    pub(super) at: Point,
    pub(super) outcome: Attack,
    pub(super) wins: bool,
}

impl<'a> ExpectedMatch<'a> {
    pub(super) fn new(config: &GameConfig, script: &'a MatchScript, language: Language) -> Self {
        let placed = script.sides.iter().all(|side| matches!(side.fleet, FleetScript::At(_)));
        let turns = if placed { turns(&config.game(), script) } else { Vec::new() };
        ExpectedMatch { script, names: EventNames(language), turns }
    }

    /// The winning attack.
    pub(super) fn win(&self) -> Option<&ExpectedTurn> {
        self.turns.iter().find(|turn| turn.wins)
    }

    /// The part up to the winning attack, in which nothing counts.
    pub(super) fn until_won(&self, win: &ExpectedTurn) -> GamePart {
        GamePart::skipped().until(self.names.winning_attack(win))
    }

    /// The parts between one `recommendAttack` and the next, where an aspect has one for a turn.
    pub(super) fn parts_of_turns(&self, part: impl Fn(&ExpectedTurn) -> Option<GamePart>) -> Vec<GamePart> {
        let names = self.names;
        let of_turn = |turn| {
            let part = part(turn).unwrap_or_else(GamePart::skipped);
            part.until(names.asks()).until(names.returns())
        };
        let first = GamePart::skipped().until(names.asks());
        std::iter::once(first).chain(self.turns.iter().map(of_turn)).collect()
    }
}

fn turns(game: &Game, script: &MatchScript) -> Vec<ExpectedTurn> {
    let [first, second] = &script.sides;
    let mut boards = [placed(game, &first.fleet), placed(game, &second.fleet)];
    let mut shots = [all_shots(game, first, second), all_shots(game, second, first)].map(Vec::into_iter);
    let mut turns: Vec<ExpectedTurn> = Vec::new();
    for seat in SEATS.into_iter().cycle() {
        let Some(at) = shots[seat_index(seat)].next() else { break };
        let board = &mut boards[seat_index(seat.other())];
        let outcome = board.attack(at);
        let wins = board.all_ships_destroyed();
        turns.push(ExpectedTurn { seat, at, outcome, wins });
        if wins {
            break;
        }
    }
    turns
}

fn placed(game: &Game, fleet: &FleetScript) -> Board {
    let mut board = Board::new(game);
    if let FleetScript::At(places) = fleet {
        for ((id, _), (at, direction)) in game.ships().zip(places) {
            // The scenario's own fleet: it fits.
            let _ = board.place_ship(*at, id, *direction);
        }
    }
    board
}

/// The shots of a player to the very end: its script, the positions of the opponent's ships, and then the rest.
pub(super) fn all_shots(game: &Game, side: &SideScript, opponent: &SideScript) -> Vec<Point> {
    let mut shots = side.shots.clone();
    for p in opponent.fleet.cells(game).into_iter().chain(game.points()) {
        if !shots.contains(&p) {
            shots.push(p);
        }
    }
    shots
}

/// A character for each position: the result of the first attack there, if the attacks come in this order.
pub(super) fn sea(game: &Game, fleet: &FleetScript, attacks: &[Point]) -> String {
    let mut board = placed(game, fleet);
    let mut answers: Vec<(Point, char)> = game.points().map(|p| (p, '.')).collect();
    for p in attacks {
        let answer = match board.attack(*p) {
            Attack::Invalid => continue,
            Attack::Miss => '.',
            Attack::Hit => 'h',
            Attack::Destroyed(id) => {
                u32::try_from(id).ok().and_then(|id| char::from_digit(id, 10)).unwrap_or('h')
            }
        };
        if let Some((_, slot)) = answers.iter_mut().find(|(cell, _)| cell == p) {
            *slot = answer;
        }
    }
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// The names of events in a program, whole or a telling piece of them.
#[derive(Debug, Clone, Copy)]
pub(super) struct EventNames(Language);

impl EventNames {
    fn pick<T>(self, cpp: T, rust: T) -> T {
        match self.0 {
            Language::Cpp => cpp,
            Language::Rust => rust,
        }
    }

    fn of_player(self, seat: Seat, function: &str) -> String {
        format!("p{}{}{function}", seat_index(seat) + 1, self.pick("->", "."))
    }

    fn point(self, at: Point) -> String {
        self.pick(point_code(at), format!("({}, {})", at.r, at.c))
    }

    /// Any call of `placeShips`.
    pub(super) fn places(self) -> &'static str {
        self.pick("->placeShips(", ".place_ships(")
    }

    /// `placeShips` with a board on which no ships lie.
    pub(super) fn place(self, seat: Seat) -> String {
        format!("p{}{}a Board of its own)", seat_index(seat) + 1, self.places())
    }

    /// A failed `placeShips`.
    pub(super) fn fails_to_place(self) -> &'static str {
        ") -> false"
    }

    /// Any call of `recommendAttack`.
    pub(super) fn asks(self) -> &'static str {
        self.pick("->recommendAttack()", ".recommend_attack()")
    }

    /// `recommendAttack` of one player.
    pub(super) fn ask(self, seat: Seat) -> String {
        format!("p{}{}", seat_index(seat) + 1, self.asks())
    }

    /// `recommendAttack` with its result.
    pub(super) fn ask_for(self, seat: Seat, at: Point) -> String {
        format!("{} -> {}", self.ask(seat), self.point(at))
    }

    /// Any attack.
    pub(super) fn attacks(self) -> &'static str {
        ".attack("
    }

    /// An attack on the opponent's board.
    pub(super) fn attack(self, turn: &ExpectedTurn) -> String {
        format!("b{}.attack({})", seat_index(turn.seat.other()) + 1, self.point(turn.at))
    }

    /// The attack that destroys the last ship.
    pub(super) fn winning_attack(self, win: &ExpectedTurn) -> String {
        format!("{} -> hit, destroyed ship", self.attack(win))
    }

    /// Any display of a player's board.
    pub(super) fn displays(self, seat: Seat) -> String {
        format!("b{}.display(", seat_index(seat) + 1)
    }

    /// A display of a player's board.
    pub(super) fn display(self, seat: Seat, view: View) -> String {
        let argument = match view {
            View::ShotsOnly => self.pick("true", "View::ShotsOnly"),
            View::Everything => self.pick("false", "View::Everything"),
        };
        format!("{}{argument})", self.displays(seat))
    }

    /// Any call of `recordAttackResult`.
    pub(super) fn results(self) -> &'static str {
        self.pick("->recordAttackResult(", ".record_attack_result(")
    }

    /// `recordAttackResult` with the arguments that mean something.
    pub(super) fn result(self, turn: &ExpectedTurn) -> String {
        let arguments = match self.0 {
            Language::Cpp => told_code(AttackNotice::of(turn.at, turn.outcome)).replace('…', "..."),
            Language::Rust => format!("{}, Attack::{:?}", self.point(turn.at), turn.outcome),
        };
        self.of_player(
            turn.seat,
            &format!("{}({arguments})", self.pick("recordAttackResult", "record_attack_result")),
        )
    }

    /// Any call of `recordAttackByOpponent`.
    pub(super) fn notices(self) -> &'static str {
        self.pick("->recordAttackByOpponent(", ".record_attack_by_opponent(")
    }

    /// `recordAttackByOpponent` of the attacked player.
    pub(super) fn notice(self, turn: &ExpectedTurn) -> String {
        format!("p{}{}{})", seat_index(turn.seat.other()) + 1, self.notices(), self.point(turn.at))
    }

    /// The end of `play`.
    pub(super) fn returns(self) -> &'static str {
        "play returned"
    }

    /// The end of `play` with its result.
    pub(super) fn returned(self, winner: Winner) -> String {
        let result = match winner {
            Winner::Nobody => self.pick("nullptr", "None"),
            Winner::First | Winner::Second | Winner::Stranger => winner.code(),
        };
        format!("{} {result}", self.returns())
    }
}

/// A part of a game: the events that count in it, and the event that ends it.
///
/// Each text stands for the events whose names hold it. A program reads the parts line by line.
#[derive(Debug, Clone)]
pub(super) struct GamePart(Vec<(&'static str, String)>);

impl GamePart {
    /// A part of which this is required, in words.
    pub(super) fn requiring(words: impl Into<String>) -> GamePart {
        GamePart(vec![("required", words.into())])
    }

    /// A part in which nothing counts.
    pub(super) fn skipped() -> GamePart {
        GamePart::requiring("nothing")
    }

    fn with(mut self, key: &'static str, text: impl Into<String>) -> GamePart {
        self.0.push((key, text.into()));
        self
    }

    /// The events that count: those that may not come are wrong.
    pub(super) fn watching(self, events: impl Into<String>) -> GamePart {
        self.with("watched", events)
    }

    /// An event that may come.
    pub(super) fn allowing(self, event: impl Into<String>) -> GamePart {
        self.with("allowed", event)
    }

    /// No event that counts may come twice.
    pub(super) fn once(self) -> GamePart {
        self.with("once", "each")
    }

    /// An event that must come, of those that count.
    pub(super) fn needing(self, event: impl Into<String>) -> GamePart {
        self.with("needed", event)
    }

    /// An event that must come if any comes that counts.
    pub(super) fn needing_among(self, event: impl Into<String>) -> GamePart {
        self.with("among", event)
    }

    /// The event that ends the part, and belongs to it.
    pub(super) fn until(self, event: impl Into<String>) -> GamePart {
        self.with("until", event)
    }

    /// The lines of input to be read before the end of the part, where there is a prompt for each.
    pub(super) fn reading(self, lines: usize) -> GamePart {
        self.with("lines", lines.to_string())
    }

    /// The words printed in the part must not be those of a part of the same speaker with another meaning. Parts in which
    /// an event came that counts are left out.
    pub(super) fn telling(self, speaker: &str, meaning: &str) -> GamePart {
        self.with("speaker", speaker).with("meaning", meaning)
    }
}

impl fmt::Display for GamePart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(key, text)| {
            let indent = if *key == "required" { "" } else { "    " };
            writeln!(f, "{indent}{key}: {text}")
        })
    }
}
