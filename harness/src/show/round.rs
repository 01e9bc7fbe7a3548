//! [`Round`]: one program on the page, from its start until another one is wanted.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::actor::{Actor, News};
use super::ending::ShowEnd;
use super::error::ShowError;
use super::message::PageMessage;
use super::page_link::PageLink;
use super::queue::InputQueue;
use super::stage::Stage;
use crate::model::{BoardSize, LiveGame};
use crate::worker::Zygote;

/// The time of a frame.
const TICK: Duration = Duration::from_nanos(1_000_000_000 / 60);

/// The time for which the program is listened to before the page gets its turn.
const TURN: Duration = Duration::from_millis(4);

/// The time for which the page is listened to where nothing else is due.
const IDLE: Duration = Duration::from_millis(100);

/// The time of a step after which the page says that it takes long.
const LONG: Duration = Duration::from_secs(1);

/// The wish that ended a round.
pub(super) enum Next {
    /// Another program; of the same size where none is named.
    Start(Option<BoardSize>),
    /// The end of the show.
    End(ShowEnd),
}

/// A program and its page.
pub(super) struct Round<'r, 'z> {
    actor: Actor<'z>,
    game: &'r mut dyn LiveGame,
    page: &'r mut PageLink,
    queue: InputQueue,
    due: Instant,
    /// The moment at which a step is one that takes long; `None` once the page was told.
    long: Option<Instant>,
}

impl<'r, 'z> Round<'r, 'z> {
    /// Starts the program.
    ///
    /// # Errors
    /// When the worker cannot be used.
    pub(super) fn begin(
        zygote: &'z mut Zygote,
        stage: &Stage<'_>,
        game: &'r mut dyn LiveGame,
        page: &'r mut PageLink,
    ) -> Result<Round<'r, 'z>, ShowError> {
        let actor = Actor::begin(zygote, stage, game)?;
        Ok(Round { actor, game, page, queue: InputQueue::default(), due: Instant::now(), long: None })
    }

    /// Plays until something else is wanted; the program is gone then.
    ///
    /// # Errors
    /// When the worker or the page fails.
    pub(super) fn play(mut self, stop: &AtomicBool) -> Result<Next, ShowError> {
        let next = loop {
            if stop.load(Ordering::SeqCst) {
                break Next::End(ShowEnd::Stopped);
            }
            if let Some(next) = self.serve()? {
                break next;
            }
        };
        self.actor.dismiss()?;
        Ok(next)
    }

    /// One turn of the loop: the page, then the program.
    fn serve(&mut self) -> Result<Option<Next>, ShowError> {
        self.page.serve(self.pause())?;
        while let Some(message) = self.page.next_message() {
            if let Some(next) = self.heed(message) {
                return Ok(Some(next));
            }
        }
        if let Some(end) = self.page.end() {
            return Ok(Some(Next::End(end)));
        }
        if self.actor.is_busy() {
            let news = self.actor.listen(self.game, Instant::now() + TURN)?;
            news.into_iter().for_each(|news| self.tell(news));
            self.tell_if_long();
        }
        if self.is_step_due() {
            self.step();
        }
        Ok(None)
    }

    /// The time for which nothing but the page can have news.
    fn pause(&self) -> Duration {
        if self.actor.is_busy() {
            return Duration::ZERO;
        }
        let is_waiting_for_tick = self.actor.is_there() && self.page.has_credit();
        if is_waiting_for_tick { self.due.saturating_duration_since(Instant::now()) } else { IDLE }
    }

    /// True if the page can take a frame now. Frames are asked for at their time alone: an extra one at each input was measured
    /// to come later, because it used up the credit of the next.
    fn is_step_due(&self) -> bool {
        let is_free = self.actor.is_there() && !self.actor.is_busy();
        is_free && self.page.has_credit() && Instant::now() >= self.due
    }

    fn step(&mut self) {
        let now = Instant::now();
        // A page that fell behind does not catch up.
        self.due = (self.due + TICK).max(now);
        for input in self.queue.take() {
            self.game.input(input);
        }
        self.long = Some(now + LONG);
        self.actor.step(self.game);
    }

    fn tell_if_long(&mut self) {
        if self.actor.is_busy() && self.long.is_some_and(|long| Instant::now() > long) {
            self.long = None;
            self.page
                .tell_note("The program takes long over this frame. It is stopped if it takes too long.");
        }
    }

    fn tell(&mut self, news: News) {
        match news {
            News::Done(Some(frame)) => self.page.show(&frame, self.queue.handled()),
            News::Done(None) => {}
            News::Ended(ending) => self.page.tell_end(&ending),
        }
    }

    fn heed(&mut self, message: PageMessage) -> Option<Next> {
        match message {
            PageMessage::Input { id, input } => self.queue.push(id, input),
            PageMessage::State(number) => {
                // What was done before is done in the state before.
                for input in self.queue.take() {
                    self.game.input(input);
                }
                if !self.game.set_state(number) {
                    self.page.tell_note("No game on a board of this size comes to such a state.");
                }
            }
            PageMessage::Recording => self.page.tell_recording(&self.game.recording()),
            PageMessage::Start(size) => return Some(Next::Start(size)),
        }
        None
    }
}
