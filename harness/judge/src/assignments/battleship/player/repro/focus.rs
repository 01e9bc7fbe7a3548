//! The focus of a program: the results that it compares, and the number of its attempts.

use super::super::good;
use super::super::script::PlayerScript;
use super::super::shooting::ShootingPlan;
use super::placing_rules::PlacingRule;
use crate::model::Check;

/// The results that a program compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PlayerFocus {
    /// The players that were made, and their types.
    Made,
    /// Ships on the board, and valid shots.
    Legal,
    Silent,
    /// Ships and shots as typed.
    Human,
    /// The same, and that the user is asked for them.
    HumanAsks,
    /// All ships on the board, however.
    WholeFleet,
    /// The end of a game, and the time of each move.
    Finishes,
    /// One rule about placing ships.
    Placing(&'static PlacingRule),
    /// Each choice beside the choices that its state allows.
    States,
    /// The same game without what must not matter. Programs about it are in C++ alone.
    Twins,
    /// Choices as a whole. Programs about them are in C++ alone.
    Shares(ChoiceShares),
}

/// The choices that are compared as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChoiceShares {
    State1,
    State2,
    Even,
}

/// Shots among which a player gets into every state.
const SILENT_SHOTS: u32 = 20;

impl PlayerFocus {
    pub(super) fn of(check: &Check) -> Option<PlayerFocus> {
        Some(match check.id {
            "player.create.types" | "player.is-human" => PlayerFocus::Made,
            "player.awful.legal" => PlayerFocus::Legal,
            "player.silent" => PlayerFocus::Silent,
            "player.good.places" | "player.good.awkward" | "player.mediocre.place.finds" => {
                PlayerFocus::WholeFleet
            }
            "player.good.finishes" => PlayerFocus::Finishes,
            "player.mediocre.random.state-1" => PlayerFocus::Shares(ChoiceShares::State1),
            "player.mediocre.random.state-2" => PlayerFocus::Shares(ChoiceShares::State2),
            "player.mediocre.random.even" => PlayerFocus::Shares(ChoiceShares::Even),
            "player.two-players" => PlayerFocus::States,
            "player.mediocre.attack.by-opponent" => PlayerFocus::Twins,
            "player.human.places" | "player.human.attacks" => PlayerFocus::HumanAsks,
            id if id.starts_with("player.human.") => PlayerFocus::Human,
            id if id.starts_with("player.mediocre.attack.") => PlayerFocus::States,
            id => PlayerFocus::Placing(PlacingRule::of(id)?),
        })
    }

    /// The number of attempts: so many that a mistake comes up, and so few that a correct player needs no long time.
    pub(super) fn attempts(self, script: &PlayerScript) -> usize {
        const SHOTS: usize = 12_000;
        let shots = script.plans().map(|plan| whole_game(script, plan));
        // On a small board a search by chance goes wrong seldom, and is soon done.
        let placings = 20 * (100 / script.config.points().len().max(10)).pow(2);
        if matches!(self, PlayerFocus::States | PlayerFocus::Twins) {
            SHOTS / shots.sum::<usize>().max(1)
        } else if self == PlayerFocus::Finishes {
            10
        } else if matches!(self, PlayerFocus::Placing(_)) {
            placings
        } else {
            20
        }
    }

    /// Returns true if a user types.
    pub(super) fn is_human(self) -> bool {
        matches!(self, PlayerFocus::Human | PlayerFocus::HumanAsks)
    }

    /// Returns true if the results differ from attempt to attempt.
    pub(super) fn depends_on_chance(self, script: &PlayerScript) -> bool {
        let is_fixed = matches!(
            self,
            PlayerFocus::Made
                | PlayerFocus::Silent
                | PlayerFocus::Human
                | PlayerFocus::HumanAsks
                | PlayerFocus::Shares(_)
        );
        !is_fixed && !script.has_typed_lines()
    }

    /// The limit of shots: whole games, or many shots. A scenario ends where its own random numbers had shown enough.
    pub(super) fn limit(self, script: &PlayerScript, plan: &ShootingPlan) -> u32 {
        let whole = u32::try_from(whole_game(script, plan)).unwrap_or(u32::MAX);
        if matches!(self, PlayerFocus::States | PlayerFocus::Twins) {
            plan.limit.max(whole)
        } else if self == PlayerFocus::Silent {
            plan.limit.max(whole.min(SILENT_SHOTS))
        } else if self == PlayerFocus::Finishes {
            good::shots_enough(&script.config)
        } else {
            plan.limit
        }
    }
}

/// Shots until every player has shot at everything.
fn whole_game(script: &PlayerScript, plan: &ShootingPlan) -> usize {
    plan.boards.len() * script.config.points().len()
}
