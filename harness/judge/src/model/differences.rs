//! [`Differences`]: where what came back parts from what was required, worked out once, so that every report format
//! marks and names the same places and decides nothing.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Two texts beside each other, with what differs marked and named.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Differences {
    /// A phrase for each place, the first place first: "row 3, column 5: expected `o`, got `O`". Empty where the rows
    /// say it all; may quote hostile text.
    pub summary: Vec<String>,
    /// The lines around the differences, in order.
    pub rows: Vec<DiffRow>,
    /// The meaning of the symbols that are drawn for white space, if any are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legend: Option<String>,
}

/// One line of both texts. No text holds a line end or a tab; all of it may be hostile.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum DiffRow {
    /// The line is the same in both.
    Same {
        /// The line.
        text: String,
    },
    /// The line is another one.
    Changed {
        /// The required text.
        required: Vec<Piece>,
        /// The text that came.
        got: Vec<Piece>,
    },
    /// The line did not come.
    Missing {
        /// The required text.
        required: Vec<Piece>,
    },
    /// The line should not be there.
    Extra {
        /// The text that came.
        got: Vec<Piece>,
    },
    /// Lines that are the same and not shown.
    Equal {
        /// The number of lines.
        lines: usize,
    },
    /// Lines of the longer text that are not shown, the same or not.
    More {
        /// The number of lines.
        lines: usize,
    },
}

/// A part of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Piece {
    /// Its characters; white space is drawn (`·` a space, `→` a tab, `␍` a carriage return, `⏎` the end of the line)
    /// where it matters.
    pub text: String,
    /// True if it is not in the other text.
    pub differs: bool,
}
