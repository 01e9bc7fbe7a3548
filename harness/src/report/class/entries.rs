//! Rows of the file in which people enter points.

use crate::report::visible::csv as table;

/// The rows as a table that a spreadsheet opens.
pub fn entry_rows(rows: &[Vec<String>]) -> String {
    rows.iter().map(|row| table::row(row.iter().map(String::as_str))).collect()
}
