// class Board as a proxy: its logic is in the parent, which sees every call.
#ifndef HARNESS_BATTLESHIP_BOARD_PROXY_H
#define HARNESS_BATTLESHIP_BOARD_PROXY_H

#include "Board.h"

namespace {
namespace battleship {

// The number under which the parent knows a board.
int board_index(const Board& board);

// Begins a scenario: the boards of another that the process performed before are no more than memory.
void forget_boards();

}  // namespace battleship
}  // namespace

#endif
