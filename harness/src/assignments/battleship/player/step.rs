//! One step of a Player scenario: how it travels and how it reads in C++.

use super::contest::Rivalry;
use super::referee::Match;
use crate::assignments::common::wire::Encoder;

/// A step; the number is the player's.
#[derive(Debug, Clone)]
pub(super) enum Step {
    Create(u8, NewPlayer),
    Name(u8),
    IsHuman(u8),
    Place(u8, Blocks),
    Shoot(u8, Box<Match>),
    Input(u8, Typed),
    Delete(u8),
    Contest(u8, Rivalry),
}

/// The arguments of `createPlayer`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NewPlayer {
    pub(super) kind: &'static str,
    pub(super) name: &'static str,
}

/// Lines for cin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Typed {
    /// What is to be read.
    pub(super) lines: Vec<String>,
    /// More lines that would do, so that whoever reads on does not meet the end of the input.
    pub(super) spare: Vec<String>,
}

impl Typed {
    /// All lines, in order.
    pub(super) fn all(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().chain(&self.spare).map(String::as_str)
    }

    /// As it is typed.
    pub(super) fn text(&self) -> String {
        self.all().map(|line| format!("{line}\n")).collect()
    }

    fn code(&self) -> String {
        let text: String = self.lines.iter().map(|line| format!("{line}\n")).collect();
        let rest = if self.spare.is_empty() { "" } else { " and more" };
        format!("// typed: {text:?}{rest}")
    }
}

/// What each call of `block` blocks (true), position by position, row by row; the last of them again and again.
/// Without any, `block` blocks nothing.
pub(super) type Blocks = Vec<Vec<bool>>;

impl Step {
    /// The lines that it types.
    pub(super) fn typed(&self) -> Option<&Typed> {
        match self {
            Step::Input(_, typed) => Some(typed),
            Step::Create(..)
            | Step::Name(_)
            | Step::IsHuman(_)
            | Step::Place(..)
            | Step::Shoot(..)
            | Step::Delete(_)
            | Step::Contest(..) => None,
        }
    }

    /// Encodes the inputs. Blocks and seas stay behind: they are told when the player asks.
    pub(super) fn encode(&self, out: &mut Encoder) {
        match self {
            Step::Create(player, new) => out.u8(0).u8(*player).str(new.kind).str(new.name),
            Step::Name(player) => out.u8(1).u8(*player),
            Step::IsHuman(player) => out.u8(2).u8(*player),
            Step::Place(player, _) => out.u8(3).u8(*player),
            Step::Shoot(player, _) => out.u8(4).u8(*player),
            Step::Input(player, typed) => out.u8(5).u8(*player).str(&typed.text()),
            Step::Delete(player) => out.u8(6).u8(*player),
            Step::Contest(player, _) => out.u8(7).u8(*player),
        };
    }

    /// The step as C++.
    pub(super) fn code(&self) -> String {
        match self {
            Step::Create(player, NewPlayer { kind, name }) => {
                format!("Player* {} = createPlayer({kind:?}, {name:?}, g);", variable(*player))
            }
            Step::Name(player) => format!("{}->name();", variable(*player)),
            Step::IsHuman(player) => format!("{}->isHuman();", variable(*player)),
            Step::Place(player, _) => format!("{}->placeShips(b);", variable(*player)),
            Step::Shoot(player, _) => format!("{}->recommendAttack();", variable(*player)),
            Step::Input(_, typed) => typed.code(),
            Step::Delete(player) => format!("delete {};", variable(*player)),
            Step::Contest(player, rivalry) => rivalry.code(&variable(*player)),
        }
    }
}

/// The variable that holds a player in the C++ that is shown.
pub(super) fn variable(player: u8) -> String {
    format!("p{}", player + 1)
}
