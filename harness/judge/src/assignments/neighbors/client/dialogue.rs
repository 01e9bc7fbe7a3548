//! A client scenario: the position that the game begins in, the typed text, and the part of the output that is compared.

use reference::neighbors::{AfterPass, Ending, Neighbors, Outcome, Utterance, dialogue};

use super::turn_slip::TurnSlip;
use crate::assignments::neighbors::notation::position_lines;

/// The part of a program's output that a check compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DialogueFocus {
    /// The words in their order, by their letters; boards aside, and whatever is said of the result.
    Words,
    /// The same, and what comes behind the result.
    Stop,
    /// The words and the result.
    Result,
    /// The places of boards.
    Boards(BoardLocation),
    /// One message to the letter.
    Message(Message),
    /// All of it, to the letter.
    Everything,
    /// The end of the program, which comes when its input ends; its last words are left open.
    Ending,
}

/// A place for a board in the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BoardLocation {
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

impl BoardLocation {
    /// The location of the boards before an utterance; `None` after a pass, where nothing is required.
    pub(super) fn between(before: Option<&Utterance>, after: &Utterance) -> Option<BoardLocation> {
        match (before, after) {
            (None, _) => Some(BoardLocation::Start),
            (Some(Utterance::Prompt(_)), Utterance::Invalid) | (Some(Utterance::Invalid), _) => {
                Some(BoardLocation::Invalid)
            }
            (Some(_), Utterance::Over(_)) => Some(BoardLocation::Last),
            (Some(Utterance::Prompt(_)), _) => Some(BoardLocation::Move),
            (Some(Utterance::Pass(_) | Utterance::Board(_) | Utterance::Over(_)), _) => None,
        }
    }
}

impl Message {
    /// The message that an utterance is.
    pub(super) fn of(utterance: &Utterance) -> Option<Message> {
        match utterance {
            Utterance::Board(_) => None,
            Utterance::Prompt(_) => Some(Message::Prompt),
            Utterance::Invalid => Some(Message::Invalid),
            Utterance::Pass(_) => Some(Message::Pass),
            Utterance::Over(Outcome::Won(_)) => Some(Message::Wins),
            Utterance::Over(Outcome::BothConnected | Outcome::BothIsolated | Outcome::Going) => {
                Some(Message::Draw)
            }
        }
    }
}

/// A way to take typed text apart into positions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum InputReading {
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
    pub(super) focus: DialogueFocus,
    /// All readings of a correct client; the first is the usual one.
    pub(super) readings: &'static [InputReading],
    /// The checks that a failure is put down to, if one of them fails.
    pub(super) owners: &'static [&'static str],
    /// The wrong ways to pass the turn on beside which it can be judged: other checks are about them.
    pub(super) despite: &'static [TurnSlip],
}

impl Dialogue {
    /// A dialogue in which this is typed, and read as words.
    pub(super) fn typing(start: &Neighbors, typed: String, focus: DialogueFocus) -> Dialogue {
        let despite = match focus {
            DialogueFocus::Boards(_) | DialogueFocus::Message(_) => TurnSlip::ALL,
            DialogueFocus::Words | DialogueFocus::Stop | DialogueFocus::Result => &[TurnSlip::PassOnceOver],
            DialogueFocus::Everything | DialogueFocus::Ending => &[],
        };
        let readings = &[InputReading::Words];
        Dialogue { start: start.clone(), typed, focus, readings, owners: &[], despite }
    }

    /// The same dialogue, resting on what these checks are about.
    pub(super) fn resting_on(self, owners: &'static [&'static str]) -> Dialogue {
        Dialogue { owners, ..self }
    }

    /// The same dialogue, judged beside these wrong ways to pass the turn on, too.
    pub(super) fn despite(self, slips: &'static [TurnSlip]) -> Dialogue {
        Dialogue { despite: slips, ..self }
    }

    /// A dialogue in which each line is a move.
    pub(super) fn new(
        start: &Neighbors,
        lines: impl IntoIterator<Item: AsRef<str>>,
        focus: DialogueFocus,
    ) -> Dialogue {
        let typed = lines.into_iter().map(|line| format!("{}\n", line.as_ref())).collect();
        Dialogue::typing(start, typed, focus)
    }

    /// All that a correct client may print, and the ways in which its game ends.
    pub(super) fn required(&self) -> Vec<(Vec<Utterance>, Ending)> {
        let after_pass = |reading: &InputReading| AfterPass::BOTH.map(|after| self.spoken(*reading, after));
        self.readings.iter().flat_map(after_pass).collect()
    }

    /// All that a client may print that passes the turn on in one of the wrong ways, and does nothing else wrong.
    pub(super) fn said_despite(&self) -> Vec<Vec<Utterance>> {
        let of_slip = |slip: &TurnSlip| {
            let ways =
                self.readings.iter().flat_map(|reading| AfterPass::BOTH.map(|after| (*reading, after)));
            let said = |(reading, after): (InputReading, AfterPass)| {
                slip.spoken(self.start.clone(), reading.words(&self.typed), after)
            };
            ways.filter_map(said).collect::<Vec<_>>()
        };
        self.despite.iter().flat_map(of_slip).collect()
    }

    fn spoken(&self, reading: InputReading, after_pass: AfterPass) -> (Vec<Utterance>, Ending) {
        let mut words = reading.words(&self.typed).into_iter();
        let mut said = Vec::new();
        let ending =
            dialogue(self.start.clone(), after_pass, || words.next(), |utterance| said.push(utterance));
        (said, ending)
    }

    /// The typed lines.
    pub(super) fn lines(&self) -> Vec<&str> {
        self.typed.lines().collect()
    }

    /// The position and the typed lines as comments.
    pub(super) fn comments(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.start != Neighbors::new() {
            lines.push("// the game begins in this position:".to_owned());
            lines.extend(position_lines(&self.start));
        }
        lines.push("// this is typed:".to_owned());
        lines.extend(self.lines().into_iter().map(|line| format!("//   {line}")));
        lines
    }

    /// Tests for a game that is under way and ends, whatever a correct client does.
    pub(super) fn comes_to_an_end(&self) -> bool {
        let going = self.start.outcome() == Outcome::Going;
        going && self.required().iter().all(|(_, ending)| matches!(ending, Ending::Over(_)))
    }
}

impl InputReading {
    fn words(self, typed: &str) -> Vec<String> {
        match self {
            InputReading::Words => typed.split_whitespace().map(str::to_owned).collect(),
            InputReading::Characters => {
                let squares: Vec<char> = typed.chars().filter(|c| !c.is_whitespace()).collect();
                squares.chunks(2).map(|pair| pair.iter().collect()).collect()
            }
        }
    }
}
