// The numbers on which the parent and the shims agree, rendered from the parent's table: a test holds them equal.
#ifndef HARNESS_NEIGHBORS_CONTRACT_H
#define HARNESS_NEIGHBORS_CONTRACT_H

#include "harness_rt.h"

namespace {
namespace neighbors {

// Rows and columns of the board.
const int SIZE = 8;

// Steps on the class's objects. The number of the object comes first.
enum ClassOp : uint8_t {
    CLASS_NEW = 0,
    CLASS_PRINT = 1,
    CLASS_CURRENT = 2,
    CLASS_SWAP = 3,
    CLASS_MOVE = 4,
    CLASS_ISOLATED = 5,
    CLASS_CONNECTED = 6,
    CLASS_GAME_OVER = 7,
    CLASS_SET = 8,
    CLASS_LOOK = 9,
};

// Layout of the fields that follow a step's number, for check_steps; null for a number that no step has.
inline const char* class_fields(uint8_t op) {
    switch (op) {
        case CLASS_NEW:
            return "b";
        case CLASS_PRINT:
            return "b";
        case CLASS_CURRENT:
            return "b";
        case CLASS_SWAP:
            return "b";
        case CLASS_MOVE:
            return "bss";
        case CLASS_ISOLATED:
            return "bb";
        case CLASS_CONNECTED:
            return "bb";
        case CLASS_GAME_OVER:
            return "b";
        case CLASS_SET:
            return "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbii";
        case CLASS_LOOK:
            return "b";
        default:
            return nullptr;
    }
}

// Calls of the client's object. The number of its state comes before each; LEFT says that the program is over.
enum ProxyOp : uint8_t {
    PROXY_PRINT = 0,
    PROXY_CURRENT = 1,
    PROXY_SWAP = 2,
    PROXY_MOVE = 3,
    PROXY_ISOLATED = 4,
    PROXY_CONNECTED = 5,
    PROXY_GAME_OVER = 6,
    PROXY_LEFT = 7,
};

}  // namespace neighbors
}  // namespace

#endif
