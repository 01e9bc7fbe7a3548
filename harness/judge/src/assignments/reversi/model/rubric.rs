//! The model's rubric: 50 points.

use reference::reversi::Player;

use super::focus::Axis;
use super::script::ModelScript;
use super::{construct, end, find_move, flips, opening, pass, play_move, random_games};
use crate::assignments::boxed::boxed;
use crate::model::{Check, How, Topic};

/// Scripts, and the same for a model that keeps the moves of before.
fn also_emptied(mut scripts: Vec<ModelScript>) -> Vec<ModelScript> {
    let emptied: Vec<ModelScript> = scripts.iter().map(ModelScript::emptied).collect();
    scripts.extend(emptied);
    scripts
}

/// The model's checks, by topic.
pub(crate) static RUBRIC: &[Topic] = &[
    Topic {
        why: "Every game begins with a new model, and everything else rests on its first moves.",
        checks: CONSTRUCT,
    },
    Topic {
        why: "Each game begins with four moves that capture nothing; without them the main phase never comes about.",
        checks: OPENING,
    },
    Topic {
        why: "The lines that flip are the game: one direction forgotten, and moves are missing and captures go wrong.",
        checks: FLIPS,
    },
    Topic { why: "View and controller know the rules through find_move alone.", checks: FIND },
    Topic {
        why: "play_move is the only way to change the game: a wrong board or turn stays wrong.",
        checks: PLAY,
    },
    Topic {
        why: "Passes are rare, so a game that handles them wrongly seems to work for a long time.",
        checks: PASS,
    },
    Topic {
        why: "A game that does not end, or names the wrong winner, spoils every game that was right so far.",
        checks: END,
    },
    Topic { why: "What single positions do not show, whole games do.", checks: RANDOM },
    Topic {
        why: "An error in the use of memory shows today or with the next compiler, and seldom where it was made.",
        checks: MEMORY,
    },
];

const CONSTRUCT: &[Check] = &[
    Check {
        id: "model.construct.size",
        title: "A new model has an empty board of the size that was asked for, and it is Dark's turn",
        clause: "3.1: \"boards with dimensions down to 2-by-2, including non-square boards\"; 5.1: Model(width, height)",
        points: 1,
        hint: "The first number is the width, the second the height; the given member initializer of board_ has it right.",
        how: How::Run(|_| boxed(construct::size())),
    },
    Check {
        id: "model.construct.first-moves",
        title: "A new model's moves are the four squares of the centre",
        clause: "5.1: the constructor fills next_moves_ \"with the moves available to the first player on the first turn\"",
        points: 2,
        hint: "Fill next_moves_ in the constructor as well as after each turn.",
        how: How::Run(|_| boxed(construct::first_moves())),
    },
    Check {
        id: "model.construct.square",
        title: "Model(size) and Model() make square boards",
        clause: "5.1: class Model, its constructors",
        points: 1,
        hint: "Both delegate to Model(width, height), as they were given.",
        how: How::Run(|_| boxed(construct::square())),
    },
    Check {
        id: "model.construct.out-of-range",
        title: "A width or height below 2 or above 8 throws an exception",
        clause: "3.1: \"dimensions down to 2-by-2\"; 3.2: \"If the width or height are out of range\"",
        points: 1,
        hint: "Board's constructor throws; let the exception pass.",
        how: How::Run(|_| boxed(construct::out_of_range())),
    },
];

const OPENING: &[Check] = &[
    Check {
        id: "model.opening.squares",
        title: "In the opening only the free squares of the centre may be played",
        clause: "3: \"they may only play in the center four squares of the board\"",
        points: 2,
        hint: "As long as one of the four is free, look at no other square.",
        how: How::Run(|_| boxed(also_emptied(opening::squares()))),
    },
    Check {
        id: "model.opening.any-size",
        title: "The centre is found on boards of odd and of different sides",
        clause: "3.1: the center four squares of a w-by-h board",
        points: 1,
        hint: "Ask board_.center_positions() for the four squares.",
        how: How::Run(|_| boxed(also_emptied(opening::any_size()))),
    },
    Check {
        id: "model.opening.gain",
        title: "A move in the opening gains its own square and nothing else",
        clause: "6.2: \"each unoccupied center position gets mapped to the singleton set of itself\"",
        points: 1,
        hint: "next_moves_[pos] = {pos}; in the opening nothing is flipped.",
        how: How::Run(|_| boxed(also_emptied(opening::gain()))),
    },
    Check {
        id: "model.opening.end",
        title: "The opening ends when the four squares are occupied",
        clause: "3: \"The opening phase ends when those center four squares are occupied\"",
        points: 1,
        hint: "If no square of the centre is free, evaluate the whole board.",
        how: How::Run(|_| boxed(also_emptied(opening::end()))),
    },
];

const FLIPS: &[Check] = &[
    Check {
        id: "model.flips.horizontal",
        title: "Tiles to the left and to the right of a move are captured",
        clause: "3: \"at least one straight line - horizontal, vertical, or diagonal\"",
        points: 1,
        hint: "Follow the directions {1, 0} and {-1, 0}.",
        how: How::Run(|_| boxed(also_emptied(flips::along(Axis::Horizontal)))),
    },
    Check {
        id: "model.flips.vertical",
        title: "Tiles above and below a move are captured",
        clause: "3: \"at least one straight line - horizontal, vertical, or diagonal\"",
        points: 1,
        hint: "Follow the directions {0, 1} and {0, -1}.",
        how: How::Run(|_| boxed(also_emptied(flips::along(Axis::Vertical)))),
    },
    Check {
        id: "model.flips.falling",
        title: "Tiles on the diagonal from the top left to the bottom right are captured",
        clause: "3: \"at least one straight line - horizontal, vertical, or diagonal\"",
        points: 1,
        hint: "Follow the directions {1, 1} and {-1, -1}.",
        how: How::Run(|_| boxed(also_emptied(flips::along(Axis::Falling)))),
    },
    Check {
        id: "model.flips.rising",
        title: "Tiles on the diagonal from the bottom left to the top right are captured",
        clause: "3: \"at least one straight line - horizontal, vertical, or diagonal\"",
        points: 1,
        hint: "Follow the directions {1, -1} and {-1, 1}.",
        how: How::Run(|_| boxed(also_emptied(flips::along(Axis::Rising)))),
    },
    Check {
        id: "model.flips.long",
        title: "All tiles of a line are captured, however many",
        clause: "3: \"with one or more of the other player's tiles in the middle\"",
        points: 1,
        hint: "Go on along the line as long as there are tiles of the other player.",
        how: How::Run(|_| boxed(also_emptied(flips::long()))),
    },
    Check {
        id: "model.flips.several",
        title: "All lines of a move are captured, not only one",
        clause: "3: \"the other player's tiles in the line(s) are flipped\"; 6.2: \"union together the eight resulting Position_sets\"",
        points: 2,
        hint: "Add each line to the set with |=.",
        how: How::Run(|_| boxed(also_emptied(flips::several()))),
    },
    Check {
        id: "model.flips.edges",
        title: "Lines that begin or end at the edge of the board are captured",
        clause: "3: \"a straight line\"; 6.2: \"a position that would go off the board\"",
        points: 1,
        hint: "The last column and row are on the board, and so are the first.",
        how: How::Run(|_| boxed(also_emptied(flips::edges()))),
    },
    Check {
        id: "model.flips.own-end",
        title: "Tiles without a tile of the player's at the other end are not captured",
        clause: "3: \"one of the current player's tiles on the other end\"",
        points: 1,
        hint: "At a free square or the edge of the board the line counts for nothing.",
        how: How::Run(|_| boxed(also_emptied(flips::own_end()))),
    },
    Check {
        id: "model.flips.first-own",
        title: "A line ends at the first tile of the player's",
        clause: "6.2: \"If we reach a position containing the current player's tile then we return\"",
        points: 1,
        hint: "Stop at the first tile of the current player.",
        how: How::Run(|_| boxed(also_emptied(flips::first_own()))),
    },
    Check {
        id: "model.flips.inside",
        title: "Lines do not go on at the other side of the board",
        clause: "6.2: \"a position that would go off the board (check that first!)\"",
        points: 1,
        hint: "Ask board_.good_position before you look at a square or put one into a set: Position_set takes {x, 8} for {x + 1, 0}.",
        how: How::Run(|_| boxed(also_emptied(flips::inside()))),
    },
    Check {
        id: "model.flips.occupied",
        title: "Occupied squares may not be played",
        clause: "6.2: \"occupied positions are not playable\"",
        points: 1,
        hint: "Look at the square itself before you look for lines.",
        how: How::Run(|_| boxed(also_emptied(flips::occupied()))),
    },
    Check {
        id: "model.flips.capture",
        title: "Squares from which nothing is captured may not be played",
        clause: "3: \"each move must capture at least one of the other player's tiles\"",
        points: 1,
        hint: "Put a position into next_moves_ only if its evaluation is not empty.",
        how: How::Run(|_| boxed(also_emptied(flips::capture()))),
    },
];

const FIND: &[Check] = &[
    Check {
        id: "model.find.gain",
        title: "A move gains the square that is played, beside its flips",
        clause: "4.2: \"the set of all positions gained by the move, including both the move itself and any flips\"",
        points: 2,
        hint: "Add the played position to the set before you store it.",
        how: How::Run(|_| boxed(also_emptied(find_move::gain()))),
    },
    Check {
        id: "model.find.nothing",
        title: "find_move returns nullptr where no move is allowed",
        clause: "5.1: find_move, \"nullptr if not allowed\"",
        points: 1,
        hint: "find_move was complete as it was given; next_moves_ must hold no move that is not allowed, and none at the end.",
        how: How::Run(|_| boxed(also_emptied([find_move::nothing(), end::moves_left()].concat()))),
    },
    Check {
        id: "model.find.steady",
        title: "find_move returns a pointer into next_moves_",
        clause: "5.1: find_move \"depends on the contents of next_moves_\"",
        points: 1,
        hint: "find_move was complete as it was given; a pointer to a local Move is gone when it returns.",
        how: How::Run(|_| boxed(also_emptied(find_move::steady()))),
    },
];

const PLAY: &[Check] = &[
    Check {
        id: "model.play.accepted",
        title: "Every move that is allowed can be played",
        clause: "5.1: \"plays a move at the given position if allowed\"",
        points: 1,
        hint: "Where an exception came, the message names it: Board throws for positions that are not on it. Loops have to end on a full board too.",
        how: How::Run(|_| boxed(play_move::accepted())),
    },
    Check {
        id: "model.play.placed",
        title: "The square that is played holds the player's tile",
        clause: "5.1: play_move, \"actually execute the move by modifying the board\"",
        points: 1,
        hint: "The set of a move holds the played position too; set_all stores them all.",
        how: How::Run(|_| boxed(play_move::placed())),
    },
    Check {
        id: "model.play.flips",
        title: "The tiles that a move captures become the player's",
        clause: "3: \"the other player's tiles in the line(s) are flipped\"",
        points: 2,
        hint: "Store the current player on all positions of the move's set, before the turn changes.",
        how: How::Run(|_| boxed(play_move::flips())),
    },
    Check {
        id: "model.play.others",
        title: "A move changes no other square",
        clause: "5.1: play_move, \"actually execute the move\"",
        points: 1,
        hint: "Only positions of the move's set change.",
        how: How::Run(|_| boxed(play_move::others())),
    },
    Check {
        id: "model.play.turn",
        title: "The turn passes to the other player",
        clause: "3: \"The players take turns\"; 5.1: \"to the other player if they can move\"",
        points: 1,
        hint: "turn_ = other_player(turn_), once.",
        how: How::Run(|_| boxed(play_move::turn())),
    },
    Check {
        id: "model.play.next-moves",
        title: "After a move next_moves_ holds the other player's moves on the new board",
        clause: "5.1: play_move, \"leave next_moves_ in a correct state\"",
        points: 2,
        hint: "Change the board, then the turn, then clear next_moves_ and compute it again.",
        how: How::Run(|_| boxed(play_move::next_moves())),
    },
    Check {
        id: "model.play.refused",
        title: "play_move throws an exception for a move that is not allowed",
        clause: "5.1: play_move \"throws an exception if disallowed\"",
        points: 1,
        hint: "The code for it was given.",
        how: How::Run(|_| boxed(play_move::refused_moves())),
    },
    Check {
        id: "model.play.unchanged",
        title: "A move that is not allowed changes nothing",
        clause: "5.1: play_move \"plays a move at the given position if allowed, or throws\"",
        points: 1,
        hint: "Throw before anything changes.",
        how: How::Run(|_| boxed(play_move::unchanged())),
    },
    Check {
        id: "model.play.over",
        title: "After the end of the game play_move throws and changes nothing",
        clause: "5.1: play_move; 3: \"The game is over when neither player can play\"",
        points: 1,
        hint: "The code for it was given.",
        how: How::Run(|_| boxed(play_move::over())),
    },
];

const PASS: &[Check] = &[
    Check {
        id: "model.pass.again",
        title: "A player who cannot move is passed over",
        clause: "3: \"unless one player cannot play, in which case the other player may play again\"",
        points: 2,
        hint: "If advancing the turn leaves no moves, advance it once more.",
        how: How::Run(|_| boxed(also_emptied(pass::again()))),
    },
    Check {
        id: "model.pass.moves",
        title: "After a pass the same player's moves are there",
        clause: "5.1: \"back to the same player if the other player cannot move\"; 3) \"leave next_moves_ in a correct state\"",
        points: 2,
        hint: "Compute next_moves_ again after the turn has come back.",
        how: How::Run(|_| boxed(also_emptied(pass::moves()))),
    },
];

const END: &[Check] = &[
    Check {
        id: "model.end.going",
        title: "As long as a player can move the game is not over and has no winner",
        clause: "3: \"The game is over when neither player can play\"",
        points: 1,
        hint: "Set turn_ to neither, and winner_, only at the end.",
        how: How::Run(|_| boxed(also_emptied(end::going()))),
    },
    Check {
        id: "model.end.full",
        title: "A game is over when the board is full",
        clause: "3: \"The game is over when neither player can play\"; 5.1: \"to game over if neither player can move\"",
        points: 1,
        hint: "If both attempts to advance the turn leave no moves, set turn_ to Player::neither.",
        how: How::Run(|_| boxed(also_emptied(end::full()))),
    },
    Check {
        id: "model.end.stuck",
        title: "A game is over when neither player can move, also with free squares left",
        clause: "3: \"The game is over when neither player can play\"",
        points: 1,
        hint: "Whether the game is over depends on moves, not on free squares.",
        how: How::Run(|_| boxed(also_emptied(end::stuck()))),
    },
    Check {
        id: "model.end.dark",
        title: "Dark wins with more tiles",
        clause: "3: \"The winner is the player with more tiles on the final board\"",
        points: 1,
        hint: "Compare board_.count_player for the two players.",
        how: How::Run(|_| boxed(also_emptied(end::won(Some(Player::Dark))))),
    },
    Check {
        id: "model.end.light",
        title: "Light wins with more tiles",
        clause: "3: \"The winner is the player with more tiles on the final board\"",
        points: 1,
        hint: "Compare board_.count_player for the two players.",
        how: How::Run(|_| boxed(also_emptied(end::won(Some(Player::Light))))),
    },
    Check {
        id: "model.end.tie",
        title: "Equal numbers of tiles are a tie: nobody wins",
        clause: "3: \"(or it may be a tie)\"",
        points: 1,
        hint: "winner_ stays Player::neither.",
        how: How::Run(|_| boxed(also_emptied(end::won(None)))),
    },
];

const RANDOM: &[Check] = &[
    Check {
        id: "model.random.games",
        title: "Whole random games go like the reference's on boards of all sizes",
        clause: "All of 3 and 5.1",
        points: 1,
        hint: "The example is as short as the harness could make it; the last call is the one to look at.",
        how: How::Run(|seed| boxed(random_games::games(seed))),
    },
    Check {
        id: "model.random.two-models",
        title: "Several models at a time do not disturb each other",
        clause: "5.1: \"it keeps track of\" the game in its members",
        points: 1,
        hint: "What belongs to a game must be in its members: no static or global variables.",
        how: How::Run(|seed| boxed(random_games::tables(seed))),
    },
];

const MEMORY: &[Check] = &[Check {
    id: "model.memory.errors",
    title: "model.cxx uses memory as C++ allows",
    clause: "no clause of the handout: what C++ leaves undefined may work today and fail tomorrow",
    points: 0,
    hint: "Compile with -fsanitize=address,undefined and run it: each error is shown with its line. valgrind also shows what was never set.",
    how: How::Memory {
        example: &[
            "next_moves_.clear();  // *movep was one of them",
            "board_.set_all(movep->second, turn_);",
        ],
        rests_on: &[],
    },
}];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checks_are_worth_fifty_points() {
        let points = RUBRIC.iter().flat_map(|topic| topic.checks).map(|check| check.points);
        assert_eq!(points.sum::<u32>(), 50);
    }

    #[test]
    fn only_random_games_depend_on_the_seed() {
        for check in RUBRIC.iter().flat_map(|topic| topic.checks) {
            let How::Run(scenarios) = check.how else { continue };
            let asked =
                |seed| scenarios(seed).iter().map(|scenario| scenario.request()).collect::<Vec<Vec<u8>>>();
            assert_eq!(asked(1) != asked(2), check.id.starts_with("model.random."), "{}", check.id);
        }
    }
}
