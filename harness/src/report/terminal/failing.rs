//! A check that did not pass: what happened, what was called, what was required, where to look.

use super::compare::{compare, one_side};
use super::line::{BODY, Line, Tone, Width, barred, labelled, paragraph, phrase, sentence};
use super::wrap::{columns, wrap, wrap_code};
use crate::model::{BoardStates, CallOrder, CheckResult, Evidence, Verdict};
use crate::report::outline::Scores;
use crate::report::visible::terminal::{Cap, block};
use crate::report::visible::{count, inline};
use crate::report::words;

const DIAGNOSTICS: Cap = Cap { lines: 20, bytes: 3000 };

const STDERR: Cap = Cap { lines: 8, bytes: 1000 };

/// Calls shown before the one that went wrong.
const CALLS: usize = 12;

/// Characters shown of one call.
const CALL: usize = 400;

/// A board has no more lines.
const BOARD: Cap = Cap { lines: 12, bytes: 400 };

/// The caption of a board.
const BEFORE: &str = "before the call";

/// The caption of the board beside it.
const AFTER: &str = "as required after it";

/// Points at the call that went wrong.
const MARKER: &str = "▸ ";

/// Characters shown of a command.
const COMMAND: usize = 1000;

/// The mark of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    /// A failure that costs points.
    Failure,
    /// A failure that costs nothing.
    Warning,
    /// A grader error.
    Fault,
}

impl Mark {
    fn symbol(self) -> &'static str {
        match self {
            Mark::Failure => "✗ ",
            Mark::Warning => "! ",
            Mark::Fault => "‼ ",
        }
    }

    fn tone(self) -> Tone {
        match self {
            Mark::Failure => Tone::Bad,
            Mark::Warning | Mark::Fault => Tone::Warn,
        }
    }
}

/// Everything there is to say about a check that did not pass.
pub(super) fn failing(check: &CheckResult, mark: Mark, scores: Scores, width: Width) -> Vec<Line> {
    let mut out = vec![Line::blank()];
    out.extend(headline(check, mark, scores, width));
    out.extend(body(check, mark, width));
    out
}

/// The check in one line: its id, what it costs, and what happened.
pub(super) fn brief(check: &CheckResult, mark: Mark, scores: Scores, width: Width) -> Line {
    let cost = match scores {
        Scores::Shown => format!(" · {}", words::lost(check.points)),
        Scores::Withheld => String::new(),
    };
    let text = format!("{}{}{cost} · {}", mark.symbol(), phrase(&check.id), words::verdict(&check.verdict));
    Line::new(2, mark.tone(), cut(&text, width.columns() - 2))
}

/// The same without the headline.
pub(super) fn body(check: &CheckResult, mark: Mark, width: Width) -> Vec<Line> {
    let mut out = paragraph(BODY, mark.tone(), &words::verdict(&check.verdict), width);
    out.extend(particulars(&check.verdict, check.evidence.as_ref(), width));
    out.extend(sentence("memory", check.second_look.as_deref().unwrap_or_default(), width));
    out.extend(sentence("clause", &check.clause, width));
    out.extend(sentence("hint", &check.hint, width));
    out.extend(command("rerun", &check.repro));
    out.extend(command("debug", &check.program));
    out
}

fn command(label: &str, command: &str) -> Vec<Line> {
    if command.is_empty() {
        return Vec::new();
    }
    labelled(label, Tone::Plain, vec![inline(command, COMMAND)])
}

/// A text within so many columns; the rest is an ellipsis.
fn cut(text: &str, room: usize) -> String {
    if columns(text) <= room { text.to_owned() } else { text.chars().take(room - 1).chain(['…']).collect() }
}

fn headline(check: &CheckResult, mark: Mark, scores: Scores, width: Width) -> Vec<Line> {
    let mut out: Vec<Line> = Vec::new();
    for title in wrap(&phrase(&check.title), width.columns() - BODY) {
        out.push(if out.is_empty() {
            Line::new(BODY - 2, mark.tone(), mark.symbol()).then(Tone::Strong, title)
        } else {
            Line::new(BODY, Tone::Strong, title)
        });
    }
    attach(out, check, scores, width)
}

fn attach(mut out: Vec<Line>, check: &CheckResult, scores: Scores, width: Width) -> Vec<Line> {
    let details = details(check, scores).join(" · ");
    match out.pop() {
        Some(last) if last.width() + 3 + details.chars().count() <= width.columns() => {
            out.push(last.then(Tone::Dim, format!(" · {details}")));
        }
        last => {
            out.extend(last);
            out.extend(paragraph(BODY, Tone::Dim, &details, width));
        }
    }
    out
}

fn details(check: &CheckResult, scores: Scores) -> Vec<String> {
    let lost = match scores {
        Scores::Shown => Some(words::lost(check.points)),
        Scores::Withheld => None,
    };
    let seen = words::seen_by(check.visibility).map(str::to_owned);
    lost.into_iter().chain([phrase(&check.id)]).chain(seen).collect()
}

/// The fields of the verdict, then the evidence.
fn particulars(verdict: &Verdict, evidence: Option<&Evidence>, width: Width) -> Vec<Line> {
    if let Verdict::BuildFailed { diagnostics } = verdict
        && evidence.is_none()
    {
        return barred(BODY, diagnostics, DIAGNOSTICS, width);
    }
    match (verdict, evidence) {
        // A report that tells names alone.
        (Verdict::Mismatch { expected, observed, .. }, None)
            if expected.is_empty() && observed.is_empty() =>
        {
            Vec::new()
        }
        (Verdict::Mismatch { expected, observed, .. }, None) => compare(expected, observed, None, width),
        (Verdict::Mismatch { .. }, Some(evidence)) => shown(evidence, mismatch(evidence, width), width),
        (_, Some(evidence)) => shown(evidence, as_far_as_it_came(evidence, width), width),
        (_, None) => Vec::new(),
    }
}

fn shown(evidence: &Evidence, comparison: Vec<Line>, width: Width) -> Vec<Line> {
    let mut out = calls(evidence, width);
    out.extend(evidence.board.as_ref().map(|states| board(states, width)).unwrap_or_default());
    out.extend(comparison);
    out.extend(sentence("remark", evidence.remark.as_deref().unwrap_or_default(), width));
    out.extend(stderr(&evidence.stderr, width));
    out
}

/// The comparison; a call that is out of order has been shown where it came.
fn mismatch(evidence: &Evidence, width: Width) -> Vec<Line> {
    if evidence.order.is_some() && evidence.got == evidence.called {
        return one_side("required", Tone::Good, &evidence.required, width);
    }
    compare(&evidence.required, &evidence.got, evidence.differences.as_ref(), width)
}

/// The comparison when the component may not have come to answering.
fn as_far_as_it_came(evidence: &Evidence, width: Width) -> Vec<Line> {
    let Evidence { required, got, .. } = evidence;
    if !required.is_empty() && !got.is_empty() {
        return compare(required, got, evidence.differences.as_ref(), width);
    }
    [one_side("required", Tone::Good, required, width), one_side("got", Tone::Bad, got, width)].concat()
}

/// The place of the first call that is shown: pictures stay whole, and no mark stands where the one call has room.
fn first_shown(before: &[String]) -> usize {
    let last_ones = before.len().saturating_sub(CALLS);
    let most = before.len().saturating_sub(2 * CALLS);
    let whole = (most..=last_ones).rev().find(|at| before.get(*at).is_none_or(|call| !is_remark(call)));
    match whole.unwrap_or(last_ones) {
        1 => 0,
        first => first,
    }
}

/// True for a line of a picture, or another that calls nothing.
fn is_remark(line: &str) -> bool {
    line.starts_with("//")
}

fn calls(evidence: &Evidence, width: Width) -> Vec<Line> {
    let first = first_shown(&evidence.before);
    let earlier = evidence.before[..first].iter().filter(|call| !is_remark(call)).count();
    let mut texts = Vec::new();
    texts.extend((earlier > 0).then(|| format!("  … {}", count(earlier, "earlier call"))));
    texts.extend(evidence.before.iter().skip(first).flat_map(|call| call_lines("  ", call, width)));
    let mut out = labelled("called", Tone::Plain, texts);
    if let Some(order) = &evidence.order {
        out.extend(parting(order, width));
        return out;
    }
    let label = if out.is_empty() { "called" } else { "" };
    let marker = if out.is_empty() { "" } else { MARKER };
    out.extend(labelled(label, Tone::Strong, call_lines(marker, &evidence.called, width)));
    out
}

/// The calls that were expected and seen; the first that differs is marked on both sides.
fn parting(order: &CallOrder, width: Width) -> Vec<Line> {
    let side = |label: &str, tone: Tone, calls: &[String]| {
        let markers = std::iter::once(MARKER).chain(std::iter::repeat("  "));
        let texts = markers.zip(calls).flat_map(|(marker, call)| call_lines(marker, call, width)).collect();
        labelled(label, tone, texts)
    };
    [side("expected", Tone::Good, &order.expected), side("seen", Tone::Bad, &order.seen)].concat()
}

fn call_lines(marker: &str, call: &str, width: Width) -> Vec<String> {
    let indent = " ".repeat(columns(marker));
    let markers = std::iter::once(marker).chain(std::iter::repeat(indent.as_str()));
    let pieces = wrap_code(&inline(call, CALL), width.room() - 2);
    markers.zip(pieces).map(|(marker, piece)| format!("{marker}{piece}")).collect()
}

/// The board before the call, and beside it what it must be afterwards.
fn board(states: &BoardStates, width: Width) -> Vec<Line> {
    let cut = |line: String| line.chars().take(width.room()).collect::<String>();
    let pictures = |text: &str| block(text, BOARD).into_iter().map(cut).collect::<Vec<String>>();
    let before = pictures(&states.before);
    if states.before == states.after {
        let head = wrap("before the call, and as required after it", width.room());
        return labelled("board", Tone::Plain, head.into_iter().chain(before).collect());
    }
    let after = pictures(&states.after);
    let widest = |all: &[String]| all.iter().map(|line| columns(line)).max().unwrap_or(0);
    let left = widest(&before).max(columns(BEFORE));
    if left + 3 + widest(&after).max(columns(AFTER)) > width.room() {
        let above = std::iter::once(format!("{BEFORE}:")).chain(before);
        let below = std::iter::once(format!("{AFTER}:")).chain(after);
        return labelled("board", Tone::Plain, above.chain(below).collect());
    }
    let rows = std::iter::once(format!("{BEFORE:<left$}   {AFTER}"))
        .chain(before.iter().zip(&after).map(|(before, after)| format!("{before:<left$}   {after}")));
    labelled("board", Tone::Plain, rows.collect())
}

fn stderr(text: &str, width: Width) -> Vec<Line> {
    if text.is_empty() {
        return Vec::new();
    }
    let mut out = vec![Line::new(BODY, Tone::Dim, "wrote to cerr")];
    out.extend(barred(BODY, text, STDERR, width));
    out
}
