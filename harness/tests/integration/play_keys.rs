use std::io::{Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use crate::stage::{HANGS, say};

/// A shell's command in a terminal of its own, which `script` makes.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    output: Receiver<Vec<u8>>,
    /// Everything that was shown, and the part of it that no test has waited for yet.
    shown: String,
    fresh: String,
}

impl Terminal {
    /// `None`, aloud, where there is no `script`.
    fn run(command: &str) -> Option<Terminal> {
        let started = Command::new("script")
            .args(["--quiet", "--return", "--command", command, "/dev/null"])
            .env("SHELL", "/bin/sh")
            .env("TERM", "xterm")
            .env("HARNESS", assert_cmd::cargo::cargo_bin!("harness"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let Ok(mut child) = started else {
            say("SKIPPED: script of util-linux is not installed, so there is no terminal to play on");
            return None;
        };
        let keys = child.stdin.take().unwrap();
        let mut out = child.stdout.take().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(size @ 1..) = out.read(&mut buffer) {
                if sender.send(buffer[..size].to_vec()).is_err() {
                    break;
                }
            }
        });
        Some(Terminal { child, keys, output, shown: String::new(), fresh: String::new() })
    }

    /// Reads on until the text is shown; returns what came before it.
    fn wait_for(&mut self, text: &str) -> String {
        loop {
            if let Some((before, after)) = self.fresh.split_once(text) {
                let before = before.to_owned();
                self.fresh = after.to_owned();
                return before;
            }
            assert!(self.read_on(), "{text:?} is never shown: {:?}", self.shown);
        }
    }

    /// Returns false at the end of the output.
    fn read_on(&mut self) -> bool {
        let read = self.output.recv_timeout(HANGS);
        let text = read.as_ref().map(|bytes| String::from_utf8_lossy(bytes)).unwrap_or_default();
        self.shown.push_str(&text);
        self.fresh.push_str(&text);
        read.is_ok()
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Reads to the end; the exit code and what no test has waited for.
    fn end(mut self) -> (ExitStatus, String) {
        while self.read_on() {}
        (self.child.wait().unwrap(), self.fresh)
    }
}

const ENTER: &str = "\r";
const RIGHT: &str = "\u{1b}[C";
const DOWN: &str = "\u{1b}[B";
const LEFT: &str = "\u{1b}[D";

/// The sequences that take a terminal's own screen and give it back, and that show its cursor.
const TAKEN: &str = "\u{1b}[?1049h";
const GIVEN_BACK: &str = "\u{1b}[?1049l";
const CURSOR_SHOWN: &str = "\u{1b}[?25h";

#[test]
fn a_game_of_reversi_is_played_with_arrow_keys_and_the_terminal_is_given_back() {
    let command = "stty -g; \"$HARNESS\" play reversi --size 2x2; echo code $?; stty -g";
    let Some(mut terminal) = Terminal::run(command) else { return };
    let modes_before = terminal.wait_for(TAKEN);
    for (shown, key) in [
        ("Dark at a0 would flip nothing.", ENTER),
        ("No move is allowed at a0.", RIGHT),
        ("Light at b0 would flip nothing.", " "),
        ("No move is allowed at b0.", DOWN),
        ("Dark at b1 would flip nothing.", ENTER),
        ("No move is allowed at b1.", LEFT),
        ("Light at a1 would flip nothing.", ENTER),
        ("It is a tie: Dark 2, Light 2.", "q"),
    ] {
        terminal.wait_for(shown);
        terminal.press(key);
    }
    assert!(terminal.wait_for(GIVEN_BACK).contains(CURSOR_SHOWN));
    let (status, rest) = terminal.end();
    assert!(status.success(), "{rest:?}");
    let lines: Vec<&str> = rest.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let result = "Neither player can move. It is a tie: Dark 2, Light 2.";
    assert_eq!(lines, [result, "code 0", modes_before.trim()], "the terminal's modes are those of before");
}

#[test]
fn control_c_leaves_the_game_as_q_does() {
    for key in ["\u{3}", "q", "\u{1b}"] {
        let Some(mut terminal) = Terminal::run("\"$HARNESS\" play reversi") else { return };
        terminal.wait_for("Dark at d3 would flip nothing.");
        terminal.press(key);
        let (status, rest) = terminal.end();
        assert!(status.success() && rest.contains(GIVEN_BACK), "{key:?}: {rest:?}");
        assert!(rest.contains("The game was left before its end."), "{key:?}: {rest:?}");
    }
}

#[test]
fn a_signal_ends_the_game_and_gives_the_terminal_back() {
    let command =
        "stty -g; sh -c 'echo process $$ begins; exec \"$HARNESS\" play reversi'; echo code $?; stty -g";
    let Some(mut terminal) = Terminal::run(command) else { return };
    let modes_before = terminal.wait_for("process ");
    let process = terminal.wait_for(" begins");
    terminal.wait_for("Dark at d3 would flip nothing.");
    assert!(Command::new("kill").args(["-TERM", &process]).status().unwrap().success());
    assert!(terminal.wait_for(GIVEN_BACK).contains(CURSOR_SHOWN));
    let (_, rest) = terminal.end();
    assert!(rest.contains("code 143"), "{rest:?}");
    assert_eq!(rest.lines().last().unwrap().trim(), modes_before.trim(), "{rest:?}");
}

#[test]
fn without_a_whole_terminal_the_game_is_played_a_line_at_a_time() {
    for command in [
        "TERM=dumb \"$HARNESS\" play reversi --size 2x2",
        "TERM= \"$HARNESS\" play reversi --size 2x2",
        "\"$HARNESS\" play reversi --size 2x2 | cat",
    ] {
        let Some(mut terminal) = Terminal::run(command) else { return };
        assert!(!terminal.wait_for("Dark's move: ").contains('\u{1b}'), "{command}");
        terminal.press("q\n");
        let (status, rest) = terminal.end();
        assert!(status.success(), "{command}: {rest:?}");
    }
}
