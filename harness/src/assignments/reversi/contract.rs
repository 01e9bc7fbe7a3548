//! The contract between the parent and the shims of Reversi.

use crate::assignments::common::contract::op_table;

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
    }
}

op_table! {
    /// Steps of the student's tests.
    tests_op, TESTS: "TESTS", Steps {
        LIST = 0 [],
        // The number of the test case.
        RUN = 1 [Int],
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
        // A window is about to open.
        WINDOW = 12 [],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::common::contract_text::Contract;

    const CONTRACT: Contract =
        Contract { namespace: "reversi", limits: &[], tables: &[MODEL, TESTS, SWAPPED] };

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
    }

    #[test]
    fn the_model_that_is_swapped_in_makes_every_call() {
        let cpp = [
            include_str!("cpp/swapped_door.cpp"),
            include_str!("cpp/tests_shim.cpp"),
            include_str!("cpp/main_shim.cpp"),
        ];
        assert_eq!(SWAPPED.unnamed(&cpp.concat(), "SWAPPED_", ""), [""; 0]);
    }
}
