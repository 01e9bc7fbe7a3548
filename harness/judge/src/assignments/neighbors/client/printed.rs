//! The output of a client: its own words, with the boards that its object printed among them.

use std::ops::Range;

use super::call::{ClientCall, ClientRequest};
use crate::assignments::wire::Decoder;
use crate::model::RunRecord;

const PROMPT: &str = "move:";

/// The letters and digits of a text, small.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Returns true for words that speak of a turn: a prompt, a refusal or a pass.
pub(super) fn is_about_turns(words: &str) -> bool {
    let letters = letters(words);
    ["move", "tryagain", "haveto", "hasto", "pass"].iter().any(|word| letters.contains(word))
}

/// The place in a line behind its last prompt.
pub(super) fn behind_prompts(line: &str) -> usize {
    line.rfind(PROMPT).map_or(0, |at| at + PROMPT.len())
}

/// The place in a line where a message about passing begins: behind a prompt.
fn pass_in(line: &str) -> Option<usize> {
    let begin = behind_prompts(line);
    let blank = line[begin..].len() - line[begin..].trim_start().len();
    line[begin..].to_lowercase().contains("pass").then_some(begin + blank)
}

/// The places of prompts, each from the first word of its line or behind the prompt before it.
pub(super) fn prompts_in(words: &str) -> Vec<Range<usize>> {
    let small = words.to_ascii_lowercase();
    let mut behind = 0;
    let prompt = |(at, _): (usize, &str)| {
        let line = words[behind..at].rfind('\n').map_or(behind, |end| behind + end + 1);
        let blank = words[line..at].len() - words[line..at].trim_start().len();
        behind = at + PROMPT.len();
        line + blank..behind
    };
    small.match_indices(PROMPT).map(prompt).collect()
}

/// A line with the next of the messages, if it is about passing.
fn worded<'a>(line: &str, messages: &mut impl Iterator<Item = &'a String>) -> String {
    let message = pass_in(line).and_then(|begin| Some((begin, messages.next()?)));
    message.map_or_else(|| line.to_owned(), |(begin, message)| format!("{}{message}", &line[..begin]))
}

/// A part of the output.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PrintedPart {
    /// The program's own words.
    Words(String),
    /// A board, by the object.
    Board(String),
}

/// The output of a client, as far as it is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Printed {
    pub(super) parts: Vec<PrintedPart>,
    /// True if the program came to its end; otherwise its output since its last call is not known.
    pub(super) left: bool,
}

impl Printed {
    /// Reads the calls of a record.
    pub(super) fn of(record: &RunRecord) -> Printed {
        let mut printed = Printed::default();
        let mut board = None;
        for exchange in &record.calls {
            let Some(call) = ClientCall::decode(&exchange.call) else { break };
            printed.take(call.printed, board.take().as_deref());
            if call.request == ClientRequest::Print {
                board = Decoder::new(&exchange.reply).str();
            }
            printed.left |= call.request == ClientRequest::Left;
        }
        printed
    }

    /// Adds the output since the call before, which begins with the board if that call was for one.
    fn take(&mut self, printed: String, board: Option<&str>) {
        let rest = board.and_then(|board| printed.strip_prefix(board));
        let words = match (rest, board) {
            (Some(rest), Some(board)) => {
                self.parts.push(PrintedPart::Board(board.to_owned()));
                rest.to_owned()
            }
            (Some(_) | None, _) => printed,
        };
        match self.parts.last_mut() {
            Some(PrintedPart::Words(before)) => before.push_str(&words),
            Some(PrintedPart::Board(_)) | None if !words.is_empty() => {
                self.parts.push(PrintedPart::Words(words));
            }
            Some(PrintedPart::Board(_)) | None => {}
        }
    }

    /// The same output without what was said before the first board.
    pub(super) fn without_greeting(&self) -> Printed {
        let parts = match self.parts.as_slice() {
            [PrintedPart::Words(greeting), rest @ ..]
                if !is_about_turns(greeting) && matches!(rest, [PrintedPart::Board(_), ..]) =>
            {
                rest.to_vec()
            }
            all => all.to_vec(),
        };
        Printed { parts, left: self.left }
    }

    /// The same output without the lines after the first one that follows the last board.
    pub(super) fn without_farewell(&self) -> Printed {
        let mut printed = self.clone();
        if let [.., PrintedPart::Board(_), PrintedPart::Words(result)] = printed.parts.as_mut_slice()
            && !is_about_turns(result)
        {
            let blank = result.len() - result.trim_start().len();
            let end = result[blank..].find('\n').map_or(result.len(), |line| blank + line + 1);
            result.truncate(end);
        }
        printed
    }

    /// The same output with these words in place of what was said after the last board, or after the last prompt. Empty lines before
    /// it stay, as they may be the board's.
    pub(super) fn ending_with(&self, result: &str) -> Printed {
        let mut printed = self.clone();
        match printed.parts.as_mut_slice() {
            [.., PrintedPart::Board(_), PrintedPart::Words(told)] if !is_about_turns(told) => {
                let blank = told.len() - told.trim_start_matches('\n').len();
                told.replace_range(blank.., result);
            }
            [.., PrintedPart::Words(told)] => {
                let begin = behind_prompts(told);
                if begin > 0 && !is_about_turns(&told[begin..]) {
                    told.truncate(begin);
                    told.push_str(&format!(" {result}"));
                }
            }
            [.., PrintedPart::Board(_)] => printed.parts.push(PrintedPart::Words(result.to_owned())),
            [] => {}
        }
        printed
    }

    /// What was said after the last board, or after the last prompt.
    pub(super) fn result(&self) -> Option<&str> {
        let [before @ .., PrintedPart::Words(told)] = self.parts.as_slice() else { return None };
        let begin = match before.last() {
            Some(PrintedPart::Board(_)) if !is_about_turns(told) => 0,
            Some(PrintedPart::Board(_) | PrintedPart::Words(_)) | None => told.rfind(PROMPT)? + PROMPT.len(),
        };
        Some(told[begin..].trim_start()).filter(|told| !is_about_turns(told))
    }

    /// The messages about passing, however they are worded.
    pub(super) fn passes(&self) -> Vec<String> {
        let lines = self.words().flat_map(|words| words.split_inclusive('\n'));
        lines.filter_map(|line| Some(line[pass_in(line)?..].to_owned())).collect()
    }

    /// Tests for an output that asks for a move before it says anything about passing.
    pub(super) fn begins_with_a_prompt(&self) -> bool {
        let said = self.words().collect::<String>().to_ascii_lowercase();
        said.find(PROMPT).is_some_and(|prompt| said.find("pass").is_none_or(|pass| prompt < pass))
    }

    /// Tests for an output that speaks of a pass before it has asked for so many moves.
    pub(super) fn passes_before(&self, prompts: usize) -> bool {
        let said = self.words().collect::<String>().to_ascii_lowercase();
        said.find("pass").is_some_and(|pass| said[..pass].matches(PROMPT).count() < prompts)
    }

    /// Tests for boards of which one is another than the first.
    pub(super) fn shows_a_move(&self) -> bool {
        let mut boards = self.parts.iter().filter(|part| matches!(part, PrintedPart::Board(_)));
        boards.next().is_some_and(|first| boards.any(|board| board != first))
    }

    /// The same output up to the first of its own letters behind so many.
    pub(super) fn up_to_letters(&self, count: usize) -> Printed {
        let (mut parts, mut left) = (Vec::new(), count);
        for part in &self.parts {
            let PrintedPart::Words(words) = part else {
                parts.push(part.clone());
                continue;
            };
            let is_beyond = |(_, c): &(usize, char)| {
                let own = letters(c.encode_utf8(&mut [0; 4])).chars().count();
                let beyond = own > left;
                left = left.saturating_sub(own);
                beyond
            };
            let end = words.char_indices().find(is_beyond).map(|(end, _)| end);
            parts.push(PrintedPart::Words(words[..end.unwrap_or(words.len())].to_owned()));
            if end.is_some() {
                break;
            }
        }
        Printed { parts, left: self.left }
    }

    /// The same output with these messages in place of those about passing; `None` unless there are as many.
    pub(super) fn with_passes(&self, messages: &[String]) -> Option<Printed> {
        let mut printed = self.clone();
        let mut messages = (self.passes().len() == messages.len()).then(|| messages.iter())?;
        for part in &mut printed.parts {
            if let PrintedPart::Words(words) = part {
                let lines = words.split_inclusive('\n');
                *words = lines.map(|line| worded(line, &mut messages)).collect();
            }
        }
        Some(printed)
    }

    /// The prompts, whoever they name.
    pub(super) fn prompts(&self) -> Vec<String> {
        self.words().flat_map(|words| prompts_in(words).into_iter().map(|at| words[at].to_owned())).collect()
    }

    /// The same output with these in place of the prompts; `None` unless there are as many, and the same words stand for the same one
    /// throughout.
    pub(super) fn with_prompts(&self, prompts: &[String]) -> Option<Printed> {
        let own = self.prompts();
        let first = |prompt: &String| prompts.iter().position(|other| other == prompt);
        let is_steady = |(prompt, own_words): (&String, &String)| {
            first(prompt).and_then(|at| own.get(at)) == Some(own_words)
        };
        let is_as_required = own.len() == prompts.len() && prompts.iter().zip(&own).all(is_steady);
        let mut printed = self.clone();
        let mut prompts = is_as_required.then(|| prompts.iter().rev())?;
        for part in printed.parts.iter_mut().rev() {
            if let PrintedPart::Words(words) = part {
                for (at, prompt) in prompts_in(words).into_iter().rev().zip(prompts.by_ref()) {
                    words.replace_range(at, prompt);
                }
            }
        }
        Some(printed)
    }

    fn words(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            PrintedPart::Words(words) => Some(words.as_str()),
            PrintedPart::Board(_) => None,
        })
    }

    /// Everything as it was printed.
    pub(super) fn text(&self) -> String {
        self.parts.iter().map(PrintedPart::text).collect()
    }
}

impl PrintedPart {
    fn text(&self) -> &str {
        match self {
            PrintedPart::Words(text) | PrintedPart::Board(text) => text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Printed {
        Printed { parts: vec![PrintedPart::Words(text.to_owned())], left: true }
    }

    #[test]
    fn a_message_about_passing_is_found_however_it_is_worded() {
        let printed = words("B's move: 66 has to pass!\nW's move: ");
        assert_eq!(printed.passes(), ["66 has to pass!\n"]);
        let as_required = printed.with_passes(&["B has to pass!\n".to_owned()]);
        assert_eq!(as_required, Some(words("B's move: B has to pass!\nW's move: ")));
    }

    #[test]
    fn a_prompt_is_found_whoever_it_names() {
        let printed = words("B's move: Invalid move. Try again!\nBlack's Move: W's move: ");
        assert_eq!(printed.prompts(), ["B's move:", "Black's Move:", "W's move:"]);
        let others: Vec<String> = ["1 move:", "2 move:", "3 move:"].map(str::to_owned).into();
        let with_others = words("1 move: Invalid move. Try again!\n2 move: 3 move: ");
        assert_eq!(printed.with_prompts(&others), Some(with_others));
        assert_eq!(printed.with_prompts(&others[1..]), None);
        let one_for_all = [(); 3].map(|()| "B's move:".to_owned());
        assert_eq!(printed.with_prompts(&one_for_all), None);
    }

    #[test]
    fn a_move_that_is_asked_for_before_a_pass_is_told_from_one_after_it() {
        assert!(words("B's move: Invalid move. Try again!\nB has to pass!\n").begins_with_a_prompt());
        assert!(!words("B has to pass!\nW's move: ").begins_with_a_prompt());
        assert!(!words("").begins_with_a_prompt());
    }

    #[test]
    fn a_pass_while_moves_are_still_to_be_asked_for_is_told_from_one_behind_them() {
        let printed = words("B's move: W has to pass!\nB has to pass!\n");
        assert!(!printed.passes_before(1) && printed.passes_before(2));
    }

    #[test]
    fn empty_lines_behind_the_last_board_stay_before_another_result() {
        let board = || PrintedPart::Board("board".to_owned());
        let ending =
            |words: &str| Printed { parts: vec![board(), PrintedPart::Words(words.to_owned())], left: true };
        assert_eq!(ending("\nBlack wins\n").ending_with("B wins!\n"), ending("\nB wins!\n"));
    }

    #[test]
    fn an_output_is_cut_before_the_letter_that_is_too_many() {
        assert_eq!(words("B passes!\nB passes!\n").up_to_letters(7), words("B passes!\n"));
        assert_eq!(words("B passes!\n").up_to_letters(9), words("B passes!\n"));
    }

    #[test]
    fn messages_that_are_too_many_or_too_few_stay_as_they_are() {
        assert_eq!(words("B has to pass!\n").with_passes(&[]), None);
        assert_eq!(words("").with_passes(&["B has to pass!\n".to_owned()]), None);
    }
}
