//! A play scenario as data: one Game, the matches played with it, and the focus of its judgement.

use reference::battleship::{Direction, Game, Point, Seat, segments};

use super::calls::OutArguments;
use super::focus::PlayFocus;
use crate::assignments::battleship::game::construct::CONTENTS;
use crate::assignments::battleship::game::script::{GameStanding, ships_of};
use crate::assignments::battleship::game::step::{
    AccessorOp, AccessorStep, FreshMemory, Nature, Pause, PlayCall,
};
use crate::assignments::battleship::game_config::{GameConfig, point_code};
use crate::assignments::transcript::Role;

/// The players in their order.
pub(super) const SEATS: [Seat; 2] = [Seat::First, Seat::Second];

/// Some matches in a row with one Game object.
#[derive(Debug, Clone)]
pub(in super::super) struct PlayScript {
    pub(super) config: GameConfig,
    pub(super) matches: Vec<MatchScript>,
    pub(super) out_arguments: OutArguments,
    /// Lines that wait in cin.
    pub(super) input: WaitingLines,
    pub(super) focus: PlayFocus,
    /// What memory holds when the Game is made.
    pub(super) memory: FreshMemory,
    pub(super) standing: GameStanding,
}

/// Lines of input, all alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WaitingLines {
    pub(super) count: usize,
    /// The text of each.
    pub(super) line: &'static str,
}

impl WaitingLines {
    pub(super) const NONE: WaitingLines = WaitingLines { count: 0, line: "" };

    pub(super) fn text(self) -> String {
        format!("{}\n", self.line).repeat(self.count)
    }

    /// The whole lines in so many bytes.
    pub(super) fn whole_in(self, bytes: u32) -> usize {
        usize::try_from(bytes).unwrap_or(usize::MAX) / (self.line.len() + 1)
    }
}

/// One match: the two players, in their order, and the pause between turns.
#[derive(Debug, Clone)]
pub(super) struct MatchScript {
    pub(super) sides: [SideScript; 2],
    pub(super) pause: Pause,
}

/// A scripted player.
#[derive(Debug, Clone)]
pub(super) struct SideScript {
    pub(super) nature: Nature,
    pub(super) fleet: FleetScript,
    /// The positions to attack, in this order; then what is left of the opponent's ships.
    pub(super) shots: Vec<Point>,
}

/// The effect of a player's `placeShips`.
#[derive(Debug, Clone)]
pub(super) enum FleetScript {
    /// One place for each ship id.
    At(Vec<(Point, Direction)>),
    /// It returns false.
    Unplaceable,
}

/// The position of a player in arrays.
pub(super) fn seat_index(seat: Seat) -> usize {
    match seat {
        Seat::First => 0,
        Seat::Second => 1,
    }
}

impl MatchScript {
    /// The player in this seat.
    pub(super) fn side(&self, seat: Seat) -> &SideScript {
        &self.sides[seat_index(seat)]
    }

    /// The same match in which the ships' ids go the other way round; they have to be of one length.
    pub(super) fn with_ids_exchanged(mut self) -> MatchScript {
        for side in &mut self.sides {
            if let FleetScript::At(places) = &mut side.fleet {
                places.reverse();
            }
        }
        self
    }

    /// The arguments of its `play`.
    pub(super) fn arguments(&self) -> PlayCall {
        PlayCall { players: self.sides.each_ref().map(|side| side.nature), pause: self.pause }
    }
}

impl SideScript {
    /// The player's next moves as a comment; nothing where they do not matter.
    pub(super) fn plan(&self, name: &str) -> Option<String> {
        const TOLD: usize = 4;
        let told: Vec<String> = self.shots.iter().take(TOLD).map(|at| point_code(*at)).collect();
        let rest = if self.shots.len() > TOLD { " …" } else { "" };
        match self.fleet {
            FleetScript::Unplaceable => Some(format!("// {name}->placeShips returns false")),
            FleetScript::At(_) if told.is_empty() => None,
            FleetScript::At(_) => Some(format!("// {name} attacks {}{rest}", told.join(", "))),
        }
    }
}

impl FleetScript {
    /// The positions of the ships, one ship after the other.
    pub(super) fn cells(&self, game: &Game) -> Vec<Point> {
        let FleetScript::At(places) = self else { return Vec::new() };
        let lengths = game.ships().map(|(_, ship)| ship.length);
        let ships = places.iter().zip(lengths);
        ships.flat_map(|((at, direction), length)| segments(*at, length, *direction)).collect()
    }
}

impl PlayScript {
    /// A match between two computers of whom nothing is known beforehand.
    pub(super) fn between_computers(config: GameConfig) -> PlayScript {
        let side =
            SideScript { nature: Nature::Computer, fleet: FleetScript::At(Vec::new()), shots: Vec::new() };
        let unknown = MatchScript { sides: [side.clone(), side], pause: Pause::Never };
        PlayScript {
            config,
            matches: vec![unknown],
            out_arguments: OutArguments::AllSet,
            input: WaitingLines::NONE,
            focus: PlayFocus::Order,
            memory: FreshMemory::Pattern,
            standing: GameStanding::Regular,
        }
    }

    /// Tells whether the last match is of other players than the first, of whom others are human.
    pub(super) fn changes_players(&self) -> bool {
        let natures = |played: &MatchScript| played.sides.each_ref().map(|side| side.nature);
        self.matches.first().map(natures) != self.matches.last().map(natures)
    }

    /// Tells whether somebody is human in the first match.
    pub(super) fn has_humans(&self) -> bool {
        self.matches
            .first()
            .is_some_and(|played| played.sides.iter().any(|side| side.nature == Nature::Human))
    }

    /// Tells whether the first match is played with pauses.
    pub(super) fn has_pauses(&self) -> bool {
        self.matches.first().is_some_and(|played| played.pause != Pause::Never)
    }

    /// The steps performed with the Game. Between matches in a row it is asked how many ships it has.
    pub(super) fn steps(&self) -> Vec<AccessorStep> {
        if self.focus == PlayFocus::Initialised {
            return self.games_in_each_memory();
        }
        let count = || (self.focus == PlayFocus::Again).then(|| AccessorStep::premise(AccessorOp::NShips));
        let mut steps = self.setup();
        if self.input.count > 0 {
            steps.push(AccessorStep::premise(AccessorOp::Input(self.input.text())));
        }
        for played in &self.matches {
            steps.extend(count());
            steps.push(AccessorStep { op: AccessorOp::Play(played.arguments()), role: Role::Judged });
        }
        steps.extend(count());
        steps
    }

    /// The Game and its ships.
    fn setup(&self) -> Vec<AccessorStep> {
        let GameConfig { rows, cols, .. } = self.config;
        let ships = ships_of(&self.config).into_iter().map(AccessorOp::AddShip);
        let steps = std::iter::once(AccessorOp::New { rows, cols }).chain(ships);
        steps.map(AccessorStep::premise).collect()
    }

    /// A Game of its own for each match.
    fn games_in_each_memory(&self) -> Vec<AccessorStep> {
        let mut steps = Vec::new();
        for (memory, played) in CONTENTS.into_iter().zip(&self.matches) {
            steps.push(AccessorStep::premise(AccessorOp::Fill(memory)));
            steps.extend(self.setup());
            steps.push(AccessorStep { op: AccessorOp::Play(played.arguments()), role: Role::Judged });
        }
        steps
    }
}
