//! The client oracle: the output of a program is examined beside all that a correct one may print.
//!
//! Most checks look at one part and judge nothing where another check already does: a missing exclamation mark costs its
//! own check and not every one in which a move is refused.

use reference::neighbors::{Outcome, Utterance};

use super::alignment::{AlignedUtterance, align, printed_letters, required_letters};
use super::dialogue::{BoardLocation, Dialogue, DialogueFocus, Message};
use super::omission::Omission;
use super::printed::{Printed, letters};
use super::result_words;
use crate::assignments::termination;
use crate::assignments::transcript::{self, Finding, Mismatch};
use crate::assignments::wire::Decoder;
use crate::model::{End, Evidence, Judgement, RunRecord, Verdict};

/// Lines that are shown before the first that differs, and after it.
const AROUND: usize = 10;

const END: &str = "the program to come to its end";
const FIRST_TURN: &str =
    "no game begins with a pass, and the program asks for the first move without looking";
const OTHER_CHECKS: &str =
    "the program says something else than it must before that, and other checks are about it";

/// One correct output.
type Way = Vec<Utterance>;

/// Judges a dialogue's record.
pub(super) fn judge(dialogue: &Dialogue, record: &RunRecord) -> Judgement {
    judged(dialogue, record).owned_by(owners(dialogue, record))
}

/// The checks that a failure is put down to, if one of them fails. Where the result is judged, nobody has to pass: a player who does
/// has lost a turn, and the game goes another way.
fn owners(dialogue: &Dialogue, record: &RunRecord) -> Vec<&'static str> {
    let passes = dialogue.focus == DialogueFocus::Result && !Printed::of(record).passes().is_empty();
    let of_passes: &[&str] = if passes { &["client.pass.needless", "client.pass.message"] } else { &[] };
    [dialogue.owners, of_passes].concat()
}

fn judged(dialogue: &Dialogue, record: &RunRecord) -> Judgement {
    let printed = Printed::of(record);
    let ways: Vec<Way> = dialogue.required().into_iter().map(|(said, _)| said).collect();
    let scene = || scene(dialogue, record);
    let abnormal = abnormal(record, &printed);
    if asks_unseen(dialogue, &printed) && !abnormal.as_ref().is_some_and(Verdict::is_harness_error) {
        return Judgement::skipped(FIRST_TURN);
    }
    if let Some(verdict) = abnormal {
        return broken_off(dialogue.focus, &ways, &printed, verdict, scene());
    }
    if dialogue.focus == DialogueFocus::Ending {
        return Judgement::pass();
    }
    if let Some(thrown) = thrown(record) {
        return transcript::mismatch(None, Mismatch::new(END, format!("it {thrown}")), scene());
    }
    let findings: Vec<Finding> = ways.iter().map(|way| examined(dialogue.focus, way, &printed)).collect();
    if findings.contains(&Finding::Right) {
        return Judgement::pass();
    }
    match findings.into_iter().nth(nearest(&ways, &printed)) {
        Some(Finding::Wrong(_)) if is_right_despite(dialogue, &printed) => Judgement::pass(),
        Some(Finding::Wrong(mismatch)) => transcript::mismatch(None, mismatch, scene()),
        Some(Finding::Right | Finding::Unjudged(_) | Finding::Doubtful(_)) | None => {
            judged_without(dialogue, &ways, &printed, scene())
        }
    }
}

/// Tests for a program that is asked to begin with a pass, and asks for a move: in the position that every game begins in, Black has one,
/// so that a program may look from the second turn on.
fn asks_unseen(dialogue: &Dialogue, printed: &Printed) -> bool {
    let start = &dialogue.start;
    start.is_isolated(start.current_player()) && printed.begins_with_a_prompt()
}

/// Tests for an output that is right but for the way in which the turn is passed on.
fn is_right_despite(dialogue: &Dialogue, printed: &Printed) -> bool {
    let ways = dialogue.said_despite();
    ways.iter().any(|way| examined(dialogue.focus, way, printed) == Finding::Right)
}

/// Judges an output in which one kind of utterance may be missing throughout, or in which the turn is passed on in another way;
/// other checks are about both.
fn judged_without(dialogue: &Dialogue, ways: &[Way], printed: &Printed, scene: Evidence) -> Judgement {
    let focus = dialogue.focus;
    let lacking = Omission::beside(focus).iter().flat_map(|lack| ways.iter().map(|way| lack.from(way)));
    let findings: Vec<Finding> =
        lacking.chain(dialogue.said_despite()).map(|way| examined(focus, &way, printed)).collect();
    // One of these is what the program does; the others only happen to say the same words.
    if findings.contains(&Finding::Right) {
        return Judgement::pass();
    }
    match findings.into_iter().find(|finding| matches!(finding, Finding::Wrong(_))) {
        Some(Finding::Wrong(mismatch)) => transcript::mismatch(None, mismatch, scene),
        Some(Finding::Right | Finding::Unjudged(_) | Finding::Doubtful(_)) | None => {
            Judgement::skipped(OTHER_CHECKS)
        }
    }
}

/// The end of a process that did not come to the end of its program. Leaving through `exit` is one of the ways to do that.
fn abnormal(record: &RunRecord, printed: &Printed) -> Option<Verdict> {
    if record.end == End::Finished && !printed.left && thrown(record).is_none() {
        return Some(Verdict::Protocol { detail: "answers are missing or make no sense".to_owned() });
    }
    let has_left = printed.left && matches!(record.end, End::Exited { .. });
    if has_left { None } else { termination::verdict(&record.end) }
}

fn thrown(record: &RunRecord) -> Option<String> {
    Decoder::new(&record.answers).head()?.thrown
}

/// A program that crashed or never came to an end: a wrong word before that is the mismatch.
fn broken_off(
    focus: DialogueFocus,
    ways: &[Way],
    printed: &Printed,
    verdict: Verdict,
    scene: Evidence,
) -> Judgement {
    let said = printed_letters(printed);
    let right_so_far = ways.iter().any(|way| required_letters(way).starts_with(&said));
    if right_so_far || focus == DialogueFocus::Ending || verdict.is_harness_error() {
        let got = format!("{}{}", last_lines(&printed.text()), termination::phrase(&verdict));
        return Judgement::shown(verdict, Evidence { required: END.to_owned(), got, ..scene });
    }
    match focus {
        DialogueFocus::Words | DialogueFocus::Result | DialogueFocus::Everything | DialogueFocus::Ending => {
            let way = ways.get(nearest(ways, printed)).map_or_else(String::new, |way| text_of(way));
            let (required, got) = around(&way, &printed.text());
            transcript::mismatch(None, Mismatch::new(required, got), scene)
        }
        DialogueFocus::Boards(_) | DialogueFocus::Message(_) => Judgement::skipped(OTHER_CHECKS),
    }
}

/// Examines the output beside one correct way.
fn examined(focus: DialogueFocus, way: &[Utterance], printed: &Printed) -> Finding {
    let printed = &relevant(focus, way, printed);
    if focus == DialogueFocus::Message(Message::Pass)
        && let Some(mismatch) = reworded_pass(way, printed)
    {
        return Finding::Wrong(mismatch);
    }
    if focus == DialogueFocus::Message(Message::Prompt)
        && let Some(mismatch) = reworded_prompt(way, printed)
    {
        return Finding::Wrong(mismatch);
    }
    if let DialogueFocus::Message(message @ (Message::Wins | Message::Draw)) = focus
        && let Some(mismatch) = reworded_result(message, way, printed)
    {
        return Finding::Wrong(mismatch);
    }
    let (text, got) = (text_of(way), printed.text());
    match (focus, align(way, printed)) {
        (DialogueFocus::Ending, _) | (DialogueFocus::Words | DialogueFocus::Result, Some(_)) => {
            Finding::Right
        }
        // A sample run does not show a line end after the last line.
        (DialogueFocus::Everything, _) if is_same_run(&text, &got) => Finding::Right,
        (DialogueFocus::Everything, _) | (DialogueFocus::Words | DialogueFocus::Result, None) => {
            let remark = white_space_remark(&text, &got);
            let (required, got) = around(&text, &got);
            Finding::Wrong(Mismatch::new(required, got).remarking(remark))
        }
        (DialogueFocus::Boards(_) | DialogueFocus::Message(_), None) => Finding::Unjudged(OTHER_CHECKS),
        (DialogueFocus::Boards(location), Some(slots)) => boards(location, &slots, &text, &got),
        (DialogueFocus::Message(message), Some(slots)) => messages(message, &slots),
    }
}

/// The output as far as it matters: words before the first board and after the result are the business of the sample run alone,
/// and the result is that of its own checks.
fn relevant(focus: DialogueFocus, way: &[Utterance], printed: &Printed) -> Printed {
    let passes = required_passes(way);
    let worded = match focus {
        DialogueFocus::Everything | DialogueFocus::Ending | DialogueFocus::Message(Message::Pass) => None,
        DialogueFocus::Words
        | DialogueFocus::Result
        | DialogueFocus::Boards(_)
        | DialogueFocus::Message(_) => printed.with_passes(&passes),
    };
    let printed = worded.as_ref().unwrap_or(printed);
    let prompted = match focus {
        DialogueFocus::Everything | DialogueFocus::Ending | DialogueFocus::Message(Message::Prompt) => None,
        // Whose move is made shows in the moves that are refused, if the prompt always names another player.
        DialogueFocus::Words
        | DialogueFocus::Result
        | DialogueFocus::Boards(_)
        | DialogueFocus::Message(_) => printed.with_prompts(&required_prompts(way)),
    };
    let printed = prompted.as_ref().unwrap_or(printed);
    let Some(result @ Utterance::Over(_)) = way.last() else { return printed.clone() };
    match focus {
        DialogueFocus::Everything | DialogueFocus::Ending => printed.clone(),
        DialogueFocus::Result => {
            let printed = printed.without_greeting().without_farewell();
            if is_reworded(result, &printed) { printed.ending_with(&result.text()) } else { printed }
        }
        DialogueFocus::Message(Message::Wins | Message::Draw) => {
            printed.without_greeting().without_farewell()
        }
        DialogueFocus::Words
        | DialogueFocus::Boards(_)
        | DialogueFocus::Message(Message::Prompt | Message::Invalid | Message::Pass) => {
            printed.without_greeting().ending_with(&result.text())
        }
    }
}

fn required_passes(way: &[Utterance]) -> Vec<String> {
    way.iter().filter(|said| matches!(said, Utterance::Pass(_))).map(Utterance::text).collect()
}

fn required_prompts(way: &[Utterance]) -> Vec<String> {
    let prompts = way.iter().filter(|said| matches!(said, Utterance::Prompt(_)));
    prompts.map(|prompt| prompt.text().trim_end().to_owned()).collect()
}

/// The first prompt that names another player or is worded otherwise, in an output that is as required but for those.
fn reworded_prompt(way: &[Utterance], printed: &Printed) -> Option<Mismatch> {
    let required = required_prompts(way);
    align(way, &printed.with_prompts(&required)?)?;
    let mut pairs = required.into_iter().zip(printed.prompts());
    let (required, got) = pairs.find(|(required, got)| letters(required) != letters(got))?;
    Some(Mismatch::new(format!("{required:?}"), format!("{got:?}")))
}

/// The first message about passing that is worded otherwise, in an output that is as required but for those.
fn reworded_pass(way: &[Utterance], printed: &Printed) -> Option<Mismatch> {
    let required = required_passes(way);
    align(way, &printed.with_passes(&required)?)?;
    let mut pairs = required.into_iter().zip(printed.passes());
    let (required, got) = pairs.find(|(required, got)| letters(required) != letters(got))?;
    Some(Mismatch::new(format!("{required:?}"), format!("{got:?}")))
}

/// True if the result that is told is the required one, in other words.
fn is_reworded(result: &Utterance, printed: &Printed) -> bool {
    let Utterance::Over(outcome) = result else { return false };
    printed.result().is_some_and(|words| result_words::tell(words, *outcome))
}

/// A result that is worded otherwise, in an output that is as required but for that.
fn reworded_result(message: Message, way: &[Utterance], printed: &Printed) -> Option<Mismatch> {
    let result = way.last().filter(|result| Message::of(result) == Some(message))?;
    let required = result.text();
    if !is_reworded(result, printed) || align(way, printed).is_some() {
        return None;
    }
    align(way, &printed.ending_with(&required))?;
    Some(Mismatch::new(format!("{required:?}"), format!("{:?}", printed.result()?)))
}

fn is_same_run(required: &str, got: &str) -> bool {
    required.trim_end_matches('\n') == got.trim_end_matches('\n')
}

fn white_space_remark(required: &str, got: &str) -> Option<String> {
    let without_space = |text: &str| text.split_whitespace().collect::<String>();
    (without_space(required) == without_space(got)).then(|| "only white space differs".to_owned())
}

/// The location of the boards before an utterance; `None` after a pass, where nothing is required.
fn location(before: Option<&Utterance>, after: &Utterance) -> Option<BoardLocation> {
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

fn boards(wanted: BoardLocation, slots: &[AlignedUtterance], text: &str, got: &str) -> Finding {
    let before = std::iter::once(None).chain(slots.iter().map(|slot| Some(&slot.required)));
    let wrong = before.zip(slots).find(|(before, slot)| {
        location(*before, &slot.required) == Some(wanted) && slot.boards_required != slot.boards_printed
    });
    let Some((_, slot)) = wrong else { return Finding::Right };
    let remark = format!(
        "boards printed {}: {} required, {} printed",
        wanted.describe(),
        slot.boards_required.len(),
        slot.boards_printed.len()
    );
    let (required, got) = around(text, got);
    Finding::Wrong(Mismatch::new(required, got).remarking(Some(remark)))
}

fn messages(message: Message, slots: &[AlignedUtterance]) -> Finding {
    let last = slots.len().saturating_sub(1);
    let of_message =
        slots.iter().enumerate().filter(|(_, slot)| Message::of(&slot.required) == Some(message));
    for (at, slot) in of_message {
        let (text, printed) = (slot.required.text(), &slot.printed);
        let same = if at == last { is_same_run(&text, printed) } else { *printed == text };
        if !same {
            let remark = white_space_remark(&text, printed);
            let mismatch = Mismatch::new(format!("{text:?}"), format!("{printed:?}"));
            return Finding::Wrong(mismatch.remarking(remark));
        }
    }
    Finding::Right
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

impl BoardLocation {
    fn describe(self) -> &'static str {
        match self {
            BoardLocation::Start => "before anything else",
            BoardLocation::Move => "after a valid move",
            BoardLocation::Invalid => "after a move that is not valid",
            BoardLocation::Last => "before the result",
        }
    }
}

/// The correct way that has most in common with the output.
fn nearest(ways: &[Way], printed: &Printed) -> usize {
    let got = printed.text();
    let common = |way: &Way| text_of(way).bytes().zip(got.bytes()).take_while(|(a, b)| a == b).count();
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

fn scene(dialogue: &Dialogue, record: &RunRecord) -> Evidence {
    Evidence {
        before: dialogue.comments(),
        called: "./playgame".to_owned(),
        stderr: record.stderr.text(),
        ..Evidence::default()
    }
}
