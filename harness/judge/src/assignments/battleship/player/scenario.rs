//! A Player script as a scenario.

use super::partner::PlayerPartner;
use super::script::{Judging, PlayerOpening, PlayerScript};
use super::step::PlayerStep;
use super::{oracle, repro, shrink, told};
use crate::assignments::battleship::player_protocol::Unspecified;
use crate::assignments::wire::Encoder;
use crate::model::{Check, Judgement, Language, Limits, Partner, Program, RunRecord, Scenario, Smaller};

/// The steps of a game: making the player, placing its ships, shooting.
const GAME: usize = 3;

/// The reason for showing nothing where a player that has not placed its ships does anything wrong.
const UNKNOWN: &str = "recommendAttack before placeShips, which no game has";

/// What is told of a check that passes without `placeShips`.
const UNPLACED: &str = "seen without placeShips: in the games with it this was not seen";

impl PlayerScript {
    /// The judgement in view of how the game began.
    fn as_opened(&self, judgement: Judgement) -> Judgement {
        let is_told = judgement.verdict.is_pass() || judgement.verdict.is_harness_error();
        match self.opening {
            PlayerOpening::Unplaced if !is_told => Judgement::skipped(UNKNOWN),
            PlayerOpening::Unplaced => judgement.seen(Some(UNPLACED.to_owned())),
            PlayerOpening::AsRequired => judgement,
        }
    }
}

impl Scenario for PlayerScript {
    fn request(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        self.config.encode(&mut out);
        self.steps.iter().for_each(|step| step.encode(&mut out));
        out.bytes()
    }

    fn told_request(&self) -> Option<Vec<u8>> {
        told::request(self)
    }

    fn code(&self) -> Vec<String> {
        let shown = match self.judging {
            // One game stands for all.
            Judging::Shares { .. } => self.steps.len().min(GAME),
            Judging::Calls(_) | Judging::States(..) | Judging::Twins(_) | Judging::Remark(_) => {
                self.steps.len()
            }
        };
        let mut code = self.config.code();
        code.extend(self.steps.iter().take(shown).map(PlayerStep::code));
        oracle::declare_once(&mut code);
        if shown < self.steps.len() {
            code.push(format!("// and so on: {} games of new players", self.steps.len() / GAME));
        }
        if let Judging::States(check, _) = self.judging {
            code.extend(check.situation());
        }
        code
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(PlayerPartner::new(self))
    }

    fn shares_process(&self) -> bool {
        true
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        self.as_opened(oracle::judge(self, record))
    }

    fn stands_in(&self) -> bool {
        self.opening == PlayerOpening::Unplaced
    }

    /// Nonsense that is used as an index is used in memory that is not the player's.
    fn provokes_memory_errors(&self) -> bool {
        let has_nonsense = self.plans().any(|plan| plan.unspecified == Unspecified::Poison);
        has_nonsense && matches!(self.judging, Judging::Calls(_))
    }

    fn leaves_out_calls(&self) -> bool {
        self.opening == PlayerOpening::Unplaced
    }

    /// A scenario that only remarks on something passes whatever the player does.
    fn is_telling(&self) -> bool {
        !matches!(self.judging, Judging::Remark(_))
    }

    fn compare(&self, first: &RunRecord, second: &RunRecord) -> Judgement {
        self.as_opened(oracle::compare(self, first, second))
    }

    fn twin(&self) -> Option<Box<dyn Scenario>> {
        let Judging::Twins(disturbance) = self.judging else { return None };
        Some(Box::new(disturbance.left_out_of(self)))
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        repro::program(self, check, language)
    }

    fn is_shared(&self) -> bool {
        matches!(self.judging, Judging::Shares { .. })
    }

    fn smaller(&self) -> Smaller<'_> {
        shrink::smaller(self)
    }

    fn limits(&self) -> Limits {
        self.limits
    }
}
