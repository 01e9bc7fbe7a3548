//! [`Differences`] beside each other, what differs marked and named. A mark is underlined too: colours may not be seen.

use maud::{Markup, PreEscaped, html};

use super::page::{line, phrase};
use crate::model::{DiffRow, Differences, Piece};
use crate::report::visible::count;

/// Both texts with their differences marked and named: two columns of the same number of lines, so that they stand beside
/// each other where there is room, and below each other on a phone.
pub(super) fn compared(differences: &Differences) -> Markup {
    let rows = &differences.rows;
    html! {
        div.sides {
            div {
                h4 { "required" }
                div.side tabindex="0" { @for (index, row) in rows.iter().enumerate() { (required(index, row)) } }
            }
            div {
                h4 { "got" }
                div.side tabindex="0" { @for (index, row) in rows.iter().enumerate() { (got(index, row)) } }
            }
        }
        ul.summary {
            @for text in differences.summary.iter().chain(&differences.legend) { li { (phrase(text)) } }
        }
    }
}

fn required(index: usize, row: &DiffRow) -> Markup {
    match row {
        DiffRow::Changed { required, .. } | DiffRow::Missing { required } => {
            html! { div.line.required { (SIGN) (strip(required)) } }
        }
        DiffRow::Extra { .. } => absent(),
        DiffRow::Same { .. } | DiffRow::Equal { .. } | DiffRow::More { .. } => shared(index, row),
    }
}

fn got(index: usize, row: &DiffRow) -> Markup {
    match row {
        DiffRow::Changed { got, .. } | DiffRow::Extra { got } => {
            html! { div.line.got { (SIGN) (strip(got)) } }
        }
        DiffRow::Missing { .. } => absent(),
        DiffRow::Same { .. } | DiffRow::Equal { .. } | DiffRow::More { .. } => shared(index, row),
    }
}

/// The mark of a line that differs, in the margin.
const SIGN: PreEscaped<&str> = PreEscaped("<b class=\"sign\">≠</b>");

fn absent() -> Markup {
    html! { div.line.absent { (SIGN) } }
}

/// A line that is the same on both sides.
fn shared(index: usize, row: &DiffRow) -> Markup {
    match row {
        DiffRow::Same { text } => html! { div.line { (line(text, usize::MAX)) } },
        DiffRow::Equal { lines } => {
            let above = if index == 0 { " above" } else { "" };
            html! { div.line.said { "… " (count(*lines, "equal line")) (above) } }
        }
        DiffRow::More { lines } => html! { div.line.said { "… " (count(*lines, "more line")) } },
        DiffRow::Changed { .. } | DiffRow::Missing { .. } | DiffRow::Extra { .. } => absent(),
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
