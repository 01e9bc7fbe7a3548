// The numbers on which the parent and the shims agree, rendered from the parent's table: a test holds them equal.
#ifndef HARNESS_REVERSI_CONTRACT_H
#define HARNESS_REVERSI_CONTRACT_H

#include "harness_rt.h"

namespace {
namespace reversi {

// Steps on models. The number of the object comes first.
enum ModelOp : uint8_t {
    MODEL_NEW = 0,
    MODEL_SQUARE = 1,
    MODEL_DEFAULT = 2,
    MODEL_SYNC = 3,
    MODEL_PLAY = 4,
    MODEL_FIND = 5,
    MODEL_LOOK = 6,
    MODEL_MOVES = 7,
    MODEL_EMPTIED = 8,
};

// Layout of the fields that follow a step's number, for check_steps; null for a number that no step has.
inline const char* model_fields(uint8_t op) {
    switch (op) {
        case MODEL_NEW:
            return "bii";
        case MODEL_SQUARE:
            return "bi";
        case MODEL_DEFAULT:
            return "b";
        case MODEL_SYNC:
            return "bs";
        case MODEL_PLAY:
            return "bii";
        case MODEL_FIND:
            return "bii";
        case MODEL_LOOK:
            return "bbb";
        case MODEL_MOVES:
            return "bbb";
        case MODEL_EMPTIED:
            return "b";
        default:
            return nullptr;
    }
}

// Steps of the student's tests.
enum TestsOp : uint8_t {
    TESTS_LIST = 0,
    TESTS_RUN = 1,
    TESTS_PRECEDE = 2,
};

// Layout of the fields that follow a step's number, for check_steps; null for a number that no step has.
inline const char* tests_fields(uint8_t op) {
    switch (op) {
        case TESTS_LIST:
            return "";
        case TESTS_RUN:
            return "i";
        case TESTS_PRECEDE:
            return "i";
        default:
            return nullptr;
    }
}

// Calls of the model that is swapped in, and of what runs beside it. A state follows the number of all from START to REALLY.
enum SwappedOp : uint8_t {
    SWAPPED_SIZE = 0,
    SWAPPED_START = 1,
    SWAPPED_PLAY = 2,
    SWAPPED_FLIPS = 3,
    SWAPPED_EVALUATE = 4,
    SWAPPED_COMPUTE = 5,
    SWAPPED_ADVANCE = 6,
    SWAPPED_FINISH = 7,
    SWAPPED_REALLY = 8,
    SWAPPED_FAILED = 9,
    SWAPPED_RAN = 10,
    SWAPPED_TRAPPED = 11,
    SWAPPED_WINDOW = 12,
    SWAPPED_TRY = 13,
    SWAPPED_NEXT = 14,
};

// What a reply to NEXT asks of a game.
enum UiOp : uint8_t {
    UI_MOVE = 0,
    UI_DOWN = 1,
    UI_UP = 2,
    UI_KEY_DOWN = 3,
    UI_KEY = 4,
    UI_KEY_UP = 5,
    UI_FRAMES = 6,
    UI_LOOK = 7,
    UI_STATE = 8,
    UI_END = 9,
};

}  // namespace reversi
}  // namespace

#endif
