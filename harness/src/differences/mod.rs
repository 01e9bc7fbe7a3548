//! Differences of two texts: the alignment of their lines, the characters that differ, and names for those places.
//!
//! Main function: [`between`]. It is pure and looks at a bounded part of the texts, so it may be asked about a flood.
//! Main type: [`Differences`], which reports carry.

mod align;
mod marks;
mod only;
mod places;
mod rows;
mod sheet;

use align::{Alignment, align};
use sheet::Sheet;

use crate::model::Differences;

/// The column from which on it helps to point at the first difference of two values of one line.
const WORTH_POINTING: usize = 10;

/// The differences where looking at them helps: in texts of several lines, and in single lines that part late or in
/// white space only. A sentence about many lines, or `true` and `false`, can only be read.
pub(crate) fn between(required: &str, got: &str) -> Option<Differences> {
    let worth_it = required != got
        && match (required.contains('\n'), got.trim_end_matches('\n').contains('\n')) {
            (true, _) => true,
            (false, true) => false,
            (false, false) => only::white_space(required, got) || parts_late(required, got),
        };
    let differences = worth_it.then(|| of_texts(required, got))?;
    // The line and the column of short values add nothing.
    let plain = !required.contains('\n') && !only::white_space(required, got);
    Some(if plain { Differences { summary: Vec::new(), ..differences } } else { differences })
}

/// The differences between two texts.
pub(crate) fn of_texts(required: &str, got: &str) -> Differences {
    let [old, new] = [required, got].map(lines);
    let sheet = Sheet::of(&old);
    let alignment: Alignment<'_> = align(&old, &new);
    let rows = rows::rows(&alignment, &sheet);
    let legend = rows::legend(&rows);
    let summary = match only::only(required, got) {
        _ if got.is_empty() && !required.is_empty() => vec!["nothing came".to_owned()],
        Some(only::Only::Named(phrase)) => vec![phrase],
        Some(only::Only::Somewhere) => {
            let phrase = "only white space differs".to_owned();
            std::iter::once(phrase).chain(places::places(&alignment, &sheet)).collect()
        }
        None => places::places(&alignment, &sheet),
    };
    Differences { summary, rows, legend }
}

/// The bytes of the first line in which the texts part, in the first of them.
pub(crate) fn first_line(text: &str, other: &str) -> std::ops::Range<usize> {
    let shared = text.split_inclusive('\n').zip(other.split_inclusive('\n')).take_while(|(a, b)| a == b);
    let start = shared.map(|(line, _)| line.len()).sum::<usize>();
    let length = text[start..].find('\n').map_or(text.len() - start, |at| at + 1);
    start..start + length
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

fn parts_late(required: &str, got: &str) -> bool {
    required.chars().zip(got.chars()).take_while(|(a, b)| a == b).count() >= WORTH_POINTING
}

#[cfg(test)]
mod tests;
