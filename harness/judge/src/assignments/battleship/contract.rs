//! The contract between the parent and the shims of Battleship.

use crate::assignments::contract::op_table;

op_table! {
    /// Steps on a submission's Boards. The number of the board comes first; after MORE the parent sends more steps.
    board_op, BOARD: "BOARD", Steps {
        NEW = 0 [Byte],
        CLEAR = 1 [Byte],
        BLOCK = 2 [Byte],
        UNBLOCK = 3 [Byte],
        PLACE = 4 [Byte, Int, Int, Int, Byte],
        UNPLACE = 5 [Byte, Int, Int, Int, Byte],
        DISPLAY = 6 [Byte, Byte],
        ATTACK = 7 [Byte, Int, Int, Byte, Byte, Int],
        ALL_DESTROYED = 8 [Byte],
        DELETE = 9 [Byte],
        PROBE = 10 [Byte, Int],
        MORE = 11 [Byte],
        READ = 12 [Byte],
    }
}

op_table! {
    /// Steps on a submission's Games; OTHER changes between two. FILL sets what fresh memory holds, unanswered; READ asks what became of cin.
    game_op, GAME: "GAME", Steps {
        NEW = 0 [Int, Int],
        ROWS = 1 [],
        COLS = 2 [],
        IS_VALID = 3 [Int, Int],
        RANDOM_POINTS = 4 [Int],
        ADD_SHIP = 5 [Int, Byte, Text],
        N_SHIPS = 6 [],
        SHIP_LENGTH = 7 [Int],
        SHIP_SYMBOL = 8 [Int],
        SHIP_NAME = 9 [Int],
        PLAY = 10 [Byte, Byte, Byte, Text, Text],
        INPUT = 11 [Text],
        DELETE = 12 [],
        FILL = 13 [Byte],
        READ = 14 [],
        OTHER = 15 [],
    }
}

op_table! {
    /// Steps of a submission's players, whose number comes first; 9 to 12 are single calls in a game of several parts; 14 and 15 tell the boards.
    step_op, STEP: "STEP", Steps {
        CREATE = 0 [Byte, Text, Text],
        NAME = 1 [Byte],
        IS_HUMAN = 2 [Byte],
        PLACE = 3 [Byte],
        SHOOT = 4 [Byte],
        INPUT = 5 [Byte, Text],
        DELETE = 6 [Byte],
        CONTEST = 7 [Byte],
        MORE = 8 [Byte],
        PLACE_ELSEWHERE = 9 [Byte],
        RECOMMEND = 10 [Byte],
        RECORD = 11 [Byte, Int, Int, Byte, Byte, Byte, Int],
        ATTACKED = 12 [Byte, Int, Int],
        IS_AWFUL = 13 [Byte],
        SHOOT_TOLD = 14 [Byte, Text],
        PLACE_TOLD = 15 [Byte, Text],
    }
}

op_table! {
    /// Receivers of a Game's calls to the parent.
    target_op, TARGET: "TARGET", Values {
        BOARD = 0 [],
        PLAYER = 1 [],
        REFEREE = 2 [],
    }
}

op_table! {
    /// Calls of a Game to its scripted players. The number of the player comes first.
    player_op, PLAYER: "PLAYER", Calls {
        PLACE_SHIPS = 3 [Int],
        RECOMMEND = 4 [],
        RECORD_RESULT = 5 [Int, Int, Byte, Byte, Byte, Int],
        RECORD_BY_OPPONENT = 6 [Int, Int],
        DELETE = 8 [],
    }
}

op_table! {
    /// Calls that tell the referee where a game begins and ends.
    whistle_op, WHISTLE: "WHISTLE", Calls {
        START = 0 [],
        END = 1 [],
    }
}

op_table! {
    /// The third argument of Game::play; DEFAULT leaves it out.
    pause_op, PAUSE: "PAUSE", Values {
        NEVER = 0 [],
        AFTER_EACH_SHOT = 1 [],
        DEFAULT = 2 [],
    }
}

op_table! {
    /// The use of cin since READ was asked last.
    read_op, READ: "READ", Values {
        NOTHING = 0 [],
        LOOKED = 1 [],
        TAKEN = 2 [],
    }
}

op_table! {
    /// The player that Game::play returned.
    winner_op, WINNER: "WINNER", Values {
        NOBODY = 0 [],
        FIRST = 1 [],
        SECOND = 2 [],
        STRANGER = 3 [],
    }
}

op_table! {
    /// Calls of a submission's player. The first three carry the account of its board; BOARD is followed by a board's step.
    call_op, CALL: "CALL", Calls {
        BLOCK = 0 [],
        UNBLOCK = 1 [],
        PLACED = 2 [],
        TOO_SLOW = 3 [],
        SHOT = 4 [Byte, Int, Int],
        TURN = 5 [],
        BOARD = 6 [Byte],
        RECORD_THREW = 7 [Byte],
    }
}

op_table! {
    /// Continuations after a shot.
    shot_op, SHOT: "SHOT", Values {
        STOP = 0 [],
        RECORD_AND_STOP = 1 [],
        RECORD = 2 [],
    }
}

op_table! {
    /// Kinds of entries in a board's account.
    entry_op, ENTRY: "ENTRY", Values {
        PLACE = 0 [],
        UNPLACE = 1 [],
        CLEAR = 2 [],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::contract::text::{Contract, ContractLimit, OpTable};

    const CONTRACT: Contract = Contract {
        namespace: "battleship",
        limits: &[
            ContractLimit {
                name: "MAX_PLACE_CALLS",
                value: 100_000_000,
                note: "Calls of placeShip between two calls of block, after which a search is ended: a limit of ours, which costs nothing.",
            },
            ContractLimit {
                name: "INPUT_WAS_READ",
                value: 0x4000_0000,
                note: "Bit of the number of a step in a call, and of the number of shots: the player has read from cin by then, or tried to.",
            },
            ContractLimit {
                name: "RESEEDED",
                value: 0x2000_0000,
                note: "Bit of the number of a step in a call: since the call before, the player has seeded its random numbers.",
            },
            ContractLimit {
                name: "MAX_ENTRIES",
                value: 4000,
                note: "Entries of a board's account that are kept; the counts go on.",
            },
        ],
        tables: &[BOARD, GAME, STEP, TARGET, PLAYER, WHISTLE, PAUSE, READ, WINNER, CALL, SHOT, ENTRY],
    };

    #[test]
    fn both_files_of_the_shims_are_what_the_table_says() {
        CONTRACT.hold("cpp/contract.h");
    }

    #[test]
    fn the_shims_handle_every_step_and_have_an_answer_to_any_other() {
        let shims: [(OpTable, &str, &str); 3] = [
            (BOARD, include_str!("cpp/board_shim.cpp"), include_str!("rust/board_shim.rs")),
            (GAME, include_str!("cpp/game_shim.cpp"), include_str!("rust/game_shim.rs")),
            (STEP, include_str!("cpp/player_shim.cpp"), include_str!("rust/player_shim.rs")),
        ];
        for (table, cpp, rust) in shims {
            let (large, small) = (table.prefix, table.prefix.to_lowercase());
            assert_eq!(table.unnamed(cpp, &format!("case {large}_"), ":"), [""; 0]);
            assert_eq!(table.unnamed(rust, &format!("{small}_op::"), ""), [""; 0]);
            assert!(cpp.contains("default:\n            harness_rt::unknown_step(op);"), "{large}");
            assert!(rust.contains("_ => unknown_step(op),"), "{large}");
            assert!(cpp.contains(&format!("check_steps(request, {small}_fields);")), "{large}");
            assert!(rust.contains(&format!("check_steps(request, {small}_op::fields);")), "{large}");
        }
    }
}
