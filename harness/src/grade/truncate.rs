//! Cutting a check's texts to the room that a report has.
//!
//! A component may print up to its limit of output in every scenario and throw exceptions of any length, and all of it is
//! an answer. Reports are kept, sent and opened, so each text keeps its head and tail only, and a wrong answer also the
//! line in which it begins to be wrong: a check takes less than 120 KiB of its report. The longest answer that any mutant
//! gives has 1,411 bytes, so only floods are cut.

use crate::assignments::is_said_of_a_call;
use crate::differences::{between, first_line};
use crate::model::{CallOrder, Evidence, Judgement, Verdict, excerpt, excerpt_around};

/// Bytes of the required text, of the answer and of cerr.
const TEXT: usize = 8 << 10;

/// Bytes of anything else.
const PHRASE: usize = 1 << 10;

/// Calls shown at the beginning and at the end of a long list.
const SHOWN_FIRST: usize = 8;
const SHOWN_LAST: usize = 16;

/// The judgement with the differences of a wrong answer, and then every text cut.
pub(super) fn truncated(judgement: Judgement) -> Judgement {
    let wrong = matches!(judgement.verdict, Verdict::Mismatch { .. });
    let compared = |evidence: Evidence| {
        let is_text = wrong && !is_said_of_a_call(&evidence.got);
        let differences = between(&evidence.required, &evidence.got).filter(|_| is_text);
        Evidence { differences, ..evidence }
    };
    Judgement {
        verdict: verdict(judgement.verdict),
        evidence: judgement.evidence.map(compared).map(evidence),
        note: judgement.note.map(phrase),
        owners: judgement.owners,
        kin: judgement.kin,
        site: judgement.site,
        weight: judgement.weight,
        shown: judgement.shown,
    }
}

fn phrase(text: String) -> String {
    excerpt(text, PHRASE)
}

fn text(text: String) -> String {
    excerpt(text, TEXT)
}

fn verdict(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Mismatch { step, expected, observed } => {
            let [expected, observed] = answers(expected, observed);
            Verdict::Mismatch { step, expected, observed }
        }
        Verdict::Crashed { signal, meaning } => Verdict::Crashed { signal, meaning: phrase(meaning) },
        Verdict::Protocol { detail } => Verdict::Protocol { detail: phrase(detail) },
        // Few, and each cut where it was read.
        Verdict::MemoryErrors { .. } => verdict,
        Verdict::Refused { rule } => Verdict::Refused { rule: phrase(rule) },
        Verdict::BuildFailed { diagnostics } => Verdict::BuildFailed { diagnostics: text(diagnostics) },
        Verdict::Skipped { because } => Verdict::Skipped { because: phrase(because) },
        Verdict::HarnessError { detail } => Verdict::HarnessError { detail: phrase(detail) },
        Verdict::Pass | Verdict::Exited { .. } | Verdict::TimedOut { .. } | Verdict::OverLimit { .. } => {
            verdict
        }
    }
}

/// Two texts cut around the first line in which they differ.
fn answers(required: String, got: String) -> [String; 2] {
    let focus = [first_line(&required, &got), first_line(&got, &required)];
    let [at_required, at_got] = focus;
    [excerpt_around(required, TEXT, at_required), excerpt_around(got, TEXT, at_got)]
}

fn order(order: CallOrder) -> CallOrder {
    CallOrder { expected: calls(order.expected), seen: calls(order.seen) }
}

fn evidence(evidence: Evidence) -> Evidence {
    let [required, got] = answers(evidence.required, evidence.got);
    Evidence {
        before: calls(evidence.before),
        called: phrase(evidence.called),
        required,
        got,
        differences: evidence.differences,
        order: evidence.order.map(order),
        board: evidence.board,
        // Bounded where they are painted.
        pictures: evidence.pictures,
        events: evidence.events,
        remark: evidence.remark.map(phrase),
        stderr: text(evidence.stderr),
    }
}

fn calls(mut calls: Vec<String>) -> Vec<String> {
    if calls.len() > SHOWN_FIRST + SHOWN_LAST + 1 {
        let left_out = calls.len() - SHOWN_FIRST - SHOWN_LAST;
        let mark = format!("… {left_out} more calls …");
        calls.splice(SHOWN_FIRST..calls.len() - SHOWN_LAST, [mark]);
    }
    calls.into_iter().map(phrase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_in_every_text_of_a_check_leaves_a_report_of_a_sane_size() {
        let flood = || "x".repeat(4 << 20);
        let shown = Evidence {
            before: vec![flood(); 40],
            called: flood(),
            required: flood(),
            got: flood(),
            remark: Some(flood()),
            stderr: flood(),
            order: Some(CallOrder { expected: vec![flood()], seen: vec![flood(), flood()] }),
            ..Evidence::default()
        };
        let wrong = Verdict::Mismatch { step: None, expected: flood(), observed: flood() };
        let judgement = truncated(Judgement::shown(wrong, shown).noting(Some(flood())));
        let size = format!("{judgement:?}").len();
        assert!((5 * TEXT..120 << 10).contains(&size), "{size}");
    }

    #[test]
    fn a_wrong_line_in_a_flood_is_kept_whole_in_every_text_of_the_answer() {
        let line = |n: usize| format!("{n} {}\n", "=".repeat(70));
        let required: String = (0..1000).map(line).collect();
        let got = required.replace(&line(500), "500 o=O\n");
        let shown = Evidence { required: required.clone(), got: got.clone(), ..Evidence::default() };
        let wrong = Verdict::Mismatch { step: None, expected: required, observed: got };
        let kept = truncated(Judgement::shown(wrong, shown));
        let evidence = kept.evidence.unwrap();
        let Verdict::Mismatch { expected, observed, .. } = kept.verdict else { panic!() };
        for (text, right) in
            [(&evidence.required, true), (&evidence.got, false), (&expected, true), (&observed, false)]
        {
            let around = if right { line(500) } else { "500 o=O\n".to_owned() };
            assert!(text.len() < TEXT + 100 && text.contains(&(line(499) + &around + &line(501))), "{text}");
        }
        let summary = evidence.differences.unwrap().summary;
        assert!(summary[0].starts_with("line 501, column 5: expected "), "{summary:?}");
    }

    #[test]
    fn a_long_list_of_calls_keeps_its_first_and_last() {
        let all: Vec<String> = (0..40).map(|n| n.to_string()).collect();
        let shown = calls(all);
        assert_eq!(
            (shown.len(), shown[7].as_str(), shown[8].as_str(), shown[9].as_str()),
            (25, "7", "… 16 more calls …", "24")
        );
    }
}
