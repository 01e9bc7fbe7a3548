//! [`Visitor`]: a connection until its request is answered.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use super::request::{Answer, Gate, Head};
use super::response;

/// The time for a request and its answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// A connection that does not speak on the socket.
pub(super) struct Visitor {
    stream: TcpStream,
    heard: Vec<u8>,
    /// The part of the answer that was not sent yet; `None` before there is one.
    answer: Option<Vec<u8>>,
    since: Instant,
}

/// The state of a connection after it was served.
pub(super) enum Served {
    /// It goes on.
    Waiting(Visitor),
    /// It is over.
    Gone,
    /// It was let in to the socket; what came after its request is the socket's.
    Admitted(TcpStream, Vec<u8>),
}

impl Visitor {
    /// A connection that was just accepted.
    ///
    /// # Errors
    /// When the system cannot make it one that never blocks.
    pub(super) fn new(stream: TcpStream) -> io::Result<Visitor> {
        stream.set_nonblocking(true)?;
        stream.set_nodelay(true)?;
        Ok(Visitor { stream, heard: Vec::new(), answer: None, since: Instant::now() })
    }

    /// The connection, to be polled.
    pub(super) fn stream(&self) -> &TcpStream {
        &self.stream
    }

    /// True if it waits for room to write.
    pub(super) fn is_writing(&self) -> bool {
        self.answer.as_ref().is_some_and(|rest| !rest.is_empty())
    }

    /// Does all that is possible now.
    pub(super) fn serve(mut self, gate: &Gate) -> Served {
        if self.since.elapsed() > PATIENCE {
            return Served::Gone;
        }
        match self.answer.is_some() {
            true => self.finish(),
            false => match self.hear() {
                Ok(true) => self.decide(gate),
                Ok(false) => Served::Waiting(self),
                Err(_) => Served::Gone,
            },
        }
    }

    /// Reads what is there; true if something was.
    fn hear(&mut self) -> io::Result<bool> {
        let mut chunk = [0u8; 4 << 10];
        match self.stream.read(&mut chunk) {
            Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => {
                self.heard.extend_from_slice(&chunk[..count]);
                Ok(true)
            }
            Err(error) if is_patient(&error) => Ok(false),
            Err(error) => Err(error),
        }
    }

    fn decide(mut self, gate: &Gate) -> Served {
        match gate.read(&self.heard) {
            Head::Partial => Served::Waiting(self),
            Head::Whole(Answer::Socket(accept), length) => {
                let handshake = response::of_socket(&accept);
                // A fresh connection has room for these few bytes.
                match self.stream.write_all(&handshake) {
                    Ok(()) => Served::Admitted(self.stream, self.heard.split_off(length)),
                    Err(_) => Served::Gone,
                }
            }
            Head::Whole(Answer::File(file), _) => self.reply(response::of_file(file, gate.authority())),
            Head::Whole(Answer::Refused(refusal), _) => self.reply(response::of_refusal(refusal)),
        }
    }

    fn reply(mut self, bytes: Vec<u8>) -> Served {
        self.answer = Some(bytes);
        self.finish()
    }

    /// Sends the rest of the answer, then waits for the other side to hang up: what it still sends would otherwise have the
    /// system take the answer back.
    fn finish(mut self) -> Served {
        let rest = self.answer.get_or_insert_default();
        while !rest.is_empty() {
            match self.stream.write(rest) {
                Ok(count) => drop(rest.drain(..count)),
                Err(error) if is_patient(&error) => return Served::Waiting(self),
                Err(_) => return Served::Gone,
            }
        }
        let _ = self.stream.shutdown(Shutdown::Write);
        self.heard.clear();
        match self.hear() {
            Ok(_) => Served::Waiting(self),
            Err(_) => Served::Gone,
        }
    }
}

fn is_patient(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}
