// The numbers that the shims and the parent's encoder agree on.
#ifndef HARNESS_NEIGHBORS_CONTRACT_H
#define HARNESS_NEIGHBORS_CONTRACT_H

#include "harness_rt.h"

namespace {
namespace neighbors {

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

// What the client's object asks of the parent. The number of its state comes first.
enum ProxyOp : uint8_t {
    PROXY_PRINT = 0,
    PROXY_CURRENT = 1,
    PROXY_SWAP = 2,
    PROXY_MOVE = 3,
    PROXY_ISOLATED = 4,
    PROXY_CONNECTED = 5,
    PROXY_GAME_OVER = 6,
    // The program is over.
    PROXY_LEFT = 7,
};

}  // namespace neighbors
}  // namespace

#endif
