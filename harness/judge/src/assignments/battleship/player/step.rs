//! One step of a Player scenario: its encoding, and its C++.

use super::shooting::ShootingPlan;
use crate::assignments::battleship::contest::Secret;
use crate::assignments::battleship::contract::step_op;
use crate::assignments::wire::Encoder;
use crate::model::Turn;

/// A step; the first number is the player's.
#[derive(Debug, Clone)]
pub(super) enum PlayerStep {
    Create(u8, NewPlayer),
    Name(u8),
    IsHuman(u8),
    Place(u8, BlockMasks),
    Shoot(u8, Box<ShootingPlan>),
    Input(u8, TypedLines),
    Delete(u8),
    /// Is the player an AwfulPlayer, whatever it was to be?
    IsAwful(u8),
    Contest(u8, SeriesGame),
}

/// The arguments of `createPlayer`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NewPlayer {
    pub(super) kind: &'static str,
    pub(super) name: &'static str,
}

/// Lines for cin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TypedLines {
    /// The lines that are to be read.
    pub(super) lines: Vec<String>,
    /// Further valid lines: a player that reads on does not meet the end of the input.
    pub(super) spare: Vec<String>,
}

/// Blocked positions (true), row by row.
pub(super) type BlockMask = Vec<bool>;

/// The positions that each call of `block` blocks; the last mask serves all later calls.
/// Without any mask, `block` blocks nothing.
pub(super) type BlockMasks = Vec<BlockMask>;

/// A mask as text: # where a position is blocked.
pub(super) fn glyphs(mask: &[bool]) -> String {
    mask.iter().map(|blocked| if *blocked { '#' } else { '.' }).collect()
}

/// A game of a series against the reference's MediocrePlayer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SeriesGame {
    /// The turn of the player under test.
    pub(super) turn: Turn,
    /// The source of the MediocrePlayer's random numbers and of those of `block` on each side.
    pub(super) secret: Secret,
    /// The number of the game in its series.
    pub(super) number: u32,
}

impl TypedLines {
    /// All lines, in order.
    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().chain(&self.spare).map(String::as_str)
    }

    /// The lines as one text.
    pub(super) fn text(&self) -> String {
        self.all().map(|line| format!("{line}\n")).collect()
    }

    fn code(&self) -> String {
        format!("// typed: {:?}", self.text())
    }
}

impl SeriesGame {
    fn code(self, player: &str) -> String {
        let mediocre = "createPlayer(\"mediocre\", \"reference\", g)";
        match self.turn {
            Turn::First => format!("g.play({player}, {mediocre}, false);"),
            Turn::Second => format!("g.play({mediocre}, {player}, false);"),
        }
    }
}

impl PlayerStep {
    /// The number of the player.
    pub(super) fn player(&self) -> u8 {
        match self {
            PlayerStep::Create(player, _)
            | PlayerStep::Name(player)
            | PlayerStep::IsHuman(player)
            | PlayerStep::IsAwful(player)
            | PlayerStep::Place(player, _)
            | PlayerStep::Shoot(player, _)
            | PlayerStep::Input(player, _)
            | PlayerStep::Delete(player)
            | PlayerStep::Contest(player, _) => *player,
        }
    }

    /// The arguments of `createPlayer`, with the player's number.
    pub(super) fn created(&self) -> Option<(u8, NewPlayer)> {
        if let PlayerStep::Create(player, new) = self { Some((*player, *new)) } else { None }
    }

    /// The masks of a `placeShips`.
    pub(super) fn masks(&self) -> Option<&BlockMasks> {
        if let PlayerStep::Place(_, masks) = self { Some(masks) } else { None }
    }

    /// The plan of a shooting.
    pub(super) fn plan(&self) -> Option<&ShootingPlan> {
        if let PlayerStep::Shoot(_, plan) = self { Some(plan) } else { None }
    }

    /// The lines that it types.
    pub(super) fn typed(&self) -> Option<&TypedLines> {
        if let PlayerStep::Input(_, typed) = self { Some(typed) } else { None }
    }

    /// Encodes the inputs. Masks and opponents' boards stay in the parent, which answers from them when the player asks.
    pub(super) fn encode(&self, out: &mut Encoder) {
        match self {
            PlayerStep::Create(player, new) => {
                out.u8(step_op::CREATE).u8(*player).str(new.kind).str(new.name)
            }
            PlayerStep::Name(player) => out.u8(step_op::NAME).u8(*player),
            PlayerStep::IsHuman(player) => out.u8(step_op::IS_HUMAN).u8(*player),
            PlayerStep::Place(player, _) => out.u8(step_op::PLACE).u8(*player),
            PlayerStep::Shoot(player, _) => out.u8(step_op::SHOOT).u8(*player),
            PlayerStep::Input(player, typed) => out.u8(step_op::INPUT).u8(*player).str(&typed.text()),
            PlayerStep::Delete(player) => out.u8(step_op::DELETE).u8(*player),
            PlayerStep::IsAwful(player) => out.u8(step_op::IS_AWFUL).u8(*player),
            PlayerStep::Contest(player, _) => out.u8(step_op::CONTEST).u8(*player),
        };
    }

    /// The step as C++.
    pub(super) fn code(&self) -> String {
        match self {
            PlayerStep::Create(player, NewPlayer { kind, name }) => {
                format!("Player* {} = createPlayer({kind:?}, {name:?}, g);", variable(*player))
            }
            PlayerStep::Name(player) => format!("{}->name();", variable(*player)),
            PlayerStep::IsHuman(player) => format!("{}->isHuman();", variable(*player)),
            PlayerStep::Place(player, _) => format!("{}->placeShips(b);", variable(*player)),
            PlayerStep::Shoot(player, _) => format!("{}->recommendAttack();", variable(*player)),
            PlayerStep::Input(_, typed) => typed.code(),
            PlayerStep::Delete(player) => format!("delete {};", variable(*player)),
            PlayerStep::IsAwful(player) => format!("// is {} an AwfulPlayer?", variable(*player)),
            PlayerStep::Contest(player, game) => game.code(&variable(*player)),
        }
    }
}

/// The variable that holds a player in C++ and in Rust.
pub(super) fn variable(player: u8) -> String {
    format!("p{}", u16::from(player) + 1)
}
