//! A board around a call, drawn cell by cell. Without styles it still reads as the text that it is.

use maud::{Markup, html};

use super::page::line;
use crate::model::BoardStates;
use crate::report::visible::terminal::{Cap, block};

/// A board has no more lines.
const BOARD: Cap = Cap { lines: 40, bytes: 4000 };

/// The board before the call and as it must be after it; what has to change is marked.
pub(super) fn boards(states: &BoardStates) -> Markup {
    let (before, after) = (block(&states.before, BOARD), block(&states.after, BOARD));
    html! {
        div.beside {
            @if before == after {
                figure tabindex="0" { figcaption { "before the call, and as required after it" } (board(&before, &before)) }
            } @else {
                figure tabindex="0" { figcaption { "before the call" } (board(&before, &before)) }
                figure tabindex="0" { figcaption { "as required after it" } (board(&after, &before)) }
            }
        }
    }
}

fn board(lines: &[String], earlier: &[String]) -> Markup {
    // The first line numbers the columns, and stands in as far as the numbers of rows reach.
    let margin = lines.first().map_or(0, |line| line.len() - line.trim_start().len());
    html! {
        pre.board {
            @for (row, text) in lines.iter().enumerate() {
                @for (column, c) in text.chars().enumerate() {
                    @let changed = earlier.get(row).and_then(|line| line.chars().nth(column)) != Some(c);
                    i.label[row == 0 || column < margin].margin[column < margin].empty[c == '.'].changed[changed] { (line(c.encode_utf8(&mut [0; 4]), 1)) }
                }
                "\n"
            }
        }
    }
}
