// The numbers on which the parent and the shims agree, rendered from the parent's table: a test holds them equal.
#ifndef HARNESS_BATTLESHIP_CONTRACT_H
#define HARNESS_BATTLESHIP_CONTRACT_H

#include "harness_rt.h"

namespace {
namespace battleship {

// Calls of placeShip between two calls of block, after which a search is ended: a limit of ours, which costs nothing.
const int MAX_PLACE_CALLS = 100000000;

// Bit of the number of a step in a call, and of the number of shots: the player has read from cin by then, or tried to.
const int INPUT_WAS_READ = 1073741824;

// Bit of the number of a step in a call: since the call before, the player has seeded its random numbers.
const int RESEEDED = 536870912;

// Entries of a board's account that are kept; the counts go on.
const int MAX_ENTRIES = 4000;

// Steps on a submission's Boards. The number of the board comes first; after MORE the parent sends more steps.
enum BoardOp : uint8_t {
    BOARD_NEW = 0,
    BOARD_CLEAR = 1,
    BOARD_BLOCK = 2,
    BOARD_UNBLOCK = 3,
    BOARD_PLACE = 4,
    BOARD_UNPLACE = 5,
    BOARD_DISPLAY = 6,
    BOARD_ATTACK = 7,
    BOARD_ALL_DESTROYED = 8,
    BOARD_DELETE = 9,
    BOARD_PROBE = 10,
    BOARD_MORE = 11,
    BOARD_READ = 12,
};

// Layout of the fields that follow a step's number, for check_steps; null for a number that no step has.
inline const char* board_fields(uint8_t op) {
    switch (op) {
        case BOARD_NEW:
            return "b";
        case BOARD_CLEAR:
            return "b";
        case BOARD_BLOCK:
            return "b";
        case BOARD_UNBLOCK:
            return "b";
        case BOARD_PLACE:
            return "biiib";
        case BOARD_UNPLACE:
            return "biiib";
        case BOARD_DISPLAY:
            return "bb";
        case BOARD_ATTACK:
            return "biibbi";
        case BOARD_ALL_DESTROYED:
            return "b";
        case BOARD_DELETE:
            return "b";
        case BOARD_PROBE:
            return "bi";
        case BOARD_MORE:
            return "b";
        case BOARD_READ:
            return "b";
        default:
            return nullptr;
    }
}

// Steps on a submission's Games; OTHER changes between two. FILL sets what fresh memory holds, unanswered; READ asks what became of cin.
enum GameOp : uint8_t {
    GAME_NEW = 0,
    GAME_ROWS = 1,
    GAME_COLS = 2,
    GAME_IS_VALID = 3,
    GAME_RANDOM_POINTS = 4,
    GAME_ADD_SHIP = 5,
    GAME_N_SHIPS = 6,
    GAME_SHIP_LENGTH = 7,
    GAME_SHIP_SYMBOL = 8,
    GAME_SHIP_NAME = 9,
    GAME_PLAY = 10,
    GAME_INPUT = 11,
    GAME_DELETE = 12,
    GAME_FILL = 13,
    GAME_READ = 14,
    GAME_OTHER = 15,
};

// Layout of the fields that follow a step's number, for check_steps; null for a number that no step has.
inline const char* game_fields(uint8_t op) {
    switch (op) {
        case GAME_NEW:
            return "ii";
        case GAME_ROWS:
            return "";
        case GAME_COLS:
            return "";
        case GAME_IS_VALID:
            return "ii";
        case GAME_RANDOM_POINTS:
            return "i";
        case GAME_ADD_SHIP:
            return "ibs";
        case GAME_N_SHIPS:
            return "";
        case GAME_SHIP_LENGTH:
            return "i";
        case GAME_SHIP_SYMBOL:
            return "i";
        case GAME_SHIP_NAME:
            return "i";
        case GAME_PLAY:
            return "bbbss";
        case GAME_INPUT:
            return "s";
        case GAME_DELETE:
            return "";
        case GAME_FILL:
            return "b";
        case GAME_READ:
            return "";
        case GAME_OTHER:
            return "";
        default:
            return nullptr;
    }
}

// Steps of a submission's players, whose number comes first; 9 to 12 are single calls in a game of several parts; 14 and 15 tell the boards.
enum StepOp : uint8_t {
    STEP_CREATE = 0,
    STEP_NAME = 1,
    STEP_IS_HUMAN = 2,
    STEP_PLACE = 3,
    STEP_SHOOT = 4,
    STEP_INPUT = 5,
    STEP_DELETE = 6,
    STEP_CONTEST = 7,
    STEP_MORE = 8,
    STEP_PLACE_ELSEWHERE = 9,
    STEP_RECOMMEND = 10,
    STEP_RECORD = 11,
    STEP_ATTACKED = 12,
    STEP_IS_AWFUL = 13,
    STEP_SHOOT_TOLD = 14,
    STEP_PLACE_TOLD = 15,
};

// Layout of the fields that follow a step's number, for check_steps; null for a number that no step has.
inline const char* step_fields(uint8_t op) {
    switch (op) {
        case STEP_CREATE:
            return "bss";
        case STEP_NAME:
            return "b";
        case STEP_IS_HUMAN:
            return "b";
        case STEP_PLACE:
            return "b";
        case STEP_SHOOT:
            return "b";
        case STEP_INPUT:
            return "bs";
        case STEP_DELETE:
            return "b";
        case STEP_CONTEST:
            return "b";
        case STEP_MORE:
            return "b";
        case STEP_PLACE_ELSEWHERE:
            return "b";
        case STEP_RECOMMEND:
            return "b";
        case STEP_RECORD:
            return "biibbbi";
        case STEP_ATTACKED:
            return "bii";
        case STEP_IS_AWFUL:
            return "b";
        case STEP_SHOOT_TOLD:
            return "bs";
        case STEP_PLACE_TOLD:
            return "bs";
        default:
            return nullptr;
    }
}

// Receivers of a Game's calls to the parent.
enum TargetOp : uint8_t {
    TARGET_BOARD = 0,
    TARGET_PLAYER = 1,
    TARGET_REFEREE = 2,
};

// Calls of a Game to its scripted players. The number of the player comes first.
enum PlayerOp : uint8_t {
    PLAYER_PLACE_SHIPS = 3,
    PLAYER_RECOMMEND = 4,
    PLAYER_RECORD_RESULT = 5,
    PLAYER_RECORD_BY_OPPONENT = 6,
    PLAYER_DELETE = 8,
};

// Calls that tell the referee where a game begins and ends.
enum WhistleOp : uint8_t {
    WHISTLE_START = 0,
    WHISTLE_END = 1,
};

// The third argument of Game::play; DEFAULT leaves it out.
enum PauseOp : uint8_t {
    PAUSE_NEVER = 0,
    PAUSE_AFTER_EACH_SHOT = 1,
    PAUSE_DEFAULT = 2,
};

// The use of cin since READ was asked last.
enum ReadOp : uint8_t {
    READ_NOTHING = 0,
    READ_LOOKED = 1,
    READ_TAKEN = 2,
};

// The player that Game::play returned.
enum WinnerOp : uint8_t {
    WINNER_NOBODY = 0,
    WINNER_FIRST = 1,
    WINNER_SECOND = 2,
    WINNER_STRANGER = 3,
};

// Calls of a submission's player. The first three carry the account of its board; BOARD is followed by a board's step.
enum CallOp : uint8_t {
    CALL_BLOCK = 0,
    CALL_UNBLOCK = 1,
    CALL_PLACED = 2,
    CALL_TOO_SLOW = 3,
    CALL_SHOT = 4,
    CALL_TURN = 5,
    CALL_BOARD = 6,
    CALL_RECORD_THREW = 7,
};

// Continuations after a shot.
enum ShotOp : uint8_t {
    SHOT_STOP = 0,
    SHOT_RECORD_AND_STOP = 1,
    SHOT_RECORD = 2,
};

// Kinds of entries in a board's account.
enum EntryOp : uint8_t {
    ENTRY_PLACE = 0,
    ENTRY_UNPLACE = 1,
    ENTRY_CLEAR = 2,
};

}  // namespace battleship
}  // namespace

#endif
