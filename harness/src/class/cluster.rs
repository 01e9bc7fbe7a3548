//! Finding failures that look alike: the same check, and the same first divergence but for the numbers in it.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use crate::model::class::{Cluster, ClusterCheck, Example};
use crate::model::{CheckResult, Differences, Evidence, Verdict, is_never_made};

/// Failures seen so far. They are the same whatever order submissions are added in, but for the order of names.
#[derive(Debug, Default)]
pub(super) struct Clusters(BTreeMap<Key, Group>);

/// The properties that failures of one cluster share.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    check: String,
    verdict: &'static str,
    /// The divergence without its numbers.
    pattern: String,
}

#[derive(Debug)]
struct Group {
    order: usize,
    title: String,
    /// The divergence with its numbers, while they are the same in all.
    wording: Option<String>,
    submissions: Vec<String>,
    example: Example,
}

impl Clusters {
    /// Adds a submission's check, whose place in the rubric is `order`, if it failed.
    pub(super) fn add(&mut self, submission: &str, order: usize, check: &CheckResult) {
        let Some(wording) = divergence(check) else { return };
        let key = Key {
            check: check.id.clone(),
            verdict: check.verdict.kind(),
            pattern: without_numbers(&wording),
        };
        let example = example(submission, check.evidence.as_ref());
        let group = self.0.entry(key).or_insert_with(|| Group {
            order,
            title: check.title.clone(),
            wording: Some(wording.clone()),
            submissions: Vec::new(),
            example: example.clone(),
        });
        group.wording.take_if(|known| *known != wording);
        group.submissions.push(submission.to_owned());
        if size(&example) < size(&group.example) {
            group.example = example;
        }
    }

    /// All clusters, the largest first. Checks that the same submissions fail in the same way are joined.
    pub(super) fn finish(self) -> Vec<Cluster> {
        let mut groups: Vec<(Key, Group)> = self.0.into_iter().collect();
        groups.sort_by_key(|(_, group)| group.order);
        let mut alike: BTreeMap<_, (usize, Cluster)> = BTreeMap::new();
        for (order, (key, group)) in groups.into_iter().enumerate() {
            let cluster = group.cluster(key);
            let way = (cluster.verdict.clone(), cluster.divergence.clone(), cluster.submissions.clone());
            match alike.entry(way) {
                Entry::Occupied(known) => join(&mut known.into_mut().1, cluster),
                Entry::Vacant(new) => {
                    new.insert((order, cluster));
                }
            }
        }
        let mut clusters: Vec<(usize, Cluster)> = alike.into_values().collect();
        clusters.sort_by_key(|(order, cluster)| (Reverse(cluster.submissions.len()), *order));
        clusters.into_iter().map(|(_, cluster)| cluster).collect()
    }
}

impl Group {
    fn cluster(self, key: Key) -> Cluster {
        Cluster {
            checks: vec![ClusterCheck { id: key.check, title: self.title }],
            verdict: key.verdict.to_owned(),
            divergence: self.wording.unwrap_or(key.pattern),
            submissions: self.submissions,
            example: self.example,
        }
    }
}

fn join(known: &mut Cluster, other: Cluster) {
    known.checks.extend(other.checks);
    if size(&other.example) < size(&known.example) {
        known.example = other.example;
    }
}

fn example(submission: &str, evidence: Option<&Evidence>) -> Example {
    let submission = submission.to_owned();
    let Some(evidence) = evidence else { return Example { submission, ..Example::default() } };
    let calls = evidence.before.iter().chain([&evidence.called]).filter(|call| !call.is_empty());
    Example {
        submission,
        calls: calls.cloned().collect(),
        required: evidence.required.clone(),
        got: evidence.got.clone(),
    }
}

/// The length of a submission's text; equal lengths are ordered by name, so that the choice is repeatable.
fn size(example: &Example) -> (usize, usize, &str) {
    let letters = example.calls.iter().map(String::len).sum::<usize>() + example.required.len();
    (example.calls.len(), letters + example.got.len(), &example.submission)
}

/// The first difference of a failed check from what is required, in a sentence; `None` for one that did not fail, or not by
/// the submission's doing.
fn divergence(check: &CheckResult) -> Option<String> {
    let evidence = check.evidence.as_ref();
    let during = evidence.map(|evidence| function(&evidence.called)).filter(|name| !name.is_empty());
    let during = |what: String| match during {
        Some(name) => format!("{name}: {what}"),
        None => what,
    };
    match &check.verdict {
        Verdict::Pass | Verdict::Skipped { .. } | Verdict::HarnessError { .. } => None,
        Verdict::Mismatch { expected, observed, .. } => Some(match evidence {
            Some(evidence) => parting(evidence).unwrap_or_else(|| during(answers(evidence))),
            None => format!("required {}, got {}", first_line(expected), first_line(observed)),
        }),
        Verdict::Crashed { meaning, .. } => Some(during(format!("crashed ({meaning})"))),
        Verdict::Exited { code } => Some(during(format!("called exit({code})"))),
        Verdict::TimedOut { clock, .. } => Some(during(format!("did not end: {}", clock.describe()))),
        Verdict::OverLimit { limit, .. } => Some(during(limit.exceeded().to_owned())),
        Verdict::Protocol { detail } => Some(during(first_line(detail).to_owned())),
        Verdict::MemoryErrors { errors } => errors.first().map(|error| {
            let place = if error.function.is_empty() { &error.file } else { &error.function };
            format!("{} in {place}", error.kind.describe())
        }),
        Verdict::Refused { rule } => Some(first_line(rule).to_owned()),
        Verdict::BuildFailed { diagnostics } if is_never_made(diagnostics) => {
            Some(during(first_line(diagnostics).to_owned()))
        }
        Verdict::BuildFailed { diagnostics } => Some(first_error(diagnostics).to_owned()),
    }
}

/// The first call that came in another's place, or the first place where two texts part.
fn parting(evidence: &Evidence) -> Option<String> {
    let place = |Differences { summary, .. }: &Differences| {
        Some(format!("{}: {}", function(&evidence.called), summary.first()?))
    };
    match (&evidence.order, &evidence.differences) {
        (Some(order), _) => {
            let name = |calls: &[String]| calls.first().map_or("nothing", |call| function(call)).to_owned();
            Some(format!("{} had to come, and {} came", name(&order.expected), name(&order.seen)))
        }
        (None, Some(differences)) => place(differences),
        (None, None) => None,
    }
}

/// The first lines of what was required and what came that are not the same.
fn answers(evidence: &Evidence) -> String {
    let (required, got) = (evidence.required.lines(), evidence.got.lines());
    let ends = std::iter::repeat("nothing more");
    let lines = evidence.required.lines().count().max(evidence.got.lines().count());
    let pairs = required.chain(ends.clone()).zip(got.chain(ends)).take(lines);
    let (required, got) = pairs.into_iter().find(|(required, got)| required != got).unwrap_or_default();
    format!("required {}, got {}", required.trim(), got.trim())
}

/// The name of the function of a call in C++: `attack` of `b.attack(Point(1, 2))`.
fn function(call: &str) -> &str {
    let last = call.trim_end().lines().last().unwrap_or_default();
    let name = last.split('(').next().unwrap_or_default().trim();
    let start = name.rfind(['.', '>', ' ', ':']).map_or(0, |at| at + 1);
    &name[start..]
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default().trim()
}

/// The text of the compiler's first error, without its location.
fn first_error(diagnostics: &str) -> &str {
    let error = diagnostics.lines().find_map(|line| Some(line.split_once("error")?.1));
    match error {
        Some(text) => text.trim_start_matches(':').trim(),
        None => first_line(diagnostics),
    }
}

/// The text with `#` for each number.
fn without_numbers(text: &str) -> String {
    let mut pattern = String::new();
    for c in text.chars() {
        match c.is_ascii_digit() {
            false => pattern.push(c),
            true if pattern.ends_with('#') => {}
            true => pattern.push('#'),
        }
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{CallOrder, Points, Visibility};

    fn failed(evidence: Evidence) -> CheckResult {
        CheckResult {
            id: "board.attack.hit".to_owned(),
            title: "a hit is reported".to_owned(),
            clause: String::new(),
            points: Points { earned: 0, possible: 1 },
            visibility: Visibility::Visible,
            verdict: Verdict::Mismatch { step: None, expected: String::new(), observed: String::new() },
            hint: String::new(),
            evidence: Some(evidence),
            note: None,
            second_look: None,
            repro: String::new(),
            program: String::new(),
            share: None,
            time_ms: None,
        }
    }

    fn attack(column: u32, before: usize, got: &str) -> CheckResult {
        failed(Evidence {
            before: vec!["b.clear()".to_owned(); before],
            called: format!("b.attack(Point(0, {column}), hit, destroyed, id)"),
            required: format!("true, hit is true, id is {column}"),
            got: got.to_owned(),
            ..Evidence::default()
        })
    }

    fn clusters(all: &[(&str, CheckResult)]) -> Vec<Cluster> {
        let mut clusters = Clusters::default();
        all.iter().for_each(|(name, check)| clusters.add(name, 0, check));
        clusters.finish()
    }

    #[test]
    fn failures_that_differ_in_numbers_only_are_alike_and_the_shortest_is_shown() {
        let alike = clusters(&[
            ("ann", attack(1, 3, "true, hit is true, id is 9")),
            ("bob", attack(2, 1, "true, hit is true, id is 17")),
            ("cy", attack(2, 1, "false")),
        ]);
        assert_eq!(alike.len(), 2);
        assert_eq!(alike[0].submissions, ["ann", "bob"]);
        assert_eq!(
            alike[0].divergence,
            "attack: required true, hit is true, id is #, got true, hit is true, id is #"
        );
        assert_eq!(alike[0].example.submission, "bob");
        assert_eq!(alike[1].divergence, "attack: required true, hit is true, id is 2, got false");
    }

    #[test]
    fn the_example_does_not_depend_on_who_comes_first() {
        let [one, two] = ["ann", "bob"].map(|name| (name, attack(1, 2, "false")));
        let first = clusters(&[one.clone(), two.clone()]);
        let second = clusters(&[two, one]);
        assert_eq!(first[0].example, second[0].example);
    }

    #[test]
    fn one_defect_that_fails_two_checks_in_the_same_submissions_is_told_once() {
        let other = |check: CheckResult| CheckResult { id: "board.random".to_owned(), ..check };
        let all = [
            ("ann", attack(1, 2, "false")),
            ("ann", other(attack(1, 1, "false"))),
            ("bob", attack(1, 2, "false")),
            ("bob", other(attack(1, 3, "false"))),
        ];
        let alike = clusters(&all);
        assert_eq!(alike.len(), 1);
        let ids: Vec<&str> = alike[0].checks.iter().map(|check| check.id.as_str()).collect();
        assert_eq!(ids, ["board.attack.hit", "board.random"]);
        assert_eq!(alike[0].example.calls.len(), 2);
        assert_eq!(clusters(&all[..3]).len(), 2);
    }

    #[test]
    fn calls_out_of_order_are_told_by_their_names() {
        let order = CallOrder {
            expected: vec!["p1.recordAttackResult(Point(1, 2), true, false, false, -1)".to_owned()],
            seen: vec!["p2->recordAttackByOpponent(Point(1, 2))".to_owned()],
        };
        let evidence = Evidence { order: Some(order), ..Evidence::default() };
        let alike = clusters(&[("ann", failed(evidence))]);
        assert_eq!(alike[0].divergence, "recordAttackResult had to come, and recordAttackByOpponent came");
    }

    #[test]
    fn what_passed_or_never_ran_is_in_no_cluster() {
        let passed = CheckResult { verdict: Verdict::Pass, ..attack(1, 1, "") };
        let skipped = Verdict::Skipped { because: String::new() };
        let skipped = CheckResult { verdict: skipped, ..attack(1, 1, "") };
        let ours = Verdict::HarnessError { detail: String::new() };
        let ours = CheckResult { verdict: ours, ..attack(1, 1, "") };
        assert_eq!(clusters(&[("a", passed), ("b", skipped), ("c", ours)]), []);
    }

    #[test]
    fn a_file_that_does_not_compile_is_known_by_the_first_error_without_its_line() {
        let diagnostics = "Board.cpp: In function 'int f()':\nBoard.cpp:12:3: error: 'x' was not declared\nBoard.cpp:13: error: y";
        let verdict = Verdict::BuildFailed { diagnostics: diagnostics.to_owned() };
        let alike = clusters(&[("ann", CheckResult { verdict, ..attack(1, 1, "") })]);
        assert_eq!(alike[0].divergence, "'x' was not declared");
        assert_eq!(alike[0].verdict, "build-failed");
    }
}
