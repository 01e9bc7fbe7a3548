//! [`BuildInput`]: the files of which one component's library is made.

use super::{ComponentKit, SourceFile};

/// The files of which one component's library is made, besides the ready-made shims.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BuildInput {
    /// The component's own file, as students know it.
    pub main: SourceFile,
    /// The other files that the compiler reads with it. Sources among them are compiled to objects of their own.
    pub beside: Vec<SourceFile>,
    /// The grader's files that need the student's headers. They are compiled last, where no file of the student's can read
    /// them; only sources among them are compiled.
    pub over: Vec<SourceFile>,
    /// The grader's source that calls the component over the student's own header. It is compiled once the student's files are, and
    /// before any file of `over` is laid down, so that the header can read none of those.
    pub caller: Option<SourceFile>,
    /// The student's class in whose place the grader's stands.
    pub replaced: Option<ReplacedClass>,
    /// Functions of `over` that the student's files call by the shim's way.
    pub watched: Vec<WatchedCall>,
    /// The fate of functions that the shim calls and the student's files lack.
    pub lacking: LackingFunctions,
    /// The library with the course's own objects that this one calls.
    pub apart: Option<Box<CourseProcess>>,
}

/// The course's own sources that run in a process of their own while a student's component calls their functions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CourseProcess {
    /// The shim that waits for calls.
    pub kit: ComponentKit,
    /// The sources.
    pub files: BuildInput,
    /// The path of the first, for messages to the author.
    pub path: String,
}

/// The file, as compilers name it, that a part of a caller is in; the part's number follows.
pub const CALLER_PART: &str = "harness_part_";

/// The macro that leaves a part of a caller out, without its number. It stands for the compiler's words, a literal.
pub const CALLER_WITHOUT: &str = "HARNESS_WITHOUT_";

/// The function that a caller defines and the component's shim calls.
pub const CALLER_ENTRY: &str = "__harness_declared";

/// The fate of functions that are called and that no file defines.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum LackingFunctions {
    /// The component does not link.
    #[default]
    Refused,
    /// A call of one ends the process with its name, and everything else is as it would be: the shim has the trap for it.
    Trapped,
}

/// A member function whose calls from the student's files go to a function of the component's shim, which calls it in turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WatchedCall {
    /// The function with its class, as C++ names it: `games::Board::put`.
    pub function: String,
    /// The name of the shim's function in object files.
    pub label: String,
}

/// A class of the student's in whose place another is linked, made of files that go over the student's headers.
///
/// Functions that the student added to it are wanted by other files and defined by none of the grader's. They are taken from
/// the student's sources of the class, where those are lent; what is still missing becomes a trap: a call of it ends the
/// process with its name, and code that never calls it still links.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReplacedClass {
    /// The class as object files name it: `5Model`.
    pub name: &'static str,
    /// The student's sources of it. Of what the grader's define as well, the grader's is used.
    pub lent: Vec<SourceFile>,
    /// Functions of the lent sources that get another name, of the same length, by which the grader's call them.
    pub renamed: &'static [(&'static str, &'static str)],
}

impl ReplacedClass {
    /// A class of which the student's sources lend nothing.
    pub fn named(name: &'static str) -> ReplacedClass {
        ReplacedClass { name, ..ReplacedClass::default() }
    }
}

impl BuildInput {
    /// A component of one file and helper files.
    pub fn new(main: SourceFile, beside: Vec<SourceFile>) -> BuildInput {
        BuildInput { main, beside, ..BuildInput::default() }
    }

    /// A component of one file.
    pub fn alone(name: &str, content: &[u8]) -> BuildInput {
        BuildInput::new(SourceFile { name: name.to_owned(), content: content.to_vec() }, Vec::new())
    }
}
