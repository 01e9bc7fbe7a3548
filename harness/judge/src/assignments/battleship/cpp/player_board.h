// class Board for players under test: it answers from what the parent has released and what the player has placed.
#ifndef HARNESS_BATTLESHIP_PLAYER_BOARD_H
#define HARNESS_BATTLESHIP_PLAYER_BOARD_H

#include <string>

#include "Board.h"
#include "contract.h"

namespace {
namespace battleship {

// A board whose blocked positions come from the parent, and of which the parent hears. Boards that players make for
// themselves are neither.
Board& new_watched_board(const Game& game);

// The same with the positions that each call of block blocks, told by the parent, which hears of the board with other calls.
Board& new_told_board(const Game& game, const std::string& masks);

// A board that is elsewhere: every member is one call.
Board& new_board_elsewhere(const Game& game);

// A call to the parent, begun: it names the step that it belongs to.
harness_rt::Writer begin_call(CallOp kind);

// Tells the parent that placeShips has returned; the board is not watched any longer.
void report_placed(Board& board, bool returned);

}  // namespace battleship
}  // namespace

#endif
