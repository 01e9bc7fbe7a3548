//! [`CompilerWarnings`]: what the compiler warns of in a submission's own files.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The warnings of all compiles of a submission, each once: a header is compiled with every file that includes it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CompilerWarnings {
    /// The number of different warnings, those that are left out too.
    pub count: u32,
    /// The first ones.
    pub first: Vec<CompilerWarning>,
}

/// One warning.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct CompilerWarning {
    /// The student's file, as it was handed in.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The compiler's words, cut where they are long: hostile text.
    pub text: String,
}

impl CompilerWarnings {
    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }
}
