//! Alignment of the output with the required utterances, so that each check can look at its own part.
//!
//! Two texts say the same when their letters and digits do, whatever stands between them. Once they do, each required
//! utterance has its own stretch of the printed words, and each printed board its place between utterances.

use reference::neighbors::Utterance;

use super::printed::{Printed, PrintedPart, letters};

/// One required utterance of words, with the words that were printed for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct AlignedUtterance {
    pub(super) required: Utterance,
    /// The stretch of printed words: from its first letter to the next utterance's.
    pub(super) printed: String,
    /// The boards required before it.
    pub(super) boards_required: Vec<String>,
    /// The boards printed before it.
    pub(super) boards_printed: Vec<String>,
}

/// The letters of all words that are required.
pub(super) fn required_letters(required: &[Utterance]) -> String {
    words(required).map(|utterance| letters(&utterance.text())).collect()
}

/// The letters of all words that were printed.
pub(super) fn printed_letters(output: &Printed) -> String {
    output
        .parts
        .iter()
        .map(|part| match part {
            PrintedPart::Words(text) => letters(text),
            PrintedPart::Board(_) => String::new(),
        })
        .collect()
}

fn words(required: &[Utterance]) -> impl Iterator<Item = &Utterance> {
    required.iter().filter(|utterance| !matches!(utterance, Utterance::Board(_)))
}

/// Gives each required utterance the words that were printed for it; `None` unless both say the same.
pub(super) fn align(required: &[Utterance], output: &Printed) -> Option<Vec<AlignedUtterance>> {
    if required_letters(required) != printed_letters(output) {
        return None;
    }
    let mut slots = slots(required);
    let mut filling = Filling { slots: &mut slots, at: 0, letters: 0 };
    for part in &output.parts {
        match part {
            PrintedPart::Words(text) => text.chars().for_each(|c| filling.character(c)),
            PrintedPart::Board(picture) => filling.board(picture),
        }
    }
    Some(slots)
}

fn slots(required: &[Utterance]) -> Vec<AlignedUtterance> {
    let mut slots = Vec::new();
    let mut boards = Vec::new();
    for utterance in required {
        match utterance {
            Utterance::Board(game) => boards.push(game.picture()),
            Utterance::Prompt(_) | Utterance::Invalid | Utterance::Pass(_) | Utterance::Over(_) => {
                slots.push(AlignedUtterance {
                    required: utterance.clone(),
                    printed: String::new(),
                    boards_required: std::mem::take(&mut boards),
                    boards_printed: Vec::new(),
                });
            }
        }
    }
    slots
}

/// The slots while they are filled: `at` is the one whose letters are coming in, of which so many have.
struct Filling<'a> {
    slots: &'a mut [AlignedUtterance],
    at: usize,
    letters: usize,
}

impl Filling<'_> {
    fn character(&mut self, c: char) {
        if c.is_alphanumeric() {
            self.begin_next();
            self.letters += c.to_lowercase().count();
        }
        if let Some(slot) = self.slots.get_mut(self.at) {
            slot.printed.push(c);
        }
    }

    /// A board belongs before the next letter.
    fn board(&mut self, picture: &str) {
        let next = if self.is_full() { self.at + 1 } else { self.at };
        if let Some(slot) = self.slots.get_mut(next) {
            slot.boards_printed.push(picture.to_owned());
        }
        if self.is_full() {
            // The words after the board belong to the next letter.
            self.begin_next();
        }
    }

    fn is_full(&self) -> bool {
        let length = |slot: &AlignedUtterance| letters(&slot.required.text()).chars().count();
        self.slots.get(self.at).is_some_and(|slot| self.letters == length(slot))
    }

    fn begin_next(&mut self) {
        if self.is_full() && self.at + 1 < self.slots.len() {
            self.at += 1;
            self.letters = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use reference::neighbors::{Neighbors, Player};

    fn board() -> Utterance {
        Utterance::Board(Neighbors::new())
    }

    fn heard(parts: &[&str]) -> Printed {
        let picture = Neighbors::new().picture();
        let part = |text: &&str| match *text {
            "#" => PrintedPart::Board(picture.clone()),
            words => PrintedPart::Words(words.to_owned()),
        };
        Printed { parts: parts.iter().map(part).collect(), left: true }
    }

    fn printed(required: &[Utterance], parts: &[&str]) -> Option<Vec<(String, usize)>> {
        let aligned = align(required, &heard(parts))?;
        Some(aligned.into_iter().map(|slot| (slot.printed, slot.boards_printed.len())).collect())
    }

    #[test]
    fn each_utterance_gets_its_stretch_and_the_boards_before_it() {
        let required =
            [board(), Utterance::Prompt(Player::Black), Utterance::Invalid, Utterance::Prompt(Player::Black)];
        let parts = ["#", "B's move: Invalid move. Try again!\n", "#", "\nB's move:"];
        let expected = [("B's move: ", 1), ("Invalid move. Try again!\n", 0), ("\nB's move:", 1)];
        let expected: Vec<(String, usize)> = expected.map(|(text, n)| (text.to_owned(), n)).into();
        assert_eq!(printed(&required, &parts), Some(expected));
    }

    #[test]
    fn other_words_do_not_align() {
        assert_eq!(printed(&[Utterance::Prompt(Player::Black)], &["W's move: "]), None);
        assert!(printed(&[Utterance::Prompt(Player::Black)], &["b s MOVE"]).is_some());
    }
}
