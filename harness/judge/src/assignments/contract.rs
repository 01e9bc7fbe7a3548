//! One table a contract: the numbers and field orders on which the parent and the shims agree.
//!
//! An assignment states them once, in a `contract.rs` of its own. The C++ header and the Rust file that its shims are
//! compiled with are checked in, so that they can be read beside the shims. A unit test renders both from the table
//! (`contract::text`) and fails on any difference, also on an entry that one side alone has.

#[cfg(test)]
pub(crate) mod text;

/// Defines a module of operations: a constant for each number, and for tests the table of all numbers and fields.
///
/// The fields are those that follow the number on the wire. Numbers travel as `Steps`, of which requests consist, or as
/// `Calls`, which a shim makes and the parent answers; `Values` are those of one field.
macro_rules! op_table {
    (
        #[doc = $note:literal]
        $module:ident, $table:ident: $prefix:literal, $traffic:ident {
            $($name:ident = $number:literal [$($field:expr),*],)*
        }
    ) => {
        #[doc = $note]
        pub(super) mod $module {
            $(pub(crate) const $name: u8 = $number;)*
        }

        #[cfg(test)]
        pub(super) const $table: crate::assignments::contract::text::OpTable = {
            #[allow(unused_imports, reason = "values have no fields")]
            use crate::assignments::contract::text::{ContractOp, Field::*, OpTable, Traffic};
            OpTable {
                prefix: $prefix,
                note: $note,
                traffic: Traffic::$traffic,
                ops: &[$(ContractOp { name: stringify!($name), number: $module::$name, fields: &[$($field),*] }),*],
            }
        };
    };
}

pub(crate) use op_table;
