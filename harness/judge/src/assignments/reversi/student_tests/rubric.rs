//! The rubric of the student's tests: 20 points.
//!
//! A row about wrong models passes when each of its models is noticed; what the given tests notice is worth nothing.

use crate::model::{Check, How, Topic};

/// The checks of the student's tests, by topic.
pub(in crate::assignments::reversi) static RUBRIC: &[Topic] = &[
    Topic {
        why: "A test that fails on a right model, or on its author's, tells nobody anything.",
        checks: SOUND,
    },
    Topic {
        why: "Flips are the heart of the game, and the easiest part of it to get nearly right.",
        checks: FLIPS,
    },
    Topic {
        why: "A line can lead in eight directions; a loop over them is easily one short.",
        checks: DIRECTIONS,
    },
    Topic { why: "A pass is rare, so that nobody sees by playing that it is wrong.", checks: PASS },
    Topic { why: "The end decides who has won, and few games are played so far by hand.", checks: END },
    Topic { why: "The opening has rules of its own, and ends where the other rules begin.", checks: OPENING },
    Topic { why: "The user interface trusts the model to refuse what is not allowed.", checks: ILLEGAL },
    Topic {
        why: "A size out of range is the user's mistake, and must not become the program's.",
        checks: SIZES,
    },
    Topic { why: "The tests that were handed out are a beginning to build on.", checks: GIVEN },
];

/// The clause of all rows about wrong models.
const CLAUSE: &str = "7: \"the presence of sufficient test cases to ensure your model code's correctness\"";

/// A test case that notices nothing, the example of all rows about wrong models: a better one would say how to test.
const IDLE: &[&str] = &["TEST_CASE(\"a new game\")", "{", "    Model model;", "}"];

/// A row about wrong models.
const fn kills(id: &'static str, points: u32, title: &'static str, hint: &'static str) -> Check {
    Check { id, title, clause: CLAUSE, points, hint, how: How::Survey(IDLE) }
}

/// The row about the student's own model.
pub(super) const OWN: &str = "tests.sound.own-model";

/// The row about a right model.
pub(super) const RIGHT: &str = "tests.sound.right-model";

const SOUND: &[Check] = &[
    Check {
        id: OWN,
        title: "All test cases pass on the student's own model",
        clause: "7: \"Add more test cases to test/model_test.cxx in order to test that the model functions properly\"",
        points: 1,
        hint: "Either the model has a defect that the case finds, or the case is wrong.",
        how: How::Survey(&[
            "// while the model returns Player::neither",
            "CHECK(Model(4).turn() == Player::dark);",
        ]),
    },
    Check {
        id: RIGHT,
        title: "All test cases pass on a right model",
        clause: "7: \"Add more test cases to test/model_test.cxx in order to test that the model functions properly\"",
        points: 3,
        hint: "Compare what the case asserts with the handout's sections 3 and 5.1.",
        how: How::Survey(&["CHECK(Model(4).turn() == Player::light);"]),
    },
];

const FLIPS: &[Check] = &[
    kills(
        "tests.flips.line",
        1,
        "Tests notice a line that does not flip, or not all of it",
        "Section 3: \"Then the other player's tiles in the line(s) are flipped\".",
    ),
    kills(
        "tests.flips.lines",
        1,
        "Tests notice a move of several lines of which some do not flip",
        "Section 3 says \"line(s)\".",
    ),
    kills(
        "tests.flips.end",
        1,
        "Tests notice lines that flip without a tile of the player's own at their end",
        "Section 3: \"and one of the current player's tiles on the other end\".",
    ),
    kills(
        "tests.flips.set",
        0,
        "Tests notice a move whose set lacks the square that is played",
        "Section 4.2: \"including both the move itself and any flips\".",
    ),
    kills(
        "tests.flips.far",
        0,
        "Tests notice lines that go on too far",
        "Section 6.2 says at which three kinds of square a search ends.",
    ),
];

const DIRECTIONS: &[Check] = &[
    kills(
        "tests.directions.rows",
        1,
        "Tests notice that lines to the left, or to the right, are missing",
        "Section 3: \"horizontal, vertical, or diagonal\".",
    ),
    kills(
        "tests.directions.columns",
        1,
        "Tests notice that lines up, or down, are missing",
        "Section 3: \"horizontal, vertical, or diagonal\".",
    ),
    kills(
        "tests.directions.diagonals",
        1,
        "Tests notice that a diagonal direction is missing",
        "Section 4.4: all_directions has eight.",
    ),
];

const PASS: &[Check] = &[
    kills(
        "tests.pass.over",
        1,
        "Tests notice a game that ends though one player could still move",
        "Section 3: \"unless one player cannot play, in which case the other player may play again\".",
    ),
    kills(
        "tests.pass.turn",
        1,
        "Tests notice that the turn goes to a player who cannot move",
        "Section 5.1: \"or back to the same player if the other player cannot move\".",
    ),
    kills(
        "tests.pass.moves",
        0,
        "Tests notice that the moves are not those of the player whose turn it is",
        "Section 5.1: \"leave next_moves_ in a correct state\".",
    ),
];

const END: &[Check] = &[
    kills(
        "tests.end.over",
        1,
        "Tests notice a game that does not end",
        "Section 3: \"The game is over when neither player can play\".",
    ),
    kills(
        "tests.end.stuck",
        1,
        "Tests notice a game that goes on until the board is full",
        "Section 3 does not ask for a full board.",
    ),
    kills(
        "tests.end.winner",
        1,
        "Tests notice a wrong winner, or none",
        "Section 3: \"The winner is the player with more tiles on the final board\".",
    ),
    kills("tests.end.tie", 1, "Tests notice a tie that somebody wins", "Section 3: \"or it may be a tie\"."),
    kills(
        "tests.end.moves",
        0,
        "Tests notice moves that are left when the game is over",
        "Section 5.1: \"leave next_moves_ in a correct state\".",
    ),
];

const OPENING: &[Check] = &[
    kills(
        "tests.opening.squares",
        1,
        "Tests notice that a square of the centre cannot be played, or that the centre is elsewhere",
        "Section 3.1 defines the centre for every size.",
    ),
    kills(
        "tests.opening.end",
        1,
        "Tests notice an opening that ends before the centre is full",
        "Section 3: \"The opening phase ends when those center four squares are occupied\".",
    ),
];

const ILLEGAL: &[Check] = &[
    kills(
        "tests.illegal.squares",
        1,
        "Tests notice moves that the rules do not allow in the main phase",
        "Section 3: \"each move must capture\", \"in an unoccupied square\".",
    ),
    kills(
        "tests.illegal.after-end",
        1,
        "Tests notice that a move after the end is not refused",
        "Section 5.1: \"throws an exception if disallowed\".",
    ),
];

const SIZES: &[Check] = &[kills(
    "tests.sizes.range",
    0,
    "Tests notice that a board out of range is not refused",
    "The given Board throws; 3.2 asks the program, not Model, to refuse such sizes.",
)];

const GIVEN: &[Check] = &[kills(
    super::mutants::GIVEN,
    0,
    "The student's tests still notice what the given ones notice",
    "Keep the given test cases, or put your own in their place.",
)];

/// The ids of all rows.
pub(super) fn ids() -> impl Iterator<Item = &'static str> {
    RUBRIC.iter().flat_map(|topic| topic.checks).map(|check| check.id)
}
