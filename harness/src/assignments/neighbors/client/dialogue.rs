//! A client scenario: the position that the game begins in, what is typed, and what of the output the check is about.

use reference::neighbors::{AfterPass, Ending, Neighbors, Utterance, dialogue};

use super::partner::States;
use super::{judge, program};
use crate::assignments::common::wire::Encoder;
use crate::assignments::neighbors::words;
use crate::model::{Check, Judgement, Language, Partner, Program, RunRecord, Scenario, Smaller};

/// What of a program's output a check is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum About {
    /// The words in their order, by their letters; boards aside.
    Words,
    /// Where boards are printed.
    Boards(Place),
    /// One message to the letter.
    Message(Message),
    /// All of it, to the letter.
    Everything,
    /// That the program ends when its input does; what it prints then is left open.
    Ending,
}

/// Where a board may be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Before anything else.
    Start,
    /// After a valid move that does not end the game.
    Move,
    /// After a move that is not valid.
    Invalid,
    /// Before the result.
    Last,
}

/// One of the texts that a client prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Message {
    Prompt,
    Invalid,
    Pass,
    Wins,
    Draw,
}

/// How what is typed becomes positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reading {
    /// As words, of two strings each time.
    Words,
    /// As a character and an integer each time.
    Characters,
}

/// One run of a client.
#[derive(Debug, Clone)]
pub(super) struct Dialogue {
    pub(super) start: Neighbors,
    pub(super) typed: String,
    pub(super) about: About,
    /// All that a correct client may do; the first is the usual one.
    pub(super) readings: &'static [Reading],
}

impl Dialogue {
    /// A dialogue in which each line is a move.
    pub(super) fn new(start: &Neighbors, moves: &[(String, String)], about: About) -> Dialogue {
        let typed = moves.iter().map(|(from, to)| format!("{from} {to}\n")).collect();
        Dialogue { start: start.clone(), typed, about, readings: &[Reading::Words] }
    }

    /// The finished scenario.
    pub(super) fn done(self) -> Box<dyn Scenario> {
        Box::new(self)
    }

    /// All that a correct client may print, and whether its game ends.
    pub(super) fn required(&self) -> Vec<(Vec<Utterance>, Ending)> {
        let after_pass = |reading: &Reading| AfterPass::BOTH.map(|after| self.spoken(*reading, after));
        self.readings.iter().flat_map(after_pass).collect()
    }

    fn spoken(&self, reading: Reading, after_pass: AfterPass) -> (Vec<Utterance>, Ending) {
        let mut words = reading.words(&self.typed).into_iter();
        let mut said = Vec::new();
        let ending =
            dialogue(self.start.clone(), after_pass, || words.next(), |utterance| said.push(utterance));
        (said, ending)
    }

    /// The moves that are typed, line by line.
    fn lines(&self) -> Vec<&str> {
        self.typed.lines().collect()
    }
}

impl Reading {
    fn words(self, typed: &str) -> Vec<String> {
        match self {
            Reading::Words => typed.split_whitespace().map(str::to_owned).collect(),
            Reading::Characters => {
                let squares: Vec<char> = typed.chars().filter(|c| !c.is_whitespace()).collect();
                squares.chunks(2).map(|pair| pair.iter().collect()).collect()
            }
        }
    }
}

impl Scenario for Dialogue {
    fn request(&self) -> Vec<u8> {
        Encoder::default().str(&self.typed).bytes()
    }

    fn code(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.start != Neighbors::new() {
            lines.push("// the game begins in this position:".to_owned());
            lines.extend(words::position_lines(&self.start));
        }
        lines.push("// this is typed:".to_owned());
        lines.extend(self.lines().into_iter().map(|line| format!("//   {line}")));
        lines
    }

    fn partner(&self) -> Box<dyn Partner> {
        Box::new(States::beginning(&self.start))
    }

    fn judge(&self, record: &RunRecord) -> Judgement {
        judge::judge(self, record)
    }

    /// The end of the game alone, then without single lines. A game that does not end is not offered: what a program does
    /// when its input ends first is left open.
    fn smaller(&self) -> Smaller<'_> {
        let total = self.lines().len();
        let later = [1, 2, 4].into_iter().chain([total / 2]).filter(move |last| *last < total);
        let later = later.filter_map(move |last| self.beginning_at(total - last));
        let fewer = (0..total).map(|at| self.without_line(at));
        let ends = |dialogue: &Dialogue| dialogue.about == About::Ending || dialogue.comes_to_an_end();
        Smaller::to(later.chain(fewer).filter(ends))
    }

    fn program(&self, check: &Check, language: Language) -> Option<Program> {
        Some(program::program(self, check, language))
    }
}

impl Dialogue {
    /// The same dialogue from the position after so many lines.
    fn beginning_at(&self, count: usize) -> Option<Dialogue> {
        let mut game = self.start.clone();
        for line in &self.lines()[..count] {
            let [from, to] = line.split_whitespace().collect::<Vec<_>>().try_into().ok()?;
            while game.is_isolated(game.current_player()) {
                game.swap_player();
                if game.is_isolated(game.current_player()) {
                    return None;
                }
            }
            if game.make_move(from, to).is_ok() {
                game.swap_player();
            }
        }
        let typed = self.lines()[count..].iter().map(|line| format!("{line}\n")).collect();
        Some(Dialogue { start: game, typed, ..self.clone() })
    }

    fn without_line(&self, left_out: usize) -> Dialogue {
        let lines = self.lines().into_iter().enumerate().filter(|(at, _)| *at != left_out);
        Dialogue { typed: lines.map(|(_, line)| format!("{line}\n")).collect(), ..self.clone() }
    }

    /// Whether the game is under way and ends, whatever a correct client does.
    pub(super) fn comes_to_an_end(&self) -> bool {
        let going = self.start.outcome() == reference::neighbors::Outcome::Going;
        going && self.required().iter().all(|(_, ending)| matches!(ending, Ending::Over(_)))
    }
}
