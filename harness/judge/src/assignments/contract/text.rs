//! A contract as the C++ header and the Rust file that shims are compiled with, and as what a request must be made of.

use std::fs;
use std::path::Path;

use crate::assignments::wire::Decoder;

/// The contract of an assignment.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Contract {
    /// Namespace of the C++ shims.
    pub(crate) namespace: &'static str,
    pub(crate) limits: &'static [ContractLimit],
    pub(crate) tables: &'static [OpTable],
}

/// A number that bounds something on both sides.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ContractLimit {
    pub(crate) name: &'static str,
    pub(crate) value: usize,
    pub(crate) note: &'static str,
}

/// Operations that share their numbers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OpTable {
    /// Prefix of the names in C++, and in small letters the beginning of the module's name in Rust.
    pub(crate) prefix: &'static str,
    pub(crate) note: &'static str,
    pub(crate) traffic: Traffic,
    pub(crate) ops: &'static [ContractOp],
}

/// Direction of a table's operations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(dead_code, reason = "an assignment may have one direction alone")]
pub(crate) enum Traffic {
    Steps,
    Calls,
    /// Values of a field.
    Values,
}

/// One operation.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ContractOp {
    pub(crate) name: &'static str,
    pub(crate) number: u8,
    /// The fields that follow the number.
    pub(crate) fields: &'static [Field],
}

/// A value in the encoding of [`wire`](super::wire).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Field {
    Byte,
    /// So many bytes in a row.
    Bytes(usize),
    Int,
    Text,
}

const ORIGIN: &str = "The numbers on which the parent and the shims agree, rendered from the parent's table: a test holds them equal.";
const UNUSED: &str = "#![allow(dead_code, reason = \"the shims of one language may not need every number\")]";
const LAYOUT: &str = "Layout of the fields that follow a step's number, for check_steps;";

impl Field {
    /// The letters that `check_steps` of both runtimes reads.
    fn layout(self) -> String {
        match self {
            Field::Byte => "b".to_owned(),
            Field::Bytes(count) => "b".repeat(count),
            Field::Int => "i".to_owned(),
            Field::Text => "s".to_owned(),
        }
    }

    fn skip(self, from: &mut Decoder<'_>) -> Option<()> {
        match self {
            Field::Byte => from.u8().map(drop),
            Field::Bytes(count) => from.raw(count).map(drop),
            Field::Int => from.i32().map(drop),
            Field::Text => from.str().map(drop),
        }
    }
}

impl ContractOp {
    fn layout(&self) -> String {
        self.fields.iter().map(|field| field.layout()).collect()
    }
}

impl OpTable {
    /// Fails if a request is anything but steps of this table, each with its fields.
    pub(crate) fn check(&self, request: &[u8]) -> Result<(), String> {
        let mut from = Decoder::new(request);
        while let Some(number) = from.u8() {
            let op = self
                .ops
                .iter()
                .find(|op| op.number == number)
                .ok_or(format!("no step has number {number}"))?;
            let skipped = op.fields.iter().try_for_each(|field| field.skip(&mut from));
            skipped.ok_or(format!("{} lacks a field", op.name))?;
        }
        Ok(())
    }

    /// The operations that a shim does not name in its code by this prefix, of all that it has to handle.
    pub(crate) fn unnamed(&self, shim: &str, prefix: &str, suffix: &str) -> Vec<&'static str> {
        let is_named = |op: &&ContractOp| shim.contains(&format!("{prefix}{}{suffix}", op.name));
        self.ops.iter().filter(|op| !is_named(op)).map(|op| op.name).collect()
    }

    fn camel(&self) -> String {
        let (first, rest) = self.prefix.split_at(1);
        format!("{first}{}", rest.to_lowercase())
    }

    fn cpp(&self) -> String {
        let (note, camel, small) = (self.note.trim(), self.camel(), self.prefix.to_lowercase());
        let op = |op: &ContractOp| format!("    {}_{} = {},\n", self.prefix, op.name, op.number);
        let numbers: String = self.ops.iter().map(op).collect();
        let text = format!("// {note}\nenum {camel}Op : uint8_t {{\n{numbers}}};\n");
        if self.traffic != Traffic::Steps {
            return text;
        }
        let arm = |op: &ContractOp| {
            format!("        case {}_{}:\n            return \"{}\";\n", self.prefix, op.name, op.layout())
        };
        let arms: String = self.ops.iter().map(arm).collect();
        format!(
            "{text}\n// {LAYOUT} null for a number that no step has.\ninline const char* {small}_fields(uint8_t op) {{\n    \
             switch (op) {{\n{arms}        default:\n            return nullptr;\n    }}\n}}\n"
        )
    }

    fn rust(&self) -> String {
        let (note, small) = (self.note.trim(), self.prefix.to_lowercase());
        let op = |op: &ContractOp| format!("    pub(crate) const {}: u8 = {};\n", op.name, op.number);
        let numbers: String = self.ops.iter().map(op).collect();
        let arm = |op: &ContractOp| format!("            {} => \"{}\",\n", op.name, op.layout());
        let arms: String = self.ops.iter().map(arm).collect();
        let fields = match self.traffic {
            Traffic::Calls | Traffic::Values => String::new(),
            Traffic::Steps => format!(
                "\n    /// {LAYOUT} `None` for a number that no step has.\n    \
                 pub(crate) fn fields(op: u8) -> Option<&'static str> {{\n        Some(match op {{\n{arms}            \
                 _ => return None,\n        }})\n    }}\n"
            ),
        };
        format!("/// {note}\npub(super) mod {small}_op {{\n{numbers}{fields}}}\n")
    }
}

/// The environment variable that has the tests write the shims' files anew.
const WRITE: &str = "HARNESS_WRITE_CONTRACTS";

impl Contract {
    /// Panics if the header or the Rust file in an assignment's folder is not what the tables say.
    pub(crate) fn hold(&self, header: &str) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/assignments").join(self.namespace);
        for (file, text) in [(header, self.header()), ("rust/contract.rs", self.module())] {
            let path = folder.join(file);
            if std::env::var_os(WRITE).is_some() {
                fs::write(&path, &text).unwrap();
            }
            let there = fs::read_to_string(&path).unwrap();
            assert_eq!(there, text, "{} is not what contract.rs says; {WRITE}=1 writes it", path.display());
        }
    }

    /// The C++ header.
    pub(crate) fn header(&self) -> String {
        let guard = format!("HARNESS_{}_CONTRACT_H", self.namespace.to_uppercase());
        let limit = |limit: &ContractLimit| {
            format!("// {}\nconst int {} = {};\n", limit.note, limit.name, limit.value)
        };
        let limits = self.limits.iter().map(limit);
        let parts: Vec<String> = limits.chain(self.tables.iter().map(OpTable::cpp)).collect();
        let namespace = self.namespace;
        format!(
            "// {ORIGIN}\n#ifndef {guard}\n#define {guard}\n\n#include \"harness_rt.h\"\n\nnamespace {{\nnamespace {namespace} \
             {{\n\n{}\n}}  // namespace {namespace}\n}}  // namespace\n\n#endif\n",
            parts.join("\n")
        )
    }

    /// The Rust file.
    pub(crate) fn module(&self) -> String {
        let limit = |limit: &ContractLimit| {
            format!("/// {}\npub(super) const {}: usize = {};\n", limit.note, limit.name, limit.value)
        };
        let limits = self.limits.iter().map(limit);
        let parts: Vec<String> = limits.chain(self.tables.iter().map(OpTable::rust)).collect();
        format!("//! {ORIGIN}\n\n{UNUSED}\n\n{}", parts.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: OpTable = OpTable {
        prefix: "BOX",
        note: "Steps.",
        traffic: Traffic::Steps,
        ops: &[
            ContractOp { name: "OPEN", number: 0, fields: &[Field::Byte] },
            ContractOp { name: "PUT", number: 1, fields: &[Field::Bytes(2), Field::Text, Field::Int] },
        ],
    };

    #[test]
    fn both_sides_have_every_number_and_layout() {
        let contract = Contract {
            namespace: "boxes",
            limits: &[ContractLimit { name: "MOST", value: 7, note: "Boxes at most." }],
            tables: &[TABLE],
        };
        let (header, module) = (contract.header(), contract.module());
        for line in ["BOX_PUT = 1,", "const int MOST = 7;", "return \"bbsi\";", "namespace boxes {"] {
            assert!(header.contains(line), "{line}");
        }
        for line in ["mod box_op {", "const PUT: u8 = 1;", "const MOST: usize = 7;", "PUT => \"bbsi\","] {
            assert!(module.contains(line), "{line}");
        }
    }

    #[test]
    fn a_request_is_steps_with_their_fields_and_nothing_else() {
        let put = [1, 9, 9, 1, 0, 0, 0, b'x', 1, 0, 0, 0];
        assert_eq!(TABLE.check(&[&[0, 3][..], &put, &[0, 3]].concat()), Ok(()));
        assert_eq!(TABLE.check(&[0, 3, 7]), Err("no step has number 7".to_owned()));
        assert_eq!(TABLE.check(&put[..9]), Err("PUT lacks a field".to_owned()));
    }

    #[test]
    fn a_shim_that_does_not_name_an_operation_is_found_out() {
        assert_eq!(TABLE.unnamed("case BOX_OPEN: case BOX_PUTS:", "BOX_", ":"), ["PUT"]);
    }
}
