//! When a compiler's word is taken.
//!
//! A compiler that refuses a file says where and why. One that dies, is killed by somebody else, or says that all is well
//! and leaves nothing has said nothing about the file. So a refusal counts when it points at a line of the student's, or
//! when two runs say the same; a tool that died is tried once more, and after that it is a fault of the machine. Nothing of
//! the kind is ever kept. Running out of a limit of ours counts at once where the kernel or the parent saw it, and after
//! two equal runs where only the compiler's words tell of it.

use std::io;

use super::artefact::Artefact;
use super::command::{Proof, ToolEnd};
use super::outcome::CompileOutcome;

/// Runs of one command, at the most.
const RUNS: usize = 4;
/// Deaths after which a tool is not tried again.
const DEATHS: usize = 2;

/// What is done once a tool has ended well: which file to look at, or nothing.
pub(super) type Made<'a> = Option<(Artefact, &'a std::path::Path)>;

/// A tool whose word cannot be taken, which is nobody's fault who handed something in.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// It could not be run, or the machine lacked something.
    #[error("cannot build here: {0}")]
    System(#[from] io::Error),
    /// It died twice, or said something else each time.
    #[error("{program} does not work reliably here: {how}")]
    Unreliable {
        /// Which.
        program: String,
        /// What came of the last run: hostile text.
        how: String,
    },
}

/// One thing that a run of a tool said.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Diagnosis {
    Taken(CompileOutcome),
    /// Believed if the same is said twice: the text is what has to be the same.
    Doubtful(String, CompileOutcome),
    Died(String),
}

/// Runs a tool until its word can be taken. `source` is the file of the student's that it reads, if it reads one.
///
/// # Errors
/// When it cannot be run, or its word cannot be taken.
pub(super) fn diagnose(
    program: &str,
    source: Option<&str>,
    made: Made<'_>,
    mut run: impl FnMut() -> io::Result<ToolEnd>,
) -> Result<CompileOutcome, ToolError> {
    let mut doubtful: Vec<String> = Vec::new();
    let mut deaths = Vec::new();
    for _ in 0..RUNS {
        match diagnosis(run()?, source, made) {
            Diagnosis::Taken(outcome) => return Ok(outcome),
            Diagnosis::Doubtful(said, outcome) if doubtful.contains(&said) => return Ok(outcome),
            Diagnosis::Doubtful(said, _) => doubtful.push(said),
            Diagnosis::Died(how) => deaths.push(how),
        }
        if deaths.len() == DEATHS {
            break;
        }
    }
    let how = deaths.pop().unwrap_or_else(|| "it says something else each time".to_owned());
    Err(ToolError::Unreliable { program: program.to_owned(), how })
}

fn diagnosis(finished: ToolEnd, source: Option<&str>, made: Made<'_>) -> Diagnosis {
    match finished {
        ToolEnd::Success { output } => match made.map_or(Ok(()), |(artefact, path)| artefact.verify(path)) {
            Ok(()) => Diagnosis::Taken(CompileOutcome::Compiled(output)),
            Err(what) => Diagnosis::Died(format!("it says that all is well, but {what}")),
        },
        ToolEnd::Failure { output } => {
            let is_explained = source.is_some_and(|file| explains(&output, file));
            match last_words(&output) {
                Some(line) => Diagnosis::Died(line.to_owned()),
                None if is_explained => Diagnosis::Taken(CompileOutcome::Rejected(output)),
                None => Diagnosis::Doubtful(output.clone(), CompileOutcome::Rejected(output)),
            }
        }
        ToolEnd::Killed { signal } => Diagnosis::Died(format!("it was killed by signal {signal}")),
        ToolEnd::TooMuch { proof: Proof::Seen, why, output } => Diagnosis::Taken(too_much(&why, &output)),
        // How far it had come when it ran into the limit is not the same each time.
        ToolEnd::TooMuch { proof: Proof::Told, why, output } => {
            let outcome = too_much(&why, &output);
            Diagnosis::Doubtful(why, outcome)
        }
        ToolEnd::TooLong { output } => Diagnosis::Taken(CompileOutcome::too_long(&output)),
    }
}

fn too_much(why: &str, output: &str) -> CompileOutcome {
    CompileOutcome::TooMuch(super::outcome::stopped(why, output))
}

/// Whether an error is said to be at a line of that file: `Board.cpp:3:5: error: …`, or rustc's `error… --> board.rs:3:5`.
pub(super) fn explains(output: &str, file: &str) -> bool {
    let mut lines = output.lines().peekable();
    while let Some(line) = lines.next() {
        let is_of_rust = line.starts_with("error");
        let place = lines.peek().and_then(|next| next.trim_start().strip_prefix("--> "));
        let is_there = |text: &str| place_in(text.trim_start_matches("./"), file).is_some();
        let at = place_in(line, file);
        if at.is_some_and(|said| said.contains("error:")) || (is_of_rust && place.is_some_and(is_there)) {
            return true;
        }
    }
    false
}

/// What follows the number of a line in that file.
fn place_in<'t>(text: &'t str, file: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(file)?.strip_prefix(':')?;
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    (after.len() < rest.len()).then_some(after)
}

/// How compilers, drivers and linkers say that one of them died, after the name of a program or a place in a file.
const DEATHS_SAID: [&str; 8] = [
    "signal terminated program",
    "terminated with signal",
    "internal compiler error",
    "Please submit a full bug report",
    "PLEASE submit a bug report",
    "the compiler unexpectedly panicked",
    "internal error",
    "frontend command failed",
];

/// What stands between a place in a file and the source's own words.
const DIAGNOSTICS: [&str; 3] = [": error: ", ": warning: ", ": note: "];

/// The line in which a tool says that it, or one that it started, died. What a diagnostic quotes of a source, and what
/// comes after "error:", is the source's own word.
fn last_words(output: &str) -> Option<&str> {
    output.lines().find(|line| {
        let quotes = line.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '|');
        let told = DIAGNOSTICS.iter().find_map(|word| line.split_once(word));
        // A driver's own words have no place in a file before them.
        let told = told.filter(|(before, _)| before.contains(':')).map_or(*line, |(before, _)| before);
        !quotes && DEATHS_SAID.iter().any(|words| told.contains(words))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure(output: &str) -> ToolEnd {
        ToolEnd::Failure { output: output.to_owned() }
    }

    fn told(why: &str) -> ToolEnd {
        ToolEnd::TooMuch { proof: Proof::Told, why: why.to_owned(), output: String::new() }
    }

    /// What is believed of a tool that says these things, one a run, and then that all is well.
    fn judged(said: Vec<ToolEnd>) -> Result<CompileOutcome, ToolError> {
        let mut said = said.into_iter();
        let well = || ToolEnd::Success { output: "well".to_owned() };
        diagnose("g++", Some("Board.cpp"), None, || Ok(said.next().unwrap_or_else(well)))
    }

    const WELL: &str = "well";

    #[test]
    fn an_error_at_a_line_of_the_students_is_believed_at_once() {
        let outcome = judged(vec![failure("Board.cpp:3:5: error: expected ';'\n")]).unwrap();
        assert!(matches!(outcome, CompileOutcome::Rejected(_)));
    }

    #[test]
    fn one_unexplained_failure_is_forgotten_and_two_equal_ones_are_believed() {
        assert_eq!(judged(vec![failure("ld: what?")]).unwrap(), CompileOutcome::Compiled(WELL.to_owned()));
        let twice = judged(vec![failure("ld: multiple definition"), failure("ld: multiple definition")]);
        assert_eq!(twice.unwrap(), CompileOutcome::Rejected("ld: multiple definition".to_owned()));
        let ever_other = (0..RUNS).map(|run| failure(&format!("run {run}"))).collect();
        assert!(matches!(judged(ever_other), Err(ToolError::Unreliable { .. })));
    }

    #[test]
    fn a_tool_that_dies_once_is_tried_again_and_one_that_dies_twice_is_no_students_fault() {
        for death in [
            "Board.cpp:3:5: internal compiler error: in expand_expr, at expr.cc:1\n",
            "g++: fatal error: Killed signal terminated program cc1plus\ncompilation terminated.\n",
            "g++: internal compiler error: Segmentation fault signal terminated program cc1plus\n",
            "collect2: fatal error: ld terminated with signal 11 [Segmentation fault]\n",
            "clang: error: clang frontend command failed due to signal (use -v to see invocation)\n",
            "error: internal compiler error: compiler/rustc_middle/src/x.rs:1:1: no\n",
        ] {
            assert!(last_words(death).is_some(), "{death}");
            assert_eq!(judged(vec![failure(death)]).unwrap(), CompileOutcome::Compiled(WELL.to_owned()));
        }
        let killed = || ToolEnd::Killed { signal: 9 };
        assert!(matches!(judged(vec![killed(), killed()]), Err(ToolError::Unreliable { .. })));
    }

    #[test]
    fn a_source_cannot_have_its_compiler_take_itself_for_dead() {
        for said in [
            "Board.cpp:1:2: error: #error internal compiler error\n    1 | #error internal compiler error\n",
            "Board.cpp:1:9: note: '#pragma message: Please submit a full bug report'\n",
        ] {
            assert_eq!(last_words(said), None, "{said}");
        }
    }

    #[test]
    fn a_limit_that_only_words_tell_of_needs_two_equal_runs() {
        assert_eq!(judged(vec![told("memory")]).unwrap(), CompileOutcome::Compiled(WELL.to_owned()));
        assert!(matches!(judged(vec![told("memory"), told("memory")]).unwrap(), CompileOutcome::TooMuch(_)));
        let seen = ToolEnd::TooMuch { proof: Proof::Seen, why: "time".to_owned(), output: String::new() };
        assert!(matches!(judged(vec![seen]).unwrap(), CompileOutcome::TooMuch(_)));
    }

    #[test]
    fn success_without_what_should_have_been_made_is_a_death() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("object.o");
        let mut runs = 0;
        let outcome = diagnose("g++", None, Some((Artefact::Opaque, &path)), || {
            runs += 1;
            if runs == 2 {
                std::fs::write(&path, "gpch and more").unwrap();
            }
            Ok(ToolEnd::Success { output: String::new() })
        });
        assert_eq!((outcome.unwrap(), runs), (CompileOutcome::Compiled(String::new()), 2));
    }

    #[test]
    fn rust_explains_a_refusal_by_an_arrow_at_the_line() {
        assert!(explains("error[E0425]: cannot find value `x`\n --> board.rs:3:5\n", "board.rs"));
        assert!(!explains("error: cannot find crate\n --> harness_component.rs:1:1\n", "board.rs"));
        assert!(!explains("warning: unused\n --> board.rs:3:5\nerror: aborting\n", "board.rs"));
    }
}
