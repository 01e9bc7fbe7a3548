//! [`PageSocket`]: the socket to the page, and the frames on it that were not painted yet.

use std::io;
use std::net::TcpStream;

use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tungstenite::{Error, Message, WebSocket};

use super::message::{Heard, MOST_BYTES, PageMessage, ToPage, read};
use super::picture;
use crate::model::BoardSize;

/// Frames that may be on their way: one is painted while the next is made. A third only adds to the delay.
const MOST_UNPAINTED: u32 = 2;

/// Bytes that may wait for a page that does not read.
const MOST_WAITING: usize = 8 << 20;

/// The code of a socket that another page took over.
const TAKEN_OVER: u16 = 4001;

/// The socket.
pub(super) struct PageSocket {
    socket: WebSocket<TcpStream>,
    sent: u32,
    painted: u32,
    is_blocked: bool,
}

/// The page is gone, or was cut off.
#[derive(Debug)]
pub(super) struct Gone;

impl PageSocket {
    /// The socket on a connection whose handshake is done.
    pub(super) fn new(stream: TcpStream, heard: Vec<u8>) -> PageSocket {
        let config = WebSocketConfig::default()
            .max_message_size(Some(MOST_BYTES))
            .max_frame_size(Some(MOST_BYTES))
            .read_buffer_size(16 << 10)
            .write_buffer_size(0)
            .max_write_buffer_size(MOST_WAITING);
        let socket = WebSocket::from_partially_read(stream, heard, Role::Server, Some(config));
        PageSocket { socket, sent: 0, painted: 0, is_blocked: false }
    }

    /// The connection, to be polled.
    pub(super) fn stream(&self) -> &TcpStream {
        self.socket.get_ref()
    }

    /// True if it waits for room to write.
    pub(super) fn is_blocked(&self) -> bool {
        self.is_blocked
    }

    /// True if the page has painted enough for another frame.
    pub(super) fn has_credit(&self) -> bool {
        !self.is_blocked && self.sent - self.painted < MOST_UNPAINTED
    }

    /// Sends a frame.
    pub(super) fn show(&mut self, handled: u32, body: &[u8]) -> Result<(), Gone> {
        self.sent += 1;
        self.send(Message::binary(picture::message(self.sent, handled, body)))
    }

    /// Sends a message.
    pub(super) fn tell(&mut self, message: &ToPage<'_>) -> Result<(), Gone> {
        let text = serde_json::to_string(message).map_err(|_| Gone)?;
        self.send(Message::text(text))
    }

    fn send(&mut self, message: Message) -> Result<(), Gone> {
        let sent = self.socket.send(message);
        self.note(sent)
    }

    /// Sends what waits.
    pub(super) fn flush(&mut self) -> Result<(), Gone> {
        let flushed = self.socket.flush();
        self.note(flushed)
    }

    fn note(&mut self, sent: Result<(), Error>) -> Result<(), Gone> {
        self.is_blocked = match sent {
            Ok(()) => false,
            // The message is kept, and goes out with the next flush.
            Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => true,
            Err(_) => return Err(Gone),
        };
        Ok(())
    }

    /// The messages that have come. What the page would not send cuts it off.
    pub(super) fn hear(&mut self, sizes: &[BoardSize]) -> Result<Vec<PageMessage>, Gone> {
        let mut messages = Vec::new();
        loop {
            let text = match self.socket.read() {
                Ok(Message::Text(text)) => text,
                Ok(Message::Ping(_) | Message::Pong(_)) => continue,
                Ok(Message::Close(_)) => {
                    // The answer to a farewell goes out with this.
                    let _ = self.socket.flush();
                    return Err(Gone);
                }
                Ok(Message::Binary(_) | Message::Frame(_)) => return Err(self.refuse()),
                Err(Error::Io(error)) if error.kind() == io::ErrorKind::WouldBlock => return Ok(messages),
                Err(Error::Capacity(_) | Error::Protocol(_) | Error::Utf8(_)) => return Err(self.refuse()),
                Err(_) => return Err(Gone),
            };
            match read(text.as_str(), sizes) {
                Some(Heard::Message(message)) => messages.push(message),
                // A frame that was not sent cannot have been painted.
                Some(Heard::Painted(number)) if (self.painted..=self.sent).contains(&number) => {
                    self.painted = number;
                }
                Some(Heard::Painted(_)) | None => return Err(self.refuse()),
            }
        }
    }

    fn refuse(&mut self) -> Gone {
        self.close(CloseCode::Policy, "not a message of this page");
        Gone
    }

    /// Says that another page took over.
    pub(super) fn take_over(mut self) {
        self.close(CloseCode::from(TAKEN_OVER), "opened in another page");
    }

    /// Says that the show is over.
    pub(super) fn end(mut self) {
        self.close(CloseCode::Normal, "the show is over");
    }

    fn close(&mut self, code: CloseCode, reason: &'static str) {
        // A page that is gone needs no farewell.
        let _ = self.socket.close(Some(CloseFrame { code, reason: reason.into() }));
        let _ = self.socket.flush();
    }
}
