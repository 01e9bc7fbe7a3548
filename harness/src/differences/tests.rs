//! Tests: exactly the differences are named.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::*;
use crate::model::{DiffRow, Piece};

const BOARD: &str = "  012\n0 A.X\n1 .o.\n";

/// The text with the character at a board's position replaced.
fn with(board: &str, row: usize, column: usize, c: char) -> String {
    let mut lines: Vec<Vec<char>> = board.lines().map(|line| line.chars().collect()).collect();
    lines[row + 1][column + 2] = c;
    lines.iter().map(|line| line.iter().collect::<String>() + "\n").collect()
}

fn summary(required: &str, got: &str) -> Vec<String> {
    of_texts(required, got).summary
}

/// A side of a row with its differing parts in brackets.
fn marked(pieces: &[Piece]) -> String {
    let mark = |piece: &Piece| match piece.differs {
        true => format!("[{}]", piece.text),
        false => piece.text.clone(),
    };
    pieces.iter().map(mark).collect()
}

fn rows(required: &str, got: &str) -> Vec<String> {
    let rows = of_texts(required, got).rows;
    let row = |row: &DiffRow| match row {
        DiffRow::Same { text } => text.clone(),
        DiffRow::Changed { required, got } => format!("{} | {}", marked(required), marked(got)),
        DiffRow::Missing { required } => format!("-{}", marked(required)),
        DiffRow::Extra { got } => format!("+{}", marked(got)),
        DiffRow::Equal { lines } => format!("={lines}"),
        DiffRow::More { lines } => format!("…{lines}"),
    };
    rows.iter().map(row).collect()
}

#[test]
fn a_cell_is_named_by_the_boards_own_numbers() {
    let got = with(BOARD, 1, 1, 'O');
    assert_eq!(summary(BOARD, &got), ["row 1, column 1: expected `o`, got `O`"]);
    assert_eq!(rows(BOARD, &got), ["  012", "0 A.X", "1 .[o]. | 1 .[O]."]);
}

#[test]
fn of_many_cells_the_first_are_named_and_the_rest_counted() {
    let got = "  012\n0 ...\n1 ZZZ\n";
    let all = summary(BOARD, got);
    assert_eq!(all[0], "row 0, column 0: expected `A`, got `.`");
    assert_eq!((all.len(), all[3].as_str()), (4, "and 2 more cells differ"));
    assert_eq!(summary(BOARD, &with(got, 0, 0, 'A'))[3], "and 1 more cell differs");
}

#[test]
fn boards_under_captions_are_told_apart() {
    let both = format!("display(false):\n{BOARD}display(true):\n{BOARD}");
    let got = format!("display(false):\n{BOARD}display(true):\n{}", with(BOARD, 0, 2, 'x'));
    assert_eq!(summary(&both, &got), ["display(true), row 0, column 2: expected `X`, got `x`"]);
    let two = format!("{BOARD}{BOARD}");
    assert_eq!(
        summary(&two, &two.replacen('X', "x", 1)),
        ["board 1, row 0, column 2: expected `X`, got `x`"]
    );
}

#[test]
fn what_is_no_cell_is_not_called_one() {
    assert_eq!(
        summary(BOARD, "  012\n0 A.X\n2 .o.\n"),
        ["row 1, before its first column: expected `1`, got `2`"]
    );
    assert_eq!(summary(BOARD, "  013\n0 A.X\n1 .o.\n"), ["the header, character 5: expected `2`, got `3`"]);
    assert_eq!(
        summary(BOARD, "  012\n0 A.X#\n1 .o.\n"),
        ["row 0, after its last column: expected nothing, got `#`"]
    );
    assert_eq!(summary("one\ntwo\n", "one\ntoo\n"), ["line 2, column 2: expected `w`, got `o`"]);
}

#[test]
fn a_row_with_spaces_between_its_cells_is_one_place() {
    assert_eq!(
        summary("  012\n0 abc\n", "  012\n0 a b d\n"),
        ["row 0, from column 1: expected `bc`, got `·b·d`"]
    );
}

#[test]
fn missing_and_extra_lines_are_named() {
    assert_eq!(summary(BOARD, "  012\n0 A.X\n"), ["row 1 is missing: `1 .o.`"]);
    assert_eq!(rows("a\nb\nc\n", "a\nc\nd\ne\n"), ["a", "-[b]", "c", "+[d]", "+[e]"]);
    assert_eq!(
        summary("a\nb\nc\n", "a\nc\nd\n\n"),
        ["line 2 is missing: `b`", "line 3 is too many: `d`", "line 4 is too many, and blank"]
    );
}

#[test]
fn only_white_space_is_said_in_a_phrase() {
    let one = |required: &str, got: &str| summary(required, got).join("; ");
    let trailing = BOARD.replace('\n', " \n");
    assert_eq!(one(BOARD, &trailing), "only trailing spaces differ on 3 lines");
    assert_eq!(one(BOARD, &BOARD.replace("X\n", "X\t\n")), "only trailing spaces and tabs differ on 1 line");
    assert_eq!(one(BOARD, &BOARD.replace('\n', "\r\n")), "only carriage returns differ on 3 lines");
    assert_eq!(one(BOARD, BOARD.trim_end()), "only the final newline is missing");
    assert_eq!(one(BOARD.trim_end(), BOARD), "only a final newline is too many");
    assert_eq!(one(BOARD, &format!("\n{BOARD}")), "only 1 blank line is too many");
    assert_eq!(one(BOARD, &format!("\n{BOARD}\n")), "only 2 blank lines are too many");
    assert_eq!(one(BOARD, &BOARD.replacen("  ", "", 1)), "only leading spaces differ on 1 line");
    assert_eq!(
        one(BOARD, trailing.trim_end_matches('\n')),
        "only trailing spaces differ on 3 lines and the final newline is missing"
    );
    assert_eq!(
        one("a b\nc\n", "a  b\nc\n"),
        "only white space differs; line 1, column 3: expected nothing, got a space"
    );
}

#[test]
fn white_space_is_drawn_where_it_differs_and_explained() {
    let differences = of_texts(BOARD, BOARD.replacen("\n", " \n", 1).trim_end_matches('\n'));
    assert_eq!(differences.legend.as_deref(), Some("drawn here: · a space, ⏎ the end of a line"));
    assert_eq!(
        rows(BOARD, BOARD.replacen("\n", " \n", 1).trim_end_matches('\n')),
        ["··012 | ··012[·]", "0 A.X", "1·.o.[⏎] | 1·.o."]
    );
    assert_eq!(rows("a\tb\n", "a b\r\n"), ["a[→]b | a[·]b[␍]"]);
    assert_eq!(rows("a\nb\n", "a\n\nb\n"), ["a", "+[⏎]", "b"]);
}

#[test]
fn a_flood_is_cut_but_never_in_the_line_that_differs() {
    let same: String = (0..9999).map(|n| format!("{n}\n")).collect();
    let long = "x".repeat(1500);
    let (required, got) = (format!("{same}{long}a{long}\n{same}"), format!("{same}{long}b\n"));
    let differences = of_texts(&required, &got);
    let Some(DiffRow::Changed { required, got }) = differences.rows.get(4) else {
        panic!("{:?}", differences.rows)
    };
    assert_eq!(marked(got).len(), long.len() + 3, "{got:?}");
    assert!(marked(required).contains("[a"), "{required:?}");
    assert_eq!(differences.rows[0], DiffRow::Equal { lines: 9996 });
    assert!(matches!(differences.rows.last(), Some(DiffRow::More { .. })), "{differences:?}");
    assert!(format!("{differences:?}").len() < 40_000);
}

#[test]
fn an_endless_line_is_shown_around_its_difference() {
    let long = "x".repeat(1 << 20);
    let differences = of_texts(&format!("{long}a{long}\n"), &format!("{long}b{long}\n"));
    let [DiffRow::Changed { required, .. }] = differences.rows.as_slice() else { panic!("{differences:?}") };
    assert_eq!(required.iter().filter(|piece| piece.differs).count(), 1);
    assert!(required[0].text.starts_with("1048064 characters … x"), "{required:?}");
}

#[test]
fn values_of_one_line_are_compared_only_where_that_helps() {
    assert_eq!(between("false", "true"), None);
    assert_eq!(between("ten rows", "....\n....\n"), None);
    assert_eq!(between("Player 1 wins", "Player 1 wins"), None);
    assert!(between("Player 1 wins the game", "Player 1 wins the bet").is_some());
    assert_eq!(between("hit", "hit ").unwrap().summary, ["only trailing spaces differ on 1 line"]);
    assert_eq!(between(BOARD, "").unwrap().summary, ["nothing came"]);
    assert_eq!(summary(BOARD, "0 A.X\n1 .o.\n"), ["the header is missing: `  012`"]);
}

/// A board with any letters, and some positions with what else came there.
fn boards() -> impl Strategy<Value = (usize, Vec<String>, Vec<(usize, usize, char)>)> {
    (1..=10_usize, 1..=10_usize).prop_flat_map(|(rows, cols)| {
        let row = proptest::collection::vec(proptest::sample::select(vec!['.', 'o', 'X', 'A']), cols);
        let changes =
            proptest::collection::vec((0..rows, 0..cols, proptest::sample::select(vec!['#', '0'])), 0..12);
        let rows = proptest::collection::vec(row.prop_map(String::from_iter), rows);
        (Just(cols), rows, changes)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn exactly_the_differing_cells_are_marked_and_the_first_named((cols, rows, changes) in boards()) {
        let header: String = (0..cols).map(|column| column.to_string()).collect();
        let lines = rows.iter().enumerate().map(|(row, cells)| format!("{row} {cells}\n"));
        let required = format!("  {header}\n{}", lines.collect::<String>());
        let got = changes.iter().fold(required.clone(), |got, (row, column, c)| with(&got, *row, *column, *c));
        let mut expected: Vec<(usize, usize)> = changes.iter().map(|(row, column, _)| (*row, *column)).collect();
        expected.sort_unstable();
        expected.dedup();

        let differences = of_texts(&required, &got);
        let mut marked = Vec::new();
        for (line, row) in differences.rows.iter().enumerate() {
            let DiffRow::Changed { got, .. } = row else { continue };
            let mut column = 0;
            for piece in got {
                let end = column + piece.text.chars().count();
                marked.extend((column..end).filter(|_| piece.differs).map(|at| (line - 1, at - 2)));
                column = end;
            }
        }
        prop_assert_eq!(&marked, &expected);
        for ((row, column), phrase) in expected.iter().zip(&differences.summary).take(3) {
            prop_assert!(phrase.starts_with(&format!("row {row}, column {column}: expected ")), "{phrase}");
        }
        let rest = expected.len().saturating_sub(3);
        prop_assert_eq!(differences.summary.len(), expected.len().min(3) + usize::from(rest > 0));
        if rest > 0 {
            let counted = format!("and {rest} more cell");
            prop_assert!(differences.summary[3].starts_with(&counted), "{:?}", differences.summary);
        }
    }

    #[test]
    fn whatever_the_texts_are_nothing_is_said_of_equal_ones_and_something_of_others(a in "[ab \t\r\n]{0,12}", b in "[ab \t\r\n]{0,12}") {
        let differences = of_texts(&a, &b);
        prop_assert_eq!(differences.summary.is_empty(), a == b, "{:?}", differences);
        let texts = serde_json::to_string(&differences).unwrap();
        prop_assert!(!texts.contains("\\t") && !texts.contains("\\n"), "{texts}");
    }
}
