//! The moves between two runs, for a person: losses first.

use std::io::{self, Write};

use crate::model::class::{Cause, CheckChange, CheckScore, ClassChanges, Move, MoveSide, Standing, Trend};
use crate::report::visible;

/// Letters shown of a name or a file's.
const NAME: usize = 60;

/// Letters shown of a reason.
const REASON: usize = 200;

/// Checks shown of one submission.
const CHECKS: usize = 12;

/// Writes what moved; names and reasons are escaped.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write_changes(all: &ClassChanges, out: &mut dyn Write) -> io::Result<()> {
    let mut text = String::new();
    for (trend, title) in [
        (Trend::Fell, "Fell"),
        (Trend::Rose, "Rose"),
        (Trend::Otherwise, "Otherwise, with no less and no more"),
    ] {
        let moves: Vec<&Move> = all.moves.iter().filter(|moved| moved.trend() == trend).collect();
        if !moves.is_empty() {
            text.push_str(&format!("{title}\n"));
            text.push_str(&moves.iter().map(|moved| self::moved(moved)).collect::<String>());
            text.push('\n');
        }
    }
    let count = |trend| all.moves.iter().filter(|moved| moved.trend() == trend).count();
    let (fell, rose, other) = (count(Trend::Fell), count(Trend::Rose), count(Trend::Otherwise));
    text.push_str(&format!("{fell} fell, {rose} rose, {other} otherwise, {} as before\n", all.same));
    if !all.causes.is_empty() {
        text.push_str(&format!("between the runs: {}\n", causes(&all.causes)));
    }
    out.write_all(visible::workflow::guard(&text).as_bytes())
}

/// The lines of one submission's move.
pub fn moved(moved: &Move) -> String {
    let name = visible::inline(&moved.name, NAME);
    let mut text =
        format!("  {name}: {} → {}, {}\n", side(&moved.before), side(&moved.now), why(&moved.causes));
    for check in moved.checks.iter().take(CHECKS) {
        text.push_str(&check_line(check));
    }
    if let Some(more) = moved.checks.len().checked_sub(CHECKS).filter(|more| *more > 0) {
        text.push_str(&format!("    and {}\n", visible::count(more, "more check")));
    }
    text
}

fn side(side: &MoveSide) -> String {
    let why =
        side.why.as_deref().map(|why| format!(" ({})", visible::inline(why, REASON))).unwrap_or_default();
    match side.standing {
        Standing::Score(points) => format!("{}/{}", points.earned, points.possible),
        Standing::Rejected => format!("rejected{why}"),
        Standing::Fault => format!("no score by a grader error{why}"),
        Standing::Nothing => "nothing".to_owned(),
    }
}

fn check_line(check: &CheckChange) -> String {
    let part = |part: &Option<CheckScore>| match part {
        Some(CheckScore { verdict, earned, possible }) => {
            format!("{} {earned}/{possible}", visible::inline(verdict, NAME))
        }
        None => "not a check".to_owned(),
    };
    let id = visible::inline(&check.id, NAME);
    format!("    {id}: {} → {}, {}\n", part(&check.before), part(&check.now), why(&check.causes))
}

fn why(all: &[Cause]) -> String {
    match all {
        [Cause::Unknown] => "and nothing that is known of is different".to_owned(),
        all => format!("because {}", causes(all)),
    }
}

fn causes(all: &[Cause]) -> String {
    all.iter().map(cause).collect::<Vec<String>>().join("; ")
}

fn cause(cause: &Cause) -> String {
    let shown = |text: &str| visible::inline(text, REASON);
    match cause {
        Cause::Files(files) if files.is_empty() => "the submission changed".to_owned(),
        Cause::Files(files) => {
            let files: Vec<String> = files.iter().map(|file| visible::inline(file, NAME)).collect();
            format!("the submission changed: {}", files.join(", "))
        }
        Cause::Harness => "the harness is another build, perhaps with other checks".to_owned(),
        Cause::Toolchain { before, now } => {
            format!("the compiler was {} and is {}", shown(before), shown(now))
        }
        Cause::Seed { before, now } => format!("the seed was {before} and is {now}"),
        Cause::Rubric => "the rubric changed".to_owned(),
        Cause::Isolation { before, now } => {
            format!("the confinement was {} and is {}", shown(before), shown(now))
        }
        Cause::OneRunOnly => "only one of the runs has it".to_owned(),
        Cause::Fault => "one of the runs had a grader error".to_owned(),
        Cause::Unknown => "nothing that is known of is different".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Points;

    fn scored(earned: u32) -> MoveSide {
        MoveSide { standing: Standing::Score(Points { earned, possible: 100 }), why: None }
    }

    #[test]
    fn whoever_fell_comes_first_with_the_check_and_the_reason() {
        let part =
            |verdict: &str, earned| Some(CheckScore { verdict: verdict.to_owned(), earned, possible: 2 });
        let files = vec![Cause::Files(vec!["Board.cpp".to_owned()])];
        let check = CheckChange {
            id: "board.attack.hit".to_owned(),
            before: part("pass", 2),
            now: part("mismatch", 0),
            causes: files.clone(),
        };
        let moved = |name: &str, before, now, checks| Move {
            name: name.to_owned(),
            before,
            now,
            causes: files.clone(),
            checks,
        };
        let gone = MoveSide { standing: Standing::Nothing, why: None };
        let all = ClassChanges {
            moves: vec![
                moved("ann", scored(80), scored(90), vec![]),
                moved("bob", scored(100), scored(98), vec![check]),
                moved("eve\u{1b}", scored(1), gone, vec![]),
            ],
            same: 4,
            causes: vec![Cause::Seed { before: 0, now: 1 }],
        };
        let mut out = Vec::new();
        write_changes(&all, &mut out).unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "Fell\n  bob: 100/100 → 98/100, because the submission changed: Board.cpp\n    board.attack.hit: pass 2/2 → \
             mismatch 0/2, because the submission changed: Board.cpp\n  eve␛: 1/100 → nothing, because the submission \
             changed: Board.cpp\n\nRose\n  ann: 80/100 → 90/100, because the submission changed: Board.cpp\n\n2 fell, 1 rose, \
             0 otherwise, 4 as before\nbetween the runs: the seed was 0 and is 1\n"
        );
    }
}
