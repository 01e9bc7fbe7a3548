//! The rubric itself, before anything is graded: as a table, and one check explained.

use super::line::{BODY, Line, Tone, Width, labelled, paragraph, phrase, sentence};
use super::wrap::{fold, wrap};
use crate::model::{Points, Row, Topic};
use crate::report::visible::count;
use crate::report::words;

/// Lines shown of an example.
const EXAMPLE: usize = 24;

/// The rows of one component under its title; the last line is blank.
pub(super) fn table(title: &str, rows: &[Row], width: Width) -> Vec<Line> {
    let points: u32 = rows.iter().map(|row| row.points).sum();
    let id = rows.iter().map(|row| row.check.id.len()).max().unwrap_or(0);
    let head = format!("{:>6}  {:<id$}  what a correct component does, and the clause", "points", "check");
    let mut out =
        vec![Line::new(0, Tone::Strong, format!("{title} ({points} points)")), Line::new(0, Tone::Dim, head)];
    out.extend(rows.iter().flat_map(|row| table_row(row, id, width)));
    out.push(Line::blank());
    out
}

fn table_row(row: &Row, id: usize, width: Width) -> Vec<Line> {
    let indent = 6 + 2 + id + 2;
    let seen = words::seen_by(row.visibility).map(|words| format!(" ({words})")).unwrap_or_default();
    let mut titles = wrap(&format!("{}{seen}", row.check.title), width.beyond(indent)).into_iter();
    let first = Line::new(0, Tone::Plain, format!("{:>6}  {:<id$}  ", row.points, row.check.id))
        .then(Tone::Plain, titles.next().unwrap_or_default());
    let rest = titles.map(|title| Line::new(indent, Tone::Plain, title));
    let clause = wrap(row.check.clause, width.beyond(indent)).into_iter();
    std::iter::once(first).chain(rest).chain(clause.map(|text| Line::new(indent, Tone::Dim, text))).collect()
}

/// The explanation of one check.
pub(super) fn explained(row: &Row, topic: &Topic, assignment: &str, width: Width) -> Vec<Line> {
    let points = words::worth(Points { earned: 0, possible: row.points });
    let seen = words::seen_by(row.visibility).map(|words| format!(" · {words}")).unwrap_or_default();
    let mut out = paragraph(0, Tone::Strong, &phrase(row.check.title), width);
    out.push(Line::new(BODY, Tone::Dim, format!("{} · {points}{seen}", row.check.id)));
    out.extend(sentence("clause", row.check.clause, width));
    out.extend(sentence("why", topic.why, width));
    out.extend(sentence("hint", &row.hint, width));
    out.extend(labelled("example", Tone::Plain, example(row, width)));
    let alone = format!("harness grade submission/ --assignment {assignment} --only {}", row.check.id);
    out.extend(labelled("rerun", Tone::Plain, vec![alone]));
    out
}

fn example(row: &Row, width: Width) -> Vec<String> {
    let code = row.check.example();
    let mut lines: Vec<String> =
        code.iter().take(EXAMPLE).flat_map(|line| fold(line, width.room())).collect();
    if code.len() > EXAMPLE {
        lines.push(format!("… {}", count(code.len() - EXAMPLE, "more call")));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Adjustments, Check, How, RuleFinding};
    use crate::report::terminal::Colour;

    static TOPIC: Topic = Topic { why: "A shot that misses the sea is lost.", checks: &[CHECK] };

    const CHECK: Check = Check {
        id: "board.attack.off",
        title: "attack refuses a position off the board",
        clause: "Board: attack",
        points: 2,
        hint: "Ask the Game.",
        how: How::Static(&|_| RuleFinding::Kept, &["b.attack(Point(9, 9), hit, destroyed, id);"]),
    };

    fn text(lines: &[Line]) -> String {
        lines.iter().map(|line| line.render(Colour::Never)).collect()
    }

    #[test]
    fn a_check_is_explained_by_clause_why_hint_and_example() {
        let row = Adjustments::default().row(&TOPIC.checks[0]);
        insta::assert_snapshot!(text(&explained(&row, &TOPIC, "battleship", Width::USUAL)), @r"
        attack refuses a position off the board
            board.attack.off · 2 points
            clause    Board: attack
            why       A shot that misses the sea is lost.
            hint      Ask the Game.
            example   b.attack(Point(9, 9), hit, destroyed, id);
            rerun     harness grade submission/ --assignment battleship --only board.attack.off
        ");
    }

    #[test]
    fn the_table_says_points_check_title_and_clause() {
        let rows = [Adjustments::default().row(&TOPIC.checks[0])];
        insta::assert_snapshot!(text(&table("Board", &rows, Width::USUAL)), @r"
        Board (2 points)
        points  check             what a correct component does, and the clause
             2  board.attack.off  attack refuses a position off the board
                                  Board: attack
        ");
    }
}
