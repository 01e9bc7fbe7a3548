//! The meaning of a process's end for the step that it was performing.

use super::quotation::quoted;
use crate::model::{End, Limit, UNCOMPILED_CALL, Verdict, is_never_made};

/// The verdict of an end that is not a regular one; `None` for a process that answered everything and left.
pub(crate) fn verdict(end: &End) -> Option<Verdict> {
    match end {
        End::Finished => None,
        End::Signalled { signal, remark } => Some(match (meaning(*signal, remark), signal) {
            (diagnostics, 6) if is_never_made(&diagnostics) => Verdict::BuildFailed { diagnostics },
            (meaning, signal) => Verdict::Crashed { signal: *signal, meaning },
        }),
        End::Exited { code } => Some(Verdict::Exited { code: *code }),
        End::TimedOut { clock, limit_ms } => Some(Verdict::TimedOut { clock: *clock, limit_ms: *limit_ms }),
        End::OverLimit { limit, bytes } => Some(Verdict::OverLimit { limit: *limit, bytes: *bytes }),
        End::Protocol(detail) => Some(Verdict::Protocol { detail: detail.clone() }),
        End::Unloaded => Some(Verdict::Protocol {
            detail: "the process says that its library does not load, and it had loaded".to_owned(),
        }),
        End::Harness(detail) => Some(Verdict::HarnessError { detail: detail.clone() }),
    }
}

/// True if an end is the business of every check, also of those that look at nothing but output.
pub(crate) fn is_of_any_check(end: &End) -> bool {
    matches!(end, End::OverLimit { limit: Limit::Output, .. } | End::Harness(_))
}

/// The reason for showing nothing about silence where the program ended.
pub(crate) const ENDED_UNHEARD: &str = "the program ended before it was known what it prints";

/// The end in a phrase, for the line that says what came back.
pub(crate) fn phrase(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Pass => "an answer".to_owned(),
        Verdict::Mismatch { observed, .. } => observed.clone(),
        Verdict::Crashed { meaning, .. } => format!("no answer: the program crashed ({meaning})"),
        Verdict::Exited { code } => format!("no answer: the program called exit({code})"),
        Verdict::TimedOut { clock, limit_ms: 0 } => format!("no answer: {}", clock.describe()),
        Verdict::TimedOut { clock, limit_ms } => {
            format!("no answer within {} s of {}", *limit_ms as f64 / 1000.0, clock.describe())
        }
        Verdict::OverLimit { limit, .. } => format!("no answer: it {}", limit.exceeded()),
        Verdict::Protocol { detail } => format!("no possible answer: {detail}"),
        Verdict::MemoryErrors { .. } => "an answer, with wrong uses of memory".to_owned(),
        Verdict::Refused { rule } => format!("not run: {rule}"),
        Verdict::BuildFailed { diagnostics } if is_never_made(diagnostics) => {
            format!("no answer: {diagnostics}")
        }
        Verdict::BuildFailed { .. } => "no answer: the library does not load".to_owned(),
        Verdict::Skipped { because } => format!("not run: {because}"),
        Verdict::HarnessError { detail } => format!("nothing: the harness failed ({detail})"),
    }
}

/// True if a process that ended so shows nothing of the component's behaviour, only of its channel, its library or the
/// harness.
pub(crate) fn leaves_nothing_to_judge(verdict: &Verdict) -> bool {
    let is_unbuilt = |diagnostics: &str| !is_never_made(diagnostics);
    verdict.is_harness_error()
        || matches!(verdict, Verdict::Protocol { .. })
        || matches!(verdict, Verdict::BuildFailed { diagnostics } if is_unbuilt(diagnostics))
}

/// True for the end of a process that called a function which no file defines.
pub fn is_of_missing_function(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Crashed { signal: 6, meaning } if meaning.ends_with(NOT_DEFINED))
}

/// The beginning of what a process says that called a function which no file defines; its name follows.
const LACKING: &str = "no file defines ";

/// The end of the words about such a call.
const NOT_DEFINED: &str = ", which is declared and not defined: write that function";

/// The beginning of what a process says that came to a call which does not compile over the student's header; the function
/// follows, and behind a line end the compiler's words.
const UNCALLABLE: &str = "no call compiles of ";

/// The beginning of what a process says whose call ended the process with the course's own objects; the function follows.
const GONE: &str = "no object answers after ";

fn meaning(signal: i32, remark: &str) -> String {
    let plain = match signal {
        4 => "illegal instruction: often a missing return statement",
        6 if remark.is_empty() => "abort: a failed assert, a double delete or a corrupted heap",
        6 => "abort",
        7 => "bus error: an impossible memory address",
        8 => "arithmetic error: division by zero",
        11 => "segmentation fault: it used memory that it does not own",
        9 => "killed",
        31 => "a forbidden system call",
        _ => "a fatal signal",
    };
    match (signal, remark) {
        (_, "") => plain.to_owned(),
        (11, "stack overflow") => "stack overflow: a recursion that does not end".to_owned(),
        (11, "null pointer") => {
            "segmentation fault: it used a null pointer, or one that was written over".to_owned()
        }
        (6, "std::terminate was called" | "std::process::abort was called") => format!("{plain}; {remark}"),
        (6, remark) if remark.starts_with(LACKING) => {
            let name = remark.strip_prefix(LACKING).unwrap_or_default();
            format!("it called {name}{NOT_DEFINED}")
        }
        (6, remark) if remark.starts_with(GONE) => {
            let name = remark.strip_prefix(GONE).unwrap_or_default();
            format!(
                "a call of {name} that ends the course's own {name}: an object or an argument that it cannot take"
            )
        }
        (6, remark) if remark.starts_with(UNCALLABLE) => {
            let told = remark.strip_prefix(UNCALLABLE).unwrap_or_default();
            let (function, words) = told.split_once('\n').unwrap_or((told, "it is not there"));
            format!("a call of {function}{UNCOMPILED_CALL}: {words}")
        }
        // Whatever else a process says of its end are its own words.
        (_, words) => format!("{plain}; the program said {}", quoted(words)),
    }
}
