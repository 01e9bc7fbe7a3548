//! Rows of the file in which people enter points.

use crate::report::visible::csv as table;

/// The rows as a table that a spreadsheet opens, with that sign between columns.
pub fn entry_rows(rows: &[Vec<String>], delimiter: u8) -> String {
    rows.iter().map(|row| table::row_by(delimiter, row.iter().map(String::as_str))).collect()
}
