//! The display format on a gallery of boards: what a student's `display` must print, to the byte.
#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use rand_core::SeedableRng;
use rand_pcg::Pcg32;
use reference::battleship::{Board, Direction, Game, Point, View};

const FLEET: [(i32, u8, &str); 5] = [
    (5, b'A', "aircraft carrier"),
    (4, b'B', "battleship"),
    (3, b'D', "destroyer"),
    (3, b'S', "submarine"),
    (2, b'P', "patrol boat"),
];

fn game(rows: i32, cols: i32, fleet: &[(i32, u8, &str)]) -> Game {
    let mut game = Game::new(rows, cols).unwrap();
    for (length, symbol, name) in fleet {
        game.add_ship(*length, *symbol, name).unwrap();
    }
    game
}

/// The handout's fleet where its picture has it.
fn handout_board() -> Board {
    let mut board = Board::new(&game(10, 10, &FLEET));
    let places = [
        (0, 0, Direction::Horizontal),
        (8, 2, Direction::Horizontal),
        (4, 2, Direction::Vertical),
        (6, 1, Direction::Vertical),
        (1, 5, Direction::Vertical),
    ];
    for (id, (r, c, direction)) in (0..).zip(places) {
        board.place_ship(Point::new(r, c), id, direction).unwrap();
    }
    board
}

fn attack(board: &mut Board, shots: &[(i32, i32)]) {
    for (r, c) in shots {
        board.attack(Point::new(*r, *c));
    }
}

fn both(board: &Board) -> String {
    let (all, shots) = (board.display(View::Everything), board.display(View::ShotsOnly));
    format!("display(false):\n{all}display(true):\n{shots}")
}

macro_rules! assert_display {
    ($name:literal, $board:expr) => {
        insta::with_settings!({ snapshot_path => "../battleship", prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!($name, both($board));
        });
    };
}

#[test]
fn a_board_before_the_first_shot() {
    assert_display!("untouched_fleet", &handout_board());
}

#[test]
fn a_board_in_the_middle_of_a_game() {
    let mut board = handout_board();
    attack(&mut board, &[(0, 1), (0, 2), (6, 1), (7, 1), (8, 1), (2, 3), (4, 3), (9, 9), (8, 2)]);
    assert_display!("hits_misses_and_a_sunk_ship", &board);
}

#[test]
fn a_board_without_ships() {
    assert_display!("empty_3x4", &Board::new(&game(3, 4, &[])));
}

#[test]
fn the_smallest_board() {
    let mut board = Board::new(&game(1, 1, &[(1, b'R', "raft")]));
    board.place_ship(Point::new(0, 0), 0, Direction::Horizontal).unwrap();
    assert_display!("one_cell_with_a_raft", &board);
    attack(&mut board, &[(0, 0)]);
    assert_display!("one_cell_sunk", &board);
}

#[test]
fn a_single_row_and_a_single_column() {
    let mut row = Board::new(&game(1, 10, &[(4, b'B', "battleship")]));
    row.place_ship(Point::new(0, 6), 0, Direction::Horizontal).unwrap();
    attack(&mut row, &[(0, 0), (0, 9)]);
    assert_display!("single_row", &row);
    let mut column = Board::new(&game(10, 1, &[(4, b'B', "battleship")]));
    column.place_ship(Point::new(6, 0), 0, Direction::Vertical).unwrap();
    attack(&mut column, &[(0, 0), (9, 0)]);
    assert_display!("single_column", &column);
}

#[test]
fn blocked_positions_look_like_water() {
    let mut board = Board::new(&game(10, 10, &FLEET));
    board.block(&mut Pcg32::seed_from_u64(1));
    assert_display!("blocked_10x10", &board);
}
