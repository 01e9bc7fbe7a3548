//! Scenarios about `display`, and comparing what it printed: the layout and the cells apart, so that one stray blank
//! costs the layout's check and no other.

use reference::battleship::Direction::{Horizontal, Vertical};
use reference::battleship::Point;

use super::oracle::Complaint;
use super::script::{About, SHOW, SHOW_SHOTS, Script, attack, place};
use super::step::Op;
use crate::assignments::battleship::game_config::GameConfig;
use crate::model::Scenario;

/// What is wrong with the frame around the cells: header, row numbers, blanks, line ends. The cells themselves are
/// masked on both sides.
pub(super) fn layout_complaint(required: &str, printed: &str, cols: i32) -> Option<Complaint> {
    let mask = |text: &str| -> String {
        let lines: Vec<String> =
            text.split('\n').enumerate().map(|(number, line)| mask_cells(number, line, cols)).collect();
        lines.join("\n")
    };
    if mask(required) == mask(printed) {
        return None;
    }
    Some(Complaint { required: required.to_owned(), got: printed.to_owned() })
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

/// What is wrong with the cells, white space and row numbers aside.
pub(super) fn cells_complaint(required: &str, printed: &str, cols: i32) -> Option<Complaint> {
    let width = usize::try_from(cols).unwrap_or(0);
    if cells(required, width) == cells(printed, width) {
        return None;
    }
    Some(Complaint { required: required.to_owned(), got: printed.to_owned() })
}

/// The last `width` visible characters of each line after the first.
fn cells(text: &str, width: usize) -> Vec<String> {
    let lines = text.lines().map(|line| line.split_whitespace().collect::<String>());
    lines
        .filter(|line| !line.is_empty())
        .skip(1)
        .map(|line| {
            let extra = line.chars().count().saturating_sub(width);
            line.chars().skip(extra).collect()
        })
        .collect()
}

pub(super) fn format(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let sizes = [(1, 1), (1, 2), (2, 1), (3, 4), (1, 10), (10, 1), (9, 10), (10, 9), (10, 10)];
    let empty = sizes.into_iter().map(|(rows, cols)| {
        Script::new(GameConfig::with_lengths(rows, cols, &[1]), About::DisplayLayout)
            .all([SHOW, SHOW_SHOTS])
            .done()
    });
    let busy = played(About::DisplayLayout).all([SHOW, SHOW_SHOTS]).done();
    empty.chain([busy]).collect()
}

/// The standard fleet on 10x10 with hits, a sunk ship and misses.
fn played(about: About) -> Script {
    Script::new(GameConfig::standard(10, 10), about).all(standard_placements()).all(shots())
}

fn standard_placements() -> [Op; 5] {
    [
        place(1, 3, 0, Horizontal),
        place(8, 5, 1, Horizontal),
        place(4, 3, 2, Vertical),
        place(5, 1, 3, Vertical),
        place(3, 8, 4, Vertical),
    ]
}

fn shots() -> Vec<Op> {
    let at = [(1, 3), (1, 5), (4, 3), (5, 3), (6, 3), (3, 8), (8, 8), (9, 9), (0, 0), (5, 4), (3, 3), (9, 0)];
    at.into_iter().map(|(r, c)| attack(r, c)).collect()
}

pub(super) fn ships(_seed: u64) -> Vec<Box<dyn Scenario>> {
    shown(SHOW)
}

pub(super) fn shots_only(_seed: u64) -> Vec<Box<dyn Scenario>> {
    shown(SHOW_SHOTS)
}

fn shown(show: Op) -> Vec<Box<dyn Scenario>> {
    let small = |op: Op| {
        let config = GameConfig::with_lengths(3, 5, &[2]);
        Script::new(config, About::DisplayCells).then(place(1, 2, 0, Horizontal)).then(op).then(show).done()
    };
    let nothing = Script::new(GameConfig::with_lengths(2, 3, &[2]), About::DisplayCells).then(show).done();
    let everywhere = Script::new(GameConfig::with_lengths(3, 5, &[3, 2]), About::DisplayCells)
        .all([place(0, 0, 0, Vertical), place(2, 3, 1, Horizontal)])
        .all(
            GameConfig::with_lengths(3, 5, &[])
                .points()
                .into_iter()
                .flat_map(|Point { r, c }| [attack(r, c), show]),
        )
        .done();
    let full = Script::new(GameConfig::standard(10, 10), About::DisplayCells)
        .all(standard_placements())
        .then(show)
        .all(shots().into_iter().flat_map(|shot| [shot, show]))
        .done();
    vec![nothing, small(attack(0, 0)), small(attack(1, 2)), everywhere, full]
}

pub(super) fn blocked_unseen(_seed: u64) -> Vec<Box<dyn Scenario>> {
    let sizes = [(2, 2), (4, 5), (10, 10)];
    sizes
        .into_iter()
        .map(|(rows, cols)| {
            let config = GameConfig::with_lengths(rows, cols, &[2]);
            Script::new(config, About::DisplayCells)
                .all([Op::Block, SHOW, SHOW_SHOTS, Op::Unblock, SHOW])
                .done()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOARD: &str = "  012\n0 A.X\n1 .o.\n";

    #[test]
    fn cells_are_no_part_of_the_layout() {
        assert_eq!(layout_complaint(BOARD, "  012\n0 ...\n1 ###\n", 3), None);
    }

    #[test]
    fn a_trailing_blank_is_a_layout_complaint() {
        assert!(layout_complaint(BOARD, "  012 \n0 A.X\n1 .o.\n", 3).is_some());
    }

    #[test]
    fn a_missing_last_line_end_is_a_layout_complaint() {
        assert!(layout_complaint(BOARD, BOARD.trim_end(), 3).is_some());
    }

    #[test]
    fn white_space_is_no_part_of_the_cells() {
        assert_eq!(cells_complaint(BOARD, " 012\n\n0  A . X\n1.o.", 3), None);
    }

    #[test]
    fn a_wrong_cell_is_a_cells_complaint() {
        assert!(cells_complaint(BOARD, "  012\n0 A.x\n1 .o.\n", 3).is_some());
    }

    #[test]
    fn a_missing_row_is_a_cells_complaint() {
        assert!(cells_complaint(BOARD, "  012\n0 A.X\n", 3).is_some());
    }
}
