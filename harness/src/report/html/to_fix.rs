//! The beginning of a report's page: the failures that cost points, the dearest first, each a link to its place below.

use maud::{Markup, html};

use super::page::{anchor, phrase};
use crate::model::{BuildReport, CheckResult, ComponentReport, Points};
use crate::report::outline::{Scores, Standing, standing};
use crate::report::{visible::count, words};

/// Links that are shown at once; the others are folded.
const AT_ONCE: usize = 8;

/// One link of the list.
struct FixEntry<'a> {
    /// The id of its place on the page.
    at: String,
    title: String,
    part: &'a str,
    lost: u32,
}

/// The place of a component on the page.
pub(super) fn place_of(part: &ComponentReport) -> String {
    format!("part-{}", part.id)
}

/// The list, empty if nothing costs points.
pub(super) fn to_fix(parts: &[ComponentReport], shown: Scores) -> Markup {
    let mut all: Vec<FixEntry<'_>> = parts.iter().flat_map(faults).collect();
    // Equal ones stay in rubric order.
    all.sort_by_key(|fault| std::cmp::Reverse(fault.lost));
    let (first, others) = all.split_at(all.len().min(AT_ONCE));
    html! {
        @if !all.is_empty() {
            nav.fix aria-labelledby="fix" {
                h2 id="fix" { "Fix first" }
                ol { @for fault in first { (entry(fault, shown)) } }
                @if !others.is_empty() {
                    details {
                        summary { (count(others.len(), "more failure")) }
                        ol start=(AT_ONCE + 1) { @for fault in others { (entry(fault, shown)) } }
                    }
                }
            }
        }
    }
}

/// The failures of a component: a build that failed stands for all that did not run because of it.
fn faults(part: &ComponentReport) -> Vec<FixEntry<'_>> {
    let of_build = match part.build {
        BuildReport::Built { .. } => None,
        BuildReport::Failed { .. } | BuildReport::Missing { .. } => Some(FixEntry {
            at: place_of(part),
            title: words::build(part),
            part: &part.title,
            lost: lost(standing(part, Standing::NotRun)),
        }),
    };
    let checks = standing(part, Standing::Failure).map(|check| FixEntry {
        at: check.id.clone(),
        title: check.title.clone(),
        part: &part.title,
        lost: lost(std::iter::once(check)),
    });
    of_build.into_iter().chain(checks).collect()
}

fn lost<'a>(checks: impl Iterator<Item = &'a CheckResult>) -> u32 {
    let Points { earned, possible } = Points::sum(checks.map(|check| check.points));
    possible.saturating_sub(earned)
}

fn entry(fault: &FixEntry<'_>, shown: Scores) -> Markup {
    html! {
        li {
            a href=(anchor(&fault.at)) { (phrase(&fault.title)) }
            " " span.aside {
                (phrase(fault.part))
                @if shown == Scores::Shown { ", " (count(fault.lost as usize, "point")) }
            }
        }
    }
}
