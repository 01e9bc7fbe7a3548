//! The client program: the flow of a game, and every word that it prints.
//!
//! The flow speaks in [`Utterance`]s, so that a comparison of programs knows the parts of a text.

use std::io::{self, BufRead, Write};

use super::board::{Neighbors, Outcome};
use super::square::Player;

/// One thing that the client prints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Utterance {
    /// The board.
    Board(Neighbors),
    /// The player is asked for a move; what is typed follows on the same line.
    Prompt(Player),
    /// The move was not valid.
    Invalid,
    /// The player has no move.
    Pass(Player),
    /// The result.
    Over(Outcome),
}

impl Utterance {
    /// The text to the letter.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Utterance::Board(game) => game.picture(),
            Utterance::Prompt(player) => format!("{player}'s move: "),
            Utterance::Invalid => "Invalid move. Try again!\n".to_owned(),
            Utterance::Pass(player) => format!("{player} has to pass!\n"),
            Utterance::Over(Outcome::Won(player)) => format!("{player} wins!\n"),
            Utterance::Over(Outcome::BothConnected | Outcome::BothIsolated | Outcome::Going) => {
                "Draw game!\n".to_owned()
            }
        }
    }
}

/// The step after the message that a player has to pass. The handout shows no such place: the board has not changed,
/// and both are right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterPass {
    /// The next player is asked at once.
    NoBoard,
    /// The board is printed again.
    BoardAgain,
}

impl AfterPass {
    /// Both.
    pub const BOTH: [AfterPass; 2] = [AfterPass::NoBoard, AfterPass::BoardAgain];
}

/// The reason why the flow ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The game is over.
    Over(Outcome),
    /// There was nothing more to read.
    InputEnded,
}

/// Plays a game to its end on words that `next_word` gives; everything printed goes to `say`.
pub fn dialogue(
    mut game: Neighbors,
    after_pass: AfterPass,
    mut next_word: impl FnMut() -> Option<String>,
    mut say: impl FnMut(Utterance),
) -> Ending {
    say(Utterance::Board(game.clone()));
    loop {
        let player = game.current_player();
        if game.is_isolated(player) {
            say(Utterance::Pass(player));
            if after_pass == AfterPass::BoardAgain {
                say(Utterance::Board(game.clone()));
            }
        } else {
            if let Some(ending) = one_move(&mut game, &mut next_word, &mut say) {
                return ending;
            }
            say(Utterance::Board(game.clone()));
        }
        game.swap_player();
        match game.outcome() {
            Outcome::Going => {}
            over @ (Outcome::Won(_) | Outcome::BothConnected | Outcome::BothIsolated) => {
                say(Utterance::Over(over));
                return Ending::Over(over);
            }
        }
    }
}

/// Asks until a move is valid; an ending if the input ends first.
fn one_move(
    game: &mut Neighbors,
    next_word: &mut impl FnMut() -> Option<String>,
    say: &mut impl FnMut(Utterance),
) -> Option<Ending> {
    loop {
        say(Utterance::Prompt(game.current_player()));
        let Some((from, to)) = next_word().zip(next_word()) else { return Some(Ending::InputEnded) };
        match game.make_move(&from, &to) {
            Ok(()) => return None,
            Err(_) => say(Utterance::Invalid),
        }
    }
}

/// Plays a game from the initial setup on an input and an output.
///
/// # Errors
/// When reading or writing fails.
pub fn play(input: impl BufRead, output: impl Write) -> io::Result<Ending> {
    play_on(Neighbors::new(), input, output)
}

/// Plays a game from where it stands.
///
/// # Errors
/// When reading or writing fails.
pub fn play_on(game: Neighbors, mut input: impl BufRead, mut output: impl Write) -> io::Result<Ending> {
    let mut failed = Ok(());
    let mut told = Ok(());
    let ending = dialogue(
        game,
        AfterPass::NoBoard,
        || {
            read_word(&mut input).unwrap_or_else(|error| {
                failed = Err(error);
                None
            })
        },
        |utterance| {
            if told.is_ok() {
                told = output.write_all(utterance.text().as_bytes()).and_then(|()| output.flush());
            }
        },
    );
    failed.and(told).map(|()| ending)
}

/// The next word, as `cin >> word` would read it; bytes that are not UTF-8 are replaced.
fn read_word(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut word = Vec::new();
    while let Some(byte) = input.fill_buf()?.first().copied() {
        if byte.is_ascii_whitespace() && !word.is_empty() {
            break;
        }
        input.consume(1);
        if !byte.is_ascii_whitespace() {
            word.push(byte);
        }
    }
    Ok((!word.is_empty()).then(|| String::from_utf8_lossy(&word).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first part of the handout's sample run: what is typed stands after each prompt.
    const SAMPLE: &str = include_str!("sample_run.txt");

    /// The text that the program prints, without what is typed, and the text that is typed.
    fn parts(sample: &str) -> (String, String) {
        let mut printed = String::new();
        let mut typed = String::new();
        for line in sample.lines() {
            match line.split_once("'s move: ") {
                Some((player, words)) => {
                    printed.push_str(&format!("{player}'s move: "));
                    typed.push_str(&format!("{words}\n"));
                }
                None => printed.push_str(&format!("{line}\n")),
            }
        }
        (printed, typed)
    }

    fn said(start: Neighbors, after_pass: AfterPass, typed: &str) -> (String, Ending) {
        let mut words = typed.split_whitespace().map(str::to_owned);
        let mut text = String::new();
        let ending = dialogue(start, after_pass, || words.next(), |one| text.push_str(&one.text()));
        (text, ending)
    }

    fn black(picture: &str) -> Neighbors {
        Neighbors::from_picture(picture, Player::Black).unwrap()
    }

    // Clause: Sample Run, up to the skipped moves
    #[test]
    fn the_sample_run_is_printed_character_by_character() {
        let (printed, typed) = parts(SAMPLE);
        let mut output = Vec::new();
        let ending = play(typed.as_bytes(), &mut output).unwrap();
        assert_eq!(ending, Ending::InputEnded);
        assert_eq!(String::from_utf8(output).unwrap(), format!("{printed}B's move: "));
    }

    // Clause: Sample Run, its end
    #[test]
    fn the_last_move_of_the_sample_run_wins_for_black() {
        let before = "...B..W. ...B.W.. .....B.. .WW..BB. .....B.W W..BB... .W...B.W ...WW...";
        let after = "......W. ...BBW.. .....B.. .WW..BB. .....B.W W..BB... .W...B.W ...WW...";
        let expected = format!("{}B's move: {}B wins!\n", black(before).picture(), black(after).picture());
        let (text, ending) = said(black(before), AfterPass::NoBoard, "d0 e1");
        assert_eq!((text, ending), (expected, Ending::Over(Outcome::Won(Player::Black))));
    }

    // Clause: Client Program, steps 4 and 5
    #[test]
    fn a_player_without_neighbors_passes_and_the_other_is_asked() {
        let start = "B.B..... ........ ....W... ...W.... ........ .......W ........ ........";
        let (text, _) = said(black(start), AfterPass::NoBoard, "");
        assert_eq!(text, format!("{}B has to pass!\nW's move: ", black(start).picture()));
        let (text, _) = said(black(start), AfterPass::BoardAgain, "");
        assert_eq!(text, format!("{0}B has to pass!\n{0}W's move: ", black(start).picture()));
    }

    // Clause: Some Points to Note, no pass message when both are isolated
    #[test]
    fn a_draw_by_isolation_has_no_pass_message() {
        let start = "........ .B...... .B...... .......W ........ ....B... ........ W......W";
        let (text, ending) = said(black(start), AfterPass::NoBoard, "b2 b3");
        assert_eq!(ending, Ending::Over(Outcome::BothIsolated), "{text}");
        assert!(text.ends_with("Draw game!\n") && !text.contains("pass"), "{text}");
    }

    #[test]
    fn words_may_stand_on_any_line() {
        let (printed, typed) = parts(SAMPLE);
        let split = typed.replace(' ', "\n\n  ");
        let mut output = Vec::new();
        play(split.as_bytes(), &mut output).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), format!("{printed}B's move: "));
    }
}
