//! The client oracle: the output of a program is examined beside all that a correct one may print.
//!
//! Most checks look at one part and judge nothing where another check already does: a missing exclamation mark costs its
//! own check and not every one in which a move is refused.

use reference::neighbors::{Player, Utterance};

use super::alignment::{AlignedUtterance, align, printed_letters, required_letters};
use super::blank_lines::{self, BlankLines};
use super::dialogue::{BoardLocation, Dialogue, DialogueFocus, Message};
use super::differences;
use super::omission::Omission;
use super::printed::{Printed, letters};
use super::result_words;
use crate::assignments::termination;
use crate::assignments::transcript::{self, Finding, Mismatch};
use crate::assignments::wire::Decoder;
use crate::model::{End, Evidence, Judgement, RunRecord, Verdict, VerdictClass};

/// Lines that are shown before the first that differs, and after it.
const AROUND: usize = 10;

const END: &str = "the program to come to its end";
const FIRST_TURN: &str = "no game begins with a pass, and the program asks for the first move";
const OTHER_CHECKS: &str =
    "the program says something else than it must before that, and other checks are about it";

const ENDS_BEFORE: &str = "the program ends before that, and other checks are about it";

const EITHER: &str = "whether an empty line is the board's or the message's does not show in this game";

/// One correct output.
type Way = Vec<Utterance>;

/// Judges a dialogue's record.
pub(super) fn judge(dialogue: &Dialogue, record: &RunRecord) -> Judgement {
    let printed = Printed::of(record);
    let ways: Vec<Way> = dialogue.required().into_iter().map(|(said, _)| said).collect();
    judged(dialogue, record, &ways, &printed).owned_by(owners(dialogue, &ways, &printed))
}

/// The checks that a failure is put down to, if one of them fails. Where the result is judged, nobody has to pass: a player who does
/// while the game goes on has lost a turn, and the game goes another way. A run to the letter rests on the checks that own what differs.
fn owners(dialogue: &Dialogue, ways: &[Way], printed: &Printed) -> Vec<&'static str> {
    if dialogue.focus == DialogueFocus::Everything {
        let of_differences = ways.iter().find_map(|way| differences::owners(way, printed));
        return of_differences.unwrap_or_else(|| dialogue.owners.to_vec());
    }
    if ways.iter().any(|way| goes_on_once_over(way, printed)) {
        return [dialogue.owners, &["client.turns.stops"]].concat();
    }
    let loses_turns = |way: &Way| printed.passes_before(required_prompts(way).len());
    let passes = dialogue.focus == DialogueFocus::Result && ways.iter().all(loses_turns);
    let of_passes: &[&str] = if passes { &["client.pass.needless", "client.pass.message"] } else { &[] };
    [dialogue.owners, of_passes].concat()
}

/// Tests for an output that is right up to the end of the game, and then goes on with a turn in place of telling the result.
fn goes_on_once_over(way: &Way, printed: &Printed) -> bool {
    let Some((Utterance::Over(_), before)) = way.split_last() else { return false };
    let said = printed_letters(printed);
    let behind = said.strip_prefix(&required_letters(before));
    let turns =
        Player::BOTH.into_iter().flat_map(|player| [Utterance::Prompt(player), Utterance::Pass(player)]);
    behind.is_some_and(|rest| turns.into_iter().any(|turn| rest.starts_with(&required_letters(&[turn]))))
}

fn judged(dialogue: &Dialogue, record: &RunRecord, ways: &[Way], printed: &Printed) -> Judgement {
    let scene = || scene(dialogue, record);
    let abnormal = abnormal(record, printed);
    let abnormal = abnormal.filter(|verdict| !is_of_aftermath(dialogue.focus, ways, printed, verdict));
    if asks_unseen(dialogue, printed) && !abnormal.as_ref().is_some_and(Verdict::is_harness_error) {
        return Judgement::skipped(FIRST_TURN);
    }
    if let Some(verdict) = abnormal {
        return broken_off(dialogue.focus, ways, printed, verdict, scene());
    }
    if dialogue.focus == DialogueFocus::Ending {
        return Judgement::pass();
    }
    if let Some(thrown) = thrown(record) {
        return transcript::mismatch(None, Mismatch::new(END, format!("it {thrown}")), scene());
    }
    let findings: Vec<Finding> = ways.iter().map(|way| examined(dialogue.focus, way, printed)).collect();
    if findings.contains(&Finding::Right) {
        return Judgement::pass();
    }
    match findings.into_iter().nth(nearest(ways, printed)) {
        Some(Finding::Wrong(_)) if is_right_despite(dialogue, printed) => Judgement::pass(),
        Some(Finding::Wrong(mismatch)) => transcript::mismatch(None, mismatch, scene()),
        Some(Finding::Right | Finding::Unjudged(_) | Finding::Doubtful(_)) | None => {
            judged_without(dialogue, ways, printed, scene())
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
            unjudged(focus, ways, printed, scene)
        }
    }
}

/// The judgement of an output that other checks are about. A message that was printed before an early end is judged all the same, of a
/// program that has moved: one that only prints how a game begins answers nothing.
fn unjudged(focus: DialogueFocus, ways: &[Way], printed: &Printed, scene: Evidence) -> Judgement {
    if !ways.iter().any(|way| ends_early(way, printed)) {
        return Judgement::skipped(OTHER_CHECKS);
    }
    match focus {
        DialogueFocus::Message(message) if printed.shows_a_move() => {
            before_the_break(message, ways, printed, scene, ENDS_BEFORE)
        }
        DialogueFocus::Message(_)
        | DialogueFocus::Boards(_)
        | DialogueFocus::Words
        | DialogueFocus::Stop
        | DialogueFocus::Result
        | DialogueFocus::Everything
        | DialogueFocus::Ending => Judgement::skipped(ENDS_BEFORE),
    }
}

/// Tests for an output that is right as far as it goes, and does not go to the end.
fn ends_early(way: &[Utterance], printed: &Printed) -> bool {
    let (said, required) = (printed_letters(printed), required_letters(way));
    said.len() < required.len() && required.starts_with(&said)
}

/// Tests for an end that came behind the announced result, while the client went on: up to the result there is all that most checks look at.
fn is_of_aftermath(focus: DialogueFocus, ways: &[Way], printed: &Printed, verdict: &Verdict) -> bool {
    let looks_behind = match focus {
        DialogueFocus::Stop | DialogueFocus::Everything | DialogueFocus::Ending => true,
        DialogueFocus::Words
        | DialogueFocus::Result
        | DialogueFocus::Boards(_)
        | DialogueFocus::Message(_) => false,
    };
    let is_limit =
        verdict.class() == VerdictClass::FailedInScenario && !matches!(verdict, Verdict::Protocol { .. });
    !looks_behind && is_limit && ways.iter().any(|way| printed.goes_on_behind_result(way))
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
        DialogueFocus::Words
        | DialogueFocus::Stop
        | DialogueFocus::Result
        | DialogueFocus::Everything
        | DialogueFocus::Ending => {
            let way = ways.get(nearest(ways, printed)).map_or_else(String::new, |way| text_of(way));
            let (required, got) = around(&way, &printed.text());
            transcript::mismatch(None, Mismatch::new(required, got), scene)
        }
        DialogueFocus::Message(message) => before_the_break(message, ways, printed, scene, OTHER_CHECKS),
        DialogueFocus::Boards(_) => Judgement::skipped(OTHER_CHECKS),
    }
}

/// Judges a message by as much of the output as is right, or says why there is none.
fn before_the_break(
    message: Message,
    ways: &[Way],
    printed: &Printed,
    scene: Evidence,
    unseen: &str,
) -> Judgement {
    let seen = ways.iter().filter_map(|way| seen_before_the_break(message, way, printed));
    match seen.max_by_key(|(said, _)| *said) {
        Some((_, Finding::Right)) => Judgement::pass(),
        Some((_, Finding::Wrong(mismatch))) => transcript::mismatch(None, mismatch, scene),
        Some((_, Finding::Unjudged(because) | Finding::Doubtful(because))) => Judgement::skipped(because),
        None => Judgement::skipped(unseen),
    }
}

/// Examines a message in as much of a correct output as was printed before something else, if it is there; with the number of
/// utterances.
fn seen_before_the_break(message: Message, way: &[Utterance], printed: &Printed) -> Option<(usize, Finding)> {
    let said = printed_letters(printed);
    let is_printed = |count: &usize| said.starts_with(&required_letters(&way[..*count]));
    let count = (1..=way.len()).take_while(is_printed).last()?;
    let way = &way[..count];
    let is_there = way.iter().any(|said| Message::of(said) == Some(message));
    let seen = is_there.then(|| printed.up_to_letters(required_letters(way).chars().count()))?;
    Some((count, examined(DialogueFocus::Message(message), way, &seen)))
}

/// Examines the output beside one correct way.
fn examined(focus: DialogueFocus, way: &[Utterance], printed: &Printed) -> Finding {
    if focus == DialogueFocus::Stop && printed.goes_on_behind_result(way) {
        let (required, got) = around(&text_of(way), &printed.text());
        return Finding::Wrong(Mismatch::new(required, got));
    }
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
        (DialogueFocus::Ending, _)
        | (DialogueFocus::Words | DialogueFocus::Stop | DialogueFocus::Result, Some(_)) => Finding::Right,
        // A sample run does not show a line end after the last line.
        (DialogueFocus::Everything, _) if is_same_run(&text, &got) => Finding::Right,
        (DialogueFocus::Everything, _)
        | (DialogueFocus::Words | DialogueFocus::Stop | DialogueFocus::Result, None) => {
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
/// the result is that of its own checks, and so is going on behind it.
fn relevant(focus: DialogueFocus, way: &[Utterance], printed: &Printed) -> Printed {
    match focus {
        DialogueFocus::Everything | DialogueFocus::Ending => printed.clone(),
        DialogueFocus::Words
        | DialogueFocus::Stop
        | DialogueFocus::Result
        | DialogueFocus::Boards(_)
        | DialogueFocus::Message(_) => {
            let printed = printed.up_to_result(way);
            with_result(focus, way, &with_prompts(focus, way, &with_passes(focus, way, &printed)))
        }
    }
}

/// The output with its messages about passing as they must be, for a check that is not about them.
fn with_passes(focus: DialogueFocus, way: &[Utterance], printed: &Printed) -> Printed {
    let is_about_them = focus == DialogueFocus::Message(Message::Pass);
    let worded = (!is_about_them).then(|| printed.with_passes(&required_passes(way))).flatten();
    worded.unwrap_or_else(|| printed.clone())
}

/// The output with its prompts as they must be, for a check that is not about them. Whose move is made shows in the moves that are
/// refused, if the prompt always names another player.
fn with_prompts(focus: DialogueFocus, way: &[Utterance], printed: &Printed) -> Printed {
    let is_about_them = focus == DialogueFocus::Message(Message::Prompt);
    let worded = (!is_about_them).then(|| printed.with_prompts(&required_prompts(way))).flatten();
    worded.unwrap_or_else(|| printed.clone())
}

fn with_result(focus: DialogueFocus, way: &[Utterance], printed: &Printed) -> Printed {
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
        | DialogueFocus::Stop
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

fn boards(wanted: BoardLocation, slots: &[AlignedUtterance], text: &str, got: &str) -> Finding {
    let before = std::iter::once(None).chain(slots.iter().map(|slot| Some(&slot.required)));
    let wrong = before.zip(slots).find(|(before, slot)| {
        BoardLocation::between(*before, &slot.required) == Some(wanted)
            && slot.boards_required != slot.boards_printed
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
    let of_message =
        slots.iter().enumerate().filter(|(_, slot)| Message::of(&slot.required) == Some(message));
    let mut finding = Finding::Right;
    for (at, slot) in of_message {
        match blank_lines::beside_boards(slots, at) {
            BlankLines::None | BlankLines::OfBoards => {}
            BlankLines::OfEither => finding = Finding::Unjudged(EITHER),
            BlankLines::OfMessage => return Finding::Wrong(misprinted(slot)),
        }
    }
    finding
}

fn misprinted(slot: &AlignedUtterance) -> Mismatch {
    let (text, printed) = (slot.required.text(), &slot.printed);
    let remark = white_space_remark(&text, printed);
    Mismatch::new(format!("{text:?}"), format!("{printed:?}")).remarking(remark)
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
