// The numbers that the shims and the parent's encoder (wire.rs) agree on.
#ifndef HARNESS_BATTLESHIP_CONTRACT_H
#define HARNESS_BATTLESHIP_CONTRACT_H

#include "harness_rt.h"

namespace {
namespace battleship {

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
    // The request goes on with what the parent says next.
    BOARD_MORE = 11,
};

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
};

enum PlayerOp : uint8_t {
    PLAYER_CREATE = 0,
    PLAYER_NAME = 1,
    PLAYER_IS_HUMAN = 2,
    PLAYER_PLACE_SHIPS = 3,
    PLAYER_RECOMMEND = 4,
    PLAYER_RECORD_RESULT = 5,
    PLAYER_RECORD_BY_OPPONENT = 6,
    PLAYER_INPUT = 7,
    PLAYER_DELETE = 8,
};

// Whom a call to the parent is for.
enum Target : uint8_t { TARGET_BOARD = 0, TARGET_PLAYER = 1 };

// What Game::play returned.
enum Winner : uint8_t { WINNER_NONE = 0, WINNER_FIRST = 1, WINNER_SECOND = 2, WINNER_OTHER = 3 };

}  // namespace battleship
}  // namespace

#endif
