//! The class's rubric: 70 points.

use super::any_distance::either;
use super::members::MemberView;
use super::naming::named_otherwise;
use super::rubric_of_moves::{REFUSED_MOVES, VALID_MOVES};
use super::script::{ClassFocus, Reliance, relying};
use super::{
    any_distance, construct, game_over, get_current_player, has_connected, is_isolated, print_game,
    random_games, side_effects, swap_player,
};
use crate::assignments::boxed::boxed;
use crate::assignments::neighbors::rules;
use crate::model::{Check, How, Topic};

/// The class's checks, by topic.
pub(crate) static RUBRIC: &[Topic] = &[
    Topic {
        why: "Everything else begins with a new object, and the game with the position that it holds.",
        checks: CONSTRUCTOR,
    },
    Topic {
        why: "The board is all that the players see of the game, and its format is fixed to the last blank so that programs can compare it.",
        checks: PRINT_GAME,
    },
    Topic {
        why: "The client asks whose move it is and changes turns with these two functions alone.",
        checks: TURNS,
    },
    Topic {
        why: "The client trusts the answer of move: one move too many is cheating, one too few stops the game.",
        checks: REFUSED_MOVES,
    },
    Topic {
        why: "A move that is right must be accepted, and must leave exactly the board that follows from it.",
        checks: VALID_MOVES,
    },
    Topic {
        why: "The client asks isIsolated before each turn: a wrong answer takes a move away, or asks for one that does not exist.",
        checks: ISOLATED,
    },
    Topic { why: "The game is won by connecting, so hasConnected decides who wins.", checks: CONNECTED },
    Topic {
        why: "The client ends the game by gameOver alone, and prints the result that it names.",
        checks: OVER,
    },
    Topic {
        why: "Single calls can all be right and still leave something behind for the next; questions must change nothing, and all output belongs to printGame.",
        checks: WHOLE,
    },
    Topic {
        why: "The two files are graded separately, and the class is compiled with the header as it was given.",
        checks: RULES,
    },
    Topic {
        why: "An error in the use of memory shows today or with the next compiler, and seldom where it was made.",
        checks: MEMORY,
    },
];

const CONSTRUCTOR: &[Check] = &[
    Check {
        id: "class.construct.board",
        title: "The constructor sets up the board of Figure 1(a)",
        clause: "Neighbors(): initialize it to the setup in Figure 1(a)",
        points: 2,
        hint: "Compare your board with the figure square by square; corners are empty.",
        how: How::Run(|_| boxed(construct::new_game(MemberView::Board))),
    },
    Check {
        id: "class.construct.counts",
        title: "A new game has twelve pieces of each color",
        clause: "Neighbors(): there are 12 black and white pieces each",
        points: 1,
        hint: "blacks and whites both begin at 12.",
        how: How::Run(|_| boxed(construct::new_game(MemberView::Counts))),
    },
    Check {
        id: "class.construct.players",
        title: "Black moves first, White next",
        clause: "Neighbors(): Black starts playing first, so White is the next player",
        points: 1,
        hint: "Set both currentPlayer and nextPlayer.",
        how: How::Run(|_| boxed(construct::new_game(MemberView::Players))),
    },
    Check {
        id: "class.construct.apart",
        title: "Games do not share anything",
        clause: "Class Neighbors: the data members belong to the object",
        points: 1,
        hint: "What belongs to a game must be in its members: no static variables.",
        how: How::Run(|_| either(relying(Reliance::Constructor, construct::apart()), any_distance::apart())),
    },
];

const PRINT_GAME: &[Check] = &[
    Check {
        id: "class.print.layout",
        title: "printGame prints the header, the row numbers and single spaces, and no space at a line's end",
        clause: "printGame(): the format in Figure 1",
        points: 1,
        hint: "Two spaces and the letters; then a row's number, and a space before each square; every line ends with a line end.",
        how: How::Run(|_| boxed(print_game::printed(ClassFocus::Layout))),
    },
    Check {
        id: "class.print.squares",
        title: "printGame shows what is on each square",
        clause: "printGame(): prints out the game board",
        points: 2,
        hint: "Row r, column c shows board[r][c].",
        how: How::Run(|_| boxed(print_game::printed(ClassFocus::Squares))),
    },
];

const TURNS: &[Check] = &[
    Check {
        id: "class.current-player.value",
        title: "getCurrentPlayer returns the member currentPlayer",
        clause: "getCurrentPlayer(): the value of the data member currentPlayer",
        points: 1,
        hint: "Return the member itself.",
        how: How::Run(|_| boxed(relying(Reliance::Constructor, get_current_player::value()))),
    },
    Check {
        id: "class.swap.players",
        title: "swapPlayer exchanges currentPlayer and nextPlayer",
        clause: "swapPlayer(): swaps the current and next players",
        points: 1,
        hint: "Keep one of the two in a third variable while you exchange them.",
        how: How::Run(|_| boxed(relying(Reliance::Constructor, swap_player::players()))),
    },
    Check {
        id: "class.swap.alone",
        title: "swapPlayer changes nothing else",
        clause: "swapPlayer(): this is for changing turns",
        points: 1,
        hint: "The board and the counts stay as they are.",
        how: How::Run(|_| boxed(swap_player::alone())),
    },
];

const ISOLATED: &[Check] = &[
    Check {
        id: "class.isolated.alone",
        title: "isIsolated is true when no piece of the player has a neighbor",
        clause: "isIsolated: true if all pieces are isolated",
        points: 1,
        hint: "The square after a row's last is not a neighbor, nor is the one on the other side.",
        how: How::Run(|_| boxed([is_isolated::alone(), is_isolated::alone_after_another()].concat())),
    },
    Check {
        id: "class.isolated.own-neighbor",
        title: "isIsolated is false when two of the player's pieces are neighbors",
        clause: "isIsolated: no adjacent neighbors in the eight directions",
        points: 1,
        hint: "Look in all eight directions, around the pieces of the player that is asked about.",
        how: How::Run(|_| boxed(is_isolated::own_neighbor())),
    },
    Check {
        id: "class.isolated.other-neighbor",
        title: "isIsolated is false when a piece of the other player is a neighbor",
        clause: "isIsolated: no adjacent neighbors, of whatever color",
        points: 2,
        hint: "A neighbor is any piece on a square next to it.",
        how: How::Run(|_| boxed(is_isolated::other_neighbor())),
    },
    Check {
        id: "class.isolated.any-piece",
        title: "isIsolated is false when only one of many pieces has a neighbor",
        clause: "isIsolated: has all his/her pieces isolated",
        points: 1,
        hint: "One piece with a neighbor decides; none without one does.",
        how: How::Run(|_| boxed(is_isolated::any_piece())),
    },
];

const CONNECTED: &[Check] = &[
    Check {
        id: "class.connected.single",
        title: "A single piece is connected",
        clause: "Introduction: a player with only one piece left is by definition connected",
        points: 1,
        hint: "Nothing needs to be beside it.",
        how: How::Run(|_| boxed(has_connected::single())),
    },
    Check {
        id: "class.connected.lines",
        title: "Pieces beside one another are connected in all four lines",
        clause: "hasConnected: adjacent vertically, horizontally, and diagonally",
        points: 1,
        hint: "Follow all eight directions.",
        how: How::Run(|_| boxed(has_connected::lines())),
    },
    Check {
        id: "class.connected.shapes",
        title: "Snakes, rings, spirals and combs are connected",
        clause: "hasConnected: all his/her pieces adjacent to each other",
        points: 2,
        hint: "From one piece go on to its neighbors, and from those to theirs, until nothing new is found.",
        how: How::Run(|_| boxed(relying(Reliance::Lines, has_connected::shapes()))),
    },
    Check {
        id: "class.connected.split",
        title: "Several groups are not connected, though every piece has a neighbor",
        clause: "hasConnected: all pieces adjacent to each other",
        points: 2,
        hint: "It is not enough that each piece has a neighbor: count how many are reached from the first.",
        how: How::Run(|_| boxed(has_connected::split())),
    },
    Check {
        id: "class.connected.stray",
        title: "A group and a piece away from it are not connected",
        clause: "hasConnected: all pieces adjacent to each other",
        points: 1,
        hint: "Every piece has to be reached, the first and the last too.",
        how: How::Run(|_| boxed(has_connected::stray())),
    },
    Check {
        id: "class.connected.colors",
        title: "The other player's pieces do not connect",
        clause: "hasConnected: all his/her pieces",
        points: 1,
        hint: "Go on only to pieces of the player that is asked about, whoever is to move.",
        how: How::Run(|_| boxed(has_connected::colors())),
    },
    Check {
        id: "class.connected.edges",
        title: "The edges of the board do not connect",
        clause: "hasConnected: adjacent",
        points: 1,
        hint: "Row and column have to stay between 0 and 7 separately.",
        how: How::Run(|_| boxed(has_connected::edges())),
    },
    Check {
        id: "class.connected.full",
        title: "Twelve pieces side by side are connected",
        clause: "hasConnected: all his/her pieces adjacent to each other",
        points: 1,
        hint: "Mark what was reached: of pieces that lie close together each is beside many others.",
        how: How::Run(|_| boxed(relying(Reliance::Lines, has_connected::full()))),
    },
];

const OVER: &[Check] = &[
    Check {
        id: "class.game-over.going",
        title: "gameOver returns '-' while the game goes on",
        clause: "gameOver(): none of the above",
        points: 1,
        hint: "One isolated player does not end the game.",
        how: How::Run(|_| boxed(relying(Reliance::Questions, game_over::going()))),
    },
    Check {
        id: "class.game-over.black",
        title: "gameOver returns 'B' when Black alone is connected",
        clause: "gameOver(): black wins",
        points: 1,
        hint: "Ask hasConnected for both players.",
        how: How::Run(|_| boxed(relying(Reliance::Questions, game_over::black()))),
    },
    Check {
        id: "class.game-over.white",
        title: "gameOver returns 'W' when White alone is connected",
        clause: "gameOver(): white wins",
        points: 1,
        hint: "Ask hasConnected for both players.",
        how: How::Run(|_| boxed(relying(Reliance::Questions, game_over::white()))),
    },
    Check {
        id: "class.game-over.both-connected",
        title: "gameOver returns 'D' when both players are connected",
        clause: "gameOver(): D, black pieces being all adjacent and white pieces also",
        points: 1,
        hint: "Look for both before you look for one.",
        how: How::Run(|_| boxed(relying(Reliance::Questions, game_over::both_connected()))),
    },
    Check {
        id: "class.game-over.both-isolated",
        title: "gameOver returns 'I' when no piece has a neighbor",
        clause: "gameOver(): I, all pieces from both players having no adjacent neighbors",
        points: 1,
        hint: "Ask isIsolated for both players.",
        how: How::Run(|_| boxed(relying(Reliance::Questions, game_over::both_isolated()))),
    },
    Check {
        id: "class.game-over.single-pieces",
        title: "A player's only piece counts as connected, never as isolated",
        clause: "gameOver(): when a player has only one piece left",
        points: 1,
        hint: "Look for connected players first, and for isolated ones only if neither is.",
        how: How::Run(|_| boxed(relying(Reliance::Outcomes, game_over::single_pieces()))),
    },
];

const WHOLE: &[Check] = &[
    Check {
        id: "class.questions.change-nothing",
        title: "Questions and printGame change no member",
        clause: "Class Neighbors: the functions are const",
        points: 1,
        hint: "A const function does not write to the object, by whatever way.",
        how: How::Run(|_| boxed(relying(Reliance::Everything, side_effects::questions()))),
    },
    Check {
        id: "class.silent.cout",
        title: "Nothing but printGame writes to cout",
        clause: "Some Points to Note: no cout statements except in printGame()",
        points: 1,
        hint: "Remove what you print for yourself.",
        how: How::Run(|_| boxed(side_effects::silent())),
    },
    Check {
        id: "class.random.positions",
        title: "Random positions are answered like the reference's",
        clause: "All of class Neighbors",
        points: 1,
        hint: "The example is as short as we could make it; the last call is the one to look at.",
        how: How::Run(|seed| boxed(relying(Reliance::Everything, random_games::positions(seed)))),
    },
    Check {
        id: "class.random.games",
        title: "Long random games go like the reference's",
        clause: "All of class Neighbors",
        points: 3,
        hint: "The example is as short as we could make it; the last call is the one to look at.",
        how: How::Run(|seed| {
            boxed(named_otherwise(relying(Reliance::Everything, random_games::games(seed))))
        }),
    },
];

const RULES: &[Check] = &[
    Check {
        id: "class.rules.globals",
        title: "The class's file declares no global variable but constants",
        clause: "Some Points to Note: you cannot declare any global variables (except const ones)",
        points: 1,
        hint: "Make it a member that was given, a local variable, or const.",
        how: How::Static(&rules::class_globals, &["int moves = 0;", "static bool visited[8][8];"]),
    },
    Check {
        id: "class.rules.members",
        title: "The class has no member function that was not given",
        clause: "Some Points to Note: extra member functions are not allowed",
        points: 1,
        hint: "Make it a function outside the class, and give it what it needs.",
        how: How::Static(&rules::class_members, &["int Neighbors::countNeighbors(int r, int c) const { … }"]),
    },
    Check {
        id: "class.rules.input",
        title: "The class's file reads no input",
        clause: "Some Points to Note: your Neighbors class should not contain any cin statements",
        points: 1,
        hint: "All input is read by the client program.",
        how: How::Static(&rules::class_input, &["cin >> from >> to;"]),
    },
    Check {
        id: "class.rules.output",
        title: "Member functions other than printGame do not name cout",
        clause: "Some Points to Note: no cout statements except in printGame()",
        points: 1,
        hint: "Return what has to be known, and let the client print it.",
        how: How::Static(&rules::class_output, &["cout << \"Invalid move. Try again!\" << endl;"]),
    },
];

const MEMORY: &[Check] = &[Check {
    id: "class.memory.errors",
    title: "Neighbors.cpp uses memory as C++ allows",
    clause: "no clause of the handout: what C++ leaves undefined may work today and fail tomorrow",
    points: 0,
    hint: "Compile with -fsanitize=address,undefined and run it: each error is shown with its line. valgrind also shows what was never set.",
    how: How::Memory {
        example: &["if (board[r][8] != '.')  // the columns are 0 to 7", "    count++;"],
        rests_on: &[],
    },
}];
