//! The report for students: what is not visible to them is left out, whole, before any format sees it.
//!
//! Of a check that is not visible nothing is left but its points, added to others: no id, input, output, message, note
//! or verdict, and no time from which one could be guessed. The score is that of what is shown, and the points that
//! are open stand beside it in every place, so that no part of a grade looks like the whole.

use crate::model::{
    CheckResult, ComponentReport, GradeReport, Level, Note, OpenPoints, OutcomeColumn, OutcomeRow,
    OutcomeTable, Points, Verdict, Visibility,
};

/// The text for a hidden check with a grader error: without it there would seem to be a score.
const FAULT: &str = "a check that is not shown could not be decided";

/// The text for the name of a check that is not shown.
const UNNAMED: &str = "what it builds on does not hold";

/// The report as students may see it, and with what they are to be told of it.
pub fn for_students(report: &GradeReport) -> GradeReport {
    let secret = secret(report);
    let components: Vec<ComponentReport> =
        report.components.iter().map(|part| component(part, &secret)).collect();
    let score = Points::sum(components.iter().map(|part| part.score));
    let components: Vec<ComponentReport> =
        components.into_iter().map(|part| at_level(part, report.level)).collect();
    GradeReport {
        score,
        open: OpenPoints::sum(components.iter().map(|part| part.open)),
        notes: untold(notes(report, &secret), report.level),
        // A grade would tell what the checks earn that are not shown.
        grade: report.grade.clone().filter(|_| secret.is_empty()),
        times: report.times.filter(|_| secret.is_empty()),
        components,
        ..report.clone()
    }
}

/// A component with what its level tells of failures.
pub(super) fn at_level(part: ComponentReport, level: Level) -> ComponentReport {
    let checks = match level {
        Level::All => return part,
        // A grader error is the reason for having no score, and nothing of the student's.
        Level::Score => part.checks.into_iter().filter(|check| check.verdict.is_harness_error()).collect(),
        Level::Names => part.checks.into_iter().map(named).collect(),
        Level::First => {
            let is_failure = |check: &CheckResult| check.points.earned < check.points.possible;
            let first = part.checks.iter().position(is_failure);
            let checks = part.checks.into_iter().enumerate();
            checks.map(|(nth, check)| if Some(nth) == first { check } else { named(check) }).collect()
        }
    };
    ComponentReport { checks, table: None, ..part }
}

/// A check without what shows how it was found out. What the compiler says stays, and how a program ended.
fn named(check: CheckResult) -> CheckResult {
    let verdict = match check.verdict {
        Verdict::Mismatch { .. } => {
            Verdict::Mismatch { step: None, expected: String::new(), observed: String::new() }
        }
        Verdict::Protocol { .. } => Verdict::Protocol { detail: "not shown".to_owned() },
        kept @ (Verdict::Pass
        | Verdict::Crashed { .. }
        | Verdict::Exited { .. }
        | Verdict::TimedOut { .. }
        | Verdict::OverLimit { .. }
        | Verdict::MemoryErrors { .. }
        | Verdict::Refused { .. }
        | Verdict::BuildFailed { .. }
        | Verdict::Skipped { .. }
        | Verdict::HarnessError { .. }) => kept,
    };
    CheckResult {
        verdict,
        hint: String::new(),
        evidence: None,
        note: None,
        second_look: None,
        repro: String::new(),
        program: String::new(),
        ..check
    }
}

/// The notes about handing in; those about components tell what was found out.
fn untold(notes: Vec<Note>, level: Level) -> Vec<Note> {
    let is_kept = |note: &Note| level.is_all() || matches!(note.about.as_str(), "submission" | "handed in");
    notes.into_iter().filter(is_kept).collect()
}

/// A command as the student gives it, in the folder of their own files: the grader's path means nothing to them.
fn from_here(command: &str) -> String {
    let verbs = ["harness grade ", "harness repro "];
    let Some(verb) = verbs.iter().find(|verb| command.starts_with(**verb)) else { return command.to_owned() };
    let (mut quoted, mut escaped) = (false, false);
    let rest = &command[verb.len()..];
    let end = rest.find(|c: char| {
        let is_quote = c == '\'' && !std::mem::take(&mut escaped);
        quoted ^= is_quote;
        escaped = c == '\\' && !quoted;
        c == ' ' && !quoted
    });
    format!("{verb}.{}", end.map_or("", |end| &rest[end..]))
}

/// The ids that students may not read now.
pub(super) fn secret(report: &GradeReport) -> Vec<&str> {
    all(report).filter(|check| !is_shown(check)).map(|check| check.id.as_str()).collect()
}

fn all(report: &GradeReport) -> impl Iterator<Item = &CheckResult> {
    report.components.iter().flat_map(|part| &part.checks)
}

fn is_shown(check: &CheckResult) -> bool {
    match check.visibility {
        Visibility::Visible => true,
        Visibility::AfterDueDate | Visibility::AfterPublished | Visibility::Hidden => false,
    }
}

fn component(part: &ComponentReport, secret: &[&str]) -> ComponentReport {
    let (shown, left_out): (Vec<&CheckResult>, Vec<&CheckResult>) =
        part.checks.iter().partition(|check| is_shown(check));
    let open = left_out.iter().map(|check| OpenPoints::of(check.visibility, check.points.possible));
    let fault = left_out.iter().any(|check| check.verdict.is_harness_error()).then(|| fault(&part.id));
    let checks: Vec<CheckResult> =
        shown.into_iter().map(|check| discreet(check, secret)).chain(fault).collect();
    ComponentReport {
        score: Points::sum(checks.iter().map(|check| check.points)),
        // Points that an earlier call left out are open too.
        open: OpenPoints::sum(open.chain([part.open])),
        table: part.table.as_ref().and_then(|table| shown_table(table, &left_out)),
        checks,
        ..part.clone()
    }
}

/// The table without the columns of checks that are not shown. Rows say how the component did in checks that have no column, so
/// there is no table if one of those is not shown.
fn shown_table(table: &OutcomeTable, left_out: &[&CheckResult]) -> Option<OutcomeTable> {
    let is_of = |column: &OutcomeColumn, check: &CheckResult| column.check == check.id;
    if !left_out.iter().all(|check| table.columns.iter().any(|column| is_of(column, check))) {
        return None;
    }
    let is_kept = |column: &OutcomeColumn| !left_out.iter().any(|check| is_of(column, check));
    let kept: Vec<bool> = table.columns.iter().map(is_kept).collect();
    let columns = table.columns.iter().filter(|column| is_kept(column)).cloned().collect();
    let cells = |row: &OutcomeRow| {
        row.cells.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(cell, _)| *cell).collect()
    };
    let rows = table.rows.iter().map(|row| OutcomeRow { cells: cells(row), ..row.clone() });
    Some(OutcomeTable { columns, rows: rows.collect(), ..table.clone() })
}

/// A check that waits for another one says for which, and so that it failed.
pub(super) fn discreet(check: &CheckResult, secret: &[&str]) -> CheckResult {
    let mut discreet = check.clone();
    for command in [&mut discreet.repro, &mut discreet.program] {
        *command = from_here(command);
    }
    discreet.note = discreet.note.filter(|note| !names_any(note, secret));
    if check.verdict.skipped_because().is_some_and(|because| names_any(because, secret)) {
        discreet.verdict = Verdict::Skipped { because: UNNAMED.to_owned() };
    }
    discreet
}

/// True for words that name a check which is not shown: one that is right in a part, or waits for another, says for which.
fn names_any(words: &str, secret: &[&str]) -> bool {
    secret.iter().any(|id| words.contains(id))
}

fn fault(component: &str) -> CheckResult {
    CheckResult {
        id: format!("{component}.not-shown"),
        title: "A check that is not shown".to_owned(),
        clause: String::new(),
        points: Points::default(),
        visibility: Visibility::Visible,
        verdict: Verdict::HarnessError { detail: FAULT.to_owned() },
        hint: String::new(),
        evidence: None,
        note: None,
        second_look: None,
        repro: String::new(),
        program: String::new(),
        share: None,
        time_ms: None,
    }
}

/// Without those that checks left which are not shown, or that name one.
fn notes(report: &GradeReport, secret: &[&str]) -> Vec<Note> {
    let left_by = |note: &Note, check: &CheckResult| check.note.as_ref() == Some(&note.text);
    let is_untold = |note: &&Note| {
        let parts = report.components.iter().filter(|part| part.id == note.about);
        parts.flat_map(|part| &part.checks).any(|check| !is_shown(check) && left_by(note, check))
    };
    let is_told = |note: &&Note| !is_untold(note) && !names_any(&note.text, secret);
    report.notes.iter().filter(is_told).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Format, Setting, samples};

    /// Every verdict, all but one in three of its checks with another visibility.
    fn mixed() -> GradeReport {
        let mut report = samples::every_verdict();
        let others =
            [Visibility::Hidden, Visibility::Visible, Visibility::AfterDueDate, Visibility::AfterPublished];
        let checks = report.components.iter_mut().flat_map(|part| &mut part.checks);
        for (number, check) in checks.enumerate() {
            check.visibility = others[number % others.len()];
            check.note = Some(format!("SECRET-NOTE-{number}."));
        }
        let notes = report.components.iter().flat_map(|part| {
            part.checks.iter().map(|c| Note { about: part.id.clone(), text: c.note.clone().unwrap() })
        });
        report.notes = notes.collect();
        report
    }

    fn text(format: Format, report: &GradeReport) -> Option<String> {
        let mut out = Vec::new();
        let written = format.renderer(&Setting::plain()).render(report, &mut out);
        // There is no result for Classroom 50 without a score.
        let withheld = report.components.iter().flat_map(|p| &p.checks).any(|c| c.verdict.is_harness_error());
        assert_eq!(written.is_err(), withheld && format == Format::Classroom50);
        written.ok().map(|()| String::from_utf8(out).unwrap())
    }

    fn texts(report: &GradeReport) -> Vec<String> {
        Format::ALL.into_iter().filter_map(|format| text(format, report)).collect()
    }

    /// Every verdict that a score may be drawn from, so that every format speaks.
    fn decided(mut report: GradeReport) -> GradeReport {
        for part in &mut report.components {
            part.checks.retain(|check| !check.verdict.is_harness_error());
        }
        report
    }

    #[test]
    fn nothing_of_a_check_that_is_not_visible_reaches_any_format() {
        let report = mixed();
        let all = report.components.iter().flat_map(|part| &part.checks);
        let (shown, left_out): (Vec<_>, Vec<_>) =
            all.partition(|check| check.visibility == Visibility::Visible);
        let secrets = left_out.iter().flat_map(|check| {
            let evidence = check.evidence.iter().flat_map(|e| [&e.called, &e.required, &e.got, &e.stderr]);
            let order =
                check.evidence.iter().filter_map(|e| e.order.as_ref()).flat_map(|order| &order.expected);
            let differences = check.evidence.iter().filter_map(|e| e.differences.as_ref());
            let named = differences.flat_map(|differences| &differences.summary);
            evidence
                .chain(order)
                .chain(named)
                .chain([&check.id, &check.title])
                .chain(&check.note)
                .cloned()
                .collect::<Vec<String>>()
        });
        let known: Vec<String> = shown.iter().map(|check| format!("{check:?}")).collect();
        let secrets =
            secrets.filter(|secret| secret.len() > 6 && !known.iter().any(|k| k.contains(secret.as_str())));
        let secrets: Vec<String> = secrets.collect();
        assert!(secrets.len() > 10, "{secrets:?}");
        let student = for_students(&report);
        for text in texts(&student).iter().chain(&texts(&decided(student.clone()))) {
            for secret in &secrets {
                assert!(!text.contains(secret.as_str()), "{secret:?} is in\n{text}");
            }
        }
    }

    /// A report of the overlap's check and those of attacks, with a table of all of them.
    fn with_table(hidden: &str) -> Option<OutcomeTable> {
        let mut report = samples::one_mismatch();
        report.components[0].table = Some(samples::outcomes());
        let check = report.components[0].checks.iter_mut().find(|check| check.id == hidden).unwrap();
        check.visibility = Visibility::Hidden;
        for_students(&report).components.remove(0).table
    }

    #[test]
    fn a_column_goes_with_its_check_and_the_table_with_a_check_without_a_column() {
        let table = with_table("board.place-ship.overlap").unwrap();
        let titles: Vec<&str> = table.columns.iter().map(|column| column.title.as_str()).collect();
        assert_eq!(titles, ["an attack on water misses", "a ship is sunk by its last cell"]);
        assert!(table.rows.iter().all(|row| [0, 2].contains(&row.cells.len())));
        assert_eq!(with_table("board.place-ship.inside"), None);
    }

    #[test]
    fn a_full_score_is_never_said_without_the_points_that_are_open() {
        let mut report = samples::one_mismatch();
        for check in &mut report.components[0].checks {
            if !check.verdict.is_pass() {
                check.visibility = Visibility::Hidden;
            }
        }
        let student = for_students(&report);
        assert_eq!((student.score, student.open.total()), (Points { earned: 10, possible: 10 }, 2));
        let [terminal, json] = [Format::Terminal, Format::Json].map(|format| text(format, &student).unwrap());
        assert!(terminal.ends_with("Score 10/10 so far, 2 more points open: 2 not shown\n"), "{terminal}");
        assert!(json.contains("\"hidden\": 2"), "{json}");
        for line in terminal.lines().filter(|line| line.contains("10/10")) {
            assert!(line.contains("2 more points open") && !line.contains(&"█".repeat(20)), "{line}");
        }
    }

    #[test]
    fn every_format_says_the_points_that_are_open() {
        let mut report = samples::one_mismatch();
        report.components[0].checks[0].visibility = Visibility::Hidden;
        let student = for_students(&report);
        for format in Format::ALL {
            let text = text(format, &student).unwrap();
            let said =
                ["more points open", "\"open-points\"", "\"open\""].iter().any(|words| text.contains(words));
            assert!(said, "{}: {text}", format.word());
        }
    }

    #[test]
    fn what_students_may_see_is_the_same_when_it_is_asked_for_twice() {
        let student = for_students(&mixed());
        assert_eq!(for_students(&student), student);
        assert!(student.open.total() > 0);
    }

    #[test]
    fn gradescope_hides_checks_itself_and_what_it_shows_at_once_tells_nothing_of_them() {
        let mut report = decided(mixed());
        let checks = &mut report.components[0].checks;
        checks[0].visibility = Visibility::Hidden;
        checks[1].visibility = Visibility::Visible;
        let hidden = checks[0].id.clone();
        checks[1].verdict = Verdict::Skipped { because: hidden.clone() };
        let whole: serde_json::Value =
            serde_json::from_str(&text(Format::Gradescope, &report).unwrap()).unwrap();
        let at_once = |value: &serde_json::Value| -> Vec<String> {
            let mut top = value.clone();
            let fields = top.as_object_mut().unwrap();
            let tests = fields.remove("tests").unwrap();
            let shown = tests.as_array().unwrap().iter().filter(|test| test["visibility"] == "visible");
            shown.map(ToString::to_string).chain([serde_json::to_string(fields).unwrap()]).collect()
        };
        let secrets: Vec<&CheckResult> = all(&report).filter(|check| !is_shown(check)).collect();
        assert!(secrets.len() > 5);
        for text in at_once(&whole) {
            for check in &secrets {
                let note = check.note.as_ref().unwrap();
                assert!(
                    !text.contains(&check.id) && !text.contains(note.as_str()),
                    "{} is in {text}",
                    check.id
                );
            }
        }
        let words: std::collections::BTreeSet<&str> = whole["tests"]
            .as_array()
            .unwrap()
            .iter()
            .map(|test| test["visibility"].as_str().unwrap())
            .collect();
        assert_eq!(
            words.into_iter().collect::<Vec<_>>(),
            ["after_due_date", "after_published", "hidden", "visible"]
        );
    }

    #[test]
    fn how_many_scenarios_ran_tells_nothing_of_hidden_checks() {
        let mut report = samples::one_mismatch();
        assert!(report.times.is_some());
        assert_eq!(for_students(&report).times, report.times);
        report.components[0].checks[0].visibility = Visibility::Hidden;
        assert_eq!(for_students(&report).times, None);
    }

    #[test]
    fn a_fault_of_ours_in_a_hidden_check_still_withholds_the_score() {
        let mut report = samples::one_mismatch();
        let check = &mut report.components[0].checks[0];
        check.visibility = Visibility::Hidden;
        check.verdict = Verdict::HarnessError { detail: "SECRET".to_owned() };
        for text in texts(&for_students(&report)) {
            // Lines are broken in every format, and in JSON by an escape.
            let unwrapped = text.replace("\\n", " ").split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(unwrapped.contains(FAULT) && !text.contains("SECRET"), "{text}");
        }
        assert!(texts(&for_students(&report))[0].contains("Not graded"));
    }

    #[test]
    fn a_check_that_waits_for_a_hidden_one_does_not_name_it() {
        let mut report = samples::one_mismatch();
        let checks = &mut report.components[0].checks;
        checks[0].visibility = Visibility::Hidden;
        let hidden = checks[0].id.clone();
        checks[1].verdict = Verdict::Skipped { because: hidden.clone() };
        for text in texts(&for_students(&report)) {
            assert!(text.contains(UNNAMED) && !text.contains(&hidden), "{text}");
        }
    }

    #[test]
    fn where_everything_is_visible_nothing_is_changed() {
        for report in [samples::graded(), samples::one_mismatch(), samples::empty()] {
            let mut visible = report;
            for check in visible.components.iter_mut().flat_map(|part| &mut part.checks) {
                check.visibility = Visibility::Visible;
            }
            let shown = for_students(&visible);
            // But for the path of the grader's copy.
            for check in visible.components.iter_mut().flat_map(|part| &mut part.checks) {
                check.repro = from_here(&check.repro);
                check.program = from_here(&check.program);
            }
            assert_eq!(shown, visible);
        }
    }

    #[test]
    fn commands_are_those_that_a_student_gives_in_their_own_folder() {
        for (told, here) in [
            (
                "harness grade 'canvas/it'\\''s LATE.zip' --seed 3 --only x",
                "harness grade . --seed 3 --only x",
            ),
            ("harness repro class/ann board.hit", "harness repro . board.hit"),
            ("", ""),
        ] {
            assert_eq!(from_here(told), here);
        }
    }

    /// The whole text of every format for a report with this level.
    fn told(level: Level) -> String {
        let report = for_students(&GradeReport { level, ..samples::one_mismatch() });
        let formats = Format::ALL.into_iter().map(|format| {
            let mut out = Vec::new();
            format.renderer(&Setting::plain()).render(&report, &mut out).unwrap();
            String::from_utf8(out).unwrap()
        });
        formats.collect()
    }

    #[test]
    fn a_level_tells_as_much_as_the_instructor_wants_and_no_more() {
        let (score, names, first, all) =
            (told(Level::Score), told(Level::Names), told(Level::First), told(Level::All));
        assert!(score.contains("10/12") && !score.contains("board.place-ship.overlap"), "{score}");
        assert!(names.contains("board.place-ship.overlap") && !names.contains("Point(0, 2)"), "{names}");
        assert!(!names.contains("Draw the board on paper") && !names.contains("harness repro"), "{names}");
        assert!(first.contains("Point(0, 2)") && first.contains("harness repro ."), "{first}");
        assert!(all.contains("Point(0, 2)"), "{all}");
    }
}
