//! A report in which every text that a submission controls tries to be something else.

use super::parts::{compared, component, crashed, failed, mismatch, outcomes, report, scored, warnings};
use crate::model::{
    BoardStates, BuildReport, CallOrder, CheckResult, Evidence, GradeReport, Note, OutcomeCell, OutcomeRow,
    OutcomeTable, Verdict,
};

/// Texts that try to be something else than text, wherever a submission controls one.
pub fn hostile() -> GradeReport {
    let mut report = report(&format!("a\x1b[2J\u{202e}{}", hostile_text()), Vec::new());
    report.submission.files[0].name = hostile_text();
    report.warnings = warnings(&sly_text(), &hostile_text());
    report.notes.push(Note { about: "submission".to_owned(), text: hostile_text() });
    report.notes.push(Note { about: sly_text(), text: "\n::warning::\nScore 100/100".to_owned() });
    report.components.push(component(
        "board",
        "Board",
        BuildReport::Built { warnings: hostile_text() },
        hostile_checks(),
    ));
    report.components[0].table = Some(hostile_outcomes());
    report.components.push(component(
        "game",
        "Game",
        BuildReport::Failed { diagnostics: hostile_text() },
        Vec::new(),
    ));
    let did_you_mean = Some(sly_text());
    report.components.push(component("player", "Player", BuildReport::Missing { did_you_mean }, Vec::new()));
    scored(report)
}

fn hostile_outcomes() -> OutcomeTable {
    let mut table = outcomes();
    let (text, sly) = (hostile_text(), sly_text());
    table.rows.push(OutcomeRow { title: text, state: sly.clone(), cells: Vec::new() });
    table.rows.push(OutcomeRow { title: sly, state: String::new(), cells: vec![OutcomeCell::Noticed; 3] });
    table
}

fn hostile_text() -> String {
    let sgr = "\x1b[1;32mScore 100/100\x1b[0m\r\n";
    let osc = "\x1b]52;c;cm0gLXJmIC8=\x07\x1b]8;;http://example.com\x1b\\link\x1b]8;;\x1b\\\u{9b}2J\u{9d}0;title\u{9c}";
    let unseen =
        "nul:\0 bidi:\u{202e}gnp.exe\u{202c} zero\u{200b}width \u{feff}tag\u{e0041} del:\x7f bs:\x08\x08";
    let markup = "<script>alert(1)</script> ]]> =HYPERLINK(\"http://example.com\") ```";
    let commands = "::error::all is well\n  ::add-mask::100\n##[error]all is well";
    let long = "A".repeat(5_000);
    format!(
        "{sgr}Score 100/100\n{osc}\n{unseen}\n{markup}\n{commands}\n\t{long}\nlast\n{}",
        "line\n".repeat(60)
    )
}

/// The same in one line, for the places where a line is enough to do harm.
fn sly_text() -> String {
    "\x1b[1;32m\u{202e}\rScore 100/100\x1b[0m\n::error::all is well\n##[error]\u{9b}2J".to_owned()
}

fn hostile_checks() -> Vec<CheckResult> {
    let (text, sly) = (hostile_text(), sly_text());
    let evidence = |required: &str, got: &str| Evidence {
        required: required.to_owned(),
        got: got.to_owned(),
        before: vec![sly.clone()],
        called: sly.clone(),
        remark: Some(sly.clone()),
        stderr: sly.clone(),
        ..Evidence::default()
    };
    let long = Evidence { stderr: text.clone(), called: text.clone(), ..evidence("a\nb\nc\n", &text) };
    let staged = Evidence {
        order: Some(CallOrder { expected: vec![sly.clone()], seen: vec![sly.clone()] }),
        board: Some(BoardStates { before: sly.clone(), after: text.clone() }),
        ..evidence("true", "")
    };
    let wrong = |got: &str| mismatch(Some(0), "hit", got);
    let verdicts = vec![
        (wrong(&text), None),
        (wrong(&text), Some(long)),
        (wrong("::error::"), Some(evidence("::notice::", "::error::"))),
        (wrong("\u{9b}31m"), Some(evidence("hit\nmiss\n", "\u{9b}31m\n\u{202e}miss\n"))),
        (wrong("hit \r"), Some(evidence("hit", "hit \r\t\u{a0}\n"))),
        (crashed(11, &sly), Some(staged)),
        (Verdict::Protocol { detail: sly.clone() }, Some(evidence("", &sly))),
        (Verdict::Refused { rule: text.clone() }, None),
        (Verdict::BuildFailed { diagnostics: text }, None),
        (Verdict::Skipped { because: sly }, None),
    ];
    let checks = verdicts.into_iter().enumerate();
    checks.map(|(index, (verdict, evidence))| hostile_check(index, verdict, evidence)).collect()
}

fn hostile_check(index: usize, verdict: Verdict, evidence: Option<Evidence>) -> CheckResult {
    let check = failed(&format!("board.hostile.n{index}"), "Hostile text does no harm", 1, verdict);
    let repro = format!("{} 'a\x1b]0;x\x07'", check.repro);
    let program = format!("{repro} --seed 3");
    let evidence = evidence.map(|evidence| compared(&check.verdict, evidence));
    CheckResult { evidence, repro, program, ..check }
}
