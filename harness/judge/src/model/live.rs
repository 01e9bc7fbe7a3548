//! [`LiveUi`]: a submission's user interface that a person plays, or a script, a step at a time.
//!
//! The server of the page knows windows, pointers and keys. The assignment knows the program: which process it is, what its calls
//! mean, and which states are worth a look.

use super::{BoardSize, ComponentId, Frame, Limits, PartnerFault, RunRecord, Submission};

/// The user interface of an assignment's submissions.
pub trait LiveUi: Sync {
    /// The component whose library is the program.
    fn component(&self) -> ComponentId;

    /// The reference as a submission, of which no more is there than the interface takes.
    fn reference(&self) -> Submission;

    /// The sizes of board at which the program can be started, the usual one first.
    fn sizes(&self) -> Vec<BoardSize>;

    /// The states that a person may put the program into, by their names.
    fn states(&self) -> &'static [&'static str];

    /// A program before it is started.
    fn start(&self, size: BoardSize) -> Box<dyn LiveGame>;

    /// The programs of a recording or of a script, in the order in which they are performed.
    ///
    /// # Errors
    /// Fails if a line says nothing that a script can say.
    fn read(&self, script: &str) -> Result<Vec<Box<dyn LiveProgram>>, BadScript>;

    /// A frame as a PNG file; `None` where the window is too large.
    fn png(&self, frame: &Frame) -> Option<Vec<u8>>;
}

/// A line of a script that says nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadScript {
    /// The line, from 1.
    pub line: usize,
    /// The reason, and the fix.
    pub reason: String,
}

/// One run of the program in a process of its own.
pub trait LiveProgram {
    /// The arguments in the shim's encoding.
    fn request(&self) -> Vec<u8>;

    /// The resources of the process. Elapsed time is that of one step.
    fn limits(&self) -> Limits;

    /// The orders of the next step, as the reply to a call that wants some. A script that is at its end has the program end.
    fn orders(&mut self) -> Vec<u8>;

    /// Takes a call of the program.
    ///
    /// # Errors
    /// Fails if no such program makes that call.
    fn take(&mut self, call: &[u8]) -> Result<LiveCall, PartnerFault>;

    /// The meaning of the program's end, in a sentence; hostile text. `None` for the end that the script gave it.
    fn ending(&self, record: &RunRecord) -> Option<String>;
}

/// One run of the program that a person plays: its every step is one frame.
pub trait LiveGame: LiveProgram {
    /// Something that the person did, for the next step.
    fn input(&mut self, input: LiveInput);

    /// Puts the program into the state of that number in the next step; false if the board has no such state.
    fn set_state(&mut self, number: usize) -> bool;

    /// The run so far as a script.
    fn recording(&self) -> String;
}

/// The meaning of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LiveCall {
    /// It is answered at once.
    Reply(Vec<u8>),
    /// A step is done, and the program wants the orders of the next one.
    Done(Option<Frame>),
}

/// Something that a person does to a window. Places are pixels in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LiveInput {
    /// The pointer moves there.
    Move {
        /// From the left.
        x: i32,
        /// From the top.
        y: i32,
    },
    /// A button goes down.
    Down {
        /// The button.
        button: PointerButton,
        /// From the left.
        x: i32,
        /// From the top.
        y: i32,
    },
    /// A button comes up.
    Up {
        /// The button.
        button: PointerButton,
        /// From the left.
        x: i32,
        /// From the top.
        y: i32,
    },
    /// A key goes down, by the name that browsers give it: `a`, `Enter`, `ArrowUp`.
    KeyDown(String),
    /// A key that is held repeats.
    KeyRepeat(String),
    /// A key comes up.
    KeyUp(String),
    /// All that is held is let go.
    LetGo,
}

/// A button of a pointer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointerButton {
    /// The main one.
    Left,
    /// The wheel.
    Middle,
    /// The one for menus.
    Right,
}
