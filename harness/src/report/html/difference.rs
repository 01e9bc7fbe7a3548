//! [`Differences`] beside each other, what differs marked and named. A mark is underlined too: colours may not be seen.

use maud::{Markup, html};

use super::page::{line, phrase};
use crate::model::{DiffRow, Differences, Piece};
use crate::report::visible::count;

/// Both texts with their differences marked and named.
pub(crate) fn compared(differences: &Differences) -> Markup {
    html! {
        div.scroll tabindex="0" {
            table.diff {
                thead { tr { th scope="col" { "required" } td {} th scope="col" { "got" } } }
                tbody { @for (index, row) in differences.rows.iter().enumerate() { (one(index, row)) } }
            }
        }
        ul.summary {
            @for text in differences.summary.iter().chain(&differences.legend) { li { (phrase(text)) } }
        }
    }
}

fn one(index: usize, row: &DiffRow) -> Markup {
    match row {
        DiffRow::Same { text } => {
            html! { tr { td.line { (line(text, usize::MAX)) } td {} td.line { (line(text, usize::MAX)) } } }
        }
        DiffRow::Changed { required, got } => {
            html! { tr { td.line.required { (strip(required)) } td.sign { "≠" } td.line.got { (strip(got)) } } }
        }
        DiffRow::Missing { required } => {
            html! { tr { td.line.required { (strip(required)) } td.sign { "≠" } td.line.absent {} } }
        }
        DiffRow::Extra { got } => {
            html! { tr { td.line.absent {} td.sign { "≠" } td.line.got { (strip(got)) } } }
        }
        DiffRow::Equal { lines } => {
            let above = if index == 0 { " above" } else { "" };
            html! { tr { td.said colspan="3" { "… " (count(*lines, "equal line")) (above) } } }
        }
        DiffRow::More { lines } => html! { tr { td.said colspan="3" { "… " (count(*lines, "more line")) } } },
    }
}

fn strip(pieces: &[Piece]) -> Markup {
    html! {
        @for piece in pieces {
            @if piece.differs { mark { (line(&piece.text, usize::MAX)) } }
            @else { span { (line(&piece.text, usize::MAX)) } }
        }
    }
}
