//! Failures that look alike, for a person.

use crate::model::class::{Cluster, ClusterCheck, Example};
use crate::report::visible;

/// Letters shown of a name.
const NAME: usize = 60;

/// Letters shown of a line.
const LINE: usize = 200;

/// Clusters that are shown.
const CLUSTERS: usize = 12;

/// Checks that are shown of a cluster.
const CHECKS: usize = 3;

/// Names that are shown of a cluster.
const NAMES: usize = 6;

/// Lines that are shown of an example's calls, and of each of its texts.
const LINES: usize = 12;

/// The largest clusters, each with its smallest example; all of it escaped. Empty if there are none.
pub(super) fn clusters(all: &[Cluster]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let mut text = "\nFailures that look alike: how many submissions\n".to_owned();
    text.extend(all.iter().take(CLUSTERS).map(one));
    if all.len() > CLUSTERS {
        text.push_str(&format!("\n       and {} more, in summary.json\n", all.len() - CLUSTERS));
    }
    text
}

fn one(cluster: &Cluster) -> String {
    let count = cluster.submissions.len();
    let divergence = visible::inline(&cluster.divergence, LINE);
    format!("\n{count:>6} {divergence}\n")
        + &checks(&cluster.checks)
        + &names(&cluster.submissions)
        + &example(&cluster.example)
}

fn checks(all: &[ClusterCheck]) -> String {
    let line = |check: &ClusterCheck| {
        format!("       {}: {}\n", visible::inline(&check.id, NAME), visible::inline(&check.title, LINE))
    };
    let mut text: String = all.iter().take(CHECKS).map(line).collect();
    if all.len() > CHECKS {
        text.push_str(&format!("       and {}\n", visible::count(all.len() - CHECKS, "more check")));
    }
    text
}

fn names(submissions: &[String]) -> String {
    let shown: Vec<String> = submissions.iter().take(NAMES).map(|name| visible::inline(name, NAME)).collect();
    let more = match submissions.len().saturating_sub(NAMES) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("       of {}{more}\n", shown.join(", "))
}

fn example(example: &Example) -> String {
    let Some((last, before)) = example.calls.split_last() else { return String::new() };
    let left_out = before.len().saturating_sub(LINES);
    let mut text = format!("       the smallest, of {}:\n", visible::inline(&example.submission, NAME));
    if left_out > 0 {
        text.push_str(&row("", &format!("… {} before", visible::count(left_out, "call"))));
    }
    let calls = before.iter().skip(left_out).flat_map(|call| call.lines());
    text.extend(calls.map(|line| row("", line)));
    text.push_str(&rows("▸", last));
    text.push_str(&rows("required", &example.required));
    text.push_str(&rows("got", &example.got));
    text
}

fn rows(label: &str, content: &str) -> String {
    let labels = std::iter::once(label).chain(std::iter::repeat(""));
    let mut text: String =
        labels.zip(content.lines().take(LINES)).map(|(label, line)| row(label, line)).collect();
    if content.lines().count() > LINES {
        text.push_str(&row("", "…"));
    }
    text
}

fn row(label: &str, line: &str) -> String {
    format!("         {label:<9} {}\n", visible::inline(line, LINE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cluster_is_counted_named_and_shown_by_its_smallest_example() {
        let cluster = Cluster {
            checks: vec![ClusterCheck {
                id: "board.attack.hit".to_owned(),
                title: "a hit is reported".to_owned(),
            }],
            verdict: "mismatch".to_owned(),
            divergence: "attack: required true, got false".to_owned(),
            submissions: (1..9).map(|number| format!("s{number}")).collect(),
            example: Example {
                submission: "s3".to_owned(),
                calls: vec!["Board b(g);".to_owned(), "b.attack(p)".to_owned()],
                required: "true\nhit".to_owned(),
                got: "false".to_owned(),
            },
        };
        insta::assert_snapshot!(clusters(&[cluster]), @r"

        Failures that look alike: how many submissions

             8 attack: required true, got false
               board.attack.hit: a hit is reported
               of s1, s2, s3, s4, s5, s6 and 2 more
               the smallest, of s3:
                           Board b(g);
                 ▸         b.attack(p)
                 required  true
                           hit
                 got       false
        ");
    }

    #[test]
    fn hostile_text_stays_in_its_line() {
        let hostile = "x\u{1b}[31m\u{202e}\ny".to_owned();
        let example = Example {
            submission: hostile.clone(),
            calls: vec![hostile.clone()],
            required: hostile.clone(),
            got: hostile.clone(),
        };
        let cluster = Cluster {
            checks: vec![ClusterCheck { id: hostile.clone(), title: hostile.clone() }],
            verdict: hostile.clone(),
            divergence: hostile.clone(),
            submissions: vec![hostile],
            example,
        };
        let text = clusters(&[cluster]);
        assert!(text.chars().all(|c| c == '\n' || !visible::is_treacherous(c)), "{text:?}");
    }
}
