//! A component's table of outcomes: one character a cell, columns by number, and what each number means below.

use super::line::{BODY, Line, Tone, Width, paragraph, phrase};
use super::wrap::{columns as width_of, wrap};
use crate::model::{OutcomeCell, OutcomeColumn, OutcomeRow, OutcomeTable};
use crate::report::outline::column_groups;
use crate::report::visible::count;

/// Characters of a row's name.
const NAME: usize = 44;

/// Rows that are drawn; the rest is counted.
const ROWS: usize = 60;

/// Columns that are drawn side by side, at least.
const FEWEST: usize = 10;

/// The columns for the names of rows, and those for cells.
fn measures(width: Width) -> (usize, usize) {
    let name = NAME.min(width.columns() / 2);
    (name, width.columns().saturating_sub(BODY + name + 2).max(FEWEST))
}

/// The table, with a blank line before it.
pub(super) fn outcomes(table: &OutcomeTable, width: Width) -> Vec<Line> {
    let mut out = vec![Line::blank()];
    out.extend(paragraph(
        2,
        Tone::Plain,
        &format!("{} ✗ noticed, · not, blank not performed.", phrase(&table.caption)),
        width,
    ));
    let (name, cells) = measures(width);
    for first in (0..table.columns.len()).step_by(cells) {
        let last = (first + cells).min(table.columns.len());
        out.extend(numbers(first..last, name));
        out.extend(table.rows.iter().take(ROWS).flat_map(|row| drawn(row, first..last, width)));
        out.push(totals(&table.columns[first..last], name));
    }
    let missing = table.rows.len().saturating_sub(ROWS);
    out.extend(
        (missing > 0).then(|| Line::new(BODY, Tone::Dim, format!("… {}", count(missing, "more row")))),
    );
    out.push(Line::blank());
    out.extend(legend(table, width));
    out
}

/// The numbers of the columns, from top to bottom.
fn numbers(all: std::ops::Range<usize>, name: usize) -> Vec<Line> {
    let digit = |number: usize, power: usize| match number / power {
        0 => ' ',
        digits => char::from_digit(u32::try_from(digits % 10).unwrap_or(0), 10).unwrap_or(' '),
    };
    let line = |power: usize| all.clone().map(|column| digit(column + 1, power)).collect::<String>();
    let powers = [100, 10, 1].into_iter().filter(|power| all.end >= *power);
    powers.map(|power| Line::new(BODY + name + 2, Tone::Dim, line(power))).collect()
}

/// A row's name and cells; a row without cells says why instead.
fn drawn(row: &OutcomeRow, columns: std::ops::Range<usize>, width: Width) -> Vec<Line> {
    let (room, most) = measures(width);
    let name = within(&row.title, room);
    let pad = " ".repeat((room + 2).saturating_sub(width_of(&name)));
    let head = Line::new(BODY, Tone::Plain, name + &pad);
    if row.cells.is_empty() {
        return vec![head.then(Tone::Warn, within(&row.state, most))];
    }
    let cells = row.cells.iter().skip(columns.start).take(columns.len());
    vec![cells.fold(head, |line, cell| line.then(tone(*cell), sign(*cell)))]
}

/// A text within that many columns.
fn within(text: &str, columns: usize) -> String {
    let shown = phrase(text);
    match shown.char_indices().nth(columns) {
        None => shown,
        Some(_) => shown.chars().take(columns - 1).chain(['…']).collect(),
    }
}

fn totals(columns: &[OutcomeColumn], name: usize) -> Line {
    let head = Line::new(BODY, Tone::Strong, format!("{:<room$}", "together", room = name + 2));
    columns.iter().fold(head, |line, column| line.then(tone(column.total), sign(column.total)))
}

fn sign(cell: OutcomeCell) -> &'static str {
    match cell {
        OutcomeCell::Noticed => "✗",
        OutcomeCell::Unnoticed => "·",
        OutcomeCell::NotRun => " ",
    }
}

fn tone(cell: OutcomeCell) -> Tone {
    match cell {
        OutcomeCell::Noticed => Tone::Good,
        OutcomeCell::Unnoticed => Tone::Bad,
        OutcomeCell::NotRun => Tone::Dim,
    }
}

/// The meanings of the numbers, a paragraph for each group.
fn legend(table: &OutcomeTable, width: Width) -> Vec<Line> {
    let groups = column_groups(table);
    let widest = groups.iter().map(|(name, _)| width_of(&phrase(name))).max().unwrap_or(0);
    let mut out = Vec::new();
    for (name, columns) in groups {
        let said = columns.iter().map(|(index, column)| format!("{} {}", index + 1, phrase(&column.title)));
        let text = said.collect::<Vec<String>>().join("; ");
        let indent = BODY + widest + 2;
        let heads = std::iter::once(format!("{:<widest$}  ", phrase(name)))
            .chain(std::iter::repeat(" ".repeat(widest + 2)));
        let lines = heads.zip(wrap(&text, width.beyond(indent)));
        out.extend(lines.map(|(head, text)| Line::new(BODY, Tone::Plain, head).then(Tone::Dim, text)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;
    use crate::report::terminal::Colour;

    fn drawn_text(table: &OutcomeTable) -> String {
        outcomes(table, Width::USUAL).iter().map(|line| line.render(Colour::Never)).collect()
    }

    #[test]
    fn cells_stand_below_their_numbers() {
        insta::assert_snapshot!(drawn_text(&samples::outcomes()), @r"
          Each column is a board in which one thing is wrong. ✗ noticed, · not, blank not performed.
                                                          123
            ships are placed                              ✗·
            a whole game                                  asserts nothing
            together                                      ✗·

            placing  1 a ship that overlaps another is refused
            attacks  2 an attack on water misses; 3 a ship is sunk by its last cell
        ");
    }

    #[test]
    fn a_table_of_many_columns_and_rows_is_broken_and_cut() {
        let mut table = samples::outcomes();
        table.columns = vec![table.columns[0].clone(); 130];
        table.rows = vec![OutcomeRow { cells: vec![OutcomeCell::Noticed; 130], ..table.rows[0].clone() }; 70];
        let text = drawn_text(&table);
        assert!(text.contains("… 10 more rows"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= Width::USUAL.columns()), "{text}");
        assert_eq!(text.matches('✗').count(), 1 + 130 * 61);
    }
}
