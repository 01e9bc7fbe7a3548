//! A dialogue as a program: a class that knows the states of this one dialogue, the typed text, and the required output.
//! The student's own main runs beside it.

use reference::neighbors::{Neighbors, Player, Utterance};

use super::dialogue::{BoardLocation, Dialogue, DialogueFocus, Message};
use crate::assignments::neighbors::notation::outcome_in;
use crate::assignments::neighbors::repro::{CLIENT, DIALOGUE};
use crate::assignments::repro_page::{quoted, text_in, title};
use crate::model::{CPP_STANDARD, Check, Language, Program};

/// The dialogue as a program.
pub(super) fn program(dialogue: &Dialogue, check: &Check, language: Language) -> Program {
    let head = format!(
        "{}//\n// Put this into a folder with your files and {}, then\n//     {}\n\
         // It is a Neighbors that knows one game and types for you; it prints what your program printed and what is\n\
         // required, and exits with 1 if they differ. If it crashes or never ends, so does your program.\n",
        title(check),
        match language {
            Language::Cpp => "the headers you were given",
            Language::Rust => "the file you were given",
        },
        language.command(language.program_name(), CPP_STANDARD, CLIENT.files(language))
    );
    let states = states(dialogue);
    let table: String =
        states.iter().enumerate().map(|(at, game)| row(language, &states, at, game)).collect();
    let ways: String =
        required(dialogue).iter().map(|text| format!("    {},\n", text_in(language, text))).collect();
    let text = match language {
        Language::Cpp => {
            let includes = CLIENT.headers.iter().map(|name| format!("#include \"{name}\"\n"));
            DIALOGUE.cpp.replace("@INCLUDES@\n", &includes.collect::<String>())
        }
        Language::Rust => format!("{}\n{}", CLIENT.uses(), DIALOGUE.rust),
    };
    let text = text
        .replace("@TYPED@", &text_in(language, &dialogue.typed))
        .replace("@STATES@\n", &table)
        .replace("@REQUIRED@\n", &ways)
        .replace("@ABOUT@", about(dialogue.focus));
    Program {
        language,
        standard: CPP_STANDARD,
        text: format!("{head}{text}"),
        beside: CLIENT.files(language),
    }
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

/// A state: board, player to move, answers for Black and White, result, the state after a change of turns, and moves with the
/// states after them.
fn row(language: Language, states: &[Neighbors], at: usize, game: &Neighbors) -> String {
    let number = |wanted: &Neighbors| states.iter().position(|state| state == wanted);
    let mut swapped = game.clone();
    swapped.swap_player();
    let moves = game.moves().filter_map(|(from, to)| {
        let mut next = game.clone();
        next.make_move(&from.to_string(), &to.to_string()).ok()?;
        Some((format!("\"{from} {to}\""), number(&next)?))
    });
    let swapped = number(&swapped).unwrap_or(at);
    match language {
        Language::Cpp => cpp_row(game, swapped, moves),
        Language::Rust => rust_row(game, swapped, moves),
    }
}

fn cpp_row(game: &Neighbors, swapped: usize, moves: impl Iterator<Item = (String, usize)>) -> String {
    let answers =
        Player::BOTH.map(|p| format!("{}, {}", game.is_isolated(p), game.has_connected(p))).join(", ");
    let moves: Vec<String> = moves.map(|(name, next)| format!("{{{name}, {next}}}")).collect();
    format!(
        "    {{{},\n        '{}', {answers}, '{}', {swapped}, {{{}}}}},\n",
        quoted(&game.picture()),
        game.current_player(),
        game.outcome().letter(),
        moves.join(", ")
    )
}

fn rust_row(game: &Neighbors, swapped: usize, moves: impl Iterator<Item = (String, usize)>) -> String {
    let moves: Vec<String> = moves.map(|(name, next)| format!("({name}, {next})")).collect();
    format!(
        "    State {{\n        picture: {},\n        current: '{}',\n        isolated: {:?},\n        connected: {:?},\n        \
         over: {},\n        swapped: {swapped},\n        moves: &[{}],\n    }},\n",
        text_in(Language::Rust, &game.picture()),
        game.current_player(),
        Player::BOTH.map(|player| game.is_isolated(player)),
        Player::BOTH.map(|player| game.has_connected(player)),
        outcome_in(Language::Rust, game.outcome()),
        moves.join(", ")
    )
}

/// Every text that a correct client may print, once each.
fn required(dialogue: &Dialogue) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    if dialogue.focus == DialogueFocus::Ending {
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

/// The focus of the check, for the reader of the output.
fn about(focus: DialogueFocus) -> &'static str {
    match focus {
        DialogueFocus::Words => "the words up to the result, in their order",
        DialogueFocus::Stop => "the words up to the result, and that nobody is asked behind it",
        DialogueFocus::Result => "the words, in their order, and the result",
        DialogueFocus::Boards(BoardLocation::Start) => "the board before anything else",
        DialogueFocus::Boards(BoardLocation::Move) => "the board after each valid move",
        DialogueFocus::Boards(BoardLocation::Invalid) => "that no board follows a move that is not valid",
        DialogueFocus::Boards(BoardLocation::Last) => "the board before the result",
        DialogueFocus::Message(Message::Prompt) => "the prompt, to the letter",
        DialogueFocus::Message(Message::Invalid) => "the message about invalid moves, to the letter",
        DialogueFocus::Message(Message::Pass) => "the message about passing, to the letter",
        DialogueFocus::Message(Message::Wins) => "the message about the winner, to the letter",
        DialogueFocus::Message(Message::Draw) => "the message about a draw, to the letter",
        DialogueFocus::Everything => "everything that is printed",
        DialogueFocus::Ending => "that the program ends when there is nothing more to read",
    }
}
