//! The parts of a required text: boards as the handout displays them, or plain lines.

/// The lines of a text, in order.
pub(super) struct Sheet {
    lines: Vec<SheetLine>,
    boards: Vec<SheetBoard>,
}

/// The part that a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SheetLine {
    /// A plain line.
    Line,
    /// The numbers above a board's columns.
    Header { board: usize },
    /// A board's row.
    Row { board: usize, row: usize },
}

/// A displayed board.
struct SheetBoard {
    cols: usize,
    /// The line above it, without a colon.
    caption: String,
}

/// Characters of a row before its first position: the row's number and a space.
pub(super) const MARGIN: usize = 2;

/// Boards have no more rows and columns than digits (handout, Board: display).
const MOST: usize = 10;

impl Sheet {
    pub(super) fn of(lines: &[&str]) -> Sheet {
        let mut sheet = Sheet { lines: Vec::with_capacity(lines.len()), boards: Vec::new() };
        let mut above = "";
        for line in lines {
            let line = line.strip_suffix('\n').unwrap_or(line);
            let part = sheet.part(line, above);
            sheet.lines.push(part);
            above = line;
        }
        sheet
    }

    fn part(&mut self, line: &str, above: &str) -> SheetLine {
        if let Some(cols) = columns_numbered(line) {
            let caption = above.trim_end_matches(':').to_owned();
            let is_caption = self.lines.last() == Some(&SheetLine::Line);
            self.boards.push(SheetBoard { cols, caption: if is_caption { caption } else { String::new() } });
            return SheetLine::Header { board: self.boards.len() - 1 };
        }
        let next = match self.lines.last() {
            Some(SheetLine::Header { board }) => Some((*board, 0)),
            Some(SheetLine::Row { board, row }) => Some((*board, row + 1)),
            Some(SheetLine::Line) | None => None,
        };
        match next {
            Some((board, row)) if is_row(line, row, self.boards[board].cols) => SheetLine::Row { board, row },
            Some(_) | None => SheetLine::Line,
        }
    }

    /// The part that the line with this number is.
    pub(super) fn at(&self, line: usize) -> SheetLine {
        self.lines.get(line).copied().unwrap_or(SheetLine::Line)
    }

    pub(super) fn has_boards(&self) -> bool {
        !self.boards.is_empty()
    }

    pub(super) fn cols(&self, board: usize) -> usize {
        self.boards[board].cols
    }

    /// The name of the board, if there are several.
    pub(super) fn prefix(&self, board: usize) -> String {
        match self.boards[board].caption.as_str() {
            _ if self.boards.len() < 2 => String::new(),
            "" => format!("board {}, ", board + 1),
            caption => format!("{caption}, "),
        }
    }
}

fn columns_numbered(line: &str) -> Option<usize> {
    let numbers = line.strip_prefix("  ").filter(|numbers| !numbers.is_empty())?;
    let counted: String = (0..MOST).map(|column| column.to_string()).collect();
    counted.starts_with(numbers).then_some(numbers.len())
}

fn is_row(line: &str, row: usize, cols: usize) -> bool {
    let number = line.strip_prefix(&row.to_string()).and_then(|rest| rest.strip_prefix(' '));
    row < MOST && number.is_some_and(|cells| cells.chars().count() == cols)
}
