//! A check that did not pass: what happened, what was called, what was required, where to look.

use maud::{Markup, html};

use super::board::boards;
use super::difference::compared;
use super::page::{line, phrase, verbatim};
use crate::model::{CallOrder, CheckResult, DrawnPicture, Evidence, Verdict};
use crate::report::outline::Scores;
use crate::report::visible::{count, terminal::Cap};
use crate::report::words;

/// Calls that are shown at once.
const CALLS: usize = 12;

/// Calls that are shown at all.
const ALL_CALLS: usize = 400;

/// Letters of a call or command.
const CALL: usize = 2000;

const TEXT: Cap = Cap { lines: 400, bytes: 64 << 10 };

/// Everything there is to say about it.
pub(super) fn failing(check: &CheckResult, class: &str, sign: &str, shown: Scores) -> Markup {
    html! {
        article class=(class) id=(phrase(&check.id)) {
            h3 { (sign) " " (phrase(&check.title)) }
            p.aside {
                @if shown == Scores::Shown { (words::lost(check.points)) " · " }
                code { (phrase(&check.id)) }
                @if let Some(seen) = words::seen_by(check.visibility) { " · " (seen) }
            }
            p { strong { (line(&words::verdict(&check.verdict), CALL)) } }
            (particulars(&check.verdict, check.evidence.as_ref()))
            dl {
                (entry("memory", check.second_look.as_deref().unwrap_or_default()))
                (entry("clause", &check.clause))
                (entry("hint", &check.hint))
                (command("rerun", &check.repro))
                (command("debug", &check.program))
            }
        }
    }
}

fn entry(label: &str, text: &str) -> Markup {
    html! { @if !text.is_empty() { dt { (label) } dd { (line(text, CALL)) } } }
}

fn command(label: &str, text: &str) -> Markup {
    html! { @if !text.is_empty() { dt { (label) } dd { code { (line(text, CALL)) } } } }
}

/// The fields of the verdict, then the evidence.
fn particulars(verdict: &Verdict, evidence: Option<&Evidence>) -> Markup {
    if let Verdict::BuildFailed { diagnostics } = verdict
        && evidence.is_none()
    {
        return verbatim(diagnostics, TEXT);
    }
    match (verdict, evidence) {
        (Verdict::Mismatch { expected, observed, .. }, None) => sides(expected, observed),
        (_, evidence) => html! { @if let Some(evidence) = evidence { (shown(evidence)) } },
    }
}

fn shown(evidence: &Evidence) -> Markup {
    html! {
        (calls(evidence))
        @if let Some(states) = &evidence.board { (boards(states)) }
        @if !evidence.pictures.is_empty() { (drawn(&evidence.pictures)) }
        @match &evidence.differences {
            Some(differences) => (compared(differences)),
            None => (sides(&evidence.required, &evidence.got)),
        }
        @if let Some(remark) = &evidence.remark { p { (line(remark, CALL)) } }
        @if !evidence.stderr.is_empty() {
            details {
                summary { "wrote to cerr" }
                (verbatim(&evidence.stderr, TEXT))
            }
        }
    }
}

/// What the component drew, side by side.
pub(in crate::report) fn drawn(pictures: &[DrawnPicture]) -> Markup {
    html! {
        div.drawn {
            @for picture in pictures {
                figure {
                    figcaption { (line(&picture.caption, CALL)) }
                    img src={ "data:image/png;base64," (picture.png) } alt="the window, painted by the harness";
                }
            }
        }
    }
}

/// Both texts where it is not known in what they differ.
fn sides(required: &str, got: &str) -> Markup {
    html! {
        div.sides {
            @if !required.is_empty() { div { h4 { "required" } (verbatim(required, TEXT)) } }
            @if !got.is_empty() { div { h4 { "got" } (verbatim(got, TEXT)) } }
        }
    }
}

fn calls(evidence: &Evidence) -> Markup {
    let last = evidence.before.len().saturating_sub(CALLS);
    let left_out = last.saturating_sub(ALL_CALLS);
    let list = |calls: &[String]| html! { @for call in calls { li { code { (line(call, CALL)) } } } };
    html! {
        @if !evidence.before.is_empty() || !evidence.called.is_empty() {
            h4 { "called" }
            @if last > 0 {
                details {
                    summary { (count(last, "earlier call")) }
                    @if left_out > 0 { p { "… " (count(left_out, "earlier call")) } }
                    ul.calls { (list(&evidence.before[left_out..last])) }
                }
            }
            ul.calls {
                (list(&evidence.before[last..]))
                @if evidence.order.is_none() { li.here { code { (line(&evidence.called, CALL)) } } }
            }
        }
        @if let Some(order) = &evidence.order { (parting(order)) }
    }
}

/// The calls that were expected and seen, around their first difference.
fn parting(order: &CallOrder) -> Markup {
    let side = |label: &str, calls: &[String]| {
        html! {
            div {
                h4 { (label) }
                ul.calls {
                    @for (index, call) in calls.iter().enumerate() {
                        li.here[index == 0] { code { (line(call, CALL)) } }
                    }
                }
            }
        }
    };
    html! { div.beside { (side("expected", &order.expected)) (side("seen", &order.seen)) } }
}
