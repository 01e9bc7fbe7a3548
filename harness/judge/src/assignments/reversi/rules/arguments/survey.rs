//! [`ArgumentsSurvey`]: every command is run, in the student's program or, where that does not compile, with the given
//! interface in place of theirs.

use super::command::{Command, Required};
use crate::assignments::reversi::files::is_worked_on;
use crate::assignments::reversi::rules::helpers::NOTHING_YET;
use crate::model::{
    Bench, ComponentId, Judgement, Scenario as _, Survey, SurveyFindings, SurveyJob, VerdictClass,
};

/// The program's own library, and the one with the given interface.
const LIBRARIES: [ComponentId; 2] = ["rules", "rules.given-interface"];

/// Ids of the checks.
pub(in crate::assignments::reversi) const NONE: &str = "rules.arguments.none";
pub(in crate::assignments::reversi) const TWO: &str = "rules.arguments.two";
pub(in crate::assignments::reversi) const REFUSED: &str = "rules.arguments.refused";

/// The checks with their commands.
const COMMANDS: [(&str, &[Command]); 3] = [
    (NONE, &[game(&[], 8, 8)]),
    (
        TWO,
        &[
            game(&["5", "7"], 5, 7),
            game(&["7", "4"], 7, 4),
            game(&["2", "2"], 2, 2),
            game(&["8", "2"], 8, 2),
            game(&["8", "8"], 8, 8),
        ],
    ),
    (
        REFUSED,
        &[
            refused(&["8"]),
            refused(&["4", "4", "4"]),
            refused(&["5", "7", ""]),
            refused(&["6", "6", "6", "6"]),
            refused(&["1", "8"]),
            refused(&["8", "1"]),
            refused(&["9", "8"]),
            refused(&["8", "9"]),
            refused(&["0", "0"]),
            refused(&["-3", "5"]),
            refused(&["5", "-8"]),
            refused(&["100", "100"]),
            refused(&["99999999999999999999", "8"]),
            refused(&["8", "4294967304"]),
            refused(&["wide", "high"]),
            refused(&["8", "x"]),
            refused(&["", ""]),
            refused(&["8", " "]),
        ],
    ),
];

/// Commands of which the handout says nothing.
const OPEN: [Command; 2] = [either(&["5x", "7"], 5, 7), either(&["5", "7.5"], 5, 7)];

const fn game(arguments: &'static [&'static str], width: i32, height: i32) -> Command {
    Command { arguments, required: Required::Game(width, height) }
}

const fn refused(arguments: &'static [&'static str]) -> Command {
    Command { arguments, required: Required::Refusal }
}

const fn either(arguments: &'static [&'static str], width: i32, height: i32) -> Command {
    Command { arguments, required: Required::Either(width, height) }
}

/// The survey of the command line.
pub(in crate::assignments::reversi) struct ArgumentsSurvey;

/// The one value of it.
pub(in crate::assignments::reversi) static SURVEY: ArgumentsSurvey = ArgumentsSurvey;

impl Survey for ArgumentsSurvey {
    fn conduct(&self, bench: &dyn Bench) -> SurveyFindings {
        if !is_worked_on(bench.submission()) {
            return untried(NOTHING_YET);
        }
        let Some(library) = LIBRARIES.into_iter().find(|library| bench.obstacle(library).is_none()) else {
            let because = bench.obstacle(LIBRARIES[0]).unwrap_or_default();
            let because = format!(
                "the program cannot be run, with your view and controller or the given ones: {because}"
            );
            return untried(&because);
        };
        let judgements = all(|commands| first_failure(&judged(bench, library, commands)));
        let replaced = (library != LIBRARIES[0]).then(|| {
            "your view and controller do not compile, so the program was run with the given ones".to_owned()
        });
        let has_sizes = judgements.iter().any(|(id, it)| *id == TWO && it.verdict.is_pass());
        let open = if has_sizes { remarks(bench, library) } else { Vec::new() };
        SurveyFindings {
            judgements,
            notes: replaced.into_iter().chain(open).collect(),
            ..SurveyFindings::default()
        }
    }
}

/// The findings where no command can be run.
fn untried(because: &str) -> SurveyFindings {
    SurveyFindings { judgements: all(|_| Judgement::skipped(because)), ..SurveyFindings::default() }
}

/// A judgement for each check.
fn all(judge: impl Fn(&'static [Command]) -> Judgement) -> Vec<(&'static str, Judgement)> {
    COMMANDS.into_iter().map(|(id, commands)| (id, judge(commands))).collect()
}

fn judged(bench: &dyn Bench, library: ComponentId, commands: &[Command]) -> Vec<Judgement> {
    let jobs: Vec<SurveyJob<'_>> = commands.iter().map(|scenario| SurveyJob { library, scenario }).collect();
    let records = bench.perform(&jobs);
    let judge = |(record, command): (Option<_>, &Command)| match record {
        Some(record) => (command.judge(&record), command.broke_off(&record)),
        None => (Judgement::skipped("it was not run: the component's time was used up"), false),
    };
    let all: Vec<(Judgement, bool)> = records.into_iter().zip(commands).map(judge).collect();
    // A game that was made as asked, and is not drawn, is the interface's business where others open.
    let is_of_interface =
        library == LIBRARIES[0] && all.iter().any(|(judgement, _)| judgement.verdict.is_pass());
    all.into_iter().filter(|(_, broke_off)| !(is_of_interface && *broke_off)).map(|(it, _)| it).collect()
}

/// The first judgement that is a failure, else the first that is no pass.
fn first_failure(judgements: &[Judgement]) -> Judgement {
    let class = |judgement: &Judgement| judgement.verdict.class();
    let failed = |judgement: &&Judgement| class(judgement).is_failure();
    let unclear = |judgement: &&Judgement| class(judgement) == VerdictClass::NotRun;
    let found = judgements.iter().find(failed).or_else(|| judgements.iter().find(unclear));
    found.cloned().unwrap_or_else(Judgement::pass)
}

/// Remarks on commands of which the handout says nothing.
fn remarks(bench: &dyn Bench, library: ComponentId) -> Vec<String> {
    let judged = judged(bench, library, &OPEN);
    OPEN.iter().zip(judged).filter_map(|(command, judgement)| remark(command, &judgement)).collect()
}

fn remark(command: &Command, judgement: &Judgement) -> Option<String> {
    let evidence = judgement.evidence.as_ref()?;
    Some(format!(
        "{}: {}; {} would be better. No points are lost",
        command.line(),
        evidence.got,
        evidence.required
    ))
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::assignments::reversi::contract::swapped_op;
    use crate::assignments::reversi::starter;
    use crate::assignments::wire::Encoder;
    use crate::model::{Captured, End, Exchange, RunRecord, SourceFile, Submission};

    /// A program's behaviour, by its arguments.
    type Program = fn(&[&str]) -> RunRecord;

    struct FakeBench(Program, &'static [&'static str]);

    /// A submission in which something is the student's.
    static WORKED_ON: LazyLock<Submission> = LazyLock::new(|| {
        let model = SourceFile {
            name: "src/model.cxx".to_owned(),
            content: [starter::text("src/model.cxx"), &"int mine;".repeat(30)].concat().into_bytes(),
        };
        Submission { files: vec![model], ..Submission::default() }
    });

    impl Bench for FakeBench {
        fn obstacle(&self, library: ComponentId) -> Option<String> {
            (!self.1.contains(&library)).then(|| "it did not compile".to_owned())
        }

        fn perform(&self, jobs: &[SurveyJob<'_>]) -> Vec<Option<RunRecord>> {
            let record = |job: &SurveyJob<'_>| {
                let line = job.scenario.code().remove(0);
                let words: Vec<&str> = line.split(' ').skip(1).map(|word| word.trim_matches('\'')).collect();
                Some((self.0)(&words))
            };
            jobs.iter().map(record).collect()
        }

        fn perform_in_company(&self, groups: &[Vec<SurveyJob<'_>>]) -> Vec<Vec<RunRecord>> {
            groups.iter().map(|_| Vec::new()).collect()
        }

        fn submission(&self) -> &Submission {
            &WORKED_ON
        }

        fn seed(&self) -> u64 {
            0
        }
    }

    fn call(op: u8, size: Option<(i32, i32)>) -> Exchange {
        let mut out = Encoder::default();
        out.str("").u32(0).u8(op);
        if let Some((width, height)) = size {
            out.i32(width).i32(height);
        }
        Exchange { call: out.bytes(), reply: Vec::new() }
    }

    fn returned(status: i32, calls: Vec<Exchange>, message: &str) -> RunRecord {
        let answers = Encoder::default().u8(0).str("").i32(status).bytes();
        let mut stderr = Captured::default();
        stderr.push(message.as_bytes(), 1 << 10);
        RunRecord { answers, calls, stderr, ..RunRecord::silent(End::Finished) }
    }

    fn opens(width: i32, height: i32) -> RunRecord {
        returned(0, vec![call(swapped_op::SIZE, Some((width, height))), call(swapped_op::WINDOW, None)], "")
    }

    fn right(words: &[&str]) -> RunRecord {
        let refusal = || returned(1, Vec::new(), "usage");
        match words {
            [] => opens(8, 8),
            [width, height] => match (width.parse(), height.parse()) {
                (Ok(width @ 2..=8), Ok(height @ 2..=8)) => opens(width, height),
                _ => refusal(),
            },
            _ => refusal(),
        }
    }

    /// A right program that refuses in another way.
    fn refusing(words: &[&str], refusal: RunRecord) -> RunRecord {
        let record = right(words);
        if record.calls.is_empty() { refusal } else { record }
    }

    fn failing(program: Program) -> Vec<&'static str> {
        let findings = ArgumentsSurvey.conduct(&FakeBench(program, &LIBRARIES));
        findings.judgements.iter().filter(|(_, it)| !it.verdict.is_pass()).map(|(id, _)| *id).collect()
    }

    #[test]
    fn a_right_program_passes_every_check_without_a_note() {
        let findings = ArgumentsSurvey.conduct(&FakeBench(right, &LIBRARIES));
        assert!(findings.judgements.iter().all(|(_, it)| it.verdict.is_pass()), "{findings:?}");
        assert_eq!((findings.judgements.len(), findings.notes), (3, Vec::new()));
    }

    #[test]
    fn every_mistake_fails_its_own_check() {
        assert_eq!(failing(|words| if words.is_empty() { opens(10, 10) } else { right(words) }), [NONE]);
        let swapped: Program = |words| match right(words) {
            _ if words == ["5", "7"] => opens(7, 5),
            record => record,
        };
        assert_eq!(failing(swapped), [TWO]);
        assert_eq!(failing(|words| if words.len() == 1 { opens(8, 8) } else { right(words) }), [REFUSED]);
        assert_eq!(
            failing(|words| if words.first() == Some(&"0") { opens(8, 8) } else { right(words) }),
            [REFUSED]
        );
        assert_eq!(
            failing(|words| if words.contains(&"4294967304") { opens(8, 8) } else { right(words) }),
            [REFUSED]
        );
        assert_eq!(failing(|words| if words.contains(&"x") { opens(8, 8) } else { right(words) }), [REFUSED]);
    }

    #[test]
    fn a_game_that_is_made_as_asked_and_breaks_off_at_one_size_is_the_interfaces() {
        let broken =
            |width, height| returned(1, vec![call(swapped_op::SIZE, Some((width, height)))], "radius");
        let at_one: Program = |words| match right(words) {
            _ if words == ["2", "2"] => returned(1, vec![call(swapped_op::SIZE, Some((2, 2)))], "radius"),
            record => record,
        };
        assert_eq!(failing(at_one), [""; 0]);
        let refused: Program = |words| if words == ["2", "2"] { right(&[""]) } else { right(words) };
        assert_eq!(failing(refused), [TWO], "no game was made");
        assert!(!game(&["2", "2"], 2, 2).judge(&broken(2, 2)).verdict.is_pass(), "by itself it is none");
    }

    #[test]
    fn a_refusal_has_a_message_and_a_status_and_no_window() {
        let all = [REFUSED];
        assert_eq!(failing(|words| refusing(words, returned(0, Vec::new(), "no"))), all);
        assert_eq!(failing(|words| refusing(words, returned(1, Vec::new(), ""))), all);
        assert_eq!(failing(|words| refusing(words, returned(256, Vec::new(), "no"))), all);
        let exits: Program = |words| {
            let exit = returned(0, Vec::new(), "no");
            refusing(words, RunRecord { answers: Vec::new(), end: End::Exited { code: 2 }, ..exit })
        };
        assert_eq!(failing(exits), [""; 0]);
        let thrown: Program = |words| {
            let answers = Encoder::default().u8(1).str("std::invalid_argument: stoi").str("").bytes();
            refusing(words, RunRecord { answers, ..returned(0, Vec::new(), "no") })
        };
        assert_eq!(failing(thrown), all, "an exception that nothing catches is a crash");
    }

    #[test]
    fn the_board_is_that_of_the_last_model_before_the_window() {
        let calls = |first, last| {
            let sizes = [first, last].map(|size| call(swapped_op::SIZE, Some(size)));
            sizes
                .into_iter()
                .chain([call(swapped_op::WINDOW, None), call(swapped_op::SIZE, Some((3, 3)))])
                .collect()
        };
        let judge = |record| game(&["5", "7"], 5, 7).judge(&record).verdict.is_pass();
        assert!(judge(returned(0, calls((8, 8), (5, 7)), "")));
        assert!(!judge(returned(0, calls((5, 7), (8, 8)), "")));
    }

    #[test]
    fn a_program_that_does_not_compile_is_run_with_the_given_interface() {
        let findings = ArgumentsSurvey.conduct(&FakeBench(right, &LIBRARIES[1..]));
        assert!(findings.judgements.iter().all(|(_, it)| it.verdict.is_pass()));
        assert!(findings.notes[0].contains("do not compile"), "{:?}", findings.notes);
        let findings = ArgumentsSurvey.conduct(&FakeBench(right, &[]));
        assert!(findings.judgements.iter().all(|(_, it)| it.verdict.skipped_because().is_some()));
    }

    #[test]
    fn numbers_with_letters_behind_are_open_and_remarked_only_where_the_program_crashes() {
        let reads: Program = |words| if words == ["5x", "7"] { opens(5, 7) } else { right(words) };
        assert_eq!(ArgumentsSurvey.conduct(&FakeBench(reads, &LIBRARIES)).notes, [""; 0]);
        let other: Program = |words| if words == ["5x", "7"] { opens(8, 8) } else { right(words) };
        let notes = ArgumentsSurvey.conduct(&FakeBench(other, &LIBRARIES)).notes;
        assert!(notes[0].starts_with("./reversi 5x 7: a window with a game on 8 by 8 squares"), "{notes:?}");
    }
}
