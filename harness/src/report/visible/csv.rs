//! Rows for a spreadsheet.

use csv::{QuoteStyle, Terminator, WriterBuilder};

use super::inline;

/// The characters that begin a formula in some spreadsheet, ASCII or full width.
const FORMULA: [char; 8] = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// Characters of one cell; spreadsheets refuse more than 32,767.
const CELL: usize = 2000;

/// A row with its line end: every cell quoted, on one line, and text even where it begins like a formula.
pub fn row<'a>(cells: impl IntoIterator<Item = &'a str>) -> String {
    row_by(b',', cells)
}

/// The same with another sign between the cells.
pub fn row_by<'a>(delimiter: u8, cells: impl IntoIterator<Item = &'a str>) -> String {
    let mut writer = WriterBuilder::new()
        .delimiter(delimiter)
        .quote_style(QuoteStyle::Always)
        .terminator(Terminator::Any(b'\n'))
        .from_writer(Vec::new());
    // Writing to memory cannot fail.
    let _ = writer.write_record(cells.into_iter().map(cell));
    String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
}

fn cell(text: &str) -> String {
    let shown = inline(text, CELL);
    let formula = shown.trim_start().starts_with(FORMULA);
    if formula { format!("'{shown}") } else { shown }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_quoted_and_no_cell_is_a_formula() {
        assert_eq!(
            row(["a", "=1+1", " @x", "\"b\",c", ""]),
            "\"a\",\"'=1+1\",\"' @x\",\"\"\"b\"\",c\",\"\"\n"
        );
    }

    #[test]
    fn a_cell_stays_on_its_line() {
        assert_eq!(row(["a\nb\t\r"]), "\"a⏎b→␍\"\n");
    }
}
