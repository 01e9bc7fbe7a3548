//! [`Command`]: the program with arguments, and the behaviour that the handout asks of it.

use reference::reversi::Dimensions;

use super::launch::{Ending, Launch};
use crate::assignments::reversi::swapped::{RightRules, SwappedPartner};
use crate::assignments::termination;
use crate::assignments::transcript::{self, Mismatch};
use crate::assignments::wire::Encoder;
use crate::model::{Evidence, Judgement, Partner, RunRecord, Scenario, Smaller, Verdict};

/// The behaviour that is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Required {
    /// A game on a board of that width and height begins.
    Game(i32, i32),
    /// The program ends with an error message, and no window opens.
    Refusal,
    /// Either of both: the given program reads a number and what stands before letters.
    Either(i32, i32),
}

/// The program, started with arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Command {
    pub(super) arguments: &'static [&'static str],
    pub(super) required: Required,
}

impl Command {
    /// The command as a shell reads it.
    pub(super) fn line(&self) -> String {
        let quoted = |word: &&str| {
            let is_plain =
                !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "-.".contains(c));
            if is_plain { (*word).to_owned() } else { format!("'{word}'") }
        };
        let words: Vec<String> =
            std::iter::once("./reversi".to_owned()).chain(self.arguments.iter().map(quoted)).collect();
        words.join(" ")
    }

    /// True for a program that made the game that was asked for, and ended before its window opened.
    pub(super) fn broke_off(&self, record: &RunRecord) -> bool {
        let Required::Game(width, height) = self.required else { return false };
        Launch::of(record).is_some_and(|launch| launch.broke_off_with(Dimensions::new(width, height)))
    }

    fn mismatch(&self, launch: &Launch) -> Option<Mismatch> {
        let is_game =
            |width, height| launch.opened.is_some_and(|board| board == Some(Dimensions::new(width, height)));
        let (is_right, required) = match self.required {
            Required::Game(width, height) => (is_game(width, height), game(width, height)),
            Required::Refusal => (launch.is_refusal(), REFUSAL.to_owned()),
            Required::Either(width, height) => (
                is_game(width, height) || launch.is_refusal(),
                format!("{}, or {REFUSAL}", game(width, height)),
            ),
        };
        (!is_right).then(|| Mismatch::new(required, launch.describe()).remarking(self.remark(launch)))
    }

    fn remark(&self, launch: &Launch) -> Option<String> {
        let Required::Game(width, height) = self.required else { return None };
        let is_swapped = width != height && launch.opened == Some(Some(Dimensions::new(height, width)));
        is_swapped.then(|| "width and height are swapped".to_owned())
    }
}

/// The refusal in words.
const REFUSAL: &str = "an error message on cerr and an exit status other than 0, without a window";

fn game(width: i32, height: i32) -> String {
    format!("a window with a game on {width} by {height} squares")
}

/// The reason for not judging a program that asked the Model in the student's place for more than that has.
const TRAPPED: &str =
    "the program calls a function that you added to Model, and beside the harness's Model there is none";

impl Scenario for Command {
    fn request(&self) -> Vec<u8> {
        let mut out = Encoder::default();
        for word in self.arguments {
            out.str(word);
        }
        out.bytes()
    }

    fn code(&self) -> Vec<String> {
        vec![self.line()]
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(SwappedPartner::new(&RightRules))
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        let scene = Evidence { called: self.line(), stderr: record.stderr.text(), ..Evidence::default() };
        let Some(launch) = Launch::of(record) else {
            return transcript::protocol("calls that the program does not make", vec![self.line()]);
        };
        let ended =
            termination::verdict(&record.end).filter(|verdict| !matches!(verdict, Verdict::Exited { .. }));
        match ended {
            Some(verdict) if termination::leaves_nothing_to_judge(&verdict) => {
                transcript::terminated(verdict, REFUSAL, scene)
            }
            _ if launch.ending == Ending::Trapped && self.required == Required::Refusal => {
                Judgement::skipped(TRAPPED)
            }
            _ => match (self.mismatch(&launch), ended) {
                (None, _) => Judgement::pass(),
                (Some(mismatch), Some(verdict)) => Judgement::shown(
                    verdict,
                    Evidence { required: mismatch.required, got: mismatch.got, ..scene },
                ),
                (Some(mismatch), None) => transcript::mismatch(None, mismatch, scene),
            },
        }
    }

    fn smaller(&self) -> Smaller<'_> {
        Smaller::to(std::iter::empty::<Command>())
    }
}
