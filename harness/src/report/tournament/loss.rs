//! A game as a page on which one can step through it, without a script: each position is a button of a group, and the
//! arrow keys go from one to the next.

use std::io;

use maud::{Markup, html};

use crate::model::{CellChange, GameStory, Seat, StoryBoard, StoryMove};
use crate::report::html::page::{line, phrase, styled_page};

/// Letters of a name.
const NAME: usize = 60;

/// How one position at a time is shown.
const STEPS: &str = include_str!("steps.css");

/// A game that was lost, and by whom.
#[derive(Debug, Clone, Copy)]
pub struct LossPage<'a> {
    /// The loser: hostile text, or a pseudonym.
    pub loser: &'a str,
    /// The names by seat, the one who moved first before the other.
    pub seats: [&'a str; 2],
    /// The end in words; may quote hostile text.
    pub ending: &'a str,
    /// The game.
    pub story: &'a GameStory,
}

/// Writes the page.
///
/// # Errors
/// Fails if `out` cannot be written.
pub fn write_loss(loss: &LossPage<'_>, out: &mut dyn io::Write) -> io::Result<()> {
    let [first, second] = loss.seats;
    let title = format!("The worst loss of {}", loss.loser);
    let mut rows: Vec<Vec<Vec<char>>> = loss.story.boards.iter().map(cells).collect();
    let mut steps = vec![step(loss, 0, &rows, None)];
    for (number, played) in (1..).zip(&loss.story.moves) {
        for (board, row, column, cell) in &played.changes {
            if let Some(place) = rows.get_mut(*board).and_then(|board| board.get_mut(*row)?.get_mut(*column))
            {
                *place = *cell;
            }
        }
        steps.push(step(loss, number, &rows, Some(played)));
    }
    let body = html! {
        header {
            h1 { (phrase(&title)) }
            p { (line(first, NAME)) " moved first, " (line(second, NAME)) " second. " (phrase(loss.ending)) "." }
            p.aside { "Press a button, or the arrow keys once one is chosen. " a href="../index.html" { "Back to the ranking" } }
        }
        div.steps { @for step in &steps { (step) } }
    };
    out.write_all(styled_page(&title, STEPS, &body).into_string().as_bytes())
}

fn cells(board: &StoryBoard) -> Vec<Vec<char>> {
    board.rows.iter().map(|row| row.chars().collect()).collect()
}

/// One position: the button that shows it, and what it shows.
fn step(loss: &LossPage<'_>, number: usize, rows: &[Vec<Vec<char>>], played: Option<&StoryMove>) -> Markup {
    let (id, last) = (format!("m{number}"), loss.story.moves.len());
    let changes: &[CellChange] = played.map_or(&[], |played| &played.changes);
    html! {
        input type="radio" name="move" id=(id) aria-label=(format!("move {number}")) checked[number == 0];
        section {
            p {
                label for=(format!("m{}", number.saturating_sub(1))) { "◀" } " "
                label for=(format!("m{}", (number + 1).min(last))) { "▶" } " "
                label for="m0" { "first" } " " label for=(format!("m{last}")) { "last" } " "
                b { (number) " of " (last) } " "
                @if let Some(played) = played { (line(mover(loss, played.by), NAME)) ": " (phrase(&played.text)) }
            }
            div.beside {
                @for (place, board) in loss.story.boards.iter().enumerate() {
                    figure tabindex="0" {
                        @if let Some(owner) = board.owner { figcaption { "board of " (line(mover(loss, owner), NAME)) } }
                        (drawn(place, board, rows.get(place).map_or(&[], Vec::as_slice), changes))
                    }
                }
            }
        }
    }
}

fn mover<'a>(loss: &LossPage<'a>, seat: Seat) -> &'a str {
    match seat {
        Seat::First => loss.seats[0],
        Seat::Second => loss.seats[1],
    }
}

fn drawn(place: usize, board: &StoryBoard, rows: &[Vec<char>], changes: &[CellChange]) -> Markup {
    let is_new = |row, column| changes.iter().any(|(on, r, c, _)| (*on, *r, *c) == (place, row, column));
    let spaced: String = board.columns.chars().flat_map(|label| [label, ' ']).collect();
    html! {
        pre {
            "   " (line(spaced.trim_end(), NAME)) "\n"
            @for (row, cells) in rows.iter().enumerate() {
                (format!("{row:>2} "))
                @for (column, cell) in cells.iter().enumerate() {
                    @if column > 0 { " " }
                    @if is_new(row, column) { mark { (line(cell.encode_utf8(&mut [0; 4]), 1)) } }
                    @else { (line(cell.encode_utf8(&mut [0; 4]), 1)) }
                }
                "\n"
            }
        }
    }
}
