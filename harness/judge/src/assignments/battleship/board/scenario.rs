//! A Board script as a scenario.

use std::time::Duration;

use reference::battleship::{MAX_COLS, MAX_ROWS};

use super::check_ids::OUTSIDE;
use super::script::{Beginning, BoardFocus, BoardScript, Directions, Fleet, Views};
use super::spare::as_between;
use super::{controls, oracle, repro, shrink};
use crate::assignments::no_partner::NoPartner;
use crate::assignments::repro_page::statement;
use crate::assignments::wire::Encoder;
use crate::model::{
    Check, Control, Judgement, Language, Limits, Partner, Program, RunRecord, Scenario, Smaller, Verdict,
};

/// The reason for not judging the constructor by a function that does not return.
const ENDED: &str =
    "a function that is asked about a new Board does not return, and other checks are about it";

impl Scenario for BoardScript {
    fn request(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        self.config.encode(&mut out);
        self.steps.iter().for_each(|step| self.said(step).encode(&mut out));
        out.bytes()
    }

    fn code(&self) -> Vec<String> {
        let said = self.steps.iter().map(|step| statement(&self.said(step).code()));
        self.config.code().into_iter().chain(said).collect()
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(NoPartner)
    }

    fn shares_process(&self) -> bool {
        true
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        let judgement = oracle::judge(self, record).seen(self.told());
        // Of a crash the controls tell whether the constructor is its cause.
        let is_told = matches!(judgement.verdict, Verdict::Mismatch { .. } | Verdict::Crashed { .. });
        let has_ended = judgement.verdict.class().is_failure() && !is_told;
        if has_ended && self.asks_new_boards() { Judgement::skipped(ENDED) } else { judgement }
    }

    /// Ships beyond each edge of a board that is as large as the usual array: those of either direction look elsewhere.
    fn provokes_memory_errors(&self) -> bool {
        self.check == OUTSIDE && (self.config.rows, self.config.cols) == (MAX_ROWS, MAX_COLS)
    }

    fn is_telling(&self) -> bool {
        !oracle::passes_stateless(self)
    }

    fn controls(&self, failure: &Judgement) -> Vec<Control> {
        if matches!(failure.verdict, Verdict::Crashed { .. }) {
            let last = self.steps.len().saturating_sub(1);
            return controls::as_cleared(self, last, failure).into_iter().collect();
        }
        let Verdict::Mismatch { step: Some(step), .. } = failure.verdict else { return Vec::new() };
        let first = [
            controls::as_cleared(self, step, failure),
            controls::as_square(self, step),
            controls::as_other_view(self, step),
            as_between(self, step, failure),
        ];
        first.into_iter().flatten().chain(controls::controls(self, step)).collect()
    }

    /// A Board that is right once it is cleared is judged by what it does from there on, and one that takes one direction for the
    /// other, or one view, or refuses one ID, by what it does apart from that.
    fn stands_in(&self) -> bool {
        self.beginning == Beginning::Cleared
            || self.directions == Directions::Exchanged
            || self.views == Views::Exchanged
            || self.fleet == Fleet::BetweenSpare
    }

    fn smaller(&self) -> Smaller<'_> {
        if self.focus == BoardFocus::BlockShare {
            return Smaller::Statistics;
        }
        Smaller::to(shrink::smaller(self))
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        Some(repro::program(self, check, language))
    }

    fn limits(&self) -> Limits {
        let cpu = if self.focus == BoardFocus::BlockShare { 4 } else { 1 };
        Limits { cpu: Duration::from_secs(cpu), ..Limits::default() }
    }
}
