//! The contract between the parent and the shims of Reversi.

use crate::assignments::contract::op_table;

op_table! {
    /// Steps on models. The number of the object comes first.
    model_op, MODEL: "MODEL", Steps {
        NEW = 0 [Byte, Int, Int],
        SQUARE = 1 [Byte, Int],
        DEFAULT = 2 [Byte],
        // The state that a right model has by now.
        SYNC = 3 [Byte, Text],
        PLAY = 4 [Byte, Int, Int],
        FIND = 5 [Byte, Int, Int],
        // Width and height of the part that is looked at.
        LOOK = 6 [Byte, Byte, Byte],
        MOVES = 7 [Byte, Byte, Byte],
        // From now on next_moves_ is emptied as soon as a move changes the board.
        EMPTIED = 8 [Byte],
    }
}

op_table! {
    /// Steps of the student's tests.
    tests_op, TESTS: "TESTS", Steps {
        LIST = 0 [],
        // The number of the test case.
        RUN = 1 [Int],
        // The number of a test case that comes before: it is performed, and nothing is told of it.
        PRECEDE = 2 [Int],
    }
}

op_table! {
    /// Calls of the model that is swapped in, and of what runs beside it. A state follows the number of all from START to REALLY.
    swapped_op, SWAPPED: "SWAPPED", Calls {
        SIZE = 0 [Int, Int],
        START = 1 [],
        PLAY = 2 [],
        FLIPS = 3 [],
        EVALUATE = 4 [],
        COMPUTE = 5 [],
        ADVANCE = 6 [],
        FINISH = 7 [],
        REALLY = 8 [],
        // An assertion that failed.
        FAILED = 9 [],
        // The end of one run of a test case.
        RAN = 10 [],
        // A member function that nobody defines was called.
        TRAPPED = 11 [Text],
        // A window of that width and height opened. A reply that is not empty asks for a game under the parent's hands.
        WINDOW = 12 [Int, Int],
        // A move on a copy of the model, to look what would come of it.
        TRY = 13 [],
        // The game wants inputs; what came of the last ones follows.
        NEXT = 14 [],
    }
}

op_table! {
    /// What a reply to NEXT asks of a game.
    ui_op, INTERFACE: "UI", Values {
        MOVE = 0 [Int, Int],
        // The button comes first.
        DOWN = 1 [Byte, Int, Int],
        UP = 2 [Byte, Int, Int],
        // The type of the key and its code.
        KEY_DOWN = 3 [Byte, Int],
        KEY = 4 [Byte, Int],
        KEY_UP = 5 [Byte, Int],
        // So many frames.
        FRAMES = 6 [Int],
        // A frame whose sprites are sent.
        LOOK = 7 [],
        // The state that the model is to have from now on; it follows.
        STATE = 8 [],
        END = 9 [],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::contract::text::Contract;

    const CONTRACT: Contract =
        Contract { namespace: "reversi", limits: &[], tables: &[MODEL, TESTS, SWAPPED, INTERFACE] };

    #[test]
    fn both_files_of_the_shims_are_what_the_table_says() {
        CONTRACT.hold("cpp/reversi_contract.h");
    }

    #[test]
    fn the_shims_handle_every_operation_and_have_an_answer_to_any_other() {
        let model = include_str!("cpp/model_shim.cpp");
        assert_eq!(MODEL.unnamed(model, "case MODEL_", ":"), [""; 0]);
        assert!(model.contains("default:\n            harness_rt::unknown_step(op);"));
        let tests = include_str!("cpp/tests_shim.cpp");
        assert_eq!(TESTS.unnamed(tests, "case TESTS_", ":"), [""; 0]);
        assert!(tests.contains("default:\n                harness_rt::unknown_step(op);"));
        let interface = include_str!("cpp/ui_shim.cpp");
        assert_eq!(INTERFACE.unnamed(interface, "case UI_", ":"), [""; 0]);
        let [model, interface] = [include_str!("rust/model_shim.rs"), include_str!("rust/ui_shim.rs")];
        assert_eq!(MODEL.unnamed(model, "model_op::", " =>"), [""; 0]);
        assert_eq!(INTERFACE.unnamed(interface, "ui_op::", " =>"), [""; 0]);
        assert!([model, interface].iter().all(|shim| shim.contains("_ => unknown_step(op),")));
    }

    #[test]
    fn the_model_that_is_swapped_in_makes_every_call() {
        let cpp = [
            include_str!("cpp/swapped_door.cpp"),
            include_str!("cpp/tests_shim.cpp"),
            include_str!("cpp/main_shim.cpp"),
            include_str!("cpp/ui_shim.cpp"),
        ];
        assert_eq!(SWAPPED.unnamed(&cpp.concat(), "SWAPPED_", ""), [""; 0]);
    }
}
