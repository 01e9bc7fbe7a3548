//! [`FullScreen`]: the terminal of this process as a [`KeyScreen`], and the only place that changes its modes.
//!
//! The terminal is given back on each way out: by `Drop` at the end and at an error, by a panic hook before the panic
//! prints its message, and by a thread before a signal ends the process.

use std::io::{self, Stdout, Write};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyModifiers};
use crossterm::style::{Attribute, Color, Print, SetAttribute, SetForegroundColor};
use crossterm::terminal::{
    self, Clear, ClearType, DisableLineWrap, EnableLineWrap, EnterAlternateScreen, LeaveAlternateScreen,
};
use crossterm::{execute, queue};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::model::{GameKey, KeyScreen, Look, ScreenLine, ScreenText};

/// The size of a terminal that does not know its own.
const USUAL_ROWS: u16 = 24;

/// True while the terminal is taken over, so that it is given back once.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal, taken over until this is dropped.
pub(super) struct FullScreen {
    out: Stdout,
}

impl FullScreen {
    /// Takes the terminal over: single keys without echo, on a screen of its own.
    pub(super) fn open() -> io::Result<Box<dyn KeyScreen>> {
        static ONCE: Once = Once::new();
        ONCE.call_once(give_back_before_the_end);
        terminal::enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let mut screen = FullScreen { out: io::stdout() };
        execute!(screen.out, EnterAlternateScreen, DisableLineWrap, Hide)?;
        Ok(Box::new(screen))
    }

    fn rows(&self) -> usize {
        let rows = terminal::size().map_or(USUAL_ROWS, |(_, rows)| rows);
        usize::from(if rows == 0 { USUAL_ROWS } else { rows })
    }
}

impl Drop for FullScreen {
    fn drop(&mut self) {
        give_back();
    }
}

impl KeyScreen for FullScreen {
    fn show(&mut self, lines: &[ScreenLine]) -> io::Result<()> {
        queue!(self.out, Clear(ClearType::All))?;
        for (y, line) in (0..).zip(lines.iter().take(self.rows())) {
            queue!(self.out, MoveTo(0, y))?;
            line.iter().try_for_each(|part| queue_part(&mut self.out, part))?;
        }
        self.out.flush()
    }

    fn next_key(&mut self) -> io::Result<GameKey> {
        loop {
            if let Some(key) = meaning(&event::read()?) {
                return Ok(key);
            }
        }
    }
}

/// Without colours (`NO_COLOR`) the attributes remain.
fn queue_part(out: &mut impl Write, part: &ScreenText) -> io::Result<()> {
    let (color, attribute) = match part.look {
        Look::Plain => (Color::Reset, Attribute::Reset),
        Look::Faint => (Color::Reset, Attribute::Dim),
        Look::First => (Color::Cyan, Attribute::Bold),
        Look::Second => (Color::Yellow, Attribute::Bold),
        Look::Open => (Color::Green, Attribute::Reset),
        Look::Affected => (Color::Magenta, Attribute::Bold),
        Look::Cursor => (Color::Reset, Attribute::Reverse),
    };
    queue!(out, SetAttribute(attribute), SetForegroundColor(color))?;
    queue!(out, Print(&part.text), SetForegroundColor(Color::Reset), SetAttribute(Attribute::Reset))
}

/// The meaning of an event; `None` if it has none here.
#[expect(clippy::wildcard_enum_match_arm, reason = "a keyboard has more keys than a game")]
fn meaning(event: &Event) -> Option<GameKey> {
    let key = match event {
        Event::Resize(_, _) => return Some(GameKey::Redraw),
        Event::Key(key) if !key.is_release() => key,
        _ => return None,
    };
    match key.code {
        KeyCode::Left => Some(GameKey::Left),
        KeyCode::Right => Some(GameKey::Right),
        KeyCode::Up => Some(GameKey::Up),
        KeyCode::Down => Some(GameKey::Down),
        KeyCode::Enter | KeyCode::Char(' ') => Some(GameKey::Choose),
        KeyCode::Esc | KeyCode::Char('q') => Some(GameKey::Leave),
        KeyCode::Char('c') => is_interrupt(key).then_some(GameKey::Leave),
        _ => None,
    }
}

/// Returns true for Control-C, which is no signal while keys come one by one.
fn is_interrupt(key: &KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL)
}

/// Undoes all that `open` did. An error has nowhere to be told.
fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), Show, EnableLineWrap, LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}

/// Gives the terminal back before a panic prints its message, and before a signal ends the process.
fn give_back_before_the_end() {
    let next = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        give_back();
        next(info);
    }));
    // Without the thread a signal ends the process as ever, and leaves the terminal to its user.
    let _ = Signals::new([SIGHUP, SIGINT, SIGTERM]).and_then(|mut signals| {
        std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
            if let Some(signal) = signals.forever().next() {
                give_back();
                let _ = emulate_default_handler(signal);
            }
        })
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(code: KeyCode, modifiers: KeyModifiers) -> Option<GameKey> {
        meaning(&Event::Key(KeyEvent::new(code, modifiers)))
    }

    #[test]
    fn arrows_choose_and_leave_have_their_keys_and_others_mean_nothing() {
        let plain = |code| key(code, KeyModifiers::NONE);
        let arrows = [KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down].map(plain);
        assert_eq!(arrows, [GameKey::Left, GameKey::Right, GameKey::Up, GameKey::Down].map(Some));
        assert_eq!([KeyCode::Enter, KeyCode::Char(' ')].map(plain), [Some(GameKey::Choose); 2]);
        assert_eq!([KeyCode::Esc, KeyCode::Char('q')].map(plain), [Some(GameKey::Leave); 2]);
        assert_eq!([KeyCode::Char('c'), KeyCode::Char('x'), KeyCode::Tab].map(plain), [None; 3]);
        assert_eq!(key(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(GameKey::Leave));
        assert_eq!(meaning(&Event::Resize(80, 24)), Some(GameKey::Redraw));
    }

    #[test]
    fn each_look_leaves_the_terminal_plain_behind_its_text() {
        let looks =
            [Look::Plain, Look::Faint, Look::First, Look::Second, Look::Open, Look::Affected, Look::Cursor];
        for look in looks {
            let mut written = Vec::new();
            queue_part(&mut written, &ScreenText { text: "[L]".to_owned(), look }).unwrap();
            let written = String::from_utf8(written).unwrap();
            assert!(written.contains("[L]") && written.ends_with("\u{1b}[0m"), "{look:?}: {written:?}");
        }
    }
}
