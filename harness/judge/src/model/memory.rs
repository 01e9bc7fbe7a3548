//! Findings of the memory check: errors that a run survives by luck, named by kind and place.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One error in a component's use of memory.
///
/// Everything in it was said by the process that runs the component, or by the compiler: it is attested, and may cost
/// points but never earn any.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct MemoryError {
    /// The line of the component's file; 0 for what lies in none of its lines.
    pub line: u32,
    /// The kind of error.
    pub kind: MemoryErrorKind,
    /// The component's file: `Board.cpp`.
    pub file: String,
    /// The function of that line; hostile text. Empty where no tool named it.
    pub function: String,
    /// The meaning of that line.
    #[serde(default, skip_serializing_if = "MemoryPlace::is_the_error")]
    pub place: MemoryPlace,
}

/// The meaning of the line that an error names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MemoryPlace {
    /// The error itself.
    #[default]
    Error,
    /// The `new` that made the block: the error was only seen afterwards, by what it left there.
    Made,
    /// No line of the component's: a function of the course's own made the block and handed it over, and it stayed there.
    HandedOver,
}

/// The kinds of wrong use of memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum MemoryErrorKind {
    /// An access outside an array or a block.
    OutOfBounds,
    /// An access to a block that was given back.
    UseAfterFree,
    /// A block given back twice, or one that never was one.
    BadDelete,
    /// `new[]` with `delete`, `new` with `delete[]` or `free`.
    MismatchedDelete,
    /// An access where nothing is.
    BadAddress,
    /// A value read that was never set.
    Uninitialised,
    /// A function that has to return a value and has no return statement.
    MissingReturn,
    /// A block that nothing refers to any more.
    Leak,
}

/// The tools that can watch memory.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Watcher {
    /// The compiler's address sanitizer.
    #[default]
    Sanitizer,
    /// The harness's own allocator, which sees less and needs nothing of the compiler's.
    Allocator,
}

/// The state of the memory check in a run.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum MemoryStage {
    /// It was.
    Watched {
        /// The tool that watched.
        #[serde(default)]
        by: Watcher,
        /// The reason why it was not a better one, if that could not be had.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<String>,
    },
    /// The language rules such errors out: safe Rust, and nothing else is compiled.
    RuledOut,
    /// It was not to be.
    #[default]
    Off,
    /// It cannot be on this machine.
    Unavailable {
        /// The reason.
        why: String,
    },
}

impl MemoryErrorKind {
    /// Every kind.
    pub const ALL: [MemoryErrorKind; 8] = [
        MemoryErrorKind::OutOfBounds,
        MemoryErrorKind::UseAfterFree,
        MemoryErrorKind::BadDelete,
        MemoryErrorKind::MismatchedDelete,
        MemoryErrorKind::BadAddress,
        MemoryErrorKind::Uninitialised,
        MemoryErrorKind::MissingReturn,
        MemoryErrorKind::Leak,
    ];

    /// The kind in plain words.
    pub fn describe(self) -> &'static str {
        match self {
            MemoryErrorKind::OutOfBounds => "access outside an array or a block of memory",
            MemoryErrorKind::UseAfterFree => "use of memory that was already deleted",
            MemoryErrorKind::BadDelete => {
                "delete of something that is deleted already, or was never made by new"
            }
            MemoryErrorKind::MismatchedDelete => {
                "delete that does not go with its new (new[] needs delete[], a base class a virtual destructor)"
            }
            MemoryErrorKind::BadAddress => "access through a pointer to nowhere",
            MemoryErrorKind::Uninitialised => "read of a variable that was never set",
            MemoryErrorKind::MissingReturn => {
                "function without a return statement that has to return a value"
            }
            MemoryErrorKind::Leak => "memory that is never deleted",
        }
    }
}

impl MemoryError {
    /// "access outside an array: Board.cpp:57, in BoardImpl::attack". Quotes hostile text.
    pub fn describe(&self) -> String {
        if self.place == MemoryPlace::HandedOver {
            return format!("{}: what {} handed over", self.kind.describe(), self.function);
        }
        let function =
            if self.function.is_empty() { String::new() } else { format!(", in {}", self.function) };
        let place = match self.place {
            MemoryPlace::Error => "",
            MemoryPlace::Made | MemoryPlace::HandedOver => "seen afterwards, in the block that was made at ",
        };
        format!("{}: {place}{}:{}{function}", self.kind.describe(), self.file, self.line)
    }
}

impl MemoryPlace {
    /// Returns true for the usual place, which reports leave out.
    pub fn is_the_error(&self) -> bool {
        match self {
            MemoryPlace::Error => true,
            MemoryPlace::Made | MemoryPlace::HandedOver => false,
        }
    }
}

impl Watcher {
    /// "the address sanitizer".
    pub fn name(self) -> &'static str {
        match self {
            Watcher::Sanitizer => "the address sanitizer",
            Watcher::Allocator => "harness's own allocator",
        }
    }

    /// Errors that it does not see and the other watcher would; `None` for the better one.
    pub fn blind_spots(self) -> Option<&'static str> {
        match self {
            Watcher::Sanitizer => None,
            Watcher::Allocator => Some(
                "it does not see what functions of the library (strlen, memcpy) read outside a block, sees what they \
                 write there only afterwards, and does not watch memory from malloc",
            ),
        }
    }
}
