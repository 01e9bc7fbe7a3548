// The numbers that the Player shim and the parent's encoder (player_protocol/) agree on.
#ifndef HARNESS_BATTLESHIP_PLAYER_CONTRACT_H
#define HARNESS_BATTLESHIP_PLAYER_CONTRACT_H

#include "harness_rt.h"

namespace {
namespace battleship {

enum PlayerStep : uint8_t {
    STEP_CREATE = 0,
    STEP_NAME = 1,
    STEP_IS_HUMAN = 2,
    STEP_PLACE = 3,
    STEP_SHOOT = 4,
    STEP_INPUT = 5,
    STEP_DELETE = 6,
    STEP_CONTEST = 7,
    // The request goes on with what the parent says next.
    STEP_MORE = 8,
    // Single calls, for games that the parent runs: placeShips with a board that is elsewhere, and one move after another.
    STEP_PLACE_ELSEWHERE = 9,
    STEP_RECOMMEND = 10,
    STEP_RECORD = 11,
    STEP_ATTACKED = 12,
};

// What a call to the parent is about. The first three carry the account of a board since the last of them.
enum PlayerCall : uint8_t {
    CALL_BLOCK = 0,
    CALL_UNBLOCK = 1,
    CALL_PLACED = 2,
    CALL_TOO_SLOW = 3,
    CALL_SHOT = 4,
    CALL_TURN = 5,
    // A member of a board that is elsewhere: its number in contract.h, and its arguments.
    CALL_BOARD = 6,
};

// How a shooting goes on after a shot.
enum AfterShot : uint8_t { SHOT_STOP = 0, SHOT_RECORD_AND_STOP = 1, SHOT_RECORD = 2 };

// Kinds of entries in a board's account.
enum BoardEntry : uint8_t { ENTRY_PLACE = 0, ENTRY_UNPLACE = 1, ENTRY_CLEAR = 2 };

// A search that calls placeShip more often than this between two blocks is ended: it is too slow by any measure.
const uint32_t MAX_PLACE_CALLS = 5000000;

// Entries kept of an account; the counts go on.
const uint32_t MAX_ENTRIES = 4000;

// A call to the parent, begun: it names the step that it belongs to.
harness_rt::Writer begin_call(PlayerCall kind);

}  // namespace battleship
}  // namespace

#endif
