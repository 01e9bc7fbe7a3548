//! The client's rubric: 30 points.

use super::dialogue::Message;
use super::{boards, input, messages, passes, results, runs, turns};
use crate::assignments::boxed::boxed;
use crate::assignments::neighbors::rules;
use crate::model::{Check, How, Topic};

/// The client's checks, by topic.
pub(crate) static RUBRIC: &[Topic] = &[
    Topic {
        why: "The client leads two people through a game; who is asked what, and when, is all that it decides.",
        checks: TURNS,
    },
    Topic { why: "Players see the game only through the boards that the client prints.", checks: BOARDS },
    Topic {
        why: "A player without a move must not be asked for one: the game would hang there.",
        checks: PASSES,
    },
    Topic { why: "The result is what the game was played for.", checks: RESULTS },
    Topic { why: "The output is compared with the sample program's to the letter.", checks: MESSAGES },
    Topic { why: "Everything together must be right from the first character to the last.", checks: RUNS },
    Topic {
        why: "The handout leaves open how input that is not two positions on a line is read; these are warnings.",
        checks: INPUT,
    },
    Topic { why: "Global variables are not allowed in either file.", checks: RULES },
    Topic {
        why: "An error in the use of memory shows today or with the next compiler, and seldom where it was made.",
        checks: MEMORY,
    },
];

const TURNS: &[Check] = &[
    Check {
        id: "client.turns.order",
        title: "The players are asked in turn until the game is over",
        clause: "Client Program, steps 2, 5 and 6",
        points: 3,
        hint: "After a valid move swap the players, then ask gameOver.",
        how: How::Run(|_| boxed(turns::order())),
    },
    Check {
        id: "client.turns.invalid",
        title: "A move that is not valid is refused, and the same player is asked again",
        clause: "Client Program, step 3",
        points: 3,
        hint: "Print the prompt and read a move again until move returns true; only then swap the players.",
        how: How::Run(|_| boxed(turns::invalid())),
    },
    Check {
        id: "client.turns.stops",
        title: "Nothing more is asked once the game is over",
        clause: "Client Program, steps 6 and 7",
        points: 1,
        hint: "Leave the loop when gameOver no longer returns '-'.",
        how: How::Run(|_| boxed(turns::stops())),
    },
];

const BOARDS: &[Check] = &[
    Check {
        id: "client.board.start",
        title: "The board is printed before the first move",
        clause: "Sample Run",
        points: 1,
        hint: "Print the board once before you ask.",
        how: How::Run(|_| boxed(boards::start())),
    },
    Check {
        id: "client.board.move",
        title: "The board is printed once after each valid move",
        clause: "Sample Run",
        points: 2,
        hint: "Print it after the move, with the turn passed on or not.",
        how: How::Run(|_| boxed(boards::after_moves())),
    },
    Check {
        id: "client.board.invalid",
        title: "The board is not printed again after a move that is not valid",
        clause: "Sample Run",
        points: 1,
        hint: "Only the message and the prompt come again.",
        how: How::Run(|_| boxed(boards::after_invalid())),
    },
    Check {
        id: "client.board.last",
        title: "The last position is printed before the result",
        clause: "Sample Run",
        points: 1,
        hint: "The move that ends the game is shown like any other.",
        how: How::Run(|_| boxed(boards::last())),
    },
];

const PASSES: &[Check] = &[
    Check {
        id: "client.pass.message",
        title: "A player whose pieces are all isolated passes, and the other player is asked",
        clause: "Client Program, steps 4 and 5",
        points: 3,
        hint: "Ask isIsolated for the current player before each turn, and swap the players after a pass too.",
        how: How::Run(|_| boxed(passes::message())),
    },
    Check {
        id: "client.pass.needless",
        title: "Nobody passes who has a piece with a neighbor, nor when the game is over",
        clause: "Client Program, steps 2, 4 and 6; Some Points to Note, on draws",
        points: 1,
        hint: "Ask about the current player, not the other one, and find out before that if the game is over.",
        how: How::Run(|_| boxed(passes::needless())),
    },
];

const RESULTS: &[Check] = &[
    Check {
        id: "client.over.black",
        title: "Black's win is announced",
        clause: "Client Program, step 7",
        points: 1,
        hint: "gameOver returns the letter of the winner.",
        how: How::Run(|_| boxed(results::black())),
    },
    Check {
        id: "client.over.white",
        title: "White's win is announced",
        clause: "Client Program, step 7",
        points: 1,
        hint: "gameOver returns the letter of the winner.",
        how: How::Run(|_| boxed(results::white())),
    },
    Check {
        id: "client.over.suicide",
        title: "A move that connects the other player's pieces wins the game for that player",
        clause: "Introduction: this commits suicide and the opponent wins",
        points: 1,
        hint: "Print the letter that gameOver returns, not the player who moved last.",
        how: How::Run(|_| boxed(results::suicide())),
    },
    Check {
        id: "client.over.both-connected",
        title: "A game in which both players are connected is a draw",
        clause: "Client Program, step 7; gameOver(): D",
        points: 1,
        hint: "'D' is a draw.",
        how: How::Run(|_| boxed(results::both_connected())),
    },
    Check {
        id: "client.over.both-isolated",
        title: "A game in which nobody can move is a draw, without a message about passing",
        clause: "Some Points to Note: there is no need to print any pass message",
        points: 2,
        hint: "Ask gameOver before isIsolated; 'I' is a draw.",
        how: How::Run(|_| boxed(results::both_isolated())),
    },
];

const MESSAGES: &[Check] = &[
    Check {
        id: "client.text.prompt",
        title: "The prompt is \"X's move: \", with a space after the colon",
        clause: "Sample Run: note that there is a space after the ':'",
        points: 1,
        hint: "No line end follows the prompt.",
        how: How::Run(|_| boxed(messages::to_the_letter(Message::Prompt))),
    },
    Check {
        id: "client.text.invalid",
        title: "The message is \"Invalid move. Try again!\"",
        clause: "Sample Run",
        points: 1,
        hint: "Capitals, full stop, exclamation mark and one line end.",
        how: How::Run(|_| boxed(messages::to_the_letter(Message::Invalid))),
    },
    Check {
        id: "client.text.pass",
        title: "The message is \"X has to pass!\"",
        clause: "Client Program, step 4",
        points: 1,
        hint: "X is the player's letter.",
        how: How::Run(|_| boxed(messages::to_the_letter(Message::Pass))),
    },
    Check {
        id: "client.text.wins",
        title: "The message is \"X wins!\"",
        clause: "Client Program, step 7",
        points: 1,
        hint: "X is the winner's letter.",
        how: How::Run(|_| boxed(messages::to_the_letter(Message::Wins))),
    },
    Check {
        id: "client.text.draw",
        title: "The message is \"Draw game!\"",
        clause: "Client Program, step 7",
        points: 1,
        hint: "It is the same for both kinds of draw.",
        how: How::Run(|_| boxed(messages::to_the_letter(Message::Draw))),
    },
];

const RUNS: &[Check] = &[
    Check {
        id: "client.run.sample",
        title: "The sample run is printed to the letter",
        clause: "Sample Run",
        points: 1,
        hint: "Compare line by line, spaces too.",
        how: How::Run(|_| boxed(runs::sample())),
    },
    Check {
        id: "client.run.random",
        title: "Random games go as the handout says",
        clause: "Client Program, steps 1 to 7",
        points: 1,
        hint: "The example is as short as we could make it.",
        how: How::Run(|seed| boxed(runs::random(seed))),
    },
];

const INPUT: &[Check] = &[
    Check {
        id: "client.input.split",
        title: "Positions may stand on several lines, or several moves on one",
        clause: "Client Program, step 2: cin >> … >> …",
        points: 0,
        hint: "cin >> skips any white space.",
        how: How::Run(|_| boxed(input::split())),
    },
    Check {
        id: "client.input.glued",
        title: "Positions without a space between them do no harm",
        clause: "Client Program, step 3",
        points: 0,
        hint: "They are two positions, or one word that is not valid.",
        how: How::Run(|_| boxed(input::glued())),
    },
    Check {
        id: "client.input.ends",
        title: "The program ends when there is nothing more to read",
        clause: "None: a program that reads for ever has to be stopped",
        points: 0,
        hint: "Test whether cin >> … succeeded.",
        how: How::Run(|_| boxed(input::ends())),
    },
];

const RULES: &[Check] = &[Check {
    id: "client.rules.globals",
    title: "The client's file declares no global variable but constants",
    clause: "Some Points to Note: you cannot declare any global variables (except const ones)",
    points: 1,
    hint: "Declare it in main, or make it const.",
    how: How::Static(&rules::client_globals, &["Neighbors game;"]),
}];

const MEMORY: &[Check] = &[Check {
    id: "client.memory.errors",
    title: "playgame.cpp uses memory as C++ allows",
    clause: "no clause of the handout: what C++ leaves undefined may work today and fail tomorrow",
    points: 0,
    hint: "Compile with -fsanitize=address,undefined and run it: each error is shown with its line. valgrind also shows what was never set.",
    how: How::Memory {
        example: &["Neighbors* game = new Neighbors;  // and never delete it"],
        rests_on: &[],
    },
}];
