//! The page's side of the socket, without a browser.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;

use serde_json::{Value, json};
use tungstenite::protocol::Role;
use tungstenite::{Error, Message, WebSocket};

use crate::stage::HANGS;

/// A frame as the page got it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Seen {
    pub(super) number: u32,
    pub(super) handled: u32,
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) digest: String,
}

impl Seen {
    pub(super) fn of(message: &[u8]) -> Seen {
        let u32_at = |at: usize| u32::from_le_bytes(message[at..at + 4].try_into().unwrap());
        let u16_at = |at: usize| u16::from_le_bytes(message[at..at + 2].try_into().unwrap());
        let digest = blake3::hash(&message[8..]).to_hex()[..16].to_owned();
        Seen { number: u32_at(0), handled: u32_at(4), width: u16_at(8), height: u16_at(10), digest }
    }
}

/// A page that paints every frame.
pub(super) struct Page {
    socket: WebSocket<TcpStream>,
    messages: VecDeque<Value>,
    inputs: u32,
    last: Option<Seen>,
    /// The digests of frames that differ from those before them.
    digests: Vec<String>,
}

impl Page {
    pub(super) fn open(port: u16, token: &str) -> Page {
        Page::try_open(port, token).unwrap()
    }

    /// The page, or the first line of the refusal.
    pub(super) fn try_open(port: u16, token: &str) -> Result<Page, String> {
        let stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        stream.set_read_timeout(Some(HANGS)).unwrap();
        let head = format!(
            "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nUpgrade: websocket\r\n\
             Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             Sec-WebSocket-Protocol: harness-show, token.{token}\r\n\r\n"
        );
        (&stream).write_all(head.as_bytes()).unwrap();
        let mut reader = BufReader::with_capacity(1 << 16, &stream);
        let (mut status, mut line) = (String::new(), String::new());
        reader.read_line(&mut status).unwrap();
        if !status.starts_with("HTTP/1.1 101 ") {
            return Err(status.trim().to_owned());
        }
        while line != "\r\n" {
            line.clear();
            reader.read_line(&mut line).unwrap();
            assert!(!line.contains(token), "the token is not sent back");
        }
        let early = reader.buffer().to_vec();
        let socket = WebSocket::from_partially_read(stream, early, Role::Client, None);
        Ok(Page { socket, messages: VecDeque::new(), inputs: 0, last: None, digests: Vec::new() })
    }

    /// Takes what comes next; `None` at the end, with the code of a farewell.
    fn take(&mut self) -> Result<(), Option<u16>> {
        match self.socket.read() {
            Ok(Message::Text(text)) => self.messages.push_back(serde_json::from_str(text.as_str()).unwrap()),
            Ok(Message::Binary(bytes)) => {
                let frame = Seen::of(&bytes);
                self.send(&json!({"kind": "painted", "number": frame.number}));
                if self.digests.last() != Some(&frame.digest) {
                    self.digests.push(frame.digest.clone());
                }
                self.last = Some(frame);
            }
            Ok(Message::Close(farewell)) => return Err(farewell.map(|farewell| farewell.code.into())),
            Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => {}
            Err(Error::ConnectionClosed | Error::AlreadyClosed | Error::Io(_) | Error::Protocol(_)) => {
                return Err(None);
            }
            Err(error) => panic!("{error}"),
        }
        Ok(())
    }

    pub(super) fn next_message(&mut self) -> Value {
        loop {
            if let Some(message) = self.messages.pop_front() {
                return message;
            }
            self.take().unwrap();
        }
    }

    /// The next frame that differs in something from the last.
    pub(super) fn next_frame(&mut self) -> Seen {
        let before = self.last.as_ref().map(|last| last.number);
        self.frame_where(|frame| Some(frame.number) != before)
    }

    fn frame_where(&mut self, is_it: impl Fn(&Seen) -> bool) -> Seen {
        loop {
            if let Some(last) = self.last.as_ref().filter(|last| is_it(last)) {
                return last.clone();
            }
            self.take().unwrap();
        }
    }

    pub(super) fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string());
    }

    pub(super) fn send_text(&mut self, text: &str) {
        // A page that was cut off hears of it when it reads.
        let _ = self.socket.send(Message::text(text));
    }

    fn input(&mut self, kind: &str, mut more: Value) {
        self.inputs += 1;
        more["kind"] = json!(kind);
        more["id"] = json!(self.inputs);
        self.send(&more);
    }

    /// Clicks, and waits until the program has handled it.
    pub(super) fn click(&mut self, x: i32, y: i32) {
        self.input("move", json!({"x": x, "y": y}));
        self.input("down", json!({"x": x, "y": y, "button": 0}));
        self.input("up", json!({"x": x, "y": y, "button": 0}));
        self.settle();
    }

    pub(super) fn key(&mut self, key: &str) {
        self.input("key-down", json!({"key": key}));
        self.input("key-up", json!({"key": key}));
        self.settle();
    }

    fn settle(&mut self) {
        let inputs = self.inputs;
        self.frame_where(|frame| frame.handled == inputs);
    }

    /// Reads to the end; the code of the farewell.
    pub(super) fn end(mut self) -> Option<u16> {
        loop {
            if let Err(code) = self.take() {
                return code;
            }
        }
    }

    /// Closes the page; the digests of all that it showed.
    pub(super) fn close(mut self) -> Vec<String> {
        self.socket.close(None).unwrap();
        while self.take().is_ok() {}
        self.digests
    }
}
