//! What of a check's texts stands in its report: enough to understand a failure, and never megabytes.
//!
//! A component may print up to its limit of output in every scenario and throw exceptions of any length, and all of it is
//! an answer. Reports are kept, sent and opened, so each text keeps its head and tail only: a check takes less than 80 KiB
//! of its report, whatever it did. The longest answer that any mutant gives has 1,411 bytes, so only floods are abridged.

use crate::model::{Evidence, Judgement, Verdict, excerpt};

/// Bytes of what was required, of what came back and of what went to cerr.
const TEXT: usize = 8 << 10;

/// Bytes of anything else.
const PHRASE: usize = 1 << 10;

/// Calls shown at the beginning and at the end of a long list.
const SHOWN_FIRST: usize = 8;
const SHOWN_LAST: usize = 16;

/// The judgement with every text cut to its room.
pub(super) fn abridged(judgement: Judgement) -> Judgement {
    Judgement {
        verdict: verdict(judgement.verdict),
        evidence: judgement.evidence.map(evidence),
        note: judgement.note.map(phrase),
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
            Verdict::Mismatch { step, expected: text(expected), observed: text(observed) }
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

fn evidence(evidence: Evidence) -> Evidence {
    Evidence {
        before: calls(evidence.before),
        called: phrase(evidence.called),
        required: text(evidence.required),
        got: text(evidence.got),
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
        };
        let wrong = Verdict::Mismatch { step: None, expected: flood(), observed: flood() };
        let judgement = abridged(Judgement::shown(wrong, shown).noting(Some(flood())));
        let size = format!("{judgement:?}").len();
        assert!((5 * TEXT..80 << 10).contains(&size), "{size}");
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
