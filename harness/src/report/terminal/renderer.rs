//! [`Terminal`], which writes the lines of all sections.

use std::io;

use super::charset::Charset;
use super::colour::Colour;
use super::component::{bar, component};
use super::detail::Detail;
use super::line::{self, Line, Tone, Width, name, paragraph, phrase};
use super::outcomes::outcomes;
use super::{changes, failing, rubric, snapshots};
use crate::model::{
    CheckResult, Comparison, CompilerWarnings, ComponentReport, GradeReport, Isolation, MemoryStage, Note,
    OutcomeTable, Row, SubmissionStamp, Topic,
};
use crate::report::outline::{Scores, scores};
use crate::report::renderer::Renderer;
use crate::report::words;

/// The report for a person.
#[derive(Debug, Clone, Copy)]
pub struct Terminal {
    colour: Colour,
    width: Width,
    detail: Detail,
    charset: Charset,
}

impl Terminal {
    /// A renderer with that use of colours.
    pub const fn new(colour: Colour) -> Self {
        Terminal { colour, width: Width::USUAL, detail: Detail::Full, charset: Charset::Utf8 }
    }

    /// The same for lines of that width.
    pub const fn within(self, width: Width) -> Self {
        Terminal { width, ..self }
    }

    /// The same with so much of each failure.
    pub const fn showing(self, detail: Detail) -> Self {
        Terminal { detail, ..self }
    }

    /// The same with the characters that the reader's terminal can show.
    pub const fn in_charset(self, charset: Charset) -> Self {
        Terminal { charset, ..self }
    }

    /// Writes the changes from one report to the next.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn changes(self, before: &GradeReport, now: &GradeReport, out: &mut dyn io::Write) -> io::Result<()> {
        self.write(&changes::changes(before, now, self.width), out)
    }

    /// Writes the comparison of displays with approved ones.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn snapshots(self, all: &[Comparison], out: &mut dyn io::Write) -> io::Result<()> {
        self.write(&snapshots::compared(all, self.width), out)
    }

    /// Writes a component's part of a rubric as a table.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn table(self, title: &str, rows: &[Row], out: &mut dyn io::Write) -> io::Result<()> {
        self.write(&rubric::table(title, rows, self.width), out)
    }

    /// Writes the explanation of one check of an assignment.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn explain(
        self,
        row: &Row,
        topic: &Topic,
        assignment: &str,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        self.write(&rubric::explained(row, topic, assignment, self.width), out)
    }

    /// The section of one check without its title and points, for formats that show text as text.
    pub(crate) fn account(check: &CheckResult) -> String {
        let lines = failing::body(check, failing::Mark::Failure, Width::USUAL);
        lines.iter().map(|line| line.outdented(line::BODY)).collect()
    }

    /// A table of outcomes, for formats that show text as text.
    pub(crate) fn outcomes(table: &OutcomeTable) -> String {
        outcomes(table, Width::USUAL).iter().map(|line| line.outdented(2)).collect()
    }

    fn write(self, lines: &[Line], out: &mut dyn io::Write) -> io::Result<()> {
        let text: String = lines.iter().map(|line| line.render(self.colour)).collect();
        out.write_all(self.charset.text(&text).as_bytes())
    }
}

impl Renderer for Terminal {
    fn render(&self, report: &GradeReport, out: &mut dyn io::Write) -> io::Result<()> {
        self.write(&lines(report, self.width, self.detail), out)
    }
}

fn lines(report: &GradeReport, width: Width, detail: Detail) -> Vec<Line> {
    let scores = scores(&report.components);
    if detail == Detail::Quiet {
        return score(report, scores, width);
    }
    let mut out = header(report, detail, width);
    out.extend(fault(scores, width));
    out.extend(report.components.iter().flat_map(|part| component(part, scores, detail, width)));
    if detail != Detail::Brief {
        out.extend(warnings(&report.warnings, width));
        out.extend(notes(&report.notes, width));
    }
    out.extend(totals(report, scores, width));
    out
}

fn header(report: &GradeReport, detail: Detail, width: Width) -> Vec<Line> {
    let submission = format!("{}: {}", phrase(&report.assignment), name(&report.submission.name));
    let mut out = paragraph(0, Tone::Strong, &submission, width);
    if detail == Detail::Brief {
        return out;
    }
    out.extend(paragraph(2, Tone::Dim, &words::ground(report), width));
    out.extend(files(&report.submission, width));
    out.extend(isolation(&report.isolation, width));
    out.extend(memory(&report.memory, width));
    out
}

fn files(submission: &SubmissionStamp, width: Width) -> Vec<Line> {
    let all: Vec<String> = submission.files.iter().map(words::stamp).collect();
    paragraph(2, Tone::Dim, &all.join(", "), width)
}

fn isolation(isolation: &Isolation, width: Width) -> Vec<Line> {
    let broken = words::confinement(isolation);
    broken.map(|text| paragraph(2, Tone::Warn, &format!("! {text}"), width)).unwrap_or_default()
}

fn memory(stage: &MemoryStage, width: Width) -> Vec<Line> {
    let text = words::watch(stage).unwrap_or_default();
    match stage {
        MemoryStage::RuledOut => Vec::new(),
        MemoryStage::Watched { .. } | MemoryStage::Off => paragraph(2, Tone::Dim, &text, width),
        MemoryStage::Unavailable { .. } => paragraph(2, Tone::Warn, &format!("! {text}"), width),
    }
}

fn fault(scores: Scores, width: Width) -> Vec<Line> {
    match scores {
        Scores::Shown => Vec::new(),
        Scores::Withheld => {
            let mut out = vec![Line::blank()];
            out.extend(paragraph(0, Tone::Warn, &format!("‼ {}", words::FAULT), width));
            out
        }
    }
}

/// Warnings shown of all.
const WARNINGS: usize = 5;

/// What the compiler warns of: how often, and the first ones.
fn warnings(all: &CompilerWarnings, width: Width) -> Vec<Line> {
    if all.is_empty() {
        return Vec::new();
    }
    let mut out = vec![Line::blank(), Line::new(0, Tone::Warn, format!("! {}", words::warnings(all)))];
    for warning in all.first.iter().take(WARNINGS) {
        let text = format!("{}: {}", words::place(warning), phrase(&warning.text));
        out.extend(paragraph(2, Tone::Plain, &text, width));
    }
    let more = words::left_out(all, all.first.len().min(WARNINGS));
    out.extend(more.iter().flat_map(|more| paragraph(2, Tone::Dim, more, width)));
    out
}

fn notes(notes: &[Note], width: Width) -> Vec<Line> {
    if notes.is_empty() {
        return Vec::new();
    }
    let mut out = vec![Line::blank(), Line::new(0, Tone::Strong, "Notes")];
    for note in notes {
        let text = format!("{}: {}", phrase(&note.about), phrase(&note.text));
        out.extend(paragraph(2, Tone::Plain, &text, width));
    }
    out
}

fn totals(report: &GradeReport, scores: Scores, width: Width) -> Vec<Line> {
    let table = match scores {
        Scores::Withheld => Vec::new(),
        Scores::Shown => [table(&report.components), steps(report, width)].concat(),
    };
    [vec![Line::blank()], table, score(report, scores, width)].concat()
}

/// The last line of a report.
fn score(report: &GradeReport, scores: Scores, width: Width) -> Vec<Line> {
    match scores {
        Scores::Withheld => paragraph(0, Tone::Warn, words::UNGRADED, width),
        Scores::Shown => {
            let score = words::with_open(&words::fraction(report.score), report.open);
            let mut out = paragraph(0, Tone::Strong, &format!("Score {score}"), width);
            let grade = report.grade.iter().map(words::grade);
            out.extend(grade.flat_map(|grade| paragraph(0, Tone::Strong, &grade, width)));
            out
        }
    }
}

/// How the grade comes of the score.
fn steps(report: &GradeReport, width: Width) -> Vec<Line> {
    let Some(grade) = &report.grade else { return Vec::new() };
    let steps = words::grade_steps(grade).into_iter();
    let lines =
        steps.flat_map(|(what, points)| paragraph(2, Tone::Plain, &format!("{points}  {what}"), width));
    [Line::blank(), Line::new(0, Tone::Strong, "Grade")]
        .into_iter()
        .chain(lines)
        .chain([Line::blank()])
        .collect()
}

fn table(components: &[ComponentReport]) -> Vec<Line> {
    let titles: Vec<String> = components.iter().map(|component| phrase(&component.title)).collect();
    let widest = titles.iter().map(|title| title.chars().count()).max().unwrap_or(0);
    titles
        .iter()
        .zip(components)
        .map(|(title, part)| {
            Line::new(2, Tone::Plain, format!("{title:<widest$}  ")).append(bar(part.score, part.open))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{samples, visible};

    fn render(report: &GradeReport, colour: Colour) -> String {
        let mut out = Vec::new();
        Terminal::new(colour).render(report, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn plain(report: &GradeReport) -> String {
        render(report, Colour::Never)
    }

    /// The text without the sequences of the styles; any other sequence stays.
    fn without_sgr(text: &str) -> String {
        let ours = ["\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[32m", "\x1b[33m"];
        ours.iter().fold(text.to_owned(), |text, sequence| text.replace(sequence, ""))
    }

    #[test]
    fn one_mismatch() {
        insta::assert_snapshot!(plain(&samples::one_mismatch()), @r#"
        battleship: alice
          seed 42, g++ (Debian 14.2.0-19) 14.2.0, harness 0.1.0
          Board.cpp aaaaaaaa, Game.cpp 00000000
          ! isolation L1 reduced: student code was confined without cgroup, so promises of the README's
            threat model are broken

        Board  ████████████████░░░░ 10/12
          built from Board.cpp

          ✗ A ship that overlaps another is refused · lost 2 points · board.place-ship.overlap
            wrong answer at step 3
            called      Board b(game)
                        b.placeShip(Point(0, 0), 0, HORIZONTAL) → true
                      ▸ b.placeShip(Point(0, 2), 1, VERTICAL)
            board     before the call, and as required after it
                        0123
                      0 AAA.
                      1 ....
            required  false
            got       true
            clause    handout, "place-ship"
            hint      Draw the board on paper after each call and compare.
            rerun     harness grade alice --assignment battleship --seed 42 --only board.place-ship.overlap
            debug     harness repro alice board.place-ship.overlap --seed 42

          ✓ place-ship    4/6  inside
          ✓ attack        6/6  hit, miss

        Notes
          submission: notes.txt was left out: not a file of this assignment

          Board  ████████████████░░░░ 10/12
        Score 10/12
        "#);
    }

    #[test]
    fn an_empty_report() {
        insta::assert_snapshot!(plain(&samples::empty()), @r"
        battleship: nothing
          seed 42, g++ (Debian 14.2.0-19) 14.2.0, harness 0.1.0
          Board.cpp aaaaaaaa, Game.cpp 00000000
          ! isolation L1 reduced: student code was confined without cgroup, so promises of the README's
            threat model are broken

        Score 0/0
        ");
    }

    #[test]
    fn what_went_wrong_comes_before_what_went_right() {
        let text = plain(&samples::graded());
        let at = |part: &str| text.find(part).unwrap_or_else(|| panic!("no {part:?} in\n{text}"));
        assert!(at("✗ A ship that overlaps") < at("! Placing ships writes nothing"));
        assert!(at("! Placing ships writes nothing") < at("✓ place-ship"));
        assert!(text.ends_with("\nScore 15/74\n"), "{text}");
    }

    #[test]
    fn every_verdict_is_said_in_plain_words() {
        let text = plain(&samples::every_verdict());
        for words in [
            "wrong answer at step 3",
            "crashed: segmentation fault (reads or writes memory it may not)",
            "ended the whole program with exit status 3",
            "still computing after 1500 ms",
            "did not finish within 10 s",
            "kept waiting for input that had ended",
            "asked for more than 256 MiB of memory",
            "wrote more than 4 MiB",
            "called other components more often",
            "sent an answer that cannot be one: a frame of",
            "breaks a rule: no variable",
            "undefined reference to",
            "1 check not run: needs a player whose games end",
            "fault of the harness or the assignment, not of the submission: the worker did not start",
        ] {
            assert!(text.contains(words), "no {words:?} in\n{text}");
        }
    }

    #[test]
    fn checks_of_a_component_that_was_not_built_take_one_line() {
        let text = plain(&samples::graded());
        assert!(text.contains("✗ 4 checks not run: Game.cpp did not compile (lost 20 points)\n"), "{text}");
        assert!(text.contains("✗ Client.cpp was not handed in; did you mean Main.cpp?\n"), "{text}");
        assert!(!text.contains("The game is played"), "{text}");
    }

    #[test]
    fn a_grader_error_withholds_every_point() {
        let text = plain(&samples::every_verdict());
        assert!(
            text.ends_with("Not graded: a fault of the harness or the assignment, not of the submission\n"),
            "{text}"
        );
        assert!(!text.contains("Score") && !text.contains("lost") && !text.contains('█'), "{text}");
    }

    #[test]
    fn a_hostile_report_holds_no_control_character_but_line_ends_and_colours() {
        let never = plain(&samples::hostile());
        let always = render(&samples::hostile(), Colour::Always);
        for text in [&never, &without_sgr(&always)] {
            let bad = text.chars().find(|c| *c != '\n' && visible::is_treacherous(*c));
            assert_eq!(bad, None, "{text}");
        }
        assert_eq!(without_sgr(&always), never);
    }

    #[test]
    fn a_hostile_report_forges_neither_a_score_nor_a_command() {
        let text = plain(&samples::hostile());
        assert!(!text.lines().any(|line| line.trim_start().starts_with("::")), "{text}");
        assert!(!text.lines().any(|line| line.starts_with("Score 100/100")), "{text}");
        assert!(!text.contains("##["), "{text}");
        assert!(text.ends_with("\nScore 0/10\n"), "{text}");
    }

    #[test]
    fn a_hostile_report_stays_short() {
        let text = plain(&samples::hostile());
        assert!(text.lines().count() < 400, "{text}");
    }

    fn of_width(report: &GradeReport, columns: usize) -> String {
        let mut out = Vec::new();
        let terminal = Terminal::new(Colour::Never).within(Width::of_terminal(columns));
        terminal.render(report, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn no_line_but_a_command_is_wider_than_the_terminal() {
        let is_command =
            |line: &str| ["rerun  ", "debug  "].iter().any(|label| line.trim_start().starts_with(label));
        for report in [samples::every_verdict(), samples::graded(), samples::empty(), samples::hostile()] {
            for columns in [40, 41, 57, 80, 100] {
                for line in of_width(&report, columns).lines().filter(|line| !is_command(line)) {
                    assert!(line.chars().count() <= columns, "{columns}: {line}");
                }
            }
        }
        assert_eq!(of_width(&samples::graded(), 300), plain(&samples::graded()));
        let command =
            "harness grade alice --assignment battleship --seed 42 --only board.place-ship.overlap\n";
        assert!(of_width(&samples::one_mismatch(), 40).contains(command));
    }

    #[test]
    fn less_is_said_where_less_is_wanted() {
        let shown = |detail| {
            let mut out = Vec::new();
            Terminal::new(Colour::Never).showing(detail).render(&samples::one_mismatch(), &mut out).unwrap();
            String::from_utf8(out).unwrap()
        };
        assert_eq!(shown(Detail::Quiet), "Score 10/12\n");
        insta::assert_snapshot!(shown(Detail::Brief), @r"
        battleship: alice

        Board  ████████████████░░░░ 10/12
          built from Board.cpp
          ✗ board.place-ship.overlap · lost 2 points · wrong answer at step 3

          Board  ████████████████░░░░ 10/12
        Score 10/12
        ");
        assert_eq!(shown(Detail::First), shown(Detail::Full));
    }

    #[test]
    fn what_failed_for_one_cause_stands_under_it() {
        let mut report = samples::one_mismatch();
        let checks = &mut report.components[0].checks;
        let because = "depends on board.place-ship.overlap, which failed".to_owned();
        let last = checks.last_mut().unwrap();
        last.verdict = crate::model::Verdict::Skipped { because };
        last.points.earned = 0;
        let id = last.id.clone();
        let text = plain(&report);
        let below = text.split_once("debug     harness repro").unwrap().1;
        let line = below.lines().nth(1).unwrap();
        assert!(
            line.starts_with("    ✗ 1 check not run because of it (lost ") && line.ends_with(&id),
            "{text}"
        );
    }
}
