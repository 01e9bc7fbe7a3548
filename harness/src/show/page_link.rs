//! [`PageLink`]: the page from the parent's side, opened or not: its address, its connections, and what it shows.

use std::collections::VecDeque;
use std::io;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::fd::AsFd;
use std::time::{Duration, Instant};

use data_encoding::HEXLOWER;
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::ending::{Ending, ShowEnd};
use super::message::{PageMessage, ToPage};
use super::page_socket::{Gone, PageSocket};
use super::picture;
use super::request::Gate;
use super::visitor::{Served, Visitor};
use crate::model::{BoardSize, Frame, LiveInput, LiveUi, excerpt};
use crate::report::visible;

/// Connections at a time; another one takes the place of the oldest.
const MOST_VISITORS: usize = 16;

/// The time for which a page may be gone: a reload comes back within it.
const GRACE: Duration = Duration::from_secs(2);

/// The time for which a page may stay unopened.
const UNVISITED: Duration = Duration::from_secs(600);

/// Characters of a text that a page shows of a program's end.
const MOST_TEXT: usize = 4000;

/// The page.
pub(super) struct PageLink {
    listener: TcpListener,
    gate: Gate,
    token: String,
    visitors: Vec<Visitor>,
    socket: Option<PageSocket>,
    /// The moment since which no page is there, and the end that this leads to.
    absent: (Instant, ShowEnd),
    /// Messages that nobody took yet.
    messages: VecDeque<PageMessage>,
    facts: Facts,
    scene: Scene,
}

/// What every page is told first.
struct Facts {
    title: String,
    sizes: Vec<BoardSize>,
    states: &'static [&'static str],
}

/// What the page shows now, for one that is opened again.
struct Scene {
    size: BoardSize,
    /// The recording of the programs before.
    recording: String,
    body: Vec<u8>,
    handled: u32,
    ending: Option<Ending>,
}

impl PageLink {
    /// Opens a port on the loopback address, and draws a token.
    ///
    /// # Errors
    /// When the system gives no port or no random numbers.
    pub(super) fn open(title: &str, ui: &'static dyn LiveUi) -> io::Result<PageLink> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        listener.set_nonblocking(true)?;
        let mut token = [0u8; 16];
        getrandom::fill(&mut token).map_err(io::Error::from)?;
        let sizes = ui.sizes();
        let size = sizes.first().copied().unwrap_or(BoardSize { width: 0, height: 0 });
        Ok(PageLink {
            gate: Gate::new(listener.local_addr()?.port(), &token),
            listener,
            token: HEXLOWER.encode(&token),
            visitors: Vec::new(),
            socket: None,
            absent: (Instant::now(), ShowEnd::Unvisited),
            messages: VecDeque::new(),
            facts: Facts { title: title.to_owned(), sizes, states: ui.states() },
            scene: Scene { size, recording: String::new(), body: Vec::new(), handled: 0, ending: None },
        })
    }

    /// The address with the token in its fragment, which no browser sends on.
    pub(super) fn address(&self) -> String {
        format!("http://{}/#{}", self.gate.authority(), self.token)
    }

    /// A program begins; the recording is that of all before it.
    pub(super) fn begin(&mut self, size: BoardSize, recording: &str) {
        self.scene =
            Scene { size, recording: recording.to_owned(), body: Vec::new(), handled: 0, ending: None };
        self.tell(|socket, _, scene| socket.tell(&scene.started()));
    }

    /// True if there is a page that can take a frame.
    pub(super) fn has_credit(&self) -> bool {
        self.socket.as_ref().is_some_and(PageSocket::has_credit)
    }

    /// The end of the show, if no page is there any more.
    pub(super) fn end(&self) -> Option<ShowEnd> {
        let (since, end) = self.absent;
        let patience = match end {
            ShowEnd::Unvisited => UNVISITED,
            ShowEnd::Closed | ShowEnd::Stopped => GRACE,
        };
        (self.socket.is_none() && since.elapsed() > patience).then_some(end)
    }

    /// Shows a frame, unless it is the one that is shown.
    pub(super) fn show(&mut self, frame: &Frame, handled: u32) {
        let body = picture::body(frame);
        if body == self.scene.body && handled == self.scene.handled {
            return;
        }
        (self.scene.body, self.scene.handled) = (body, handled);
        self.tell(|socket, _, scene| socket.show(scene.handled, &scene.body));
    }

    /// Tells the end of the program.
    pub(super) fn tell_end(&mut self, ending: &Ending) {
        self.scene.ending = Some(ending.clone());
        self.tell(|socket, _, scene| scene.ended().map_or(Ok(()), |ended| socket.tell(&ended)));
    }

    /// Tells a remark of ours.
    pub(super) fn tell_note(&mut self, text: &str) {
        self.tell(|socket, _, _| socket.tell(&ToPage::Note { text }));
    }

    /// Sends the recording, the part of the program that runs last.
    pub(super) fn tell_recording(&mut self, last: &str) {
        self.tell(|socket, _, scene| {
            socket.tell(&ToPage::Recording { text: format!("{}{last}", scene.recording) })
        });
    }

    /// Does something with the socket, if there is one.
    fn tell(&mut self, with: impl FnOnce(&mut PageSocket, &Facts, &Scene) -> Result<(), Gone>) {
        let told = self.socket.as_mut().map(|socket| with(socket, &self.facts, &self.scene));
        if let Some(Err(Gone)) = told {
            self.lose();
        }
    }

    fn lose(&mut self) {
        self.socket = None;
        self.absent = (Instant::now(), ShowEnd::Closed);
    }

    /// The oldest message that was not taken yet.
    pub(super) fn next_message(&mut self) -> Option<PageMessage> {
        self.messages.pop_front()
    }

    /// Waits for connections and messages, serves the first and keeps the second.
    ///
    /// # Errors
    /// When the system refuses to wait.
    pub(super) fn serve(&mut self, patience: Duration) -> io::Result<()> {
        self.wait(patience)?;
        self.accept();
        for visitor in std::mem::take(&mut self.visitors) {
            match visitor.serve(&self.gate) {
                Served::Waiting(visitor) => self.visitors.push(visitor),
                Served::Gone => {}
                Served::Admitted(stream, heard) => self.welcome(stream, heard),
            }
        }
        let mut heard = Vec::new();
        self.tell(|socket, facts, _| {
            socket.flush()?;
            heard = socket.hear(&facts.sizes)?;
            Ok(())
        });
        self.messages.extend(heard);
        Ok(())
    }

    fn wait(&self, patience: Duration) -> io::Result<()> {
        let flags = |is_writing| if is_writing { PollFlags::IN | PollFlags::OUT } else { PollFlags::IN };
        let mut fds = vec![PollFd::from_borrowed_fd(self.listener.as_fd(), PollFlags::IN)];
        fds.extend(
            self.visitors.iter().map(|visitor| {
                PollFd::from_borrowed_fd(visitor.stream().as_fd(), flags(visitor.is_writing()))
            }),
        );
        fds.extend(
            self.socket
                .iter()
                .map(|socket| PollFd::from_borrowed_fd(socket.stream().as_fd(), flags(socket.is_blocked()))),
        );
        let timeout = Timespec { tv_sec: patience.as_secs() as i64, tv_nsec: patience.subsec_nanos().into() };
        match poll(&mut fds, Some(&timeout)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    fn accept(&mut self) {
        // An error is that of a connection, which is gone then.
        while let Ok((stream, _)) = self.listener.accept() {
            if self.visitors.len() >= MOST_VISITORS {
                self.visitors.remove(0);
            }
            self.visitors.extend(Visitor::new(stream));
        }
    }

    /// A page that has the token takes the place of the one before it.
    fn welcome(&mut self, stream: TcpStream, heard: Vec<u8>) {
        if let Some(before) = self.socket.replace(PageSocket::new(stream, heard)) {
            before.take_over();
        }
        // A page that is gone holds nothing down, and another one counts its inputs anew.
        self.messages.push_back(PageMessage::Input { id: 0, input: LiveInput::LetGo });
        self.scene.handled = 0;
        self.tell(|socket, facts, scene| {
            socket.tell(&facts.hello())?;
            socket.tell(&scene.started())?;
            if !scene.body.is_empty() {
                socket.show(scene.handled, &scene.body)?;
            }
            scene.ended().map_or(Ok(()), |ended| socket.tell(&ended))
        });
    }
}

impl Drop for PageLink {
    fn drop(&mut self) {
        if let Some(socket) = self.socket.take() {
            socket.end();
        }
    }
}

impl Facts {
    fn hello(&self) -> ToPage<'_> {
        let sizes = self.sizes.iter().map(|size| [size.width, size.height]).collect();
        ToPage::Hello { title: &self.title, sizes, states: self.states }
    }
}

impl Scene {
    fn started(&self) -> ToPage<'static> {
        ToPage::Started { width: self.size.width, height: self.size.height }
    }

    fn ended(&self) -> Option<ToPage<'static>> {
        let Ending { reason, printed } = self.ending.as_ref()?;
        let shown = |text: &str| visible::escape(&excerpt(text.to_owned(), MOST_TEXT));
        let reason = reason.as_deref().unwrap_or("it came to its end");
        Some(ToPage::Ended { reason: shown(reason), printed: shown(printed) })
    }
}
