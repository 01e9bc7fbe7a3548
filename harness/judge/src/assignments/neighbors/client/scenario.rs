//! Dialogues as scenarios.

use super::dialogue::{Dialogue, DialogueFocus};
use super::partner::StatePartner;
use super::{oracle, repro, shrink};
use crate::assignments::wire::Encoder;
use crate::model::{Check, Judgement, Language, Partner, Program, RunRecord, Scenario, Smaller};

impl Scenario for Dialogue {
    fn request(&self) -> Vec<u8> {
        Encoder::default().str(&self.typed).bytes()
    }

    fn code(&self) -> Vec<String> {
        self.comments()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(StatePartner::beginning(&self.start))
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        oracle::judge(self, record)
    }

    /// A whole run is more than a last move.
    fn is_telling(&self) -> bool {
        self.focus != DialogueFocus::Everything || self.lines().len() > 1
    }

    fn smaller(&self) -> Smaller<'_> {
        Smaller::to(shrink::smaller(self))
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        Some(repro::program(self, check, language))
    }
}
