//! What made-up reports are put together from.

use crate::differences::between;
use crate::model::{
    BuildReport, CheckResult, CompilerWarning, CompilerWarnings, ComponentReport, Evidence, GradeReport,
    Isolation, Level, MemoryStage, Note, OpenPoints, OutcomeCell, OutcomeColumn, OutcomeRow, OutcomeTable,
    Points, SCHEMA, SourceStamp, SubmissionStamp, Times, Verdict, Visibility, Watcher,
};

/// More warnings than are shown at once.
pub(super) fn warnings(file: &str, text: &str) -> CompilerWarnings {
    let warning = |line| CompilerWarning { file: file.to_owned(), line, text: text.to_owned() };
    CompilerWarnings { count: 12, first: (31..41).map(warning).collect() }
}

/// A table of outcomes: a row that counts, and one that does not.
pub fn outcomes() -> OutcomeTable {
    let column = |title: &str, group: &str, check: &str, total| OutcomeColumn {
        title: title.to_owned(),
        group: group.to_owned(),
        check: check.to_owned(),
        total,
    };
    let row = |title: &str, state: &str, cells: &[OutcomeCell]| OutcomeRow {
        title: title.to_owned(),
        state: state.to_owned(),
        cells: cells.to_vec(),
    };
    use OutcomeCell::{NotRun, Noticed, Unnoticed};
    OutcomeTable {
        caption: "Each column is a board in which one thing is wrong.".to_owned(),
        rows_are: "test case".to_owned(),
        columns_are: "wrong board".to_owned(),
        columns: vec![
            column("a ship that overlaps another is refused", "placing", "board.place-ship.overlap", Noticed),
            column("an attack on water misses", "attacks", "board.attack.miss", Unnoticed),
            column("a ship is sunk by its last cell", "attacks", "board.attack.hit", NotRun),
        ],
        rows: vec![
            row("ships are placed", "counts", &[Noticed, Unnoticed, NotRun]),
            row("a whole game", "asserts nothing", &[]),
        ],
    }
}

/// The same with a row whose name and state are hostile.
pub(super) fn report(name: &str, components: Vec<ComponentReport>) -> GradeReport {
    let stamp = |name: &str, digit: &str| SourceStamp { name: name.to_owned(), blake3: digit.repeat(64) };
    let note = Note {
        about: "submission".to_owned(),
        text: "notes.txt was left out: not a file of this assignment".to_owned(),
    };
    GradeReport {
        schema: SCHEMA.to_owned(),
        assignment: "battleship".to_owned(),
        submission: SubmissionStamp {
            name: name.to_owned(),
            files: vec![stamp("Board.cpp", "a"), stamp("Game.cpp", "0")],
        },
        seed: 42,
        harness: "0.1.0".to_owned(),
        level: Level::All,
        toolchain: "g++ (Debian 14.2.0-19) 14.2.0".to_owned(),
        isolation: Isolation {
            level: "L1 reduced".to_owned(),
            layers: vec!["seccomp".to_owned(), "landlock".to_owned()],
            missing: vec!["cgroup".to_owned()],
            self_attack: Some("40 of 40 attacks held off".to_owned()),
        },
        memory: MemoryStage::Watched { by: Watcher::Sanitizer, why: None },
        score: Points::default(),
        open: OpenPoints::default(),
        grade: None,
        notes: if components.is_empty() { Vec::new() } else { vec![note] },
        warnings: CompilerWarnings::default(),
        components,
        times: Some(Times { total_ms: 1234, build_ms: 1000, scenarios: 56 }),
    }
}

pub(super) fn scored(mut report: GradeReport) -> GradeReport {
    for component in &mut report.components {
        component.score = Points::sum(component.checks.iter().map(|check| check.points));
    }
    report.score = Points::sum(report.components.iter().map(|component| component.score));
    report
}

pub(super) fn component(
    id: &str,
    title: &str,
    build: BuildReport,
    checks: Vec<CheckResult>,
) -> ComponentReport {
    let file = format!("{title}.cpp");
    ComponentReport {
        id: id.to_owned(),
        title: title.to_owned(),
        file,
        build,
        score: Points::default(),
        open: OpenPoints::default(),
        checks,
        table: None,
        pictures: Vec::new(),
    }
}

pub(super) fn built() -> BuildReport {
    BuildReport::Built { warnings: String::new() }
}

pub(super) fn mismatch(step: Option<usize>, expected: &str, observed: &str) -> Verdict {
    Verdict::Mismatch { step, expected: expected.to_owned(), observed: observed.to_owned() }
}

pub(super) fn crashed(signal: i32, meaning: &str) -> Verdict {
    Verdict::Crashed { signal, meaning: meaning.to_owned() }
}

pub(super) fn passed(id: &str, title: &str, points: u32) -> CheckResult {
    let check = failed(id, title, points, Verdict::Pass);
    partly(check, points)
}

pub(super) fn failed(id: &str, title: &str, points: u32, verdict: Verdict) -> CheckResult {
    CheckResult {
        id: id.to_owned(),
        title: title.to_owned(),
        clause: format!("handout, \"{}\"", id.split('.').nth(1).unwrap_or(id)),
        points: Points { earned: 0, possible: points },
        visibility: Visibility::Visible,
        hint: "Draw the board on paper after each call and compare.".to_owned(),
        evidence: None,
        note: None,
        second_look: None,
        repro: format!("harness grade alice --assignment battleship --seed 42 --only {id}"),
        program: program(id, &verdict),
        verdict,
        share: None,
        time_ms: None,
    }
}

pub(super) fn program(id: &str, verdict: &Verdict) -> String {
    if matches!(verdict, Verdict::Mismatch { .. } | Verdict::Crashed { .. }) {
        format!("harness repro alice {id} --seed 42")
    } else {
        String::new()
    }
}

pub(super) fn with(check: CheckResult, evidence: Evidence) -> CheckResult {
    CheckResult { evidence: Some(compared(&check.verdict, evidence)), ..check }
}

/// A report as a grade leaves it.
pub(super) fn compared(verdict: &Verdict, evidence: Evidence) -> Evidence {
    let wrong = matches!(verdict, Verdict::Mismatch { .. });
    Evidence { differences: between(&evidence.required, &evidence.got).filter(|_| wrong), ..evidence }
}

pub(super) fn partly(mut check: CheckResult, earned: u32) -> CheckResult {
    check.points.earned = earned;
    check
}

pub(super) fn hidden(check: CheckResult) -> CheckResult {
    CheckResult { visibility: Visibility::Hidden, ..check }
}
