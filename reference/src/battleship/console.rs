//! The terminal that human players and the game loop share, or whatever stands in for one.
//!
//! [`Console`] is the main type: a cheap handle on one input and one output. It is handed in instead of being
//! reached for, so that a test can script a whole dialogue and a grader can discard what it prints.

use std::{
    cell::RefCell,
    fmt,
    io::{self, BufRead, Cursor, Write},
    rc::Rc,
};

/// A handle on an input and an output; clones talk to the same two ends.
///
/// The end of the input is final and so is a failed write: from then on there is nothing more to read. No caller that
/// waits for an answer can therefore wait for ever.
#[derive(Clone)]
pub struct Console {
    ends: Rc<RefCell<Ends>>,
}

struct Ends {
    input: Box<dyn BufRead>,
    output: Box<dyn Write>,
    ended: bool,
}

impl Console {
    /// A console that reads lines from `input` and writes to `output`.
    pub fn new(input: impl BufRead + 'static, output: impl Write + 'static) -> Self {
        let ends = Ends { input: Box::new(input), output: Box::new(output), ended: false };
        Self { ends: Rc::new(RefCell::new(ends)) }
    }

    /// A console with no input whose output is discarded: for games of which only the outcome matters.
    #[must_use]
    pub fn silent() -> Self {
        Self::new(io::empty(), io::sink())
    }

    /// A console that reads `input` and keeps what is written in the transcript.
    #[must_use]
    pub fn scripted(input: &str) -> (Self, Transcript) {
        let transcript = Transcript::default();
        (Self::new(Cursor::new(input.to_owned()), transcript.clone()), transcript)
    }

    /// Writes `text` as it is and flushes it, so that a prompt shows before its answer is awaited.
    pub fn say(&self, text: &str) {
        let mut ends = self.ends.borrow_mut();
        let written = ends.output.write_all(text.as_bytes()).and_then(|()| ends.output.flush());
        ends.ended |= written.is_err();
    }

    /// The next line without its line ending, or `None` at the end of the input.
    ///
    /// Bytes that are not UTF-8 are replaced; no dialogue of the game accepts them anyway.
    #[must_use]
    pub fn read_line(&self) -> Option<String> {
        let mut ends = self.ends.borrow_mut();
        if ends.ended {
            return None;
        }
        let mut line = Vec::new();
        let read = ends.input.read_until(b'\n', &mut line);
        ends.ended = !read.is_ok_and(|bytes| bytes > 0);
        (!ends.ended).then(|| String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned())
    }

    /// Says `prompt` and reads the answer.
    #[must_use]
    pub fn ask(&self, prompt: &str) -> Option<String> {
        self.say(prompt);
        self.read_line()
    }

    /// Returns true if a read has found the end of the input, or a write has failed.
    #[must_use]
    pub fn ended(&self) -> bool {
        self.ends.borrow().ended
    }
}

impl fmt::Debug for Console {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Console").field("ended", &self.ended()).finish_non_exhaustive()
    }
}

/// The text that a scripted console was given; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Transcript {
    bytes: Rc<RefCell<Vec<u8>>>,
}

impl Transcript {
    /// Everything written so far.
    #[must_use]
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes.borrow()).into_owned()
    }
}

impl Write for Transcript {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An output whose other side is gone.
    struct Broken;

    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_come_without_their_endings_until_the_input_ends() {
        let (console, _) = Console::scripted("one\r\n\nlast");
        let lines: Vec<_> = std::iter::from_fn(|| console.read_line()).collect();
        assert_eq!(lines, ["one", "", "last"]);
        assert!(console.ended());
        assert_eq!(console.read_line(), None);
    }

    #[test]
    fn clones_share_both_ends() {
        let (console, transcript) = Console::scripted("a\nb\n");
        let other = console.clone();
        assert_eq!((console.ask("1?").as_deref(), other.ask("2?").as_deref()), (Some("a"), Some("b")));
        assert_eq!(transcript.text(), "1?2?");
    }

    #[test]
    fn a_failed_write_ends_the_dialogue() {
        let console = Console::new(Cursor::new("never read\n"), Broken);
        assert_eq!(console.ask("hello?"), None);
        assert!(console.ended());
    }

    #[test]
    fn bytes_that_are_no_text_do_not_end_the_dialogue() {
        let console = Console::new(Cursor::new(b"\xff\xfe\nok\n"), io::sink());
        assert!(console.read_line().is_some());
        assert_eq!(console.read_line().as_deref(), Some("ok"));
    }

    #[test]
    fn a_silent_console_has_nothing_to_read() {
        assert_eq!(Console::silent().ask("anyone?"), None);
    }
}
