//! Scenarios about `display`, and comparing what it printed: the layout and the cells apart, so that one stray blank
//! costs the layout's check and no other.

use reference::battleship::Direction::{Horizontal, Vertical};
use reference::battleship::{Direction, Point};

use super::clear;
use super::script::{BoardFocus, BoardScript, SHOW, SHOW_SHOTS, attack, odd_fleet, place};
use super::step::BoardOp;
use crate::assignments::battleship::game_config::GameConfig;
use crate::assignments::transcript::Mismatch;

/// Compares the frame around the cells: header, row numbers, blanks, line ends. The cells are masked on both sides.
pub(super) fn layout_mismatch(required: &str, printed: &str, cols: i32) -> Option<Mismatch> {
    let mask = |text: &str| -> String {
        let lines: Vec<String> =
            text.split('\n').enumerate().map(|(number, line)| mask_cells(number, line, cols)).collect();
        lines.join("\n")
    };
    if mask(required) == mask(printed) {
        return None;
    }
    Some(Mismatch::new(required, printed))
}

/// Replaces the cells of a line that has the right shape by one mark each.
fn mask_cells(number: usize, line: &str, cols: i32) -> String {
    let width = usize::try_from(cols).unwrap_or(0);
    let characters: Vec<char> = line.chars().collect();
    let is_row = number > 0 && characters.len() == 2 + width;
    match characters.get(2..) {
        Some(cells) if is_row && cells.iter().all(|c| !c.is_whitespace()) => {
            characters[..2].iter().chain(&vec!['?'; width]).collect()
        }
        Some(_) | None => line.to_owned(),
    }
}

/// Compares the cells, white space and row numbers aside.
pub(super) fn cells_mismatch(required: &str, printed: &str, cols: i32) -> Option<Mismatch> {
    let (required_cells, printed_cells) = both_cells(required, printed, cols);
    (required_cells != printed_cells).then(|| Mismatch::new(required, printed))
}

/// The positions whose cells differ; none where the printed text has another shape.
pub(super) fn differing_cells(required: &str, printed: &str, cols: i32) -> Vec<Point> {
    let (required, printed) = both_cells(required, printed, cols);
    if required.len() != printed.len() {
        return Vec::new();
    }
    let rows = (0..).zip(required.iter().zip(&printed));
    let differing = rows.flat_map(|(r, (required, printed))| {
        let columns = (0..).zip(required.chars().zip(printed.chars()));
        columns.filter(|(_, (a, b))| a != b).map(move |(c, _)| Point::new(r, c))
    });
    differing.collect()
}

/// The first cell that differs, as it must be and as it was printed.
pub(super) fn first_difference(required: &str, printed: &str, cols: i32) -> Option<(char, char)> {
    let (required, printed) = both_cells(required, printed, cols);
    let pairs = required.iter().zip(&printed).flat_map(|(a, b)| a.chars().zip(b.chars()));
    pairs.into_iter().find(|(a, b)| a != b)
}

/// The cells of both texts, row by row.
fn both_cells(required: &str, printed: &str, cols: i32) -> (Vec<String>, Vec<String>) {
    let width = usize::try_from(cols).unwrap_or(0);
    let required = cells(visible(required).get(1..).unwrap_or_default(), width);
    let printed = visible(printed);
    let rows = match numbered_rows(&printed, required.len(), width) {
        Some(first) => printed[first..first + required.len()].to_vec(),
        None => broken_elsewhere(&printed, required.len(), width)
            .unwrap_or_else(|| printed.get(1..).unwrap_or_default().to_vec()),
    };
    let printed = cells(&rows, width);
    (required, printed)
}

/// The rows of a text that is as long as required, and whose lines end in other places: where they stand if the lines were broken
/// as they should be.
fn broken_elsewhere(lines: &[String], rows: usize, width: usize) -> Option<Vec<String>> {
    let all: Vec<char> = lines.concat().chars().collect();
    let header: String = all.iter().take(width).collect();
    let is_header = (0..width).map(|column| column.to_string()).collect::<String>() == header;
    let is_whole = is_header && lines.len() != rows + 1 && all.len() == width + rows * (width + 1);
    is_whole.then(|| all[width..].chunks(width + 1).map(|row| row.iter().collect()).collect())
}

/// True where the cells are where they have to be: the rows stand below one another, each behind its number, whatever is above and
/// below; or below one line, behind numbers that do not begin at 0.
pub(super) fn has_cells_in_place(required: &str, printed: &str, cols: i32) -> bool {
    let (required, printed) = (visible(required), visible(printed));
    let (rows, width) = (required.len().saturating_sub(1), usize::try_from(cols).unwrap_or(0));
    numbered_rows(&printed, rows, width).is_some() || is_numbered_otherwise(&required, &printed, width)
}

/// True for one line and as many rows as required below it, whose numbers follow one another. Where each row is the one of its number,
/// it is the rows that begin elsewhere, and not the numbers alone.
fn is_numbered_otherwise(required: &[String], printed: &[String], width: usize) -> bool {
    let rows: Option<Vec<(usize, &str)>> = printed.iter().skip(1).map(|line| numbered(line, width)).collect();
    let Some(rows) = rows else { return false };
    let is_of_its_number = |(number, cells): &(usize, &str)| {
        required.get(number.saturating_add(1)).is_none_or(|row| row.ends_with(cells))
    };
    printed.len() == required.len()
        && rows.windows(2).all(|pair| pair[0].0.checked_add(1) == Some(pair[1].0))
        && !rows.iter().all(is_of_its_number)
}

/// A line's number and the cells behind it.
fn numbered(line: &str, width: usize) -> Option<(usize, &str)> {
    let digits = line.chars().count().checked_sub(width)?;
    let (number, cells) = line.split_at_checked(digits)?;
    Some((number.parse().ok()?, cells))
}

/// The first of the lines that are so many rows with their numbers.
fn numbered_rows(lines: &[String], rows: usize, width: usize) -> Option<usize> {
    let is_row = |(number, line): (usize, &String)| {
        line.strip_prefix(&number.to_string()).is_some_and(|cells| cells.chars().count() == width)
    };
    lines.windows(rows.max(1)).position(|window| window.iter().enumerate().all(is_row))
}

/// The lines that are not empty, without white space.
fn visible(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| line.split_whitespace().collect::<String>());
    lines.filter(|line| !line.is_empty()).collect()
}

/// The last `width` characters of each row.
fn cells(rows: &[String], width: usize) -> Vec<String> {
    let last = |line: &String| {
        let extra = line.chars().count().saturating_sub(width);
        line.chars().skip(extra).collect()
    };
    rows.iter().map(last).collect()
}

pub(super) fn format() -> Vec<BoardScript> {
    let sizes = [(1, 1), (1, 2), (2, 1), (3, 4), (1, 10), (10, 1), (9, 10), (10, 9), (10, 10)];
    let empty = sizes.into_iter().map(|(rows, cols)| {
        BoardScript::new(GameConfig::with_lengths(rows, cols, &[1]), BoardFocus::DisplayLayout)
            .all([SHOW, SHOW_SHOTS])
    });
    let busy = played(BoardFocus::DisplayLayout).all([SHOW, SHOW_SHOTS]);
    empty.chain([busy]).collect()
}

/// The standard fleet on 10x10 with hits, a sunk ship and misses.
fn played(focus: BoardFocus) -> BoardScript {
    BoardScript::new(GameConfig::standard(10, 10), focus).all(standard_placements()).all(shots())
}

fn standard_placements() -> [BoardOp; 5] {
    [
        place(1, 3, 0, Horizontal),
        place(8, 5, 1, Horizontal),
        place(4, 3, 2, Vertical),
        place(5, 1, 3, Vertical),
        place(3, 8, 4, Vertical),
    ]
}

fn shots() -> Vec<BoardOp> {
    let at = [(1, 3), (1, 5), (4, 3), (5, 3), (6, 3), (3, 8), (8, 8), (9, 9), (0, 0), (5, 4), (3, 3), (9, 0)];
    at.into_iter().map(|(r, c)| attack(r, c)).collect()
}

pub(super) fn ships() -> Vec<BoardScript> {
    shown(SHOW)
}

pub(super) fn shots_only() -> Vec<BoardScript> {
    shown(SHOW_SHOTS)
}

fn shown(show: BoardOp) -> Vec<BoardScript> {
    let small = |op: BoardOp| {
        let config = GameConfig::with_lengths(3, 5, &[2]);
        BoardScript::new(config, BoardFocus::DisplayCells)
            .then(place(1, 2, 0, Horizontal))
            .then(op)
            .then(show)
    };
    let nothing = BoardScript::new(GameConfig::with_lengths(2, 3, &[2]), BoardFocus::DisplayCells).then(show);
    let everywhere = BoardScript::new(GameConfig::with_lengths(3, 5, &[3, 2]), BoardFocus::DisplayCells)
        .all([place(0, 0, 0, Vertical), place(2, 3, 1, Horizontal)])
        .all(
            GameConfig::with_lengths(3, 5, &[])
                .points()
                .into_iter()
                .flat_map(|Point { r, c }| [attack(r, c), show]),
        );
    let full = BoardScript::new(GameConfig::standard(10, 10), BoardFocus::DisplayCells)
        .all(standard_placements())
        .then(show)
        .all(shots().into_iter().flat_map(|shot| [shot, show]));
    let unhurt = Direction::BOTH.map(|direction| {
        BoardScript::new(GameConfig::with_lengths(5, 5, &[2]), BoardFocus::DisplayCells)
            .all([place(1, 2, 0, direction), show])
    });
    let odd = odd_fleet(&[1, 2, 1, 2, 1], BoardFocus::DisplayCells)
        .then(show)
        .all((0..5).flat_map(|r| [attack(r, 1), show]));
    // No shot: in a corner a ship must be hidden as well as anywhere.
    let edges = clear::OBLONG.map(|(rows, cols)| {
        BoardScript::new(GameConfig::with_lengths(rows, cols, &[3, 3, 3, 3]), BoardFocus::DisplayCells)
            .all(clear::all_round(rows, cols))
            .then(show)
    });
    let [lying, standing] = unhurt;
    let small = [small(attack(0, 0)), small(attack(1, 2))];
    let first = [nothing, lying, standing, odd].into_iter().chain(small);
    first.chain([everywhere, full]).chain(edges).collect()
}

pub(super) fn blocked_unseen() -> Vec<BoardScript> {
    let sizes = [(2, 2), (4, 5), (10, 10)];
    sizes
        .into_iter()
        .map(|(rows, cols)| {
            let config = GameConfig::with_lengths(rows, cols, &[2]);
            BoardScript::new(config, BoardFocus::DisplayCells).all([
                BoardOp::Block,
                SHOW,
                SHOW_SHOTS,
                BoardOp::Unblock,
                SHOW,
            ])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "  012\n0 A.X\n1 .o.\n";

    #[test]
    fn cells_are_no_part_of_the_layout() {
        assert_eq!(layout_mismatch(BOARD, "  012\n0 ...\n1 ###\n", 3), None);
    }

    #[test]
    fn a_trailing_blank_is_a_layout_mismatch() {
        assert!(layout_mismatch(BOARD, "  012 \n0 A.X\n1 .o.\n", 3).is_some());
    }

    #[test]
    fn a_missing_last_line_end_is_a_layout_mismatch() {
        assert!(layout_mismatch(BOARD, BOARD.trim_end(), 3).is_some());
    }

    #[test]
    fn white_space_is_no_part_of_the_cells() {
        assert_eq!(cells_mismatch(BOARD, " 012\n\n0  A . X\n1.o.", 3), None);
    }

    #[test]
    fn what_stands_above_and_below_numbered_rows_is_no_part_of_the_cells() {
        let titled = "your board, row by row:\n\n  123\n0 A.X\n1 .o.\nthat is all\n";
        assert_eq!(cells_mismatch(BOARD, titled, 3), None);
        assert!(has_cells_in_place(BOARD, titled, 3));
        assert!(layout_mismatch(BOARD, titled, 3).is_some());
        assert!(!has_cells_in_place(BOARD, "your board:\n  012\n1 A.X\n2 .o.\n", 3));
    }

    #[test]
    fn rows_with_other_numbers_have_their_cells_in_place() {
        let from_one = "  012\n1 A.X\n2 .O.\n";
        assert!(has_cells_in_place(BOARD, from_one, 3));
        assert!(cells_mismatch(BOARD, from_one, 3).is_some(), "the miss");
        assert!(!has_cells_in_place(BOARD, "  012\nA.X|\n.o.|\n", 3), "no numbers");
        assert!(!has_cells_in_place(BOARD, "  012\n1 A.X\n1 .o.\n", 3), "not one after the other");
        assert!(!has_cells_in_place(BOARD, "1 A.X\n2 .o.\n", 3), "no line above");
        assert!(!has_cells_in_place(BOARD, "  012\n1 .o.\n2 ...\n", 3), "the rows themselves begin at 1");
    }

    #[test]
    fn a_header_is_no_row() {
        assert_eq!(cells_mismatch("  0\n0 R\n", "  0\n0 R\n", 1), None);
        assert!(cells_mismatch("  0\n0 R\n", "  0\n0 .\n", 1).is_some());
    }

    #[test]
    fn a_wrong_cell_is_a_cells_mismatch() {
        assert!(cells_mismatch(BOARD, "  012\n0 A.x\n1 .o.\n", 3).is_some());
    }

    #[test]
    fn a_missing_row_is_a_cells_mismatch() {
        assert!(cells_mismatch(BOARD, "  012\n0 A.X\n", 3).is_some());
    }
}
