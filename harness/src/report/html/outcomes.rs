//! A component's table of outcomes. Without styles each cell still says by its sign what it is.

use maud::{Markup, html};

use super::page::{line, phrase};
use crate::model::{OutcomeCell, OutcomeRow, OutcomeTable};
use crate::report::outline::column_groups;

/// Letters of a row's name.
const NAME: usize = 120;

/// The table and the meanings of its columns.
pub(super) fn outcomes(table: &OutcomeTable) -> Markup {
    html! {
        figure.outcomes tabindex="0" {
            table {
                caption { (phrase(&table.caption)) " ✗ noticed, · not noticed, – not performed." }
                thead {
                    tr {
                        th scope="col" { (phrase(&table.rows_are)) }
                        @for (index, column) in table.columns.iter().enumerate() {
                            th scope="col" title=(phrase(&column.title)) { (index + 1) }
                        }
                    }
                }
                tbody {
                    @for row in &table.rows { (drawn(row, table.columns.len())) }
                }
                tfoot {
                    tr {
                        th scope="row" { "together" }
                        @for column in &table.columns { (cell(column.total)) }
                    }
                }
            }
        }
        (legend(table))
    }
}

fn drawn(row: &OutcomeRow, columns: usize) -> Markup {
    html! {
        tr {
            th scope="row" { (line(&row.title, NAME)) }
            @if row.cells.is_empty() {
                td.aside colspan=(columns) { (phrase(&row.state)) }
            } @else {
                @for each in &row.cells { (cell(*each)) }
            }
        }
    }
}

fn cell(cell: OutcomeCell) -> Markup {
    match cell {
        OutcomeCell::Noticed => html! { td.noticed title="noticed" { "✗" } },
        OutcomeCell::Unnoticed => html! { td.unnoticed title="not noticed" { "·" } },
        OutcomeCell::NotRun => html! { td title="not performed" { "–" } },
    }
}

fn legend(table: &OutcomeTable) -> Markup {
    html! {
        details {
            summary { "the meaning of the columns" }
            dl {
                @for (name, columns) in column_groups(table) {
                    dt { (phrase(name)) }
                    dd {
                        ul {
                            @for (index, column) in columns {
                                li { (index + 1) " " (phrase(&column.title)) }
                            }
                        }
                    }
                }
            }
        }
    }
}
