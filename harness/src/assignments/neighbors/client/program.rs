//! A dialogue as a program: a class that knows the states of this one dialogue, what is typed, and what must be printed.
//! The student's own main runs beside it.

use reference::neighbors::{Neighbors, Player, Utterance};

use super::dialogue::{About, Dialogue, Message, Place};
use crate::assignments::neighbors::repro::{DIALOGUE, HEADERS};
use crate::assignments::page::quoted;
use crate::model::{Check, Program, command};

const BESIDE: &[&str] = &["playgame.cpp"];

/// The dialogue as a program.
pub(super) fn program(dialogue: &Dialogue, check: &Check) -> Program {
    let head = format!(
        "// {}: {}\n// {}\n//\n// Put this into a folder with your files and the headers you were given, then\n//     {}\n\
         // It is a Neighbors that knows one game and types for you; it prints what your main printed and what is required, and\n\
         // exits with 1 if they differ. If it crashes or never ends, so does your main.\n",
        check.id,
        check.title,
        check.clause,
        command("main.cpp", BESIDE)
    );
    let includes: String = HEADERS.iter().map(|name| format!("#include \"{name}\"\n")).collect();
    let states = states(dialogue);
    let table: String = states.iter().enumerate().map(|(at, game)| row(&states, at, game)).collect();
    let ways: String = required(dialogue).iter().map(|text| format!("    {},\n", quoted(text))).collect();
    let text = DIALOGUE
        .replace("@INCLUDES@\n", &includes)
        .replace("@TYPED@", &quoted(&dialogue.typed))
        .replace("@STATES@\n", &table)
        .replace("@REQUIRED@\n", &ways)
        .replace("@ABOUT@", about(dialogue.about));
    Program { text: format!("{head}{text}"), beside: BESIDE }
}

/// Every state that a correct client comes to: by each valid move of the dialogue, and by changing turns.
fn states(dialogue: &Dialogue) -> Vec<Neighbors> {
    let mut states = vec![dialogue.start.clone()];
    let mut keep = |game: &Neighbors| {
        if !states.contains(game) {
            states.push(game.clone());
        }
    };
    for (said, _) in dialogue.required() {
        for utterance in &said {
            if let Utterance::Board(game) = utterance {
                keep(game);
                let mut next = game.clone();
                next.swap_player();
                keep(&next);
            }
        }
    }
    states
}

/// A state: board, whose move, answers for Black and White, result, the state after a change of turns, and moves with the
/// states after them.
fn row(states: &[Neighbors], at: usize, game: &Neighbors) -> String {
    let number = |wanted: &Neighbors| states.iter().position(|state| state == wanted);
    let mut swapped = game.clone();
    swapped.swap_player();
    let answers =
        Player::BOTH.map(|p| format!("{}, {}", game.is_isolated(p), game.has_connected(p))).join(", ");
    let moves = game.moves().filter_map(|(from, to)| {
        let mut next = game.clone();
        next.make_move(&from.to_string(), &to.to_string()).ok()?;
        Some(format!("{{\"{from} {to}\", {}}}", number(&next)?))
    });
    format!(
        "    {{{},\n        '{}', {answers}, '{}', {}, {{{}}}}},\n",
        quoted(&game.picture()),
        game.current_player(),
        game.outcome().letter(),
        number(&swapped).unwrap_or(at),
        moves.collect::<Vec<_>>().join(", ")
    )
}

/// Every text that a correct client may print, once each.
fn required(dialogue: &Dialogue) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    if dialogue.about == About::Ending {
        return texts;
    }
    for (said, _) in dialogue.required() {
        let text: String = said.iter().map(Utterance::text).collect();
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

/// What the check is about, for whoever reads the output.
fn about(about: About) -> &'static str {
    match about {
        About::Words => "the words, in their order",
        About::Boards(Place::Start) => "the board before anything else",
        About::Boards(Place::Move) => "the board after each valid move",
        About::Boards(Place::Invalid) => "that no board follows a move that is not valid",
        About::Boards(Place::Last) => "the board before the result",
        About::Message(Message::Prompt) => "the prompt, to the letter",
        About::Message(Message::Invalid) => "the message about invalid moves, to the letter",
        About::Message(Message::Pass) => "the message about passing, to the letter",
        About::Message(Message::Wins) => "the message about the winner, to the letter",
        About::Message(Message::Draw) => "the message about a draw, to the letter",
        About::Everything => "everything that is printed",
        About::Ending => "that the program ends when there is nothing more to read",
    }
}
