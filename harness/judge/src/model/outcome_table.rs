//! [`OutcomeTable`]: a table of outcomes for the report, such as a student's test cases against wrong models.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A table of outcomes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OutcomeTable {
    /// The table in a sentence.
    pub caption: String,
    /// The meaning of rows: `test case`.
    pub rows_are: String,
    /// The meaning of columns: `wrong model`.
    pub columns_are: String,
    /// The columns, left to right.
    pub columns: Vec<OutcomeColumn>,
    /// The rows, top to bottom.
    pub rows: Vec<OutcomeRow>,
}

/// A column of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OutcomeColumn {
    /// The column in a few words.
    pub title: String,
    /// The group that it belongs to.
    pub group: String,
    /// The id of the check that it counts for: readers who may not see the check do not see the column.
    pub check: String,
    /// The sum of its cells.
    pub total: OutcomeCell,
}

/// A row of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OutcomeRow {
    /// The row's name; hostile text.
    pub title: String,
    /// The row's state in a word or two: `passes`, `not counted`.
    pub state: String,
    /// One cell a column; empty for a row that is not part of the table.
    pub cells: Vec<OutcomeCell>,
}

/// One outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum OutcomeCell {
    /// The case noticed: it failed, crashed, or ran into its limit of time.
    Noticed,
    /// The case passed.
    #[default]
    Unnoticed,
    /// It was not performed.
    NotRun,
}
