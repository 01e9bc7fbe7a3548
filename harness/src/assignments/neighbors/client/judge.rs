//! Decides a dialogue: what a program printed, beside all that a correct one may print.
//!
//! Most checks look at one part and say nothing where another check already does: a missing exclamation mark costs its own
//! check and not every one in which a move is refused.

use reference::neighbors::{Outcome, Utterance};

use super::dialogue::{About, Dialogue, Message, Place};
use super::heard::Heard;
use super::pieces::{Aligned, align, printed_letters, required_letters};
use crate::assignments::common::termination;
use crate::assignments::common::wire::Decoder;
use crate::model::{End, Evidence, Judgement, RunRecord, Verdict};

/// Lines that are shown before the first that differs, and after it.
const AROUND: usize = 10;

/// Judges a dialogue's record.
pub(super) fn judge(dialogue: &Dialogue, record: &RunRecord) -> Judgement {
    let heard = Heard::of(record);
    let ways: Vec<Vec<Utterance>> = dialogue.required().into_iter().map(|(said, _)| said).collect();
    if let Some(verdict) = abnormal(record, &heard) {
        return broken_off(dialogue, record, &heard, &ways, verdict);
    }
    if dialogue.about == About::Ending {
        return Judgement::pass();
    }
    if let Some(thrown) = thrown(record) {
        return mismatch(dialogue, record, "the program to come to its end", &format!("it {thrown}"), None);
    }
    let opinions: Vec<Opinion> = ways.iter().map(|way| opinion(dialogue.about, way, &heard)).collect();
    if opinions.iter().any(|opinion| matches!(opinion, Opinion::Fine)) {
        return Judgement::pass();
    }
    match opinions.into_iter().nth(nearest(&ways, &heard)) {
        Some(Opinion::Wrong { required, got, remark }) => mismatch(dialogue, record, &required, &got, remark),
        Some(Opinion::Fine | Opinion::NothingToSay) | None => {
            Judgement::skipped("a dialogue that says what it must; other checks are about that")
        }
    }
}

/// What a part of the output looks like beside one correct way.
enum Opinion {
    Fine,
    Wrong { required: String, got: String, remark: Option<String> },
    NothingToSay,
}

/// The end of a process that did not come to the end of its program. Leaving through `exit` is one of the ways to do that.
fn abnormal(record: &RunRecord, heard: &Heard) -> Option<Verdict> {
    match &record.end {
        End::Exited { .. } if heard.left => None,
        End::Finished if !heard.left && thrown(record).is_none() => {
            Some(Verdict::Protocol { detail: "answers are missing or make no sense".to_owned() })
        }
        end @ (End::Finished
        | End::Signalled { .. }
        | End::Exited { .. }
        | End::TimedOut { .. }
        | End::OverLimit(_)
        | End::Protocol(_)
        | End::Harness(_)) => termination::verdict(end),
    }
}

fn thrown(record: &RunRecord) -> Option<String> {
    Decoder::new(&record.answers).head()?.thrown
}

/// A program that crashed or never came to an end: if it had said something wrong before, that is what is told.
fn broken_off(
    dialogue: &Dialogue,
    record: &RunRecord,
    heard: &Heard,
    ways: &[Vec<Utterance>],
    verdict: Verdict,
) -> Judgement {
    let said = printed_letters(heard);
    let right_so_far = ways.iter().any(|way| required_letters(way).starts_with(&said));
    if right_so_far || dialogue.about == About::Ending || verdict.is_harness_error() {
        let got = termination::phrase(&verdict);
        let evidence = Evidence {
            required: "the program to come to its end".to_owned(),
            got: format!("{}{got}", last_lines(&heard.text())),
            ..scene(dialogue, record)
        };
        return Judgement::shown(verdict, evidence);
    }
    match dialogue.about {
        About::Words | About::Everything | About::Ending => {
            let way = ways.get(nearest(ways, heard)).map_or_else(String::new, |way| text_of(way));
            let (required, got) = around(&way, &heard.text());
            mismatch(dialogue, record, &required, &got, None)
        }
        About::Boards(_) | About::Message(_) => {
            Judgement::skipped("a dialogue that says what it must; other checks are about that")
        }
    }
}

fn opinion(about: About, way: &[Utterance], heard: &Heard) -> Opinion {
    let (text, got) = (text_of(way), heard.text());
    let aligned = align(way, heard);
    match (about, aligned) {
        (About::Ending, _) => Opinion::Fine,
        (About::Everything, _) => {
            // Whether the last line has an end cannot be seen in a sample run.
            if text.trim_end_matches('\n') == got.trim_end_matches('\n') {
                Opinion::Fine
            } else {
                differing(&text, &got)
            }
        }
        (About::Words, Some(_)) => Opinion::Fine,
        (About::Words, None) => differing(&text, &got),
        (About::Boards(_) | About::Message(_), None) => Opinion::NothingToSay,
        (About::Boards(place), Some(slots)) => boards(place, &slots, &text, &got),
        (About::Message(message), Some(slots)) => messages(message, &slots),
    }
}

fn differing(required: &str, got: &str) -> Opinion {
    let remark =
        (without_space(required) == without_space(got)).then(|| "only white space differs".to_owned());
    let (required, got) = around(required, got);
    Opinion::Wrong { required, got, remark }
}

fn without_space(text: &str) -> String {
    text.split_whitespace().collect()
}

/// The place of the boards before an utterance; `None` after a pass, where nothing is required.
fn place(before: Option<&Utterance>, after: &Utterance) -> Option<Place> {
    match (before, after) {
        (None, _) => Some(Place::Start),
        (Some(Utterance::Prompt(_)), Utterance::Invalid) | (Some(Utterance::Invalid), _) => {
            Some(Place::Invalid)
        }
        (Some(_), Utterance::Over(_)) => Some(Place::Last),
        (Some(Utterance::Pass(_)), _) => None,
        (Some(Utterance::Prompt(_)), _) => Some(Place::Move),
        (Some(Utterance::Board(_) | Utterance::Over(_)), _) => None,
    }
}

fn boards(place_of: Place, slots: &[Aligned], text: &str, got: &str) -> Opinion {
    for (at, slot) in slots.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| slots.get(before)).map(|slot| &slot.required);
        if place(before, &slot.required) == Some(place_of) && slot.boards_required != slot.boards_printed {
            let (shown, seen) = around(text, got);
            let remark = Some(format!(
                "boards printed {}: {} required, {} printed",
                place_of.describe(),
                slot.boards_required.len(),
                slot.boards_printed.len()
            ));
            return Opinion::Wrong { required: shown, got: seen, remark };
        }
    }
    Opinion::Fine
}

fn messages(message: Message, slots: &[Aligned]) -> Opinion {
    for (at, slot) in
        slots.iter().enumerate().filter(|(_, slot)| Message::of(&slot.required) == Some(message))
    {
        let text = slot.required.text();
        let is_last = at + 1 == slots.len();
        let same = if is_last {
            slot.printed.trim_end_matches('\n') == text.trim_end_matches('\n')
        } else {
            slot.printed == text
        };
        if !same {
            let remark = (without_space(&text) == without_space(&slot.printed))
                .then(|| "only white space differs".to_owned());
            return Opinion::Wrong {
                required: format!("{text:?}"),
                got: format!("{:?}", slot.printed),
                remark,
            };
        }
    }
    Opinion::Fine
}

impl Message {
    fn of(utterance: &Utterance) -> Option<Message> {
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

impl Place {
    fn describe(self) -> &'static str {
        match self {
            Place::Start => "before anything else",
            Place::Move => "after a valid move",
            Place::Invalid => "after a move that is not valid",
            Place::Last => "before the result",
        }
    }
}

/// The correct way that has most in common with what was printed.
fn nearest(ways: &[Vec<Utterance>], heard: &Heard) -> usize {
    let got = heard.text();
    let common =
        |way: &Vec<Utterance>| text_of(way).bytes().zip(got.bytes()).take_while(|(a, b)| a == b).count();
    let best = ways.iter().map(common).max().unwrap_or(0);
    ways.iter().position(|way| common(way) == best).unwrap_or(0)
}

fn text_of(way: &[Utterance]) -> String {
    way.iter().map(Utterance::text).collect()
}

/// Both texts from a few lines before the first that differs to a few lines after it.
fn around(required: &str, got: &str) -> (String, String) {
    let lines = |text: &str| text.split_inclusive('\n').map(str::to_owned).collect::<Vec<String>>();
    let (required, got) = (lines(required), lines(got));
    let same = required.iter().zip(&got).take_while(|(a, b)| a == b).count();
    let cut = |lines: Vec<String>| {
        let from = same.saturating_sub(AROUND);
        let to = (same + AROUND).min(lines.len());
        let head = if from > 0 { "…\n" } else { "" };
        let tail = if to < lines.len() { "…\n" } else { "" };
        format!("{head}{}{tail}", lines.get(from..to).unwrap_or_default().concat())
    };
    (cut(required), cut(got))
}

fn last_lines(text: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let shown = lines[lines.len().saturating_sub(AROUND)..].concat();
    if shown.is_empty() || shown.ends_with('\n') { shown } else { format!("{shown}\n") }
}

fn mismatch(
    dialogue: &Dialogue,
    record: &RunRecord,
    required: &str,
    got: &str,
    remark: Option<String>,
) -> Judgement {
    let evidence =
        Evidence { required: required.to_owned(), got: got.to_owned(), remark, ..scene(dialogue, record) };
    Judgement::mismatch(None, evidence)
}

fn scene(dialogue: &Dialogue, record: &RunRecord) -> Evidence {
    use crate::model::Scenario;
    Evidence {
        before: dialogue.code(),
        called: "./playgame".to_owned(),
        stderr: record.stderr.text(),
        ..Evidence::default()
    }
}
