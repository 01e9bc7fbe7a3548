//! The contract between the parent and the shims of Neighbors.

use crate::assignments::contract::op_table;

/// Rows and columns of the board.
pub(super) const SIZE: usize = reference::neighbors::SIZE;

op_table! {
    /// Steps on the class's objects. The number of the object comes first.
    class_op, CLASS: "CLASS", Steps {
        NEW = 0 [Byte],
        PRINT = 1 [Byte],
        CURRENT = 2 [Byte],
        SWAP = 3 [Byte],
        MOVE = 4 [Byte, Text, Text],
        ISOLATED = 5 [Byte, Byte],
        CONNECTED = 6 [Byte, Byte],
        GAME_OVER = 7 [Byte],
        // The squares, the two players, the two counts.
        SET = 8 [Byte, Bytes(SIZE * SIZE), Byte, Byte, Int, Int],
        LOOK = 9 [Byte],
    }
}

op_table! {
    /// Calls of the client's object. The number of its state comes before each; LEFT says that the program is over.
    proxy_op, PROXY: "PROXY", Calls {
        PRINT = 0 [],
        CURRENT = 1 [],
        SWAP = 2 [],
        MOVE = 3 [Text, Text],
        ISOLATED = 4 [Byte],
        CONNECTED = 5 [Byte],
        GAME_OVER = 6 [],
        LEFT = 7 [],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assignments::contract::text::{Contract, ContractLimit};

    const CONTRACT: Contract = Contract {
        namespace: "neighbors",
        limits: &[ContractLimit { name: "SIZE", value: SIZE, note: "Rows and columns of the board." }],
        tables: &[CLASS, PROXY],
    };

    #[test]
    fn both_files_of_the_shims_are_what_the_table_says() {
        CONTRACT.hold("cpp/neighbors_contract.h");
    }

    #[test]
    fn the_shims_handle_every_operation_and_have_an_answer_to_any_other() {
        let (cpp, rust) = (include_str!("cpp/class_shim.cpp"), include_str!("rust/class_shim.rs"));
        assert_eq!(CLASS.unnamed(cpp, "case CLASS_", ":"), [""; 0]);
        assert_eq!(CLASS.unnamed(rust, "class_op::", " =>"), [""; 0]);
        assert!(cpp.contains("default:\n            harness_rt::unknown_step(op);"));
        assert!(rust.contains("_ => unknown_step(op),"));
    }

    #[test]
    fn the_proxies_make_every_call() {
        let cpp = [include_str!("cpp/neighbors_proxy.cpp"), include_str!("cpp/client_shim.cpp")].concat();
        let rust = [include_str!("rust/neighbors_proxy.rs"), include_str!("rust/client_shim.rs")].concat();
        assert_eq!(PROXY.unnamed(&cpp, "PROXY_", ""), [""; 0]);
        assert_eq!(PROXY.unnamed(&rust, "proxy_op::", ""), [""; 0]);
    }
}
