//! The rubric of the rules: 5 points.

use super::arguments::{NONE, REFUSED, TWO};
use super::{helpers, model_header};
use crate::model::{Check, How, Topic};

/// The checks of the rules, by topic.
pub(in crate::assignments::reversi) static RUBRIC: &[Topic] = &[
    Topic {
        why: "Others build with the files as they were given, and grade through the class that the header declares.",
        checks: FILES,
    },
    Topic {
        why: "The size of the board is all that a user tells the program, and the grader starts it like a user.",
        checks: ARGUMENTS,
    },
];

const FILES: &[Check] = &[
    Check {
        id: "rules.files.helpers",
        title: "The eight files that must not change are as they were given",
        clause: "6.5: Eight files you must not change",
        points: 1,
        hint: "Take the file as it was given. What you need beside it goes into model.cxx, or into a file of your own.",
        how: How::Static(
            &helpers::unchanged,
            &["src/board.cxx line 24: a check of the size is commented out"],
        ),
    },
    Check {
        id: "rules.files.model-header",
        title: "model.hxx declares the public members and the four variables as given",
        clause: "6.5: \"Don't alter the declarations of any public members\", nor \"the definitions of private member variables\"",
        points: 1,
        hint: "Add private members as you like, but leave the public part, turn_, winner_, board_ and next_moves_ as they are.",
        how: How::Static(
            &model_header::unaltered,
            &["Rectangle get_board() const;", "Player turn_ = Player::light;"],
        ),
    },
];

const REFUSAL: &str = "3.2: \"If the width or height are out of range, or if some other number of arguments is given, then the program exits with an error message\"";

const ARGUMENTS: &[Check] = &[
    Check {
        id: NONE,
        title: "Without arguments the game is on 8 by 8 squares",
        clause: "3.2: \"either no command-line arguments\"; 3: \"an 8-by-8 board\"",
        points: 1,
        hint: "The given main has 8 by 8 where there are no arguments.",
        how: How::Survey(&["./reversi"]),
    },
    Check {
        id: TWO,
        title: "Two arguments are the width and the height of the board",
        clause: "3.2: \"or two arguments, the width and height of the board\"",
        points: 1,
        hint: "The width comes first, in main, in the Controller's constructor and in the Model's.",
        how: How::Survey(&["./reversi 5 7"]),
    },
    Check {
        id: REFUSED,
        title: "Other arguments are refused with a message",
        clause: REFUSAL,
        points: 1,
        hint: "The given main compares argc, and catches what std::stoi and the Model's constructor throw.",
        how: How::Survey(&["./reversi 8", "./reversi 8 9", "./reversi -3 5", "./reversi wide high"]),
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_are_worth_five_points() {
        let points = |topic: &Topic| topic.checks.iter().map(|check| check.points).sum::<u32>();
        assert_eq!(RUBRIC.iter().map(points).collect::<Vec<_>>(), [2, 3]);
    }
}
