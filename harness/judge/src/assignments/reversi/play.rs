//! One game in a terminal, for two people at one keyboard: with arrow keys where the terminal can do it, else a line at
//! a time.

mod picture;
mod session;

use std::io;

use reference::reversi::{Ending, Model};

use crate::model::{BoardSize, NotPlayed, OpenKeyScreen, PlayTable};
use picture::picture;
use session::{AfterKey, Session};

const USUAL_SIZE: BoardSize = BoardSize { width: 8, height: 8 };

/// Plays it to its end, or until the players leave it.
pub(super) fn play(table: PlayTable) -> Result<(), NotPlayed> {
    if let Some(player) = table.players.first() {
        let message = format!("there is nothing to say about players, not {player}");
        return Err(unusable(message, "two people at one keyboard play Reversi: `harness play reversi`"));
    }
    let model = new_game(table.size.unwrap_or(USUAL_SIZE))?;
    let ending = match table.key_screen {
        Some(open) => play_with_keys(model, open, table.output),
        None => reference::reversi::play(model, table.input, table.output),
    };
    match ending {
        Ok(Ending::Over(_) | Ending::Left) => Ok(()),
        Ok(Ending::InputEnded) => Err(unusable("the input ended before the game did".to_owned(), "")),
        Err(error) => Err(NotPlayed::Ours(format!("cannot read or print: {error}"))),
    }
}

fn new_game(size: BoardSize) -> Result<Model, NotPlayed> {
    Model::new(size.width, size.height).map_err(|error| {
        unusable(error.to_string(), "choose another size: `harness play reversi --size 6x4`")
    })
}

fn unusable(message: String, help: &str) -> NotPlayed {
    NotPlayed::Unusable { message, help: help.to_owned() }
}

/// Plays on the whole screen, then leaves the result where the terminal goes on.
fn play_with_keys(model: Model, open: OpenKeyScreen, mut output: impl io::Write) -> io::Result<Ending> {
    let mut session = Session::new(model);
    let mut screen = open()?;
    loop {
        screen.show(&picture(&session))?;
        match session.press(screen.next_key()?) {
            AfterKey::GoOn => {}
            AfterKey::Leave => break,
        }
    }
    drop(screen);
    writeln!(output, "{}", session.last_words())?;
    Ok(session.ending())
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::model::{GameKey, KeyScreen, Pace, ScreenLine};

    thread_local! {
        /// The keys that a scripted screen is given, last first, and the texts that it was shown.
        static SCRIPT: RefCell<(Vec<GameKey>, Vec<String>)> = const { RefCell::new((Vec::new(), Vec::new())) };
    }

    struct Scripted;

    impl KeyScreen for Scripted {
        fn show(&mut self, lines: &[ScreenLine]) -> io::Result<()> {
            let text = lines.iter().flat_map(|line| line.iter().map(|part| part.text.as_str()).chain(["\n"]));
            SCRIPT.with_borrow_mut(|(_, shown)| shown.push(text.collect()));
            Ok(())
        }

        fn next_key(&mut self) -> io::Result<GameKey> {
            SCRIPT.with_borrow_mut(|(keys, _)| keys.pop()).ok_or(io::ErrorKind::UnexpectedEof.into())
        }
    }

    fn scripted() -> io::Result<Box<dyn KeyScreen>> {
        Ok(Box::new(Scripted))
    }

    fn table(size: BoardSize, players: &[&str], key_screen: Option<OpenKeyScreen>) -> PlayTable {
        PlayTable {
            players: players.iter().map(|player| (*player).to_owned()).collect(),
            seed: 0,
            pace: Pace::Steady,
            size: Some(size),
            input: Box::new(io::empty()),
            output: Box::new(io::sink()),
            key_screen,
        }
    }

    /// Plays two by two with these keys; the screens that were shown.
    fn shown(keys: &[GameKey]) -> (Result<(), NotPlayed>, Vec<String>) {
        SCRIPT.set((keys.iter().rev().copied().collect(), Vec::new()));
        let played = play(table(BoardSize { width: 2, height: 2 }, &[], Some(scripted)));
        (played, SCRIPT.take().1)
    }

    #[test]
    fn a_game_is_played_to_its_end_with_keys_alone() {
        use GameKey::{Choose, Down, Leave, Left, Right, Up};
        let (played, shown) = shown(&[Choose, Right, Choose, Down, Choose, Left, Choose, Up, Leave]);
        assert_eq!(played, Ok(()));
        assert_eq!(shown.len(), 9, "one screen before each key");
        assert!(shown[0].contains("Dark's turn."), "{}", shown[0]);
        assert!(shown[1].contains("Light's turn."), "{}", shown[1]);
        assert!(shown[7].contains("Neither player can move. It is a tie: Dark 2, Light 2."), "{}", shown[7]);
    }

    #[test]
    fn leaving_early_is_no_error_and_a_failing_terminal_is_one() {
        assert_eq!(shown(&[GameKey::Leave]).0, Ok(()));
        assert!(matches!(shown(&[GameKey::Right]).0, Err(NotPlayed::Ours(_))));
    }

    #[test]
    fn other_sizes_and_named_players_are_refused_with_a_fix() {
        let refused = |size, players: &[&str]| match play(table(size, players, Some(scripted))) {
            Err(NotPlayed::Unusable { message, help }) => format!("{message}; {help}"),
            other => panic!("{other:?}"),
        };
        assert_eq!(
            refused(BoardSize { width: 9, height: 2 }, &[]),
            "a board is from 2x2 to 8x8, not 9x2; choose another size: `harness play reversi --size 6x4`"
        );
        assert!(refused(USUAL_SIZE, &["human"]).contains("not human"));
    }
}
